/* Numbers that count rows: "at least two pets", "more than once", "the number of students is above
 * 3". They become HAVING. */
#include "parts/compare.h"
#include "paths/paths.h"
#include "querent/base/str.h"

/* "More than 10 different products": the reference to them from the nearest rows of which the
 * subject has several; column -1: none. */
static struct column_ref reference_counted(struct ask *ask, int table)
{
    struct column_ref found = bought_reference(ask, table, ask->subject);
    int nearest = found.column >= 0 ? 0 : 99;
    for (size_t e = 0; ask->subject >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const int hops = table_hops(ask, ask->subject, edge->from);
        if (edge->to != table || edge->from == table || edge->count != 1 || edge->only ||
            hops >= nearest || ask_table(ask, edge->from)->kind != TABLE_BASE ||
            !tables_to_many(ask, ask->subject, edge->from))
            continue;
        nearest = hops;
        found = (struct column_ref){edge->from, edge->from_columns[0]};
    }
    if (found.column >= 0)
        bought_doubt(ask, table, ask->subject, found.table);
    return found;
}

static void add_count_having(struct ask *ask, struct frame *frame, int table,
                             struct column_ref column, enum sql_op op, size_t i)
{
    const size_t next = item_next(ask, i);
    if (frame->having_count == 4)
        return;
    if (str_ends(item_last(ask, i)->text, "%") || wording_is(ask, ask->items[i].last, "%|percent"))
        frame->impossible = true; /* "less than 70% attendance" is no number of rows */
    if (table >= 0 && column.column < 0 && item_is(ask, next, CUE_DISTINCT)) {
        column = reference_counted(ask, table);
        ask->items[next].used = column.column >= 0;
        table = column.column >= 0 ? column.table : table;
    }
    struct cond cond = {.kind = COND_COMPARE,
                        .left = term_count(table, i),
                        .op = op,
                        .numeric = true,
                        .at = i,
                        .end = i + 1};
    cond.value = number_text(ask, &ask->items[i]);
    cond.clause = ask->items[i].clause;
    cond.left.column = column;
    cond.left.distinct = column.column >= 0;
    frame->having[frame->having_count++] = cond;
    if (table >= 0) {
        frame->count_table = table;
        frame_mention(frame, table);
    }
    frame->group_wanted = true;
}

/* The item a number counts or measures: over adjectives, noise and unit words. */
static size_t after_number(const struct ask *ask, size_t i)
{
    for (size_t k = item_next(ask, i); k < ask->count && k <= i + 3; k = item_next(ask, k)) {
        if (item_is(ask, k, CUE_DISTINCT) || item_is(ask, k, CUE_OR_MORE) ||
            item_is(ask, k, CUE_OR_LESS) || item_kind_is(ask, k, ITEM_WORD))
            continue;
        return k;
    }
    return ask->count;
}

/* "more than one open urgent ticket": the rows that are counted, over what restricts them; the
 * count of items: what follows is not of one table. */
static size_t counted_behind(const struct ask *ask, size_t i)
{
    enum { ADJECTIVES_MAX = 3 };
    for (size_t k = item_next(ask, i), n = 0; k < ask->count && n <= ADJECTIVES_MAX;
         k = item_next(ask, k), n++) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_TABLE)
            return n > 0 && item->table != ask->subject ? k : ask->count;
        if (item->kind != ITEM_VALUE && item->kind != ITEM_WORD && item->kind != ITEM_COLUMN)
            break;
    }
    return ask->count;
}

enum sql_op tail_operator(const struct ask *ask, size_t i, enum sql_op op)
{
    size_t next = item_next(ask, i);
    size_t far = next < ask->count ? item_next(ask, next) : next;
    if (item_is(ask, next, CUE_OR_MORE) || item_is(ask, far, CUE_OR_MORE))
        return SQL_OP_GE;
    return item_is(ask, next, CUE_OR_LESS) || item_is(ask, far, CUE_OR_LESS) ? SQL_OP_LE : op;
}

static bool table_is_said_before(const struct ask *ask, size_t i, int table)
{
    for (size_t k = 0; k < i; k++) {
        if (ask->items[k].kind == ITEM_TABLE && ask->items[k].table == table)
            return true;
    }
    return false;
}

/* "more than two no-shows": rows that are called by a value of theirs, many to one of the subject;
 * -1: none. The value itself restricts them as any other. */
static int rows_by_value(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const struct column_ref at =
        item->kind == ITEM_VALUE && item->values.len ? item->values.v[0].at : no_column();
    const struct column_stats *stats = at.column >= 0 ? catalog_stats(ask->catalog, at) : NULL;
    return stats && stats->categorical && column_is_text(ask, at) && ask->subject >= 0 &&
                   word_is_plural(item_last(ask, i)) && !item_last(ask, i)->quoted &&
                   tables_to_many(ask, ask->subject, at.table)
               ? at.table
               : -1;
}

