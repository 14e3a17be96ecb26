/* What begins with a name: columns, stars, calls, typed literals. */
#include "parse/parser.h"
#include "parse/precedence.h"
#include "querent/base/str.h"

/* Words that hold a query together: never a function's name, though a parenthesis may follow them.
 */
static const uint16_t structural_words[] = {
    K_SELECT,    K_FROM,     K_WHERE,  K_GROUP, K_ORDER, K_HAVING,  K_LIMIT,   K_UNION,
    K_INTERSECT, K_EXCEPT,   K_ON,     K_USING, K_JOIN,  K_AND,     K_OR,      K_IN,
    K_AS,        K_BY,       K_WHEN,   K_THEN,  K_ELSE,  K_END,     K_SET,     K_INTO,
    K_WITH,      K_DISTINCT, K_ALL,    K_ANY,   K_SOME,  K_BETWEEN, K_IS,      K_LIKE,
    K_NOT,       K_WINDOW,   K_OFFSET, K_FETCH, K_CROSS, K_INNER,   K_NATURAL, K_OUTER,
};

static bool parse_name_structural(enum sql_keyword k)
{
    for (size_t i = 0; i < sizeof structural_words / sizeof *structural_words; i++) {
        if (structural_words[i] == k)
            return true;
    }
    return false;
}

static bool typed_ahead(const struct parser *p)
{
    const struct ptok *t = p->t;
    const enum sql_keyword k = (enum sql_keyword)t->keyword;
    const bool time = k == K_DATE || k == K_TIME || k == K_TIMESTAMP || k == K_DATETIME;

    if (p->dialect == SQL_SQLITE)
        return false;
    if (t[1].class == TOKEN_STRING)
        return time || p->dialect == SQL_POSTGRES || p->dialect == SQL_TRINO ||
               (p->dialect == SQL_BIGQUERY &&
                (k == K_NUMERIC || k == K_DECIMAL || k == K_JSON || k == K_BIGNUMERIC));
    if (p->dialect != SQL_POSTGRES && p->dialect != SQL_TRINO)
        return false;
    if (t[1].sym == '(' && t[2].class == TOKEN_NUMBER && t[3].sym == ')' &&
        (t[4].class == TOKEN_STRING ||
         (time && (t[4].keyword == K_WITH || t[4].keyword == K_WITHOUT))))
        return true;
    if (time && (t[1].keyword == K_WITH || t[1].keyword == K_WITHOUT) && t[2].keyword == K_TIME)
        return true;
    return k == K_DOUBLE && t[1].keyword == K_PRECISION && t[2].class == TOKEN_STRING;
}

static struct sql_expr *parse_typed(struct parser *p, const struct ptok *from,
                                    struct sql_type *type)
{
    if (!type)
        return NULL;
    if (p->t->class != TOKEN_STRING) {
        parse_fail(p, "a string");
        return NULL;
    }
    struct sql_expr *literal = parse_literal(p);
    if (!literal)
        return NULL;
    struct sql_expr *e = parse_node(p, SQL_EXPR_TYPED, from, 0, NULL);
    e->type = type;
    e->text = literal->text;
    return e;
}

/* * EXCEPT (a, b) REPLACE (x AS y) */
static struct sql_expr *parse_star_rest(struct parser *p, struct sql_expr *star)
{
    const struct ptok *from = p->t;

    while ((is_kw(p, K_EXCEPT) || is_kw(p, K_REPLACE)) && p->t[1].sym == '(' &&
           p->dialect == SQL_BIGQUERY) {
        p->t++;
        if (!parse_skip_parens(p))
            return NULL;
    }
    if (p->t > from) {
        if (parse_raw_has_query(from, p->t)) {
            parse_error(p, "a query inside * REPLACE cannot be read");
            return NULL;
        }
        star->text = parse_raw(p, from, p->t);
    }
    return star;
}

/* Moves the parts of a path one to the left and puts the new one last. */
static void push_part(struct sql_expr *path, char *part, bool quoted)
{
    path->text = path->schema;
    path->schema = path->table;
    path->table = path->name;
    path->name = part;
    path->quoted = quoted;
}

/* Quoted; in SQLite only with the quotes that can also make a string. */
static bool may_be_string(const struct parser *p)
{
    return p->t->quoted && (p->dialect != SQL_SQLITE || p->text[p->t->offset] == '"');
}

static struct sql_expr *parse_name_parse_path(struct parser *p, const struct ptok *from)
{
    struct sql_expr *path = parse_node(p, SQL_EXPR_COLUMN, from, 0, NULL);

    path->quoted = may_be_string(p);
    path->name = parse_token_name(p, p->t++);
    for (int parts = 1; path->name && is_sym(p, '.'); parts++) {
        const int most = p->dialect == SQL_POSTGRES ? 4 : 3;
        if (p->t[1].sym == '*') {
            push_part(path, NULL, false);
            path->kind = SQL_EXPR_STAR;
            p->t += 2;
            return parse_star_rest(p, path);
        }
        if (parts == most)
            break; /* fields of it follow */
        p->t++;
        const bool quoted = may_be_string(p);
        char *part = parse_label(p, "a name after '.'");
        if (!part)
            return NULL;
        push_part(path, part, quoted);
    }
    path->at = parse_span(p, from);
    return path->name ? path : NULL;
}

/* `a.b` in backticks is a path in BigQuery only as a table, so a column keeps its dots. */
struct sql_expr *parse_name_expr(struct parser *p)
{
    const struct ptok *from = p->t;
    const enum sql_keyword k = p->t->quoted ? K_0 : (enum sql_keyword)p->t->keyword;
    const bool called = p->t[1].sym == '(';

    if (typed_ahead(p) && !parse_name_structural(k))
        return parse_typed(p, from, parse_type(p));
    if (k && keyword_reserved(k, p->dialect) && (!called || parse_name_structural(k)) &&
        p->t[1].sym != '.') {
        parse_fail(p, "an expression");
        return NULL;
    }
    struct sql_expr *path = parse_name_parse_path(p, from);
    if (!path || path->kind == SQL_EXPR_STAR)
        return path;
    if (is_sym(p, '('))
        return parse_call(p, from, path);
    if (p->t->class == TOKEN_STRING && p->dialect == SQL_POSTGRES && path->table) {
        struct sql_type *type = arena_alloc(p->arena, sizeof *type);
        type->name = parse_raw(p, from, p->t);
        return parse_typed(p, from, type);
    }
    return path;
}
