/* "Bills paid late": after the date by which it was promised, where the rows keep both dates.
 * Without such a pair nobody can tell, and the question is declined (judge/doubts.c). */
#include <string.h>

#include "ask.h"

static bool lateness_is_promise(const struct ask *ask, struct column_ref at)
{
    return column_is_called(ask, at, NAME_DUE) || column_is_called(ask, at, NAME_PROMISED);
}

/* The promised date of the table, where another date of it is called as the verb; column -1: none.
 */
static struct column_ref promise_of(const struct ask *ask, int table, const char *verb)
{
    struct column_ref promise = no_column();
    bool done = false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_date(ask, at))
            continue;
        if (lateness_is_promise(ask, at))
            promise = at;
        else
            done = done || column_has_words(ask, at, verb);
    }
    return done ? promise : no_column();
}

/* The only one of all tables. */
static struct column_ref only_promise(const struct ask *ask, const char *verb)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct schema_table *table = &ask->schema->tables[t];
        const struct column_ref at = table->hidden || table->kind != TABLE_BASE
                                         ? no_column()
                                         : promise_of(ask, (int)t, verb);
        if (at.column >= 0 && found.column >= 0)
            return no_column();
        found = at.column >= 0 ? at : found;
    }
    return found;
}

void lateness_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const struct column_ref promise =
            wording_is(ask, i, "late") ? only_promise(ask, ask->words.v[i - 1].lemma) : no_column();
        if (promise.column < 0)
            continue;
        wording_put(
            ask, i, 1,
            arena_printf(ask->arena, "after the %s", catalog_column_words(ask->catalog, promise)));
        return;
    }
}
