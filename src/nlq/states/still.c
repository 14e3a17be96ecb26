/* Those that are still there: "meters still installed", "smart meters in the field", "the oldest
 * tug we still run", "teachers of each, only those still with us". Rows that are gone say since
 * when, and those that are still there lack that date; or a flag says it. */
#include <string.h>

#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

static const char still_words[] =
    "still with us|still here|still around|still employed|still working here|still working|"
    "still work here|still work for us|still installed|still in the field|in the field|"
    "still hanging|still in use|in use at the moment|still in service|still running|still run|"
    "we still run|we still use|we still have|we still sell|we still own|still in operation|"
    "still active|still alive|still on the books|on our books|on the books|still on our books|"
    "still mounted|still there|still in place|still living|still on sale|still available|"
    "at the moment in use|currently installed|currently in use|currently employed|"
    "not gone|have not left|has not left|did not leave|not left yet";

/* The rows that the phrase at word i is said of: the nearest noun before it, or behind it, that has
 * such a date; else the only such table; -1: none, or several. */
static int rows_of(struct ask *ask, size_t i, size_t end)
{
    int only = -1;
    for (size_t k = i; k > 0; k--) {
        const int rows = table_at_word(ask, k - 1);
        if (rows >= 0)
            return life_gone(ask, rows).column >= 0 ? rows : -1;
    }
    for (size_t k = end; k < ask->words.len; k++) {
        const int rows = table_at_word(ask, k);
        if (rows >= 0)
            return life_gone(ask, rows).column >= 0 ? rows : -1;
    }
    const bool people = wording_match(ask, i,
                                      "still with us|still here|still employed|"
                                      "still working|still work|currently employed") > 0;
    for (size_t t = 0; people && t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !people_do(ask, (int)t) ||
            life_gone(ask, (int)t).column < 0)
            continue;
        if (only >= 0)
            return -1;
        only = (int)t;
    }
    return only;
}

/* "Only the ones", "that are", "who is": words that lead to the phrase. */
static size_t lead_before(const struct ask *ask, size_t i)
{
    while (i > 0 &&
           (wording_is(ask, i - 1,
                       "is|are|was|that|which|who|whos|only|the|ones|those|they|but|s|re|have|we|"
                       "just") ||
            (ask->words.v[i - 1].punct && i > 1)) &&
           !wording_is(ask, i, "have"))
        i--;
    return i;
}

void still_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, still_words);
        const int rows = len && !exact_is_name(ask, i) ? rows_of(ask, i, i + len) : -1;
        if (rows < 0)
            continue;
        const struct column_ref gone = life_gone(ask, rows);
        const size_t first = lead_before(ask, i);
        const bool joined = first > 0 && wording_has(ask, "with");
        wording_put(ask, first, i + len - first,
                    arena_printf(ask->arena, "%swithout %s", joined ? "and " : "",
                                 ask_column(ask, gone)->name));
        return;
    }
}
