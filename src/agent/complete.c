/* Where a model's SQL is whole and it goes on talking: nothing more is waited for then. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "agent_private.h"
#include "querent/base/str.h"
#include "querent/sql/token.h"

/* Behind a closed fence with something after it; 0: not yet. */
static size_t after_fence(const char *text, const char *open)
{
    const char *close = strstr(open + 3, "```");

    if (!close)
        return 0;
    close += 3;
    return close[strspn(close, " \t\r\n")] ? (size_t)(close - text) : 0;
}

/* A keyword that sentences begin with, and statements do not. */
static bool begins_sentence(const char *word, size_t len)
{
    static const char *const words[] = {"and", "all", "any", "as",   "by", "for",  "from",
                                        "if",  "in",  "is",  "it",   "no", "not",  "on",
                                        "or",  "so",  "to",  "then", "we", "when", "where"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == len && strncasecmp(words[i], word, len) == 0)
            return true;
    return false;
}

/* A word of plain text stands there, whole: another statement would begin with a keyword. */
static bool is_prose(struct lexer *lexer)
{
    struct token token = lexer_next(lexer);

    while (token.class == TOKEN_SPACE)
        token = lexer_next(lexer);
    if (token.offset + token.len >= lexer->len || token.quoted)
        return false; /* the word is not complete */
    return token.class == TOKEN_NAME ||
           (token.class == TOKEN_KEYWORD && begins_sentence(lexer->text + token.offset, token.len));
}

/* Behind an object that has the query, with something after it; 0: not yet. */
static size_t after_object(const char *text, const char *open)
{
    size_t depth = 0;
    bool quoted = false;

    for (const char *p = open; *p; p++) {
        if (quoted && *p == '\\' && p[1])
            p++;
        else if (*p == '"')
            quoted = !quoted;
        else if (!quoted && (*p == '{' || *p == '['))
            depth++;
        else if (!quoted && (*p == '}' || *p == ']') && --depth == 0) {
            const char *sql = strstr(open, "\"sql\""), *query = strstr(open, "\"query\"");
            const bool has = (sql && sql < p) || (query && query < p);
            return has && p[1 + strspn(p + 1, " \t\r\n")] ? (size_t)(p + 1 - text) : 0;
        }
    }
    return 0;
}

size_t sql_whole(const char *text)
{
    const char *begin = text + strspn(text, " \t\r\n"), *fence = strstr(text, "```");
    struct lexer lexer;

    if (*begin == '[')
        return 0;
    if (*begin == '{')
        return after_object(text, begin);
    if (fence)
        return after_fence(text, fence);
    if (!sql_begins_query(begin))
        return 0;
    lexer_init(&lexer, text, strlen(text), SQL_SQLITE);
    for (struct token t = lexer_next(&lexer); t.class != TOKEN_END; t = lexer_next(&lexer)) {
        if (t.class == TOKEN_ERROR)
            return 0; /* a string that has not ended */
        if (t.class == TOKEN_PUNCTUATION && text[t.offset] == ';')
            return is_prose(&lexer) ? t.offset + t.len : 0;
    }
    return 0;
}
