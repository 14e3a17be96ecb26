/* What people approved, held against what the same question is answered today. */
#include "querent/lessons/retest.h"

#include <string.h>

#include "querent/base/arena.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"

/* The same tree, however it was laid out. */
static bool retest_same(enum sql_dialect dialect, const char *x, const char *y)
{
    struct arena arena = {0};
    struct sql_error error;
    const struct sql_query *a = sql_parse(&arena, x, strlen(x), dialect, &error);
    const struct sql_query *b = sql_parse(&arena, y, strlen(y), dialect, &error);
    const bool same = a && b ? sql_equal(a, b) : str_eq(x, y);

    arena_release(&arena);
    return same;
}

enum retest retest_of(enum sql_dialect dialect, const char *approved,
                      const struct sql_version *today)
{
    if (!today)
        return RETEST_NOT_ANSWERED;
    if (!today->runnable && !today->held_count)
        return RETEST_DOES_NOT_RUN;
    return retest_same(dialect, approved, today->text) ? RETEST_SAME : RETEST_CHANGED;
}

const char *retest_name(enum retest retest)
{
    static const char *const names[] = {[RETEST_SAME] = "same",
                                        [RETEST_CHANGED] = "changed",
                                        [RETEST_NOT_ANSWERED] = "not answered",
                                        [RETEST_DOES_NOT_RUN] = "does not run"};

    return names[retest];
}
