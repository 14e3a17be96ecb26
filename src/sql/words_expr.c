/* Expressions and conditions in words. */
#include <string.h>

#include "querent/base/str.h"
#include "words_private.h"

void words_name(struct words *w, const char *name)
{
    char before = '\0';

    for (const char *p = name; *p; p++) {
        const bool hump = *p >= 'A' && *p <= 'Z' && before >= 'a' && before <= 'z';
        const bool word = hump && !(p[1] >= 'A' && p[1] <= 'Z'); /* ID stays ID */
        if (hump)
            buf_addc(w->out, ' ');
        buf_addc(w->out, *p == '_' ? ' ' : word ? (char)(*p + 32) : *p);
        before = *p;
    }
}

bool words_aggregate(const struct sql_expr *e)
{
    static const char *const names[] = {"count", "sum", "avg", "min", "max", "total"};

    for (size_t i = 0; e->kind == SQL_EXPR_CALL && !e->over && i < sizeof names / sizeof *names;
         i++) {
        if (str_eq_fold(names[i], e->name))
            return e->arg_count <= 1;
    }
    return false;
}

static void sql_text(struct words *w, const struct sql_expr *e)
{
    struct err err;

    if (!sql_print_expr(e, w->query && w->query->parsed ? w->query->dialect : SQL_POSTGRES, w->out,
                        &err))
        buf_add(w->out, "a computed value");
}

/* ---- calls --------------------------------------------------------------------------------------
 */

static void aggregate(struct words *w, const struct sql_expr *e)
{
    static const struct {
        const char *name, *words;
    } rows[] = {{"sum", "the sum of "},
                {"total", "the sum of "},
                {"avg", "the average "},
                {"min", "the lowest "},
                {"max", "the highest "}};

    if (str_eq_fold(e->name, "count")) {
        buf_add(w->out, e->distinct ? "the number of different " : "the number of ");
        if (e->star || !e->arg_count)
            buf_add(w->out, "rows");
        else
            words_expr(w, e->args[0]);
        return;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (str_eq_fold(rows[i].name, e->name) && e->arg_count) {
            buf_add(w->out, rows[i].words);
            words_expr(w, e->args[0]);
            return;
        }
    }
    sql_text(w, e);
}

static void call(struct words *w, const struct sql_expr *e)
{
    static const struct {
        const char *name, *words;
    } rows[] = {{"lower", ""},
                {"upper", ""},
                {"length", "the length of "},
                {"char_length", "the length of "},
                {"round", ""},
                {"abs", "the size of "},
                {"coalesce", ""},
                {"trim", ""}};

    if (words_aggregate(e)) {
        aggregate(w, e);
        return;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!e->over && e->arg_count && str_eq_fold(rows[i].name, e->name)) {
            buf_add(w->out, rows[i].words);
            words_expr(w, e->args[0]);
            return;
        }
    }
    sql_text(w, e);
}

static const char *arithmetic(enum sql_op op)
{
    switch (op) {
    case SQL_OP_ADD:
        return " plus ";
    case SQL_OP_SUB:
        return " minus ";
    case SQL_OP_MUL:
        return " times ";
    case SQL_OP_DIV:
        return " divided by ";
    default:
        return NULL;
    }
}

void words_expr(struct words *w, const struct sql_expr *e)
{
    switch (e->kind) {
    case SQL_EXPR_COLUMN:
        words_name(w, e->name);
        break;
    case SQL_EXPR_STRING:
        buf_addf(w->out, "'%s'", e->text);
        break;
    case SQL_EXPR_TYPED:
    case SQL_EXPR_NUMBER:
    case SQL_EXPR_BOOLEAN:
        buf_add(w->out, e->text);
        break;
    case SQL_EXPR_NULL:
        buf_add(w->out, "nothing");
        break;
    case SQL_EXPR_CALL:
        call(w, e);
        break;
    case SQL_EXPR_CAST:
        words_expr(w, e->args[0]);
        break;
    case SQL_EXPR_DATE_PART:
    case SQL_EXPR_DATE_TRUNC:
        buf_addf(w->out, "the %s of ", e->name);
        words_expr(w, e->args[0]);
        break;
    case SQL_EXPR_CASE:
        buf_add(w->out, "a value by cases");
        break;
    case SQL_EXPR_SUBQUERY:
        words_subquery(w, e->query);
        break;
    case SQL_EXPR_BINARY:
        if (arithmetic(e->op) && e->args[0]->kind != SQL_EXPR_BINARY) {
            words_expr(w, e->args[0]);
            buf_add(w->out, arithmetic(e->op));
            words_expr(w, e->args[1]);
            break;
        }
        sql_text(w, e);
        break;
    default:
        sql_text(w, e);
        break;
    }
}

