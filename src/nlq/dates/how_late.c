/* "How late do our carers arrive on average, in minutes", "how many days late are deliveries on
 * average", "average delay in days per supplier": the time from when it was to be to when it was.
 */
#include "dates/ends.h"
#include "figures/figures.h"
#include "querent/base/str.h"
#include "states/life.h"

static const char helps[] = "do|does|did|are|were|is|was|have|has|our|the|been|being";
static const char means[] = "on average|usually|normally|typically|generally|in general";

/* The only rows with both dates that the question names, or that refer to those named at word
 * `party`; false: none, or several. */
static bool late_of(struct ask *ask, size_t party, size_t verb, struct column_ref *ret_due,
                    struct column_ref *ret_done)
{
    size_t count = 0;
    const int whose = party < ask->words.len ? life_rows_at(ask, party) : -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        struct column_ref due, done;
        bool near = (int)t == whose || (whose >= 0 && tables_refer(ask, (int)t, whose));
        for (size_t i = 0; !near && i < ask->words.len; i++)
            near = life_rows_at(ask, i) == (int)t;
        if (!table_is_open(ask, (int)t) || !near || !late_pair(ask, (int)t, verb, &due, &done) ||
            same_column(due, done))
            continue;
        count++;
        *ret_due = due;
        *ret_done = done;
    }
    return count == 1;
}

static const char *unit_at(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "days|hours|minutes|weeks") ? ask->words.v[i].lower : NULL;
}

/* Words behind the verb that only say more of it: "on average, in minutes after the planned
 * start". */
static size_t rest_end(struct ask *ask, size_t i, const char **unit, bool *mean)
{
    for (size_t more = 1; more;) {
        const size_t mark = i < ask->words.len && word_is_mark(&ask->words.v[i], ","),
                     average = wording_match(ask, i + mark, means),
                     in = wording_is(ask, i + mark, "in") && unit_at(ask, i + mark + 1) ? 2 : 0,
                     after = wording_match(ask, i + mark,
                                           "after the planned start|after the plan|"
                                           "after the planned time|after the due "
                                           "date|after the expected date");
        *unit = in ? unit_at(ask, i + mark + 1) : *unit;
        *mean = *mean || average;
        more = average + in + after;
        i += more ? mark + more : 0;
    }
    return i;
}

static void put_late(struct ask *ask, size_t first, size_t end, const char *unit,
                     struct column_ref due, struct column_ref done)
{
    const char *from = column_in_full(ask, due), *to = column_in_full(ask, done);
    const bool mark = end < ask->words.len && word_is_mark(&ask->words.v[end], ",") &&
                      wording_is(ask, end + 1, "per|by|for");
    wording_put(ask, first, end + mark - first,
                arena_printf(ask->arena, "average %s between %s and %s", unit, from, to));
    ask->shape.taken_for = arena_printf(ask->arena, "how late = from %s to %s", from, to);
}

/* "How late do our carers arrive on average". */
static bool read_how(struct ask *ask)
{
    const char *unit = "days";
    size_t i = wording_match(ask, 0, "on average how late|how late") +
               wording_match(ask, 0, "on average , how late");
    if (i == 0 && wording_match(ask, 0, "how many") && unit_at(ask, 2)) {
        unit = unit_at(ask, 2);
        i = 3 + wording_match(ask, 3,
                              "late|after the due date|past the due date|after the deadline|after "
                              "the expected date|after the promised date|after their due date");
        i = i > 3 ? i : 0;
    }
    bool mean = wording_is(ask, 0, "on");
    if (i == 0 || !wording_is(ask, i, helps))
        return false;
    while (wording_is(ask, i, helps))
        i++;
    const size_t party = i;
    size_t verb = party + 1, end = verb;
    struct column_ref due, done;
    if (verb < ask->words.len && !ask->words.v[verb].punct && !wording_match(ask, verb, means) &&
        !wording_is(ask, verb, "in|by|per"))
        end = verb + 1;
    else
        verb = ask->words.len;
    end = rest_end(ask, end, &unit, &mean);
    if (!mean || !late_of(ask, party, verb, &due, &done))
        return false;
    put_late(ask, 0, end, unit, due, done);
    return true;
}

/* "Average delay in days per supplier", "average number of days late". */
static bool read_delay(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const size_t noun = i + 1 + wording_match(ask, i + 1, "number of");
        const char *unit = unit_at(ask, noun);
        const size_t late = unit ? wording_is(ask, noun + 1, "late") : 0,
                     delay = late ? 0 : wording_is(ask, noun, "delay|lateness");
        struct column_ref due, done;
        bool mean = true;
        if (!wording_is(ask, i, "average|avg|mean") || !(late || delay) ||
            (delay && (column_at_word(ask, noun) || life_rows_at(ask, noun) >= 0)))
            continue;
        unit = unit ? unit : "days";
        const size_t end = rest_end(ask, noun + 1 + late, &unit, &mean);
        for (size_t party = ask->words.len; party-- > end;) {
            if (life_rows_at(ask, party) < 0 || !late_of(ask, party, ask->words.len, &due, &done))
                continue;
            put_late(ask, i, end, unit, due, done);
            return true;
        }
    }
    return false;
}

void how_late_read(struct ask *ask)
{
    if (wording_has(ask, "late|delay|lateness") && !read_how(ask))
        read_delay(ask);
}
