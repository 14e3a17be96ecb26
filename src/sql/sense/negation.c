/* Negations that mean less or more than they say, and conditions that no row can satisfy. */
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/base/text.h"
#include "sense/sense.h"

enum { LITERALS_MAX = 32 }; /* conditions on one query's columns; a person writes fewer */

static bool negation_is_literal(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_STRING || e->kind == SQL_EXPR_NUMBER || e->kind == SQL_EXPR_BOOLEAN;
}

/* ---- "never bought a bike" as <> 'bike' */

/* The column that must not be some value; NULL: no such condition. */
static const struct sql_expr *negated_column(const struct sql_expr *e)
{
    const bool turned = e->kind == SQL_EXPR_UNARY && e->op == SQL_OP_NOT;
    const struct sql_expr *of = turned ? e->args[0] : e;
    const bool compares = of->kind == SQL_EXPR_BINARY &&
                          of->op == (turned ? SQL_OP_EQ : SQL_OP_NE) &&
                          negation_is_literal(of->args[1]);
    const bool matches = of->kind == SQL_EXPR_LIKE && of->negated != turned;
    const bool lists = of->kind == SQL_EXPR_IN && of->negated != turned;

    if (!(compares || matches || lists) || of->args[0]->kind != SQL_EXPR_COLUMN)
        return NULL;
    return of->args[0];
}

/* Rows told apart by their own key: "orders that were not returned" leaves out just these. */
static bool negation_of_key(const struct sense *sense, const struct sql_expr *column)
{
    const struct found found = scope_find(sense->r, sense->scope, column);

    return found.column && found.column->unique;
}

void sense_check_negation(struct sense *sense)
{
    const relation_set known = sense_determined(sense, sense->listed);

    for (size_t i = 0; sense->listed && i < sense->conditions.len; i++) {
        const struct sense_condition *c = &sense->conditions.v[i];
        const struct sql_expr *column = negated_column(c->expr);
        if (!column || !c->of || c->of & (c->of - 1) || c->of & known ||
            (c->expr->query && negation_of_key(sense, column)))
            continue;
        const size_t of = (size_t)__builtin_ctzll(c->of);
        const size_t rows = (size_t)__builtin_ctzll(sense->listed);
        if (!sense_in(sense_connected(sense, of), rows) || !sense_name(sense, rows) ||
            !sense_name(sense, of))
            continue;
        report(sense->r, SQL_NEGATED_JOIN, MARK_WARNING, c->expr->at,
               "keeps a row of '%s' that has any other '%s', even if it has the excluded one as "
               "well: 'never' and 'not any' need NOT EXISTS",
               sense_name(sense, rows), column->name);
    }
}

/* ---- LEFT JOIN … WHERE the row is missing AND the missing row is such and such */

static bool negation_needs_row(const struct sql_expr *e)
{
    const bool compares = e->kind == SQL_EXPR_BINARY && e->op >= SQL_OP_EQ && e->op <= SQL_OP_GE;
    const bool tests = e->kind == SQL_EXPR_LIKE || e->kind == SQL_EXPR_BETWEEN ||
                       (e->kind == SQL_EXPR_IN && !e->query);

    return (compares || tests) && e->args[0]->kind == SQL_EXPR_COLUMN;
}

void sense_check_absent(struct sense *sense)
{
    for (size_t i = sense->where; sense->absent && i < sense->conditions.len; i++) {
        const struct sense_condition *c = &sense->conditions.v[i];
        if (!c->of || c->of & (c->of - 1) || !(c->of & sense->absent) ||
            !negation_needs_row(c->expr))
            continue;
        const char *name = sense_name(sense, (size_t)__builtin_ctzll(c->of));
        if (!name)
            continue;
        report(sense->r, SQL_NEGATED_JOIN, MARK_WARNING, c->expr->at,
               "no row is left: a row without '%s' has nothing to compare; the condition belongs "
               "into the ON of its LEFT JOIN",
               name)
            ->fix = arena_strdup(sense->r->arena, name);
    }
}

