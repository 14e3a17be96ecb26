/* Operators between and before operands, as each dialect spells them. */
#include <string.h>

#include "parse/precedence.h"
#include "print/print_private.h"
#include "querent/base/mem.h"
#include "querent/base/vec.h"

static const char *const symbols[] = {
    [SQL_OP_AND] = "AND",       [SQL_OP_OR] = "OR",          [SQL_OP_XOR] = "XOR",
    [SQL_OP_EQ] = "=",          [SQL_OP_NE] = "<>",          [SQL_OP_LT] = "<",
    [SQL_OP_LE] = "<=",         [SQL_OP_GT] = ">",           [SQL_OP_GE] = ">=",
    [SQL_OP_ADD] = "+",         [SQL_OP_SUB] = "-",          [SQL_OP_MUL] = "*",
    [SQL_OP_DIV] = "/",         [SQL_OP_MOD] = "%",          [SQL_OP_NEG] = "-",
    [SQL_OP_POS] = "+",         [SQL_OP_BIT_AND] = "&",      [SQL_OP_BIT_OR] = "|",
    [SQL_OP_BIT_NOT] = "~",     [SQL_OP_SHL] = "<<",         [SQL_OP_SHR] = ">>",
    [SQL_OP_LIKE] = "LIKE",     [SQL_OP_ILIKE] = "ILIKE",    [SQL_OP_GLOB] = "GLOB",
    [SQL_OP_REGEXP] = "REGEXP", [SQL_OP_IREGEXP] = "REGEXP", [SQL_OP_SIMILAR] = "SIMILAR TO",
    [SQL_OP_MATCH] = "MATCH",
};

/* The operator between two operands; NULL: the dialect writes it as a function, or not at all. */
static const char *print_operator_symbol(const struct sql_expr *e, const struct printer *p)
{
    const enum sql_dialect d = p->dialect;
    const bool truth = e->kind == SQL_EXPR_BINARY && e->args[1]->kind == SQL_EXPR_BOOLEAN;

    switch (e->op) {
    case SQL_OP_OTHER:
        return e->text;
    case SQL_OP_IS:
        return d == SQL_SQLITE || truth ? "IS" : d == SQL_MYSQL ? "<=>" : "IS NOT DISTINCT FROM";
    case SQL_OP_IS_NOT:
        return d == SQL_SQLITE || truth ? "IS NOT" : d == SQL_MYSQL ? NULL : "IS DISTINCT FROM";
    case SQL_OP_MOD:
        return d == SQL_BIGQUERY ? NULL : "%";
    case SQL_OP_XOR:
        return d == SQL_MYSQL ? "XOR" : NULL;
    case SQL_OP_INT_DIV:
        return d == SQL_MYSQL ? "DIV" : NULL;
    case SQL_OP_POW:
        return d == SQL_POSTGRES ? "^" : NULL;
    case SQL_OP_BIT_XOR:
        return d == SQL_POSTGRES ? "#" : d == SQL_MYSQL || d == SQL_BIGQUERY ? "^" : NULL;
    default:
        return d == SQL_TRINO && e->op >= SQL_OP_BIT_AND && e->op <= SQL_OP_SHR ? NULL
                                                                                : symbols[e->op];
    }
}

static const char *operator_function(const struct sql_expr *e, enum sql_dialect d)
{
    const bool trino = d == SQL_TRINO;

    switch (e->op) {
    case SQL_OP_MOD:
        return "mod";
    case SQL_OP_POW:
        return "power";
    case SQL_OP_INT_DIV:
        return d == SQL_BIGQUERY || d == SQL_POSTGRES ? "div" : NULL;
    case SQL_OP_BIT_AND:
        return trino ? "bitwise_and" : NULL;
    case SQL_OP_BIT_OR:
        return trino ? "bitwise_or" : NULL;
    case SQL_OP_BIT_XOR:
        return trino ? "bitwise_xor" : NULL;
    case SQL_OP_SHL:
        return trino ? "bitwise_left_shift" : NULL;
    case SQL_OP_SHR:
        return trino ? "bitwise_right_shift" : NULL;
    default:
        return NULL;
    }
}

static void pr_function_of(struct printer *p, const struct sql_expr *e)
{
    static const char *const names[] = {[SQL_OP_XOR] = "XOR",
                                        [SQL_OP_INT_DIV] = "DIV",
                                        [SQL_OP_POW] = "the power operator",
                                        [SQL_OP_BIT_XOR] = "the exclusive or of bits",
                                        [SQL_OP_OTHER] = NULL};
    const char *name = operator_function(e, p->dialect);

    if (e->op == SQL_OP_IS_NOT) { /* MySQL */
        pr(p, "(NOT ");
        pr_expr(p, e->args[0], LEVEL_COMPARE + 1);
        pr(p, " <=> ");
        pr_expr(p, e->args[1], LEVEL_COMPARE + 1);
        pr(p, ")");
        return;
    }
    if (!name) {
        /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): each operator has its place */
        pr_unsupported(p, names[e->op] ? names[e->op] : symbols[e->op]);
        return;
    }
    pr(p, name);
    pr(p, "(");
    pr_list(p, e->args, e->arg_count);
    pr(p, ")");
}

