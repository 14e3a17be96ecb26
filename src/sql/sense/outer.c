/* x IN (SELECT x FROM …) of a table that has no x: SQL takes the x of the query around it, so that
 * each row is compared with itself, and no database says a word. */
#include "querent/base/str.h"
#include "sense/sense.h"

/* Every table of the list is known, and none has the column. */
static bool outer_lacks(const struct resolver *r, const struct sql_source *s,
                        const struct sql_expr *column)
{
    if (s->kind == SQL_SOURCE_JOIN)
        return outer_lacks(r, s->left, column) && outer_lacks(r, s->right, column);
    const struct schema_table *t = s->kind == SQL_SOURCE_TABLE && r->lookup->table
                                       ? r->lookup->table(r->lookup->self, s->schema, s->name)
                                       : NULL;
    for (size_t i = 0; t && i < t->column_count; i++)
        if (name_same(r, t->columns[i].name, column->name))
            return false;
    return t != NULL;
}

void sense_check_outer(struct resolver *r, const struct sql_expr *in, const struct sql_expr *column)
{
    const struct sql_expr *x = in->args[0];
    const struct sql_source *from = in->query->from;

    if (column->table || x->kind != SQL_EXPR_COLUMN || !name_same(r, x->name, column->name) ||
        !outer_lacks(r, from, column))
        return;
    while (from->kind == SQL_SOURCE_JOIN)
        from = from->left;
    report(r, SQL_OUTER_COLUMN, MARK_WARNING, column->at,
           "'%s' has no '%s': here it is that of the query around it, so that each row is compared "
           "with itself",
           from->alias ? from->alias : from->name, column->name);
}
