/* "Who reported the most problems", "number of problems reported by each clerk", where problems
 * have reported_by and closed_by: the one reference that the deed is called by joins them to the
 * people, however the rest is put. Read before any word is put otherwise. */
#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

#include <string.h>

/* The participle i says what was done by, or to, somebody: "reported by", "who reported", "has
 * each clerk reported". Before rows ("reported problems") it says which they are. */
static bool is_deed(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    bool did = false; /* "did Rosa Vogel log" */
    for (size_t k = 0; k < i && !did; k++)
        did = wording_is(ask, k, "did|does|do");
    if (word->quoted || word->punct || !(did || word_is_participle(word)))
        return false;
    if (wording_is(ask, i + 1, "by|to") || wording_ends(ask, i + 1))
        return true;
    size_t before = i;
    while (before > 0 && wording_is(ask, before - 1,
                                    "has|have|had|not|never|ever|also|member|"
                                    "members|person|people"))
        before--;
    return before > 0 && (wording_is(ask, before - 1, "who|that|which") ||
                          (table_at_word(ask, before - 1) >= 0 &&
                           people_do(ask, table_at_word(ask, before - 1))));
}

bool deed_names(struct ask *ask, struct column_ref at, const char *verb)
{
    enum { STEM_LETTERS = 6 }; /* "destroyed by" is not "destruction authorised by" */
    char own[64];
    bool names = false;
    for (const char *p = catalog_column_words(ask->catalog, at); *p && !names; p += *p == ' ') {
        const size_t n = strcspn(p, " ");
        lemma_of(arena_strndup(ask->arena, p, n), own, sizeof own);
        names = str_eq(own, verb) || lemma_is_akin(verb, own, STEM_LETTERS);
        p += n;
    }
    return names;
}

static bool table_said(struct ask *ask, int table)
{
    bool said = false;
    for (size_t i = 0; i < ask->words.len && !said; i++)
        said = table_at_word(ask, i) == table;
    return said;
}

/* Another reference leads from the same rows to the same people. */
static bool has_rival(struct ask *ask, const struct join_edge *edge)
{
    bool rival = false;
    for (size_t k = 0; k < catalog_edge_count(ask->catalog); k++) {
        const struct join_edge *other = catalog_edge(ask->catalog, k);
        rival = rival || (other->from == edge->from && other->to == edge->to && !other->audit &&
                          other->from_columns[0] != edge->from_columns[0]);
    }
    return rival;
}

/* The edge + 1 that the verb calls; 0: none; -1: several. */
static int edge_of_deed(struct ask *ask, const char *verb)
{
    int found = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {edge->from, edge->from_columns[0]};
        if (edge->from == edge->to || edge->count != 1 || !table_is_open(ask, edge->from) ||
            !people_do(ask, edge->to) ||
            !(column_has_words(ask, at, "by") || column_has_words(ask, at, "to")) ||
            !deed_names(ask, at, verb) || !table_said(ask, edge->from) || !has_rival(ask, edge))
            continue;
        found = found == 0 ? (int)e + 1 : -1;
    }
    return found;
}

void deeds_led_by(struct ask *ask)
{
    int found = 0;
    for (size_t i = 0; i < ask->words.len && found >= 0; i++) {
        const int edge = is_deed(ask, i) ? edge_of_deed(ask, ask->words.v[i].lemma) : 0;
        if (edge != 0)
            found = found == 0 || found == edge ? edge : -1;
    }
    if (found > 0)
        ask->bound = found;
}
