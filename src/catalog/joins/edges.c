/* Join edges from declared foreign keys. Inference, overrides and roles are in infer.c,
 * graph_json.c and roles.c. */
#include <string.h>

#include "catalog_private.h"
#include "querent/base/str.h"
#include "querent/model/schema/key.h"
#include "roles.h"

static bool edges_is_unique(const struct schema_table *table, const int *columns, size_t count)
{
    size_t telling = 0, among = 0, parts = 0;

    if (count == 1 && table->columns[columns[0]].unique)
        return true;
    for (size_t c = 0; c < table->column_count; c++)
        telling += schema_key_tells(&table->columns[c]);
    for (size_t i = 0; i < count; i++) {
        among += schema_key_tells(&table->columns[columns[i]]);
        parts += table->columns[columns[i]].primary > 0;
    }
    return telling > 0 && telling == among && parts == count;
}

bool edges_unique(const struct catalog *catalog, int table, const int *columns, size_t count)
{
    return edges_is_unique(&catalog->schema->tables[table], columns, count);
}

static bool same_edge(const struct join_edge *a, const struct join_edge *b)
{
    return a->from == b->from && a->to == b->to && a->count == b->count &&
           memcmp(a->from_columns, b->from_columns, a->count * sizeof(int)) == 0 &&
           memcmp(a->to_columns, b->to_columns, a->count * sizeof(int)) == 0;
}

static bool reversed_edge(const struct join_edge *a, const struct join_edge *b)
{
    return a->from == b->to && a->to == b->from && a->count == b->count &&
           memcmp(a->from_columns, b->to_columns, a->count * sizeof(int)) == 0 &&
           memcmp(a->to_columns, b->from_columns, a->count * sizeof(int)) == 0;
}

static bool edges_same_column(struct column_ref a, struct column_ref b)
{
    return a.table == b.table && a.column == b.column;
}

struct pair {
    int low, high;
};

static struct pair pair_of(const struct join_edge *edge)
{
    return edge->from < edge->to ? (struct pair){edge->from, edge->to}
                                 : (struct pair){edge->to, edge->from};
}

int edges_find(const struct catalog *catalog, const struct join_edge *edge)
{
    const struct pair pair = pair_of(edge);
    int at = (int)(intptr_t)map_getn(&catalog->edge_pairs, (const char *)&pair, sizeof pair);

    for (; at; at = catalog->edge_before.v[at - 1])
        if (same_edge(&catalog->edges.v[at - 1], edge) ||
            reversed_edge(&catalog->edges.v[at - 1], edge))
            return at - 1;
    return -1;
}

const struct join_only *edges_only(struct catalog *catalog, int column, const char *value,
                                   bool number)
{
    struct join_only *only = arena_alloc(&catalog->arena, sizeof *only);

    *only = (struct join_only){column, arena_strdup(&catalog->arena, value), number};
    catalog->kinded = true;
    return only;
}

struct join_edge *edges_add(struct catalog *catalog, const struct join_edge *edge)
{
    struct join_edge copy = *edge;
    int *from = arena_alloc(&catalog->arena, edge->count * sizeof *from);
    int *to = arena_alloc(&catalog->arena, edge->count * sizeof *to);

    memcpy(from, edge->from_columns, edge->count * sizeof *from);
    memcpy(to, edge->to_columns, edge->count * sizeof *to);
    copy.from_columns = from;
    copy.to_columns = to;
    if (edge->only)
        copy.only = edges_only(catalog, edge->only->column, edge->only->value, edge->only->number);
    copy.audit =
        edge->count == 1 && role_is_audit(catalog->tables[edge->from].columns[from[0]].stem);
    copy.unique_from = edges_unique(catalog, edge->from, from, edge->count);
    vec_push(&catalog->edges, copy);
    const struct pair pair = pair_of(edge);
    const intptr_t number = (intptr_t)catalog->edges.len;
    const int before = (int)(intptr_t)map_putn(&catalog->edge_pairs, (const char *)&pair,
                                               sizeof pair, (void *)number);
    vec_push(&catalog->edge_before, before);
    for (size_t i = 0; i < edge->count && edge->type == JOIN_FOREIGN_KEY; i++)
        catalog->tables[edge->from].columns[from[i]].refers = true;
    return &vec_last(&catalog->edges);
}

static bool resolve_columns(const struct schema_table *table, const char **names, size_t count,
                            int *ret_columns)
{
    for (size_t i = 0; i < count; i++) {
        ret_columns[i] = names[i] ? schema_find_column(table, names[i]) : -1;
        if (ret_columns[i] < 0)
            return false;
    }
    return true;
}

/* A key whose target is missing or hidden is no edge: nothing can be joined there. */
static void edges_add_fkey(struct catalog *catalog, int from, const struct schema_fkey *fkey)
{
    const struct schema_table *table = &catalog->schema->tables[from];
    const char *schema = fkey->to_schema ? fkey->to_schema : table->schema;
    int to = catalog_find_table(catalog, schema, fkey->to_table);

    if (to < 0)
        to = catalog_find_table(catalog, NULL, fkey->to_table);
    if (to < 0 || table->hidden)
        return;
    int *columns = arena_alloc(&catalog->arena, 2 * fkey->count * sizeof *columns);
    const struct join_edge edge = {
        .from = from,
        .to = to,
        .count = fkey->count,
        .from_columns = columns,
        .to_columns = columns + fkey->count,
        .type = JOIN_FOREIGN_KEY,
        .confidence = 1.0,
        .evidence = fkey->name ? arena_printf(&catalog->arena, "foreign key '%s'", fkey->name)
                               : "foreign key",
    };
    if (resolve_columns(table, fkey->columns, fkey->count, columns) &&
        resolve_columns(&catalog->schema->tables[to], fkey->to_columns, fkey->count,
                        columns + fkey->count) &&
        edges_find(catalog, &edge) < 0)
        edges_add(catalog, &edge);
}

