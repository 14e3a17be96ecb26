/* Function calls and names with what follows them. */
#include <strings.h>

#include "parse/parser.h"
#include "parse/precedence.h"
#include "querent/base/str.h"

/* ---- arguments */

/* Functions of which one argument is a unit of time or another bare word, counted from 0. */
static const struct {
    const char *name;
    unsigned dialects;
    size_t arg;
} word_args[] = {
    {"timestampdiff", IN_MYSQL, 0},
    {"timestampadd", IN_MYSQL, 0},
    {"get_format", IN_MYSQL, 0},
    {"date_trunc", IN_BIGQUERY, 1},
    {"datetime_trunc", IN_BIGQUERY, 1},
    {"timestamp_trunc", IN_BIGQUERY, 1},
    {"time_trunc", IN_BIGQUERY, 1},
    {"date_diff", IN_BIGQUERY, 2},
    {"datetime_diff", IN_BIGQUERY, 2},
    {"timestamp_diff", IN_BIGQUERY, 2},
    {"time_diff", IN_BIGQUERY, 2},
    {"last_day", IN_BIGQUERY, 1},
    {"normalize", 31, 1},
    {"normalize_and_casefold", IN_BIGQUERY, 1},
};

static bool word_arg(const struct parser *p, const char *name, size_t n)
{
    if (p->t->class != TOKEN_NAME && p->t->class != TOKEN_KEYWORD && p->t->class != TOKEN_FUNCTION)
        return false;
    const bool week = is_kw(p, K_WEEK) && p->t[1].sym == '('; /* WEEK(MONDAY) */
    if (p->t[1].sym != ',' && p->t[1].sym != ')' && !week)
        return false;
    for (size_t i = 0; i < sizeof word_args / sizeof *word_args; i++) {
        if (word_args[i].arg == n && in_dialect(p, word_args[i].dialects) &&
            str_eq_fold(word_args[i].name, name))
            return true;
    }
    return false;
}

static struct sql_expr *parse_word_arg(struct parser *p)
{
    const struct ptok *from = p->t++;

    if (is_sym(p, '(') && !parse_skip_parens(p)) /* WEEK(MONDAY) */
        return NULL;
    struct sql_expr *e = parse_node(p, SQL_EXPR_RAW, from, 0, NULL);
    e->text = parse_raw(p, from, p->t);
    return e;
}

static struct sql_expr *parse_call_named(struct parser *p, const struct ptok *from,
                                         struct sql_expr *value, const char *name, const char *text)
{
    struct sql_expr *e;

    if (!value || !name)
        return NULL;
    e = parse_node(p, SQL_EXPR_NAMED, from, 1, &value);
    e->name = name;
    e->text = text;
    return e;
}

/* CONTENT '…' is no typed literal, and CONTENT (…) no call: they are kept as text. */
static bool xml_content(const struct parser *p, const char *name, size_t n)
{
    const bool xml = str_eq_fold(name, "xmlparse") || str_eq_fold(name, "xmlserialize");
    const char *word = p->text + p->t->offset;

    return xml && n == 0 &&
           ((p->t->len == 7 && strncasecmp(word, "content", 7) == 0) ||
            (p->t->len == 8 && strncasecmp(word, "document", 8) == 0));
}

static struct sql_expr *parse_argument(struct parser *p, const char *name, size_t n)
{
    const struct ptok *from = p->t;
    const uint32_t next = p->t[1].sym;

    if (word_arg(p, name, n))
        return parse_word_arg(p);
    if (xml_content(p, name, n)) {
        parse_fail(p, "the value");
        return NULL;
    }
    if ((next == SYM2('=', '>') || next == SYM2(':', '=')) && p->t->class != TOKEN_PARAMETER) {
        char *label = parse_label(p, "an argument's name");
        p->t++;
        return label ? parse_call_named(p, from, parse_expr(p, 0), label,
                                        next == SYM2('=', '>') ? "=>" : ":=")
                     : NULL;
    }
    if (parse_starts_query(p) && in_dialect(p, IN_BIGQUERY | IN_SQLITE)) {
        struct sql_query *query = parse_query(p);
        return query ? sql_subquery(p->arena, query) : NULL;
    }
    struct sql_expr *e = parse_expr(p, 0);
    if (e && accept_kw(p, K_AS))
        e = parse_call_named(p, from, e, parse_label(p, "a name after AS"), "AS");
    return e;
}

static bool parse_star_argument(struct parser *p, struct sql_expr *call)
{
    if (!is_sym(p, '*') || p->t[1].sym != ')')
        return false;
    p->t++;
    call->star = true;
    return true;
}

bool parse_using_charset(struct parser *p)
{
    p->t++;
    struct sql_expr *charset = parse_node(p, SQL_EXPR_RAW, p->t, 0, NULL);
    charset->text = parse_label(p, "a character set");
    if (charset->text)
        parse_push(p, charset);
    return charset->text != NULL;
}

/* MySQL's SEPARATOR, CHAR(x USING charset); BigQuery's IGNORE NULLS, HAVING MAX, LIMIT: behind the
 * arguments, inside. */
