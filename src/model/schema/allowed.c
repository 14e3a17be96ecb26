/* The values of a column that a constraint lists. Whatever says more than a list is none: a value
 * that is left out would be one that is said not to be there. */
#include <ctype.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/str.h"
#include "querent/model/schema/schema.h"

struct allowed {
    struct arena *arena;
    const char *p;
    const char *column;
    bool equals, any, in; /* seen: = ANY, or IN */
    const char *values[SCHEMA_ALLOWED_MAX + 1];
    size_t count;
};

static bool allowed_is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

/* The text in quotes, each doubled inside; p is behind it afterwards. NULL: it does not end. */
static const char *allowed_quoted(struct allowed *allowed)
{
    const char quote = *allowed->p++;
    struct buf text = BUF_INIT;

    for (; *allowed->p; allowed->p++) {
        if (*allowed->p == quote && allowed->p[1] != quote)
            break;
        allowed->p += *allowed->p == quote;
        buf_addc(&text, *allowed->p);
    }
    const char *kept = *allowed->p ? arena_strdup(allowed->arena, buf_str(&text)) : NULL;
    allowed->p += *allowed->p != '\0';
    buf_release(&text);
    return kept;
}

static bool allowed_literal(struct allowed *allowed)
{
    const bool listed = allowed->in || (allowed->equals && allowed->any);
    const char *text = allowed_quoted(allowed);

    if (!text || !allowed->column || !listed || allowed->count == SCHEMA_ALLOWED_MAX)
        return false;
    allowed->values[allowed->count++] = text;
    return true;
}

/* "::character varying(20)[]": words up to what no type's name has. */
static void allowed_cast(struct allowed *allowed)
{
    allowed->p += 2;
    while (allowed_is_name(*allowed->p) || *allowed->p == ' ' || *allowed->p == '"' ||
           *allowed->p == '.')
        allowed->p++;
    if (*allowed->p == '(' && isdigit((unsigned char)allowed->p[1]))
        allowed->p += strcspn(allowed->p, ")");
}

static bool allowed_word(struct allowed *allowed)
{
    const char *begin = allowed->p;

    while (allowed_is_name(*allowed->p))
        allowed->p++;
    const char *word = arena_strndup(allowed->arena, begin, (size_t)(allowed->p - begin));
    if (str_eq_fold(word, "check") || str_eq_fold(word, "array"))
        return true;
    if (str_eq_fold(word, "any"))
        return allowed->any = allowed->column != NULL;
    if (str_eq_fold(word, "in"))
        return allowed->in = allowed->column != NULL;
    if (str_eq_fold(word, "enum") && *allowed->p == '(' && !allowed->column) {
        allowed->column = "";
        return allowed->in = true;
    }
    const bool first = !allowed->column && !isdigit((unsigned char)*word);
    allowed->column = word;
    return first;
}

static bool allowed_next(struct allowed *allowed)
{
    const char c = *allowed->p;

    if (strchr(" \t\r\n()[],", c)) {
        allowed->p++;
        return true;
    }
    if (c == '=') {
        allowed->p++;
        return allowed->equals = allowed->column && !allowed->count;
    }
    if (c == ':' && allowed->p[1] == ':') {
        allowed_cast(allowed);
        return true;
    }
    if (c == '\'')
        return allowed_literal(allowed);
    if (c == '"' || c == '`') {
        const bool first = !allowed->column;
        return (allowed->column = allowed_quoted(allowed)) && first;
    }
    return allowed_is_name(c) && allowed_word(allowed);
}

const char *const *schema_allowed(struct arena *arena, const char *text, const char **ret_column)
{
    struct allowed allowed = {.arena = arena, .p = text};

    while (*allowed.p)
        if (!allowed_next(&allowed))
            return NULL;
    if (!allowed.count)
        return NULL;
    const char **values = arena_alloc(arena, (allowed.count + 1) * sizeof *values);
    memcpy(values, allowed.values, allowed.count * sizeof *values);
    values[allowed.count] = NULL;
    if (ret_column)
        *ret_column = allowed.column;
    return values;
}
