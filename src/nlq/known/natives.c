/* "How many Americans are there", "Frenchmen among the swimmers": people by the country that they
 * are from, where a table of people keeps it. */
#include <string.h>

#include "known/known.h"
#include "querent/base/str.h"

static const struct {
    const char *people, *of;
} natives[] = {
    {"frenchmen|frenchwomen", "French"},
    {"englishmen|englishwomen", "English"},
    {"irishmen|irishwomen", "Irish"},
    {"dutchmen|dutchwomen", "Dutch"},
    {"welshmen|welshwomen", "Welsh"},
    {"scots|scotsmen", "Scottish"},
    {"brits|britons", "British"},
    {"spaniards", "Spanish"},
    {"danes", "Danish"},
    {"swedes", "Swedish"},
    {"finns", "Finnish"},
    {"poles", "Polish"},
    {"turks", "Turkish"},
    {"argentines", "Argentine"},
    {"thais", "Thai"},
    {"kiwis|new zealanders", "New Zealand"},
};

/* The adjective for the people that word i names: "American" of Americans; NULL: it names none. */
static const char *native_of(const struct ask *ask, size_t i)
{
    const char *lower = ask->words.v[i].lower;
    const size_t len = strlen(lower);
    for (size_t k = 0; k < sizeof natives / sizeof *natives; k++) {
        if (wording_is(ask, i, natives[k].people))
            return natives[k].of;
    }
    if (len < 6 || lower[len - 1] != 's' || ask->words.v[i].quoted)
        return NULL;
    const char *one = arena_strndup(ask->arena, lower, len - 1);
    return lexicon_country(one) && lexicon_value(one, 0)
               ? arena_strndup(ask->arena, ask->words.v[i].text, len - 1)
               : NULL;
}

static bool has_country(const struct ask *ask, int table)
{
    return table >= 0 && table_column_by_words(
                             ask, table, "nationality|country|citizenship|country of origin") >= 0;
}

/* Some word says what the people do that the table is called by: "play" of players. */
static bool does_so(const struct ask *ask, int table)
{
    enum { ALIKE = 4 };
    bool does = false;
    for (size_t i = 0; i < ask->words.len; i++)
        does = does || (strlen(ask->words.v[i].lemma) >= ALIKE &&
                        str_starts(table_core(ask, table), ask->words.v[i].lemma));
    return does;
}

/* The only open table of people that keeps where they are from; -1: none, or several. */
static int table_of_natives(struct ask *ask)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) && has_country(ask, (int)t) && does_so(ask, (int)t))
            return (int)t;
    }
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !people_do(ask, (int)t) || !has_country(ask, (int)t))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* The value of the only column that has it; NULL: none has. */
static const char *kept_as(struct ask *ask, const char *value)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const char *found = status_value(ask, (struct column_ref){(int)t, (int)c}, value);
            if (found)
                return found;
        }
    }
    return NULL;
}

/* "The Americas", where there are a North and a South America: both of them. */
static bool put_both(struct ask *ask, size_t i)
{
    if (i == 0 || !wording_is(ask, i - 1, "the|both") ||
        !wording_is(ask, i, "americas|carolinas|dakotas|koreas"))
        return false;
    const char *lower = ask->words.v[i].lower;
    const char *one = arena_strndup(ask->arena, lower, strlen(lower) - 1);
    const char *north = kept_as(ask, arena_printf(ask->arena, "north %s", one));
    const char *south = kept_as(ask, arena_printf(ask->arena, "south %s", one));
    if (north && south)
        wording_put(ask, i - 1, 2, arena_printf(ask->arena, "'%s' or '%s'", north, south));
    return north && south;
}

/* "South American countries", where a continent is South America. */
static bool put_part_of(struct ask *ask, size_t i)
{
    const char *lower = i + 1 < ask->words.len ? ask->words.v[i + 1].lower : "";
    const size_t len = strlen(lower);
    if (!wording_is(ask, i, "south|north|central|latin|east|west") || len < 5 ||
        !str_ends(lower, "an") || ask->words.v[i].quoted)
        return false;
    const char *kept = kept_as(
        ask, arena_printf(ask->arena, "%s %.*s", ask->words.v[i].lower, (int)len - 1, lower));
    if (kept)
        wording_put(ask, i, 2, arena_printf(ask->arena, "'%s'", kept));
    return kept != NULL;
}

/* How the column of nationalities says who is from the country that words [first, end) name; NULL:
 * it holds no such value, or the country's name itself. */
static const char *nationality_of(struct ask *ask, struct column_ref at, size_t first, size_t end)
{
    const char *name = words_text(&ask->words, ask->arena, first, end), *found = NULL;
    const char *const *values = at.column < 0 ? NULL : catalog_values(ask->catalog, at);
    for (size_t v = 0; values && values[v]; v++) {
        char *lower = arena_strndup(ask->arena, values[v], strlen(values[v]));
        if (str_eq_fold(values[v], name))
            return NULL;
        for (char *p = lower; *p; p++)
            *p = (char)str_lower(*p);
        for (size_t k = 0; lexicon_value(lower, k); k++)
            found = str_eq_fold(lexicon_value(lower, k), name) ? values[v] : found;
    }
    return found;
}

