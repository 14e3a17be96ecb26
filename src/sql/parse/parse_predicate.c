/* Operators that begin with a word: LIKE, IN, BETWEEN, IS, COLLATE, AT TIME ZONE. */
#include "parse/parser.h"
#include "parse/precedence.h"

/* ---- predicates */

static enum sql_op like_op(const struct parser *p, size_t ahead)
{
    const bool mysql = p->dialect == SQL_MYSQL, sqlite = p->dialect == SQL_SQLITE;

    switch (p->t[ahead].keyword) {
    case K_LIKE:
        return SQL_OP_LIKE;
    case K_ILIKE:
        return p->dialect == SQL_POSTGRES ? SQL_OP_ILIKE : SQL_OP_NONE;
    case K_SIMILAR:
        return next_kw(p, ahead + 1, K_TO) ? SQL_OP_SIMILAR : SQL_OP_NONE;
    case K_REGEXP:
        return mysql || sqlite ? SQL_OP_REGEXP : SQL_OP_NONE;
    case K_RLIKE:
        return mysql ? SQL_OP_REGEXP : SQL_OP_NONE;
    case K_GLOB:
        return sqlite ? SQL_OP_GLOB : SQL_OP_NONE;
    case K_MATCH:
        return sqlite ? SQL_OP_MATCH : SQL_OP_NONE;
    default:
        return SQL_OP_NONE;
    }
}

static struct sql_expr *parse_like(struct parser *p, struct sql_expr *left, enum sql_op op,
                                   bool negated, int level)
{
    const struct ptok *from = p->t;
    struct sql_expr *args[3] = {left};
    size_t n = 2;

    p->t += op == SQL_OP_SIMILAR ? 2 : 1;
    if (parse_quantifier_ahead(p)) {
        struct sql_expr *q = parse_quantified(p, left, op, NULL);
        if (q)
            q->negated = negated;
        return q;
    }
    if (!(args[1] = parse_expr(p, level + 1)))
        return NULL;
    if (accept_kw(p, K_ESCAPE)) {
        if (!(args[2] = parse_expr(p, level + 1)))
            return NULL;
        n = 3;
    }
    struct sql_expr *e = parse_node(p, SQL_EXPR_LIKE, from, n, args);
    e->op = op;
    e->negated = negated;
    return e;
}

static struct sql_expr *parse_between(struct parser *p, struct sql_expr *left, bool negated,
                                      int level)
{
    const struct ptok *from = p->t++;
    const bool symmetric = accept_kw(p, K_SYMMETRIC);

    accept_kw(p, K_ASYMMETRIC);
    struct sql_expr *lo = parse_expr(p, level + 1);
    if (!lo || !parse_expect_kw(p, K_AND, "AND between the two limits"))
        return NULL;
    struct sql_expr *hi = parse_expr(p, level + 1);
    if (!hi)
        return NULL;
    struct sql_expr *e =
        parse_node(p, SQL_EXPR_BETWEEN, from, 3, (struct sql_expr *[]){left, lo, hi});
    e->negated = negated;
    e->text = symmetric ? "SYMMETRIC" : NULL;
    return e;
}

/* SQLite's IN table and IN function(…): the query that they stand for. */
static struct sql_query *table_query(struct parser *p)
{
    struct sql_query *q = parse_new_query(p, SQL_QUERY_SELECT);

    if (!parse_enter(p) || !(q->from = parse_from(p)) || !parse_higher(p))
        return NULL;
    p->depth--;
    sql_add_item(p->arena, q, sql_star(p->arena, NULL), NULL);
    return q;
}

static struct sql_expr *parse_in_list(struct parser *p, struct sql_expr *left,
                                      struct sql_expr *first)
{
    const size_t mark = p->stack_len;
    struct sql_expr *e = tree_expr(p->arena, SQL_EXPR_IN, 0);

    parse_push(p, left);
    if (first)
        parse_push(p, first);
    if (!is_sym(p, ')') && (!first || accept_sym(p, ','))) {
        do {
            struct sql_expr *x = parse_expr(p, 0);
            if (!x)
                return NULL;
            parse_push(p, x);
        } while (accept_sym(p, ','));
    }
    e->args = parse_pop_list(p, mark, &e->arg_count);
    return parse_expect_sym(p, ')', "',' or ')'") ? e : NULL;
}

