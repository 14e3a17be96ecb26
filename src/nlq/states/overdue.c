/* What should have been done by now: "overdue inspections", "supplier audits that are overdue",
 * "bills past due", "jobs running late right now". Its day has passed, and the date of what was to
 * be done is missing; where rows keep only the day of the next time, that has passed. */
#include <string.h>

#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

enum { NOUN_WORDS = 3 };

static const char late_words[] =
    "overdue for|overdue|past due date|past due|past their due date|"
    "past its due date|past the due date|past due dates|"
    "beyond their due date|past their due dates|"
    "should have been back by now|should be back by now|"
    "should have been returned by now|should be back already|"
    "should have come back by now|should already be back|past the promised date|past its promised "
    "date|"
    "past their promised date|past the promised day|"
    "past the expected date|past their expected date|running late right now|running late|"
    "late right now|running behind schedule|behind schedule|"
    "past their deadline|past its deadline|past the deadline|"
    "past deadline";
/* Behind it: said once more. */
static const char not_yet[] =
    "and still not finished|and not finished yet|and not finished|and still not done|and not done|"
    "and not done yet|and still not completed|and not completed|and still open|and not closed|"
    "and still not closed|and still outstanding|but not finished|but still not finished|but not "
    "done|but still open|and still not resolved|and not resolved|and still not paid|and not paid|"
    "and unpaid|and still unpaid|and still not delivered|and not delivered|and not returned|and "
    "still not returned";
static const char links[] = "is|are|was|were|that|which|who|already|still|now|currently|long|been|"
                            "have|has|got|gone|run|went|well|ran";
static const char small[] = "is|are|was|has|have|had|already|that|which|who|whose|with|an|a|the|"
                            "their|its|his|her|our|and|but|or|will|to|about|of|by|in|at|on|for|any|"
                            "do|does|did|all|we|show|list|how|many|what|me|s|not|no|without|per|"
                            "give|get|count|number|since|total|amount|sum|money|much";

/* Some column of the table says itself what is overdue. */
static bool says_itself(struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_has_words(ask, at, "overdue") || status_value(ask, at, "overdue|past due"))
            return true;
    }
    return false;
}

/* Some table keeps its being overdue as a state. */
static bool is_kept(struct ask *ask)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) && says_itself(ask, (int)t))
            return true;
    }
    return false;
}

/* The noun of up to three words that ends before word i, or that begins at it. */
static void noun_at(const struct ask *ask, size_t i, bool before, size_t *first, size_t *last)
{
    *first = *last = i;
    while (before && *first > 0 && i - *first < NOUN_WORDS && !ask->words.v[*first - 1].punct &&
           !ask->words.v[*first - 1].is_number && !wording_is(ask, *first - 1, small))
        (*first)--;
    while (!before && *last < ask->words.len && *last - i < NOUN_WORDS &&
           !ask->words.v[*last].punct && !ask->words.v[*last].is_number &&
           !wording_is(ask, *last, small))
        (*last)++;
}

/* The date stands for itself: that of the next time, until when something holds, or what is due of
 * rows that say neither by a date nor by a state that it was done. */
static bool stands_alone(struct ask *ask, struct column_ref due)
{
    const struct column_ref gone = life_gone(ask, due.table);
    if (column_has_words(ask, due, "next") || same_column(life_until(ask, due.table), due))
        return true;
    for (size_t c = 0; c < ask_table(ask, due.table)->column_count; c++) {
        const struct column_ref at = {due.table, (int)c};
        if (column_has_words(ask, at, "status") || column_has_words(ask, at, "state") ||
            (column_is_date(ask, at) && !same_column(at, due) && !same_column(at, gone) &&
             !column_is_filled(ask, at)))
            return false;
    }
    return column_has_words(ask, due, "due");
}

/* What the rows lack that are not done, as words behind the date: by a date, or by their state;
 * NULL: nothing says what was done, and the date is not that of the next time. */
static const char *not_done(struct ask *ask, struct column_ref due)
{
    const struct column_ref done = life_done(ask, due);
    const char *state = done.column < 0 ? paid_state_open(ask, due.table) : NULL;
    if (done.column >= 0)
        return arena_printf(ask->arena, " and without %s", ask_column(ask, done)->name);
    if (state)
        return NULL; /* piece_state reads it */
    return stands_alone(ask, due) ? life_not_gone(ask, due.table) : NULL;
}

/* piece_state.c, or money/paid_part.c, tells what is overdue of the rows: due, and paid or not by a
 * date, a flag, a state or an amount. */
static bool is_told(struct ask *ask, int table)
{
    const struct column_ref due = {table, table_column_by_words(ask, table, "due|deadline")};
    const struct column_ref done = {table,
                                    table_column_by_words(ask, table, name_phrases(NAME_DONE))};
    return due.column >= 0 && column_is_date(ask, due) &&
           (done.column >= 0 || paid_state_open(ask, table) || !stands_alone(ask, due));
}

