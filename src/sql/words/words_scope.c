/* What FROM and WHERE name: places, the conditions that AND connects, outer joins. */
#include <stdio.h>
#include <string.h>

#include "querent/base/str.h"
#include "words/words_private.h"

/* ---- places */

static const struct sql_with *words_scope_with(const struct words_scope *scope, const char *name)
{
    for (; scope; scope = scope->outer) {
        for (const struct sql_with *with = scope->query->with; with; with = with->next) {
            if (str_eq_fold(with->name, name))
                return with;
        }
    }
    return NULL;
}

/* Does the subquery of the place give a column of that name? */
static bool words_scope_gives(const struct words_place *place, const char *column)
{
    const struct sql_query *q = place->query;

    int n = 0;

    while (q && q->kind == SQL_QUERY_SET)
        q = q->left;
    for (const struct sql_item *item = q ? q->items : NULL; item && n < WORDS_LOOKED;
         item = item->next, n++) {
        const char *name = item->alias                           ? item->alias
                           : item->expr->kind == SQL_EXPR_COLUMN ? item->expr->name
                                                                 : NULL;
        if (name && str_eq_fold(name, column))
            return true;
    }
    return false;
}

static void words_scope_name(const struct words *w, struct words_place *place, bool table)
{
    const struct sql_source *s = place->source;
    const char *called = place->table && w->lookup && w->lookup->called
                             ? w->lookup->called(w->lookup->self, place->table)
                             : NULL;
    const char *name = called                        ? called
                       : s->kind == SQL_SOURCE_TABLE ? s->name
                       : s->alias                    ? s->alias
                                                     : "subquery";
    struct buf text = BUF_INIT;

    if (table && words_is_noun(name)) {
        words_label(&text, name);
        words_one(&text, 0);
        snprintf(place->noun, WORDS_NAME, "%s", buf_str(&text));
        snprintf(place->owner, WORDS_NAME, "%s", buf_str(&text));
        words_many(&text, 0);
        snprintf(place->plural, WORDS_NAME, "%s", buf_str(&text));
    } else {
        const char *article = s->kind != SQL_SOURCE_TABLE && !s->alias ? "the " : "";
        place->raw = true;
        snprintf(place->noun, WORDS_NAME, "row of %s%s", article, name);
        snprintf(place->plural, WORDS_NAME, "rows of %s%s", article, name);
        snprintf(place->owner, WORDS_NAME, "%s", name);
    }
    buf_release(&text);
}

static void words_scope_add(struct words *w, struct words_scope *scope, const struct sql_source *s,
                            bool outer)
{
    if (scope->count == WORDS_PLACES) {
        scope->too_many = true;
        return;
    }
    struct words_place *place = &scope->places[scope->count++];
    *place = (struct words_place){.source = s, .parent = -1, .outer = outer};
    const struct sql_with *with =
        s->kind == SQL_SOURCE_TABLE && !s->schema ? words_scope_with(scope, s->name) : NULL;
    const bool table = s->kind == SQL_SOURCE_TABLE && !with;
    place->query = with ? with->query : s->kind == SQL_SOURCE_QUERY ? s->query : NULL;
    if (table && w->lookup && w->lookup->table)
        place->table = w->lookup->table(w->lookup->self, s->schema, s->name);
    words_scope_name(w, place, table);
}

static void words_scope_places(struct words *w, struct words_scope *scope,
                               const struct sql_source *s, bool outer)
{
    const struct sql_source *chain[WORDS_PLACES];
    size_t n = 0;

    for (; s->kind == SQL_SOURCE_JOIN; s = s->left) {
        if (n == WORDS_PLACES) {
            scope->too_many = true;
            return;
        }
        chain[n++] = s;
    }
    const bool right = n && chain[n - 1]->join == SQL_JOIN_RIGHT;
    words_scope_add(w, scope, s, outer || right);
    while (n-- > 0) {
        /* cppcheck-suppress uninitvar ; n of them are filled */
        const struct sql_source *join = chain[n];
        const bool leaf = join->right->kind != SQL_SOURCE_JOIN;
        const bool lacks = join->join == SQL_JOIN_FULL || (join->join == SQL_JOIN_LEFT && !leaf) ||
                           (join->join == SQL_JOIN_RIGHT && scope->count > 1);
        scope->lacks |= lacks || (join->natural && join->join != SQL_JOIN_INNER);
        scope->odd |= lacks || join->natural;
        words_scope_places(w, scope, join->right, join->join == SQL_JOIN_LEFT);
    }
}

