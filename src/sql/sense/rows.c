/* Rows that a one-to-many join repeats: sums, counts and averages over them, rows that are listed
 * several times, and tables that nothing is used of. */
#include <string.h>

#include "querent/base/str.h"
#include "sense/sense.h"

/* ---- sums */

static bool counts_key(const struct sense *sense, const struct sql_expr *argument)
{
    if (argument->kind != SQL_EXPR_COLUMN)
        return false;
    const struct found found = scope_find(sense->r, sense->scope, argument);
    return found.meaning == MEANS_COLUMN && found.column && found.column->unique;
}

bool sense_by_key(const struct sense *sense, size_t relation)
{
    const struct sql_query *q = sense->scope->query;

    for (size_t i = 0; i < q->group_count; i++) {
        const struct sql_expr *e = q->groups[i];
        if (e->kind != SQL_EXPR_COLUMN)
            continue;
        const struct found found = scope_find(sense->r, sense->scope, e);
        if (found.meaning == MEANS_COLUMN && found.relation == relation && found.column &&
            (found.column->unique || found.column->primary))
            return true;
    }
    return false;
}

static const char *effect_of(const struct sql_expr *e)
{
    if (str_eq_fold(e->name, "avg"))
        return "gives more weight to rows that have many of them";
    return "comes out too high";
}

/* The same where nothing says that several rows are joined. */
static const char *possible_effect(const struct sql_expr *e)
{
    if (str_eq_fold(e->name, "avg"))
        return "may give more weight to rows that have many of them";
    return "may come out too high";
}

/* The relation whose rows are added up: that of which a row gives one of each other. */
static size_t sum_rows(const struct sense *sense, relation_set of)
{
    for (size_t i = 0; i < sense->scope->relations.len; i++)
        if (sense_in(of, i) && !(of & ~sense_determined(sense, (relation_set)1 << i)))
            return i;
    return SIZE_MAX;
}

static bool sum_adds(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_CALL && !e->distinct && !e->over && e->arg_count == 1 &&
           (str_eq_fold(e->name, "sum") || str_eq_fold(e->name, "avg") ||
            str_eq_fold(e->name, "total"));
}

/* The same has been said of another place: SELECT sum(a) … ORDER BY sum(b). */
static bool sum_was_said(const struct sense *sense, const char *message)
{
    const struct sql_finding *f = sense->r->first;

    while (f && !(f->class == SQL_FAN_TRAP && str_eq(f->message, message)))
        f = f->next;
    return f != NULL;
}

static void report_sum(struct sense *sense, const struct sql_expr *e, size_t rows, size_t by)
{
    const bool count = str_eq_fold(e->name, "count"), sure = sense_refers(sense, by);
    const char *message = arena_printf(
        sense->r->arena, "each row of '%s' %s once for every row of '%s' that joins it: '%s' %s",
        sense_name(sense, rows), sure ? "is counted" : "may be counted", sense_name(sense, by),
        e->name, sure ? effect_of(e) : possible_effect(e));

    if (!count && sum_was_said(sense, message))
        return;
    struct sql_finding *found = report(sense->r, SQL_FAN_TRAP, MARK_WARNING, e->at, "%s", message);
    found->fix = count ? arena_strdup(sense->r->arena, "DISTINCT") : NULL;
}

static void check_sum(struct sense *sense, const struct sql_expr *e)
{
    const bool count = e->kind == SQL_EXPR_CALL && str_eq_fold(e->name, "count");

    if (!sum_adds(e) && !(count && !e->distinct && !e->over && e->arg_count == 1))
        return;
    const relation_set of = sense_named(sense, e->args[0]);
    const size_t rows = sum_rows(sense, of), by = of ? sense_repeater(sense, of) : SIZE_MAX;
    if (rows == SIZE_MAX || by == SIZE_MAX || (count && !counts_key(sense, e->args[0])) ||
        !sense_name(sense, by) || !sense_name(sense, rows) || (count && sense_by_key(sense, rows)))
        return;
    report_sum(sense, e, rows, by);
}

static bool sum_visit(const struct sql_expr *e, void *arg)
{
    check_sum(arg, e);
    return e->kind != SQL_EXPR_SUBQUERY && e->kind != SQL_EXPR_EXISTS;
}

/* A sum of a column that is looked for among those that are listed. */
struct sum_sought {
    const struct sql_expr *sum;
    bool found;
};