/* ---- conditions ---------------------------------------------------------------------------------
 */

static bool date_like(const struct sql_expr *e)
{
    if (e->kind == SQL_EXPR_TYPED)
        return true;
    return e->kind == SQL_EXPR_STRING && strlen(e->text) >= 10 && e->text[4] == '-' &&
           e->text[7] == '-' && strspn(e->text, "0123456789") == 4;
}

static void value(struct words *w, const struct sql_expr *e)
{
    if (date_like(e))
        buf_add(w->out, e->text);
    else
        words_expr(w, e);
}

static const char *comparison(enum sql_op op, bool date)
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

/* LIKE 'x%' begins with, '%x' ends with, '%x%' contains; others match. */
static void like(struct words *w, const struct sql_expr *e)
{
    const struct sql_expr *pattern = e->args[1];
    const char *text = pattern->kind == SQL_EXPR_STRING ? pattern->text : "";
    const size_t len = strlen(text);
    const bool head = len && text[0] == '%', tail = len > 1 && text[len - 1] == '%';
    const size_t from = head, to = len - tail;
    const bool plain = len && (e->op == SQL_OP_LIKE || e->op == SQL_OP_ILIKE) && to > from &&
                       strcspn(text + from, "%_") >= to - from;

    words_expr(w, e->args[0]);
    if (!plain || e->arg_count > 2) {
        buf_add(w->out, e->negated ? " does not match " : " matches ");
        words_expr(w, pattern);
        return;
    }
    if (e->negated)
        buf_add(w->out, head && tail ? " does not contain"
                        : head       ? " does not end with"
                        : tail       ? " does not begin with"
                                     : " is not");
    else
        buf_add(w->out, head && tail ? " contains"
                        : head       ? " ends with"
                        : tail       ? " begins with"
                                     : " is");
    buf_addf(w->out, " '%.*s'", (int)(to - from), text + from);
}

static void in(struct words *w, const struct sql_expr *e)
{
    words_expr(w, e->args[0]);
    if (e->query) {
        buf_add(w->out, e->negated ? " is not among " : " is among ");
        words_subquery(w, e->query);
        return;
    }
    buf_add(w->out, e->negated ? " is none of " : " is one of ");
    for (size_t i = 1; i < e->arg_count; i++) {
        if (i > WORDS_ITEMS) {
            buf_addf(w->out, " and %zu more", e->arg_count - i);
            return;
        }
        buf_add(w->out, i == 1 ? "" : ", ");
        value(w, e->args[i]);
    }
}

static void condition(struct words *w, const struct sql_expr *e);

static void disjunction(struct words *w, const struct sql_expr *e)
{
    if (e->kind == SQL_EXPR_BINARY && (e->op == SQL_OP_OR || e->op == SQL_OP_AND)) {
        disjunction(w, e->args[0]);
        buf_add(w->out, e->op == SQL_OP_OR ? " or " : " and ");
        disjunction(w, e->args[1]);
    } else {
        condition(w, e);
    }
}

/* A chain this long says more than words can: it is counted. */
static bool too_long(const struct sql_expr *e)
{
    int n = 0;

    for (; e->kind == SQL_EXPR_BINARY && n <= 4 * WORDS_CONDITIONS; e = e->args[0])
        n++;
    return n > 4 * WORDS_CONDITIONS;
}

static void binary(struct words *w, const struct sql_expr *e)
{
    const char *word = comparison(e->op, date_like(e->args[1]));

    if (too_long(e)) {
        buf_add(w->out, "one of many conditions holds");
    } else if (e->op == SQL_OP_OR || e->op == SQL_OP_AND) {
        buf_addc(w->out, '(');
        disjunction(w, e);
        buf_addc(w->out, ')');
    } else if (word) {
        words_expr(w, e->args[0]);
        buf_add(w->out, word);
        value(w, e->args[1]);
    } else {
        sql_text(w, e);
    }
}

