/* "Hours taught per teacher", "billable hours by agent": where rows keep minutes, and nothing keeps
 * these hours, they are the minutes added up and given in hours. */
#include <string.h>

#include "dates/ends.h"
#include "figures/figures.h"
#include "frame.h"
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

enum { MINUTE = 60, HOUR = 3600, FAR = 99 };

static const char deeds[] = "taught|booked|worked|logged|spent|given|delivered|done|recorded|"
                            "entered|put|held|charged|flown|driven|rented|used|trained|registered";

/* Some number is kept in hours and called so, as far as its name was said. */
static bool is_kept_in_hours(struct ask *ask, size_t i)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const char *words = catalog_column_words(ask->catalog, at);
            if (!column_is_number(ask, at) || !column_has_words(ask, at, "hour") ||
                column_has_words(ask, at, "per"))
                continue;
            if (strchr(words, ' ') == NULL ||
                (i > 0 && !ask->words.v[i - 1].punct &&
                 column_has_words(ask, at, ask->words.v[i - 1].lemma)) ||
                (i + 1 < ask->words.len && !ask->words.v[i + 1].punct &&
                 column_has_words(ask, at, ask->words.v[i + 1].lower)))
                return true;
        }
    }
    return false;
}

/* The one number of minutes that rows of the table keep, of events and no kind of them; -1. */
static int minutes_of(struct ask *ask, int table)
{
    int found = -1;
    bool refers = false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog) && !refers; e++)
        refers = catalog_edge(ask->catalog, e)->from == table;
    for (size_t c = 0; refers && c < ask_table(ask, table)->column_count; c++) {
        if (time_kept_in(ask, (struct column_ref){table, (int)c}) != MINUTE)
            continue;
        if (found >= 0)
            return -1;
        found = (int)c;
    }
    return found;
}

/* The word is a flag, or a state, of rows of the table: "billable". */
static bool is_of_rows(struct ask *ask, int table, size_t i)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_has_words(ask, at, ask->words.v[i].lower) && !column_is_id(ask, at))
            return true;
    }
    return status_is_own(ask, table, i, 1);
}

/* How long appointments last says nothing of how long somebody worked. */
static bool says_work(struct ask *ask, int table)
{
    static const char *const kinds[] = {"time", "work", "shift", "labour", "labor", "duty", "log"};
    bool kept = !wording_has(ask, "work|worked|works|working");
    for (size_t k = 0; !kept && k < sizeof kinds / sizeof *kinds; k++)
        kept = table_has_word(ask, table, kinds[k]);
    return kept;
}

/* The table whose minutes they are, named beside the word at i, else the only one; -1: none. */
static int rows_of_hours(struct ask *ask, size_t i)
{
    int only = -1, count = 0;
    const size_t of = i + 1 + wording_is(ask, i + 1, "of|on|for|in");
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || minutes_of(ask, (int)t) < 0)
            continue;
        count++;
        only = (int)t;
        if ((i > 0 && !ask->words.v[i - 1].punct &&
             (life_rows_at(ask, i - 1) == (int)t || is_of_rows(ask, (int)t, i - 1))) ||
            life_rows_at(ask, of) == (int)t || life_rows_at(ask, of + 1) == (int)t)
            return (int)t;
    }
    return count == 1 && says_work(ask, only) ? only : -1;
}

static bool is_amount(struct ask *ask, size_t i)
{
    return wording_is(ask, i, "hours|hrs") && !exact_is_name(ask, i) &&
           !(i > 0 && (ask->words.v[i - 1].is_number || ask->words.v[i - 1].quoted ||
                       wording_is(ask, i - 1,
                                  "in|per|opening|business|office|visiting|within|most|"
                                  "fewest|least|more|average|mean|few|of"))) &&
           !wording_is(ask, i + 1, "between|from|after|before|until|ago|late|later|notice|old|a");
}

