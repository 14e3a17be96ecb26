/* Ways to speak of places that are read as plainer ones, where the schema keeps what they speak of:
 * "the most people" is the highest population, "neighbors of Utah" border it, "Mount Hood" is the
 * mountain Hood, "the Ohio", which flows, is the river. */
#include "places/places_said.h"

#include <string.h>

#include "querent/base/str.h"

#define FLOWS                                                                                      \
    "flow|flows|flowed|flowing|run|runs|running|pass|passes|cross|crosses|traverse|traverses"

/* The first number of an open table that one of the words (a|b) describes; column -1: none. */
static struct column_ref places_number(const struct ask *ask, const char *words)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = {
            (int)t, table_is_open(ask, (int)t) ? table_column_by_words(ask, (int)t, words) : -1};
        if (at.column >= 0 && column_is_number(ask, at))
            return at;
    }
    return no_column();
}

/* "More people than Texas": a higher population. */
static void put_more_people(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        if (!wording_is(ask, i, "more|fewer|less") || !wording_is(ask, i + 2, "than") ||
            !wording_is(ask, i + 1, "people|inhabitants|residents|citizens") ||
            ask->words.v[i + 3].is_number || table_at_word(ask, i + 1) >= 0)
            continue;
        const struct column_ref at = places_number(ask, "population|inhabitants");
        if (at.column >= 0)
            wording_put(ask, i, 2,
                        arena_printf(ask->arena, "a %s %s",
                                     wording_is(ask, i, "more") ? "higher" : "lower",
                                     catalog_column_words(ask->catalog, at)));
        return;
    }
}

/* "The state with the most people". */
static void put_population(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i, "most|fewest|least") || !wording_is(ask, i - 1, "the") ||
            !wording_is(ask, i + 1, "people|inhabitants|residents|citizens|persons") ||
            !(wording_ends(ask, i + 2) || wording_is(ask, i + 2, "in|of|and|live|living")) ||
            table_at_word(ask, i + 1) >= 0 || column_at_word(ask, i + 1))
            continue;
        const struct column_ref at = places_number(ask, "population|inhabitants");
        if (at.column < 0)
            return;
        const bool most = wording_is(ask, i, "most"), live = wording_is(ask, i + 2, "live|living");
        wording_put(ask, i, 2 + live,
                    arena_printf(ask->arena, "%s %s", most ? "highest" : "lowest",
                                 catalog_column_words(ask->catalog, at)));
        return;
    }
}

/* The table that keeps which places touch each other; -1: there is none. */
static int table_of_borders(const struct ask *ask)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) && table_has_word(ask, (int)t, "border"))
            return (int)t;
    }
    return -1;
}

static bool keeps_borders(const struct ask *ask)
{
    return table_of_borders(ask) >= 0;
}

/* Words from i on that say how many, "the most", "more than three": how many they are; 0: none. */
static size_t number_said(const struct ask *ask, size_t i)
{
    const size_t most = wording_match(ask, i, "the most|the fewest|the least"),
                 bound =
                     wording_match(ask, i, "more than|at least|less than|fewer than|at most|over");
    if (most)
        return most;
    return bound && i + bound < ask->words.len && ask->words.v[i + bound].is_number ? bound + 1 : 0;
}

/* "Which country borders the most countries", "states that border more than 6 states": that have as
 * many borders. */
static void put_border_counts(struct ask *ask)
{
    const int borders = table_of_borders(ask);
    for (size_t i = 1; borders >= 0 && i + 2 < ask->words.len; i++) {
        const size_t said = number_said(ask, i + 1), rows = i + 1 + said;
        const bool verb = wording_is(ask, i, "border|borders|bordering");
        const bool has = wording_is(ask, i, "has|have|with");
        const int table = said ? table_at_word(ask, rows) : -1;
        if (!said || !(verb ? table >= 0 && tables_refer(ask, borders, table)
                            : has && wording_is(ask, rows, "neighbors|neighbours")))
            continue;
        const char *number = words_text(&ask->words, ask->arena, i + 1, rows);
        const size_t first = verb && wording_is(ask, i - 1, "that|which|who") && i > 1 ? i - 1 : i;
        wording_put(ask, first, rows + 1 - first,
                    arena_printf(ask->arena, "%s %s %s", first < i || has ? "with" : "has", number,
                                 table_plural(ask, borders)));
        return;
    }
}

