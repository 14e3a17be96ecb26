/* "Which rooms are double booked", "overlapping rentals of the same vehicle": rows of one room,
 * court or vehicle that have begun before another one is over. */
#include "dates/ends.h"
#include "querent/base/str.h"
#include "words/meanings.h"
#include "words/names.h"

struct stays {
    int rows;                   /* bookings */
    const struct join_edge *of; /* and what they are of */
    struct column_ref from, to;
    struct column_ref day; /* of the times; column -1: they are dates */
};

/* ---- which rows */

/* From when to when rows of the table last: two dates, or two times of a day. */
static bool stays_last(struct ask *ask, struct stays *stays)
{
    const int table = stays->rows;
    struct column_ref from = {table, -1}, to = {table, -1};
    stays->day = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_time(ask, at))
            continue;
        if (from.column < 0 && column_is_called(ask, at, NAME_STARTED))
            from = at;
        else if (to.column < 0 && column_is_called(ask, at, NAME_OVER))
            to = at;
    }
    if (from.column >= 0 && to.column >= 0) {
        stays->from = from;
        stays->to = to;
        stays->day = (struct column_ref){table, catalog_date_column(ask->catalog, table)};
        return stays->day.column >= 0 && column_is_date(ask, stays->day);
    }
    return rows_last(ask, table, &stays->from, &stays->to) && stays->from.table == table &&
           stays->to.table == table && column_is_called(ask, stays->to, NAME_OVER);
}

/* What the rows are of: `things`, where they are named, else the only rows that they refer to and
 * that are no people. */
static bool stays_of(struct ask *ask, int rows, int things, struct stays *ret)
{
    size_t found = 0;
    *ret = (struct stays){.rows = rows};
    if (!table_is_open(ask, rows) || catalog_key_column(ask->catalog, rows) < 0 ||
        !stays_last(ask, ret))
        return false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != rows || edge->to == rows || edge->count != 1 || edge->audit ||
            edge->only || edge->unique_from ||
            (things >= 0 ? edge->to != things : people_do(ask, edge->to)))
            continue;
        ret->of = edge;
        found++;
    }
    return found == 1;
}

/* The rows of `things` that last; false: none do, or several. */
static bool stays_of_things(struct ask *ask, int things, struct stays *ret)
{
    struct stays stays;
    size_t found = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if ((int)t == things || !stays_of(ask, (int)t, things, &stays))
            continue;
        *ret = stays;
        found++;
    }
    return found == 1;
}

/* ---- that two of them overlap */

static struct sql_expr *of_row(struct ask *ask, struct column_ref at, bool other)
{
    return sql_column(ask->arena, other ? "other" : ask_table(ask, at.table)->name,
                      ask_column(ask, at)->name);
}

/* The one begins before the other is over, or has no end. */
static struct sql_expr *begins_before_end(struct ask *ask, const struct stays *stays, bool other)
{
    struct arena *a = ask->arena;
    struct sql_expr *before =
        sql_binary(a, SQL_OP_LT, of_row(ask, stays->from, other), of_row(ask, stays->to, !other));
    return column_is_filled(ask, stays->to)
               ? before
               : sql_or(a, before, sql_is_null(a, of_row(ask, stays->to, !other), false));
}

static struct sql_expr *same_of_both(struct ask *ask, struct column_ref at)
{
    return sql_binary(ask->arena, SQL_OP_EQ, of_row(ask, at, true), of_row(ask, at, false));
}

/* Days alone: what begins on one day is of one day, however soon it is over. */
static struct sql_expr *stays_meet(struct ask *ask, const struct stays *stays)
{
    struct arena *a = ask->arena;
    struct sql_expr *both =
        sql_and(a, begins_before_end(ask, stays, true), begins_before_end(ask, stays, false));
    if (stays->day.column >= 0)
        return sql_and(a, same_of_both(ask, stays->day), both);
    return column_is_moment(ask, stays->from) ? both
                                              : sql_or(a, both, same_of_both(ask, stays->from));
}

/* Called off, by a status of its own: such a row takes no room. */
static struct sql_expr *not_off(struct ask *ask, const struct stays *stays, bool other)
{
    struct sql_expr *list[8];
    struct column_ref status = no_column();
    size_t count = 0;
    for (size_t c = 0; c < ask_table(ask, stays->rows)->column_count && count == 0; c++) {
        status = (struct column_ref){stays->rows, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, status);
        const char *const *values = stats && stats->categorical && column_is_text(ask, status)
                                        ? catalog_values(ask->catalog, status)
                                        : NULL;
        for (; values && *values && count < sizeof list / sizeof *list; values++) {
            if (meaning_traits(ask, status, *values).off)
                list[count++] = sql_string(ask->arena, *values);
        }
    }
    return count ? sql_in_list(ask->arena, of_row(ask, status, other), count, list, true) : NULL;
}

