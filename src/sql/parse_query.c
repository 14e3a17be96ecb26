/* Queries: WITH, set operations, VALUES, and what stands behind them: ORDER BY, LIMIT, FOR. */
#include "parser.h"
#include "precedence.h"
#include "querent/base/str.h"

struct sql_query *parse_new_query(struct parser *p, enum sql_query_kind kind)
{
    struct sql_query *q = arena_alloc(p->arena, sizeof *q);

    q->kind = kind;
    q->parsed = true;
    q->dialect = p->dialect;
    q->at.offset = p->t->offset;
    return q;
}

static void end_query(struct parser *p, struct sql_query *q)
{
    const struct ptok *last = p->t > p->tokens ? p->t - 1 : p->t;

    q->at.len =
        last->offset + last->len > q->at.offset ? last->offset + last->len - q->at.offset : 0;
}

/* ---- ORDER BY, windows -------------------------------------------------------------------------
 */

static bool parse_order_term(struct parser *p, struct sql_order *order)
{
    if (!(order->expr = parse_expr(p, 0)))
        return false;
    if (is_kw(p, K_USING) && p->dialect == SQL_POSTGRES) {
        const struct ptok *from = ++p->t;
        p->t++;
        if (from->keyword == K_OPERATOR && !parse_skip_parens(p))
            return false;
        order->using_op = parse_raw(p, from, p->t);
    } else if (accept_kw(p, K_DESC)) {
        order->descending = true;
    } else {
        accept_kw(p, K_ASC);
    }
    if (is_kw(p, K_NULLS) && (next_kw(p, 1, K_FIRST) || next_kw(p, 1, K_LAST))) {
        order->nulls = next_kw(p, 1, K_FIRST) ? 1 : 2;
        p->t += 2;
        if (p->dialect == SQL_MYSQL && (order->nulls == 1) != order->descending)
            order->nulls = 0; /* where MySQL puts them anyway */
    }
    return true;
}

struct sql_order *parse_order_list(struct parser *p)
{
    struct sql_order *first = NULL, **end = &first;

    do {
        *end = arena_alloc(p->arena, sizeof **end);
        if (!parse_order_term(p, *end))
            return NULL;
        end = &(*end)->next;
    } while (accept_sym(p, ','));
    return first;
}

static bool parse_frame(struct parser *p, struct sql_window *w)
{
    const struct ptok *from = p->t;
    int depth = 0;

    while (p->t->class != TOKEN_END && (depth > 0 || !is_sym(p, ')'))) {
        depth += is_sym(p, '(') - is_sym(p, ')');
        p->t++;
    }
    if (parse_raw_has_query(from, p->t))
        return parse_error(p, "a query in a window's frame cannot be read");
    w->frame = parse_raw(p, from, p->t);
    return true;
}

struct sql_window *parse_window_spec(struct parser *p)
{
    struct sql_window *w = arena_alloc(p->arena, sizeof *w);

    if (!parse_expect_sym(p, '(', "'('"))
        return NULL;
    if (parse_is_name(p) && !is_kw(p, K_PARTITION) && !is_kw(p, K_ORDER) && !is_kw(p, K_ROWS) &&
        !is_kw(p, K_RANGE) && !is_kw(p, K_GROUPS))
        w->base = parse_name(p, "a window's name");
    if (is_kw(p, K_PARTITION)) {
        p->t++;
        if (!parse_expect_kw(p, K_BY, "BY") ||
            !(w->partition = parse_expr_list(p, &w->partition_count)))
            return NULL;
    }
    if (is_kw(p, K_ORDER)) {
        p->t++;
        if (!parse_expect_kw(p, K_BY, "BY") || !(w->order = parse_order_list(p)))
            return NULL;
    }
    if ((is_kw(p, K_ROWS) || is_kw(p, K_RANGE) || is_kw(p, K_GROUPS)) && !parse_frame(p, w))
        return NULL;
    return parse_expect_sym(p, ')', "')'") ? w : NULL;
}

/* ---- WITH --------------------------------------------------------------------------------------
 */

static bool writes(enum sql_keyword k)
{
    return k == K_INSERT || k == K_UPDATE || k == K_DELETE || k == K_MERGE || k == K_REPLACE;
}

static bool note_verb(struct parser *p)
{
    if (!writes((enum sql_keyword)p->t->keyword) || p->failed)
        return false;
    p->verb = (enum sql_keyword)p->t->keyword;
    p->verb_at = (struct sql_span){p->t->offset, p->t->len};
    parse_fail(p, "a query");
    return true;
}

