/* The joins of a SELECT as a graph: which relations conditions link, and which of them meet at
 * most one row of another. */
#include <string.h>

#include "querent/base/str.h"
#include "querent/model/schema/key.h"
#include "sense/sense.h"

enum { EDGES_MAX = 256 }; /* a person writes fewer */

/* ---- what an expression names */

struct naming {
    const struct sense *sense;
    relation_set set;
    bool inside; /* a subquery: names without a qualifier are its own */
};

static bool naming_visit(const struct sql_expr *e, void *arg)
{
    struct naming *n = arg;

    if (e->kind == SQL_EXPR_COLUMN && (e->table || !n->inside)) {
        const struct found found = scope_find(n->sense->r, n->sense->scope, e);
        if (found.scope == n->sense->scope &&
            (found.meaning == MEANS_COLUMN || found.meaning == MEANS_ROW ||
             found.meaning == MEANS_OPEN))
            n->set |= (relation_set)1 << found.relation;
        if (found.meaning == MEANS_SEVERAL && found.scope == n->sense->scope)
            n->set |= (relation_set)1 << found.relation | (relation_set)1 << found.other;
    }
    if (e->query && !n->inside) {
        n->inside = true;
        sql_walk(e->query, naming_visit, n);
        n->inside = false;
        for (size_t i = 0; i < e->arg_count; i++) {
            const struct sql_query argument = {.having = e->args[i]};
            sql_walk(&argument, naming_visit, n);
        }
        return false;
    }
    return true;
}

relation_set sense_named(const struct sense *sense, const struct sql_expr *e)
{
    struct naming n = {.sense = sense};
    const struct sql_query holder = {.having = (struct sql_expr *)e};

    if (e)
        sql_walk(&holder, naming_visit, &n);
    return n.set;
}

/* ---- conditions */

static void graph_link(struct sense *sense, relation_set set)
{
    for (size_t i = 0; i < sense->scope->relations.len; i++) {
        if (sense_in(set, i))
            sense->linked[i] |= set;
    }
}

static bool graph_add_edge(struct sense *sense, const struct sql_expr *e)
{
    if (e->kind != SQL_EXPR_BINARY || e->op != SQL_OP_EQ || e->args[0]->kind != SQL_EXPR_COLUMN ||
        e->args[1]->kind != SQL_EXPR_COLUMN)
        return false;
    const struct found x = scope_find(sense->r, sense->scope, e->args[0]);
    const struct found y = scope_find(sense->r, sense->scope, e->args[1]);
    if (x.meaning != MEANS_COLUMN || y.meaning != MEANS_COLUMN || x.scope != sense->scope ||
        y.scope != sense->scope || x.relation == y.relation)
        return false;
    if (x.column && y.column && sense->edges.len < EDGES_MAX)
        vec_push(&sense->edges, ((struct sense_edge){x.relation, y.relation, x.column, y.column}));
    return true;
}

/* column = value: of each row the same. */
static void graph_add_fixed(struct sense *sense, const struct sql_expr *e)
{
    if (e->kind != SQL_EXPR_BINARY || e->op != SQL_OP_EQ || e->args[0]->kind != SQL_EXPR_COLUMN ||
        sense_named(sense, e->args[1]) || sense->fixed.len == EDGES_MAX)
        return;
    const struct found found = scope_find(sense->r, sense->scope, e->args[0]);
    if (found.meaning == MEANS_COLUMN && found.scope == sense->scope && found.column)
        vec_push(&sense->fixed, ((struct sense_fixed){found.relation, found.column}));
}

static void graph_add_condition(struct sense *sense, const struct sql_expr *e)
{
    for (; e && e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_AND; e = e->args[0])
        graph_add_condition(sense, e->args[1]);
    if (!e)
        return;
    const struct sense_condition c = {e, sense_named(sense, e), graph_add_edge(sense, e)};
    vec_push(&sense->conditions, c);
    graph_link(sense, c.of);
    if (c.joins)
        return;
    sense->filtered |= c.of;
    graph_add_fixed(sense, e);
}

static bool graph_is_fixed(const struct sense *sense, size_t relation,
                           const struct schema_column *column)
{
    for (size_t i = 0; i < sense->fixed.len; i++)
        if (sense->fixed.v[i].relation == relation && sense->fixed.v[i].column == column)
            return true;
    return false;
}

/* What equals a column that is given is given too. */
static void graph_spread_fixed(struct sense *sense)
{
    for (size_t before = 0; before != sense->fixed.len;) {
        before = sense->fixed.len;
        for (size_t i = 0; i < sense->edges.len && sense->fixed.len < EDGES_MAX; i++) {
            const struct sense_edge *e = &sense->edges.v[i];
            const bool a = graph_is_fixed(sense, e->a, e->a_column);
            if (a == graph_is_fixed(sense, e->b, e->b_column))
                continue;
            const struct sense_fixed more = {a ? e->b : e->a, a ? e->b_column : e->a_column};
            vec_push(&sense->fixed, more);
        }
    }
}