/* ---- x NOT IN (a list that has a NULL) */

struct listed {
    const struct schema_table *table;
    const struct schema_column *column;
};

static void negation_find(const struct resolver *r, const struct sql_source *s,
                          const struct sql_expr *e, struct listed *ret_listed)
{
    if (s->kind == SQL_SOURCE_JOIN) {
        negation_find(r, s->left, e, ret_listed);
        negation_find(r, s->right, e, ret_listed);
        return;
    }
    const char *called = s->alias ? s->alias : s->name;
    const struct schema_table *t = s->kind == SQL_SOURCE_TABLE && r->lookup->table
                                       ? r->lookup->table(r->lookup->self, s->schema, s->name)
                                       : NULL;
    if (!t || (e->table && !name_same(r, e->table, called)))
        return;
    for (size_t i = 0; i < t->column_count && !ret_listed->column; i++)
        if (name_same(r, t->columns[i].name, e->name))
            *ret_listed = (struct listed){t, &t->columns[i]};
}

struct guarding {
    const struct sql_expr *column;
    bool found;
};

/* A condition that reads the column lets no NULL of it through, as good as any that is written. */
static bool negation_guards(const struct sql_expr *e, void *arg)
{
    struct guarding *g = arg;

    g->found |= e->kind == SQL_EXPR_COLUMN && str_eq_fold(e->name, g->column->name);
    return true;
}

/* The column that is selected alone; NULL: an expression, or several. */
static const struct sql_expr *negation_selected(const struct sql_query *q)
{
    const bool one = q && q->kind == SQL_QUERY_SELECT && q->from && q->items && !q->items->next;

    return one && q->items->expr->kind == SQL_EXPR_COLUMN ? q->items->expr : NULL;
}

static bool negation_guarded(const struct sql_query *q, const struct sql_expr *column)
{
    struct guarding g = {.column = column};
    const struct sql_query holder = {.where = q->where, .having = q->having};

    sql_walk(&holder, negation_guards, &g);
    return g.found;
}

/* A file and a view declare nothing, which says nothing of their columns. */
static bool negation_declares(const struct schema_table *table)
{
    for (size_t i = 0; i < table->column_count; i++)
        if (table->columns[i].not_null || table->columns[i].primary)
            return true;
    return false;
}

/* That no row had a NULL when values were read says nothing of the next one: what is declared does.
 */
static void check_not_in(struct resolver *r, const struct sql_expr *e,
                         const struct sql_expr *column, const struct listed *listed)
{
    const bool has = sense_values(r, listed->table, listed->column).null_share > 0;
    const bool never = listed->column->not_null || listed->column->primary;

    if ((!has && (never || !negation_declares(listed->table))) ||
        negation_guarded(e->query, column))
        return;
    report(r, SQL_NEGATED_JOIN, MARK_WARNING, e->at,
           has ? "no row is left: '%s' is NULL in places, and NOT IN a list with a NULL is never "
                 "true"
               : "'%s' may be NULL: with one NULL in the list, NOT IN is never true, and no row is "
                 "left",
           column->name)
        ->fix = arena_strdup(r->arena, "IS NOT NULL");
}

/* "id IN (SELECT customer_id FROM orders WHERE status <> 'cancelled')" */
static void check_in_negated(struct resolver *r, const struct listed *listed,
                             const struct sql_query *q)
{
    const struct sql_expr *e = q->where;

    if (!e || q->from->kind != SQL_SOURCE_TABLE || q->group_count || listed->column->unique ||
        listed->column->primary)
        return;
    for (; e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_AND; e = e->args[0])
        ;
    const struct sql_expr *column = e == q->where ? negated_column(e) : NULL;
    if (column)
        report(r, SQL_NEGATED_JOIN, MARK_INFO, e->at,
               "keeps what has any other '%s', even if it has the excluded one as well: 'never' "
               "and 'not any' need NOT IN with the condition turned round",
               column->name);
}

