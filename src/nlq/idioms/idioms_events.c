/* Idioms of what happened to somebody or something, read as plainer words: what was "not used" has
 * none of the events that are kept of it, who was "readmitted" has several,
 * the "best rated" have the highest average score, and who "drove the most kilometers" the highest
 * total distance. */
#include <string.h>

#include "frame.h"
#include "parts/compare.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

/* The one open table of events that refers to the things, only those that keep sales where `sales`
 * says so; -1: none, or several. */
static int events_among(struct ask *ask, int things, bool sales)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != things || edge->from == things || !table_is_open(ask, edge->from) ||
            edge->from == found || catalog_date_column(ask->catalog, edge->from) < 0 ||
            (sales && !table_keeps_sales(ask, edge->from)))
            continue;
        if (found >= 0)
            return -1;
        found = edge->from;
    }
    return found;
}

/* The last word of the table's name, of one row. */
static const char *row_noun(struct ask *ask, int table)
{
    const char *words = table_core(ask, table), *last = strrchr(words, ' ');
    char lemma[64];
    lemma_of(last ? last + 1 : words, lemma, sizeof lemma);
    return arena_strdup(ask->arena, lemma);
}

int events_of_doers(struct ask *ask, int things)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != things || edge->from == things || edge->from == found ||
            !table_is_open(ask, edge->from) || catalog_date_column(ask->catalog, edge->from) < 0 ||
            !agent_does(row_noun(ask, things), row_noun(ask, edge->from)))
            continue;
        if (found >= 0)
            return -1;
        found = edge->from;
    }
    return found;
}

/* Of several what they bought, where one table keeps it. */
int events_kept_of(struct ask *ask, int things)
{
    const int done = events_of_doers(ask, things);
    const int only = done >= 0 ? done : events_among(ask, things, false);
    return only >= 0 ? only : events_among(ask, things, true);
}

/* All rows of the table happened on a day. */
static bool all_dated(const struct ask *ask, int table)
{
    const int date = catalog_date_column(ask->catalog, table);
    const struct column_stats *stats =
        date < 0 ? NULL : catalog_stats(ask->catalog, (struct column_ref){table, date});
    return stats && stats->null_share == 0 && !people_are(ask, table);
}

int events_most_of(struct ask *ask, int things)
{
    int found = -1;
    for (size_t pass = 0; pass < 2 && found < 0; pass++) {
        for (size_t e = 0; things >= 0 && e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            const bool near = pass == 0 ? edge->to == things
                                        : edge->to != things && !all_dated(ask, edge->to) &&
                                              !people_are(ask, edge->to) &&
                                              tables_refer(ask, edge->to, things);
            if (near && edge->from != things && !edge->audit && table_is_open(ask, edge->from) &&
                all_dated(ask, edge->from) &&
                (found < 0 || ask_table(ask, edge->from)->rows > ask_table(ask, found)->rows))
                found = edge->from;
        }
    }
    return found;
}

/* The one open table that refers to the things, whose rows are parts of dated ones: the lines of
 * orders; -1: none, or several, or another table tells when they were used last. */
static int lines_kept_of(struct ask *ask, int things)
{
    int found = -1, dated = 0;
    for (size_t e = 0; things >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != things || edge->from == things || edge->from == found)
            continue;
        if (found >= 0 || !table_is_open(ask, edge->from))
            return -1;
        found = edge->from;
    }
    for (size_t e = 0; found >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        dated += edge->from == found && edge->to != things && refers_always(ask, edge) &&
                 catalog_date_column(ask->catalog, edge->to) >= 0;
    }
    return dated == 1 ? found : -1;
}

/* The words before "used" at word i, back to the rows it is said of, deny it; *ret_first: the first
 * of them. */
static bool denies_use(const struct ask *ask, size_t i, size_t *ret_first)
{
    bool denied = false;
    while (i > 0 && wording_is(ask, i - 1, "not|never|been|was|were|is|are|have|has|that|which")) {
        i--;
        denied = denied || wording_is(ask, i, "not|never");
    }
    *ret_first = i;
    return denied;
}

