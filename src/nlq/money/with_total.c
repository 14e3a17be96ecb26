/* "Overdue invoices by client with total", "payments since May, sum by method", "refunds this year
 * total": rows are named, and what they come to is asked for. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

static const char with_total[] =
    "with total|with totals|with the total|with the totals|with total amount|with amount|with "
    "amounts|with the amount|with sum|with sums|and total|and totals|and the total|and total "
    "amount|and amount|and amounts|and the amount|and sum|and what they owe in total|and what "
    "they owe|with what they owe|and how much they owe in total|and how much they owe|with how "
    "much they owe|and how much in total|and how much";
static const char at_end[] = "total|in total|altogether|sum|summed|summed up|added up|total amount";
static const char leads[] = "show|show me|list|give me|get|all|the|our|show all|list all|show the";
static const char counts[] =
    "how|number|count|average|avg|sum|total|highest|lowest|top|share|percentage|mean|median|which|"
    "who|what|where|when|last|first|latest|newest|oldest";

/* What rows of word i come to; column -1: it names none, or they come to nothing. */
static struct column_ref amount_at(struct ask *ask, size_t i)
{
    const bool bill = wording_is(ask, i, "bill|bills");
    int table = table_at_word(ask, i);
    for (size_t t = 0; table < 0 && bill && t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) && table_has_word(ask, (int)t, "invoice"))
            table = (int)t;
    }
    const struct column_ref at = {
        table, table < 0 ? -1 : table_column_by_words(ask, table, name_phrases(NAME_WORTH))};
    return at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at)
               ? at
               : no_column();
}

/* The first word that names such rows, in the plural, with nothing measured before it; the count:
 * there is none. */
static size_t rows_said(struct ask *ask, size_t from, struct column_ref *ret_amount)
{
    enum { REACH = 4 };
    for (size_t i = from; i < ask->words.len && i < from + REACH; i++) {
        const struct word *word = &ask->words.v[i];
        if (word->punct || wording_is(ask, i, counts))
            break;
        *ret_amount = amount_at(ask, i);
        if (ret_amount->column >= 0 && !str_eq(word->lower, word->lemma))
            return i;
    }
    return ask->words.len;
}

static bool stands_between(const struct ask *ask, size_t from, size_t to, const char *words)
{
    for (size_t i = from; i < to; i++) {
        if (wording_is(ask, i, words))
            return true;
    }
    return false;
}

/* What says that the rows behind word i are added up: *ret_len words from there on; 0: none do. */
static size_t total_said(const struct ask *ask, size_t rows, size_t *ret_len)
{
    for (size_t i = rows + 1; i < ask->words.len; i++) {
        const bool mark = word_is_mark(&ask->words.v[i], ",-:");
        const size_t first = i + mark, with = wording_match(ask, i, with_total),
                     sum = wording_is(ask, first, "sum|total|totals|summed") && mark &&
                           wording_is(ask, first + 1, "by|per|each|for"),
                     end = wording_match(ask, first, at_end);
        if (with && wording_ends(ask, i + with) && stands_between(ask, rows, i, "by|per|each"))
            *ret_len = with;
        else if (sum)
            *ret_len = 1 + mark;
        else if (end && wording_ends(ask, first + end) && i > rows + 1 &&
                 !stands_between(ask, rows, first, "with|and|their|its|the"))
            *ret_len = end + mark;
        else
            continue;
        return i;
    }
    return 0;
}

/* "Total unpaid invoices per customer", "total of overdue invoices": a state of rows that have an
 * amount is of money, so that what they come to is asked for. */
static bool total_of_owed(struct ask *ask, size_t lead)
{
    struct column_ref amount = {0};
    const size_t state = lead + 1 +
                         wording_match(ask, lead + 1,
                                       "of all|of the|of our|of|still open on our|still open on "
                                       "the|still open on|open on|outstanding on|still outstanding "
                                       "on|still due on|due on|still unpaid on");
    if (!wording_is(ask, lead, "total") ||
        !wording_match(ask, state, "unpaid|overdue|outstanding|unsettled|open|past due"))
        return false;
    const size_t rows = rows_said(ask, state, &amount);
    if (rows >= ask->words.len)
        return false;
    const char *said = words_text(&ask->words, ask->arena, lead, state);
    wording_put(
        ask, 0, state,
        arena_printf(ask->arena, "sum of %s of", catalog_column_words(ask->catalog, amount)));
    ask->words.v[0].written = said; /* which amount, nobody said: never sure */
    return true;
}

void with_total_read(struct ask *ask)
{
    struct column_ref amount = {0};
    const size_t lead = wording_match(ask, 0, leads), rows = rows_said(ask, lead, &amount);
    const size_t asks =
        wording_match(ask, 0, "what is the|what s the|whats the|how much is the|what are the");
    if (total_of_owed(ask, asks ? asks : lead))
        return;
    size_t len = 0;
    const size_t at = rows < ask->words.len ? total_said(ask, rows, &len) : 0;
    if (at == 0)
        return;
    wording_cut(ask, at, len);
    wording_put(ask, 0, rows + 1,
                arena_printf(ask->arena, "sum of %s of %s",
                             catalog_column_words(ask->catalog, amount),
                             words_text(&ask->words, ask->arena, lead, rows + 1)));
}
