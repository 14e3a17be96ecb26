/* Superlatives: "the oldest student", "with the highest salary", "the three cheapest", "most
 * orders", "most common type". In the select zone "highest salary" alone is an aggregate and left
 * to select. */
#include "judge/fork.h"
#include "parts/compare.h"
#include "querent/base/str.h"

#include <string.h>

struct super {
    size_t at;
    long limit;
    bool descending;
};

static long number_near(struct ask *ask, size_t i)
{
    size_t near[2] = {item_prev(ask, i), item_next(ask, i)};
    for (size_t k = 0; k < 2; k++) {
        if (near[k] >= ask->count || ask->items[near[k]].kind != ITEM_NUMBER ||
            ask->items[near[k]].used)
            continue;
        const struct item *item = &ask->items[near[k]];
        double n = item->number;
        bool whole = n == (double)(long)n && n >= 1 && n <= 1000;
        if (!whole || (k == 1 && item_is(ask, i, CUE_ADJ_SUPER) && n > 100) ||
            ask->words.v[item->first].ordinal)
            continue;
        if (k == 0 && item_is(ask, item_prev(ask, near[k]), CUE_GT))
            continue;
        ask->items[near[k]].used = true;
        return (long)n;
    }
    return 1;
}

static void super_take(struct ask *ask, size_t i)
{
    if (i < ask->count)
        ask->items[i].used = true;
}

static void super_rank(struct ask *ask, struct frame *frame, struct term term, struct super super)
{
    frame_order(frame, term, super.descending);
    if (super.limit > 1 || frame->limit == 0)
        frame->limit = super.limit;
    super_take(ask, super.at);
    frame->rank_table = table_before(ask, super.at);
}

static void rank_count(struct ask *ask, struct frame *frame, int table, struct super super)
{
    frame->count_table = table;
    frame->order_by_count = frame->group_wanted = true;
    if (table >= 0)
        frame_mention(frame, table);
    super_rank(ask, frame, term_count(table, super.at), super);
}

/* The column that follows, over an aggregate word ("highest average salary") and noise. */
static size_t target_after(const struct ask *ask, size_t i, enum agg *ret_agg)
{
    *ret_agg = AGG_NONE;
    for (size_t k = item_next(ask, i); k < ask->count && k <= i + 5; k = item_next(ask, k)) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_COLUMN || item->kind == ITEM_TABLE)
            return k;
        if (item_is(ask, k, CUE_AVG))
            *ret_agg = AGG_AVG;
        else if (item_is(ask, k, CUE_SUM))
            *ret_agg = AGG_SUM;
        else if (item_is(ask, k, CUE_NUMBER_OF) || item_is(ask, k, CUE_COUNT))
            *ret_agg = AGG_COUNT;
        else if (!item_is(ask, k, CUE_OF) && item->kind != ITEM_NUMBER &&
                 !item_is(ask, k, CUE_DISTINCT) && item->kind != ITEM_WORD)
            break;
    }
    return ask->count;
}

/* "where the average pressure is the lowest": the column stands before. */
static void super_left(struct ask *ask, struct frame *frame, struct super super)
{
    size_t at = ask->count;
    for (size_t k = super.at; k-- > 0 && at == ask->count;) {
        if (ask->items[k].kind == ITEM_COLUMN)
            at = k;
        else if (!item_is(ask, k, CUE_IS) && ask->items[k].kind != ITEM_NOISE)
            return;
    }
    if (at == ask->count)
        return;
    struct term term = term_column(ask->items[at].column, at);
    size_t prev = item_prev(ask, at);
    if (item_is(ask, prev, CUE_AVG) || item_is(ask, prev, CUE_SUM)) {
        term.agg = item_is(ask, prev, CUE_AVG) ? AGG_AVG : AGG_SUM;
        frame->group_wanted = true;
        super_take(ask, prev);
    }
    super_rank(ask, frame, term, super);
    ask->items[at].used = ask->items[at].zone == ZONE_WHERE;
}

