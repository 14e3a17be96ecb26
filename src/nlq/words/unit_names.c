/* "Kilometres driven", where a column is called Km: a unit by its whole name is what columns call
 * it in short. Behind a number it says what the number is measured in, and stays. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "dates/ends.h"
#include "judge/fork.h"
#include "parts/compare.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

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

/* "Over a ton", "less than half a litre": of one of them, or of half of one. */
static void unit_alone(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const bool half = wording_is(ask, i, "half");
        const size_t article = i + half;
        if (!wording_is(ask, article, "a|an") ||
            !wording_is(ask, i - 1, "than|over|under|above|below|exceeding|least|most|to") ||
            article + 1 >= ask->words.len || !lexicon_is_quantity(ask->words.v[article + 1].lemma))
            continue;
        wording_put(ask, i, article + 1 - i, half ? "0.5" : "1");
        return;
    }
}

/* "The average delay in minutes", where a delay keeps its minutes: the column itself. */
static void unit_kept(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const struct word *unit = &ask->words.v[i + 1];
        const int table = wording_is(ask, i, "in") && unit_seconds(unit->lower) > 0
                              ? table_at_word(ask, i - 1)
                              : -1;
        const int column = table < 0 ? -1 : table_column_by_words(ask, table, unit->lower);
        if (column < 0 || !column_is_number(ask, (struct column_ref){table, column}))
            continue;
        wording_cut(ask, i, 1);
        return;
    }
}

/* "Warmer than six degrees", where a temperature is kept: of its own degrees. */
static void degrees_cut(struct ask *ask)
{
    const bool kept = names_number(ask, "temperature") || names_number(ask, "temp");
    for (size_t i = 1; kept && i < ask->words.len; i++) {
        double number;
        bool ordinal;
        if (!wording_is(ask, i, "degree|degrees") || names_number(ask, "degree") ||
            !(ask->words.v[i - 1].is_number ||
              lexicon_number(ask->words.v[i - 1].lower, &number, &ordinal)))
            continue;
        wording_cut(ask, i, 1 + wording_is(ask, i + 1, "celsius|centigrade|c"));
        return;
    }
}

void unit_names_read(struct ask *ask)
{
    degrees_cut(ask);
    unit_alone(ask);
    unit_kept(ask);
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

static bool column_has_any(struct ask *ask, struct column_ref at, const char *words)
{
    bool has = false;
    for (const char *p = words; *p && !has; p += strcspn(p, "|"), p += *p == '|')
        has = column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|")));
    return has;
}

/* "Amount in cents", "weight (grams)": the unit that the comment names; false: none. */
static bool comment_unit(const struct ask *ask, struct column_ref at, char *ret, size_t size)
{
    const char *comment = ask_column(ask, at)->comment;
    char lemma[64];
    for (const char *p = comment; p && *p; p++) {
        const bool in = str_starts(p, "in ") && (p == comment || !isalpha((unsigned char)p[-1]));
        if (!in && *p != '(')
            continue;
        const char *word = p + (in ? 3 : 1);
        size_t len = 0;
        while (isalpha((unsigned char)word[len]))
            len++;
        lemma_of(arena_strndup(ask->arena, word, len), lemma, sizeof lemma);
        if (lexicon_scale("", lemma) != 0 || lexicon_is_quantity(lemma) ||
            wording_among(lemma, "second|minute|hour|day|millisecond")) {
            snprintf(ret, size, "%s", lemma);
            return true;
        }
    }
    return false;
}

/* What stands before the last word is a unit of time, too. */
static bool ends_in_unit(const char *words, const char *last)
{
    char before[32];
    const char *first = last;
    while (first > words && first[-1] != ' ')
        first--;
    char lemma[32];
    snprintf(before, sizeof before, "%.*s", (int)(last - first), first);
    lemma_of(before, lemma, sizeof lemma);
    return lexicon_unit(lemma) != NULL || str_eq(lemma, "hour");
}

/* The name ends in the letter that short names have for cents: amt_c. */
static bool ends_in_letter(const struct ask *ask, struct column_ref at)
{
    const char *name = ask_column(ask, at)->name;
    return ask_column(ask, at)->value == VALUE_INTEGER && !catalog_is_key(ask->catalog, at) &&
           (str_ends(name, "_c") || str_ends(name, "_p"));
}

bool unit_is_cents_in_short(const struct ask *ask, struct column_ref at)
{
    static const char *const money[] = {"amount", "price", "fee",  "cost",
                                        "total",  "rent",  "rate", "charge"};
    if (!ends_in_letter(ask, at))
        return false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            const struct column_ref other = {(int)t, (int)c};
            for (size_t k = 0; k < sizeof money / sizeof *money; k++) {
                if (ends_in_letter(ask, other) && column_has_words(ask, other, money[k]))
                    return true; /* one is money, so that no temperatures are meant */
            }
        }
    }
    return false;
}

