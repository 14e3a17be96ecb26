/* "Output of each washer", where machines are of the kinds 'tunnel washer' and 'washer extractor':
 * a noun that several kinds of the same rows have in their names, and nothing else is called. */
#include <ctype.h>
#include <string.h>

#include "ask.h"
#include "querent/base/str.h"
#include "words/names.h"

/* The value has the word as one of several. */
static bool has_part(const char *value, const char *word)
{
    const size_t len = strlen(word);
    if (strchr(value, ' ') == NULL)
        return false;
    for (const char *p = str_find_fold(value, word); p; p = str_find_fold(p + 1, word)) {
        if ((p == value || !isalnum((unsigned char)p[-1])) && !isalnum((unsigned char)p[len]))
            return true;
    }
    return false;
}

/* Several kinds in the column have it: one may be called anything ("Black Week"). */
static bool column_has_part(const struct ask *ask, struct column_ref at, const char *word)
{
    size_t count = 0;
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    const char *const *values = stats && stats->categorical && column_is_text(ask, at)
                                    ? catalog_values(ask->catalog, at)
                                    : NULL;
    for (; values && *values; values++)
        count += has_part(*values, word);
    return count > 1;
}

int table_of_part(struct ask *ask, size_t i)
{
    enum { SHORTEST = 4 };
    const char *word = ask->words.v[i].lemma;
    int found = -1;
    if (strlen(word) < SHORTEST || lexicon_unit(word) || values_find(ask, i, i + 1).len)
        return -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (ask_table(ask, (int)t)->hidden || ask_table(ask, (int)t)->kind != TABLE_BASE)
            continue;
        for (size_t c = 0; c < ask_table(ask, (int)t)->column_count; c++) {
            if ((int)c == table_label(ask, (int)t) || /* what they are called */
                !column_has_part(ask, (struct column_ref){(int)t, (int)c}, word))
                continue;
            if (found >= 0)
                return -1;
            found = (int)t;
        }
    }
    return found;
}
