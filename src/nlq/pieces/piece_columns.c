/* One column against another of the same row: "stock below the reorder level", "bills paid after
 * the due date", "instalments paid later than they were due". */
#include "parts/compare.h"
#include "ranks/super.h"

static bool columns_compare(const struct ask *ask, struct column_ref a, struct column_ref b)
{
    return a.column >= 0 && b.column >= 0 && a.table == b.table && a.column != b.column &&
           !column_is_id(ask, a) && !column_is_id(ask, b) &&
           ((column_is_date(ask, a) && column_is_date(ask, b)) ||
            (column_is_number(ask, a) && column_is_number(ask, b)));
}

/* A dated word that is read as any date of its name: of `table`, if that has one. */
static struct column_ref piece_columns_column_at(struct ask *ask, size_t i, int table)
{
    const struct item *item = i < ask->count ? &ask->items[i] : NULL;
    if (item && item->kind == ITEM_COLUMN && (table < 0 || item->column.table == table))
        return item->column;
    for (size_t k = 0; item && item->kind == ITEM_COLUMN && k < item->columns.len; k++) {
        if (item->columns.v[k].at.table == table)
            return item->columns.v[k].at;
    }
    return item && item->kind == ITEM_TABLE && table >= 0 && item->table == table
               ? super_mass(ask, item)
               : no_column();
}

/* The item that names the other side, over "they were", "its". */
static size_t other_side(const struct ask *ask, size_t i)
{
    for (size_t k = item_next(ask, i); k < ask->count && k < i + 5; k = item_next(ask, k)) {
        if (ask->items[k].kind == ITEM_COLUMN)
            return k;
        if (!item_is(ask, k, CUE_IS) && !item_is(ask, k, CUE_THAN) && !item_is(ask, k, CUE_HAVE) &&
            !item_kind_is(ask, k, ITEM_WORD))
            break;
    }
    return ask->count;
}

/* The nearest item before that is comparable with the column. */
static size_t this_side(struct ask *ask, size_t i, struct column_ref other)
{
    for (size_t k = i; k-- > 0 && k + 5 > i;) {
        if (columns_compare(ask, piece_columns_column_at(ask, k, other.table), other))
            return k;
        if (ask->items[k].kind == ITEM_NUMBER || ask->items[k].kind == ITEM_VALUE ||
            ask->items[k].kind == ITEM_PUNCT)
            break;
    }
    return ask->count;
}

/* The nearest date before, of rows that each lead to one with the other date: "shipments with
 * shipped_on after sales_order.due_on". */
static size_t side_of_parts(struct ask *ask, size_t i, struct column_ref other)
{
    for (size_t k = i; column_is_date(ask, other) && k-- > 0 && k + 3 > i;) {
        const struct item *item = &ask->items[k];
        if (item->kind != ITEM_COLUMN || !column_is_date(ask, item->column))
            continue;
        return tables_refer(ask, item->column.table, other.table) ? k : ask->count;
    }
    return ask->count;
}

/* "products below the reorder level": what a level is of, where it is not said. */
static struct column_ref level_of(struct ask *ask, size_t i, struct column_ref other)
{
    const size_t before = item_prev(ask, i);
    struct column_ref found = no_column();
    if (name_has(catalog_column_words(ask->catalog, other), NAME_LEVEL) &&
        item_kind_is(ask, before, ITEM_TABLE) && ask->items[before].table == other.table) {
        const char *of = column_has_words(ask, other, "credit") ? "balance|used|spent"
                                                                : name_phrases(NAME_ON_HAND);
        found = (struct column_ref){other.table, table_column_by_words(ask, other.table, of)};
    }
    return columns_compare(ask, found, other) ? found : no_column();
}

