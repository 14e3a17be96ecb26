/* "The cheapest fare from London to Edinburgh", "parcels sent from Logan to Ogden", "trips between
 * Austin and Dallas": a row leads to both places, at one end and at the other. */
#include "paths/paths.h"
#include "querent/base/str.h"
#include "trees/roles.h"

/* What the question says of the two ends. */
struct route {
    size_t begin, end; /* items [begin, end) */
    size_t named[2];   /* the values' items: from, to */
    bool between;      /* it is not said which way */
    int only;          /* one end alone is said: 1 from, 2 to; 0: both */
    const struct match *rows[2];
    int edges[2];
};

/* The item behind small words: "from the Market Square". */
static size_t skip(const struct ask *ask, size_t i)
{
    while (i < ask->count && ask->items[i].kind == ITEM_NOISE)
        i++;
    return i;
}

/* A name of one of the table's rows, or of where it is, at the item; NULL: none. */
static const struct match *row_at(const struct ask *ask, size_t i, int table)
{
    const struct item *item = &ask->items[i];
    for (size_t v = 0; v < item->values.len; v++) {
        if (item->values.v[v].at.table == table && item->values.v[v].score >= .9)
            return &item->values.v[v];
    }
    return NULL;
}

/* "From Germany": the name of a row that those of the table lead to, the country of an airport;
 * NULL: none. */
static const struct match *row_behind(const struct ask *ask, size_t i, int table)
{
    const struct item *item = &ask->items[i];
    for (size_t v = 0; v < item->values.len; v++) {
        const struct match *match = &item->values.v[v];
        if (match->score >= .9 && column_is_home(ask, match->at) &&
            tables_refer(ask, table, match->at.table))
            return match;
    }
    return NULL;
}

/* The value is kept of other rows as well: "routes from Italy", where airlines are from there. */
static bool is_kept_twice(const struct ask *ask, size_t i, int table)
{
    const struct item *item = &ask->items[i];
    bool twice = false;
    for (size_t v = 0; v < item->values.len; v++)
        twice = twice || (item->values.v[v].at.table != table && item->values.v[v].score >= .9);
    return twice;
}

/* Both rows, by the same column of the table where that can be. */
static bool rows_of(const struct ask *ask, struct route *route, int table)
{
    const struct item *other = &ask->items[route->named[1]];
    route->rows[0] = row_at(ask, route->named[0], table);
    route->rows[1] = row_at(ask, route->named[1], table);
    if (route->only > 0 && route->rows[0] && !is_kept_twice(ask, route->named[0], table))
        return false; /* one end of these is told elsewhere */
    for (int end = 0; end < 2; end++) {
        if (route->rows[end] == NULL)
            route->rows[end] = row_behind(ask, route->named[end], table);
    }
    if (route->rows[0] == NULL || route->rows[1] == NULL)
        return false;
    for (size_t v = 0; v < other->values.len; v++) {
        if (same_column(other->values.v[v].at, route->rows[0]->at) &&
            other->values.v[v].score >= .9) {
            route->rows[1] = &other->values.v[v];
            break;
        }
    }
    return true;
}

/* "Shanghai to Hamburg", with no "from" before it. */
static bool bare_said(const struct ask *ask, size_t i, struct route *route)
{
    const size_t link = skip(ask, i + 1), second = skip(ask, link + 1);
    if (!item_kind_is(ask, i, ITEM_VALUE) || !item_is(ask, link, CUE_TO) ||
        !item_kind_is(ask, second, ITEM_VALUE))
        return false;
    *route = (struct route){.begin = i, .end = second + 1, .named = {i, second}};
    return true;
}

/* "From A to B", "to B from A", "between A and B" at item i. */
static bool route_said(const struct ask *ask, size_t i, struct route *route)
{
    const bool from = item_is(ask, i, CUE_FROM), to = item_is(ask, i, CUE_TO),
               between = item_is(ask, i, CUE_BETWEEN);
    const size_t first = skip(ask, i + 1), joint = skip(ask, first + 1);
    const size_t behind = skip(ask, joint + 1),
                 to_too = item_is(ask, joint, CUE_AND) && item_is(ask, behind, CUE_TO);
    const size_t link = to_too ? behind : joint, second = skip(ask, link + 1);
    if (!(from || to || between) || !item_kind_is(ask, first, ITEM_VALUE) ||
        !item_kind_is(ask, second, ITEM_VALUE) ||
        !item_is(ask, link,
                 from ? CUE_TO
                 : to ? CUE_FROM
                      : CUE_AND))
        return false;
    *route = (struct route){.begin = i, .end = second + 1, .between = between};
    route->named[to] = first;
    route->named[!to] = second;
    return true;
}

