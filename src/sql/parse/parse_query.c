/* Queries: WITH, VALUES, set operations; ORDER BY's terms and windows. */
#include "parse/parser.h"
#include "parse/precedence.h"
#include "querent/base/str.h"

struct sql_query *parse_new_query(struct parser *p, enum sql_query_kind kind)
{
    struct sql_query *q = arena_alloc(p->arena, sizeof *q);

    q->kind = kind;
    q->parsed = true;
    q->dialect = p->dialect;
    q->at.offset = p->t->offset;
    return q;
}

static void end_query(struct parser *p, struct sql_query *q)
{
    const struct ptok *last = p->t > p->tokens ? p->t - 1 : p->t;

    q->at.len =
        last->offset + last->len > q->at.offset ? last->offset + last->len - q->at.offset : 0;
}

/* ---- ORDER BY, windows */

static bool parse_order_term(struct parser *p, struct sql_order *order)
{
    if (!(order->expr = parse_expr(p, 0)))
        return false;
    if (is_kw(p, K_USING) && p->dialect == SQL_POSTGRES) {
        const struct ptok *from = ++p->t;
        p->t++;
        if (from->keyword == K_OPERATOR && !parse_skip_parens(p))
            return false;
        order->using_op = parse_raw(p, from, p->t);
    } else if (accept_kw(p, K_DESC)) {
        order->descending = true;
    } else {
        accept_kw(p, K_ASC);
    }
    if (is_kw(p, K_NULLS) && (next_kw(p, 1, K_FIRST) || next_kw(p, 1, K_LAST))) {
        order->nulls = next_kw(p, 1, K_FIRST) ? 1 : 2;
        p->t += 2;
        if (p->dialect == SQL_MYSQL && (order->nulls == 1) != order->descending)
            order->nulls = 0; /* where MySQL puts them anyway */
    }
    return true;
}

struct sql_order *parse_order_list(struct parser *p)
{
    struct sql_order *first = NULL, **end = &first;

    do {
        *end = arena_alloc(p->arena, sizeof **end);
        if (!parse_order_term(p, *end))
            return NULL;
        end = &(*end)->next;
    } while (accept_sym(p, ','));
    return first;
}

static bool parse_frame(struct parser *p, struct sql_window *w)
{
    const struct ptok *from = p->t;
    int depth = 0;

    while (p->t->class != TOKEN_END && p->t->class != TOKEN_ERROR &&
           (depth > 0 || !is_sym(p, ')'))) {
        depth += is_sym(p, '(') - is_sym(p, ')');
        p->t++;
    }
    if (parse_raw_has_query(from, p->t))
        return parse_error(p, "a query in a window's frame cannot be read");
    w->frame = parse_raw(p, from, p->t);
    return true;
}

struct sql_window *parse_window_spec(struct parser *p)
{
    struct sql_window *w = arena_alloc(p->arena, sizeof *w);

    if (!parse_expect_sym(p, '(', "'('"))
        return NULL;
    if (parse_is_name(p) && !is_kw(p, K_PARTITION) && !is_kw(p, K_ORDER) && !is_kw(p, K_ROWS) &&
        !is_kw(p, K_RANGE) && !is_kw(p, K_GROUPS))
        w->base = parse_name(p, "a window's name");
    if (is_kw(p, K_PARTITION)) {
        p->t++;
        if (!parse_expect_kw(p, K_BY, "BY") ||
            !(w->partition = parse_expr_list(p, &w->partition_count)))
            return NULL;
    }
    if (is_kw(p, K_ORDER)) {
        p->t++;
        if (!parse_expect_kw(p, K_BY, "BY") || !(w->order = parse_order_list(p)))
            return NULL;
    }
    if ((is_kw(p, K_ROWS) || is_kw(p, K_RANGE) || is_kw(p, K_GROUPS)) && !parse_frame(p, w))
        return NULL;
    return parse_expect_sym(p, ')', "')'") ? w : NULL;
}

/* ---- WITH */

static bool parse_query_writes(enum sql_keyword k)
{
    return k == K_INSERT || k == K_UPDATE || k == K_DELETE || k == K_MERGE || k == K_REPLACE;
}

