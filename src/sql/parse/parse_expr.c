/* Expressions by precedence climbing: parse_infix takes a left side and every operator that binds
 * at least as tight as `level`. */
#include <stdio.h>

#include "parse/parser.h"
#include "parse/precedence.h"
#include "querent/base/str.h"

struct sql_expr *parse_node(struct parser *p, enum sql_expr_kind kind, const struct ptok *from,
                            size_t count, struct sql_expr *const *args)
{
    struct sql_expr *e = tree_expr(p->arena, kind, count);

    for (size_t i = 0; i < count; i++)
        e->args[i] = args[i];
    e->at = parse_span(p, from);
    return e;
}

struct sql_expr **parse_expr_list(struct parser *p, size_t *ret_count)
{
    const size_t mark = p->stack_len;

    do {
        struct sql_expr *e = parse_expr(p, 0);
        if (!e)
            return NULL;
        parse_push(p, e);
    } while (accept_sym(p, ','));
    return parse_pop_list(p, mark, ret_count);
}

/* ---- operators between operands */

struct op_row {
    uint32_t sym;
    enum sql_op op;
    unsigned dialects; /* others read it as SQL_OP_OTHER, or not at all */
};

enum { ALL = 31 };

static const struct op_row symbols[] = {
    {'=', SQL_OP_EQ, ALL},
    {'<', SQL_OP_LT, ALL},
    {'>', SQL_OP_GT, ALL},
    {'+', SQL_OP_ADD, ALL},
    {'-', SQL_OP_SUB, ALL},
    {'*', SQL_OP_MUL, ALL},
    {'/', SQL_OP_DIV, ALL},
    {'%', SQL_OP_MOD, ALL & ~IN_BIGQUERY},
    {SYM2('<', '='), SQL_OP_LE, ALL},
    {SYM2('>', '='), SQL_OP_GE, ALL},
    {SYM2('<', '>'), SQL_OP_NE, ALL},
    {SYM2('!', '='), SQL_OP_NE, ALL},
    {SYM2('=', '='), SQL_OP_EQ, IN_SQLITE},
    {SYM3('<', '=', '>'), SQL_OP_IS, IN_MYSQL},
    {'&', SQL_OP_BIT_AND, ALL & ~IN_TRINO},
    {'|', SQL_OP_BIT_OR, ALL & ~IN_TRINO},
    {SYM2('<', '<'), SQL_OP_SHL, ALL & ~IN_TRINO},
    {SYM2('>', '>'), SQL_OP_SHR, ALL & ~IN_TRINO},
    {'^', SQL_OP_POW, IN_POSTGRES},
    {'^', SQL_OP_BIT_XOR, IN_MYSQL | IN_BIGQUERY},
    {'#', SQL_OP_BIT_XOR, IN_POSTGRES},
    {SYM2('&', '&'), SQL_OP_AND, IN_MYSQL},
    {SYM2('|', '|'), SQL_OP_OR, IN_MYSQL},
    {SYM2('-', '>'), SQL_OP_OTHER, ALL},
    {SYM3('-', '>', '>'), SQL_OP_OTHER, IN_SQLITE | IN_MYSQL | IN_POSTGRES},
    {SYM2(':', '='), SQL_OP_OTHER, IN_MYSQL},
};

static enum sql_op keyword_op(const struct parser *p)
{
    switch (p->t->keyword) {
    case K_AND:
        return SQL_OP_AND;
    case K_OR:
        return SQL_OP_OR;
    case K_XOR:
        return p->dialect == SQL_MYSQL ? SQL_OP_XOR : SQL_OP_NONE;
    case K_DIV:
        return p->dialect == SQL_MYSQL ? SQL_OP_INT_DIV : SQL_OP_NONE;
    case K_MOD:
        return p->dialect == SQL_MYSQL ? SQL_OP_MOD : SQL_OP_NONE;
    case K_OVERLAPS:
        return p->dialect == SQL_POSTGRES ? SQL_OP_OTHER : SQL_OP_NONE;
    default:
        return SQL_OP_NONE;
    }
}

