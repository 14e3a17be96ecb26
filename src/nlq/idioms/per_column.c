/* "Units per site", where some column is called per (a period, cut short): for each of them. */
#include "frame.h"
#include "querent/base/str.h"

static bool is_column_called(struct ask *ask, const char *name)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask_table(ask, (int)t)->column_count; c++) {
            if (str_eq_fold(ask_column(ask, (struct column_ref){(int)t, (int)c})->name, name))
                return true;
        }
    }
    return false;
}

void per_column_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const struct word *next = &ask->words.v[i + 1];
        if (wording_is(ask, i, "per") && !ask->words.v[i].quoted && !ask->words.v[i - 1].punct &&
            !wording_is(ask, i - 1, "by|of|and|each|every|the|their|its") && !next->punct &&
            !next->is.small && !next->is_number && is_column_called(ask, "per"))
            wording_put(ask, i, 1, "for each");
    }
}