/* "with the highest salary", "has the lowest price" */
static void super_column(struct ask *ask, struct frame *frame, size_t i, bool descending)
{
    enum agg agg;
    size_t target = target_after(ask, i, &agg);
    struct super super = {.at = i, .limit = 1, .descending = descending};
    if (target >= ask->count) {
        super_left(ask, frame, super);
        return;
    }
    struct item *item = &ask->items[target];
    bool number = item->kind == ITEM_COLUMN && column_is_number(ask, item->column) &&
                  !catalog_is_key(ask->catalog, item->column);
    agg = agg == AGG_COUNT && number ? AGG_NONE : agg; /* "highest number of seats" */
    if (agg == AGG_COUNT) {
        super.limit = number_near(ask, i);
        rank_count(ask, frame, item->kind == ITEM_TABLE ? item->table : -1, super);
        item->used = item->kind == ITEM_TABLE;
    } else if (item->kind == ITEM_COLUMN) {
        super.limit = number_near(ask, i);
        struct term term = term_column(item->column, target);
        term.agg = agg;
        frame->group_wanted = frame->group_wanted || agg != AGG_NONE;
        super_rank(ask, frame, term, super);
        item->used = true;
    } else
        return;
    for (size_t k = i + 1; k < target; k++)
        super_take(ask, k);
}

/* "the largest cities by population": the measure is said; the item, ask->count: none. */
static size_t said_measure(const struct ask *ask, size_t i)
{
    for (size_t k = i + 1; k < ask->count; k++) {
        size_t next = item_next(ask, k);
        if (item_is(ask, k, CUE_BY) && item_kind_is(ask, next, ITEM_COLUMN) &&
            column_is_number(ask, ask->items[next].column) &&
            !catalog_is_key(ask->catalog, ask->items[next].column))
            return next;
    }
    return ask->count;
}

/* "the slowest carrier": by the days that its shipments take. */
static void rank_span(struct ask *ask, struct frame *frame, int table, size_t i,
                      const struct adjective *adjective)
{
    struct term days;
    bool slow = str_starts(adjective->base, "slow"), fast = str_starts(adjective->base, "fast");
    if (!(slow || fast) || !span_of_table(ask, table, &days))
        return;
    struct super super = {.at = i, .limit = number_near(ask, i), .descending = slow};
    super_rank(ask, frame, days, super);
    frame->group_wanted = frame->show_order = true;
    frame_mention(frame, days.table);
}

/* "the oldest student", "the student who is the oldest", "the largest city" */
static void super_adjective(struct ask *ask, struct frame *frame, size_t i,
                            const struct adjective *adjective)
{
    bool rising;
    size_t next = item_next(ask, i);
    if (item_kind_is(ask, next, ITEM_NUMBER))
        next = item_next(ask, next);
    if (item_is(ask, next, CUE_AVG) || item_is(ask, next, CUE_SUM)) { /* "the best average mark" */
        super_column(ask, frame, i, adjective->rising[0] != '\0');
        return;
    }
    int table = item_kind_is(ask, next, ITEM_TABLE) ? ask->items[next].table : table_before(ask, i);
    if (item_kind_is(ask, next, ITEM_COLUMN)) {
        struct item *item = &ask->items[next];
        if (column_is_number(ask, item->column) || column_is_date(ask, item->column)) {
            rising = adjective->falling[0] == '\0' || column_has_words(ask, item->column, "age");
            struct super own = {.at = i,
                                .limit = number_near(ask, i),
                                .descending = adjective->rising[0] ? rising : false};
            super_rank(ask, frame, term_column(item->column, next), own);
            item->used = item->zone == ZONE_WHERE;
            return;
        }
        table = item->column.table;
    }
    struct column_ref column = adjective_column(ask, adjective, table, &rising);
    size_t by = said_measure(ask, i);
    if (by < ask->count) {
        column = ask->items[by].column;
        rising = adjective->rising[0] != '\0';
        ask->items[by].used = true;
    }
    if (column.column < 0)
        rank_span(ask, frame, table, i, adjective);
    if (column.column < 0)
        return;
    struct super super = {.at = i, .limit = number_near(ask, i), .descending = rising};
    super_rank(ask, frame, term_column(column, i), super);
    ask->reached = column.table != table && by == ask->count;
    frame->rank_table = table;
}