/* "Shipment containers" are the lines, and no containers; "order lines" no orders. */
static bool names_lines(const struct ask *ask, int lines, size_t noun)
{
    const struct word *words = ask->words.v;
    const bool own = table_has_word(ask, lines, words[noun].lemma);
    return own &&
           ((noun > 0 && table_has_word(ask, lines, words[noun - 1].lemma)) ||
            (noun + 1 < ask->words.len && table_has_word(ask, lines, words[noun + 1].lemma)));
}

/* "Vehicles that were not used this year", "unused rooms". */
static void not_used(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        size_t first = i;
        const bool unused = wording_is(ask, i, "unused"),
                   not_used = wording_is(ask, i, "used") && denies_use(ask, i, &first);
        const size_t noun = unused ? i + 1 : first - (first > 0);
        const int things = unused || not_used ? table_at_word(ask, noun) : -1,
                  own = things < 0 ? -1 : events_kept_of(ask, things),
                  events = own >= 0 ? own : lines_kept_of(ask, things);
        if (events < 0 || exact_is_name(ask, i) || names_lines(ask, events, noun))
            continue;
        const char *kept = catalog_table_words(ask->catalog, events);
        const char *said = words_text(&ask->words, ask->arena, first, i + 1);
        const size_t without = unused ? i + 1 : first;
        if (unused)
            wording_put(ask, i, 2,
                        arena_printf(ask->arena, "%s without %s", ask->words.v[noun].text, kept));
        else
            wording_put(ask, first, i + 1 - first, arena_printf(ask->arena, "without %s", kept));
        if (own < 0)
            ask->words.v[without + 1].written = said; /* and never sure */
        return;
    }
}

/* "Readmitted patients": with more than one admission. */
static void done_again(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i], *noun = &ask->words.v[i + 1];
        if (strncmp(word->lower, "re", 2) != 0 || !str_ends(word->lower, "ed") ||
            strlen(word->lower) < 8 || exact_is_name(ask, i) || noun->punct ||
            deed_keeps(ask, word) >= 0 || table_at_word(ask, i + 1) < 0)
            continue;
        char lemma[64];
        struct word once = *word;
        once.lower = arena_printf(ask->arena, "%s", word->lower + 2);
        lemma_of(once.lower, lemma, sizeof lemma);
        once.lemma = arena_printf(ask->arena, "%s", lemma);
        const int deed = deed_keeps(ask, &once);
        if (deed < 0 || !tables_to_many(ask, table_at_word(ask, i + 1), deed))
            continue;
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "%s with more than one %s", noun->text,
                                 catalog_table_words(ask->catalog, deed)));
        return;
    }
}

static bool is_rating(struct ask *ask, struct column_ref at, const void *arg)
{
    (void)arg;
    return column_is_number(ask, at) &&
           (column_has_words(ask, at, "rating") || column_has_words(ask, at, "score"));
}

/* "The best rated hotel": by what its guests gave it, not by the rate of its rooms. */
static void rated(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const bool best = wording_is(ask, i, "best|top|highest"),
                   worst = wording_is(ask, i, "worst|lowest");
        const int things =
            (best || worst) && wording_is(ask, i + 1, "rated") ? table_at_word(ask, i + 2) : -1;
        const struct column_ref at = things < 0 ? no_column() : column_only(ask, is_rating, NULL);
        if (at.column < 0 || (i > 0 && ask->words.v[i - 1].is_number) ||
            !(at.table == things || tables_to_many(ask, things, at.table)))
            continue;
        wording_put(ask, i, 3,
                    arena_printf(ask->arena, "%s with the %s%s %s", ask->words.v[i + 2].text,
                                 best ? "highest" : "lowest", at.table == things ? "" : " average",
                                 catalog_column_words(ask->catalog, at)));
        return;
    }
}

/* "Donors who gave nothing this year", whatever the verb: without any of what is kept of them. */
static void did_none(struct ask *ask)
{
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        const size_t none = wording_is(ask, i + 1, "us") ? i + 2 : i + 1;
        if (!wording_is(ask, i - 1, "who|that|which") || !wording_is(ask, none, "nothing") ||
            deed_keeps(ask, &ask->words.v[i]) >= 0)
            continue;
        const int people = table_at_word(ask, i - 2),
                  events = people < 0 ? -1 : events_kept_of(ask, people);
        if (events >= 0)
            wording_put(
                ask, i - 1, none + 2 - i,
                arena_printf(ask->arena, "without %s", catalog_table_words(ask->catalog, events)));
        return;
    }
}

