/* "How much does Anna Berg still owe", "open balance per customer", "who owes us the most": the
 * question becomes one of those who owe, and the balance is added to their rows
 * (money/balance_shown.c). */
#include "money/balance.h"

#include <string.h>

#include "querent/base/str.h"
#include "words/names.h"

static const char nouns[] =
    "open balance|open balances|outstanding balance|outstanding balances|unpaid balance|unpaid "
    "balances|balance due|balance outstanding|balance owed|balance|balances|outstanding amount|"
    "outstanding amounts|open amount|open amounts|unpaid amount|unpaid amounts|amount outstanding|"
    "amount owed|amount still owed|amount due|amount still due|amount still open|debt|debts|"
    "outstanding debt|outstanding debts|receivables|open receivables|outstanding receivables|"
    "outstanding total|total outstanding|outstanding|amount left to pay|left to pay|still to pay|"
    "still unpaid|still open|still owed|unpaid|open|owed|still outstanding|still due";
static const char leads[] = "show|me|list|give|what|whats|is|are|s|the|our|all|total|calculate|"
                            "compute|display|sum|of|get|how|much|money|amount|value|currently|now";
static const char tails[] =
    "in total|altogether|in all|right now|now|currently|at the moment|today|"
    "as of today|at present|overall|to us|us";

/* Some column or table is called as one of the words. */
static bool owing_is_kept(struct ask *ask, size_t first, size_t len)
{
    bool kept = false;
    for (size_t i = first; i < first + len; i++) {
        const bool says = !wording_is(ask, i, "amount|amounts|total|due|open|left|to|still");
        kept = kept || exact_is_name(ask, i) ||
               (says && (column_at_word(ask, i) || table_at_word(ask, i) >= 0));
    }
    return kept;
}

static size_t tail_len(const struct ask *ask, size_t i)
{
    size_t end = i;
    for (size_t len; (len = wording_match(ask, end, tails)) > 0;)
        end += len;
    return end - i;
}

static void owing_take(struct ask *ask, const struct balance *balance, int of)
{
    ask->shape.owing.of = of + 1;
    ask->shape.taken_for =
        arena_printf(ask->arena, "balance = sum of %s − sum of %s",
                     balance_billed_said(ask, balance), balance_name(ask, balance->paid));
}

/* The rows that word i names, of which a balance can be said: those who pay, or the bills; -1. */
static int owing_rows(struct ask *ask, const struct balance *balance, size_t i)
{
    const int table = i < ask->words.len ? table_at_word(ask, i) : -1;
    const bool bills = table == balance->bills && balance->by_bill;
    return table >= 0 && (table == balance->payer || bills) ? table : -1;
}

/* All that is owed, by no groups: words [first, end) are read as a count, which the sum replaces.
 */
static bool put_all(struct ask *ask, const struct balance *balance, size_t first, size_t end)
{
    if (balance->payer < 0)
        return false;
    wording_put(ask, first, end - first,
                arena_printf(ask->arena, "number of %s", table_plural(ask, balance->payer)));
    owing_take(ask, balance, balance->payer);
    return true;
}

/* Words [first, last), with a blank before them; "": there are none. */
static const char *owing_rest(struct ask *ask, size_t first, size_t last)
{
    while (last > first && ask->words.v[last - 1].punct)
        last--;
    return first < last
               ? arena_printf(ask->arena, " %s", words_text(&ask->words, ask->arena, first, last))
               : "";
}

