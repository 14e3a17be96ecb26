/* "How tall are the players on average", "how much do nurses earn", "how many pages does a novel
 * have on average": what rows are measured by, of each or on average. */
#include <string.h>

#include "amounts/amounts.h"
#include "querent/base/str.h"
#include "shapes/shape.h"

/* Verbs behind "how much", and the columns that say it, best first. */
static const struct {
    const char *verb, *columns;
} measured[] = {
    {"earn|earns|earned|make|makes|made|get paid|gets paid",
     "salary|wage|annual pay|pay|income|earning|hourly rate|day rate|daily rate"},
    {"paid", "salary|wage|annual pay|pay|income|earning|hourly rate|day rate|daily rate"},
    {"weigh|weighs|weighed", "weight|mass"},
    {"cost|costs", "price|cost|fee|rent|fare|amount|rate"},
};

enum { MEASURED = sizeof measured / sizeof *measured };

/* "On average" behind word i in the same sentence; 0: it is not said. */
static size_t average_behind(const struct ask *ask, size_t i)
{
    for (size_t k = i + 1; k < ask->words.len; k++) {
        if (ask->words.v[k].sentence != ask->words.v[i].sentence)
            return 0;
        if (words_match(&ask->words, k, "on average"))
            return k;
    }
    return 0;
}

/* The table that word k names, by itself or by a kind of its rows: "captains"; -1: none. */
static int rows_or_kind(struct ask *ask, size_t k)
{
    const int table = table_at_word(ask, k);
    if (table >= 0 || !word_is_plural(&ask->words.v[k]) || ask->words.v[k].capital)
        return table;
    const struct matches found = values_find(ask, k, k + 1);
    return found.len == 1 && people_do(ask, found.v[0].at.table) ? found.v[0].at.table : -1;
}

/* The number of the rows spoken of between the words that the verb measures; NULL: there is none.
 */
static const char *measure_between(struct ask *ask, size_t first, size_t verb, const char *columns)
{
    int table = -1;
    for (size_t k = verb; k-- > first && table < 0;)
        table = rows_or_kind(ask, k);
    const struct column_ref at = {table,
                                  table < 0 ? -1 : table_column_by_words(ask, table, columns)};
    return at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at)
               ? catalog_column_words(ask->catalog, at)
               : NULL;
}

/* The verb of the words behind i that measures, and which of them it is; 0: none does. */
static size_t verb_behind(const struct ask *ask, size_t i, size_t *ret_row, size_t *ret_len)
{
    for (size_t k = i; k < ask->words.len; k++) {
        if (ask->words.v[k].punct || ask->words.v[k].sentence != ask->words.v[i].sentence)
            return 0;
        for (size_t row = 0; row < MEASURED; row++) {
            *ret_row = row;
            *ret_len = wording_match(ask, k, measured[row].verb);
            if (*ret_len > 0 && !ask->words.v[k].quoted && !taught_has(ask, k))
                return k;
        }
    }
    return 0;
}

/* "How much do nurses earn (on average)" at word i: the salary of them. */
static void much_read(struct ask *ask, size_t i)
{
    size_t row = 0, len = 0;
    const size_t helps = i + 2 + wording_is(ask, i + 2, "money"),
                 verb = verb_behind(ask, helps + 1, &row, &len), mean = average_behind(ask, i);
    const bool done = wording_is(ask, helps, "is|are|was|were"),
               does = wording_is(ask, helps, "do|does|did|can|will|would");
    if (!verb || !(does || (done && wording_is(ask, verb, "paid"))) ||
        (does && wording_is(ask, verb, "made|paid|earned")))
        return;
    const char *what = measure_between(ask, helps + 1, verb, measured[row].columns);
    if (!what || (!mean && wording_is(ask, verb, "cost|costs")))
        return; /* "how much does it cost" is read as it is */
    if (mean > verb)
        wording_cut(ask, mean, 2);
    wording_cut(ask, verb, len);
    if (mean && mean < verb)
        wording_cut(ask, mean, 2);
    wording_put(ask, i, helps + 1 - i,
                arena_printf(ask->arena, "what is the %s%s of", mean ? "average " : "", what));
}

/* Some rows keep such a number. */
static bool is_kept_number(struct ask *ask, const char *lemma)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
                column_has_words(ask, at, lemma))
                return true;
        }
    }
    return false;
}

/* "How many pages does a novel have on average" at word i. */
static void many_read(struct ask *ask, size_t i)
{
    const size_t mean = average_behind(ask, i), helps = i + 3;
    if (mean > helps + 1 && wording_is(ask, helps, "are|is|were|was") &&
        table_at_word(ask, i + 2) < 0 && is_kept_number(ask, ask->words.v[i + 2].lemma)) {
        wording_cut(ask, mean, 2); /* "how many guests are at a party on average" */
        wording_cut(ask, helps, 1);
        wording_put(ask, i, 2, "what is the average number of");
        return;
    }
    if (mean <= helps || !wording_is(ask, helps, "do|does|did") || table_at_word(ask, i + 2) >= 0 ||
        !is_kept_number(ask, ask->words.v[i + 2].lemma))
        return;
    size_t has = mean - 1;
    wording_cut(ask, mean, 2);
    if (wording_is(ask, has, "have|has|had")) {
        wording_cut(ask, has, 1);
        wording_put(ask, helps, 1, "of");
    }
    wording_put(ask, i, 2, "what is the average number of");
}

/* "Whose women earn the most on average" at word i, the verb: have the highest average salary. */
static bool most_read(struct ask *ask, size_t i, size_t row, size_t len)
{
    const bool most = wording_match(ask, i + len, "the most on average") > 0;
    const size_t said = wording_match(ask, i + len, "the most on average|the least on average");
    for (const char *p = measured[row].columns; said && *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *lemma = arena_strndup(ask->arena, p, strcspn(p, "|"));
        if (!is_kept_number(ask, lemma))
            continue;
        wording_put(
            ask, i, len + said,
            arena_printf(ask->arena, "have the %s average %s", most ? "highest" : "lowest", lemma));
        return true;
    }
    return false;
}

void on_average_read(struct ask *ask)
{
    for (size_t i = 1; i + 4 < ask->words.len; i++) {
        for (size_t row = 0; row < MEASURED; row++) {
            const size_t len = wording_match(ask, i, measured[row].verb);
            if (len && most_read(ask, i, row, len))
                return;
        }
    }
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        size_t len = 0;
        int degree = 0;
        if (!wording_is(ask, i, "how"))
            continue;
        if (wording_is(ask, i + 1, "much"))
            much_read(ask, i);
        else if (wording_is(ask, i + 1, "many"))
            many_read(ask, i);
        else if (average_behind(ask, i) > i + 2 &&
                 lexicon_adjective(&ask->words, i + 1, &len, &degree) && len == 1 && degree == 0) {
            const char *said = arena_printf(ask->arena, "%s on average", ask->words.v[i + 1].text);
            wording_cut(ask, average_behind(ask, i), 2);
            wording_put(ask, i + 1, 1, said);
        }
        return;
    }
}
