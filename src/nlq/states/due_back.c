/* "Rentals due back today", "which cars should have been back before Friday but are still out",
 * "who has a rental due back today": rows that went out, by the day on which they are to come back;
 * those that are back already are no more due. */
#include <string.h>

#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

/* The day is still to come, or is said behind these words. */
static const char due_back[] =
    "due back in|due back|due to be returned|due to come back|due to be back|due for return|"
    "expected back|to be returned|to be brought back|meant to be back|supposed to be back|"
    "should be back|should come back|should be returned|coming back|has to be back|"
    "have to be back|must be back";
/* It is over, also where none is said. */
static const char past[] =
    "should have been back|should have come back|should have been returned|should 've been back|"
    "should already be back|should already have been back|should be back already|"
    "were supposed to be back|was supposed to be back|had to be back|should have been brought "
    "back|should long be back|should have been in";
static const char joints[] = "that|which|who|are|is|was|were|be|still|and|but|s|currently";
static const char not_back[] =
    "still out|out still|not back yet|not back|still not back|not returned|not yet returned|"
    "not returned yet|still not returned|not yet back|still missing|out|not been returned|"
    "still with the customer|have not|has not|haven't|hasn't|not come back|not been";

static const char *due_name(struct ask *ask, struct column_ref at)
{
    return arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                        ask_column(ask, at)->name);
}

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
        const size_t len = wording_match(ask, i,
                                         "due date|date due|due back|return due|due on|"
                                         "due day|when due");
        if (len && wording_ends(ask, i + len) && ask->words.v[i - 1].punct) {
            wording_put(ask, i, len, due_name(ask, at));
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
    const char *name = due_name(ask, at);
    return state.value ? arena_printf(ask->arena, "%s is '%s'", name, state.value)
                       : arena_printf(ask->arena, "%s is empty", name);
}

static bool put_due_back(struct ask *ask, size_t i)
{
    const size_t over = wording_match(ask, i, past),
                 len = over ? over : wording_match(ask, i, due_back);
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

/* When the deed at word `verb` was done to the rows, by a date that some lack; column -1: nothing
 * tells. */
static struct column_ref deed_date(struct ask *ask, int rows, size_t verb, struct column_ref by)
{
    for (size_t c = 0; c < ask_table(ask, rows)->column_count; c++) {
        const struct column_ref at = {rows, (int)c};
        if (column_is_date(ask, at) && !same_column(at, by) && !column_is_filled(ask, at) &&
            column_has_akin(ask, at, ask->words.v[verb].lemma))
            return at;
    }
    return life_done(ask, by);
}

/* The end of "but haven't", "and are still not in" at word i; i: it is not said. */
static size_t but_not(const struct ask *ask, size_t i)
{
    static const char nots[] = "haven't|havent|have not|hasn't|hasnt|has not|aren't|are not|"
                               "isn't|is not|have n't|has n't|didn't|did not|weren't|were not|"
                               "still have not|still haven't|still are not|not|still not|did n't|"
                               "never were|never did|are still not|have still not";
    size_t k = i + (i < ask->words.len && word_is_mark(&ask->words.v[i], ","));
    k += wording_is(ask, k, "but|and|yet|though");
    const size_t said = k > i ? wording_match(ask, k, nots) : 0;
    for (k += said; said && k < ask->words.len && !ask->words.v[k].punct; k++) {
        if (!word_is_participle(&ask->words.v[k]) && !wording_is(ask, k, "been|yet|so|far|in|here"))
            return i;
    }
    return said ? k : i;
}

/* "Purchase orders that should have arrived by now but haven't". */
static bool put_should_have(struct ask *ask, size_t i)
{
    static const char should[] = "should have been|should have|should 've|were supposed to have|"
                                 "was supposed to have|ought to have been|ought to have|"
                                 "should already have been|should already have|"
                                 "were to have been|should by now have been|should by now have",
                      now[] = "by now|already|by today|before today|long ago|before now|a while "
                              "ago|ages ago";
    const size_t len = wording_match(ask, i, should), verb = i + len;
    const int rows = len && i > 0 && verb < ask->words.len ? life_rows_before(ask, i) : -1;
    if (rows < 0 || !word_is_participle(&ask->words.v[verb]))
        return false;
    const size_t till = wording_match(ask, verb + 1, now), end = but_not(ask, verb + 1 + till);
    const struct column_ref due = life_due(ask, rows),
                            done = due.column < 0 ? due : deed_date(ask, rows, verb, due);
    if (done.column < 0 || (!till && end == verb + 1) || !(wording_ends(ask, end)))
        return false;
    const size_t first = begin_of(ask, i);
    const char *text = words_text(&ask->words, ask->arena, i, verb + 1), *name = due_name(ask, due);
    ask->shape.taken_for =
        arena_printf(ask->arena, "%s = by %s, without %s", text, name, ask_column(ask, done)->name);
    wording_put(ask, first, end - first,
                arena_printf(ask->arena, "where %s is empty and %s before today",
                             due_name(ask, done), name));
    return true;
}

void due_back_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (put_due_back(ask, i) || put_should_have(ask, i))
            return;
    }
}
