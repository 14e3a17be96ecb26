/* How often somebody came or bought: "repeat guests", "one-time donors", "first-time buyers this
 * year", "customers with several orders". */
#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

/* Words up to the noun in "repeat guests", "one-time donors", "first time buyers", and what is said
 * of them with the name of what is kept in place of the sign; 0: none of these stands at i. */
static size_t often_said(struct ask *ask, size_t i, const char **ret_said)
{
    const size_t mark = i + 1 < ask->words.len && word_is_mark(&ask->words.v[i + 1], "-") ? 2 : 1;
    const bool time = wording_is(ask, i + mark, "time|timers|timer");
    if (exact_is_name(ask, i))
        return 0;
    if (wording_is(ask, i, "repeat|returning|repeating|recurring")) {
        *ret_said = "with more than one %";
        return 1;
    }
    if (wording_is(ask, i, "one-time|onetime") || (time && wording_is(ask, i, "one|1|single"))) {
        *ret_said = "with exactly one %";
        return time ? mark + 1 : 1;
    }
    if (wording_is(ask, i, "first-time") || (time && wording_is(ask, i, "first"))) {
        *ret_said = "whose first % was";
        return time ? mark + 1 : 1;
    }
    return 0;
}

static bool often_ends(const struct ask *ask, size_t i)
{
    return i >= ask->words.len || word_is_mark(&ask->words.v[i], ".?!;,");
}

/* People by the noun at word i: their table, or "buyers" of what is sold; -1: nobody. */
static int often_people(struct ask *ask, size_t i)
{
    const int table = table_at_word(ask, i);
    const int sales = wording_is(ask, i, "buyers|buyer|shoppers|purchasers|customers|clients")
                          ? event_table(ask)
                          : -1;
    if (table >= 0)
        return people_do(ask, table) ? table : -1;
    for (size_t e = 0; sales >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == sales && table_keeps_sales(ask, sales) &&
            (table_has_word(ask, edge->to, "customer") || table_has_word(ask, edge->to, "client")))
            return edge->to;
    }
    return -1;
}

/* Rows stand behind word i, and what they do with several of these before it: "make several films",
 * "in several clubs". */
static bool several_rows(struct ask *ask, size_t i)
{
    return i > 1 && table_at_word(ask, i + 1) >= 0 && !ask->words.v[i - 1].punct &&
           !wording_is(ask, i - 1,
                       "show|list|give|find|get|see|me|us|name|is|are|was|were|there|the|these|"
                       "those|how|so|too|as|and|or|than|not");
}

/* "Customers with several orders", "staff who were given multiple jobs": more than one of them. */
static void often_several(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (ask->words.v[i].is.several && !exact_is_name(ask, i) &&
            (wording_is(ask, i - 1, "with|have|has|had|having|by") ||
             word_is_participle(&ask->words.v[i - 1]) || several_rows(ask, i)) &&
            (word_is_plural(&ask->words.v[i + 1]) ||
             wording_is(ask, i + 1, "aircraft|staff|people")))
            wording_put(ask, i, 1, "more than one");
    }
}

/* "How often do customers order", "how many orders does a customer place": on average. */
static void often_average(struct ask *ask)
{
    const bool often = wording_is(ask, 0, "how") && wording_is(ask, 1, "often"),
               many = wording_is(ask, 0, "how") && wording_is(ask, 1, "many") &&
                      wording_is(ask, 4, "a|an|one|the");
    const size_t does = often ? 2 : 3,
                 who = does + 1 + wording_is(ask, does + 1, "a|an|our|the|one"), verb = who + 1,
                 end = wording_is(ask, verb + 1, "on") && wording_is(ask, verb + 2, "average")
                           ? verb + 3
                           : verb + 1;
    if (!(often || many) || wording_is(ask, verb, "have|has") ||
        !wording_is(ask, does, "do|does") || verb >= ask->words.len || !often_ends(ask, end))
        return;
    const int people = table_at_word(ask, who),
              rows = often ? deed_keeps(ask, &ask->words.v[verb]) : table_at_word(ask, 2);
    if (people < 0 || rows < 0 || rows == people || !people_do(ask, people))
        return;
    wording_put(ask, 0, end,
                arena_printf(ask->arena, "average number of %s per %s", table_plural(ask, rows),
                             ask->words.v[who].lemma));
}

/* "And how many times did it happen": how many times. */
static void often_happened(struct ask *ask)
{
    for (size_t i = 2; i < ask->words.len; i++) {
        const size_t times = wording_match(ask, i, "how many times|how often");
        const size_t did = times ? wording_match(ask, i + times,
                                                 "did it happen|did that happen|did this happen|"
                                                 "did it occur|did that occur|it happened|"
                                                 "that happened|has it happened|was that|was it|"
                                                 "did they do it|did they do so|did it take place")
                                 : 0;
        if (did && wording_ends(ask, i + times + did))
            wording_cut(ask, i + times, did);
    }
}

/* "Repeat guests", "returning customers": with more than one of what is kept of them. "First-time
 * buyers this year" have their first one then; without a time they have only one. */
void idioms_often_read(struct ask *ask)
{
    often_happened(ask);
    often_several(ask);
    often_average(ask);
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const char *said = NULL;
        const size_t len = often_said(ask, i, &said), noun = i + len;
        const int people = len ? often_people(ask, noun) : -1,
                  events = people < 0 ? -1 : events_kept_of(ask, people);
        if (events < 0)
            continue;
        if (str_starts(said, "whose") && often_ends(ask, noun + 1))
            said = "with exactly one %";
        const size_t at = strcspn(said, "%");
        wording_put(ask, i, len + 1,
                    arena_printf(ask->arena, "%s %.*s%s%s",
                                 catalog_table_words(ask->catalog, people), (int)at, said,
                                 catalog_table_words(ask->catalog, events), said + at + 1));
        return;
    }
}
