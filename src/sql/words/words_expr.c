/* Expressions in words: columns, arithmetic, cases. What has no words is shown as SQL. */
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "words/words_private.h"

enum { NESTED = 3, /* arithmetic in arithmetic */ CASES = 3 };

void words_begin(struct words *w, enum words_form form)
{
    buf_add(w->out, form == WORDS_THE ? "the " : form == WORDS_ITS ? "its " : "");
}

bool words_is_long(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_CASE || e->kind == SQL_EXPR_BINARY || e->kind == SQL_EXPR_SUBQUERY ||
           e->kind == SQL_EXPR_CALL;
}

static enum sql_dialect words_expr_dialect(const struct words *w)
{
    const struct words_scope *scope = w->scope;
    return scope && scope->query->parsed ? scope->query->dialect : SQL_POSTGRES;
}

void words_sql(struct words *w, const struct sql_expr *e)
{
    struct err err;

    if (!sql_print_expr(e, words_expr_dialect(w), w->out, &err))
        buf_add(w->out, "a computed value");
}

/* ---- columns */

const struct sql_item *words_item(const struct sql_query *q, const struct sql_expr *e)
{
    long n = e->kind == SQL_EXPR_NUMBER ? strtol(e->text, NULL, 10) : 0;

    while (q && q->kind == SQL_QUERY_SET)
        q = q->left;

    for (const struct sql_item *item = q ? q->items : NULL; item; item = item->next) {
        const bool alias = e->kind == SQL_EXPR_COLUMN && !e->table && item->alias &&
                           str_eq_fold(item->alias, e->name);
        if ((n && --n == 0) || alias || sql_equal_expr(item->expr, e))
            return item;
    }
    return NULL;
}

/* The scope of the column: that of its query or of one around it. */
static const struct words_scope *words_expr_scope(const struct words *w, const struct sql_expr *e,
                                                  int *ret_place)
{
    for (const struct words_scope *scope = w->scope; scope; scope = scope->outer) {
        *ret_place = words_place(scope, e);
        if (*ret_place >= 0)
            return scope;
    }
    *ret_place = -1;
    return NULL;
}

/* SQLite reads "x" as text where no column has that name. */
static bool words_expr_is_text(const struct words *w, const struct sql_expr *e)
{
    return e->quoted && !e->table && words_expr_dialect(w) == SQL_SQLITE && w->scope &&
           w->scope->count && w->scope->places[0].table;
}

const struct sql_expr *words_literal(const struct words *w, const struct sql_expr *e,
                                     struct sql_expr *storage)
{
    int place;

    if (e->kind != SQL_EXPR_COLUMN || !words_expr_is_text(w, e) || words_expr_scope(w, e, &place))
        return e;
    *storage = (struct sql_expr){.kind = SQL_EXPR_STRING, .text = e->name};
    return storage;
}

static void words_expr_owned(struct words *w, const char *owner, const char *name,
                             enum words_form form)
{
    struct buf label = BUF_INIT;
    const size_t len = owner ? strlen(owner) : 0;

    words_label(&label, name);
    const bool joined =
        (form == WORDS_COMPOUND || form == WORDS_PLURAL) && !strchr(buf_str(&label), ' ');
    const bool raw = strchr(buf_str(&label), '_') || words_participle(buf_str(&label));
    words_begin(w, raw && !owner && form == WORDS_THE ? WORDS_BARE : form);
    if (owner && !(str_starts_fold(buf_str(&label), owner) && label.p[len] == ' '))
        buf_addf(w->out, "%s%s ", owner, joined ? "" : "'s");
    const size_t start = w->out->len;
    buf_add(w->out, buf_str(&label));
    if (form == WORDS_PLURAL && raw)
        buf_add(w->out, " values");
    else if (form == WORDS_PLURAL)
        words_many(w->out, start);
    buf_release(&label);
}