/* "Guests from France", where guests have a nationality: French ones. */
static void put_nationality(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i, "from") || ask->words.v[i + 1].quoted)
            continue;
        const bool are = wording_is(ask, i - 1, "is|are|was|were"),
                   come = wording_is(ask, i - 1, "come|comes|came");
        const char *value = NULL;
        size_t end = i + 1;
        for (size_t rows = i; rows-- > 0 && value == NULL;) {
            const int table = table_at_word(ask, rows);
            const struct column_ref at = {
                table, table < 0 ? -1 : table_column_by_words(ask, table, "nationality")};
            for (end = i + 3; value == NULL && end > i + 1; end--)
                value = end <= ask->words.len ? nationality_of(ask, at, i + 1, end) : NULL;
            if (table >= 0)
                break;
        }
        if (value == NULL)
            continue;
        end++;
        wording_put(ask, i - come, end - i + come,
                    are    ? value
                    : come ? arena_printf(ask->arena, "are %s", value)
                           : arena_printf(ask->arena, "whose nationality is %s", value));
        return;
    }
}

/* The only open table of people with a nationality that is called so; -1: none, or several. */
static int table_of_people(struct ask *ask, const char *of, const char **ret_kept)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = {
            (int)t, table_column_by_words(ask, (int)t, "nationality|citizenship")};
        const char *kept = table_is_open(ask, (int)t) && at.column >= 0 && people_do(ask, (int)t)
                               ? status_value(ask, at, of)
                               : NULL;
        if (kept && found >= 0)
            return -1;
        if (kept) {
            found = (int)t;
            *ret_kept = kept;
        }
    }
    return found;
}

/* "How many Germans have a dog", where owners have a nationality: the German owners are counted,
 * and not their dogs. */
static bool put_people(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    const size_t len = strlen(word->lower);
    const char *kept = NULL;
    const int table =
        len > 4 && word->lower[len - 1] == 's' && !word->quoted && table_at_word(ask, i) < 0 &&
                table_at_word(ask, i + 1) < 0
            ? table_of_people(ask, arena_strndup(ask->arena, word->lower, len - 1), &kept)
            : -1;
    if (table >= 0)
        wording_put(ask, i, 1, arena_printf(ask->arena, "%s %s", kept, table_plural(ask, table)));
    return table >= 0;
}

/* Of what the rows have or refer to, only languages are called so. */
static bool only_tongues(struct ask *ask, const struct matches *values, int rows)
{
    bool tongue = false;
    for (size_t v = 0; v < values->len; v++) {
        const struct column_ref at = values->v[v].at;
        if (values->v[v].score < .99)
            continue; /* 'Spain', of Spanish */
        const bool own = at.table == rows || tables_refer(ask, rows, at.table);
        if (own && (at.table == rows || !(column_has_words(ask, at, "language") ||
                                          column_has_words(ask, at, "tongue"))))
            return false;
        tongue = tongue || own;
    }
    return tongue;
}

/* The country that the adjective names, in a table that the rows refer to; NULL: none is kept. */
static const char *country_of(struct ask *ask, size_t i, int rows)
{
    const char *name;
    for (size_t k = 0; (name = lexicon_value(ask->words.v[i].lower, k)) != NULL; k++) {
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            const struct column_ref at = {(int)t, table_label(ask, (int)t)};
            const char *kept =
                at.column >= 0 && table_is_open(ask, (int)t) && tables_refer(ask, rows, (int)t)
                    ? status_value(ask, at, name)
                    : NULL;
            if (kept)
                return kept;
        }
    }
    return NULL;
}

/* "Spanish players", where countries have a name and a language: players from Spain, and not from
 * wherever Spanish is spoken. So are airlines. */
static bool put_from(struct ask *ask, size_t i)
{
    const int rows =
        i + 1 < ask->words.len && !ask->words.v[i].quoted ? table_at_word(ask, i + 1) : -1;
    if (rows < 0 || wording_is(ask, i + 2, "from|in"))
        return false;
    const struct matches values = values_find(ask, i, i + 1);
    const char *country = only_tongues(ask, &values, rows) ? country_of(ask, i, rows) : NULL;
    if (country)
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "%s from '%s'", ask->words.v[i + 1].text, country));
    return country != NULL;
}

void natives_read(struct ask *ask)
{
    put_nationality(ask);
    for (size_t i = 0; i < ask->words.len; i++) {
        if (put_both(ask, i) || put_part_of(ask, i) || put_people(ask, i) || put_from(ask, i))
            return;
        const char *of = native_of(ask, i);
        if (of == NULL || table_at_word(ask, i) >= 0 || values_find(ask, i, i + 1).len > 0)
            continue;
        size_t among = i + 1;
        among += wording_match(ask, among, "are there|there are|are");
        const size_t rows = wording_is(ask, among, "among|of")
                                ? among + 1 + wording_is(ask, among + 1, "the|our|all")
                                : 0;
        const int table = rows ? table_at_word(ask, rows) : table_of_natives(ask);
        if (!has_country(ask, table))
            return;
        wording_put(ask, i, rows ? rows + 1 - i : 1,
                    arena_printf(ask->arena, "%s %s", of, table_plural(ask, table)));
        return;
    }
}
