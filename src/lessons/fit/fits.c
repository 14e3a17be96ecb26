/* Whether what a lesson's text names is there, and what was meant where it is not. */
#include "fit/fits.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "querent/sql/sql.h"

enum { LISTED = 8 };

struct fit_columns {
    VEC(const struct sql_expr *) v;
};

static bool fitting_see(const struct sql_expr *e, void *arg)
{
    struct fit_columns *columns = arg;

    if (e->kind == SQL_EXPR_COLUMN)
        vec_push(&columns->v, e);
    return true;
}

static bool fitting_see_outer(const struct sql_expr *e, void *arg)
{
    return !outer_walk(e, fitting_see, arg) && fitting_see(e, arg);
}

bool fitting_table(const struct fitting *fitting, size_t offset, const char *name)
{
    const struct schema *schema = catalog_schema(fitting->catalog);
    const char *nearest = NULL;

    if (catalog_find_qualified(fitting->catalog, name) >= 0)
        return true;
    for (size_t t = 0; t < schema->table_count && !nearest; t++)
        if (!schema->tables[t].hidden &&
            str_nearest(name, (const char *const *)&schema->tables[t].name, 1) == 0)
            nearest = catalog_table_name(fitting->catalog, (int)t);
    return nearest ? fitting_complain(fitting, offset, "no table '%s'; nearest: %s", name, nearest)
                   : fitting_complain(fitting, offset, "no table '%s'; querent catalog lists them",
                                      name);
}

static void fitting_add_columns(const struct schema_table *table, struct buf *out)
{
    for (size_t c = 0; c < table->column_count && c < LISTED; c++)
        buf_addf(out, "%s%s", c ? ", " : "", table->columns[c].name);
    buf_add(out, table->column_count > LISTED ? ", …" : "");
}

/* A column of a table that is named. */
static bool fitting_of_table(const struct fitting *fitting, const struct sql_expr *e)
{
    const size_t at = fitting_offset(fitting, e->at.offset);
    const char *name =
        e->schema ? arena_printf(fitting->arena, "%s.%s", e->schema, e->table) : e->table;
    if (!fitting_table(fitting, at, name))
        return false;
    const int t = catalog_find_qualified(fitting->catalog, name);
    const struct schema_table *table = &catalog_schema(fitting->catalog)->tables[t];
    const char **names = arena_alloc(fitting->arena, (table->column_count + 1) * sizeof *names);
    struct buf there = BUF_INIT;

    if (schema_find_column(table, e->name) >= 0)
        return true;
    for (size_t c = 0; c < table->column_count; c++)
        names[c] = table->columns[c].name;
    const int nearest = str_nearest(e->name, names, table->column_count);
    if (nearest >= 0)
        buf_addf(&there, "nearest: %s.%s", e->table, names[nearest]);
    else
        buf_addf(&there, "'%s' has ", e->table);
    if (nearest < 0)
        fitting_add_columns(table, &there);
    fitting_complain(fitting, at, "no column '%s' in '%s'; %s", e->name, e->table, buf_str(&there));
    buf_release(&there);
    return false;
}

static bool fitting_has(const struct fitting *fitting, size_t t, const char *column)
{
    const struct schema_table *table = &catalog_schema(fitting->catalog)->tables[t];

    return !table->hidden && schema_find_column(table, column) >= 0;
}

/* The first table that has a column of nearly this name. */
static bool fitting_near(const struct fitting *fitting, const struct sql_expr *e)
{
    const struct schema *schema = catalog_schema(fitting->catalog);
    const size_t at = fitting_offset(fitting, e->at.offset);

    for (size_t t = 0; t < schema->table_count; t++)
        for (size_t c = 0; !schema->tables[t].hidden && c < schema->tables[t].column_count; c++)
            if (str_nearest(e->name, (const char *const *)&schema->tables[t].columns[c].name, 1) ==
                0)
                return fitting_complain(fitting, at, "no table has a column '%s'; nearest: %s.%s",
                                        e->name, catalog_table_name(fitting->catalog, (int)t),
                                        schema->tables[t].columns[c].name);
    return fitting_complain(
        fitting, at, "no table has a column '%s'; write table.column, or a value in single quotes",
        e->name);
}

/* The first tables, or views, that have all columns which stand without one: two at most. */
static size_t fitting_owners(const struct fitting *fitting, const struct fit_columns *columns,
                             bool views, size_t tables[2])
{
    const struct schema *schema = catalog_schema(fitting->catalog);
    size_t found = 0;

    for (size_t t = 0; t < schema->table_count && found < 2; t++) {
        const enum table_kind kind = schema->tables[t].kind;
        bool all = (kind == TABLE_VIEW || kind == TABLE_MATERIALIZED) == views;
        for (size_t i = 0; i < columns->v.len; i++)
            all = all && (columns->v.v[i]->table || fitting_has(fitting, t, columns->v.v[i]->name));
        if (all)
            tables[found++] = t;
    }
    return found;
}

