/* "How are sales", "what was our best month", "how much does a customer spend", "only bought once":
 * what people ask about a business, read as the plainer question about its sums and rows. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

#define UNITS "day|week|weekday|month|quarter|year"
#define SUMS "sales|revenue|turnover|income|earnings"

/* Words of the period that begins at i and ends the question; 0: none does. */
static size_t period_at_end(struct ask *ask, size_t i)
{
    const size_t lead = wording_is(ask, i, "in|during|of|for"), len = wording_period(ask, i + lead);
    return len && wording_ends(ask, i + lead + len) ? lead + len : 0;
}

/* Revenue for the first words of the question; said, and never sure. */
static void say_revenue(struct ask *ask, size_t count)
{
    const char *said = words_text(&ask->words, ask->arena, 0, count);
    wording_put(ask, 0, count, "revenue");
    ask->words.v[0].written = said;
}

/* "How are sales this month", "how is business", "how did we do last month". */
static void how_are_sales(struct ask *ask)
{
    const size_t are = wording_match(ask, 0, "how are|how is|how were|how was|how's"),
                 what = are + wording_is(ask, are, "our|the"),
                 did = wording_match(ask, 0, "how did we do|how are we doing|how is it going");
    if (are && wording_is(ask, what, SUMS "|business") &&
        (wording_ends(ask, what + 1) || period_at_end(ask, what + 1)))
        say_revenue(ask, what + 1);
    else if (did && period_at_end(ask, did))
        say_revenue(ask, did);
}

/* "How did sales develop this year", "are sales going up": month by month. */
static void how_sales_go(struct ask *ask)
{
    const bool how = wording_is(ask, 0, "how") && wording_is(ask, 1, "did|do|have|are"),
               are = wording_is(ask, 0, "are|is");
    const size_t first = how ? 2 : 1, sums = first + wording_is(ask, first, "our|the");
    const size_t go = sums + 1;
    if ((!how && !are) || !wording_is(ask, sums, SUMS))
        return;
    const size_t verb =
        how ? wording_match(
                  ask, go,
                  "develop "
                  "over|develop|developed|change|changed|evolve|evolved|developing|changing")
            : wording_match(ask, go,
                            "going up|going "
                            "down|rising|falling|growing|shrinking|increasing|declining|up|down");
    const size_t end = go + verb;
    if (verb == 0 || !(wording_ends(ask, end) || period_at_end(ask, end)))
        return;
    wording_put(ask, 0, end,
                arena_printf(ask->arena, "%s per month%s", ask->words.v[sums].lower,
                             wording_ends(ask, end) ? " this year" : ""));
}

/* "What was our best month", "worst day this year": by revenue. */
static void best_unit(struct ask *ask)
{
    size_t i = wording_match(ask, 0, "what was|what is|which was|which is|when was|what's|show me");
    i += wording_is(ask, i, "our|the|my");
    const bool best = wording_is(ask, i, "best|strongest"),
               worst = wording_is(ask, i, "worst|weakest");
    const size_t end = i + 2 + (wording_match(ask, i + 2, "ever") ? 1 : 0);
    if (!(best || worst) || !wording_is(ask, i + 1, UNITS) ||
        !(wording_ends(ask, end) || period_at_end(ask, end)))
        return;
    wording_put(ask, 0, end,
                arena_printf(ask->arena, "%s with the %s revenue", ask->words.v[i + 1].lower,
                             best ? "highest" : "lowest"));
}

/* "The week before last", and "last week compared with the week before": two weeks ago. */
static void unit_before(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t unit = i + wording_is(ask, i, "the");
        if (!wording_is(ask, unit, "week|month|quarter|year") ||
            !wording_is(ask, unit + 1, "before|earlier"))
            continue;
        const char *name = ask->words.v[unit].lower;
        const bool last = wording_is(ask, unit + 2, "last") && wording_ends(ask, unit + 3);
        size_t said = 0;
        while (said < i && !(wording_is(ask, said, "last|this") && wording_is(ask, said + 1, name)))
            said++;
        if (!last && (said == i || !wording_ends(ask, unit + 2)))
            continue;
        const bool this = !last && wording_is(ask, said, "this");
        wording_put(ask, i, unit + 2 + last - i,
                    this ? arena_printf(ask->arena, "last %s", name)
                         : arena_printf(ask->arena, "2 %ss ago", name));
        return;
    }
}