static bool sought_visit(const struct sql_expr *e, void *arg)
{
    struct sum_sought *sought = arg;
    const struct sql_expr *sum = sought->sum;

    if (e->kind == SQL_EXPR_CALL && e->arg_count == 1 && sum->arg_count == 1 &&
        str_eq_fold(e->name, sum->name) && e->args[0]->kind == SQL_EXPR_COLUMN &&
        sum->args[0]->kind == SQL_EXPR_COLUMN)
        sought->found |= str_eq_fold(e->args[0]->name, sum->args[0]->name);
    return !sought->found;
}

/* ORDER BY sum(x): what is listed has been looked at. */
static bool order_visit(const struct sql_expr *e, void *arg)
{
    struct sense *sense = arg;
    const struct sql_query *q = sense->scope->query;
    const struct sql_query listed = {.items = q->items, .having = q->having};
    struct sum_sought sought = {.sum = e};

    if (e->kind == SQL_EXPR_CALL)
        sql_walk(&listed, sought_visit, &sought);
    return sought.found || sum_visit(e, sense);
}

void sense_check_sums(struct sense *sense)
{
    const struct sql_query *q = sense->scope->query;
    const struct sql_query list = {.items = q->items, .having = q->having};

    sql_walk(&list, sum_visit, sense);
    if (q->items && q->group_count) {
        const struct sql_query ordered = {.order = q->order};
        sql_walk(&ordered, order_visit, sense);
    }
}

/* ---- sums over a subquery whose join repeats what is added up */

static bool inner_visit(const struct sql_expr *e, void *arg)
{
    struct sense *sense = arg;

    if (!sum_adds(e) || e->args[0]->kind != SQL_EXPR_COLUMN)
        return e->kind != SQL_EXPR_SUBQUERY && e->kind != SQL_EXPR_EXISTS;
    const struct found found = scope_find(sense->r, sense->scope, e->args[0]);
    const struct relation *rel = found.meaning == MEANS_COLUMN && found.scope == sense->scope
                                     ? &sense->scope->relations.v[found.relation]
                                     : NULL;
    const struct output *output = rel && (!rel->table || rel->renamed)
                                      ? outputs_find(sense->r, &rel->outputs, e->args[0]->name)
                                      : NULL;
    if (output && output->repeated_by && rel->name)
        report(sense->r, SQL_FAN_TRAP, MARK_WARNING, e->at,
               "'%s' has each '%s' once for every row of '%s' that is joined in it: '%s' %s",
               rel->name, e->args[0]->name, output->repeated_by, e->name, effect_of(e));
    return false;
}

void sense_check_inner(struct resolver *r, struct scope *scope)
{
    const struct sql_query *q = scope->query;
    struct sql_query list = {.items = q->items, .having = q->having};
    struct sense sense = {.r = r, .scope = scope};

    sql_walk(&list, inner_visit, &sense);
}

/* A query around this one may add up what it lists. */
void sense_note_repeated(struct sense *sense)
{
    struct scope *scope = sense->scope;
    const struct sql_query *q = scope->query;

    if (q == sense->r->root || q->distinct || q->distinct_on_count || q->group_count || q->having ||
        q->limit)
        return;
    scope->repeated_by =
        arena_alloc(sense->r->arena, scope->relations.len * sizeof *scope->repeated_by);
    for (size_t i = 0; i < scope->relations.len; i++) {
        const size_t by = sense_repeater(sense, (relation_set)1 << i);
        scope->repeated_by[i] = by == SIZE_MAX ? NULL : sense_name(sense, by);
    }
}

/* ---- rows */

/* Each row of the result is one of the rows that FROM and WHERE give. */
static bool lists_rows(const struct sense *sense)
{
    const struct sql_query *q = sense->scope->query;

    if (q != sense->r->root || q->distinct || q->distinct_on_count || q->group_count || q->having)
        return false;
    for (const struct sql_item *item = q->items; item; item = item->next) {
        if (has_aggregate(item->expr))
            return false;
    }
    return true;
}

/* A key of the rows is listed, and nothing orders them: DISTINCT leaves each once. */
static bool distinct_mends(const struct sense *sense, size_t rows)
{
    const struct sql_query *q = sense->scope->query;

    if (q->order || sense->listed & ~sense_determined(sense, (relation_set)1 << rows))
        return false;
    for (const struct sql_item *item = q->items; item; item = item->next)
        if (counts_key(sense, item->expr) && sense_named(sense, item->expr) == (relation_set)1
                                                                                   << rows)
            return true;
    return false;
}

