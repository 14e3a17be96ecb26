/* "Classes that are full", "trips with free seats", "how many places are left in each course": how
 * many there is room for is a number of the rows, how many are taken is counted in another table,
 * enrolments or bookings, without those that were cancelled. */
#include <string.h>

#include "amounts/amounts.h"
#include "querent/base/str.h"
#include "trees/tree.h"
#include "words/meanings.h"
#include "words/names.h"

#define FREE "free|open|available|empty|remaining|vacant"
#define PLACES "places|seats|spots|slots|spaces|place|seat|spot|space"
#define LINKS "that|which|who|is|are|were|was|already|now|currently|still|there|have|has|with|got"

/* What a row takes a place by. */
static bool takes_place(const struct ask *ask, int table)
{
    static const char *const called[] = {"enrolment",   "enrollment", "registration", "booking",
                                         "reservation", "signup",     "participant",  "attendee",
                                         "ticket",      "passenger",  "member",       "application",
                                         "allocation"};
    for (size_t i = 0; i < sizeof called / sizeof *called; i++) {
        if (table_has_word(ask, table, called[i]))
            return true;
    }
    return false;
}

/* The reference to the table by which places are taken, + 1; 0: none, or several alike. */
static int taken_by(struct ask *ask, int table)
{
    int found = 0, other = 0;
    size_t alike = 0, others = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != table || edge->from == table || edge->count != 1 || edge->audit ||
            !table_is_open(ask, edge->from))
            continue;
        if (takes_place(ask, edge->from)) {
            found = (int)e + 1;
            alike++;
        } else {
            other = (int)e + 1;
            others++;
        }
    }
    return alike == 1 ? found : alike == 0 && others == 1 ? other : 0;
}

/* Rows of the table have so much room; column -1: they do not, or nothing says what takes it. */
static struct column_ref room_at(struct ask *ask, size_t i, int *ret_edge)
{
    const int table = i < ask->words.len ? table_at_word(ask, i) : -1;
    const struct column_ref room = table < 0 ? no_column() : room_of(ask, table);
    *ret_edge = room.column < 0 ? 0 : taken_by(ask, table);
    return *ret_edge ? room : no_column();
}

static bool take(struct ask *ask, enum room_said said, struct column_ref room, int edge)
{
    ask->shape.room = said;
    ask->shape.room_of = room;
    ask->shape.room_edge = edge;
    return true;
}

/* "Full classes", "which classes are fully booked". */
static bool read_full(struct ask *ask, size_t i)
{
    int edge;
    const size_t len =
        wording_match(ask, i, "full|fully booked|booked up|booked out|sold out|overbooked");
    if (len == 0 || exact_is_name(ask, i))
        return false;
    struct column_ref room = room_at(ask, i + len, &edge);
    if (room.column >= 0) {
        wording_cut(ask, i, len);
        return take(ask, ROOM_FULL, room, edge);
    }
    size_t first = i;
    while (first > 0 && wording_is(ask, first - 1, LINKS))
        first--;
    room = first > 0 && first < i ? room_at(ask, first - 1, &edge) : no_column();
    if (room.column < 0)
        return false;
    wording_cut(ask, first, i + len - first);
    return take(ask, ROOM_FULL, room, edge);
}

/* Words at i that say free places: "free seats left", "places available"; 0: they do not. */
static size_t places_free(const struct ask *ask, size_t i)
{
    const bool before = wording_is(ask, i, FREE) && wording_is(ask, i + 1, PLACES);
    size_t end = before ? i + 2 : i + 1;
    if (!before && !wording_is(ask, i, PLACES))
        return 0;
    while (wording_is(ask, end, "are|is|still|there|left|over|" FREE))
        end++;
    return before || wording_is(ask, end - 1, "left|over|" FREE) ? end - i : 0;
}

/* "How many places are left in each course": the course's words alone are left. */
static bool read_count(struct ask *ask, size_t i, size_t len)
{
    int edge;
    size_t rows = i + len;
    const bool asked = (i == 2 && words_match(&ask->words, 0, "how many")) || i == 0 ||
                       (i <= 3 && wording_is(ask, i - 1, "the|show|of"));
    if (!asked || !wording_is(ask, rows, "in|on|for|per|by|at"))
        return false;
    rows++;
    rows += wording_is(ask, rows, "each|every|the|all|our");
    for (size_t k = rows; k < ask->words.len && k < rows + 3; k++) {
        const struct column_ref room = room_at(ask, k, &edge);
        if (room.column < 0)
            continue;
        const char *said = words_text(&ask->words, ask->arena, rows, k),
                   *plural = table_plural(ask, room.table);
        wording_put(ask, 0, k + 1, arena_printf(ask->arena, "%s %s", said, plural));
        return take(ask, ROOM_COUNT, room, edge);
    }
    return false;
}

