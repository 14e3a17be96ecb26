/* Cheapest trees over some tables: exactly for few of them (steiner_exact.c), for more a tree that
 * is at most twice as dear. */
#include "joins/steiner.h"

#include <float.h>

#include "querent/base/mem.h"

/* How a table was reached: NOWHERE, START, or an edge's number + 1. */
enum { NOWHERE = 0, START = INT32_MIN };

enum { BOUND_PAYS = 6 }; /* terminals from which on a first tree saves more than it costs */

/* Cheapest ways from some tables to others. */
struct states {
    double *cost;
    int *how;
};

static void states_init(struct states *states, size_t tables)
{
    states->cost = mem_realloc(NULL, tables * sizeof *states->cost);
    states->how = mem_alloc(tables * sizeof *states->how);
}

static void states_release(struct states *states)
{
    mem_free(states->cost);
    mem_free(states->how);
}

static bool steiner_improve(struct states *states, int table, double cost, int how)
{
    if (states->how[table] != NOWHERE && states->cost[table] <= cost)
        return false;
    states->cost[table] = cost;
    states->how[table] = how;
    return true;
}

/* Dijkstra from what the heap holds; stops at the first table of `ends` and returns it, -1: at no
 * end. */
static int steiner_spread(struct steiner *steiner, struct states *states, const bool *ends)
{
    const struct graph *graph = steiner->graph;

    while (steiner->heap.items.len) {
        const struct heap_item item = heap_pop(&steiner->heap);
        if (item.cost > states->cost[item.what])
            continue;
        if (ends && ends[item.what])
            return item.what;
        if (!steiner_passable(steiner, item.what))
            continue;
        for (int i = graph->first[item.what]; i < graph->first[item.what + 1]; i++) {
            const struct arc *arc = &graph->arcs[i];
            const double cost = item.cost + arc->weight;
            if (steiner->barred && steiner->barred[arc->edge])
                continue;
            if (steiner_improve(states, arc->to, cost, arc->edge + 1))
                heap_push(&steiner->heap, cost, arc->to);
        }
    }
    return -1;
}

static void measure_distances(struct steiner *steiner)
{
    const size_t n = (size_t)steiner->graph->tables;

    steiner->distance = mem_realloc(NULL, steiner->count * n * sizeof *steiner->distance);
    for (size_t i = 0; i < steiner->count; i++) {
        struct states states = {0};
        states_init(&states, n);
        steiner_improve(&states, steiner->terminals[i], 0, START);
        heap_push(&steiner->heap, 0, steiner->terminals[i]);
        steiner_spread(steiner, &states, NULL);
        for (size_t t = 0; t < n; t++)
            steiner->distance[t * steiner->count + i] =
                states.how[t] == NOWHERE ? DBL_MAX : states.cost[t];
        states_release(&states);
    }
    steiner_measure_sets(steiner);
}

/* A tree grown from the first terminal by the nearest of the others each time (Takahashi and
 * Matsuyama 1980): at most twice the cheapest. */
static int solve_nearest(struct steiner *steiner, int *ret_edges)
{
    const size_t n = (size_t)steiner->graph->tables;
    bool *wanted = mem_alloc(n);
    VEC(int) inside = {0};
    int edges = 0;

    for (size_t i = 1; i < steiner->count; i++)
        wanted[steiner->terminals[i]] = true;
    vec_push(&inside, steiner->terminals[0]);
    for (size_t missing = steiner->count - 1; missing && edges >= 0;) {
        struct states states = {0};
        states_init(&states, n);
        steiner->heap.items.len = 0;
        for (size_t i = 0; i < inside.len; i++) {
            steiner_improve(&states, inside.v[i], 0, START);
            heap_push(&steiner->heap, 0, inside.v[i]);
        }
        const int nearest = steiner_spread(steiner, &states, wanted);
        for (int at = nearest; at >= 0 && states.how[at] != START;) {
            const int edge = states.how[at] - 1;
            missing -= wanted[at];
            wanted[at] = false;
            ret_edges[edges++] = edge;
            vec_push(&inside, at);
            at = graph_other(&steiner->edges[edge], at);
        }
        edges = nearest < 0 ? -1 : edges;
        states_release(&states);
    }
    steiner->heap.items.len = 0;
    vec_release(&inside);
    mem_free(wanted);
    return edges;
}

struct steiner *steiner_open(const struct graph *graph, const struct join_edge *edges,
                             const int *terminals, size_t count, bool respect_roles)
{
    struct steiner *steiner = mem_alloc(sizeof *steiner);

    *steiner = (struct steiner){.graph = graph,
                                .edges = edges,
                                .terminals = terminals,
                                .count = count,
                                .respect_roles = respect_roles};
    steiner->is_terminal = mem_alloc((size_t)graph->tables);
    for (size_t i = 0; i < count; i++)
        steiner->is_terminal[terminals[i]] = true;
    if (count > 2 && count <= STEINER_EXACT)
        measure_distances(steiner);
    return steiner;
}

void steiner_close(struct steiner *steiner)
{
    if (!steiner)
        return;
    vec_release(&steiner->heap.items);
    mem_free(steiner->is_terminal);
    mem_free(steiner->distance);
    mem_free(steiner->spanning);
    mem_free(steiner);
}

/* DBL_MAX: there is no tree. */
static double cost_of(const struct steiner *steiner, const int *edges, int count)
{
    double cost = count < 0 ? DBL_MAX : 0;

    for (int i = 0; i < count; i++)
        cost += graph_weight(&steiner->edges[edges[i]]);
    return cost;
}

int steiner_solve(struct steiner *steiner, const bool *barred, double most, int *ret_edges)
{
    steiner->barred = barred;
    if (!steiner->distance)
        return solve_nearest(steiner, ret_edges);
    if (most == DBL_MAX && steiner->count >= BOUND_PAYS)
        most = cost_of(steiner, ret_edges, solve_nearest(steiner, ret_edges));
    steiner->bound = most < DBL_MAX ? most + 1e-9 : DBL_MAX;
    return steiner_solve_exactly(steiner, ret_edges);
}
