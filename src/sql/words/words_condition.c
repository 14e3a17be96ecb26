/* Conditions in words: a subject, and what is said of it. NOT is carried inward, so that "not (a or
 * b)" reads "a is not … and b is not …". */
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

static enum sql_op words_condition_mirrored(enum sql_op op)
{
    return op == SQL_OP_LT   ? SQL_OP_GT
           : op == SQL_OP_GT ? SQL_OP_LT
           : op == SQL_OP_LE ? SQL_OP_GE
           : op == SQL_OP_GE ? SQL_OP_LE
                             : op;
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
        return date ? " is no later than " : " is at most ";
    case SQL_OP_GT:
        return date ? " is after " : " is more than ";
    case SQL_OP_GE:
        return date ? " is no earlier than " : " is at least ";
    default:
        return NULL;
    }
}

static bool words_condition_constant(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_NUMBER || e->kind == SQL_EXPR_STRING || e->kind == SQL_EXPR_TYPED ||
           e->kind == SQL_EXPR_BOOLEAN;
}

static const struct sql_expr *words_condition_folded(const struct sql_expr *e)
{
    const bool folds = e->kind == SQL_EXPR_CALL && e->arg_count == 1 && !e->over &&
                       (str_eq_fold(e->name, "lower") || str_eq_fold(e->name, "upper"));
    return folds ? e->args[0] : NULL;
}

/* A column of the rows is "its price" on the right of a condition. */
static void words_condition_value(struct words *w, const struct sql_expr *e)
{
    const struct sql_expr *folded = words_condition_folded(e);

    if (folded)
        e = folded;
    if (e->kind == SQL_EXPR_STRING && words_is_date(e))
        buf_add(w->out, e->text);
    else
        words_expr(w, e, w->scope && w->scope->root >= 0 ? WORDS_ITS : WORDS_THE);
}

static void words_condition_case(struct words *w, const struct sql_expr *subject)
{
    buf_add(w->out, words_condition_folded(subject) ? " (ignoring case)" : "");
}

/* Has the column a time of day, as far as is known? */
static bool words_condition_moment(const struct words *w, const struct sql_expr *e)
{
    if (e->kind != SQL_EXPR_COLUMN)
        return false;
    const int place = w->scope ? words_place(w->scope, e) : -1;
    const struct schema_column *c = w->scope ? words_schema_column(w->scope, place, e->name) : NULL;
    return c && c->value != VALUE_TEXT ? c->value == VALUE_TIMESTAMP
                                       : str_ends(e->name, "_at") || str_find_fold(e->name, "time");
}

static bool words_condition_is_year(const struct sql_expr *e)
{
    return (e->kind == SQL_EXPR_NUMBER || e->kind == SQL_EXPR_STRING) && strlen(e->text) == 4 &&
           strspn(e->text, "0123456789") == 4;
}

/* Behind "is", of a column of years: "after 2012", "2012 or later". */
static bool words_condition_in_year(struct words *w, const struct sql_expr *column, enum sql_op op,
                                    const struct sql_expr *value)
{
    if (column->kind != SQL_EXPR_COLUMN || words_type(w, column) != VALUE_DATE ||
        !words_condition_is_year(value) || op < SQL_OP_LT || op > SQL_OP_GE)
        return false;
    if (op == SQL_OP_LT || op == SQL_OP_GT)
        buf_addf(w->out, "%s %s", op == SQL_OP_LT ? "before" : "after", value->text);
    else
        buf_addf(w->out, "%s or %s", value->text, op == SQL_OP_LE ? "earlier" : "later");
    return true;
}

static void words_condition_compare(struct words *w, const struct sql_expr *e, enum sql_op op)
{
    struct sql_expr text;
    const bool mirrored = words_condition_constant(e->args[0]);
    const struct sql_expr *left = e->args[mirrored];
    const struct sql_expr *right = words_literal(w, e->args[!mirrored], &text);
    const size_t start = w->out->len;

    op = mirrored ? words_condition_mirrored(op) : op;
    const char *word =
        words_condition_comparison(op, words_is_date(right) || (words_type(w, left) == VALUE_DATE &&
                                                                right->kind != SQL_EXPR_NUMBER &&
                                                                right->kind != SQL_EXPR_STRING));
    buf_add(w->out, " is ");
    if (words_moment(w, op, right, words_condition_moment(w, left)) ||
        words_condition_in_year(w, left, op, right))
        return;
    buf_truncate(w->out, start);
    buf_add(w->out, word);
    const char *flag = words_flag(w, left, op, right);
    if (flag)
        buf_add(w->out, flag);
    else if (right->kind == SQL_EXPR_STRING && !*right->text)
        buf_add(w->out, "empty");
    else
        words_condition_value(w, right);
    words_condition_case(w, left);
}

