/* "Rentals due back today", "which cars should have been back before Friday but are still out",
 * "who has a rental due back today": rows that went out, by the day on which they are to come back;
 * those that are back already are no more due. */
#include <string.h>

#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

/* The day is still to come, or is said behind these words. */
static const char due[] =
    "due back in|due back|due to be returned|due to come back|due to be back|due for return|"
    "expected back|to be returned|to be brought back|meant to be back|supposed to be back|"
    "should be back|should come back|should be returned|coming back|has to be back|"
    "have to be back|must be back";
/* It is over, also where none is said. */
static const char past[] =
    "should have been back|should have come back|should have been returned|should 've been back|"
    "should already be back|should already have been back|should be back already|"
    "were supposed to be back|was supposed to be back|had to be back|should have been brought back|should long be back|should have been in";
static const char joints[] = "that|which|who|are|is|was|were|be|still|and|but|s|currently";
static const char not_back[] =
    "still out|out still|not back yet|not back|still not back|not returned|not yet returned|"
    "not returned yet|still not returned|not yet back|still missing|out|not been returned|"
    "still with the customer|have not|has not|haven't|hasn't|not come back|not been";

/* By when rows that went out are to come back: the date of theirs that says so; column -1: none. */
static struct column_ref due_of(const struct ask *ask, int table)
{
    const struct column_ref at =
        table < 0 || life_back(ask, table).column < 0 ? no_column() : life_due(ask, table);
    return at.column < 0 || column_has_words(ask, at, "pickup") ? no_column() : at;
}

/* The rows that are due, said by the noun before word i or by rows of theirs, and that noun; -1:
 * none, or several. */
static int rental_rows(struct ask *ask, size_t i, size_t *ret_noun)
{
    int only = -1, named = -1;
    *ret_noun = i;
    for (size_t k = i; named < 0 && k > 0; k--) {
        named = life_rows_at(ask, k - 1);
        *ret_noun = named >= 0 ? k - 1 : i;
    }
    if (named >= 0 && due_of(ask, named).column >= 0)
        return named;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || due_of(ask, (int)t).column < 0)
            continue;
        if (only >= 0)
            return -1;
        only = (int)t;
    }
    return only >= 0 && (named < 0 || table_hops(ask, named, only) <= 2) ? only : -1;
}

/* What is shown stands behind a mark: "…? Contract number, plate". */
static bool list_follows(const struct ask *ask, size_t i)
{
    while (i < ask->words.len && !word_is_mark(&ask->words.v[i], ".?:-"))
        i++;
    return i + 1 < ask->words.len;
}

/* "But are still out", "and not back yet" behind the day says nothing more. */
static void cut_not_back(struct ask *ask, size_t i)
{
    for (size_t k = i; k < ask->words.len && k <= i + 6 && !word_is_mark(&ask->words.v[k], ".?:");
         k++) {
        size_t end = k;
        while (wording_is(ask, end, joints))
            end++;
        const size_t len = end > k ? wording_match(ask, end, not_back) : 0;
        if (len && wording_ends(ask, end + len)) {
            wording_cut(ask, k, end + len - k);
            return;
        }
    }
}

/* "Due date" in the list is that day. */
static void name_day(struct ask *ask, size_t i, struct column_ref at)
{
    for (; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, "due date|date due|due back|return due|due on|"
                                                 "due day|when due");
        if (len && wording_ends(ask, i + len) && ask->words.v[i - 1].punct) {
            wording_put(ask, i, len,
                        arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                                     ask_column(ask, at)->name));
            return;
        }
    }
}

/* The words before that say no more: "which are", "that is out and". */
static size_t begin_of(const struct ask *ask, size_t i)
{
    size_t first = i;
    while (first > 0 && wording_is(ask, first - 1, joints))
        first--;
    if (first > 1 && wording_is(ask, first - 1, "out|away") &&
        wording_is(ask, first - 2, "is|are|s|still|that")) {
        first--;
        while (first > 0 && wording_is(ask, first - 1, joints))
            first--;
    }
    return first;
}

/* What stands for the rows before word `first`: they themselves, or by a list of theirs. */
static const char *rows_text(struct ask *ask, int rows, size_t noun, size_t *first)
{
    const int named = noun < *first ? life_rows_at(ask, noun) : -1;
    const char *own = table_plural(ask, rows);
    if (named == rows)
        return "";
    if (named >= 0 && !list_follows(ask, *first))
        return arena_printf(ask->arena, "with %s", own);
    if (named >= 0 && noun + 1 == *first) {
        *first = noun; /* the list is of them */
        return own;
    }
    if (named < 0 && *first == 0)
        return own;
    if (named < 0 && wording_is(ask, 0, "who|whos|what|anything|everything|anyone"))
        *first = 0;
    return *first == 0 ? own : NULL;
}

/* The rows are not back: by a state of theirs, or by the day on which they came back. */
static const char *still_gone(struct ask *ask, int rows)
{
    const struct match state = life_state_out(ask, rows);
    const struct column_ref at = state.value ? state.at : life_back(ask, rows);
    const char *name =
        arena_printf(ask->arena, "%s.%s", ask_table(ask, rows)->name, ask_column(ask, at)->name);
    return state.value ? arena_printf(ask->arena, "%s is '%s'", name, state.value)
                       : arena_printf(ask->arena, "%s is empty", name);
}

static bool put_due_back(struct ask *ask, size_t i)
{
    const size_t over = wording_match(ask, i, past), len = over ? over : wording_match(ask, i, due);
    size_t noun = i, day = i + len;
    const int rows = len && !exact_is_name(ask, i) ? rental_rows(ask, i, &noun) : -1;
    if (rows < 0)
        return false;
    while (wording_is(ask, day, "by|on|already|before|in") && !wording_period(ask, day))
        day++;
    const struct column_ref at = due_of(ask, rows);
    const bool now = wording_is(ask, day, "now");
    const size_t period = now ? 1 : wording_period(ask, day);
    if (!over && (now || !period || (i > 0 && wording_is(ask, i - 1, "was|were"))))
        return false;
    size_t first = begin_of(ask, i);
    const bool before = over && (!period || now || wording_is(ask, day, "today"));
    const size_t end = period ? day + (before ? period : 0) : i + len;
    const char *table = ask_table(ask, rows)->name, *own = rows_text(ask, rows, noun, &first);
    if (own == NULL)
        return false;
    const char *text = words_text(&ask->words, ask->arena, i, period ? day + period : i + len);
    cut_not_back(ask, end + (before ? 0 : period));
    name_day(ask, end, at);
    const bool earlier = wording_is(ask, day - 1, over ? "before|by" : "before");
    const char *gone = still_gone(ask, rows);
    ask->shape.taken_for = arena_printf(ask->arena, "%s = by %s.%s, and %s", text, table,
                                        ask_column(ask, at)->name, gone);
    wording_put(ask, first, end - first,
                arena_printf(ask->arena, "%s where %s and %s.%s %s", own, gone, table,
                             ask_column(ask, at)->name,
                             before    ? "before today"
                             : earlier ? "before"
                                       : "is"));
    return true;
}

void due_back_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (put_due_back(ask, i))
            return;
    }
}
