/* Words of a name beside the letters that they were read from. */
#include <string.h>

#include "catalog_private.h"

static size_t words_count(const char *words)
{
    size_t count = *words != '\0';
    for (const char *p = words; *p; p++)
        count += *p == ' ';
    return count;
}

/* Which word of the name begins at `word`, by its letters; the count: none. */
static size_t word_index(const char *words, const char *word)
{
    const size_t len = strcspn(word, " ");
    size_t at = 0;
    for (const char *p = words; *p; at++) {
        const size_t n = strcspn(p, " ");
        if (n == len && memcmp(p, word, n) == 0)
            return at;
        p += n + (p[n] == ' ');
    }
    return at;
}

/* Prefixes are dropped from the words and stand in the letters; where one abbreviation stands for
 * several words the rest cannot be told. */
size_t catalog_stored_part(const struct catalog *catalog, struct column_ref column,
                           const char *word, const char **ret_part)
{
    const struct table_info *table = &catalog->tables[column.table];
    const char *words = column.column < 0 ? table->words : column_info(catalog, column)->words;
    const char *raw = column.column < 0 ? table->raw : column_info(catalog, column)->raw;
    if (strcmp(words, raw) == 0)
        return 0;
    const size_t count = words_count(words), raw_count = words_count(raw),
                 at = word_index(words, word), len = strcspn(word, " ");
    if (at == count || raw_count < count)
        return 0;
    for (size_t skip = at + raw_count - count; skip > 0; skip--)
        raw += strcspn(raw, " ") + 1;
    const size_t n = strcspn(raw, " ");
    if (n == len && memcmp(raw, word, n) == 0)
        return 0;
    *ret_part = raw;
    return n;
}
