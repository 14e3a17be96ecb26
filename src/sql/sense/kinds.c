/* Joins by a column that refers to several tables: a comment's commentable_id is a post's only
 * where its commentable_type is 'Post'. Without that, rows of other tables match by chance. */
#include "querent/base/str.h"
#include "querent/sql/fix.h"
#include "sense/sense.h"

/* ---- is it said? */

struct kinds_said {
    const struct resolver *r;
    struct scope *scope;    /* in which names are looked up */
    const struct scope *of; /* of the relation */
    size_t relation;
    const char *column;
    bool found;
};

static bool kinds_visit(const struct sql_expr *e, void *arg)
{
    struct kinds_said *said = arg;

    if (e->kind == SQL_EXPR_COLUMN && name_same(said->r, e->name, said->column)) {
        const struct found at = scope_find(said->r, said->scope, e);
        said->found = said->found || (at.scope == said->of && at.relation == said->relation);
    }
    return !said->found;
}

static void kinds_look(const struct sql_expr *condition,
                       bool (*visit)(const struct sql_expr *, void *), void *arg)
{
    const struct sql_query holder = {.having = (struct sql_expr *)condition};

    if (condition)
        sql_walk(&holder, visit, arg);
}

static void kinds_look_source(const struct sql_source *s,
                              bool (*visit)(const struct sql_expr *, void *), void *arg)
{
    for (; s && s->kind == SQL_SOURCE_JOIN; s = s->left) {
        kinds_look(s->on, visit, arg);
        kinds_look_source(s->right, visit, arg);
    }
}

/* In a condition of this query, or of one around it, up to that of the relation. */
static bool kinds_is_said(const struct resolver *r, struct scope *scope, const struct found *at,
                          const char *column)
{
    struct kinds_said said = {.r = r, .of = at->scope, .relation = at->relation, .column = column};

    for (struct scope *s = scope; s; s = s == at->scope ? NULL : s->up) {
        said.scope = s;
        kinds_look(s->query->where, kinds_visit, &said);
        kinds_look(s->query->having, kinds_visit, &said);
        kinds_look_source(s->query->from, kinds_visit, &said);
    }
    return said.found;
}

/* ---- what is missing */

static struct sql_only kinds_only(const struct resolver *r, const struct schema_table *from,
                                  const struct schema_column *from_column,
                                  const struct schema_table *to,
                                  const struct schema_column *to_column)
{
    return from && from_column && to && to_column
               ? r->lookup->only(r->lookup->self, from, from_column, to, to_column)
               : (struct sql_only){0};
}

static struct sql_expr *kinds_condition(struct arena *arena, const struct kind_missing *missing)
{
    const struct sql_only *only = &missing->only;

    return sql_binary(arena, SQL_OP_EQ, sql_column(arena, missing->table, only->column),
                      only->number ? sql_number(arena, only->value)
                                   : sql_string(arena, only->value));
}

static void kinds_report(struct resolver *r, const struct kind_missing *missing,
                         const char *reference, const char *table)
{
    struct buf text = BUF_INIT;
    struct err err;

    if (r->kind) {
        r->kind(r->kind_arg, missing);
        return;
    }
    struct sql_finding *finding =
        report(r, SQL_BAD_JOIN, MARK_WARNING, missing->at->at,
               "'%s' refers to other tables as well: it means a row of '%s' only where '%s' is "
               "%s%s%s",
               reference, table, missing->only.column, missing->only.number ? "" : "'",
               missing->only.value, missing->only.number ? "" : "'");
    buf_add(&text, missing->inside ? "WHERE " : "AND ");
    if (sql_print_expr(kinds_condition(r->arena, missing), r->dialect, &text, &err))
        finding->fix = arena_strdup(r->arena, buf_str(&text));
    buf_release(&text);
}

/* ---- a.x = b.y */

/* A column of a table that stands in FROM itself. */
static bool kinds_is_own(const struct found *at)
{
    if (at->meaning != MEANS_COLUMN || !at->column || !at->table || !at->scope)
        return false;
    const struct relation *relation = &at->scope->relations.v[at->relation];
    return relation->table && !relation->renamed;
}

static bool kinds_check_pair(struct resolver *r, struct scope *scope, const struct sql_expr *e,
                             const struct sql_expr *reference, const struct sql_expr *key)
{
    const struct found from = scope_find(r, scope, reference), to = scope_find(r, scope, key);

    if (!kinds_is_own(&from) || to.meaning != MEANS_COLUMN)
        return false;
    const struct sql_only only = kinds_only(r, from.table, from.column, to.table, to.column);
    if (!only.column || kinds_is_said(r, scope, &from, only.column))
        return only.column != NULL;
    kinds_report(r, &(struct kind_missing){.at = e, .table = reference->table, .only = only},
                 from.column->name, to.table->name);
    return true;
}

/* ---- x IN (SELECT y …), x = (SELECT y …) */

/* The table of the subquery that the column is of; NULL: none, or not a table. */
static const struct schema_table *kinds_table(const struct resolver *r, const struct sql_source *s,
                                              const struct sql_expr *column,
                                              const struct schema_column **ret_column)
{
    for (; s && s->kind == SQL_SOURCE_JOIN; s = s->left) {
        const struct schema_table *right = kinds_table(r, s->right, column, ret_column);
        if (right)
            return right;
    }
    if (!s || s->kind != SQL_SOURCE_TABLE ||
        (column->table && !name_same(r, column->table, s->alias ? s->alias : s->name)))
        return NULL;
    const struct schema_table *table = r->lookup->table(r->lookup->self, s->schema, s->name);
    for (size_t c = 0; table && c < table->column_count; c++)
        if (name_same(r, table->columns[c].name, column->name)) {
            *ret_column = &table->columns[c];
            return table;
        }
    return NULL;
}

