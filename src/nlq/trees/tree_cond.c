/* Conditions as expressions; clauses as subqueries. */
#include "trees/tree.h"

#include <string.h>

#include "places/told_row.h"
#include "querent/base/str.h"

/* A text that the term is compared with. */
static struct sql_expr *tree_cond_text(const struct maker *m, const struct term *left,
                                       const char *value)
{
    const bool own = left->column.column >= 0 && !left->bucket && !left->span && !left->age &&
                     left->agg != AGG_COUNT;
    return sql_string_for(m->a, value,
                          own ? ask_column(m->ask, left->column)->value : VALUE_UNKNOWN,
                          catalog_dialect(m->ask->catalog));
}

static struct sql_expr *tree_cond_literal(const struct maker *m, const struct cond *cond,
                                          const char *value)
{
    double number;
    bool flag = cond->left.column.column >= 0 &&
                ask_column(m->ask, cond->left.column)->value == VALUE_BOOLEAN;
    enum sql_dialect dialect = catalog_dialect(m->ask->catalog);
    if (flag && dialect != SQL_SQLITE && dialect != SQL_MYSQL) {
        struct sql_expr *truth = arena_alloc(m->a, sizeof *truth);
        truth->kind = SQL_EXPR_BOOLEAN;
        truth->text = str_eq(value, "1") ? "true" : "false";
        return truth;
    }
    return cond->numeric && str_to_double(value, &number) ? sql_number(m->a, value)
                                                          : tree_cond_text(m, &cond->left, value);
}

/* Whatever its case, in every dialect. */
static struct sql_expr *tree_cond_like(const struct maker *m, const struct cond *cond,
                                       struct sql_expr *left)
{
    const struct column_ref at = cond->left.column;
    if (at.column >= 0 && schema_has_labels(ask_column(m->ask, at)))
        left = sql_cast(m->a, left, "text");
    struct sql_expr *like = sql_like(m->a, left, sql_string(m->a, cond->value), cond->negated);
    like->op = SQL_OP_ILIKE;
    return like;
}

/* FROM and WHERE of a subquery over a table and those that the clause speaks of; false: they do not
 * connect. */
static bool inner_source(const struct maker *m, const struct frame *frame, struct table_set set,
                         int clause, struct maker *inner, struct sql_query *query)
{
    struct join_tree tree;
    for (size_t i = 0; clause && i < frame->cond_count; i++) {
        if (frame->conds[i].clause == clause)
            set_add_term(&set, &frame->conds[i].left);
    }
    if (!tree_connect(m->ask, &set, &tree))
        return false;
    *inner = (struct maker){.ask = m->ask, .a = m->a, .qualify = tree.edge_count > 0};
    query->from = tree_join(inner, &tree, set.v[0], -1);
    query->where = clause ? tree_where(inner, frame, clause) : NULL;
    return true;
}

/* Compared with the rows of the own group: "above the average of their department". */
static struct sql_expr *tree_cond_own(const struct maker *m, const struct cond *cond)
{
    const int table = cond->right.column.table;
    const struct maker row = {.ask = m->ask, .a = m->a, .qualify = true};
    const struct maker other = {
        .ask = m->ask, .a = m->a, .qualify = true, .renamed = table + 1, .alias = "other"};
    struct sql_query *query = sql_select(m->a);
    sql_add_item(m->a, query, tree_term(&other, &cond->right), NULL);
    query->from = tree_source(m, table);
    query->from->alias = other.alias;
    sql_add_where(m->a, query,
                  sql_binary(m->a, SQL_OP_EQ, tree_column(&other, cond->same),
                             tree_column(&row, cond->same)));
    return sql_binary(m->a, cond->op, tree_term(m, &cond->left), sql_subquery(m->a, query));
}

/* "Twice the average", "90 percent of the planned quantity". */
static struct sql_expr *times_factor(const struct maker *m, const struct cond *cond,
                                     struct sql_expr *other)
{
    return cond->factor > 0
               ? sql_binary(m->a, SQL_OP_MUL,
                            sql_number(m->a, arena_printf(m->a, "%.10g", cond->factor)), other)
               : other;
}

