/* "Labour cost", "wages": the hours that were worked times what an hour of theirs costs. And those
 * who have not worked at all. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

/* Words that say so at i; 0: none. */
static size_t labour_said(const struct ask *ask, size_t i)
{
    const bool whose = wording_is(ask, i, "labour|labor|wage|wages|payroll|staffing");
    if (whose && wording_is(ask, i + 1, "cost|costs|bill|expense|expenses"))
        return 2;
    return wording_is(ask, i, "wages|payroll") ? 1 : 0;
}

static struct column_ref labour_number(struct ask *ask, int table, const char *alternatives)
{
    const struct column_ref at = {table, table_column_by_words(ask, table, alternatives)};
    return at.column >= 0 && column_is_number(ask, at) ? at : no_column();
}

/* The hours of the table's rows, and what each costs, there or in the one table with such a rate
 * that they refer to; false: it has no hours, or there is no rate, or several. */
static bool labour_of(struct ask *ask, int table, struct column_ref *ret_hours,
                      struct column_ref *ret_rate)
{
    static const char rates[] = "hourly rate|hourly wage|hourly cost|hourly pay|rate per hour|"
                                "cost per hour|rate hour|wage hour";
    *ret_hours = labour_number(ask, table, "hours worked|hours|hour");
    *ret_rate = labour_number(ask, table, rates);
    if (ret_hours->column < 0 || same_column(*ret_hours, *ret_rate) ||
        strstr(catalog_column_words(ask->catalog, *ret_hours), "hourly"))
        return false;
    for (size_t e = 0; ret_rate->table != table && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != table || edge->to == table)
            continue;
        const struct column_ref rate = labour_number(ask, edge->to, rates);
        if (rate.column >= 0 && ret_rate->column >= 0)
            return false;
        *ret_rate = rate.column >= 0 ? rate : *ret_rate;
    }
    return ret_rate->column >= 0;
}

/* Some column is called so, and needs no sum. */
static bool labour_is_kept(struct ask *ask)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = labour_number(
            ask, (int)t, "labour cost|labor cost|wages|wage cost|payroll cost|payroll");
        if (table_is_open(ask, (int)t) && at.column >= 0)
            return true;
    }
    return false;
}

/* The table that keeps the work of such people, by its name: shifts, assignments; else what happens
 * to them. -1: none, or several. */
static int work_of(struct ask *ask, int people)
{
    static const char *const names[] = {"shift", "assignment", "timesheet", "job"};
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        bool work = false;
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            work = work || table_ends_in(ask, edge->from, names[k]);
        if (edge->to != people || !work || !table_is_open(ask, edge->from))
            continue;
        if (found >= 0 && found != edge->from)
            return -1;
        found = edge->from;
    }
    return found >= 0 ? found : events_kept_of(ask, people);
}

/* "Translators who have not worked for us": those without the rows that keep what they do. */
static void not_worked(struct ask *ask)
{
    size_t i = 1;
    while (i < ask->words.len &&
           !(wording_is(ask, i, "work|worked|working") && wording_is(ask, i - 1, "not|never|been")))
        i++;
    size_t first = i, last = i + 1;
    while (first > 0 && wording_is(ask, first - 1,
                                   "not|never|been|was|were|has|have|had|did|does|"
                                   "do|who|that|which"))
        first--;
    if (wording_is(ask, last, "for") && wording_is(ask, last + 1, "us|me"))
        last += 2;
    last += wording_is(ask, last, "yet");
    const size_t in = last + 1 + wording_is(ask, last + 1, "a|an|the|any|those|this|that");
    const bool ends = wording_ends(ask, last) || wording_period(ask, last) > 0 ||
                      wording_is(ask, last, "since") ||
                      (wording_is(ask, last, "in") && table_at_word(ask, in) < 0);
    const int people = i < ask->words.len && first > 0 ? table_at_word(ask, first - 1) : -1;
    const int events = people < 0 || !ends ? -1 : work_of(ask, people);
    if (events < 0)
        return;
    const char *said = wording_text(ask, first, last);
    wording_put(ask, first, last - first,
                arena_printf(ask->arena, "without %s", catalog_table_words(ask->catalog, events)));
    ask->words.v[first + 1].written = said; /* said under the answer, and never sure */
}

void idioms_labour_read(struct ask *ask)
{
    not_worked(ask);
    struct column_ref hours = no_column(), rate = no_column();
    size_t found = 0, i = 0, len = 0;
    while (i < ask->words.len && (len = labour_said(ask, i)) == 0)
        i++;
    if (len == 0 || labour_is_kept(ask))
        return;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        struct column_ref some, each;
        if (!table_is_open(ask, (int)t) || !labour_of(ask, (int)t, &some, &each))
            continue;
        hours = some;
        rate = each;
        found++;
    }
    if (found != 1)
        return;
    const char *said = words_text(&ask->words, ask->arena, i, i + len);
    const bool total = i > 0 && wording_is(ask, i - 1, "total|average|sum");
    wording_put(ask, i, len,
                arena_printf(ask->arena, "%s%s.%s times %s.%s", total ? "" : "total ",
                             ask_table(ask, hours.table)->name, ask_column(ask, hours)->name,
                             ask_table(ask, rate.table)->name, ask_column(ask, rate)->name));
    ask->words.v[i + !total].written = said; /* and never sure */
}