void words_column(struct words *w, const struct sql_expr *e, enum words_form form)
{
    const struct sql_item *item =
        w->aliases && !e->table && w->scope ? words_item(w->scope->query, e) : NULL;
    int place;
    const struct words_scope *scope = words_expr_scope(w, e, &place);
    const bool own =
        scope && scope == w->scope &&
        (place == scope->root || (scope->root >= 0 && words_named_by(scope, e) == scope->root) ||
         (scope->root < 0 && scope->count == 1));

    if (item && item->expr->kind != SQL_EXPR_COLUMN && item->expr != e) {
        w->aliases = false;
        words_one_item(w, item, form);
        w->aliases = true;
    } else if (scope == NULL && words_expr_is_text(w, e)) {
        buf_addf(w->out, "'%s'", e->name);
    } else if (!scope) {
        words_expr_owned(w, e->table, e->name, form);
    } else {
        const bool foreign = scope != w->scope && form == WORDS_ITS;
        if (!own && scope->places[place].raw)
            buf_addf(w->out, "%s.%s", scope->places[place].owner, e->name);
        else
            words_expr_owned(w, own ? NULL : scope->places[place].owner, e->name,
                             foreign ? WORDS_THE : form);
    }
}

/* ---- types */

static enum value_type words_expr_call_type(const struct words *w, const struct sql_expr *e)
{
    static const char *const numbers[] = {"count",  "sum",        "avg",   "total",
                                          "length", "abs",        "round", "row_number",
                                          "rank",   "dense_rank", "ntile"};
    static const char *const same[] = {"min",   "max",  "coalesce", "lower",
                                       "upper", "trim", "lag",      "lead"};

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (str_eq_fold(numbers[i], e->name))
            return VALUE_REAL;
    }
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        if (e->arg_count && str_eq_fold(same[i], e->name))
            return words_type(w, e->args[0]);
    }
    return VALUE_UNKNOWN;
}

static enum value_type words_expr_column_type(const struct words *w, const struct sql_expr *e)
{
    int place;
    const struct words_scope *scope = words_expr_scope(w, e, &place);
    const struct schema_column *c = scope ? words_schema_column(scope, place, e->name) : NULL;

    if (words_date_name(e->name) &&
        (!c || (c->value != VALUE_INTEGER && c->value != VALUE_REAL) || words_year_name(e->name)))
        return VALUE_DATE;
    if (!c)
        return words_text_name(e->name) ? VALUE_TEXT : VALUE_UNKNOWN;
    return c->value == VALUE_TIMESTAMP ? VALUE_DATE : c->value;
}

enum value_type words_type(const struct words *w, const struct sql_expr *e)
{
    if (words_year_of(e))
        return VALUE_DATE;
    switch (e->kind) {
    case SQL_EXPR_COLUMN:
        return words_expr_column_type(w, e);
    case SQL_EXPR_NUMBER:
    case SQL_EXPR_DATE_PART:
    case SQL_EXPR_BINARY:
        return VALUE_REAL;
    case SQL_EXPR_DATE_TRUNC:
        return VALUE_DATE;
    case SQL_EXPR_CONCAT:
    case SQL_EXPR_STRING:
        return VALUE_TEXT;
    case SQL_EXPR_CALL:
        return words_expr_call_type(w, e);
    default:
        return VALUE_UNKNOWN;
    }
}

const char *words_flag(const struct words *w, const struct sql_expr *column, enum sql_op op,
                       const struct sql_expr *value)
{
    const bool equals = op == SQL_OP_EQ || op == SQL_OP_NE;

    if (!equals || value->kind != SQL_EXPR_NUMBER || column->kind != SQL_EXPR_COLUMN ||
        words_type(w, column) != VALUE_BOOLEAN)
        return NULL;
    return str_eq(value->text, "1") ? "yes" : str_eq(value->text, "0") ? "no" : NULL;
}

/* ---- arithmetic */

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

static void words_expr_operand(struct words *w, const struct sql_expr *e, enum words_form form)
{
    const bool nested = e->kind == SQL_EXPR_SUBQUERY ||
                        (e->kind == SQL_EXPR_BINARY && words_expr_arithmetic(e->op));

    buf_add(w->out, nested ? "(" : "");
    words_expr(w, e, nested && form != WORDS_BARE ? WORDS_THE : form);
    buf_add(w->out, nested ? ")" : "");
}

