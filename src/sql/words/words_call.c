/* Calls in words: aggregates, windows, the functions that people use. */
#include <string.h>

#include "querent/base/str.h"
#include "words/words_private.h"

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

bool words_gathers(const struct sql_expr *e)
{
    static const char *const names[] = {
        "group_concat", "string_agg",      "array_agg",       "listagg",     "json_agg",
        "jsonb_agg",    "stddev",          "variance",        "stddev_samp", "stddev_pop",
        "var_samp",     "bool_and",        "bool_or",         "any_value",   "median",
        "mode",         "percentile_cont", "json_group_array"};

    for (size_t i = 0; e->kind == SQL_EXPR_CALL && !e->over && i < sizeof names / sizeof *names;
         i++) {
        if (str_eq_fold(names[i], e->name))
            return true;
    }
    return false;
}

bool words_counts(const struct sql_expr *e)
{
    const bool constant = e->arg_count == 1 && e->args[0]->kind == SQL_EXPR_NUMBER;

    return e->kind == SQL_EXPR_CALL && !e->over && !e->filter && !e->distinct &&
           (e->star || constant) && str_eq_fold(e->name, "count");
}

/* sum(CASE WHEN c THEN x ELSE 0 END): the sum of x where c. NULL: no such case. */
static const struct sql_when *words_call_when(const struct sql_expr *e)
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

bool words_is_plain_aggregate(const struct sql_expr *e)
{
    const bool rounds =
        e->kind == SQL_EXPR_CALL && !e->over && str_eq_fold(e->name, "round") && e->arg_count >= 1;

    if (rounds)
        e = e->args[0];
    return words_aggregate(e) && !e->filter && !words_call_when(e) &&
           (e->star || words_counts(e) || (e->arg_count == 1 && !words_is_long(e->args[0])));
}

/* ---- counting */

/* Every row has a value: of the root's key, or of what the rows are tied by. */
bool words_counts_rows(const struct words *w, const struct sql_expr *e)
{
    if (words_counts(e))
        return !w->scope || w->scope->kept < 0;
    if (e->kind != SQL_EXPR_CALL || !str_eq_fold(e->name, "count") || e->over || e->filter ||
        e->distinct || e->arg_count != 1)
        return false;
    const int place = words_place(w->scope, e->args[0]);
    const struct schema_column *c =
        place >= 0 ? words_schema_column(w->scope, place, e->args[0]->name) : NULL;
    const bool key =
        c ? c->primary || c->not_null
          : place >= 0 && words_unique(w->scope, place, (const char *const[]){e->args[0]->name}, 1);
    return key &&
           (place == w->scope->root || (!w->scope->places[place].outer && w->scope->kept < 0));
}

/* "customers" for customer_id */
static void words_call_different(struct words *w, const struct sql_expr *x)
{
    const size_t start = w->out->len;
    const int place = x->kind == SQL_EXPR_COLUMN ? words_place(w->scope, x) : -1;
    const char *target = place >= 0 ? words_target(w->scope, place, x->name) : NULL;

    if (target) {
        words_label(w->out, target);
        words_many(w->out, start);
        return;
    }
    words_expr(w, x, WORDS_COMPOUND);
    if (x->kind != SQL_EXPR_COLUMN)
        return;
    words_without_id(w->out, start);
    if (strchr(buf_str(w->out) + start, '_')) /* "sold_on" has no plural */
        buf_add(w->out, " values");
    else
        words_many(w->out, start);
}

/* What stands behind "number of": "orders", "different countries", "orders with a discount". */
static void words_call_counted(struct words *w, const struct sql_expr *e)
{
    const struct sql_expr *x = e->star || !e->arg_count ? NULL : e->args[0];
    struct buf name = BUF_INIT, *out = w->out;

    if (words_counts_rows(w, e)) {
        if (!w->counted_next)
            words_noun(w, true);
        return;
    }
    if (!x || x->kind == SQL_EXPR_NUMBER) {
        if (w->scope && w->scope->kept < 0)
            words_noun(w, true);
        else
            buf_add(w->out, "rows");
        return;
    }
    const int named = x->kind == SQL_EXPR_COLUMN ? words_named_by(w->scope, x) : -1;
    const int place = x->kind == SQL_EXPR_COLUMN ? words_place(w->scope, x) : -1;
    if (e->distinct) {
        buf_add(w->out, "different ");
        if (named >= 0 ||
            (place >= 0 && words_unique(w->scope, place, &(const char *){x->name}, 1)))
            buf_add(w->out, w->scope->places[named >= 0 ? named : place].plural);
        else
            words_call_different(w, x);
        return;
    }
    if (!w->counted_next)
        words_noun(w, true);
    else
        buf_add(w->out, "those");
    buf_add(w->out, " with ");
    w->out = &name;
    words_expr(w, x, WORDS_COMPOUND);
    w->out = out;
    words_article(w->out, buf_str(&name));
    buf_release(&name);
}

