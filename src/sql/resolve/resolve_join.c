/* Joins: types that can never match, and sums over rows that a one-to-many join repeats. */
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

static void report_types(struct resolver *r, struct sql_span at, const struct schema_column *a,
                         const struct schema_column *b)
{
    const bool lenient = r->dialect == SQL_SQLITE || r->dialect == SQL_MYSQL;

    report(r, SQL_BAD_JOIN, lenient ? MARK_WARNING : MARK_ERROR, at,
           "'%s' is %s and '%s' is %s: they cannot match as they are", a->name, a->type, b->name,
           b->type);
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

/* ---- fan traps */

struct edge { /* relation a joins relation b on these columns */
    size_t a, b;
    const struct schema_column *a_column, *b_column;
};

enum { FAN_RELATIONS = 64 }; /* of more nobody asks for a sum */

struct fan {
    struct resolver *r;
    struct scope *scope;
    VEC(struct edge) edges;
    bool *reached;
};

static void resolve_join_add_edge(struct fan *f, const struct found *x, const struct found *y)
{
    if (x->meaning != MEANS_COLUMN || y->meaning != MEANS_COLUMN || x->scope != f->scope ||
        y->scope != f->scope || x->relation == y->relation || !x->column || !y->column)
        return;
    vec_push(&f->edges, ((struct edge){x->relation, y->relation, x->column, y->column}));
}

static void add_condition(struct fan *f, const struct sql_expr *e)
{
    for (; e && e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_AND; e = e->args[0])
        add_condition(f, e->args[1]);
    if (!e || e->kind != SQL_EXPR_BINARY || e->op != SQL_OP_EQ ||
        e->args[0]->kind != SQL_EXPR_COLUMN || e->args[1]->kind != SQL_EXPR_COLUMN)
        return;
    const struct found x = scope_find(f->r, f->scope, e->args[0]);
    const struct found y = scope_find(f->r, f->scope, e->args[1]);
    resolve_join_add_edge(f, &x, &y);
}

static void add_using(struct fan *f, const char *name)
{
    const struct schema_column *a, *b;

    for (size_t i = 0; i < f->scope->relations.len; i++) {
        for (size_t j = i + 1; j < f->scope->relations.len; j++) {
            if (relation_has(f->r, &f->scope->relations.v[i], name, &a) && a &&
                relation_has(f->r, &f->scope->relations.v[j], name, &b) && b)
                vec_push(&f->edges, ((struct edge){i, j, a, b}));
        }
    }
}

static void add_source(struct fan *f, const struct sql_source *s)
{
    for (; s && s->kind == SQL_SOURCE_JOIN; s = s->left) {
        add_condition(f, s->on);
        for (size_t i = 0; i < s->using_count; i++)
            add_using(f, s->using_columns[i]);
        add_source(f, s->right);
    }
}

static const struct schema_column *end_at(const struct edge *e, size_t relation)
{
    return e->a == relation ? e->a_column : e->b == relation ? e->b_column : NULL;
}

/* Do the columns that join `to` with `from` name one row of `to`? */
static bool one_row(const struct fan *f, size_t from, size_t to)
{
    const struct schema_table *table = f->scope->relations.v[to].table;
    size_t parts = 0, joined = 0;

    if (!table || f->scope->relations.v[to].renamed)
        return true; /* unknown: say nothing */
    for (size_t c = 0; c < table->column_count; c++) {
        const struct schema_column *column = &table->columns[c];
        bool used = false;
        for (size_t i = 0; i < f->edges.len; i++)
            used = used || (end_at(&f->edges.v[i], to) == column && end_at(&f->edges.v[i], from));
        if (used && column->unique)
            return true;
        parts += column->primary > 0;
        joined += column->primary > 0 && used;
    }
    return parts > 0 && parts == joined;
}

/* The first relation that repeats the rows of `from`; SIZE_MAX: none. Every relation once. */
static size_t resolve_join_repeats(struct fan *f, size_t from)
{
    f->reached[from] = true;
    for (size_t i = 0; i < f->edges.len; i++) {
        const struct edge *e = &f->edges.v[i];
        const size_t to = e->a == from ? e->b : e->b == from ? e->a : from;
        if (to == from || f->reached[to])
            continue;
        if (!one_row(f, from, to))
            return to;
        const size_t beyond = resolve_join_repeats(f, to);
        if (beyond != SIZE_MAX)
            return beyond;
    }
    return SIZE_MAX;
}

/* The one relation that all columns of a sum's argument are of. */
struct summed {
    struct fan *fan;
    size_t relation;
    bool any, mixed;
};

static bool summed_visit(const struct sql_expr *e, void *arg)
{
    struct summed *s = arg;

    if (e->kind != SQL_EXPR_COLUMN)
        return !e->query;
    const struct found found = scope_find(s->fan->r, s->fan->scope, e);
    const bool ours = found.meaning == MEANS_COLUMN && found.scope == s->fan->scope;
    s->mixed = s->mixed || !ours || (s->any && found.relation != s->relation);
    s->relation = found.relation;
    s->any = true;
    return true;
}

static bool is_average(const struct sql_expr *e)
{
    return str_eq_fold(e->name, "avg");
}

static void check_sum(struct fan *f, const struct sql_expr *e)
{
    const struct scope *scope = f->scope;
    struct summed s = {.fan = f};

    if (e->kind != SQL_EXPR_CALL || e->distinct || e->over || e->arg_count != 1 ||
        !(str_eq_fold(e->name, "sum") || is_average(e) || str_eq_fold(e->name, "total")))
        return;
    const struct sql_query argument = {.having = e->args[0]};
    sql_walk(&argument, summed_visit, &s);
    if (!s.any || s.mixed)
        return;
    memset(f->reached, 0, scope->relations.len * sizeof *f->reached);
    const size_t by = resolve_join_repeats(f, s.relation);
    if (by != SIZE_MAX && scope->relations.v[by].name && scope->relations.v[s.relation].name)
        report(f->r, SQL_FAN_TRAP, MARK_WARNING, e->at,
               "each row of '%s' is counted once for every row of '%s' that joins it: '%s' %s",
               scope->relations.v[s.relation].name, scope->relations.v[by].name, e->name,
               is_average(e) ? "gives rows with many of them more weight" : "comes out too high");
}

static bool sum_visit(const struct sql_expr *e, void *arg)
{
    check_sum(arg, e);
    return e->kind != SQL_EXPR_SUBQUERY && e->kind != SQL_EXPR_EXISTS;
}

void check_fan_traps(struct resolver *r, struct scope *scope)
{
    struct fan f = {.r = r, .scope = scope};
    const struct sql_query *q = scope->query;

    if (scope->relations.len < 2 || scope->relations.len > FAN_RELATIONS)
        return;
    add_source(&f, q->from);
    if (q->where)
        add_condition(&f, q->where);
    if (f.edges.len) {
        f.reached = arena_alloc(r->arena, scope->relations.len * sizeof *f.reached);
        /* Only the list and HAVING: a query of just them. */
        struct sql_query list = {.items = q->items, .having = q->having};
        sql_walk(&list, sum_visit, &f);
    }
    vec_release(&f.edges);
}
