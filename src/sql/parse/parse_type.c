/* Types, as CAST and :: name them. The name is kept as written, in one spacing. */
#include "parse/parser.h"
#include "querent/base/str.h"

static const char *parens_text(struct parser *p)
{
    const struct ptok *from = p->t;

    if (!parse_skip_parens(p))
        return NULL;
    return parse_raw(p, from + 1, p->t - 1);
}

/* ARRAY<STRUCT<a INT64, b STRING>>: BigQuery's angles; >> closes two. */
static bool skip_angles(struct parser *p)
{
    int depth = 0;

    do {
        if (p->t->class == TOKEN_END)
            return parse_fail(p, "'>'");
        if (is_sym(p, '<'))
            depth++;
        else if (is_sym(p, '>'))
            depth--;
        else if (is_sym(p, SYM2('>', '>')))
            depth -= 2;
        p->t++;
    } while (depth > 0);
    return true;
}

static bool parse_type_word(const struct parser *p)
{
    return (p->t->class == TOKEN_NAME || p->t->class == TOKEN_FUNCTION ||
            p->t->class == TOKEN_KEYWORD) &&
           !p->t->quoted;
}

/* WITH TIME ZONE, WITHOUT TIME ZONE. */
static bool accept_zone(struct parser *p)
{
    if (!(is_kw(p, K_WITH) || is_kw(p, K_WITHOUT)) || !next_kw(p, 1, K_TIME) ||
        !next_kw(p, 2, K_ZONE))
        return false;
    p->t += 3;
    return true;
}

/* The words behind the first: DOUBLE PRECISION, CHARACTER VARYING, UNSIGNED BIG INT. */
static void more_words(struct parser *p, enum sql_keyword first)
{
    if (p->dialect == SQL_SQLITE) {
        while (parse_type_word(p) && parse_is_name(p))
            p->t++;
        return;
    }
    if (first == K_DOUBLE)
        accept_kw(p, K_PRECISION);
    if (first == K_NATIONAL && parse_type_word(p))
        p->t++;
    if (p->t[-1].keyword == K_CHARACTER || p->t[-1].keyword == K_CHAR || first == K_BIT ||
        p->t[-1].keyword == K_NCHAR)
        accept_kw(p, K_VARYING);
    if ((first == K_SIGNED || first == K_UNSIGNED) && is_kw(p, K_INTEGER))
        p->t++;
}

static bool mysql_charset(struct parser *p)
{
    if (is_kw(p, K_CHARACTER) && next_kw(p, 1, K_SET))
        p->t += 2;
    else if (is_kw(p, K_CHARSET))
        p->t++;
    else
        return true;
    return parse_label(p, "a character set") != NULL;
}

/* Types whose parentheses or angles are part of the name: ROW(a INT), MAP(K, V), STRUCT<…>. */
static bool parse_type_compound(struct parser *p, const struct ptok *from)
{
    if (is_sym(p, '<') && in_dialect(p, IN_BIGQUERY | IN_TRINO))
        return skip_angles(p);
    const bool nested =
        p->dialect == SQL_TRINO && is_sym(p, '(') &&
        (from->keyword == K_ROW || from->keyword == K_ARRAY || p->t[1].class != TOKEN_NUMBER);
    return !nested || parse_skip_parens(p);
}

static bool interval_fields(struct parser *p)
{
    static const enum sql_keyword units[] = {K_YEAR, K_MONTH, K_DAY, K_HOUR, K_MINUTE, K_SECOND};

    for (;;) {
        bool unit = is_kw(p, K_TO);
        for (size_t i = 0; i < sizeof units / sizeof *units; i++)
            unit = unit || is_kw(p, units[i]);
        if (!unit)
            return true;
        p->t++;
    }
}

static bool array_suffix(struct parser *p, struct sql_type *type)
{
    while (in_dialect(p, IN_POSTGRES | IN_TRINO)) {
        if (is_sym(p, '[')) {
            p->t++;
            if (p->t->class == TOKEN_NUMBER)
                p->t++;
            if (!parse_expect_sym(p, ']', "']'"))
                return false;
            type->array++;
        } else if (is_kw(p, K_ARRAY)) {
            p->t++;
            type->array++;
        } else {
            return true;
        }
        if (type->array > SQL_DEPTH_MAX)
            return parse_error(p, "too many dimensions");
    }
    return true;
}

struct sql_type *parse_type(struct parser *p)
{
    while (accept_kw(p, K_SETOF))
        ;
    const struct ptok *from = p->t;
    const enum sql_keyword first = (enum sql_keyword)p->t->keyword;
    struct sql_type *type = arena_alloc(p->arena, sizeof *type);
    const struct ptok *args_from, *args_to;
    const char *tail = "";

    if (!parse_type_word(p) && !p->t->quoted) {
        parse_fail(p, "a type");
        return NULL;
    }
    p->t++;
    while (is_sym(p, '.')) {
        p->t++;
        if (!parse_label(p, "a type"))
            return NULL;
    }
    more_words(p, first);
    if (!parse_type_compound(p, from))
        return NULL;
    args_from = args_to = p->t;
    if (is_sym(p, '(') && p->t[-1].sym != '>' && p->t[-1].sym != SYM2('>', '>')) {
        if (!(type->args = parens_text(p)))
            return NULL;
        args_to = p->t;
    }
    if (first == K_INTERVAL && !interval_fields(p))
        return NULL;
    if ((first == K_TIME || first == K_TIMESTAMP) && accept_zone(p))
        tail = parse_raw(p, p->t - 3, p->t);
    if (p->dialect == SQL_MYSQL && !mysql_charset(p))
        return NULL;
    type->name = parse_raw(p, from, args_from);
    if (*tail)
        type->name = arena_printf(p->arena, "%s %s", type->name, tail);
    else if (p->t > args_to)
        type->name = arena_printf(p->arena, "%s %s", type->name, parse_raw(p, args_to, p->t));
    return array_suffix(p, type) ? type : NULL;
}
