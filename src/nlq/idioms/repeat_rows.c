/* "Repeat customers", "returning guests in October": those with more than one order, or stay. */
#include "frame.h"
#include "words/names.h"

static const char repeat[] = "repeat|repeating|returning";
/* What somebody comes back for, the likeliest first. */
static const char *const deeds[] = {"order",    "booking",     "reservation", "sale",
                                    "purchase", "stay",        "rental",      "hire",
                                    "visit",    "appointment", "donation",    "subscription"};

/* The table of what those people did, by a reference to them; -1: none. */
static int deeds_of(struct ask *ask, int people)
{
    for (size_t d = 0; d < sizeof deeds / sizeof *deeds; d++) {
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            if (table_is_open(ask, (int)t) && (int)t != people &&
                table_ends_in(ask, (int)t, deeds[d]) && tables_refer(ask, (int)t, people))
                return (int)t;
        }
    }
    return -1;
}

void repeat_rows_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const int people = wording_is(ask, i, repeat) && !exact_is_name(ask, i) &&
                                   !ask->words.v[i].quoted && !column_at_word(ask, i) &&
                                   values_find(ask, i, i + 1).len == 0
                               ? table_at_word(ask, i + 1)
                               : -1;
        const int done = people >= 0 && people_do(ask, people) ? deeds_of(ask, people) : -1;
        if (done < 0)
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, i + 2),
                   *noun = words_text(&ask->words, ask->arena, i + 1, i + 2),
                   *more = arena_printf(ask->arena, "%s with more than one %s", noun,
                                        table_single(ask, done));
        wording_put(ask, i, 2, more);
        ask->shape.taken_for = arena_printf(ask->arena, "%s = %s", said, more);
        return;
    }
}