/* SEARCH … SET x, CYCLE a, b SET y USING z: words and names up to what follows a WITH's item. Only
 * the lists behind BY and CYCLE have commas that do not end it. */
static bool parse_with_trailer(struct parser *p, struct sql_with *w)
{
    const struct ptok *from = p->t;
    bool list = false;

    if (!((is_kw(p, K_SEARCH) || is_kw(p, K_CYCLE)) && p->t[1].sym != '('))
        return true;
    while (p->t->class != TOKEN_END && !(is_sym(p, ',') && !list) && !is_sym(p, '(') &&
           !is_kw(p, K_SELECT) && !is_kw(p, K_VALUES) && !is_kw(p, K_TABLE) &&
           !writes((enum sql_keyword)p->t->keyword)) {
        if (is_kw(p, K_BY) || is_kw(p, K_CYCLE))
            list = true;
        else if (is_kw(p, K_SET))
            list = false;
        p->t++;
    }
    w->trailer = parse_raw(p, from, p->t);
    return true;
}

static struct sql_with *parse_with_item(struct parser *p)
{
    struct sql_with *w = arena_alloc(p->arena, sizeof *w);

    w->quoted = p->t->quoted;
    w->at = (struct sql_span){p->t->offset, p->t->len};
    if (!(w->name = parse_name(p, "a name after WITH")))
        return NULL;
    if (is_sym(p, '(') && !(w->columns = parse_name_list(p, &w->column_count)))
        return NULL;
    if (!parse_expect_kw(p, K_AS, "AS"))
        return NULL;
    if (is_kw(p, K_NOT) && next_kw(p, 1, K_MATERIALIZED)) {
        w->materialized = 2;
        p->t += 2;
    } else if (accept_kw(p, K_MATERIALIZED)) {
        w->materialized = 1;
    }
    if (!parse_expect_sym(p, '(', "'('") || note_verb(p) || !parse_enter(p) ||
        !(w->query = parse_query(p)))
        return NULL;
    p->depth--;
    return parse_expect_sym(p, ')', "')'") && parse_with_trailer(p, w) ? w : NULL;
}

static bool parse_with(struct parser *p, struct sql_query *holder)
{
    struct sql_with **end = &holder->with;

    p->t++;
    holder->recursive = accept_kw(p, K_RECURSIVE);
    do {
        *end = parse_with_item(p);
        if (!*end)
            return false;
        end = &(*end)->next;
    } while (accept_sym(p, ','));
    return !note_verb(p);
}

/* ---- operands ----------------------------------------------------------------------------------
 */

static struct sql_query *parse_values(struct parser *p)
{
    struct sql_query *q = parse_new_query(p, SQL_QUERY_VALUES);
    const size_t mark = p->stack_len;

    p->t++;
    do {
        const struct ptok *from = p->t;
        if (p->dialect == SQL_MYSQL)
            accept_kw(p, K_ROW);
        struct sql_expr *row;
        if (is_sym(p, '(')) {
            row = parse_node(p, SQL_EXPR_ROW, from, 0, NULL);
            p->t++;
            if (!is_sym(p, ')') && !(row->args = parse_expr_list(p, &row->arg_count)))
                return NULL;
            if (!parse_expect_sym(p, ')', "',' or ')'"))
                return NULL;
        } else {
            struct sql_expr *x = p->dialect == SQL_TRINO ? parse_expr(p, 0) : NULL;
            if (!x) {
                parse_fail(p, "'(' after VALUES");
                return NULL;
            }
            row = parse_node(p, SQL_EXPR_ROW, from, 1, &x);
        }
        parse_push(p, row);
    } while (accept_sym(p, ','));
    q->rows = parse_pop_list(p, mark, &q->row_count);
    end_query(p, q);
    return q;
}

/* TABLE t is SELECT * FROM t. */
static struct sql_query *parse_table_query(struct parser *p)
{
    struct sql_query *q = parse_new_query(p, SQL_QUERY_SELECT);

    p->t++;
    q->from = parse_from(p);
    if (!q->from)
        return NULL;
    sql_add_item(p->arena, q, sql_star(p->arena, NULL), NULL);
    end_query(p, q);
    return q;
}

