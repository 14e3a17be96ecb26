/* The one value that a query gives, in a few words: what is counted, or what it is the value of. */
#include <string.h>

#include "querent/base/str.h"
#include "querent/base/text.h"
#include "words/words_private.h"

enum { WORDS_VALUE = 80 }; /* bytes; more of them are no short name */

static bool words_value_counts(const struct words *w, const struct sql_query *q)
{
    const struct sql_source *from = q->from;

    while (from && from->kind == SQL_SOURCE_JOIN)
        from = from->left;
    return from && from->kind == SQL_SOURCE_TABLE && w->scope->root >= 0 &&
           !w->scope->places[w->scope->root].raw &&
           (words_counts(q->items->expr) || words_counts_rows(w, q->items->expr));
}

bool sql_words_value(const struct sql_query *query, const struct sql_lookup *lookup, bool one,
                     bool *ret_counts, struct buf *out)
{
    struct buf text = BUF_INIT;
    struct words w = {.out = &text, .lookup = lookup};
    struct words_scope scope;

    if (query->kind != SQL_QUERY_SELECT || query->with || query->group_count || !query->from ||
        !query->items || query->items->next)
        return false;
    words_scope_enter(&w, &scope, query);
    const struct sql_expr *value = query->items->expr;
    *ret_counts = words_value_counts(&w, query);
    if (*ret_counts)
        words_noun(&w, !one);
    else if (!words_counts(value) &&
             (words_is_plain_aggregate(value) || value->kind == SQL_EXPR_COLUMN))
        words_one_item(&w, query->items, WORDS_THE);
    words_leave(&w);
    const bool said = text.len && text.len <= WORDS_VALUE;
    if (said)
        text_safe(out, text.p, text.len, TEXT_SAFE_DEFAULT);
    buf_release(&w.notes);
    buf_release(&text);
    return said;
}