static bool print_operator_chains(enum sql_op op)
{
    return !(op >= SQL_OP_EQ && op <= SQL_OP_IS_NOT);
}

/* a op b op c leans left and may be thousands long: its spine is followed down and printed up. */
static void pr_binary(struct printer *p, const struct sql_expr *e)
{
    VEC(const struct sql_expr *) spine = {0};
    const enum sql_dialect d = p->dialect;

    for (;;) {
        vec_push(&spine, e);
        const struct sql_expr *left = e->args[0];
        if (left->kind != SQL_EXPR_BINARY || !print_operator_symbol(e, p) ||
            !print_operator_symbol(left, p) ||
            level_of_expr(left, d) < level_of_expr(e, d) + !print_operator_chains(e->op))
            break;
        e = left;
    }
    for (size_t i = spine.len; i-- > 0 && !pr_stop(p);) {
        e = spine.v[i];
        const char *op = print_operator_symbol(e, p);
        const int level = level_of_expr(e, d);
        if (!op) {
            pr_function_of(p, e);
            continue;
        }
        if (i == spine.len - 1)
            pr_expr(p, e->args[0], level + !print_operator_chains(e->op));
        pr(p, " ");
        pr(p, op);
        pr(p, " ");
        pr_expr(p, e->args[1], level + 1);
    }
    vec_release(&spine);
}

static void pr_unary(struct printer *p, const struct sql_expr *e)
{
    const struct sql_expr *x = e->args[0];
    const int level = level_of_expr(e, p->dialect);

    if (e->op == SQL_OP_NOT) {
        pr(p, "NOT ");
        pr_expr(p, x, LEVEL_NOT);
        return;
    }
    if (e->op == SQL_OP_OTHER) {
        if (p->translated)
            pr_unsupported(p, e->text);
        pr(p, e->text);
        pr(p, " ");
        pr_expr(p, x, level + (x->kind == SQL_EXPR_UNARY));
        return;
    }
    if (e->op == SQL_OP_BIT_NOT && p->dialect == SQL_TRINO) {
        pr(p, "bitwise_not(");
        pr_expr(p, x, 0);
        pr(p, ")");
        return;
    }
    pr(p, symbols[e->op]);
    pr_expr(p, x, level + (x->kind == SQL_EXPR_UNARY));
}

static const char *like_symbol(const struct sql_expr *e, const struct printer *p)
{
    const enum sql_dialect d = p->dialect;

    switch (e->op) {
    case SQL_OP_ILIKE:
        return d == SQL_POSTGRES ? "ILIKE" : "LIKE";
    case SQL_OP_REGEXP:
        return d == SQL_POSTGRES ? e->negated ? "!~" : "~" : "REGEXP";
    case SQL_OP_IREGEXP:
        return d == SQL_POSTGRES ? e->negated ? "!~*" : "~*" : "REGEXP";
    default:
        return symbols[e->op];
    }
}

static bool like_supported(const struct sql_expr *e, enum sql_dialect d)
{
    switch (e->op) {
    case SQL_OP_GLOB:
    case SQL_OP_MATCH:
        return d == SQL_SQLITE;
    case SQL_OP_SIMILAR:
        return d == SQL_POSTGRES;
    default:
        return true;
    }
}

/* LIKE that ignores case, where the database's own does not: both sides lowered. */
static void pr_lowered(struct printer *p, const struct sql_expr *e)
{
    pr(p, "LOWER(");
    pr_expr(p, e->args[0], 0);
    pr(p, e->negated ? ") NOT LIKE LOWER(" : ") LIKE LOWER(");
    pr_expr(p, e->args[1], 0);
    pr(p, ")");
}

static void pr_like(struct printer *p, const struct sql_expr *e)
{
    const enum sql_dialect d = p->dialect;
    const int level = level_of_expr(e, d) + 1;
    const bool regexp = e->op == SQL_OP_REGEXP || e->op == SQL_OP_IREGEXP;

    if (!like_supported(e, d)) {
        pr_unsupported(p, symbols[e->op]);
    } else if (regexp && (d == SQL_TRINO || d == SQL_BIGQUERY)) {
        pr(p, e->negated ? "NOT " : "");
        pr(p, d == SQL_TRINO ? "regexp_like(" : "REGEXP_CONTAINS(");
        pr_list(p, e->args, 2);
        pr(p, ")");
    } else if (e->op == SQL_OP_ILIKE && (d == SQL_TRINO || d == SQL_BIGQUERY)) {
        pr_lowered(p, e);
    } else {
        const bool tilde = regexp && d == SQL_POSTGRES;
        pr_expr(p, e->args[0], level - tilde);
        pr(p, e->negated && !tilde ? " NOT " : " ");
        pr(p, like_symbol(e, p));
        pr(p, " ");
        pr_expr(p, e->args[1], level);
    }
    if (e->arg_count > 2) {
        pr(p, " ESCAPE ");
        pr_expr(p, e->args[2], level);
    }
}

