/* Idioms that are read as plainer words: "headcount" is the number of people, "hired last" most
 * recently, "… with the most routes, top 10" begins with its top 10, a range has two ends, what is
 * the highest "in their department" is so in each. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

/* The schema calls something so, or a row. */
static bool idiom_is_own(struct ask *ask, size_t i)
{
    return exact_is_name(ask, i) || ask->words.v[i].quoted || ask->words.v[i].written;
}

/* A word of these was taught: it means what was said. */
static bool idiom_is_taught(const struct ask *ask, size_t first, size_t count)
{
    bool taught = false;
    for (size_t i = first; i < first + count; i++)
        taught = taught || taught_has(ask, i);
    return taught;
}

/* A column is called so: years_of_service are no tenure to be counted, and "how many pieces of"
 * asks for no quantity where something is called pieces. */
static bool idiom_is_column(struct ask *ask, size_t i, size_t len)
{
    const size_t asked = words_match(&ask->words, i, "how many");
    const char *said = asked && len > asked ? ask->words.v[i + asked].lower
                                            : words_text(&ask->words, ask->arena, i, i + len);
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (str_eq_fold(catalog_table_words(ask->catalog, (int)t), said))
            return true; /* the takings of takings.csv are its rows */
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            if (str_eq_fold(catalog_column_words(ask->catalog, (struct column_ref){(int)t, (int)c}),
                            said))
                return true;
        }
    }
    return false;
}

static void idioms_exchange(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        size_t len;
        const char *meant = lexicon_idiom(&ask->words, i, &len);
        if (meant && !idiom_is_own(ask, i) && !idiom_is_taught(ask, i, len) &&
            !idiom_is_column(ask, i, len))
            wording_put(ask, i, len, meant);
    }
}

/* "Who was hired last": said of a deed at the end. */
static void idioms_last(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        if (!word_is_participle(&ask->words.v[i - 1]) || !wording_ends(ask, i + 1))
            continue;
        if (wording_is(ask, i, "last"))
            wording_put(ask, i, 1, "most recently");
        else if (wording_is(ask, i, "first"))
            wording_put(ask, i, 1, "earliest");
    }
}

/* Words of a request that stand before what is asked for. */
static size_t request_end(const struct ask *ask)
{
    static const char *const requests[] = {"show me the",   "show me", "show the", "show",
                                           "list the",      "list",    "give me",  "what are the",
                                           "which are the", "which",   "the",      "who are the"};
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        const size_t len = words_match(&ask->words, 0, requests[i]);
        if (len)
            return len;
    }
    return 0;
}

/* "Number of customers by city, top 5": the five cities with the most. "Late fees per member, top
 * 10": the ten members by them. */
static bool top_groups(struct ask *ask, const char *top)
{
    const size_t first = words_match(&ask->words, 0, "number of");
    size_t by = 0;
    for (size_t i = first + 1; i + 1 < ask->words.len && by == 0; i++)
        by = wording_is(ask, i, "by|per") ? i : 0;
    if (by == 0 || by + 2 != ask->words.len || (first == 0 && table_at_word(ask, by + 1) < 0))
        return false;
    const char *measure = words_text(&ask->words, ask->arena, 0, by);
    wording_put(ask, 0, ask->words.len,
                arena_printf(ask->arena, "%s %s by %s", top,
                             meant_plural(ask, ask->words.v[by + 1].lemma), measure));
    return true;
}

/* "Airlines with the most routes, top 10". */
static void idioms_top_behind(struct ask *ask)
{
    const size_t last = ask->words.len, at = last >= 4 ? last - 2 : 0;
    if (at == 0 || !wording_is(ask, at, "top") || !ask->words.v[at + 1].is_number ||
        !(word_is_mark(&ask->words.v[at - 1], ",") || wording_is(ask, at - 1, "the")))
        return;
    const char *top = arena_printf(ask->arena, "top %s", ask->words.v[at + 1].text);
    wording_cut(ask, at - 1, 3);
    const size_t begin = top_groups(ask, top) ? ask->words.len : request_end(ask);
    if (begin < ask->words.len)
        wording_put(ask, begin, 1,
                    arena_printf(ask->arena, "%s %s", top, ask->words.v[begin].text));
}