/* ---- sources */

static void graph_add_shared(struct sense *sense, const char *name)
{
    const struct scope *scope = sense->scope;
    const struct schema_column *a, *b;

    for (size_t i = 0; i < scope->relations.len; i++) {
        for (size_t j = i + 1; j < scope->relations.len; j++) {
            if (relation_has(sense->r, &scope->relations.v[i], name, &a) && a &&
                relation_has(sense->r, &scope->relations.v[j], name, &b) && b &&
                sense->edges.len < EDGES_MAX)
                vec_push(&sense->edges, ((struct sense_edge){i, j, a, b}));
        }
    }
}

static relation_set graph_under(const struct sense *sense, const struct sql_source *s)
{
    relation_set set = 0;

    if (!s)
        return 0;
    if (s->kind == SQL_SOURCE_JOIN)
        return graph_under(sense, s->left) | graph_under(sense, s->right);
    for (size_t i = 0; i < sense->scope->relations.len; i++)
        set |= (relation_set)(sense->scope->relations.v[i].source == s) << i;
    return set;
}

/* Rows of a function or a lateral query are made from those before it: they belong together. */
static bool graph_depends(const struct sql_source *s)
{
    return s->lateral || s->kind == SQL_SOURCE_FUNCTION;
}

static void graph_add_source(struct sense *sense, const struct sql_source *s)
{
    for (; s && s->kind == SQL_SOURCE_JOIN; s = s->left) {
        graph_add_condition(sense, s->on);
        for (size_t i = 0; i < s->using_count; i++)
            graph_add_shared(sense, s->using_columns[i]);
        if (s->using_count || s->natural || graph_depends(s->right))
            graph_link(sense, graph_under(sense, s));
        graph_add_source(sense, s->right);
    }
}

/* ---- LEFT JOIN b … WHERE b.id IS NULL: those without a row of b */

static relation_set graph_outer(const struct sense *sense, const struct sql_source *s)
{
    relation_set set = 0;

    for (; s && s->kind == SQL_SOURCE_JOIN; s = s->left) {
        set |= s->join == SQL_JOIN_LEFT ? graph_under(sense, s->right) : 0;
        set |= graph_outer(sense, s->right);
    }
    return set;
}

static bool graph_joined_by(const struct sense *sense, const struct schema_column *column,
                            size_t relation)
{
    for (size_t i = 0; i < sense->edges.len; i++) {
        const struct sense_edge *e = &sense->edges.v[i];
        if ((e->a == relation && e->a_column == column) ||
            (e->b == relation && e->b_column == column))
            return true;
    }
    return false;
}

static void graph_add_absent(struct sense *sense)
{
    sense->outer = graph_outer(sense, sense->scope->query->from);
    for (size_t i = sense->where; sense->outer && i < sense->conditions.len; i++) {
        const struct sql_expr *e = sense->conditions.v[i].expr;
        if (e->kind != SQL_EXPR_IS_NULL || e->negated || e->args[0]->kind != SQL_EXPR_COLUMN)
            continue;
        const struct found found = scope_find(sense->r, sense->scope, e->args[0]);
        const struct schema_column *c = found.column;
        if (found.meaning == MEANS_COLUMN && found.scope == sense->scope && c &&
            sense_in(sense->outer, found.relation) &&
            (c->not_null || c->primary || c->unique || graph_joined_by(sense, c, found.relation)))
            sense->absent |= (relation_set)1 << found.relation;
    }
}

static void graph_add_lists(struct sense *sense, const struct sql_query *q)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): there are two or more */
    const relation_set all = ~(relation_set)0 >> (SENSE_RELATIONS - sense->scope->relations.len);

    for (const struct sql_item *item = q->items; item; item = item->next) {
        const struct sql_expr star = {.kind = SQL_EXPR_COLUMN, .table = item->expr->table};
        if (item->expr->kind != SQL_EXPR_STAR) {
            sense->listed |= sense_named(sense, item->expr);
            continue;
        }
        for (size_t i = 0; i < sense->scope->relations.len && star.table; i++)
            sense->listed |= (relation_set)name_same(sense->r, sense_name(sense, i), star.table)
                             << i;
        sense->listed |= star.table ? 0 : all;
    }
    for (size_t i = 0; i < q->distinct_on_count; i++)
        sense->listed |= sense_named(sense, q->distinct_on[i]);
    for (size_t i = 0; i < q->group_count; i++)
        sense->listed |= sense_named(sense, q->groups[i]);
    for (const struct sql_order *o = q->order; o; o = o->next)
        sense->listed |= sense_named(sense, o->expr);
    sense->filtered |= sense_named(sense, q->having);
}

bool sense_look(struct sense *sense, struct resolver *r, struct scope *scope)
{
    *sense = (struct sense){.r = r, .scope = scope};
    if (scope->relations.len < 2 || scope->relations.len > SENSE_RELATIONS)
        return false;
    for (size_t i = 0; i < scope->relations.len; i++)
        sense->linked[i] = (relation_set)1 << i;
    graph_add_source(sense, scope->query->from);
    sense->where = sense->conditions.len;
    graph_add_condition(sense, scope->query->where);
    graph_add_absent(sense);
    graph_spread_fixed(sense);
    graph_add_lists(sense, scope->query);
    return true;
}

