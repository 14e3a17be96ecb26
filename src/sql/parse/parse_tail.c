/* What stands behind a query: ORDER BY, LIMIT in its spellings, INTO and FOR, which the guard
 * refuses. */
#include "parse/parser.h"
#include "parse/precedence.h"
#include "querent/base/str.h"

/* A query in parentheses with a LIMIT of its own, under another: it becomes a subquery. */
struct sql_query *parse_wrap(struct parser *p, struct sql_query *q)
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

    while ((p->t->class == TOKEN_NAME || p->t->class == TOKEN_KEYWORD || is_sym(p, ',') ||
            is_sym(p, '.')) &&
           !is_kw(p, K_LIMIT) && !is_kw(p, K_OFFSET) && !is_kw(p, K_FETCH) && !is_kw(p, K_INTO))
        p->t++;
    const char *text = parse_raw(p, from, p->t);
    q->locking = q->locking ? arena_printf(p->arena, "%s %s", q->locking, text) : text;
    q->locking_at = parse_span(p, from);
    return true;
}

static bool into_ends(const struct parser *p)
{
    switch (p->t->keyword) {
    case K_FROM:
    case K_WHERE:
    case K_FOR:
    case K_LIMIT:
    case K_ORDER:
    case K_GROUP:
    case K_HAVING:
    case K_UNION:
    case K_INTERSECT:
    case K_EXCEPT:
    case K_SELECT:
    case K_LOCK:
        return true;
    default:
        return false;
    }
}

/* INTO t, INTO OUTFILE 'x' …: as text, for the guard to refuse. */
bool parse_into(struct parser *p, struct sql_query *q)
{
    const struct ptok *from = p->t++;

    /* names, variables, file names and the words between them */
    while (is_sym(p, ',') || is_sym(p, '.') || is_sym(p, '@') || p->t->class == TOKEN_STRING ||
           p->t->class == TOKEN_PARAMETER ||
           ((p->t->class == TOKEN_NAME || p->t->class == TOKEN_KEYWORD) && !into_ends(p)))
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
        return q->into ? parse_error(p, "a second INTO") : parse_into(p, q);
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
        q = *query = parse_wrap(p, q);
    while (tail_ahead(p)) {
        if (!parse_tail_clause(p, q))
            return false;
    }
    q->parenthesized = false;
    if (q->limit && means_no_limit(p, q->limit))
        q->limit = NULL;
    return true;
}