/* ---- aggregates */

static const char *words_call_measure(const struct words *w, const char *name,
                                      const struct sql_expr *x)
{
    const enum value_type type = words_type(w, x);
    const struct schema_column *listed = words_listed(w, x);
    const bool declared = listed && !str_starts_fold(listed->type, "enum("); /* MySQL: letters */

    if (str_eq_fold(name, "avg"))
        return "average ";
    if (str_eq_fold(name, "min"))
        return type == VALUE_DATE   ? "earliest "
               : declared           ? "first "
               : type == VALUE_TEXT ? "alphabetically first "
                                    : "lowest ";
    if (str_eq_fold(name, "max"))
        return type == VALUE_DATE   ? "latest "
               : declared           ? "last "
               : type == VALUE_TEXT ? "alphabetically last "
                                    : "highest ";
    return "total ";
}

/* "average number of days from placed_on to shipped_on"; false: x is no number of something. */
static bool words_call_average_number(struct words *w, const struct sql_expr *x)
{
    struct buf phrase = BUF_INIT, *out = w->out;

    w->out = &phrase;
    words_expr(w, x, WORDS_COMPOUND);
    w->out = out;
    const bool is = str_starts(buf_str(&phrase), "number of ");
    if (is)
        buf_addf(out, "average %s", buf_str(&phrase));
    buf_release(&phrase);
    return is;
}

/* "total amount", but "sum of total_amount" and "sum of the price times the quantity". */
static void words_call_measured(struct words *w, const struct sql_expr *e, const struct sql_expr *x)
{
    const char *word = words_call_measure(w, e->name, x);
    const bool column = x->kind == SQL_EXPR_COLUMN;
    const bool total = str_eq(word, "total "), average = str_eq(word, "average ");
    const bool odd =
        total && (!column || str_find_fold(x->name, "total") || str_find_fold(x->name, "sum") ||
                  str_find_fold(x->name, "count") || str_find_fold(x->name, "num"));

    if (average && !column && !e->distinct && words_call_average_number(w, x))
        return;
    if (odd || (average && !column)) {
        buf_add(w->out, total ? "sum of " : "average of ");
        buf_add(w->out, e->distinct ? "the different " : column ? "the " : "");
        words_expr(w, x, e->distinct || column ? WORDS_PLURAL : WORDS_THE);
        return;
    }
    buf_add(w->out, word);
    buf_add(w->out, e->distinct && (total || average) ? "different " : "");
    words_expr(w, x, WORDS_COMPOUND);
}

static void words_call_aggregate(struct words *w, const struct sql_expr *e, enum words_form form)
{
    const struct sql_when *when = words_call_when(e);
    const bool count = str_eq_fold(e->name, "count");
    const struct sql_expr *then = when ? when->then : NULL;
    const bool one = then && then->kind == SQL_EXPR_NUMBER && str_eq(then->text, "1");
    const bool number =
        (count && !when) || (when && (count || (one && str_eq_fold(e->name, "sum"))));

    if (!number && !e->arg_count) {
        words_sql(w, e);
        return;
    }
    words_begin(w, form);
    if (count && !when) {
        buf_add(w->out, w->counted_next && words_counts_rows(w, e) ? "number" : "number of ");
        words_call_counted(w, e);
    } else if (number) {
        buf_add(w->out, "number of ");
        words_noun(w, true);
    } else {
        words_call_measured(w, e, then ? then : e->args[0]);
    }
    if (when) {
        buf_add(w->out, " where ");
        words_condition(w, when->when, false, WORDS_THE);
    }
    if (e->filter) {
        buf_add(w->out, " where ");
        words_condition(w, e->filter, false, WORDS_THE);
    }
}

