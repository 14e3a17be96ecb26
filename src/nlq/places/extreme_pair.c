/* A highest and a lowest of something, kept side by side: max_price and min_price. */
#include <string.h>

#include "places/extremes.h"
#include "querent/base/str.h"

bool extreme_called(const struct ask *ask, struct column_ref at, const char *first,
                    const char *last)
{
    return str_eq(catalog_column_words(ask->catalog, at),
                  arena_printf(ask->arena, "%s %s", first, last)) &&
           column_is_number(ask, at);
}

struct column_ref extreme_meant(const struct ask *ask, struct column_ref found, bool rising)
{
    static const struct {
        const char *most, *least;
    } ends[] = {{"highest", "lowest"}, {"max", "min"},          {"maximum", "minimum"},
                {"high", "low"},       {"longest", "shortest"}, {"largest", "smallest"}};
    const char *words = found.column >= 0 ? catalog_column_words(ask->catalog, found) : "";
    const char *blank = strchr(words, ' '), *last = strrchr(words, ' ');
    for (size_t i = 0; blank && i < sizeof ends / sizeof *ends; i++) {
        const char *meant = rising ? ends[i].most : ends[i].least,
                   *other = rising ? ends[i].least : ends[i].most;
        const bool behind = str_eq(last + 1, other);
        const char *begin = arena_strndup(ask->arena, words, (size_t)(blank - words)),
                   *head = arena_strndup(ask->arena, words, (size_t)(last - words));
        if (!behind && !str_eq(begin, other))
            continue;
        for (size_t c = 0; c < ask_table(ask, found.table)->column_count; c++) {
            const struct column_ref at = {found.table, (int)c};
            if (behind ? extreme_called(ask, at, head, meant)
                       : extreme_called(ask, at, meant, blank + 1))
                return at;
        }
    }
    return found;
}