static struct sql_expr *tree_cond_extreme(const struct maker *m, const struct frame *frame,
                                          const struct cond *cond)
{
    if (cond->own)
        return tree_cond_own(m, cond);
    struct maker inner;
    struct sql_query *query = sql_select(m->a);
    const struct table_set set = {.v = {cond->right.column.table}, .len = 1};
    if (!inner_source(m, frame, set, cond->inner, &inner, query))
        return NULL;
    sql_add_item(m->a, query, tree_term(&inner, &cond->right), NULL);
    return sql_binary(m->a, cond->op, tree_ranked(m, &cond->left),
                      times_factor(m, cond, sql_subquery(m->a, query)));
}

static struct sql_expr *tree_cond_top(const struct maker *m, const struct frame *frame,
                                      const struct cond *cond)
{
    struct maker inner;
    struct sql_query *query = sql_select(m->a);
    struct table_set set = {.v = {cond->left.column.table}, .len = 1};
    set_add_term(&set, &cond->right);
    if (!inner_source(m, frame, set, cond->inner, &inner, query))
        return NULL;
    sql_add_item(m->a, query, tree_term(&inner, &cond->left), NULL);
    sql_add_group(m->a, query, tree_term(&inner, &cond->left));
    sql_add_order(m->a, query, tree_ranked(&inner, &cond->right), cond->descending);
    query->limit = sql_integer(m->a, 1);
    return sql_binary(m->a, SQL_OP_EQ, tree_term(m, &cond->left), sql_subquery(m->a, query));
}

static struct sql_expr *tree_cond_range(const struct maker *m, const struct cond *cond)
{
    struct sql_expr *low = cond->value ? sql_binary(m->a, SQL_OP_GE, tree_term(m, &cond->left),
                                                    tree_cond_text(m, &cond->left, cond->value))
                                       : NULL;
    struct sql_expr *high = cond->value2 ? sql_binary(m->a, SQL_OP_LT, tree_term(m, &cond->left),
                                                      tree_cond_text(m, &cond->left, cond->value2))
                                         : NULL;
    struct sql_expr *both = sql_and(m->a, low, high);
    return cond->negated ? sql_unary(m->a, SQL_OP_NOT, both) : both;
}

/* "The supervisor of Tom Wagner": two conditions, one behind the other, on the same row that a
 * reference leads to. */
static bool is_same_row(const struct cond *before, const struct cond *cond)
{
    return cond->way && before->way == cond->way && before->way_up == cond->way_up &&
           before->clause == cond->clause && !before->either && !cond->either &&
           before->end == cond->at && !same_column(before->left.column, cond->left.column);
}

/* "From Germany": the edge + 1 from the rows that a way leads to, to those that the condition is
 * on, the countries of airports; 0: these are the same. */
