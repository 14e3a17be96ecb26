/* "How much does each translator charge for a word", "who charges the most per hour", "trainers
 * that take more than 40 an hour", "what do we pay for a litre of first class milk", where rows
 * have a rate_per_word, a fee_per_hour: the one price that is called by the unit. */
#include <string.h>

#include "querent/base/str.h"
#include "verbs/verbs.h"

static const char charging[] =
    "charge|charges|charged|charging|cost|costs|ask|asks|asked|take|takes|"
    "took|want|wants|get|gets|earn|earns|earned|make|makes|made|pay|pays";

struct charge {
    size_t verb;
    size_t bound, number; /* "more than" and its number; 0: none */
    int rank;             /* 1: "the most", -1: "the least" */
    size_t end;           /* behind the unit */
    struct column_ref at;
};

struct unit {
    const char *lemma;
};

static bool is_per_unit(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct unit *unit = arg;
    const char *per = strstr(catalog_column_words(ask->catalog, at), " per ");
    return per && column_is_number(ask, at) &&
           (column_has_words(ask, at, unit->lemma) ||
            lexicon_scale(unit->lemma, per + strlen(" per ")) == 1) &&
           (column_has_words(ask, at, "rate") || column_has_words(ask, at, "price") ||
            column_has_words(ask, at, "fee") || column_has_words(ask, at, "cost") ||
            column_has_words(ask, at, "charge") || column_has_words(ask, at, "pay") ||
            column_has_words(ask, at, "wage"));
}

/* The unit that "for a word", "per hour", "a head" at word i says; 0: none. */
static size_t unit_at(const struct ask *ask, size_t i)
{
    size_t lead =
        wording_match(ask, i, "for a|for an|for one|for each|for every|per|a|an|each|by the");
    return lead && i + lead < ask->words.len && !ask->words.v[i + lead].punct ? i + lead : 0;
}

static bool charge_at(struct ask *ask, size_t i, struct charge *ret)
{
    size_t next = i + 1;
    *ret = (struct charge){.verb = i, .at = no_column()};
    if (!wording_is(ask, i, charging) || ask->words.v[i].quoted)
        return false;
    const size_t most = wording_match(ask, next, "the most|most"),
                 least = wording_match(ask, next, "the least|least");
    const size_t than = wording_match(ask, next,
                                      "more than|less than|at least|at most|over|under|"
                                      "up to|exactly");
    ret->rank = most ? 1 : least ? -1 : 0;
    next += most + least;
    if (than && next + than < ask->words.len && ask->words.v[next + than].is_number) {
        ret->bound = next;
        ret->number = next + than;
        next = ret->number + 1;
        next += wording_is(ask, next, "dollars|euros|pounds|cents|francs|dollar|euro|cent");
    }
    const size_t unit = unit_at(ask, next);
    if (unit == 0)
        return false;
    const struct unit said = {ask->words.v[unit].lemma};
    ret->at = column_only(ask, is_per_unit, &said);
    ret->end = unit + 1;
    return ret->at.column >= 0 && strpbrk(ask_column(ask, ret->at)->name, " -.") == NULL;
}

static void put_price(struct ask *ask, size_t first, size_t end, const char *text, size_t marked)
{
    const char *said = words_text(&ask->words, ask->arena, first, end);
    wording_put(ask, first, end - first, text);
    ask->words.v[first + marked].written = said; /* and never sure */
}

/* "What each of them charges for a word" inside a question: the price. */
static size_t what_before(const struct ask *ask, size_t verb)
{
    enum { WHO_WORDS = 4 };
    for (size_t k = verb; k-- > 1 && k + WHO_WORDS >= verb;) {
        if (wording_is(ask, k, "what") ||
            (wording_is(ask, k, "much") && wording_is(ask, k - 1, "how")))
            return k - wording_is(ask, k, "much");
    }
    return 0;
}