void sense_check_rows(struct sense *sense)
{
    if (!sense->listed || !lists_rows(sense))
        return;
    const size_t by = sense_repeater(sense, sense->listed);
    if (by == SIZE_MAX || !sense_name(sense, by))
        return;
    const size_t rows = (size_t)__builtin_ctzll(sense->listed);
    if (!sense_name(sense, rows))
        return;
    const bool filters = sense->filtered & ~sense_determined(sense, sense->listed);
    const bool several =
        sense->listed & ~sense_determined(sense, (relation_set)1 << rows); /* pairs, and more */
    struct sql_finding *found =
        several
            ? report(sense->r, SQL_REPEATED_ROWS, MARK_INFO, sense->scope->query->items->expr->at,
                     "the same values are listed once for every row of '%s' that joins them: "
                     "DISTINCT lists them once",
                     sense_name(sense, by))
            : report(sense->r, SQL_REPEATED_ROWS, filters ? MARK_INFO : MARK_WARNING,
                     sense->scope->query->items->expr->at,
                     "a row of '%s' is listed once for every row of '%s' %s: DISTINCT or "
                     "EXISTS lists it once",
                     sense_name(sense, rows), sense_name(sense, by),
                     filters ? "that fits" : "that joins it");
    found->fix = distinct_mends(sense, rows) ? arena_strdup(sense->r->arena, "DISTINCT") : NULL;
}

/* ---- tables of which nothing is used */

/* A row always has its row of the other table, and never two. */
static bool always_meets(const struct sense *sense, const struct sql_source *join, size_t relation)
{
    const struct sense_edge *only = NULL;

    for (size_t i = 0; i < sense->edges.len; i++) {
        const struct sense_edge *e = &sense->edges.v[i];
        if (e->a != relation && e->b != relation)
            continue;
        if (only || !join->on || join->on->kind != SQL_EXPR_BINARY || join->on->op != SQL_OP_EQ)
            return false;
        only = e;
    }
    if (!only)
        return false;
    const size_t other = only->a == relation ? only->b : only->a;
    const struct schema_column *from = only->a == relation ? only->b_column : only->a_column;
    const struct schema_table *t = sense->scope->relations.v[other].table;
    const struct schema_table *to = sense->scope->relations.v[relation].table;
    for (size_t i = 0; t && from->not_null && i < t->fkey_count; i++)
        if (t->fkeys[i].count == 1 && str_eq_fold(t->fkeys[i].columns[0], from->name) &&
            str_eq_fold(t->fkeys[i].to_table, to->name))
            return !sense_in(sense->outer, other);
    return false;
}

static const struct sql_source *join_of(const struct sql_source *s, const struct sql_source *right)
{
    for (; s && s->kind == SQL_SOURCE_JOIN; s = s->left) {
        if (s->right == right)
            return s;
    }
    return NULL;
}

/* Does it stand between others, so that they join through it? */
static bool leads_on(const struct sense *sense, size_t relation)
{
    relation_set neighbours = 0;

    for (size_t i = 0; i < sense->edges.len; i++) {
        const struct sense_edge *e = &sense->edges.v[i];
        if (e->a == relation)
            neighbours |= (relation_set)1 << e->b;
        if (e->b == relation)
            neighbours |= (relation_set)1 << e->a;
    }
    return !neighbours || neighbours & (neighbours - 1);
}

/* A LEFT JOIN to at most one row neither adds nor drops rows, nor does a join to exactly one. */
void sense_check_unused(struct sense *sense)
{
    const struct scope *scope = sense->scope;

    for (size_t i = 0; i < scope->relations.len; i++) {
        const struct sql_source *source = scope->relations.v[i].source;
        const struct sql_source *join = join_of(scope->query->from, source);
        const relation_set others = sense_connected(sense, i) & ~((relation_set)1 << i);
        if (!join || sense_in(sense->listed | sense->filtered, i) || leads_on(sense, i) ||
            !sense_name(sense, i) || !scope->relations.v[i].table ||
            !sense_in(sense_determined(sense, others), i) ||
            !(join->join == SQL_JOIN_LEFT ||
              (join->join == SQL_JOIN_INNER && always_meets(sense, join, i))))
            continue;
        struct sql_finding *found =
            report(sense->r, SQL_UNUSED_TABLE, MARK_INFO, source->name_at,
                   "nothing is used of '%s', and the join neither adds nor drops rows: it can go",
                   sense_name(sense, i));
        found->fix = arena_strdup(sense->r->arena, "");
    }
}