/* Of whom words [first, last) speak; the question up to `end` becomes one of theirs. */
static bool put_whose(struct ask *ask, const struct balance *balance, size_t first, size_t last,
                      size_t end)
{
    bool each = false;
    for (; first < last && wording_is(ask, first, "our|the|all|each|every|of"); first++)
        each = each || wording_is(ask, first, "each|every");
    const int rows = owing_rows(ask, balance, first);
    const bool plural = rows >= 0 && word_is_plural(&ask->words.v[first]);
    if (first == last || wording_is(ask, first, "everybody|everyone|people"))
        return put_all(ask, balance, 0, end);
    if (balance->payer < 0 && rows < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, first, last);
    if (rows == balance->payer && plural && !each) { /* "do customers in Graz owe": all of them */
        wording_put(ask, 0, end, arena_printf(ask->arena, "number of %s", said));
    } else if (rows >= 0 && (each || plural)) {
        wording_put(ask, 0, end,
                    arena_printf(ask->arena, "list %s%s", table_plural(ask, rows),
                                 owing_rest(ask, first + 1, last)));
    } else if (rows >= 0) {
        wording_put(ask, 0, end, said);
    } else {
        const struct matches names = values_find(ask, first, last);
        const bool two = last == first + 2 && people_named(ask, first, balance->payer);
        if ((names.len == 0 && !two) || strchr(said, '"'))
            return false;
        if (names.len && names.v[0].value && str_eq_fold(names.v[0].value, said))
            said = arena_printf(ask->arena, "\"%s\"", names.v[0].value);
        wording_put(ask, 0, end,
                    arena_printf(ask->arena, "%s %s", table_single(ask, balance->payer), said));
    }
    owing_take(ask, balance, rows >= 0 ? rows : balance->payer);
    return true;
}

/* "Who owes us money", "customers who owe us the most": those of whom something is left, or the
 * one of whom most is. */
static bool put_debtors(struct ask *ask, const struct balance *balance, size_t verb)
{
    size_t first = 0, last = verb, end = verb + 1;
    while (first < last && wording_is(ask, first, "which|what|list|show|me|all|the|who|of|our"))
        first++;
    while (last > first &&
           wording_is(ask, last - 1, "still|that|who|which|currently|do|does|presently"))
        last--;
    if (balance->payer < 0 || (first < last && owing_rows(ask, balance, first) != balance->payer))
        return false;
    end += wording_is(ask, end, "us");
    const size_t the = end + wording_is(ask, end, "the");
    const bool most = wording_is(ask, the, "most"), least = wording_is(ask, the, "least");
    end = most || least ? the + 1 : end;
    end += wording_is(ask, end, "money|anything|something");
    end += tail_len(ask, end);
    if (!wording_ends(ask, end) && !wording_is(ask, end, "and"))
        return false;
    const size_t much = wording_match(ask, end, "and how much");
    if (!wording_ends(ask, end + much))
        return false;
    const bool several = first < last && word_is_plural(&ask->words.v[first]);
    ask->shape.owing.only = true;
    ask->shape.owing.rank = most ? 1 : least ? -1 : 0;
    ask->shape.owing.top = several ? 10 : 1;
    const char *who = first < last ? owing_rest(ask, first + 1, last) : "";
    wording_put(ask, 0, end + much,
                arena_printf(ask->arena, "list %s%s", table_plural(ask, balance->payer), who));
    owing_take(ask, balance, balance->payer);
    return true;
}

/* "Who has not paid yet", "students who haven't paid their fees": they owe money, also those who
 * have paid something. */
static void put_not_paid(struct ask *ask, const struct balance *balance)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        size_t end = i + wording_match(ask, i,
                                       "has not|have not|hasn't|haven't|did not|didn't|has still "
                                       "not|have still not|still has not|still have not");
        const size_t first = i - (i > 1 && wording_is(ask, i - 1, "who|that"));
        const bool who = wording_is(ask, i - 1, "who") && i == 1;
        if (end == i ||
            !(who || (first > 0 && owing_rows(ask, balance, first - 1) == balance->payer)))
            continue;
        end += wording_is(ask, end, "yet");
        if (!wording_is(ask, end, "paid|pay|settled"))
            continue;
        end++;
        end += wording_match(ask, end, "everything|in full|all of it|all|us");
        const size_t noun = end + wording_is(ask, end, "their|his|the|all|our|its");
        end = owing_rows(ask, balance, noun) == balance->bills ||
                      (noun < ask->words.len && table_at_word(ask, noun) == balance->bills)
                  ? noun + 1
                  : end;
        end += wording_match(ask, end, "yet|so far|until now|in full");
        if (!wording_ends(ask, end))
            continue;
        wording_put(ask, i, end - i, who ? "owes money" : "owe money");
        return;
    }
}

