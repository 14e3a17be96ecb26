/* "a = 1 OR a = 2 AND b = 3" as a small model writes "1 or 2 of those with b = 3": AND binds closer
 * than OR, so that the condition on b would be of a = 2 alone. Where all that OR joins is one
 * column and its values, and no parentheses were set, both stand in parentheses. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/str.h"

/* The column of column = value; NULL: another condition. */
static const struct sql_expr *either_column(const struct sql_expr *expr)
{
    const bool equals =
        expr->kind == SQL_EXPR_BINARY && expr->op == SQL_OP_EQ &&
        expr->args[0]->kind == SQL_EXPR_COLUMN &&
        (expr->args[1]->kind == SQL_EXPR_STRING || expr->args[1]->kind == SQL_EXPR_NUMBER);

    return equals ? expr->args[0] : NULL;
}

/* All that the ORs join is the column and a value. */
static bool either_of(const struct sql_expr *expr, const struct sql_expr *column)
{
    if (expr->kind == SQL_EXPR_BINARY && expr->op == SQL_OP_OR)
        return either_of(expr->args[0], column) && either_of(expr->args[1], column);
    const struct sql_expr *own = either_column(expr);
    return own && sql_equal_expr(own, column);
}

static bool either_is_and(const struct sql_expr *expr)
{
    return expr->kind == SQL_EXPR_BINARY && expr->op == SQL_OP_AND;
}

/* A condition of the chain, but for the one, is on the column, too. */
static bool either_again(const struct sql_expr *chain, const struct sql_expr *one,
                         const struct sql_expr *column)
{
    if (chain == one)
        return false;
    if (either_is_and(chain))
        return either_again(chain->args[0], one, column) ||
               either_again(chain->args[1], one, column);
    const struct sql_expr *own = either_column(chain);
    return own && sql_equal_expr(own, column);
}

static bool either_in_parentheses(const char *sql, const struct sql_expr *expr)
{
    size_t at = expr->at.offset;

    while (at && strchr(" \n\t", sql[at - 1]))
        at--;
    return at && sql[at - 1] == '(';
}

bool sql_mend_either(struct arena *arena, const char *sql, struct sql_expr **where)
{
    struct sql_expr *either = *where;

    if (!either || either->kind != SQL_EXPR_BINARY || either->op != SQL_OP_OR)
        return false;
    const bool last = either_is_and(either->args[1]); /* a OR a AND b, or b AND a OR a */
    struct sql_expr *chain = either->args[last], *others = either->args[!last];
    if (!either_is_and(chain) || either_in_parentheses(sql, chain))
        return false;
    struct sql_expr **one = last ? &chain->args[0] : &chain->args[1];
    while (last && either_is_and(*one))
        one = &(*one)->args[0];
    const struct sql_expr *column = either_column(*one);
    if (!column || !either_of(others, column) || either_again(chain, *one, column))
        return false;
    *one = last ? sql_or(arena, others, *one) : sql_or(arena, *one, others);
    *where = chain;
    return true;
}
