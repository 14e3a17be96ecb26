/* Conditions in words. NOT is carried inward, so that "not (a or b)" reads "a is not … and …". */
#include <string.h>

#include "querent/base/str.h"
#include "words/words_private.h"

enum { CHAIN = 4 * WORDS_CONDITIONS }; /* longer chains say more than words can: they are counted */

/* ---- comparisons */

static enum sql_op words_condition_opposite(enum sql_op op)
{
    static const enum sql_op pairs[][2] = {{SQL_OP_EQ, SQL_OP_NE},
                                           {SQL_OP_LT, SQL_OP_GE},
                                           {SQL_OP_GT, SQL_OP_LE},
                                           {SQL_OP_IS, SQL_OP_IS_NOT}};

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (op == pairs[i][0])
            return pairs[i][1];
        if (op == pairs[i][1])
            return pairs[i][0];
    }
    return SQL_OP_NONE;
}

static const char *words_condition_comparison(enum sql_op op, bool date)
{
    switch (op) {
    case SQL_OP_EQ:
    case SQL_OP_IS:
        return " is ";
    case SQL_OP_NE:
    case SQL_OP_IS_NOT:
        return " is not ";
    case SQL_OP_LT:
        return date ? " is before " : " is less than ";
    case SQL_OP_LE:
        return date ? " is up to " : " is at most ";
    case SQL_OP_GT:
        return date ? " is after " : " is more than ";
    case SQL_OP_GE:
        return date ? " is from " : " is at least ";
    default:
        return NULL;
    }
}

static void words_condition_value(struct words *w, const struct sql_expr *e)
{
    const bool column_or_text = e->kind == SQL_EXPR_COLUMN && e->quoted && !e->table; /* SQLite */

    if (e->kind == SQL_EXPR_STRING && words_is_date(e))
        buf_add(w->out, e->text);
    else if (column_or_text)
        buf_addf(w->out, "\"%s\"", e->name);
    else
        words_expr(w, e);
}

/* lower(x) = 'abc': the column, in any case. */
static void words_condition_subject(struct words *w, const struct sql_expr *e)
{
    const bool folds = e->kind == SQL_EXPR_CALL && e->arg_count == 1 &&
                       (str_eq_fold(e->name, "lower") || str_eq_fold(e->name, "upper"));

    words_expr(w, folds ? e->args[0] : e);
    buf_add(w->out, folds ? " (in any case)" : "");
}

static void not_so(struct words *w, const struct sql_expr *e, bool negated)
{
    buf_add(w->out, negated ? "it is not so that " : "");
    words_sql(w, e);
}

static void words_condition_compare(struct words *w, const struct sql_expr *e, bool negated)
{
    const enum sql_op op = negated ? words_condition_opposite(e->op) : e->op;
    const char *word = words_condition_comparison(op, words_is_date(e->args[1]));
    const bool columns = e->args[0]->kind == SQL_EXPR_COLUMN &&
                         e->args[1]->kind == SQL_EXPR_COLUMN && e->args[0]->table &&
                         e->args[1]->table && !str_eq(e->args[0]->table, e->args[1]->table);

    if (!word) {
        not_so(w, e, negated);
    } else if (columns) {
        words_column_of(w, e->args[0]);
        buf_add(w->out, word);
        words_column_of(w, e->args[1]);
    } else {
        words_condition_subject(w, e->args[0]);
        buf_add(w->out, word);
        words_condition_value(w, e->args[1]);
    }
}

/* ---- patterns, lists */

static const char *pattern_word(bool head, bool tail, bool negated)
{
    if (head && tail)
        return negated ? " does not contain" : " contains";
    if (head)
        return negated ? " does not end with" : " ends with";
    if (tail)
        return negated ? " does not begin with" : " begins with";
    return negated ? " is not" : " is";
}

