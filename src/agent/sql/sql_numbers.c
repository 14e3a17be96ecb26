/* Numbers that are kept as text are compared and ranked as numbers: '90' before '100'. */
#include <stdlib.h>
#include <string.h>

#include "agent_private.h"

static bool holds_numbers(const struct catalog *catalog, const struct sql_source *from,
                          const struct sql_expr *expr)
{
    const struct column_ref at = catalog_column_of(catalog, from, expr);

    return at.table >= 0 && catalog_stats(catalog, at)->numeric_text &&
           !catalog_is_key(catalog, at);
}

/* As MySQL and SQLite cast, and with an empty text as no number elsewhere. */
static struct sql_expr *as_number(struct arena *arena, enum sql_dialect dialect,
                                  struct sql_expr *text)
{
    if (dialect == SQL_MYSQL || dialect == SQL_SQLITE)
        return sql_cast(arena, text, dialect == SQL_MYSQL ? "decimal(30, 8)" : "numeric");
    struct sql_expr *args[] = {text, sql_string(arena, "")};
    return sql_cast(arena, sql_call(arena, "nullif", 2, args), "numeric");
}

bool sql_rank_numbers(struct arena *arena, const struct catalog *catalog, struct sql_query *query)
{
    bool changed = false;

    for (struct sql_order *order = query->order; order; order = order->next) {
        if (!holds_numbers(catalog, query->from, order->expr))
            continue;
        order->expr = as_number(arena, catalog_dialect(catalog), order->expr);
        changed = true;
    }
    return changed;
}

/* 8 and '8'; NULL: the literal is neither. */
static struct sql_expr *number_of(struct arena *arena, struct sql_expr *literal)
{
    char *end = NULL;

    if (literal->kind == SQL_EXPR_NUMBER)
        return literal;
    if (literal->kind != SQL_EXPR_STRING || !literal->text || !literal->text[0])
        return NULL;
    strtod(literal->text, &end);
    return *end || strspn(literal->text, "+-.0123456789") != strlen(literal->text)
               ? NULL
               : sql_number(arena, literal->text);
}

bool sql_compare_numbers(struct arena *arena, const struct catalog *catalog,
                         const struct sql_source *from, struct sql_expr *expr)
{
    const bool ranks =
        expr->kind == SQL_EXPR_BINARY && expr->op > SQL_OP_NE && expr->op <= SQL_OP_GE;
    const size_t count = ranks ? 2 : expr->kind == SQL_EXPR_BETWEEN ? 3 : 0;
    struct sql_expr *numbers[3];

    if (!count || !holds_numbers(catalog, from, expr->args[0]))
        return false;
    for (size_t i = 1; i < count; i++)
        if (!(numbers[i] = number_of(arena, expr->args[i])))
            return false;
    expr->args[0] = as_number(arena, catalog_dialect(catalog), expr->args[0]);
    for (size_t i = 1; i < count; i++)
        expr->args[i] = numbers[i];
    return true;
}
