/* "What did Ann buy", "what is out of stock", "is anything overdue", "who hasn't paid", "when did
 * we last sell a desk": questions that leave the things unsaid, read as the plainer ones about
 * them. */
#include <string.h>

#include "frame.h"
#include "parts/compare.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

#define BUYING "buy|order|purchase|rent|borrow|book|return"
#define BOUGHT "bought|ordered|purchased|sold|rented|borrowed|booked|returned"
#define PEOPLE_SAY "we|you|they|i|it"

static const char *participle_of(const char *verb)
{
    return str_eq(verb, "buy")        ? "bought"
           : str_eq(verb, "purchase") ? "purchased"
           : str_eq(verb, "order")    ? "ordered"
           : str_eq(verb, "rent")     ? "rented"
           : str_eq(verb, "borrow")   ? "borrowed"
           : str_eq(verb, "return")   ? "returned"
                                      : "booked";
}

/* The one table that is called so, in the singular; -1: none, or several. */
static int table_called(struct ask *ask, const char *names)
{
    int found = -1;
    char lemma[64];
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        lemma_of(table_core(ask, (int)t), lemma, sizeof lemma);
        if (!table_is_open(ask, (int)t) || !wording_among(lemma, names))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* The word is the verb of a sentence, and no noun: nothing but a time follows it, or "most". */
static bool is_verb_at(struct ask *ask, size_t i)
{
    const size_t next = i + 1, lead = wording_is(ask, next, "in|on|during|since|before|after");
    return wording_is(ask, i, BUYING) && !ask->words.v[i - 1].is.article &&
           (wording_ends(ask, next) || wording_is(ask, next, "most|the|from") ||
            wording_period(ask, next + lead) > 0);
}

/* "What did Ann buy last year": the things bought by her. */
static void what_did_buy(struct ask *ask)
{
    size_t verb = 3;
    if (!wording_is(ask, 0, "what") || !wording_is(ask, 1, "did|do|does") ||
        wording_is(ask, 2, PEOPLE_SAY))
        return;
    while (verb < ask->words.len && !is_verb_at(ask, verb))
        verb++;
    const int goods = verb < ask->words.len ? goods_sold(ask) : -1;
    if (goods < 0)
        return;
    const bool most = wording_is(ask, verb + 1, "most") ||
                      (wording_is(ask, verb + 1, "the") && wording_is(ask, verb + 2, "most"));
    const size_t end = verb + 1 + most + (most && wording_is(ask, verb + 1, "the"));
    const char *bought = participle_of(ask->words.v[verb].lower),
               *things = table_plural(ask, goods);
    const bool anybody = verb == 3 && wording_is(ask, 2, "people|customers|clients|buyers");
    const char *by = anybody ? "" : " by";
    wording_cut(ask, verb, end - verb);
    wording_put(ask, 0, 2 + anybody,
                most ? arena_printf(ask->arena, "most %s %s%s", bought, things, by)
                     : arena_printf(ask->arena, "%s %s%s", things, bought, by));
}

/* "What was ordered yesterday", "what do we sell". */
static void what_was_bought(struct ask *ask)
{
    const bool was = wording_is(ask, 1, "was|were") && wording_is(ask, 2, BOUGHT),
               sells = wording_is(ask, 1, "do") && wording_is(ask, 2, "we") &&
                       wording_is(ask, 3, "sell|offer") && wording_ends(ask, 4);
    const int goods = wording_is(ask, 0, "what") && (was || sells) ? goods_sold(ask) : -1;
    if (goods >= 0)
        wording_put(ask, 0, was ? 2 : 4, table_plural(ask, goods));
}

/* Words that ask whether, or what, things are in some state; 0: they do not. */
static size_t asks_state(const struct ask *ask)
{
    static const char phrases[] = "what is still|what is currently|what is|what are still|what are|"
                                  "what's still|what's|is there anything|is there something|"
                                  "is anything still|is anything|is something|do we have anything|"
                                  "what has|what have|"
                                  "anything still|anything";
    return wording_match(ask, 0, phrases);
}

/* "What is out of stock", "is there anything overdue": goods are in stock, and bills are due. */
static void what_is(struct ask *ask)
{
    const size_t len = asks_state(ask);
    if (len == 0)
        return;
    const size_t
        stocked = wording_match(ask, len,
                                "out of stock|in stock|sold out|low on stock|"
                                "running low|running out|below the reorder level"),
        owed = wording_match(
            ask, len,
            "overdue|unpaid|outstanding|past due|not paid|not been paid|not yet been paid");
    const int table = stocked ? goods_sold(ask) : owed ? table_called(ask, "invoice|bill") : -1;
    if (table >= 0 && wording_ends(ask, len + stocked + owed))
        wording_put(ask, 0, len,
                    arena_printf(ask->arena, "which %s are", table_plural(ask, table)));
}

/* "Who hasn't paid yet", "customers who have not paid their invoices": bills of theirs are open,
 * though others may be paid. */
static void who_has_not_paid(struct ask *ask)
{
    const int bills = table_called(ask, "invoice|bill");
    for (size_t i = 1; bills >= 0 && i + 2 < ask->words.len; i++) {
        const size_t still = wording_is(ask, i, "still");
        const size_t not_paid =
            wording_match(ask, i + still,
                          "has not yet paid|have not yet paid|has not paid|have not paid|has n't "
                          "paid|have n't paid|hasn't paid|haven't paid|hasn't yet paid|haven't yet "
                          "paid|did not pay|did n't pay|didn't pay");
        if (not_paid == 0)
            continue;
        size_t end = i + still + not_paid;
        end += wording_match(ask, end, "all of their|all their|their|the|any|us");
        end += wording_is(ask, end, "invoices|invoice|bills|bill");
        end += wording_is(ask, end, "yet");
        const size_t who = wording_is(ask, i - 1, "who|that") && i > 1 ? i - 1 : i;
        if (!wording_ends(ask, end))
            return;
        wording_put(ask, who, end - who,
                    arena_printf(ask->arena, "%s unpaid %s",
                                 wording_is(ask, i - 1, "who") && who == i ? "has" : "with",
                                 table_plural(ask, bills)));
        return;
    }
}

/* "What should we reorder": what there is less of than its reorder level. */
static void what_to_reorder(struct ask *ask)
{
    static const char asks[] =
        "what should we reorder|what must we reorder|what do we need to "
        "reorder|what needs to be reordered|what has to be reordered|what do "
        "we have to reorder|what should be reordered";
    const size_t len = wording_match(ask, 0, asks);
    const int goods = len && wording_ends(ask, len) ? goods_sold(ask) : -1;
    if (goods >= 0)
        wording_put(ask, 0, len,
                    arena_printf(ask->arena, "which %s are below the reorder level",
                                 table_plural(ask, goods)));
    for (size_t i = 2; i < ask->words.len; i++) {
        const size_t need = wording_match(ask, i,
                                          "need to be reordered|needs to be reordered|must be "
                                          "reordered|should be reordered|have to be reordered|need "
                                          "reordering");
        if (need && table_at_word(ask, i - 1) >= 0)
            wording_put(ask, i, need, "are below the reorder level");
    }
}

/* "When did we last sell a desk": the last sale of it. */
static void when_last(struct ask *ask)
{
    const size_t verb = 4;
    if (wording_match(ask, 0, "when did we last") != verb || verb + 1 >= ask->words.len)
        return;
    int rows = deed_keeps(ask, &ask->words.v[verb]);
    char lemma[64];
    if (rows >= 0 && catalog_date_column(ask->catalog, rows) < 0)
        rows = parent_date(ask, rows).table; /* lines of orders have none */
    if (rows < 0)
        return;
    lemma_of(table_core(ask, rows), lemma, sizeof lemma);
    wording_put(ask, 0, verb + 1, arena_printf(ask->arena, "when was the last %s of", lemma));
}

/* "Who does Ann report to": her manager. */
static void reports_to(struct ask *ask)
{
    const size_t report = ask->words.len;
    for (size_t i = 3; i + 1 < report; i++) {
        if (!wording_is(ask, 0, "who|whom") || !wording_is(ask, 1, "does|did|do") ||
            !wording_is(ask, i, "report|answer") || !wording_is(ask, i + 1, "to") ||
            !wording_ends(ask, i + 2))
            continue;
        wording_cut(ask, i, 2);
        wording_put(ask, 0, 2, "who is the manager of");
        return;
    }
}

/* "How long does delivery take": on average. */
static void how_long_takes(struct ask *ask)
{
    const size_t begin = wording_match(ask, 0, "how long does|how long do|how long did"),
                 noun = begin + wording_is(ask, begin, "a|an|the|our"), take = noun + 1,
                 end = take + 1 + 2 * (wording_match(ask, take + 1, "on average") > 0);
    if (begin == 0 || !wording_is(ask, take, "take|takes") || !wording_ends(ask, end) ||
        table_at_word(ask, noun) >= 0 ||
        !wording_is(ask, noun, "delivery|shipping|shipment|dispatch|repair|processing|payment"))
        return;
    wording_put(ask, 0, end,
                arena_printf(ask->arena, "average %s time in days", ask->words.v[noun].lower));
}

/* "How fast do we ship": the average time of it. */
static void how_fast(struct ask *ask)
{
    const size_t verb = wording_match(ask, 0, "how fast do we|how quickly do we|how fast are we");
    if (verb && wording_is(ask, verb, "ship|deliver|dispatch") && wording_ends(ask, verb + 1))
        wording_put(ask, 0, verb + 1,
                    arena_printf(ask->arena, "average %s time in days",
                                 wording_is(ask, verb, "deliver") ? "delivery" : "shipping"));
}

/* The only people of whom a day of birth is kept, staff before others; -1: none, or several. */
static int who_was_born(struct ask *ask)
{
    int found = -1, count = 0, staff = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = {
            (int)t, table_column_by_words(ask, (int)t, "birth date|date of birth|birthday|dob")};
        if (!table_is_open(ask, (int)t) || !people_do(ask, (int)t) || at.column < 0 ||
            !column_is_date(ask, at))
            continue;
        found = (int)t;
        count++;
        staff = actor_is(ask, (int)t, ACTOR_STAFF) ? (int)t : staff;
    }
    return count == 1 ? found : staff;
}

