/* Where a model's SQL is whole and it goes on talking: nothing more is waited for then. */
#include <ctype.h>
#include <string.h>

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

/* A word of plain text stands there, whole: another statement would begin with a keyword. */
static bool is_prose(struct lexer *lexer)
{
    struct token token = lexer_next(lexer);

    while (token.class == TOKEN_SPACE)
        token = lexer_next(lexer);
    return token.class == TOKEN_NAME && !token.quoted &&
           token.offset + token.len < lexer->len; /* the word is complete */
}

size_t sql_whole(const char *text)
{
    const char *begin = text + strspn(text, " \t\r\n"), *fence = strstr(text, "```");
    struct lexer lexer;

    if (*begin == '{' || *begin == '[')
        return 0;
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
