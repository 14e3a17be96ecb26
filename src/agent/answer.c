/* Reading what a model wrote. Strict about what is used, lenient about what surrounds it: small
 * models put JSON into code fences, answer with the SQL alone, or with words around it. */
#include <ctype.h>
#include <string.h>

#include "agent_private.h"
#include "querent/base/json_read.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"

const char *answer_text(const cJSON *json, const char *name)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, name));

    return text ? text : "";
}

char *answer_list(const cJSON *list)
{
    struct buf out = BUF_INIT;
    const cJSON *item;

    cJSON_ArrayForEach(item, list)
    {
        const char *text = cJSON_GetStringValue(item);
        if (text && *text)
            buf_addf(&out, "%s%s", out.len ? "; " : "", text);
    }
    return out.len ? buf_take(&out) : NULL;
}

enum {
    BRACES_MAX = 64, /* that may stand in what is said before the answer */
    PLACES_MAX = 16, /* where SQL may begin in what is said, and where it may end */
    WITH_MAX = 1000  /* bytes from a verb that writes to the word that goes with it */
};

cJSON *answer_json(const char *text)
{
    int tried = 0;

    for (const char *p = strchr(text, '{'); p && tried++ < BRACES_MAX; p = strchr(p + 1, '{')) {
        cJSON *json = cJSON_ParseWithOpts(p, NULL, false);
        if (cJSON_IsObject(json))
            return json;
        cJSON_Delete(json);
    }
    return NULL;
}

/* Without white space around, and without the semicolons that end it. Heap. */
static char *answer_tidy(const char *text, size_t len)
{
    while (len && isspace((unsigned char)*text)) {
        text++;
        len--;
    }
    while (len && (text[len - 1] == ';' || isspace((unsigned char)text[len - 1])))
        len--;
    return mem_strndup(text, len);
}

/* ---- what is a statement */

static bool answer_has_word(const char *all, const char *word)
{
    const size_t len = strlen(word);
    char *text = mem_strndup(all, strnlen(all, WITH_MAX));
    bool has = false;

    for (const char *at = str_find_fold(text, word); at && !has; at = str_find_fold(at + 1, word))
        has = at > text && isspace((unsigned char)at[-1]) && isspace((unsigned char)at[len]);
    mem_free(text);
    return has;
}

/* What does more than read is SQL too: it is named and refused by the guard. English begins with
 * these verbs as well ("update me on sales"), and goes on in another way. */
static bool begins_write(const char *text)
{
    static const struct {
        const char *verb, *with; /* with: a word that comes later */
    } writes[] = {
        {"INSERT", "into"},  {"UPDATE", "set"}, {"DELETE", "from"}, {"MERGE", "into"},
        {"REPLACE", "into"}, {"DROP", NULL},    {"CREATE", NULL},   {"ALTER", NULL},
        {"TRUNCATE", NULL},  {"GRANT", NULL},   {"REVOKE", NULL},   {"ATTACH", NULL},
        {"PRAGMA", NULL},    {"VACUUM", NULL},  {"COPY", NULL},     {"CALL", NULL},
    };

    for (size_t i = 0; i < sizeof writes / sizeof *writes; i++) {
        const size_t len = strlen(writes[i].verb);
        if (!str_starts_fold(text, writes[i].verb) || !isspace((unsigned char)text[len]))
            continue;
        if (writes[i].with ? answer_has_word(text, writes[i].with)
                           : str_starts(text, writes[i].verb))
            return true;
    }
    return false;
}

static bool begins_statement(const char *text)
{
    return sql_begins_query(text) || begins_write(text + strspn(text, " \t\r\n"));
}

static bool answer_parses(const char *text, size_t len, enum sql_dialect dialect)
{
    struct arena arena = {0};
    struct sql_error error;
    const bool parses = sql_parse(&arena, text, len, dialect, &error) != NULL;

    arena_release(&arena);
    return parses;
}

/* How much of a text that begins as a statement is one: behind a semicolon, or an empty line, that
 * ends a whole query, words may follow that are none. */
static size_t statement_length(const char *text, enum sql_dialect dialect)
{
    const size_t whole = strlen(text);
    struct sql_span parts[2];

    if (answer_parses(text, whole, dialect))
        return whole;
    if (sql_split(text, whole, dialect, parts, 2) > 1 &&
        !begins_statement(text + parts[1].offset) &&
        answer_parses(text + parts[0].offset, parts[0].len, dialect))
        return parts[0].offset + parts[0].len;
    int tried = 0;
    for (const char *gap = strstr(text, "\n\n"); gap && tried++ < PLACES_MAX;
         gap = strstr(gap + 1, "\n\n"))
        if (answer_parses(text, (size_t)(gap - text), dialect))
            return (size_t)(gap - text);
    const char *quote = strchr(text, '`'); /* `SELECT 1` in a line of words */
    return quote && answer_parses(text, (size_t)(quote - text), dialect) ? (size_t)(quote - text)
                                                                         : whole;
}