/* LIKE 'x%' begins with, '%x' ends with, '%x%' contains; others match. */
static void words_condition_like(struct words *w, const struct sql_expr *e, bool negated)
{
    const struct sql_expr *pattern = e->args[1];
    const char *text = pattern->kind == SQL_EXPR_STRING ? pattern->text : "";
    const size_t len = strlen(text);
    const bool head = len && text[0] == '%', tail = len > 1 && text[len - 1] == '%';
    const size_t from = head, to = len - tail;
    const bool plain = len && (e->op == SQL_OP_LIKE || e->op == SQL_OP_ILIKE) && to > from &&
                       strcspn(text + from, "%_\\") >= to - from;

    words_condition_subject(w, e->args[0]);
    buf_add(w->out, e->op == SQL_OP_ILIKE ? " (in any case)" : "");
    if (plain && e->arg_count <= 2) {
        buf_addf(w->out, "%s '%.*s'", pattern_word(head, tail, negated), (int)(to - from),
                 text + from);
        return;
    }
    buf_add(w->out, negated ? " does not match " : " matches ");
    words_expr(w, pattern);
}

static void words_condition_in(struct words *w, const struct sql_expr *e, bool negated)
{
    words_condition_subject(w, e->args[0]);
    if (e->query) {
        buf_add(w->out, negated ? " is not among " : " is among ");
        words_subquery(w, e->query);
        return;
    }
    const size_t count = e->arg_count - 1;
    buf_add(w->out, count == 1 ? (negated ? " is not " : " is ")
                    : negated  ? " is none of "
                               : " is one of ");
    for (size_t i = 1; i <= count; i++) {
        if (i > WORDS_ITEMS) {
            buf_addf(w->out, " and %zu more", e->arg_count - i);
            return;
        }
        buf_add(w->out, i == 1 ? "" : ", ");
        words_condition_value(w, e->args[i]);
    }
}

static void words_condition_exists(struct words *w, const struct sql_expr *e, bool negated)
{
    const struct sql_query *outer = w->query;

    buf_add(w->out, negated ? "there are no " : "there are ");
    if (w->depth >= WORDS_DEPTH || e->query->kind != SQL_QUERY_SELECT || e->query->group_count ||
        e->query->having || !e->query->from) {
        buf_add(w->out, "rows of ");
        words_subquery(w, e->query);
        return;
    }
    w->depth++;
    w->query = e->query;
    words_sources(w, e->query);
    w->query = outer;
    w->depth--;
}

/* ---- AND, OR */

static bool words_condition_connects(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_BINARY && (e->op == SQL_OP_OR || e->op == SQL_OP_AND);
}

static bool too_long(const struct sql_expr *e)
{
    int n = 0;

    for (; e->kind == SQL_EXPR_BINARY && n <= CHAIN; e = e->args[0])
        n++;
    return n > CHAIN;
}

static void words_condition_connected(struct words *w, const struct sql_expr *e, bool negated)
{
    const bool either = (e->op == SQL_OP_OR) != negated;

    if (too_long(e)) {
        buf_add(w->out, either ? "one of many conditions holds" : "many conditions hold");
        return;
    }
    for (size_t i = 0; i < 2; i++) {
        const struct sql_expr *x = e->args[i];
        const bool grouped = words_condition_connects(x) && x->op != e->op;
        buf_add(w->out, i == 0 ? "" : either ? " or " : " and ");
        buf_add(w->out, grouped ? "(" : "");
        words_condition(w, x, negated);
        buf_add(w->out, grouped ? ")" : "");
    }
}

static void say_condition(struct words *w, const struct sql_expr *e, bool negated)
{
    const bool not_here = e->negated != negated;

    switch (e->kind) {
    case SQL_EXPR_BINARY:
        if (words_condition_connects(e))
            words_condition_connected(w, e, negated);
        else
            words_condition_compare(w, e, negated);
        break;
    case SQL_EXPR_LIKE:
        words_condition_like(w, e, not_here);
        break;
    case SQL_EXPR_IN:
        words_condition_in(w, e, not_here);
        break;
    case SQL_EXPR_BETWEEN:
        words_condition_subject(w, e->args[0]);
        buf_add(w->out, not_here ? " is not between " : " is between ");
        words_condition_value(w, e->args[1]);
        buf_add(w->out, " and ");
        words_condition_value(w, e->args[2]);
        break;
    case SQL_EXPR_IS_NULL:
        words_expr(w, e->args[0]);
        buf_add(w->out, not_here ? " is present" : " is missing");
        break;
    case SQL_EXPR_EXISTS:
        words_condition_exists(w, e, not_here);
        break;
    case SQL_EXPR_UNARY:
        if (e->op == SQL_OP_NOT)
            words_condition(w, e->args[0], !negated);
        else
            not_so(w, e, negated);
        break;
    case SQL_EXPR_COLUMN:
        words_column(w, e);
        buf_add(w->out, negated ? " is not true" : " is true");
        break;
    case SQL_EXPR_BOOLEAN:
        buf_add(w->out, str_eq_fold(e->text, "true") != negated ? "always" : "never");
        break;
    default:
        not_so(w, e, negated);
        break;
    }
}

