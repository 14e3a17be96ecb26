/* "Average length of a track", "total running time of Night Opera", where tracks keep milliseconds:
 * the noun of a gradable adjective asks for the number that the adjective measures. */
#include "dates/ends.h"
#include "described/described.h"
#include "graded/graded.h"
#include "querent/base/str.h"

static const struct {
    const char *nouns, *adjective;
} sizes[] = {
    {"length|duration|running time|playing time|play time|runtime", "long"},
    {"height", "high"},
    {"weight", "heavy"},
    {"speed", "fast"},
    {"depth", "deep"},
    {"width", "wide"},
};

/* Whose it is, by the noun before it or behind "of"; -1: nothing, or no table, is said. */
static int sized_rows(struct ask *ask, size_t i, size_t end)
{
    enum { NOUN_WORDS = 4 };
    const int before = i > 0 ? table_at_word(ask, i - 1) : -1;
    size_t k = end + wording_is(ask, end, "of");
    if (before >= 0 || k == end)
        return before;
    for (const size_t last = k + NOUN_WORDS; k < last && k < ask->words.len; k++) {
        const int table = table_at_word(ask, k);
        if (table >= 0)
            return table;
        if (ask->words.v[k].punct || wording_is(ask, k, "in|on|at|by|for|with|from|per|and|each"))
            break;
    }
    return -1;
}

/* "Length of Back in Black" is of a row that has a name. */
static bool is_of_name(const struct ask *ask, size_t end)
{
    return !wording_is(ask, end, "of") ||
           (end + 1 < ask->words.len &&
            (ask->words.v[end + 1].capital || ask->words.v[end + 1].quoted));
}

/* A unit says which number is meant: "average duration in days". */
static bool says_unit(const struct ask *ask)
{
    bool says = false;
    for (size_t i = 1; i < ask->words.len; i++)
        says = says || (wording_is(ask, i - 1, "in") && unit_seconds(ask->words.v[i].lemma) > 0);
    return says;
}

static bool put_size(struct ask *ask, size_t i, size_t len, const char *adjective)
{
    const int rows = sized_rows(ask, i, i + len);
    const struct adjective *graded = lexicon_adjective_of(adjective);
    if (graded == NULL || wording_is(ask, i + len, "in") || says_unit(ask) ||
        column_at_word(ask, i) || table_at_word(ask, i) >= 0 ||
        (rows < 0 && !is_of_name(ask, i + len)))
        return false;
    const struct measured by =
        rows >= 0 ? graded_of(ask, graded, rows) : graded_measure(ask, graded, ask->words.len);
    if (by.column.column < 0 || !column_is_number(ask, by.column) ||
        column_is_year(ask, by.column) || column_is_id(ask, by.column) ||
        (rows >= 0 && by.column.table != rows))
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, i + len);
    wording_put(ask, i, len, amount_name(ask, by.column));
    ask->words.v[i].written = said; /* and never sure */
    return true;
}

void size_nouns_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            const size_t len = wording_match(ask, i, sizes[s].nouns);
            if (len && put_size(ask, i, len, sizes[s].adjective))
                return;
        }
    }
}
