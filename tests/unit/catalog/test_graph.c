/* Paths and trees against brute force: on thousands of small random graphs every set of edges is
 * tried. Graphs are schemas with foreign keys, built without a database. */
#include <math.h>

#include "cases.h"
#include "querent/catalog/catalog.h"

enum { TABLES_MAX = 7, EDGES_MAX = 11, ROUNDS = 3000 };

struct graph_case {
    int tables, edges;
    int from[EDGES_MAX], to[EDGES_MAX];
};

static uint32_t seed;

static int random_below(int n)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 8) % (uint32_t)n);
}

static struct graph_case random_graph(void)
{
    struct graph_case graph = {.tables = 2 + random_below(TABLES_MAX - 1),
                               .edges = random_below(EDGES_MAX + 1)};

    for (int i = 0; i < graph.edges; i++) {
        graph.from[i] = random_below(graph.tables);
        do
            graph.to[i] = random_below(graph.tables);
        while (graph.to[i] == graph.from[i]);
    }
    return graph;
}

/* Table t: id and a column r<i> for each edge i that leaves it. Names that inference cannot read.
 */
static struct schema *schema_of(const struct graph_case *graph)
{
    struct schema *schema = schema_new();
    struct arena *arena = &schema->arena;

    schema->database = "random";
    schema->default_schema = "main";
    schema->table_count = (size_t)graph->tables;
    schema->tables = arena_alloc(arena, (size_t)graph->tables * sizeof *schema->tables);
    for (int t = 0; t < graph->tables; t++) {
        struct schema_table *table = &schema->tables[t];
        *table = (struct schema_table){
            .schema = "", .name = arena_printf(arena, "t%c", 'a' + t), .rows = -1};
        table->columns = arena_alloc(arena, (size_t)(graph->edges + 1) * sizeof *table->columns);
        table->fkeys = arena_alloc(arena, (size_t)(graph->edges + 1) * sizeof *table->fkeys);
        table->columns[table->column_count++] = (struct schema_column){
            .name = "id", .type = "INTEGER", .value = VALUE_INTEGER, .primary = 1, .unique = true};
        for (int i = 0; i < graph->edges; i++) {
            if (graph->from[i] != t)
                continue;
            const char **names = arena_alloc(arena, 2 * sizeof *names);
            names[0] = arena_printf(arena, "zq%c", 'a' + i);
            names[1] = "id";
            table->columns[table->column_count++] =
                (struct schema_column){.name = names[0], .type = "INTEGER", .value = VALUE_INTEGER};
            table->fkeys[table->fkey_count++] =
                (struct schema_fkey){.count = 1,
                                     .columns = names,
                                     .to_table = arena_printf(arena, "t%c", 'a' + graph->to[i]),
                                     .to_columns = names + 1};
        }
    }
    schema_finish(schema);
    return schema;
}

static struct catalog *catalog_of(const struct graph_case *graph, int hops)
{
    const struct catalog_options options = {.max_hops = hops};
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;

    if (!catalog_build(schema_of(graph), NULL, &options, &catalog, &err))
        fail_msg("%s", err.text);
    assert_int_equal(catalog_edge_count(catalog), graph->edges);
    return catalog;
}

static double edge_weight(const struct catalog *catalog, int i)
{
    return 2 - catalog_edge(catalog, (size_t)i)->confidence;
}

static int find(int *parent, int t)
{
    while (parent[t] != t)
        t = parent[t];
    return t;
}

/* True when the edges of the set form one tree whose leaves are all terminals and that holds them
 * all. */
