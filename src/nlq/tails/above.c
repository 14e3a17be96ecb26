/* "Each employee together with the first name of his or her manager", "the names of the editors and
 * of their bosses": beside each row the one of its own table that it refers to. */
#include "querent/base/str.h"
#include "tails/tail.h"
#include "trees/roles.h"

struct above_said {
    size_t first;         /* the word that links it to what stands before */
    struct column_ref at; /* what is shown of the row above; column -1: its name */
};

/* The words before i that say whose: "their", "his or her", "the"; where they begin. */
static size_t owner_before(const struct ask *ask, size_t i)
{
    if (i >= 3 && wording_is(ask, i - 1, "her|his") && wording_is(ask, i - 2, "or") &&
        wording_is(ask, i - 3, "his|her"))
        return i - 3;
    return i > 0 && wording_is(ask, i - 1, "their|his|her|its|the") ? i - 1 : i;
}

/* The words of a link that ends before word i; where they begin, i: there is none. */
static size_t link_before(const struct ask *ask, size_t i)
{
    static const char *const links[] = {"together with", "along with", "as well as", "and also",
                                        "next to",       "and",        "with"};
    for (size_t k = 0; k < sizeof links / sizeof *links; k++) {
        for (size_t len = 1; len <= 3 && len <= i; len++) {
            if (words_match(&ask->words, i - len, links[k]) == len)
                return i - len - (i > len && word_is_mark(&ask->words.v[i - len - 1], ","));
        }
    }
    return i;
}

/* The column of the table that words [first, end) name by all of them; -1: none. */
static int column_named(struct ask *ask, int table, size_t first, size_t end)
{
    const char *lemmas = NULL;
    for (size_t i = first; i < end; i++) {
        const char *lemma = ask->words.v[i].lemma;
        lemmas = lemmas ? arena_printf(ask->arena, "%s %s", lemmas, lemma) : lemma;
    }
    return lemmas ? table_column_by_words(ask, table, lemmas) : -1;
}

/* "The first name of", which ends before word i: its column, and where it begins; "of" alone goes
 * with what was said before. */
static bool column_before(struct ask *ask, int table, size_t i, struct above_said *said)
{
    if (i == 0 || !wording_is(ask, i - 1, "of"))
        return true;
    const size_t of = i - 1;
    if (link_before(ask, of) < of) {
        said->first = of;
        return true;
    }
    for (size_t len = 3; len <= 5 && len < of; len++) { /* "and the first and last name of" */
        const size_t first = of - len, the = wording_is(ask, first - 1, "the");
        if (wording_match(ask, first,
                          "first and last name|first and last names|first name and last name|"
                          "first names and last names|first name and the last name") != len ||
            link_before(ask, first - the) == first - the)
            continue;
        said->first = first - the;
        return true;
    }
    for (size_t first = of; first-- > 0 && first + 4 > of;) {
        const int column = column_named(ask, table, first, of);
        const bool the = first > 0 && wording_is(ask, first - 1, "the");
        if (column < 0 || link_before(ask, first - the) == first - the)
            continue;
        said->at.column =
            str_eq(catalog_column_words(ask->catalog, (struct column_ref){table, column}), "name")
                ? -1
                : column;
        said->first = first - the;
        return true;
    }
    return false;
}

/* Rows of the table are spoken of before word i. */
static bool rows_before(struct ask *ask, int table, size_t i)
{
    bool spoken = false;
    for (size_t k = 0; k < i; k++)
        spoken = spoken || table_at_word(ask, k) == table;
    return spoken;
}

/* The manager at word i, shown beside rows that were spoken of. */
static bool above_said(struct ask *ask, int table, size_t i, struct above_said *said)
{
    const size_t owner = owner_before(ask, i);
    size_t end = i + 1;
    *said = (struct above_said){.first = owner, .at = {table, -1}};
    if (ask->words.v[i].possessive) {
        while (end < ask->words.len && !ask->words.v[end].punct)
            end++;
        said->at.column = column_named(ask, table, i + 1, end);
        if (said->at.column < 0)
            return false;
    } else if (!column_before(ask, table, owner, said))
        return false;
    const size_t link = link_before(ask, said->first);
    if (owner == i || link == said->first || !rows_before(ask, table, link) ||
        !(end >= ask->words.len ||
          (word_is_mark(&ask->words.v[end], ".?!") && end + 1 >= ask->words.len)))
        return false;
    said->first = link;
    return true;
}

/* "Who reports to whom?": a question by itself, or the heading of one. */
static void whom_read(struct ask *ask, int table)
{
    const size_t len = wording_match(ask, 0,
                                     "who reports to whom|who reports to who|"
                                     "who report to whom|who is whose boss|"
                                     "who is whose manager");
    if (len == 0 || len >= ask->words.len || !ask->words.v[len].punct)
        return;
    if (len + 2 < ask->words.len)
        wording_cut(ask, 0, len + 1);
    else
        wording_put(
            ask, 0, len,
            arena_printf(ask->arena, "list the %s and their managers", table_plural(ask, table)));
}

