/* "Which player scored the most points", "made the biggest profit", "grossed the most": what was
 * got is a number of the rows, which one of them has the most of. */
#include "known/known.h"
#include "querent/base/str.h"

#define GOT                                                                                        \
    "score|scores|scored|make|makes|made|win|wins|won|earn|earns|earned|get|gets|got|receive|"     \
    "receives|received|collect|collects|collected|gain|gains|gained|post|posted|report|reported|"  \
    "generate|generates|generated|bring|brings|brought|take|takes|took|draw|draws|drew|attract|"   \
    "attracted|cause|caused|claim|claimed|cost|costs"

/* A number of rows that are said before word i is called as the noun; no table is. */
static bool own_number(struct ask *ask, size_t noun, size_t i)
{
    if (noun >= ask->words.len || table_at_word(ask, noun) >= 0)
        return false;
    for (size_t k = 0; k < i; k++) {
        const int table = table_at_word(ask, k);
        const struct column_ref at = {
            table, table < 0 ? -1 : table_column_by_words(ask, table, ask->words.v[noun].lemma)};
        if (at.column >= 0 && column_is_number(ask, at) && !column_is_id(ask, at))
            return true;
    }
    return false;
}

/* The word for money that a column of the rows said before i has: "gross"; NULL: none, or several.
 */
static const char *own_money(struct ask *ask, size_t i)
{
    static const char *const words[] = {"gross",  "revenue", "profit",    "earnings",
                                        "income", "sales",   "box office"};
    const char *found = NULL;
    for (size_t k = 0; k < i; k++) {
        const int table = table_at_word(ask, k);
        for (size_t w = 0; table >= 0 && w < sizeof words / sizeof *words; w++) {
            const struct column_ref at = {table, table_column_by_words(ask, table, words[w])};
            if (at.column < 0 || !column_is_number(ask, at) || !column_has_words(ask, at, words[w]))
                continue;
            if (found)
                return NULL;
            found = words[w];
        }
    }
    return found;
}

/* "Killed the most people": has the most killed. */
static bool put_killed(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const bool most = wording_is(ask, i + 2, "most");
        const size_t people = wording_is(ask, i + 3, "people|persons") ? 1 : 0;
        const int table = table_at_word(ask, i - 1);
        const struct column_ref at = {
            table,
            table < 0 ? -1 : table_column_by_words(ask, table, "killed|deaths|fatalities|dead")};
        if (!wording_is(ask, i, "kill|kills|killed") || !wording_is(ask, i + 1, "the") ||
            !(most || wording_is(ask, i + 2, "fewest|least")) || at.column < 0 ||
            !column_is_number(ask, at))
            continue;
        wording_put(ask, i, 3 + people,
                    arena_printf(ask->arena, "with the %s %s", most ? "highest" : "lowest",
                                 catalog_column_words(ask->catalog, at)));
        return true;
    }
    return false;
}

/* Verbs whose measure is a number of the rows, and what that is called. */
static const struct {
    const char *said, *called;
} measured[] = {
    {"cost|costs", "cost|price|fee|rent|rate|charge|budget"},
    {"weigh|weighs|weighed", "weight|mass"},
    {"last|lasts|lasted", "duration|length|run time|runtime|minutes"},
    {"worth", "worth|value|price"},
};

/* What the verb at word i measures of rows that are said before word `end`; NULL: nothing. */
static const char *measure_of(struct ask *ask, size_t i, size_t end)
{
    for (size_t v = 0; v < sizeof measured / sizeof *measured; v++) {
        for (size_t k = 0; k < end && wording_is(ask, i, measured[v].said); k++) {
            const int table = table_at_word(ask, k);
            const struct column_ref at = {
                table, table < 0 ? -1 : table_column_by_words(ask, table, measured[v].called)};
            if (at.column >= 0 && column_is_number(ask, at) && !column_is_id(ask, at))
                return catalog_column_words(ask->catalog, at);
        }
    }
    return NULL;
}

/* "Which procedure costs the most": has the highest cost, and not the most of anything. */
static void put_measured(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const size_t is = i > 1 && wording_is(ask, i - 1, "is|are|was|were"), most = i + 2;
        size_t end = most + 1;
        end += wording_match(ask, end, "to make|to produce|to build|of all|of them all");
        const char *name = wording_is(ask, i + 1, "the") && wording_is(ask, most, "most|least") &&
                                   (wording_ends(ask, end) || wording_is(ask, end, "and"))
                               ? measure_of(ask, i, i)
                               : NULL;
        if (name == NULL)
            continue;
        const bool more = wording_is(ask, most, "most");
        wording_put(ask, i - is, end - i + is,
                    arena_printf(ask->arena, "has the %s %s", more ? "highest" : "lowest", name));
        return;
    }
}

/* "How much it weighs", "what it costs": the column. */
static void put_how_much(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        size_t at = i + wording_match(ask, i, "how much|what|how long");
        const bool asked = at > i && wording_is(ask, at, "it|he|she|they|this|that|these|those");
        at += asked + wording_is(ask, at + 1, "is|are|was|were");
        const char *name = asked && wording_ends(ask, at + 1) ? measure_of(ask, at, i) : NULL;
        if (name) {
            wording_put(ask, i, at + 1 - i, arena_printf(ask->arena, "the %s", name));
            return;
        }
    }
}

void most_got_read(struct ask *ask)
{
    put_how_much(ask);
    put_measured(ask);
    if (put_killed(ask))
        return;
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const size_t noun = i + 3;
        const bool more = wording_is(ask, i + 2, "most|highest|biggest|largest|greatest"),
                   less = wording_is(ask, i + 2, "fewest|least|lowest|smallest");
        if (!wording_is(ask, i, GOT) || !wording_is(ask, i + 1, "the") || !(more || less))
            continue;
        const char *money = wording_is(ask, noun, "money") && wording_ends(ask, noun + 1)
                                ? own_money(ask, i)
                                : NULL;
        if (money)
            wording_put(
                ask, i, 4,
                arena_printf(ask->arena, "has the %s %s", more ? "highest" : "lowest", money));
        else if (own_number(ask, noun, i))
            wording_put(ask, i, 3,
                        arena_printf(ask->arena, "has the %s", more ? "highest" : "lowest"));
        else
            continue;
        return;
    }
}