void sense_release(struct sense *sense)
{
    vec_release(&sense->edges);
    vec_release(&sense->fixed);
    vec_release(&sense->conditions);
}

/* ---- questions */

const char *sense_name(const struct sense *sense, size_t relation)
{
    return sense->scope->relations.v[relation].name;
}

static const struct schema_column *graph_end(const struct sense_edge *e, size_t relation)
{
    return e->a == relation ? e->a_column : e->b == relation ? e->b_column : NULL;
}

/* Is the column of `to` given by a row of the set: joined with a column of it, or equal to a value?
 * ret_key: it is joined with a key. */
static bool graph_given(const struct sense *sense, relation_set from, size_t to,
                        const struct schema_column *column, bool *ret_key)
{
    bool given = false;

    for (size_t i = 0; i < sense->edges.len; i++) {
        const struct sense_edge *e = &sense->edges.v[i];
        const size_t other = e->a == to ? e->b : e->a;
        if (graph_end(e, to) != column || !sense_in(from, other))
            continue;
        given = true;
        *ret_key = *ret_key || graph_end(e, other)->unique || graph_end(e, other)->primary;
    }
    return given || graph_is_fixed(sense, to, column);
}

static bool graph_covers(const struct sense *sense, const struct schema_index *index,
                         relation_set from, size_t to)
{
    const struct schema_table *t = sense->scope->relations.v[to].table;
    size_t covered = 0;
    bool key = false;

    for (size_t i = 0; i < index->count; i++) {
        for (size_t c = 0; index->columns[i] && c < t->column_count; c++)
            covered += str_eq(t->columns[c].name, index->columns[i]) &&
                       graph_given(sense, from, to, &t->columns[c], &key);
    }
    return index->unique && index->count && covered == index->count;
}

/* Does a row of the set meet at most one row of `to`? True where the keys do not tell. */
static bool graph_one_row(const struct sense *sense, relation_set from, size_t to)
{
    const struct relation *rel = &sense->scope->relations.v[to];
    size_t parts = 0, joined = 0;
    bool joins_key = false, keyed = false;

    if (!rel->table || rel->renamed || sense_in(sense->absent, to))
        return true;
    for (size_t c = 0; c < rel->table->column_count; c++) {
        const struct schema_column *column = &rel->table->columns[c];
        const bool given = graph_given(sense, from, to, column, &joins_key);
        if (given && column->unique)
            return true;
        keyed = keyed || column->primary || column->unique;
        parts += schema_key_tells(column);
        joined += schema_key_tells(column) && given;
    }
    for (size_t i = 0; i < rel->table->index_count; i++) {
        if (graph_covers(sense, &rel->table->indexes[i], from, to))
            return true;
    }
    if (!keyed && !joins_key)
        return true;
    return parts > 0 && parts == joined;
}

relation_set sense_determined(const struct sense *sense, relation_set from)
{
    relation_set before;

    do { /* ends: the set only grows, and is looked at itself */
        before = from;
        for (size_t i = 0; i < sense->edges.len; i++) {
            const struct sense_edge *e = &sense->edges.v[i];
            const size_t to = sense_in(from, e->a) ? e->b : e->a;
            if (sense_in(from, e->a) != sense_in(from, e->b) && graph_one_row(sense, from, to))
                from |= (relation_set)1 << to;
        }
    } while (from != before);
    return from;
}

relation_set sense_connected(const struct sense *sense, size_t relation)
{
    relation_set set = sense->linked[relation], before = 0;

    while (set != before) {
        before = set;
        for (size_t i = 0; i < sense->scope->relations.len; i++)
            set |= sense_in(before, i) ? sense->linked[i] : 0;
        for (size_t i = 0; i < sense->scope->relations.len; i++)
            set |= (relation_set)((sense->linked[i] & set) != 0) << i;
    }
    return set;
}

bool sense_refers(const struct sense *sense, size_t relation)
{
    for (size_t i = 0; i < sense->edges.len; i++) {
        const struct sense_edge *e = &sense->edges.v[i];
        const struct schema_column *end = e->a == relation   ? e->b_column
                                          : e->b == relation ? e->a_column
                                                             : NULL;
        if (end && (end->unique || end->primary))
            return true;
    }
    return false;
}

size_t sense_repeater(const struct sense *sense, relation_set rows)
{
    const relation_set known = sense_determined(sense, rows);

    for (size_t i = 0; i < sense->edges.len; i++) {
        const struct sense_edge *e = &sense->edges.v[i];
        if (sense_in(known, e->a) && !sense_in(known, e->b))
            return e->b;
        if (sense_in(known, e->b) && !sense_in(known, e->a))
            return e->a;
    }
    return SIZE_MAX;
}
