/* What an expression begins with: parentheses, prefix operators, keywords with a syntax. */
#include "parse/parser.h"
#include "parse/precedence.h"

bool parse_starts_query(const struct parser *p)
{
    switch (p->t->keyword) {
    case K_SELECT:
    case K_WITH:
        return !p->t->quoted;
    case K_VALUES: /* MySQL has a function of that name */
        return p->dialect != SQL_MYSQL || p->t[1].keyword == K_ROW;
    case K_TABLE:
        return in_dialect(p, IN_POSTGRES | IN_TRINO | IN_MYSQL);
    default:
        return false;
    }
}

/* ---- parentheses */

/* (a, b): the first expression is read already. */
static struct sql_expr *parse_row_rest(struct parser *p, struct sql_expr *first,
                                       const struct ptok *from)
{
    const size_t mark = p->stack_len;
    struct sql_expr *row;

    if (!is_sym(p, ','))
        return first;
    parse_push(p, first);
    while (accept_sym(p, ',')) {
        struct sql_expr *e = parse_expr(p, 0);
        if (!e)
            return NULL;
        parse_push(p, e);
    }
    row = parse_node(p, SQL_EXPR_ROW, from, 0, NULL);
    row->args = parse_pop_list(p, mark, &row->arg_count);
    return row;
}

static bool goes_on_as_query(const struct parser *p)
{
    switch (p->t->keyword) {
    case K_UNION:
    case K_INTERSECT:
    case K_EXCEPT:
    case K_ORDER:
    case K_LIMIT:
    case K_OFFSET:
    case K_FETCH:
    case K_FOR:
        return true;
    default:
        return is_sym(p, ')');
    }
}

/* Parentheses in parentheses may be a query, or an expression that begins with one: the inner one
 * is read first and what follows it decides, so nothing is read twice. */
bool parse_nested(struct parser *p, struct sql_query **query, struct sql_expr **expr)
{
    const struct ptok *from = p->t;

    if (!parse_paren(p, query, expr))
        return false;
    if (*query && goes_on_as_query(p)) {
        *query = parse_query_rest(p, *query);
        return *query != NULL;
    }
    if (*query) {
        *expr = sql_subquery(p->arena, *query);
        (*expr)->at = parse_span(p, from);
        *query = NULL;
    }
    *expr = parse_postfix(p, *expr);
    if (*expr)
        *expr = parse_infix(p, *expr, 0);
    return *expr != NULL;
}

bool parse_paren(struct parser *p, struct sql_query **query, struct sql_expr **expr)
{
    const struct ptok *from = p->t;

    *query = NULL;
    *expr = NULL;
    if (!parse_expect_sym(p, '(', "'('"))
        return false;
    if (parse_starts_query(p)) { /* which enters itself */
        *query = parse_query(p);
    } else {
        if (!parse_enter(p))
            return false;
        if (is_sym(p, '('))
            parse_nested(p, query, expr);
        else
            *expr = parse_expr(p, 0);
        if (*expr)
            *expr = parse_row_rest(p, *expr, from);
        p->depth--;
    }
    return (*query || *expr) && !p->failed && parse_expect_sym(p, ')', "')'");
}

static struct sql_expr *parse_parens(struct parser *p)
{
    const struct ptok *from = p->t;
    struct sql_query *query;
    struct sql_expr *e;

    if (!parse_paren(p, &query, &e))
        return NULL;
    if (query)
        e = sql_subquery(p->arena, query);
    if (query || e->kind == SQL_EXPR_ROW)
        e->at = parse_span(p, from);
    return e;
}

/* ---- prefix operators and keywords */

static struct sql_expr *parse_unary(struct parser *p, enum sql_op op, int level, const char *text)
{
    const struct ptok *from = p->t++;
    struct sql_expr *x = parse_expr(p, level);

