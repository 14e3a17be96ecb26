/* Neighbour lists by counting; and the cheapest path within a number of hops: cheapest cost of
 * every table for each number of joins so far, which is exact and for few hops as quick as a heap.
 */
#include "joins/graph.h"

#include <string.h>

#include "querent/base/mem.h"

static const double audit_cost = 1.5, role_cost = .2;

double graph_weight(const struct join_edge *edge)
{
    return 2.0 - edge->confidence + (edge->audit ? audit_cost : 0) + (edge->role ? role_cost : 0);
}

bool graph_contrary(const struct join_edge *one, const struct join_edge *other)
{
    return one != other && one->only && other->only && one->from == other->from &&
           one->only->column == other->only->column;
}

bool graph_has_contrary(const struct join_edge *all, const int *edges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            if (graph_contrary(&all[edges[i]], &all[edges[k]]))
                return true;
    return false;
}

static bool graph_usable(const struct catalog *catalog, const struct join_edge *edge)
{
    return edge->confidence >= catalog->threshold && edge->from != edge->to;
}

/* The referring column is called by the last word of the table that it refers to. */
static bool graph_names_table(const struct catalog *catalog, const struct join_edge *edge)
{
    const char *table = catalog->tables[edge->to].stem, *last = strrchr(table, ' ');
    const char *head = last ? last + 1 : table;
    const size_t len = strlen(head);
    const char *stem = catalog->tables[edge->from].columns[edge->from_columns[0]].stem;
    for (const char *p = stem; *p;) {
        const size_t n = strcspn(p, " ");
        if (n == len && strncmp(p, head, n) == 0)
            return true;
        p += n + (p[n] == ' ');
    }
    return false;
}

static void graph_mark_roles(struct catalog *catalog)
{
    for (size_t i = 0; i < catalog->edges.len; i++) {
        const int before = catalog->edge_before.v[i];
        for (int at = before; at; at = catalog->edge_before.v[at - 1]) {
            struct join_edge *one = &catalog->edges.v[i], *other = &catalog->edges.v[at - 1];
            const bool named = graph_names_table(catalog, one),
                       other_named = graph_names_table(catalog, other);
            one->role = one->role || (!named && other_named);
            other->role = other->role || (named && !other_named);
        }
    }
}