/* ---- windows */

static const struct sql_window *words_call_definition(const struct words *w,
                                                      const struct sql_expr *e)
{
    const struct sql_window *d = w->scope ? w->scope->query->windows : NULL;

    if (!e->over->reference)
        return e->over->base ? NULL : e->over;
    while (d && !str_eq_fold(d->name, e->over->name))
        d = d->next;
    return d && !d->base ? d : NULL;
}

static const char *words_call_window_name(const struct sql_expr *e)
{
    static const struct {
        const char *name, *words;
    } rows[] = {{"row_number", "row number"},
                {"rank", "rank"},
                {"dense_rank", "rank without gaps"},
                {"percent_rank", "rank as a share"},
                {"lag", "previous "},
                {"lead", "next "},
                {"first_value", "first "},
                {"last_value", "last "}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const bool takes = str_ends(rows[i].words, " ");
        if (str_eq_fold(rows[i].name, e->name) && e->arg_count == takes)
            return rows[i].words;
    }
    return NULL;
}

static void words_call_window(struct words *w, const struct sql_expr *e, enum words_form form)
{
    const struct sql_window *d = words_call_definition(w, e);
    struct sql_expr plain = *e;
    const char *words = words_call_window_name(e);

    plain.over = NULL;
    const bool sums = words_aggregate(&plain);
    if (!d || d->frame || e->filter || (!words && !sums)) {
        words_sql(w, e);
        return;
    }
    if (words) {
        words_begin(w, form);
        buf_add(w->out, words);
        if (e->arg_count)
            words_expr(w, e->args[0], WORDS_COMPOUND);
    } else {
        words_call_aggregate(w, &plain, form);
        buf_add(w->out, d->order ? " so far" : d->partition_count ? "" : " of all rows");
    }
    for (size_t i = 0; i < d->partition_count; i++) {
        buf_add(w->out, i ? " and " : " within each ");
        words_expr(w, d->partition[i], WORDS_COMPOUND);
    }
    if (d->order) {
        buf_add(w->out, " in the order of ");
        words_order(w, NULL, d->order); /* there a number is no position, a name no alias */
    }
}

/* ---- the others */

static void words_call_list(struct words *w, struct sql_expr *const *v, size_t count,
                            const char *last, enum words_form form)
{
    for (size_t i = 0; i < count; i++) {
        buf_add(w->out, i == 0 ? "" : i + 1 == count ? last : ", ");
        words_expr(w, v[i], form);
    }
}

void words_call(struct words *w, const struct sql_expr *e, enum words_form form)
{
    static const struct {
        const char *name, *before, *after;
        size_t arguments; /* at most; the others need not be said */
        bool inner;       /* the argument has an article of its own */
    } rows[] = {{"lower", "", " in lower case", 1, false},
                {"upper", "", " in upper case", 1, false},
                {"length", "length of ", "", 1, true},
                {"char_length", "length of ", "", 1, true},
                {"round", "", " (rounded)", 2, false},
                {"abs", "absolute value of ", "", 1, true},
                {"trim", "", "", 1, false},
                {"group_concat", "list of ", "", 2, true},
                {"string_agg", "list of ", "", 2, true},
                {"array_agg", "list of ", "", 1, true}};

    if (e->over) {
        words_call_window(w, e, form);
        return;
    }
    if (words_aggregate(e)) {
        words_call_aggregate(w, e, form);
        return;
    }
    if (str_eq_fold(e->name, "coalesce") || str_eq_fold(e->name, "ifnull")) {
        words_call_list(w, e->args, e->arg_count, " or else ", form);
        return;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!e->arg_count || e->arg_count > rows[i].arguments || e->filter ||
            !str_eq_fold(rows[i].name, e->name))
            continue;
        const bool list = str_eq(rows[i].before, "list of ");
        if (rows[i].inner)
            words_begin(w, form);
        buf_add(w->out, rows[i].before);
        buf_add(w->out, list ? (e->distinct ? "the different " : "the ") : "");
        words_expr(w, e->args[0], list ? WORDS_PLURAL : rows[i].inner ? WORDS_THE : form);
        buf_add(w->out, rows[i].after);
        return;
    }
    words_sql(w, e);
}
