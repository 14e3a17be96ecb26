/* What rows are at present: "current tariffs" hold today by the two dates of theirs, "players out
 * injured" are those with a day since when they are, and who has been so the longest has the
 * earliest of these days. */
#include <string.h>

#include "dates/ends.h"
#include "paths/history.h"
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

/* A state or flag of the rows, or a day on which they went, says which are current. */
static bool says_current(struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_has_words(ask, at, "status") || column_has_words(ask, at, "state") ||
            column_has_words(ask, at, "active") || column_has_words(ask, at, "current"))
            return true;
    }
    return life_gone(ask, table).column >= 0;
}

/* "Current tariffs". */
static void put_current(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        struct column_ref from, to;
        const int rows =
            wording_is(ask, i, "current") && !exact_is_name(ask, i) ? life_rows_at(ask, i + 1) : -1;
        struct history kept;
        if (rows < 0 || people_do(ask, rows) || says_current(ask, rows) ||
            history_of(ask, rows, &kept) || !rows_last(ask, rows, &from, &to) ||
            !column_is_called(ask, to, NAME_OVER))
            continue;
        wording_put(ask, i, 1, "active");
        return;
    }
}

/* Rows of the table are called active by a state or a flag of theirs. */
static bool says_active(struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_has_words(ask, at, "active") || status_value(ask, at, "active"))
            return true;
    }
    return false;
}

/* The rows that words from i on name, of which one more word may say the kind; -1: none. */
static int rows_ahead(struct ask *ask, size_t i)
{
    const int rows = life_rows_at(ask, i);
    return rows < 0 && i < ask->words.len && !ask->words.v[i].is.stop ? life_rows_at(ask, i + 1)
                                                                      : rows;
}

/* Two dates of the rows say from when to when they hold. */
static bool lasts(struct ask *ask, int table)
{
    struct column_ref from, to;
    return !people_do(ask, table) && rows_last(ask, table, &from, &to) &&
           column_is_called(ask, to, NAME_OVER);
}

/* "Live policies", "contracts that are live": active ones, or open ones where none are called so.
 * Who lives somewhere is another matter. */
static void put_live(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (!wording_is(ask, i, "live") || exact_is_name(ask, i) || ask->words.v[i].quoted ||
            (i > 0 && wording_is(ask, i - 1, "who|they|people|to|we|i|you|that|which|do|does")))
            continue;
        const bool behind = i > 1 && wording_is(ask, i - 1, "are|is|currently|still");
        const int rows = behind ? life_rows_at(ask, i - 2) : rows_ahead(ask, i + 1);
        if (rows < 0 || people_do(ask, rows) || values_find(ask, i, i + 1).len > 0)
            continue;
        wording_put(ask, i, 1, says_active(ask, rows) || lasts(ask, rows) ? "active" : "open");
        return;
    }
}

/* How many words from i on say that the rows before them are not done yet: "have we got open". */
static size_t open_said(const struct ask *ask, size_t i)
{
    const size_t have = wording_match(ask, i,
                                      "have we got|do we have|do we still have|we have got|we have|"
                                      "we've got|have we"),
                 open =
                     have ? wording_match(ask, i + have, "open|outstanding|underway|running") : 0,
                 go = wording_match(ask, i + have, "on the go|under way|underway|still open");
    return open ? have + open : go ? have + go : 0;
}

/* "How many jobs have we got open", "jobs on the go": open ones. */
static void put_open(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = exact_is_name(ask, i) ? 0 : open_said(ask, i);
        const int rows = len ? life_rows_at(ask, i - 1) : -1;
        if (rows < 0 || people_do(ask, rows))
            continue;
        const size_t first = life_name_begin(ask, i);
        const char *said = wording_text(ask, i, i + len);
        wording_cut(ask, i, len);
        wording_put(ask, first, 1, arena_printf(ask->arena, "open %s", ask->words.v[first].text));
        ask->words.v[first].written = said;
        return;
    }
}

static bool is_since(struct ask *ask, struct column_ref at, const void *participle)
{
    return column_is_date(ask, at) &&
           str_eq(catalog_column_words(ask->catalog, at),
                  arena_printf(ask->arena, "%s since", (const char *)participle));
}

/* Words at i that say no more than that it is so today. */
static size_t now_said(const struct ask *ask, size_t i)
{
    return wording_match(ask, i, "right now|now|at the moment|currently|at present|today");
}

/* "Players out injured right now", "who has been injured the longest". */
static bool put_since(struct ask *ask, size_t i, struct column_ref at)
{
    const char *name = ask_column(ask, at)->name;
    size_t first = i, end = i + 1;
    const size_t most = wording_match(ask, end,
                                      "the longest|longest|for the longest time|"
                                      "for the longest");
    while (first > 0 && wording_is(ask, first - 1,
                                   "out|off|currently|still|now|has|have|been|is|"
                                   "are|who|which|whos"))
        first--;
    if (most && first == 0) {
        wording_put(ask, 0, end + most,
                    arena_printf(ask->arena, "%s with the earliest %s",
                                 catalog_table_words(ask->catalog, at.table), name));
        return true;
    }
    end += now_said(ask, end);
    if (first == 0 || life_rows_at(ask, first - 1) != at.table || wording_is(ask, end, "since"))
        return false;
    wording_put(ask, first, end - first, arena_printf(ask->arena, "where %s is not empty", name));
    return true;
}

void so_now_read(struct ask *ask)
{
    put_current(ask);
    put_live(ask);
    put_open(ask);
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *said = &ask->words.v[i];
        const struct column_ref at = word_is_participle(said) && !exact_is_name(ask, i)
                                         ? column_only(ask, is_since, said->lower)
                                         : no_column();
        if (at.column >= 0 && put_since(ask, i, at))
            return;
    }
}
