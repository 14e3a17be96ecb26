/* SQL that runs and cannot be meant, as small models write it: a join without a condition, on a
 * column and itself, on columns of other tables than the joined one, or on keys of other tables,
 * aggregates beside columns, or ordering rows, that nobody grouped, x = (SELECT y …) of several
 * rows, a name compared with a key, and one row where all were asked for. Where there is one way to
 * mean it, it is written so. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/str.h"
#include "querent/lang/cue.h"
#include "querent/lang/words.h"

struct sense {
    struct arena *arena;
    const struct catalog *catalog;
    const struct sql_source *from; /* of the query whose expressions are looked at */
    const struct sql_finding *findings;
    bool changed;
};

static void mend_query(struct sense *sense, struct sql_query *query);

/* ---- JOIN b ON a.x = a.x, JOIN b ON a.x = a.y */

static const char *sql_sense_called(const struct sql_source *source)
{
    return source->alias ? source->alias : source->name;
}

/* Nothing ties some table to the others: any, or the one that is listed there. */
static bool sql_sense_unconnected(const struct sense *sense, const struct sql_span *at)
{
    for (const struct sql_finding *f = sense->findings; f; f = f->next)
        if (f->class == SQL_UNCONNECTED &&
            (!at || (f->at.offset == at->offset && f->at.len == at->len)))
            return true;
    return false;
}

/* There is no condition, or it says nothing of how the joined table meets the others. */
static bool ties_nothing(const struct sense *sense, const struct sql_source *join)
{
    const struct sql_expr *on = join->on;

    if (!on)
        return !join->using_count && !join->natural &&
               sql_sense_unconnected(sense, &join->right->at);
    if (on->kind != SQL_EXPR_BINARY || on->op != SQL_OP_EQ)
        return false;
    const struct sql_expr *x = on->args[0], *y = on->args[1];
    if (x->kind != SQL_EXPR_COLUMN || y->kind != SQL_EXPR_COLUMN || !x->table || !y->table)
        return false;
    if (str_eq_fold(x->table, y->table) && str_eq_fold(x->name, y->name))
        return true;
    const char *joined = sql_sense_called(join->right);
    return sql_sense_unconnected(sense, NULL) &&
           str_eq_fold(x->table, joined) == str_eq_fold(y->table, joined);
}

/* The direct relationships between the joined table and those to its left: how many, and one. */
static size_t sql_sense_related(const struct sense *sense, const struct sql_source *left,
                                const struct sql_source *right, int joined,
                                struct sql_expr **ret_on)
{
    size_t n = 0;

    if (left->kind == SQL_SOURCE_JOIN)
        return sql_sense_related(sense, left->left, right, joined, ret_on) +
               sql_sense_related(sense, left->right, right, joined, ret_on);
    const int table = left->kind == SQL_SOURCE_TABLE
                          ? catalog_find_table(sense->catalog, left->schema, left->name)
                          : -1;
    for (size_t i = 0; table >= 0 && table != joined && i < catalog_edge_count(sense->catalog);
         i++) {
        const struct join_edge *edge = catalog_edge(sense->catalog, i);
        const bool forth = edge->from == table && edge->to == joined;
        if (!forth && !(edge->to == table && edge->from == joined))
            continue;
        n++;
        *ret_on = sql_edge_condition(sense->arena, sense->catalog, edge,
                                     sql_sense_called(forth ? left : right),
                                     sql_sense_called(forth ? right : left));
    }
    return n;
}

/* It gets a condition, which may name what stands before a comma. */
static void sql_sense_conditional(struct sql_source *join)
{
    join->join = SQL_JOIN_INNER;
    for (struct sql_source *left = join->left; left->kind == SQL_SOURCE_JOIN; left = left->left)
        if (left->join == SQL_JOIN_COMMA)
            left->join = SQL_JOIN_CROSS;
}

