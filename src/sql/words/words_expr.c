/* Expressions in words: aggregates, windows, arithmetic, cases. What has no words is shown as SQL.
 */
#include <string.h>

#include "querent/base/str.h"
#include "words/words_private.h"

enum { NESTED = 3, /* arithmetic in arithmetic */ CASES = 3 };

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

bool words_is_long(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_CASE || e->kind == SQL_EXPR_BINARY || e->kind == SQL_EXPR_SUBQUERY ||
           (e->kind == SQL_EXPR_CALL && e->over);
}

bool words_counts(const struct sql_expr *e)
{
    const bool constant = e->arg_count == 1 && e->args[0]->kind == SQL_EXPR_NUMBER;

    return e->kind == SQL_EXPR_CALL && !e->over && !e->filter && !e->distinct &&
           (e->star || constant) && str_eq_fold(e->name, "count");
}

void words_sql(struct words *w, const struct sql_expr *e)
{
    struct err err;

    if (!sql_print_expr(e, w->query && w->query->parsed ? w->query->dialect : SQL_POSTGRES, w->out,
                        &err))
        buf_add(w->out, "a computed value");
}

/* ---- aggregates */

/* "the number of different customers" for count(DISTINCT customer_id) */
static void words_expr_counted(struct words *w, const struct sql_expr *e)
{
    const struct sql_expr *x = e->star || !e->arg_count ? NULL : e->args[0];
    const struct sql_source *table = x || !w->query ? NULL : words_rows(w->query->from);
    const bool column = x && x->kind == SQL_EXPR_COLUMN;

    buf_add(w->out, e->distinct ? "the number of different " : "the number of ");
    if (!x || x->kind == SQL_EXPR_NUMBER) {
        if (table)
            words_name(w, table->name);
        else
            buf_add(w->out, "rows");
    } else if (column && str_eq_fold(x->name, "id") && words_table(w->query, x->table)) {
        words_name(w, words_table(w->query, x->table)->name);
    } else if (column && strlen(x->name) > 3 && str_ends(x->name, "_id")) {
        const char *stem = x->name;
        struct buf name = BUF_INIT;
        buf_addn(&name, stem, strlen(stem) - 3);
        words_many(w, buf_str(&name));
        buf_release(&name);
    } else {
        words_expr(w, x);
    }
}

/* sum(CASE WHEN c THEN x ELSE 0 END): the sum of x where c. NULL: no such case. */
static const struct sql_when *only_when(const struct sql_expr *e)
{
    const struct sql_expr *x = e->arg_count == 1 && !e->distinct ? e->args[0] : NULL;

    if (!x || x->kind != SQL_EXPR_CASE || x->args[0] || !x->whens || x->whens->next)
        return NULL;
    const struct sql_expr *other = x->args[1];
    const bool zero = other && other->kind == SQL_EXPR_NUMBER && str_eq(other->text, "0");
    const bool sum = str_eq_fold(e->name, "sum") || str_eq_fold(e->name, "total");
    const bool nothing = !other || other->kind == SQL_EXPR_NULL;
    return nothing || (sum && zero) ? x->whens : NULL;
}

static const char *aggregate_words(const char *name, const struct sql_expr *x)
{
    const bool date = x->kind == SQL_EXPR_COLUMN && words_date_name(x->name);

    if (str_eq_fold(name, "avg"))
        return "the average ";
    if (str_eq_fold(name, "min"))
        return date ? "the earliest " : "the lowest ";
    if (str_eq_fold(name, "max"))
        return date ? "the latest " : "the highest ";
    return "the sum of ";
}

static void words_expr_aggregate(struct words *w, const struct sql_expr *e)
{
    const struct sql_when *when = only_when(e);
    const bool count = str_eq_fold(e->name, "count");
    const struct sql_expr *then = when ? when->then : NULL;
    const bool one = then && then->kind == SQL_EXPR_NUMBER && str_eq(then->text, "1");

    if (count && !when) {
        words_expr_counted(w, e);
    } else if (count || (one && str_eq_fold(e->name, "sum"))) {
        buf_add(w->out, "the number of rows");
    } else if (!e->arg_count) {
        words_sql(w, e);
        return;
    } else {
        const struct sql_expr *x = then ? then : e->args[0];
        buf_add(w->out, aggregate_words(e->name, x));
        buf_add(w->out, e->distinct ? "different " : "");
        words_expr(w, x);
    }
    if (when) {
        buf_add(w->out, " where ");
        words_condition(w, when->when, false);
    }
    if (e->filter) {
        buf_add(w->out, " where ");
        words_condition(w, e->filter, false);
    }
}