static bool note_verb(struct parser *p)
{
    if (!parse_query_writes((enum sql_keyword)p->t->keyword) || p->failed)
        return false;
    p->verb = (enum sql_keyword)p->t->keyword;
    p->verb_at = (struct sql_span){p->t->offset, p->t->len};
    parse_fail(p, "a query");
    return true;
}

/* SEARCH … SET x, CYCLE a, b SET y USING z: words and names up to what follows a WITH's item. Only
 * the lists behind BY and CYCLE have commas that do not end it. */
static bool parse_with_trailer(struct parser *p, struct sql_with *w)
{
    const struct ptok *from = p->t;
    bool list = false;

    if (!((is_kw(p, K_SEARCH) || is_kw(p, K_CYCLE)) && p->t[1].sym != '('))
        return true;
    while (p->t->class != TOKEN_END && p->t->class != TOKEN_ERROR && !(is_sym(p, ',') && !list) &&
           !is_sym(p, '(') && !is_kw(p, K_SELECT) && !is_kw(p, K_VALUES) && !is_kw(p, K_TABLE) &&
           !parse_query_writes((enum sql_keyword)p->t->keyword)) {
        if (is_kw(p, K_BY) || is_kw(p, K_CYCLE))
            list = true;
        else if (is_kw(p, K_SET))
            list = false;
        p->t++;
    }
    w->trailer = parse_raw(p, from, p->t);
    return true;
}

static struct sql_with *parse_with_item(struct parser *p)
{
    struct sql_with *w = arena_alloc(p->arena, sizeof *w);

    if (++p->withs > PARSE_WITHS_MAX) {
        parse_error(p, "more than 1,000 queries in WITH");
        return NULL;
    }
    w->quoted = p->t->quoted;
    w->at = (struct sql_span){p->t->offset, p->t->len};
    if (!(w->name = parse_name(p, "a name after WITH")))
        return NULL;
    if (is_sym(p, '(') && !(w->columns = parse_name_list(p, &w->column_count)))
        return NULL;
    if (!parse_expect_kw(p, K_AS, "AS"))
        return NULL;
    const bool may = in_dialect(p, IN_POSTGRES | IN_SQLITE);
    if (may && is_kw(p, K_NOT) && next_kw(p, 1, K_MATERIALIZED)) {
        w->materialized = 2;
        p->t += 2;
    } else if (may && accept_kw(p, K_MATERIALIZED)) {
        w->materialized = 1;
    }
    if (!parse_expect_sym(p, '(', "'('") || note_verb(p) || !(w->query = parse_query(p)))
        return NULL;
    return parse_expect_sym(p, ')', "')'") && parse_with_trailer(p, w) ? w : NULL;
}

static bool parse_with(struct parser *p, struct sql_query *holder)
{
    struct sql_with **end = &holder->with;

    p->t++;
    holder->recursive = accept_kw(p, K_RECURSIVE);
    do {
        *end = parse_with_item(p);
        if (!*end)
            return false;
        end = &(*end)->next;
    } while (accept_sym(p, ','));
    return !note_verb(p);
}

/* ---- operands */

static struct sql_query *parse_values(struct parser *p)
{
    struct sql_query *q = parse_new_query(p, SQL_QUERY_VALUES);
    const size_t mark = p->stack_len;

    p->t++;
    do {
        const struct ptok *from = p->t;
        if (p->dialect == SQL_MYSQL)
            accept_kw(p, K_ROW);
        struct sql_expr *row;
        if (is_sym(p, '(')) {
            row = parse_node(p, SQL_EXPR_ROW, from, 0, NULL);
            p->t++;
            if (!is_sym(p, ')') && !(row->args = parse_expr_list(p, &row->arg_count)))
                return NULL;
            if (!parse_expect_sym(p, ')', "',' or ')'"))
                return NULL;
        } else {
            struct sql_expr *x = p->dialect == SQL_TRINO ? parse_expr(p, 0) : NULL;
            if (!x) {
                parse_fail(p, "'(' after VALUES");
                return NULL;
            }
            row = parse_node(p, SQL_EXPR_ROW, from, 1, &x);
        }
        parse_push(p, row);
    } while (accept_sym(p, ','));
    q->rows = parse_pop_list(p, mark, &q->row_count);
    end_query(p, q);
    return q;
}

