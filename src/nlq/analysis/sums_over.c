/* What comes to more than an amount: "towns with more than 20000 in completed orders", "teachers
 * with over 2000 in enrolments", "spent more than 5000 in total". */
#include "frame.h"
#include "querent/lang/names.h"

#define SIGNS                                                                                      \
    "more than|less than|over|under|at least|at most|above|below|fewer than|no more than|no less " \
    "than"
#define IN "in|across|across all|across all of|over all|in all|through"
#define REVENUE "revenue|sales|turnover|spending|takings|income|purchases"
enum { NOUN_WORDS = 3 };

/* Words of "in completed orders" behind the number; *ret_amount: their amount. */
static size_t sums_noun(struct ask *ask, size_t i, size_t *ret_noun, struct column_ref *ret_amount)
{
    const size_t in = wording_match(ask, i, IN);
    size_t first = i + in;
    while (in && wording_is(ask, first, "the|all|their|its|his|her|of|total"))
        first++;
    *ret_noun = first;
    for (size_t end = first; in && end < first + NOUN_WORDS && !wording_ends(ask, end); end++) {
        const int table = table_at_word(ask, end);
        if (table < 0)
            continue;
        *ret_amount =
            (struct column_ref){table, table_column_by_words(ask, table, name_phrases(NAME_WORTH))};
        return ret_amount->column >= 0 && column_is_number(ask, *ret_amount) ? end + 1 - i : 0;
    }
    return 0;
}

static bool sums_are_said(const struct ask *ask, size_t i)
{
    return i > 0 &&
           wording_is(ask, i - 1, "with|having|have|has|had|and|or|generated|made|brought");
}

/* "With more than 20000 in completed orders": word i is the sign's first. */
static bool sums_of_rows(struct ask *ask, size_t i, size_t number)
{
    struct column_ref amount = no_column();
    size_t noun = 0;
    const size_t len = sums_noun(ask, number + 1, &noun, &amount);
    if (len == 0 || !sums_are_said(ask, i))
        return false;
    const size_t end = number + 1 + len;
    const char *rows =
        end > noun + 1 ? arena_printf(ask->arena, "%s and ", wording_text(ask, noun, end)) : "";
    wording_put(ask, i, end - i,
                arena_printf(ask->arena, "%ssum of %s.%s %s %s", rows,
                             ask_table(ask, amount.table)->name, ask_column(ask, amount)->name,
                             wording_text(ask, i, number), ask->words.v[number].text));
    return true;
}

/* "More than 3000 in revenue": revenue more than 3000. */
static bool sums_of_revenue(struct ask *ask, size_t i, size_t number)
{
    const size_t noun = number + 2 + wording_is(ask, number + 2, "total");
    if (!wording_is(ask, number + 1, "in|of") || !wording_is(ask, noun, REVENUE) ||
        !sums_are_said(ask, i))
        return false;
    wording_put(ask, i, noun + 1 - i,
                arena_printf(ask->arena, "%s %s %s", ask->words.v[noun].text,
                             wording_text(ask, i, number), ask->words.v[number].text));
    return true;
}

/* "Spent more than 5000 in total": it is of all rows together anyway. */
static void sums_in_total(struct ask *ask, size_t i, size_t number)
{
    const size_t total = wording_match(ask, number + 1, "in total|altogether|overall|in all");
    if (total && wording_is(ask, i - 1, "spent|spend|paid|earned|donated|borrowed|ordered"))
        wording_cut(ask, number + 1, total);
}

/* "Litres sold in October", "hours of repairs in 2026": what is kept in units is added up. */
static void sums_of_units(struct ask *ask)
{
    static const char units[] = "litres|liters|gallons|hours|minutes|kilos|kilograms|tonnes|tons|"
                                "kilometres|kilometers|miles|kwh|pieces|copies|pages|sheets";
    const size_t i = wording_is(ask, 0, "the");
    bool period = false;
    for (size_t k = i + 2; k < ask->words.len; k++)
        period = period || wording_period(ask, k) > 0;
    if (i + 2 >= ask->words.len || !period || !wording_is(ask, i, units) ||
        !column_at_word(ask, i) || table_at_word(ask, i) >= 0 ||
        wording_has(ask, "each|every|list|show|by|per|highest|most"))
        return;
    wording_put(ask, i, 1, arena_printf(ask->arena, "total %s", ask->words.v[i].text));
}

void sums_over_read(struct ask *ask)
{
    sums_of_units(ask);
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t number = i + wording_match(ask, i, SIGNS);
        if (number == i || number >= ask->words.len || !ask->words.v[number].is_number)
            continue;
        if (!sums_of_rows(ask, i, number) && !sums_of_revenue(ask, i, number))
            sums_in_total(ask, i, number);
    }
}
