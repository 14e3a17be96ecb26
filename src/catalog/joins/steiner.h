/* What the files of the search for cheapest trees share. Used by one thread at a time. */
#ifndef CATALOG_STEINER_H
#define CATALOG_STEINER_H

#include "joins/graph.h"

struct heap_item {
    double cost;
    int what; /* a table, or a label's number */
};

struct heap {
    VEC(struct heap_item) items;
};

struct steiner {
    const struct graph *graph;
    const struct join_edge *edges;
    const int *terminals;
    size_t count;
    bool *is_terminal;
    bool respect_roles; /* tables that no path goes through */
    double *distance;   /* tables × terminals, DBL_MAX: none; NULL when there is no exact search */
    double *spanning;   /* of each set of terminals: cost of its spanning tree by distances */
    const bool *barred;
    double bound; /* dearer trees are of no use */
    struct heap heap;
};

/* steiner_heap.c */
void heap_push(struct heap *heap, double cost, int what);
struct heap_item heap_pop(struct heap *heap);

/* May a tree branch or go on here? */
static inline bool steiner_passable(const struct steiner *steiner, int table)
{
    return steiner->is_terminal[table] ||
           (!steiner->graph->views[table] &&
            (!steiner->respect_roles || !steiner->graph->blocked[table]));
}

/* steiner_exact.c: fills `spanning` once distances are there. */
void steiner_measure_sets(struct steiner *steiner);
/* The cheapest tree that costs at most steiner->bound; as steiner_solve. */
int steiner_solve_exactly(struct steiner *steiner, int *ret_edges);

#endif
