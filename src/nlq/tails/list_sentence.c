/* "Total payments per account. Return the account id, its name and the total paid, ordered by total
 * descending.": a sentence of its own that lists what is shown of groups, and their order. */
#include "figures/figures.h"
#include "tails/tail.h"

/* The first word of the last sentence, which is the second and no more than a list; 0: it is not.
 */
static size_t sentence_begin(const struct ask *ask)
{
    size_t i = 1;
    while (i < ask->words.len && (ask->words.v[i].sentence == 0 || ask->words.v[i].punct))
        i++;
    return i < ask->words.len && ask->words.v[ask->words.len - 1].sentence == 1 &&
                   (list_intro(ask, i) || wording_is(ask, i, "output|report|include|provide"))
               ? i
               : 0;
}

static size_t sentence_end(const struct ask *ask)
{
    size_t end = ask->words.len;
    while (end > 0 && ask->words.v[end - 1].punct)
        end--;
    return end;
}

/* Where an order begins behind the list, with the mark before it; end: there is none. */
static size_t order_begin(const struct ask *ask, size_t first, size_t end, size_t *ret_by)
{
    for (size_t i = first + 1; i < end; i++) {
        const size_t by =
            wording_match(ask, i,
                          "ordered by|sorted by|order by|sort by|in order of|in descending order "
                          "of|in ascending order of|and order by|and sort by|ordered by the|"
                          "sorted by the|order them by|sort them by|and order them by|ranked by|"
                          "sort the results by|order the results by");
        if (by) {
            *ret_by = i + by;
            return i - (ask->words.v[i - 1].punct != 0);
        }
    }
    *ret_by = end;
    return end;
}

/* "Total descending" as words behind the groups: by what is measured of them, or by the column that
 * the list names. */
static const char *order_text(struct ask *ask, size_t by, size_t end)
{
    static const char falls[] = "descending|desc|decreasing|falling",
                      rises[] = "ascending|asc|increasing|rising";
    bool down = by > 3 && wording_has(ask, "descending|desc");
    size_t last = end;
    for (size_t i = by; i < end; i++) {
        if (!wording_is(ask, i, falls) && !wording_is(ask, i, rises) &&
            !wording_match(ask, i,
                           "in descending order|in ascending order|from highest to lowest|"
                           "highest first|lowest first|largest first|from lowest to "
                           "highest"))
            continue;
        down = wording_is(ask, i, falls) ||
               wording_match(ask, i,
                             "in descending order|from highest to lowest|highest first|"
                             "largest first");
        last = i;
        break;
    }
    if (last == by || last > by + 5)
        return NULL;
    const char *key = words_joined(ask, by, last);
    for (size_t i = by; i < last; i++) {
        if (ask->words.v[i].punct || wording_is(ask, i, "and|then"))
            return NULL; /* by two things */
        if (wording_is(ask, i, "total|sum|count|number|amount|average|avg|rate|revenue|value|how"))
            return down ? ", highest first" : ", lowest first";
    }
    return arena_printf(ask->arena, ", ordered by %s%s", key, down ? " descending" : "");
}

/* Something is measured of groups: names alone may be of rows that are shown once each. */
static bool measures(const struct sql_query *query)
{
    bool any = false;
    for (const struct sql_item *item = query->items; item; item = item->next)
        any = any || item->expr->kind != SQL_EXPR_COLUMN;
    return any;
}

void list_sentence_read(struct ask *ask)
{
    size_t by;
    const size_t verb = sentence_begin(ask), end = sentence_end(ask);
    if (verb == 0 || ask->request->as_it_stands || ask->request->context || ask->request->trial)
        return;
    const size_t intro = list_intro(ask, verb), first = verb + (intro ? intro : 1);
    const char *text = "";
    size_t order = order_begin(ask, first, end, &by);
    if (order < end)
        text = order_text(ask, by, end);
    else if ((by = list_order_at(ask, first, &text)) > first)
        order = by;
    const struct sql_query *query = text && first < order ? tail_ask(ask, verb, text) : NULL;
    if (query == NULL || !measures(query))
        return;
    const size_t len = ask->words.len;
    ask->words.len = order;
    const bool reads = group_list_reads(ask, first, query);
    ask->words.len = len;
    if (!reads)
        return;
    const size_t mark = verb - (ask->words.v[verb - 1].punct != 0);
    wording_cut(ask, mark, len - mark);
    if (*text)
        wording_add(ask, text);
}
