/* Views that by their names stand in for a table: the operator may want the table hidden. */
#include <string.h>

#include "catalog_private.h"
#include "querent/base/str.h"
#include "sources/secure.h"

static const char *const prefixes[] = {"secure_", "sec_", "secured_", "masked_", "safe_"};
static const char *const suffixes[] = {"_secure", "_secured", "_masked", "_safe"};

/* The table's name in the view's; NULL: the view is called otherwise. Copies into the arena. */
static const char *table_in(struct arena *arena, const char *view)
{
    const size_t len = strlen(view);

    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (str_starts_fold(view, prefixes[i]) && len > strlen(prefixes[i]))
            return arena_strdup(arena, view + strlen(prefixes[i]));
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        const size_t n = strlen(suffixes[i]);
        if (len > n && str_eq_fold(view + len - n, suffixes[i]))
            return arena_strndup(arena, view, len - n);
    }
    return NULL;
}

/* "customers" for "customer" too: which of the two is a matter of taste. */
static int find_base(const struct catalog *catalog, struct arena *arena, const char *schema,
                     const char *name)
{
    const char *const spellings[] = {name, arena_printf(arena, "%ss", name)};

    for (size_t i = 0; i < 2; i++) {
        int found = catalog_find_table(catalog, schema, spellings[i]);
        if (found < 0)
            found = catalog_find_table(catalog, NULL, spellings[i]);
        if (found >= 0 && catalog->schema->tables[found].kind == TABLE_BASE)
            return found;
    }
    return -1;
}

size_t catalog_propose_views(const struct catalog *catalog, struct arena *arena,
                             struct view_proposal *ret_proposals, size_t max)
{
    size_t count = 0;

    for (size_t t = 0; t < catalog->schema->table_count && count < max; t++) {
        const struct schema_table *view = &catalog->schema->tables[t];
        if (view->kind != TABLE_VIEW || view->hidden || secure_view_of(catalog, view))
            continue;
        const char *name = table_in(arena, view->name);
        const int base = name ? find_base(catalog, arena, view->schema, name) : -1;
        if (base >= 0)
            ret_proposals[count++] = (struct view_proposal){base, (int)t};
    }
    return count;
}