const struct schema_column *words_schema_column(const struct words_scope *scope, int place,
                                                const char *name)
{
    const struct schema_table *table = place < 0 ? NULL : scope->places[place].table;
    const int at = table ? schema_find_column(table, name) : -1;

    return at < 0 ? NULL : &table->columns[at];
}

static bool words_scope_is(const struct words_place *place, const char *qualifier)
{
    const struct sql_source *s = place->source;
    const char *name = s->alias ? s->alias : s->kind == SQL_SOURCE_TABLE ? s->name : NULL;

    return name && str_eq_fold(name, qualifier);
}

int words_place(const struct words_scope *scope, const struct sql_expr *column)
{
    if (!scope || (column->kind != SQL_EXPR_COLUMN && column->kind != SQL_EXPR_STAR))
        return -1;
    for (int i = 0; i < scope->count; i++) {
        if (column->table ? words_scope_is(&scope->places[i], column->table)
                          : words_schema_column(scope, i, column->name) != NULL ||
                                words_scope_gives(&scope->places[i], column->name))
            return i;
    }
    return !column->table && scope->count == 1 && !scope->places[0].table ? 0 : -1;
}

/* ---- conditions */

static bool words_scope_tie(const struct words_scope *scope, struct words_conjunct *c)
{
    const struct sql_expr *e = c->expr;

    if (e->kind != SQL_EXPR_BINARY || e->op != SQL_OP_EQ || e->args[0]->kind != SQL_EXPR_COLUMN ||
        e->args[1]->kind != SQL_EXPR_COLUMN)
        return false;
    c->a = words_place(scope, e->args[0]);
    c->b = words_place(scope, e->args[1]);
    c->column_a = e->args[0]->name;
    c->column_b = e->args[1]->name;
    return c->a >= 0 && c->b >= 0 && c->a != c->b;
}

static void words_scope_condition(struct words_scope *scope, const struct sql_expr *e, int outer)
{
    if (scope->conjunct_count == WORDS_CONJUNCTS) {
        scope->more++;
        return;
    }
    struct words_conjunct *c = &scope->conjuncts[scope->conjunct_count++];
    *c = (struct words_conjunct){.expr = e, .outer = outer, .a = -1, .b = -1};
    if (!words_scope_tie(scope, c))
        c->a = c->b = -1;
}

/* In the order of the text, though the chain leans left. */
static void words_scope_conditions(struct words_scope *scope, const struct sql_expr *e, int outer)
{
    const struct sql_expr *chain[WORDS_CONJUNCTS];
    size_t n = 0;

    for (; e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_AND; e = e->args[0]) {
        if (n < WORDS_CONJUNCTS)
            chain[n++] = e->args[1];
        else
            scope->more++;
    }
    words_scope_condition(scope, e, outer);
    while (n-- > 0)
        words_scope_condition(scope, chain[n], outer);
}

static int words_scope_place_of(const struct words_scope *scope, const struct sql_source *s)
{
    for (int i = 0; i < scope->count; i++) {
        if (scope->places[i].source == s)
            return i;
    }
    return -1;
}