/* 100.0 * x, x * 100: x; 1.0 * x: x, with `factor` "1.0". NULL: it is none. */
static const struct sql_expr *words_expr_scaled(const struct sql_expr *e, const char *factor)
{
    if (e->kind != SQL_EXPR_BINARY || e->op != SQL_OP_MUL)
        return NULL;
    for (size_t i = 0; i < 2; i++) {
        const struct sql_expr *number = e->args[i];
        const size_t len = strlen(factor);
        if (number->kind == SQL_EXPR_NUMBER && strncmp(number->text, factor, len) == 0 &&
            (number->text[len] == '\0' || str_eq(number->text + len, ".0")))
            return e->args[1 - i];
    }
    return NULL;
}

/* nullif(x, 0) only keeps from dividing by zero. */
static const struct sql_expr *words_expr_divisor(const struct sql_expr *e)
{
    const bool guards = e->kind == SQL_EXPR_CALL && str_eq_fold(e->name, "nullif") &&
                        e->arg_count == 2 && e->args[1]->kind == SQL_EXPR_NUMBER &&
                        str_eq(e->args[1]->text, "0");
    return guards ? e->args[0] : e;
}

bool words_shares(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_DIV &&
           words_expr_scaled(e->args[0], "100");
}

/* "the orders shipped as a percentage of all orders"; a factor of 1.0 is not said. */
static bool words_expr_share(struct words *w, const struct sql_expr *e, enum words_form form)
{
    if (e->op != SQL_OP_DIV)
        return false;
    const struct sql_expr *percent = words_expr_scaled(e->args[0], "100"),
                          *whole = percent ? NULL : words_expr_scaled(e->args[0], "1");
    const struct sql_expr *divisor = words_expr_divisor(e->args[1]);
    if (!percent && !whole && divisor == e->args[1])
        return false;
    words_expr_operand(w, percent ? percent : whole ? whole : e->args[0], form);
    buf_add(w->out, percent ? " as a percentage of " : " divided by ");
    words_expr_operand(w, divisor, form == WORDS_ITS ? WORDS_ITS : WORDS_THE);
    return true;
}

static void words_expr_binary(struct words *w, const struct sql_expr *e, enum words_form form)
{
    const struct sql_expr *x = e->args[0];
    const bool same = e->op == SQL_OP_MUL || e->op == SQL_OP_ADD;
    const bool chain = x->kind == SQL_EXPR_BINARY && x->op == e->op && same; /* a + b + c */
    const enum words_form right = form == WORDS_ITS   ? WORDS_ITS
                                  : form == WORDS_THE ? WORDS_THE
                                                      : WORDS_BARE;

    if (words_expr_depth(e) > NESTED) {
        words_sql(w, e);
    } else if (words_expr_share(w, e, form)) {
        return;
    } else if (words_expr_arithmetic(e->op)) {
        if (chain)
            words_expr(w, x, form);
        else
            words_expr_operand(w, x, form);
        buf_add(w->out, words_expr_arithmetic(e->op));
        words_expr_operand(w, e->args[1], right);
    } else if (e->op <= SQL_OP_IS_NOT && e->op != SQL_OP_XOR) {
        buf_add(w->out, "whether ");
        words_condition(w, e, false, WORDS_THE);
    } else {
        words_sql(w, e);
    }
}

/* ---- text */

static bool words_expr_is_blank(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_STRING && strspn(e->text, " ,.;:-/()") == strlen(e->text);
}

/* first || ' ' || last: "the first followed by the last"; what only parts them is left out. */
static void words_expr_joined(struct words *w, const struct sql_expr *e, enum words_form form)
{
    bool any = false;

    for (size_t i = 0; i < e->arg_count; i++) {
        if (words_expr_is_blank(e->args[i]))
            continue;
        buf_add(w->out, any ? " followed by " : "");
        words_expr(w, e->args[i], form);
        any = true;
    }
}

