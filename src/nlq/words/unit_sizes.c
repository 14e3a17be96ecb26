/* "Total system size", where a column is called system_kwp: the size, weight or amount of a thing
 * is what its column counts units of. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

static const struct {
    const char *said, *units;
} sizes[] = {
    {"size|sizes", "kwp|kw|kwh|kva|mw|mwp|watt|watts|m2|sqm|sqft|ha|hectares|acres|gb|mb|tb|bytes|"
                   "litres|liters|l|m3|cm|mm|pages"},
    {"capacity", "kwp|kw|kwh|mw|kg|tons|t|litres|liters|l|m3|gb|tb|seats|pax"},
    {"weight", "kg|g|t|tons|lb|lbs"},
    {"power|output", "kw|kwp|w|hp|mw"},
    {"length|height|width|depth|distance", "m|km|cm|mm|miles|ft"},
    {"area", "m2|sqm|ha|sqft|hectares|acres"},
    {"volume", "m3|l|ml|litres|liters"},
    {"amount|value|cost|price", "eur|usd|gbp|chf|cents"},
    {"duration|time|length", "min|mins|minutes|hrs|hours|sec|secs|seconds"},
};

/* The only number that is called by the thing and a unit; column -1: none, or several. */
static struct column_ref number_of(const struct ask *ask, const char *thing, const char *units)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const char *words = catalog_column_words(ask->catalog, at), *unit = strchr(words, ' ');
            if (unit == NULL || strlen(thing) != (size_t)(unit - words) ||
                strncmp(words, thing, strlen(thing)) != 0 || !wording_among(unit + 1, units) ||
                !column_is_number(ask, at))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
    }
    return found;
}

/* Some column is called by both. */
static bool is_called(const struct ask *ask, const char *thing, const char *said)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (column_has_words(ask, at, said) && column_has_words(ask, at, thing))
                return true;
        }
    }
    return false;
}

/* "Output of each washer": what was produced, and no word for showing it. */
static void put_output(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const bool each = words_match(&ask->words, i + 1, "of each") ||
                          words_match(&ask->words, i + 1, "of every") ||
                          wording_is(ask, i + 1, "per");
        if (!wording_is(ask, i, "output") || !each || column_at_word(ask, i))
            continue;
        wording_put(ask, i, 1, "production");
        ask->words.v[i].written = "output";
        return;
    }
}

void unit_sizes_read(struct ask *ask)
{
    put_output(ask);
    for (size_t i = 1; i < ask->words.len; i++) {
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            const struct word *thing = &ask->words.v[i - 1], *said = &ask->words.v[i];
            if (!wording_is(ask, i, sizes[s].said) || thing->punct || thing->quoted ||
                is_called(ask, thing->lemma, said->lemma))
                continue;
            const struct column_ref at = number_of(ask, thing->lemma, sizes[s].units);
            if (at.column < 0)
                continue;
            const char *written = arena_printf(ask->arena, "%s %s", thing->text, said->text);
            wording_put(ask, i - 1, 2, catalog_column_words(ask->catalog, at));
            ask->words.v[i - 1].written = written; /* so it is not sure */
            return;
        }
    }
}
