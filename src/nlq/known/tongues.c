/* "Where is German spoken", "which countries speak French", "what do they speak in Senegal": places
 * with a language, or the languages of a place, where a table links both. */
#include "known/known.h"
#include "querent/base/str.h"

struct tongues {
    int languages, places; /* tables */
};

/* The table of languages, and the one that a table of both leads to; false: there are none. */
static bool tongues_find(const struct ask *ask, struct tongues *ret)
{
    ret->languages = ret->places = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const int to = edge->to;
        if (!table_is_open(ask, to) || table_label(ask, to) < 0 || edge->from == to ||
            !(table_ends_in(ask, to, "language") || table_ends_in(ask, to, "tongue")))
            continue;
        for (size_t k = 0; k < catalog_edge_count(ask->catalog); k++) {
            const struct join_edge *other = catalog_edge(ask->catalog, k);
            if (other->from == edge->from && other->to != to && other->to != edge->from &&
                table_is_open(ask, other->to))
                *ret = (struct tongues){to, other->to};
        }
    }
    return ret->languages >= 0;
}

static bool names_rows(const struct ask *ask, int table, size_t i)
{
    return table_ends_in(ask, table, ask->words.v[i].lemma);
}

/* How many words from i on are the name of a language; 0: none. */
static size_t tongue_named(struct ask *ask, const struct tongues *tongues, size_t i)
{
    const struct column_ref label = {tongues->languages, table_label(ask, tongues->languages)};
    for (size_t n = 2; n > 0; n--) {
        struct value_hit hits[16];
        const size_t count =
            i + n <= ask->words.len && !ask->words.v[i].quoted && !ask->words.v[i + n - 1].punct
                ? catalog_find_value(ask->catalog, ask->arena,
                                     words_text(&ask->words, ask->arena, i, i + n), false, hits, 16)
                : 0;
        for (size_t h = 0; h < count; h++) {
            if (hits[h].match <= VALUE_FOLDED && same_column(hits[h].column, label))
                return n;
        }
    }
    return 0;
}

/* "Where is German spoken", "in which countries do people speak German", "countries that speak it":
 * the words [first, end) around the name. */
static bool put_places(struct ask *ask, const struct tongues *tongues, size_t name, size_t len)
{
    const size_t behind = name + len;
    const char *tongue = words_text(&ask->words, ask->arena, name, behind);
    const char *rows = table_plural(ask, tongues->places);
    const size_t where = words_match(&ask->words, 0, "where is") ? 2
                         : words_match(&ask->words, 0, "where do people speak") ||
                                 words_match(&ask->words, 0, "where do they speak")
                             ? 4
                             : 0;
    const size_t official =
                     wording_match(ask, behind, "an official language|the official language"),
                 spoken = wording_match(ask, behind, "spoken|a language|one of the languages");
    const char *kind = official ? "official " : "";
    if (where == name && where > 0 && (where == 4 || official || spoken)) {
        wording_put(
            ask, 0, behind + official + spoken,
            arena_printf(ask->arena, "which %s have the %slanguage \"%s\"", rows, kind, tongue));
        return true;
    }
    if (name < 2 || !wording_is(ask, name - 1, "speak|speaks"))
        return false;
    size_t first = name - 1;
    if (name > 3 && wording_match(ask, name - 3, "do people|do they"))
        first = name - 3;
    if (first == 0 || !names_rows(ask, tongues->places, first - 1))
        return false;
    wording_put(ask, first, behind - first,
                arena_printf(ask->arena, "with the language \"%s\"", tongue));
    if (wording_is(ask, 0, "in"))
        wording_cut(ask, 0, 1);
    return true;
}

/* "What languages are spoken in Ghana", "what do they speak in Ghana". */
static void put_languages(struct ask *ask, const struct tongues *tongues)
{
    const char *rows = table_plural(ask, tongues->languages);
    const size_t they = wording_match(ask, 0,
                                      "what do they speak in|what do people speak in|"
                                      "what language do they speak in|"
                                      "which language do they speak in|"
                                      "what language do people speak in|"
                                      "which languages do people speak in|"
                                      "what languages do people speak in|"
                                      "what languages do they speak in");
    if (they) {
        wording_put(ask, 0, they, arena_printf(ask->arena, "which %s are in", rows));
        return;
    }
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "spoken") && wording_is(ask, i + 1, "in") &&
            names_rows(ask, tongues->languages, i - 1 - wording_is(ask, i - 1, "are|is"))) {
            wording_cut(ask, i, 1);
            return;
        }
    }
}

/* "From English into French": to French. */
static bool put_way(struct ask *ask, const struct tongues *tongues)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const size_t len = wording_is(ask, i - 1, "from") ? tongue_named(ask, tongues, i) : 0;
        if (len == 0 || !wording_is(ask, i + len, "into|to") ||
            !tongue_named(ask, tongues, i + len + 1))
            continue;
        wording_put(ask, i + len, 1, "to");
        return true;
    }
    return false;
}

void tongues_read(struct ask *ask)
{
    struct tongues tongues;
    if (!wording_has(ask, "speak|speaks|spoken|language|languages|into|fluent|fluently|fluency|"
                          "native|proficiency|proficient|bilingual") ||
        !tongues_find(ask, &tongues) || put_way(ask, &tongues))
        return;
    put_languages(ask, &tongues);
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = tongue_named(ask, &tongues, i);
        if (len == 0)
            continue;
        if (!put_places(ask, &tongues, i, len))
            wording_put(ask, i, len,
                        arena_printf(ask->arena, "\"%s\"",
                                     words_text(&ask->words, ask->arena, i, i + len)));
        return;
    }
}