/* (city_name, state_name): two that belong together. */
static void words_expr_pair(struct words *w, const struct sql_expr *e, enum words_form form)
{
    if (e->arg_count != 2 || e->query || e->args[0]->kind != SQL_EXPR_COLUMN ||
        e->args[1]->kind != SQL_EXPR_COLUMN) {
        words_sql(w, e);
        return;
    }
    buf_add(w->out, form == WORDS_BARE || form == WORDS_COMPOUND ? "pair of " : "the pair of ");
    words_expr(w, e->args[0], WORDS_BARE);
    buf_add(w->out, " and ");
    words_expr(w, e->args[1], WORDS_BARE);
}

/* ---- cases */

bool words_names_days(const struct sql_expr *e)
{
    static const char *const days[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                       "Thursday", "Friday", "Saturday"};
    size_t n = 0;
    for (const struct sql_when *when = e->whens; when; when = when->next, n++) {
        if (n == 7 || when->then->kind != SQL_EXPR_STRING || !str_eq(when->then->text, days[n]))
            return false;
    }
    return e->args[0] && !e->args[1] && n == 7;
}

static void words_expr_case(struct words *w, const struct sql_expr *e)
{
    int n = 0;

    for (const struct sql_when *when = e->whens; when; when = when->next)
        n++;
    if (n > CASES) {
        buf_addf(w->out, "one of %d values, depending on the case", n + (e->args[1] != NULL));
        return;
    }
    for (const struct sql_when *when = e->whens; when; when = when->next) {
        words_expr(w, when->then, WORDS_THE);
        buf_add(w->out, " if ");
        if (e->args[0]) {
            words_expr(w, e->args[0], WORDS_THE);
            buf_add(w->out, " is ");
            words_expr(w, when->when, WORDS_THE);
        } else {
            words_condition(w, when->when, false, WORDS_THE);
        }
        buf_add(w->out, when->next || e->args[1] ? ", " : "");
    }
    if (e->args[1]) {
        buf_add(w->out, "otherwise ");
        words_expr(w, e->args[1], WORDS_THE);
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

/* Does it read well behind "whose"? */
bool words_is_phrase(const struct words *w, const struct sql_expr *e)
{
    int place;

    switch (e->kind) {
    case SQL_EXPR_COLUMN:
        return words_expr_scope(w, e, &place) == w->scope;
    case SQL_EXPR_CAST:
    case SQL_EXPR_COLLATE:
        return words_is_phrase(w, e->args[0]);
    case SQL_EXPR_CALL:
        return words_aggregate(e);
    default:
        return false;
    }
}

static void say_expr(struct words *w, const struct sql_expr *e, enum words_form form)
{
    if (words_date(w, e, form))
        return;
    switch (e->kind) {
    case SQL_EXPR_COLUMN:
        words_column(w, e, form);
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
        words_call(w, e, form);
        break;
    case SQL_EXPR_CONCAT:
        words_expr_joined(w, e, form == WORDS_PLURAL ? WORDS_BARE : form);
        break;
    case SQL_EXPR_CAST:
    case SQL_EXPR_COLLATE:
        words_expr(w, e->args[0], form);
        break;
    case SQL_EXPR_CASE:
        if (words_names_days(e))
            words_expr(w, e->args[0], form);
        else
            words_expr_case(w, e);
        break;
    case SQL_EXPR_ROW:
        words_expr_pair(w, e, form);
        break;
    case SQL_EXPR_SUBQUERY:
        words_subquery(w, e->query);
        break;
    case SQL_EXPR_BINARY:
        words_expr_binary(w, e, form);
        break;
    case SQL_EXPR_LIKE:
    case SQL_EXPR_IN:
    case SQL_EXPR_BETWEEN:
    case SQL_EXPR_IS_NULL:
    case SQL_EXPR_EXISTS:
        buf_add(w->out, "whether ");
        words_condition(w, e, false, WORDS_THE);
        break;
    default:
        words_sql(w, e);
        break;
    }
}

void words_expr(struct words *w, const struct sql_expr *e, enum words_form form)
{
    if (words_enter(w, e)) {
        say_expr(w, e, form);
        w->nested--;
    }
}
