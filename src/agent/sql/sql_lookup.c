/* The name of a thing, compared with the column that keeps its key: "language_code = 'Arabic'",
 * where the key is 'ar' and 'Arabic' is how the table of languages calls it. The key is looked up
 * there. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/str.h"

enum { HITS_LOOKED_AT = 16 };

/* The only reference that the column is all of; NULL: none, or several. */
static const struct join_edge *lookup_edge(const struct catalog *catalog, struct column_ref at)
{
    const struct join_edge *found = NULL;

    for (size_t i = 0; i < catalog_edge_count(catalog); i++) {
        const struct join_edge *edge = catalog_edge(catalog, i);
        if (edge->count != 1 || edge->from != at.table || edge->from_columns[0] != at.column)
            continue;
        if (found || edge->only || edge->to == at.table)
            return NULL;
        found = edge;
    }
    return found;
}

static bool lookup_is(struct column_ref a, int table, int column)
{
    return a.table == table && a.column == column;
}

/* Where alone the table that is referred to has the text; false: it is a key, or stands nowhere or
 * in several columns. */
static bool lookup_name(const struct catalog *catalog, struct arena *arena, const char *text,
                        const struct join_edge *edge, struct value_hit *ret_hit)
{
    struct value_hit hits[HITS_LOOKED_AT];
    const size_t n = catalog_find_value(catalog, arena, text, false, hits, HITS_LOOKED_AT);
    size_t found = 0;

    for (size_t i = 0; i < n; i++) {
        const bool whole = hits[i].match == VALUE_EXACT || hits[i].match == VALUE_FOLDED;
        const struct column_ref at = hits[i].column;
        if (whole && (lookup_is(at, edge->from, edge->from_columns[0]) ||
                      lookup_is(at, edge->to, edge->to_columns[0])))
            return false;
        if (!whole || hits[i].numeric || at.table != edge->to)
            continue;
        *ret_hit = hits[i];
        found++;
    }
    return found == 1;
}

bool sql_look_up(struct arena *arena, const struct catalog *catalog, const struct sql_source *from,
                 struct sql_expr *expr)
{
    struct value_hit hit;

    if (expr->kind != SQL_EXPR_BINARY || (expr->op != SQL_OP_EQ && expr->op != SQL_OP_NE) ||
        expr->args[1]->kind != SQL_EXPR_STRING || str_blank(expr->args[1]->text))
        return false;
    const struct column_ref at = catalog_column_of(catalog, from, expr->args[0]);
    const struct join_edge *edge = at.table < 0 ? NULL : lookup_edge(catalog, at);
    if (!edge || !lookup_name(catalog, arena, expr->args[1]->text, edge, &hit))
        return false;
    const struct schema_table *table = &catalog_schema(catalog)->tables[edge->to];
    struct sql_query *keys = sql_select(arena);
    keys->from = sql_table(arena, *table->schema ? table->schema : NULL, table->name, NULL);
    sql_add_item(arena, keys, sql_column(arena, NULL, table->columns[edge->to_columns[0]].name),
                 NULL);
    sql_add_where(arena, keys,
                  sql_binary(arena, SQL_OP_EQ,
                             sql_column(arena, NULL, table->columns[hit.column.column].name),
                             sql_string(arena, hit.value)));
    *expr = *sql_in_query(arena, expr->args[0], keys, expr->op == SQL_OP_NE);
    return true;
}
