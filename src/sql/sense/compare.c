/* Comparisons that cannot hold or compare two different things. */
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/base/text.h"
#include "sense/sense.h"

static const struct schema_column *compare_column_of(const struct resolver *r, struct scope *scope,
                                                     const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_COLUMN ? scope_find(r, scope, e).column : NULL;
}

static bool holds_numbers(const struct schema_column *c)
{
    return c->value == VALUE_INTEGER || c->value == VALUE_DECIMAL || c->value == VALUE_REAL;
}

static bool holds_dates(const struct schema_column *c)
{
    return c->value == VALUE_DATE || c->value == VALUE_TIMESTAMP;
}

static bool compare_is_number(const char *text)
{
    char *end;

    strtod(text, &end);
    while (*end == ' ')
        end++;
    return end != text && !*end;
}

/* "2026-01", "2026-01-31 …": compared with a date as text or as a date, it means one. */
static bool compare_is_iso_date(const char *text)
{
    for (int i = 0; i < 7; i++) {
        if (i == 4 ? text[i] != '-' : text[i] < '0' || text[i] > '9')
            return false;
    }
    return true;
}

static void compare_literal(struct resolver *r, const struct sql_expr *e,
                            const struct schema_column *c, const struct sql_expr *value)
{
    const bool text = value->kind == SQL_EXPR_STRING;

    if (text && holds_numbers(c) && !compare_is_number(value->text))
        report(r, SQL_BAD_COMPARISON, MARK_WARNING, e->at,
               "'%s' is %s: it is never the text '%.*s'", c->name, c->type,
               TEXT_CUT(value->text, 40));
    else if (text && holds_dates(c) && r->dialect != SQL_SQLITE &&
             !compare_is_iso_date(value->text) && value->text[0] >= '0' && value->text[0] <= '9')
        report(r, SQL_BAD_COMPARISON, MARK_WARNING, e->at,
               "'%s' is %s: write the date as '2026-01-31', so that it is read as it is meant",
               c->name, c->type);
    else if (value->kind == SQL_EXPR_NUMBER && holds_dates(c) && r->dialect != SQL_SQLITE)
        report(r, SQL_BAD_COMPARISON, MARK_WARNING, e->at,
               "'%s' is %s: compared with the number %s it is no year and no date", c->name,
               c->type, value->text);
}

/* x = (SELECT max(y) …) */
static void compare_extreme(struct resolver *r, const struct sql_expr *e,
                            const struct schema_column *c, const struct sql_expr *subquery)
{
    const struct sql_query *q = subquery->query;
    const struct sql_expr *extreme = q && q->items && !q->items->next ? q->items->expr : NULL;

    if (!extreme || extreme->kind != SQL_EXPR_CALL || extreme->arg_count != 1 ||
        !(str_eq_fold(extreme->name, "max") || str_eq_fold(extreme->name, "min")) ||
        extreme->args[0]->kind != SQL_EXPR_COLUMN ||
        name_same(r, extreme->args[0]->name, c->name) || c->primary)
        return;
    report(r, SQL_BAD_COMPARISON, MARK_WARNING, e->at,
           "compares '%s' with the %s '%s', which is another column", c->name,
           str_eq_fold(extreme->name, "max") ? "greatest" : "smallest", extreme->args[0]->name);
}

static void compare_pair(struct resolver *r, struct scope *scope, const struct sql_expr *e,
                         const struct sql_expr *x, const struct sql_expr *y)
{
    const struct schema_column *c = compare_column_of(r, scope, x);

    if (!c)
        return;
    compare_literal(r, e, c, y);
    if (y->kind == SQL_EXPR_SUBQUERY && e->op == SQL_OP_EQ)
        compare_extreme(r, e, c, y);
}

/* PostgreSQL and Trino match texts only. */
static void compare_pattern(struct resolver *r, struct scope *scope, const struct sql_expr *e)
{
    const struct schema_column *c = compare_column_of(r, scope, e->args[0]);

    if (c && (holds_dates(c) || holds_numbers(c)) &&
        (r->dialect == SQL_POSTGRES || r->dialect == SQL_TRINO))
        report(r, SQL_BAD_COMPARISON, MARK_ERROR, e->at,
               "'%s' is %s, and LIKE matches texts only: compare it with %s", c->name, c->type,
               holds_dates(c) ? "a range of dates" : "a number");
}

/* The year of what; NULL: another expression. */
static const struct sql_expr *year_of(const struct sql_expr *e)
{
    if (e->kind == SQL_EXPR_DATE_PART && e->arg_count && str_eq(e->name, "year"))
        return e->args[0];
    if (e->kind == SQL_EXPR_CALL && str_eq_fold(e->name, "strftime") && e->arg_count == 2 &&
        e->args[0]->kind == SQL_EXPR_STRING && str_eq(e->args[0]->text, "%Y"))
        return e->args[1];
    return NULL;
}

/* SQLite takes a number for a day of the Julian calendar. */
static void compare_year(struct resolver *r, struct scope *scope, const struct sql_expr *e)
{
    const struct sql_expr *of = r->dialect == SQL_SQLITE ? year_of(e) : NULL;
    const struct schema_column *c = of ? compare_column_of(r, scope, of) : NULL;

    if (c && holds_numbers(c))
        report(r, SQL_BAD_COMPARISON, MARK_WARNING, e->at,
               "'%s' is %s: strftime takes the number for a day; compare it as it is", c->name,
               c->type)
            ->fix = arena_strdup(r->arena, c->name);
}

void sense_check_comparison(struct resolver *r, struct scope *scope, const struct sql_expr *e)
{
    if (e->kind == SQL_EXPR_BINARY && e->op >= SQL_OP_EQ && e->op <= SQL_OP_GE) {
        compare_pair(r, scope, e, e->args[0], e->args[1]);
        compare_pair(r, scope, e, e->args[1], e->args[0]);
    } else if (e->kind == SQL_EXPR_IN && !e->query) {
        for (size_t i = 1; i < e->arg_count; i++)
            compare_pair(r, scope, e, e->args[0], e->args[i]);
    } else if (e->kind == SQL_EXPR_LIKE &&
               (e->op == SQL_OP_LIKE || e->op == SQL_OP_ILIKE || e->op == SQL_OP_SIMILAR)) {
        compare_pattern(r, scope, e);
    } else {
        compare_year(r, scope, e);
    }
}