/* "Free tickets": they cost nothing. */
static void free_ones(struct ask *ask)
{
    static const char prices[] = "price|fee|ticket price|entry fee|charge";
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const int rows =
            wording_is(ask, i, "free") && !exact_is_name(ask, i) ? table_at_word(ask, i + 1) : -1;
        const struct column_ref at = {rows,
                                      rows < 0 ? -1 : table_column_by_words(ask, rows, prices)};
        const struct column_stats *stats = at.column < 0 ? NULL : catalog_stats(ask->catalog, at);
        if (!stats || !column_is_number(ask, at) || !stats->has_range || stats->min > 0)
            continue;
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "%s with %s 0", ask->words.v[i + 1].text,
                                 catalog_column_words(ask->catalog, at)));
        return;
    }
}

/* "Clients who missed an instalment": with overdue ones. */
static void missed(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t what = wording_is(ask, i + 1, "a|an|any|their|the|some") ? i + 2 : i + 1;
        const int rows = wording_is(ask, i, "missed|miss|misses") ? table_at_word(ask, what) : -1;
        if (rows < 0 || table_column_by_words(ask, rows, name_phrases(NAME_DUE)) < 0)
            continue;
        const size_t first = wording_is(ask, i - 1, "who|that|which|have|has") ? i - 1 : i;
        wording_put(ask, first, what + 1 - first,
                    arena_printf(ask->arena, "with overdue %s",
                                 meant_plural(ask, ask->words.v[what].lemma)));
        return;
    }
}

/* "Which departments cost the most": they have no price of their own. */
static void cost_the_most(struct ask *ask)
{
    char costs[] = "cost|costs|total cost";
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const size_t us = wording_is(ask, i + 1, "us|me") ? 1 : 0;
        const int things = wording_is(ask, i, "cost|costs") ? table_at_word(ask, i - 1) : -1;
        if (things < 0 || !wording_is(ask, i + 1 + us, "the") ||
            !wording_is(ask, i + 2 + us, "most|least") ||
            table_column_by_words(ask, things, "price|cost|fee|rate|amount|value") >= 0 ||
            table_meant(ask, table_has_number, costs) < 0)
            continue;
        wording_put(ask, i, 3 + us,
                    wording_is(ask, i + 2 + us, "most") ? "with the highest total cost"
                                                        : "with the lowest total cost");
        return;
    }
}

/* A number kept in units of what rows of a table, or those that refer to it, are measured by. */
struct measured {
    const char *units;
    int things;
};

/* The name ends in the unit: distance_km. */
static bool is_measured_in(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct measured *wish = arg;
    const char *last = strrchr(catalog_column_words(ask->catalog, at), ' ');
    return last && wording_among(last + 1, wish->units) && column_is_number(ask, at) &&
           (wish->things < 0 || at.table == wish->things ||
            (table_hops(ask, at.table, wish->things) == 1 &&
             tables_to_many(ask, wish->things, at.table)));
}

/* "Which driver drove the most kilometers": has the highest total distance. */
static void most_units(struct ask *ask)
{
    static const char *const units[] = {"km|kms|kilometer|kilometers|kilometre|kilometres",
                                        "mile|miles|mi",
                                        "hour|hours|hrs|hr",
                                        "minute|minutes|min|mins",
                                        "liter|liters|litre|litres",
                                        "kg|kgs|kilo|kilos|kilogram|kilograms"};
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (!wording_is(ask, i, "the") || !wording_is(ask, i + 1, "most|fewest|least"))
            continue;
        for (size_t u = 0; u < sizeof units / sizeof *units; u++) {
            if (!wording_is(ask, i + 2, units[u]) || exact_is_name(ask, i + 2))
                continue;
            const struct measured wish = {units[u], i > 1 ? table_at_word(ask, i - 2) : -1};
            const struct column_ref at = column_only(ask, is_measured_in, &wish);
            if (at.column < 0)
                return;
            const size_t first =
                wording_is(ask, i - 1, "with|has|have|had") || wish.things >= 0 /* the verb */
                    ? i - 1
                    : i;
            wording_put(ask, first, i + 3 - first,
                        arena_printf(ask->arena, "with the %s total %s",
                                     wording_is(ask, i + 1, "most") ? "highest" : "lowest",
                                     catalog_column_words(ask->catalog, at)));
            return;
        }
    }
}