/* ---- patterns, lists */

static const char *words_condition_pattern(bool head, bool tail, bool negated)
{
    if (head && tail)
        return negated ? " does not contain" : " contains";
    if (head)
        return negated ? " does not end with" : " ends with";
    if (tail)
        return negated ? " does not start with" : " starts with";
    return negated ? " is not" : " is";
}

/* LIKE 'x%' starts with, '%x' ends with, '%x%' contains; others match. */
static void words_condition_like(struct words *w, const struct sql_expr *e, bool negated)
{
    const struct sql_expr *pattern = e->args[1];
    const bool column = pattern->kind == SQL_EXPR_COLUMN && pattern->quoted && !pattern->table;
    const char *text = pattern->kind == SQL_EXPR_STRING ? pattern->text
                       : column                         ? pattern->name
                                                        : "";
    const size_t len = strlen(text);
    const bool head = len && text[0] == '%', tail = len > 1 && text[len - 1] == '%';
    const size_t from = head, to = len - tail;
    const bool plain = len && (e->op == SQL_OP_LIKE || e->op == SQL_OP_ILIKE) && to > from &&
                       strcspn(text + from, "%_\\") >= to - from;

    if (plain && e->arg_count <= 2) {
        buf_addf(w->out, "%s '%.*s'", words_condition_pattern(head, tail, negated),
                 (int)(to - from), text + from);
    } else {
        buf_add(w->out, negated ? " does not match " : " matches ");
        words_expr(w, pattern, WORDS_ITS);
    }
    buf_add(w->out, e->op == SQL_OP_ILIKE ? " (ignoring case)" : "");
    if (e->op != SQL_OP_ILIKE)
        words_condition_case(w, e->args[0]);
}

/* "1, 2 or 3"; not, "neither 1 nor 2", "none of 1, 2 and 3" */
static void words_condition_list(struct words *w, const struct sql_expr *const *v, size_t count,
                                 bool negated)
{
    const bool neither = negated && count == 2, none = negated && count > 2;

    buf_add(w->out, neither   ? " is neither "
                    : none    ? " is none of "
                    : negated ? " is not "
                              : " is ");
    for (size_t i = 0; i < count; i++) {
        if (i == WORDS_ITEMS && count - i > 1) {
            buf_addf(w->out, " %s %zu other values", none ? "and" : "or", count - i);
            return;
        }
        buf_add(w->out, i == 0          ? ""
                        : i + 1 < count ? ", "
                        : neither       ? " nor "
                        : none          ? " and "
                                        : " or ");
        words_condition_value(w, v[i]);
    }
}

static void words_condition_in(struct words *w, const struct sql_expr *e, bool negated)
{
    if (!e->query) {
        words_condition_list(w, (const struct sql_expr *const *)e->args + 1, e->arg_count - 1,
                             negated);
        words_condition_case(w, e->args[0]);
        return;
    }
    buf_add(w->out, negated ? " is not among " : " is among ");
    words_set(w, e->query);
}

/* ---- ranges */

bool words_is_range(const struct sql_expr *lo, const struct sql_expr *hi)
{
    return hi && lo->kind == SQL_EXPR_BINARY && hi->kind == SQL_EXPR_BINARY &&
           (lo->op == SQL_OP_GE || lo->op == SQL_OP_GT) &&
           (hi->op == SQL_OP_LT || hi->op == SQL_OP_LE) && sql_equal_expr(lo->args[0], hi->args[0]);
}

void words_range(struct words *w, const struct sql_expr *lo, const struct sql_expr *hi)
{
    const bool date = words_is_date(lo->args[1]) || words_is_date(hi->args[1]);
    const char *first = words_condition_comparison(lo->op, date);
    const char *second = words_condition_comparison(hi->op, date);

    buf_add(w->out, " is ");
    if (lo->op == SQL_OP_GE && words_period(w, lo->args[1], hi->op == SQL_OP_LE, hi->args[1],
                                            words_condition_moment(w, lo->args[0])))
        return;
    buf_truncate(w->out, w->out->len - strlen(" is "));
    buf_add(w->out, first);
    words_condition_value(w, lo->args[1]);
    buf_addf(w->out, " and %s", second + strlen(" is "));
    words_condition_value(w, hi->args[1]);
}

