/* "Payments booked by nobody", "invoices nobody created", "complaints not handled by anyone": the
 * column of the rows that says who did it (handled_by, created_by, reader_id) is empty. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

#define IS "is|are|was|were|has|have|been|had|did|do|does|got"

/* The column of the table that says who did what the verb says: "<verb> by", or a reference to
 * people that is called akin to the verb; column -1: none that may be empty. */
static struct column_ref doer_of(struct ask *ask, int table, const struct word *verb)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (str_eq(column_last_word(ask, at), "by") && !ask_column(ask, at)->not_null &&
            (column_has_words(ask, at, verb->lemma) || column_has_words(ask, at, verb->lower) ||
             column_has_akin(ask, at, verb->lemma)))
            return at;
    }
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {table, edge->from_columns[0]};
        if (edge->from == table && edge->count == 1 && people_do(ask, edge->to) &&
            !ask_column(ask, at)->not_null && column_has_akin(ask, at, verb->lemma))
            return at;
    }
    return no_column();
}

/* The table right before word i, behind what leads from it to a verb; *ret_end: the word behind it.
 */
static int rows_ending(struct ask *ask, size_t i, size_t *ret_end)
{
    while (i > 0 && wording_is(ask, i - 1, IS "|that|which|who|still|yet|not|never"))
        i--;
    *ret_end = i;
    return i > 0 ? table_at_word(ask, i - 1) : -1;
}

static size_t nobody_at(const struct ask *ask, size_t i)
{
    return wording_match(ask, i, "nobody|noone|no one|no-one");
}

static bool put_without(struct ask *ask, size_t first, size_t end, int table, size_t verb)
{
    const struct column_ref doer = doer_of(ask, table, &ask->words.v[verb]);
    const int deed = doer.column < 0 ? deed_keeps(ask, &ask->words.v[verb]) : -1;
    const bool buys = wording_among(ask->words.v[verb].lemma, "buy|purchase|receive");
    if (doer.column < 0 && (deed < 0 || deed == table || !tables_refer(ask, deed, table) ||
                            (!buys && table_only_buys(ask, deed)))) /* no purchase was "ordered" */
        return false;
    const char *said = words_text(&ask->words, ask->arena, first, end);
    wording_put(ask, first, end - first,
                arena_printf(ask->arena, "without %s",
                             deed < 0 ? catalog_column_words(ask->catalog, doer)
                                      : table_plural(ask, deed)));
    if (deed >= 0) /* of a deed that nobody is kept of */
        ask->words.v[first].written = said;
    return true;
}

/* "Booked by nobody", "not booked by anyone", where "by" is word i. */
static bool put_by(struct ask *ask, size_t i)
{
    const size_t verb = i - 1;
    size_t first = verb, len = nobody_at(ask, i + 1);
    const int table = word_is_participle(&ask->words.v[verb]) ? rows_ending(ask, verb, &first) : -1;
    bool denied = false;
    for (size_t k = first; k < verb; k++)
        denied = denied || wording_is(ask, k, "not|never");
    if (len == 0 && denied)
        len = wording_match(ask, i + 1, "anyone|anybody|any one");
    else if (denied)
        return false;
    return table >= 0 && len > 0 && put_without(ask, first, i + 1 + len, table, verb);
}

/* "Invoices nobody created", "complaints that no one has handled yet", where "nobody" is word i. */
static bool put_nobody(struct ask *ask, size_t i, size_t len)
{
    size_t first = i, verb = i + len;
    while (wording_is(ask, verb, "has|have|had|was|ever|yet"))
        verb++;
    const int table = rows_ending(ask, i, &first);
    if (table < 0 || verb >= ask->words.len || ask->words.v[verb].quoted ||
        ask->words.v[verb].punct)
        return false;
    return put_without(ask, first, verb + 1 + wording_is(ask, verb + 1, "yet|so"), table, verb);
}

void by_nobody_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t len = nobody_at(ask, i);
        if ((wording_is(ask, i, "by") && put_by(ask, i)) || (len && put_nobody(ask, i, len)))
            return;
    }
}