static int way_behind(const struct maker *m, const struct cond *cond, int rows)
{
    const int table = cond->left.column.column >= 0 ? cond->left.column.table : rows;
    for (size_t e = 0; table != rows && e < catalog_edge_count(m->ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(m->ask->catalog, e);
        if (edge->from == rows && edge->to == table && edge->count == 1)
            return (int)e + 1;
    }
    return 0;
}

/* The place of a condition among those of the frame; their count: it is a copy of one, or another.
 */
static size_t place_in_frame(const struct frame *frame, const struct cond *cond)
{
    size_t i = 0;
    while (i < frame->cond_count && &frame->conds[i] != cond)
        i++;
    return i;
}

/* The condition is on the row that a reference leads to (or that it comes from): "went to Lyon". */
static struct sql_expr *by_way(const struct maker *m, const struct frame *frame,
                               const struct cond *cond)
{
    const struct join_edge *edge = catalog_edge(m->ask->catalog, (size_t)cond->way - 1);
    struct column_ref from = {edge->from, edge->from_columns[0]};
    struct column_ref to = {edge->to, edge->to_columns[0]};
    struct maker inner = {.ask = m->ask, .a = m->a, .qualify = false};
    struct cond own = *cond;
    struct sql_query *query = sql_select(m->a);
    bool negated = cond->negated && cond->kind == COND_COMPARE;
    own.way = cond->way_up ? 0 : way_behind(m, cond, edge->to);
    own.negated = cond->negated && !negated;
    sql_add_item(m->a, query, tree_column(&inner, cond->way_up ? from : to), NULL);
    query->from = tree_source(m, cond->way_up ? edge->from : edge->to);
    query->where = tree_cond(&inner, frame, &own);
    for (size_t i = place_in_frame(frame, cond) + 1;
         i < frame->cond_count && is_same_row(&frame->conds[i - 1], &frame->conds[i]); i++) {
        own = frame->conds[i];
        own.way = 0;
        query->where = sql_and(m->a, query->where, tree_cond(&inner, frame, &own));
    }
    return sql_in_query(m->a, tree_column(m, cond->way_up ? to : from), query, negated);
}

/* A plain condition on the ranked rows holds for those that they are compared with as well. */
static bool restricts_rows(const struct cond *cond, int table)
{
    return cond->clause == 0 && cond->either == 0 && cond->left.column.table == table &&
           cond->left.column.column >= 0 && cond->way == 0 &&
           (cond->kind == COND_COMPARE || cond->kind == COND_BETWEEN || cond->kind == COND_LIKE ||
            cond->kind == COND_NULL || cond->kind == COND_RANGE || cond->kind == COND_KEYS);
}

/* The one best row of each group is that of which there is none better: servers look that up by the
 * group, where they would count all rows again for each. */
static struct sql_expr *tree_cond_best(const struct maker *m, const struct frame *frame,
                                       const struct cond *cond)
{
    const int table = cond->left.column.table;
    const bool first = cond->op == SQL_OP_LT && str_eq(cond->value, "1");
    const struct maker row = {.ask = m->ask, .a = m->a, .qualify = true};
    const struct maker other = {
        .ask = m->ask, .a = m->a, .qualify = true, .renamed = table + 1, .alias = "other"};
    struct sql_query *better = sql_select(m->a);
    sql_add_item(m->a, better,
                 first ? sql_integer(m->a, 1)
                 : cond->op == SQL_OP_EQ
                     ? sql_aggregate(m->a, "count", tree_column(&other, cond->left.column), true)
                     : sql_count_star(m->a),
                 NULL);
    better->from = tree_source(m, table);
    better->from->alias = other.alias;
    sql_add_where(m->a, better,
                  sql_binary(m->a, SQL_OP_EQ, tree_column(&other, cond->same),
                             tree_column(&row, cond->same)));
    sql_add_where(m->a, better,
                  sql_binary(m->a, cond->descending ? SQL_OP_GT : SQL_OP_LT,
                             tree_column(&other, cond->left.column),
                             tree_column(&row, cond->left.column)));
    for (size_t i = 0; i < frame->cond_count && !frame->shape.last_state; i++) {
        if (restricts_rows(&frame->conds[i], table))
            sql_add_where(m->a, better, tree_cond(&other, frame, &frame->conds[i]));
    }
    struct sql_expr *known = sql_is_null(m->a, tree_column(m, cond->left.column), true);
    struct sql_expr *few = first ? sql_exists(m->a, better, true)
                                 : sql_binary(m->a, cond->op, sql_subquery(m->a, better),
                                              sql_number(m->a, cond->value));
    return ask_column(m->ask, cond->left.column)->not_null ? few : sql_and(m->a, known, few);
}

/* The term by its day, where it is a moment and the other one is a day: what is finished at noon of
 * the day that was planned is not late. */
static struct sql_expr *tree_cond_day(const struct maker *m, const struct term *term,
                                      const struct term *other)
{
    struct term day = *term;
    const bool plain = term->agg == AGG_NONE && !term->span && !term->bucket &&
                       term->column.column >= 0 && other->column.column >= 0 && !other->span &&
                       !other->bucket && other->agg == AGG_NONE;
    if (!plain || !column_is_moment(m->ask, term->column) ||
        !column_is_date(m->ask, other->column) || column_is_moment(m->ask, other->column))
        return tree_term(m, term);
    day.bucket = "day";
    return tree_term(m, &day);
}

/* Two columns of a row, or of a row and the one that it refers to. */
static struct sql_expr *tree_cond_column(const struct maker *m, const struct cond *cond,
                                         struct sql_expr *left)
{
    if (cond->above)
        return sql_binary(m->a, cond->op, left,
                          times_factor(m, cond, tree_above(m, cond->right.column)));
    struct sql_expr *right = tree_cond_day(m, &cond->right, &cond->left);
    if (cond->right.plus && catalog_dialect(m->ask->catalog) == SQL_SQLITE) /* cents, as binary */
        right = sql_call(m->a, "round", 2, (struct sql_expr *[]){right, sql_integer(m->a, 2)});
    return sql_binary(m->a, cond->op, tree_cond_day(m, &cond->left, &cond->right),
                      times_factor(m, cond, right));
}

/* "0,6": the day of the week is one of them. */
static struct sql_expr *tree_cond_weekday(const struct maker *m, const struct cond *cond)
{
    struct sql_expr *days[7];
    size_t count = 0;
    for (const char *p = cond->value; *p && count < 7; p++) {
        if (*p != ',')
            days[count++] = sql_integer(m->a, *p - '0');
    }
    return sql_in_list(m->a, sql_date_part(m->a, "dow", tree_column(m, cond->left.column)), count,
                       days, cond->negated);
}

static struct sql_expr *tree_cond_keys(const struct maker *m, const struct cond *cond)
{
    size_t count = 0;
    for (const char *p = cond->value; *p; p++)
        count += *p == KEYS_MARK;
    struct sql_expr **list = arena_alloc(m->a, (count + 1) * sizeof *list);
    const char *p = cond->value;
    for (size_t i = 0; i < count; i++, p = strchr(p, KEYS_MARK) + 1)
        list[i] =
            tree_cond_literal(m, cond, arena_strndup(m->a, p, (size_t)(strchr(p, KEYS_MARK) - p)));
    struct sql_expr *left = tree_column(m, cond->left.column);
    return count == 1 ? sql_binary(m->a, cond->negated ? SQL_OP_NE : SQL_OP_EQ, left, list[0])
                      : sql_in_list(m->a, left, count, list, cond->negated);
}

/* The row is the one told: by its name, by both of them, or by its key. */
static struct sql_expr *told_by(const struct maker *m, const struct cond *cond)
{
    struct sql_expr *value = cond->numeric ? sql_number(m->a, cond->value)
                                           : sql_string(m->a, cond->value),
                    *one = sql_binary(m->a, SQL_OP_EQ, tree_column(m, cond->right.column), value);
    return cond->value2 ? sql_and(m->a, one,
                                  sql_binary(m->a, SQL_OP_EQ, tree_column(m, cond->same),
                                             sql_string(m->a, cond->value2)))
                        : one;
}

static struct sql_expr *tree_cond_same(const struct maker *m, const struct cond *cond)
{
    const struct maker inner = {.ask = m->ask, .a = m->a};
    struct sql_query *row = sql_select(m->a);
    sql_add_item(m->a, row, tree_term(&inner, &cond->left), NULL);
    row->from = tree_source(m, cond->left.column.table);
    row->where = told_by(&inner, cond);
    struct sql_expr *other = told_by(m, cond);
    if (cond->value2)
        other = sql_unary(m->a, SQL_OP_NOT, other);
    else
        other->op = SQL_OP_NE;
    return sql_and(m->a, sql_in_query(m->a, tree_term(m, &cond->left), row, false), other);
}

struct sql_expr *tree_cond(const struct maker *m, const struct frame *frame,
                           const struct cond *cond)
{
    if (cond->way)
        return by_way(m, frame, cond);
    if (cond->taught) {
        struct sql_expr *taught = tree_taught(m, cond->taught);
        return cond->negated || cond->op == SQL_OP_NE ? sql_unary(m->a, SQL_OP_NOT, taught)
                                                      : taught;
    }
    struct sql_expr *left =
        cond->left.agg >= AGG_SHARE ? tree_share(m, frame, &cond->left) : tree_term(m, &cond->left);
    switch (cond->kind) {
    case COND_COMPARE: {
        enum sql_op op = cond->negated && cond->op == SQL_OP_EQ ? SQL_OP_NE : cond->op;
        struct sql_expr *told = told_row_is(m, left, cond->value, op == SQL_OP_NE);
        if (told)
            return told;
        return sql_binary(m->a, op, tree_compared(m, cond, left),
                          tree_cond_literal(m, cond, cond->value));
    }
    case COND_HAS:
        return tree_refers(m, frame, cond);
    case COND_PAIR:
        return tree_pair(m, cond);
    case COND_BETWEEN: {
        struct sql_expr *between =
            sql_between(m->a, tree_compared(m, cond, left), tree_cond_literal(m, cond, cond->value),
                        tree_cond_literal(m, cond, cond->value2));
        between->negated = cond->negated;
        return between;
    }
    case COND_LIKE:
        return tree_cond_like(m, cond, left);
    case COND_NULL:
        return sql_is_null(m->a, left, cond->negated);
    case COND_RANGE:
        return tree_cond_range(m, cond);
    case COND_EXTREME:
        return tree_cond_extreme(m, frame, cond);
    case COND_TOP:
        return tree_cond_top(m, frame, cond);
    case COND_COLUMN:
        return tree_cond_column(m, cond, left);
    case COND_BEST:
        return tree_cond_best(m, frame, cond);
    case COND_WEEKDAY:
        return tree_cond_weekday(m, cond);
    case COND_KEYS:
        return tree_cond_keys(m, cond);
    case COND_SAME:
        return tree_cond_same(m, cond);
    }
    return NULL;
}

/* It stands beside a clause that it is an alternative to. */
static bool beside_absence(const struct frame *frame, const struct cond *cond)
{
    bool found = false;
    for (size_t i = 0; i < frame->absence_count && cond->either && cond->clause == 0; i++)
        found = found || frame->absences[i].either == cond->either;
    return found;
}

/* The condition at `first` and its alternatives, each with the conditions that hold along with it.
 */
static struct sql_expr *either_of(const struct maker *m, const struct frame *frame, size_t first)
{
    const struct cond *cond = &frame->conds[first];
    struct sql_expr *all = NULL, *one = tree_cond(m, frame, cond);
    for (size_t k = first + 1; cond->either && k < frame->cond_count; k++) {
        const struct cond *next = &frame->conds[k];
        if (next->either != cond->either || next->clause != cond->clause)
            continue;
        if (!next->along)
            all = sql_or(m->a, all, one);
        one =
            next->along ? sql_and(m->a, one, tree_cond(m, frame, next)) : tree_cond(m, frame, next);
    }
    return sql_or(m->a, all, one);
}

/* The conditions of a clause, alternatives ORed. */
struct sql_expr *tree_where(const struct maker *m, const struct frame *frame, int clause)
{
    struct sql_expr *all = NULL;
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        bool first = true;
        if (cond->clause != clause || beside_absence(frame, cond) ||
            (i > 0 && is_same_row(cond - 1, cond)))
            continue;
        for (size_t k = 0; cond->either && k < i; k++)
            first = first &&
                    !(frame->conds[k].either == cond->either && frame->conds[k].clause == clause);
        if (!first)
            continue;
        all = sql_and(m->a, all, either_of(m, frame, i));
    }
    return all;
}