static const struct nlq_taught *stays_held(struct ask *ask, const struct stays *stays)
{
    const struct column_ref key = {stays->rows, catalog_key_column(ask->catalog, stays->rows)},
                            thing = {stays->rows, stays->of->from_columns[0]};
    struct arena *a = ask->arena;
    const struct schema_table *table = ask_table(ask, stays->rows);
    struct sql_query *query = sql_select(a);
    struct nlq_taught *held = arena_alloc(a, sizeof *held);
    sql_add_item(a, query, sql_integer(a, 1), NULL);
    query->from = sql_table(a, *table->schema ? table->schema : NULL, table->name, "other");
    sql_add_where(a, query, same_of_both(ask, thing));
    sql_add_where(a, query,
                  sql_binary(a, SQL_OP_NE, of_row(ask, key, true), of_row(ask, key, false)));
    sql_add_where(a, query, stays_meet(ask, stays));
    struct sql_expr *off = not_off(ask, stays, true);
    if (off)
        sql_add_where(a, query, off);
    *held = (struct nlq_taught){
        .words = "double booked",
        .kind = NLQ_TAUGHT_CONDITION,
        .at = key,
        .expr = sql_and(a, not_off(ask, stays, false), sql_exists(a, query, false))};
    return held;
}

/* ---- the question */

static const char of_things[] =
    "double booked|double-booked|doubly booked|double - booked|booked twice at the same time|"
    "booked more than once at the same time|booked at the same time|overbooked at the same time|"
    "booked twice|having overlapping bookings";
static const char of_rows[] = "overlapping|clashing|conflicting|double";
static const char behind_rows[] =
    "that overlap|which overlap|overlap|that clash|which clash|that conflict|which conflict|that "
    "are overlapping|that overlap each other|that overlap with each other|at the same time";

static void stays_take(struct ask *ask, const struct stays *stays)
{
    const char *rows = ask_table(ask, stays->rows)->name;
    ask->shape.held = stays_held(ask, stays);
    ask->shape.taken_for = arena_printf(
        ask->arena, "double booked = another row of %s with the same %s, from %s to %s", rows,
        ask_column(ask, (struct column_ref){stays->rows, stays->of->from_columns[0]})->name,
        ask_column(ask, stays->from)->name, ask_column(ask, stays->to)->name);
}

/* "Rooms that are double booked", "is any room double booked": rooms with bookings. */
static bool read_things(struct ask *ask, size_t i)
{
    const size_t len = wording_match(ask, i, of_things);
    struct stays stays;
    size_t first = i;
    if (len == 0 || ask->words.v[i].quoted)
        return false;
    while (first > 0 && wording_is(ask, first - 1,
                                   "that|which|who|are|is|was|were|have|has|been|get|got|ever|"
                                   "currently|now|being"))
        first--;
    const int behind = table_at_word(ask, i + len), things = behind >= 0 ? behind
                                                             : first > 0
                                                                 ? table_at_word(ask, first - 1)
                                                                 : -1;
    if (things < 0)
        return false;
    if (behind >= 0) { /* "double booked rooms" */
        const char *noun = ask->words.v[i + len].text;
        wording_put(ask, i, len + 1,
                    arena_printf(ask->arena, "%s %.*s", noun,
                                 (int)(ask->words.v[i + len - 1].offset +
                                       ask->words.v[i + len - 1].len - ask->words.v[i].offset),
                                 ask->words.question + ask->words.v[i].offset));
        first = ++i;
    }
    if (stays_of(ask, things, -1, &stays)) { /* the bookings themselves */
        wording_cut(ask, first, i + len - first);
        stays_take(ask, &stays);
        return true;
    }
    if (!stays_of_things(ask, things, &stays))
        return false;
    wording_put(ask, first, i + len - first,
                arena_printf(ask->arena, "with %s", table_plural(ask, stays.rows)));
    if (wording_is(ask, 0, "is|are") && first > 1)
        wording_put(ask, 0, 1 + wording_is(ask, 1, "any|there"), "which");
    stays_take(ask, &stays);
    return true;
}

/* The only bookings of the schema; false: none, or several kinds. */
static bool stays_only(struct ask *ask, struct stays *ret)
{
    struct stays stays;
    size_t found = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!stays_of(ask, (int)t, -1, &stays))
            continue;
        *ret = stays;
        found++;
    }
    return found == 1;
}

/* "Overlapping bookings", "bookings that overlap", "double bookings". */
static bool read_rows(struct ask *ask, size_t i)
{
    const size_t before = wording_match(ask, i, of_rows),
                 behind = before || i == 0 ? 0 : wording_match(ask, i, behind_rows);
    const size_t noun = before ? i + before : i - (behind > 0);
    struct stays stays;
    if (before + behind == 0 || noun >= ask->words.len || exact_is_name(ask, i))
        return false;
    const int rows = table_at_word(ask, noun);
    const bool booking =
        wording_is(ask, noun, "booking|bookings|bookings|reservation|reservations");
    if (rows >= 0 ? !stays_of(ask, rows, -1, &stays) : !(booking && stays_only(ask, &stays)))
        return false;
    if (rows < 0)
        wording_put(ask, noun, 1, table_plural(ask, stays.rows));
    wording_cut(ask, before ? i : noun + 1, before + behind);
    const size_t same = before ? i + 1 : noun + 1;
    const size_t of = wording_match(ask, same,
                                    "of the same|for the same|in the same|of one|on the "
                                    "same|of a single");
    if (of && table_at_word(ask, same + of) == stays.of->to)
        wording_cut(ask, same, of + 1);
    stays_take(ask, &stays);
    return true;
}

void double_booked_read(struct ask *ask)
{
    if (!wording_has(ask, "double|doubly|overlap|overlapping|clash|clashing|conflict|conflicting|"
                          "booked|double-booked|time"))
        return;
    for (size_t i = 0; i < ask->words.len; i++) {
        if (read_things(ask, i) || read_rows(ask, i))
            return;
    }
}