static struct sql_query *parse_operand(struct parser *p)
{
    if (is_sym(p, '(')) {
        if (!parse_enter(p))
            return NULL;
        p->t++;
        struct sql_query *q = parse_query(p);
        p->depth--;
        if (!q || !parse_expect_sym(p, ')', "')'"))
            return NULL;
        q->parenthesized = true;
        return q;
    }
    if (is_kw(p, K_SELECT))
        return parse_select(p);
    if (is_kw(p, K_VALUES))
        return parse_values(p);
    if (is_kw(p, K_TABLE) && in_dialect(p, IN_POSTGRES | IN_TRINO | IN_MYSQL))
        return parse_table_query(p);
    if (!note_verb(p))
        parse_fail(p, "SELECT");
    return NULL;
}

/* ---- set operations ----------------------------------------------------------------------------
 */

static enum sql_set_op set_op(const struct parser *p, int *ret_level)
{
    *ret_level = 1;
    switch (p->t->keyword) {
    case K_UNION:
        return SQL_SET_UNION;
    case K_EXCEPT:
        return SQL_SET_EXCEPT;
    case K_INTERSECT:
        *ret_level = p->dialect == SQL_SQLITE ? 1 : 2;
        return SQL_SET_INTERSECT;
    default:
        return SQL_SET_NONE;
    }
}

static struct sql_query *parse_set_rest(struct parser *p, struct sql_query *left, int level)
{
    enum sql_set_op op;
    int binds, links = 0;

    while (left && (op = set_op(p, &binds)) && binds >= level) {
        if (++links > PARSE_CHAIN_MAX) {
            parse_error(p, "more than 1,000 set operations in a row");
            return NULL;
        }
        p->t++;
        if (accept_kw(p, K_ALL))
            op++; /* each op is followed by its ALL */
        else
            accept_kw(p, K_DISTINCT);
        struct sql_query *right = parse_operand(p);
        if (right)
            right = parse_set_rest(p, right, binds + 1);
        if (!right)
            return NULL;
        struct sql_query *set = parse_new_query(p, SQL_QUERY_SET);
        set->at.offset = left->at.offset;
        set->set_op = op;
        set->left = left;
        set->right = right;
        end_query(p, set);
        left = set;
    }
    return left;
}

/* ---- behind a query ----------------------------------------------------------------------------
 */

/* A query in parentheses with a LIMIT of its own, under another: it becomes a subquery. */
static struct sql_query *wrap(struct parser *p, struct sql_query *q)
{
    struct sql_query *outer = parse_new_query(p, SQL_QUERY_SELECT);

    outer->at = q->at;
    sql_add_item(p->arena, outer, sql_star(p->arena, NULL), NULL);
    outer->from = sql_from_query(p->arena, q, "_");
    return outer;
}

static struct sql_expr *parse_limit_value(struct parser *p)
{
    return accept_kw(p, K_ALL) ? NULL : parse_expr(p, LEVEL_OTHER);
}

static bool parse_limit(struct parser *p, struct sql_query *q)
{
    p->t++;
    q->limit = parse_limit_value(p);
    if (p->failed)
        return false;
    if (is_sym(p, ',') && in_dialect(p, IN_SQLITE | IN_MYSQL)) {
        p->t++;
        q->offset = q->limit;
        q->limit = parse_expr(p, LEVEL_OTHER);
    }
    if (accept_kw(p, K_ROWS)) /* MariaDB's ROWS EXAMINED n bounds the work, not the result */
        return parse_expect_kw(p, K_EXAMINED, "EXAMINED") && parse_expr(p, LEVEL_OTHER);
    return !p->failed;
}

static bool parse_fetch(struct parser *p, struct sql_query *q)
{
    p->t++;
    if (!accept_kw(p, K_FIRST) && !parse_expect_kw(p, K_NEXT, "FIRST or NEXT"))
        return false;
    q->limit =
        is_kw(p, K_ROW) || is_kw(p, K_ROWS) ? sql_integer(p->arena, 1) : parse_expr(p, LEVEL_OTHER);
    if (!q->limit || (!accept_kw(p, K_ROW) && !parse_expect_kw(p, K_ROWS, "ROWS")))
        return false;
    if (accept_kw(p, K_WITH)) {
        q->limit_with_ties = true;
        return parse_expect_kw(p, K_TIES, "TIES");
    }
    return parse_expect_kw(p, K_ONLY, "ONLY or WITH TIES");
}

/* FOR UPDATE …, LOCK IN SHARE MODE: as text, for the guard to refuse. */
static bool parse_locking(struct parser *p, struct sql_query *q)
{
    const struct ptok *from = p->t;

    while (p->t->class != TOKEN_END && !is_sym(p, ')') && !is_sym(p, ';') && !is_kw(p, K_LIMIT) &&
           !is_kw(p, K_OFFSET) && !is_kw(p, K_FETCH) && !is_kw(p, K_INTO))
        p->t++;
    q->locking = parse_raw(p, q->locking ? from : from, p->t);
    q->locking_at = parse_span(p, from);
    return true;
}