static bool super_is_dated(struct ask *ask, struct column_ref column)
{
    return column_is_date(ask, column) || column_has_words(ask, column, "year") ||
           column_has_words(ask, column, "date") || column_has_words(ask, column, "time");
}

static void super_date(struct ask *ask, struct frame *frame, size_t i, bool latest)
{
    enum agg agg;
    size_t target = target_after(ask, i, &agg);
    struct super super = {.at = i, .limit = number_near(ask, i), .descending = latest};
    if (target < ask->count && ask->items[target].kind == ITEM_COLUMN &&
        super_is_dated(ask, ask->items[target].column)) {
        bool of_table = item_kind_is(ask, item_next(ask, target), ITEM_TABLE); /* "opened track" */
        if (ask->items[target].zone == ZONE_SELECT && !of_table)
            return;
        super_rank(ask, frame, term_column(ask->items[target].column, target), super);
        ask->items[target].used = true;
        return;
    }
    int table = target < ask->count ? ask->items[target].table : table_before(ask, i);
    int column = table >= 0 ? catalog_date_column(ask->catalog, table) : -1;
    if (column < 0 && table >= 0)
        column = table_column_by_words(ask, table, name_phrases(NAME_DATED));
    if (column < 0 && ask->subject >= 0 &&
        (column = catalog_date_column(ask->catalog, ask->subject)) >= 0)
        table = ask->subject;
    if (column >= 0)
        super_rank(ask, frame, term_column(fork_date(ask, (struct column_ref){table, column}), i),
                   super);
}

/* "most stock": what has no plural is measured by its quantity, not counted. */
static struct column_ref mass_column(const struct ask *ask, const struct item *item)
{
    const struct word *word = &ask->words.v[item->last - 1];
    bool mass = item->kind == ITEM_TABLE && item->table >= 0 && str_eq(word->lower, word->lemma);
    return mass ? (struct column_ref){item->table,
                                      table_column_by_words(ask, item->table, "quantity")}
                : no_column();
}

/* "party with the most hosts", which keeps the number of its hosts itself. */
static struct column_ref own_count(struct ask *ask, size_t i, const struct item *item)
{
    int table = table_before(ask, i);
    size_t next = item_next(ask, (size_t)(item - ask->items));
    if (item->kind != ITEM_TABLE || table < 0 || table == item->table ||
        !(next >= ask->count || item_kind_is(ask, next, ITEM_PUNCT) || item_is(ask, next, CUE_AND)))
        return no_column();
    const char *lemma = ask->words.v[item->last - 1].lemma;
    for (const char *kind = name_phrases(NAME_COUNTED); *kind; kind += *kind == '|') {
        const size_t len = strcspn(kind, "|");
        struct column_ref at = {
            table, table_column_by_words(
                       ask, table, arena_printf(ask->arena, "%.*s %s", (int)len, kind, lemma))};
        kind += len;
        if (at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at))
            return at;
    }
    return no_column();
}

/* "What is the largest number of points": asked for, no rank. */
static bool asks_extreme(const struct ask *ask, const struct frame *frame, size_t i, size_t target)
{
    const struct item *item = &ask->items[i];
    size_t prev = item_prev(ask, i);
    return item->zone == ZONE_SELECT && target < ask->count &&
           ask->items[target].kind == ITEM_COLUMN && frame->select_count == 0 &&
           word_is(&ask->words.v[item->last - 1], "of") &&
           column_is_number(ask, ask->items[target].column) &&
           !catalog_is_key(ask->catalog, ask->items[target].column) &&
           (prev >= ask->count || item_is(ask, prev, CUE_SHOW) || item_is(ask, prev, CUE_WH));
}

