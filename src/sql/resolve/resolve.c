/* Every name of a query against its scopes: subqueries see out, never in; a join's ON sees its own
 * sides; the select list's aliases are seen where the dialect sees them. */
#include "querent/sql/sql.h"

#include <stdlib.h>
#include <string.h>

#include "guard/function.h"
#include "print/print_private.h"
#include "querent/base/str.h"
#include "resolve/resolve_private.h"

/* ---- expressions */

static void resolve_column(struct resolver *r, const struct sql_expr *e)
{
    const struct found found = scope_find(r, r->scope, e);

    if (found.meaning == MEANS_COLUMN && found.column)
        note_column(r, found.table, found.column->name);
    else if (found.meaning == MEANS_NOTHING)
        report_unknown_column(r, e);
    else if (found.meaning == MEANS_SEVERAL)
        report_ambiguous(r, e, &found);
}

static void resolve_star(struct resolver *r, const struct sql_expr *e)
{
    if (!e->table)
        return;
    for (const struct scope *s = r->scope; s; s = s->up) {
        for (size_t i = 0; i < s->relations.len; i++) {
            if (name_same(r, s->relations.v[i].name, e->table))
                return;
        }
    }
    if (r->dialect == SQL_BIGQUERY || r->dialect == SQL_POSTGRES || r->dialect == SQL_TRINO) {
        const struct sql_expr column = {.kind = SQL_EXPR_COLUMN, .name = e->table};
        if (scope_find(r, r->scope, &column).meaning)
            return; /* the fields of a column */
    }
    report(r, SQL_UNKNOWN_TABLE, MARK_ERROR, e->at, "no table or alias '%s' in this query",
           e->table);
}

/* x -> x + 1: the names before the arrow are the function's own. */
static bool resolve_lambda(const struct resolver *r, const struct sql_expr *e)
{
    return r->dialect == SQL_TRINO && e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_OTHER &&
           str_eq(e->text, "->");
}

/* A name that this dialect does not know but another does, with an equivalent here. */
static void check_function(struct resolver *r, const struct sql_expr *e)
{
    const size_t len = strlen(e->name);

    if (e->schema || e->quoted || e->text || function_reads(e->name, len, r->dialect))
        return;
    for (int d = SQL_SQLITE; d <= SQL_BIGQUERY; d++) {
        if (d == (int)r->dialect || !function_reads(e->name, len, (enum sql_dialect)d))
            continue;
        const char *here = function_name(e->name, true, (enum sql_dialect)d, r->dialect);
        if (here && !str_eq_fold(here, e->name)) {
            report(r, SQL_UNKNOWN_FUNCTION, MARK_WARNING, e->at, "'%s' is called '%s' here",
                   e->name, here)
                ->fix = arena_strdup(r->arena, here);
            return;
        }
    }
}

static void resolve_slot(struct sql_expr **slot, void *arg)
{
    resolve_expr(arg, *slot);
}

static void resolve_query_slot(struct sql_query **slot, void *arg)
{
    struct resolver *r = arg;

    resolve_query(r, *slot, r->scope, r->scope->ctes);
}

static void watch_attribute(const struct resolver *r, const struct sql_expr *e)
{
    if ((e->kind == SQL_EXPR_COLUMN && e->table) || (e->kind == SQL_EXPR_FIELD && e->name))
        r->attribute(r->attribute_arg, e, attribute_of(r, e));
}

void resolve_expr(struct resolver *r, const struct sql_expr *e)
{
    while (e) {
        if (r->attribute)
            watch_attribute(r, e);
        if (e->kind == SQL_EXPR_COLUMN)
            resolve_column(r, e);
        else if (e->kind == SQL_EXPR_STAR)
            resolve_star(r, e);
        else if (e->kind == SQL_EXPR_CALL)
            check_function(r, e);
        if (!report_full(r))
            sense_check_comparison(r, r->scope, e);
        if (r->lookup && r->lookup->only && !report_full(r))
            sense_check_kind(r, r->scope, e);
        if (resolve_lambda(r, e))
            return;
        if (e->kind != SQL_EXPR_BINARY) {
            tree_each_of_expr((struct sql_expr *)e, &r->below); /* nothing is changed */
            return;
        }
        resolve_expr(r, e->args[1]);
        e = e->args[0];
    }
}

/* ---- clauses */

