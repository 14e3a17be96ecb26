/* "Contractors who are plumbers", "active electricians": those whose trade is stored as what is
 * done, 'Plumbing', 'Electrical'. The stored text takes the noun's place, said and never sure. */
#include <string.h>
#include <strings.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"
#include "words/pins.h"

enum { STEM_LEAST = 3, WORD_LEAST = 5 };

/* The word of the value is the stem with an ending of what is done: "ing", "al", "ry". */
static bool is_work_of(const char *word, size_t len, const char *stem, size_t stem_len)
{
    static const char *const works[] = {"ing", "al", "ry", "ery", "y", "s"};
    bool fits = false;
    for (size_t k = 0; k < sizeof works / sizeof *works; k++)
        fits = fits || (len == stem_len + strlen(works[k]) && len >= WORD_LEAST &&
                        strncasecmp(word, stem, stem_len) == 0 &&
                        strncasecmp(word + stem_len, works[k], strlen(works[k])) == 0);
    return fits;
}

/* Some word of the value says what the noun does: 'Roofing & gutters' of a roofer. */
static bool says_work(const char *value, const char *noun)
{
    static const char *const endings[] = {"smith", "ier", "ian", "er", "or", ""};
    const size_t len = strlen(noun);
    for (size_t k = 0; k < sizeof endings / sizeof *endings; k++) {
        const size_t cut = strlen(endings[k]);
        if (len < cut + STEM_LEAST || !str_ends(noun, endings[k]))
            continue;
        for (const char *p = value; *p;) {
            const size_t word = strcspn(p, " ,/&-");
            if (is_work_of(p, word, noun, len - cut))
                return true;
            p += word + strspn(p + word, " ,/&-");
        }
    }
    return false;
}

/* The column keeps trades: it, or the list that it is of, is called so. */
static bool keeps_trades(const struct ask *ask, struct column_ref at)
{
    static const char *const trades[] = {"trade",      "skill",      "craft",
                                         "specialty",  "speciality", "specialism",
                                         "profession", "occupation", "discipline"};
    bool kept = false;
    for (size_t k = 0; k < sizeof trades / sizeof *trades; k++)
        kept =
            kept || column_has_words(ask, at, trades[k]) ||
            (table_has_word(ask, at.table, trades[k]) && at.column == table_label(ask, at.table));
    return kept && column_is_text(ask, at) && !catalog_is_key(ask->catalog, at);
}

/* Rows of the table do work themselves: people, or firms that one can call. */
static bool can_work(struct ask *ask, int table)
{
    return table_is_open(ask, table) &&
           (people_do(ask, table) ||
            table_column_by_words(ask, table, "phone|mobile|telephone|contact name") >= 0);
}

/* Who has such a trade: the table itself, or the only one that refers to the list; -1: nobody. */
static int who_works(struct ask *ask, int table)
{
    int found = can_work(ask, table) ? table : -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != table || edge->from == table || edge->from == found ||
            !can_work(ask, edge->from))
            continue;
        if (found >= 0)
            return -1;
        found = edge->from;
    }
    return found;
}

/* The one stored trade of those who are called by the noun; NULL: none, or several. */
static const char *trade_of(struct ask *ask, const char *noun, struct column_ref *ret_at,
                            int *ret_who)
{
    const char *found = NULL;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const char *const *values =
                keeps_trades(ask, at) ? catalog_values(ask->catalog, at) : NULL;
            for (; values && *values; values++) {
                if (!says_work(*values, noun))
                    continue;
                if (found)
                    return NULL;
                found = *values;
                *ret_at = at;
                *ret_who = who_works(ask, (int)t);
            }
        }
    }
    return found;
}

/* A noun that nothing is called by. */
static bool is_unknown_noun(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    size_t len;
    return !word->punct && !word->quoted && !word->is_number && !word->put && !word->is.stop &&
           !exact_is_name(ask, i) && !taught_has(ask, i) && table_at_word(ask, i) < 0 &&
           !column_at_word(ask, i) && cue_at(&ask->words, i, &len) == CUE_NONE &&
           values_find(ask, i, i + 1).len == 0;
}

static bool put_trade(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    const bool many = word_is_plural(word);
    struct column_ref at;
    int who = -1;
    char noun[64];
    if (!is_unknown_noun(ask, i) ||
        !(many || (i > 0 && wording_is(ask, i - 1, "which|each|every|per|a|an|the|any|no"))))
        return false;
    lemma_of(word->lower, noun, sizeof noun);
    const char *value = trade_of(ask, noun, &at, &who);
    if (value == NULL || who < 0)
        return false;
    size_t first = i;
    while (first > 0 && wording_is(ask, first - 1, "who|that|which|are|is|were|a|an"))
        first--;
    const bool behind = first < i && first > 0 && table_at_word(ask, first - 1) == who;
    pin_put(ask, i, i + 1, at, value);
    if (behind)
        wording_put(ask, first, i - first, "with");
    else
        wording_put(ask, i + 1, 0, many ? table_plural(ask, who) : table_single(ask, who));
    return true;
}

void trade_nouns_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (put_trade(ask, i))
            return;
    }
}
