/* What stands in FROM: tables, subqueries, functions, with their aliases, hints and samples. */
#include "parse/parser.h"
#include "parse/precedence.h"
#include "querent/base/str.h"

struct sql_source *parse_new_source(struct parser *p, enum sql_source_kind kind)
{
    struct sql_source *s = arena_alloc(p->arena, sizeof *s);

    s->kind = kind;
    s->at.offset = p->t->offset;
    return s;
}

struct sql_source *parse_end_source(struct parser *p, struct sql_source *s)
{
    const struct ptok *last = p->t - 1;

    if (s)
        s->at.len = last->offset + last->len - s->at.offset;
    return s;
}

/* ---- behind a source: hints, alias, sample */

static bool hint_word(const struct parser *p)
{
    switch (p->t->keyword) {
    case K_PARTITION:
        return p->dialect == SQL_MYSQL && p->t[1].sym == '(';
    case K_USE:
    case K_FORCE:
    case K_IGNORE:
        return p->dialect == SQL_MYSQL && (next_kw(p, 1, K_INDEX) || next_kw(p, 1, K_KEY));
    case K_INDEXED:
        return p->dialect == SQL_SQLITE && next_kw(p, 1, K_BY);
    case K_NOT:
        return p->dialect == SQL_SQLITE && next_kw(p, 1, K_INDEXED);
    case K_FOR:
        return in_dialect(p, IN_BIGQUERY | IN_TRINO | IN_MYSQL) &&
               (next_kw(p, 2, K_AS) || next_kw(p, 1, K_SYSTEM_TIME));
    case K_PIVOT:
    case K_UNPIVOT:
        return p->dialect == SQL_BIGQUERY &&
               (p->t[1].sym == '(' || next_kw(p, 1, K_INCLUDE) || next_kw(p, 1, K_EXCLUDE));
    case K_WITH:
        return p->dialect == SQL_BIGQUERY && next_kw(p, 1, K_OFFSET);
    case K_MATCH_RECOGNIZE:
        return p->t[1].sym == '(';
    default:
        return false;
    }
}

/* SYSTEM_TIME AS OF x, BETWEEN x AND y, FROM x TO y, ALL */
static bool skip_time(struct parser *p)
{
    p->t++;
    if (accept_kw(p, K_ALL))
        return true;
    const bool range = is_kw(p, K_BETWEEN) || is_kw(p, K_FROM);
    while (is_kw(p, K_AS) || is_kw(p, K_OF) || is_kw(p, K_BETWEEN) || is_kw(p, K_FROM))
        p->t++;
    if (!parse_expr(p, LEVEL_OTHER))
        return false;
    if (!range)
        return true;
    if (!accept_kw(p, K_AND) && !parse_expect_kw(p, K_TO, "AND or TO"))
        return false;
    return parse_expr(p, LEVEL_OTHER) != NULL;
}

static bool skip_hint(struct parser *p)
{
    const enum sql_keyword k = (enum sql_keyword)p->t->keyword;

    p->t++;
    if (k == K_FOR)
        return skip_time(p);
    if (k == K_NOT || k == K_INDEXED) {
        p->t++;
        return k == K_NOT || parse_name(p, "an index") != NULL;
    }
    if (k == K_WITH) { /* OFFSET [AS x] */
        p->t++;
        bool quoted;
        parse_alias(p, false, &quoted);
        return !p->failed;
    }
    while (!is_sym(p, '(') && p->t->keyword)
        p->t++;
    return parse_skip_parens(p);
}