static bool parse_inner_tail(struct parser *p, struct sql_expr *call)
{
    const struct ptok *from = p->t;

    if (p->dialect == SQL_MYSQL && accept_kw(p, K_SEPARATOR)) {
        struct sql_expr *separator = parse_expr(p, 0);
        if (!separator)
            return false;
        parse_push(p, separator);
        call->text = "SEPARATOR";
        return true;
    }
    if (p->dialect == SQL_MYSQL && is_kw(p, K_USING) && str_eq_fold(call->name, "char")) {
        call->text = "USING";
        return parse_using_charset(p);
    }
    while ((is_kw(p, K_IGNORE) || is_kw(p, K_RESPECT)) && next_kw(p, 1, K_NULLS))
        p->t += 2;
    const bool bigquery = p->dialect == SQL_BIGQUERY;
    if (bigquery && accept_kw(p, K_HAVING)) {
        p->t++;
        if (!parse_expr(p, 0))
            return false;
    }
    if (bigquery && accept_kw(p, K_LIMIT) && !parse_expr(p, 0))
        return false;
    if (is_kw(p, K_ON) && next_kw(p, 1, K_OVERFLOW)) { /* listagg's: words up to the end */
        while (p->t->class == TOKEN_NAME || p->t->class == TOKEN_KEYWORD ||
               p->t->class == TOKEN_STRING)
            p->t++;
    }
    if (p->t > from) {
        if (parse_raw_has_query(from, p->t))
            return parse_error(p, "a query here cannot be read");
        const char *more = parse_raw(p, from, p->t);
        call->text = call->text ? arena_printf(p->arena, "%s %s", call->text, more) : more;
    }
    return true;
}

static bool parse_arguments(struct parser *p, struct sql_expr *call)
{
    const size_t mark = p->stack_len;

    p->t++;
    if (accept_kw(p, K_DISTINCT))
        call->distinct = true;
    else if (is_kw(p, K_ALL) && p->t[1].sym != '(')
        p->t++;
    if (!parse_star_argument(p, call) && !is_sym(p, ')') && !is_kw(p, K_ORDER)) {
        do {
            struct sql_expr *e = parse_argument(p, call->name, p->stack_len - mark);
            if (!e)
                return false;
            parse_push(p, e);
        } while (accept_sym(p, ','));
    }
    if (!parse_inner_tail(p, call))
        return false;
    if (is_kw(p, K_ORDER)) {
        p->t++;
        if (!parse_expect_kw(p, K_BY, "BY") || !(call->order = parse_order_list(p)) ||
            !parse_inner_tail(p, call))
            return false;
    }
    call->args = parse_pop_list(p, mark, &call->arg_count);
    return parse_expect_sym(p, ')', "',' or ')'");
}

/* XMLELEMENT(NAME x, …), JSON_OBJECT('a': 1 NULL ON NULL) and their kin have syntaxes of their own:
 * what the common one cannot read is kept as text, as long as no query is inside. */
static bool raw_kin(const char *name)
{
    return str_starts_fold(name, "xml") || str_starts_fold(name, "json_");
}

static bool parse_call_arguments(struct parser *p, struct sql_expr *call)
{
    struct ptok *start = p->t;
    const struct parser saved = *p;

    if (parse_arguments(p, call))
        return true;
    if (call->schema || !raw_kin(call->name) || saved.failed)
        return false;
    p->t = start;
    p->failed = false;
    p->depth = saved.depth;
    p->stack_len = saved.stack_len;
    if (!parse_skip_parens(p) || parse_raw_has_query(start, p->t)) {
        p->failed = true;
        return false;
    }
    struct sql_expr *raw = tree_expr(p->arena, SQL_EXPR_RAW, 0);
    raw->text = parse_raw(p, start + 1, p->t - 1);
    raw->at = parse_span(p, start);
    call->args = arena_alloc(p->arena, sizeof *call->args);
    call->args[0] = raw;
    call->arg_count = 1;
    call->order = NULL;
    call->distinct = false;
    call->text = NULL;
    return true;
}

/* ---- behind the arguments */

static bool parse_within_group(struct parser *p, struct sql_expr *call)
{
    p->t += 2;
    if (!parse_expect_sym(p, '(', "'('") || !parse_expect_kw(p, K_ORDER, "ORDER BY") ||
        !parse_expect_kw(p, K_BY, "BY") || !(call->order = parse_order_list(p)))
        return false;
    call->within_group = true;
    return parse_expect_sym(p, ')', "')'");
}

static bool parse_filter(struct parser *p, struct sql_expr *call)
{
    p->t += 2;
    if (!parse_expect_kw(p, K_WHERE, "WHERE") || !(call->filter = parse_expr(p, 0)))
        return false;
    return parse_expect_sym(p, ')', "')'");
}

