/* What is known of functions and keywords for completion: two tables. */
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/sql/spot.h"

static const struct arguments {
    const char *name, *text;
} arguments[] = {
#define ARGS(name, text) {name, text},
#include "spot/arguments.inc"
#undef ARGS
};

static int spot_words_by_name(const void *key, const void *row)
{
    return str_cmp_fold(key, ((const struct arguments *)row)->name);
}

const char *sql_function_arguments(const char *name)
{
    const struct arguments *found = bsearch(name, arguments, sizeof arguments / sizeof *arguments,
                                            sizeof *arguments, spot_words_by_name);
    return found ? found->text : NULL;
}

static const char *const starts[] = {"SELECT", "WITH", "VALUES", NULL};
static const char *const none[] = {NULL};

static const struct {
    const char *clause;
    const char *words[14];
} after[] = {
    {"SELECT", {"FROM", "AS"}},
    {"FROM",
     {"JOIN", "LEFT JOIN", "WHERE", "GROUP BY", "ORDER BY", "LIMIT", "AS", "CROSS JOIN", "UNION"}},
    {"JOIN", {"ON", "USING", "AS"}},
    {"ON", {"AND", "JOIN", "LEFT JOIN", "WHERE", "GROUP BY", "ORDER BY", "LIMIT", "OR"}},
    {"USING", {"JOIN", "LEFT JOIN", "WHERE", "GROUP BY", "ORDER BY", "LIMIT"}},
    {"WHERE",
     {"AND", "OR", "GROUP BY", "ORDER BY", "LIMIT", "IN", "LIKE", "BETWEEN", "IS NULL",
      "IS NOT NULL", "NOT IN", "UNION"}},
    {"GROUP", {"BY", "HAVING", "ORDER BY", "LIMIT"}},
    {"HAVING", {"AND", "OR", "ORDER BY", "LIMIT"}},
    {"ORDER", {"BY", "ASC", "DESC", "LIMIT", "NULLS FIRST", "NULLS LAST"}},
    {"LIMIT", {"OFFSET"}},
    {"WITH", {"AS", "SELECT"}},
};

const char *const *sql_spot_keywords(const struct sql_spot *spot)
{
    if (spot->kind == SQL_SPOT_START)
        return starts;
    for (size_t i = 0; spot->kind == SQL_SPOT_AFTER && i < sizeof after / sizeof *after; i++)
        if (str_eq(after[i].clause, spot->clause))
            return after[i].words;
    return none;
}
