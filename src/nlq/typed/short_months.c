/* Months without a word before them, and tables' names with letters left out: "invoices cancelled
 * nov", "paymts nov". */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/vocabulary.h"
#include "words/names.h"

/* Word i is a month that nothing leads to: right behind rows or what was done to them, at the end.
 */
static bool is_bare(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    const size_t end =
        i + 1 +
        (i + 1 < ask->words.len && ask->words.v[i + 1].is_number && ask->words.v[i + 1].len == 4);
    if (i == 0 || word->quoted || !lexicon_month(word->lower) || wording_is(ask, i, "may|march") ||
        !wording_ends(ask, end) || values_find(ask, i, i + 1).len > 0 || exact_is_name(ask, i))
        return false;
    const struct word *before = &ask->words.v[i - 1];
    return !before->punct && !before->quoted && !before->is_number &&
           (table_at_word(ask, i - 1) >= 0 || word_is_participle(before));
}

/* The letters of the word are those of the name, in their order, with its first and last ones. */
static bool is_shortened(const char *word, const char *name)
{
    enum { BEGINS = 3, LEFT_OUT = 3, SHORTEST = 5 };
    const size_t len = strlen(word), whole = strlen(name);
    if (len < SHORTEST || len >= whole || strchr(name, ' ') || whole - len > LEFT_OUT ||
        strncmp(word, name, BEGINS) != 0 || word[len - 1] != name[whole - 1])
        return false;
    for (; *word && *name; name++)
        word += *word == *name;
    return *word == '\0';
}

/* The one table whose rows are called so, with letters left out. */
static void put_table(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    const char *full = NULL;
    if (table_at_word(ask, i) >= 0 || word->is.stop || word->is.small ||
        vocabulary_rank(word->lemma, strlen(word->lemma)) != VOCABULARY_NONE)
        return; /* "farms" beside farmers */
    if (word->quoted || word->punct || word->is_number || word->capital || word->written ||
        vocabulary_rank(word->lower, strlen(word->lower)) != VOCABULARY_NONE ||
        values_find(ask, i, i + 1).len > 0 || exact_is_name(ask, i) || column_at_word(ask, i))
        return;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const char *plural = table_is_open(ask, (int)t) ? table_plural(ask, (int)t) : "",
                   *single = table_is_open(ask, (int)t) ? table_single(ask, (int)t) : "";
        const char *name = is_shortened(word->lower, plural)   ? plural
                           : is_shortened(word->lower, single) ? single
                                                               : NULL;
        if (name && full)
            return;
        full = name ? name : full;
    }
    if (full == NULL)
        return;
    const char *said = word->text;
    wording_put(ask, i, 1, full);
    ask->words.v[i].written = said;
}

void short_months_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++)
        put_table(ask, i);
    for (size_t i = 0; i < ask->words.len; i++) {
        if (is_bare(ask, i)) {
            wording_put(ask, i, 0, "in");
            return;
        }
    }
}
