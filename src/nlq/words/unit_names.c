/* "Kilometres driven", where a column is called Km: a unit by its whole name is what columns call
 * it in short. Behind a number it says what the number is measured in, and stays. */
#include "frame.h"

static const struct {
    const char *said, *in_short;
} units[] = {{"kilometre|kilometres|kilometer|kilometers", "km"},
             {"kilogram|kilograms|kilogramme|kilogrammes|kilos", "kg"}};

/* A number of the database is called by the word. */
static bool names_number(const struct ask *ask, const char *word)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!ask->schema->tables[t].hidden && column_has_words(ask, at, word) &&
                column_is_number(ask, at))
                return true;
        }
    }
    return false;
}

void unit_names_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool counted =
            i > 0 && (ask->words.v[i - 1].is_number || wording_is(ask, i - 1, "per"));
        for (size_t k = 0; k < sizeof units / sizeof *units && !counted; k++) {
            if (wording_is(ask, i, units[k].said) && names_number(ask, units[k].in_short) &&
                !names_number(ask, "kilometer") && !names_number(ask, "kilogram"))
                wording_put(ask, i, 1, units[k].in_short);
        }
    }
}