/* "States adjacent to Utah", "that neighbor Maine": that border it. */
static void put_borders(struct ask *ask)
{
    static const char *const said[] = {"share a border with",
                                       "shares a border with",
                                       "sharing a border with",
                                       "share borders with",
                                       "have a border with",
                                       "has a border with",
                                       "have a common border with",
                                       "adjacent to",
                                       "next to",
                                       "neighboring",
                                       "neighbouring",
                                       "adjoining",
                                       "neighbor",
                                       "neighbour",
                                       "neighbors",
                                       "neighbours",
                                       "adjoin",
                                       "adjoins"};
    if (!keeps_borders(ask))
        return;
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        for (size_t k = 0; k < sizeof said / sizeof *said; k++) {
            const size_t len = words_match(&ask->words, i, said[k]);
            const bool that = wording_is(ask, i - 1, "that|which|who");
            if (len == 0 || wording_is(ask, i + len, "of|in") ||
                wording_is(ask, i - 1, "the|many|its|their") || column_at_word(ask, i))
                continue;
            const size_t first = wording_is(ask, i - 1, "are|is") ? i - 1 : i;
            const size_t start =
                first > 0 && wording_is(ask, first - 1, "that|which") && !that ? first - 1 : first;
            wording_put(ask, start, i + len - start, that ? "border" : "bordering");
            return;
        }
    }
}

/* "How many neighbors does Utah have": how many states border it. */
static bool put_neighbor_count(struct ask *ask)
{
    size_t last = ask->words.len;
    while (last > 0 && ask->words.v[last - 1].punct)
        last--;
    if (last < 6 || words_match(&ask->words, 0, "how many") != 2 ||
        !wording_is(ask, 2, "neighbors|neighbours") || !wording_is(ask, 3, "does") ||
        !wording_is(ask, last - 1, "have"))
        return false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (!table_has_word(ask, edge->from, "border") || edge->from == edge->to)
            continue;
        wording_cut(ask, last - 1, 1);
        wording_put(ask, 2, 2, arena_printf(ask->arena, "%s border", table_plural(ask, edge->to)));
        return true;
    }
    return false;
}

/* "The neighbors of Georgia": the states that border it. */
static void put_neighbors(struct ask *ask)
{
    if (keeps_borders(ask) && put_neighbor_count(ask))
        return;
    for (size_t i = 0; i + 2 < ask->words.len && keeps_borders(ask); i++) {
        const size_t rows = wording_is(ask, i, "neighboring|neighbouring") &&
                            table_at_word(ask, i + 1) >= 0; /* "neighbouring states of Utah" */
        if (!(rows || wording_is(ask, i, "neighbors|neighbours")) ||
            !wording_is(ask, i + 1 + rows, "of") || column_at_word(ask, i) ||
            table_at_word(ask, i) >= 0)
            continue;
        for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            if (!table_has_word(ask, edge->from, "border") || edge->from == edge->to)
                continue;
            wording_put(ask, i, 2 + rows,
                        arena_printf(ask->arena, "%s that border", table_plural(ask, edge->to)));
            return;
        }
    }
}

/* How many words from i on are the name of a row of the table; 0: they are none's. */
static size_t row_named(struct ask *ask, size_t i, int table)
{
    enum { NAME_WORDS = 3, HITS = 24 };
    const struct column_ref label = {table, table_label(ask, table)};
    for (size_t n = NAME_WORDS; n > 0 && label.column >= 0; n--) {
        struct value_hit hits[HITS];
        bool plain = i + n <= ask->words.len;
        for (size_t k = i; k < i + n && plain; k++)
            plain = !ask->words.v[k].punct && !ask->words.v[k].quoted;
        const size_t count = plain
                                 ? catalog_find_value(ask->catalog, ask->arena,
                                                      words_text(&ask->words, ask->arena, i, i + n),
                                                      false, hits, HITS)
                                 : 0;
        for (size_t h = 0; h < count; h++) {
            if (hits[h].match <= VALUE_FOLDED && same_column(hits[h].column, label))
                return n;
        }
    }
    return 0;
}

/* The open table that keeps how many live in its rows, and has one called as the words from i on
 * are; -1: none. */
static int peopled_row(struct ask *ask, size_t i)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) && row_named(ask, i, (int)t) &&
            table_column_by_words(ask, (int)t, "population|inhabitants") >= 0)
            return (int)t;
    }
    return -1;
}

/* "How many people live in Stonebridge", "districts with more than 90000 people", where these have
 * a population: who lives there, and none of the people in another table. */
