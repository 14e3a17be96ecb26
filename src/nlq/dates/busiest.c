/* "The busiest day of the week", "which month has the most orders": a unit of time ranked by how
 * many rows fall into it. Where no rows are said, they are those of the one table of events. */
#include "dates/ends.h"
#include "parts/compare.h"
#include "querent/base/str.h"
#include "ranks/super.h"

/* Rows that something happened by have a date, refer to something, and are no people; sales and
 * what begins at a time of day count more than others. 0: it has no such rows. */
static int event_points(struct ask *ask, int t)
{
    const struct schema_table *table = ask_table(ask, t);
    bool refers = false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        refers = refers || (edge->from == t && edge->to != t);
    }
    if (table->hidden || table->kind != TABLE_BASE || !refers || people_are(ask, t) ||
        catalog_date_column(ask->catalog, t) < 0)
        return 0;
    struct column_ref begin;
    const bool planned = rows_begin(ask, t, &begin) && column_is_moment(ask, begin);
    return 1 + (table_keeps_sales(ask, t) || planned);
}

/* Each row of `part` belongs to one of `whole`, over one reference or two. */
static bool is_part(struct ask *ask, int part, int whole)
{
    return table_hops(ask, part, whole) <= 2 && tables_to_many(ask, whole, part) &&
           !tables_to_many(ask, part, whole);
}

/* Wholes before their parts. */
int event_table(struct ask *ask)
{
    int found = -1, best = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const int points = event_points(ask, (int)t);
        if (points > best || (points && points == best && is_part(ask, found, (int)t)))
            found = (int)t;
        best = points > best ? points : best;
    }
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if ((int)t != found && best && event_points(ask, (int)t) == best &&
            !is_part(ask, (int)t, found))
            return -1;
    }
    return found;
}

/* Of several unrelated ones, the one that has by far the most rows; for an hour, of those that keep
 * it. -1: none. */
static int most_events(struct ask *ask, bool hour)
{
    int found = -1;
    int64_t most = 0, next = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref date = {(int)t, catalog_date_column(ask->catalog, (int)t)};
        const int64_t rows = ask_table(ask, (int)t)->rows;
        if (event_points(ask, (int)t) == 0 || (hour && !column_is_moment(ask, date)))
            continue;
        next = rows > most ? most : rows > next ? rows : next;
        found = rows > most ? (int)t : found;
        most = rows > most ? rows : most;
    }
    return most >= 2 * next ? found : -1;
}

/* Items after i of "of the week", "hour of the day". */
static size_t unit_end(const struct ask *ask, size_t i)
{
    const size_t of = item_next(ask, i), whole = item_next(ask, of);
    return item_is(ask, of, CUE_OF) && whole < ask->count &&
                   (word_is(item_last(ask, whole), "week") ||
                    (word_is(item_last(ask, i), "hour") && word_is(item_last(ask, whole), "day")))
               ? whole
               : i;
}

static const char *ranked_unit(const struct ask *ask, size_t i, size_t end)
{
    const struct word *word = i < ask->count ? item_last(ask, i) : NULL;
    if (word == NULL || ask->items[i].last != ask->items[i].first + 1)
        return NULL;
    return word_is(word, "hour")                 ? "hour"
           : end > i || word_is(word, "weekday") ? "dow"
                                                 : lexicon_unit(word->lower);
}

/* "The highest revenue", from the rank at item i on: the item of what is added up; ask->count: of
 * other numbers nobody asks for a sum. */
static size_t takings_behind(const struct ask *ask, size_t i)
{
    size_t k = item_next(ask, i);
    if (item_is(ask, k, CUE_SUM))
        k = item_next(ask, k);
    const bool rank = item_is(ask, i, CUE_MAX) || item_is(ask, i, CUE_MIN) ||
                      item_is(ask, i, CUE_MOST) || item_is(ask, i, CUE_LEAST);
    const bool summed = k != item_next(ask, i), /* "the highest total amount" */
        takings = rank && item_kind_is(ask, k, ITEM_COLUMN) && ask->items[k].column.column >= 0 &&
                  column_is_number(ask, ask->items[k].column) &&
                  (summed || (ask->items[k].measure && item_last(ask, k)->lemma_is.takings));
    return takings ? k : ask->count;
}

/* The rows ranked by, behind item i: "most tickets", "most phone tickets". */
static size_t rows_behind(const struct ask *ask, size_t i)
{
    const size_t next = item_next(ask, i), behind = item_next(ask, next);
    return item_kind_is(ask, next, ITEM_VALUE) && item_kind_is(ask, behind, ITEM_TABLE) ? behind
                                                                                        : next;
}