struct kinds_inner {
    const struct resolver *r;
    const char *table, *column;
    bool found;
};

static bool kinds_visit_inner(const struct sql_expr *e, void *arg)
{
    struct kinds_inner *inner = arg;

    inner->found = inner->found ||
                   (e->kind == SQL_EXPR_COLUMN && name_same(inner->r, e->name, inner->column) &&
                    (!e->table || !inner->table || name_same(inner->r, e->table, inner->table)));
    return !inner->found;
}

static bool kinds_is_said_inside(const struct resolver *r, const struct sql_query *q,
                                 const char *table, const char *column)
{
    struct kinds_inner inner = {.r = r, .table = table, .column = column};

    kinds_look(q->where, kinds_visit_inner, &inner);
    kinds_look(q->having, kinds_visit_inner, &inner);
    kinds_look_source(q->from, kinds_visit_inner, &inner);
    return inner.found;
}

/* `e` compares x with what the query gives. */
static void kinds_check_query(struct resolver *r, struct scope *scope, const struct sql_expr *e,
                              const struct sql_expr *x, const struct sql_query *q)
{
    const struct sql_expr *y = q->items && !q->items->next ? q->items->expr : NULL;
    const struct schema_column *column = NULL;

    if (q->kind != SQL_QUERY_SELECT || !y || y->kind != SQL_EXPR_COLUMN ||
        x->kind != SQL_EXPR_COLUMN)
        return;
    const struct found outer = scope_find(r, scope, x);
    const struct schema_table *table = kinds_table(r, q->from, y, &column);
    if (outer.meaning != MEANS_COLUMN || !outer.table || !table)
        return;
    const struct sql_only inside = kinds_only(r, table, column, outer.table, outer.column),
                          beside = kinds_only(r, outer.table, outer.column, table, column);
    if (inside.column && !kinds_is_said_inside(r, q, y->table, inside.column))
        kinds_report(
            r, &(struct kind_missing){.at = e, .inside = true, .table = y->table, .only = inside},
            column->name, outer.table->name);
    else if (beside.column && !e->negated && kinds_is_own(&outer) &&
             !kinds_is_said(r, scope, &outer, beside.column))
        kinds_report(r, &(struct kind_missing){.at = e, .table = x->table, .only = beside},
                     outer.column->name, table->name);
}

void sense_check_kind(struct resolver *r, struct scope *scope, const struct sql_expr *e)
{
    if (e->kind == SQL_EXPR_IN && e->query) {
        kinds_check_query(r, scope, e, e->args[0], e->query);
        return;
    }
    if (e->kind != SQL_EXPR_BINARY || e->op != SQL_OP_EQ)
        return;
    const struct sql_expr *x = e->args[0], *y = e->args[1];
    if (x->kind == SQL_EXPR_SUBQUERY)
        kinds_check_query(r, scope, e, y, x->query);
    else if (y->kind == SQL_EXPR_SUBQUERY)
        kinds_check_query(r, scope, e, x, y->query);
    else if (x->kind == SQL_EXPR_COLUMN && y->kind == SQL_EXPR_COLUMN &&
             !kinds_check_pair(r, scope, e, x, y))
        kinds_check_pair(r, scope, e, y, x);
}

/* ---- all of a query */

struct kinds_all {
    struct arena *arena;
    VEC(struct kind_missing) missing;
};

static void kinds_take(void *arg, const struct kind_missing *missing)
{
    struct kinds_all *all = arg;

    for (size_t i = 0; i < all->missing.len; i++)
        if (all->missing.v[i].at == missing->at)
            return;
    vec_push(&all->missing, *missing);
}

/* What was said beside the last of several conditions. */
static bool kinds_lean(const struct sql_expr *e, void *arg)
{
    struct kinds_all *all = arg;

    for (size_t i = 0; i < all->missing.len && e->kind == SQL_EXPR_BINARY; i++)
        if (e->args[1] == all->missing.v[i].at && !all->missing.v[i].inside)
            tree_lean(all->arena, (struct sql_expr *)e); /* our own copy */
    return true;
}

struct sql_query *sql_say_kinds(struct arena *arena, const struct sql_query *query,
                                enum sql_dialect dialect, const struct sql_lookup *lookup)
{
    struct kinds_all all = {.arena = arena};
    struct sql_query *copy = lookup->only ? sql_copy(arena, query) : NULL;

    if (!copy)
        return NULL;
    resolve_kinds(arena, copy, dialect, lookup, kinds_take, &all);
    const bool missing = all.missing.len > 0;
    for (size_t i = 0; i < all.missing.len; i++) /* the tree is our own copy */
        tree_say(arena, (struct sql_expr *)all.missing.v[i].at, all.missing.v[i].inside,
                 kinds_condition(arena, &all.missing.v[i]));
    sql_walk(copy, kinds_lean, &all);
    vec_release(&all.missing);
    return missing ? copy : NULL;
}
