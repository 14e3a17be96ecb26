/* "Hours worked per employee", "who worked more than 100 hours", "who has not logged any hours":
 * the hours that rows of work keep, added up. */
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
    int people = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == hours.table && people_do(ask, edge->to))
            people = edge->to;
    }
    wording_put(ask, first, i + len - first,
                first > 0 ? arena_printf(ask->arena, "without %s", words)
                          : arena_printf(ask->arena, "%s without %s",
                                         catalog_table_words(ask->catalog, people), words));
    return true;
}

void worked_read(struct ask *ask)
{
    if (!wording_has(ask, "hours|hour") ||
        !wording_has(ask, "worked|logged|booked|clocked|recorded|log|book"))
        return;
    const struct column_ref hours = hours_kept(ask);
    for (size_t i = 0; hours.column >= 0 && i < ask->words.len; i++) {
        if (put_hours(ask, i, hours) || put_compared(ask, i, hours) || put_none(ask, i, hours))
            return;
    }
}