static void put_inhabitants(struct ask *ask)
{
    for (size_t i = 2; i < ask->words.len; i++) {
        const size_t in = wording_is(ask, i + 1, "live|lives|lived") ? i + 2 : 0,
                     name = in + 1 + wording_is(ask, in + 1, "the");
        if (!wording_is(ask, i, "people|persons") || column_at_word(ask, i))
            continue;
        const bool lived = in && wording_is(ask, in, "in") && wording_is(ask, i - 1, "many") &&
                           peopled_row(ask, name) >= 0;
        size_t noun = ask->words.v[i - 1].is_number && !in ? i - 1 : 0;
        while (noun > 0 && wording_is(ask, noun - 1,
                                      "more|less|fewer|than|over|under|above|below|at|"
                                      "least|most|with|have|has|that|which|of"))
            noun--;
        const int table = noun > 0 ? table_at_word(ask, noun - 1) : -1;
        if (lived || (table >= 0 && noun + 1 < i &&
                      table_column_by_words(ask, table, "population|inhabitants") >= 0)) {
            wording_put(ask, i, 1, "inhabitants");
            return;
        }
    }
}

/* Words [i, i + len) are stored in a column that is no row's name. */
static bool stored_elsewhere(struct ask *ask, size_t i, size_t len)
{
    const struct matches found = values_find(ask, i, i + len);
    return found.len > 0 && found.v[0].score >= .95;
}

/* The table that the word before a name, or behind it, says: "mount", "lake"; -1: none. */
static int kind_at_word(struct ask *ask, size_t i)
{
    if (!wording_is(ask, i, "mount|mt"))
        return table_at_word(ask, i);
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) && table_ends_in(ask, (int)t, "mountain"))
            return (int)t;
    }
    return -1;
}

/* "In the whole country", where all rows are of one: no more is said. */
static void cut_country(struct ask *ask)
{
    bool one = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const struct column_stats *stats = catalog_stats(ask->catalog, at);
            if (!column_is_called(ask, at, NAME_COUNTRY))
                continue;
            if (stats == NULL || stats->distinct > 1)
                return;
            one = true;
        }
        if (table_is_open(ask, (int)t) && table_ends_in(ask, (int)t, "country"))
            return;
    }
    for (size_t i = 1; one && i + 2 < ask->words.len; i++) {
        const size_t country = i + 2 + wording_is(ask, i + 2, "whole|entire");
        if (wording_is(ask, i, "in|of") && wording_is(ask, i + 1, "the|this|our") &&
            wording_is(ask, country, "country|nation") && wording_ends(ask, country + 1)) {
            wording_cut(ask, i, country + 1 - i);
            return;
        }
    }
}

/* "Mount Hood", "Lake Erie", "the Ohio river": the row called so of the table that is said, though
 * somewhere else both words are stored together. */
static void put_kinds(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const size_t name = i + 1 + word_is_mark(&ask->words.v[i + 1], ".");
        const int before = kind_at_word(ask, i);
        const size_t len =
            before >= 0 && !word_is_plural(&ask->words.v[i]) ? row_named(ask, name, before) : 0;
        const bool mount = wording_is(ask, i, "mount|mt|lake|river|island|peak");
        if (len && (mount || stored_elsewhere(ask, i, name + len - i))) {
            const bool than = i > 0 && wording_is(ask, i - 1, "than");
            wording_put(ask, i, name + len - i,
                        arena_printf(ask->arena, "%s \"%s\"",
                                     than ? "" : catalog_table_words(ask->catalog, before),
                                     words_text(&ask->words, ask->arena, name, name + len)));
            return;
        }
        for (size_t n = 3; n > 0; n--) {
            const int behind = i + n < ask->words.len && !word_is_plural(&ask->words.v[i + n])
                                   ? table_at_word(ask, i + n)
                                   : -1;
            if (behind < 0 || row_named(ask, i, behind) != n || !stored_elsewhere(ask, i, n + 1))
                continue;
            wording_put(
                ask, i, n,
                arena_printf(ask->arena, "\"%s\"", words_text(&ask->words, ask->arena, i, i + n)));
            return;
        }
    }
}

/* "The lowest spot": the lowest point. */
static void put_point(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        if (!wording_is(ask, i, "spot|spots|place") || !wording_is(ask, i - 1, "lowest|highest") ||
            column_at_word(ask, i))
            continue;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            if (table_is_open(ask, (int)t) &&
                table_column_by_words(
                    ask, (int)t, arena_printf(ask->arena, "%s point", ask->words.v[i - 1].lower)) >=
                    0) {
                wording_put(ask, i, 1, "point");
                return;
            }
        }
    }
}

/* "In the us": the country, and none of us. */
static void put_country(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i, "the") || !str_eq(ask->words.v[i + 1].text, "us") ||
            !wording_is(ask, i - 1, "in|of|from|within|across"))
            continue;
        wording_put(ask, i + 1, 1, "USA");
        return;
    }
}