static void mend_source(struct sense *sense, const struct sql_source *from,
                        struct sql_source *source)
{
    if (!source)
        return;
    if (source->query)
        mend_query(sense, source->query);
    if (source->kind != SQL_SOURCE_JOIN)
        return;
    mend_source(sense, from, source->left);
    mend_source(sense, from, source->right);
    if (source->right->kind == SQL_SOURCE_TABLE &&
        sql_ties_strangers(sense->arena, sense->catalog, from, source))
        sense->changed |= sql_tie(sense->arena, sense->catalog, from, source, NULL);
    if (source->right->kind != SQL_SOURCE_TABLE || !ties_nothing(sense, source))
        return;
    const int joined =
        catalog_find_table(sense->catalog, source->right->schema, source->right->name);
    struct sql_expr *on = NULL;
    if (joined >= 0 && sql_sense_related(sense, source->left, source->right, joined, &on) == 1) {
        if (!source->on)
            sql_sense_conditional(source);
        source->on = on;
        sense->changed = true;
    }
}

/* ---- SELECT name … ORDER BY count(*), SELECT name, count(*) … */

/* An aggregate of the expression's own. `few`: min() and max() count as well, beside which SQLite
 * shows the row that has it. */
static bool sql_sense_has_aggregate(const struct sql_expr *expr, bool few)
{
    static const char *const names[] = {"count", "sum", "avg", "total", "min", "max"};
    const size_t most = sizeof names / sizeof *names - (few ? 0 : 2);

    if (!expr || expr->query || expr->over)
        return false;
    for (size_t i = 0; expr->kind == SQL_EXPR_CALL && i < most; i++)
        if (str_eq_fold(expr->name, names[i]) && (expr->arg_count == 1 || expr->star))
            return true;
    for (size_t i = 0; i < expr->arg_count; i++)
        if (sql_sense_has_aggregate(expr->args[i], few))
            return true;
    return false;
}

/* It lists columns and aggregates only, or orders or limits groups that nobody made. */
static bool sql_sense_lacks_groups(const struct sql_query *query)
{
    bool groups = sql_sense_has_aggregate(query->having, true), columns = false;

    for (const struct sql_order *order = query->order; order; order = order->next)
        groups |= !query->having && sql_sense_has_aggregate(order->expr, true);
    for (const struct sql_item *item = query->items; item; item = item->next) {
        const bool column = item->expr->kind == SQL_EXPR_COLUMN;
        if (!column && !sql_sense_has_aggregate(item->expr, true))
            return false;
        groups |= !column && sql_sense_has_aggregate(item->expr, false);
        columns |= column;
    }
    return groups && columns && !query->group_count;
}

static void group_by_items(struct sense *sense, struct sql_query *query)
{
    if (!sql_sense_lacks_groups(query))
        return;
    for (const struct sql_item *item = query->items; item; item = item->next)
        if (item->expr->kind == SQL_EXPR_COLUMN)
            sql_add_group(sense->arena, query, sql_copy_expr(sense->arena, item->expr));
    query->distinct = false;
    sense->changed = true;
}

/* ---- x = (SELECT y …) of several rows */

/* An equality of the query's own that no two rows of the table have alike. */
static bool gives_one(const struct sense *sense, const struct sql_query *query,
                      const struct sql_expr *where)
{
    if (!where || where->kind != SQL_EXPR_BINARY)
        return false;
    if (where->op == SQL_OP_AND)
        return gives_one(sense, query, where->args[0]) || gives_one(sense, query, where->args[1]);
    const struct column_ref at =
        where->op == SQL_OP_EQ ? catalog_column_of(sense->catalog, query->from, where->args[0])
                               : (struct column_ref){-1, -1};
    const int key = at.table < 0 ? -1 : catalog_key_column(sense->catalog, at.table);
    return key >= 0 &&
           (key == at.column ||
            catalog_stats(sense->catalog, at)->distinct ==
                catalog_stats(sense->catalog, (struct column_ref){at.table, key})->distinct);
}

/* Databases refuse it, but SQLite, which takes any of the rows. */
static void mend_equality(struct sense *sense, struct sql_expr *expr)
{
    const bool equals = expr->kind == SQL_EXPR_BINARY && expr->op == SQL_OP_EQ &&
                        expr->args[1]->kind == SQL_EXPR_SUBQUERY;
    struct sql_query *query = equals ? expr->args[1]->query : NULL;

    if (!query || query->kind != SQL_QUERY_SELECT || !query->from || query->limit ||
        query->group_count || !query->items || query->items->next ||
        query->items->expr->kind != SQL_EXPR_COLUMN || gives_one(sense, query, query->where))
        return;
    *expr = *sql_in_query(sense->arena, expr->args[0], query, false);
    sense->changed = true;
}

