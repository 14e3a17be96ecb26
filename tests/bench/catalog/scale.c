/* Size: a schema of 1,869 tables (mega.json), a graph of 122 tables with 1,801 relationships made
 * from a seed, and generated graphs up to 10,000 tables. Prints what building, paths, trees and
 * ranking cost.
 *
 *     catalog_scale            the numbers
 *     catalog_scale --edges    the seeded graph as lines "from to", for peers.py
 */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "made.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "source.h"

enum { SEED = 122, GRAPH_TABLES = 122, GRAPH_EDGES = 1801 };

static uint32_t seed;

static int random_below(int n)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 8) % (uint32_t)n);
}

static const char **scale_one_name(struct arena *arena, const char *name)
{
    const char **names = arena_alloc(arena, sizeof *names);

    names[0] = name;
    return names;
}

/* Tables with an id and one column for each of `edges` random relationships. */
static struct schema *random_schema(int tables, int edges)
{
    struct schema *schema = made_schema((size_t)tables);
    struct arena *arena = &schema->arena;
    int *count = mem_alloc((size_t)tables * sizeof *count);
    int *ends = mem_alloc((size_t)edges * 2 * sizeof *ends);

    for (int i = 0; i < edges; i++) {
        ends[2 * i] = random_below(tables);
        do
            ends[2 * i + 1] = random_below(tables);
        while (ends[2 * i + 1] == ends[2 * i]);
        count[ends[2 * i]]++;
    }
    for (int t = 0; t < tables; t++) {
        struct schema_table *table = &schema->tables[t];
        *table = (struct schema_table){
            .schema = "", .name = arena_printf(arena, "t%05d", t), .rows = -1};
        table->columns = arena_alloc(arena, (size_t)(count[t] + 1) * sizeof *table->columns);
        table->columns[table->column_count++] = (struct schema_column){
            .name = "id", .type = "INTEGER", .value = VALUE_INTEGER, .primary = 1, .unique = true};
    }
    for (int i = 0; i < edges; i++) {
        struct schema_table *table = &schema->tables[ends[2 * i]];
        const char *name = arena_printf(arena, "zq%d", i);
        table->columns[table->column_count++] =
            (struct schema_column){.name = name, .type = "INTEGER", .value = VALUE_INTEGER};
        made_add_fkey(arena, table,
                      &(struct schema_fkey){.count = 1,
                                            .columns = scale_one_name(arena, name),
                                            .to_table = schema->tables[ends[2 * i + 1]].name,
                                            .to_columns = scale_one_name(arena, "id")});
    }
    mem_free(count);
    mem_free(ends);
    schema_finish(schema);
    return schema;
}

static struct catalog *build(struct schema *schema, const char *what)
{
    const struct catalog_options options = {.read_values = false, .max_hops = 6};
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;
    const size_t heap = mallinfo2().uordblks;
    const double start = source_now_ms();

    if (!catalog_build(schema, NULL, &options, &catalog, &err))
        exit(1);
    printf("%s: %zu tables, %zu edges, names-only build %.1f ms, %.1f kB a table\n", what,
           catalog_schema(catalog)->table_count, catalog_edge_count(catalog),
           source_now_ms() - start,
           (double)(mallinfo2().uordblks - heap) / 1024.0 /
               (double)catalog_schema(catalog)->table_count);
    return catalog;
}

static void time_paths(const struct catalog *catalog, int rounds)
{
    const int tables = (int)catalog_schema(catalog)->table_count;
    struct arena arena = {0};
    struct join_tree path;
    int found = 0;

    const double start = source_now_ms();
    for (int i = 0; i < rounds; i++)
        found += catalog_path(catalog, &arena, random_below(tables), random_below(tables), &path);
    const double ms = (source_now_ms() - start) / rounds;
    printf("  path: %.4f ms, %d %% within 6 joins\n", ms, found * 100 / rounds);
    arena_release(&arena);
}

static void time_trees(const struct catalog *catalog, size_t terminals, size_t max, int rounds)
{
    const int tables = (int)catalog_schema(catalog)->table_count;
    struct arena arena = {0};
    struct join_tree trees[4];
    double total = 0, slowest = 0;
    int found = 0;

    for (int i = 0; i < rounds; i++) {
        int wanted[16];
        for (size_t k = 0; k < terminals; k++)
            wanted[k] = random_below(tables);
        const double start = source_now_ms();
        found += catalog_trees(catalog, &arena, wanted, terminals, trees, max) > 0;
        const double ms = source_now_ms() - start;
        total += ms;
        slowest = ms > slowest ? ms : slowest;
    }
    printf("  best %zu trees of %zu: mean %.3f ms, slowest %.3f ms, %d %% connected\n", max,
           terminals, total / rounds, slowest, found * 100 / rounds);
    arena_release(&arena);
}

static void time_questions(const struct catalog *catalog)
{
    static const char *const questions[] = {
        "Which employees were hired after 2010 and what are their job titles?",
        "total order amount per customer and country last year",
        "list products whose unit price is above the average",
    };
    struct arena arena = {0};
    struct table_hit tables[8];
    double ms = 0;

    for (size_t i = 0; i < 3; i++) {
        const double start = source_now_ms();
        const size_t count = catalog_rank_tables(catalog, &arena, questions[i], tables, 8);
        ms += source_now_ms() - start;
        printf("  %s\n   ", questions[i]);
        for (size_t k = 0; k < count; k++)
            printf(" %s", catalog_schema(catalog)->tables[tables[k].table].name);
        printf("\n");
    }
    printf("  ranking: %.2f ms a question\n", ms / 3);
    arena_release(&arena);
}

static void measure(struct catalog *catalog, bool questions)
{
    seed = SEED;
    time_paths(catalog, 1000);
    time_trees(catalog, 3, 1, 200);
    time_trees(catalog, 5, 1, 200);
    time_trees(catalog, 8, 1, 20);
    time_trees(catalog, 5, 3, 50);
    time_trees(catalog, 12, 1, 50);
    if (questions)
        time_questions(catalog);
    catalog_unref(catalog);
}

static void measure_mega(void)
{
    struct schema *schema = made_mega(NULL, true);

    if (schema)
        measure(build(schema, "mega"), true);
    else
        printf("mega: skipped, it is not there\n");
}

static void print_edges(void)
{
    struct schema *schema = (seed = SEED, random_schema(GRAPH_TABLES, GRAPH_EDGES));

    for (size_t t = 0; t < schema->table_count; t++)
        for (size_t f = 0; f < schema->tables[t].fkey_count; f++)
            printf("%s %s\n", schema->tables[t].name, schema->tables[t].fkeys[f].to_table);
    schema_free(schema);
}

int main(int argc, char **argv)
{
    if (argc > 1 && str_eq(argv[1], "--edges")) {
        print_edges();
        return 0;
    }
    seed = SEED;
    measure(build(random_schema(GRAPH_TABLES, GRAPH_EDGES), "seeded"), false);
    measure_mega();
    seed = SEED;
    measure(build(random_schema(10000, 20000), "generated"), false);
    return 0;
}