/* The date by which what the noun says is due: of the rows that are named, else by its words. */
static struct column_ref due_of(struct ask *ask, size_t *first, size_t last, bool *ret_rows)
{
    for (size_t k = last; k > *first; k--) {
        const int rows = table_at_word(ask, k - 1);
        const struct column_ref at = life_due(ask, rows);
        if (at.column < 0)
            continue;
        *ret_rows = true;
        return at;
    }
    const struct column_ref at =
        last > *first ? life_date_called(ask, -1, *first, last) : no_column();
    while (at.column >= 0 && *first + 1 < last && table_at_word(ask, *first) == at.table)
        (*first)++;
    return at;
}

/* "Overdue" of words [i, end), said of the noun before it or behind it. */
static bool put_overdue(struct ask *ask, size_t i, size_t end, bool before)
{
    size_t first, last, link = i;
    bool rows = false;
    while (before && link > 0 && wording_is(ask, link - 1, links))
        link--;
    noun_at(ask, before ? link : end, before, &first, &last);
    const size_t noun = first;
    const struct column_ref due = due_of(ask, &first, last, &rows);
    const bool told = rows && is_told(ask, due.table),
               other = first > 0 && wording_is(ask, first - 1, "no|without|with|have|has|any|of");
    const char *lacking = due.column < 0 || told || (rows && other) ? NULL : not_done(ask, due);
    if (lacking == NULL || says_itself(ask, due.table))
        return false;
    const char *text = arena_printf(ask->arena, "with %s before %s%s", ask_column(ask, due)->name,
                                    dates_today(ask->arena, ask->request->now), lacking);
    end += wording_is(ask, end, "now|already");
    if (rows && !before) {
        wording_put(ask, i, last - i,
                    arena_printf(ask->arena, "%s %s",
                                 words_text(&ask->words, ask->arena, noun, last), text));
    } else if (rows)
        wording_put(ask, link, end - link, text);
    else {
        first = before ? first : i;
        while (first > 0 && wording_is(ask, first - 1, "whose|with|have|has|an|a|their|its|the"))
            first--;
        if (first > 0 && first <= 3 && wording_is(ask, 0, "what|whats|anything|everything")) {
            size_t k = 1;
            while (k < first && wording_is(ask, k, "is|s|are|that|thats|'s"))
                k++;
            first = k == first ? 0 : first; /* "what's overdue back" */
        }
        life_put(ask, first, before ? end : last, due.table, text);
    }
    return true;
}

/* "Orders that are running late": of the rows right before word i it is told elsewhere. */
static bool told_before(struct ask *ask, size_t i)
{
    while (i > 0 && wording_is(ask, i - 1, links))
        i--;
    const int rows = i > 0 ? table_at_word(ask, i - 1) : -1;
    return rows >= 0 && is_told(ask, rows);
}

/* "Overdue invoices (unpaid, past the due date)": what "overdue" says is said once more. */
static void drop_second(struct ask *ask)
{
    size_t i = 0;
    while (i < ask->words.len && (!wording_is(ask, i, "overdue") || ask->words.v[i].quoted))
        i++;
    for (size_t k = i + 1; k < ask->words.len; k++) {
        const size_t len = wording_is(ask, k, "past") ? wording_match(ask, k, late_words) : 0;
        size_t first = k, end = k + len;
        if (len == 0)
            continue;
        while (first > i + 1 && (wording_is(ask, first - 1, "and|already|i.e") ||
                                 word_is_mark(&ask->words.v[first - 1], ",")))
            first--;
        if (word_is_mark(&ask->words.v[first - 1], "(") && end < ask->words.len &&
            word_is_mark(&ask->words.v[end], ")")) {
            first--;
            end++;
        }
        if (first > i + 1 || end > k + len)
            wording_cut(ask, first, end - first);
        return;
    }
}

void overdue_read(struct ask *ask)
{
    drop_second(ask);
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, late_words);
        if (len == 0 || exact_is_name(ask, i) || ask->words.v[i].quoted ||
            (i > 0 && wording_is(ask, i, "past") && word_is_participle(&ask->words.v[i - 1]) &&
             !wording_is(ask, i - 1, "gone|run|been")))
            continue; /* "closed past their deadline": shapes/lateness.c */
        const size_t end = i + len, again = wording_match(ask, end, not_yet);
        if (again)
            wording_cut(ask, end, again);
        if (wording_is(ask, end, "by") && wording_is(ask, end + 1, "more|at|over"))
            return; /* by so many days: piece_state reads it */
        const bool past = !wording_is(ask, i, "overdue");
        if (put_overdue(ask, i, end, false) || put_overdue(ask, i, end, true))
            return;
        size_t first = i;
        while (first > 0 && wording_is(ask, first - 1, "run|gone|ran|went|well"))
            first--;
        if (past && !is_kept(ask) && (wording_is(ask, i, "past") || told_before(ask, i)))
            wording_put(ask, first, end - first, "overdue");
        return;
    }
}
