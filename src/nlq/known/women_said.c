/* "How many actresses are there": female actors, where somebody's sex is known. */
#include "known/known.h"

static bool sex_is_known(struct ask *ask)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) && table_column_by_words(ask, (int)t, "sex|gender") >= 0)
            return true;
    }
    return false;
}

void women_said_read(struct ask *ask)
{
    static const char *const trades[][2] = {
        {"actress|actresses", "actors"},
        {"waitress|waitresses", "waiters"},
        {"hostess|hostesses", "hosts"},
        {"stewardess|stewardesses", "stewards"},
        {"saleswoman|saleswomen", "salespersons"},
        {"policewoman|policewomen", "police officers"},
        {"chairwoman|chairwomen", "chairpersons"},
        {"sportswoman|sportswomen", "athletes"},
        {"businesswoman|businesswomen", "businesspersons"},
    };
    for (size_t i = 0; i < ask->words.len; i++) {
        for (size_t k = 0; k < sizeof trades / sizeof *trades; k++) {
            if (!wording_is(ask, i, trades[k][0]) || !sex_is_known(ask))
                continue;
            wording_put(ask, i, 1, arena_printf(ask->arena, "female %s", trades[k][1]));
            return;
        }
    }
}
