/* Reading what a model wrote. Strict about what is used, lenient about what surrounds it: small
 * models put JSON into code fences, or answer with the SQL alone. */
#include <ctype.h>
#include <string.h>

#include "agent_private.h"
#include "querent/base/json_read.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/token.h"

const char *answer_text(const cJSON *json, const char *name)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, name));

    return text ? text : "";
}

enum { BRACES_MAX = 64 }; /* that may stand in what is said before the answer */

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

/* The text between the first code fence and its end (or the text's, where it was cut). */
static char *answer_fenced(const char *text)
{
    const char *open = strstr(text, "```");

    if (!open)
        return NULL;
    open += 3;
    while (isalnum((unsigned char)*open))
        open++;
    const char *close = strstr(open, "```");
    return mem_strndup(open, close ? (size_t)(close - open) : strlen(open));
}

/* Without white space around, and without the semicolons that end it. */
static char *answer_tidy(char *text)
{
    char *begin = str_trim(text);
    size_t len = strlen(begin);

    while (len && (begin[len - 1] == ';' || isspace((unsigned char)begin[len - 1])))
        len--;
    char *copy = mem_strndup(begin, len);
    mem_free(text);
    return copy;
}

static bool from_json(const char *text, char **ret_sql, char **ret_reasoning)
{
    cJSON *json = answer_json(text);
    const bool has = cJSON_IsString(cJSON_GetObjectItemCaseSensitive(json, "sql"));

    if (has) {
        const char *sql = answer_text(json, "sql");
        char *inner = answer_fenced(sql);
        *ret_sql = answer_tidy(inner ? inner : mem_strdup(sql));
        *ret_reasoning = mem_strdup(answer_text(json, "reasoning"));
    }
    cJSON_Delete(json);
    return has;
}

bool answer_sql(const char *text, char **ret_sql, char **ret_reasoning, const char **ret_why)
{
    if (from_json(text, ret_sql, ret_reasoning))
        return true;
    char *inner = answer_fenced(text);
    if (inner && from_json(inner, ret_sql, ret_reasoning)) {
        mem_free(inner);
        return true;
    }
    const char *bare = inner ? inner : text;
    const bool query = sql_begins_query(bare);
    if (query) {
        *ret_sql = answer_tidy(mem_strdup(bare));
        *ret_reasoning = mem_strdup("");
    } else {
        *ret_why = !strchr(text, '{') ? "it has neither JSON nor SQL"
                   : !json_bounded(text, strlen(text), NULL)
                       ? "the JSON is nested more than 1,000 levels deep"
                       : "the JSON is broken or has no \"sql\"";
    }
    mem_free(inner);
    return query;
}