static size_t item_count(const struct sql_query *q, bool *ret_star)
{
    size_t n = 0;

    *ret_star = false;
    for (const struct sql_item *item = q->items; item; item = item->next, n++)
        *ret_star = *ret_star || item->expr->kind == SQL_EXPR_STAR;
    return n;
}

/* ORDER BY 2: a number there is a position, not a value. True: it was one. */
static bool resolve_position(struct resolver *r, const struct sql_expr *e, size_t columns,
                             bool open, const char *clause)
{
    if (e->kind != SQL_EXPR_NUMBER || strspn(e->text, "0123456789") != strlen(e->text))
        return false;
    const long n = strtol(e->text, NULL, 10);
    if (!open && (n < 1 || (size_t)n > columns))
        report(r, SQL_UNKNOWN_COLUMN, MARK_ERROR, e->at, "%s %ld: the select list has %zu column%s",
               clause, n, columns, columns == 1 ? "" : "s");
    return true;
}

static void resolve_groups(struct resolver *r, struct scope *scope, struct sql_expr *const *groups,
                           size_t count)
{
    bool star;
    const size_t columns = item_count(scope->query, &star);

    for (size_t i = 0; i < count; i++) {
        const struct sql_expr *e = groups[i];
        if (e->kind == SQL_EXPR_CALL && e->text && str_eq(e->text, "GROUPING"))
            resolve_groups(r, scope, e->args, e->arg_count);
        else if (!resolve_position(r, e, columns, star, "GROUP BY"))
            resolve_expr(r, e);
    }
}

static void resolve_windows(struct resolver *r, struct sql_window *w)
{
    for (; w; w = w->next) {
        for (size_t i = 0; i < w->partition_count; i++)
            resolve_expr(r, w->partition[i]);
        for (const struct sql_order *o = w->order; o; o = o->next)
            resolve_expr(r, o->expr);
    }
}

static void resolve_order(struct resolver *r, struct scope *scope)
{
    bool star;
    const size_t columns = item_count(scope->query, &star);

    scope->aliases = true;
    for (const struct sql_order *o = scope->query->order; o; o = o->next) {
        scope->alias_first = o->expr->kind == SQL_EXPR_COLUMN;
        if (!resolve_position(r, o->expr, columns, star, "ORDER BY"))
            resolve_expr(r, o->expr);
    }
    scope->alias_first = false;
}

static void resolve_clauses(struct resolver *r, struct scope *scope)
{
    const struct sql_query *q = scope->query;
    const enum sql_dialect d = r->dialect;

    for (size_t i = 0; i < q->distinct_on_count; i++)
        resolve_expr(r, q->distinct_on[i]);
    for (const struct sql_item *item = q->items; item; item = item->next)
        resolve_expr(r, item->expr);
    scope->aliases = d == SQL_SQLITE;
    if (q->where) {
        resolve_expr(r, q->where);
        check_where(r, scope, q->where);
        check_join_types(r, scope, q->where);
    }
    scope->aliases = d != SQL_TRINO;
    resolve_groups(r, scope, q->groups, q->group_count);
    scope->aliases = d != SQL_TRINO && d != SQL_POSTGRES;
    resolve_expr(r, q->having);
    resolve_windows(r, q->windows);
    scope->aliases = true;
    resolve_expr(r, q->qualify);
    resolve_order(r, scope);
    scope->aliases = false;
}

/* ---- outputs */

static struct output item_output(const struct resolver *r, struct scope *scope,
                                 const struct sql_item *item)
{
    struct output out = {.name = item->alias};

    if (item->expr->kind == SQL_EXPR_COLUMN) {
        const struct found found = scope_find(r, scope, item->expr);
        out.name = out.name ? out.name : item->expr->name;
        out.column = found.column;
        out.table = found.table;
        if (scope->repeated_by && found.meaning == MEANS_COLUMN && found.scope == scope)
            out.repeated_by = scope->repeated_by[found.relation];
    } else if (!out.name && item->expr->kind == SQL_EXPR_CALL) {
        out.name = item->expr->name;
    } else if (!out.name && item->expr->kind == SQL_EXPR_FIELD) {
        out.name = item->expr->name;
    }
    return out;
}