/* The verb "owe" says it. */
static bool read_verb(struct ask *ask, const struct balance *balance)
{
    size_t verb = 0, aux = wording_match(ask, 0, "how much money|how much|what");
    while (verb < ask->words.len && !wording_is(ask, verb, "owe|owes|owed|owing"))
        verb++;
    if (verb == ask->words.len)
        return false;
    const bool us = wording_is(ask, aux, "do|does|did|are|is") && wording_is(ask, aux + 1, "we");
    size_t end = verb + 1;
    if (aux && us) { /* "how much are we owed by Anna", "how much do we owe Acme" */
        end += wording_is(ask, end, "by|to");
        size_t last = end;
        while (!wording_ends(ask, last) && !wording_match(ask, last, tails))
            last++;
        return put_whose(ask, balance, end, last, last + tail_len(ask, last));
    }
    if (aux && wording_is(ask, aux, "do|does|did|is") && verb > aux) {
        size_t last = verb;
        while (last > aux + 1 && wording_is(ask, last - 1, "still|currently"))
            last--;
        end += tail_len(ask, end);
        return wording_ends(ask, end) && put_whose(ask, balance, aux + 1, last, end);
    }
    return !aux && wording_is(ask, verb, "owe|owes") && put_debtors(ask, balance, verb);
}

/* "Customers with an open balance (over 500)": words [first, i) lead from the rows to the noun. */
static bool put_with(struct ask *ask, const struct balance *balance, size_t i, size_t len)
{
    size_t first = i;
    const bool up =
                   first > 0 && wording_is(ask, first - 1, "highest|largest|biggest|greatest|most"),
               rank = up || (first > 0 && wording_is(ask, first - 1, "lowest|smallest|least"));
    first -= rank;
    while (first > 0 && wording_is(ask, first - 1, "a|an|any|the|some|their"))
        first--;
    const size_t with = first;
    while (first > 0 && wording_is(ask, first - 1, "with|have|has|having|that|who|which|still"))
        first--;
    const int rows = first > 0 && first < with ? owing_rows(ask, balance, first - 1) : -1;
    size_t end = i + len;
    const char *over = NULL;
    if (rows < 0)
        return false;
    const size_t more = end + wording_is(ask, end, "of"),
                 sign = wording_match(ask, more, "over|above|more than|greater than|higher than"),
                 number = more + sign;
    if (sign && number < ask->words.len && ask->words.v[number].is_number) {
        over = arena_printf(ask->arena, "%.10g", ask->words.v[number].number);
        end = number + 1 + (number + 1 < ask->words.len && ask->words.v[number + 1].is.currency);
    }
    end += tail_len(ask, end);
    ask->shape.owing.only = true;
    ask->shape.owing.over = over;
    ask->shape.owing.rank = rank ? (up ? 1 : -1) : 0;
    ask->shape.owing.top = word_is_plural(&ask->words.v[first - 1]) ? 10 : 1;
    wording_cut(ask, first, end - first);
    owing_take(ask, balance, rows);
    return true;
}

/* "Top 5 customers by open balance". */
static bool put_top(struct ask *ask, const struct balance *balance, size_t i, size_t len)
{
    const bool top = wording_is(ask, 0, "top") || wording_is(ask, 1, "top");
    const size_t number = wording_is(ask, 1, "top") + 1, noun = number + 1;
    if (!top || i < 2 || !wording_is(ask, i - 1, "by") || noun != i - 2 ||
        !ask->words.v[number].is_number || owing_rows(ask, balance, noun) < 0 ||
        !wording_ends(ask, i + len))
        return false;
    const int rows = owing_rows(ask, balance, noun);
    ask->shape.owing.rank = 1;
    ask->shape.owing.top = (long)ask->words.v[number].number;
    ask->shape.owing.only = true;
    wording_put(ask, 0, i + len, arena_printf(ask->arena, "list %s", table_plural(ask, rows)));
    owing_take(ask, balance, rows);
    return true;
}

