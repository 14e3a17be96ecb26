/* Queries, formatted along a river: each clause's first word ends at column 6 of its query, so that
 * what is selected, from where and under which conditions can be read down one edge.
 *
 *     SELECT count(*) AS orders
 *       FROM orders AS o
 *       JOIN customers AS c ON c.id = o.customer_id
 *      WHERE c.country = 'Germany'
 *        AND o.placed_on >= '2024-01-01'
 */
#include <string.h>

#include "print/print_private.h"

static void pr_clause(struct printer *p, const char *word, size_t base)
{
    const size_t first = strcspn(word, " ");

    pr_newline(p, base + (first < RIVER ? RIVER - first : 0));
    pr(p, word);
    pr(p, " ");
}

static void pr_item(struct printer *p, const struct sql_item *item)
{
    pr_expr(p, item->expr, 0);
    if (item->alias) {
        pr(p, " AS ");
        pr_name(p, item->alias);
    }
}

static void pr_items_flat(struct printer *p, const void *what)
{
    for (const struct sql_item *item = what; item && !pr_stop(p); item = item->next) {
        pr_item(p, item);
        pr(p, item->next ? ", " : "");
    }
}

static void pr_items(struct printer *p, const struct sql_item *items)
{
    const size_t indent = p->flat ? 0 : pr_column(p);

    if (p->flat || pr_measure(p, WIDTH, pr_items_flat, items) + indent <= WIDTH) {
        pr_items_flat(p, items);
        return;
    }
    for (const struct sql_item *item = items; item && !pr_stop(p); item = item->next) {
        pr_item(p, item);
        if (item->next) {
            pr(p, ",");
            pr_newline(p, indent);
        }
    }
}

static void pr_distinct(struct printer *p, const struct sql_query *q)
{
    if (q->distinct_on_count) {
        if (p->dialect != SQL_POSTGRES)
            pr_unsupported(p, "DISTINCT ON");
        pr(p, "DISTINCT ON (");
        pr_list(p, q->distinct_on, q->distinct_on_count);
        pr(p, ") ");
    } else if (q->distinct) {
        pr(p, "DISTINCT ");
    }
}

static void pr_windows(struct printer *p, const struct sql_window *w, size_t base)
{
    pr_clause(p, "WINDOW", base);
    for (; w && !pr_stop(p); w = w->next) {
        pr_name(p, w->name);
        pr(p, " AS ");
        pr_window(p, w);
        pr(p, w->next ? ", " : "");
    }
}

static bool is_grouping(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_CALL && e->text && strcmp(e->text, "GROUPING") == 0;
}

/* MySQL's WITH ROLLUP is of all groups, and there is one of it. */
static bool rolls_up_partly(const struct sql_query *q)
{
    for (size_t i = 0; i < q->group_count; i++) {
        const struct sql_expr *e = q->groups[i];
        if (!is_grouping(e))
            continue;
        for (size_t k = 0; k < e->arg_count; k++) {
            if (is_grouping(e->args[k]))
                return true;
        }
        if (q->group_count > 1)
            return true;
    }
    return false;
}

static void pr_groups(struct printer *p, const struct sql_query *q, size_t base)
{
    if (p->dialect == SQL_MYSQL && rolls_up_partly(q))
        pr_unsupported(p, "ROLLUP of some groups");
    pr_clause(p, "GROUP BY", base);
    pr(p, q->group_distinct ? "DISTINCT " : "");
    pr_list(p, q->groups, q->group_count);
}

/* Behind the list, and in MySQL behind everything. */
static void pr_into(struct printer *p, const struct sql_query *q, size_t base)
{
    pr_newline(p, base + 2);
    pr(p, q->into);
}

