/* Cheapest trees over some tables, after Dreyfus and Wagner, "The Steiner problem in graphs"
 * (1971), in the form of Erickson, Monma and Veinott: for each set of terminals and each table the
 * cheapest tree that holds them; two sets are merged at a table, then spread along edges by
 * Dijkstra.
 *
 * A first, dearer tree bounds the search: a state whose cost and distance to the farthest terminal
 * still missing exceed it is dropped, so that in a large graph only the tables between the
 * terminals are looked at. Distances are those without bars, which are never too long, so nothing
 * cheapest is lost. */
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "graph.h"
#include "querent/base/mem.h"

struct heap_item {
    double cost;
    int table;
};

struct heap {
    VEC(struct heap_item) items;
};

/* How a state was reached: NOWHERE, START, an edge's number + 1, or − the set merged here. */
enum { NOWHERE = 0, START = INT32_MIN };

/* The cheapest trees that hold one set of terminals, by the table where they can grow. */
struct states {
    double *cost;
    int *how;
    VEC(int) reached; /* tables, in the order of reaching */
};

struct steiner {
    const struct graph *graph;
    const struct join_edge *edges;
    const int *terminals;
    size_t count;
    bool *is_terminal;
    bool respect_roles; /* tables that no path goes through */
    double *distance;   /* terminals × tables; empty when there is no exact search */
    const bool *barred;
    double bound;
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

static void states_init(struct states *states, size_t tables)
{
    states->cost = mem_realloc(NULL, tables * sizeof *states->cost);
    states->how = mem_alloc(tables * sizeof *states->how);
}

static void states_release(struct states *states)
{
    mem_free(states->cost);
    mem_free(states->how);
    vec_release(&states->reached);
}

static bool improve(struct states *states, int table, double cost, int how)
{
    if (states->how[table] != NOWHERE && states->cost[table] <= cost)
        return false;
    if (states->how[table] == NOWHERE)
        vec_push(&states->reached, table);
    states->cost[table] = cost;
    states->how[table] = how;
    return true;
}

/* May a tree branch or go on here? */
static bool passable(const struct steiner *steiner, int table)
{
    return !steiner->respect_roles || !steiner->graph->blocked[table] ||
           steiner->is_terminal[table];
}

/* What a tree that holds `set` and grows at `table` costs at least once it is whole. */
static double least_cost(const struct steiner *steiner, unsigned set, int table, double cost)
{
    const size_t n = (size_t)steiner->graph->tables;
    double farthest = 0;

    for (size_t i = 0; i < steiner->count; i++) {
        const double distance = steiner->distance[i * n + (size_t)table];
        if (!(set >> i & 1) && distance > farthest)
            farthest = distance;
    }
    return farthest == DBL_MAX ? DBL_MAX : cost + farthest;
}

/* Dijkstra from what the heap holds; stops at the first table of `ends` and returns it, -1: at no
 * end. */
static int spread(struct steiner *steiner, struct states *states, unsigned set, const bool *ends)
{
    const struct graph *graph = steiner->graph;

    while (steiner->heap.items.len) {
        const struct heap_item item = heap_pop(&steiner->heap);
        if (item.cost > states->cost[item.table])
            continue;
        if (ends && ends[item.table])
            return item.table;
        if (!passable(steiner, item.table))
            continue;
        for (int i = graph->first[item.table]; i < graph->first[item.table + 1]; i++) {
            const struct arc *arc = &graph->arcs[i];
            const double cost = item.cost + arc->weight;
            if (steiner->barred && steiner->barred[arc->edge])
                continue;
            if (set && least_cost(steiner, set, arc->to, cost) > steiner->bound)
                continue;
            if (improve(states, arc->to, cost, arc->edge + 1))
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
        improve(&states, steiner->terminals[i], 0, START);
        heap_push(&steiner->heap, 0, steiner->terminals[i]);
        spread(steiner, &states, 0, NULL);
        for (size_t t = 0; t < n; t++)
            steiner->distance[i * n + t] = states.how[t] == NOWHERE ? DBL_MAX : states.cost[t];
        states_release(&states);
    }
}

/* All ways to put two smaller sets together at a table. */
static void merge(struct steiner *steiner, struct states *sets, unsigned set)
{
    struct states *states = &sets[set];

    for (unsigned part = (set - 1) & set; part > (set ^ part); part = (part - 1) & set) {
        const bool first_is_smaller = sets[part].reached.len < sets[set ^ part].reached.len;
        const struct states *one = &sets[first_is_smaller ? part : set ^ part];
        const struct states *other = &sets[first_is_smaller ? set ^ part : part];
        for (size_t i = 0; i < one->reached.len; i++) {
            const int table = one->reached.v[i];
            if (other->how[table] == NOWHERE || !passable(steiner, table))
                continue;
            const double cost = one->cost[table] + other->cost[table];
            if (least_cost(steiner, set, table, cost) <= steiner->bound)
                improve(states, table, cost, -(int)part);
        }
    }
    for (size_t i = 0; i < states->reached.len; i++)
        heap_push(&steiner->heap, states->cost[states->reached.v[i]], states->reached.v[i]);
}

static int collect(const struct steiner *steiner, const struct states *sets, unsigned set,
                   int table, int *ret_edges, int count)
{
    for (;;) {
        const int how = sets[set].how[table];
        if (how == START)
            return count;
        if (how < 0) {
            count = collect(steiner, sets, (unsigned)-how, table, ret_edges, count);
            set ^= (unsigned)-how;
        } else {
            ret_edges[count++] = how - 1;
            table = graph_other(&steiner->edges[how - 1], table);
        }
    }
}

/* The bound holds a tree, so the cheapest is found. */
static int solve_exactly(struct steiner *steiner, int *ret_edges)
{
    const unsigned count = 1u << (steiner->count - 1), whole = count - 1;
    struct states *sets = mem_alloc(count * sizeof *sets);
    const int root = steiner->terminals[steiner->count - 1];

    for (unsigned set = 1; set < count; set++) {
        states_init(&sets[set], (size_t)steiner->graph->tables);
        if ((set & (set - 1)) == 0) {
            const int start = steiner->terminals[__builtin_ctz(set)];
            improve(&sets[set], start, 0, START);
            heap_push(&steiner->heap, 0, start);
        } else {
            merge(steiner, sets, set);
        }
        spread(steiner, &sets[set], set, NULL);
    }
    const int edges = collect(steiner, sets, whole, root, ret_edges, 0);
    for (unsigned set = 1; set < count; set++)
        states_release(&sets[set]);
    mem_free(sets);
    return edges;
}

/* A tree grown from the first terminal by the nearest of the others each time (Takahashi and
 * Matsuyama 1980): at most twice the cheapest. ret_cost: its cost. */
static int solve_nearest(struct steiner *steiner, int *ret_edges, double *ret_cost)
{
    const size_t n = (size_t)steiner->graph->tables;
    bool *wanted = mem_alloc(n);
    VEC(int) inside = {0};
    int edges = 0;

    *ret_cost = 0;
    for (size_t i = 1; i < steiner->count; i++)
        wanted[steiner->terminals[i]] = true;
    vec_push(&inside, steiner->terminals[0]);
    for (size_t missing = steiner->count - 1; missing && edges >= 0;) {
        struct states states = {0};
        states_init(&states, n);
        steiner->heap.items.len = 0;
        for (size_t i = 0; i < inside.len; i++) {
            improve(&states, inside.v[i], 0, START);
            heap_push(&steiner->heap, 0, inside.v[i]);
        }
        const int nearest = spread(steiner, &states, 0, wanted);
        for (int at = nearest; at >= 0 && states.how[at] != START;) {
            const int edge = states.how[at] - 1;
            missing -= wanted[at];
            wanted[at] = false;
            *ret_cost += graph_weight(&steiner->edges[edge]);
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
    mem_free(steiner);
}

int steiner_solve(struct steiner *steiner, const bool *barred, int *ret_edges)
{
    double cost;

    steiner->barred = barred;
    const int found = solve_nearest(steiner, ret_edges, &cost);
    if (found < 0 || !steiner->distance)
        return found;
    steiner->bound = cost + 1e-9;
    return solve_exactly(steiner, ret_edges);
}