/* "Open balance per customer", "by city". */
static bool put_each(struct ask *ask, const struct balance *balance, size_t end, size_t group)
{
    const int rows = owing_rows(ask, balance, group);
    if (rows >= 0) {
        wording_put(ask, 0, ask->words.len,
                    arena_printf(ask->arena, "list %s%s", table_plural(ask, rows),
                                 owing_rest(ask, group + 1, ask->words.len)));
        owing_take(ask, balance, rows);
        return true;
    }
    return put_all(ask, balance, 0, end);
}

/* The noun at i, with what leads to it alone before it. */
static bool read_noun(struct ask *ask, const struct balance *balance, size_t i)
{
    const size_t len = ask->words.v[i].quoted ? 0 : wording_match(ask, i, nouns);
    size_t lead = 0, end = i + len;
    if (len == 0 || owing_is_kept(ask, i, len))
        return false;
    const bool noun = !wording_is(ask, i, "open|unpaid|owed") || len > 1;
    if (noun && (put_with(ask, balance, i, len) || put_top(ask, balance, i, len)))
        return true;
    if (i > 0 && noun && ask->words.v[i - 1].possessive) { /* "Anna Berg's balance" */
        size_t first = 0;
        while (first + 1 < i && wording_is(ask, first, leads))
            first++;
        end += tail_len(ask, end);
        return wording_ends(ask, end) && put_whose(ask, balance, first, i, end);
    }
    while (lead < i && wording_is(ask, lead, leads))
        lead++;
    const bool asks = noun || wording_match(ask, 0, "how much is|how much money is|total") > 0;
    if (lead < i || !asks)
        return false;
    const int bills = owing_rows(ask, balance, end); /* "total of unpaid invoices" */
    if (bills == balance->bills && !wording_has(ask, "sum|total|much|amount|value"))
        return false;
    end += bills == balance->bills;
    end += tail_len(ask, end);
    const size_t per = wording_match(ask, end, "per|by|for each|of each|for every|for all|of all");
    if (per)
        return put_each(ask, balance, end, end + per + wording_is(ask, end + per, "the|our"));
    if (wording_is(ask, end, "of|for|from|on|by")) {
        size_t last = end + 1;
        while (!wording_ends(ask, last) && !wording_match(ask, last, tails))
            last++;
        return put_whose(ask, balance, end + 1, last, last + tail_len(ask, last));
    }
    return wording_ends(ask, end) && put_all(ask, balance, 0, end);
}

/* The bills say themselves what is owed (money/paid_state.c), unless a balance is asked for by
 * name, of which no state is. */
static bool states_say(struct ask *ask, int bills)
{
    bool partial = false;
    for (size_t c = 0; c < ask_table(ask, bills)->column_count; c++)
        partial = partial || status_value(ask, (struct column_ref){bills, (int)c},
                                          "partial|partly paid|partially paid|part paid|"
                                          "part-paid|partially_paid|partly_paid|part_paid");
    return owed_tells_paid(ask, bills) && owed_amount_column(ask, bills) >= 0 &&
           (partial || !wording_has(ask, "balance|balances"));
}

void balance_read(struct ask *ask)
{
    struct balance balance;
    struct column_ref whole, paid;
    if (!wording_has(ask, "owe|owes|owed|owing|balance|balances|outstanding|unpaid|debt|debts|"
                          "receivables|due|open|paid|pay|settled|unsettled|overdue"))
        return;
    const bool by_us = wording_has(ask, "we") && wording_has(ask, "owe") && !wording_has(ask, "us");
    if (!balance_find(ask, by_us, &balance) || paid_part_of(ask, balance.bills, &whole, &paid))
        return;
    ask->shape.owing.by_us = by_us;
    if (!states_say(ask, balance.bills)) {
        put_not_paid(ask, &balance);
        if (read_verb(ask, &balance))
            return;
        for (size_t i = 0; i < ask->words.len; i++) {
            if (read_noun(ask, &balance, i))
                return;
        }
    }
    balance_bills_read(ask, &balance);
}
