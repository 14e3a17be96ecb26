/* "250gsm or heavier", "films under 90min", "16gb laptops": a number typed together with the unit
 * that a column counts. The two are words of their own, and a unit in short is put as the column
 * has it. */
#include <ctype.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

enum { UNIT_LONGEST = 12 };

/* How one unit may be called; a column has one of them. */
static const char *const called[] = {
    "min|mins|minute|minutes",
    "h|hr|hrs|hour|hours",
    "s|sec|secs|second|seconds",
    "sqm|m2|square meter",
    "sqft|ft2|square foot",
    "l|ltr|litre|liter",
    "w|watt",
    "v|volt",
    "a|amp|ampere",
    "ah|amp hour",
    "ft|foot|feet",
    "in|inch|inches",
    "m|metre|meter",
    "mm|millimetre|millimeter",
    "cm|centimetre|centimeter",
    "km|kilometre|kilometer",
    "mi|mile|miles",
    "g|gram|gramme",
    "kg|kilo|kilogram",
    "lb|lbs|pound",
    "t|ton|tonne",
    "hp|horsepower|horse power",
    "gb|gigabyte",
    "mb|megabyte",
    "p|pp|page",
};

/* The name as it is stored ends so: floor_m2, whose words are "floor m 2". */
static bool is_stored_so(const char *name, const char *word)
{
    const size_t len = strlen(name), tail = strlen(word);
    return len > tail + 1 && str_eq_fold(name + len - tail, word) &&
           (name[len - tail - 1] == '_' || isupper((unsigned char)name[len - tail]));
}

/* Some number, or text of numbers, is called by the word. */
static bool is_counted(const struct ask *ask, const char *word)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if ((column_has_words(ask, at, word) ||
                 is_stored_so(ask_column(ask, at)->name, word)) &&
                !column_is_date(ask, at) && !catalog_is_key(ask->catalog, at))
                return true;
        }
    }
    return false;
}

/* What columns call the unit; NULL: none counts it. */
static const char *unit_in_columns(struct ask *ask, const char *unit)
{
    if (is_counted(ask, unit))
        return unit;
    for (size_t k = 0; k < sizeof called / sizeof *called; k++) {
        if (!wording_among(unit, called[k]))
            continue;
        for (const char *p = called[k]; *p; p += *p == '|') {
            const size_t len = strcspn(p, "|");
            const char *other = arena_strndup(ask->arena, p, len);
            if (is_counted(ask, other))
                return other;
            p += len;
        }
    }
    return NULL;
}

/* Bytes of the number that the word begins with; 0: it is none, or more than one follows. */
static size_t number_before(const char *text)
{
    const size_t len = strspn(text, "0123456789.,"), rest = strlen(text) - len;
    return len > 0 && isdigit((unsigned char)text[len - 1]) && rest > 0 && rest <= UNIT_LONGEST &&
                   isalpha((unsigned char)text[len])
               ? len
               : 0;
}

void glued_units_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        const size_t len = word->quoted || word->punct || word->is_number || word->ordinal
                               ? 0
                               : number_before(word->lower);
        const char *unit = len ? unit_in_columns(ask, word->lower + len) : NULL;
        if (unit && values_find(ask, i, i + 1).len == 0)
            wording_put(ask, i, 1,
                        arena_printf(ask->arena, "%.*s %s", (int)len, word->lower, unit));
    }
}