static void words_condition_between(struct words *w, const struct sql_expr *e, bool negated)
{
    const size_t start = w->out->len;

    buf_add(w->out, negated ? " is not " : " is ");
    if (!e->text &&
        words_period(w, e->args[1], true, e->args[2], words_condition_moment(w, e->args[0])))
        return;
    buf_truncate(w->out, start);
    buf_add(w->out, negated ? " is not between " : " is between ");
    words_condition_value(w, e->args[1]);
    buf_add(w->out, " and ");
    words_condition_value(w, e->args[2]);
    words_condition_case(w, e->args[0]);
}

bool words_when(struct words *w, const struct sql_expr *e, const struct sql_expr *hi)
{
    const struct sql_expr *x = words_subject(e);
    const bool moment = x && words_condition_moment(w, x);

    if (!x || e->negated)
        return false;
    if (hi)
        return e->op == SQL_OP_GE &&
               words_period(w, e->args[1], hi->op == SQL_OP_LE, hi->args[1], moment);
    if (e->kind == SQL_EXPR_BETWEEN)
        return !e->text && words_period(w, e->args[1], true, e->args[2], moment);
    if (e->kind != SQL_EXPR_BINARY)
        return false;
    if (words_year_of(x) && e->op == SQL_OP_EQ && words_condition_is_year(e->args[1])) {
        buf_addf(w->out, "in %s", e->args[1]->text);
        return true;
    }
    return !words_condition_constant(e->args[0]) && words_moment(w, e->op, e->args[1], moment);
}

/* ---- EXISTS */

