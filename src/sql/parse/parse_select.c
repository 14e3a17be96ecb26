/* SELECT … FROM … WHERE … GROUP BY … HAVING … WINDOW … QUALIFY. */
#include "parse/parser.h"
#include "parse/precedence.h"
#include "querent/base/str.h"

/* Words between SELECT and the list that change how it runs or what a row is. */
static bool parse_select_parse_options(struct parser *p, struct sql_query *q)
{
    const struct ptok *from = p->t;

    if (p->dialect == SQL_BIGQUERY && is_kw(p, K_AS)) {
        p->t += 2; /* AS STRUCT, AS VALUE */
        while (is_sym(p, '.'))
            p->t += 2;
    }
    while (p->dialect == SQL_MYSQL && (is_kw(p, K_HIGH_PRIORITY) || is_kw(p, K_STRAIGHT_JOIN) ||
                                       is_kw(p, K_SQL_SMALL_RESULT) || is_kw(p, K_SQL_BIG_RESULT) ||
                                       is_kw(p, K_SQL_BUFFER_RESULT) || is_kw(p, K_SQL_NO_CACHE) ||
                                       is_kw(p, K_SQL_CACHE) || is_kw(p, K_SQL_CALC_FOUND_ROWS)))
        p->t++;
    if (p->t > from)
        q->options = parse_raw(p, from, p->t);
    return true;
}

static bool parse_distinct(struct parser *p, struct sql_query *q)
{
    if (is_kw(p, K_ALL)) {
        p->t++;
        return true;
    }
    if (!accept_kw(p, K_DISTINCT) && !(p->dialect == SQL_MYSQL && accept_kw(p, K_DISTINCTROW)))
        return true;
    q->distinct = true;
    if (!is_kw(p, K_ON) || p->t[1].sym != '(')
        return true;
    p->t += 2;
    q->distinct_on = parse_expr_list(p, &q->distinct_on_count);
    q->distinct = false;
    return q->distinct_on && parse_expect_sym(p, ')', "',' or ')'");
}

/* TOP n, which none of the five has but which people and models write: a limit. */
static bool parse_top(struct parser *p, struct sql_query *q)
{
    const bool parens = p->t[1].sym == '(' && p->t[2].class == TOKEN_NUMBER && p->t[3].sym == ')' &&
                        (p->t[4].class == TOKEN_NAME || p->t[4].sym == '*');
    const bool plain = p->t[1].class == TOKEN_NUMBER;

    if (!is_kw(p, K_TOP) || !(parens || plain))
        return true;
    p->t += parens ? 2 : 1;
    q->limit = parse_expr(p, LEVEL_UNARY);
    p->t += parens;
    return q->limit != NULL;
}

static bool list_ends(const struct parser *p)
{
    switch (p->t->keyword) {
    case K_FROM:
    case K_WHERE:
    case K_GROUP:
    case K_HAVING:
    case K_ORDER:
    case K_LIMIT:
    case K_OFFSET:
    case K_FETCH:
    case K_UNION:
    case K_INTERSECT:
    case K_EXCEPT:
    case K_INTO:
    case K_WINDOW:
    case K_FOR:
        return !p->t->quoted && keyword_reserved((enum sql_keyword)p->t->keyword, p->dialect);
    default:
        return p->t->class == TOKEN_END || is_sym(p, ')') || is_sym(p, ';');
    }
}

static struct sql_expr *parse_star_item(struct parser *p)
{
    const struct ptok *from = p->t++;
    struct sql_expr *star = parse_node(p, SQL_EXPR_STAR, from, 0, NULL);
    const struct ptok *more = p->t;

    while (p->dialect == SQL_BIGQUERY && (is_kw(p, K_EXCEPT) || is_kw(p, K_REPLACE)) &&
           p->t[1].sym == '(') {
        p->t++;
        if (!parse_skip_parens(p))
            return NULL;
    }
    if (p->t > more) {
        if (parse_raw_has_query(more, p->t)) {
            parse_error(p, "a query inside * REPLACE cannot be read");
            return NULL;
        }
        star->text = parse_raw(p, more, p->t);
    }
    return star;
}

static bool parse_items(struct parser *p, struct sql_query *q)
{
    struct sql_item **end = &q->items;

    if (p->dialect == SQL_POSTGRES && list_ends(p))
        return true;
    do {
        if (q->items && p->dialect == SQL_BIGQUERY && list_ends(p))
            return true; /* BigQuery allows a comma behind the last */
        struct sql_item *item = arena_alloc(p->arena, sizeof *item);
        item->expr = is_sym(p, '*') ? parse_star_item(p) : parse_expr(p, 0);
        if (!item->expr)
            return false;
        item->alias = parse_alias(p, true, &item->alias_quoted);
        if (p->failed)
            return false;
        *end = item;
        end = &item->next;
    } while (accept_sym(p, ','));
    return true;
}

/* ---- GROUP BY */

static struct sql_expr *parse_group(struct parser *p);

static struct sql_expr *parse_group_list(struct parser *p, const struct ptok *from,
                                         const char *name)
{
    const size_t mark = p->stack_len;

    if (!parse_expect_sym(p, '(', "'('") || !parse_enter(p))
        return NULL;
    if (!is_sym(p, ')')) {
        do {
            struct sql_expr *e = parse_group(p);
            if (!e)
                return NULL;
            parse_push(p, e);
        } while (accept_sym(p, ','));
    }
    p->depth--;
    struct sql_expr *e = parse_node(p, SQL_EXPR_CALL, from, 0, NULL);
    e->name = name;
    e->text = "GROUPING";
    e->args = parse_pop_list(p, mark, &e->arg_count);
    return parse_expect_sym(p, ')', "',' or ')'") ? e : NULL;
}

