/* Who is on the waiting list are those who still wait, where rows keep that state: those who were
 * housed, or gave up, are on it no more. */
#include <ctype.h>

#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"
#include "words/pins.h"

static const char waiting[] = "waiting|active|on list|live|current|open|queued|pending";
/* The rows of some time, or of all times, are asked for. */
static const char ever[] = "ever|history|all|joined|join|registered|added|removed|left|came|went|"
                           "were|was|total|altogether|since|entries|status|outcome|former|rows";

/* The state of who still waits in a list of that name; column -1: the table is no such list. */
static struct match waiting_state(struct ask *ask, int table)
{
    const bool list = table_is_open(ask, table) && (table_has_word(ask, table, "waiting") ||
                                                    table_has_word(ask, table, "waitlist"));
    for (size_t c = 0; list && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const bool state = column_is_text(ask, at) && (column_has_words(ask, at, "status") ||
                                                       column_has_words(ask, at, "state"));
        const char *value = state ? life_stored_state(ask, at, waiting) : NULL;
        if (value)
            return (struct match){.at = at, .score = 1, .value = value};
    }
    return (struct match){.at = no_column()};
}

/* The question says a state of theirs itself. */
static bool says_state(struct ask *ask, struct column_ref at)
{
    const char *const *values = catalog_values(ask->catalog, at);
    for (; values && *values; values++) {
        char *low = arena_strdup(ask->arena, *values);
        for (char *p = low; *p; p++)
            *p = *p == '_' ? ' ' : (char)tolower((unsigned char)*p);
        for (size_t i = 0; i < ask->words.len; i++) {
            if (wording_match(ask, i, low) > 0 && !str_eq(ask->words.v[i].lower, "waiting"))
                return true;
        }
    }
    return false;
}

/* "On the waiting list" with the name of it at word i: the state stands before the name. */
static bool put_list(struct ask *ask, size_t i, const struct match *state)
{
    const char *single = catalog_table_words(ask->catalog, state->at.table);
    const size_t len = wording_match(ask, i, single);
    const bool on = i > 0 && wording_is(ask, i - 1, "the|our|a|on|in");
    if (len == 0 || !(on || i == 0) || exact_is_name(ask, i))
        return false;
    pin_put_first(ask, i, i + len, i, i + len, state);
    return true;
}

/* Word i calls the rows of the list, or what its key is the number of: applicant_id. */
static bool calls_rows(struct ask *ask, size_t i, int table)
{
    const struct column_ref key = {table, catalog_key_column(ask->catalog, table)};
    return table_at_word(ask, i) == table || life_rows_at(ask, i) == table ||
           (key.column >= 0 && column_has_words(ask, key, ask->words.v[i].lemma));
}

/* "Applicants (still) waiting". */
static bool put_waiting(struct ask *ask, size_t i, const struct match *state)
{
    size_t rows = i;
    if (!wording_is(ask, i, "waiting") || wording_is(ask, i + 1, "for|list|lists|time|times"))
        return false;
    while (rows > 0 && wording_is(ask, rows - 1, "are|is|still|who|that|currently|now"))
        rows--;
    if (rows == 0 || !calls_rows(ask, rows - 1, state->at.table))
        return false;
    pin_put(ask, rows, i + 1, state->at, state->value);
    return true;
}

void on_list_read(struct ask *ask)
{
    if (!wording_has(ask, "waiting|waitlist") || wording_has(ask, ever))
        return;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct match state = waiting_state(ask, (int)t);
        if (state.at.column < 0 || says_state(ask, state.at))
            continue;
        for (size_t i = 0; i < ask->words.len; i++) {
            if (put_list(ask, i, &state) || put_waiting(ask, i, &state))
                return;
        }
    }
}