    if (!x)
        return NULL;
    if (op == SQL_OP_NOT && x->kind == SQL_EXPR_EXISTS && !x->negated) {
        x->negated = true;
        return x;
    }
    struct sql_expr *e = parse_node(p, SQL_EXPR_UNARY, from, 1, &x);
    e->op = op;
    e->text = text;
    return e;
}

static struct sql_expr *parse_prefix_operator(struct parser *p)
{
    switch (p->t->sym) {
    case '-':
        return parse_unary(p, SQL_OP_NEG, LEVEL_UNARY, NULL);
    case '+':
        return parse_unary(p, SQL_OP_POS, LEVEL_UNARY, NULL);
    case '~':
        if (p->dialect != SQL_POSTGRES && p->dialect != SQL_TRINO)
            return parse_unary(p, SQL_OP_BIT_NOT, LEVEL_UNARY, NULL);
        break;
    case '!':
        if (p->dialect == SQL_MYSQL)
            return parse_unary(p, SQL_OP_OTHER, LEVEL_UNARY, "!");
        break;
    default:
        break;
    }
    if (p->dialect == SQL_POSTGRES && p->t->class == TOKEN_OPERATOR && !is_sym(p, ':') &&
        !is_sym(p, '*') && !is_sym(p, '=') && !is_sym(p, '<') && !is_sym(p, '>')) {
        if (is_sym(p, '~'))
            return parse_unary(p, SQL_OP_BIT_NOT, LEVEL_OTHER + 1, NULL);
        return parse_unary(p, SQL_OP_OTHER, LEVEL_OTHER + 1,
                           arena_strndup(p->arena, p->text + p->t->offset, p->t->len));
    }
    parse_fail(p, "an expression");
    return NULL;
}

static struct sql_expr *parse_case(struct parser *p)
{
    const struct ptok *from = p->t++;
    struct sql_expr *args[2] = {NULL, NULL};
    struct sql_when *whens = NULL, **end = &whens;

    if (!is_kw(p, K_WHEN) && !(args[0] = parse_expr(p, 0)))
        return NULL;
    while (accept_kw(p, K_WHEN)) {
        struct sql_when *w = *end = arena_alloc(p->arena, sizeof *w);
        end = &w->next;
        if (!(w->when = parse_expr(p, 0)) || !parse_expect_kw(p, K_THEN, "THEN") ||
            !(w->then = parse_expr(p, 0)))
            return NULL;
    }
    if (!whens) {
        parse_fail(p, "WHEN");
        return NULL;
    }
    if (accept_kw(p, K_ELSE) && !(args[1] = parse_expr(p, 0)))
        return NULL;
    if (!parse_expect_kw(p, K_END, "WHEN, ELSE or END"))
        return NULL;
    struct sql_expr *e = parse_node(p, SQL_EXPR_CASE, from, 2, args);
    e->whens = whens;
    return e;
}

static struct sql_expr *parse_exists(struct parser *p)
{
    const struct ptok *from = p->t++;
    struct sql_query *query;
    struct sql_expr *x;

    if (!parse_paren(p, &query, &x))
        return NULL;
    if (!query) {
        parse_fail(p, "a query in EXISTS");
        return NULL;
    }
    struct sql_expr *e = sql_exists(p->arena, query, false);
    e->at = parse_span(p, from);
    return e;
}

static struct sql_expr *parse_bracket_list(struct parser *p, const struct ptok *from)
{
    const size_t mark = p->stack_len;

    if (!parse_enter(p))
        return NULL;
    p->t++;
    if (!is_sym(p, ']')) {
        do {
            /* [[1, 2], [3]]: PostgreSQL leaves the word out of the inner ones */
            struct sql_expr *e = is_sym(p, '[') ? parse_bracket_list(p, p->t) : parse_expr(p, 0);
            if (!e)
                return NULL;
            parse_push(p, e);
        } while (accept_sym(p, ','));
    }
    struct sql_expr *array = parse_node(p, SQL_EXPR_ARRAY, from, 0, NULL);
    array->args = parse_pop_list(p, mark, &array->arg_count);
    p->depth--;
    return parse_expect_sym(p, ']', "',' or ']'") ? array : NULL;
}

