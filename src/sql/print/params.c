/* Parameters of saved queries: tokens `:name`, each replaced by the print of a literal. */
#include "querent/sql/params.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/vec.h"

static const char *const type_names[] = {"text or number", "text",      "integer", "number",
                                         "date",           "timestamp", "boolean"};

const char *sql_param_type_name(enum sql_param_type type)
{
    return type_names[type];
}

bool sql_param_type_parse(const char *name, enum sql_param_type *ret_type)
{
    for (size_t i = SQL_PARAM_TEXT; i < sizeof type_names / sizeof *type_names; i++) {
        if (!str_eq_fold(name, type_names[i]))
            continue;
        *ret_type = (enum sql_param_type)i;
        return true;
    }
    return false;
}

static bool name_byte(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Length of the name where the token begins a parameter, else 0. PostgreSQL knows none of this
 * form: there a colon counts that nothing stands before, as in arrays' slices and casts. */
static size_t param_name(const char *text, size_t len, const struct token *token)
{
    const size_t at = token->offset;
    const bool colon = token->class != TOKEN_STRING && token->class != TOKEN_COMMENT &&
                       !token->quoted && text[at] == ':' &&
                       (token->class == TOKEN_PARAMETER || token->len == 1);
    const bool free = at == 0 || (!name_byte(text[at - 1]) && !strchr(":])\"", text[at - 1]));
    size_t end = at + 1;
    if (!colon || !free || end >= len || isdigit((unsigned char)text[end]))
        return 0;
    while (end < len && name_byte(text[end]))
        end++;
    return end - at - 1;
}

size_t sql_param_names(struct arena *arena, const char *text, size_t len, enum sql_dialect dialect,
                       const char *const **ret_names)
{
    VEC(const char *) names = {0};
    struct lexer lexer;
    lexer_init(&lexer, text, len, dialect);
    for (struct token t = lexer_next(&lexer); t.class != TOKEN_END; t = lexer_next(&lexer)) {
        const size_t name = param_name(text, len, &t);
        bool known = name == 0;
        for (size_t i = 0; !known && i < names.len; i++)
            known =
                strlen(names.v[i]) == name && strncmp(names.v[i], text + t.offset + 1, name) == 0;
        if (!known)
            vec_push(&names, arena_strndup(arena, text + t.offset + 1, name));
    }
    const char **kept = arena_alloc(arena, (names.len + 1) * sizeof *kept);
    for (size_t i = 0; i < names.len; i++)
        kept[i] = names.v[i];
    const size_t count = names.len;
    vec_release(&names);
    *ret_names = kept;
    return count;
}

/* ---- values */

/* "[-]digits[.digits]", nothing else: what any dialect reads as a number. */
static bool params_is_number(const char *text)
{
    text += *text == '-';
    const size_t whole = strspn(text, "0123456789");
    const char *rest = text + whole;
    if (*rest == '.') {
        const size_t part = strspn(rest + 1, "0123456789");
        rest += part ? 1 + part : 0;
    }
    return whole > 0 && *rest == '\0';
}

static bool params_is_date(const char *text, size_t *ret_len)
{
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int year, month, day, used = 0;
    for (int i = 0; i < 10; i++)
        if (i == 4 || i == 7 ? text[i] != '-' : !isdigit((unsigned char)text[i]))
            return false;
    if (sscanf(text, "%4d-%2d-%2d%n", &year, &month, &day, &used) != 3 || used != 10)
        return false;
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    *ret_len = 10;
    return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] &&
           (month != 2 || day < 29 || leap);
}

static bool params_is_time(const char *text)
{
    int hour, minute, second = 0, used = 0;
    if (strspn(text, "0123456789:") != strlen(text) || (strlen(text) != 5 && strlen(text) != 8) ||
        text[2] != ':')
        return false;
    if (sscanf(text, "%2d:%2d%n:%2d%n", &hour, &minute, &used, &second, &used) < 2)
        return false;
    return (size_t)used == strlen(text) && hour < 24 && minute < 60 && second < 60;
}

static bool is_boolean(const char *text, bool *ret_value)
{
    *ret_value = str_eq_fold(text, "true") || str_eq_fold(text, "yes");
    return *ret_value || str_eq_fold(text, "false") || str_eq_fold(text, "no");
}

static bool is_of_type(enum sql_param_type type, const char *value)
{
    size_t len = 0;
    int64_t number;
    bool truth;
    switch (type) {
    case SQL_PARAM_PLAIN:
    case SQL_PARAM_TEXT:
        return true;
    case SQL_PARAM_INTEGER:
        return params_is_number(value) && str_to_i64(value, &number);
    case SQL_PARAM_NUMBER:
        return params_is_number(value);
    case SQL_PARAM_DATE:
        return params_is_date(value, &len) && value[len] == '\0';
    case SQL_PARAM_TIMESTAMP:
        return params_is_date(value, &len) && (value[len] == ' ' || value[len] == 'T') &&
               params_is_time(value + len + 1);
    case SQL_PARAM_BOOLEAN:
        return is_boolean(value, &truth);
    }
    return false;
}

