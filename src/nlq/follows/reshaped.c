/* "Running total", "in thousands", "sort by the second column": the rows before as they are, with a
 * column more, in another unit, in the order of one of them by its place. */
#include "engine.h"
#include "querent/lang/names.h"
#include "shapes/nested.h"
#include "shapes/shape.h"

static void reshaped_take_all(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        ask->items[i].used = true;
        if (ask->items[i].kind == ITEM_NUMBER) /* a column's place, and none of the rows' numbers */
            ask->items[i].kind = ITEM_WORD;
    }
}

/* Nothing but these words is said from word i on. */
static bool only_words(const struct ask *ask, size_t i, const char *words)
{
    for (; i < ask->words.len; i++) {
        if (!ask->words.v[i].punct && !wording_is(ask, i, words))
            return false;
    }
    return true;
}

/* ---- running totals */

static const char around[] = "show|give|me|with|a|an|the|as|and|now|add|it|them|of|that|please|"
                             "total|totals|sum|sums|also|too|instead|make";

bool follow_says_running(const struct ask *ask)
{
    return ask->request->context && ask->shape.running && only_words(ask, 0, around);
}

bool follow_running(struct ask *ask, struct frame *frame)
{
    size_t index;
    if (!follow_says_running(ask))
        return false;
    reshaped_take_all(ask);
    if (!running_measures(frame, &index)) {
        ask->stuck = "a running total needs one sum or number for each day, week, month or year, "
                     "and the rows before are not of this kind";
        return false;
    }
    return frame->shape.running = true;
}

/* ---- units */

bool follow_says_unit(const struct ask *ask)
{
    return ask->request->context && ask->shape.unit_said &&
           (ask->shape.unit_of == UNIT_PLAIN || ask->shape.unit_of == UNIT_MONEY) &&
           only_words(ask, 0, around);
}

bool follow_unit(struct ask *ask, struct frame *frame)
{
    if (!follow_says_unit(ask))
        return false;
    reshaped_take_all(ask);
    frame->shape.unit_said = ask->shape.unit_said;
    frame->shape.unit_of = ask->shape.unit_of;
    frame->shape.unit_name = ask->shape.unit_name;
    if (units_said_apply(ask, frame))
        return true;
    ask->stuck = arena_printf(ask->arena, "the rows before have no amount to be given in %s",
                              ask->shape.unit_name);
    return false;
}

/* ---- columns by their place */

enum { LAST = -1 };

struct placed {
    int place; /* from 1 on, or LAST; 0: none is said */
    bool descending;
};

/* "Sort by the second column", "order by column 2 descending". */
static struct placed placed_said(const struct ask *ask)
{
    static const char *const ordinals[] = {"first|1st",  "second|2nd", "third|3rd",
                                           "fourth|4th", "fifth|5th",  "sixth|6th"};
    struct placed said = {0};
    size_t i = 0;
    while (wording_is(ask, i, "and|now|please|then|it|them"))
        i++;
    i += wording_match(ask, i,
                       "sort by|sort it by|sort them by|sorted by|sort on|order by|order it by|"
                       "order them by|ordered by");
    if (i == 0 || i >= ask->words.len)
        return said;
    i += wording_is(ask, i, "the");
    if (wording_is(ask, i, "column") && i + 1 < ask->words.len && ask->words.v[i + 1].is_number) {
        said.place = (int)ask->words.v[i + 1].number;
    } else if (wording_is(ask, i + 1, "column")) {
        for (size_t k = 0; k < sizeof ordinals / sizeof *ordinals; k++)
            said.place = wording_is(ask, i, ordinals[k]) ? (int)k + 1 : said.place;
        said.place = wording_is(ask, i, "last") ? LAST : said.place;
    }
    i += 2;
    said.descending = wording_is(ask, i, "descending|desc|down|backwards|downwards") ||
                      wording_match(ask, i, "in descending|from high|highest first");
    if (said.place &&
        !only_words(ask, i,
                    "in|descending|desc|ascending|asc|order|down|up|backwards|downwards|"
                    "highest|lowest|first|please|instead"))
        said.place = 0;
    return said;
}

bool follow_says_place(const struct ask *ask)
{
    return ask->request->context && placed_said(ask).place != 0;
}

/* What stands in the column of that place; *ret_count: how many there are. Rows that are shown
 * whole have those of their table. */
static struct term term_in_place(struct ask *ask, const struct frame *frame, int place,
                                 int *ret_count)
{
    struct frame whole = *frame;
    struct term found = {0};
    int at = 0;
    frame_complete(ask, &whole);
    for (size_t i = 0; i < whole.select_count; i++) {
        const struct term *term = &whole.select[i];
        const int width = term->all ? (int)ask_table(ask, term->table)->column_count : 1;
        const int within = place == LAST ? width - 1 : place - 1 - at;
        if (within >= 0 && within < width)
            found =
                term->all ? term_column((struct column_ref){term->table, within}, SIZE_MAX) : *term;
        at += width;
    }
    *ret_count = at;
    found.at = SIZE_MAX;
    return found;
}

bool follow_place(struct ask *ask, struct frame *frame)
{
    const struct placed said = placed_said(ask);
    int count;
    if (!ask->request->context || said.place == 0)
        return false;
    reshaped_take_all(ask);
    const struct term term = term_in_place(ask, frame, said.place, &count);
    if (frame->shape.periods[0] || frame->shape.running || said.place > count || count == 0) {
        ask->stuck = "it is not clear which column that is: name it, as in \"sort by amount\"";
        if (said.place > count && count > 0 && !frame->shape.running && !frame->shape.periods[0])
            ask->stuck = arena_printf(ask->arena, "the rows before have %d column%s", count,
                                      count == 1 ? "" : "s");
        return false;
    }
    if (!among_sorted(ask, frame))
        return false;
    frame->order_count = 0;
    frame_order(frame, term, said.descending);
    return true;
}