static bool parse_hints(struct parser *p, struct sql_source *s)
{
    const struct ptok *from = p->t;

    while (hint_word(p)) {
        if (!skip_hint(p))
            return false;
        if (is_sym(p, ',') && p->dialect == SQL_MYSQL &&
            (next_kw(p, 1, K_USE) || next_kw(p, 1, K_FORCE) || next_kw(p, 1, K_IGNORE)) &&
            (next_kw(p, 2, K_INDEX) || next_kw(p, 2, K_KEY)))
            p->t++;
    }
    if (p->t == from)
        return true;
    if (parse_raw_has_query(from, p->t))
        return parse_error(p, "a query here cannot be read");
    const char *text = parse_raw(p, from, p->t);
    if (s->hints)
        return parse_error(p, "hints on both sides of the alias");
    s->hints = text;
    s->hints_first = !s->alias;
    return true;
}

static bool parse_sample(struct parser *p, struct sql_source *s)
{
    const struct ptok *from = p->t;

    if (!is_kw(p, K_TABLESAMPLE))
        return true;
    p->t += 2;
    while (is_sym(p, '.'))
        p->t += 2;
    if (!parse_skip_parens(p))
        return false;
    if (accept_kw(p, K_REPEATABLE) && !parse_skip_parens(p))
        return false;
    if (parse_raw_has_query(from, p->t))
        return parse_error(p, "a query in TABLESAMPLE cannot be read");
    s->sample = parse_raw(p, from, p->t);
    return true;
}

/* (a int, b text): the columns that a function's records have. */
static bool defs_ahead(const struct parser *p)
{
    return is_sym(p, '(') && p->t[1].class != TOKEN_END && p->t[2].sym != ',' &&
           p->t[2].sym != ')' && p->dialect == SQL_POSTGRES;
}

static bool parse_source_alias(struct parser *p, struct sql_source *s)
{
    const bool bare_defs = is_kw(p, K_AS) && p->t[1].sym == '(' && p->dialect == SQL_POSTGRES &&
                           s->kind == SQL_SOURCE_FUNCTION;

    if (bare_defs) {
        p->t++;
    } else {
        s->alias = parse_alias(p, false, &s->alias_quoted);
        if (p->failed)
            return false;
    }
    if ((s->alias || bare_defs) && is_sym(p, '(')) {
        if (bare_defs && !defs_ahead(p))
            return parse_fail(p, "a name after AS");
        if (defs_ahead(p)) {
            const struct ptok *from = p->t;
            if (!parse_skip_parens(p))
                return false;
            s->column_defs = parse_raw(p, from, p->t);
        } else if (!(s->column_aliases = parse_name_list(p, &s->column_alias_count))) {
            return false;
        }
    }
    return true;
}

static struct sql_source *parse_source_rest(struct parser *p, struct sql_source *s)
{
    if (!parse_hints(p, s) || (p->dialect == SQL_BIGQUERY && !parse_sample(p, s)) ||
        !parse_source_alias(p, s) || !parse_hints(p, s) || (!s->sample && !parse_sample(p, s)))
        return NULL;
    return parse_end_source(p, s);
}

/* ---- sources */

static struct sql_source *parse_subquery_source(struct parser *p, struct sql_source *s,
                                                struct sql_query *query)
{
    s->kind = query->kind == SQL_QUERY_VALUES ? SQL_SOURCE_VALUES : SQL_SOURCE_QUERY;
    s->query = query;
    return parse_source_rest(p, s);
}

/* ((SELECT …) …): either a query in two pairs of parentheses or a join that begins with one. What
 * follows the inner pair decides, so nothing is read twice. */
static struct sql_source *parse_nested_source(struct parser *p);

static struct sql_source *parse_inside(struct parser *p, struct sql_query **ret_query)
{
    struct sql_source *s;

    if (is_sym(p, '(')) {
        s = parse_nested_source(p);
        const bool bare = s && s->query && !s->alias && !s->hints;
        if (bare && (is_sym(p, ')') || is_kw(p, K_UNION) || is_kw(p, K_INTERSECT) ||
                     is_kw(p, K_EXCEPT) || is_kw(p, K_ORDER) || is_kw(p, K_LIMIT))) {
            *ret_query = parse_query_rest(p, s->query);
            return s;
        }
    } else {
        s = parse_source_primary(p);
    }
    s = s ? parse_joined(p, s) : NULL;
    while (s && is_sym(p, ',') && in_dialect(p, IN_SQLITE | IN_MYSQL)) {
        p->t++;
        struct sql_source *right = parse_source_primary(p);
        right = right ? parse_joined(p, right) : NULL;
        if (!right || !parse_join_more(p))
            return NULL;
        s = sql_join_on(p->arena, SQL_JOIN_CROSS, s, right, NULL);
    }
    return s;
}