static struct sql_expr *parse_in_parens(struct parser *p, struct sql_expr *left)
{
    struct sql_query *query = NULL;
    struct sql_expr *first = NULL;

    p->t++;
    if (parse_starts_query(p)) {
        query = parse_query(p);
    } else {
        struct sql_expr *list = NULL;
        if (!parse_enter(p) || (is_sym(p, '(') && !parse_nested(p, &query, &first)))
            return NULL;
        if (!query)
            list = parse_in_list(p, left, first);
        p->depth--;
        if (!query)
            return list;
    }
    if (p->failed)
        return NULL;
    return parse_expect_sym(p, ')', "')'") ? sql_in_query(p->arena, left, query, false) : NULL;
}

static struct sql_expr *parse_in(struct parser *p, struct sql_expr *left, bool negated)
{
    const struct ptok *from = p->t++;
    struct sql_expr *e = NULL;

    if (is_sym(p, '(')) {
        e = parse_in_parens(p, left);
    } else if (is_kw(p, K_UNNEST)) {
        struct sql_expr *array = parse_expr(p, LEVEL_UNARY);
        if (array) {
            e = sql_in_list(p->arena, left, 1, &array, false);
            e->text = "UNNEST";
        }
    } else if (p->dialect == SQL_SQLITE && parse_is_name(p)) {
        struct sql_query *query = table_query(p);
        e = query ? sql_in_query(p->arena, left, query, false) : NULL;
    } else {
        parse_fail(p, "'(' after IN");
    }
    if (e) {
        e->negated = negated;
        e->at = parse_span(p, from);
    }
    return e;
}

/* ---- IS */

static struct sql_expr *parse_predicate_is_null(struct parser *p, struct sql_expr *left,
                                                const struct ptok *from, bool negated)
{
    struct sql_expr *e = parse_node(p, SQL_EXPR_IS_NULL, from, 1, &left);

    e->negated = negated;
    return e;
}

/* IS [NOT] JSON …, DOCUMENT, [NFC] NORMALIZED: words; NULL: none of them. */
static const char *is_words(struct parser *p)
{
    const struct ptok *from = p->t;

    if (is_kw(p, K_JSON)) {
        p->t++;
        while (is_kw(p, K_OBJECT) || is_kw(p, K_ARRAY) || is_kw(p, K_SCALAR) || is_kw(p, K_VALUE) ||
               is_kw(p, K_WITH) || is_kw(p, K_WITHOUT) || is_kw(p, K_UNIQUE) || is_kw(p, K_KEYS))
            p->t++;
    } else if (is_kw(p, K_DOCUMENT) || is_kw(p, K_NORMALIZED)) {
        p->t++;
    } else if (next_kw(p, 1, K_NORMALIZED)) {
        p->t += 2;
    }
    return p->t > from ? parse_raw(p, from, p->t) : NULL;
}

static struct sql_expr *parse_is(struct parser *p, struct sql_expr *left, int level)
{
    const struct ptok *from = p->t++;
    bool negated = accept_kw(p, K_NOT);
    const char *words;

    if (accept_kw(p, K_NULL) || accept_kw(p, K_UNKNOWN))
        return parse_predicate_is_null(p, left, from, negated);
    if (is_kw(p, K_DISTINCT) && next_kw(p, 1, K_FROM) && p->dialect != SQL_MYSQL) {
        p->t += 2;
        negated = !negated;
    } else if (p->dialect == SQL_POSTGRES && (words = is_words(p))) {
        struct sql_expr *e = parse_node(p, SQL_EXPR_IS, from, 1, &left);
        e->negated = negated;
        e->text = words;
        return e;
    } else if (p->dialect != SQL_SQLITE && !is_kw(p, K_TRUE) && !is_kw(p, K_FALSE)) {
        parse_fail(p, "NULL, TRUE, FALSE or DISTINCT FROM after IS");
        return NULL;
    }
    struct sql_expr *right = parse_expr(p, level + 1);
    if (!right)
        return NULL;
    struct sql_expr *e =
        parse_node(p, SQL_EXPR_BINARY, from, 2, (struct sql_expr *[]){left, right});
    e->op = negated ? SQL_OP_IS_NOT : SQL_OP_IS;
    return e;
}