void column_unit(const struct ask *ask, struct column_ref at, char *ret, size_t size)
{
    char *words = arena_strdup(ask->arena, catalog_column_words(ask->catalog, at));
    if (comment_unit(ask, at, ret, size))
        return;
    if (unit_is_cents_in_short(ask, at)) {
        snprintf(ret, size, "cent");
        return;
    }
    char *per = strstr(words, " per "); /* hours per week are no weeks */
    if (per)
        *per = '\0';
    char *last = strrchr(words, ' ');
    if (last && lexicon_unit(last + 1) && ends_in_unit(words, last)) { /* "Hours/week" */
        *last = '\0';
        last = strrchr(words, ' ');
    }
    lemma_of(last ? last + 1 : words, ret, size);
    if (last && str_eq(ret, "minimum") && str_ends(ask_column(ask, at)->name, "min"))
        snprintf(ret, size, "min"); /* duration_min is in minutes */
}

/* Kept in the unit that is said, or in one that it can be counted in. */
static bool kept_in_unit(const struct ask *ask, struct column_ref at, const char *said)
{
    char unit[64];
    column_unit(ask, at, unit, sizeof unit);
    return column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
           lexicon_scale(said, unit) != 0;
}

bool column_counts(const struct ask *ask, struct column_ref at, const char *unit)
{
    char kept[64];
    column_unit(ask, at, kept, sizeof kept);
    return column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
           lexicon_scale(unit, kept) == 1;
}

/* Of several columns in the unit the one that is the length of the whole; the choice is open. */
static struct column_ref length_in(struct ask *ask, int table, const char *said)
{
    static const char wholes[] = "duration|length|total|talk|handle|handling|run|running|play";
    struct column_ref found = no_column(), other = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref column = {table, (int)c};
        if (!kept_in_unit(ask, column, said))
            continue;
        const bool whole = column_has_any(ask, column, wholes) &&
                           !(found.column >= 0 && column_has_any(ask, found, wholes));
        other = found.column < 0 ? other : whole ? found : other.column < 0 ? column : other;
        found = found.column < 0 || whole ? column : found;
    }
    return other.column >= 0 ? fork_columns(ask, found, other) : found;
}

struct column_ref unit_column(struct ask *ask, int table, size_t i)
{
    const size_t at = ask->items[i].last;
    const char *said = at < ask->words.len ? ask->words.v[at].lemma : "";
    if (table < 0 || !lexicon_is_quantity(said))
        return no_column();
    const struct column_ref found = length_in(ask, table, said);
    ask->reached = ask->reached || found.column >= 0;
    return found;
}

struct column_ref unit_length(struct ask *ask, const struct adjective *adjective,
                              struct column_ref found)
{
    static const char lasting[] = "second|sec|minute|min|hour|hr|millisecond|ms";
    if (found.column < 0 || !(wording_among("duration", adjective->rising) ||
                              wording_among("duration", adjective->falling)))
        return found;
    char unit[64];
    column_unit(ask, found, unit, sizeof unit);
    return strchr(catalog_column_words(ask->catalog, found), ' ') && wording_among(unit, lasting)
               ? length_in(ask, found.table, unit)
               : found;
}
