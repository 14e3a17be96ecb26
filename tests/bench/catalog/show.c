/* Prints what the catalog makes of one SQLite file: words, roles of columns, statistics, joins;
 * with more arguments, where they stand as values. */
#include <stdio.h>

#include "source.h"

static void show_table(const struct catalog *catalog, int t)
{
    const struct schema_table *table = &catalog_schema(catalog)->tables[t];

    printf("%s  \"%s\"  %lld rows\n", table->name, catalog_table_words(catalog, t),
           (long long)table->rows);
    for (size_t c = 0; c < table->column_count; c++) {
        const struct column_ref at = {t, (int)c};
        const struct column_stats *stats = catalog_stats(catalog, at);
        printf("    %-28s %-30s %-10s distinct %lld%s%s%s%s%s", table->columns[c].name,
               catalog_column_words(catalog, at), value_type_name(stats->effective),
               (long long)stats->distinct, stats->categorical ? " category" : "",
               stats->numeric_text ? " numeric-text" : "",
               (int)c == catalog_label_column(catalog, t) ? " LABEL" : "",
               (int)c == catalog_key_column(catalog, t) ? " KEY" : "",
               (int)c == catalog_date_column(catalog, t) ? " DATE" : "");
        if (stats->has_range)
            printf(" %g..%g", stats->min, stats->max);
        printf("\n");
    }
}

static void show_edges(const struct catalog *catalog)
{
    for (size_t i = 0; i < catalog_edge_count(catalog); i++) {
        const struct join_edge *edge = catalog_edge(catalog, i);
        const struct schema_table *from = &catalog_schema(catalog)->tables[edge->from];
        const struct schema_table *to = &catalog_schema(catalog)->tables[edge->to];
        for (size_t k = 0; k < edge->count; k++)
            printf("%s.%s -> %s.%s  ", from->name, from->columns[edge->from_columns[k]].name,
                   to->name, to->columns[edge->to_columns[k]].name);
        printf("%.2f %s\n", edge->confidence, edge->evidence);
    }
}

static void show_values(const struct catalog *catalog, const char *phrase)
{
    struct arena arena = {0};
    struct value_hit hits[8];
    const double start = source_now_ms();
    const size_t count = catalog_find_value(catalog, &arena, phrase, true, hits, 8);

    printf("'%s' %.1f us\n", phrase, (source_now_ms() - start) * 1e3);
    for (size_t i = 0; i < count; i++) {
        const struct schema_table *table = &catalog_schema(catalog)->tables[hits[i].column.table];
        printf("    %.2f kind %d  %s.%s = '%s'\n", hits[i].score, (int)hits[i].match, table->name,
               table->columns[hits[i].column.column].name, hits[i].value);
    }
    arena_release(&arena);
}

int main(int argc, char **argv)
{
    struct source source;
    struct err err = ERR_INIT;
    const struct catalog_options options = {.read_values = true};

    if (argc < 2 || !source_open(&source, argv[1], &options, false, &err)) {
        fprintf(stderr, "usage: catalog_show FILE [PHRASE…]  %s\n", err.text);
        return 1;
    }
    printf("introspected in %.2f ms, built in %.2f ms\n", source.introspect_ms, source.build_ms);
    for (size_t t = 0; t < catalog_schema(source.catalog)->table_count; t++)
        show_table(source.catalog, (int)t);
    show_edges(source.catalog);
    for (int i = 2; i < argc; i++)
        show_values(source.catalog, argv[i]);
    source_close(&source);
    return 0;
}
