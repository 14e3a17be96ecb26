/* "older than the average", "price above the average price of …", "more than any …": comparison
 * with an aggregate of the same column, over all its rows. */
#include "parts/compare.h"

static struct column_ref named_after(const struct ask *ask, size_t i, size_t *ret_item)
{
    for (size_t k = item_next(ask, i); k < ask->count && k <= i + 3; k = item_next(ask, k)) {
        if (ask->items[k].kind == ITEM_COLUMN) {
            *ret_item = k;
            return ask->items[k].column;
        }
        if (!item_is(ask, k, CUE_OF) && !item_is(ask, k, CUE_NUMBER_OF) &&
            !item_kind_is(ask, k, ITEM_WORD))
            break;
    }
    return no_column();
}

/* Where the clause ends that a comparison's other side begins at item i. */
static size_t piece_average_side_end(const struct ask *ask, size_t i)
{
    size_t k = i + 1;
    for (; k < ask->count; k++) {
        if (item_is(ask, k, CUE_AND) || item_is(ask, k, CUE_BUT) || item_is(ask, k, CUE_AS_WELL) ||
            item_is(ask, k, CUE_ORDER) || item_is(ask, k, CUE_ASC) || item_is(ask, k, CUE_DESC) ||
            item_is(ask, k, CUE_ALPHA) || item_is(ask, k, CUE_EACH) ||
            item_kind_is(ask, k, ITEM_PUNCT))
            break;
    }
    return k;
}

/* "the average salary of instructors in the Physics department": what follows restricts the other
 * side. Returns the clause of it, 0 when nothing there can restrict. */
static int open_side(struct ask *ask, const struct frame *frame, size_t i)
{
    int clause = INNER_CLAUSE;
    size_t end = piece_average_side_end(ask, i);
    bool restricts = false;
    for (size_t c = 0; c < frame->cond_count; c++)
        clause = frame->conds[c].inner >= clause ? frame->conds[c].inner + 1 : clause;
    for (size_t k = i + 1; k < end; k++) {
        enum item_kind kind = ask->items[k].kind;
        restricts = restricts || kind == ITEM_VALUE || kind == ITEM_NUMBER || kind == ITEM_DATE;
    }
    for (size_t k = i + 1; restricts && k < end; k++) {
        ask->items[k].clause = clause;
        ask->items[k].zone = ZONE_WHERE;
        if (ask->items[k].kind == ITEM_TABLE)
            ask->items[k].used = true;
    }
    return restricts ? clause : 0;
}

/* The words from `begin` to i, and the columns on both sides, have been taken. */
static void use_sides(struct ask *ask, size_t begin, size_t i, size_t left, size_t right)
{
    for (size_t k = begin; k <= i; k++)
        ask->items[k].used = true;
    if (right < ask->count) {
        ask->items[right].used = true;
        if (item_is(ask, item_prev(ask, right), CUE_NUMBER_OF))
            ask->items[item_prev(ask, right)].used = true; /* "the average number of points" */
    }
    if (left < ask->count && ask->items[left].zone == ZONE_WHERE)
        ask->items[left].used = true;
}

/* The adjective speaks of columns that are called as this one. */
static bool describes(struct ask *ask, const struct comparison *comparison,
                      struct column_ref column)
{
    bool rising;
    return adjective_column(ask, comparison->adjective, column.table, &rising).column ==
           column.column;
}

/* "Types whose average price is higher than the average": of each of them. */
static enum agg group_average(struct ask *ask, size_t column_item)
{
    const size_t before = item_prev(ask, column_item);
    if (!item_is(ask, before, CUE_AVG) || ask->items[before].zone == ZONE_SELECT)
        return AGG_NONE;
    ask->items[before].used = true;
    return AGG_AVG;
}