static void star_outputs(struct resolver *r, struct scope *scope, const struct sql_expr *star,
                         struct outputs *out, size_t *cap)
{
    for (size_t i = 0; i < scope->relations.len; i++) {
        const struct relation *rel = &scope->relations.v[i];
        if (star->table && !name_same(r, rel->name, star->table))
            continue;
        const struct outputs more = relation_outputs(r, rel);
        for (size_t c = 0; rel->table && r->seen && c < more.count; c++)
            note_column(r, rel->table, more.v[c].name);
        out->open = out->open || more.open;
        if (out->count + more.count > *cap) {
            *cap = (out->count + more.count) * 2;
            struct output *v = arena_alloc(r->arena, *cap * sizeof *v);
            if (out->count)
                memcpy(v, out->v, out->count * sizeof *v);
            out->v = v;
        }
        if (more.count)
            memcpy(out->v + out->count, more.v, more.count * sizeof *more.v);
        for (size_t c = 0; scope->repeated_by && c < more.count; c++)
            out->v[out->count + c].repeated_by = scope->repeated_by[i];
        out->count += more.count;
    }
}

static struct outputs select_outputs(struct resolver *r, struct scope *scope)
{
    bool star;
    size_t cap = item_count(scope->query, &star) + 1;
    struct outputs out = {.v = arena_alloc(r->arena, cap * sizeof *out.v)};

    for (const struct sql_item *item = scope->query->items; item; item = item->next) {
        if (item->expr->kind == SQL_EXPR_STAR) {
            star_outputs(r, scope, item->expr, &out, &cap);
            continue;
        }
        if (item->expr->kind == SQL_EXPR_FIELD && item->expr->star)
            out.open = true;
        if (out.count == cap) {
            struct output *v = arena_alloc(r->arena, 2 * cap * sizeof *v);
            memcpy(v, out.v, out.count * sizeof *v);
            out.v = v;
            cap *= 2;
        }
        out.v[out.count++] = item_output(r, scope, item);
    }
    return out;
}

static struct outputs values_outputs(struct resolver *r, const struct sql_query *q)
{
    struct outputs out = {0};

    out.count = q->row_count ? q->rows[0]->arg_count : 0;
    out.v = arena_alloc(r->arena, (out.count + 1) * sizeof *out.v);
    for (size_t i = 0; i < out.count; i++) /* as the databases name them */
        out.v[i].name = arena_printf(r->arena, r->dialect == SQL_MYSQL ? "column_%zu" : "column%zu",
                                     r->dialect == SQL_MYSQL ? i : i + 1);
    for (size_t i = 0; i < q->row_count; i++)
        resolve_expr(r, q->rows[i]);
    return out;
}

/* ---- queries */

static struct outputs named_outputs(struct resolver *r, const struct sql_with *w,
                                    struct outputs out)
{
    if (!w->column_count)
        return out;
    struct output *v = arena_alloc(r->arena, w->column_count * sizeof *v);
    for (size_t i = 0; i < w->column_count; i++) {
        if (i < out.count)
            v[i] = out.v[i];
        v[i].name = w->columns[i];
    }
    return outputs_indexed(
        r, (struct outputs){.v = v, .count = w->column_count, .open = w->trailer != NULL});
}

static const struct cte *resolve_with(struct resolver *r, const struct sql_query *q,
                                      struct scope *up, const struct cte *ctes)
{
    const bool recursive = q->recursive || r->dialect == SQL_SQLITE;

    for (const struct sql_with *w = q->with; w; w = w->next) {
        struct cte *cte = arena_alloc(r->arena, sizeof *cte);
        *cte = (struct cte){.name = w->name, .outputs.open = true, .up = ctes};
        if (recursive && w->column_count)
            cte->outputs = named_outputs(r, w, (struct outputs){0});
        struct outputs out = resolve_query(r, w->query, up, recursive ? cte : ctes);
        out.open = out.open || w->trailer;
        if (recursive)
            sense_check_endless(r, q, w);
        cte->outputs = named_outputs(r, w, out);
        ctes = cte;
    }
    return ctes;
}

/* ORDER BY of a set operation: only the names and positions of its columns. */
static void resolve_set_order(struct resolver *r, const struct sql_query *q, struct outputs out)
{
    for (const struct sql_order *o = q->order; o; o = o->next) {
        bool known = out.open || o->expr->kind != SQL_EXPR_COLUMN;
        if (resolve_position(r, o->expr, out.count, out.open, "ORDER BY"))
            continue;
        known = known || outputs_find(r, &out, o->expr->name);
        if (!known && r->dialect != SQL_SQLITE) /* SQLite looks into every part */
            report(r, SQL_UNKNOWN_COLUMN, MARK_ERROR, o->expr->at,
                   "no column '%s' in the result that is sorted", o->expr->name);
    }
}

static struct outputs resolve_select(struct resolver *r, struct scope *scope)
{
    const struct sql_query *q = scope->query;