/* USING (x) ties the joined place to the first that may have the column. */
static void words_scope_using(struct words_scope *scope, const struct sql_source *join, int outer)
{
    const int b = words_scope_place_of(scope, join->right);

    for (size_t i = 0; i < join->using_count && b > 0; i++) {
        int a = 0;
        while (a < b && !words_schema_column(scope, a, join->using_columns[i]))
            a++;
        if (scope->conjunct_count == WORDS_CONJUNCTS) {
            scope->more++;
            return;
        }
        scope->conjuncts[scope->conjunct_count++] =
            (struct words_conjunct){.outer = outer,
                                    .a = a < b ? a : 0,
                                    .b = b,
                                    .column_a = join->using_columns[i],
                                    .column_b = join->using_columns[i]};
    }
    scope->odd |= join->using_count && b <= 0;
}

static void words_scope_joins(struct words_scope *scope, const struct sql_source *s)
{
    for (; s->kind == SQL_SOURCE_JOIN; s = s->right) {
        words_scope_joins(scope, s->left);
        const struct sql_source *first = s->left;
        while (first->kind == SQL_SOURCE_JOIN)
            first = first->left;
        const int outer = s->join == SQL_JOIN_LEFT    ? words_scope_place_of(scope, s->right)
                          : s->join == SQL_JOIN_RIGHT ? words_scope_place_of(scope, first)
                                                      : -1;
        if (s->on)
            words_scope_conditions(scope, s->on, outer);
        words_scope_using(scope, s, outer);
    }
}

/* ---- outer joins */

static bool words_scope_needs(const struct words_scope *scope, const struct sql_expr *e, int place)
{
    const bool compares = e->kind == SQL_EXPR_BINARY && e->op >= SQL_OP_EQ && e->op <= SQL_OP_GE;
    const bool tests = e->kind == SQL_EXPR_LIKE || e->kind == SQL_EXPR_BETWEEN ||
                       e->kind == SQL_EXPR_IN || (e->kind == SQL_EXPR_IS_NULL && e->negated);

    return ((compares || tests) && words_place(scope, e->args[0]) == place) ||
           (compares && words_place(scope, e->args[1]) == place);
}

/* The test for no row of an outer join: a column that every row of it has is missing. */
static bool words_scope_misses(const struct words_scope *scope, const struct sql_expr *e, int place)
{
    if (!e || e->kind != SQL_EXPR_IS_NULL || e->negated || words_place(scope, e->args[0]) != place)
        return false;
    const char *name = e->args[0]->name;
    const struct schema_column *column = words_schema_column(scope, place, name);
    for (int i = 0; i < scope->conjunct_count; i++) {
        const struct words_conjunct *c = &scope->conjuncts[i];
        if (c->outer == place && c->a >= 0 &&
            ((c->a == place && str_eq_fold(c->column_a, name)) ||
             (c->b == place && str_eq_fold(c->column_b, name))))
            return true;
    }
    return column ? column->primary || column->not_null : str_eq_fold(name, "id");
}

static void words_scope_outer(struct words_scope *scope, int place)
{
    for (int i = 0; i < scope->conjunct_count; i++) {
        struct words_conjunct *c = &scope->conjuncts[i];
        if (c->outer == place)
            continue;
        if (c->a == place || c->b == place) {
            scope->places[place].outer &= c->outer >= 0;
        } else if (c->outer < 0 && words_scope_misses(scope, c->expr, place)) {
            scope->places[place].absent = c->said = true;
        } else if (c->outer < 0 && c->expr && words_scope_needs(scope, c->expr, place)) {
            scope->places[place].outer = false;
        }
    }
}

/* ---- the whole */

void words_scope_enter(struct words *w, struct words_scope *scope, const struct sql_query *q)
{
    *scope = (struct words_scope){.query = q, .outer = w->scope, .root = -1, .kept = -1};
    w->scope = scope;
    if (q->kind != SQL_QUERY_SELECT)
        return;
    if (q->from)
        words_scope_places(w, scope, q->from, false);
    if (q->from && !scope->too_many)
        words_scope_joins(scope, q->from);
    if (q->where)
        words_scope_conditions(scope, q->where, -1);
    for (int i = 0; i < scope->count; i++) {
        if (scope->places[i].outer)
            words_scope_outer(scope, i);
    }
    words_root_find(scope);
}

void words_leave(struct words *w)
{
    w->scope = w->scope->outer;
}
