/* "Free rooms", where a flag says of rooms that they are unavailable, or occupied: those of which
 * it says no. */
#include "known/known.h"
#include "querent/base/str.h"

static const struct {
    const char *said, *flag;
} opposites[] = {
    {"available|free|vacant", "unavailable"},
    {"available|free|vacant|unoccupied", "occupied"},
    {"available|free|vacant|unreserved", "reserved"},
};

/* The flag of the table that the word names; false: there is none. */
static bool has_flag(struct ask *ask, int table, const char *word)
{
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_has_words(ask, at, word) && flag_is(ask, at))
            return true;
    }
    return false;
}

/* "Rooms that are free", "the free rooms". */
static bool put_opposite(struct ask *ask, size_t i, const char *flag)
{
    const bool said =
        i > 1 && wording_is(ask, i - 1, "are|is|were|was") && wording_ends(ask, i + 1);
    const int rows = table_at_word(ask, i + 1);
    if (!said && !has_flag(ask, rows, flag))
        return false;
    if (!said) {
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "%s that are not %s", ask->words.v[i + 1].text, flag));
        return true;
    }
    for (size_t k = i - 1; k-- > 0;) {
        if (has_flag(ask, table_at_word(ask, k), flag)) {
            wording_put(ask, i, 1, arena_printf(ask->arena, "not %s", flag));
            return true;
        }
    }
    return false;
}

void opposites_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        for (size_t k = 0; k < sizeof opposites / sizeof *opposites; k++) {
            if (wording_is(ask, i, opposites[k].said) && !column_at_word(ask, i) &&
                put_opposite(ask, i, opposites[k].flag))
                return;
        }
    }
}