static void print_operator_pr_between(struct printer *p, const struct sql_expr *e)
{
    const int level = level_of_expr(e, p->dialect) + 1;

    if (e->text && p->dialect != SQL_POSTGRES)
        pr_unsupported(p, "BETWEEN SYMMETRIC");
    pr_expr(p, e->args[0], level);
    pr(p, e->negated ? " NOT BETWEEN " : " BETWEEN ");
    pr(p, e->text ? "SYMMETRIC " : "");
    pr_expr(p, e->args[1], level);
    pr(p, " AND ");
    pr_expr(p, e->args[2], level);
}

static void pr_quantified(struct printer *p, const struct sql_expr *e)
{
    const int level = level_of_expr(e, p->dialect);

    if (p->dialect == SQL_SQLITE)
        pr_unsupported(p, "ANY and ALL");
    pr_expr(p, e->args[0], level + 1);
    pr(p, e->negated ? " NOT " : " ");
    pr(p, e->op == SQL_OP_OTHER ? e->text : symbols[e->op]);
    pr(p, " ");
    pr_upper(p, e->name);
    if (e->query) {
        pr(p, " ");
        pr_subquery(p, e->query);
        return;
    }
    pr(p, " (");
    pr_expr(p, e->args[1], 0);
    pr(p, ")");
}

static void pr_concat(struct printer *p, const struct sql_expr *e)
{
    const int level = level_of_concat(p->dialect);

    if (p->dialect == SQL_MYSQL) {
        pr(p, "CONCAT(");
        pr_list(p, e->args, e->arg_count);
        pr(p, ")");
        return;
    }
    for (size_t i = 0; i < e->arg_count && !pr_stop(p); i++) {
        pr(p, i ? " || " : "");
        pr_expr(p, e->args[i], e->args[i]->kind == SQL_EXPR_CONCAT || i ? level + 1 : level);
    }
}

static void pr_is(struct printer *p, const struct sql_expr *e, const char *what)
{
    pr_expr(p, e->args[0], level_of_expr(e, p->dialect) + 1);
    pr(p, e->negated ? " IS NOT " : " IS ");
    pr(p, what);
}

void pr_operator(struct printer *p, const struct sql_expr *e)
{
    if (pr_translated(p, e))
        return;
    switch (e->kind) {
    case SQL_EXPR_BINARY:
        pr_binary(p, e);
        break;
    case SQL_EXPR_UNARY:
        pr_unary(p, e);
        break;
    case SQL_EXPR_LIKE:
        pr_like(p, e);
        break;
    case SQL_EXPR_BETWEEN:
        print_operator_pr_between(p, e);
        break;
    case SQL_EXPR_IS_NULL:
        pr_is(p, e, "NULL");
        break;
    case SQL_EXPR_IS:
        pr_is(p, e, e->text);
        break;
    case SQL_EXPR_QUANTIFIED:
        pr_quantified(p, e);
        break;
    case SQL_EXPR_CONCAT:
        pr_concat(p, e);
        break;
    case SQL_EXPR_COLLATE:
        pr_expr(p, e->args[0], level_of_collate(p->dialect));
        pr(p, " COLLATE ");
        if (e->schema) {
            pr_name(p, e->schema);
            pr(p, ".");
        }
        pr_name(p, e->name);
        break;
    case SQL_EXPR_AT_ZONE:
        if (p->dialect == SQL_SQLITE || p->dialect == SQL_MYSQL)
            pr_unsupported(p, "AT TIME ZONE");
        pr_expr(p, e->args[0], level_of_expr(e, p->dialect));
        pr(p, " AT TIME ZONE ");
        pr_expr(p, e->args[1], level_of_expr(e, p->dialect) + 1);
        break;
    default:
        pr_unsupported(p, "an unknown expression");
        break;
    }
}

/* ---- conditions */

void pr_condition(struct printer *p, const struct sql_expr *e, size_t base)
{
    VEC(const struct sql_expr *) spine = {0};
    const enum sql_op op = e->op;
    const bool chain = e->kind == SQL_EXPR_BINARY && (op == SQL_OP_AND || op == SQL_OP_OR);

    if (p->flat || !chain) {
        pr_expr(p, e, 0);
        return;
    }
    for (; e->kind == SQL_EXPR_BINARY && e->op == op; e = e->args[0])
        vec_push(&spine, e->args[1]);
    const int level = op == SQL_OP_AND ? LEVEL_AND : LEVEL_OR;
    pr_expr(p, e, level);
    for (size_t i = spine.len; i-- > 0 && !pr_stop(p);) {
        pr_newline(p, base + RIVER - strlen(symbols[op]));
        pr(p, symbols[op]);
        pr(p, " ");
        pr_expr(p, spine.v[i], level + 1);
    }
    vec_release(&spine);
}