static void words_condition_exists(struct words *w, const struct sql_expr *e, bool negated)
{
    struct words_scope scope;

    if (w->depth >= WORDS_DEPTH || e->query->kind != SQL_QUERY_SELECT || e->query->group_count ||
        e->query->having || !e->query->from || e->query->offset) {
        buf_add(w->out, negated ? "another query finds nothing" : "another query finds something");
        return;
    }
    w->depth++;
    words_scope_enter(w, &scope, e->query);
    buf_add(w->out, "there is ");
    words_rows(w, negated ? "no " : "at least one ", false);
    words_leave(w);
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

size_t words_choice(const struct sql_expr *e, const struct sql_expr **ret, size_t max)
{
    const struct sql_expr *subject = NULL;
    size_t n = 0;

    for (; e; e = e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_OR ? e->args[0] : NULL) {
        const bool chain = e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_OR;
        const struct sql_expr *x = chain ? e->args[1] : e;
        if (x->kind != SQL_EXPR_BINARY || x->op != SQL_OP_EQ || n == max ||
            (subject && !sql_equal_expr(subject, x->args[0])))
            return 0;
        subject = x->args[0];
        ret[n++] = x->args[1];
    }
    for (size_t i = 0; i < n / 2; i++) {
        const struct sql_expr *x = ret[i];
        ret[i] = ret[n - 1 - i];
        ret[n - 1 - i] = x;
    }
    return n > 1 ? n : 0;
}

static void words_condition_connected(struct words *w, const struct sql_expr *e, bool negated)
{
    const bool either = (e->op == SQL_OP_OR) != negated;

    if (too_long(e)) {
        buf_add(w->out, either ? "one of many conditions holds" : "many conditions hold");
        return;
    }
    const bool range = !negated && e->op == SQL_OP_AND && words_is_range(e->args[0], e->args[1]);
    for (size_t i = 0; i < 2; i++) {
        const struct sql_expr *x = e->args[i];
        const bool grouped = words_condition_connects(x) && x->op != e->op &&
                             !(x->op == SQL_OP_AND && words_is_range(x->args[0], x->args[1]));
        if (range && i == 1)
            break;
        buf_add(w->out, i == 0 ? "" : either ? " or " : " and ");
        buf_add(w->out, grouped ? "(" : "");
        if (range) {
            words_expr(w, x->args[0], WORDS_THE);
            words_range(w, x, e->args[1]);
        } else {
            words_condition(w, x, negated, WORDS_THE);
        }
        buf_add(w->out, grouped ? ")" : "");
    }
}

/* ---- one condition */

const struct sql_expr *words_subject(const struct sql_expr *e)
{
    const struct sql_expr *x = e;

    if (e->kind == SQL_EXPR_BINARY && words_condition_comparison(e->op, false))
        x = e->args[words_condition_constant(e->args[0]) && !words_condition_constant(e->args[1])];
    else if (e->kind == SQL_EXPR_LIKE || e->kind == SQL_EXPR_IN || e->kind == SQL_EXPR_BETWEEN ||
             e->kind == SQL_EXPR_IS_NULL)
        x = e->args[0];
    else if (e->kind != SQL_EXPR_COLUMN)
        return NULL;
    return words_condition_folded(x) ? words_condition_folded(x) : x;
}

/* What has no words is SQL. */
static void words_condition_as_sql(struct words *w, const struct sql_expr *e, bool negated)
{
    buf_add(w->out, negated ? "it is not so that " : "");
    words_sql(w, e);
}

/* Behind the subject. */
static void words_condition_predicate(struct words *w, const struct sql_expr *e, bool negated)
{
    const bool not_here = e->negated != negated;

    switch (e->kind) {
    case SQL_EXPR_BINARY:
        words_condition_compare(w, e, negated ? words_condition_opposite(e->op) : e->op);
        break;
    case SQL_EXPR_LIKE:
        words_condition_like(w, e, not_here);
        break;
    case SQL_EXPR_IN:
        words_condition_in(w, e, not_here);
        break;
    case SQL_EXPR_BETWEEN:
        words_condition_between(w, e, not_here);
        break;
    case SQL_EXPR_IS_NULL:
        buf_add(w->out, not_here ? " is not missing" : " is missing");
        break;
    default:
        buf_add(w->out, negated ? " is not true" : " is true");
        break;
    }
}

bool words_event(struct words *w, const struct sql_expr *e, const struct sql_expr *hi,
                 enum words_form form)
{
    const struct sql_expr *x = words_subject(e);
    const struct sql_expr *column = x && words_year_of(x) ? words_year_of(x) : x;
    const int place = column && w->scope ? words_place(w->scope, column) : -1;
    char verb[32];

    if (place < 0 || place == w->scope->root || w->scope->places[place].raw ||
        !words_happened(column, verb, sizeof verb))
        return false;
    const size_t start = w->out->len;
    words_begin(w, form);
    buf_addf(w->out, "%s %s%s ", w->scope->places[place].noun,
             *words_happened_before(verb) ? "" : "was ", verb);
    if (words_when(w, e, hi))
        return true;
    buf_truncate(w->out, start);
    return false;
}

static void say_condition(struct words *w, const struct sql_expr *e, bool negated,
                          enum words_form form)
{
    const struct sql_expr *subject = words_subject(e);

    if (!negated && (words_best(w, e) || words_weekday(w, e, form)))
        return;
    if (subject) {
        if (!negated && words_event(w, e, NULL, form))
            return;
        if (!negated && words_year_of(subject) && e->kind == SQL_EXPR_BINARY &&
            e->op == SQL_OP_EQ && words_condition_is_year(e->args[1])) {
            words_expr(w, words_year_of(subject), form);
            buf_addf(w->out, " is in %s", e->args[1]->text);
            return;
        }
        words_expr(w, subject, form);
        words_condition_predicate(w, e, negated);
    } else if (e->kind == SQL_EXPR_BINARY && words_condition_connects(e)) {
        words_condition_connected(w, e, negated);
    } else if (e->kind == SQL_EXPR_EXISTS) {
        words_condition_exists(w, e, e->negated != negated);
    } else if (e->kind == SQL_EXPR_UNARY && e->op == SQL_OP_NOT) {
        words_condition(w, e->args[0], !negated, form);
    } else if (e->kind == SQL_EXPR_BOOLEAN) {
        buf_add(w->out, str_eq_fold(e->text, "true") != negated ? "always" : "never");
    } else {
        words_condition_as_sql(w, e, negated);
    }
}

void words_condition(struct words *w, const struct sql_expr *e, bool negated, enum words_form form)
{
    const struct sql_expr *values[WORDS_ITEMS];
    const size_t n = words_choice(e, values, WORDS_ITEMS);

    if (w->nested >= WORDS_NESTED && negated)
        buf_add(w->out, "it is not so that ");
    if (!words_enter(w, e))
        return;
    if (n) {
        const struct sql_expr *first = e;
        while (first->op == SQL_OP_OR)
            first = first->args[0];
        words_expr(w, first->args[0], form);
        words_condition_list(w, values, n, negated);
    } else {
        say_condition(w, e, negated, form);
    }
    w->nested--;
}
