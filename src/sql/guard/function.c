/* Function tables as data, searched by halves. */
#include "guard/function.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "querent/sql/token.h"

struct function_row {
    const char *name;
    uint8_t dialects;
};

static const struct function_row rows[] = {
#define FN(name, dialects) {name, dialects},
#include "guard/functions.inc"
#undef FN
};
enum { ROWS = sizeof rows / sizeof *rows };

struct refused_row {
    const char *name; /* a trailing * stands for any ending */
    uint8_t dialects;
    const char *reason;
};

static const struct refused_row refused[] = {
#define RF(name, dialects, reason) {name, dialects, reason},
#include "guard/refused.inc"
#undef RF
};

static const char *lists[SQL_BIGQUERY + 1][ROWS + 1];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void fill_lists(void)
{
    for (int d = SQL_SQLITE; d <= SQL_BIGQUERY; d++) {
        size_t n = 0;
        for (size_t i = 0; i < ROWS; i++) {
            if (rows[i].dialects & 1u << d)
                lists[d][n++] = rows[i].name;
        }
    }
}

const char *const *sql_functions(enum sql_dialect dialect)
{
    pthread_once(&once, fill_lists);
    return lists[dialect];
}

static int function_compare(const char *row, const char *name, size_t len)
{
    const int order = strncasecmp(row, name, len);

    return order ? order : row[len] != '\0';
}

bool function_reads(const char *name, size_t len, enum sql_dialect dialect)
{
    size_t lo = 0, hi = ROWS;

    while (lo < hi) {
        const size_t mid = (lo + hi) / 2;
        const int order = function_compare(rows[mid].name, name, len);
        if (order == 0)
            return rows[mid].dialects & 1u << dialect;
        if (order < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return false;
}

static bool function_matches(const char *pattern, const char *name, size_t len, bool whole)
{
    const size_t n = strlen(pattern);

    if (pattern[n - 1] == '*')
        return !whole && len >= n - 1 && strncasecmp(pattern, name, n - 1) == 0;
    return n == len && strncasecmp(pattern, name, len) == 0;
}

static const char *function_find_refused(const char *name, size_t len, enum sql_dialect dialect,
                                         bool whole)
{
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        if ((refused[i].name[0] | 32) == (name[0] | 32) && (refused[i].dialects & 1u << dialect) &&
            function_matches(refused[i].name, name, len, whole))
            return refused[i].reason;
    }
    return NULL;
}

const char *function_refused(const char *name, size_t len, enum sql_dialect dialect)
{
    return function_find_refused(name, len, dialect, false);
}

const char *function_refused_whole(const char *name, size_t len, enum sql_dialect dialect)
{
    return function_find_refused(name, len, dialect, true);
}
