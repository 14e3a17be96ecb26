/* Cheapest trees over some tables, after Dreyfus and Wagner, "The Steiner problem in graphs"
 * (1971), in the form of Erickson, Monma and Veinott: for each set of terminals and each table the
 * cheapest tree that holds them; sets are merged at a table, then spread along edges by Dijkstra. A
 * first, dearer tree bounds the search, so that in a large graph only the neighbourhood is looked
 * at. */
#include "graph.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/mem.h"

struct heap_item {
    double cost;
    int table;
};

struct heap {
    VEC(struct heap_item) items;
};

/* How a state was reached: an edge number, or -1 − subset merged here, or START. */
enum { START = INT32_MIN };

struct solver {
    const struct graph *graph;
    const struct join_edge *edges;
    const bool *barred;
    bool *terminal;
    double *cost; /* sets × tables */
    int *how;
    double bound; /* no state above it can be part of the best tree */
    struct heap heap;
};

static void heap_push(struct heap *heap, double cost, int table)
{
    const struct heap_item item = {cost, table};
    size_t at = heap->items.len;

    vec_push(&heap->items, item);
    while (at && heap->items.v[(at - 1) / 2].cost > cost) {
        heap->items.v[at] = heap->items.v[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap->items.v[at] = item;
}

static struct heap_item heap_pop(struct heap *heap)
{
    const struct heap_item top = heap->items.v[0], last = vec_pop(&heap->items);
    const size_t len = heap->items.len;
    size_t at = 0;

    for (size_t child; (child = at * 2 + 1) < len; at = child) {
        if (child + 1 < len && heap->items.v[child + 1].cost < heap->items.v[child].cost)
            child++;
        if (heap->items.v[child].cost >= last.cost)
            break;
        heap->items.v[at] = heap->items.v[child];
    }
    if (len)
        heap->items.v[at] = last;
    return top;
}

/* May the tree branch or go on here? */
static bool passable(const struct solver *solver, int table)
{
    return !solver->graph->blocked[table] || solver->terminal[table];
}

/* Dijkstra from every table that already has a cost, which the heap holds. */
static void spread(struct solver *solver, double *cost, int *how)
{
    const struct graph *graph = solver->graph;

    while (solver->heap.items.len) {
        const struct heap_item item = heap_pop(&solver->heap);
        if (item.cost > cost[item.table] || !passable(solver, item.table))
            continue;
        for (int i = graph->first[item.table]; i < graph->first[item.table + 1]; i++) {
            const struct arc *arc = &graph->arcs[i];
            const double total = item.cost + arc->weight;
            if (total >= cost[arc->to] || total > solver->bound ||
                (solver->barred && solver->barred[arc->edge]))
                continue;
            cost[arc->to] = total;
            how[arc->to] = arc->edge;
            heap_push(&solver->heap, total, arc->to);
        }
    }
}

static void fill(double *cost, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cost[i] = DBL_MAX;
}

static void merge(struct solver *solver, unsigned set)
{
    const size_t n = (size_t)solver->graph->tables;
    double *cost = solver->cost + set * n;
    int *how = solver->how + set * n;

    for (unsigned part = (set - 1) & set; part > (set ^ part); part = (part - 1) & set) {
        const double *one = solver->cost + part * n, *other = solver->cost + (set ^ part) * n;
        for (size_t t = 0; t < n; t++) {
            if (one[t] == DBL_MAX || other[t] == DBL_MAX)
                continue;
            const double total = one[t] + other[t];
            if (total < cost[t] && total <= solver->bound && passable(solver, (int)t)) {
                cost[t] = total;
                how[t] = -1 - (int)part;
            }
        }
    }
    for (size_t t = 0; t < n; t++)
        if (cost[t] < DBL_MAX)
            heap_push(&solver->heap, cost[t], (int)t);
}

static int collect(const struct solver *solver, unsigned set, int table, int *ret_edges, int count)
{
    const size_t n = (size_t)solver->graph->tables;

    for (;;) {
        const int how = solver->how[set * n + (size_t)table];
        if (how == START)
            return count;
        if (how < 0) {
            const unsigned part = (unsigned)(-1 - how);
            count = collect(solver, part, table, ret_edges, count);
            set ^= part;
        } else {
            ret_edges[count++] = how;
            table = graph_other(&solver->edges[how], table);
        }
    }
}

static int solve_exactly(struct solver *solver, const int *terminals, size_t count, int *ret_edges)
{
    const size_t n = (size_t)solver->graph->tables;
    const unsigned sets = 1u << (count - 1);
    const int root = terminals[count - 1];

    solver->cost = mem_realloc(NULL, sets * n * sizeof *solver->cost);
    solver->how = mem_realloc(NULL, sets * n * sizeof *solver->how);
    for (unsigned set = 1; set < sets; set++) {
        double *cost = solver->cost + set * n;
        fill(cost, n);
        if ((set & (set - 1)) == 0) {
            const int start = terminals[__builtin_ctz(set)];
            cost[start] = 0;
            solver->how[set * n + (size_t)start] = START;
            heap_push(&solver->heap, 0, start);
        } else {
            merge(solver, set);
        }
        spread(solver, cost, solver->how + set * n);
    }
    const bool found = sets == 1 || solver->cost[(sets - 1) * n + (size_t)root] < DBL_MAX;
    const int edges = sets == 1 ? 0 : found ? collect(solver, sets - 1, root, ret_edges, 0) : -1;
    mem_free(solver->cost);
    mem_free(solver->how);
    return edges;
}

/* A tree grown from the first terminal by the nearest of the others each time (Takahashi and
 * Matsuyama 1980): at most twice the cheapest. ret_cost: its cost. */
static int solve_nearest(struct solver *solver, const int *terminals, size_t count, int *ret_edges,
                         double *ret_cost)
{
    const size_t n = (size_t)solver->graph->tables;
    double *cost = mem_realloc(NULL, n * sizeof *cost);
    int *how = mem_realloc(NULL, n * sizeof *how);
    bool *inside = mem_alloc(n);
    int edges = 0;

    *ret_cost = 0;
    inside[terminals[0]] = true;
    for (size_t joined = 1; joined < count; joined++) {
        fill(cost, n);
        for (size_t t = 0; t < n; t++) {
            if (inside[t]) {
                cost[t] = 0;
                heap_push(&solver->heap, 0, (int)t);
            }
        }
        spread(solver, cost, how);
        int nearest = -1;
        for (size_t i = 1; i < count; i++)
            if (!inside[terminals[i]] && (nearest < 0 || cost[terminals[i]] < cost[nearest]))
                nearest = terminals[i];
        if (nearest < 0)
            break; /* the others were passed on the way */
        if (cost[nearest] == DBL_MAX) {
            edges = -1;
            break;
        }
        *ret_cost += cost[nearest];
        for (int at = nearest; !inside[at]; at = graph_other(&solver->edges[how[at]], at)) {
            inside[at] = true;
            ret_edges[edges++] = how[at];
        }
    }
    mem_free(cost);
    mem_free(how);
    mem_free(inside);
    return edges;
}

int steiner_solve(const struct graph *graph, const struct join_edge *edges, const int *terminals,
                  size_t count, const bool *barred, int *ret_edges)
{
    struct solver solver = {.graph = graph, .edges = edges, .barred = barred, .bound = DBL_MAX};
    double cost;

    solver.terminal = mem_alloc((size_t)graph->tables);
    for (size_t i = 0; i < count; i++)
        solver.terminal[terminals[i]] = true;
    int found = solve_nearest(&solver, terminals, count, ret_edges, &cost);
    if (found > 1 && count > 2 && count <= STEINER_EXACT) {
        solver.bound = cost + 1e-9;
        found = solve_exactly(&solver, terminals, count, ret_edges);
    }
    vec_release(&solver.heap.items);
    mem_free(solver.terminal);
    return found;
}