/* "Trips that still have free seats", "classes without free places". */
static bool read_left(struct ask *ask, size_t i)
{
    int edge;
    const size_t len = places_free(ask, i);
    if (len == 0 || exact_is_name(ask, i))
        return false;
    if (read_count(ask, i, len))
        return true;
    size_t first = i;
    bool none = false;
    while (first > 0 && (wording_is(ask, first - 1, LINKS) ||
                         wording_is(ask, first - 1, "without|no|any|some|more"))) {
        first--;
        none = none || wording_is(ask, first, "without|no");
    }
    const struct column_ref room =
        first > 0 && first < i ? room_at(ask, first - 1, &edge) : no_column();
    if (room.column < 0)
        return false;
    wording_cut(ask, first, i + len - first);
    return take(ask, none ? ROOM_FULL : ROOM_LEFT, room, edge);
}

void room_left_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (read_full(ask, i) || read_left(ask, i))
            return;
    }
}

bool room_left_apply(struct ask *ask, struct frame *frame)
{
    const struct shape *shape = &frame->shape;
    if (shape->room == ROOM_NONE)
        return true;
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)shape->room_edge - 1);
    if (ask->subject != shape->room_of.table || frame->group_count || frame->having_count)
        return false;
    if (shape->room == ROOM_COUNT && frame->select_count == 0)
        frame_select_label(ask, frame, ask->subject, SIZE_MAX);
    frame->whole = frame->unproven = true;
    ask_assume(ask, 0,
               arena_printf(ask->arena, "taken = rows of %s, room for %s",
                            ask_table(ask, edge->from)->name,
                            ask_column(ask, shape->room_of)->name));
    return true;
}

/* Rows that take no place any more: they have a day on which they were given up, or a state. */
static void leave_out_given_up(const struct maker *m, struct sql_query *query, int table)
{
    for (size_t c = 0; c < ask_table(m->ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const bool dropped =
            column_has_words(m->ask, at, "cancel") || column_has_words(m->ask, at, "cancelled") ||
            column_has_words(m->ask, at, "drop") || column_has_words(m->ask, at, "withdraw");
        const char *const *values = catalog_values(m->ask->catalog, at);
        if (dropped && column_is_date(m->ask, at))
            sql_add_where(m->a, query, sql_is_null(m->a, tree_column(m, at), false));
        for (; values && *values && column_is_text(m->ask, at); values++) {
            if (meaning_traits(m->ask, at, *values).cancelled)
                sql_add_where(
                    m->a, query,
                    sql_binary(m->a, SQL_OP_NE, tree_column(m, at), sql_string(m->a, *values)));
        }
    }
}

/* How many places of the row are taken. */
static struct sql_expr *taken(const struct maker *m, const struct join_edge *edge)
{
    const struct maker row = {.ask = m->ask, .a = m->a, .qualify = true};
    struct sql_query *count = sql_select(m->a);
    sql_add_item(m->a, count, sql_count_star(m->a), NULL);
    count->from = tree_source(m, edge->from);
    sql_add_where(
        m->a, count,
        sql_binary(m->a, SQL_OP_EQ,
                   tree_column(&row, (struct column_ref){edge->from, edge->from_columns[0]}),
                   tree_column(&row, (struct column_ref){edge->to, edge->to_columns[0]})));
    leave_out_given_up(&row, count, edge->from);
    return sql_subquery(m->a, count);
}

struct sql_query *room_left_dress(const struct maker *m, const struct frame *frame,
                                  struct sql_query *query)
{
    const struct shape *shape = &frame->shape;
    const struct join_edge *edge = catalog_edge(m->ask->catalog, (size_t)shape->room_edge - 1);
    const struct maker row = {.ask = m->ask, .a = m->a, .qualify = true};
    struct sql_expr *room = tree_column(&row, shape->room_of), *used = taken(m, edge);
    if (shape->room == ROOM_COUNT)
        sql_add_item(m->a, query, sql_binary(m->a, SQL_OP_SUB, room, used), "places_left");
    else
        sql_add_where(
            m->a, query,
            sql_binary(m->a, shape->room == ROOM_FULL ? SQL_OP_GE : SQL_OP_LT, used, room));
    return query;
}