/* "How much money do private clients hold": what their balances come to. */
static void money_held(struct ask *ask)
{
    char balance[] = "balance";
    const size_t last = ask->words.len - 1;
    size_t noun = 4;
    while (wording_is(ask, noun, "the|our|all"))
        noun++;
    if (ask->words.len < 6 || !words_match(&ask->words, 0, "how much money") ||
        !wording_is(ask, 3, "do|does|did") || noun >= last ||
        !wording_is(ask, last, "hold|have|own|keep|possess") ||
        table_meant(ask, table_has_number, balance) < 0)
        return;
    wording_cut(ask, last, 1);
    wording_put(ask, 0, noun, "total balance of");
}

static const char *singular_of(struct ask *ask, int table)
{
    char lemma[64];
    lemma_of(catalog_table_words(ask->catalog, table), lemma, sizeof lemma);
    return arena_printf(ask->arena, "%s", lemma);
}

/* "Works not on display", where the table is called artwork. */
static void works(struct ask *ask)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const char *words = catalog_table_words(ask->catalog, (int)t);
        if (!table_is_open(ask, (int)t) || strchr(words, ' ') || strlen(words) <= strlen("works") ||
            !(str_ends(words, "work") || str_ends(words, "works")))
            continue;
        if (found >= 0)
            return;
        found = (int)t;
    }
    for (size_t i = 0; found >= 0 && i < ask->words.len; i++) {
        const bool verb = i > 0 && wording_is(ask, i - 1, "who|that|he|she|it|they");
        if (wording_is(ask, i, "works") && !verb && !exact_is_name(ask, i))
            wording_put(ask, i, 1, meant_plural(ask, singular_of(ask, found)));
    }
}

/* "Most popular course this year", "which book is the most popular": with the most of what is kept
 * of them, by its date. */
static void most_popular(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const bool least = wording_is(ask, i, "least");
        const size_t behind = i + 2;
        if (!(least || wording_is(ask, i, "most")) || !wording_is(ask, i + 1, "popular"))
            continue;
        size_t is = i;
        while (is > 0 && wording_is(ask, is - 1, "the|is|are|was|were"))
            is--;
        const bool said = is > 0 && is + 1 <= i && wording_is(ask, is, "is|are|was|were") &&
                          (wording_ends(ask, behind) || wording_is(ask, behind, "in|this|last"));
        const int things = table_at_word(ask, said ? is - 1 : behind),
                  sales = things < 0 ? -1 : sales_rows_of(ask, things),
                  asked = things < 0 || sales >= 0 ? sales : popular_by(ask, things),
                  only = things < 0 || asked >= 0 ? asked : events_kept_of(ask, things),
                  events = only >= 0 ? only : events_most_of(ask, things);
        const bool whole = said || wording_ends(ask, behind + 1) ||
                           wording_is(ask, behind + 1, "in|this|last|since|of|by|among|with");
        if (events < 0 || !whole)
            continue;
        const char *popular = words_text(&ask->words, ask->arena, i, behind);
        const char *kept = table_plural(ask, events);
        const char *most = least ? "the fewest" : "the most";
        const bool top = i > 1 && wording_is(ask, i - 2, "top") && !least;
        const char *noun = ask->words.v[behind].text;
        const char *text = said  ? arena_printf(ask->arena, "has %s %s", most, kept)
                           : top ? arena_printf(ask->arena, "%s by number of %s", noun, kept)
                                 : arena_printf(ask->arena, "%s with %s %s", noun, most, kept);
        const size_t first = said ? is : i;
        size_t last = first;
        for (const char *p = text; *p; p++)
            last += *p == ' ';
        for (const char *p = kept; *p; p++)
            last -= *p == ' '; /* its first word */
        wording_put(ask, first, said ? behind - is : 3, text);
        ask->words.v[last].written = popular;
        return;
    }
}

void idioms_events_read(struct ask *ask)
{
    most_popular(ask);
    works(ask);
    most_units(ask);
    money_held(ask);
    not_used(ask);
    done_again(ask);
    did_none(ask);
    free_ones(ask);
    missed(ask);
    rated(ask);
    cost_the_most(ask);
}
