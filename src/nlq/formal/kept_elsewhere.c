/* "The smallest salary for every department", where jobs keep a min_salary and employees a salary:
 * a number of the rows that the group has, and not the column of rows that it has not. */
#include <string.h>

#include "formal/formal.h"
#include "querent/base/str.h"

static const struct {
    const char *said, *means, *names;
} extremes[] = {{"smallest|lowest|minimum|least|min", "lowest", "min|minimum|lowest"},
                {"largest|highest|biggest|maximum|greatest|max", "highest", "max|maximum|highest"}};

/* A table of rows that do not belong to the groups has a column "min salary". */
static bool is_kept_beside(struct ask *ask, const char *names, const char *noun, int groups)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const char *words =
                catalog_column_words(ask->catalog, (struct column_ref){(int)t, (int)c});
            const char *rest = strchr(words, ' ');
            if (rest && str_eq(rest + 1, noun) && (int)t != groups &&
                wording_among(arena_strndup(ask->arena, words, (size_t)(rest - words)), names))
                return !tables_refer(ask, (int)t, groups);
        }
    }
    return false;
}

/* The only table of the group's own rows that keeps a number called so; -1: none, or several. */
static int kept_by(struct ask *ask, const char *noun, int groups)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        bool keeps = false;
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            keeps = keeps || (str_eq(catalog_column_words(ask->catalog, at), noun) &&
                              column_is_number(ask, at));
        }
        if (!keeps || !tables_refer(ask, (int)t, groups))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* The table of the groups behind word i, "for every department"; -1: none is said. */
static int groups_behind(struct ask *ask, size_t i)
{
    const size_t link = i + wording_match(ask, i, "for|in|of|by|per|within");
    const size_t each = link + wording_match(ask, link, "each|every|all|the|all the|each of the");
    return link > i && (each > link || wording_is(ask, i, "per|by")) ? table_at_word(ask, each)
                                                                     : -1;
}

void kept_elsewhere_read(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        for (size_t k = 0; k < sizeof extremes / sizeof *extremes; k++) {
            const char *noun = ask->words.v[i + 1].lemma;
            const int groups =
                wording_is(ask, i, extremes[k].said) ? groups_behind(ask, i + 2) : -1;
            const int rows = groups >= 0 && is_kept_beside(ask, extremes[k].names, noun, groups)
                                 ? kept_by(ask, noun, groups)
                                 : -1;
            if (rows < 0)
                continue;
            wording_put(ask, i, 2,
                        arena_printf(ask->arena, "%s %s %s", extremes[k].means,
                                     table_single(ask, rows), noun));
            return;
        }
    }
}
