/* Somebody or something called by one word of a name that is stored whole: "boxes dropped off by
 * zoltan", where a full name is 'Zoltan Kiss', "when did we buy the komori" of a 'Komori Lithrone
 * 26'. Only a word that English hardly knows and one name alone has; the answer says what it was
 * taken for. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/vocabulary.h"
#include "words/names.h"

enum { HITS_MAX = 64, SHORTEST = 3, NAME_LONGEST = 60 };

/* Letters that are no word of the language, of the schema, or of what the user has taught. */
static bool is_strange(struct ask *ask, size_t i)
{
    const struct word *word = i < ask->words.len ? &ask->words.v[i] : NULL;
    size_t len;
    int degree;
    return word && !word->punct && !word->quoted && !word->put && !word->is_number &&
           !word->is.stop && !word->is.small && !word->synonyms[0] &&
           strlen(word->lower) >= SHORTEST &&
           strcspn(word->lower, ".-_@0123456789") == strlen(word->lower) &&
           vocabulary_rank_inflected(word->lower, strlen(word->lower)) <= VOCABULARY_RARE &&
           vocabulary_expand(word->lower, strlen(word->lower)) == NULL &&
           cue_at(&ask->words, i, &len) == CUE_NONE &&
           !lexicon_adjective(&ask->words, i, &len, &degree) && !lexicon_month(word->lower) &&
           !lexicon_unit(word->lower) && !lexicon_country(word->lower) &&
           !lexicon_deed(word->lower, word->lemma) && !word_is_participle(word) &&
           !taught_has(ask, i) && !exact_is_name(ask, i) && table_at_word(ask, i) < 0 &&
           !column_at_word(ask, i);
}

/* With the word before or behind it it is a name of another kind: "Anna Smith" is not the only
 * Anna, "northgate rovers" are a value of their own. */
static bool goes_on(struct ask *ask, size_t i)
{
    const bool before = i > 0 && !ask->words.v[i - 1].punct && !ask->words.v[i - 1].possessive,
               behind = i + 1 < ask->words.len && !ask->words.v[i + 1].punct &&
                        !ask->words.v[i].possessive;
    return (before && (is_strange(ask, i - 1) || values_find(ask, i - 1, i + 1).len > 0)) ||
           (behind && (is_strange(ask, i + 1) || values_find(ask, i, i + 2).len > 0));
}

/* The word stands in the name, as one of several. */
static bool is_word_of(const char *name, const char *word)
{
    const size_t len = strlen(word);
    for (const char *p = name; *p; p += strspn(p, " ,-&./()")) {
        const size_t n = strcspn(p, " ,-&./()");
        if (n == len && strncasecmp(p, word, len) == 0)
            return name[len] != '\0';
        p += n;
    }
    return false;
}

/* The one name that has the word, of the rows of one table; NULL: none, or several. */
static const char *name_with(struct ask *ask, const char *word, struct column_ref *ret_at)
{
    struct value_hit hits[HITS_MAX];
    const char *found = NULL;
    const size_t count = catalog_find_value(ask->catalog, ask->arena, word, true, hits, HITS_MAX);
    for (size_t k = 0; k < count; k++) {
        const struct value_hit *hit = &hits[k];
        if (hit->numeric || !table_is_open(ask, hit->column.table) || !is_word_of(hit->value, word))
            continue;
        if (hit->column.column != table_label(ask, hit->column.table) ||
            strlen(hit->value) > NAME_LONGEST || strpbrk(hit->value, "'@"))
            return NULL;
        if (found && (!same_column(*ret_at, hit->column) || !str_eq(found, hit->value)))
            return NULL;
        found = hit->value;
        *ret_at = hit->column;
    }
    return found;
}

/* "With GmbH in their name": the letters themselves are meant, and nobody who has them. */
static bool is_of_text(const struct ask *ask, size_t i)
{
    return (i > 0 && wording_is(ask, i - 1, "contain|contains|containing|like|saying")) ||
           (wording_is(ask, i + 1, "in") && wording_is(ask, i + 3, "name|names|title|titles|text"));
}

/* More of the name was said: "John F Kennedy", which is read as one. */
static bool is_said_on(const struct ask *ask, size_t i, const char *name)
{
    return (i > 0 && is_word_of(name, ask->words.v[i - 1].lower)) ||
           (i + 1 < ask->words.len && is_word_of(name, ask->words.v[i + 1].lower));
}

void part_names_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        struct column_ref at;
        if (!is_strange(ask, i) || goes_on(ask, i) || values_find(ask, i, i + 1).len > 0)
            continue;
        const char *said = ask->words.v[i].text, *name = name_with(ask, ask->words.v[i].lower, &at);
        if (name == NULL || is_said_on(ask, i, name) || is_of_text(ask, i))
            continue;
        const bool possessive = ask->words.v[i].possessive;
        wording_put(ask, i, 1, arena_printf(ask->arena, "'%s'", name));
        ask->words.v[i].possessive = possessive;
        ask->words.v[i].written = said;
    }
}
