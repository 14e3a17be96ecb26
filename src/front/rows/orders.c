/* In which order the values of an enumeration are. */
#include "front_private.h"

/* What the database sorts by the order of a list, the grid sorts so, too. */
void rows_add_orders(struct front *front, struct result *result)
{
    const enum sql_dialect dialect = front_dialect(front);
    const bool lists = dialect == SQL_POSTGRES || dialect == SQL_MYSQL;
    struct catalog *catalog = lists ? session_peek(front) : NULL;
    const struct schema *schema = catalog ? catalog_schema(catalog) : NULL;
    for (size_t i = 0; schema && i < result_column_count(result); i++) {
        const struct result_column *at = result_column(result, i);
        const int t = at->source_table && at->source_column
                          ? schema_find_table(schema, NULL, at->source_table)
                          : -1;
        const int c = t >= 0 ? schema_find_column(&schema->tables[t], at->source_column) : -1;
        const struct schema_column *column = c >= 0 ? &schema->tables[t].columns[c] : NULL;
        if (column && schema_is_enumeration(column))
            result_set_order(result, i, column->allowed);
    }
    catalog_unref(catalog);
}