/* ---- windows */

static const struct sql_window *words_expr_definition(const struct words *w,
                                                      const struct sql_expr *e)
{
    const struct sql_window *d = w->query ? w->query->windows : NULL;

    if (!e->over->reference)
        return e->over->base ? NULL : e->over;
    while (d && !str_eq_fold(d->name, e->over->name))
        d = d->next;
    return d && !d->base ? d : NULL;
}

static const char *window_function(const struct sql_expr *e)
{
    static const struct {
        const char *name, *words;
    } rows[] = {{"row_number", "the row number"}, {"rank", "the rank"},
                {"dense_rank", "the rank"},       {"percent_rank", "the rank as a share"},
                {"lag", "the previous "},         {"lead", "the next "},
                {"first_value", "the first "},    {"last_value", "the last "}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const bool takes = str_ends(rows[i].words, " ");
        if (str_eq_fold(rows[i].name, e->name) && e->arg_count == takes)
            return rows[i].words;
    }
    return NULL;
}

static void words_expr_window(struct words *w, const struct sql_expr *e)
{
    const struct sql_window *d = words_expr_definition(w, e);
    struct sql_expr plain = *e;
    const char *words = window_function(e);

    plain.over = NULL;
    const bool sums = words_aggregate(&plain);
    if (!d || d->frame || e->filter || (!words && !sums)) {
        words_sql(w, e);
        return;
    }
    if (words) {
        buf_add(w->out, words);
        if (e->arg_count)
            words_expr(w, e->args[0]);
    } else {
        words_expr_aggregate(w, &plain);
        buf_add(w->out, d->order ? " so far" : "");
    }
    for (size_t i = 0; i < d->partition_count; i++) {
        buf_add(w->out, i ? " and " : " within each ");
        words_expr(w, d->partition[i]);
    }
    if (d->order) {
        buf_add(w->out, " (by ");
        words_order(w, NULL, d->order); /* there a number is no position, a name no alias */
        buf_addc(w->out, ')');
    }
}

/* ---- calls */

static void words_expr_list(struct words *w, struct sql_expr *const *v, size_t count,
                            const char *last)
{
    for (size_t i = 0; i < count; i++) {
        buf_add(w->out, i == 0 ? "" : i + 1 == count ? last : ", ");
        words_expr(w, v[i]);
    }
}

static bool words_expr_is_blank(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_STRING && strspn(e->text, " ,.;:-/()") == strlen(e->text);
}

/* first || ' ' || last: "first followed by last"; what only parts them is left out. */
static void words_expr_joined(struct words *w, struct sql_expr *const *v, size_t count)
{
    bool any = false;

    for (size_t i = 0; i < count; i++) {
        if (words_expr_is_blank(v[i]))
            continue;
        buf_add(w->out, any ? " followed by " : "");
        words_expr(w, v[i]);
        any = true;
    }
}

static void words_expr_call(struct words *w, const struct sql_expr *e)
{
    static const struct {
        const char *name, *before, *after;
        size_t arguments; /* at most; the others need not be said */
    } rows[] = {{"lower", "", " in lower case", 1},
                {"upper", "", " in upper case", 1},
                {"length", "the length of ", "", 1},
                {"char_length", "the length of ", "", 1},
                {"round", "", " rounded", 2},
                {"abs", "the size of ", "", 1},
                {"trim", "", "", 1},
                {"group_concat", "the list of ", "", 2},
                {"string_agg", "the list of ", "", 2},
                {"array_agg", "the list of ", "", 1}};

    if (e->over) {
        words_expr_window(w, e);
        return;
    }
    if (words_aggregate(e)) {
        words_expr_aggregate(w, e);
        return;
    }
    if (str_eq_fold(e->name, "coalesce") || str_eq_fold(e->name, "ifnull")) {
        words_expr_list(w, e->args, e->arg_count, " or, where that is missing, ");
        return;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (e->arg_count && e->arg_count <= rows[i].arguments && !e->filter &&
            str_eq_fold(rows[i].name, e->name)) {
            buf_add(w->out, rows[i].before);
            buf_add(w->out, e->distinct ? "different " : "");
            words_expr(w, e->args[0]);
            buf_add(w->out, rows[i].after);
            return;
        }
    }
    words_sql(w, e);
}