static bool accept_keywords(struct parser *p, enum sql_keyword a, enum sql_keyword b)
{
    const bool both = is_kw(p, a) && next_kw(p, 1, b);

    p->t += both ? 2 : 0;
    return both;
}

static struct sql_expr *parse_word_pair(struct parser *p, struct sql_expr *left, const char *text,
                                        int level)
{
    const struct ptok *from = p->t - 2;
    struct sql_expr *right = parse_expr(p, level + 1);

    if (!right)
        return NULL;
    struct sql_expr *e =
        parse_node(p, SQL_EXPR_BINARY, from, 2, (struct sql_expr *[]){left, right});
    e->op = SQL_OP_OTHER;
    e->text = text;
    return e;
}

static struct sql_expr *parse_collate(struct parser *p, struct sql_expr *left)
{
    const struct ptok *from = p->t++;
    char *name = parse_label(p, "a collation's name"), *schema = NULL;

    if (name && accept_sym(p, '.')) {
        schema = name;
        name = parse_label(p, "a collation's name");
    }
    if (!name)
        return NULL;
    struct sql_expr *e = parse_node(p, SQL_EXPR_COLLATE, from, 1, &left);
    e->name = name;
    e->schema = schema;
    return e;
}

static struct sql_expr *parse_at_zone(struct parser *p, struct sql_expr *left)
{
    const struct ptok *from = p->t;
    const int level = p->dialect == SQL_TRINO ? LEVEL_UNARY + 2 : LEVEL_ZONE;

    p->t += 3;
    struct sql_expr *zone = parse_expr(p, level + 1);
    if (!zone)
        return NULL;
    return parse_node(p, SQL_EXPR_AT_ZONE, from, 2, (struct sql_expr *[]){left, zone});
}

/* Operators that begin with a word; *ret_done: none that binds at `level` stands here. */
struct sql_expr *parse_word_operator(struct parser *p, struct sql_expr *left, int level,
                                     bool *ret_done)
{
    const int predicate = level_of_op(SQL_OP_LIKE, p->dialect);
    const int is = level_of_op(SQL_OP_IS, p->dialect);
    const bool negated = is_kw(p, K_NOT);
    const enum sql_op like = like_op(p, negated);
    const struct ptok *from = p->t;

    if (predicate >= level) {
        p->t += negated;
        if (like)
            return parse_like(p, left, like, negated, predicate);
        if (is_kw(p, K_IN))
            return parse_in(p, left, negated);
        if (is_kw(p, K_BETWEEN))
            return parse_between(p, left, negated, predicate);
        if (negated && p->dialect == SQL_SQLITE && accept_kw(p, K_NULL))
            return parse_predicate_is_null(p, left, from, true);
        if (!negated && p->dialect == SQL_MYSQL && accept_keywords(p, K_MEMBER, K_OF))
            return parse_word_pair(p, left, "MEMBER OF", LEVEL_UNARY);
        if (!negated && p->dialect == SQL_MYSQL && accept_keywords(p, K_SOUNDS, K_LIKE))
            return parse_word_pair(p, left, "SOUNDS LIKE", predicate);
        p->t = (struct ptok *)from;
    }
    if (is_kw(p, K_IS) && is >= level)
        return parse_is(p, left, is);
    if ((is_kw(p, K_ISNULL) || is_kw(p, K_NOTNULL)) && is >= level &&
        in_dialect(p, IN_POSTGRES | IN_SQLITE)) {
        p->t++;
        return parse_predicate_is_null(p, left, from, from->keyword == K_NOTNULL);
    }
    if (is_kw(p, K_COLLATE) && level_of_collate(p->dialect) >= level)
        return parse_collate(p, left);
    if (is_kw(p, K_AT) && next_kw(p, 1, K_TIME) && next_kw(p, 2, K_ZONE) && LEVEL_ZONE >= level)
        return parse_at_zone(p, left);
    if (is_kw(p, K_OPERATOR) && p->t[1].sym == '(' && p->dialect == SQL_POSTGRES &&
        LEVEL_OTHER >= level)
        return parse_operator_word(p, left);
    *ret_done = true;
    return left;
}
