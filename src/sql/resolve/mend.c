/* Misspelt keywords: the words before the place where the parser stopped are tried as the keywords
 * that they resemble; what lets it read furthest is taken, until it reads everything. */
#include "querent/sql/mend.h"

#include <string.h>

#include "parse/keyword.h"
#include "parse/parser.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

enum { MENDS_MAX = 6, WORDS_BACK = 5, WORD_MAX = 16, TABLES = 4096 };

static const char *const mendable[] = {
    "SELECT", "DISTINCT", "FROM",   "JOIN",   "LEFT",      "INNER",  "OUTER",    "WHERE",
    "GROUP",  "ORDER",    "HAVING", "LIMIT",  "OFFSET",    "UNION",  "VALUES",   "WITH",
    "USING",  "BETWEEN",  "LIKE",   "EXISTS", "CASE",      "WHEN",   "THEN",     "ELSE",
    "DESC",   "BY",       "AND",    "NULL",   "INTERSECT", "EXCEPT", "RECURSIVE"};

struct
try {
    char *text; /* NULL: none was better */
    const char *keyword;
    char word[WORD_MAX];
    size_t reached; /* bytes from the end that are still unread: the fewer, the better */
};

/* Bytes from the place where the parser stopped (*ret_at), and one; 0: it read everything. */
static size_t mend_unread(struct arena *arena, const char *text, enum sql_dialect dialect,
                          size_t *ret_at)
{
    struct sql_error error;
    const size_t len = strlen(text);
    *ret_at = SIZE_MAX;
    if (sql_parse(arena, text, len, dialect, &error))
        return 0;
    *ret_at = error.at.offset < len ? error.at.offset : len;
    return len - *ret_at + 1;
}

static void try_word(struct arena *arena, const char *text, const struct token *token,
                     enum sql_dialect dialect, struct try *best)
{
    char word[WORD_MAX];
    memcpy(word, text + token->offset, token->len);
    word[token->len] = '\0';
    for (size_t i = 0; i < sizeof mendable / sizeof *mendable; i++) {
        const unsigned limit = strlen(mendable[i]) > 4 ? 2 : 1;
        if (str_distance(word, mendable[i], limit) > limit)
            continue;
        size_t at;
        char *tried = arena_printf(arena, "%.*s%s%s", (int)token->offset, text, mendable[i],
                                   text + token->offset + token->len);
        const size_t left = mend_unread(arena, tried, dialect, &at);
        if (left >= best->reached)
            continue;
        *best = (struct try){.text = tried, .keyword = mendable[i], .reached = left};
        memcpy(best->word, word, sizeof word);
    }
}

/* The words up to the place, the last ones first: the nearest is the likeliest. */
static void try_words(struct arena *arena, const char *text, size_t at, enum sql_dialect dialect,
                      struct try *best)
{
    struct token words[WORDS_BACK];
    size_t count = 0;
    struct lexer lexer;
    lexer_init(&lexer, text, strlen(text), dialect);
    for (struct token t = lexer_next(&lexer); t.class != TOKEN_END && t.offset <= at;
         t = lexer_next(&lexer)) {
        const bool word =
            (t.class == TOKEN_NAME || t.class == TOKEN_FUNCTION || t.class == TOKEN_KEYWORD) &&
            !t.quoted && t.len >= 2 && t.len < WORD_MAX;
        if (!word || keyword_reserved(keyword_find(text + t.offset, t.len), dialect))
            continue;
        if (count == WORDS_BACK)
            memmove(words, words + 1, --count * sizeof *words);
        words[count++] = t;
    }
    while (count-- > 0)
        try_word(arena, text, &words[count], dialect, best);
}

bool sql_mend(struct arena *arena, const char *text, size_t len, enum sql_dialect dialect,
              struct sql_mended *ret_mended)
{
    struct buf words = BUF_INIT;
    char *now = arena_strndup(arena, text, len);
    size_t at, count = 0, left = mend_unread(arena, now, dialect, &at);
    while (left > 0 && count < MENDS_MAX) {
        struct try best = {.reached = left};
        try_words(arena, now, at, dialect, &best);
        if (!best.text)
            break;
        buf_addf(&words, "%s'%s' instead of '%s'", count ? " and " : "write ", best.keyword,
                 best.word);
        now = best.text;
        left = mend_unread(arena, now, dialect, &at);
        count++;
    }
    const bool mended = left == 0 && count > 0;
    if (mended)
        *ret_mended = (struct sql_mended){now, arena_strdup(arena, buf_str(&words)), count};
    buf_release(&words);
    return mended;
}

bool sql_mend_table(struct arena *arena, const char *text, enum sql_dialect dialect,
                    const struct sql_lookup *lookup, struct sql_mended *ret_mended)
{
    const size_t len = strlen(text);
    struct sql_error error;
    struct buf name = BUF_INIT;

    if (!lookup->tables || sql_parse(arena, text, len, dialect, &error) ||
        !strstr(error.text, "expected " PARSE_TABLE))
        return false;
    const struct sql_span at = error.at;
    if (keyword_find(text + at.offset, at.len) == K_0)
        return false;
    const char **names = arena_alloc(arena, TABLES * sizeof *names);
    const size_t listed = lookup->tables(lookup->self, names, TABLES);
    const char *word = arena_strndup(arena, text + at.offset, at.len);
    const int nearest = str_nearest(word, names, listed < TABLES ? listed : TABLES);
    if (nearest < 0)
        return false;
    sql_quote_name(&name, names[nearest], dialect);
    char *mended = arena_printf(arena, "%.*s%s%s", (int)at.offset, text, buf_str(&name),
                                text + at.offset + at.len);
    *ret_mended = (struct sql_mended){
        mended, arena_printf(arena, "write '%s' instead of '%s'", buf_str(&name), word), 1};
    buf_release(&name);
    return sql_parse(arena, mended, strlen(mended), dialect, &error) != NULL;
}