static enum sql_op symbol_op(const struct parser *p)
{
    const struct ptok *t = p->t;

    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        if (symbols[i].sym == t->sym && in_dialect(p, symbols[i].dialects))
            return symbols[i].op;
    }
    const bool own = p->dialect == SQL_POSTGRES && t->class == TOKEN_OPERATOR && t->sym != ':' &&
                     t->sym != SYM2(':', '=') && t->sym != SYM2('=', '>') &&
                     t->sym != SYM2(':', ':');
    return own ? SQL_OP_OTHER : SQL_OP_NONE;
}

/* ANY (…), SOME (…), ALL (…) behind a comparison. */
bool parse_quantifier_ahead(const struct parser *p)
{
    return (is_kw(p, K_ANY) || is_kw(p, K_ALL) || is_kw(p, K_SOME)) && p->t[1].sym == '(';
}

struct sql_expr *parse_quantified(struct parser *p, struct sql_expr *left, enum sql_op op,
                                  const char *text)
{
    const struct ptok *from = p->t;
    const char *name = is_kw(p, K_ALL) ? "all" : "any";
    struct sql_query *query = NULL;
    struct sql_expr *x = NULL;

    p->t++;
    if (!parse_paren(p, &query, &x))
        return NULL;
    struct sql_expr *e = tree_expr(p->arena, SQL_EXPR_QUANTIFIED, query ? 1 : 2);
    e->args[0] = left;
    if (x)
        e->args[1] = x;
    e->query = query;
    e->op = op;
    e->text = text;
    e->name = name;
    e->at = parse_span(p, from);
    return e;
}

/* PostgreSQL's ~ and ~* are the regular expression operators, with a ! in front negated. */
static bool regexp_operator(const struct parser *p, bool *ret_negated, bool *ret_fold)
{
    if (p->dialect != SQL_POSTGRES)
        return false;
    const uint32_t sym = p->t->sym;
    *ret_negated = sym == SYM2('!', '~') || sym == SYM3('!', '~', '*');
    *ret_fold = sym == SYM2('~', '*') || sym == SYM3('!', '~', '*');
    return *ret_negated || *ret_fold || sym == '~';
}

static struct sql_expr *parse_regexp(struct parser *p, struct sql_expr *left, bool negated,
                                     bool fold)
{
    const struct ptok *from = p->t++;
    const char *text = arena_strndup(p->arena, p->text + from->offset, from->len);

    if (parse_quantifier_ahead(p))
        return parse_quantified(p, left, SQL_OP_OTHER, text);
    struct sql_expr *right = parse_expr(p, LEVEL_OTHER + 1);
    if (!right)
        return NULL;
    struct sql_expr *e = parse_node(p, SQL_EXPR_LIKE, from, 2, (struct sql_expr *[]){left, right});
    e->op = fold ? SQL_OP_IREGEXP : SQL_OP_REGEXP;
    e->negated = negated;
    return e;
}

/* x AND (y AND z): the chain in parentheses goes on with x, so that chains always lean left.
 * Nothing of it is copied, since every level of parentheses comes here again. */
static struct sql_expr *hang_before(struct parser *p, struct sql_expr *x, struct sql_expr *chain)
{
    struct sql_expr **slot = &chain;

    while ((*slot)->kind == SQL_EXPR_BINARY && (*slot)->op == chain->op)
        slot = &(*slot)->args[0];
    struct sql_expr *first = sql_binary(p->arena, chain->op, x, *slot);
    first->at = (*slot)->at;
    *slot = first;
    return chain;
}

static struct sql_expr *parse_binary(struct parser *p, struct sql_expr *left, enum sql_op op,
                                     int level)
{
    const struct ptok *from = p->t++;
    const char *text = NULL;

    if (op == SQL_OP_OTHER)
        text = from->keyword ? keyword_text((enum sql_keyword)from->keyword)
                             : arena_strndup(p->arena, p->text + from->offset, from->len);
    const bool any = (op >= SQL_OP_EQ && op <= SQL_OP_GE) || (op >= SQL_OP_ADD && op <= SQL_OP_MOD);
    if ((any || op == SQL_OP_OTHER) && parse_quantifier_ahead(p))
        return parse_quantified(p, left, op, text);
    struct sql_expr *right = parse_expr(p, level + 1);
    if (!right)
        return NULL;
    if ((op == SQL_OP_AND || op == SQL_OP_OR) && right->kind == SQL_EXPR_BINARY && right->op == op)
        return hang_before(p, left, right);
    struct sql_expr *e =
        parse_node(p, SQL_EXPR_BINARY, from, 2, (struct sql_expr *[]){left, right});
    e->op = op;
    e->text = text;
    const size_t end = e->at.offset + e->at.len;
    if (left->at.len) {
        e->at.offset = left->at.offset;
        e->at.len = end - e->at.offset;
    }
    return e;
}

