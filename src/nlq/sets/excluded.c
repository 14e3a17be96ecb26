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
    static const char everybody[] = "everyone|everybody|everything|anyone|anybody|anything";
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
        if (len && wording_is(ask, i - 1, "everywhere|anywhere") && i > 1 &&
            wording_is(ask, i - 2, "from|in")) {
            const char *from = ask->words.v[i - 2].text;
            wording_put(ask, i - 2, 2 + len, arena_printf(ask->arena, "except those %s", from));
            return;
        }
        if (those == 0 && !(ones && wording_is(ask, i + len, "the")) &&
            !(len && wording_is(ask, i - 1, everybody)))
            continue;
        wording_put(ask, i, len, "except");
        return;
    }
}

/* "Leave out countries with fewer than 3 mountains": only countries with at least 3. */
static bool put_turned(struct ask *ask, size_t i)
{
    static const char *const bounds[][2] = {
        {"fewer than", "at least"},    {"less than", "at least"},  {"under", "at least"},
        {"below", "at least"},         {"more than", "at most"},   {"over", "at most"},
        {"above", "at most"},          {"at least", "fewer than"}, {"at most", "more than"},
        {"no more than", "more than"}, {"up to", "more than"},     {"fewer then", "at least"},
        {"only", "more than"},         {"just", "more than"},      {"a single", "more than one"},
    };
    static const char those[] =
        "with|that have|which have|who have|that has|having|that had|who had";
    size_t lead = 0, of = 0;
    if (ask->words.v[i - 1].punct)
        lead = wording_match(ask, i,
                             "leave out|exclude|skip|omit|ignore|disregard|do not count|"
                             "do not include|leaving out|excluding|ignoring|omitting|not counting|"
                             "skipping|except|except for|drop|do not show|do not list");
    for (size_t k = i + lead + 1; lead && k < i + lead + 4 && !of && !wording_ends(ask, k); k++)
        of = wording_match(ask, k, those) ? k + wording_match(ask, k, those) : 0;
    for (size_t b = 0; of && b < sizeof bounds / sizeof *bounds; b++) {
        const size_t len = wording_match(ask, of, bounds[b][0]);
        const bool one = str_ends(bounds[b][1], "one");
        if (len == 0 || !(one || (of + len < ask->words.len && ask->words.v[of + len].is_number)))
            continue;
        wording_put(ask, of, len, bounds[b][1]);
        wording_put(ask, i, lead, "only");
        if (word_is_mark(&ask->words.v[i - 1], ".?!;"))
            wording_put(ask, i - 1, 1, ",");
        return true;
    }
    return false;
}

/* "Leave out the ones in Ethiopia." as a sentence of its own: excluding them. */
static void put_excluding(struct ask *ask)
{
    for (size_t i = 3; i + 1 < ask->words.len; i++) {
        const bool own = word_is_mark(&ask->words.v[i - 1], ".?!;");
        const size_t please = own ? wording_match(ask, i, "please|but|but please|just") : 0;
        const size_t lead =
            own ? wording_match(ask, i + please,
                                "leave out|leave away|exclude|skip|omit|drop|ignore|disregard|"
                                "do not count|do not include|do not show|do not list|leave aside|"
                                "forget about|forget")
                : 0;
        const size_t ones =
            lead ? i + please + lead + wording_match(ask, i + please + lead, "the") : i;
        if (lead == 0 || wording_ends(ask, ones))
            continue;
        wording_put(ask, i, please + lead, "excluding");
        wording_put(ask, i - 1, 1, ",");
        return;
    }
}

/* "How many stories does it have", where that is a number of theirs and no rows: what stories. */
static void put_what(struct ask *ask)
{
    for (size_t i = 3; i + 5 < ask->words.len; i++) {
        if (!wording_is(ask, i, "and") || !wording_match(ask, i + 1, "how many") ||
            table_at_word(ask, i + 3) >= 0 || !column_at_word(ask, i + 3) ||
            !wording_match(ask, i + 4,
                           "does it have|does he have|does she have|do they have|"
                           "does each have|has it|do they each have"))
            continue;
        wording_put(ask, i + 1, 2, "what");
        return;
    }
}

void excluded_read(struct ask *ask)
{
    for (size_t i = 3; i + 3 < ask->words.len; i++) {
        if (put_turned(ask, i))
            break;
    }
    put_except(ask);
    put_excluding(ask);
    put_what(ask);
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        if (put_only(ask, i))
            break;
    }
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (put_dated(ask, i))
            return;
    }
}