static bool is_minimal_tree(const struct catalog *catalog, unsigned set, const int *terminals,
                            size_t count)
{
    int parent[TABLES_MAX], degree[TABLES_MAX] = {0};
    bool terminal[TABLES_MAX] = {false};

    for (int t = 0; t < TABLES_MAX; t++)
        parent[t] = t;
    for (size_t i = 0; i < count; i++)
        terminal[terminals[i]] = true;
    for (int i = 0; i < (int)catalog_edge_count(catalog); i++) {
        if (!(set >> i & 1))
            continue;
        const struct join_edge *edge = catalog_edge(catalog, (size_t)i);
        const int a = find(parent, edge->from), b = find(parent, edge->to);
        if (a == b)
            return false; /* a circle */
        parent[a] = b;
        degree[edge->from]++;
        degree[edge->to]++;
    }
    for (size_t i = 1; i < count; i++)
        if (find(parent, terminals[i]) != find(parent, terminals[0]))
            return false;
    for (int t = 0; t < TABLES_MAX; t++)
        if ((degree[t] == 1 && !terminal[t]) ||
            (degree[t] && find(parent, t) != find(parent, terminals[0])))
            return false;
    return true;
}

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Costs of all minimal trees, cheapest first. */
static size_t brute_force(const struct catalog *catalog, const int *terminals, size_t count,
                          double *costs)
{
    const int edges = (int)catalog_edge_count(catalog);
    size_t found = 0;

    for (unsigned set = 0; set < 1u << edges; set++) {
        if (!is_minimal_tree(catalog, set, terminals, count))
            continue;
        costs[found] = 0;
        for (int i = 0; i < edges; i++)
            costs[found] += set >> i & 1 ? edge_weight(catalog, i) : 0;
        found++;
    }
    qsort(costs, found, sizeof *costs, compare_doubles);
    return found;
}

static unsigned set_of(const struct join_tree *tree)
{
    unsigned set = 0;

    for (size_t i = 0; i < tree->edge_count; i++)
        set |= 1u << tree->edges[i];
    return set;
}

static size_t random_terminals(int tables, int *terminals)
{
    size_t count = 0;

    for (int t = 0; t < tables; t++)
        if (random_below(2))
            terminals[count++] = t;
    if (count == 0)
        terminals[count++] = random_below(tables);
    return count;
}

static void catalog_trees__match__brute_force(void **state)
{
    static double costs[1 << EDGES_MAX];
    enum { ASKED = 4 };

    (void)state;
    seed = 20240531;
    for (int round = 0; round < ROUNDS; round++) {
        const struct graph_case graph = random_graph();
        struct catalog *catalog = catalog_of(&graph, 16);
        int terminals[TABLES_MAX];
        const size_t count = random_terminals(graph.tables, terminals);
        const size_t all = brute_force(catalog, terminals, count, costs);
        struct arena arena = {0};
        struct join_tree trees[ASKED];
        const size_t found = catalog_trees(catalog, &arena, terminals, count, trees, ASKED);
        assert_int_equal(found, all < ASKED ? all : ASKED);
        for (size_t i = 0; i < found; i++) {
            assert_true(fabs(trees[i].cost - costs[i]) < 1e-6);
            assert_true(is_minimal_tree(catalog, set_of(&trees[i]), terminals, count));
            assert_int_equal(trees[i].table_count, trees[i].edge_count + 1);
            for (size_t k = 0; k < i; k++)
                assert_int_not_equal(set_of(&trees[i]), set_of(&trees[k]));
        }
        arena_release(&arena);
        catalog_unref(catalog);
    }
}

/* a - b - c - d - e - f, each referring to the next. */
static void catalog_trees__join__over_no_more_than_max_hops(void **state)
{
    static const struct {
        int terminals[3];
        size_t count;
        int hops;
        bool found;
    } cases[] = {
        {{0, 3}, 2, 3, true},     {{0, 3}, 2, 2, false}, {{0, 2, 5}, 3, 3, true},
        {{0, 2, 5}, 3, 2, false}, {{0, 5}, 2, 4, false}, {{0, 5}, 2, 5, true},
    };
    struct graph_case chain = {.tables = 6, .edges = 5};

    (void)state;
    for (int i = 0; i < 5; i++) {
        chain.from[i] = i;
        chain.to[i] = i + 1;
    }
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct catalog *catalog = catalog_of(&chain, cases[i].hops);
        struct arena arena = {0};
        struct join_tree tree;
        const size_t n =
            catalog_trees(catalog, &arena, cases[i].terminals, cases[i].count, &tree, 1);
        if ((n > 0) != cases[i].found)
            fail_msg("case %zu: %zu trees", i, n);
        arena_release(&arena);
        catalog_unref(catalog);
    }
}