/* "Whose birthday is today", "who has a birthday this month". */
static void whose_birthday(struct ask *ask)
{
    const size_t len =
        wording_match(ask, 0,
                      "whose birthday is in|whose birthday is|who has a birthday|who "
                      "has birthday|who has their birthday|who celebrates a birthday");
    const int people = len ? who_was_born(ask) : -1;
    if (people >= 0)
        wording_put(ask, 0, len,
                    arena_printf(ask->arena, "%s with a birthday", table_plural(ask, people)));
}

/* "Which day of the week is the busiest". */
static void which_is_busiest(struct ask *ask)
{
    static const char units[] = "day of the week|weekday|day|month|week|hour|quarter|year";
    const size_t asks = wording_is(ask, 0, "which|what"), unit = wording_match(ask, asks, units),
                 is = asks + unit, busiest = is + 1 + wording_is(ask, is + 1, "the|our");
    if (asks == 0 || unit == 0 || !wording_is(ask, is, "is|was") ||
        !wording_is(ask, busiest, "busiest") || !wording_ends(ask, busiest + 1))
        return;
    const char *what = unit > 1 ? "weekday" : ask->words.v[asks].lower;
    wording_put(ask, 0, busiest + 1, arena_printf(ask->arena, "busiest %s", what));
}

/* "Orders that are waiting to be shipped": not yet shipped. */
static void waits_to_be(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const size_t wait = wording_match(ask, i,
                                          "are still waiting to be|are waiting to be|is waiting to "
                                          "be|still waiting to be|waiting to be|still have to "
                                          "be|have to be|still need to be|are yet to be");
        if (wait == 0 || !word_is_participle(&ask->words.v[i + wait]))
            continue;
        wording_put(ask, i, wait, "not yet");
        return;
    }
}

void idioms_what_read(struct ask *ask)
{
    waits_to_be(ask);
    what_did_buy(ask);
    what_was_bought(ask);
    what_is(ask);
    what_to_reorder(ask);
    who_has_not_paid(ask);
    how_fast(ask);
    whose_birthday(ask);
    when_last(ask);
    reports_to(ask);
    how_long_takes(ask);
    which_is_busiest(ask);
}