/* "Flights from Spain", of the last rows that were said before: one end alone. */
static bool half_said(const struct ask *ask, size_t i, struct route *route)
{
    const bool leaves =
                   item_kind_is(ask, i, ITEM_WORD) && str_eq(item_last(ask, i)->lemma, "leave"),
               from = leaves || item_is(ask, i, CUE_FROM);
    const size_t value = skip(ask, i + 1);
    if (!(from || item_is(ask, i, CUE_TO)) || !item_kind_is(ask, value, ITEM_VALUE))
        return false;
    *route =
        (struct route){.begin = i, .end = value + 1, .named = {value, value}, .only = from ? 1 : 2};
    return true;
}

/* The last rows that were said before the route are those that go it. */
static bool goes_itself(const struct ask *ask, const struct route *route, int table)
{
    size_t rows = route->begin;
    while (rows > 0 && ask->items[rows].kind != ITEM_TABLE)
        rows--;
    return ask->items[rows].kind == ITEM_TABLE && ask->items[rows].table == table;
}

/* A column of the table is asked for or restricted. */
static bool has_column_said(const struct ask *ask, int table)
{
    bool said = false;
    for (size_t i = 0; i < ask->count; i++)
        said = said || (ask->items[i].kind == ITEM_COLUMN && ask->items[i].column.table == table);
    return said;
}

/* How near the table is to what the question speaks of; the nearest one is meant. */
static int nearness(struct ask *ask, int table)
{
    if (roles_is_mentioned(ask, table))
        return 4;
    if (has_column_said(ask, table))
        return 3;
    return ask->subject >= 0 && table_hops(ask, ask->subject, table) == 1 ? 2 : 1;
}

/* The table whose rows go from one to the other; false: there is none, or more than one. */
static bool find_table(struct ask *ask, struct route *route)
{
    int best = 0;
    bool open = false;
    struct route found = *route;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        int ends[2];
        const enum ends_kind kind = ends_of(ask, edge->from, edge->to, ends);
        if (kind == ENDS_NONE || (kind != ENDS_WAY && !route->between) || ends[0] != (int)e ||
            !table_is_open(ask, edge->from) || !rows_of(ask, route, edge->to) ||
            (route->only > 0 && !goes_itself(ask, route, edge->from)))
            continue;
        const bool home =
            column_is_home(ask, route->rows[0]->at) && column_is_home(ask, route->rows[1]->at);
        const int near = 2 * nearness(ask, edge->from) + home;
        open = near == best || (open && near < best);
        if (near <= best)
            continue;
        best = near;
        found = *route;
        found.edges[0] = ends[0];
        found.edges[1] = ends[1];
    }
    *route = found;
    return best > 0 && !open;
}

/* The row at that end is the one; between two, either. */
static void put_end(struct frame *frame, const struct route *route, int end)
{
    const int either = route->between ? (int)route->begin + 500 + end : 0;
    for (int k = 0; k < 2; k++) {
        const struct match *row = route->rows[k];
        if ((k != end && !route->between) || (route->only > 0 && route->only != end + 1))
            continue;
        frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                        .op = SQL_OP_EQ,
                                        .left = term_column(row->at, route->named[k]),
                                        .value = row->value,
                                        .numeric = row->numeric,
                                        .either = either,
                                        .way = route->edges[end] + 1,
                                        .at = route->begin,
                                        .end = route->end});
    }
}

static void put_apart(const struct ask *ask, struct frame *frame, const struct route *route)
{
    const struct join_edge *from = catalog_edge(ask->catalog, (size_t)route->edges[0]),
                           *to = catalog_edge(ask->catalog, (size_t)route->edges[1]);
    frame_cond(
        frame,
        (struct cond){
            .kind = COND_COLUMN,
            .op = SQL_OP_NE,
            .left = term_column((struct column_ref){from->from, from->from_columns[0]}, SIZE_MAX),
            .right = term_column((struct column_ref){to->from, to->from_columns[0]}, SIZE_MAX),
            .at = SIZE_MAX,
            .end = SIZE_MAX});
}

void piece_route(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        struct route route;
        if (!(route_said(ask, i, &route) || bare_said(ask, i, &route) ||
              half_said(ask, i, &route)) ||
            !find_table(ask, &route))
            continue;
        const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)route.edges[0]);
        put_end(frame, &route, 0);
        put_end(frame, &route, 1);
        if (route.between) /* and not from one of them back to it */
            put_apart(ask, frame, &route);
        for (size_t k = route.begin; k < route.end; k++) {
            ask->items[k].used = true;
            ask->items[k].clause = 0;
        }
        if (ask->subject < 0 || ask->subject == edge->to)
            ask->subject = edge->from;
        frame->unproven = true;
        return;
    }
}