/* Columns without a table are all of one, which has them; a filter's may be of several. A view
 * shows the columns of tables: it is asked where no table has them. */
static bool fitting_of_any(const struct fitting *fitting, const struct fit_columns *columns)
{
    const size_t count = catalog_schema(fitting->catalog)->table_count;
    const struct sql_expr *first = NULL;
    size_t found = 0, tables[2] = {0};

    for (size_t i = 0; i < columns->v.len; i++) {
        const struct sql_expr *e = columns->v.v[i];
        bool any = e->table;
        for (size_t t = 0; t < count && !any; t++)
            any = fitting_has(fitting, t, e->name);
        if (!any)
            return fitting_near(fitting, e);
        first = first || e->table ? first : e;
    }
    for (int views = 0; views < 2 && first && !found; views++)
        found = fitting_owners(fitting, columns, views, tables);
    if (!first || found == 1 || (found && fitting->lesson->kind == LESSON_FILTER))
        return true;
    const size_t at = fitting_offset(fitting, first->at.offset);
    return found
               ? fitting_complain(fitting, at, "several tables have '%s'; write %s.%s or %s.%s",
                                  first->name, catalog_table_name(fitting->catalog, (int)tables[0]),
                                  first->name, catalog_table_name(fitting->catalog, (int)tables[1]),
                                  first->name)
               : fitting_complain(fitting, at,
                                  "no table has all these columns; write each as table.column");
}

/* The tables of the expression as a FROM, so that the text is resolved as any query is. */
static struct sql_query *fitting_query(const struct fitting *fitting,
                                       const struct fit_columns *columns)
{
    const bool condition = !str_eq(fitting->field, "expression");
    struct buf sql = BUF_INIT, from = BUF_INIT;
    struct sql_error error;

    for (size_t i = 0; i < columns->v.len; i++) {
        const struct sql_expr *e = columns->v.v[i];
        bool again = !e->table;
        for (size_t k = 0; k < i && !again; k++)
            again = columns->v.v[k]->table && str_eq_fold(columns->v.v[k]->table, e->table);
        if (again)
            continue;
        buf_add(&from, from.len ? ", " : " FROM ");
        if (e->schema)
            sql_quote_name(&from, e->schema, fitting->dialect);
        buf_add(&from, e->schema ? "." : "");
        sql_quote_name(&from, e->table, fitting->dialect);
    }
    buf_addf(&sql, condition ? "SELECT 1%s WHERE %s" : "SELECT %s%s",
             condition ? buf_str(&from) : fitting->text,
             condition ? fitting->text : buf_str(&from));
    const char *text = arena_strdup(fitting->arena, buf_str(&sql));
    struct sql_query *query =
        from.len ? sql_parse(fitting->arena, text, strlen(text), fitting->dialect, &error) : NULL;
    buf_release(&sql);
    buf_release(&from);
    return query;
}

static bool fitting_resolve(const struct fitting *fitting, struct sql_query *query, bool places)
{
    const struct sql_lookup lookup = catalog_lookup(fitting->catalog);

    for (const struct sql_finding *f =
             sql_resolve(fitting->arena, query, fitting->dialect, &lookup);
         f; f = f->next)
        if (f->severity == MARK_ERROR)
            return fitting_complain(fitting, places ? fitting_offset(fitting, f->at.offset) : 0,
                                    "%s", f->message);
    return true;
}

static bool fitting_shape(const struct fitting *fitting, const struct sql_expr *e, size_t columns)
{
    const bool where = str_eq(fitting->field, "where");

    switch (fitting->lesson->kind) {
    case LESSON_COLUMN:
        return e->kind == SQL_EXPR_COLUMN ||
               fitting_complain(fitting, 0, "this is no column; write table.column");
    case LESSON_JOIN:
        return (e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_EQ &&
                e->args[0]->kind == SQL_EXPR_COLUMN && e->args[1]->kind == SQL_EXPR_COLUMN) ||
               fitting_complain(fitting, 0, "a join is written table.column = table.column");
    default:
        return columns || where ||
               fitting_complain(fitting, 0, "no column stands in it; write table.column");
    }
}

bool fitting_names(const struct fitting *fitting, struct sql_query *query)
{
    struct fit_columns columns = {0};
    bool ok = true;

    if (fitting->whole)
        return fitting_resolve(fitting, query, true);
    sql_walk(query, fitting_see_outer, &columns);
    ok = fitting_shape(fitting, query->items->expr, columns.v.len);
    for (size_t i = 0; ok && i < columns.v.len; i++)
        ok = !columns.v.v[i]->table || fitting_of_table(fitting, columns.v.v[i]);
    ok = ok && fitting_of_any(fitting, &columns);
    struct sql_query *whole = ok ? fitting_query(fitting, &columns) : NULL;
    ok = ok && (!whole || fitting_resolve(fitting, whole, false));
    vec_release(&columns.v);
    return ok;
}