static struct sql_expr *parse_array(struct parser *p)
{
    const struct ptok *from = p->t++;
    struct sql_query *query;
    struct sql_expr *x;

    if (is_sym(p, '['))
        return parse_bracket_list(p, from);
    if (!parse_paren(p, &query, &x))
        return NULL;
    if (!query) {
        parse_fail(p, "'[' or a query after ARRAY");
        return NULL;
    }
    struct sql_expr *e = parse_node(p, SQL_EXPR_ARRAY, from, 0, NULL);
    e->query = query;
    return e;
}

/* ROW(…): the word is kept where parentheses alone would not be a row. */
static struct sql_expr *parse_row(struct parser *p)
{
    const struct ptok *from = p->t++;
    const size_t mark = p->stack_len;

    p->t++;
    if (!is_sym(p, ')')) {
        do {
            struct sql_expr *e = parse_expr(p, 0);
            if (!e)
                return NULL;
            parse_push(p, e);
        } while (accept_sym(p, ','));
    }
    struct sql_expr *row = parse_node(p, SQL_EXPR_ROW, from, 0, NULL);
    row->args = parse_pop_list(p, mark, &row->arg_count);
    row->text = row->arg_count < 2 ? "ROW" : NULL;
    return parse_expect_sym(p, ')', "',' or ')'") ? row : NULL;
}

static struct sql_expr *parse_text_token(struct parser *p, enum sql_expr_kind kind)
{
    const struct ptok *t = p->t++;
    struct sql_expr *e = parse_node(p, kind, t, 0, NULL);

    e->text = arena_strndup(p->arena, p->text + t->offset, t->len);
    return e;
}

static struct sql_expr *parse_keyword_literal(struct parser *p, enum sql_expr_kind kind,
                                              const char *text)
{
    struct sql_expr *e = parse_node(p, kind, p->t++, 0, NULL);

    e->at = parse_span(p, p->t - 1);
    e->text = text;
    return e;
}

static bool interval_ahead(const struct parser *p)
{
    const struct ptok *next = &p->t[1];

    if (in_dialect(p, IN_MYSQL | IN_BIGQUERY))
        return true;
    return p->dialect != SQL_SQLITE &&
           (next->class == TOKEN_STRING || (next->sym == '-' && p->dialect == SQL_TRINO) ||
            (next->sym == '(' && p->t[2].class == TOKEN_NUMBER && p->t[3].sym == ')' &&
             p->t[4].class == TOKEN_STRING));
}

static struct sql_expr *parse_keyword(struct parser *p)
{
    const bool called = p->t[1].sym == '(';
    bool known;

    switch (p->t->keyword) {
    case K_NULL:
        return parse_keyword_literal(p, SQL_EXPR_NULL, NULL);
    case K_TRUE:
        return parse_keyword_literal(p, SQL_EXPR_BOOLEAN, "true");
    case K_FALSE:
        return parse_keyword_literal(p, SQL_EXPR_BOOLEAN, "false");
    case K_NOT:
        return parse_unary(p, SQL_OP_NOT, LEVEL_NOT, NULL);
    case K_CASE:
        return parse_case(p);
    case K_EXISTS:
        if (called)
            return parse_exists(p);
        break;
    case K_ARRAY:
        if ((called || p->t[1].sym == '[') && in_dialect(p, IN_POSTGRES | IN_TRINO | IN_BIGQUERY))
            return parse_array(p);
        break;
    case K_ROW:
        if (called && in_dialect(p, IN_POSTGRES | IN_TRINO | IN_MYSQL))
            return parse_row(p);
        break;
    case K_INTERVAL:
        if (interval_ahead(p))
            return parse_interval(p);
        break;
    case K_BINARY:
        if (p->dialect == SQL_MYSQL)
            return parse_unary(p, SQL_OP_OTHER, LEVEL_UNARY, "BINARY");
        break;
    case K_VARIADIC:
        if (p->dialect == SQL_POSTGRES)
            return parse_unary(p, SQL_OP_OTHER, 1, "VARIADIC");
        break;
    default:
        break;
    }
    struct sql_expr *e = parse_special_call(p, &known);
    return known ? e : parse_name_expr(p);
}

