/* Joins: types that can never match, and columns that both sides must have. */
#include <string.h>

#include "querent/base/str.h"
#include "resolve/resolve_private.h"

/* ---- types */

enum family { FAMILY_ANY, FAMILY_NUMBER, FAMILY_TEXT, FAMILY_TIME, FAMILY_BYTES, FAMILY_UUID };

static enum family family_of(enum value_type type)
{
    switch (type) {
    case VALUE_INTEGER:
    case VALUE_DECIMAL:
    case VALUE_REAL:
        return FAMILY_NUMBER;
    case VALUE_TEXT:
        return FAMILY_TEXT;
    case VALUE_DATE:
    case VALUE_TIMESTAMP:
        return FAMILY_TIME;
    case VALUE_BYTES:
        return FAMILY_BYTES;
    case VALUE_UUID:
        return FAMILY_UUID;
    default:
        return FAMILY_ANY;
    }
}

static bool can_match(const struct resolver *r, const struct schema_column *a,
                      const struct schema_column *b)
{
    const enum family x = family_of(a->value), y = family_of(b->value);

    if (x == FAMILY_ANY || y == FAMILY_ANY || x == y)
        return true;
    /* dates are texts in SQLite, and it has no type for an UUID; MySQL keeps UUIDs as texts too */
    return (r->dialect == SQL_SQLITE || r->dialect == SQL_MYSQL) && x != FAMILY_NUMBER &&
           y != FAMILY_NUMBER;
}

/* SQLite and MySQL turn texts into numbers to compare them; the others refuse. */
static void report_types(struct resolver *r, struct sql_span at, const struct schema_column *a,
                         const struct schema_column *b)
{
    if (r->dialect == SQL_SQLITE || r->dialect == SQL_MYSQL)
        report(r, SQL_BAD_JOIN, MARK_INFO, at,
               "'%s' is %s and '%s' is %s: only values that are numbers on both sides match",
               a->name, a->type, b->name, b->type);
    else
        report(r, SQL_BAD_JOIN, MARK_ERROR, at,
               "'%s' is %s and '%s' is %s: they cannot match as they are", a->name, a->type,
               b->name, b->type);
}

static void check_equality(struct resolver *r, struct scope *scope, const struct sql_expr *e)
{
    if (e->op != SQL_OP_EQ || e->args[0]->kind != SQL_EXPR_COLUMN ||
        e->args[1]->kind != SQL_EXPR_COLUMN)
        return;
    const struct found a = scope_find(r, scope, e->args[0]), b = scope_find(r, scope, e->args[1]);
    if (a.column && b.column && !can_match(r, a.column, b.column))
        report_types(r, e->at, a.column, b.column);
}

void check_join_types(struct resolver *r, struct scope *scope, const struct sql_expr *on)
{
    for (; on && on->kind == SQL_EXPR_BINARY; on = on->args[0]) {
        if (on->op != SQL_OP_AND) {
            check_equality(r, scope, on);
            return;
        }
        check_join_types(r, scope, on->args[1]);
    }
}

/* ---- USING */

static bool side_has(const struct resolver *r, const struct scope *scope, size_t from, size_t to,
                     const char *name, const struct schema_column **ret_column)
{
    *ret_column = NULL;
    for (size_t i = from; i < to; i++) {
        const struct relation *rel = &scope->relations.v[i];
        const bool has = relation_has(r, rel, name, ret_column);
        if (has && *ret_column)
            note_column(r, rel->table, (*ret_column)->name);
        if (has || rel->outputs.open)
            return true;
    }
    return false;
}

static void check_merged(struct resolver *r, struct scope *scope, const struct sql_source *join,
                         const char *name, size_t left, size_t right)
{
    const struct schema_column *a, *b;
    const bool in_left = side_has(r, scope, left, right, name, &a);
    const bool in_right = side_has(r, scope, right, scope->relations.len, name, &b);

    if (!in_left || !in_right)
        report(r, SQL_BAD_JOIN, MARK_ERROR, join->at,
               "USING needs '%s' on both sides of the join; the %s side has no such column", name,
               in_left ? "right" : "left");
    else if (a && b && !can_match(r, a, b))
        report_types(r, join->at, a, b);
    map_put(&scope->merged, name_folded(r, name), scope);
}

static void merge_natural(struct resolver *r, struct scope *scope, size_t left, size_t right)
{
    const struct schema_column *column;

    for (size_t i = left; i < right; i++) {
        const struct outputs out = relation_outputs(r, &scope->relations.v[i]);
        for (size_t c = 0; c < out.count; c++) {
            if (out.v[c].name &&
                side_has(r, scope, right, scope->relations.len, out.v[c].name, &column) && column)
                map_put(&scope->merged, name_folded(r, out.v[c].name), scope);
        }
    }
}

void check_using(struct resolver *r, struct scope *scope, const struct sql_source *join,
                 size_t left, size_t right)
{
    for (size_t i = 0; i < join->using_count; i++)
        check_merged(r, scope, join, join->using_columns[i], left, right);
    if (join->natural)
        merge_natural(r, scope, left, right);
}