static struct sql_source *parse_nested_source(struct parser *p)
{
    struct sql_source *s = parse_new_source(p, SQL_SOURCE_QUERY);
    struct sql_query *query = NULL;

    p->t++;
    if (parse_starts_query(p)) { /* which enters itself */
        query = parse_query(p);
    } else {
        const struct sql_span at = s->at;
        if (!parse_enter(p))
            return NULL;
        s = parse_inside(p, &query);
        p->depth--;
        if (query) {
            s = parse_new_source(p, SQL_SOURCE_QUERY);
            s->at = at;
        }
    }
    if (!s || p->failed || !parse_expect_sym(p, ')', "')'"))
        return NULL;
    if (query)
        return parse_subquery_source(p, s, query);
    if (s->kind == SQL_SOURCE_JOIN && !s->alias)
        return parse_source_alias(p, s) ? s : NULL;
    return s;
}

/* project-with-dashes.dataset.table: BigQuery glues names with dashes. */
static char *parse_dashed(struct parser *p)
{
    const struct ptok *first = p->t;
    char *name = parse_label(p, PARSE_TABLE);

    while (name && p->dialect == SQL_BIGQUERY && !first->quoted && is_sym(p, '-') &&
           p->t[-1].offset + p->t[-1].len == p->t->offset && p->t->offset + 1 == p->t[1].offset) {
        p->t += 2;
        name = arena_strndup(p->arena, p->text + first->offset,
                             p->t[-1].offset + p->t[-1].len - first->offset);
    }
    return name;
}

/* `a.b.c` in one pair of backticks is a path in BigQuery. */
static void split_quoted_path(struct parser *p, struct sql_source *s)
{
    char *name = arena_strdup(p->arena, s->name), *dot = strrchr(name, '.');

    if (p->dialect != SQL_BIGQUERY || !s->quoted || s->schema || !dot || !dot[1] || dot == name)
        return;
    *dot = '\0';
    s->name = dot + 1;
    char *first = strchr(name, '.');
    if (first && first[1] && first != name) {
        *first = '\0';
        s->catalog = name;
        s->schema = first + 1;
    } else {
        s->schema = name;
    }
}

static struct sql_source *parse_table(struct parser *p)
{
    struct sql_source *s = parse_new_source(p, SQL_SOURCE_TABLE);
    const struct ptok *from = p->t;

    if (p->t->keyword && !p->t->quoted && p->dialect == SQL_POSTGRES) {
        bool known; /* FROM substring('…' FROM 2), FROM current_date */
        struct sql_expr *call = parse_special_call(p, &known);
        if (known) {
            s->kind = SQL_SOURCE_FUNCTION;
            s->function = call;
            return call ? parse_source_rest(p, s) : NULL;
        }
    }
    const bool string = p->t->class == TOKEN_STRING && p->dialect == SQL_SQLITE;
    if (!parse_is_name(p) && !string && !(p->t->keyword && p->t[1].sym == '(')) {
        parse_fail(p, PARSE_TABLE);
        return NULL;
    }
    s->quoted = p->t->quoted;
    s->name = parse_dashed(p);
    for (int parts = 1; s->name && is_sym(p, '.') && parts < 3; parts++) {
        p->t++;
        s->catalog = s->schema;
        s->schema = s->name;
        s->quoted = p->t->quoted;
        s->name = parse_dashed(p);
    }
    if (!s->name)
        return NULL;
    s->name_at = parse_span(p, from);
    split_quoted_path(p, s);
    if (is_sym(p, '(')) {
        struct sql_expr path = {.name = s->name,
                                .table = s->schema,
                                .schema = s->catalog,
                                .quoted = s->quoted || string};
        s->kind = SQL_SOURCE_FUNCTION;
        s->name = s->schema = s->catalog = NULL;
        if (!(s->function = parse_call(p, from, &path)))
            return NULL;
        if (is_kw(p, K_WITH) && next_kw(p, 1, K_ORDINALITY)) {
            p->t += 2;
            s->with_ordinality = true;
        }
    } else if (p->dialect == SQL_POSTGRES) {
        accept_sym(p, '*'); /* t *: with its children, as always */
    }
    return parse_source_rest(p, s);
}

