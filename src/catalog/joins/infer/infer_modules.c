/* Modules: in large schemas many tables begin with the name of a part of the application
 * ("acq_provider", "acq_fund", "catalogue_product"), and what refers to them leaves it out
 * ("provider"). A beginning is a module's name when several tables share it and none is called so:
 * where there is an "artist", "artist_tag" is the artist's. */
#include <string.h>

#include "joins/infer/infer_private.h"

enum { MODULE_TABLES = 3, MODULE_WORDS = 2 };

static void modules_count(struct map *counts, const char *name, size_t len)
{
    map_putn(counts, name, len, (void *)((intptr_t)map_getn(counts, name, len) + 1));
}

/* Bytes of the first n words; 0: there is nothing behind them. */
static size_t modules_words(const char *stem, int n)
{
    const char *at = stem;

    for (; n > 0 && at; n--)
        at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL;
    return at ? (size_t)(at - stem - 1) : 0;
}

static bool is_module(const struct inference *inference, const char *stem, size_t len)
{
    return (intptr_t)map_getn(&inference->beginnings, stem, len) >= MODULE_TABLES &&
           !map_getn(&inference->tables, stem, len);
}

size_t infer_module(const struct inference *inference, int table, int n)
{
    const char *stem = infer_stem(inference->catalog, table);

    for (int words = MODULE_WORDS; words > 0; words--) {
        const size_t len = modules_words(stem, words);
        if (len > 0 && is_module(inference, stem, len) && n-- == 0)
            return len + 1;
    }
    return 0;
}

double infer_module_cost(const struct inference *inference, struct column_ref from,
                         const struct target *first, const struct target *at)
{
    const struct catalog *catalog = inference->catalog;
    const char *stem = infer_stem(catalog, at->key.table);

    if (at->module == 0)
        return 0;
    if (strncmp(infer_stem(catalog, from.table), stem, at->module) == 0)
        return 0.02;
    for (const struct target *other = first; other; other = other->next)
        if (other->key.table != at->key.table)
            return infer_shares_most(inference, from, first, at) ? 0.06 : 0.2;
    return 0.04;
}

void infer_learn_modules(struct inference *inference)
{
    const struct catalog *catalog = inference->catalog;

    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        const char *stem = infer_stem(catalog, (int)t);
        size_t len;
        modules_count(&inference->tables, stem, strlen(stem));
        for (int n = 1; n <= MODULE_WORDS && (len = modules_words(stem, n)) > 0; n++)
            modules_count(&inference->beginnings, stem, len);
    }
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        size_t module;
        for (int n = 0; (module = infer_module(inference, (int)t, n)) > 0; n++) {
            const char *rest = infer_stem(catalog, (int)t) + module;
            modules_count(&inference->short_ones, rest, strlen(rest));
        }
    }
}