static void condition(struct words *w, const struct sql_expr *e)
{
    switch (e->kind) {
    case SQL_EXPR_BINARY:
        binary(w, e);
        break;
    case SQL_EXPR_LIKE:
        like(w, e);
        break;
    case SQL_EXPR_IN:
        in(w, e);
        break;
    case SQL_EXPR_BETWEEN:
        words_expr(w, e->args[0]);
        buf_add(w->out, e->negated ? " is not between " : " is between ");
        value(w, e->args[1]);
        buf_add(w->out, " and ");
        value(w, e->args[2]);
        break;
    case SQL_EXPR_IS_NULL:
        words_expr(w, e->args[0]);
        buf_add(w->out, e->negated ? " is present" : " is missing");
        break;
    case SQL_EXPR_EXISTS:
        buf_add(w->out, e->negated ? "there are no " : "there are ");
        words_sources(w, e->query);
        break;
    case SQL_EXPR_UNARY:
        if (e->op == SQL_OP_NOT) {
            buf_add(w->out, "it is not so that ");
            condition(w, e->args[0]);
            break;
        }
        sql_text(w, e);
        break;
    default:
        words_expr(w, e);
        break;
    }
}

/* ---- lists of conditions
 * -------------------------------------------------------------------------- */

static bool range_start(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_BINARY && (e->op == SQL_OP_GE || e->op == SQL_OP_GT);
}

static bool range_end(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_BINARY && (e->op == SQL_OP_LT || e->op == SQL_OP_LE);
}

/* x >= a AND x < b: "x from a up to before b". */
static bool range(struct words *w, const struct sql_expr *lo, const struct sql_expr *hi)
{
    if (!hi || !range_start(lo) || !range_end(hi) || !sql_equal_expr(lo->args[0], hi->args[0]))
        return false;
    words_expr(w, lo->args[0]);
    buf_add(w->out, lo->op == SQL_OP_GE ? " from " : " after ");
    value(w, lo->args[1]);
    buf_add(w->out, hi->op == SQL_OP_LT ? " up to before " : " up to ");
    value(w, hi->args[1]);
    return true;
}

/* Joins that stand in WHERE say how tables belong together, not which rows are meant. */
static bool join_condition(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_EQ &&
           e->args[0]->kind == SQL_EXPR_COLUMN && e->args[1]->kind == SQL_EXPR_COLUMN &&
           e->args[0]->table && e->args[1]->table && !str_eq(e->args[0]->table, e->args[1]->table);
}

void words_conditions(struct words *w, const struct sql_expr *e)
{
    const struct sql_expr *list[WORDS_CONDITIONS + 1];
    size_t n = 0, more = 0, said = 0;

    /* The chain leans left: its last conditions come first, so the first ones are collected last.
     */
    size_t total = 0;
    for (const struct sql_expr *x = e; x; total++)
        x = x->kind == SQL_EXPR_BINARY && x->op == SQL_OP_AND ? x->args[0] : NULL;
    for (size_t i = total; e && i-- > 0;) {
        const bool chain = e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_AND;
        const struct sql_expr *x = chain ? e->args[1] : e;
        e = chain ? e->args[0] : NULL;
        if (join_condition(x))
            continue;
        if (i >= WORDS_CONDITIONS)
            more++;
        else
            list[n++] = x;
    }
    while (n-- > 0) {
        const struct sql_expr *x = list[n], *next = n ? list[n - 1] : NULL;
        const bool is_range =
            next && range_start(x) && range_end(next) && sql_equal_expr(x->args[0], next->args[0]);
        if (x->kind == SQL_EXPR_EXISTS)
            buf_add(w->out, said ? " and for which " : " for which ");
        else if (is_range)
            buf_add(w->out, said ? ", " : " with ");
        else
            buf_addf(w->out, "%s%s ", said ? " and " : " ", w->whose);
        if (range(w, x, next))
            n--;
        else
            condition(w, x);
        said++;
    }
    if (more)
        buf_addf(w->out, ", and %zu more condition%s", more, more == 1 ? "" : "s");
}
