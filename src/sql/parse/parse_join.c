/* Joins and commas between the sources of FROM. */
#include "parse/parser.h"

struct join_word {
    enum sql_join join;
    bool natural, any;
};

bool parse_join_more(struct parser *p)
{
    if (++p->joins > PARSE_JOINS_MAX)
        return parse_error(p, "more than 250 joins of one FROM");
    return parse_higher(p);
}

static bool parse_join_side(struct parser *p, enum sql_join *join)
{
    switch (p->t->keyword) {
    case K_LEFT:
        *join = SQL_JOIN_LEFT;
        break;
    case K_RIGHT:
        *join = SQL_JOIN_RIGHT;
        break;
    case K_FULL:
        *join = SQL_JOIN_FULL;
        break;
    case K_INNER:
        *join = SQL_JOIN_INNER;
        break;
    case K_CROSS:
        *join = SQL_JOIN_CROSS;
        break;
    default:
        return false;
    }
    p->t++;
    if (*join != SQL_JOIN_INNER && *join != SQL_JOIN_CROSS)
        accept_kw(p, K_OUTER);
    return true;
}

/* The words up to JOIN; any: there are some. */
static bool parse_join_word(struct parser *p, struct join_word *w)
{
    *w = (struct join_word){.join = SQL_JOIN_INNER};
    if (is_kw(p, K_STRAIGHT_JOIN) && p->dialect == SQL_MYSQL) {
        p->t++;
        w->any = true;
        return true;
    }
    w->natural = accept_kw(p, K_NATURAL);
    w->any = parse_join_side(p, &w->join) || w->natural || is_kw(p, K_JOIN);
    return !w->any || parse_expect_kw(p, K_JOIN, "JOIN");
}

static bool parse_condition(struct parser *p, struct sql_source *join)
{
    if (accept_kw(p, K_ON))
        return (join->on = parse_expr(p, 0)) != NULL;
    if (is_kw(p, K_USING) && p->t[1].sym == '(') {
        p->t++;
        if (!(join->using_columns = parse_name_list(p, &join->using_count)))
            return false;
        if (p->dialect == SQL_POSTGRES && accept_kw(p, K_AS))
            return (join->using_alias = parse_name(p, "a name after AS")) != NULL;
    }
    return true;
}

static bool join_ahead(const struct parser *p)
{
    switch (p->t->keyword) {
    case K_JOIN:
    case K_LEFT:
    case K_RIGHT:
    case K_FULL:
    case K_INNER:
    case K_CROSS:
    case K_NATURAL:
    case K_STRAIGHT_JOIN:
        return true;
    default:
        return false;
    }
}

/* One join and its condition. Where a condition must come, a join that stands before it is its
 * right side: a JOIN b JOIN c ON x ON y. In SQLite joins only go left to right. */
static struct sql_source *parse_one_join(struct parser *p, struct sql_source *left,
                                         const struct join_word *w)
{
    struct sql_source *join = parse_new_source(p, SQL_SOURCE_JOIN);
    const bool conditional = !w->natural && w->join != SQL_JOIN_CROSS;

    join->at.offset = left->at.offset;
    join->join = w->join;
    join->natural = w->natural;
    join->left = left;
    join->right = parse_source_primary(p);
    if (join->right && conditional && p->dialect != SQL_SQLITE && join_ahead(p)) {
        if (!parse_enter(p))
            return NULL;
        join->right = parse_joined(p, join->right);
        p->depth--;
    }
    if (!join->right || !parse_condition(p, join))
        return NULL;
    if (!parse_join_more(p))
        return NULL;
    const bool bare = !join->on && !join->using_count;
    const bool free =
        p->dialect == SQL_SQLITE || (p->dialect == SQL_MYSQL && w->join == SQL_JOIN_INNER);
    if (bare && conditional && !free) {
        /* BigQuery: JOIN UNNEST(t.list) needs none */
        if (p->dialect != SQL_BIGQUERY || join->right->kind != SQL_SOURCE_FUNCTION) {
            parse_fail(p, "ON or USING");
            return NULL;
        }
    }
    /* With a condition a cross join is an inner one, without one an inner join is a cross one. */
    if (w->join == SQL_JOIN_CROSS && !bare)
        join->join = SQL_JOIN_INNER;
    else if (w->join == SQL_JOIN_INNER && bare && !w->natural)
        join->join = SQL_JOIN_CROSS;
    return parse_end_source(p, join);
}

struct sql_source *parse_joined(struct parser *p, struct sql_source *left)
{
    struct join_word w;

    while (left) {
        if (!parse_join_word(p, &w))
            return NULL;
        if (!w.any)
            return left;
        left = parse_one_join(p, left, &w);
    }
    return NULL;
}

/* Sources between commas. */
static struct sql_source *parse_sources(struct parser *p)
{
    struct sql_source *left = parse_source_primary(p);

    left = left ? parse_joined(p, left) : NULL;
    while (left && accept_sym(p, ',')) {
        struct sql_source *right = parse_source_primary(p);
        /* SQLite's comma binds like JOIN, elsewhere it binds looser */
        if (right && p->dialect != SQL_SQLITE)
            right = parse_joined(p, right);
        if (!right || !parse_join_more(p))
            return NULL;
        left = sql_join_on(p->arena, SQL_JOIN_COMMA, left, right, NULL);
        if (p->dialect == SQL_SQLITE) {
            if (!parse_condition(p, left))
                return NULL;
            if (left->on || left->using_count)
                left->join = SQL_JOIN_INNER;
            left = parse_joined(p, left);
        }
    }
    return left;
}

struct sql_source *parse_from(struct parser *p)
{
    const int outer = parse_begin_height(p), joins = p->joins;

    p->joins = 0;
    struct sql_source *from = parse_sources(p);
    p->joins = joins;
    parse_end_height(p, outer);
    return from;
}
