/* Whether what a lesson means can be read as SQL, before there is a database to bind it to. */
#include <string.h>

#include "lessons_private.h"
#include "querent/lessons/file.h"
#include "querent/sql/sql.h"

static bool readable_as(const char *text, enum sql_dialect dialect, struct err *ret_why)
{
    struct arena arena = {0};
    struct sql_error error;
    const char *sql = arena_printf(&arena, "SELECT %s", text);
    const struct sql_query *query = sql_parse(&arena, sql, strlen(sql), dialect, &error);
    const bool one = query && query->kind == SQL_QUERY_SELECT && !query->from && query->items &&
                     !query->items->next;

    if (!one && ret_why)
        err_set(ret_why, ERR_CONFIG, "%s", query ? "it is no single expression" : error.text);
    arena_release(&arena);
    return one;
}

bool lesson_reads(const struct lesson *lesson, struct err *err)
{
    const bool expression = lesson->kind == LESSON_MEASURE || lesson->kind == LESSON_VALUE ||
                            lesson->kind == LESSON_FILTER || lesson->kind == LESSON_JOIN;
    const char *const texts[] = {lesson->means, lesson->where};
    struct err why = ERR_INIT;

    for (size_t i = 0; expression && i < 2; i++) {
        bool reads = !texts[i] || !*texts[i] || readable_as(texts[i], SQL_SQLITE, &why);
        for (int d = SQL_POSTGRES; !reads && d <= SQL_BIGQUERY; d++)
            reads = readable_as(texts[i], (enum sql_dialect)d, NULL);
        if (!reads)
            return err_set(err, ERR_CONFIG, "'%s' is no SQL: %s", texts[i], why.text);
    }
    return true;
}