/* "more than 2 pets": true when it was taken as a count. */
bool try_count(struct ask *ask, struct frame *frame, size_t i, enum sql_op op, bool compared)
{
    size_t next = after_number(ask, i);
    if (item_first(ask, i)->is.times && compared && next >= ask->count) {
        add_count_having(ask, frame, -1, no_column(), op, i); /* "more than once" */
        return true;
    }
    if (next >= ask->count && i + 1 < ask->count)
        next = i + 1;
    if (next >= ask->count)
        return false;
    struct item *item = &ask->items[next];
    bool times = item_first(ask, i)->is.times;
    const bool rows = compared && item_kind_is(ask, i + 1, ITEM_WORD) &&
                      wording_is(ask, ask->items[i + 1].first, "record|records|entry|entries");
    if (rows) { /* "events that have more than 2 records" */
        add_count_having(ask, frame, -1, no_column(), op, i);
        return ask->items[i + 1].used = true;
    }
    if (times || (item->kind == ITEM_CUE && item->cue == CUE_TIMES)) {
        int table = item_kind_is(ask, item_next(ask, next), ITEM_TABLE)
                        ? ask->items[item_next(ask, next)].table
                        : -1;
        add_count_having(ask, frame, table, no_column(), op, i);
        item->used = item->used || !times;
        return true;
    }
    const size_t behind = compared ? counted_behind(ask, i) : ask->count;
    if (behind < ask->count && item->kind != ITEM_TABLE) {
        item = &ask->items[behind];
        next = behind;
    }
    if (item->kind == ITEM_COLUMN && compared && flag_is(ask, item->column)) {
        next = item_next(ask, next); /* "discontinued products": piece_flag takes the flag */
        if (!item_kind_is(ask, next, ITEM_TABLE) || ask->items[next].table != item->column.table)
            return false;
        item = &ask->items[next];
    }
    const int by_value = compared ? rows_by_value(ask, next) : -1;
    if (by_value >= 0) {
        add_count_having(ask, frame, by_value, no_column(), op, i);
        return true;
    }
    bool counts = item->kind == ITEM_TABLE ||
                  (item->kind == ITEM_COLUMN && compared && !column_is_number(ask, item->column) &&
                   !column_is_date(ask, item->column));
    if (!counts || (!compared && ask->items[i].zone == ZONE_SELECT))
        return false;
    if (item->kind == ITEM_TABLE && table_before(ask, i) == item->table &&
        item->table == ask->subject && !compared && table_is_said_before(ask, i, item->table))
        return false;
    add_count_having(ask, frame, item->table, item->kind == ITEM_TABLE ? no_column() : item->column,
                     op, i);
    item->used = true;
    return true;
}

/* "The total number of stocks is above 2000", where each row keeps a number of them: their sum. */
static void count_what_is_kept(struct ask *ask, struct frame *frame, struct column_ref column)
{
    struct cond *cond = &frame->having[frame->having_count - 1];
    if (column.column < 0 || !column_is_number(ask, column) ||
        catalog_is_key(ask->catalog, column) || !tables_to_many(ask, ask->subject, column.table))
        return;
    cond->left.agg = AGG_SUM;
    cond->left.distinct = false;
}

/* "the number of students is more than 3" */
bool try_number_of(struct ask *ask, struct frame *frame, const struct comparison *comparison,
                   size_t i)
{
    for (size_t k = comparison->begin; k-- > 0;) {
        struct item *item = &ask->items[k];
        if (item->kind == ITEM_NOISE || item_is(ask, k, CUE_IS) || item_is(ask, k, CUE_OF))
            continue;
        bool name = item->kind == ITEM_TABLE || item->kind == ITEM_COLUMN;
        size_t prev = item_prev(ask, k);
        if (item_is(ask, k, CUE_COUNT) && item->zone == ZONE_WHERE) {
            add_count_having(ask, frame, -1, no_column(), comparison->op, i);
            return item->used = true; /* "with a count above 3" */
        }
        if (!name || !item_is(ask, prev, CUE_NUMBER_OF) || ask->items[prev].zone == ZONE_SELECT)
            return false;
        add_count_having(ask, frame, item->kind == ITEM_TABLE ? item->table : -1,
                         item->kind == ITEM_TABLE ? no_column() : item->column, comparison->op, i);
        if (item->kind == ITEM_COLUMN && frame->having_count)
            count_what_is_kept(ask, frame, item->column);
        item->used = ask->items[prev].used = true;
        return true;
    }
    return false;
}

bool try_count_between(struct ask *ask, struct frame *frame, const struct comparison *comparison,
                       size_t i, size_t second)
{
    const size_t next = item_next(ask, second);
    struct comparison least = *comparison, most = *comparison;
    least.op = SQL_OP_GE;
    most.op = SQL_OP_LE;
    if (try_number_of(ask, frame, &least, i))
        return try_number_of(ask, frame, &most, second);
    if (!item_kind_is(ask, next, ITEM_TABLE))
        return false;
    add_count_having(ask, frame, ask->items[next].table, no_column(), SQL_OP_GE, i);
    add_count_having(ask, frame, ask->items[next].table, no_column(), SQL_OP_LE, second);
    return ask->items[next].used = true;
}