/* Words [first, end) that say the hours at word i. */
static void put_hours(struct ask *ask, size_t i, int table)
{
    const char *minutes = column_in_full(ask, (struct column_ref){table, minutes_of(ask, table)});
    size_t first = i, end = i + 1;
    const char *rows = "";
    if (i > 0 && (life_rows_at(ask, i - 1) == table)) {
        first--;
        rows = arena_printf(ask->arena, " of %s", table_plural(ask, table));
    } else if (i > 0 && !wording_is(ask, i - 1, "total|many|the|of") &&
               is_of_rows(ask, table, i - 1)) {
        first--;
        rows = arena_printf(ask->arena, " of %s %s", ask->words.v[first].text,
                            table_plural(ask, table));
    }
    while (first > 0 &&
           (wording_is(ask, first - 1, "total|sum|number|overall") ||
            (wording_is(ask, first - 1, "of") && first > 1 &&
             wording_is(ask, first - 2, "number|sum|total")) ||
            (wording_is(ask, first - 1, "many") && first > 1 && wording_is(ask, first - 2, "how"))))
        first -= wording_is(ask, first - 1, "of|many") ? 2 : 1;
    end += wording_is(ask, end, deeds) && !is_of_rows(ask, table, end);
    wording_put(ask, first, end - first, arena_printf(ask->arena, "total %s%s", minutes, rows));
}

/* "Billable time approved but not invoiced yet: hours per client": the hours of those rows. */
static void put_first(struct ask *ask, int table)
{
    bool said = false;
    size_t colon = 0, len = ask->words.len;
    while (colon < len && !word_is_mark(&ask->words.v[colon], ":.?!"))
        colon++;
    if (colon + 1 >= len || !word_is_mark(&ask->words.v[colon], ":"))
        return;
    for (size_t i = 0; i < colon; i++)
        said = said || life_rows_at(ask, i) == table;
    const char *rows = words_joined(ask, 0, colon);
    if (!said || !wording_is(ask, colon + 1, "total"))
        return;
    wording_cut(ask, 0, colon + 1);
    wording_add(ask, arena_printf(ask->arena, "of %s", rows));
}

/* The only open table of minutes that is called as their time; -1. */
static int table_of_time(struct ask *ask)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !table_has_word(ask, (int)t, "time") ||
            minutes_of(ask, (int)t) < 0)
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

void time_rows_read(struct ask *ask)
{
    const int table = wording_has(ask, "time") ? table_of_time(ask) : -1;
    for (size_t i = 0; table >= 0 && i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i, "time") || exact_is_name(ask, i) ||
            table_at_word(ask, i + 1) >= 0 || ask->words.v[i + 1].punct ||
            !(wording_is(ask, i + 1, deeds) || is_of_rows(ask, table, i + 1)) ||
            (i > 0 && wording_is(ask, i - 1, "average|first|last|response|in|on|what|any")))
            continue;
        wording_put(ask, i, 1, table_plural(ask, table));
        ask->words.v[i].written = "time";
        return;
    }
}

void hours_kept_read(struct ask *ask)
{
    int table = -1;
    if (ask->shape.unit_said)
        return;
    for (size_t i = 0; i < ask->words.len; i++) {
        if (!is_amount(ask, i))
            continue;
        if (table >= 0) { /* the same again, in a list */
            wording_put(ask, i, 1, "total");
            continue;
        }
        table = is_kept_in_hours(ask, i) ? -1 : rows_of_hours(ask, i);
        if (table < 0)
            return;
        put_hours(ask, i, table);
        ask->shape.unit_said = HOUR;
        ask->shape.unit_of = UNIT_TIME;
        ask->shape.unit_name = "hours";
        if (!ask->shape.taken_for)
            ask->shape.taken_for = arena_printf(
                ask->arena, "hours = %s ÷ 60",
                column_in_full(ask, (struct column_ref){table, minutes_of(ask, table)}));
        i += 2;
    }
    if (table >= 0)
        put_first(ask, table);
}
