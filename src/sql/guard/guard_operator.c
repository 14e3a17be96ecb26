/* PostgreSQL's operators behind SQL's own syntax: `a + b`, IN, BETWEEN, LIKE, NATURAL JOIN and the
 * like look an operator up by its name, and somebody may have put one of that name beside the
 * built-in ones, for other types. */
#include "guard/guard_private.h"
#include "querent/base/str.h"

static const char *const spelled[] = {
    [SQL_OP_EQ] = "=",       [SQL_OP_NE] = "<>",     [SQL_OP_LT] = "<",      [SQL_OP_LE] = "<=",
    [SQL_OP_GT] = ">",       [SQL_OP_GE] = ">=",     [SQL_OP_IS_NOT] = "=",  [SQL_OP_ADD] = "+",
    [SQL_OP_SUB] = "-",      [SQL_OP_MUL] = "*",     [SQL_OP_DIV] = "/",     [SQL_OP_MOD] = "%",
    [SQL_OP_NEG] = "-",      [SQL_OP_POS] = "+",     [SQL_OP_POW] = "^",     [SQL_OP_BIT_AND] = "&",
    [SQL_OP_BIT_OR] = "|",   [SQL_OP_BIT_XOR] = "#", [SQL_OP_BIT_NOT] = "~", [SQL_OP_SHL] = "<<",
    [SQL_OP_SHR] = ">>",     [SQL_OP_LIKE] = "~~",   [SQL_OP_ILIKE] = "~~*", [SQL_OP_REGEXP] = "~",
    [SQL_OP_IREGEXP] = "~*", [SQL_OP_SIMILAR] = "~",
};
/* NOT LIKE and its kin have operators of their own. */
static const char *const denied[] = {
    [SQL_OP_EQ] = "<>",     [SQL_OP_LIKE] = "!~~",    [SQL_OP_ILIKE] = "!~~*",
    [SQL_OP_REGEXP] = "!~", [SQL_OP_IREGEXP] = "!~*", [SQL_OP_SIMILAR] = "!~",
};

/* Each once, since most statements have many of few. */
static void keep(struct guarding *guarding, enum sql_op op, bool negated, struct sql_span at)
{
    const char *const *list = negated ? denied : spelled;
    const size_t count =
        negated ? sizeof denied / sizeof *denied : sizeof spelled / sizeof *spelled;
    const uint64_t bit = UINT64_C(1) << op;
    uint64_t *met = &guarding->operators_met[negated];

    if ((size_t)op < count && list[op] && !(*met & bit)) {
        *met |= bit;
        guard_operator(guarding, list[op], at);
    }
}

static void keep_compared(struct guarding *guarding, const struct sql_expr *e)
{
    if (e->kind == SQL_EXPR_BETWEEN) {
        keep(guarding, SQL_OP_GE, false, e->at);
        keep(guarding, SQL_OP_LE, false, e->at);
        if (e->negated) {
            keep(guarding, SQL_OP_LT, false, e->at);
            keep(guarding, SQL_OP_GT, false, e->at);
        }
    } else { /* NOT IN of a list is <> of all, and of a query NOT (= of any) */
        keep(guarding, SQL_OP_EQ, false, e->at);
        if (e->negated)
            keep(guarding, SQL_OP_EQ, true, e->at);
    }
}

void guard_operators_of(struct guarding *guarding, const struct sql_expr *e)
{
    if (guarding->dialect != SQL_POSTGRES)
        return;
    switch (e->kind) {
    case SQL_EXPR_UNARY:
    case SQL_EXPR_BINARY:
    case SQL_EXPR_QUANTIFIED:
        keep(guarding, e->op, false, e->at);
        break;
    case SQL_EXPR_LIKE:
        keep(guarding, e->op, e->negated, e->at);
        break;
    case SQL_EXPR_IN:
    case SQL_EXPR_BETWEEN:
        keep_compared(guarding, e);
        break;
    case SQL_EXPR_CASE:
        if (e->args[0])
            keep(guarding, SQL_OP_EQ, false, e->at);
        break;
    case SQL_EXPR_CONCAT:
        guard_operator(guarding, "||", e->at);
        break;
    case SQL_EXPR_CALL:
        if (str_eq_fold(e->name, "nullif"))
            keep(guarding, SQL_OP_EQ, false, e->at);
        break;
    default:
        break;
    }
}

void guard_operators_of_join(struct guarding *guarding, const struct sql_source *s)
{
    if (guarding->dialect == SQL_POSTGRES && (s->natural || s->using_count))
        keep(guarding, SQL_OP_EQ, false, s->at);
}