void sense_check_list(struct resolver *r, const struct sql_expr *e)
{
    const struct sql_expr *column =
        e->kind == SQL_EXPR_IN && e->query ? negation_selected(e->query) : NULL;
    struct listed listed = {0};

    if (!column)
        return;
    negation_find(r, e->query->from, column, &listed);
    if (listed.column && e->negated)
        check_not_in(r, e, column, &listed);
    else if (listed.column)
        check_in_negated(r, &listed, e->query);
    else
        sense_check_outer(r, e, column);
}

/* ---- x = NULL */

void sense_check_null(struct resolver *r, const struct sql_expr *e)
{
    struct buf fix = BUF_INIT;
    struct err err;
    const bool compares = e->kind == SQL_EXPR_BINARY && (e->op == SQL_OP_EQ || e->op == SQL_OP_NE);

    if (!compares || e->args[1]->kind != SQL_EXPR_NULL || e->args[0]->kind != SQL_EXPR_COLUMN)
        return;
    struct sql_finding *found = report(r, SQL_BAD_COMPARISON, MARK_WARNING, e->at,
                                       "nothing is ever %s NULL: it is asked for with IS %sNULL",
                                       e->op == SQL_OP_EQ ? "equal to" : "different from",
                                       e->op == SQL_OP_EQ ? "" : "NOT ");
    if (sql_print_expr(e->args[0], r->dialect, &fix, &err)) {
        buf_add(&fix, e->op == SQL_OP_EQ ? " IS NULL" : " IS NOT NULL");
        found->fix = arena_strdup(r->arena, buf_str(&fix));
    }
    buf_release(&fix);
}

/* ---- country = 'Germany' AND country = 'France' */

struct required {
    const struct schema_column *column;
    size_t relation;
    const struct sql_expr *literal;
};

static bool negation_differ(const struct sql_expr *a, const struct sql_expr *b)
{
    if (a->kind != b->kind || a->kind == SQL_EXPR_BOOLEAN)
        return false;
    if (a->kind == SQL_EXPR_NUMBER)
        return strtod(a->text, NULL) != strtod(b->text, NULL);
    return !str_eq_fold(a->text, b->text);
}

static bool negation_requires(const struct resolver *r, struct scope *scope,
                              const struct sql_expr *e, struct required *ret_required)
{
    if (e->kind != SQL_EXPR_BINARY || e->op != SQL_OP_EQ || e->args[0]->kind != SQL_EXPR_COLUMN ||
        !negation_is_literal(e->args[1]))
        return false;
    const struct found found = scope_find(r, scope, e->args[0]);
    *ret_required = (struct required){found.column, found.relation, e->args[1]};
    return found.meaning == MEANS_COLUMN && found.scope == scope && found.column;
}

static void negation_oppose(struct resolver *r, const struct required *a, const struct required *b,
                            const struct sql_expr *e)
{
    if (a->column == b->column && a->relation == b->relation &&
        negation_differ(a->literal, b->literal))
        report(r, SQL_BAD_COMPARISON, MARK_WARNING, e->at,
               "no row is left: '%s' cannot be '%.*s' and '%.*s' in the same row; for what has "
               "rows of "
               "both, ask for each with EXISTS",
               a->column->name, TEXT_CUT(a->literal->text, 40), TEXT_CUT(b->literal->text, 40));
}

void sense_check_opposites(struct resolver *r, struct scope *scope)
{
    struct required all[LITERALS_MAX], one;
    size_t n = 0;
    const struct sql_expr *e = scope->query->where;

    for (bool more = e != NULL; more;) {
        const bool and = e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_AND;
        const struct sql_expr *part = and? e->args[1] : e;
        if (n < LITERALS_MAX && negation_requires(r, scope, part, &one)) {
            for (size_t i = 0; i < n; i++)
                negation_oppose(r, &one, &all[i], part);
            all[n++] = one;
        }
        more = and;
        e = and? e->args[0] : e;
    }
}
