/* "Orders per customer on average": an average of counts. How many rows there are for each of what
 * they refer to; who has none is left out, and that is said. */
#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

/* The one reference of `many` to `one`: its edge; -1: none, or it leads by other tables. */
static int reference_to(struct ask *ask, int many, int one)
{
    struct join_tree path;
    if (many < 0 || one < 0 || many == one ||
        !catalog_path(ask->catalog, ask->arena, many, one, &path) || path.edge_count != 1)
        return -1;
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)path.edges[0]);
    return edge->from == many && edge->count == 1 ? path.edges[0] : -1;
}

/* "per customer", "does a customer have", "for each customer": whose rows are counted. */
static size_t whose_rows(const struct ask *ask, size_t counted)
{
    bool each = false;
    for (size_t i = counted + 1; i < ask->count; i++) {
        const struct word *before = i > 0 ? &ask->words.v[ask->items[i].first - 1] : NULL;
        each = each || item_is(ask, i, CUE_EACH);
        if (ask->items[i].kind == ITEM_TABLE)
            return each || (before && before->is.article) ? i : ask->count;
        if (ask->items[i].kind == ITEM_COLUMN || item_is(ask, i, CUE_BY))
            break;
    }
    return ask->count;
}

/* The item whose rows are counted: the first said, over "average", "number of", "how many". */
static size_t counted_rows(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_TABLE)
            return i;
        if (ask->items[i].kind != ITEM_NOISE && ask->items[i].kind != ITEM_WORD &&
            !item_is(ask, i, CUE_AVG) && !item_is(ask, i, CUE_NUMBER_OF) &&
            !item_is(ask, i, CUE_HOW_MANY) && !item_is(ask, i, CUE_SHOW) &&
            !item_is(ask, i, CUE_WH) && !item_is(ask, i, CUE_IS))
            break;
    }
    return ask->count;
}

/* "The average donation per donor": what one donation comes to, not how many there are. */
static bool says_amount(const struct ask *ask, size_t many)
{
    const struct word *word = item_last(ask, many);
    const size_t before = item_prev(ask, many);
    return !word_is_plural(word) && !item_is(ask, before, CUE_NUMBER_OF) &&
           table_column_by_words(ask, ask->items[many].table, name_phrases(NAME_WORTH)) >= 0;
}

/* Of rows that refer to different tables, those that refer to the one. */
static bool only_those(struct frame *frame, const struct join_only *only, int table, size_t i)
{
    if (only == NULL)
        return true;
    struct cond cond = {.kind = COND_COMPARE,
                        .left = term_column((struct column_ref){table, only->column}, i),
                        .op = SQL_OP_EQ,
                        .value = only->value,
                        .at = i,
                        .end = i + 1};
    return frame_cond(frame, cond) != NULL;
}

/* Rows that refer to nobody belong to none of those that are counted. */
static void only_referring(struct ask *ask, struct frame *frame, const struct join_edge *edge,
                           size_t i)
{
    const struct column_ref reference = {edge->from, edge->from_columns[0]};
    const struct column_stats *stats = catalog_stats(ask->catalog, reference);
    if (stats && stats->null_share > 0)
        frame_cond(frame, (struct cond){.kind = COND_NULL,
                                        .negated = true,
                                        .left = term_column(reference, i),
                                        .at = i,
                                        .end = i + 1});
}

/* "Average revenue per customer": all of it over how many there are, and not what each sale comes
 * to. */
static bool takings_per_each(struct ask *ask, struct frame *frame, size_t average)
{
    size_t sum = 0;
    while (sum < ask->count &&
           !(ask->items[sum].kind == ITEM_COLUMN && item_last(ask, sum)->lemma_is.takings))
        sum++;
    const size_t one = sum < ask->count ? whose_rows(ask, sum) : ask->count;
    if (one == ask->count || ask->items[sum].times || ask->items[sum].over ||
        !people_do(ask, ask->items[one].table))
        return false;
    const struct column_ref column = ask->items[sum].column;
    const int edge = reference_to(ask, column.table, ask->items[one].table);
    if (edge < 0)
        return false;
    struct term term = term_column(column, sum);
    term.agg = AGG_AVG;
    term.per = catalog_edge(ask->catalog, (size_t)edge)->from_columns[0] + 1;
    only_referring(ask, frame, catalog_edge(ask->catalog, (size_t)edge), one);
    frame_select(frame, term);
    frame->whole = frame->unproven = true;
    ask->subject = column.table;
    ask_assume(ask, one,
               arena_printf(ask->arena, "only %s that have any",
                            ask_table(ask, ask->items[one].table)->name));
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = ask->items[i].used || i == average || i == sum || i == one ||
                             (i < one && ask->items[i].kind == ITEM_CUE);
    return true;
}

void piece_per_each(struct ask *ask, struct frame *frame)
{
    size_t average = 0;
    while (average < ask->count && !item_is(ask, average, CUE_AVG))
        average++;
    if (average < ask->count && !ask->items[average].used && takings_per_each(ask, frame, average))
        return;
    const size_t many = counted_rows(ask);
    const size_t one = many < ask->count ? whose_rows(ask, many) : ask->count;
    if (average == ask->count || one == ask->count || ask->items[average].used ||
        item_last(ask, many)->is.worth || says_amount(ask, many))
        return; /* "order value" is no number of orders */
    const int edge = reference_to(ask, ask->items[many].table, ask->items[one].table);
    if (edge < 0)
        return;
    struct term term = term_count(ask->items[many].table, many);
    term.agg = AGG_AVG;
    term.per = catalog_edge(ask->catalog, (size_t)edge)->from_columns[0] + 1;
    if (!only_those(frame, catalog_edge(ask->catalog, (size_t)edge)->only, term.table, one))
        return;
    only_referring(ask, frame, catalog_edge(ask->catalog, (size_t)edge), one);
    frame_select(frame, term);
    frame->whole = frame->unproven = true;
    ask->subject = term.table;
    ask->items[many].deed = true; /* a period is theirs */
    ask_assume(ask, one,
               arena_printf(ask->arena, "only %s that have any",
                            ask_table(ask, ask->items[one].table)->name));
    for (size_t i = 0; i < ask->count; i++) {
        const bool said =
            i == average ||
            (i <= one && (ask->items[i].kind == ITEM_CUE || ask->items[i].kind == ITEM_TABLE));
        ask->items[i].used = ask->items[i].used || said;
    }
}
