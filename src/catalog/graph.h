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
};

void graph_build(struct catalog *catalog);
void graph_free(struct graph *graph);
/* Cost of an edge: 1 + (1 − confidence). */
double graph_weight(const struct join_edge *edge);
static inline int graph_other(const struct join_edge *edge, int table)
{
    return edge->from == table ? edge->to : edge->from;
}

/* steiner.c: the cheapest tree over up to STEINER_EXACT terminals without the edges that are barred
 * (NULL: none); beyond that a tree at most twice as dear. Edge numbers go to ret_edges (room for
 * one fewer than tables); returns how many, -1: not connected. */
enum { STEINER_EXACT = 8 };
int steiner_solve(const struct graph *graph, const struct join_edge *edges, const int *terminals,
                  size_t count, const bool *barred, int *ret_edges);

#endif
