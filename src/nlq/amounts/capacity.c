/* "Rooms that hold more than 20 people", "which hall seats the most": how many there is room for is
 * a number of the rows themselves, and not a count of what took place in them. */
#include <string.h>

#include "amounts/amounts.h"
#include "querent/base/str.h"
#include "words/names.h"

static const char holding[] = "hold|holds|accommodate|accommodates|seat|seats|sleep|sleeps|house|"
                              "houses|fit|fits|carry|carries|take|takes";
static const char only_holding[] = "accommodate|accommodates|seat|seats|sleep|sleeps";

/* "Max guests": the most there is room for. */
static bool is_most_of(struct ask *ask, struct column_ref at)
{
    static const char *const whom[] = {"guest",  "person", "people", "student",  "passenger",
                                       "player", "pupil",  "rider",  "attendee", "participant",
                                       "child",  "diner",  "member", "visitor",  "occupant"};
    bool found = false;
    for (size_t k = 0; k < sizeof whom / sizeof *whom; k++)
        found = found || column_has_words(ask, at, whom[k]);
    return found && (column_has_words(ask, at, "max") || column_has_words(ask, at, "maximum"));
}

struct column_ref room_of(struct ask *ask, int table)
{
    static const char *const called[] = {"capacity", "occupancy", "seats", "sleeps", "places"};
    struct column_ref found = no_column();
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        bool room = is_most_of(ask, at) ||
                    (column_has_words(ask, at, "seat") && column_has_words(ask, at, "count"));
        for (size_t k = 0; k < sizeof called / sizeof *called; k++)
            room = room || column_has_words(ask, at, called[k]);
        if (!room || !column_is_number(ask, at) || catalog_is_key(ask->catalog, at))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* How many words from i on compare with the number behind them: "more than", "at least"; 0: none.
 */
static size_t bound_at(const struct ask *ask, size_t i)
{
    static const char *const bounds[] = {"more than", "at least", "at most", "fewer than",
                                         "less than", "up to",    "over",    "under"};
    for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++) {
        const size_t len = words_match(&ask->words, i, bounds[b]);
        if (len && i + len < ask->words.len && ask->words.v[i + len].is_number)
            return len;
    }
    return i < ask->words.len && ask->words.v[i].is_number ? SIZE_MAX : 0;
}

/* "The most people", "the fewest": how much room, by a superlative from word i on; NULL: none is
 * said. *ret_end: the word behind. */
static const char *most_room(const struct ask *ask, size_t i, size_t *ret_end)
{
    i += wording_is(ask, i, "the");
    const bool most = wording_is(ask, i, "most"),
               named = wording_is(ask, i, "largest|highest|greatest|smallest|lowest") &&
                       words_match(&ask->words, i + 1, "number of");
    if (!most && !named && !wording_is(ask, i, "fewest|least"))
        return NULL;
    *ret_end = i + (named ? 3 : 1);
    return most || wording_is(ask, i, "largest|highest|greatest") ? "the highest" : "the lowest";
}

/* The word that says what there is room for: "people", "students"; it is left out. */
static size_t behind_held(const struct ask *ask, size_t i)
{
    return i < ask->words.len && !wording_ends(ask, i) && word_is_plural(&ask->words.v[i]) ? i + 1
           : wording_is(ask, i, "people")                                                  ? i + 1
                                                                                           : i;
}

/* The table spoken of before word i whose rows say how much room there is. */
static struct column_ref room_before(struct ask *ask, size_t i)
{
    for (size_t k = i; k-- > 0;) {
        const int table = table_at_word(ask, k);
        if (table >= 0)
            return room_of(ask, table);
    }
    return no_column();
}

/* "Carry more people than the average one": how many there is room for, held against it. */
static bool takes_more(struct ask *ask, size_t i, size_t begin, const char *name)
{
    const bool more = wording_is(ask, i + 1, "more");
    const size_t whom = i + 2;
    if (!(more || wording_is(ask, i + 1, "fewer")) || behind_held(ask, whom) == whom ||
        !wording_is(ask, whom + 1, "than") || whom + 2 >= ask->words.len ||
        ask->words.v[whom + 2].is_number)
        return false;
    wording_put(ask, begin, whom + 2 - begin,
                arena_printf(ask->arena, "have a %s %s than", more ? "higher" : "lower", name));
    return true;
}

static bool takes_room(struct ask *ask, size_t i, size_t begin)
{
    const char *name, *text;
    const struct column_ref room = room_before(ask, begin);
    size_t end = i + 1;
    if (room.column < 0)
        return false;
    name = catalog_column_words(ask->catalog, room);
    if (takes_more(ask, i, begin, name))
        return true;
    const size_t bound = bound_at(ask, i + 1);
    const char *most = most_room(ask, i + 1, &end);
    if (most) {
        text = arena_printf(ask->arena, "with %s %s", most, name);
    } else if (bound) {
        const size_t number = bound == SIZE_MAX ? i + 1 : i + 1 + bound;
        const char *than =
            bound == SIZE_MAX ? "at least" : words_text(&ask->words, ask->arena, i + 1, number);
        text = arena_printf(ask->arena, "with %s %s %s", name,
                            str_eq(than, "up to") ? "at most" : than, ask->words.v[number].text);
        end = number + 1;
    } else {
        return false;
    }
    end = behind_held(ask, end);
    if (!wording_ends(ask, end) && !wording_is(ask, end, "and|or|in|with|by|at"))
        return false;
    const char *said = words_text(&ask->words, ask->arena, begin, end);
    wording_put(ask, begin, end - begin, text);
    if (most == NULL && bound == SIZE_MAX) /* "sleep 4 people": or 4 and no more */
        ask->words.v[begin].written = said;
    return true;
}

/* "Venues for more than 100 people": with room for so many. */
static bool room_for(struct ask *ask, size_t i)
{
    const size_t bound = bound_at(ask, i + 1), number = bound == SIZE_MAX ? i + 1 : i + 1 + bound;
    const size_t unit = number + 1;
    const int table = table_at_word(ask, i - 1);
    const struct column_ref room = table < 0 ? no_column() : room_of(ask, table);
    if (!wording_is(ask, i, "for") || bound == 0 || room.column < 0 ||
        !wording_is(ask, unit, "people|persons|guests|visitors|participants|attendees|seats") ||
        !(wording_ends(ask, unit + 1) || wording_is(ask, unit + 1, "in|and|with|at|on|near")))
        return false;
    const char *than =
        bound == SIZE_MAX ? "at least" : words_text(&ask->words, ask->arena, i + 1, number);
    wording_put(ask, i, unit + 1 - i,
                arena_printf(ask->arena, "with %s %s %s", catalog_column_words(ask->catalog, room),
                             str_eq(than, "up to") ? "at most" : than, ask->words.v[number].text));
    return true;
}

void capacity_read(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (room_for(ask, i))
            return;
    }
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const bool can = wording_is(ask, i - 1, "can|could|may|to");
        size_t begin = i - can;
        if (!wording_is(ask, i, holding) || exact_is_name(ask, i) ||
            !(can || wording_is(ask, i, only_holding) || wording_is(ask, i, "hold|holds")))
            continue;
        if (begin > 1 && wording_is(ask, begin - 1, "that|which|who"))
            begin--;
        if (begin > 0 && takes_room(ask, i, begin))
            return;
    }
}