bool sql_param_check(const struct sql_param *param, struct err *err)
{
    static const char *const like[] = {"",
                                       "",
                                       " like 42",
                                       " like 42.5",
                                       " like 2024-01-31",
                                       " like 2024-01-31 23:59",
                                       ": true or false"};
    if (!param->value)
        return err_set(err, ERR_USAGE, "parameter '%s' (%s) has no value", param->name,
                       type_names[param->type]);
    if (!is_of_type(param->type, param->value))
        return err_set(err, ERR_USAGE, "parameter '%s': '%.*s' is no %s%s", param->name,
                       TEXT_CUT(param->value, 80), type_names[param->type], like[param->type]);
    return true;
}

/* ---- literals */

static struct sql_expr *typed_literal(struct arena *arena, const char *type, const char *value,
                                      enum sql_dialect dialect)
{
    struct sql_expr *text = sql_string(arena, value);
    if (dialect == SQL_SQLITE || dialect == SQL_MYSQL)
        return text; /* dates are compared as texts, or converted */
    text->kind = SQL_EXPR_TYPED;
    text->type = arena_alloc(arena, sizeof *text->type);
    text->type->name = type;
    return text;
}

/* Written as a number is: postcodes and telephone numbers begin with 0 or +. */
static bool reads_as_number(const char *text)
{
    const char *digits = text + (*text == '-');
    return params_is_number(text) && (*digits != '0' || digits[1] == '\0' || digits[1] == '.');
}

static struct sql_expr *params_number(struct arena *arena, const char *text)
{
    return *text == '-' ? sql_unary(arena, SQL_OP_NEG, sql_number(arena, text + 1))
                        : sql_number(arena, text);
}

static struct sql_expr *params_literal(struct arena *arena, const struct sql_param *param,
                                       enum sql_dialect dialect)
{
    bool truth = false;
    char *text = arena_strdup(arena, param->value);
    switch (param->type) {
    case SQL_PARAM_INTEGER:
    case SQL_PARAM_NUMBER:
        return params_number(arena, text);
    case SQL_PARAM_PLAIN:
        if (dialect != SQL_POSTGRES && reads_as_number(text)) /* it types 'x' by where it stands */
            return params_number(arena, text);
        break;
    case SQL_PARAM_DATE:
        return typed_literal(arena, "date", text, dialect);
    case SQL_PARAM_TIMESTAMP:
        text[10] = ' ';
        return typed_literal(arena, "timestamp", text, dialect);
    case SQL_PARAM_BOOLEAN:
        is_boolean(text, &truth);
        text = arena_strdup(arena, truth ? "true" : "false");
        struct sql_expr *expr = sql_string(arena, text);
        expr->kind = SQL_EXPR_BOOLEAN;
        return expr;
    case SQL_PARAM_TEXT:
        break;
    }
    return sql_string(arena, text);
}

static const struct sql_param *find_param(const struct sql_param *params, size_t count,
                                          const char *name, size_t len)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(params[i].name) == len && strncmp(params[i].name, name, len) == 0)
            return &params[i];
    return NULL;
}

static bool params_add_literal(const char *name, size_t len, enum sql_dialect dialect,
                               const struct sql_param *params, size_t count, struct buf *out,
                               struct err *err)
{
    const struct sql_param *param = find_param(params, count, name, len);
    if (!param)
        return err_set(err, ERR_USAGE, "parameter '%.*s' has no value", (int)len, name);
    if (!sql_param_check(param, err))
        return false;
    struct arena arena = {0};
    struct buf text = BUF_INIT;
    const bool ok = sql_print_expr(params_literal(&arena, param, dialect), dialect, &text, err);
    const bool minus = text.len && text.p[0] == '-';
    buf_addf(out, minus ? "(%s)" : "%s", buf_str(&text)); /* never "--" */
    buf_release(&text);
    arena_release(&arena);
    return ok;
}

bool sql_bind(const char *text, size_t len, enum sql_dialect dialect,
              const struct sql_param *params, size_t count, struct buf *out, struct err *err)
{
    const size_t start = out->len;
    struct lexer lexer;
    bool ok = true;
    lexer_init(&lexer, text, len, dialect);
    for (struct token t = lexer_next(&lexer); ok && t.class != TOKEN_END; t = lexer_next(&lexer)) {
        const size_t name = param_name(text, len, &t);
        if (name == 0) {
            buf_addn(out, text + t.offset, t.len);
            continue;
        }
        ok = params_add_literal(text + t.offset + 1, name, dialect, params, count, out, err);
        lexer.pos = t.offset + 1 + name;
    }
    if (!ok)
        buf_truncate(out, start);
    return ok;
}