static void pr_select_clauses(struct printer *p, const struct sql_query *q, size_t base)
{
    pr(p, "SELECT ");
    if (q->options) {
        if (p->translated)
            pr_unsupported(p, q->options);
        pr(p, q->options);
        pr(p, " ");
    }
    pr_distinct(p, q);
    if (q->items)
        pr_items(p, q->items);
    else if (!pr_stop(p) && p->out->p[p->out->len - 1] == ' ')
        buf_truncate(p->out, p->out->len - 1); /* PostgreSQL's SELECT of nothing */
    if (q->into && p->dialect != SQL_MYSQL)
        pr_into(p, q, base);
    if (q->from) {
        pr_clause(p, "FROM", base);
        pr_source(p, q->from, base);
    }
    if (q->where) {
        pr_clause(p, "WHERE", base);
        pr_condition(p, q->where, base);
    }
    p->labelled = true;
    if (q->group_count)
        pr_groups(p, q, base);
    if (q->having) {
        pr_clause(p, "HAVING", base);
        pr_condition(p, q->having, base);
    }
    if (q->qualify && p->dialect != SQL_BIGQUERY && p->translated)
        pr_unsupported(p, "QUALIFY");
    if (q->windows && p->dialect != SQL_BIGQUERY)
        pr_windows(p, q->windows, base);
    if (q->qualify) {
        pr_clause(p, "QUALIFY", base);
        pr_condition(p, q->qualify, base);
    }
    if (q->windows && p->dialect == SQL_BIGQUERY)
        pr_windows(p, q->windows, base);
}

static void pr_select(struct printer *p, const struct sql_query *q, size_t base)
{
    const struct sql_query *outer = p->select;
    const bool labelled = p->labelled;

    p->select = q;
    p->labelled = false;
    pr_select_clauses(p, q, base);
    p->select = outer;
    p->labelled = labelled;
}

static void pr_values(struct printer *p, const struct sql_query *q, size_t base)
{
    pr(p, "VALUES ");
    for (size_t i = 0; i < q->row_count && !pr_stop(p); i++) {
        if (i) {
            pr(p, ",");
            pr_newline(p, base + RIVER + 1);
        }
        const struct sql_expr *row = q->rows[i];
        pr(p, p->dialect == SQL_MYSQL && !p->known ? "ROW(" : "(");
        pr_list(p, row->args, row->arg_count);
        pr(p, ")");
    }
}

/* ---- set operations */

static const char *const set_words[] = {
    [SQL_SET_UNION] = "UNION",         [SQL_SET_UNION_ALL] = "UNION ALL",
    [SQL_SET_INTERSECT] = "INTERSECT", [SQL_SET_INTERSECT_ALL] = "INTERSECT ALL",
    [SQL_SET_EXCEPT] = "EXCEPT",       [SQL_SET_EXCEPT_ALL] = "EXCEPT ALL",
};

static int set_level(const struct sql_query *q, enum sql_dialect dialect)
{
    const bool tight = q->set_op == SQL_SET_INTERSECT || q->set_op == SQL_SET_INTERSECT_ALL;

    return tight && dialect != SQL_SQLITE ? 2 : 1;
}

static bool own_tail(const struct sql_query *q)
{
    return q->order || q->limit || q->offset || q->with || q->locking;
}

/* SQLite takes no parentheses around an operand: it becomes a subquery. */
static void pr_wrapped(struct printer *p, const struct sql_query *q)
{
    const bool sqlite = p->dialect == SQL_SQLITE, flat = p->flat;

    p->flat = flat || pr_column(p) > DEEPEST;
    pr(p, sqlite ? "SELECT * FROM (" : "(");
    pr_query(p, q);
    pr(p, ")");
    p->flat = flat;
}

static void pr_set(struct printer *p, const struct sql_query *q, size_t base)
{
    const int level = set_level(q, p->dialect);
    const char *word = set_words[q->set_op];
    const size_t first = strcspn(word, " ");

    if (own_tail(q->left) ||
        (q->left->kind == SQL_QUERY_SET && set_level(q->left, p->dialect) < level))
        pr_wrapped(p, q->left);
    else
        pr_query(p, q->left);
    pr_newline(p, base + (first < RIVER ? RIVER - first : 0));
    if (p->dialect == SQL_SQLITE &&
        (q->set_op == SQL_SET_INTERSECT_ALL || q->set_op == SQL_SET_EXCEPT_ALL))
        pr_unsupported(p, word);
    pr(p, word);
    if (p->dialect == SQL_BIGQUERY && !strchr(word, ' '))
        pr(p, " DISTINCT");
    pr_newline(p, base);
    if (own_tail(q->right) ||
        (q->right->kind == SQL_QUERY_SET && set_level(q->right, p->dialect) <= level))
        pr_wrapped(p, q->right);
    else
        pr_query(p, q->right);
}