/* a || b || c as one node. */
static struct sql_expr *parse_concat(struct parser *p, struct sql_expr *left)
{
    const int level = level_of_concat(p->dialect);
    const struct ptok *from = p->t;
    const size_t mark = p->stack_len;
    size_t n;

    if (left->kind == SQL_EXPR_CONCAT) {
        for (size_t i = 0; i < left->arg_count; i++)
            parse_push(p, left->args[i]);
    } else {
        parse_push(p, left);
    }
    while (accept_sym(p, SYM2('|', '|'))) {
        struct sql_expr *right = parse_expr(p, level + 1);
        if (!right)
            return NULL;
        parse_push(p, right);
    }
    struct sql_expr **parts = parse_pop_list(p, mark, &n);
    struct sql_expr *e = parse_node(p, SQL_EXPR_CONCAT, from, 0, NULL);
    e->args = parts;
    e->arg_count = n;
    return e;
}

/* OPERATOR(schema.+) */
struct sql_expr *parse_operator_word(struct parser *p, struct sql_expr *left)
{
    const struct ptok *from = p->t++;

    if (!parse_skip_parens(p))
        return NULL;
    const char *text = parse_raw(p, from, p->t);
    if (parse_quantifier_ahead(p))
        return parse_quantified(p, left, SQL_OP_OTHER, text);
    struct sql_expr *right = parse_expr(p, LEVEL_OTHER + 1);
    if (!right)
        return NULL;
    struct sql_expr *e =
        parse_node(p, SQL_EXPR_BINARY, from, 2, (struct sql_expr *[]){left, right});
    e->op = SQL_OP_OTHER;
    e->text = text;
    return e;
}

/* ---- climbing */

/* Operators of which a chain may be of any length: no dialect writes them as a function or needs
 * parentheses in the chain, so that nothing recurses over it. */
static bool parse_expr_chains(enum sql_op op)
{
    return op == SQL_OP_AND || op == SQL_OP_OR || (op >= SQL_OP_ADD && op <= SQL_OP_DIV);
}

struct sql_expr *parse_infix(struct parser *p, struct sql_expr *left, int level)
{
    bool negated, fold, done = false;

    while (left && !done) {
        const struct ptok *t = p->t;
        const enum sql_op op = t->keyword ? keyword_op(p) : t->sym ? symbol_op(p) : SQL_OP_NONE;
        if (t->sym == SYM2('|', '|') && p->dialect != SQL_MYSQL) {
            if (level_of_concat(p->dialect) < level)
                return left;
            left = parse_concat(p, left);
            if (!parse_higher(p))
                return NULL;
        } else if (t->sym && regexp_operator(p, &negated, &fold)) {
            if (LEVEL_OTHER < level)
                return left;
            left = parse_regexp(p, left, negated, fold);
            if (!parse_higher(p))
                return NULL;
        } else if (op) {
            int binds = level_of_op(op, p->dialect);
            if (t->sym == SYM2(':', '='))
                binds = 5;
            if (binds < level)
                return left;
            left = parse_binary(p, left, op, binds);
            if (!parse_expr_chains(op) && !parse_higher(p))
                return NULL;
        } else if (t->keyword) {
            left = parse_word_operator(p, left, level, &done);
            if (left && !done && !parse_higher(p))
                return NULL;
        } else {
            return left;
        }
    }
    return left;
}

struct sql_expr *parse_expr(struct parser *p, int level)
{
    const int outer = parse_begin_height(p);
    struct sql_expr *left = parse_prefix(p);

    if (left)
        left = parse_infix(p, left, level);
    parse_end_height(p, outer);
    return left;
}
