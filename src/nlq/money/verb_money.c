/* Verbs for what a row costs or brings: "which products sell for less than 3 dollars", "drivers who
 * make less than 20 dollars an hour", "fines that were more than 30 dollars", "how much do captains
 * earn on average". They become the verbs and columns that the pieces know. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/own_nouns.h"

static const char than[] = "more than|less than|over|under|above|below|at least|at most|up to|"
                           "exactly|no more than|no less than|fewer than";
static const char currency[] = "dollar|dollars|euro|euros|pound|pounds|buck|bucks|usd|eur|gbp|"
                               "franc|francs";

/* The words of "more than 30 dollars" from word i on; *ret_money: a currency is said; 0: it is no
 * number that is compared. */
static size_t amount_at(const struct ask *ask, size_t i, bool *ret_money)
{
    const size_t bound = wording_match(ask, i, than), number = i + bound;
    if (number >= ask->words.len || !ask->words.v[number].is_number)
        return 0;
    *ret_money = wording_is(ask, number + 1, currency);
    return bound + 1 + *ret_money;
}

/* "A year", "per hour" at word i; 0: no. */
static size_t period_at(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "a|an|per|each|every") && i + 1 < ask->words.len &&
                   own_period(ask->words.v[i + 1].lower)
               ? 2
               : 0;
}

/* "Sell for less than 3 dollars": cost. */
static void sells_for(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i,
                                         "sell for|sells for|sold for|selling for|sell at|sells at|"
                                         "retail for|retails for|retail at|go for|goes for|went "
                                         "for|priced at");
        bool money = false;
        if (len && !ask->words.v[i].quoted && amount_at(ask, i + len, &money)) {
            wording_put(ask, i, len, "cost");
            return;
        }
    }
}

/* "Make less than 50000 a year", "get paid more than 20 dollars an hour": earn. */
static void makes_money(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t make = wording_match(ask, i, "make|makes|made|making");
        const size_t paid = wording_match(ask, i,
                                          "get paid|gets paid|are paid|is paid|take home|takes "
                                          "home|bring home|brings home");
        bool money = false;
        const size_t amount = make + paid ? amount_at(ask, i + make + paid, &money) : 0;
        if (amount == 0 || !(paid || money || period_at(ask, i + make + amount)))
            continue;
        wording_put(ask, i, make + paid, "earn");
        return;
    }
}

/* The one column for the noun of the tables that the question names, or of all. */
static struct column_ref measure_said(struct ask *ask, const char *noun, const char *period)
{
    bool named = false;
    struct column_ref found = no_column();
    for (int pass = 0; pass < 2 && !named; pass++) {
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            bool said = pass == 1;
            for (size_t i = 0; i < ask->words.len && !said; i++)
                said = table_at_word(ask, i) == (int)t;
            named = named || (said && pass == 0);
            if (!said || !table_is_open(ask, (int)t))
                continue;
            const struct column_ref at = own_measure(ask, (int)t, noun, period);
            if (at.column >= 0 && found.column >= 0)
                return no_column();
            found = at.column >= 0 ? at : found;
        }
    }
    return found;
}

/* "Earn less than 50000 a year", of a salary: what the number is for is what the column says. */
static void period_known(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const bool pay = wording_is(ask, i, "earn|earns|earned|earning");
        bool money = false;
        const size_t amount = pay || wording_is(ask, i, "cost|costs|charge|charges")
                                  ? amount_at(ask, i + 1, &money)
                                  : 0;
        const size_t at = i + 1 + amount, len = amount ? period_at(ask, at) : 0;
        if (len == 0 ||
            measure_said(ask, pay ? "pay" : "price", ask->words.v[at + 1].lower).column < 0)
            continue;
        wording_cut(ask, at, len);
        return;
    }
}

/* "Cost less than 20 a head", "at most 5 apiece": what a price is, and no condition of its own. */
static void head_said(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        bool money = false;
        const size_t amount =
            wording_is(ask, i, "cost|costs|charge|charges|sell|sells|pay|pays|with|of|for")
                ? amount_at(ask, i + 1, &money)
                : 0;
        const size_t at = i + 1 + amount,
                     len = amount ? wording_match(ask, at,
                                                  "a head|per head|apiece|a piece|each|a pop|a go|"
                                                  "per piece|per person|a person")
                                  : 0;
        if (len == 0 || !wording_ends(ask, at + len))
            continue;
        if (!ask->shape.taken_for)
            ask->shape.taken_for = arena_printf(ask->arena, "%s = as the price is kept",
                                                words_text(&ask->words, ask->arena, at, at + len));
        wording_cut(ask, at, len);
        return;
    }
}