/* INTO t, INTO OUTFILE 'x' …: as text, for the guard to refuse. */
bool parse_into(struct parser *p, struct sql_query *q)
{
    const struct ptok *from = p->t;

    while (p->t->class != TOKEN_END && !is_sym(p, ')') && !is_sym(p, ';') && !is_kw(p, K_FROM) &&
           !is_kw(p, K_WHERE) && !is_kw(p, K_FOR) && !is_kw(p, K_LIMIT) && !is_kw(p, K_ORDER) &&
           !is_kw(p, K_GROUP) && !is_kw(p, K_HAVING) && !is_kw(p, K_UNION))
        p->t++;
    q->into = parse_raw(p, from, p->t);
    q->into_at = parse_span(p, from);
    return true;
}

static bool tail_ahead(const struct parser *p)
{
    switch (p->t->keyword) {
    case K_ORDER:
    case K_LIMIT:
    case K_OFFSET:
    case K_FETCH:
        return true;
    case K_FOR:
        return in_dialect(p, IN_POSTGRES | IN_MYSQL);
    case K_LOCK:
    case K_INTO:
        return p->dialect == SQL_MYSQL;
    default:
        return false;
    }
}

static bool parse_order_by(struct parser *p, struct sql_query *q)
{
    p->t++;
    return parse_expect_kw(p, K_BY, "BY after ORDER") && (q->order = parse_order_list(p)) != NULL;
}

static bool parse_offset(struct parser *p, struct sql_query *q)
{
    p->t++;
    if (!(q->offset = parse_expr(p, LEVEL_OTHER)))
        return false;
    if (!accept_kw(p, K_ROW))
        accept_kw(p, K_ROWS);
    return true;
}

static bool parse_tail_clause(struct parser *p, struct sql_query *q)
{
    switch (p->t->keyword) {
    case K_ORDER:
        return q->order ? parse_error(p, "a second ORDER BY") : parse_order_by(p, q);
    case K_LIMIT:
        return q->limit ? parse_error(p, "a second LIMIT") : parse_limit(p, q);
    case K_FETCH:
        return q->limit ? parse_error(p, "a second LIMIT") : parse_fetch(p, q);
    case K_OFFSET:
        return q->offset ? parse_error(p, "a second OFFSET") : parse_offset(p, q);
    case K_INTO:
        return parse_into(p, q);
    default:
        return parse_locking(p, q);
    }
}

/* How SQLite and MySQL say that there is an offset and no limit. */
static bool means_no_limit(const struct parser *p, const struct sql_expr *e)
{
    if (p->dialect == SQL_SQLITE)
        return e->kind == SQL_EXPR_UNARY && e->op == SQL_OP_NEG &&
               e->args[0]->kind == SQL_EXPR_NUMBER;
    return p->dialect == SQL_MYSQL && e->kind == SQL_EXPR_NUMBER &&
           str_eq(e->text, "18446744073709551615");
}

bool parse_query_tail(struct parser *p, struct sql_query **query)
{
    struct sql_query *q = *query;

    if (q->parenthesized && tail_ahead(p) && (q->order || q->limit || q->offset || q->locking))
        q = *query = wrap(p, q);
    while (tail_ahead(p)) {
        if (!parse_tail_clause(p, q))
            return false;
    }
    q->parenthesized = false;
    if (q->limit && means_no_limit(p, q->limit))
        q->limit = NULL;
    return true;
}

struct sql_query *parse_query_rest(struct parser *p, struct sql_query *left)
{
    left->parenthesized = true;
    struct sql_query *q = parse_set_rest(p, left, 1);

    return q && parse_query_tail(p, &q) ? q : NULL;
}

struct sql_query *parse_query(struct parser *p)
{
    struct sql_query holder = {0};
    const size_t start = p->t->offset;

    if (is_kw(p, K_WITH) && !parse_with(p, &holder))
        return NULL;
    struct sql_query *q = parse_operand(p);
    if (q)
        q = parse_set_rest(p, q, 1);
    if (!q || !parse_query_tail(p, &q))
        return NULL;
    if (holder.with && q->with)
        q = wrap(p, q);
    if (holder.with) {
        q->with = holder.with;
        q->recursive = holder.recursive;
        q->at.offset = start;
    }
    end_query(p, q);
    return q;
}
