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

static bool compare_is_text(const struct schema_column *c)
{
    static const char *const types[] = {"text", "varchar", "character", "char", "bpchar", "citext"};

    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (c->value == VALUE_TEXT && str_starts_fold(c->type, types[i]))
            return true;
    return false;
}

static void compare_literal(struct resolver *r, const struct sql_expr *e,
                            const struct schema_column *c, const struct sql_expr *value)
{
    if (value->kind == SQL_EXPR_STRING && holds_numbers(c) && !compare_is_number(value->text))
        report(r, SQL_BAD_COMPARISON, MARK_WARNING, e->at,
               "'%s' is %s: it is never the text '%.*s'", c->name, c->type,
               TEXT_CUT(value->text, 40));
    else if (value->kind == SQL_EXPR_NUMBER && compare_is_text(c) &&
             (r->dialect == SQL_POSTGRES || r->dialect == SQL_TRINO))
        report(r, SQL_BAD_COMPARISON, MARK_ERROR, value->at,
               "'%s' is %s, and %s is a number: the two cannot be compared", c->name, c->type,
               value->text)
            ->fix = arena_printf(r->arena, "'%s'", value->text);
}

/* A key that another table's rows name, or that names them: of two spellings. */
static bool compare_is_key(const struct schema_table *t, const struct schema_column *c)
{
    for (size_t i = 0; i < t->fkey_count; i++)
        for (size_t k = 0; k < t->fkeys[i].count; k++)
            if (str_eq_fold(t->fkeys[i].columns[k], c->name))
                return true;
    return c->primary || c->unique;
}

/* What the subquery's column may be besides: a reference to the rows that are compared. */
static bool compare_refers(const struct resolver *r, const struct found *found,
                           const struct sql_query *q, const struct sql_expr *of)
{
    const struct sql_source *s = q->from;
    const struct schema_table *t = s && s->kind == SQL_SOURCE_TABLE && r->lookup->table
                                       ? r->lookup->table(r->lookup->self, s->schema, s->name)
                                       : NULL;
    const bool key = found->column->primary || found->column->unique;

    if (!t || !found->table)
        return key;
    for (size_t i = 0; i < t->column_count; i++)
        if (name_same(r, t->columns[i].name, of->name))
            return t == found->table ? key && !t->columns[i].primary && !t->columns[i].unique &&
                                           compare_is_key(t, &t->columns[i])
                                     : compare_is_key(t, &t->columns[i]) ||
                                           (key && t->columns[i].value == found->column->value);
    return key;
}

/* x = (SELECT max(y) …) */
static void compare_extreme(struct resolver *r, const struct sql_expr *e, const struct found *found,
                            const struct sql_expr *subquery)
{
    const struct sql_query *q = subquery->query;
    const struct sql_expr *extreme = q && q->items && !q->items->next ? q->items->expr : NULL;

    if (!extreme || extreme->kind != SQL_EXPR_CALL || extreme->arg_count != 1 ||
        !(str_eq_fold(extreme->name, "max") || str_eq_fold(extreme->name, "min")) ||
        extreme->args[0]->kind != SQL_EXPR_COLUMN ||
        name_same(r, extreme->args[0]->name, found->column->name) ||
        compare_refers(r, found, q, extreme->args[0]))
        return;
    report(r, SQL_BAD_COMPARISON, MARK_WARNING, e->at,
           "compares '%s' with the %s '%s', which is another column", found->column->name,
           str_eq_fold(extreme->name, "max") ? "greatest" : "smallest", extreme->args[0]->name);
}

static enum sql_op compare_turned(enum sql_op op)
{
    switch (op) {
    case SQL_OP_LT:
        return SQL_OP_GT;
    case SQL_OP_LE:
        return SQL_OP_GE;
    case SQL_OP_GT:
        return SQL_OP_LT;
    case SQL_OP_GE:
        return SQL_OP_LE;
    default:
        return op;
    }
}

