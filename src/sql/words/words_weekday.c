/* Days of the week in words: "the order date is on a Monday", not "the weekday … is 1". */
#include <string.h>

#include "querent/base/str.h"
#include "words/words_private.h"

enum { DAYS = 7 };

static const char *const names[DAYS] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                        "Thursday", "Friday", "Saturday"};

/* The date whose weekday is counted from 0, a Sunday; NULL: it is another expression. */
static const struct sql_expr *weekday_date(const struct sql_expr *e)
{
    while (e->kind == SQL_EXPR_CAST)
        e = e->args[0];
    if (e->kind == SQL_EXPR_DATE_PART)
        return str_eq_fold(e->name, "dow") ? e->args[0] : NULL;
    if (e->kind == SQL_EXPR_CALL && e->arg_count == 2 && str_eq_fold(e->name, "strftime"))
        return e->args[0]->kind == SQL_EXPR_STRING && str_eq(e->args[0]->text, "%w") ? e->args[1]
                                                                                     : NULL;
    const bool less_one = e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_SUB &&
                          e->args[1]->kind == SQL_EXPR_NUMBER && str_eq(e->args[1]->text, "1");
    const struct sql_expr *call = less_one ? e->args[0] : NULL;
    return call && call->kind == SQL_EXPR_CALL && call->arg_count == 1 &&
                   str_eq_fold(call->name, "dayofweek")
               ? call->args[0]
               : NULL;
}

/* The day that the number stands for; -1: none. */
static int weekday_number(const struct sql_expr *e)
{
    const bool digit = (e->kind == SQL_EXPR_NUMBER || e->kind == SQL_EXPR_STRING) &&
                       strlen(e->text) == 1 && e->text[0] >= '0' && e->text[0] < '0' + DAYS;
    return digit ? e->text[0] - '0' : -1;
}

/* The days said by args[1] to args[count - 1], from Monday on: "a Saturday or Sunday". */
static void weekday_list(struct words *w, const struct sql_expr *e, size_t count)
{
    bool on[DAYS] = {false};
    size_t left = 0;

    for (size_t i = 1; i < count; i++)
        on[weekday_number(e->args[i])] = true;
    for (size_t d = 0; d < DAYS; d++)
        left += on[d];
    for (size_t d = 1, said = 0; d <= DAYS; d++) {
        if (!on[d % DAYS])
            continue;
        left--;
        buf_addf(w->out, "%s%s", said++ == 0 ? "a " : left == 0 ? " or " : ", ", names[d % DAYS]);
    }
}

bool words_weekday(struct words *w, const struct sql_expr *e, enum words_form form)
{
    const bool equal = e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_EQ;
    const bool list = e->kind == SQL_EXPR_IN && e->query == NULL;
    const struct sql_expr *date = equal || list ? weekday_date(e->args[0]) : NULL;

    for (size_t i = 1; date && i < e->arg_count; i++) {
        if (weekday_number(e->args[i]) < 0)
            return false;
    }
    if (date == NULL || (list && e->arg_count < 2))
        return false;
    words_expr(w, date, form);
    buf_add(w->out, list && e->negated ? " is not on " : " is on ");
    weekday_list(w, e, equal ? 2 : e->arg_count);
    return true;
}