void words_condition(struct words *w, const struct sql_expr *e, bool negated)
{
    if (w->nested >= WORDS_NESTED && negated)
        buf_add(w->out, "it is not so that ");
    if (words_enter(w, e)) {
        say_condition(w, e, negated);
        w->nested--;
    }
}

/* ---- lists of conditions */

bool words_ties(const struct sql_expr *e)
{
    if (e->kind != SQL_EXPR_BINARY || e->op != SQL_OP_EQ || e->args[0]->kind != SQL_EXPR_COLUMN ||
        e->args[1]->kind != SQL_EXPR_COLUMN || !e->args[0]->table || !e->args[1]->table ||
        str_eq(e->args[0]->table, e->args[1]->table))
        return false;
    return words_key_name(e->args[0]->name) || words_key_name(e->args[1]->name);
}

struct conditions {
    const struct sql_query *query;
    const struct sql_expr *v[WORDS_CONDITIONS];
    size_t count, more;
};

static void words_condition_add(struct conditions *c, const struct sql_expr *e)
{
    if (words_ties(e) || words_said_missing(c->query, e))
        return;
    if (c->count == WORDS_CONDITIONS)
        c->more++;
    else
        c->v[c->count++] = e;
}

/* In the order of the text, though the chain leans left. */
static void words_condition_collect(struct conditions *c, const struct sql_expr *e)
{
    const struct sql_expr *chain[CHAIN];
    size_t n = 0;

    for (; e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_AND; e = e->args[0]) {
        if (n < CHAIN)
            chain[n++] = e->args[1];
        else
            c->more++;
    }
    words_condition_add(c, e);
    while (n-- > 0)
        words_condition_add(c, chain[n]);
}

static void collect_joins(struct conditions *c, const struct sql_source *s)
{
    for (; s && s->kind == SQL_SOURCE_JOIN; s = s->right) {
        collect_joins(c, s->left);
        if (s->on && (s->join == SQL_JOIN_INNER || s->join == SQL_JOIN_CROSS))
            words_condition_collect(c, s->on);
    }
}

static bool words_condition_range(const struct sql_expr *lo, const struct sql_expr *hi)
{
    return hi && lo->kind == SQL_EXPR_BINARY && hi->kind == SQL_EXPR_BINARY &&
           (lo->op == SQL_OP_GE || lo->op == SQL_OP_GT) &&
           (hi->op == SQL_OP_LT || hi->op == SQL_OP_LE) && sql_equal_expr(lo->args[0], hi->args[0]);
}

static bool words_condition_is_number(const struct sql_expr *e)
{
    while (e->kind == SQL_EXPR_UNARY && e->op != SQL_OP_NOT)
        e = e->args[0];
    return e->kind == SQL_EXPR_NUMBER;
}

/* x >= a AND x < b: "placed in 2025", "whose order date is in 2025", else "x after a and before b";
 * of numbers "x at least a and under b". */
static void range_words(struct words *w, const struct sql_expr *lo, const struct sql_expr *hi,
                        bool first)
{
    const bool numbers =
        words_condition_is_number(lo->args[1]) || words_condition_is_number(hi->args[1]);
    const bool from = lo->op == SQL_OP_GE, before = hi->op == SQL_OP_LT;
    struct buf period = BUF_INIT, *out = w->out;
    char verb[32];

    w->out = &period;
    const bool dates = words_period(w, lo, hi);
    w->out = out;
    if (dates && words_happened(w, lo->args[0], verb, sizeof verb)) {
        buf_addf(w->out, "%s%s %s", first ? " " : ", ", verb, buf_str(&period));
    } else if (dates) {
        buf_add(w->out, first ? " whose " : " and whose ");
        words_expr(w, lo->args[0]);
        buf_addf(w->out, " is %s", buf_str(&period));
    }
    buf_release(&period);
    if (dates)
        return;
    buf_add(w->out, first ? " with " : ", ");
    words_expr(w, lo->args[0]);
    if (numbers)
        buf_add(w->out, from ? " at least " : " over ");
    else
        buf_add(w->out, from ? " from " : " after ");
    words_condition_value(w, lo->args[1]);
    if (numbers)
        buf_add(w->out, before ? " and under " : " and at most ");
    else
        buf_add(w->out, before ? " and before " : " and up to ");
    words_condition_value(w, hi->args[1]);
}