/* "Cover more distance than average": the column within the comparison; ask->count: none. */
static size_t column_inside(const struct ask *ask, size_t begin, size_t i)
{
    const size_t than = item_prev(ask, i), inside = item_prev(ask, than);
    return item_is(ask, than, CUE_THAN) && item_kind_is(ask, inside, ITEM_COLUMN) && inside > begin
               ? inside
               : ask->count;
}

/* Of the rows, or of groups of them where an average stands on the left, too. */
static void add_extreme(struct ask *ask, struct frame *frame, struct cond cond, size_t left_item)
{
    cond.left.agg = left_item < ask->count ? group_average(ask, left_item) : AGG_NONE;
    if (cond.left.agg != AGG_NONE && !cond.own && frame->having_count < 4) {
        frame->having[frame->having_count++] = cond;
        frame->group_wanted = true;
    } else {
        cond.left.agg = AGG_NONE;
        frame_cond(frame, cond);
    }
}

/* "Higher than the highest mountain of Italy", "… the highest one in Italy": of some rows. */
static bool among_some(struct ask *ask, size_t i, int table)
{
    const size_t rows = item_next(ask, i), link = item_next(ask, rows);
    const bool one = item_kind_is(ask, rows, ITEM_NUMBER) && word_is(item_first(ask, rows), "one");
    const bool told = item_is(ask, link, CUE_OF) || item_is(ask, link, CUE_IN) ||
                      item_is(ask, link, CUE_FROM) || item_is(ask, link, CUE_FOR);
    if (!told || !(one || (item_kind_is(ask, rows, ITEM_TABLE) && ask->items[rows].table == table)))
        return false;
    return ask->items[rows].used = true;
}

void compare_average(struct ask *ask, struct frame *frame, size_t i)
{
    struct comparison comparison = comparison_before(ask, i);
    size_t right_item = ask->count, left_item = ask->count;
    if (!comparison.found || comparison.between)
        return;
    bool rising = true;
    struct column_ref right = named_after(ask, i, &right_item);
    struct column_ref left = column_left(ask, comparison.begin, &left_item);
    if (column_inside(ask, comparison.begin, i) < ask->count) {
        left_item = column_inside(ask, comparison.begin, i);
        left = ask->items[left_item].column;
    }
    struct column_ref meant = no_column();
    if (comparison.adjective)
        meant = adjective_column(ask, comparison.adjective, table_before(ask, comparison.begin),
                                 &rising);
    if (left.column < 0) /* "more expensive than the average price": of that price */
        left = comparison.by_adjective && right.column >= 0 && describes(ask, &comparison, right)
                   ? right
                   : meant;
    if (left.column < 0 ||
        (right.column >= 0 && left_item < ask->count && ask->items[left_item].zone == ZONE_SELECT))
        left = right;
    if (right.column < 0 || !column_is_number(ask, right))
        right = left;
    if (left.column < 0 || !column_is_number(ask, left))
        return;
    struct cond cond = {.kind = COND_EXTREME,
                        .left = term_column(left, i),
                        .op = comparison.op,
                        .at = i,
                        .end = i + 1,
                        .clause = ask->items[i].clause};
    if (!rising && comparison.by_adjective && same_column(left, meant))
        cond.op = cond.op == SQL_OP_GT ? SQL_OP_LT : SQL_OP_GT;
    cond.right = term_column(right, i);
    cond.right.agg = ask->items[i].cue == CUE_AVG   ? AGG_AVG
                     : ask->items[i].cue == CUE_MAX ? AGG_MAX
                                                    : AGG_MIN;
    cond.own = own_group(ask, i + 1, piece_average_side_end(ask, i), right.table, &cond.same);
    if (cond.own && same_column(right, cond.same) && !same_column(left, right)) {
        cond.right.column = right = left; /* "older than the average of their class" */
        cond.right.table = left.table;
    }
    if (cond.own) {
        frame->impossible |= cond.same.column < 0 || left.table != right.table;
        frame->unproven = true;
    } else if (right_item < ask->count || item_is(ask, item_next(ask, i), CUE_OF) ||
               item_is(ask, item_next(ask, i), CUE_FOR) || among_some(ask, i, right.table)) {
        cond.inner = open_side(ask, frame, i);
    }
    add_extreme(ask, frame, cond, left_item);
    use_sides(ask, comparison.begin, i, left_item, right_item);
}