/* The item of the rank: "busiest" before the unit, "the most" after it; the count: neither. */
static size_t rank_at(const struct ask *ask, size_t i, size_t end)
{
    const size_t before = item_prev(ask, i);
    if (before < ask->count && item_last(ask, before)->is.busy)
        return before;
    size_t after = item_next(ask, end);
    const size_t year = item_is(ask, after, CUE_OF) ? item_next(ask, after) : ask->count;
    if (item_kind_is(ask, year, ITEM_DATE) || item_kind_is(ask, year, ITEM_NUMBER))
        after = item_next(ask, item_next(ask, after)); /* "which month of 2025" */
    while (item_is(ask, after, CUE_HAVE) || item_is(ask, after, CUE_WITH) ||
           item_is(ask, after, CUE_THAT))
        after = item_next(ask, after);
    const bool most = item_is(ask, after, CUE_MOST) || item_is(ask, after, CUE_LEAST);
    return (most && item_kind_is(ask, rows_behind(ask, after), ITEM_TABLE)) ||
                   takings_behind(ask, after) < ask->count
               ? after
               : ask->count;
}

/* "Most orders" says what is ranked by, and "the busiest month" does not, so that it is shown. */
static bool rank_is_named(const struct ask *ask)
{
    static const char *const unnamed[] = {"busiest", "quietest", "peak", "best", "worst"};
    for (size_t i = 0; i < sizeof unnamed / sizeof *unnamed; i++) {
        if (str_find_fold(ask->request->question, unnamed[i]))
            return false;
    }
    return true;
}

/* "Most trips start": the date behind the rows is the one that is meant. */
static struct column_ref date_ranked(struct ask *ask, size_t i, size_t rank)
{
    const size_t rows = rank > i ? rows_behind(ask, rank) : ask->count,
                 behind = item_next(ask, rows);
    const struct column_ref at =
        item_kind_is(ask, rows, ITEM_TABLE) && item_kind_is(ask, behind, ITEM_COLUMN)
            ? ask->items[behind].column
            : no_column();
    if (at.column < 0 || at.table != ask->subject || !column_is_date(ask, at))
        return date_column(ask, i, i);
    ask->items[behind].used = true;
    return at;
}

static void rank_unit(struct ask *ask, struct frame *frame, size_t i, size_t rank, const char *unit)
{
    const struct column_ref date = date_ranked(ask, i, rank);
    struct term bucket = term_column(date, i);
    bucket.bucket = unit;
    bucket.part = str_eq(unit, "dow") || str_eq(unit, "year") || str_eq(unit, "hour");
    const size_t takings = takings_behind(ask, rank);
    struct term value = term_count(date.table, rank);
    if (takings < ask->count) {
        value = term_column(ask->items[takings].column, takings);
        value.agg = AGG_SUM;
    }
    frame_select(frame, bucket);
    frame_group(frame, bucket);
    const bool few = item_is(ask, rank, CUE_LEAST) || item_is(ask, rank, CUE_MIN) ||
                     item_last(ask, rank)->is.quiet;
    frame_order(frame, value, !few);
    const size_t number = item_prev(ask, i);
    frame->limit = super_limit(ask, rank);
    if (rank > i && frame->limit == 1 && item_kind_is(ask, number, ITEM_NUMBER)) {
        frame->limit = (long)ask->items[number].number; /* "3 months with the highest revenue" */
        ask->items[number].used = true;
    }
    const bool alone = frame->limit == 1 && rank_is_named(ask);
    if ((!alone || ask->request->ranks_shown) && frame_select(frame, value))
        frame->select[frame->select_count - 1].rank = alone;
    frame->count_table = takings < ask->count ? -1 : date.table;
    frame->rank_table = date.table;
    frame->group_wanted = frame->whole = frame->unproven = true;
}

static bool restricts(const struct item *item)
{
    return item->kind == ITEM_VALUE || item->kind == ITEM_DATE || item->kind == ITEM_NUMBER;
}

void piece_busiest(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        const size_t end = unit_end(ask, i);
        const char *unit = ranked_unit(ask, i, end);
        const size_t rank = unit ? rank_at(ask, i, end) : ask->count;
        if (rank == ask->count)
            continue;
        const size_t takings = takings_behind(ask, rank);
        const size_t said =
            takings < ask->count ? takings : rows_behind(ask, rank > i ? rank : end);
        bool table = takings < ask->count;
        for (size_t k = 0; k < ask->count; k++)
            table = table || ask->items[k].kind == ITEM_TABLE;
        if (rank > i && item_kind_is(ask, said, ITEM_TABLE))
            ask->subject = ask->items[said].table;
        else if (takings < ask->count)
            ask->subject = ask->items[takings].column.table;
        else if (!table) {
            ask->subject = event_table(ask);
            if (ask->subject < 0)
                ask->subject = most_events(ask, str_eq(unit, "hour"));
        }
        const struct column_ref date = ask->subject < 0 ? no_column() : date_column(ask, i, i);
        if (date.column < 0 || (str_eq(unit, "hour") && !column_is_moment(ask, date)))
            return;
        rank_unit(ask, frame, i, rank, unit);
        if (!table)
            ask_assume(ask, rank,
                       arena_printf(ask->arena, "by the number of %s",
                                    ask_table(ask, ask->subject)->name));
        for (size_t k = rank < i ? rank : i; k <= (rank > i ? said : end); k++)
            ask->items[k].used |= !restricts(&ask->items[k]);
        return;
    }
}
