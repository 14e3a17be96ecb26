/* Those who did not come: "no-shows last month", "who didn't turn up", where a flag of the rows
 * says whether somebody did. */
#include "querent/base/str.h"
#include "states/life.h"

static const char came[] = "attended|showed up|did show|showed|show|shown|turned up|present|came|"
                           "appeared";
static const char missed_nouns[] = "no-shows|noshows|no shows|no-show|no show";
static const char missed_verbs[] =
    "didn't show up|did not show up|didnt show up|didn't turn up|did not turn up|didnt turn up|"
    "didn't show|did not show|didnt show|failed to show up|failed to turn up|never showed up|"
    "never turned up|didn't come|did not come|didnt come|didn't attend|didnt attend";

/* The only table whose rows say so; -1: none, or several. */
static int table_of_flag(struct ask *ask, const char **ret_no)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const char *no = table_is_open(ask, (int)t) ? life_flag(ask, (int)t, came, false) : NULL;
        if (no == NULL)
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
        *ret_no = no;
    }
    return found;
}

/* Something is called so, or stored. */
static bool is_kept(struct ask *ask)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const char *name = ask_column(ask, at)->name;
            if (str_find_fold(name, "no_show") || str_find_fold(name, "noshow") ||
                status_value(ask, at, "no_show|no-show|no show|noshow"))
                return true;
        }
    }
    return false;
}

/* The state of rows by which somebody did not come, of the one table that has it; NULL: none, or
 * several. */
static const char *state_of(struct ask *ask, int *ret_table, const char **ret_name)
{
    const char *found = NULL;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const char *value = status_value(ask, at, "no_show|no-show|no show|noshow");
            if (value == NULL)
                continue;
            if (found)
                return NULL;
            found = value;
            *ret_table = (int)t;
            *ret_name = ask_column(ask, at)->name;
        }
    }
    return found;
}

/* "Who didn't turn up": whose rows have that state. */
static bool put_state(struct ask *ask, size_t i, size_t len)
{
    int rows = -1;
    const char *name = NULL;
    const char *state = len && i > 0 && wording_is(ask, i - 1, "who|that|which")
                            ? state_of(ask, &rows, &name)
                            : NULL;
    if (state == NULL)
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, i + len);
    wording_put(
        ask, i, len,
        arena_printf(ask->arena, "has %s with %s = '%s'", table_plural(ask, rows), name, state));
    ask->words.v[i].written = said;
    return true;
}

void noshows_read(struct ask *ask)
{
    const char *no = NULL;
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t noun = wording_match(ask, i, missed_nouns),
                     verb = noun ? 0 : wording_match(ask, i, missed_verbs);
        if (noun + verb == 0 || ask->words.v[i].quoted)
            continue;
        if (put_state(ask, i, verb) || is_kept(ask))
            return;
        const int rows = table_of_flag(ask, &no);
        if (rows < 0)
            return;
        const char *said = words_text(&ask->words, ask->arena, i, i + noun + verb);
        const bool counted = wording_is(ask, i + noun, "per|by") && i == 0;
        if (noun)
            wording_put(ask, i, noun,
                        arena_printf(ask->arena, "%s%s with %s", counted ? "number of " : "",
                                     table_plural(ask, rows), no));
        else if (i > 0 && wording_is(ask, i - 1, "who|that|which"))
            wording_put(ask, i, verb,
                        arena_printf(ask->arena, "has %s with %s", table_plural(ask, rows), no));
        else
            return;
        ask->words.v[i].written = said; /* the day may be that of what they did not come to */
        return;
    }
}
