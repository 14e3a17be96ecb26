/* Those that are still there: "meters still installed", "smart meters in the field", "the oldest
 * tug we still run", "teachers of each, only those still with us". Rows that are gone say since
 * when, and those that are still there lack that date; or a flag says it. */
#include <string.h>

#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

static const char still_words[] =
    "still with us|still here|still around|still employed|still working here|still working|"
    "still work here|still work for us|still installed|still in the field|in the field|"
    "still hanging|still in use|in use at the moment|still in service|still running|still run|"
    "we still run|we still use|we still have|we still sell|we still own|still in operation|"
    "still active|still alive|still on the books|on our books|on the books|still on our books|"
    "still mounted|still there|still in place|still living|still on sale|still available|"
    "at the moment in use|currently installed|currently in use|currently employed|"
    "still going on|still going|still ongoing|still standing|still on air|still sold|still "
    "made|still stocked|still up|still listed|"
    "working here now|work here now|working here at the moment|working here right now|"
    "currently work here|currently working here|employed at the moment|currently on staff|"
    "on the payroll|are we selling at the moment|are we selling now|are we selling right now|"
    "are we currently selling|do we currently sell|do we sell at the moment|do we still sell|"
    "we currently sell|we sell at the moment|are we still selling|"
    "have not ended yet|has not ended yet|have not ended|not ended yet|have not finished yet|"
    "not finished yet|not over yet|not gone|have not left|has not left|did not leave|not left yet";
static const char gone_words[] =
    "no longer with us|no longer here|no longer employed|no longer in use|no longer used|"
    "no longer sold|no longer made|no longer stocked|no longer active|no longer installed|"
    "no longer work here|no longer in service|we no longer sell|we no longer use|we no longer have|"
    "not with us any more|not with us anymore|not here any more|have already ended|has already "
    "ended|"
    "have ended|are already over";

/* The rows that the phrase at word i is said of: the nearest noun before it, or behind it, that has
 * such a date; else the only such table; -1: none, or several. */
static int rows_of(struct ask *ask, size_t i, size_t end)
{
    int only = -1;
    for (size_t k = i; k > 0; k--) {
        const int rows = life_rows_at(ask, k - 1);
        if (life_there(ask, rows, false))
            return rows;
    }
    for (size_t k = end; k < ask->words.len; k++) {
        const int rows = life_rows_at(ask, k);
        if (life_there(ask, rows, false))
            return rows;
    }
    const bool people = wording_match(ask, i,
                                      "still with us|still here|still employed|"
                                      "still working|still work|currently employed|working here|"
                                      "work here|currently work|employed at the moment|"
                                      "currently on staff|on the payroll") > 0;
    for (size_t t = 0; people && t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !people_work_here(ask, (int)t) ||
            life_gone(ask, (int)t).column < 0)
            continue;
        if (only >= 0)
            return -1;
        only = (int)t;
    }
    return only;
}

/* "Only the ones", "that are", "who is": words that lead to the phrase. */
static size_t lead_before(const struct ask *ask, size_t i)
{
    while (i > 0 &&
           (wording_is(ask, i - 1,
                       "is|are|was|that|which|who|whos|only|the|ones|those|they|but|s|re|have|we|"
                       "just") ||
            (ask->words.v[i - 1].punct && i > 1)) &&
           !wording_is(ask, i, "have"))
        i--;
    return i;
}

/* That it is not over does not say that it has begun: a scaffold that was not struck. */
static bool never_sure(const struct ask *ask, struct column_ref gone)
{
    static const char *const ends[] = {"struck", "dismantled", "closed", "moveout", "sold"};
    bool ended = false;
    for (size_t i = 0; gone.column >= 0 && i < sizeof ends / sizeof *ends; i++)
        ended = ended || column_has_words(ask, gone, ends[i]);
    return ended;
}

/* The end of rows that have a beginning, which those that go on lack: end_year; column -1: none. */
static struct column_ref end_lacked(struct ask *ask, int table)
{
    const struct column_ref begins = {
        table, table_column_by_words(ask, table, "start|begin|began|since|from|first year")};
    for (size_t c = 0; begins.column >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        if ((column_has_words(ask, at, "end") || column_has_words(ask, at, "finish") ||
             column_has_words(ask, at, "last year")) &&
            (column_is_date(ask, at) || column_is_year(ask, at)) && stats && stats->null_share > 0)
            return at;
    }
    return no_column();
}

/* "Projects that are still running" at word i, by the year of their end. */
static bool put_going(struct ask *ask, size_t i, size_t len, bool gone)
{
    const int rows = life_rows_before(ask, i);
    const struct column_ref at =
        rows < 0 || exact_is_name(ask, i) ? no_column() : end_lacked(ask, rows);
    const size_t first = lead_before(ask, i);
    if (at.column < 0 || first == 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, first, i + len);
    wording_put(ask, first, i + len - first,
                arena_printf(ask->arena, "%s %s", gone ? "that have an" : "without",
                             catalog_column_words(ask->catalog, at)));
    if (gone)
        ask->words.v[first].written = said; /* never sure: the end may be planned */
    return true;
}

/* How many words from i on say that rows are still there; 0: none do. */
static size_t still_said(struct ask *ask, size_t i)
{
    const size_t len = wording_match(ask, i, still_words),
                 plain = len ? 0 : wording_match(ask, i, "in use|in service|in operation");
    if (wording_is(ask, i + len, "in|on") && wording_is(ask, i + len + 1, "stock|hand|store"))
        return 0; /* "we still have in stock": so many of them */
    return plain && values_find(ask, i, i + plain).len == 0 ? plain : len;
}

void still_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t still = still_said(ask, i),
                     gone = still ? 0 : wording_match(ask, i, gone_words), len = still + gone;
        const int rows = len && !exact_is_name(ask, i) ? rows_of(ask, i, i + len) : -1;
        const char *text = rows < 0 ? NULL : life_there(ask, rows, gone > 0);
        if (text == NULL && len && put_going(ask, i, len, gone > 0))
            return;
        if (text == NULL)
            continue;
        const size_t first = lead_before(ask, i);
        const char *said = words_text(&ask->words, ask->arena, i, i + len);
        const bool joined = first > 0 && wording_has(ask, "with") && still;
        wording_put(ask, first, i + len - first,
                    first == 0 ? arena_printf(ask->arena, "%s %s", table_plural(ask, rows), text)
                    : joined   ? arena_printf(ask->arena, "and %s", text)
                               : text);
        if (never_sure(ask, life_gone(ask, rows)))
            ask->words.v[first].written = said;
        return;
    }
}
