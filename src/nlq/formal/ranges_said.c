/* "Salary is in the range of 8000 and 12000", "within the range 12000 to 18000": between the two.
 * "Between the minimum and 2500": at most 2500, since nothing is below the minimum. */
#include "formal/formal.h"

#define LEAST "minimum|smallest|lowest|least|min"
#define MOST "maximum|largest|highest|greatest|max"

static bool is_number(const struct ask *ask, size_t i)
{
    return i < ask->words.len && ask->words.v[i].is_number && !ask->words.v[i].quoted;
}

/* "If within", "is within": a slip, and a verb that the bounds do not need. */
static size_t range_begins(const struct ask *ask, size_t i)
{
    return i > 0 && wording_is(ask, i - 1, "if") ? i - 1 : i;
}

/* "In the range of A and B", "ranging from A to B", from word i on. */
static bool range_put(struct ask *ask, size_t i)
{
    static const char said[] =
        "in the range of|in the range|within the range of|within the range|within a range of|"
        "in a range of|in range of|within range of|in the range from|within the range from|"
        "in the range between|within the range between|inside the range of|ranging from|"
        "ranging between|ranges from|ranges between|range from|range between";
    const size_t len = wording_match(ask, i, said), low = i + len, high = low + 2;
    if (len == 0 || !is_number(ask, low) || !wording_is(ask, low + 1, "and|to|through|until") ||
        !is_number(ask, high))
        return false;
    const size_t first = range_begins(ask, i);
    wording_put(ask, low + 1, 1, "and");
    wording_put(ask, first, low - first, "between");
    return true;
}

/* The word of an end, "the smallest salary", from word i on; where it ends, i: there is none. */
static size_t end_said(struct ask *ask, size_t i, const char *ends)
{
    const size_t word = i + wording_is(ask, i, "the|its|their");
    if (!wording_is(ask, word, ends))
        return i;
    const size_t noun = word + 1;
    return noun < ask->words.len && !wording_is(ask, noun, "and|to") && column_at_word(ask, noun)
               ? noun + 1
               : noun;
}

/* "Between the minimum and 2500", "within the range of smallest salary and 2500". */
static bool open_put(struct ask *ask, size_t i)
{
    static const char said[] = "between|in the range of|within the range of|in the range|"
                               "within the range|in the range from|within the range from";
    const size_t len = wording_match(ask, i, said), low = i + len;
    const size_t least = len ? end_said(ask, low, LEAST) : low;
    const size_t most = len && is_number(ask, low) ? end_said(ask, low + 2, MOST) : low + 2;
    const size_t first = range_begins(ask, i);
    if (least > low && wording_is(ask, least, "and|to") && is_number(ask, least + 1)) {
        wording_put(ask, first, least + 1 - first, "at most");
        return true;
    }
    if (len == 0 || most == low + 2 || !wording_is(ask, low + 1, "and|to"))
        return false;
    wording_cut(ask, low + 1, most - low - 1);
    wording_put(ask, first, low - first, "at least");
    return true;
}

/* "On and above 12000": at least. */
static bool from_on_put(struct ask *ask, size_t i)
{
    const size_t up = wording_match(ask, i, "on and above|on or above|equal or above|at or above"),
                 down =
                     wording_match(ask, i, "on and below|on or below|equal or below|at or below");
    if (up + down == 0 || !is_number(ask, i + up + down))
        return false;
    wording_put(ask, i, up + down, up ? "at least" : "at most");
    return true;
}

void ranges_said_read(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (!range_put(ask, i) && !from_on_put(ask, i))
            open_put(ask, i);
    }
}