/* "How much does a translator charge for a word on average". */
static bool put_asked(struct ask *ask, const struct charge *charge, const char *name)
{
    const size_t how = wording_match(ask, 0,
                                     "how much do|how much does|how much did|what do|what "
                                     "does|what did");
    const size_t mean = wording_match(ask, charge->end, "on average|on the average|in general");
    if (how == 0 || how >= charge->verb || charge->rank || charge->bound ||
        !wording_ends(ask, charge->end + mean))
        return false;
    const char *said = words_text(&ask->words, ask->arena, charge->verb, charge->end);
    wording_cut(ask, charge->verb, charge->end + mean - charge->verb);
    wording_put(ask, 0, how,
                arena_printf(ask->arena, "what is the %s%s of", mean ? "average " : "", name));
    ask->words.v[mean ? 4 : 3].written = said;
    return true;
}

static bool charge_put(struct ask *ask, const struct charge *charge)
{
    const char *name = arena_printf(ask->arena, "%s.%s", ask_table(ask, charge->at.table)->name,
                                    ask_column(ask, charge->at)->name);
    const size_t what = what_before(ask, charge->verb);
    if (put_asked(ask, charge, name))
        return true;
    if (charge->rank) {
        put_price(ask, charge->verb, charge->end,
                  arena_printf(ask->arena, "has the %s %s", charge->rank > 0 ? "highest" : "lowest",
                               name),
                  3);
        return true;
    }
    if (charge->bound) {
        const char *than = words_text(&ask->words, ask->arena, charge->bound, charge->number);
        put_price(ask, charge->verb, charge->end,
                  arena_printf(ask->arena, "have a %s of %s %s", name, than,
                               ask->words.v[charge->number].text),
                  2);
        return true;
    }
    if (what == 0)
        return false;
    put_price(ask, what, charge->end, arena_printf(ask->arena, "the %s", name), 1);
    return true;
}

/* "First class milk", where prices are kept by class: of all that has this price. */
static void cut_thing(struct ask *ask, size_t first, size_t end, int table)
{
    for (size_t to = end; to > first; to--) {
        const struct matches found = values_find(ask, first, to);
        for (size_t v = 0; v < found.len; v++) {
            if (found.v[v].score < .95 || found.v[v].at.table != table)
                continue;
            if (end == to + 1)
                wording_cut(ask, to, 1);
            return;
        }
    }
}

/* "What do we pay for a litre of first class milk", "how much is a kilo of plums". */
static bool put_unit_price(struct ask *ask)
{
    static const char asks[] =
        "what do we pay for|what do we charge for|what do we get for|what did we pay for|"
        "how much do we pay for|how much do we charge for|how much do we get for|how much is|"
        "what do they pay for|what do they charge for|what is the price of|what is the price for|"
        "how much does|what does|what is paid for|how much is paid for";
    const size_t begins = wording_match(ask, 0, asks),
                 unit = begins + wording_is(ask, begins, "a|an|one|each|every");
    if (begins == 0 || unit == begins || unit >= ask->words.len)
        return false;
    const struct unit said = {ask->words.v[unit].lemma};
    const struct column_ref at = column_only(ask, is_per_unit, &said);
    const size_t of = unit + 1 + wording_is(ask, unit + 1, "of");
    size_t end = of;
    while (end < ask->words.len && !ask->words.v[end].punct)
        end++;
    const bool verb = wording_is(ask, end - 1, "cost|costs|fetch|bring");
    if (at.column < 0 || (of == unit + 1 && end > of + verb) ||
        (wording_is(ask, begins - 1, "does") && !verb))
        return false;
    const bool each = wording_is(ask, unit - 1, "each|every") || end == of + verb;
    if (verb)
        wording_cut(ask, end - 1, 1);
    cut_thing(ask, of, end - verb, at.table);
    put_price(ask, 0, of,
              arena_printf(ask->arena, "what is the %s.%s%s", ask_table(ask, at.table)->name,
                           ask_column(ask, at)->name, each ? "" : " of"),
              3);
    return true;
}

void per_unit_read(struct ask *ask)
{
    struct charge charge;
    if (put_unit_price(ask))
        return;
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (charge_at(ask, i, &charge) && charge_put(ask, &charge))
            return;
    }
}
