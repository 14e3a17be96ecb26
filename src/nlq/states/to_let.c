/* "Flats to let", "houses for rent", "empty units": those that nobody has, by the state that rows
 * keep of it ('VOID', 'vacant'), and by no means those that are let. */
#include <ctype.h>

#include "states/life.h"
#include "words/pins.h"

static const char to_let[] = "to let|to rent|for rent|for let|to be let|up for rent|available to "
                             "let|available to rent|available for rent|waiting to be let";
static const char empty[] = "empty|unlet|unoccupied";
static const char free_states[] = "vacant|void|unlet|empty|unoccupied|to let|for rent";
static const char behind[] = "in|on|at|with|under|over|below|per|by|near|for|and|now|today|right|"
                             "currently|this|of|from|since|that|which";

static bool says_one_of(const struct ask *ask, const char *text, const char *likely)
{
    char *said = arena_strdup(ask->arena, text);
    for (char *p = said; *p; p++)
        *p = *p == '_' || *p == '-' ? ' ' : (char)tolower((unsigned char)*p);
    return wording_among(said, likely);
}

const char *life_stored_state(const struct ask *ask, struct column_ref at, const char *likely)
{
    const char *const *values = catalog_values(ask->catalog, at);
    for (; values && *values; values++) {
        const struct value_meaning *meaning = catalog_meaning(ask->catalog, at, *values);
        if (says_one_of(ask, *values, likely) ||
            (meaning && says_one_of(ask, meaning->meaning, likely)))
            return *values;
    }
    return NULL;
}

/* The state of the table's rows that says that nobody has them; column -1: none does. */
static struct match free_state(struct ask *ask, int table)
{
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        const char *value = stats && stats->categorical && column_is_text(ask, at)
                                ? life_stored_state(ask, at, free_states)
                                : NULL;
        if (value)
            return (struct match){.at = at, .score = 1, .value = value};
    }
    return (struct match){.at = no_column()};
}

/* Words [i, i + len) behind rows that keep such a state, or that others are let by. */
static bool put_to_let(struct ask *ask, size_t i, size_t len)
{
    const int rows = i > 0 && word_is_plural(&ask->words.v[i - 1]) ? life_rows_at(ask, i - 1) : -1;
    if (rows < 0 || people_do(ask, rows) || values_find(ask, i, i + len).len > 0 ||
        !(wording_ends(ask, i + len) || wording_is(ask, i + len, behind)))
        return false;
    const struct match state = free_state(ask, rows);
    if (state.at.column >= 0) {
        pin_put_first(ask, i - 1, i, i, i + len, &state);
        return true;
    }
    const char *said = wording_text(ask, i, i + len),
               *noun = words_text(&ask->words, ask->arena, i - 1, i);
    wording_put(ask, i - 1, len + 1, arena_printf(ask->arena, "vacant %s", noun));
    ask->words.v[i - 1].written = said;
    return true;
}

/* "Empty flats", where they are void. */
static bool put_empty(struct ask *ask, size_t i)
{
    const int rows = wording_is(ask, i, empty) && i + 1 < ask->words.len &&
                             word_is_plural(&ask->words.v[i + 1]) &&
                             values_find(ask, i, i + 1).len == 0
                         ? life_rows_at(ask, i + 1)
                         : -1;
    const struct match state = free_state(ask, rows);
    if (state.at.column < 0)
        return false;
    pin_put(ask, i, i + 1, state.at, state.value);
    return true;
}

void to_let_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t len = ask->words.v[i].quoted ? 0 : wording_match(ask, i, to_let);
        if ((len && put_to_let(ask, i, len)) || put_empty(ask, i))
            return;
    }
}