void graph_build(struct catalog *catalog)
{
    graph_mark_roles(catalog);
    const size_t tables = catalog->schema->table_count;
    struct graph *graph = mem_alloc(sizeof *graph);
    int *at = mem_alloc((tables + 1) * sizeof *at);

    graph->tables = (int)tables;
    graph->first = mem_alloc((tables + 2) * sizeof *graph->first);
    graph->blocked = mem_alloc(tables + 1);
    graph->views = mem_alloc(tables + 1);
    graph->arcs = mem_alloc((catalog->edges.len * 2 + 1) * sizeof *graph->arcs);
    for (size_t i = 0; i < catalog->edges.len; i++) {
        const struct join_edge *edge = &catalog->edges.v[i];
        graph->first[edge->from + 1] += graph_usable(catalog, edge);
        graph->first[edge->to + 1] += graph_usable(catalog, edge);
    }
    for (size_t t = 0; t < tables; t++) {
        graph->first[t + 1] += graph->first[t];
        at[t] = graph->first[t];
        graph->blocked[t] = catalog->tables[t].role >= TABLE_ROLE_SATELLITE;
    }
    for (size_t i = catalog_edge_count(catalog); i < catalog->edges.len; i++)
        graph->views[catalog->edges.v[i].from] = true;
    for (size_t i = 0; i < catalog->edges.len; i++) {
        const struct join_edge *edge = &catalog->edges.v[i];
        if (!graph_usable(catalog, edge))
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
    mem_free(graph->views);
    mem_free(graph);
}

struct reach {
    double cost; /* 0: not reached (the start aside) */
    int edge, before;
};

enum { HOPS_LIMIT = 32 };

struct walk {
    const struct graph *graph;
    struct reach *reach[HOPS_LIMIT + 1]; /* of each table, by joins; NULL: not so many were tried */
    int *frontier, *next;                /* tables reached with the last join */
    int *seen;                           /* join at which a table was put into next */
    size_t count, next_count;
    int from, to;
    bool respect_roles;
    double best; /* cost of the cheapest path so far, 0: none */
    int best_hops;
};

/* True when the table was reached with at most `hop` joins for no more than `cost`. */
static bool reached_cheaper(const struct walk *walk, int table, int hop, double cost)
{
    for (int h = 1; h <= hop; h++) {
        const double known = walk->reach[h][table].cost;
        if (known > 0 && known <= cost)
            return true;
    }
    return false;
}

/* An edge costs at least 1, so what is not at the end yet must leave room for one more. */
static bool too_dear(const struct walk *walk, int table, double cost)
{
    return walk->best > 0 && cost + (table == walk->to ? 0 : 1) >= walk->best;
}

static void step_from(struct walk *walk, int table, int hop)
{
    const struct graph *graph = walk->graph;
    const double cost = hop > 1 ? walk->reach[hop - 1][table].cost : 0;

    const bool stops = graph->views[table] || (walk->respect_roles && graph->blocked[table]);

    if (table == walk->to || (stops && table != walk->from))
        return;
    for (int i = graph->first[table]; i < graph->first[table + 1]; i++) {
        const struct arc *arc = &graph->arcs[i];
        const double total = cost + arc->weight;
        if (arc->to == walk->from || too_dear(walk, arc->to, total) ||
            reached_cheaper(walk, arc->to, hop, total))
            continue;
        walk->reach[hop][arc->to] = (struct reach){total, arc->edge, table};
        if (arc->to == walk->to) {
            walk->best = total;
            walk->best_hops = hop;
        } else if (walk->seen[arc->to] != hop) {
            walk->seen[arc->to] = hop;
            walk->next[walk->next_count++] = arc->to;
        }
    }
}

static void graph_spread(struct walk *walk, int hops)
{
    walk->frontier[0] = walk->from;
    walk->count = 1;
    for (int hop = 1; hop <= hops && walk->count; hop++) {
        walk->reach[hop] = mem_alloc((size_t)walk->graph->tables * sizeof **walk->reach);
        walk->next_count = 0;
        for (size_t i = 0; i < walk->count; i++)
            step_from(walk, walk->frontier[i], hop);
        int *swap = walk->frontier;
        walk->frontier = walk->next;
        walk->next = swap;
        walk->count = walk->next_count;
    }
}

static void graph_read_path(const struct walk *walk, struct arena *arena,
                            struct join_tree *ret_path)
{
    const size_t joins = (size_t)walk->best_hops;
    int *edges = arena_alloc(arena, joins * sizeof *edges);
    int *tables = arena_alloc(arena, (joins + 1) * sizeof *tables);
    int at = walk->to;

    for (int h = walk->best_hops; h > 0; h--) {
        const struct reach *reach = &walk->reach[h][at];
        tables[h] = at;
        edges[h - 1] = reach->edge;
        at = reach->before;
    }
    tables[0] = at;
    *ret_path = (struct join_tree){.edge_count = joins,
                                   .edges = edges,
                                   .table_count = joins + 1,
                                   .tables = tables,
                                   .cost = walk->best};
}

static bool find_path(const struct catalog *catalog, struct arena *arena, int from, int to,
                      bool respect_roles, struct join_tree *ret_path)
{
    const size_t n = catalog->schema->table_count;
    const int hops = catalog->max_hops < HOPS_LIMIT ? catalog->max_hops : HOPS_LIMIT;
    struct walk walk = {
        .graph = catalog->graph, .from = from, .to = to, .respect_roles = respect_roles};
    int *const block = mem_alloc(3 * n * sizeof *block);

    walk.frontier = block;
    walk.next = block + n;
    walk.seen = block + 2 * n;
    graph_spread(&walk, hops);
    if (walk.best_hops)
        graph_read_path(&walk, arena, ret_path);
    for (int h = 1; h <= hops; h++)
        mem_free(walk.reach[h]);
    mem_free(block);
    return walk.best_hops > 0;
}

/* The cheapest whose joins hold together, with its tables in the order of the path. */
static bool another_path(const struct catalog *catalog, struct arena *arena, int from, int to,
                         struct join_tree *ret_path)
{
    const int ends[] = {from, to};
    struct join_tree tree;

    if (!catalog_trees(catalog, arena, ends, 2, &tree, 1))
        return false;
    int *edges = arena_alloc(arena, (tree.edge_count + 1) * sizeof *edges),
        *tables = arena_alloc(arena, (tree.edge_count + 1) * sizeof *tables);
    tables[0] = from;
    for (size_t i = 0; i < tree.edge_count; i++)
        for (size_t k = 0; k < tree.edge_count; k++) {
            const struct join_edge *edge = &catalog->edges.v[tree.edges[k]];
            const bool done = i > 0 && edges[i - 1] == tree.edges[k];
            if (done || (edge->from != tables[i] && edge->to != tables[i]))
                continue;
            edges[i] = tree.edges[k];
            tables[i + 1] = graph_other(edge, tables[i]);
            break;
        }
    *ret_path = (struct join_tree){tree.edge_count, edges, tree.edge_count + 1, tables, tree.cost};
    return true;
}

bool catalog_path(const struct catalog *catalog, struct arena *arena, int from, int to,
                  struct join_tree *ret_path)
{
    if (from == to) {
        int *tables = arena_alloc(arena, sizeof *tables);
        tables[0] = from;
        *ret_path = (struct join_tree){.table_count = 1, .tables = tables};
        return true;
    }
    if (!find_path(catalog, arena, from, to, true, ret_path) &&
        !find_path(catalog, arena, from, to, false, ret_path))
        return false;
    return !graph_has_contrary(catalog->edges.v, ret_path->edges, ret_path->edge_count) ||
           another_path(catalog, arena, from, to, ret_path);
}
