/* Aggregates: none in WHERE, and beside them only what is grouped. */
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "resolve/resolve_private.h"

static const char *const aggregates[] = {
    "count",
    "sum",
    "avg",
    "total",
    "group_concat",
    "string_agg",
    "array_agg",
    "listagg",
    "json_agg",
    "jsonb_agg",
    "json_arrayagg",
    "json_objectagg",
    "json_group_array",
    "json_group_object",
    "bool_and",
    "bool_or",
    "every",
    "stddev",
    "stddev_pop",
    "stddev_samp",
    "variance",
    "var_pop",
    "var_samp",
    "std",
    "countif",
    "count_if",
    "any_value",
    "approx_distinct",
    "approx_count_distinct",
    "percentile_cont",
    "percentile_disc",
    "mode",
    "corr",
    "covar_pop",
    "covar_samp",
    "logical_and",
    "logical_or",
    "max_by",
    "min_by",
    "arbitrary",
    "array_concat_agg",
    "bit_and",
    "bit_or",
    "bit_xor",
    "json_object_agg",
    "jsonb_object_agg",
    "median",
    "xmlagg",
    "checksum",
    "approx_percentile",
    "regr_slope",
};

bool is_aggregate(const struct sql_expr *e)
{
    if (e->kind != SQL_EXPR_CALL || e->over || e->schema)
        return false;
    /* max and min of several values are no aggregates in SQLite */
    if (str_eq_fold(e->name, "max") || str_eq_fold(e->name, "min"))
        return e->arg_count < 2;
    for (size_t i = 0; i < sizeof aggregates / sizeof *aggregates; i++) {
        if (aggregates[i][0] == (e->name[0] | 32) && str_eq_fold(aggregates[i], e->name))
            return true;
    }
    return false;
}

/* ---- a look for aggregates, not into subqueries */

struct search {
    const struct sql_expr *hit;
    struct tree_visitor below;
};

static void search_expr(struct sql_expr **slot, void *arg)
{
    struct search *s = arg;
    struct sql_expr *e = *slot;

    for (; !s->hit && e; e = e->args[0]) {
        if (is_aggregate(e)) {
            s->hit = e;
            return;
        }
        if (e->kind != SQL_EXPR_BINARY) {
            tree_each_of_expr(e, &s->below);
            return;
        }
        search_expr(&e->args[1], s);
    }
}

static const struct sql_expr *find_aggregate(const struct sql_expr *e)
{
    struct search s = {0};
    struct sql_expr *root = (struct sql_expr *)e; /* nothing is changed */

    s.below = (struct tree_visitor){.expr = search_expr, .arg = &s};
    if (root)
        search_expr(&root, &s);
    return s.hit;
}

bool has_aggregate(const struct sql_expr *e)
{
    return find_aggregate(e) != NULL;
}

struct locals {
    const struct resolver *r;
    struct scope *scope;
    bool outer;
};

static bool resolve_group_see_column(const struct sql_expr *e, void *arg)
{
    struct locals *l = arg;

    if (e->kind == SQL_EXPR_COLUMN) {
        const struct found found = scope_find(l->r, l->scope, e);
        l->outer = l->outer || (found.meaning && found.scope != l->scope);
    }
    return true;
}

/* An aggregate over the outer query's columns belongs to the outer query. */
static bool of_outer(const struct resolver *r, struct scope *scope, const struct sql_expr *e)
{
    struct locals l = {r, scope, false};

    for (size_t i = 0; scope->up && i < e->arg_count; i++) {
        if (e->args[i])
            resolve_group_see_column(e->args[i], &l);
    }
    return l.outer;
}

void check_where(struct resolver *r, struct scope *scope, const struct sql_expr *where)
{
    const struct sql_expr *e = find_aggregate(where);

    if (e && !of_outer(r, scope, e))
        report(r, SQL_AGGREGATE_IN_WHERE, MARK_ERROR, e->at,
               "'%s' cannot be used in WHERE, which comes before the grouping; use HAVING",
               e->name);
}

/* ---- what is grouped */

struct grouping {
    struct resolver *r;
    struct scope *scope;
    struct group_keys keys;
    VEC(size_t) whole; /* relations of which the whole primary key is grouped */
    bool unsure;       /* grouping sets, positions beyond: not checked */
    bool sets;         /* a row may leave some of the keys out */
};

/* The expression that an item of GROUP BY means: position and alias seen through. */
static const struct sql_expr *key_of(struct grouping *g, const struct sql_expr *e)
{
    if (e->kind == SQL_EXPR_NUMBER) {
        const long n = strtol(e->text, NULL, 10);
        const size_t at = n > 1 ? (size_t)n - 1 : 0;
        return at < g->scope->item_count ? g->scope->items[at]->expr : e;
    }
    if (e->kind == SQL_EXPR_COLUMN && !e->table) {
        const bool aliases = g->scope->aliases;
        g->scope->aliases = true;
        const struct found found = scope_find(g->r, g->scope, e);
        g->scope->aliases = aliases;
        if (found.meaning == MEANS_ALIAS)
            return found.item->expr;
    }
    return e;
}

