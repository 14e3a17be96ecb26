/* Names as inference compares them. */
#include <string.h>

#include "joins/infer/infer_private.h"
#include "querent/lang/names.h"

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