/* ---- around a query */

static void pr_with(struct printer *p, const struct sql_query *q, size_t base)
{
    pr(p, q->recursive ? "WITH RECURSIVE " : "WITH ");
    for (const struct sql_with *w = q->with; w && !pr_stop(p); w = w->next) {
        pr_name(p, w->name);
        if (w->column_count) {
            pr(p, " (");
            pr_names(p, w->columns, w->column_count);
            pr(p, ")");
        }
        pr(p, " AS ");
        if (w->materialized && (p->dialect == SQL_POSTGRES || p->dialect == SQL_SQLITE))
            pr(p, w->materialized == 1 ? "MATERIALIZED " : "NOT MATERIALIZED ");
        pr(p, "(");
        if (!p->flat)
            pr_newline(p, base + 4);
        pr_query(p, w->query);
        if (!p->flat)
            pr_newline(p, base);
        pr(p, ")");
        if (w->trailer) {
            pr(p, " ");
            pr(p, w->trailer);
        }
        pr(p, w->next ? "," : "");
        pr_newline(p, base);
    }
}

static void pr_value_clause(struct printer *p, const char *word, const struct sql_expr *e,
                            size_t base)
{
    pr_clause(p, word, base);
    pr_expr(p, e, 0);
}

static void pr_limit(struct printer *p, const struct sql_query *q, size_t base)
{
    const bool offset_first = p->dialect == SQL_TRINO || q->limit_with_ties;

    if (q->offset && offset_first)
        pr_value_clause(p, "OFFSET", q->offset, base);
    if (q->limit && q->limit_with_ties) {
        if (p->dialect != SQL_POSTGRES && p->dialect != SQL_TRINO && !p->known)
            pr_unsupported(p, "WITH TIES");
        pr_clause(p, "FETCH FIRST", base);
        pr_expr(p, q->limit, 61);
        pr(p, " ROWS WITH TIES");
    } else if (q->limit) {
        pr_value_clause(p, "LIMIT", q->limit, base);
    } else if (q->offset && p->dialect == SQL_MYSQL) {
        pr_clause(p, "LIMIT", base);
        pr(p, "18446744073709551615");
    } else if (q->offset && p->dialect == SQL_SQLITE) {
        pr_clause(p, "LIMIT", base);
        pr(p, "-1");
    }
    if (q->offset && !offset_first)
        pr_value_clause(p, "OFFSET", q->offset, base);
}

static void pr_ordered(struct printer *p, const struct sql_query *q, size_t base)
{
    const struct sql_query *outer = p->select;
    const bool labelled = p->labelled;

    pr_clause(p, "ORDER BY", base);
    p->select = q->kind == SQL_QUERY_SELECT ? q : NULL;
    p->labelled = true;
    pr_order(p, q->order);
    p->select = outer;
    p->labelled = labelled;
}

void pr_query(struct printer *p, const struct sql_query *q)
{
    const size_t base = p->flat ? 0 : pr_column(p);

    if (pr_stop(p))
        return;
    if (q->with)
        pr_with(p, q, base);
    if (q->kind == SQL_QUERY_SET)
        pr_set(p, q, base);
    else if (q->kind == SQL_QUERY_VALUES)
        pr_values(p, q, base);
    else
        pr_select(p, q, base);
    if (q->order)
        pr_ordered(p, q, base);
    pr_limit(p, q, base);
    if (q->into && (p->dialect == SQL_MYSQL || q->kind != SQL_QUERY_SELECT))
        pr_into(p, q, base);
    if (q->locking) {
        pr_newline(p, base + 3);
        pr(p, q->locking);
    }
}

static void pr_query_of(struct printer *p, const void *what)
{
    pr_query(p, what);
}

void pr_subquery(struct printer *p, const struct sql_query *q)
{
    const bool flat = p->flat;

    p->flat = flat || pr_column(p) > DEEPEST ||
              pr_measure(p, SUBQUERY_FLAT, pr_query_of, q) <= SUBQUERY_FLAT;
    pr(p, "(");
    pr_query(p, q);
    pr(p, ")");
    p->flat = flat;
}