/* Word i speaks of those that rows of some table lead to in it, by what the reference is called
 * before what means the same; the edge, -1: it does not. */
static int self_edge_of(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != edge->to || edge->count != 1 || edge->only ||
            !table_is_open(ask, edge->from) || word->quoted || word->punct || word->is.small ||
            !roles_speaks_of(ask, edge, word) || table_at_word(ask, i) == edge->from)
            continue;
        if (column_has_words(ask, (struct column_ref){edge->from, edge->from_columns[0]},
                             word->lemma))
            return (int)e;
        found = found < 0 ? (int)e : found;
    }
    return found;
}

/* "Who have managers", "who is working under a manager": words from i on; the item of the role;
 * 0: they do not say so. */
static size_t have_above(struct ask *ask, size_t i)
{
    const size_t who = wording_is(ask, i, "that|who|which"),
                 have = wording_match(ask, i + who,
                                      "have|has|have a|has a|is working under a|works under a|"
                                      "work under a|are working under a|working under a");
    const size_t role = i + who + have;
    return who && have && role < ask->words.len && wording_ends(ask, role + 1) &&
                   (word_is_plural(&ask->words.v[role]) || wording_is(ask, role - 1, "a")) &&
                   self_edge_of(ask, role) >= 0
               ? role
               : 0;
}

/* "Each employee that has a manager": whose manager is known. */
static void has_above(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const size_t role = have_above(ask, i);
        if (role == 0)
            continue;
        wording_put(ask, i, role + 1 - i,
                    arena_printf(ask->arena, "whose %s is known", ask->words.v[role].lemma));
        return;
    }
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        if (wording_is(ask, i, "that|who|which") && wording_is(ask, i + 1, "has|have") &&
            wording_is(ask, i + 2, "a|an") && wording_ends(ask, i + 4) &&
            self_edge_of(ask, i + 3) >= 0) {
            wording_put(ask, i, 4,
                        arena_printf(ask->arena, "whose %s is known", ask->words.v[i + 3].text));
            return;
        }
        if (wording_is(ask, i, "with") && wording_is(ask, i + 1, "a|an") &&
            wording_ends(ask, i + 3) && i + 4 < ask->words.len && self_edge_of(ask, i + 2) >= 0) {
            wording_put(ask, i, 3,
                        arena_printf(ask->arena, "whose %s is known", ask->words.v[i + 2].text));
            return; /* "for each editor with a boss, show …" */
        }
    }
}

/* "Donors and who referred them": the one above, said by what it did. */
static bool who_above(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const size_t verb = i + 2 + wording_is(ask, i + 2, "has|have|had");
        const int up = wording_is(ask, i, "and|with") && wording_is(ask, i + 1, "who") &&
                               wording_is(ask, verb + 1, "them|him|her|it|each") &&
                               wording_ends(ask, verb + 2)
                           ? self_edge_of(ask, verb)
                           : -1;
        if (up < 0 || !rows_before(ask, catalog_edge(ask->catalog, (size_t)up)->from, i))
            continue;
        const int table = catalog_edge(ask->catalog, (size_t)up)->from;
        ask->shape.tails[0] =
            (struct tail){.at = {table, -1}, .edges = {up}, .edge_count = 1, .above = true};
        ask->shape.tail_count = 1;
        ask->shape.tail_of = table + 1;
        wording_cut(ask, i, verb + 2 - i);
        return true;
    }
    return false;
}

void above_read(struct ask *ask)
{
    const int edge = superior_edge(ask);
    if (edge >= 0)
        whom_read(ask, catalog_edge(ask->catalog, (size_t)edge)->from);
    struct above_said said;
    has_above(ask);
    if (who_above(ask))
        return;
    for (size_t i = 1; i < ask->words.len; i++) {
        const int up = self_edge_of(ask, i);
        const struct join_edge *self = up < 0 ? NULL : catalog_edge(ask->catalog, (size_t)up);
        if (self == NULL || (edge >= 0 && people_do(ask, self->from) && up != edge) ||
            !above_said(ask, self->from, i, &said))
            continue;
        ask->shape.tails[0] =
            (struct tail){.at = said.at, .edges = {up}, .edge_count = 1, .above = true};
        ask->shape.tail_count = 1;
        ask->shape.tail_of = self->from + 1;
        const bool mark = ask->words.v[ask->words.len - 1].punct;
        wording_cut(ask, said.first, ask->words.len - mark - said.first);
        return;
    }
}