static void add_keys(struct grouping *g, struct sql_expr *const *keys, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct sql_expr *e = keys[i];
        const bool sets = e->kind == SQL_EXPR_CALL && e->text && str_eq(e->text, "GROUPING");
        g->sets = g->sets || sets;
        if (sets)
            add_keys(g, e->args, e->arg_count);
        else if (e->kind == SQL_EXPR_ROW)
            add_keys(g, e->args, e->arg_count);
        else if (e->kind == SQL_EXPR_RAW)
            g->unsure = true; /* GROUP BY ALL */
        else
            group_keys_add(&g->keys, key_of(g, e));
    }
}

/* Columns of a table whose whole primary key is grouped follow from it. */
static void find_whole_keys(struct grouping *g)
{
    g->whole.len = 0;
    for (size_t i = 0; i < g->scope->relations.len; i++) {
        const struct relation *rel = &g->scope->relations.v[i];
        size_t parts = 0, grouped = 0;
        if (!rel->table || rel->renamed)
            continue;
        for (size_t c = 0; c < rel->table->column_count; c++) {
            const struct schema_column *column = &rel->table->columns[c];
            struct sql_expr e = {.kind = SQL_EXPR_COLUMN, .table = rel->name, .name = column->name};
            if (!column->primary)
                continue;
            parts++;
            grouped += rel->name && group_keys_have(&g->keys, &e);
        }
        if (parts && parts == grouped)
            vec_push(&g->whole, i);
    }
}

static bool resolve_group_follows(struct grouping *g, const struct found *found)
{
    for (size_t i = 0; i < g->whole.len; i++) {
        if (g->whole.v[i] == found->relation)
            return true;
    }
    return false;
}

/* ---- what equals what is grouped: JOIN c ON c.id = o.customer_id … GROUP BY o.customer_id */

static bool same_in_group(struct grouping *g, const struct sql_expr *e)
{
    if (e->kind == SQL_EXPR_NUMBER || e->kind == SQL_EXPR_STRING || group_keys_have(&g->keys, e))
        return true;
    const struct found found = scope_find(g->r, g->scope, e);
    return found.meaning == MEANS_COLUMN && found.scope == g->scope &&
           resolve_group_follows(g, &found);
}

/* into: of a LEFT JOIN, whose rows may be missing: only its own columns follow. NULL: both do. */
static bool follow_side(struct grouping *g, const struct sql_expr *from, const struct sql_expr *e,
                        const struct sql_source *into)
{
    if (e->kind != SQL_EXPR_COLUMN || group_keys_have(&g->keys, e))
        return false;
    const struct found found = scope_find(g->r, g->scope, e);
    if (found.meaning != MEANS_COLUMN || found.scope != g->scope ||
        (into && g->scope->relations.v[found.relation].source != into) || !same_in_group(g, from))
        return false;
    group_keys_add(&g->keys, e);
    return true;
}

static bool follow_condition(struct grouping *g, const struct sql_expr *e,
                             const struct sql_source *into)
{
    bool more = false;

    for (; !into && e && e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_AND; e = e->args[0])
        more |= follow_condition(g, e->args[1], NULL);
    if (!e || e->kind != SQL_EXPR_BINARY || e->op != SQL_OP_EQ)
        return more;
    more |= follow_side(g, e->args[0], e->args[1], into);
    return follow_side(g, e->args[1], e->args[0], into) || more;
}

static bool follow_source(struct grouping *g, const struct sql_source *s)
{
    bool more = false;

    for (; s && s->kind == SQL_SOURCE_JOIN; s = s->left) {
        more |= follow_source(g, s->right);
        if (s->join == SQL_JOIN_LEFT)
            more |= follow_condition(g, s->on, s->right);
        else if (s->join != SQL_JOIN_RIGHT && s->join != SQL_JOIN_FULL)
            more |= follow_condition(g, s->on, NULL);
    }
    return more;
}

enum { FOLLOW_ROUNDS = 16 }; /* a chain of joins written backwards takes one for each */

/* Databases that refuse do not see through joins; for the others this tells what is left to chance.
 */
static void follow_equals(struct grouping *g)
{
    const struct sql_query *q = g->scope->query;

    if (g->unsure || g->sets || strict_error(g->r) == MARK_ERROR)
        return;
    for (int round = 0; round < FOLLOW_ROUNDS; round++) {
        const bool joined = follow_source(g, q->from);
        if (!follow_condition(g, q->where, NULL) && !joined)
            return;
        find_whole_keys(g);
    }
}

static void check_item(struct grouping *g, const struct sql_expr *e);

static void check_slot(struct sql_expr **slot, void *arg)
{
    check_item(arg, *slot);
}

/* In SQLite the columns beside max() or min() are those of the row that has it. */
static bool group_takes_row(const struct grouping *g)
{
    for (const struct sql_item *item = g->scope->query->items; item; item = item->next) {
        const struct sql_expr *e = find_aggregate(item->expr);
        if (e && (str_eq_fold(e->name, "max") || str_eq_fold(e->name, "min")))
            return g->r->dialect == SQL_SQLITE;
    }
    return false;
}

