/* Prefixes that say nothing: what all columns of a table, or several tables, begin with and that is
 * no word: "bk client" and "bkc name" are called client and name. */
#include <string.h>

#include "catalog_private.h"
#include "querent/base/str.h"
#include "querent/lang/vocabulary.h"

enum { SHARED_BY = 3 }; /* names from which on their first letters are a prefix */

/* The length of the first word, where it is none of English and others follow; else 0. */
static size_t prefix_len(const char *words)
{
    const size_t n = strcspn(words, " ");
    return n > 0 && words[n] == ' ' && vocabulary_rank_inflected(words, n) == VOCABULARY_NONE ? n
                                                                                              : 0;
}

static bool prefix_shared(const char *words, const char *other, size_t len)
{
    return strncmp(words, other, len) == 0 && other[len] == ' ';
}

static void prefix_drop_columns(struct table_info *info, size_t count)
{
    const size_t len = count < SHARED_BY ? 0 : prefix_len(info->columns[0].words);
    for (size_t c = 1; len && c < count; c++) {
        if (!prefix_shared(info->columns[0].words, info->columns[c].words, len))
            return;
    }
    for (size_t c = 0; len && c < count; c++)
        info->columns[c].words += len + 1;
}

static size_t prefix_tables(const struct catalog *catalog, size_t table, size_t len)
{
    size_t shared = 0;
    for (size_t t = 0; len && t < catalog->schema->table_count; t++)
        shared += prefix_shared(catalog->tables[table].words, catalog->tables[t].words, len);
    return shared;
}

/* "tbl_customer", and "t_customer" where all tables begin so: what marks a table as one is no word
 * of what its rows are. */
static void prefix_drop_marks(struct catalog *catalog)
{
    const size_t count = catalog->schema->table_count;
    size_t single = 0;
    for (size_t t = 0; t < count; t++)
        single += str_starts(catalog->tables[t].raw, "t ");
    for (size_t t = 0; t < count; t++) {
        struct table_info *info = &catalog->tables[t];
        const char *rest = strchr(info->words, ' ');
        if (rest && (str_starts(info->raw, "tbl ") || str_starts(info->raw, "tb ") ||
                     (single == count && str_starts(info->raw, "t ")))) {
            info->words = rest + 1;
            info->cut = true;
        }
    }
}

void name_prefixes_drop(struct catalog *catalog)
{
    const size_t count = catalog->schema->table_count;
    const char **words = arena_alloc(&catalog->arena, (count + 1) * sizeof *words);
    prefix_drop_marks(catalog);
    for (size_t t = 0; t < count; t++) {
        const char *own = catalog->tables[t].words;
        const size_t len = prefix_len(own);
        const bool shared = prefix_tables(catalog, t, len) >= SHARED_BY;
        catalog->tables[t].cut = catalog->tables[t].cut || shared;
        words[t] = shared ? own + len + 1 : own;
    }
    for (size_t t = 0; t < count; t++) {
        catalog->tables[t].words = words[t];
        prefix_drop_columns(&catalog->tables[t], catalog->schema->tables[t].column_count);
    }
}
