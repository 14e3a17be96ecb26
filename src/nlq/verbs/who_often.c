/* "Who asks us for seeds most often", "who looks after the Documentary section": a person that is
 * no row of a table, but a text of the rows. */
#include <string.h>

#include "described/described.h"
#include "querent/base/str.h"
#include "verbs/verbs.h"

static const struct {
    const char *said;
    const char *columns;
} carers[] = {
    {"looks after|look after|looked after|takes care of|take care of|cares for|is responsible for|"
     "is in charge of|are in charge of|was in charge of|watches over|is the head of|is behind",
     "curator|keeper|caretaker|custodian|warden|manager|supervisor|coordinator|head|leader|"
     "director|responsible|person in charge|in charge|contact person"},
    {"asks us for|ask us for|asks for|ask for|asked us for|asked for|requests|requested|wants|"
     "applies for|applied for",
     "requester|requestor|requested by|applicant|customer name|client name"},
};

/* The one column of people's names of the table that is called so; of all tables with -1; column
 * -1: none, or several. */
static struct column_ref person_of(struct ask *ask, int table, const char *columns)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = {(int)t, table_column_by_words(ask, (int)t, columns)};
        if (at.column < 0 || !table_is_open(ask, (int)t) || (table >= 0 && table != at.table) ||
            !column_is_text(ask, at) || column_is_id(ask, at) || column_is_date(ask, at))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* Words of "most often" that end the sentence, from word i on; 0: others. */
static size_t most_often(const struct ask *ask, size_t i)
{
    const size_t len = wording_match(ask, i,
                                     "most often|the most often|most frequently|most of all|"
                                     "the most frequently|the most|most");
    return len && wording_ends(ask, i + len) ? len : 0;
}

static bool who_put(struct ask *ask, const char *said, const char *columns)
{
    const size_t verb = 1, len = wording_match(ask, verb, said), thing = verb + len;
    size_t end = thing;
    if (!wording_is(ask, 0, "who") || len == 0 || wording_ends(ask, thing))
        return false;
    while (end < ask->words.len && !wording_ends(ask, end) && !most_often(ask, end))
        end++;
    const size_t often = most_often(ask, end);
    const size_t noun = thing + wording_is(ask, thing, "the|our|a|an");
    int table = told_row_table(ask, noun, end);
    for (size_t k = noun; k < end && table < 0; k++)
        table = table_at_word(ask, k);
    const struct column_ref at = person_of(ask, often ? -1 : table, columns);
    if (at.column < 0 || (!often && table < 0))
        return false;
    const char *text = words_text(&ask->words, ask->arena, 0, thing);
    if (often) {
        wording_put(ask, 0, end + often,
                    arena_printf(ask->arena, "which %s is most common", amount_name(ask, at)));
        ask->words.v[1].written = text;
        return true;
    }
    wording_put(ask, 0, thing, arena_printf(ask->arena, "what is the %s of", amount_name(ask, at)));
    ask->words.v[3].written = text; /* and never sure */
    return true;
}

void who_often_read(struct ask *ask)
{
    for (size_t k = 0; k < sizeof carers / sizeof *carers; k++) {
        if (who_put(ask, carers[k].said, carers[k].columns))
            return;
    }
}
