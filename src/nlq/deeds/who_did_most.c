/* "Who worked the most hours", where shifts have a status 'WORKED' and hours: the people whose rows
 * of that state have the most. */
#include "frame.h"
#include "querent/base/str.h"
#include "shapes/readers.h"
#include "words/names.h"

/* The rows that the verb at word 1 is a state of, and that have a number called by word `noun`; -1:
 * there are none. */
static int rows_measured(struct ask *ask, size_t noun)
{
    const struct matches found = values_find(ask, 1, 2);
    for (size_t k = 0; k < found.len; k++) {
        const struct column_ref at = found.v[k].at;
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        const int number = table_column_by_words(ask, at.table, ask->words.v[noun].lower);
        if (found.v[k].score >= .9 && stats && stats->categorical && number >= 0 &&
            column_is_number(ask, (struct column_ref){at.table, number}))
            return at.table;
    }
    return -1;
}

void who_did_most_read(struct ask *ask)
{
    const size_t most = 2, noun = most + wording_match(ask, most, "the most|the fewest|the least");
    if (!wording_is(ask, 0, "who") || noun == most || noun >= ask->words.len ||
        !word_is_participle(&ask->words.v[1]))
        return;
    const int rows = rows_measured(ask, noun), people = rows < 0 ? -1 : people_led_to(ask, rows);
    if (people < 0)
        return;
    const char *said = arena_strdup(ask->arena, ask->words.v[0].text);
    wording_put(ask, 0, noun + 1,
                arena_printf(ask->arena, "which %s have %s of %s %s", table_plural(ask, people),
                             words_text(&ask->words, ask->arena, most, noun + 1),
                             ask->words.v[1].text, table_plural(ask, rows)));
    ask->words.v[1].written = said; /* and never sure */
}