static void compare_pair(struct resolver *r, struct scope *scope, enum sql_op op,
                         const struct sql_expr *e, const struct sql_expr *x,
                         const struct sql_expr *y)
{
    const struct found found =
        x->kind == SQL_EXPR_COLUMN ? scope_find(r, scope, x) : (struct found){0};

    if (!found.column)
        return;
    compare_literal(r, e, found.column, y);
    sense_check_date(r, op, &found, y);
    if (y->query && op == SQL_OP_EQ && (y->kind == SQL_EXPR_SUBQUERY || y->kind == SQL_EXPR_IN))
        compare_extreme(r, e, &found, y);
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

static char *compare_text(const struct resolver *r, const struct sql_expr *e)
{
    struct buf text = BUF_INIT;
    struct err err;
    char *copy =
        sql_print_expr(e, r->dialect, &text, &err) ? arena_strdup(r->arena, buf_str(&text)) : NULL;

    buf_release(&text);
    return copy;
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
            ->fix = compare_text(r, of);
}

/* strftime gives a text, which no number is equal to, with as many digits as it says. */
static void compare_date_text(struct resolver *r, const struct sql_expr *call,
                              const struct sql_expr *value)
{
    const bool made = r->dialect == SQL_SQLITE && call->kind == SQL_EXPR_CALL &&
                      str_eq_fold(call->name, "strftime") && call->arg_count == 2 &&
                      call->args[0]->kind == SQL_EXPR_STRING;
    const char *format = made ? call->args[0]->text : "";
    const size_t digits = str_eq(format, "%Y") ? 4
                          : str_eq(format, "%m") || str_eq(format, "%d") || str_eq(format, "%H")
                              ? 2
                              : 0;
    const bool number = value->kind == SQL_EXPR_NUMBER;

    if (!digits || !(number || value->kind == SQL_EXPR_STRING) ||
        strspn(value->text, "0123456789") != strlen(value->text) || strlen(value->text) > digits ||
        (!number && strlen(value->text) == digits))
        return;
    report(r, SQL_BAD_COMPARISON, MARK_WARNING, value->at,
           "strftime('%s', …) is a text of %zu digits: it is never %s%s%s", format, digits,
           number ? "the number " : "'", value->text, number ? "" : "'")
        ->fix = arena_printf(r->arena, "'%0*d'", (int)digits, atoi(value->text));
}

void sense_check_comparison(struct resolver *r, struct scope *scope, const struct sql_expr *e)
{
    if (e->kind == SQL_EXPR_BINARY && e->op >= SQL_OP_EQ && e->op <= SQL_OP_GE) {
        compare_pair(r, scope, e->op, e, e->args[0], e->args[1]);
        compare_pair(r, scope, compare_turned(e->op), e, e->args[1], e->args[0]);
        compare_date_text(r, e->args[0], e->args[1]);
        compare_date_text(r, e->args[1], e->args[0]);
        sense_check_null(r, e);
    } else if (e->kind == SQL_EXPR_BETWEEN) {
        compare_pair(r, scope, SQL_OP_GE, e, e->args[0], e->args[1]);
        compare_pair(r, scope, SQL_OP_LE, e, e->args[0], e->args[2]);
        compare_date_text(r, e->args[0], e->args[1]);
        compare_date_text(r, e->args[0], e->args[2]);
    } else if (e->kind == SQL_EXPR_IN && !e->query) {
        for (size_t i = 1; i < e->arg_count; i++) {
            compare_pair(r, scope, SQL_OP_EQ, e, e->args[0], e->args[i]);
            compare_date_text(r, e->args[0], e->args[i]);
        }
    } else if (e->kind == SQL_EXPR_IN) {
        compare_pair(r, scope, SQL_OP_EQ, e, e->args[0], e);
        sense_check_list(r, e);
    } else if (e->kind == SQL_EXPR_LIKE &&
               (e->op == SQL_OP_LIKE || e->op == SQL_OP_ILIKE || e->op == SQL_OP_SIMILAR)) {
        compare_pattern(r, scope, e);
    } else {
        compare_year(r, scope, e);
    }
}
