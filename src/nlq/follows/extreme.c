/* "Which is the highest?", "and the worst one?" after a number for each of some things: the one at
 * the top of them, or at the bottom. */
#include <string.h>

#include "engine.h"

/* What nobody wants more of: the worst has the most of it. */
static const char bad[] =
    "scrap|scrapped|defect|complaint|error|fault|failure|loss|delay|rejection|rejected|downtime|"
    "cancellation|cancelled|incident|accident|breakdown|absence|overdue|waste|penalty|claim|"
    "claimed|"
    "bug|crash|injury|theft|damage|shrinkage|noshow|late|refund|debt";

enum end { END_NONE, END_TOP, END_BOTTOM, END_BEST, END_WORST };

static enum end end_word(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "highest|biggest|largest|most|greatest|top") ? END_TOP
           : wording_is(ask, i, "lowest|smallest|least|fewest")            ? END_BOTTOM
           : wording_is(ask, i, "best")                                    ? END_BEST
           : wording_is(ask, i, "worst")                                   ? END_WORST
                                                                           : END_NONE;
}

/* The end that is asked for, where nothing else is said. */
static enum end end_said(const struct ask *ask)
{
    enum end found = END_NONE;
    for (size_t i = 0; i < ask->words.len; i++) {
        const enum end here = end_word(ask, i);
        if (here != END_NONE && found != END_NONE)
            return END_NONE;
        found = here != END_NONE ? here : found;
        if (here == END_NONE && !ask->words.v[i].punct &&
            !wording_is(ask, i,
                        "and|so|which|what|who|one|is|are|was|were|has|have|had|the|of|them|these|"
                        "those|then|now|comes|came|out"))
            return END_NONE;
    }
    return found;
}

bool follow_says_extreme(const struct ask *ask)
{
    return ask->request->context && end_said(ask) != END_NONE;
}

/* The one number of each group; NULL: none, or several. */
static struct term *number_of_each(struct frame *frame)
{
    return frame->group_count > 0 ? frame_one_number(frame) : NULL;
}

/* Its table, or its column, is called by something bad. */
static bool is_bad(const struct ask *ask, const struct term *term)
{
    for (const char *p = bad; *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *word = arena_strndup(ask->arena, p, strcspn(p, "|"));
        if ((term->table >= 0 && table_has_word(ask, term->table, word)) ||
            (term->column.column >= 0 && column_has_words(ask, term->column, word)))
            return true;
    }
    return false;
}

/* "Who has the most?" is asked of people, and not of months. */
static bool asks_others(struct ask *ask, const struct frame *frame)
{
    const struct term *group = &frame->groups[0];
    const int table = group->column.column >= 0 ? group->column.table : group->table;
    return wording_has(ask, "who") && (group->bucket || table < 0 || !people_do(ask, table));
}

bool follow_extreme(struct ask *ask, struct frame *frame)
{
    const enum end end = end_said(ask);
    const struct term *number = end == END_NONE ? NULL : number_of_each(frame);
    if (number == NULL)
        return false;
    if (asks_others(ask, frame)) {
        ask->stuck = "the numbers before are of no people";
        return false;
    }
    frame->unproven = frame->unproven || end == END_BEST || end == END_WORST;
    const bool most = end == END_TOP || (end == END_BEST && !is_bad(ask, number)) ||
                      (end == END_WORST && is_bad(ask, number));
    frame->order_count = 0;
    frame_order(frame, *number, most);
    frame->limit = 1;
    frame->show_order = true;
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = true;
    return true;
}
