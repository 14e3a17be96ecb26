/* What is between two days or times: days, or minutes. */
#include "querent/sql/sql.h"
#include "teach/teach.h"

/* The day or time that a column has; VALUE_UNKNOWN: it has neither. */
static enum value_type teach_date_kind(const struct teaching *teaching, const struct sql_expr *e)
{
    const struct schema *schema = catalog_schema(teaching->catalog);
    const int table =
        e->kind == SQL_EXPR_COLUMN ? catalog_find_table(teaching->catalog, NULL, e->table) : -1;
    const int column = table < 0 ? -1 : schema_find_column(&schema->tables[table], e->name);
    if (column < 0)
        return VALUE_UNKNOWN;
    const struct column_stats *stats =
        catalog_stats(teaching->catalog, (struct column_ref){table, column});
    const enum value_type kind =
        stats ? stats->effective : schema->tables[table].columns[column].value;
    return kind == VALUE_DATE || kind == VALUE_TIMESTAMP ? kind : VALUE_UNKNOWN;
}

bool teach_spans(const struct sql_expr *expr, void *arg)
{
    struct teaching *teaching = arg;
    struct sql_expr *e = (struct sql_expr *)expr; /* of the tree that is made here */

    if (e->kind != SQL_EXPR_BINARY || e->op != SQL_OP_SUB)
        return true;
    const enum value_type to = teach_date_kind(teaching, e->args[0]),
                          from = teach_date_kind(teaching, e->args[1]);
    if (to == VALUE_UNKNOWN || from == VALUE_UNKNOWN)
        return true;
    const bool days = to == VALUE_DATE && from == VALUE_DATE;
    e->op = SQL_OP_DIV;
    e->args[0] = sql_binary(&teaching->arena, SQL_OP_SUB,
                            sql_date_part(&teaching->arena, "epoch", e->args[0]),
                            sql_date_part(&teaching->arena, "epoch", e->args[1]));
    e->args[1] = sql_number(&teaching->arena, days ? "86400.0" : "60.0");
    return false;
}