/* "support rate lower than oppose rate": two columns of one row. */
void compare_columns(struct ask *ask, struct frame *frame, size_t i)
{
    size_t left_item = ask->count, right = item_next(ask, i);
    if (item_is(ask, right, CUE_THAN))
        right = item_next(ask, right);
    struct comparison comparison = comparison_before(ask, i + 1);
    struct column_ref left = column_left(ask, comparison.begin, &left_item);
    if (!comparison.found || comparison.between || left.column < 0 ||
        !item_kind_is(ask, right, ITEM_COLUMN) || ask->items[right].used)
        return;
    struct column_ref other = ask->items[right].column;
    if (same_column(left, other) || !column_is_number(ask, left) || !column_is_number(ask, other) ||
        column_is_id(ask, left) != column_is_id(ask, other))
        return;
    struct cond cond = {.kind = COND_COLUMN,
                        .left = term_column(left, left_item),
                        .right = term_column(other, right),
                        .op = comparison.op,
                        .at = left_item,
                        .end = right + 1,
                        .clause = ask->items[i].clause};
    frame_cond(frame, cond);
    for (size_t k = comparison.begin; k <= right; k++)
        ask->items[k].used = true;
    if (ask->items[left_item].zone == ZONE_WHERE)
        ask->items[left_item].used = true;
}

/* What stands before "than all …": operator, column, where it begins. */
struct left_side {
    struct column_ref column;
    enum sql_op op;
    size_t begin;
};

/* "a higher salary than any", "salary is greater than that of all", "older than some": from the
 * quantifier at item i back. */
static bool left_side(struct ask *ask, size_t i, struct left_side *ret)
{
    struct comparison comparison = {.found = false};
    size_t column_item = ask->count;
    bool rising = true;
    for (size_t k = i; k-- > 0 && !comparison.found;) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_COLUMN && column_item == ask->count) {
            column_item = k;
            continue;
        }
        comparison = comparison_before(ask, k + 1);
        if (comparison.found)
            break;
        if (item->kind != ITEM_NOISE && !item_is(ask, k, CUE_OF) && !item_is(ask, k, CUE_THAT) &&
            !item_is(ask, k, CUE_THAN))
            return false;
    }
    if (!comparison.found || comparison.between || comparison.op == SQL_OP_EQ)
        return false;
    struct column_ref column =
        column_item < ask->count ? ask->items[column_item].column : no_column();
    if (column.column < 0 && comparison.by_adjective)
        column = adjective_column(ask, comparison.adjective, table_before(ask, comparison.begin),
                                  &rising);
    if (column.column < 0)
        column = column_left(ask, comparison.begin, &column_item);
    if (column.column < 0 && comparison.adjective)
        column = adjective_column(ask, comparison.adjective, table_before(ask, comparison.begin),
                                  &rising);
    if (column.column < 0 || !(column_is_number(ask, column) || column_is_date(ask, column)))
        return false;
    if (!rising && comparison.by_adjective)
        comparison.op = comparison.op == SQL_OP_GT ? SQL_OP_LT : SQL_OP_GT;
    *ret = (struct left_side){column, comparison.op, comparison.begin};
    return true;
}

/* "Greater than that of all", "greater than the salary of all". */
static bool exceeds(const struct ask *ask, size_t i)
{
    const size_t what = item_prev(ask, i), than = item_prev(ask, what);
    const bool number =
        item_kind_is(ask, what, ITEM_COLUMN) && column_is_number(ask, ask->items[what].column);
    return (number || item_is(ask, what, CUE_THAT)) &&
           (item_is(ask, than, CUE_THAN) || item_is(ask, than, CUE_GT) ||
            item_is(ask, than, CUE_LT) || item_is(ask, than, CUE_ADJ_COMP));
}