/* "most orders" counts, "most points" ranks by the column */
static void super_most(struct ask *ask, struct frame *frame, size_t i, bool most)
{
    enum agg agg;
    size_t target = target_after(ask, i, &agg);
    if (asks_extreme(ask, frame, i, target)) {
        ask->items[i].cue = most ? CUE_MAX : CUE_MIN;
        return;
    }
    struct super super = {.at = i, .limit = number_near(ask, i), .descending = most};
    size_t before = item_prev(ask, i);
    if (target >= ask->count && item_kind_is(ask, before, ITEM_COLUMN) &&
        ask->items[before].measure) { /* "earns the most" */
        struct term earned = term_column(ask->items[before].column, before);
        if (tables_to_many(ask, table_before(ask, i), earned.table)) {
            earned.agg = AGG_SUM;
            frame->group_wanted = frame->show_order = true;
        }
        super_rank(ask, frame, earned, super);
        super_take(ask, before);
        return;
    }
    if (target >= ask->count) {
        rank_count(ask, frame, -1, super);
        return;
    }
    struct item *item = &ask->items[target];
    if (item->kind == ITEM_COLUMN && column_is_number(ask, item->column) &&
        !catalog_is_key(ask->catalog, item->column)) {
        struct term term = term_column(item->column, target);
        if (agg == AGG_NONE && item->zone == ZONE_WHERE &&
            tables_to_many(ask, table_before(ask, i), item->column.table))
            agg = AGG_SUM; /* "the department with the most credits": those of all its courses */
        term.agg = agg;
        frame->group_wanted = frame->group_wanted || agg != AGG_NONE;
        super_rank(ask, frame, term, super);
    } else if (own_count(ask, i, item).column >= 0) {
        super_rank(ask, frame, term_column(own_count(ask, i, item), target), super);
    } else if (mass_column(ask, item).column >= 0) {
        struct term term = term_column(mass_column(ask, item), target);
        term.agg = AGG_SUM;
        frame->group_wanted = true;
        frame_mention(frame, item->table);
        super_rank(ask, frame, term, super);
    } else {
        rank_count(ask, frame, item->table, super);
    }
    item->used = true;
}

/* "the most common type", "the type that is most common" */
static void super_common(struct ask *ask, struct frame *frame, size_t i, bool most)
{
    struct super super = {.at = i, .limit = number_near(ask, i), .descending = most};
    rank_count(ask, frame, -1, super);
}

static bool is_singular(const struct ask *ask, size_t i)
{
    const struct word *word = item_last(ask, i);
    return str_eq(word->lower, word->lemma);
}

/* "the last 10 orders": by their date. */
static void rank_rows(struct ask *ask, struct frame *frame, size_t i, bool latest)
{
    size_t what = item_next(ask, item_next(ask, i));
    bool said = item_last(ask, i)->is.first_last;
    struct column_ref date = said && item_kind_is(ask, what, ITEM_TABLE)
                                 ? table_date(ask, ask->items[what].table)
                                 : no_column();
    if (date.column >= 0)
        frame_order(frame, term_column(date, i), latest);
}

