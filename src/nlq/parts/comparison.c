/* What the words before a number or a value say: the operator, where its phrase begins, the column
 * that it continues. */
#include "parts/compare.h"
#include "querent/base/str.h"

static const struct {
    enum cue cue;
    enum sql_op op;
} operators[] = {{CUE_GT, SQL_OP_GT},    {CUE_GE, SQL_OP_GE},      {CUE_LT, SQL_OP_LT},
                 {CUE_LE, SQL_OP_LE},    {CUE_EQ, SQL_OP_EQ},      {CUE_NE, SQL_OP_NE},
                 {CUE_AFTER, SQL_OP_GT}, {CUE_BEFORE, SQL_OP_LT},  {CUE_SINCE, SQL_OP_GE},
                 {CUE_UNTIL, SQL_OP_LE}, {CUE_ADJ_COMP, SQL_OP_GT}};

static enum sql_op operator_of(enum cue cue)
{
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        if (operators[i].cue == cue)
            return operators[i].op;
    }
    return SQL_OP_NONE;
}

enum sql_op comparison_opposite(enum sql_op op)
{
    switch (op) {
    case SQL_OP_GT:
        return SQL_OP_LE;
    case SQL_OP_GE:
        return SQL_OP_LT;
    case SQL_OP_LT:
        return SQL_OP_GE;
    case SQL_OP_LE:
        return SQL_OP_GT;
    default:
        return op;
    }
}

/* The column between a comparison and its number: "before the year 2006". */
static bool comparison_compared_column(const struct ask *ask, size_t k)
{
    size_t prev = item_prev(ask, k);
    return item_kind_is(ask, prev, ITEM_CUE) && operator_of(ask->items[prev].cue) != SQL_OP_NONE &&
           ask->items[prev].cue != CUE_EQ && ask->items[k].column.column >= 0 &&
           (column_is_number(ask, ask->items[k].column) ||
            column_is_date(ask, ask->items[k].column) ||
            column_has_words(ask, ask->items[k].column, "year"));
}

/* A verb, or its "in", between what bounds a number and the number. */
static bool comparison_is_deed(const struct ask *ask, size_t k)
{
    const size_t deed = item_is(ask, k, CUE_IN) ? item_prev(ask, k) : k;
    const size_t bound = item_prev(ask, deed);
    const size_t next = item_next(ask, k);
    const bool number =
        item_kind_is(ask, next, ITEM_NUMBER) ||
        (item_is(ask, next, CUE_IN) && item_kind_is(ask, item_next(ask, next), ITEM_NUMBER));
    return item_kind_is(ask, deed, ITEM_WORD) && word_is_participle(item_first(ask, deed)) &&
           number &&
           (item_is(ask, bound, CUE_LE) || item_is(ask, bound, CUE_GE) ||
            item_is(ask, bound, CUE_LT) || item_is(ask, bound, CUE_GT));
}

/* "More points than 70", and not "a lower rating than one blues song". */
static bool exceeds_number(const struct ask *ask, size_t than)
{
    const size_t what = than + 1;
    return item_is(ask, than, CUE_THAN) &&
           (item_is(ask, what, CUE_AVG) ||
            (item_kind_is(ask, what, ITEM_NUMBER) && item_first(ask, what)->is_number));
}

struct comparison comparison_before(const struct ask *ask, size_t i)
{
    struct comparison out = {.op = SQL_OP_EQ, .begin = i};
    for (size_t k = i; k-- > 0;) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_NOISE || item_is(ask, k, CUE_THAN) || item_is(ask, k, CUE_OF))
            continue;
        if (item->kind == ITEM_COLUMN && comparison_compared_column(ask, k) &&
            (k + 1 == i ||
             (k + 2 == i && (item_is(ask, k + 1, CUE_OF) || exceeds_number(ask, k + 1)))))
            continue; /* "after season 2007", "at least a salary of 1000", "more points than 70" */
        if (comparison_is_deed(ask, k))
            continue; /* "at most participated in 30 races" */
        if (item->kind != ITEM_CUE)
            break;
        if (item->cue == CUE_BETWEEN) {
            out.found = out.between = true;
            out.begin = k;
            return out;
        }
        if (item->cue == CUE_NOT && k + 1 == out.begin && out.found) {
            out.op = comparison_opposite(out.op);
            out.begin = k;
            return out;
        }
        if (item->cue == CUE_ONLY && k + 1 == out.begin && !out.found) {
            out.found = true; /* "with only 1 station" */
            out.begin = k;
            return out;
        }
        enum sql_op op = operator_of(item->cue);
        if (op == SQL_OP_NONE || (out.found && out.op != SQL_OP_EQ))
            break;
        out.op = op;
        out.found = true;
        out.adjective = item->adjective;
        out.by_adjective = item->cue == CUE_ADJ_COMP;
        out.begin = k;
    }
    return out;
}

/* A noun that nothing is called by, behind a number's column: it says of what the number is. */
static bool names_more(const struct ask *ask, size_t k)
{
    const struct item *column = &ask->items[k - 1];

    return column->kind == ITEM_COLUMN && column->zone == ZONE_WHERE &&
           column_is_number(ask, column->column) && !catalog_is_key(ask->catalog, column->column) &&
           str_ends(item_last(ask, k)->lower, "s") && !item_is_participle(ask, k);
}

struct column_ref column_left(const struct ask *ask, size_t begin, size_t *ret_item)
{
    bool over_table = false;
    for (size_t k = begin; k-- > 0;) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_COLUMN && item->column.column >= 0) {
            *ret_item = k;
            return item->column;
        }
        if (item->kind == ITEM_NOISE || item_is(ask, k, CUE_IS) || item_is(ask, k, CUE_HAVE) ||
            item_is(ask, k, CUE_OF) || item_is(ask, k, CUE_NOT) || item_is(ask, k, CUE_THAT) ||
            item_is(ask, k, CUE_IN) || item_is(ask, k, CUE_FOR) || item_is(ask, k, CUE_EITHER))
            continue;
        if (number_noun(ask, k) ||
            (item->kind == ITEM_WORD && k + 1 == begin && k > 0 && names_more(ask, k)))
            continue; /* "total medals less than 10" */
        if (item->kind == ITEM_TABLE && !over_table && item_is(ask, item_prev(ask, k), CUE_OF)) {
            over_table = true;
            continue;
        }
        break;
    }
    return no_column();
}
