/* The keyword table and its hash, which is filled at first use: 900 words take some microseconds,
 * and the table stays readable data. Lookup folds eight bytes at a time into the hash and compares
 * once. */
#include "parse/keyword.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>

#include "querent/sql/token.h"

enum { SLOTS = 4096, WORD_MAX = 32, SHOWN = 32, MYSQL_ONLY = 64 };

struct row {
    const char *text;
    uint8_t len, reserved, clause, known;
};

static const struct row rows[K_COUNT] = {
    {"", 0, 0, 0, 0},
#define KW(word, reserved, clause, known) {#word, sizeof #word - 1, reserved, clause, known},
#include "parse/keywords.inc"
#undef KW
};

static uint16_t slots[SLOTS];
static const char *lists[SQL_BIGQUERY + 1][K_COUNT + 1];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static uint32_t hash_word(const char *upper, size_t len)
{
    uint32_t h = (uint32_t)len * 0x9e3779b1u;

    for (size_t i = 0; i < len; i++)
        h = (h ^ (uint8_t)upper[i]) * 0x01000193u;
    return (h ^ h >> 15) % SLOTS;
}

static void keyword_fill(void)
{
    for (int k = 1; k < K_COUNT; k++) {
        uint32_t slot = hash_word(rows[k].text, rows[k].len);
        while (slots[slot])
            slot = (slot + 1) % SLOTS;
        slots[slot] = (uint16_t)k;
    }
    for (int d = SQL_SQLITE; d <= SQL_BIGQUERY; d++) {
        size_t n = 0;
        for (int k = 1; k < K_COUNT; k++) {
            if (keyword_shown((enum sql_keyword)k, (enum sql_dialect)d))
                lists[d][n++] = rows[k].text;
        }
    }
}

enum sql_keyword keyword_find(const char *word, size_t len)
{
    char upper[WORD_MAX];

    if (len < 2 || len >= WORD_MAX)
        return K_0;
    for (size_t i = 0; i < len; i++) {
        const char c = word[i];
        upper[i] = c >= 'a' && c <= 'z' ? (char)(c - 32) : c;
    }
    pthread_once(&once, keyword_fill);
    for (uint32_t slot = hash_word(upper, len); slots[slot]; slot = (slot + 1) % SLOTS) {
        const struct row *row = &rows[slots[slot]];
        if (row->len == len && memcmp(row->text, upper, len) == 0)
            return (enum sql_keyword)slots[slot];
    }
    return K_0;
}

const char *keyword_text(enum sql_keyword keyword)
{
    return rows[keyword].text;
}

bool keyword_reserved(enum sql_keyword keyword, enum sql_dialect dialect)
{
    return rows[keyword].reserved & SQL_BIT(dialect);
}

bool keyword_quoted(enum sql_keyword keyword, enum sql_dialect dialect)
{
    const struct row *row = &rows[keyword];
    unsigned quoted = row->reserved;

    if (dialect != SQL_POSTGRES) /* its aliases are always printed with AS */
        quoted |= row->clause;
    return (quoted & SQL_BIT(dialect)) || (dialect == SQL_MYSQL && (quoted & MYSQL_ONLY));
}

bool keyword_clause(enum sql_keyword keyword, enum sql_dialect dialect)
{
    return rows[keyword].clause & SQL_BIT(dialect);
}

bool keyword_shown(enum sql_keyword keyword, enum sql_dialect dialect)
{
    const struct row *row = &rows[keyword];

    return ((row->reserved | row->clause) & SQL_BIT(dialect)) ||
           ((row->known & SHOWN) && (row->known & SQL_BIT(dialect)));
}

const char *const *sql_keywords(enum sql_dialect dialect)
{
    pthread_once(&once, keyword_fill);
    return lists[dialect];
}
