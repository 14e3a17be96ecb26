/* "Who worked yesterday", "employees working on Monday": those with a shift then, and not those who
 * were hired. */
#include <string.h>

#include "frame.h"

/* What rows of work are called. */
static const char works[] = "shift|attendance|timesheet|rota|roster|duty|timecard";

/* The only table of work that refers to the people, or to any (-1); -1: none, or several. */
static int work_table(struct ask *ask, int *people)
{
    int found = -1, whose = *people;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        bool called = false;
        for (const char *p = works; *p && !called; p += strcspn(p, "|"), p += *p == '|')
            called = table_has_word(ask, edge->from, arena_strndup(ask->arena, p, strcspn(p, "|")));
        if (!called || edge->from == edge->to || !table_is_open(ask, edge->from) ||
            !people_do(ask, edge->to) || (*people >= 0 && edge->to != *people) ||
            catalog_date_column(ask->catalog, edge->from) < 0)
            continue;
        if (found >= 0 && (found != edge->from || whose != edge->to))
            return -1;
        found = edge->from;
        whose = edge->to;
    }
    *people = whose;
    return found;
}

/* A time begins at word i: "yesterday", "last week", "on Monday". */
static bool time_begins(const struct ask *ask, size_t i)
{
    const size_t at = i + wording_is(ask, i, "on|in|during");
    if (at >= ask->words.len)
        return false;
    const struct word *word = &ask->words.v[at];
    return wording_is(ask, at,
                      "yesterday|today|tonight|tomorrow|last|this|next|between|since|now|monday|"
                      "tuesday|wednesday|thursday|friday|saturday|sunday|weekends|weekend|mondays|"
                      "tuesdays|wednesdays|thursdays|fridays|saturdays|sundays") ||
           word->iso_date || lexicon_month(word->lower) || (at > i && word->is_number);
}

void at_work_read(struct ask *ask)
{
    static const char verbs[] = "worked|works|is working|was working|were working|are working|has "
                                "worked|have worked|did work|is on duty|was on duty|are on duty|"
                                "were on duty|working|work";
    const bool who = wording_is(ask, 0, "who");
    const size_t which = wording_match(ask, 0, "which|what|show|list|how many|show me");
    const size_t noun = who ? 0 : which;
    int people = who || noun >= ask->words.len ? -1 : table_at_word(ask, noun);
    const bool anybody = wording_is(ask, noun, "people|employees|staff|workers") && people < 0;
    const size_t that = noun + 1 + (!who && wording_is(ask, noun + 1, "who|that"));
    const size_t verb = wording_match(ask, that, verbs);
    if ((!who && people < 0 && !anybody) || verb == 0 || !time_begins(ask, that + verb))
        return;
    const int rows = work_table(ask, &people);
    if (rows < 0)
        return;
    const char *with = arena_printf(ask->arena, "with %s", table_plural(ask, rows));
    if (who)
        wording_put(ask, 0, that + verb,
                    arena_printf(ask->arena, "which %s %s", table_plural(ask, people), with));
    else if (anybody)
        wording_put(ask, noun, that + verb - noun,
                    arena_printf(ask->arena, "%s %s", table_plural(ask, people), with));
    else
        wording_put(ask, noun + 1, that + verb - noun - 1, with);
}