/* A column is called a range itself. */
static bool stores_range(const struct ask *ask)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            if (!ask->schema->tables[t].hidden &&
                column_has_words(ask, (struct column_ref){(int)t, (int)c}, "range"))
                return true;
        }
    }
    return false;
}

/* "Salary range per job", "range of prices": the lowest and the highest. */
static void idioms_range(struct ask *ask)
{
    if (!wording_has(ask, "range") || stores_range(ask))
        return;
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const bool of = wording_is(ask, i, "range") && wording_is(ask, i + 1, "of");
        if (of && !idiom_is_own(ask, i) && i + 2 < ask->words.len &&
            !wording_is(ask, i + 2, "the|dates|years") && !ask->words.v[i + 2].is_number) {
            wording_put(ask, i, 2, "minimum and maximum");
            return;
        }
        if (wording_is(ask, i + 1, "range") && !idiom_is_own(ask, i + 1) &&
            wording_is(ask, i, "salary|price|age|cost|wage|weight|height|rating|score|income")) {
            wording_put(ask, i, 2,
                        arena_printf(ask->arena, "minimum and maximum %s", ask->words.v[i].text));
            return;
        }
    }
}

/* A superlative before word i. */
static bool superlative_before(const struct ask *ask, size_t i)
{
    for (size_t k = 0; k < i; k++) {
        size_t len;
        int degree = 0;
        if (wording_is(ask, k, "most|least|highest|lowest|best|worst") ||
            (lexicon_adjective(&ask->words, k, &len, &degree) && degree == 2))
            return true;
    }
    return false;
}

/* "Who earns the most in their department". */
static void idioms_own_group(struct ask *ask)
{
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        const struct word *group = &ask->words.v[i + 1];
        if (ask->words.v[i].is.possessive && wording_is(ask, i - 1, "in|within") &&
            str_eq(group->lower, group->lemma) && superlative_before(ask, i - 1) &&
            wording_ends(ask, i + 2))
            wording_put(ask, i, 1, "each");
    }
}

/* "Share of orders per status in percent": shares are in percent anyway. */
static void idioms_percent(struct ask *ask)
{
    const size_t last = ask->words.len;
    if (last < 4 || !wording_has(ask, "share|proportion"))
        return;
    if (wording_is(ask, last - 2, "in|as") && wording_is(ask, last - 1, "percent|percentage"))
        wording_cut(ask, last - 2, 2);
    else if (wording_is(ask, last - 3, "as") && wording_is(ask, last - 2, "a") &&
             wording_is(ask, last - 1, "percentage"))
        wording_cut(ask, last - 3, 3);
}

/* What is ranked by is said right before word i: "by total payments", "the highest total payments".
 */
static bool is_ranked_by(const struct ask *ask, size_t i)
{
    return i > 0 && wording_is(ask, i - 1, "by|highest|lowest|largest|smallest|biggest|greatest");
}

static bool has_total(const struct ask *ask, int table)
{
    for (size_t c = 0; c < ask->schema->tables[table].column_count; c++) {
        if (column_has_words(ask, (struct column_ref){table, (int)c}, "total"))
            return true;
    }
    return false;
}

/* "Total payments": not a column called total, but what they come to. */
static void idioms_money(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const size_t len = words_match(&ask->words, i, "sum of")  ? 2
                           : wording_is(ask, i, "total|combined") ? 1
                                                                  : 0;
        const struct word *rows = i + len < ask->words.len ? &ask->words.v[i + len] : NULL;
        if (len == 0 || rows == NULL || str_eq(rows->lower, rows->lemma))
            continue;
        const bool money = rows->lemma_is.money;
        const int table = table_at_word(ask, i + len);
        if (!money && is_ranked_by(ask, i) && table >= 0 && !has_total(ask, table))
            wording_put(ask, i, len, "number of");
        if (!money)
            continue;
        const struct column_ref amount = sayings_amount(ask, rows->lemma);
        if (amount.column < 0)
            continue;
        if (is_ranked_by(ask, i) &&
            !wording_is(ask, i + len + 1, "amount|amounts|value|volume|price|figures"))
            wording_put(ask, i, len + 1,
                        arena_printf(ask->arena, "total %s %s", rows->lemma,
                                     catalog_column_words(ask->catalog, amount)));
        else if (len == 1 && wording_is(ask, i, "total"))
            wording_put(ask, i, 1, "sum of");
    }
}

