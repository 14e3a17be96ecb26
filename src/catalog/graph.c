/* Neighbour lists by counting; and the cheapest path within a number of hops: cheapest cost of
 * every table for each number of joins so far, which is exact and for few hops as quick as a heap.
 */
#include "graph.h"

#include <string.h>

#include "querent/base/mem.h"

double graph_weight(const struct join_edge *edge)
{
    return 2.0 - edge->confidence;
}

static bool usable(const struct catalog *catalog, const struct join_edge *edge)
{
    return edge->confidence >= catalog->threshold && edge->from != edge->to;
}

void graph_build(struct catalog *catalog)
{
    const size_t tables = catalog->schema->table_count;
    struct graph *graph = mem_alloc(sizeof *graph);
    int *at = mem_alloc((tables + 1) * sizeof *at);

    graph->tables = (int)tables;
    graph->first = mem_alloc((tables + 2) * sizeof *graph->first);
    graph->blocked = mem_alloc(tables + 1);
    graph->arcs = mem_alloc((catalog->edges.len * 2 + 1) * sizeof *graph->arcs);
    for (size_t i = 0; i < catalog->edges.len; i++) {
        const struct join_edge *edge = &catalog->edges.v[i];
        graph->first[edge->from + 1] += usable(catalog, edge);
        graph->first[edge->to + 1] += usable(catalog, edge);
    }
    for (size_t t = 0; t < tables; t++) {
        graph->first[t + 1] += graph->first[t];
        at[t] = graph->first[t];
        graph->blocked[t] = catalog->tables[t].role >= TABLE_ROLE_SATELLITE;
    }
    for (size_t i = 0; i < catalog->edges.len; i++) {
        const struct join_edge *edge = &catalog->edges.v[i];
        if (!usable(catalog, edge))
            continue;
        const double weight = graph_weight(edge);
        graph->arcs[at[edge->from]++] = (struct arc){edge->to, (int)i, weight};
        graph->arcs[at[edge->to]++] = (struct arc){edge->from, (int)i, weight};
    }
    mem_free(at);
    catalog->graph = graph;
}

void graph_free(struct graph *graph)
{
    if (!graph)
        return;
    mem_free(graph->first);
    mem_free(graph->arcs);
    mem_free(graph->blocked);
    mem_free(graph);
}

struct reach {
    double cost; /* 0: not reached (the start aside) */
    int edge, before;
};

struct walk {
    const struct graph *graph;
    struct reach *reach;  /* (hops + 1) × tables */
    int *frontier, *next; /* tables reached with the last hop */
    int *seen;            /* hop at which a table was put into next */
    size_t count, next_count;
    int from, to;
};

/* Cheapest cost of a table within `hops`. */
static double cost_within(const struct walk *walk, int table, int hops)
{
    double best = -1;

    for (int h = 0; h <= hops; h++) {
        const double cost =
            walk->reach[(size_t)h * (size_t)walk->graph->tables + (size_t)table].cost;
        if (cost > 0 && (best < 0 || cost < best))
            best = cost;
    }
    return best;
}

static void step_from(struct walk *walk, int table, int hop)
{
    const struct graph *graph = walk->graph;
    const size_t n = (size_t)graph->tables;
    const double cost = walk->reach[(size_t)(hop - 1) * n + (size_t)table].cost;

    if (table == walk->to || (graph->blocked[table] && table != walk->from))
        return;
    for (int i = graph->first[table]; i < graph->first[table + 1]; i++) {
        const struct arc *arc = &graph->arcs[i];
        const double total = cost + arc->weight;
        const double known = cost_within(walk, arc->to, hop);
        if (arc->to == walk->from || (known >= 0 && known <= total))
            continue;
        walk->reach[(size_t)hop * n + (size_t)arc->to] = (struct reach){total, arc->edge, table};
        if (walk->seen[arc->to] != hop) {
            walk->seen[arc->to] = hop;
            walk->next[walk->next_count++] = arc->to;
        }
    }
}

static void spread(struct walk *walk, int hops)
{
    walk->frontier[0] = walk->from;
    walk->count = 1;
    for (int hop = 1; hop <= hops && walk->count; hop++) {
        walk->next_count = 0;
        for (size_t i = 0; i < walk->count; i++)
            step_from(walk, walk->frontier[i], hop);
        int *swap = walk->frontier;
        walk->frontier = walk->next;
        walk->next = swap;
        walk->count = walk->next_count;
    }
}

/* Reads the path back from the cheapest hop count. */
static bool read_path(const struct walk *walk, int hops, struct arena *arena,
                      struct join_tree *ret_path)
{
    const size_t n = (size_t)walk->graph->tables;
    int best = 0;

    for (int h = 1; h <= hops; h++) {
        const double cost = walk->reach[(size_t)h * n + (size_t)walk->to].cost;
        if (cost > 0 && (!best || cost < walk->reach[(size_t)best * n + (size_t)walk->to].cost))
            best = h;
    }
    if (!best)
        return false;
    int *edges = arena_alloc(arena, (size_t)best * sizeof *edges);
    int *tables = arena_alloc(arena, (size_t)(best + 1) * sizeof *tables);
    int at = walk->to;
    for (int h = best; h > 0; h--) {
        const struct reach *reach = &walk->reach[(size_t)h * n + (size_t)at];
        tables[h] = at;
        edges[h - 1] = reach->edge;
        at = reach->before;
    }
    tables[0] = at;
    *ret_path = (struct join_tree){.edge_count = (size_t)best,
                                   .edges = edges,
                                   .table_count = (size_t)best + 1,
                                   .tables = tables,
                                   .cost = walk->reach[(size_t)best * n + (size_t)walk->to].cost};
    return true;
}

bool catalog_path(const struct catalog *catalog, struct arena *arena, int from, int to,
                  struct join_tree *ret_path)
{
    const size_t n = catalog->schema->table_count;
    const int hops = catalog->max_hops;
    struct walk walk = {.graph = catalog->graph, .from = from, .to = to};

    if (from == to) {
        int *tables = arena_alloc(arena, sizeof *tables);
        tables[0] = from;
        *ret_path = (struct join_tree){.table_count = 1, .tables = tables};
        return true;
    }
    walk.reach = mem_alloc((size_t)(hops + 1) * n * sizeof *walk.reach);
    walk.frontier = mem_alloc(3 * n * sizeof *walk.frontier);
    int *const block = walk.frontier;
    walk.next = block + n;
    walk.seen = block + 2 * n;
    spread(&walk, hops);
    const bool found = read_path(&walk, hops, arena, ret_path);
    mem_free(walk.reach);
    mem_free(block);
    return found;
}