/* Is it the key of our only table: customer_id of customers? */
static bool names_row_of(const struct words *w, const char *column)
{
    const struct sql_source *table = words_table(w->query, NULL);
    struct buf text = BUF_INIT;
    struct words singular = {.out = &text};
    bool same = false;

    if (table) {
        words_singular(&singular, table->name);
        buf_add(&text, "_id");
        same = str_eq_fold(buf_str(&text), column);
    }
    buf_release(&text);
    return same;
}

/* id IN (SELECT customer_id FROM orders …): "that appear in orders …" */
static bool words_condition_appears(struct words *w, const struct sql_expr *e, bool negated)
{
    const struct sql_query *q = e->query, *outer = w->query;

    if (!q || q->kind != SQL_QUERY_SELECT || !q->from || q->group_count || q->having || q->limit ||
        q->with || !q->items || q->items->next || q->items->expr->kind != SQL_EXPR_COLUMN ||
        e->args[0]->kind != SQL_EXPR_COLUMN || !words_key_name(e->args[0]->name) ||
        !words_key_name(q->items->expr->name) || w->depth >= WORDS_DEPTH)
        return false;
    const struct sql_expr *column = q->items->expr;
    buf_add(w->out, " that appear ");
    if (!names_row_of(w, column->name) && !str_eq_fold(column->name, e->args[0]->name)) {
        buf_add(w->out, "as ");
        words_name(w, column->name);
        buf_addc(w->out, ' ');
    }
    buf_add(w->out, negated ? "in no " : "in ");
    w->depth++;
    w->query = q;
    words_sources(w, q);
    w->query = outer;
    w->depth--;
    return true;
}

/* Does it read well behind "whose"? */
static bool has_subject(const struct words *w, const struct sql_expr *e)
{
    while (e->kind == SQL_EXPR_UNARY && e->op == SQL_OP_NOT)
        e = e->args[0];
    if (e->kind == SQL_EXPR_COLUMN)
        return !words_shared(w, e);
    if (e->kind == SQL_EXPR_BINARY ? !words_condition_comparison(e->op, false)
                                   : (e->kind != SQL_EXPR_LIKE && e->kind != SQL_EXPR_IN &&
                                      e->kind != SQL_EXPR_BETWEEN && e->kind != SQL_EXPR_IS_NULL))
        return false;
    const struct sql_expr *x = e->args[0];
    return (x->kind == SQL_EXPR_COLUMN && !words_shared(w, x)) || x->kind == SQL_EXPR_DATE_PART ||
           x->kind == SQL_EXPR_DATE_TRUNC || (x->kind == SQL_EXPR_CALL && x->arg_count == 1);
}

static void words_condition_one(struct words *w, const struct sql_expr *e, bool first)
{
    const bool negation = e->kind == SQL_EXPR_UNARY && e->op == SQL_OP_NOT;
    const struct sql_expr *inner = negation ? e->args[0] : e;

    if (!first)
        buf_add(w->out, " and");
    if (inner->kind == SQL_EXPR_IN && words_condition_appears(w, inner, inner->negated != negation))
        return;
    if (inner->kind == SQL_EXPR_EXISTS)
        buf_add(w->out, " for which ");
    else
        buf_add(w->out, has_subject(w, e)                                   ? " whose "
                        : words_condition_connects(e) && e->op == SQL_OP_OR ? " where either "
                                                                            : " where ");
    words_condition(w, e, false);
}

void words_conditions(struct words *w, const struct sql_query *q)
{
    struct conditions c = {.query = q};

    collect_joins(&c, q->from);
    if (q->where)
        words_condition_collect(&c, q->where);
    for (size_t i = 0; i < c.count; i++) {
        if (words_condition_range(c.v[i], i + 1 < c.count ? c.v[i + 1] : NULL)) {
            range_words(w, c.v[i], c.v[i + 1], i == 0);
            i++;
        } else {
            words_condition_one(w, c.v[i], i == 0);
        }
    }
    if (c.more)
        buf_addf(w->out, ", and %zu more condition%s", c.more, c.more == 1 ? "" : "s");
}
