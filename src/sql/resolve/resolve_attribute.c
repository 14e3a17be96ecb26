/* PostgreSQL's attribute notation: (x).name and t.name are a field where the composite type or the
 * row has it, and else the call name(x) or name(t) (parse_func.c, ParseFuncOrColumn). Whether it is
 * the one or the other, only the columns tell. */
#include <string.h>

#include "querent/base/str.h"
#include "resolve/resolve_private.h"

/* Columns of functions that everybody knows: those of json_each and its kin, and the ordinality. */
static bool output_of_function(const struct sql_source *s, const char *name)
{
    const struct sql_expr *f = s->function;
    const bool each = !f->schema && f->name &&
                      (str_eq(f->name, "json_each") || str_eq(f->name, "json_each_text") ||
                       str_eq(f->name, "jsonb_each") || str_eq(f->name, "jsonb_each_text"));

    return (each && (str_eq(name, "key") || str_eq(name, "value"))) ||
           (s->with_ordinality && str_eq(name, "ordinality"));
}

static enum attribute of_relation(const struct resolver *r, const struct relation *rel,
                                  const char *name)
{
    const struct schema_column *column;

    if (relation_has(r, rel, name, &column))
        return ATTRIBUTE_COLUMN;
    if (!rel->outputs.open)
        return ATTRIBUTE_CALL;
    if (rel->source->kind != SQL_SOURCE_FUNCTION)
        return ATTRIBUTE_LIKELY;
    /* A function's alias stands for its value, which any function takes; a row only for itself. */
    return output_of_function(rel->source, name) ? ATTRIBUTE_COLUMN : ATTRIBUTE_UNSURE;
}

static enum attribute of_column(const struct resolver *r, const struct sql_expr *e)
{
    const struct found found = scope_find(r, r->scope, e);

    if (found.meaning != MEANS_OPEN)
        return found.meaning == MEANS_COLUMN ? ATTRIBUTE_COLUMN : ATTRIBUTE_CALL;
    const struct relation *rel = &found.scope->relations.v[found.relation];
    return rel->outputs.open ? of_relation(r, rel, e->name) : ATTRIBUTE_COLUMN; /* ctid, xmin, … */
}

/* (t).name and (t.*).name: t's row. */
static enum attribute of_field(const struct resolver *r, const struct sql_expr *e)
{
    const struct sql_expr *base = e->args[0];
    const bool star = base->kind == SQL_EXPR_STAR && base->table;
    const struct sql_expr row = {.kind = SQL_EXPR_COLUMN, .name = star ? base->table : base->name};

    if (!star && (base->kind != SQL_EXPR_COLUMN || base->table))
        return ATTRIBUTE_UNSURE;
    const struct found found = scope_find(r, r->scope, &row);
    return found.meaning == MEANS_ROW
               ? of_relation(r, &found.scope->relations.v[found.relation], e->name)
               : ATTRIBUTE_UNSURE;
}

enum attribute attribute_of(const struct resolver *r, const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_FIELD ? of_field(r, e) : of_column(r, e);
}