void edges_declared(struct catalog *catalog)
{
    for (size_t t = 0; t < catalog->schema->table_count; t++)
        for (size_t f = 0; f < catalog->schema->tables[t].fkey_count; f++)
            edges_add_fkey(catalog, (int)t, &catalog->schema->tables[t].fkeys[f]);
}

static bool edges_find_column(const struct catalog *catalog, const char *table, const char *column,
                              struct column_ref *ret_at, struct err *err)
{
    struct column_ref at = {catalog_find_qualified(catalog, table), -1};

    if (at.table < 0)
        return err_set(err, ERR_NOT_FOUND, "there is no table '%s'", table);
    at.column = schema_find_column(&catalog->schema->tables[at.table], column);
    if (at.column < 0)
        return err_set(err, ERR_NOT_FOUND, "there is no column '%s' in '%s'", column, table);
    *ret_at = at;
    return true;
}

/* "schema.table.column" or "table.column" */
static bool split_column(struct arena *arena, const char *name, const char **ret_table,
                         const char **ret_column, struct err *err)
{
    const char *dot = strrchr(name, '.');

    if (!dot)
        return err_set(err, ERR_USAGE, "'%s' is not of the form table.column", name);
    *ret_table = arena_strndup(arena, name, (size_t)(dot - name));
    *ret_column = arena_strndup(arena, dot + 1, strlen(dot + 1));
    return true;
}

bool catalog_find_join(const struct catalog *catalog, struct arena *arena, const char *from,
                       const char *to, struct join_edge *ret_edge, struct err *err)
{
    struct join_names names;

    /* cppcheck-suppress uninitStructMember ; it is what is filled */
    return split_column(arena, from, &names.from_table, &names.from_column, err) &&
           split_column(arena, to, &names.to_table, &names.to_column, err) &&
           catalog_find_join_named(catalog, arena, &names, ret_edge, err);
}

bool catalog_find_join_named(const struct catalog *catalog, struct arena *arena,
                             const struct join_names *names, struct join_edge *ret_edge,
                             struct err *err)
{
    struct column_ref *ends = arena_alloc(arena, 2 * sizeof *ends);

    if (!edges_find_column(catalog, names->from_table, names->from_column, &ends[0], err) ||
        !edges_find_column(catalog, names->to_table, names->to_column, &ends[1], err))
        return false;
    for (size_t i = 0; i < catalog->edges.len; i++) { /* a part of a compound key finds it too */
        const struct join_edge *edge = &catalog->edges.v[i];
        for (size_t k = 0; k < edge->count; k++) {
            const struct column_ref a = {edge->from, edge->from_columns[k]},
                                    b = {edge->to, edge->to_columns[k]};
            if ((edges_same_column(a, ends[0]) && edges_same_column(b, ends[1])) ||
                (edges_same_column(a, ends[1]) && edges_same_column(b, ends[0]))) {
                *ret_edge = *edge;
                return true;
            }
        }
    }
    *ret_edge = (struct join_edge){.from = ends[0].table,
                                   .to = ends[1].table,
                                   .count = 1,
                                   .from_columns = &ends[0].column,
                                   .to_columns = &ends[1].column,
                                   .type = JOIN_MANUAL,
                                   .evidence = "named by the operator"};
    return true;
}

void catalog_join_text(const struct catalog *catalog, const struct join_edge *edge, struct buf *out)
{
    for (size_t k = 0; k < edge->count; k++)
        buf_addf(out, "%s%s.%s = %s.%s", k ? " and " : "", catalog_table_name(catalog, edge->from),
                 catalog->schema->tables[edge->from].columns[edge->from_columns[k]].name,
                 catalog_table_name(catalog, edge->to),
                 catalog->schema->tables[edge->to].columns[edge->to_columns[k]].name);
    if (edge->only)
        buf_addf(out, " and %s.%s = %s%s%s", catalog_table_name(catalog, edge->from),
                 catalog->schema->tables[edge->from].columns[edge->only->column].name,
                 edge->only->number ? "" : "'", edge->only->value, edge->only->number ? "" : "'");
}

struct sql_expr *catalog_join_only(const struct catalog *catalog, struct arena *arena,
                                   const struct join_edge *edge, const char *from)
{
    const struct join_only *only = edge->only;

    if (!only)
        return NULL;
    const char *name = catalog->schema->tables[edge->from].columns[only->column].name;
    return sql_binary(arena, SQL_OP_EQ, sql_column(arena, from, name),
                      only->number ? sql_number(arena, only->value)
                                   : sql_string(arena, only->value));
}

void catalog_add_only(const struct catalog *catalog, const struct join_edge *edge, const char *from,
                      struct buf *out)
{
    struct arena arena = {0};
    struct err err;
    const struct sql_expr *only = catalog_join_only(catalog, &arena, edge, from);

    if (only)
        sql_print_expr(only, catalog->dialect, out, &err);
    arena_release(&arena);
}

const char *catalog_join_kind(const struct join_edge *edge)
{
    static const char *const names[] = {
        [JOIN_FOREIGN_KEY] = "declared",
        [JOIN_BUSINESS] = "application",
        [JOIN_MANUAL] = "manual",
        [JOIN_HEURISTIC] = "inferred",
    };

    return edge->confidence > 0 ? names[edge->type] : "removed";
}

size_t catalog_edge_count(const struct catalog *catalog)
{
    return catalog->edges.len - catalog->view_edges;
}

const struct join_edge *catalog_edge(const struct catalog *catalog, size_t i)
{
    return &catalog->edges.v[i];
}
