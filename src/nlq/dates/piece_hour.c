/* Times of day: "visits before 10 am", "logins between 9 and 11 o'clock", "tickets opened at
 * night". Whole hours, of a column that keeps them. */
#include <stdlib.h>
#include <string.h>

#include "parts/compare.h"
#include "querent/base/str.h"

/* Parts of the day: hours from, and before; the night goes over midnight. */
static const struct {
    const char *words;
    int from, before;
} day_parts[] = {{"morning|mornings", 6, 12},
                 {"afternoon|afternoons", 12, 18},
                 {"evening|evenings", 18, 22},
                 {"night|nights", 22, 6}};

/* A time said by items [first, last). */
struct clock {
    int hour;
    size_t last;
};

/* Of "am", "pm", "a.m."; -1: none, 0: "o'clock", which leaves the hour as it is. */
static int half_of_day(const char *p)
{
    if (str_eq(p, "am") || str_eq(p, "a.m.") || str_eq(p, "a.m"))
        return 1;
    if (str_eq(p, "pm") || str_eq(p, "p.m.") || str_eq(p, "p.m"))
        return 2;
    return str_eq(p, "o'clock") || str_eq(p, "oclock") || str_eq(p, "h") ? 0 : -1;
}

static int hour_in_half(int hour, int half)
{
    if (half == 0)
        return hour <= 24 ? hour : -1;
    if (hour < 1 || hour > 12)
        return -1;
    return hour % 12 + (half == 2 ? 12 : 0);
}

/* "10am", "18:00", "6:00pm"; -1: none, or no whole hour. */
static int hour_of_word(const char *word)
{
    char *end;
    const long hour = strtol(word, &end, 10);
    if (end == word || end > word + 2 || hour < 0 || hour > 24)
        return -1;
    const bool minutes = *end == ':';
    if (minutes && strncmp(end, ":00", 3) != 0)
        return -1;
    end += minutes ? 3 : 0;
    if (*end == '\0')
        return minutes ? (int)hour : -1;
    const int half = half_of_day(end);
    return half < 0 ? -1 : hour_in_half((int)hour, half);
}

/* The time that begins at item i; false: none, or no whole hour. */
static bool clock_at(const struct ask *ask, size_t i, struct clock *ret)
{
    if (i >= ask->count)
        return false;
    const struct item *item = &ask->items[i];
    const bool unit = item_kind_is(ask, i + 1, ITEM_WORD);
    if (item->kind == ITEM_WORD || item->kind == ITEM_VALUE) {
        *ret = (struct clock){hour_of_word(item_first(ask, i)->lower), i + 1};
        return ret->hour >= 0;
    }
    const int half =
        item->kind == ITEM_NUMBER && unit ? half_of_day(item_first(ask, i + 1)->lower) : -1;
    *ret = (struct clock){half < 0 ? -1 : hour_in_half((int)item->number, half), i + 2};
    return ret->hour >= 0;
}

static struct term hour_term(struct column_ref at, size_t i)
{
    struct term term = term_column(at, i);
    term.bucket = "hour";
    term.part = true;
    return term;
}

static void hour_cond(struct frame *frame, struct column_ref at, enum sql_op op, const char *hour,
                      size_t i, size_t end)
{
    frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                    .op = op,
                                    .left = hour_term(at, i),
                                    .value = hour,
                                    .numeric = true,
                                    .at = i,
                                    .end = end});
}

/* The words of the time, and a verb before them: "starting before 8 pm" asks for no column. */
static void hours_take(struct ask *ask, size_t from, size_t last)
{
    const size_t verb = item_prev(ask, from);
    for (size_t k = from; k < last; k++)
        ask->items[k].used = true;
    if (item_kind_is(ask, verb, ITEM_COLUMN) && column_is_date(ask, ask->items[verb].column) &&
        ask->items[verb].last == ask->items[verb].first + 1 &&
        (item_is_participle(ask, verb) || str_ends(item_first(ask, verb)->lower, "ing"))) {
        ask->items[verb].kind = ITEM_NOISE;
        ask->items[verb].used = true;
    }
}

static const char *hour_text(struct ask *ask, int hour)
{
    return arena_printf(ask->arena, "%d", hour);
}

