/* "What has each garage cost us for jobs that went in this year", "which cars have cost us more
 * than 3000 in the workshop", "what did repairs finished in May cost per zone": the costs of all
 * rows that keep one are added up. */
#include "money/rows_come_to.h"
#include "querent/base/str.h"
#include "words/names.h"

/* The one cost that the rows keep; column -1: none, or several. */
static struct column_ref cost_kept(struct ask *ask, int table)
{
    struct column_ref found = no_column();
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_has_words(ask, at, "cost") || !column_is_number(ask, at))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found.column >= 0 && table_is_open(ask, table) &&
                   same_column(rows_own_amount(ask, table), found)
               ? found
               : no_column();
}

static bool is_named_at(struct ask *ask, int table, size_t i)
{
    return !ask->words.v[i].punct &&
           (table_at_word(ask, i) == table || table_has_word(ask, table, ask->words.v[i].lemma));
}

/* A word from i on names the rows; the count: none does. */
static size_t named_from(struct ask *ask, int table, size_t i)
{
    while (i < ask->words.len && !is_named_at(ask, table, i))
        i++;
    return i;
}

/* What is spent on: rows of a table, or a column of the rows that keep the costs. */
struct spent_on {
    int table; /* -1: a column */
    const char *lemma;
};

static bool belongs(struct ask *ask, int rows, struct spent_on on)
{
    return on.table >= 0 ? rows != on.table && tables_refer(ask, rows, on.table)
                         : table_column_by_words(ask, rows, on.lemma) >= 0;
}

/* The cost of the only rows that belong to it; of several, of those named from word i on. */
static struct column_ref cost_of_each(struct ask *ask, struct spent_on on, size_t i, bool *ret_said)
{
    struct column_ref found = no_column();
    size_t fit = 0;
    *ret_said = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = cost_kept(ask, (int)t);
        if (at.column < 0 || !belongs(ask, (int)t, on))
            continue;
        const bool said = named_from(ask, (int)t, i) < ask->words.len;
        if (*ret_said && !said)
            continue;
        fit = said && !*ret_said ? 1 : fit + 1;
        *ret_said = said;
        found = at;
    }
    return fit == 1 ? found : no_column();
}

static const char *cost_name(const struct ask *ask, struct column_ref at)
{
    return arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                        ask_column(ask, at)->name);
}

/* The words of "more than 3000 euros" at i; 0: it is no such bound. */
static size_t bound_at(const struct ask *ask, size_t i)
{
    const size_t than = wording_match(ask, i,
                                      "more than|less than|at least|at most|over|under|above|"
                                      "below|no more than|fewer than");
    const size_t number = i + than;
    if (than == 0 || number >= ask->words.len || !ask->words.v[number].is_number)
        return 0;
    return than + 1 + wording_match(ask, number + 1, "euros|euro|pounds|dollars|eur|gbp|usd");
}

/* "What has each garage cost us". */
static bool each_cost(struct ask *ask)
{
    const size_t lead = wording_match(ask, 0,
                                      "what has|what have|what did|what does|how much has|how much "
                                      "have|how much did|how much does"),
                 each = lead + wording_is(ask, lead, "each|every"),
                 cost = each + wording_match(ask, each + 1, "cost us|costed us|cost") + 1;
    if (lead == 0 || each == lead || cost == each + 1 || cost > ask->words.len)
        return false;
    const struct spent_on on = {table_at_word(ask, each), ask->words.v[each].lemma};
    bool named = false;
    const struct column_ref at = cost_of_each(ask, on, cost, &named);
    if (at.column < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, 0, cost);
    const size_t sum = wording_match(ask, cost, "in total|altogether|in all|so far");
    wording_put(
        ask, 0, cost + sum,
        arena_printf(ask->arena, "total %s per %s", cost_name(ask, at), ask->words.v[each].text));
    ask->words.v[1].written = said; /* and never sure */
    return true;
}

/* "In the workshop" behind the bound, where the rows that keep the costs are called so. */
static void cut_place(struct ask *ask, int table, size_t i)
{
    const size_t at = named_from(ask, table, i);
    if (at < i + 1 || at >= ask->words.len)
        return;
    const size_t the = wording_is(ask, at - 1, "the|our") ? at - 1 : at;
    size_t end = at + 1;
    while (end < ask->words.len && is_named_at(ask, table, end))
        end++;
    if (the > i && wording_is(ask, the - 1, "in|at|on|for"))
        wording_cut(ask, the - 1, end - (the - 1));
}

/* "Cars have cost us more than 3000". */
static bool rows_cost(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const size_t bound = wording_is(ask, i, "cost|costs") && wording_is(ask, i + 1, "us")
                                 ? bound_at(ask, i + 2)
                                 : 0;
        size_t first = i;
        while (first > 1 && wording_is(ask, first - 1, "have|has|that|which|already|ever"))
            first--;
        const struct spent_on on = {bound ? table_at_word(ask, first - 1) : -1, NULL};
        bool named = false;
        const struct column_ref at =
            on.table < 0 ? no_column() : cost_of_each(ask, on, i + 2, &named);
        if (at.column < 0 || (!named && rows_own_amount(ask, on.table).column >= 0))
            continue;
        const char *said = words_text(&ask->words, ask->arena, first, i + 2),
                   *more = words_text(&ask->words, ask->arena, i + 2, i + 2 + bound);
        const size_t sum =
            wording_match(ask, i + 2 + bound, "in total|altogether|in all|so far|all told");
        wording_cut(ask, i + 2 + bound, sum);
        if (named)
            cut_place(ask, at.table, i + 2 + bound);
        wording_put(ask, first, i + 2 + bound - first,
                    arena_printf(ask->arena, "have a total %s of %s", cost_name(ask, at), more));
        ask->words.v[first + 3].written = said;
        const size_t behind = first + 5 + bound;
        wording_cut(ask, behind,
                    wording_match(ask, behind, "in total|altogether|in all|so far|all told"));
        return true;
    }
    return false;
}

/* "What did repairs finished this year cost". */
static bool past_cost(struct ask *ask)
{
    const size_t lead = wording_match(ask, 0, "what did|what have|how much did|how much have");
    size_t cost = lead, rows = 0;
    struct column_ref at = no_column();
    while (lead && cost < ask->words.len && !wording_is(ask, cost, "cost|each|every") &&
           !word_is_mark(&ask->words.v[cost], "?.;:")) {
        const int table = table_at_word(ask, cost);
        if (table >= 0 && word_is_plural(&ask->words.v[cost]) && at.column < 0) {
            at = cost_kept(ask, table);
            rows = cost;
        }
        cost++;
    }
    if (at.column < 0 || !wording_is(ask, cost, "cost") || cost <= rows)
        return false;
    wording_cut(ask, cost, 1 + wording_is(ask, cost + 1, "us"));
    wording_put(ask, 0, lead, arena_printf(ask->arena, "total %s of", cost_name(ask, at)));
    ask->words.v[1].written = "cost";
    return true;
}

void cost_us_read(struct ask *ask)
{
    if (!each_cost(ask) && !rows_cost(ask))
        past_cost(ask);
}
