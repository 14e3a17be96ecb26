/* Joins of views: a column that a view shows as it is refers to what that column refers to, and one
 * that is the key of its table leads to the table. They are kept behind all others: paths that
 * begin or end at a view take them, and nothing else sees them. */
#include "catalog_private.h"
#include "querent/base/str.h"
#include "sources/secure.h"

#define VIEW_CONFIDENCE .95

static bool is_view(const struct catalog *catalog, int t)
{
    const struct schema_table *table = &catalog->schema->tables[t];

    return !table->hidden && (table->kind == TABLE_VIEW || table->kind == TABLE_MATERIALIZED) &&
           !secure_view_of(catalog, table);
}

/* The only table among the view's sources that has a column of that name; column -1: none, or
 * several. */
static struct column_ref among_sources(const struct catalog *catalog,
                                       const struct schema_table *view, const char *name)
{
    const struct schema *schema = catalog->schema;
    struct column_ref found = {-1, -1};

    for (size_t s = 0; s < schema->source_count; s++) {
        const struct schema_source *source = &schema->sources[s];
        if (!str_eq(source->of, view->name) || !str_eq(source->of_schema, view->schema))
            continue;
        const int table = catalog_find_table(catalog, source->from_schema, source->from);
        const int column = table < 0 ? -1 : schema_find_column(&schema->tables[table], name);
        if (column < 0)
            continue;
        if (found.table >= 0 && found.table != table)
            return (struct column_ref){-1, -1};
        found = (struct column_ref){table, column};
    }
    return found;
}

/* Whose column the view shows. */
static struct column_ref origin_of(const struct catalog *catalog, int view, size_t c)
{
    const struct schema_table *table = &catalog->schema->tables[view];
    const struct schema_column *column = &table->columns[c];

    if (!column->from_table)
        return among_sources(catalog, table, column->name);
    const int from = catalog_find_table(catalog, table->schema, column->from_table);
    return (struct column_ref){
        from,
        from < 0 ? -1 : schema_find_column(&catalog->schema->tables[from], column->from_column)};
}

static void add(struct catalog *catalog, struct column_ref from, struct column_ref to)
{
    const struct join_edge edge = {.from = from.table,
                                   .to = to.table,
                                   .count = 1,
                                   .from_columns = &from.column,
                                   .to_columns = &to.column,
                                   .type = JOIN_HEURISTIC,
                                   .confidence = VIEW_CONFIDENCE,
                                   .evidence = "shown by a view"};

    if (from.table == to.table || edges_find(catalog, &edge) >= 0)
        return;
    edges_add(catalog, &edge);
    catalog->view_edges++;
}

static void join_column(struct catalog *catalog, struct column_ref at, struct column_ref origin)
{
    const size_t own = catalog->edges.len - catalog->view_edges;

    if (is_view(catalog, origin.table))
        return;
    for (size_t e = 0; e < own; e++) {
        const struct join_edge edge = catalog->edges.v[e];
        if (edge.from == origin.table && edge.count == 1 && !edge.only &&
            edge.from_columns[0] == origin.column && edge.confidence >= catalog->threshold &&
            !is_view(catalog, edge.to))
            add(catalog, at, (struct column_ref){edge.to, edge.to_columns[0]});
    }
    if (edges_unique(catalog, origin.table, &origin.column, 1))
        add(catalog, at, origin);
}

void views_join(struct catalog *catalog)
{
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        for (size_t c = 0; is_view(catalog, (int)t) && c < catalog->schema->tables[t].column_count;
             c++) {
            const struct column_ref origin = origin_of(catalog, (int)t, c);
            if (origin.column >= 0)
                join_column(catalog, (struct column_ref){(int)t, (int)c}, origin);
        }
    }
}