/* "What is the area of all states together": their total area. "Name all rivers": show them. */
static void put_total(struct ask *ask)
{
    size_t last = ask->words.len;
    while (last > 0 && ask->words.v[last - 1].punct)
        last--;
    const size_t the = words_match(&ask->words, 0, "what is the");
    if (the && last > the + 3 && wording_is(ask, last - 1, "together|combined|altogether") &&
        ((wording_is(ask, the + 1, "of") && column_at_word(ask, the)) ||
         wording_is(ask, the, "total|combined"))) {
        wording_cut(ask, last - 1, 1);
        if (!wording_is(ask, the, "total|combined"))
            wording_put(ask, the, 1, arena_printf(ask->arena, "total %s", ask->words.v[the].text));
    }
    if (wording_is(ask, 0, "how") && last > 4 && wording_is(ask, 1, "many") &&
        wording_is(ask, last - 1, "together|combined|altogether")) {
        wording_cut(ask, last - 1, 1);
        return;
    }
    if (wording_is(ask, 0, "name") && wording_is(ask, 1, "all|every|the") && last > 2)
        wording_put(ask, 0, 1, "show");
}

/* "The average size of the islands": their area, where nothing is called a size. */
static void put_size(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (!wording_is(ask, i, "size|sizes") || !wording_is(ask, i + 1, "of") ||
            column_at_word(ask, i) || table_at_word(ask, i) >= 0)
            continue;
        const int table = table_at_word(ask, i + 2 + wording_is(ask, i + 2, "the|all|these"));
        const struct column_ref at = {
            table,
            table < 0 ? -1 : table_column_by_words(ask, table, "area|surface|hectares|acres")};
        if (at.column >= 0 && column_is_number(ask, at))
            wording_put(ask, i, 1, catalog_column_words(ask->catalog, at));
        return;
    }
}

/* The one table of what runs through places; -1: there is none. */
static int table_of_rivers(const struct ask *ask)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) &&
            (table_ends_in(ask, (int)t, "river") || table_ends_in(ask, (int)t, "stream")))
            return (int)t;
    }
    return -1;
}

/* "States that lie on the Ohio", "that border the Mississippi river": that have it. */
static bool put_banks(struct ask *ask, int rivers)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t lie = wording_match(ask, i,
                                         "lie on|lies on|lying on|located on|situated on|"
                                         "are on|touch|touches|along"),
                     border = wording_match(ask, i, "border|borders|bordering|border on");
        const size_t verb = lie ? lie : border;
        const size_t name = i + verb + wording_is(ask, i + verb, "the");
        const size_t len = verb ? row_named(ask, name, rivers) : 0;
        const bool river = len && table_at_word(ask, name + len) == rivers;
        if (len == 0 || (border && !river))
            continue;
        const size_t first = wording_is(ask, i - 1, "that|which") && i > 1 ? i - 1 : i;
        wording_put(ask, first, name + len + river - first,
                    arena_printf(ask->arena, "with the river \"%s\"",
                                 words_text(&ask->words, ask->arena, name, name + len)));
        return true;
    }
    return false;
}

/* "States through which the Ohio flows": the river. */
static void put_river(struct ask *ask)
{
    const int rivers = table_of_rivers(ask);
    bool named = false;
    if (rivers < 0 || put_banks(ask, rivers) || !wording_has(ask, FLOWS))
        return;
    for (size_t i = 0; i < ask->words.len; i++) {
        named = named || table_at_word(ask, i) == rivers;
        if (wording_is(ask, i, "flow|flows|flowing") && !column_at_word(ask, i))
            wording_put(ask, i, 1, wording_is(ask, i, "flows") ? "runs" : "run");
    }
    for (size_t i = 1; i < ask->words.len && !named; i++) {
        const size_t len = wording_is(ask, i - 1, "the") ? row_named(ask, i, rivers) : 0;
        if (len && !wording_is(ask, i - 2, "in|of") && stored_elsewhere(ask, i, len)) {
            wording_put(ask, i, len,
                        arena_printf(ask->arena, "river \"%s\"",
                                     words_text(&ask->words, ask->arena, i, i + len)));
            return;
        }
    }
}

void places_read(struct ask *ask)
{
    put_total(ask);
    put_size(ask);
    put_country(ask);
    put_point(ask);
    put_population(ask);
    put_inhabitants(ask);
    put_more_people(ask);
    put_border_counts(ask);
    put_neighbors(ask);
    put_borders(ask);
    cut_country(ask);
    put_river(ask);
    put_kinds(ask);
}