/* "Cars sold below cost": at what price they were, where the sales refer to what keeps the cost. */
static struct column_ref price_of(struct ask *ask, size_t i, struct column_ref other)
{
    const size_t before = item_prev(ask, i);
    struct column_ref found = no_column();
    if (before >= ask->count ||
        !wording_is(ask, ask->items[before].last - 1, "sold|sell|selling") ||
        !name_has(catalog_column_words(ask->catalog, other), NAME_PRICE))
        return found;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {
            edge->from, table_column_by_words(ask, edge->from, "sale price|selling price|price")};
        if (edge->to != other.table || edge->from == other.table || at.column < 0 ||
            !table_keeps_sales(ask, edge->from) || !column_is_number(ask, at))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

static enum sql_op columns_operator(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    switch (item->kind == ITEM_CUE ? item->cue : CUE_NONE) {
    case CUE_AFTER:
    case CUE_GT:
        return SQL_OP_GT;
    case CUE_BEFORE:
    case CUE_LT:
        return SQL_OP_LT;
    case CUE_GE:
        return SQL_OP_GE;
    case CUE_LE:
        return SQL_OP_LE;
    default:
        return word_is(item_first(ask, i), "later")     ? SQL_OP_GT
               : word_is(item_first(ask, i), "earlier") ? SQL_OP_LT
                                                        : SQL_OP_NONE;
    }
}

/* "Started later than planned": the date that says when it was to, though some state is called
 * planned, too. */
static void read_planned(struct ask *ask, size_t i)
{
    const size_t right = i + 1, left = item_prev(ask, i);
    struct item *item = &ask->items[right];
    if (columns_operator(ask, i) == SQL_OP_NONE || !item_kind_is(ask, left, ITEM_COLUMN) ||
        !column_is_date(ask, ask->items[left].column) || item->used ||
        !(item->kind == ITEM_VALUE || item->kind == ITEM_WORD || item->kind == ITEM_COLUMN) ||
        item->last != item->first + 1 || item_first(ask, right)->quoted ||
        !word_is_participle(item_first(ask, right)))
        return;
    for (size_t k = 0; k < item->columns.len; k++) {
        struct match *match = &item->columns.v[k];
        if (!columns_compare(ask, match->at, ask->items[left].column))
            continue;
        item->kind = ITEM_COLUMN;
        item->column = match->at;
        item->table = match->at.table;
        return;
    }
}

/* "A lower support rate than oppose rate": both stand behind the sign at item i; the count of
 * items: they do not. */
static size_t first_behind(const struct ask *ask, size_t i, size_t *ret_second)
{
    const size_t first = item_next(ask, i), than = item_next(ask, first);
    const size_t second = item_next(ask, than);
    if (!item_kind_is(ask, first, ITEM_COLUMN) || !item_is(ask, than, CUE_THAN) ||
        !item_kind_is(ask, second, ITEM_COLUMN) || ask->items[second].used ||
        !columns_compare(ask, ask->items[first].column, ask->items[second].column))
        return ask->count;
    *ret_second = second;
    return first;
}

void piece_columns(struct ask *ask, struct frame *frame)
{
    for (size_t i = 1; i + 1 < ask->count; i++)
        read_planned(ask, i);
    for (size_t i = 1; i + 1 < ask->count; i++) {
        const enum sql_op op = columns_operator(ask, i);
        size_t right = op == SQL_OP_NONE || ask->items[i].used ? ask->count : other_side(ask, i);
        if (right >= ask->count || ask->items[right].used)
            continue;
        size_t left = first_behind(ask, i, &right);
        const struct column_ref other = ask->items[right].column;
        if (left >= ask->count)
            left = other.column < 0 ? ask->count : this_side(ask, i, other);
        struct column_ref column = no_column();
        const size_t parts =
            left >= ask->count && other.column >= 0 ? side_of_parts(ask, i, other) : ask->count;
        if (left < ask->count)
            column = piece_columns_column_at(ask, left, other.table);
        else if (parts < ask->count)
            column = ask->items[left = parts].column;
        else if (other.column >= 0 && ((column = level_of(ask, i, other)).column >= 0 ||
                                       (column = price_of(ask, i, other)).column >= 0))
            left = i;
        if (column.column < 0)
            continue;
        if (left == i)
            ask_assume(ask, i,
                       arena_printf(ask->arena, "the %s is compared",
                                    catalog_column_words(ask->catalog, column)));
        frame_cond(frame, (struct cond){.kind = COND_COLUMN,
                                        .left = term_column(column, left),
                                        .right = term_column(other, right),
                                        .op = op,
                                        .at = left,
                                        .end = right + 1,
                                        .clause = ask->items[i].clause});
        frame_mention(frame, other.table);
        frame_mention(frame, column.table);
        if (column.table != other.table && left == i)
            ask->items[item_prev(ask, i)].used = true;
        for (size_t k = left; k <= right; k++)
            ask->items[k].used = true;
        frame->whole = frame->unproven = true;
    }
}
