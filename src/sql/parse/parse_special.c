/* Functions that SQL writes with words between their arguments, and those without parentheses. */
#include "parse/parser.h"
#include "parse/precedence.h"
#include "querent/base/str.h"

static struct sql_expr *call_of(struct parser *p, const struct ptok *from, const char *name,
                                size_t mark, const char *text)
{
    struct sql_expr *e = parse_node(p, SQL_EXPR_CALL, from, 0, NULL);

    e->name = name;
    e->args = parse_pop_list(p, mark, &e->arg_count);
    e->text = text;
    if (!parse_expect_sym(p, ')', "')'"))
        return NULL;
    e->at = parse_span(p, from);
    return e;
}

static bool push_expr(struct parser *p, int level)
{
    struct sql_expr *e = parse_expr(p, level);

    if (e)
        parse_push(p, e);
    return e != NULL;
}

/* ---- CAST */

/* CAST(strftime('%Y', x) AS INTEGER) is how SQLite says EXTRACT(YEAR FROM x). */
static struct sql_expr *as_date_part(struct parser *p, struct sql_expr *cast)
{
    static const struct {
        const char *format, *unit;
    } rows[] = {{"%Y", "year"},   {"%m", "month"}, {"%d", "day"},  {"%W", "week"},
                {"%w", "dow"},    {"%j", "doy"},   {"%H", "hour"}, {"%M", "minute"},
                {"%S", "second"}, {"%s", "epoch"}};
    const struct sql_expr *x = cast->args[0];

    if (p->dialect != SQL_SQLITE || cast->type->args || !str_eq_fold(cast->type->name, "integer") ||
        x->kind != SQL_EXPR_CALL || x->arg_count != 2 || !str_eq_fold(x->name, "strftime") ||
        x->args[0]->kind != SQL_EXPR_STRING || x->over || x->filter || x->distinct || x->order)
        return cast;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (str_eq(rows[i].format, x->args[0]->text)) {
            struct sql_expr *e = sql_date_part(p->arena, rows[i].unit, x->args[1]);
            e->at = cast->at;
            return e;
        }
    }
    return cast;
}

static struct sql_expr *parse_cast(struct parser *p, const char *text)
{
    const struct ptok *from = p->t;
    struct sql_expr *args[2] = {NULL, NULL};
    struct sql_type *type;
    size_t n = 1;

    p->t += 2;
    if (!(args[0] = parse_expr(p, 0)) || !parse_expect_kw(p, K_AS, "AS") || !(type = parse_type(p)))
        return NULL;
    if (p->dialect == SQL_BIGQUERY && accept_kw(p, K_FORMAT)) {
        if (!(args[1] = parse_expr(p, 0)))
            return NULL;
        n = 2;
    }
    if (!parse_expect_sym(p, ')', "')'"))
        return NULL;
    struct sql_expr *e = parse_node(p, SQL_EXPR_CAST, from, n, args);
    e->type = type;
    e->text = text;
    return as_date_part(p, e);
}

/* MySQL's CONVERT(x, type) and CONVERT(x USING charset). */
static struct sql_expr *parse_convert(struct parser *p)
{
    const struct ptok *from = p->t;
    const size_t mark = p->stack_len;
    struct sql_expr *x;

    p->t += 2;
    if (!(x = parse_expr(p, 0)))
        return NULL;
    if (is_kw(p, K_USING)) {
        parse_push(p, x);
        if (!parse_using_charset(p))
            return NULL;
        return call_of(p, from, "CONVERT", mark, "USING");
    }
    if (!parse_expect_sym(p, ',', "',' or USING"))
        return NULL;
    struct sql_type *type = parse_type(p);
    if (!type || !parse_expect_sym(p, ')', "')'"))
        return NULL;
    struct sql_expr *e = parse_node(p, SQL_EXPR_CAST, from, 1, &x);
    e->type = type;
    return e;
}

/* ---- EXTRACT, SUBSTRING, POSITION, OVERLAY, TRIM */

