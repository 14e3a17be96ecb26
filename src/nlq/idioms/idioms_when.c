/* Ways to ask into which month, weekday or hour the most rows fall, read as "which month has the
 * most orders": "on which weekday do we get the most orders", "which month is busiest for
 * returns", "at what hour do most tickets come in". */
#include "frame.h"
#include "querent/base/str.h"

/* What is asked for, from `first` on; `end` is behind its name. */
struct asked_unit {
    size_t first, end;
    const char *name; /* "month", "day of the week" */
};

static bool is_calendar(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "weekday|hour") || lexicon_unit(ask->words.v[i].lower);
}

static bool unit_asked(struct ask *ask, struct asked_unit *ret)
{
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        const bool before = wording_is(ask, i, "on|in|at|during");
        const size_t unit = i + before + 1;
        if (!wording_is(ask, i + before, "which|what") || !is_calendar(ask, unit))
            continue;
        const size_t of = words_match(&ask->words, unit + 1, "of the week") ? 3 : 0;
        ret->first = i;
        ret->end = unit + 1 + of;
        ret->name = of ? arena_printf(ask->arena, "%s of the week", ask->words.v[unit].text)
                       : ask->words.v[unit].text;
        return true;
    }
    return false;
}

/* The word of a table at word i or at one of the two behind it ("most phone orders"); the number of
 * words: there is none. */
static size_t rows_named(struct ask *ask, size_t i)
{
    for (size_t k = i; k < i + 3 && k < ask->words.len && !ask->words.v[k].punct; k++) {
        if (table_at_word(ask, k) >= 0)
            return k;
    }
    return ask->words.len;
}

/* Words from i on that say no more than that there are such rows: "come in", "happen". */
static size_t being_words(const struct ask *ask, size_t i)
{
    static const char *const phrases[] = {"come in",    "came in",  "take place",
                                          "took place", "get made", "there"};
    for (size_t k = 0; k < sizeof phrases / sizeof *phrases; k++) {
        const size_t len = words_match(&ask->words, i, phrases[k]);
        if (len)
            return len;
    }
    return wording_is(ask, i, "arrive|arrived|happen|happened|occur|occurred");
}

static void has_the(struct ask *ask, const struct asked_unit *unit, size_t upto, const char *rank)
{
    wording_put(ask, unit->first, upto - unit->first,
                arena_printf(ask->arena, "which %s has the %s", unit->name, rank));
}

/* "Do we get the most orders", "were the most tickets opened", "do most calls come in". */
static bool most_behind(struct ask *ask, const struct asked_unit *unit)
{
    size_t rank = unit->end + 1;
    if (!wording_is(ask, unit->end, "do|did|does|is|are|was|were|have|had"))
        return false;
    if (wording_is(ask, rank, "we|you|they"))
        rank +=
            1 + wording_is(ask, rank + 1,
                           "get|got|have|had|see|receive|received|record|make|give|hold|run|take");
    rank += wording_is(ask, rank, "the");
    const size_t rows =
        wording_is(ask, rank, "most|fewest|least") ? rows_named(ask, rank + 1) : ask->words.len;
    if (rows == ask->words.len)
        return false;
    wording_cut(ask, rows + 1, being_words(ask, rows + 1));
    has_the(ask, unit, rank + 1, wording_is(ask, rank, "most") ? "most" : "fewest");
    return true;
}

/* "Do tickets come in most". */
static bool most_at_end(struct ask *ask, const struct asked_unit *unit)
{
    const size_t rows = rows_named(ask, unit->end + 1);
    const size_t being = rows < ask->words.len ? being_words(ask, rows + 1) : 0;
    const size_t rank = rows + 1 + being;
    if (!wording_is(ask, unit->end, "do|did") || being == 0 ||
        !wording_is(ask, rank, "most|least") ||
        !(wording_ends(ask, rank + 1) || wording_is(ask, rank + 1, "often")))
        return false;
    const char *most = wording_is(ask, rank, "most") ? "most" : "fewest";
    wording_cut(ask, rows + 1, being + 1 + wording_is(ask, rank + 1, "often"));
    has_the(ask, unit, unit->end + 1, most);
    return true;
}

/* "Is the busiest for returns", "was quietest". */
static void busy_behind(struct ask *ask, const struct asked_unit *unit)
{
    const size_t busy = unit->end + 1 + wording_is(ask, unit->end + 1, "the|our");
    if (!wording_is(ask, unit->end, "is|are|was|were") || busy >= ask->words.len ||
        !(ask->words.v[busy].is.busy || ask->words.v[busy].is.quiet))
        return;
    const bool quiet = ask->words.v[busy].is.quiet;
    size_t rows = busy + 1;
    if (wording_is(ask, rows, "for|with|in") && rows_named(ask, rows + 1) < ask->words.len)
        has_the(ask, unit, rows + 1, quiet ? "fewest" : "most");
    else if (wording_ends(ask, rows))
        wording_put(ask, unit->first, rows - unit->first,
                    arena_printf(ask->arena, "%s %s", quiet ? "quietest" : "busiest", unit->name));
}

void idioms_when_read(struct ask *ask)
{
    struct asked_unit unit;
    if (unit_asked(ask, &unit) && !most_behind(ask, &unit) && !most_at_end(ask, &unit))
        busy_behind(ask, &unit);
}
