/* "Invoices that were paid late, how many", "repairs since May: count per building": the number is
 * asked for behind the rows. "What % of orders": the percentage. */
#include "frame.h"
#include "tails/tail.h"

static const char leads[] =
    "show|show me|list|list all|give me|get|the|all|all the|our|which|what are the";

/* "% of jobs", "what % of orders". */
static void percent_said(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (!word_is_mark(&ask->words.v[i], "%") && !wording_is(ask, i, "%"))
            continue;
        if (wording_is(ask, i + 1, "of") && (i == 0 || wording_is(ask, i - 1, "what|which|the")))
            wording_put(ask, i, 1, i > 0 ? "percentage" : "what percentage");
        else if (i == 0 && word_is_participle(&ask->words.v[1]))
            wording_put(ask, i, 1, "share"); /* "% escalated" */
    }
}

/* The rows before word i name a table in the plural, and nothing of them is measured. */
static bool rows_before(struct ask *ask, size_t lead, size_t i)
{
    bool rows = false;
    for (size_t k = lead; k < i; k++) {
        if (wording_is(ask, k,
                       "how|number|count|average|avg|sum|total|top|highest|share|percentage"))
            return false;
        rows = rows || (!ask->words.v[k].punct && word_is_plural(&ask->words.v[k]));
    }
    return rows;
}

/* "…: term, class, number": the last part of a list that began before. */
static bool ends_list(const struct ask *ask, size_t i)
{
    bool list = false;
    for (size_t k = 1; k < i && word_is_mark(&ask->words.v[i], ",") && !list; k++)
        list = word_is_mark(&ask->words.v[k], ":-") || list_behind(ask, k, "-");
    return list;
}

void count_behind_read(struct ask *ask)
{
    percent_said(ask);
    const size_t lead = wording_match(ask, 0, leads);
    for (size_t i = lead + 1; i + 1 < ask->words.len; i++) {
        const size_t said = wording_match(ask, i + 1,
                                          "how many|how many are there|how many is that|"
                                          "how many in total|count|number|the number");
        const size_t behind = i + 1 + said;
        const bool listed =
            behind + 1 < ask->words.len && /* "orders: number, customer": theirs */
            word_is_mark(&ask->words.v[behind], ",;") &&
            (wording_is(ask, i + 1, "number|the") || wording_match(ask, behind + 1, "how much"));
        const bool counts =
            said && !listed &&
            (wording_ends(ask, i + 1 + said) || wording_is(ask, i + 1 + said, "per|by|for each") ||
             wording_match(ask, i + 1 + said, "and how many"));
        if (!word_is_mark(&ask->words.v[i], ",:-") || !counts || !rows_before(ask, lead, i) ||
            ends_list(ask, i))
            continue;
        wording_cut(ask, i, 1 + said);
        wording_put(ask, 0, lead + 1,
                    arena_printf(ask->arena, "number of %s", ask->words.v[lead].text));
        return;
    }
}
