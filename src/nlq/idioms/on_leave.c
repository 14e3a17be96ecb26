/* Who is away, and who has left, where rows of leave are kept: "who is away this week" are on
 * leave, and those who "have left" are gone, with no leave of theirs looked for. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

/* By the last word of its name, or the one before: "leave requests". */
static bool keeps_leave(const struct ask *ask, int table)
{
    static const char leave[] = "leave|leaves|absence|absences|holiday|holidays|vacation|vacations";
    const char *words = catalog_table_words(ask->catalog, table), *last = strrchr(words, ' ');
    if (wording_among(last ? last + 1 : words, leave))
        return !wording_among(words, "holiday|vacation"); /* days that are no working days */
    return last &&
           wording_among(last + 1, "request|requests|record|records|entry|entries|booking|"
                                   "bookings|period|periods") &&
           wording_among(arena_strndup(ask->arena, words, strcspn(words, " ")), leave);
}

/* The one table that keeps leave of people; -1: none, or several. */
static int table_of_leave(const struct ask *ask)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !keeps_leave(ask, (int)t))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* "On leave", "is away": words from i on; 0: it is not said. */
static size_t says_away(struct ask *ask, size_t i)
{
    static const char away[] = "away|absent|off work|off|out of office|out of the office";
    const size_t on = wording_match(ask, i, "on leave");
    const size_t len = on || i == 0 || !wording_is(ask, i - 1, "is|are|was|were|be|not|currently")
                           ? on
                           : wording_match(ask, i, away);
    return len && (wording_ends(ask, i + len) || wording_period(ask, i + len) ||
                   wording_is(ask, i + len,
                              "on|in|at|now|today|tomorrow|this|next|last|right|"
                              "during|currently|and|yesterday"))
               ? len
               : 0;
}

/* When people of the table left; column -1: it is not kept. */
static struct column_ref day_left(struct ask *ask, int table)
{
    const struct column_ref at = {
        table, table < 0 || !people_do(ask, table)
                   ? -1
                   : table_column_by_words(ask, table, "left|left on|left at|leaving date")};
    return at.column >= 0 && column_is_date(ask, at) ? at : no_column();
}

/* "Clinicians who have left": at the end, since a day that is said is that of it anyway. */
static bool put_left(struct ask *ask, size_t i)
{
    size_t first = i;
    while (first > 1 && wording_is(ask, first - 1, "have|has|had|already|who|that|those|which"))
        first--;
    const struct column_ref at = wording_is(ask, i, "left") && wording_ends(ask, i + 1)
                                     ? day_left(ask, table_at_word(ask, first - 1))
                                     : no_column();
    if (at.column < 0)
        return false;
    wording_put(ask, first, i + 1 - first,
                arena_printf(ask->arena, "with a %s", ask_column(ask, at)->name));
    return true;
}

/* Whose leave it is; -1: nobody's, or that of several kinds of people. */
static int people_of(struct ask *ask, int leave)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != leave || edge->to == leave || edge->audit || edge->role ||
            !people_do(ask, edge->to) || edge->to == found)
            continue;
        if (found >= 0)
            return -1;
        found = edge->to;
    }
    return found;
}

/* "Who is not on leave": of all people, also those who never were. */
static void name_people(struct ask *ask, int leave, size_t i)
{
    const int people = people_of(ask, leave);
    const size_t is = 1 + wording_is(ask, 0, "who");
    if (people < 0 || !wording_is(ask, 0, "who|whos") || i <= is - 1 ||
        !(is == 1 || wording_is(ask, 1, "is|are|was|were|isn't|aren't")))
        return;
    wording_put(
        ask, 0, 1,
        arena_printf(ask->arena, "%s who%s", table_plural(ask, people), is == 1 ? " are" : ""));
}

/* Nothing says when: it is asked of today. */
static bool is_of_today(struct ask *ask, size_t i)
{
    for (size_t k = 0; k < ask->words.len; k++) {
        if (wording_period(ask, k) || wording_is(ask, k, "was|were|ever|never|been|had|days|often"))
            return false;
    }
    return i > 0;
}

/* "Who is off sick today": on a leave for that reason. */
static bool put_off_for(struct ask *ask, int leave, size_t i)
{
    if (!wording_is(ask, i, "off|away") ||
        !wording_is(ask, i - 1, "is|are|was|were|s|'s|whos|currently|still|now") ||
        i + 1 >= ask->words.len)
        return false;
    const struct matches reasons = values_find(ask, i + 1, i + 2);
    for (size_t k = 0; k < reasons.len; k++) {
        if (reasons.v[k].at.table != leave || reasons.v[k].score < .9)
            continue;
        const bool today = is_of_today(ask, i);
        const size_t now = today ? wording_match(ask, i + 2, "now|right now|currently") : 0;
        if (today)
            wording_put(ask, i + 1, 1 + now,
                        arena_printf(ask->arena, "%s today", ask->words.v[i + 1].text));
        wording_put(ask, i, 1, "on");
        name_people(ask, leave, i);
        return true;
    }
    return false;
}

void on_leave_read(struct ask *ask)
{
    const int leave = table_of_leave(ask);
    for (size_t i = 1; leave >= 0 && i < ask->words.len; i++) {
        const size_t len = says_away(ask, i);
        if (put_left(ask, i) || put_off_for(ask, leave, i))
            return;
        if (len == 0 || exact_is_name(ask, i))
            continue;
        const bool bare = table_at_word(ask, i - 1) >= 0, /* "staff on leave today" */
            today = is_of_today(ask, i);
        const size_t now = today ? wording_match(ask, i + len, "now|right now|currently") : 0;
        wording_put(ask, i, len + now,
                    arena_printf(ask->arena, "%son %s%s", bare ? "who are " : "",
                                 ask_table(ask, leave)->name, today ? " today" : ""));
        name_people(ask, leave, i);
        return;
    }
}