    scope_index_items(r, scope);
    if (q->from)
        resolve_source(r, scope, q->from);
    if (r->dialect == SQL_SQLITE)
        resolve_late(r, scope, q->from);
    resolve_clauses(r, scope);
    check_grouping(r, scope);
    check_sense(r, scope);
    return select_outputs(r, scope);
}

struct outputs resolve_query(struct resolver *r, const struct sql_query *q, struct scope *up,
                             const struct cte *ctes)
{
    struct scope scope = {.up = up, .query = q};
    struct scope *const outer = r->scope;
    struct outputs out;

    r->scope = &scope;
    scope.ctes = ctes;
    scope.ctes = resolve_with(r, q, up, ctes);
    r->scope = &scope;
    if (q->kind == SQL_QUERY_SET) {
        out = resolve_query(r, q->left, up, scope.ctes);
        resolve_query(r, q->right, up, scope.ctes);
        r->scope = &scope;
        resolve_set_order(r, q, out);
    } else if (q->kind == SQL_QUERY_VALUES) {
        out = values_outputs(r, q);
    } else {
        out = resolve_select(r, &scope);
    }
    vec_release(&scope.relations);
    map_release(&scope.merged);
    r->scope = outer;
    return outputs_indexed(r, out);
}

/* ---- the whole */

static bool resolve_before(const struct sql_finding *a, const struct sql_finding *b)
{
    return a->at.offset <= b->at.offset;
}

/* Findings come in the order of resolving; a stable merge sort puts them in the order of the text.
 */
static struct sql_finding *resolve_sorted(struct sql_finding *list)
{
    struct sql_finding *slow = list, *fast = list ? list->next : NULL;
    struct sql_finding *first = NULL, **end = &first;

    if (!fast)
        return list;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
    }
    struct sql_finding *b = resolve_sorted(slow->next);
    slow->next = NULL;
    struct sql_finding *a = resolve_sorted(list);
    while (a && b) {
        struct sql_finding **take = resolve_before(a, b) ? &a : &b;
        *end = *take;
        end = &(*take)->next;
        *take = (*take)->next;
    }
    *end = a ? a : b;
    return first;
}

void sql_columns(const struct sql_query *query, enum sql_dialect dialect,
                 const struct sql_lookup *lookup,
                 void (*seen)(void *arg, const struct schema_table *table, const char *column),
                 void *arg)
{
    struct arena arena = {0};
    struct resolver r = {
        .arena = &arena, .dialect = dialect, .lookup = lookup, .seen = seen, .seen_arg = arg};

    r.below = (struct tree_visitor){resolve_slot, resolve_query_slot, NULL, &r};
    resolve_query(&r, query, NULL, NULL);
    arena_release(&arena);
}

void sql_attributes(const struct sql_query *query, enum sql_dialect dialect,
                    const struct sql_lookup *lookup,
                    void (*seen)(void *arg, const struct sql_expr *e, enum attribute is), void *arg)
{
    static const struct sql_lookup nothing = {0};
    struct arena arena = {0};
    struct resolver r = {.arena = &arena,
                         .dialect = dialect,
                         .lookup = lookup ? lookup : &nothing,
                         .attribute = seen,
                         .attribute_arg = arg};

    r.below = (struct tree_visitor){resolve_slot, resolve_query_slot, NULL, &r};
    resolve_query(&r, query, NULL, NULL);
    arena_release(&arena);
}

struct sql_finding *sql_resolve(struct arena *arena, const struct sql_query *query,
                                enum sql_dialect dialect, const struct sql_lookup *lookup)
{
    struct resolver r = {.arena = arena, .dialect = dialect, .lookup = lookup, .root = query};

    r.below = (struct tree_visitor){resolve_slot, resolve_query_slot, NULL, &r};
    resolve_query(&r, query, NULL, NULL);
    return resolve_sorted(r.first);
}

void resolve_kinds(struct arena *arena, const struct sql_query *query, enum sql_dialect dialect,
                   const struct sql_lookup *lookup,
                   void (*kind)(void *arg, const struct kind_missing *missing), void *arg)
{
    struct resolver r = {.arena = arena,
                         .dialect = dialect,
                         .lookup = lookup,
                         .root = query,
                         .kind = kind,
                         .kind_arg = arg};

    r.below = (struct tree_visitor){resolve_slot, resolve_query_slot, NULL, &r};
    resolve_query(&r, query, NULL, NULL);
}