/* How many of the other side have to be exceeded: -1 no quantifier, 0 one of them, 1 all. */
static int average_quantifier(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    if (item->kind != ITEM_CUE)
        return -1;
    if (item->cue == CUE_ALL || item->cue == CUE_EACH ||
        (item->cue == CUE_OF && word_is(item_last(ask, i), "all") && exceeds(ask, i)))
        return 1;
    if (item->cue == CUE_ANY)
        return !word_is(&ask->words.v[item->first], "some");
    size_t next = item_next(ask, i);
    bool one =
        item->cue == CUE_GE && item_kind_is(ask, next, ITEM_NUMBER) && ask->items[next].number == 1;
    return one ? 0 : -1;
}

/* "Reported before the date of any problem reported by Anna Berg", where "any" is item i. */
static bool dated_side(struct ask *ask, size_t i, struct left_side *ret)
{
    size_t than = item_prev(ask, i), column_item;
    struct column_ref date = no_column();
    if (item_is(ask, than, CUE_OF)) {
        const size_t said = item_prev(ask, than);
        if (!item_kind_is(ask, said, ITEM_COLUMN) || !column_is_date(ask, ask->items[said].column))
            return false;
        date = ask->items[said].column;
        than = item_prev(ask, said);
    }
    if (!item_is(ask, than, CUE_AFTER) && !item_is(ask, than, CUE_BEFORE))
        return false;
    const struct column_ref before = column_left(ask, item_prev(ask, than), &column_item);
    if (before.column >= 0 && column_is_date(ask, before))
        date = before;
    if (date.column < 0 || date.table != ask->subject)
        return false;
    *ret = (struct left_side){date, item_is(ask, than, CUE_AFTER) ? SQL_OP_GT : SQL_OP_LT, than};
    return true;
}

/* "Closed after any fault logged by Anna Berg": the date of the deed on the other side, where that
 * is another one. */
static struct column_ref date_inside(struct ask *ask, size_t i, struct column_ref date)
{
    for (size_t k = i + 1; k < piece_average_side_end(ask, i); k++) {
        const struct word *word = item_first(ask, k);
        for (size_t c = 0; word_is_participle(word) && c < ask_table(ask, date.table)->column_count;
             c++) {
            const struct column_ref at = {date.table, (int)c};
            if (column_is_date(ask, at) && column_has_akin(ask, at, word->lemma))
                return at;
        }
    }
    return date;
}

/* "a higher salary than any instructor of the Biology department" */
void compare_quantified(struct ask *ask, struct frame *frame, size_t i)
{
    struct left_side left;
    int all = average_quantifier(ask, i);
    if (all < 0 || i == 0 || !(dated_side(ask, i, &left) || left_side(ask, i, &left)))
        return;
    int clause = open_side(ask, frame, i);
    if (clause == 0)
        return;
    bool more = left.op == SQL_OP_GT || left.op == SQL_OP_GE;
    struct cond cond = {.kind = COND_EXTREME,
                        .left = term_column(left.column, i),
                        .right = term_column(left.column, i),
                        .op = left.op,
                        .inner = clause,
                        .at = i,
                        .end = i + 1,
                        .clause = 0};
    if (column_is_date(ask, left.column))
        cond.right.column = date_inside(ask, i, left.column);
    cond.right.agg = more == (all == 1) ? AGG_MAX : AGG_MIN;
    frame_cond(frame, cond);
    for (size_t k = left.begin; k <= i; k++)
        ask->items[k].used = true;
    for (size_t k = i + 1; k < piece_average_side_end(ask, i); k++) {
        if (item_kind_is(ask, k, ITEM_NUMBER) && item_is(ask, i, CUE_GE) && k <= i + 2)
            ask->items[k].used = true; /* "at least one" */
    }
}