/* A word: it is printed as one, whatever quotes it stood in. */
static bool is_unit(const char *unit)
{
    return *unit &&
           strspn(unit, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_") == strlen(unit);
}

static const char *date_unit(struct parser *p)
{
    const struct ptok *t = p->t;
    char *unit;

    if (t->class == TOKEN_STRING) {
        unit = parse_string_text(p, p->t++);
    } else {
        unit = parse_label(p, "a unit of time");
        if (unit && is_sym(p, '(')) { /* WEEK(MONDAY) */
            if (!parse_skip_parens(p))
                return NULL;
            return parse_raw(p, t, p->t);
        }
    }
    if (!unit)
        return NULL;
    if (!is_unit(unit)) {
        p->t--;
        parse_fail(p, "a unit of time");
        return NULL;
    }
    for (char *c = unit; *c; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
    if (str_eq(unit, "isoweek") && p->dialect == SQL_BIGQUERY)
        return "week";
    const bool own = (str_eq(unit, "week") && in_dialect(p, IN_MYSQL | IN_BIGQUERY)) ||
                     (str_eq(unit, "dow") && p->dialect == SQL_TRINO);
    for (char *c = unit; own && *c; c++) /* capitals: the dialect's own sense of the word */
        *c = (char)(*c - 32);
    return unit;
}

static struct sql_expr *parse_extract(struct parser *p)
{
    const struct ptok *from = p->t;
    const char *unit;

    p->t += 2;
    if (!(unit = date_unit(p)) || !parse_expect_kw(p, K_FROM, "FROM"))
        return NULL;
    struct sql_expr *x = parse_expr(p, 0);
    if (!x || !parse_expect_sym(p, ')', "')'"))
        return NULL;
    struct sql_expr *e = parse_node(p, SQL_EXPR_DATE_PART, from, 1, &x);
    e->name = unit;
    return e;
}

/* SUBSTRING(x FROM a FOR b) means SUBSTRING(x, a, b). */
static struct sql_expr *parse_substring(struct parser *p)
{
    const struct ptok *from = p->t;
    const size_t mark = p->stack_len;
    const char *name = parse_token_name(p, from), *text = NULL;
    bool commas = true;

    p->t += 2;
    if (!push_expr(p, LEVEL_OTHER))
        return NULL;
    if (accept_kw(p, K_SIMILAR)) {
        text = "SIMILAR";
        if (!push_expr(p, LEVEL_OTHER) || !parse_expect_kw(p, K_ESCAPE, "ESCAPE") ||
            !push_expr(p, LEVEL_OTHER))
            return NULL;
    } else if (is_kw(p, K_FROM) || is_kw(p, K_FOR)) {
        struct sql_expr *start = accept_kw(p, K_FROM) ? parse_expr(p, 0) : sql_integer(p->arena, 1);
        if (!start)
            return NULL;
        parse_push(p, start);
        if (accept_kw(p, K_FOR) && !push_expr(p, 0))
            return NULL;
        commas = false;
    }
    while (commas && !text && accept_sym(p, ',')) {
        if (!push_expr(p, 0))
            return NULL;
    }
    return call_of(p, from, name, mark, text);
}

static struct sql_expr *parse_position(struct parser *p)
{
    const struct ptok *from = p->t;
    const size_t mark = p->stack_len;

    p->t += 2;
    if (!push_expr(p, LEVEL_OTHER) || !parse_expect_kw(p, K_IN, "IN") || !push_expr(p, LEVEL_OTHER))
        return NULL;
    return call_of(p, from, "position", mark, "IN");
}

static struct sql_expr *parse_overlay(struct parser *p)
{
    const struct ptok *from = p->t;
    const size_t mark = p->stack_len;
    const char *text = NULL;

    p->t += 2;
    if (!push_expr(p, 0))
        return NULL;
    if (accept_kw(p, K_PLACING)) {
        text = "PLACING";
        if (!push_expr(p, 0) || !parse_expect_kw(p, K_FROM, "FROM") || !push_expr(p, 0) ||
            (accept_kw(p, K_FOR) && !push_expr(p, 0)))
            return NULL;
    }
    while (!text && accept_sym(p, ',')) {
        if (!push_expr(p, 0))
            return NULL;
    }
    return call_of(p, from, "overlay", mark, text);
}

static const char *trim_side(struct parser *p)
{
    if (accept_kw(p, K_LEADING))
        return "LEADING";
    if (accept_kw(p, K_TRAILING))
        return "TRAILING";
    return accept_kw(p, K_BOTH) ? "BOTH" : NULL;
}

static struct sql_expr *parse_trim(struct parser *p)
{
    const struct ptok *from = p->t;
    const size_t mark = p->stack_len;
    const char *name = parse_token_name(p, from);
    struct sql_expr *chars = NULL;

    p->t += 2;
    const char *side = trim_side(p);
    if (!is_kw(p, K_FROM) && !(chars = parse_expr(p, 0)))
        return NULL;
    if (accept_kw(p, K_FROM)) {
        if (!push_expr(p, 0))
            return NULL;
        if (chars)
            parse_push(p, chars);
        side = side ? side : chars ? "BOTH" : NULL;
    } else {
        parse_push(p, chars);
    }
    /* with a side there are a text and its characters, and no more */
    while (!(side && p->stack_len - mark == 2) && accept_sym(p, ',')) {
        if (!push_expr(p, 0))
            return NULL;
    }
    return call_of(p, from, name, mark, side);
}

/* ---- without parentheses */

static char *keyword_lower(struct parser *p, const struct ptok *t)
{
    char *name = arena_strndup(p->arena, p->text + t->offset, t->len);

    for (char *c = name; *c; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
    return name;
}

static struct sql_expr *parse_bare(struct parser *p)
{
    const struct ptok *from = p->t;
    struct sql_expr *path = parse_node(p, SQL_EXPR_COLUMN, from, 0, NULL);

    path->name = keyword_lower(p, from);
    p->t++;
    if (is_sym(p, '('))
        return parse_call(p, from, path);
    path->kind = SQL_EXPR_CALL;
    return path;
}

static bool parse_special_bare(const struct parser *p)
{
    switch (p->t->keyword) {
    case K_CURRENT_DATE:
    case K_CURRENT_TIME:
    case K_CURRENT_TIMESTAMP:
        return true;
    case K_LOCALTIME:
    case K_LOCALTIMESTAMP:
    case K_CURRENT_USER:
        return in_dialect(p, IN_POSTGRES | IN_MYSQL | IN_TRINO);
    case K_SESSION_USER:
    case K_CURRENT_ROLE:
    case K_CURRENT_CATALOG:
    case K_CURRENT_SCHEMA:
    case K_USER:
        return p->dialect == SQL_POSTGRES || (p->dialect == SQL_TRINO && !is_kw(p, K_USER));
    case K_UTC_DATE:
    case K_UTC_TIME:
    case K_UTC_TIMESTAMP:
        return p->dialect == SQL_MYSQL;
    default:
        return false;
    }
}

/* COLLATION FOR (x) is pg_collation_for(x). */
static struct sql_expr *parse_collation_for(struct parser *p)
{
    const struct ptok *from = p->t;
    const size_t mark = p->stack_len;

    p->t += 2;
    if (!parse_expect_sym(p, '(', "'('") || !push_expr(p, 0))
        return NULL;
    return call_of(p, from, "pg_collation_for", mark, NULL);
}

/* STRUCT<a INT64>(1): the type in the name. */
static struct sql_expr *parse_struct(struct parser *p)
{
    const struct ptok *from = p->t;
    struct sql_type *type = parse_type(p);

    if (!type || !is_sym(p, '(')) {
        parse_fail(p, "'('");
        return NULL;
    }
    const size_t mark = p->stack_len;
    p->t++;
    if (!is_sym(p, ')')) {
        do {
            if (!push_expr(p, 0))
                return NULL;
        } while (accept_sym(p, ','));
    }
    struct sql_expr *e = call_of(p, from, NULL, mark, NULL);
    if (!e)
        return NULL;
    struct sql_expr *row = parse_node(p, SQL_EXPR_CAST, from, 1, &e);
    e->name = "STRUCT";
    row->type = type;
    return row;
}

/* ARRAY<INT64>[1, 2] is a cast of the array. */
static struct sql_expr *parse_typed_array(struct parser *p)
{
    const struct ptok *from = p->t;
    struct sql_type *type = parse_type(p);

    if (!type || !is_sym(p, '[')) {
        parse_fail(p, "'['");
        return NULL;
    }
    struct sql_expr *list = parse_prefix(p);
    if (!list)
        return NULL;
    struct sql_expr *e = parse_node(p, SQL_EXPR_CAST, from, 1, &list);
    e->type = type;
    return e;
}

static struct sql_expr *parse_special_special(struct parser *p, bool *known)
{
    const bool called = p->t[1].sym == '(';

    if (parse_special_bare(p))
        return parse_bare(p);
    if (is_kw(p, K_COLLATION) && next_kw(p, 1, K_FOR) && p->dialect == SQL_POSTGRES)
        return parse_collation_for(p);
    if (is_kw(p, K_STRUCT) && p->dialect == SQL_BIGQUERY && p->t[1].sym == '<')
        return parse_struct(p);
    if (is_kw(p, K_ARRAY) && p->dialect == SQL_BIGQUERY && p->t[1].sym == '<')
        return parse_typed_array(p);
    switch (called ? p->t->keyword : K_0) {
    case K_CAST:
        return parse_cast(p, NULL);
    case K_TRY_CAST:
        return parse_cast(p, "TRY_CAST");
    case K_SAFE_CAST:
        return parse_cast(p, "SAFE_CAST");
    case K_TREAT:
        return parse_cast(p, "TREAT");
    case K_CONVERT:
        if (p->dialect == SQL_MYSQL)
            return parse_convert(p);
        break;
    case K_EXTRACT:
        return parse_extract(p);
    case K_SUBSTRING:
    case K_SUBSTR:
    case K_MID:
        if (p->dialect != SQL_SQLITE && p->t[2].sym != ')')
            return parse_substring(p);
        break;
    case K_POSITION:
        if (p->dialect != SQL_SQLITE)
            return parse_position(p);
        break;
    case K_OVERLAY:
        if (p->dialect == SQL_POSTGRES && p->t[2].sym != ')')
            return parse_overlay(p);
        break;
    case K_TRIM:
        if (p->dialect != SQL_SQLITE && p->t[2].sym != ')')
            return parse_trim(p);
        break;
    default:
        break;
    }
    *known = false;
    return NULL;
}

struct sql_expr *parse_special_call(struct parser *p, bool *ret_known)
{
    *ret_known = true;
    struct sql_expr *e = parse_special_special(p, ret_known);
    /* An aggregate of the same word may still have a window behind it; none of these has. */
    return e;
}
