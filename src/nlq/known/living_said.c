/* "Living authors", "artists who are dead": by the year or day of their death, where people have
 * one. */
#include "known/known.h"
#include "querent/base/str.h"
#include "words/names.h"

static int death_column(struct ask *ask, int table)
{
    const int found = table < 0 ? -1
                                : table_column_by_words(ask, table,
                                                        "death year|year of death|death date|"
                                                        "date of death|died|death|deceased|"
                                                        "died on|died year");
    const struct column_ref at = {table, found};
    return found >= 0 && !ask_column(ask, at)->not_null && !flag_is(ask, at) ? found : -1;
}

/* "Patients who died this year", where that day is called deceased. */
static bool put_died(struct ask *ask, size_t i)
{
    size_t first = i;
    while (first > 0 && wording_is(ask, first - 1, "who|that|have|has"))
        first--;
    const int table = first > 0 && wording_is(ask, i, "died") ? table_at_word(ask, first - 1) : -1;
    const struct column_ref death = {table, death_column(ask, table)};
    const char *words = death.column < 0 ? "" : catalog_column_words(ask->catalog, death);
    if (!str_starts(words, "deceased") || !column_is_date(ask, death))
        return false;
    wording_put(ask, first, i + 1 - first, "deceased");
    return true;
}

static bool says_alive(struct ask *ask, struct column_ref at, const void *arg)
{
    (void)arg;
    return flag_is(ask, at) &&
           (column_has_words(ask, at, "alive") || column_has_words(ask, at, "living"));
}

/* "Who are dead", "have passed away", where a flag says who is alive: are not alive. */
static void put_not_alive(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len =
            wording_match(ask, i,
                          "are dead|is dead|are deceased|have died|has died|have passed away|"
                          "has passed away|are no longer alive|is no longer alive|"
                          "are no longer living|are not living any more|passed away|died|"
                          "have already died|are already dead|are not alive any more");
        if (len == 0 || exact_is_name(ask, i) || column_only(ask, says_alive, NULL).column < 0)
            continue;
        wording_put(ask, i, len, "are not alive");
        return;
    }
}

void living_said_read(struct ask *ask)
{
    put_not_alive(ask);
    for (size_t i = 0; i < ask->words.len; i++) {
        if (put_died(ask, i))
            return;
        const bool alive = wording_is(ask, i, "living|alive"),
                   dead = wording_is(ask, i, "dead|deceased");
        if ((!alive && !dead) || exact_is_name(ask, i) || ask->words.v[i].quoted)
            continue;
        const bool behind = i > 1 && wording_is(ask, i - 1, "are|is|still|now");
        size_t rows = i + 1;
        while (!behind && rows < ask->words.len && rows < i + 3 && table_at_word(ask, rows) < 0)
            rows++;
        size_t from = i;
        while (behind && from > 0 && wording_is(ask, from - 1, "are|is|still|now|that|who|already"))
            from--;
        const int table = table_at_word(ask, behind ? from - 1 : rows),
                  death = death_column(ask, table);
        if (death < 0)
            continue;
        const char *name =
            arena_printf(ask->arena, "%s %s", alive ? "without" : "with a",
                         catalog_column_words(ask->catalog, (struct column_ref){table, death}));
        if (behind) {
            wording_put(ask, from, i + 1 - from, name);
        } else {
            wording_put(ask, rows + 1, 0, name);
            wording_cut(ask, i, 1);
        }
        return;
    }
}