static char *take_statement(const char *text, enum sql_dialect dialect)
{
    return begins_statement(text) ? answer_tidy(text, statement_length(text, dialect)) : NULL;
}

/* ---- where it stands */

/* The SQL in the first code fence that has some; its end may have been cut off. */
static char *answer_fenced(const char *text, enum sql_dialect dialect)
{
    for (const char *open = strstr(text, "```"); open;) {
        open += 3;
        while (isalnum((unsigned char)*open))
            open++;
        const char *close = strstr(open, "```");
        char *inner = mem_strndup(open, close ? (size_t)(close - open) : strlen(open));
        char *sql = take_statement(inner, dialect);
        mem_free(inner);
        if (sql || !close)
            return sql;
        open = strstr(close + 3, "```");
    }
    return NULL;
}

/* "Here is the SQL: SELECT …": behind a colon or a backquote, or at the beginning of a line, and a
 * whole query from there. */
static char *answer_among_words(const char *text, enum sql_dialect dialect)
{
    int tried = 0;

    for (const char *p = text; *p && tried < PLACES_MAX; p++) {
        if (!strchr("\n:`", *p))
            continue;
        const char *begin = p + 1 + strspn(p + 1, " \t");
        if (!begins_statement(begin))
            continue;
        tried++;
        const size_t len = statement_length(begin, dialect);
        if (answer_parses(begin, len, dialect) || begins_write(begin))
            return answer_tidy(begin, len);
    }
    return NULL;
}

/* The SQL of {"sql": …}, and where a model wrote another name, or a tool's call, of that. NULL:
 * there is no such text. */
static const char *answer_json_sql(const cJSON *json)
{
    static const char *const others[] = {"query", "sql_query", "statement"};
    const char *sql = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, "sql"));

    for (size_t i = 0; !sql && i < sizeof others / sizeof *others; i++) {
        const char *other = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, others[i]));
        sql = other && (begins_statement(other) || strstr(other, "```")) ? other : NULL;
    }
    return sql;
}

static bool take_json(const cJSON *json, enum sql_dialect dialect, char **ret_sql,
                      char **ret_reasoning)
{
    const char *sql = answer_json_sql(json);

    if (!sql)
        return false;
    char *inner = answer_fenced(sql, dialect);
    *ret_sql = inner ? inner : answer_tidy(sql, strlen(sql));
    *ret_reasoning = mem_strdup(answer_text(json, "reasoning"));
    return true;
}

/* The arguments of a tool's call are an object, or the text of one. */
static bool take_call(const cJSON *json, enum sql_dialect dialect, char **ret_sql,
                      char **ret_reasoning)
{
    const cJSON *of = cJSON_GetObjectItemCaseSensitive(json, "function");
    const cJSON *arguments =
        cJSON_GetObjectItemCaseSensitive(cJSON_IsObject(of) ? of : json, "arguments");

    if (cJSON_IsObject(arguments))
        return take_json(arguments, dialect, ret_sql, ret_reasoning);
    cJSON *inner = cJSON_IsString(arguments) ? answer_json(arguments->valuestring) : NULL;
    const bool found = inner && take_json(inner, dialect, ret_sql, ret_reasoning);
    cJSON_Delete(inner);
    return found;
}

static bool from_json(const char *text, enum sql_dialect dialect, char **ret_sql,
                      char **ret_reasoning)
{
    cJSON *json = answer_json(text);
    const bool found = json && (take_json(json, dialect, ret_sql, ret_reasoning) ||
                                take_call(json, dialect, ret_sql, ret_reasoning));

    cJSON_Delete(json);
    return found;
}

bool answer_sql(const char *text, enum sql_dialect dialect, char **ret_sql, char **ret_reasoning,
                const char **ret_why)
{
    char *sql = NULL;

    if (!begins_statement(text) && from_json(text, dialect, ret_sql, ret_reasoning))
        return true;
    sql = answer_fenced(text, dialect);
    if (!sql)
        sql = take_statement(text, dialect);
    if (!sql)
        sql = answer_among_words(text, dialect);
    if (sql) {
        *ret_sql = sql;
        *ret_reasoning = mem_strdup("");
        return true;
    }
    *ret_why = !strchr(text, '{') ? "it has neither JSON nor SQL"
               : !json_bounded(text, strlen(text), NULL)
                   ? "the JSON is nested more than 1,000 levels deep"
                   : "the JSON is broken or has no \"sql\"";
    return false;
}