/* TABLE t is SELECT * FROM t. */
static struct sql_query *parse_table_query(struct parser *p)
{
    struct sql_query *q = parse_new_query(p, SQL_QUERY_SELECT);

    p->t++;
    q->from = parse_from(p);
    if (!q->from)
        return NULL;
    sql_add_item(p->arena, q, sql_star(p->arena, NULL), NULL);
    end_query(p, q);
    return q;
}

static struct sql_query *parse_operand(struct parser *p)
{
    if (is_sym(p, '(')) {
        p->t++;
        struct sql_query *q = parse_query(p);
        if (!q || !parse_expect_sym(p, ')', "')'"))
            return NULL;
        q->parenthesized = true;
        return q;
    }
    if (is_kw(p, K_SELECT))
        return parse_select(p);
    if (is_kw(p, K_VALUES))
        return parse_values(p);
    if (is_kw(p, K_TABLE) && in_dialect(p, IN_POSTGRES | IN_TRINO | IN_MYSQL))
        return parse_table_query(p);
    if (!note_verb(p))
        parse_fail(p, "SELECT");
    return NULL;
}

/* ---- set operations */

static enum sql_set_op set_op(const struct parser *p, int *ret_level)
{
    *ret_level = 1;
    switch (p->t->keyword) {
    case K_UNION:
        return SQL_SET_UNION;
    case K_EXCEPT:
        return SQL_SET_EXCEPT;
    case K_INTERSECT:
        *ret_level = p->dialect == SQL_SQLITE ? 1 : 2;
        return SQL_SET_INTERSECT;
    default:
        return SQL_SET_NONE;
    }
}

/* SQLite takes no parentheses around an operand: what needs them becomes a subquery. */
static struct sql_query *set_operand(struct parser *p, struct sql_query *q, bool right)
{
    const bool tail = q->order || q->limit || q->offset || q->with || q->locking;
    const bool needed = p->dialect == SQL_SQLITE && (tail || (right && q->kind == SQL_QUERY_SET));

    return needed ? parse_wrap(p, q) : q;
}

static struct sql_query *parse_set_rest(struct parser *p, struct sql_query *left, int level)
{
    enum sql_set_op op;
    int binds, links = 0;

    if (!left)
        return NULL;
    while ((op = set_op(p, &binds)) && binds >= level) {
        if (++links > PARSE_SETS_MAX) {
            parse_error(p, "more than 1,000 set operations in a row");
            return NULL;
        }
        p->t++;
        if (accept_kw(p, K_ALL))
            op++; /* each op is followed by its ALL */
        else
            accept_kw(p, K_DISTINCT);
        struct sql_query *right = parse_operand(p);
        if (right)
            right = parse_set_rest(p, right, binds + 1);
        if (!right || !parse_higher(p))
            return NULL;
        struct sql_query *set = parse_new_query(p, SQL_QUERY_SET);
        set->at.offset = left->at.offset;
        set->set_op = op;
        set->left = set_operand(p, left, false);
        set->right = set_operand(p, right, true);
        end_query(p, set);
        left = set;
    }
    return left;
}

struct sql_query *parse_query_rest(struct parser *p, struct sql_query *left)
{
    left->parenthesized = true;
    struct sql_query *q = parse_set_rest(p, left, 1);

    return q && parse_query_tail(p, &q) ? q : NULL;
}

static struct sql_query *parse_whole_query(struct parser *p)
{
    struct sql_query holder = {0};
    const size_t start = p->t->offset;

    if (is_kw(p, K_WITH) && !parse_with(p, &holder))
        return NULL;
    struct sql_query *q = parse_operand(p);
    if (q)
        q = parse_set_rest(p, q, 1);
    if (!q || !parse_query_tail(p, &q))
        return NULL;
    if (holder.with && q->with)
        q = parse_wrap(p, q);
    if (holder.with) {
        q->with = holder.with;
        q->recursive = holder.recursive;
        q->at.offset = start;
    }
    end_query(p, q);
    return q;
}

struct sql_query *parse_query(struct parser *p)
{
    const int outer = parse_begin_height(p);

    if (!parse_enter(p))
        return NULL;
    struct sql_query *q = parse_whole_query(p);
    p->depth--;
    if (!q || !parse_higher(p))
        return NULL;
    parse_end_height(p, outer);
    return q;
}
