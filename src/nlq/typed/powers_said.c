/* "Price per cubic metre", where a column is called price_per_m3: areas and volumes in full, in the
 * short form that numbers are called by. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

static const struct {
    const char *said, *in_short; /* the likeliest first */
} powers[] = {
    {"cubic metres|cubic metre|cubic meters|cubic meter|m³", "m3|m 3|cbm"},
    {"square metres|square metre|square meters|square meter|m²", "m2|m 2|sqm|qm"},
    {"square feet|square foot", "sqft|sq ft|ft2|ft 2"},
    {"cubic feet|cubic foot", "ft3|ft 3|cuft|cu ft"},
    {"square kilometres|square kilometre|square kilometers|square kilometer",
     "km2|km 2|sqkm|sq km"},
};

/* The first of the short forms that a number of the database is called by; NULL: none is. */
static const char *power_kept(const struct ask *ask, const char *alternatives)
{
    for (const char *p = alternatives; *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *name = arena_strndup(ask->arena, p, strcspn(p, "|"));
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            for (size_t c = 0;
                 !ask_table(ask, (int)t)->hidden && c < ask->schema->tables[t].column_count; c++) {
                const struct column_ref at = {(int)t, (int)c};
                if (column_has_words(ask, at, name) && column_is_number(ask, at))
                    return name;
            }
        }
    }
    return NULL;
}

/* Some name has the word in full: "cubic_metres". */
static bool is_kept_in_full(struct ask *ask, size_t i)
{
    return wording_is(ask, i, "cubic|square") && column_at_word(ask, i);
}

void powers_said_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        for (size_t k = 0; k < sizeof powers / sizeof *powers; k++) {
            const size_t len = wording_match(ask, i, powers[k].said);
            const char *kept =
                len && !is_kept_in_full(ask, i) ? power_kept(ask, powers[k].in_short) : NULL;
            if (kept) /* "m 3" of usage_m3 */
                wording_put(ask, i, len,
                            strchr(kept, ' ')
                                ? arena_printf(ask->arena, "%.*s%s", (int)strcspn(kept, " "), kept,
                                               strchr(kept, ' ') + 1)
                                : kept);
        }
    }
}