/* ---- arithmetic, cases */

static const char *words_expr_arithmetic(enum sql_op op)
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

static int words_expr_depth(const struct sql_expr *e)
{
    int n = 0;

    for (; e->kind == SQL_EXPR_BINARY && n <= NESTED; e = e->args[0])
        n++;
    return n;
}

static void words_expr_operand(struct words *w, const struct sql_expr *e)
{
    const bool nested = e->kind == SQL_EXPR_SUBQUERY ||
                        (e->kind == SQL_EXPR_BINARY && words_expr_arithmetic(e->op));

    buf_add(w->out, nested ? "(" : "");
    words_expr(w, e);
    buf_add(w->out, nested ? ")" : "");
}

static void words_expr_binary(struct words *w, const struct sql_expr *e)
{
    const struct sql_expr *x = e->args[0];
    const bool same = e->op == SQL_OP_MUL || e->op == SQL_OP_ADD;
    const bool chain = x->kind == SQL_EXPR_BINARY && x->op == e->op && same; /* a + b + c */

    if (words_expr_depth(e) > NESTED) {
        words_sql(w, e);
    } else if (words_expr_arithmetic(e->op)) {
        if (chain)
            words_expr(w, x);
        else
            words_expr_operand(w, x);
        buf_add(w->out, words_expr_arithmetic(e->op));
        words_expr_operand(w, e->args[1]);
    } else {
        words_condition(w, e, false);
    }
}

static void words_expr_cases(struct words *w, const struct sql_expr *e)
{
    int n = 0;

    for (const struct sql_when *when = e->whens; when; when = when->next)
        n++;
    if (n > CASES) {
        buf_addf(w->out, "one of %d values by its case", n);
        return;
    }
    for (const struct sql_when *when = e->whens; when; when = when->next) {
        words_expr(w, when->then);
        buf_add(w->out, " if ");
        if (e->args[0]) {
            words_expr(w, e->args[0]);
            buf_add(w->out, " is ");
            words_expr(w, when->when);
        } else {
            words_condition(w, when->when, false);
        }
        buf_add(w->out, when->next || e->args[1] ? ", " : "");
    }
    if (e->args[1]) {
        buf_add(w->out, "else ");
        words_expr(w, e->args[1]);
    }
}

/* ---- the whole */

bool words_enter(struct words *w, const struct sql_expr *e)
{
    if (w->out->len > WORDS_BYTES)
        return false;
    if (w->nested >= WORDS_NESTED) {
        words_sql(w, e);
        return false;
    }
    w->nested++;
    return true;
}

static void say_expr(struct words *w, const struct sql_expr *e)
{
    if (words_date(w, e))
        return;
    switch (e->kind) {
    case SQL_EXPR_COLUMN:
        words_column(w, e);
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
        words_expr_call(w, e);
        break;
    case SQL_EXPR_CONCAT:
        words_expr_joined(w, e->args, e->arg_count);
        break;
    case SQL_EXPR_CAST:
        words_expr(w, e->args[0]);
        break;
    case SQL_EXPR_CASE:
        words_expr_cases(w, e);
        break;
    case SQL_EXPR_SUBQUERY:
        words_subquery(w, e->query);
        break;
    case SQL_EXPR_BINARY:
        words_expr_binary(w, e);
        break;
    case SQL_EXPR_LIKE:
    case SQL_EXPR_IN:
    case SQL_EXPR_BETWEEN:
    case SQL_EXPR_IS_NULL:
    case SQL_EXPR_EXISTS:
        words_condition(w, e, false);
        break;
    default:
        words_sql(w, e);
        break;
    }
}

void words_expr(struct words *w, const struct sql_expr *e)
{
    if (words_enter(w, e)) {
        say_expr(w, e);
        w->nested--;
    }
}