#define GIVE "give|gave|given|donate|donated|contribute|contributed"

/* "How much did each customer spend in 2025": what they spent, paid or gave, added up. */
static void idioms_spent(struct ask *ask)
{
    const bool what = wording_is(ask, 0, "what");
    const size_t did = what ? 1 : wording_is(ask, 2, "money") ? 3 : 2, subject = did + 1;
    size_t verb = subject;
    if (ask->words.len < 5 || !(what || words_match(&ask->words, 0, "how much")) ||
        !wording_is(ask, did, "did|do|does|have|has|had") || wording_is(ask, subject, "we|i|it"))
        return;
    while (verb < ask->words.len && !wording_is(ask, verb, "spend|spent|pay|paid|" GIVE))
        verb++;
    if (verb == subject || verb >= ask->words.len ||
        (what && !wording_ends(ask, verb + 1) &&
         !wording_is(ask, verb + 1, "in|last|this|since|during|between")))
        return;
    const bool spent = wording_is(ask, verb, "spend|spent"),
               each = wording_is(ask, subject, "each|every");
    const struct word *said = &ask->words.v[verb];
    const struct column_ref amount =
        spent ? no_column() : sayings_amount(ask, lexicon_deed(said->lower, said->lemma));
    if (!spent && amount.column < 0)
        return;
    const char *who = words_text(&ask->words, ask->arena, subject + each, verb);
    wording_cut(ask, verb, 1);
    wording_put(ask, 0, verb,
                arena_printf(ask->arena, "%s%s %s %s", spent ? "total spending" : "sum of ",
                             spent ? "" : catalog_table_words(ask->catalog, amount.table),
                             each ? "per" : "of", who));
}

/* "Which employee generated the most revenue": the one that has it. */
static void idioms_takings(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const size_t len = wording_is(ask, i + 1, "in") ? 2 : 1;
        const struct word *measure =
            i + len + 2 < ask->words.len ? &ask->words.v[i + len + 2] : NULL;
        if (measure == NULL ||
            !wording_is(ask, i,
                        "generate|generates|generated|bring|brings|brought|produce|produces|"
                        "produced|achieve|achieves|achieved|make|makes|made|earned|had|has") ||
            !wording_is(ask, i + len, "the") || !wording_is(ask, i + len + 1, "most|least") ||
            !(measure->is.takings || measure->lemma_is.takings))
            continue;
        const bool most = wording_is(ask, i + len + 1, "most");
        wording_put(ask, i, len + 2, most ? "has the highest" : "has the lowest");
        return;
    }
}

/* "Top employee by revenue": one of them. */
static void idioms_top_one(struct ask *ask)
{
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        const struct word *noun = &ask->words.v[i + 1];
        if (wording_is(ask, i, "top") && !noun->is_number && !noun->punct &&
            str_eq(noun->lower, noun->lemma) && wording_is(ask, i + 2, "by")) {
            wording_put(ask, i, 1, "top 1");
            return;
        }
    }
}

/* "By ticket priority and month" from word `by` on: a unit of time stands first. */
static void idioms_unit_first(struct ask *ask, size_t by)
{
    enum { NAME_MAX_WORDS = 3 };
    for (size_t and = by + 2; and+1 < ask->words.len && and <= by + 1 + NAME_MAX_WORDS; and++) {
        if (lexicon_unit(ask->words.v[and-1].lower) || ask->words.v[and-1].punct)
            return;
        if (!wording_is(ask, and, "and") || !lexicon_unit(ask->words.v[and+1].lower))
            continue;
        const char *name = words_text(&ask->words, ask->arena, by + 1, and);
        wording_put(ask, by + 1, and+1 - by,
                    arena_printf(ask->arena, "%s and %s", ask->words.v[and+1].text, name));
        return;
    }
}

