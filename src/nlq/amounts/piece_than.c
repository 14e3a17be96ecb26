/* "Tariffs cheaper than Home", "subscribers older than Anna Berg", "a higher salary than Tom
 * Wagner", "than the employee whose id is 163": a number or date of the rows against that of one
 * row, which is called by name or by its key. */
#include "formal/formal.h"
#include "parts/compare.h"

/* What a row of the table is called by. */
static bool calls_row(struct ask *ask, struct column_ref column)
{
    return column.column == table_label(ask, column.table) ||
           column_is_called(ask, column, NAME_FIRST_NAME) ||
           column_is_called(ask, column, NAME_LAST_NAME) || ask_column(ask, column)->unique;
}

/* The name of a row of the table that item i is; NULL: it is none. */
static const struct match *name_of_row(struct ask *ask, size_t i, int table)
{
    const struct item *item = &ask->items[i];
    for (size_t k = 0; i < ask->count && item->kind == ITEM_VALUE && k < item->values.len; k++) {
        const struct match *match = &item->values.v[k];
        if (match->at.table == table && !item->used && match->score >= .9 &&
            calls_row(ask, match->at))
            return match;
    }
    return NULL;
}

/* What is compared: the words of it, the column and its item, if one names it. */
struct than {
    struct comparison comparison;
    struct column_ref column;
    size_t column_item;
    bool turned; /* the column falls as the adjective rises: ages and dates of birth */
};

static bool can_be_compared(struct ask *ask, struct column_ref column)
{
    return column.column >= 0 && column.table == ask->subject && !column_is_id(ask, column) &&
           (column_is_number(ask, column) || column_is_date(ask, column));
}

/* "A higher salary than", "salary above that of", "older than" before item i; false: none of them.
 */
static bool than_read(struct ask *ask, size_t i, struct than *ret)
{
    const size_t than = item_prev(ask, i), noun = item_prev(ask, than);
    const bool named = item_is(ask, than, CUE_THAN) && item_kind_is(ask, noun, ITEM_COLUMN);
    bool rising = true;
    *ret = (struct than){.comparison = comparison_before(ask, named ? noun : i),
                         .column_item = named ? noun : ask->count};
    const struct comparison *said = &ret->comparison;
    if (!said->found || said->between || said->op == SQL_OP_EQ || said->op == SQL_OP_NE)
        return false;
    ret->column =
        named ? ask->items[noun].column : column_left(ask, said->begin, &ret->column_item);
    if (ret->column.column < 0 && said->adjective) {
        ret->column = adjective_column(ask, said->adjective, ask->subject, &rising);
        ret->turned = !rising && said->by_adjective;
    }
    return can_be_compared(ask, ret->column);
}

/* The names from item i on, "Tom" and "Wagner", are those of the other row; *ret_end: behind them.
 */
static int than_row(struct ask *ask, struct frame *frame, size_t i, int table, size_t *ret_end)
{
    const struct match *name;
    const int clause = formal_clause(frame);
    for (; (name = name_of_row(ask, i, table)) != NULL; i++) {
        frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                        .op = SQL_OP_EQ,
                                        .left = term_column(name->at, i),
                                        .value = name->value,
                                        .at = i,
                                        .end = i + 1,
                                        .clause = clause});
        ask->items[i].clause = clause;
        ask->items[i].used = true;
    }
    *ret_end = i;
    return clause;
}

size_t row_key_said(struct ask *ask, size_t i, int table)
{
    const struct column_ref key = {table, catalog_key_column(ask->catalog, table)};
    size_t at = item_next(ask, i);
    if (!item_kind_is(ask, i, ITEM_TABLE) || ask->items[i].table != table || key.column < 0)
        return ask->count;
    const bool whose = item_is(ask, at, CUE_WHOSE) || item_is(ask, at, CUE_WITH);
    at = whose ? item_next(ask, at) : at;
    const bool named = item_kind_is(ask, at, ITEM_COLUMN);
    if (named && !same_column(ask->items[at].column, key))
        return ask->count;
    at = named ? item_next(ask, at) : at;
    while (named && (item_is(ask, at, CUE_IS) || item_is(ask, at, CUE_EQ)))
        at = item_next(ask, at);
    return whose == named && item_kind_is(ask, at, ITEM_NUMBER) ? at : ask->count;
}

/* The conditions of that row; *ret_end: behind them. */
static int than_keyed(struct ask *ask, struct frame *frame, size_t i, int table, size_t *ret_end)
{
    const size_t number = row_key_said(ask, i, table);
    const struct column_ref key = {table, catalog_key_column(ask->catalog, table)};
    const int clause = formal_clause(frame);
    frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                    .op = SQL_OP_EQ,
                                    .left = term_column(key, number),
                                    .value = number_text(ask, &ask->items[number]),
                                    .numeric = !column_is_text(ask, key),
                                    .at = number,
                                    .end = number + 1,
                                    .clause = clause});
    for (size_t k = i; k <= number; k++) {
        ask->items[k].clause = clause;
        ask->items[k].used = true;
    }
    *ret_end = number + 1;
    return clause;
}

static void than_take(struct ask *ask, struct frame *frame, size_t i, bool keyed)
{
    struct than than;
    if (!than_read(ask, i, &than))
        return;
    const size_t begin = than.comparison.begin;
    struct cond cond = {.kind = COND_EXTREME,
                        .op = than.comparison.op,
                        .left = term_column(than.column, begin),
                        .right = term_column(than.column, begin),
                        .at = begin};
    if (than.turned)
        cond.op = cond.op == SQL_OP_GT ? SQL_OP_LT : SQL_OP_GT;
    /* than each of them, where several are called so */
    cond.right.agg = cond.op == SQL_OP_GT || cond.op == SQL_OP_GE ? AGG_MAX : AGG_MIN;
    if (keyed) /* one row */
        cond.right.agg = AGG_NONE;
    cond.inner = keyed ? than_keyed(ask, frame, i, ask->subject, &cond.end)
                       : than_row(ask, frame, i, ask->subject, &cond.end);
    frame_cond(frame, cond);
    for (size_t k = begin; k < i; k++)
        ask->items[k].used = true;
    if (than.column_item < ask->count && ask->items[than.column_item].zone == ZONE_WHERE)
        ask->items[than.column_item].used = true;
}

void piece_than(struct ask *ask, struct frame *frame)
{
    for (size_t i = 1; i < ask->count && ask->subject >= 0; i++) {
        if (name_of_row(ask, i, ask->subject))
            than_take(ask, frame, i, false);
        else if (row_key_said(ask, i, ask->subject) < ask->count)
            than_take(ask, frame, i, true);
    }
}
