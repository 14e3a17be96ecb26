/* "…, counting only shipped ones", "Count only payments that have been paid": rows that alone are
 * counted, put as "only shipped orders"; and "payments that have been paid", where a date of their
 * own says when. */
#include "querent/base/str.h"
#include "sets/sets.h"
#include "words/names.h"

static const char leads[] =
    "counting only|count only|only counting|only count|considering only|consider only|"
    "only consider|only considering|including only|include only|only include|only including|"
    "looking only at|look only at|taking only|take only|only take|use only|using only|only use|"
    "just counting|just count|counting just|count just|only looking at";

/* The rows that are counted or added up: behind "how many" or "number of", else the first. */
static size_t counted_at(struct ask *ask, size_t before)
{
    size_t first = before;
    for (size_t i = before; i-- > 0;) {
        if (table_at_word(ask, i) >= 0)
            first = i;
    }
    for (size_t i = 0; i + 3 < before; i++) {
        const size_t noun = i + wording_match(ask, i, "how many|number of|count of|how often");
        for (size_t k = noun; noun > i && k < noun + 3 && k < before; k++) {
            if (table_at_word(ask, k) >= 0)
                return k;
        }
    }
    return first;
}

/* "Counting only shipped ones", "counting only those that have been returned". */
static bool put_only(struct ask *ask, size_t i)
{
    const size_t lead = ask->words.v[i - 1].punct || wording_is(ask, i - 1, "but|and|please")
                            ? wording_match(ask, i, leads)
                            : 0;
    if (lead == 0)
        return false;
    const size_t counted = counted_at(ask, i);
    const char *rows = counted < i ? ask->words.v[counted].text : NULL;
    size_t first = i + lead;
    for (size_t k = first; rows && !wording_ends(ask, k); k++) {
        const bool those = k == first && wording_is(ask, k, "those|the");
        if (those && wording_is(ask, k, "the") && !wording_is(ask, k + 1, "ones"))
            continue;
        if (!wording_is(ask, k, "ones|those"))
            continue;
        wording_put(ask, k, 1, rows);
        break;
    }
    wording_put(ask, i, lead, "only");
    return true;
}

/* The one date of the table that rows may lack and that says when the deed was done; -1: none. */
static int date_of_deed(struct ask *ask, int table, const struct word *deed)
{
    int found = -1;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_text(ask, at) && status_value(ask, at, deed->lower))
            return -1;
        if (!column_is_date(ask, at) || ask_column(ask, at)->not_null ||
            !(column_has_akin(ask, at, deed->lemma) || column_has_words(ask, at, deed->lower)))
            continue;
        if (found >= 0)
            return -1;
        found = (int)c;
    }
    return found;
}

/* "Payments that have been paid", where the verb is also what the rows are called. */
static bool put_dated(struct ask *ask, size_t i)
{
    const size_t been = wording_match(ask, i,
                                      "that have been|that has been|which have been|that were|"
                                      "that are|which were|that have already been"),
                 deed = i + been;
    const int table = been && deed < ask->words.len ? table_at_word(ask, i - 1) : -1;
    if (table < 0 || !word_is_participle(&ask->words.v[deed]) ||
        deed_keeps(ask, &ask->words.v[deed]) != table)
        return false;
    const int column = date_of_deed(ask, table, &ask->words.v[deed]);
    if (column < 0)
        return false;
    wording_put(ask, i, been + 1,
                arena_printf(ask->arena, "whose %s is not null",
                             ask_table(ask, table)->columns[column].name));
    return true;
}

/* "Other than those from the USA", "all companies but the banking ones": except those. */
static void put_except(struct ask *ask)
{
    bool all = wording_is(ask, 0, "every|all|each|any");
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t len = wording_match(ask, i,
                                         "other than|aside from|besides|bar|save for|but for|"
                                         "with the exception of|with exception of|but");
        all = all || wording_is(ask, i, "every|all|each|any|everything|everyone|everybody");
        if (ask->words.v[i].punct)
            all = false;
        const size_t those = len ? wording_match(ask, i + len, "those|the ones|ones") : 0;
        bool ones = false;
        for (size_t k = i + len; all && len && !wording_ends(ask, k) && k < i + len + 4; k++)
            ones = ones || (wording_is(ask, k, "ones|one") && wording_ends(ask, k + 1));
        if (those == 0 && !(ones && wording_is(ask, i + len, "the")))
            continue;
        wording_put(ask, i, len, "except");
        return;
    }
}

void only_those_read(struct ask *ask)
{
    put_except(ask);
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        if (put_only(ask, i))
            break;
    }
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (put_dated(ask, i))
            return;
    }
}
