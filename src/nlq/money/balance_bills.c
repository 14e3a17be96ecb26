/* "Which invoices are unpaid", "partly paid bills", "overdue invoices": where a table of payments
 * says what came in for each, those whose payments do not come to their amount. */
#include "money/balance.h"

#include <string.h>

#include "states/life.h"
#include "words/names.h"

enum state { STATE_NONE, STATE_UNPAID, STATE_PARTLY, STATE_PAID, STATE_OVERDUE };

static const char partly[] = "part paid|part-paid|partly paid|partially paid|half paid|only partly "
                             "paid|only partially paid|paid in part|paid partly|paid partially";
static const char wholly[] = "fully paid|paid in full|completely paid|paid off|fully settled|paid "
                             "completely|paid fully|paid up|already paid|settled|paid";

/* What words from i on say of bills, and how many they are. */
static enum state state_at(const struct ask *ask, size_t i, size_t *ret_len)
{
    const size_t none = paid_not_said(ask, i),
                 open = wording_match(ask, i,
                                      "still open|unsettled|not "
                                      "settled|open"),
                 part = wording_match(ask, i, partly),
                 late = wording_match(ask, i, "overdue|past due"),
                 all = wording_match(ask, i, wholly);
    *ret_len = none > open ? none : open;
    if (*ret_len)
        return STATE_UNPAID;
    *ret_len = part ? part : late ? late : all;
    return part ? STATE_PARTLY : late ? STATE_OVERDUE : all ? STATE_PAID : STATE_NONE;
}

/* Something of the bill is left, or none, or part of it was paid. */
static const struct nlq_taught *bills_held(struct ask *ask, const struct balance *balance,
                                           enum state state)
{
    struct arena *a = ask->arena;
    const int bills = balance->bills;
    struct sql_expr *left = balance_left_of(ask, balance, bills), *paid = NULL;
    struct nlq_taught *held = arena_alloc(a, sizeof *held);
    if (left == NULL)
        return NULL;
    struct sql_expr *expr =
        sql_binary(a, state == STATE_PAID ? SQL_OP_LE : SQL_OP_GT, left, sql_integer(a, 0));
    if (state == STATE_PARTLY) {
        paid = balance_paid(ask, balance, bills);
        expr = sql_and(a, sql_binary(a, SQL_OP_GT, paid, sql_integer(a, 0)), expr);
    }
    *held = (struct nlq_taught){.words = "unpaid",
                                .kind = NLQ_TAUGHT_CONDITION,
                                .at = {bills, catalog_key_column(ask->catalog, bills)},
                                .expr = expr};
    return held->at.column < 0 ? NULL : held;
}

static void bills_say(struct ask *ask, const struct balance *balance, enum state state)
{
    static const char *const says[] = {[STATE_UNPAID] = "unpaid = %s is more than the sum of %s",
                                       [STATE_OVERDUE] = "overdue = due before today, and %s is "
                                                         "more than the sum of %s",
                                       [STATE_PARTLY] = "part paid = %s is more than the sum of "
                                                        "%s, which is not 0",
                                       [STATE_PAID] = "paid = %s is no more than the sum of %s"};
    const char *billed = balance_billed_said(ask, balance),
               *paid = balance_name(ask, balance->paid), *at = strstr(says[state], "%s"),
               *second = strstr(at + 2, "%s");
    ask->shape.taken_for =
        arena_printf(ask->arena, "%.*s%s%.*s%s%s", (int)(at - says[state]), says[state], billed,
                     (int)(second - at - 2), at + 2, paid, second + 2);
}

/* The words at i say it of bills that stand before or behind them; false: they do not. */
static bool bills_put(struct ask *ask, const struct balance *balance, size_t i)
{
    static const char links[] = "that|which|are|is|were|was|have|has|had|been|still|currently|yet";
    size_t len = 0, first = i;
    const enum state state = state_at(ask, i, &len);
    const struct column_ref due =
        state == STATE_OVERDUE ? life_due(ask, balance->bills) : no_column();
    if (state == STATE_NONE || exact_is_name(ask, i) || ask->words.v[i].quoted ||
        (state == STATE_OVERDUE && due.column < 0))
        return false;
    while (first > 0 && wording_is(ask, first - 1, links))
        first--;
    const bool behind = table_at_word(ask, i + len) == balance->bills,
               before = !behind && first > 0 && table_at_word(ask, first - 1) == balance->bills;
    if (!(behind || before) || (state == STATE_PAID && before && !wording_ends(ask, i + len)))
        return false;
    const struct nlq_taught *held = bills_held(ask, balance, state);
    if (held == NULL)
        return false;
    const char *late = state == STATE_OVERDUE
                           ? arena_printf(ask->arena, "with %s before %s", balance_name(ask, due),
                                          dates_today(ask->arena, ask->request->now))
                           : NULL;
    const size_t noun = behind ? i : first;
    wording_cut(ask, behind ? i : first, behind ? len : i + len - first);
    if (late)
        wording_put(ask, noun + behind, 0, late);
    ask->shape.held = held;
    bills_say(ask, balance, state);
    return true;
}

bool balance_bills_read(struct ask *ask, const struct balance *balance)
{
    struct column_ref whole, paid;
    if (!balance->by_bill || owed_tells_paid(ask, balance->bills) ||
        paid_part_of(ask, balance->bills, &whole, &paid))
        return false;
    for (size_t i = 0; i < ask->words.len; i++) {
        if (bills_put(ask, balance, i))
            return true;
    }
    return false;
}