/* "First order date of each customer": the first order shows its date. "Not shipped" after a "but"
 * is one of several conditions. "The best revenue" is the highest. */
static void idioms_order(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "first|last|latest|earliest") &&
            wording_is(ask, i + 2, "date|dates") && wording_is(ask, i + 3, "of|for|per|by"))
            wording_cut(ask, i + 2, 1);
        else if (wording_is(ask, i, "but") && wording_is(ask, i + 1, "not") &&
                 i + 2 < ask->words.len && word_is_participle(&ask->words.v[i + 2]))
            wording_put(ask, i, 1, "and");
        else if (wording_is(ask, i, "by|per"))
            idioms_unit_first(ask, i);
        else if (wording_is(ask, i, "best|worst") && ask->words.v[i + 1].lemma_is.takings &&
                 wording_ends(ask, i + 2))
            wording_put(ask, i, 1, wording_is(ask, i, "best") ? "highest" : "lowest");
    }
}

/* "Month over month growth of orders": their growth by month. "Which category sells best": the best
 * selling one. */
static void idioms_growth(struct ask *ask)
{
    for (size_t i = 0; i + 4 < ask->words.len; i++) {
        const char *unit = lexicon_unit(ask->words.v[i].lower);
        if (unit && wording_is(ask, i + 1, "over|on") &&
            wording_is(ask, i + 2, ask->words.v[i].lower) &&
            wording_is(ask, i + 3, "growth|change|increase") && wording_is(ask, i + 4, "of|in") &&
            i + 5 < ask->words.len) {
            const char *what = ask->words.v[i + 5].text;
            wording_put(ask, i, 6, arena_printf(ask->arena, "%s growth per %s", what, unit));
            return;
        }
    }
}

static void idioms_sells(struct ask *ask)
{
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "sell|sells|sold") && wording_is(ask, i + 1, "best") &&
            wording_is(ask, 0, "which|what")) {
            wording_cut(ask, i, 2);
            wording_put(ask, 0, 1, "best selling");
            return;
        }
    }
}

/* Some column tells it: "sold_on" beside "unsold". */
static bool idioms_is_kept(struct ask *ask, const char *lemma)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            if (!ask->schema->tables[t].hidden &&
                column_has_words(ask, (struct column_ref){(int)t, (int)c}, lemma))
                return true;
        }
    }
    return false;
}

/* "Who spent the most money": what is spent is money, so the word names no other column. "Customers
 * who paid the most": those whose payments come to the most. */
static void idioms_money_spent(struct ask *ask)
{
    for (size_t i = 2; i < ask->words.len; i++) {
        const size_t verb = wording_is(ask, i - 1, "the") ? i - 2 : i - 1;
        if (!wording_is(ask, i, "most|least") ||
            !wording_is(ask, verb, "spend|spends|spent|pay|pays|paid|" GIVE))
            continue;
        if (wording_is(ask, i + 1, "money") && !idioms_is_kept(ask, "money"))
            wording_cut(ask, i + 1, 1);
        const struct word *said = &ask->words.v[verb];
        const struct column_ref amount =
            sayings_amount(ask, lexicon_deed(said->lower, said->lemma));
        if (verb > 0 && wording_is(ask, verb, "pay|pays|paid|" GIVE) && amount.column >= 0 &&
            (wording_ends(ask, i + 1) ||
             wording_is(ask, i + 1, "in|since|during|before|after|between|last|this")))
            wording_put(ask, verb, i + 1 - verb,
                        arena_printf(ask->arena, "have the %s total %s %s",
                                     wording_is(ask, i, "most") ? "highest" : "lowest",
                                     catalog_table_words(ask->catalog, amount.table),
                                     catalog_column_words(ask->catalog, amount)));
    }
}

