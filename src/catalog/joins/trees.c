/* The cheapest tree and its alternatives in rising cost. Every other tree lacks an edge of the
 * best, so the best trees without each of its edges, and so on below those, hold all of them in
 * order (Lawler 1972, without forced edges); parallel edges are edges of their own and thus
 * alternatives. */
#include <float.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "joins/graph.h"
#include "querent/base/mem.h"

enum {
    SOLVED_MAX = 256, /* trees computed for one answer at most */
    TABLES_MAX = 64,
    CACHE_MAX = 4096, /* answers kept */
};

struct candidate {
    int *edges; /* sorted */
    size_t count;
    double cost;
    bool *barred;
    bool divided;
    bool repeated; /* another has the same edges */
    bool contrary; /* no row meets all of its joins */
};

struct search {
    const struct catalog *catalog;
    const int *terminals;
    size_t terminal_count;
    struct steiner *steiner;
    struct arena arena;
    struct candidate found[SOLVED_MAX];
    size_t count;
    size_t wanted; /* trees still to be given */
};

static int compare_ints(const void *a, const void *b)
{
    const int x = *(const int *)a, y = *(const int *)b;

    return (x > y) - (x < y);
}

static int compare_costs(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* What the dearest tree that can still be given costs; DBL_MAX: too few are known. */
static double dearest_wanted(const struct search *search)
{
    double costs[SOLVED_MAX];
    size_t count = 0;

    for (size_t i = 0; i < search->count; i++)
        if (!search->found[i].divided && !search->found[i].repeated && !search->found[i].contrary)
            costs[count++] = search->found[i].cost;
    if (count < search->wanted)
        return DBL_MAX;
    qsort(costs, count, sizeof *costs, compare_costs);
    return costs[search->wanted - 1];
}

static bool same_edges(const int *edges, size_t count, const struct candidate *candidate)
{
    return count == candidate->count && memcmp(edges, candidate->edges, count * sizeof *edges) == 0;
}

static void trees_keep(struct search *search, int *edges, size_t count, bool *barred)
{
    struct candidate *candidate = &search->found[search->count];

    qsort(edges, count, sizeof *edges, compare_ints);
    *candidate = (struct candidate){.edges = edges, .count = count, .barred = barred};
    for (size_t i = 0; i < count; i++)
        candidate->cost += graph_weight(&search->catalog->edges.v[edges[i]]);
    candidate->contrary = graph_has_contrary(search->catalog->edges.v, edges, count);
    for (size_t i = 0; i < search->count && !candidate->repeated; i++)
        candidate->repeated = same_edges(edges, count, &search->found[i]);
    search->count++;
}

static void trees_solve(struct search *search, const bool *barred, int also)
{
    const struct catalog *catalog = search->catalog;
    const size_t edges = catalog->edges.len;

    if (search->count == SOLVED_MAX)
        return;
    bool *mine = arena_alloc(&search->arena, edges + 1);
    if (barred)
        memcpy(mine, barred, edges);
    if (also >= 0)
        mine[also] = true;
    int *tree = arena_alloc(&search->arena, (catalog->schema->table_count + 1) * sizeof *tree);
    const int count = steiner_solve(search->steiner, mine, dearest_wanted(search), tree);
    if (count >= 0)
        trees_keep(search, tree, (size_t)count, mine);
}

static bool trees_is_given(const struct join_tree *trees, size_t count,
                           const struct candidate *candidate)
{
    for (size_t i = 0; i < count; i++)
        if (same_edges(trees[i].edges, trees[i].edge_count, candidate))
            return true;
    return false;
}

static struct candidate *trees_cheapest(struct search *search)
{
    struct candidate *best = NULL;

    for (size_t i = 0; i < search->count; i++)
        if (!search->found[i].divided && (!best || search->found[i].cost < best->cost - 1e-9))
            best = &search->found[i];
    return best;
}

static void trees_give(const struct search *search, const struct candidate *candidate,
                       struct arena *arena, struct join_tree *ret_tree)
{
    const struct join_edge *all = search->catalog->edges.v;
    int *edges = arena_alloc(arena, (candidate->count + 1) * sizeof *edges);
    int *tables =
        arena_alloc(arena, (2 * candidate->count + search->terminal_count) * sizeof *tables);
    size_t count = 0, kept = 0;

    memcpy(edges, candidate->edges, candidate->count * sizeof *edges);
    for (size_t i = 0; i < search->terminal_count; i++)
        tables[count++] = search->terminals[i];
    for (size_t i = 0; i < candidate->count; i++) {
        tables[count++] = all[edges[i]].from;
        tables[count++] = all[edges[i]].to;
    }
    qsort(tables, count, sizeof *tables, compare_ints);
    for (size_t i = 0; i < count; i++)
        if (!kept || tables[kept - 1] != tables[i])
            tables[kept++] = tables[i];
    *ret_tree = (struct join_tree){.edge_count = candidate->count,
                                   .edges = edges,
                                   .table_count = kept,
                                   .tables = tables,
                                   .cost = candidate->cost};
}

static size_t distinct_tables(const int *tables, size_t count, int *ret_sorted)
{
    size_t kept = 0;

    memcpy(ret_sorted, tables, count * sizeof *tables);
    qsort(ret_sorted, count, sizeof *ret_sorted, compare_ints);
    for (size_t i = 0; i < count; i++)
        if (!kept || ret_sorted[kept - 1] != ret_sorted[i])
            ret_sorted[kept++] = ret_sorted[i];
    return kept;
}

/* From the table on, without the edge that was come by, another terminal is further than max_hops
 * joins, with none between. */
static bool is_far(const struct search *search, const struct candidate *candidate, int table,
                   int by, int hops)
{
    for (size_t i = 0; i < candidate->count; i++) {
        const struct join_edge *edge = &search->catalog->edges.v[candidate->edges[i]];
        if (candidate->edges[i] == by || (edge->from != table && edge->to != table))
            continue;
        const int other = edge->from == table ? edge->to : edge->from;
        const bool ends = bsearch(&other, search->terminals, search->terminal_count,
                                  sizeof *search->terminals, compare_ints) != NULL;
        if (ends ? hops + 1 > search->catalog->max_hops
                 : is_far(search, candidate, other, candidate->edges[i], hops + 1))
            return true;
    }
    return false;
}

static bool within_hops(const struct search *search, const struct candidate *candidate)
{
    for (size_t i = 0; i < search->terminal_count; i++)
        if (is_far(search, candidate, search->terminals[i], -1, 0))
            return false;
    return true;
}

static size_t search_trees(const struct catalog *catalog, struct arena *arena, const int *terminals,
                           size_t count, bool respect_roles, struct join_tree *ret_trees,
                           size_t max)
{
    struct search search = {
        .catalog = catalog, .terminals = terminals, .terminal_count = count, .wanted = max};
    size_t given = 0;

    search.steiner =
        steiner_open(catalog->graph, catalog->edges.v, terminals, count, respect_roles);
    trees_solve(&search, NULL, -1);
    for (struct candidate *best; given < max && (best = trees_cheapest(&search));) {
        best->divided = true;
        if (!best->contrary && within_hops(&search, best) &&
            !trees_is_given(ret_trees, given, best))
            trees_give(&search, best, arena, &ret_trees[given++]);
        search.wanted = max - given;
        for (size_t i = 0; given < max && i < best->count; i++)
            trees_solve(&search, best->barred, best->edges[i]);
    }
    steiner_close(search.steiner);
    arena_release(&search.arena);
    return given;
}

static size_t find_trees(const struct catalog *catalog, struct arena *arena, const int *terminals,
                         size_t count, struct join_tree *ret_trees, size_t max)
{
    const size_t found = search_trees(catalog, arena, terminals, count, true, ret_trees, max);

    return found ? found : search_trees(catalog, arena, terminals, count, false, ret_trees, max);
}

struct tree_cache {
    pthread_mutex_t lock;
    struct map answers; /* tables and max as bytes → struct cached */
    struct arena arena;
};

struct cached {
    size_t count;
    struct join_tree trees[];
};

struct tree_cache *tree_cache_new(void)
{
    struct tree_cache *cache = mem_alloc(sizeof *cache);

    pthread_mutex_init(&cache->lock, NULL);
    return cache;
}

void tree_cache_free(struct tree_cache *cache)
{
    if (!cache)
        return;
    pthread_mutex_destroy(&cache->lock);
    map_release(&cache->answers);
    arena_release(&cache->arena);
    mem_free(cache);
}

/* Answers live in the cache's arena, which lives as long as the catalog, and never change. */
static const struct cached *cached_trees(const struct catalog *catalog, const int *key,
                                         size_t key_len, size_t max)
{
    struct tree_cache *cache = catalog->trees;

    pthread_mutex_lock(&cache->lock);
    struct cached *answer = map_getn(&cache->answers, (const char *)key, key_len * sizeof *key);
    if (!answer && cache->answers.len < CACHE_MAX) {
        answer = arena_alloc(&cache->arena, sizeof *answer + max * sizeof *answer->trees);
        answer->count =
            find_trees(catalog, &cache->arena, key + 1, key_len - 1, answer->trees, max);
        map_putn(&cache->answers, (const char *)key, key_len * sizeof *key, answer);
    }
    pthread_mutex_unlock(&cache->lock);
    return answer;
}

size_t catalog_trees(const struct catalog *catalog, struct arena *arena, const int *tables,
                     size_t count, struct join_tree *ret_trees, size_t max)
{
    int key[TABLES_MAX + 1];

    if (count == 0 || count > TABLES_MAX || max == 0)
        return 0;
    key[0] = (int)max;
    const size_t kept = distinct_tables(tables, count, key + 1);
    const struct cached *answer = cached_trees(catalog, key, kept + 1, max);
    if (!answer)
        return find_trees(catalog, arena, key + 1, kept, ret_trees, max);
    memcpy(ret_trees, answer->trees, answer->count * sizeof *ret_trees);
    return answer->count;
}
