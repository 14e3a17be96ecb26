/* "Hours worked per employee", "who worked more than 100 hours", "who has not logged any hours":
 * the hours that rows of work keep, added up. */
#include <string.h>

#include "frame.h"
#include "words/names.h"

/* The only hours of rows that refer to people; column -1: none, or several. */
static struct column_ref hours_kept(struct ask *ask)
{
    struct column_ref found = no_column();
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {
            edge->from, table_column_by_words(ask, edge->from, "hours worked|worked hours|hours")};
        if (edge->from == edge->to || !table_is_open(ask, edge->from) ||
            !people_do(ask, edge->to) || at.column < 0 || !column_is_number(ask, at) ||
            column_has_words(ask, at, "per") || column_has_words(ask, at, "planned") ||
            column_has_words(ask, at, "contracted"))
            continue; /* nobody worked the hours per week of a contract */
        if (found.column >= 0 && !same_column(found, at))
            return no_column();
        found = at;
    }
    return found;
}

/* "Hours worked last month per employee": their sum, and no number of rows. */
static bool put_hours(struct ask *ask, size_t i, struct column_ref hours)
{
    static const char said[] = "hours worked|worked hours|hours logged|logged hours|hours booked|"
                               "booked hours|hours recorded";
    static const char added[] = "total|average|sum|mean|maximum|minimum|highest|lowest|most|fewest";
    static const char counted[] = "many|more|fewer|any|no|not|than|without";
    const size_t len = wording_match(ask, i, said);
    const bool behind = i > 0 && (ask->words.v[i - 1].is_number || wording_is(ask, i - 1, counted));
    if (len == 0 || behind || ask->words.v[i].quoted || exact_is_name(ask, i))
        return false;
    const char *words = catalog_column_words(ask->catalog, hours);
    wording_put(ask, i, len,
                i > 0 && wording_is(ask, i - 1, added)
                    ? words
                    : arena_printf(ask->arena, "total %s", words));
    return true;
}

/* "Who worked more than 100 hours": with so many in all, and not in one row. */
static bool put_compared(struct ask *ask, size_t i, struct column_ref hours)
{
    static const char compared[] = "more than|less than|fewer than|over|under|above|below|at least|"
                                   "at most|exactly";
    const size_t than = i + 1, len = wording_match(ask, than, compared), number = than + len;
    if (!wording_is(ask, i, "worked|logged|booked|clocked|recorded") || len == 0 ||
        number + 1 >= ask->words.len || !ask->words.v[number].is_number ||
        !wording_is(ask, number + 1, "hours|hour") ||
        wording_match(ask, number + 2, "in a|in one|on a|on one|on any|a day|a week|per|each|of") >
            0)
        return false;
    size_t first = i;
    while (first > 0 && wording_is(ask, first - 1, "who|that|has|have|had"))
        first--;
    if (first == 0)
        return false;
    wording_put(ask, first, number + 2 - first,
                arena_printf(ask->arena, "with total %s %s",
                             catalog_column_words(ask->catalog, hours),
                             words_text(&ask->words, ask->arena, than, number + 1)));
    return true;
}

/* Those who the rows of work refer to. */
static int workers_of(struct ask *ask, int work)
{
    int people = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == work && people_do(ask, edge->to))
            people = edge->to;
    }
    return people;
}

/* "Who worked on J26150", "… and how many hours did they book": by the rows of work. */
static void put_worked_on(struct ask *ask, struct column_ref hours)
{
    enum { ROW_WORDS = 4 };
    const size_t on = wording_match(ask, 0, "who worked on|who has worked on|who was working on");
    size_t end = on;
    bool told = false; /* by the number of a row */
    for (; on && end < ask->words.len && !wording_is(ask, end, "and") && !ask->words.v[end].punct;
         end++)
        told = told || ask->words.v[end].quoted ||
               (strpbrk(ask->words.v[end].text, "0123456789") &&
                (values_find(ask, on, end + 1).len > 0 || values_find(ask, end, end + 1).len > 0));
    const size_t asks = wording_match(ask, end,
                                      "and how many hours|, how many hours|and the hours|"
                                      ", hours|and hours|and for how many hours");
    const size_t rest = asks ? wording_match(ask, end + asks,
                                             "did they book|did each book|did they work|did they "
                                             "log|did each work|they booked|they worked|each|did "
                                             "they put in|in total|booked|worked")
                             : 0;
    if (!told || end > on + ROW_WORDS || !wording_ends(ask, end + asks + rest) ||
        end + asks + rest + 1 < ask->words.len)
        return;
    const char *who = table_plural(ask, workers_of(ask, hours.table)),
               *work = table_plural(ask, hours.table);
    if (asks)
        wording_cut(ask, end, asks + rest);
    wording_put(ask, 0, on,
                asks ? arena_printf(ask->arena, "total %s per %s of %s of",
                                    catalog_column_words(ask->catalog, hours), who, work)
                     : arena_printf(ask->arena, "%s with %s of", who, work));
    if (!ask->shape.taken_for)
        ask->shape.taken_for = arena_printf(ask->arena, "worked on = %s", work);
}

/* "Who has not logged any hours": those without such rows. */
static bool put_none(struct ask *ask, size_t i, struct column_ref hours)
{
    static const char said[] =
        "not logged any hours|not logged hours|not booked any hours|not recorded any hours|logged "
        "no hours|booked no hours|recorded no hours|not log any hours|not book any hours";
    const size_t len = wording_match(ask, i, said);
    size_t first = i;
    while (first > 0 && wording_is(ask, first - 1, "has|have|had|did|who|that|which"))
        first--;
    if (len == 0 || first == i)
        return false;
    const char *words = catalog_table_words(ask->catalog, hours.table);
    const int people = workers_of(ask, hours.table);
    wording_put(ask, first, i + len - first,
                first > 0 ? arena_printf(ask->arena, "without %s", words)
                          : arena_printf(ask->arena, "%s without %s",
                                         catalog_table_words(ask->catalog, people), words));
    return true;
}

void worked_read(struct ask *ask)
{
    const bool on = wording_is(ask, 0, "who") && wording_has(ask, "worked|working");
    const struct column_ref worked = on ? hours_kept(ask) : no_column();
    if (worked.column >= 0)
        put_worked_on(ask, worked);
    if (!wording_has(ask, "hours|hour") ||
        !wording_has(ask, "worked|logged|booked|clocked|recorded|log|book"))
        return;
    const struct column_ref hours = hours_kept(ask);
    for (size_t i = 0; hours.column >= 0 && i < ask->words.len; i++) {
        if (put_hours(ask, i, hours) || put_compared(ask, i, hours) || put_none(ask, i, hours))
            return;
    }
}