static bool parse_over(struct parser *p, struct sql_expr *call)
{
    p->t++;
    if (is_sym(p, '(')) {
        call->over = parse_window_spec(p);
        return call->over != NULL;
    }
    call->over = arena_alloc(p->arena, sizeof *call->over);
    call->over->reference = true;
    call->over->name = parse_name(p, "a window's name or '('");
    return call->over->name != NULL;
}

static bool over_ahead(const struct parser *p)
{
    return is_kw(p, K_OVER) &&
           (p->t[1].sym == '(' || p->t[1].class == TOKEN_NAME || p->t[1].class == TOKEN_KEYWORD);
}

static bool parse_call_tail(struct parser *p, struct sql_expr *call)
{
    const struct ptok *from;

    if (is_kw(p, K_WITHIN) && next_kw(p, 1, K_GROUP) && !parse_within_group(p, call))
        return false;
    if (is_kw(p, K_FILTER) && p->t[1].sym == '(' && !parse_filter(p, call))
        return false;
    from = p->t;
    if (is_kw(p, K_FROM) && (next_kw(p, 1, K_FIRST) || next_kw(p, 1, K_LAST)) &&
        (next_kw(p, 2, K_OVER) || next_kw(p, 2, K_IGNORE) || next_kw(p, 2, K_RESPECT)))
        p->t += 2;
    if ((is_kw(p, K_IGNORE) || is_kw(p, K_RESPECT)) && next_kw(p, 1, K_NULLS))
        p->t += 2;
    if (p->t > from)
        call->text = parse_raw(p, from, p->t);
    return !over_ahead(p) || parse_over(p, call);
}

/* ---- trees that mean more than a call */

static bool unit_in(const char *unit, const char *const *units, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (str_eq_fold(unit, units[i]))
            return true;
    }
    return false;
}

static char *parse_call_lowered(struct parser *p, const char *text)
{
    char *copy = arena_strdup(p->arena, text);

    for (char *c = copy; *c; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
    return copy;
}

/* date_trunc('month', x) and DATE_TRUNC(x, MONTH), with the units that mean the same everywhere. */
static struct sql_expr *as_date_trunc(struct parser *p, struct sql_expr *call)
{
    static const char *const units[] = {"year", "quarter", "month", "week",
                                        "day",  "hour",    "minute"};
    const bool bigquery = p->dialect == SQL_BIGQUERY;
    const char *unit;

    if (call->arg_count != 2 || !str_eq_fold(call->name, "date_trunc") ||
        !(bigquery || in_dialect(p, IN_POSTGRES | IN_TRINO)))
        return call;
    const struct sql_expr *word = call->args[bigquery];
    if (word->kind != (bigquery ? SQL_EXPR_RAW : SQL_EXPR_STRING))
        return call;
    unit = bigquery && str_eq_fold(word->text, "isoweek") ? "week" : word->text;
    const size_t count = bigquery && unit == word->text ? 3 : sizeof units / sizeof *units;
    if (!unit_in(unit, units, count) && !(bigquery && str_eq_fold(unit, "day")))
        return call;
    struct sql_expr *e =
        sql_date_trunc(p->arena, parse_call_lowered(p, unit), call->args[!bigquery]);
    e->at = call->at;
    return e;
}

static struct sql_expr *parse_call_meaning(struct parser *p, struct sql_expr *call)
{
    if (call->schema || call->quoted || call->distinct || call->star || call->order ||
        call->filter || call->over || call->text)
        return call;
    if (p->dialect == SQL_MYSQL && call->arg_count > 1 && str_eq_fold(call->name, "concat")) {
        call->kind = SQL_EXPR_CONCAT;
        call->name = NULL;
        return call;
    }
    return as_date_trunc(p, call);
}

struct sql_expr *parse_call(struct parser *p, const struct ptok *from, struct sql_expr *path)
{
    struct sql_expr *call = tree_expr(p->arena, SQL_EXPR_CALL, 0);

    call->name = path->name;
    call->schema = path->table;
    call->table = path->schema;
    call->quoted = path->quoted;
    call->at = parse_span(p, from);
    if (!parse_call_arguments(p, call) || !parse_call_tail(p, call))
        return NULL;
    /* MATCH (…) AGAINST ('…' IN BOOLEAN MODE) */
    if (is_kw(p, K_AGAINST) && p->dialect == SQL_MYSQL && p->t[1].sym == '(') {
        const size_t mark = p->stack_len;
        for (size_t i = 0; i < call->arg_count; i++)
            parse_push(p, call->args[i]);
        p->t += 2;
        struct sql_expr *what = parse_expr(p, LEVEL_OTHER);
        if (!what)
            return NULL;
        parse_push(p, what);
        call->args = parse_pop_list(p, mark, &call->arg_count);
        const struct ptok *words = p->t;
        while (p->t->keyword && !is_sym(p, ')'))
            p->t++;
        call->text = p->t > words ? arena_printf(p->arena, "AGAINST %s", parse_raw(p, words, p->t))
                                  : "AGAINST";
        if (!parse_expect_sym(p, ')', "')'"))
            return NULL;
    }
    return parse_call_meaning(p, call);
}
