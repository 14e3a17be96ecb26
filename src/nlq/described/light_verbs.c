/* "Drivers who have made pickups", "theaters that hosted more than 12 showings": where the rows
 * lead to who did it by one reference, such a verb says no more than that they have some. */
#include "described/described.h"
#include "words/names.h"

static const char light[] =
    "made|make|makes|done|did|do|hosted|host|hosts|held|hold|holds|given|gave|give|gives|had|"
    "received|receive|receives|got|get|gets|taken|took|take|takes|performed|perform|conducted|"
    "undergone|completed|run|ran";

/* References by which rows of the one table lead to the other. */
static size_t references(const struct ask *ask, int from, int to)
{
    size_t count = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++)
        count +=
            catalog_edge(ask->catalog, e)->from == from && catalog_edge(ask->catalog, e)->to == to;
    return count;
}

/* The noun behind the verb, and behind how many of them; 0: none in the plural. */
static size_t noun_behind(struct ask *ask, size_t i)
{
    i += wording_match(ask, i,
                       "any|some|at least|at most|more than|fewer than|less than|over|exactly");
    i += i < ask->words.len && ask->words.v[i].is_number;
    return i < ask->words.len && word_is_plural(&ask->words.v[i]) ? i : 0;
}

/* "How many deliveries did each lorry make": such a verb at the end of the clause. */
static void last_verb(struct ask *ask)
{
    const int rows = wording_match(ask, 0, "how many") ? table_at_word(ask, 2) : -1;
    for (size_t i = 5; rows >= 0 && i < ask->words.len && ask->words.v[i].sentence == 0; i++) {
        const int doer =
            wording_ends(ask, i + 1) && wording_is(ask, i, light) ? table_at_word(ask, i - 1) : -1;
        if (doer < 0 || !wording_is(ask, 3, "did|do|does|has|have|had") ||
            references(ask, rows, doer) != 1)
            continue;
        wording_put(ask, i, 1, "have");
        return;
    }
}

void light_verbs_read(struct ask *ask)
{
    last_verb(ask);
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (i > 1 && ask->words.v[i - 1].capital && wording_is(ask, i, light) &&
            word_is_plural(&ask->words.v[i + 1]) && table_at_word(ask, i + 1) >= 0 &&
            wording_has(ask, "did|does")) {
            wording_cut(ask, i, 1); /* "did LX-110 make deliveries" */
            continue;
        }
        const size_t helps = wording_is(ask, i - 1, "has|have|had");
        if (!wording_is(ask, i, light) || ask->words.v[i].quoted)
            continue;
        const size_t before = i - helps;
        const size_t noun = noun_behind(ask, i + 1);
        const int rows = noun ? table_at_word(ask, noun) : -1;
        const size_t who = before > 0 && wording_is(ask, before - 1, "who|that|which") ? 2 : 1;
        const int doer = rows >= 0 && before >= who ? table_at_word(ask, before - who) : -1;
        if (doer < 0 || doer == rows || references(ask, rows, doer) != 1)
            continue;
        wording_put(ask, before, i + 1 - before, "have");
    }
}