static struct sql_expr *parse_primary(struct parser *p)
{
    switch ((enum token_class)p->t->class) {
    case TOKEN_NUMBER:
        return parse_text_token(p, SQL_EXPR_NUMBER);
    case TOKEN_STRING:
        return parse_literal(p);
    case TOKEN_PARAMETER:
        return parse_text_token(p, SQL_EXPR_PARAM);
    case TOKEN_NAME:
    case TOKEN_FUNCTION:
    case TOKEN_KEYWORD:
        return p->t->keyword && !p->t->quoted ? parse_keyword(p) : parse_name_expr(p);
    case TOKEN_PUNCTUATION:
        if (is_sym(p, '('))
            return parse_parens(p);
        if (is_sym(p, '[') && in_dialect(p, IN_BIGQUERY))
            return parse_bracket_list(p, p->t);
        break;
    case TOKEN_OPERATOR:
        return parse_prefix_operator(p);
    default:
        break;
    }
    parse_fail(p, "an expression");
    return NULL;
}

/* ---- what stands behind a value */

static struct sql_expr *parse_subscript(struct parser *p, struct sql_expr *base)
{
    const struct ptok *from = p->t++;
    struct sql_expr *args[3] = {base, NULL, NULL};
    bool slice = false;

    if (!parse_enter(p) || (!is_sym(p, ':') && !(args[1] = parse_expr(p, 0))))
        return NULL;
    if (accept_sym(p, ':')) {
        slice = true;
        if (!is_sym(p, ']') && !(args[2] = parse_expr(p, 0)))
            return NULL;
    }
    p->depth--;
    if (!parse_expect_sym(p, ']', "']'"))
        return NULL;
    struct sql_expr *e = parse_node(p, SQL_EXPR_INDEX, from, slice ? 3 : 2, args);
    e->text = slice ? ":" : NULL;
    return e;
}

static struct sql_expr *parse_field(struct parser *p, struct sql_expr *base)
{
    const struct ptok *from = p->t++;
    struct sql_expr *e = parse_node(p, SQL_EXPR_FIELD, from, 1, &base);

    if (accept_sym(p, '*')) {
        e->star = true;
        return e;
    }
    e->quoted = p->t->quoted;
    e->name = parse_label(p, "a field's name");
    return e->name ? e : NULL;
}

static struct sql_expr *parse_cast_operator(struct parser *p, struct sql_expr *x)
{
    const struct ptok *from = p->t++;
    struct sql_type *type = parse_type(p);

    if (!type)
        return NULL;
    struct sql_expr *e = parse_node(p, SQL_EXPR_CAST, from, 1, &x);
    e->type = type;
    return e;
}

struct sql_expr *parse_postfix(struct parser *p, struct sql_expr *e)
{
    while (e) {
        if (is_sym(p, '[') && in_dialect(p, IN_POSTGRES | IN_TRINO | IN_BIGQUERY))
            e = parse_subscript(p, e);
        else if (is_sym(p, '.') && in_dialect(p, IN_POSTGRES | IN_TRINO | IN_BIGQUERY))
            e = parse_field(p, e);
        else if (is_sym(p, SYM2(':', ':')) && p->dialect == SQL_POSTGRES)
            e = parse_cast_operator(p, e);
        else
            break;
        if (!parse_higher(p))
            return NULL;
    }
    return e;
}

struct sql_expr *parse_prefix(struct parser *p)
{
    const bool parens = is_sym(p, '('); /* which enter themselves */

    if (!parens && !parse_enter(p))
        return NULL;
    struct sql_expr *e = parse_primary(p);
    p->depth -= !parens;
    if (!e || !parse_higher(p))
        return NULL;
    return parse_postfix(p, e);
}