/* "top 5 customers by revenue", "first 3 orders" */
static void super_top(struct ask *ask, struct frame *frame, size_t i, bool top)
{
    size_t next = item_next(ask, i);
    if (item_kind_is(ask, next, ITEM_TABLE) && is_singular(ask, next) &&
        item_last(ask, i)->is.first_last) {
        super_date(ask, frame, i, !top); /* "the first payment" */
        return;
    }
    if (!item_kind_is(ask, next, ITEM_NUMBER) || ask->items[next].used)
        return;
    struct super super = {.at = i, .limit = number_near(ask, i), .descending = top};
    frame->limit = super.limit;
    super_take(ask, i);
    for (size_t k = next; k < ask->count; k++) {
        enum agg agg = AGG_NONE;
        if (!item_is(ask, k, CUE_BY) && !item_is(ask, k, CUE_ORDER) && !item_is(ask, k, CUE_WITH) &&
            !item_is(ask, k, CUE_IN))
            continue;
        size_t target = target_after(ask, k, &agg);
        if (target >= ask->count || (ask->items[target].kind == ITEM_TABLE && agg != AGG_COUNT))
            continue;
        struct item *item = &ask->items[target];
        struct term term = item->kind == ITEM_TABLE ? term_count(item->table, target)
                                                    : term_column(item->column, target);
        if (agg == AGG_NONE && item->kind == ITEM_COLUMN && column_is_number(ask, term.column) &&
            !catalog_is_key(ask->catalog, term.column) &&
            tables_to_many(ask, ask->subject, item->column.table))
            agg = AGG_SUM; /* a row has many of them */
        term.agg = agg;
        if (agg == AGG_COUNT)
            rank_count(ask, frame, item->table, super);
        else
            frame_order(frame, term, top);
        frame->show_order = agg != AGG_NONE;
        frame->group_wanted = frame->group_wanted || agg != AGG_NONE;
        for (size_t used = k; used <= target; used++)
            super_take(ask, used);
        return;
    }
    rank_rows(ask, frame, i, !top);
}

/* In the select zone a superlative with a column is what is asked ("the highest salary"), unless a
 * table or another column is asked before it ("the name and highest salary" stays an aggregate as
 * well). */
static bool super_is_aggregate(const struct ask *ask, size_t i)
{
    if (ask->items[i].zone != ZONE_SELECT)
        return false;
    size_t of = item_prev(ask, i);
    if (item_is(ask, of, CUE_OF) && item_kind_is(ask, item_prev(ask, of), ITEM_TABLE))
        return false; /* "the name of the pilot of the highest rank" */
    size_t next = item_next(ask, i);
    while (item_is(ask, next, CUE_AND) || item_is(ask, next, CUE_MAX) ||
           item_is(ask, next, CUE_MIN) || item_is(ask, next, CUE_AVG) ||
           item_is(ask, next, CUE_SUM) || item_kind_is(ask, next, ITEM_PUNCT))
        next = item_next(ask, next);
    if (item_kind_is(ask, next, ITEM_COLUMN))
        return column_is_number(ask, ask->items[next].column) ||
               column_is_date(ask, ask->items[next].column) || item_first(ask, i)->is.bound;
    return !item_kind_is(ask, next, ITEM_TABLE) && ask->items[i].adjective == NULL;
}

static bool has_target(const struct ask *ask, size_t i)
{
    size_t next = item_next(ask, i);
    return item_kind_is(ask, next, ITEM_COLUMN) || item_is(ask, next, CUE_AVG) ||
           item_is(ask, next, CUE_SUM) || item_is(ask, next, CUE_NUMBER_OF) ||
           item_kind_is(ask, next, ITEM_WORD);
}

/* "highest", "lowest": an aggregate, an adjective of a table, or a rank by the column that follows
 */
static void super_general(struct ask *ask, struct frame *frame, size_t i)
{
    const struct item *item = &ask->items[i];
    size_t prev = item_prev(ask, i);
    if (super_is_aggregate(ask, i) && prev < ask->count && !item_kind_is(ask, prev, ITEM_NUMBER))
        return;
    size_t next = item_next(ask, i);
    if (item_kind_is(ask, next, ITEM_TABLE) && mass_column(ask, &ask->items[next]).column >= 0) {
        super_most(ask, frame, i, item->cue == CUE_MAX); /* "the lowest stock" */
    } else if (item->adjective && !has_target(ask, i)) {
        super_adjective(ask, frame, i, item->adjective);
        if (item->cue == CUE_MIN && item->adjective->falling[0] == '\0')
            frame->orders[0].descending = false; /* "low" names what it is little of */
    } else
        super_column(ask, frame, i, item->cue == CUE_MAX);
}

