/* "Boats that cannot take any cars", "halls without room for wheelchairs": what the rows have room
 * for is a number of theirs, which is 0. */
#include <string.h>

#include "querent/base/str.h"
#include "verbs/verbs.h"

static const char *const room_words[] = {"capacity", "space", "room",    "place",
                                         "seat",     "max",   "maximum", "slot"};

/* The number of the table that says how many of the noun there is room for; column -1: none. */
static struct column_ref room_for(struct ask *ask, int table, const char *noun)
{
    struct column_ref found = no_column();
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        bool room = false;
        for (size_t k = 0; k < sizeof room_words / sizeof *room_words; k++)
            room = room || column_has_words(ask, at, room_words[k]);
        if (!room || !column_has_words(ask, at, noun) || !column_is_number(ask, at) ||
            catalog_is_key(ask->catalog, at))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* Words at i that say that there is no room for what follows, or with *ret_some that there is. */
static size_t room_said(const struct ask *ask, size_t i, bool *ret_some)
{
    static const char carry[] = "take|carry|hold|accommodate|transport|seat|load|fit|house|board";
    static const char without[] = "without room for|without space for|without places for|"
                                  "with no room for|with no space for|with no places for|"
                                  "that have no room for|that have no space for|"
                                  "which have no room for|which have no space for|"
                                  "with room for|with space for|that have room for|"
                                  "that have space for";
    const size_t plain = wording_match(ask, i, without);
    const size_t that = i + wording_match(ask, i, "that|which");
    const size_t not = wording_match(ask, that,
                                     "cannot|can not|can't|could not|do not|does not|don't|"
                                     "doesn't|are not able to|are unable to"),
                 can = not ? 0 : wording_match(ask, that, "can|are able to");
    const size_t verb = that + not +can;
    *ret_some = plain ? wording_is(ask, i + plain - 3, "with|have") : can > 0;
    if (plain)
        return plain;
    return not +can && wording_is(ask, verb, carry) ? verb + 1 - i : 0;
}

static bool no_room_put(struct ask *ask, size_t i)
{
    bool some = false;
    const size_t len = room_said(ask, i, &some);
    const size_t noun = i + len + wording_is(ask, i + len, "any|a|an|the|some");
    if (len == 0 || noun >= ask->words.len || ask->words.v[noun].is_number ||
        !(wording_ends(ask, noun + 1) || wording_is(ask, noun + 1, "and|or|in|at|from|but|at all")))
        return false;
    const struct column_ref at = room_for(ask, table_said_before(ask, i), ask->words.v[noun].lemma);
    if (at.column < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, noun + 1);
    wording_put(ask, i, noun + 1 - i,
                arena_printf(ask->arena, "with a %s.%s %s 0", ask_table(ask, at.table)->name,
                             ask_column(ask, at)->name, some ? "of more than" : "of"));
    ask->words.v[i + 2].written = said; /* and never sure */
    return true;
}

void no_room_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (no_room_put(ask, i))
            return;
    }
}