static void catalog_path__matches__brute_force(void **state)
{
    static double costs[1 << EDGES_MAX];

    (void)state;
    seed = 42;
    for (int round = 0; round < ROUNDS; round++) {
        const struct graph_case graph = random_graph();
        const int hops = 1 + random_below(5);
        struct catalog *catalog = catalog_of(&graph, hops);
        const int ends[] = {0, graph.tables - 1};
        struct arena arena = {0};
        struct join_tree path;
        const size_t all = brute_force(catalog, ends, 2, costs);
        const bool found = catalog_path(catalog, &arena, ends[0], ends[1], &path);
        /* declared edges all weigh 1, so the cheapest has the fewest joins */
        assert_int_equal(found, all > 0 && costs[0] < hops + 0.5);
        if (found) {
            assert_true(fabs(path.cost - costs[0]) < 1e-6);
            assert_int_equal(path.tables[0], ends[0]);
            assert_int_equal(path.tables[path.edge_count], ends[1]);
            assert_true(is_minimal_tree(catalog, set_of(&path), ends, 2));
        }
        arena_release(&arena);
        catalog_unref(catalog);
    }
}

static void catalog_trees__offer__parallel_edges(void **state)
{
    const struct graph_case graph = {.tables = 2, .edges = 2, .from = {0, 0}, .to = {1, 1}};
    struct catalog *catalog = catalog_of(&graph, 4);
    struct arena arena = {0};
    struct join_tree trees[3];
    const int tables[] = {1, 0, 1};

    (void)state;
    assert_int_equal(catalog_trees(catalog, &arena, tables, 3, trees, 3), 2);
    assert_int_equal(trees[0].edge_count, 1);
    assert_int_not_equal(trees[0].edges[0], trees[1].edges[0]);
    arena_release(&arena);
    catalog_unref(catalog);
}

static void catalog_trees__handle__the_smallest_cases(void **state)
{
    const struct graph_case graph = {.tables = 3, .edges = 1, .from = {0}, .to = {1}};
    struct catalog *catalog = catalog_of(&graph, 4);
    struct arena arena = {0};
    struct join_tree tree;
    const int one[] = {2}, apart[] = {0, 2};

    (void)state;
    assert_int_equal(catalog_trees(catalog, &arena, one, 1, &tree, 1), 1);
    assert_int_equal(tree.edge_count, 0);
    assert_int_equal(tree.table_count, 1);
    assert_int_equal(catalog_trees(catalog, &arena, apart, 2, &tree, 1), 0);
    assert_int_equal(catalog_trees(catalog, &arena, one, 0, &tree, 1), 0);
    assert_false(catalog_path(catalog, &arena, 0, 2, &tree));
    assert_true(catalog_path(catalog, &arena, 2, 2, &tree));
    assert_int_equal(tree.edge_count, 0);
    arena_release(&arena);
    catalog_unref(catalog);
}

/* Beyond the exact limit: a star of 12 tables around one hub has only one tree. */
static void catalog_trees__approximate__many_tables(void **state)
{
    struct graph_case graph = {.tables = 7, .edges = 6};
    struct arena arena = {0};
    struct join_tree tree;
    const int all[] = {1, 2, 3, 4, 5, 6, 0};

    (void)state;
    for (int i = 0; i < 6; i++)
        graph.from[i] = i + 1, graph.to[i] = 0;
    struct catalog *catalog = catalog_of(&graph, 4);
    assert_int_equal(catalog_trees(catalog, &arena, all, 7, &tree, 1), 1);
    assert_int_equal(tree.edge_count, 6);
    assert_int_equal(catalog_trees(catalog, &arena, all, 6, &tree, 1), 1);
    assert_int_equal(tree.table_count, 7);
    arena_release(&arena);
    catalog_unref(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(catalog_trees__match__brute_force),
        cmocka_unit_test(catalog_trees__join__over_no_more_than_max_hops),
        cmocka_unit_test(catalog_path__matches__brute_force),
        cmocka_unit_test(catalog_trees__offer__parallel_edges),
        cmocka_unit_test(catalog_trees__handle__the_smallest_cases),
        cmocka_unit_test(catalog_trees__approximate__many_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
