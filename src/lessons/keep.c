/* Whether SQL does what its question's words were taught to mean, and how a model is told of it. */
#include <string.h>

#include "lessons_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "querent/sql/sql.h"

bool keep_says_all(const struct scope *scope, const struct catalog *catalog,
                   const struct sql_expr *wanted)
{
    while (wanted->kind == SQL_EXPR_BINARY && wanted->op == SQL_OP_AND) {
        if (!keep_says_all(scope, catalog, wanted->args[1]))
            return false;
        wanted = wanted->args[0];
    }
    return scope_says(scope, catalog, wanted);
}

bool keep_says_use(const struct scope *scope, const struct catalog *catalog,
                   const struct lesson_use *use)
{
    return keep_says_all(scope, catalog, use->expr) ||
           (use->held && keep_says_all(scope, catalog, use->held));
}

static bool keep_reads(const struct scopes *scopes, int table)
{
    for (size_t i = 0; i < scopes->v.len; i++)
        for (size_t k = 0; k < scopes->v.v[i].count; k++)
            if (scopes->v.v[i].sources[k].table == table)
                return true;
    return false;
}

bool keep_use(const struct lesson_plan *plan, const struct scopes *scopes,
              const struct lesson_use *use)
{
    if (use->lesson->kind == LESSON_TABLE)
        return keep_reads(scopes, use->at.table);
    for (size_t i = 0; i < scopes->v.len; i++) {
        const struct scope *scope = &scopes->v.v[i];
        if (keep_says_use(scope, plan->catalog, use) &&
            (!use->where || keep_says_all(scope, plan->catalog, use->where)))
            return true;
    }
    return false;
}

bool keep_is_private(const struct lesson_plan *plan, const struct lesson_use *use)
{
    struct buf shown = BUF_INIT;
    bool private = false;

    for (size_t i = 0; i < use->table_count && use->lesson->kind != LESSON_TABLE; i++) {
        const char *table = catalog_schema(plan->catalog)->tables[use->tables[i]].name;
        char *sql = mem_printf("SELECT 1 FROM %s WHERE %s", table, use->lesson->means);
        private |= catalog_hide_private(plan->catalog, sql, NULL, &shown);
        mem_free(sql);
    }
    buf_release(&shown);
    return private;
}

bool lessons_kept(const struct lesson_plan *plan, const char *sql, char **ret_why)
{
    struct arena arena = {0};
    struct sql_error error;
    struct scopes scopes = {0};
    const struct lesson_use *broken = NULL;

    struct sql_query *query =
        plan->count ? sql_parse(&arena, sql, strlen(sql), catalog_dialect(plan->catalog), &error)
                    : NULL;
    if (query)
        scopes_of(&scopes, plan->catalog, query);
    for (size_t i = 0; query && i < plan->count && !broken; i++)
        if (!keep_use(plan, &scopes, &plan->uses[i]))
            broken = &plan->uses[i];
    if (broken && ret_why)
        *ret_why =
            keep_is_private(plan, broken)
                ? mem_printf("'%s' was not taken as it was taught", broken->lesson->says)
                : mem_printf("'%s' means %s%s%s, and the SQL does not say so", broken->lesson->says,
                             broken->lesson->means, broken->where ? " where " : "",
                             broken->where ? broken->lesson->where : "");
    vec_release(&scopes.v);
    arena_release(&arena);
    return !broken;
}

bool lesson_is_of(const struct lesson_plan *plan, const struct lesson_use *use, const char *sql)
{
    struct arena arena = {0};
    struct sql_error error;
    struct scopes scopes = {0};
    struct sql_query *query =
        sql_parse(&arena, sql, strlen(sql), catalog_dialect(plan->catalog), &error);
    bool is = false;

    if (query)
        scopes_of(&scopes, plan->catalog, query);
    for (size_t i = 0; i < use->table_count && !is; i++)
        is = keep_reads(&scopes, use->tables[i]);
    is = is || (use->at.table >= 0 && keep_reads(&scopes, use->at.table));
    vec_release(&scopes.v);
    arena_release(&arena);
    return is;
}

/* ---- for a model */

static void keep_tell_use(const struct lesson_plan *plan, const struct lesson_use *use,
                          struct buf *out)
{
    const struct lesson *lesson = use->lesson;

    buf_add(out, out->len ? "\n" : "");
    if (keep_is_private(plan, use)) {
        buf_addf(out, "'%s' is a condition that is added afterwards: leave it out, but read %s.",
                 lesson->says, catalog_schema(plan->catalog)->tables[use->at.table].name);
        return;
    }
    switch (lesson->kind) {
    case LESSON_TABLE:
        buf_addf(out, "'%s' means table %s: use it.", lesson->says, lesson->means);
        break;
    case LESSON_COLUMN:
        buf_addf(out, "'%s' means column %s: use it.", lesson->says, lesson->means);
        break;
    case LESSON_VALUE:
        buf_addf(out, "'%s' means the condition %s: write it so.", lesson->says, lesson->means);
        break;
    default:
        buf_addf(out, "'%s' is computed as %s: write it so.", lesson->says, lesson->means);
    }
    if (use->where)
        buf_addf(out, " Only rows with %s count for it.", lesson->where);
}

/* Wrong names and what to take instead: the surest, at most so many. */
static void keep_tell_errors(const struct lesson_plan *plan, struct buf *out)
{
    enum { ERRORS_MAX = 3 };
    size_t told = 0;

    for (size_t i = 0; i < plan->book->errors.v.len && told < ERRORS_MAX; i++) {
        const struct lesson *lesson = &plan->book->list[plan->book->errors.v.v[i]];
        if (lesson_is_without(plan, lesson) || !lesson_holds(lesson, plan->words))
            continue;
        buf_addf(out, "%sInstead of %s use %s.", out->len ? "\n" : "", lesson->says, lesson->means);
        told++;
    }
}

void lessons_tell(const struct lesson_plan *plan, struct buf *out)
{
    for (size_t i = 0; i < plan->count; i++)
        keep_tell_use(plan, &plan->uses[i], out);
    keep_tell_errors(plan, out);
}