/* "How much does a customer spend", "average spend per customer". */
static void customers_spend(struct ask *ask)
{
    const size_t asks = wording_match(ask, 0, "how much does|how much do|what does|what do"),
                 who = asks + wording_is(ask, asks, "a|an|the|our"),
                 people = who + wording_is(ask, who, "average|typical"), spend = people + 1;
    const size_t end = spend + 1 + 2 * (wording_match(ask, spend + 1, "on average") > 0);
    if (asks == 0 || !wording_is(ask, spend, "spend|spends") || !wording_ends(ask, end) ||
        table_at_word(ask, people) < 0 || !people_do(ask, table_at_word(ask, people)))
        return;
    wording_put(ask, 0, end,
                arena_printf(ask->arena, "average revenue per %s", ask->words.v[people].lemma));
}

/* "What is a typical order worth", "how big is the average order". */
static void worth_on_average(struct ask *ask)
{
    size_t i = wording_match(ask, 0, "what is|what's|how much is|how big is|how large is");
    i += wording_is(ask, i, "a|an|the|our");
    const size_t noun = i + wording_is(ask, i, "typical|average");
    const bool big = wording_is(ask, 1, "big|large");
    if (noun == i || table_at_word(ask, noun) < 0 || people_do(ask, table_at_word(ask, noun)) ||
        !(big ? wording_ends(ask, noun + 1)
              : wording_is(ask, noun + 1, "worth") && wording_ends(ask, noun + 2)))
        return;
    wording_put(ask, 0, noun + 2 - big,
                arena_printf(ask->arena, "average %s value", ask->words.v[noun].lemma));
}

/* "How many items are in an order", "how many items does an average order have". */
static void parts_of_each(struct ask *ask)
{
    const size_t link = wording_match(ask, 3, "are there in|are in|are on|is in|does|do"),
                 each = 3 + link,
                 whole = each + wording_is(ask, each, "a|an|each|the|one") +
                         wording_is(ask, each + 1, "average|typical");
    const bool does = wording_is(ask, 3, "do|does");
    const size_t end = whole + 1 + does;
    if (wording_match(ask, 0, "how many") == 0 || link == 0 || !wording_is(ask, each, "a|an|one") ||
        (does && !wording_is(ask, end - 1, "have|has|contain|contains|include")) ||
        !wording_ends(ask, end))
        return;
    const int parts = table_at_word(ask, 2), wholes = table_at_word(ask, whole);
    if (parts < 0 || wholes < 0 || !tables_to_many(ask, wholes, parts))
        return;
    wording_put(ask, 0, end,
                arena_printf(ask->arena, "average number of %s per %s", ask->words.v[2].text,
                             ask->words.v[whole].lemma));
}

/* "Customers who only bought once": with exactly one of what is kept of it. */
static void only_once(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const bool before = wording_is(ask, i, "only|just");
        const size_t verb = i + before;
        const size_t once =
            wording_match(ask, verb + 1, before ? "once" : "only once|just once|exactly once|once");
        const int rows =
            once && word_is_participle(&ask->words.v[verb]) && wording_ends(ask, verb + 1 + once)
                ? deed_keeps(ask, &ask->words.v[verb])
                : -1;
        const size_t who = i - (wording_is(ask, i - 1, "who|that") && i > 1);
        const int people = who > 0 ? table_at_word(ask, who - 1) : -1;
        if (rows < 0 || people < 0 || rows == people || !people_do(ask, people))
            continue;
        wording_put(ask, who, verb + 1 + once - who,
                    arena_printf(ask->arena, "with exactly one %s", table_plural(ask, rows)));
        return;
    }
}

/* "Have not ordered for a year": in the last twelve months. */
static void for_a_year(struct ask *ask)
{
    for (size_t i = 2; i + 2 < ask->words.len; i++) {
        const char *time = wording_is(ask, i + 2, "year")    ? "for 12 months"
                           : wording_is(ask, i + 2, "month") ? "for 30 days"
                           : wording_is(ask, i + 2, "week")  ? "for 7 days"
                                                             : NULL;
        if (time && wording_is(ask, i, "for|in|over") && wording_is(ask, i + 1, "a|one") &&
            wording_ends(ask, i + 3) && wording_has(ask, "not|never|n't|no"))
            wording_put(ask, i, 3, time);
    }
}

void idioms_business_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) { /* "sales so far this year" */
        if (wording_is(ask, i, "so") && wording_is(ask, i + 1, "far") && !taught_has(ask, i))
            wording_cut(ask, i, 2);
    }
    how_are_sales(ask);
    how_sales_go(ask);
    best_unit(ask);
    unit_before(ask);
    customers_spend(ask);
    worth_on_average(ask);
    parts_of_each(ask);
    only_once(ask);
    for_a_year(ask);
}