/* ROWS FROM (f(…), g(…)) */
static struct sql_source *parse_rows_from(struct parser *p)
{
    struct sql_source *s = parse_new_source(p, SQL_SOURCE_FUNCTION);
    const size_t mark = p->stack_len;

    p->t += 2;
    if (!parse_expect_sym(p, '(', "'('"))
        return NULL;
    do {
        struct sql_expr *e = parse_expr(p, 0);
        if (!e)
            return NULL;
        if (accept_kw(p, K_AS)) {
            const struct ptok *from = p->t;
            if (!is_sym(p, '(')) {
                parse_fail(p, "'('");
                return NULL;
            }
            if (!parse_skip_parens(p))
                return NULL;
            struct sql_expr *typed = parse_node(p, SQL_EXPR_NAMED, from, 1, &e);
            typed->name = parse_raw(p, from, p->t);
            typed->text = "ROWS";
            e = typed;
        }
        parse_push(p, e);
    } while (accept_sym(p, ','));
    s->function = tree_expr(p->arena, SQL_EXPR_CALL, 0);
    s->function->name = "rows from";
    s->function->text = "ROWS FROM";
    s->function->args = parse_pop_list(p, mark, &s->function->arg_count);
    if (!parse_expect_sym(p, ')', "',' or ')'"))
        return NULL;
    if (is_kw(p, K_WITH) && next_kw(p, 1, K_ORDINALITY)) {
        p->t += 2;
        s->with_ordinality = true;
    }
    return parse_source_rest(p, s);
}

static struct sql_source *parse_only(struct parser *p)
{
    p->t++;
    const bool parens = accept_sym(p, '(');
    struct sql_source *s = parens ? parse_new_source(p, SQL_SOURCE_TABLE) : parse_table(p);

    if (parens) {
        s->name = parse_name(p, PARSE_TABLE);
        if (s->name && accept_sym(p, '.')) {
            s->schema = s->name;
            s->name = parse_label(p, PARSE_TABLE);
        }
        if (!s->name)
            return NULL;
        s->name_at = (struct sql_span){p->t[-1].offset, p->t[-1].len};
        if (!parse_expect_sym(p, ')', "')'"))
            return NULL;
        s = parse_source_rest(p, s);
    }
    if (s && s->kind != SQL_SOURCE_TABLE) {
        parse_fail(p, "a table behind ONLY");
        return NULL;
    }
    if (s)
        s->only = true;
    return s;
}

struct sql_source *parse_source_primary(struct parser *p)
{
    struct sql_source *s;

    if (accept_kw(p, K_LATERAL)) {
        s = is_sym(p, '(') ? parse_nested_source(p) : parse_table(p);
        if (s)
            s->lateral = true;
        return s;
    }
    if (is_sym(p, '('))
        return parse_nested_source(p);
    if (is_kw(p, K_ONLY) && p->dialect == SQL_POSTGRES)
        return parse_only(p);
    if (is_kw(p, K_ROWS) && next_kw(p, 1, K_FROM) && p->dialect == SQL_POSTGRES)
        return parse_rows_from(p);
    return parse_table(p);
}