/* Lines of sales that refer to the table, and how many of it each sold; column -1: none. */
static struct column_ref sold_column(struct ask *ask, int table)
{
    struct column_ref best = no_column();
    for (size_t e = 0; table >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const char *name = catalog_table_words(ask->catalog, edge->from);
        bool sale = strstr(name, "order") || strstr(name, "sale") || strstr(name, "line") ||
                    strstr(name, "item") || strstr(name, "invoice");
        struct column_ref at = {edge->from,
                                table_column_by_words(ask, edge->from, name_phrases(NAME_PIECES))};
        if (edge->to == table && sale && at.column >= 0 && column_is_number(ask, at))
            best = at;
    }
    return best;
}

/* "best selling products": by how many were sold; ten of them where none is said. */
static void super_selling(struct ask *ask, struct frame *frame, size_t i)
{
    size_t next = item_next(ask, i);
    if (item_kind_is(ask, next, ITEM_NUMBER))
        next = item_next(ask, next);
    int table = item_kind_is(ask, next, ITEM_TABLE) ? ask->items[next].table : -1;
    struct column_ref sold = sold_column(ask, table);
    struct super super = {.at = i, .limit = number_near(ask, i), .descending = true};
    if (sold.column < 0)
        return;
    struct term term = term_column(sold, i);
    term.agg = AGG_SUM;
    if (super.limit == 1 && !is_singular(ask, next))
        super.limit = 10;
    super_rank(ask, frame, term, super);
    frame->group_wanted = frame->show_order = true;
    frame_mention(frame, sold.table);
}

static void super_recognise(struct ask *ask, struct frame *frame, size_t i)
{
    const struct item *item = &ask->items[i];
    switch (item->cue) {
    case CUE_MAX:
    case CUE_MIN:
        return super_general(ask, frame, i);
    case CUE_ADJ_SUPER:
        return super_adjective(ask, frame, i, item->adjective);
    case CUE_LATEST:
    case CUE_EARLIEST:
        return super_date(ask, frame, i, item->cue == CUE_LATEST);
    case CUE_MOST:
    case CUE_LEAST:
        return super_most(ask, frame, i, item->cue == CUE_MOST);
    case CUE_COMMON:
    case CUE_RARE:
        return super_common(ask, frame, i, item->cue == CUE_COMMON);
    case CUE_SELLING:
        return super_selling(ask, frame, i);
    case CUE_TOP:
    case CUE_BOTTOM:
        return super_top(ask, frame, i, item->cue == CUE_TOP);
    default:
        return;
    }
}

/* "the three artists who have the most songs": how many is said at the noun. */
static void limit_at_noun(struct ask *ask, struct frame *frame)
{
    for (size_t i = 1; i < ask->count && frame->limit == 1; i++) {
        struct item *item = &ask->items[i];
        size_t prev = item_prev(ask, i), next = item_next(ask, i);
        bool noun = item_kind_is(ask, next, ITEM_TABLE) || item_kind_is(ask, next, ITEM_COLUMN);
        bool said = prev >= ask->count || item_is(ask, prev, CUE_OF) ||
                    item_is(ask, prev, CUE_SHOW) || item_is(ask, prev, CUE_WH) ||
                    item_is(ask, prev, CUE_IS);
        if (item->kind != ITEM_NUMBER || item->used || item->zone != ZONE_SELECT || !noun ||
            !said || ask->words.v[item->first].ordinal)
            continue;
        if (item->number >= 1 && item->number <= 1000)
            frame->limit = (long)item->number;
        item->used = true;
    }
}

void piece_super(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_CUE && !ask->items[i].used && frame->order_count == 0 &&
            !comparison_before(ask, i).found) /* "less than the largest salary" is no rank */
            super_recognise(ask, frame, i);
    }
    if (frame->order_count)
        limit_at_noun(ask, frame);
}