/* Of all rows one remains where nothing is grouped: a column of it is hardly what was meant. Of
 * HAVING without GROUP BY that is said already. */
static enum mark_severity group_severity(const struct grouping *g)
{
    const enum mark_severity severity = strict_error(g->r);
    const struct sql_query *q = g->scope->query;

    return severity == MARK_INFO && !q->group_count && !q->having && !group_takes_row(g)
               ? MARK_WARNING
               : severity;
}

/* Beside the greatest or smallest of all rows, the row that has it is meant. */
static void report_not_grouped(struct grouping *g, const struct sql_expr *e)
{
    const struct sql_expr *extreme = resolve_row_of(g->scope->query);
    char *order =
        extreme && g->r->dialect != SQL_SQLITE ? resolve_row_order(g->r->arena, extreme) : NULL;
    struct buf way = BUF_INIT;

    if (strict_error(g->r) != MARK_ERROR)
        buf_add(&way, "which of its values is shown is left to chance");
    else
        buf_add(&way, "add it to GROUP BY");
    if (order)
        buf_addf(&way, "; for the row itself write %s", order);
    struct sql_finding *finding =
        report(g->r, SQL_NOT_GROUPED, group_severity(g), e->at,
               "'%s' is neither grouped nor aggregated: %s", e->name, buf_str(&way));
    finding->fix = order;
    buf_release(&way);
}

static void check_item(struct grouping *g, const struct sql_expr *e)
{
    const struct tree_visitor below = {.expr = check_slot, .arg = g};

    for (;; e = e->args[0]) {
        if (is_aggregate(e) || group_keys_have(&g->keys, e))
            return;
        if (e->kind == SQL_EXPR_COLUMN) {
            const struct found found = scope_find(g->r, g->scope, e);
            if (found.meaning == MEANS_COLUMN && found.scope == g->scope &&
                !resolve_group_follows(g, &found))
                report_not_grouped(g, e);
            return;
        }
        if (e->kind != SQL_EXPR_BINARY) {
            tree_each_of_expr((struct sql_expr *)e, &below);
            return;
        }
        check_item(g, e->args[1]);
    }
}

/* SELECT *: its columns have to be grouped like any other. */
static void check_star(struct grouping *g, const struct sql_expr *star)
{
    for (size_t i = 0; i < g->scope->relations.len; i++) {
        const struct relation *rel = &g->scope->relations.v[i];
        const struct found found = {.relation = i};
        if (!rel->table || rel->renamed || !rel->name || resolve_group_follows(g, &found) ||
            (star->table && !name_same(g->r, rel->name, star->table)))
            continue;
        for (size_t c = 0; c < rel->table->column_count; c++) {
            const char *name = rel->table->columns[c].name;
            struct sql_expr e = {.kind = SQL_EXPR_COLUMN, .table = rel->name, .name = name};
            if (group_keys_have(&g->keys, &e))
                continue;
            report(g->r, SQL_NOT_GROUPED, group_severity(g), star->at,
                   "'%s' of '*' is neither grouped nor aggregated", name);
            return;
        }
    }
}

/* ORDER BY sees the list's aliases and positions; what else it names has to be grouped too. */
static void resolve_group_check_order(struct grouping *g, const struct sql_order *order)
{
    for (; order; order = order->next) {
        struct scope *scope = g->scope;
        const bool plain = order->expr->kind == SQL_EXPR_COLUMN;
        scope->aliases = scope->alias_first = plain;
        const bool alias = plain && scope_find(g->r, scope, order->expr).meaning == MEANS_ALIAS;
        scope->aliases = scope->alias_first = false;
        if (!alias)
            check_item(g, order->expr);
    }
}

static bool is_grouped(const struct sql_query *q)
{
    bool grouped = q->group_count > 0 || (q->having && find_aggregate(q->having));

    for (const struct sql_item *item = q->items; item && !grouped; item = item->next)
        grouped = find_aggregate(item->expr) != NULL;
    for (const struct sql_order *o = q->order; o && !grouped; o = o->next)
        grouped = find_aggregate(o->expr) != NULL;
    return grouped;
}

void check_grouping(struct resolver *r, struct scope *scope)
{
    const struct sql_query *q = scope->query;
    const bool strict = r->dialect == SQL_POSTGRES || r->dialect == SQL_TRINO;
    struct grouping g = {.r = r, .scope = scope, .keys = {.r = r, .scope = scope}};

    if (!is_grouped(q))
        return;
    add_keys(&g, q->groups, q->group_count);
    find_whole_keys(&g);
    follow_equals(&g);
    for (const struct sql_item *item = q->items; item && !g.unsure; item = item->next) {
        if (item->expr->kind == SQL_EXPR_STAR)
            check_star(&g, item->expr);
        else
            check_item(&g, item->expr);
    }
    if (!g.unsure)
        resolve_group_check_order(&g, q->order);
    if (!g.unsure && strict && q->having) /* elsewhere it may name aliases */
        check_item(&g, q->having);
    group_keys_release(&g.keys);
    vec_release(&g.whole);
}
