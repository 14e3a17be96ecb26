/* Whether what a lesson means can be read as SQL that only reads, and what it names is there. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "fit/fits.h"
#include "querent/base/str.h"
#include "querent/lessons/file.h"
#include "querent/sql/sql.h"

static const char before[] = "SELECT ";

static const char *readable_field(const struct lesson *lesson)
{
    static const char *const fields[LESSON_KINDS] = {
        [LESSON_TABLE] = "actual_name",   [LESSON_COLUMN] = "actual_column",
        [LESSON_VALUE] = "condition",     [LESSON_MEASURE] = "expression",
        [LESSON_FILTER] = "condition",    [LESSON_JOIN] = "condition",
        [LESSON_ERROR] = "suggested_fix", [LESSON_QUERY] = "sql_template"};

    return fields[lesson->kind];
}

bool fitting_complain(const struct fitting *fitting, size_t offset, const char *fmt, ...)
{
    char what[360];
    int line = 1, column = 1;
    va_list args;

    va_start(args, fmt);
    vsnprintf(what, sizeof what, fmt, args);
    va_end(args);
    const size_t len = strlen(fitting->text);
    sql_place(fitting->text, len, offset < len ? offset : len, &line, &column);
    return err_set(fitting->err, ERR_CONFIG, "%s of lesson '%s', line %d, column %d: %s",
                   fitting->field, fitting->lesson->name ? fitting->lesson->name : "", line, column,
                   what);
}

size_t fitting_offset(const struct fitting *fitting, size_t offset)
{
    const size_t head = fitting->whole ? 0 : sizeof before - 1;

    return offset > head ? offset - head : 0;
}

/* A slot of a pattern is a value: blanks behind it keep what follows in its place. */
static char *readable_fill(struct arena *arena, const char *text)
{
    char *filled = arena_strdup(arena, text);

    for (char *p = filled; (p = strchr(p, '{'));) {
        const size_t len = strcspn(p, "}");
        if (!p[len])
            break;
        memset(p, ' ', len + 1);
        *p = '1';
    }
    return filled;
}

struct sql_query *fitting_parse(struct fitting *fitting)
{
    const char *sql = fitting->whole ? readable_fill(fitting->arena, fitting->text)
                                     : arena_printf(fitting->arena, "%s%s", before, fitting->text);
    struct sql_lookup lookup = {0};
    struct sql_error error;
    struct sql_guard guard;

    if (fitting->catalog)
        lookup = catalog_lookup(fitting->catalog);
    if (!sql_parse(fitting->arena, sql, strlen(sql), fitting->dialect, &error)) {
        const struct sql_guard why = sql_guard(sql, strlen(sql), fitting->dialect, 0);
        if (why.verdict == SQL_WRITES || why.verdict == SQL_MULTIPLE)
            fitting_complain(fitting, fitting_offset(fitting, why.at.offset),
                             "%s; a lesson only reads", why.reason);
        else
            fitting_complain(fitting, fitting_offset(fitting, error.at.offset), "%s", error.text);
        return NULL;
    }
    struct sql_query *query = sql_parse_guarded(fitting->arena, sql, strlen(sql), fitting->dialect,
                                                0, fitting->catalog ? &lookup : NULL, &guard);
    if (!query || (guard.verdict != SQL_READS && guard.verdict != SQL_HELD)) {
        fitting_complain(fitting, fitting_offset(fitting, guard.at.offset),
                         "%s; a lesson only reads", guard.reason);
        return NULL;
    }
    return query;
}

/* Where a second part begins; behind all else where what follows the first is a clause. */
static bool readable_is_one(struct fitting *fitting, const struct sql_query *query)
{
    if (fitting->whole)
        return true;
    if (query->kind != SQL_QUERY_SELECT || !query->items)
        return fitting_complain(fitting, 0, "this is no expression");
    if (query->items->next)
        return fitting_complain(fitting,
                                fitting_offset(fitting, query->items->next->expr->at.offset),
                                "one expression was expected; tie conditions by AND");
    return !(query->items->alias || query->from || query->where || query->limit || query->order ||
             query->with || query->group_count) ||
           fitting_complain(
               fitting,
               fitting_offset(fitting, query->items->expr->at.offset + query->items->expr->at.len),
               "one expression was expected, and it ends here");
}

static bool readable_text(struct fitting *fitting, const char *field, const char *text)
{
    fitting->field = field;
    fitting->text = text;
    struct sql_query *query = fitting_parse(fitting);
    return query && readable_is_one(fitting, query) &&
           (!fitting->catalog || fitting_names(fitting, query));
}

static bool readable_in(const struct catalog *catalog, enum sql_dialect dialect,
                        const struct lesson *lesson, struct err *err)
{
    struct arena arena = {0};
    struct fitting fitting = {.arena = &arena,
                              .catalog = catalog,
                              .dialect = dialect,
                              .lesson = lesson,
                              .whole = lesson->kind == LESSON_QUERY,
                              .err = err};
    const bool ok = readable_text(&fitting, readable_field(lesson), lesson->means) &&
                    (str_blank(lesson->where) || readable_text(&fitting, "where", lesson->where));

    arena_release(&arena);
    return ok;
}

/* A table's name and what is said of an error are no SQL. */
static bool readable_is_sql(const struct lesson *lesson)
{
    return lesson->kind != LESSON_TABLE && lesson->kind != LESSON_ERROR &&
           !str_blank(lesson->means);
}

bool lesson_reads(const struct lesson *lesson, struct err *err)
{
    struct err why = ERR_INIT;

    if (!readable_is_sql(lesson) || readable_in(NULL, SQL_SQLITE, lesson, &why))
        return true;
    for (int d = SQL_POSTGRES; d <= SQL_BIGQUERY; d++)
        if (readable_in(NULL, (enum sql_dialect)d, lesson, NULL))
            return true;
    return err_set(err, why.code, "%s", why.text);
}

bool lesson_fits(const struct catalog *catalog, const struct lesson *lesson, struct err *err)
{
    struct arena arena = {0};
    struct lesson_use use;
    bool ok;

    if (lesson->off)
        return true;
    if (lesson->kind == LESSON_TABLE) {
        const struct fitting fitting = {.catalog = catalog,
                                        .lesson = lesson,
                                        .field = readable_field(lesson),
                                        .text = lesson->means,
                                        .err = err};
        ok = fitting_table(&fitting, 0, lesson->means);
    } else {
        ok =
            !readable_is_sql(lesson) || readable_in(catalog, catalog_dialect(catalog), lesson, err);
    }
    ok = ok && lesson_bind(&arena, catalog, lesson, &use, err);
    arena_release(&arena);
    return ok;
}