/* "Fines that were more than 30 dollars": of more than that. */
static void was_more(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        bool money = false;
        if (!wording_is(ask, i, "was|were|is|are") || table_at_word(ask, i - 1) < 0 ||
            !wording_match(ask, i + 1, than) || !amount_at(ask, i + 1, &money) || !money)
            continue;
        wording_cut(ask, i, 1);
        return;
    }
}

/* ---- nouns with verbs */

static void put_measure(struct ask *ask, size_t first, size_t count, struct column_ref at)
{
    const char *said = words_text(&ask->words, ask->arena, first, first + count);
    wording_put(ask, first, count,
                arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                             ask_column(ask, at)->name));
    ask->words.v[first].written = said;
}

/* "What it costs to rent them", "the sum charged": the price, or the amount. */
static void what_it_costs(struct ask *ask)
{
    static const char costs[] =
        "what it costs|what they cost|what each costs|how much it costs|how "
        "much they cost|how much each costs";
    static const char sums[] = "sum charged|sum paid|sum owed|sum due|sum donated|sum invested";
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t cost = wording_match(ask, i, costs), sum = wording_match(ask, i, sums);
        size_t end = i + cost + sum;
        if (end == i)
            continue;
        if (cost && wording_is(ask, end, "to") && wording_is(ask, end + 2, "it|them|one"))
            end += 3;
        const struct column_ref at = measure_said(ask, cost ? "price" : "amount", NULL);
        if (wording_ends(ask, end) || wording_is(ask, end, "and"))
            if (at.column >= 0 && strpbrk(ask_column(ask, at)->name, " -.") == NULL)
                put_measure(ask, i, end - i, at);
        return;
    }
}

/* ---- how much of it */

static const struct {
    const char *verbs, *noun;
} verbs[] = {
    {"earn|make|get paid|take home", "pay"},
    {"cost|sell for|charge|fetch|go for|bring in|sell at", "price"},
    {"weigh", "weight"},
    {"last|take|run|run for|go on|go on for", "duration"},
    {"hold|seat|sleep|accommodate", "capacity"},
};

/* "How much do captains earn on average": the average of their column. */
static bool asks_average(struct ask *ask, size_t begin, size_t verb, size_t len, const char *noun)
{
    const bool average = words_match(&ask->words, verb + len, "on average");
    const bool each = wording_is(ask, begin, "each|every");
    if (!(average || each) || !wording_ends(ask, verb + len + (average ? 2 : 0)))
        return false;
    const struct column_ref at = measure_said(ask, noun, NULL);
    if (at.column < 0 || strpbrk(ask_column(ask, at)->name, " -."))
        return false;
    const char *said = words_text(&ask->words, ask->arena, verb, verb + len);
    wording_cut(ask, verb, len + (average ? 2 : 0));
    wording_put(ask, 0, begin,
                arena_printf(ask->arena, "what is the %s%s.%s of", average ? "average " : "",
                             ask_table(ask, at.table)->name, ask_column(ask, at)->name));
    ask->words.v[average ? 4 : 3].written = said;
    return true;
}

static void how_much(struct ask *ask)
{
    enum { ROWS_MOST = 5 };
    const size_t lead = wording_match(ask, 0,
                                      "how much does|how much do|what does|what do|how long does|"
                                      "how long do|how many people does|how many people do");
    for (size_t i = lead + 1; lead && i < ask->words.len && i <= lead + ROWS_MOST; i++) {
        for (size_t k = 0; k < sizeof verbs / sizeof *verbs; k++) {
            const size_t len = wording_match(ask, i, verbs[k].verbs);
            if (len && !ask->words.v[i].quoted && asks_average(ask, lead, i, len, verbs[k].noun))
                return;
        }
    }
}

void verb_money_read(struct ask *ask)
{
    sells_for(ask);
    makes_money(ask);
    period_known(ask);
    head_said(ask);
    was_more(ask);
    what_it_costs(ask);
    how_much(ask);
}