static struct sql_expr *parse_group(struct parser *p)
{
    const struct ptok *from = p->t;
    const bool sets = in_dialect(p, IN_POSTGRES | IN_TRINO | IN_BIGQUERY | IN_MYSQL);

    if (is_sym(p, '(') && p->t[1].sym == ')') {
        p->t += 2;
        return parse_node(p, SQL_EXPR_ROW, from, 0, NULL);
    }
    if (sets && is_kw(p, K_ROLLUP) && p->t[1].sym == '(')
        return p->t++, parse_group_list(p, from, "ROLLUP");
    if (sets && is_kw(p, K_CUBE) && p->t[1].sym == '(')
        return p->t++, parse_group_list(p, from, "CUBE");
    if (sets && is_kw(p, K_GROUPING) && next_kw(p, 1, K_SETS))
        return p->t += 2, parse_group_list(p, from, "GROUPING SETS");
    if (p->dialect == SQL_BIGQUERY && is_kw(p, K_ALL)) {
        p->t++;
        struct sql_expr *all = parse_node(p, SQL_EXPR_RAW, from, 0, NULL);
        all->text = "ALL";
        return all;
    }
    struct sql_expr *e = parse_expr(p, 0);
    if (e && p->dialect == SQL_MYSQL && !accept_kw(p, K_ASC))
        accept_kw(p, K_DESC); /* MariaDB sorts the groups; without ORDER BY no order is promised */
    return e;
}

static bool parse_groups(struct parser *p, struct sql_query *q)
{
    const size_t mark = p->stack_len;
    const struct ptok *from = p->t;

    p->t++;
    if (!parse_expect_kw(p, K_BY, "BY after GROUP"))
        return false;
    if (p->dialect == SQL_POSTGRES || p->dialect == SQL_TRINO) {
        q->group_distinct = accept_kw(p, K_DISTINCT);
        if (!q->group_distinct)
            accept_kw(p, K_ALL);
    }
    do {
        struct sql_expr *e = parse_group(p);
        if (!e)
            return false;
        parse_push(p, e);
    } while (accept_sym(p, ','));
    q->groups = parse_pop_list(p, mark, &q->group_count);
    if (is_kw(p, K_WITH) && next_kw(p, 1, K_ROLLUP)) {
        p->t += 2;
        struct sql_expr *e = parse_node(p, SQL_EXPR_CALL, from, 0, NULL);
        e->name = "ROLLUP";
        e->text = "GROUPING";
        e->args = q->groups;
        e->arg_count = q->group_count;
        q->groups = arena_alloc(p->arena, sizeof *q->groups);
        q->groups[0] = e;
        q->group_count = 1;
    }
    return true;
}

/* ---- the rest */

static bool parse_windows(struct parser *p, struct sql_query *q)
{
    struct sql_window **end = &q->windows;

    p->t++;
    do {
        const char *name = parse_name(p, "a window's name");
        if (!name || !parse_expect_kw(p, K_AS, "AS"))
            return false;
        struct sql_window *w = is_sym(p, '(') ? parse_window_spec(p) : NULL;
        if (!w && !p->failed && (w = arena_alloc(p->arena, sizeof *w)))
            w->base = parse_name(p, "'('"); /* BigQuery: WINDOW a AS b */
        if (!w || p->failed)
            return false;
        w->name = name;
        *end = w;
        end = &w->next;
    } while (accept_sym(p, ','));
    return true;
}

static bool parse_clause(struct parser *p, struct sql_query *q, bool *ret_done)
{
    const enum sql_keyword k = (enum sql_keyword)p->t->keyword;

    *ret_done = false;
    if (k == K_FROM && !q->from) {
        p->t++;
        return (q->from = parse_from(p)) != NULL;
    }
    if (k == K_WHERE && !q->where) {
        p->t++;
        return (q->where = parse_expr(p, 0)) != NULL;
    }
    if (k == K_GROUP && !q->group_count)
        return parse_groups(p, q);
    if (k == K_HAVING && !q->having) {
        p->t++;
        return (q->having = parse_expr(p, 0)) != NULL;
    }
    if (k == K_WINDOW && !q->windows && p->t[2].keyword == K_AS)
        return parse_windows(p, q);
    if (k == K_QUALIFY && !q->qualify && in_dialect(p, IN_BIGQUERY | IN_TRINO | IN_MYSQL)) {
        p->t++;
        return (q->qualify = parse_expr(p, 0)) != NULL;
    }
    if (k == K_INTO && !q->into && in_dialect(p, IN_POSTGRES | IN_MYSQL))
        return parse_into(p, q);
    *ret_done = true;
    return true;
}

struct sql_query *parse_select(struct parser *p)
{
    struct sql_query *q = parse_new_query(p, SQL_QUERY_SELECT);
    bool done = false;

    p->t++;
    if (!parse_select_parse_options(p, q) || !parse_distinct(p, q) ||
        !parse_select_parse_options(p, q) || !parse_top(p, q) || !parse_items(p, q))
        return NULL;
    while (!done) {
        if (!parse_clause(p, q, &done))
            return NULL;
    }
    const struct ptok *last = p->t - 1;
    q->at.len = last->offset + last->len - q->at.offset;
    return q;
}
