/* Which operator binds tighter, in each dialect: the parser climbs by it and the printer sets
 * parentheses by it. Private to sql. */
#ifndef QUERENT_SQL_PRECEDENCE_H
#define QUERENT_SQL_PRECEDENCE_H

#include "querent/sql/tree.h"

enum {
    LEVEL_OR = 10,
    LEVEL_XOR = 15,
    LEVEL_AND = 20,
    LEVEL_NOT = 30,
    LEVEL_IS = 40,
    LEVEL_COMPARE = 45,
    LEVEL_PREDICATE = 50, /* LIKE, IN, BETWEEN */
    LEVEL_OTHER = 60,
    LEVEL_ADD = 70,
    LEVEL_MUL = 80,
    LEVEL_POW = 85,
    LEVEL_ZONE = 87,
    LEVEL_COLLATE = 88,
    LEVEL_UNARY = 90,
    LEVEL_PRIMARY = 100,
};

/* Of an operator between two operands. SQL_OP_LIKE stands for LIKE, IN and BETWEEN, SQL_OP_IS for
 * every IS, SQL_OP_OTHER for operators that only one dialect has. */
int level_of_op(enum sql_op op, enum sql_dialect dialect);
int level_of_concat(enum sql_dialect dialect);
int level_of_collate(enum sql_dialect dialect);
/* Of a whole expression as the dialect writes it. */
int level_of_expr(const struct sql_expr *e, enum sql_dialect dialect);

#endif
