/* Two words or more of what is stored in more words: "root canals" of 'Root canal treatment', "lyle
 * pharma" of 'Lyle Pharmaceuticals'. Only where one value alone of what rows are called by has them
 * one behind the other; the answer says what it was taken for. */
#include <string.h>
#include <strings.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

enum { HITS_MAX = 64, RUN_MOST = 4, VALUE_LONGEST = 60, CUT_SHORTEST = 3 };

static const char parts[] = " ,-&/()";

/* The word may be one of a value. */
static bool may_be_part(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    size_t len;
    return !word->punct && !word->quoted && !word->put && !word->is.stop && !word->possessive &&
           (word->is_number || cue_at(&ask->words, i, &len) == CUE_NONE) && !taught_has(ask, i) &&
           !lexicon_month(word->lower) && !lexicon_unit(word->lower) && !exact_is_name(ask, i);
}

/* Nothing else knows it. */
static bool is_free(struct ask *ask, size_t i)
{
    return !ask->words.v[i].is_number && !ask->words.v[i].lemma_is.light &&
           table_at_word(ask, i) < 0 && !column_at_word(ask, i);
}

/* The part of a value is the word, in another form, or, where `cut`, what it begins. */
static bool is_part(const struct word *word, const char *part, size_t len, bool cut)
{
    char lemma[VALUE_LONGEST], lower[VALUE_LONGEST];
    if (len >= sizeof lower)
        return false;
    for (size_t i = 0; i < len; i++)
        lower[i] = (char)(part[i] >= 'A' && part[i] <= 'Z' ? part[i] - 'A' + 'a' : part[i]);
    lower[len] = '\0';
    lemma_of(lower, lemma, sizeof lemma);
    const size_t n = strlen(word->lower) - str_ends(word->lower, "s");
    return str_eq(lower, word->lower) || str_eq(lemma, word->lemma) ||
           (cut && n >= CUT_SHORTEST && len > n && strncmp(lower, word->lower, n) == 0);
}

/* The words from i on stand in the value, one behind the other, and it has more than they. */
static bool stands_in(const struct ask *ask, size_t i, size_t len, const char *value)
{
    for (const char *p = value; *p; p += strcspn(p, parts), p += strspn(p, parts)) {
        const char *at = p;
        size_t k = 0;
        for (; k < len && *at; k++) {
            const size_t n = strcspn(at, parts);
            if (!is_part(&ask->words.v[i + k], at, n, k > 0 && k + 1 == len))
                break;
            at += n;
            at += strspn(at, parts);
        }
        if (k == len)
            return true;
    }
    return false;
}

/* The one value that has them, of what rows are called by; NULL: none, or several. */
static const char *value_with(struct ask *ask, size_t i, size_t len)
{
    struct value_hit hits[HITS_MAX];
    const char *found = NULL;
    const size_t count =
        catalog_find_value(ask->catalog, ask->arena, ask->words.v[i].lemma, true, hits, HITS_MAX);
    for (size_t k = 0; k < count; k++) {
        const struct value_hit *hit = &hits[k];
        if (hit->numeric || !table_is_open(ask, hit->column.table) ||
            strlen(hit->value) > VALUE_LONGEST || strpbrk(hit->value, "'@") ||
            !stands_in(ask, i, len, hit->value))
            continue;
        const bool label = hit->column.column == table_label(ask, hit->column.table);
        const struct column_stats *stats = catalog_stats(ask->catalog, hit->column);
        if (!(label || (stats && stats->categorical)) || (found && !str_eq(found, hit->value)))
            return NULL;
        found = hit->value;
    }
    return found;
}

/* With the word before or behind them they are a value: "marches building society". */
static bool goes_on(struct ask *ask, size_t i, size_t len)
{
    return (i > 0 && values_find(ask, i - 1, i + len).len > 0) ||
           (i + len < ask->words.len && values_find(ask, i, i + len + 1).len > 0);
}

static bool is_run(struct ask *ask, size_t i, size_t len)
{
    bool free = false, apart = true; /* "Peer Holm", by first name and last name */
    for (size_t k = i; k < i + len; k++) {
        if (!may_be_part(ask, k))
            return false;
        const struct matches whole = values_find(ask, k, k + 1);
        apart = apart && whole.len > 0 && whole.v[0].score > .9;
        free = free || is_free(ask, k);
    }
    return free && !apart && !ask->words.v[i].is_number && values_find(ask, i, i + len).len == 0 &&
           !goes_on(ask, i, len);
}

void phrase_values_read(struct ask *ask)
{
    for (size_t len = RUN_MOST; len > 1; len--) {
        for (size_t i = 0; i + len <= ask->words.len; i++) {
            const char *value = is_run(ask, i, len) ? value_with(ask, i, len) : NULL;
            if (value == NULL)
                continue;
            const char *said = words_text(&ask->words, ask->arena, i, i + len);
            wording_put(ask, i, len, arena_printf(ask->arena, "'%s'", value));
            ask->words.v[i].written = said;
        }
    }
}
