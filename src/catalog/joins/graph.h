/* The join graph in the form that searches walk: neighbours of each table in one array. Built once
 * the edges are final; read by any thread. */
#ifndef CATALOG_GRAPH_H
#define CATALOG_GRAPH_H

#include "catalog_private.h"

struct arc {
    int to, edge;
    double weight;
};

struct graph {
    int tables;
    int *first; /* tables + 1 entries into arcs */
    struct arc *arcs;
    bool *blocked; /* may end a path, never be passed through: satellites, logs, configuration */
    bool *views;   /* the same, even where nothing else leads on */
};

void graph_build(struct catalog *catalog);
void graph_free(struct graph *graph);
/* Cost of an edge: 1 + (1 − confidence), audit columns dearer. */
double graph_weight(const struct join_edge *edge);
/* Two joins by the same column that hold for different rows: no row is a post's and a photo's. */
bool graph_contrary(const struct join_edge *one, const struct join_edge *other);
bool graph_has_contrary(const struct join_edge *all, const int *edges, size_t count);
static inline int graph_other(const struct join_edge *edge, int table)
{
    return edge->from == table ? edge->to : edge->from;
}

/* steiner.c: cheapest trees over some terminals, asked for several times with different edges
 * barred. */
struct steiner;
enum { STEINER_EXACT = 8 }; /* terminals; beyond, a tree is at most twice as dear as the cheapest */
struct steiner *steiner_open(const struct graph *graph, const struct join_edge *edges,
                             const int *terminals, size_t count,
                             bool respect_roles); /* borrows all until it is closed */
void steiner_close(struct steiner *steiner);
/* Without the barred edges (NULL: none). Edge numbers go to ret_edges, which has room for as many
 * as there are tables; returns how many, -1: not connected, or every tree is dearer than `most`. */
int steiner_solve(struct steiner *steiner, const bool *barred, double most, int *ret_edges);

#endif