/* "The oldest unsold car": the oldest car that was never sold. */
static void idioms_undone(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const char *lower = ask->words.v[i].lower, *done = lower + 2;
        const struct word *noun = &ask->words.v[i + 1];
        char lemma[64];
        if (!wording_is(ask, i,
                        "unsold|unrented|unbooked|unordered|unvisited|unrated|unreviewed") ||
            noun->punct)
            continue;
        lemma_of(done, lemma, sizeof lemma);
        if (idiom_is_own(ask, i) || idioms_is_kept(ask, lemma) || idioms_is_kept(ask, lower))
            continue;
        wording_put(ask, i, 2, arena_printf(ask->arena, "%s that were never %s", noun->text, done));
        return;
    }
}

/* Words up to what money is spent on: "money spent on", "what did we spend on"; 0: another
 * question. */
static size_t spent_on_said(const struct ask *ask)
{
    const size_t first = ask->words.len > 0 && wording_is(ask, 0, "total") ? 1 : 0;
    if (wording_is(ask, first, "money|amount") && wording_is(ask, first + 1, "spent|spend") &&
        wording_is(ask, first + 2, "on|for"))
        return first + 3;
    const size_t much = words_match(&ask->words, 0, "how much money") > 0 ? 3
                        : words_match(&ask->words, 0, "how much") > 0     ? 2
                        : wording_is(ask, 0, "what")                      ? 1
                                                                          : 0;
    return much && wording_is(ask, much, "did|do|have") && wording_is(ask, much + 1, "we|i") &&
                   wording_is(ask, much + 2, "spend|spent") && wording_is(ask, much + 3, "on|for")
               ? much + 4
               : 0;
}

/* "Money spent on devices in 2025": what they cost, added up; "on each contractor": what the rows
 * that lead to them cost. */
static void idioms_spent_on(struct ask *ask)
{
    static const char costs[] = "cost|amount|purchase price|total|fee|spend|budget";
    const size_t on = spent_on_said(ask);
    if (on == 0)
        return;
    const bool each = wording_is(ask, on, "each|every");
    const size_t noun = on + each;
    const int table = table_at_word(ask, noun);
    struct column_ref at = {table, table < 0 ? -1 : table_column_by_words(ask, table, costs)};
    for (size_t e = 0; table >= 0 && at.column < 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to == table && edge->from != table && table_is_open(ask, edge->from))
            at = (struct column_ref){edge->from, table_column_by_words(ask, edge->from, costs)};
    }
    if (at.column < 0 || !column_is_number(ask, at) || (each && at.table == table))
        return;
    const char *what = catalog_column_words(ask->catalog, at);
    wording_put(ask, 0, noun + 1,
                each ? arena_printf(ask->arena, "total %s per %s", what, ask->words.v[noun].lemma)
                     : arena_printf(ask->arena, "total %s of %s", what, ask->words.v[noun].text));
}

/* "Best rated restaurants": those with the highest average rating. */
static void idioms_rated(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (!wording_is(ask, i, "best|top|highest|worst|lowest") ||
            !wording_is(ask, i + 1, "rated") || ask->words.v[i + 2].punct)
            continue;
        const bool best = !wording_is(ask, i, "worst|lowest");
        wording_put(ask, i, 3,
                    arena_printf(ask->arena, "%s with the %s average rating",
                                 ask->words.v[i + 2].text, best ? "highest" : "lowest"));
        return;
    }
}

void idioms_read(struct ask *ask)
{
    idioms_rated(ask);
    idioms_undone(ask);
    idioms_growth(ask);
    idioms_sells(ask);
    idioms_order(ask);
    idioms_takings(ask);
    idioms_top_one(ask);
    idioms_money(ask);
    idioms_spent(ask);
    idioms_money_spent(ask);
    idioms_spent_on(ask);
    idioms_exchange(ask);
    idioms_last(ask);
    idioms_top_behind(ask);
    idioms_range(ask);
    idioms_own_group(ask);
    idioms_percent(ask);
}
