/* Names as inference compares them. */
#include <string.h>

#include "joins/infer/infer_private.h"
#include "querent/lang/names.h"
#include "sources/secure.h"

bool infer_is_generic(const char *phrase)
{
    return !phrase[0] || !phrase[1] || /* a single letter */
           name_is(phrase, strlen(phrase), NAME_GENERIC);
}

const char *infer_plain(const char *words)
{
    const size_t first = strcspn(words, " ");

    return words[first] && name_is(words, first, NAME_AFFIX) ? words + first + 1 : words;
}

const char *infer_stem(const struct catalog *catalog, int table)
{
    return infer_plain(catalog->tables[table].stem);
}

/* Names run together are not always taken apart alike ("dataelement", "data element id"), so that
 * phrases are compared without their blanks. */
char *infer_glue(const struct inference *inference, const char *phrase)
{
    char *glued = arena_strdup(&inference->catalog->arena, phrase), *end = glued;

    for (const char *p = phrase; *p; p++)
        if (*p != ' ')
            *end++ = *p;
    *end = '\0';
    return glued;
}

size_t infer_key_word(const char *phrase)
{
    const size_t all = strlen(phrase), len = name_end(phrase, all, NAME_KEY);

    return len && len < all ? len + 1 : 0;
}

/* A view repeats the columns of its tables, which would all seem to refer to them; a logical table
 * of the secure map stands for one. */
bool infer_takes_part(const struct catalog *catalog, int t)
{
    const struct schema_table *table = &catalog->schema->tables[t];

    return !table->hidden && (table->kind != TABLE_VIEW || secure_view_of(catalog, table));
}

const char *infer_next_word(const char *word)
{
    const char *blank = strchr(word, ' ');

    return blank ? blank + 1 : NULL;
}

bool infer_has_word(const char *stem, const char *word, size_t len)
{
    for (const char *at = stem; at; at = infer_next_word(at))
        if (strcspn(at, " ") == len && memcmp(at, word, len) == 0)
            return true;
    return false;
}

int infer_shared_words(const char *stem, size_t len, const char *other)
{
    int shared = 0;

    for (const char *word = stem; word && word < stem + len; word = infer_next_word(word))
        shared += infer_has_word(other, word, strcspn(word, " "));
    return shared;
}

static int shared_with(const struct inference *inference, struct column_ref from, int table)
{
    const char *stem = infer_stem(inference->catalog, table);

    return infer_shared_words(stem, strlen(stem), infer_stem(inference->catalog, from.table));
}

bool infer_shares_most(const struct inference *inference, struct column_ref from,
                       const struct target *first, const struct target *at)
{
    const int shared = shared_with(inference, from, at->key.table);

    for (const struct target *other = first; other; other = other->next)
        if (other->key.table != at->key.table && other->rule != RULE_KEY_NAME &&
            shared_with(inference, from, other->key.table) >= shared)
            return false;
    return true;
}
