/* Levels after the grammars: PostgreSQL "4.1.6 Operator Precedence" and gram.y, SQLite "Operators",
 * MySQL sql_yacc.yy (predicates bind tighter than comparisons, which the manual's table hides),
 * Trino SqlBase.g4, BigQuery "Operator precedence". */
#include "parse/precedence.h"

#include <stdint.h>

enum { COLUMNS = 5 };

/* sqlite, postgres, mysql, trino, bigquery */
static const uint8_t levels[][COLUMNS] = {
    [SQL_OP_OR] = {10, 10, 10, 10, 10},      [SQL_OP_XOR] = {15, 15, 15, 15, 15},
    [SQL_OP_AND] = {20, 20, 20, 20, 20},     [SQL_OP_EQ] = {40, 45, 45, 45, 45},
    [SQL_OP_NE] = {40, 45, 45, 45, 45},      [SQL_OP_LT] = {45, 45, 45, 45, 45},
    [SQL_OP_LE] = {45, 45, 45, 45, 45},      [SQL_OP_GT] = {45, 45, 45, 45, 45},
    [SQL_OP_GE] = {45, 45, 45, 45, 45},      [SQL_OP_IS] = {40, 40, 45, 45, 45},
    [SQL_OP_IS_NOT] = {40, 40, 45, 45, 45},  [SQL_OP_ADD] = {70, 70, 70, 70, 70},
    [SQL_OP_SUB] = {70, 70, 70, 70, 70},     [SQL_OP_MUL] = {80, 80, 80, 80, 80},
    [SQL_OP_DIV] = {80, 80, 80, 80, 80},     [SQL_OP_MOD] = {80, 80, 80, 80, 80},
    [SQL_OP_INT_DIV] = {80, 80, 80, 80, 80}, [SQL_OP_POW] = {85, 85, 85, 85, 85},
    [SQL_OP_BIT_AND] = {60, 60, 62, 60, 64}, [SQL_OP_BIT_OR] = {60, 60, 60, 60, 60},
    [SQL_OP_BIT_XOR] = {60, 60, 85, 60, 62}, [SQL_OP_SHL] = {60, 60, 64, 60, 66},
    [SQL_OP_SHR] = {60, 60, 64, 60, 66},     [SQL_OP_LIKE] = {40, 50, 50, 45, 45},
    [SQL_OP_OTHER] = {85, 60, 60, 60, 60},
};

static const uint8_t concat_levels[COLUMNS] = {85, 60, LEVEL_PRIMARY, 60, 80};
static const uint8_t collate_levels[COLUMNS] = {88, 88, 93, 88, 88};

int level_of_op(enum sql_op op, enum sql_dialect dialect)
{
    return levels[op][dialect];
}

int level_of_concat(enum sql_dialect dialect)
{
    return concat_levels[dialect];
}

int level_of_collate(enum sql_dialect dialect)
{
    return collate_levels[dialect];
}

int level_of_expr(const struct sql_expr *e, enum sql_dialect dialect)
{
    switch (e->kind) {
    case SQL_EXPR_BINARY:
    case SQL_EXPR_QUANTIFIED:
        return e->op == SQL_OP_OTHER || e->op <= SQL_OP_SHR ? level_of_op(e->op, dialect)
                                                            : level_of_op(SQL_OP_LIKE, dialect);
    case SQL_EXPR_UNARY:
        if (e->op == SQL_OP_OTHER && dialect == SQL_POSTGRES)
            return LEVEL_OTHER; /* prefix operators bind like any other one */
        return e->op == SQL_OP_NOT ? LEVEL_NOT : LEVEL_UNARY;
    case SQL_EXPR_LIKE:
        if ((e->op == SQL_OP_REGEXP || e->op == SQL_OP_IREGEXP) && dialect == SQL_POSTGRES)
            return LEVEL_OTHER; /* ~ */
        return level_of_op(SQL_OP_LIKE, dialect);
    case SQL_EXPR_IN:
    case SQL_EXPR_BETWEEN:
        return level_of_op(SQL_OP_LIKE, dialect);
    case SQL_EXPR_IS_NULL:
    case SQL_EXPR_IS:
        return level_of_op(SQL_OP_IS, dialect);
    case SQL_EXPR_EXISTS:
        return e->negated ? LEVEL_NOT : LEVEL_PRIMARY;
    case SQL_EXPR_CONCAT:
        return e->arg_count < 2 ? LEVEL_PRIMARY : level_of_concat(dialect);
    case SQL_EXPR_COLLATE:
        return level_of_collate(dialect);
    case SQL_EXPR_AT_ZONE:
        return dialect == SQL_TRINO ? LEVEL_UNARY + 2 : LEVEL_ZONE;
    case SQL_EXPR_NAMED:
        return 1;
    default:
        return LEVEL_PRIMARY;
    }
}