static bool mend_below(const struct sql_expr *expr, void *arg)
{
    struct sense *sense = arg;

    mend_equality(sense, (struct sql_expr *)expr); /* the tree is our own copy */
    sense->changed |=
        sql_compare_numbers(sense->arena, sense->catalog, sense->from, (struct sql_expr *)expr);
    const bool looked_up =
        sql_look_up(sense->arena, sense->catalog, sense->from, (struct sql_expr *)expr);
    sense->changed |= looked_up;
    if (expr->query && !looked_up) {
        const struct sql_source *from = sense->from;
        mend_query(sense, expr->query);
        sense->from = from;
    }
    return !expr->query;
}

static void mend_query(struct sense *sense, struct sql_query *query)
{
    for (struct sql_with *with = query->with; with; with = with->next)
        mend_query(sense, with->query);
    if (query->kind == SQL_QUERY_SET) {
        mend_query(sense, query->left);
        mend_query(sense, query->right);
    }
    if (query->kind != SQL_QUERY_SELECT)
        return;
    mend_source(sense, query->from, query->from);
    group_by_items(sense, query);
    sense->changed |= sql_mend_groups(sense->arena, sense->catalog, query);
    sense->changed |= sql_rank_numbers(sense->arena, sense->catalog, query);
    sense->from = query->from;
    sql_walk(query, mend_below, sense);
}

/* ---- "by club, highest first" with LIMIT 1 */

static bool sql_sense_is_extreme(enum cue cue)
{
    static const enum cue extremes[] = {CUE_MAX,    CUE_MIN,      CUE_MOST,     CUE_LEAST,
                                        CUE_COMMON, CUE_RARE,     CUE_TOP,      CUE_BOTTOM,
                                        CUE_LATEST, CUE_EARLIEST, CUE_ADJ_SUPER};
    bool is = false;

    for (size_t i = 0; i < sizeof extremes / sizeof *extremes; i++)
        is |= cue == extremes[i];
    return is;
}

/* "Highest first" is all that is said of an order, and no number limits the rows. */
static bool sql_sense_wants_all(struct arena *arena, const char *question)
{
    struct words words;
    size_t len = 1;
    bool ordered = false;

    words_split(&words, arena, question);
    for (size_t i = 0; i < words.len; i += len ? len : 1) {
        const enum cue cue = cue_at(&words, i, &len);
        const size_t last = i + (len ? len : 1) - 1;
        if (words.v[i].is_number && !words.v[i].ordinal && !words.v[i].iso_date)
            return false;
        if (sql_sense_is_extreme(cue))
            return false;
        ordered |= (cue == CUE_ASC || cue == CUE_DESC) && str_eq(words.v[last].lower, "first");
    }
    return ordered;
}

struct sql_query *sql_make_sense(struct arena *arena, const struct catalog *catalog,
                                 const char *question, const char *sql,
                                 const struct sql_query *query, const struct sql_finding *findings)
{
    struct sense sense = {.arena = arena, .catalog = catalog, .findings = findings};
    struct sql_query *copy = sql_copy(arena, query);
    const bool asked = question && copy->kind == SQL_QUERY_SELECT;

    sense.changed = asked && sql_mend_order(arena, catalog, question, copy);
    mend_query(&sense, copy);
    if (asked && copy->limit && copy->order && sql_sense_wants_all(arena, question)) {
        copy->limit = NULL;
        sense.changed = true;
    }
    sense.changed |= copy->kind == SQL_QUERY_SELECT && sql_mend_either(arena, sql, &copy->where);
    sense.changed |= asked && sql_count_once(arena, catalog, question, copy);
    sense.changed |= asked && sql_rank_totals(arena, catalog, question, copy);
    sense.changed |= asked && sql_drop_idle(arena, catalog, question, copy);
    sense.changed |= asked && sql_mend_keys(arena, catalog, question, copy);
    sense.changed |= asked && sql_mend_names(arena, catalog, question, copy);
    return sense.changed ? copy : NULL;
}
