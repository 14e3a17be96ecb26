/* PostgreSQL's attribute notation: (x).name and t.name are a field where the composite type or the
 * row has it, and else the call name(x) or name(t) (parse_func.c, ParseFuncOrColumn). Whether it is
 * the one or the other, only the columns tell. */
#include <string.h>

#include "resolve_private.h"

static enum attribute of_relation(const struct resolver *r, const struct relation *rel,
                                  const char *name)
{
    const struct schema_column *column;

    if (relation_has(r, rel, name, &column))
        return ATTRIBUTE_COLUMN;
    if (rel->source->using_alias && rel->name == rel->source->using_alias)
        return ATTRIBUTE_LIKELY;
    if (!rel->outputs.open)
        return ATTRIBUTE_CALL;
    /* A function's alias stands for its value, which any function takes; a row only for itself. */
    return rel->source->kind == SQL_SOURCE_FUNCTION ? ATTRIBUTE_UNSURE : ATTRIBUTE_LIKELY;
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
