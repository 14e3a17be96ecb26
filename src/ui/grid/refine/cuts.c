/* What a query cuts its times down to, read from its tree. */
#include "grid/refine/cuts.h"

#include <string.h>

#include "grid/grid_private.h"
#include "querent/base/arena.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"

static enum grid_cut cut_of_unit(const char *unit)
{
    static const char *const units[] = {[GRID_CUT_YEAR] = "year",
                                        [GRID_CUT_QUARTER] = "quarter",
                                        [GRID_CUT_MONTH] = "month",
                                        [GRID_CUT_WEEK] = "week",
                                        [GRID_CUT_DAY] = "day"};
    for (size_t i = GRID_CUT_YEAR; i < sizeof units / sizeof *units; i++)
        if (str_eq_fold(unit, units[i]))
            return (enum grid_cut)i;
    return GRID_CUT_NONE;
}

static bool cut_call(const struct sql_expr *expr, const char *name, size_t args)
{
    return expr->kind == SQL_EXPR_CALL && !expr->schema && expr->arg_count == args &&
           str_eq_fold(expr->name, name);
}

static bool cut_text(const struct sql_expr *expr, const char *text)
{
    return expr && expr->kind == SQL_EXPR_STRING && str_eq_fold(expr->text, text);
}

/* SQLite's modifier: its last word is the unit. */
static enum grid_cut cut_of_start(const char *modifier)
{
    const char *unit = strrchr(modifier, ' ');
    return str_starts(modifier, "start") && unit ? cut_of_unit(unit + 1) : GRID_CUT_NONE;
}

/* As each database says it: see print_date.c. */
static enum grid_cut cut_of(const struct sql_expr *expr)
{
    while (expr && expr->kind == SQL_EXPR_CAST)
        expr = expr->args[0];
    if (!expr)
        return GRID_CUT_NONE;
    if (expr->kind == SQL_EXPR_DATE_TRUNC)
        return cut_of_unit(expr->name);
    if (cut_call(expr, "date_trunc", 2) && expr->args[0]->kind == SQL_EXPR_STRING)
        return cut_of_unit(expr->args[0]->text);
    if (cut_call(expr, "date", 2) && expr->args[1]->kind == SQL_EXPR_STRING)
        return cut_of_start(expr->args[1]->text);
    if (cut_call(expr, "date_format", 2) && cut_text(expr->args[1], "%Y-%m-01"))
        return GRID_CUT_MONTH;
    if (cut_call(expr, "makedate", 2) && expr->args[1]->kind == SQL_EXPR_NUMBER)
        return GRID_CUT_YEAR;
    return GRID_CUT_NONE;
}

void grid_take_cuts(struct grid *grid, const char *sql, enum sql_dialect dialect)
{
    struct arena arena = {0};
    struct sql_error error;
    size_t col = 0;
    grid->cuts_known = true;
    const struct sql_query *query =
        sql && grid->result ? sql_parse(&arena, sql, strlen(sql), dialect, &error) : NULL;
    bool plain = query && query->kind == SQL_QUERY_SELECT;
    for (const struct sql_item *item = plain ? query->items : NULL; item; item = item->next, col++)
        plain = plain && item->expr && item->expr->kind != SQL_EXPR_STAR;
    if (plain && col == grid->column_count) {
        bool any = false;
        col = 0;
        for (const struct sql_item *item = query->items; item; item = item->next) {
            grid->columns[col].cut = cut_of(item->expr);
            any |= grid->columns[col++].cut != GRID_CUT_NONE;
        }
        if (any)
            grid_measure_anew(grid);
    }
    arena_release(&arena);
}