/* The moment that the question is about; column -1: none, or days without hours. */
static struct column_ref moment_near(struct ask *ask, size_t i)
{
    const struct column_ref at = date_column(ask, i, i);
    return at.column >= 0 && column_is_moment(ask, at) ? at : no_column();
}

/* "Between 9 and 11 am", "from 9:00 to 17:00": the first bound may be a plain number. */
static bool take_between(struct ask *ask, struct frame *frame, size_t i)
{
    const size_t joint = i + 2;
    struct clock from, before;
    if (!(item_is(ask, i, CUE_BETWEEN) || item_is(ask, i, CUE_FROM)))
        return false;
    const bool plain = item_kind_is(ask, i + 1, ITEM_NUMBER);
    if (!plain && !clock_at(ask, i + 1, &from))
        return false;
    const size_t link = plain && !clock_at(ask, i + 1, &from) ? joint : from.last;
    if (!(item_is(ask, link, CUE_AND) || item_is(ask, link, CUE_TO)) ||
        !clock_at(ask, link + 1, &before))
        return false;
    const int first = link == joint && plain ? (int)ask->items[i + 1].number : from.hour;
    const struct column_ref at = moment_near(ask, i);
    if (at.column < 0 || first < 0 || first >= before.hour)
        return false;
    hour_cond(frame, at, SQL_OP_GE, hour_text(ask, first), i, before.last);
    hour_cond(frame, at, SQL_OP_LT, hour_text(ask, before.hour), i, before.last);
    hours_take(ask, i, before.last);
    return true;
}

/* "Before 10 am", "after 18:00", "at 9 o'clock". */
static bool take_bound(struct ask *ask, struct frame *frame, size_t i)
{
    struct clock clock;
    const bool before = item_is(ask, i, CUE_BEFORE) || item_is(ask, i, CUE_UNTIL),
               after = item_is(ask, i, CUE_AFTER) || item_is(ask, i, CUE_SINCE),
               exact = item_is(ask, i, CUE_IN) && wording_is(ask, ask->items[i].first, "at");
    if (!(before || after || exact) || !clock_at(ask, i + 1, &clock))
        return false;
    const struct column_ref at = moment_near(ask, i);
    if (at.column < 0)
        return false;
    hour_cond(frame, at,
              before  ? SQL_OP_LT
              : after ? SQL_OP_GE
                      : SQL_OP_EQ,
              hour_text(ask, clock.hour), i, clock.last);
    hours_take(ask, i, clock.last);
    return true;
}

/* "In the morning", "at night", "tomorrow afternoon", which is no hour of the day. */
static bool take_part(struct ask *ask, struct frame *frame, size_t i)
{
    const size_t word = i + 1;
    const bool dated = item_kind_is(ask, i, ITEM_DATE);
    if (!(item_is(ask, i, CUE_IN) || dated) || !item_kind_is(ask, word, ITEM_WORD))
        return false;
    const size_t first = dated ? word : i;
    for (size_t k = 0; k < sizeof day_parts / sizeof *day_parts; k++) {
        const int from = day_parts[k].from, before = day_parts[k].before;
        const bool night = from > before;
        const struct column_ref at = wording_is(ask, ask->items[word].first, day_parts[k].words)
                                         ? moment_near(ask, i)
                                         : no_column();
        if (at.column < 0)
            continue;
        frame_cond(frame, (struct cond){.kind = COND_BETWEEN,
                                        .left = hour_term(at, i),
                                        .value = hour_text(ask, night ? before : from),
                                        .value2 = hour_text(ask, (night ? from : before) - 1),
                                        .negated = night,
                                        .numeric = true,
                                        .at = first,
                                        .end = word + 1});
        hours_take(ask, first, word + 1);
        ask_assume(ask, word,
                   arena_printf(ask->arena, "%s = %02d:00 to %02d:00", item_first(ask, word)->lower,
                                from, before));
        frame->unproven = true;
        return true;
    }
    return false;
}

void piece_hour(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        const bool cue = ask->items[i].kind == ITEM_CUE && !ask->items[i].used;
        if (!(cue && (take_between(ask, frame, i) || take_bound(ask, frame, i))) &&
            (cue || ask->items[i].kind == ITEM_DATE))
            take_part(ask, frame, i);
    }
}
