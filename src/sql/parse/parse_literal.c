/* Strings, and the intervals that are made of them. */
#include <strings.h>

#include "parse/parser.h"
#include "parse/precedence.h"
#include "parse/scan.h"

/* Strings that follow each other are one in PostgreSQL (on a new line), MySQL and the standard. */
static bool string_goes_on(const struct parser *p)
{
    const struct ptok *last = p->t - 1;

    if (p->t->class != TOKEN_STRING || p->text[p->t->offset] != p->text[last->offset])
        return false;
    if (p->dialect == SQL_POSTGRES)
        return p->text[p->t->offset] == '\'' && memchr(p->text + last->offset + last->len, '\n',
                                                       p->t->offset - last->offset - last->len);
    return p->dialect == SQL_MYSQL;
}

static const char *parse_more_strings(struct parser *p, const char *first)
{
    struct buf all = BUF_INIT;
    const char *more = first;

    buf_add(&all, first);
    while (more && string_goes_on(p)) {
        more = parse_string_text(p, p->t++);
        buf_add(&all, more ? more : "");
    }
    const char *text = more ? arena_strndup(p->arena, buf_str(&all), all.len) : NULL;
    buf_release(&all);
    return text;
}

struct sql_expr *parse_literal(struct parser *p)
{
    const struct ptok *from = p->t++;
    const char *text = p->text + from->offset;
    struct string_shape shape;

    scan_string_start(text, from->len, 0, p->dialect, &shape);
    if (shape.bits) {
        struct sql_expr *raw = parse_node(p, SQL_EXPR_RAW, from, 0, NULL);
        raw->text = arena_strndup(p->arena, text, from->len);
        return raw;
    }
    const char *decoded = parse_string_text(p, from);
    if (decoded && string_goes_on(p))
        decoded = parse_more_strings(p, decoded);
    if (!decoded)
        return NULL;
    if (shape.bytes && decoded[strspn(decoded, "0123456789abcdefABCDEF")]) {
        p->t = (struct ptok *)from;
        parse_error(p, "the bytes are not written in hexadecimal digits");
        return NULL;
    }
    struct sql_expr *e =
        parse_node(p, shape.bytes ? SQL_EXPR_BYTES : SQL_EXPR_STRING, from, 0, NULL);
    e->text = decoded;
    return e;
}

static bool interval_unit(const struct parser *p)
{
    static const char *const units[] = {
        "YEAR",
        "MONTH",
        "DAY",
        "HOUR",
        "MINUTE",
        "SECOND",
        "WEEK",
        "QUARTER",
        "MICROSECOND",
        "MILLISECOND",
        "YEAR_MONTH",
        "DAY_HOUR",
        "DAY_MINUTE",
        "DAY_SECOND",
        "HOUR_MINUTE",
        "HOUR_SECOND",
        "MINUTE_SECOND",
        "DAY_MICROSECOND",
        "HOUR_MICROSECOND",
        "MINUTE_MICROSECOND",
        "SECOND_MICROSECOND",
    };
    const struct ptok *t = p->t;

    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (strlen(units[i]) == t->len && !t->quoted &&
            strncasecmp(units[i], p->text + t->offset, t->len) == 0)
            return t->class != TOKEN_STRING;
    }
    return false;
}

/* DAY, YEAR TO MONTH, SECOND(3): as text in lower case; NULL: none. */
static const char *parse_interval_unit(struct parser *p)
{
    const struct ptok *from = p->t;

    if (!interval_unit(p))
        return NULL;
    p->t++;
    if (is_sym(p, '(') && !parse_skip_parens(p))
        return NULL;
    if (accept_kw(p, K_TO)) {
        if (!interval_unit(p)) {
            parse_fail(p, "a unit of time");
            return NULL;
        }
        p->t++;
        if (is_sym(p, '(') && !parse_skip_parens(p))
            return NULL;
    }
    char *unit = parse_raw(p, from, p->t);
    for (char *c = unit; *c; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
    return unit;
}

/* MySQL's and BigQuery's INTERVAL expression unit, and MySQL's function of that name. */
static struct sql_expr *parse_interval_amount(struct parser *p, const struct ptok *from)
{
    struct sql_expr *x = parse_expr(p, LEVEL_ADD);
    const char *unit;

    if (!x)
        return NULL;
    unit = parse_interval_unit(p);
    if (!unit) {
        if (x->kind == SQL_EXPR_ROW && p->dialect == SQL_MYSQL)
            return sql_call(p->arena, "interval", x->arg_count, x->args);
        parse_fail(p, "a unit of time");
        return NULL;
    }
    struct sql_expr *e = parse_node(p, SQL_EXPR_INTERVAL, from, 1, &x);
    e->name = unit;
    return e;
}

struct sql_expr *parse_interval(struct parser *p)
{
    const struct ptok *from = p->t;
    const bool amount = in_dialect(p, IN_MYSQL | IN_BIGQUERY);

    p->t++;
    if (amount)
        return parse_interval_amount(p, from);
    if (is_sym(p, '(') && !parse_skip_parens(p)) /* a precision, which rounds the text */
        return NULL;
    const bool minus = p->dialect == SQL_TRINO && accept_sym(p, '-');
    if (p->t->class != TOKEN_STRING) {
        parse_fail(p, "a string after INTERVAL");
        return NULL;
    }
    const char *text = parse_string_text(p, p->t++);
    if (!text)
        return NULL;
    struct sql_expr *e = parse_node(p, SQL_EXPR_INTERVAL, from, 0, NULL);
    e->text = minus ? arena_printf(p->arena, "-%s", text) : text;
    e->name = parse_interval_unit(p);
    return p->failed ? NULL : e;
}
