/* States that a clause says: "jobs whose date has already passed", "customers with an open
 * account", "orders that come in through the web shop". Each is put as the column of the rows that
 * keeps it. */
#include "frame.h"
#include "querent/base/str.h"
#include "states/life.h"

/* "Whose date has already passed", where one of their dates says by when they were to be done. */
static bool put_passed(struct ask *ask, size_t i)
{
    static const char whose[] = "whose date|the date of which|where the date|whose day|whose time|"
                                "with a date that",
                      passed[] =
                          "has already passed|has passed|is already past|is past|has gone "
                          "by|has already gone by|is gone|is already gone|is over|is already "
                          "over|has come and gone|lies in the past|is in the past|is already "
                          "in the past|went by|has been and gone|is behind us";
    const size_t noun = wording_match(ask, i, whose),
                 verb = noun ? wording_match(ask, i + noun, passed) : 0;
    const int rows = verb && i > 0 ? life_rows_before(ask, i) : -1;
    const struct column_ref at = life_due(ask, rows);
    if (at.column < 0)
        return false;
    ask->shape.taken_for = arena_printf(ask->arena, "date = %s", ask_column(ask, at)->name);
    wording_put(ask, i, noun + verb,
                arena_printf(ask->arena, "with %s.%s before today", ask_table(ask, rows)->name,
                             ask_column(ask, at)->name));
    return true;
}

/* "With an open account": those that were not closed. */
static bool put_account(struct ask *ask, size_t i)
{
    static const char open[] = "with an open account|with open accounts|with an active account|"
                               "whose account is open|whose account is still open|who have an open "
                               "account|that have an open account|who still have an open account|"
                               "having an open account|with a live account|with active accounts",
                      closed[] = "with a closed account|with closed accounts|whose account is "
                                 "closed|whose account was closed|whose account has been closed";
    const size_t none = wording_match(ask, i, open), gone = wording_match(ask, i, closed),
                 len = none + gone;
    const int rows = len && i > 0 ? life_rows_before(ask, i) : -1;
    const struct column_ref at =
        rows < 0 ? no_column() : life_date_with(ask, rows, "account", "closed|closing|close");
    if (at.column < 0 || table_at_word(ask, i + len - 1) >= 0)
        return false;
    const char *name = ask_column(ask, at)->name, *table = ask_table(ask, rows)->name;
    wording_put(ask, i, len,
                none ? arena_printf(ask->arena, "where %s.%s is empty", table, name)
                     : arena_printf(ask->arena, "where %s.%s is not empty", table, name));
    return true;
}

/* "That come in through the web shop": by which way, where that is a value of theirs. */
static bool put_channel(struct ask *ask, size_t i)
{
    static const char come[] = "come in|came in|comes in|coming in|have come in|come|came|comes|"
                               "coming|came to us|come to us|reach us|reached us|are placed|were "
                               "placed|get placed|arrive|arrived|are made|were made",
                      ways[] = "through|via|over|by|by way of";
    static const char *const channels[] = {"channel", "source", "via", "origin", "medium", "route"};
    const size_t that = i + wording_is(ask, i, "that|which|who"),
                 verb = wording_match(ask, that, come), way = that + verb,
                 by = verb ? wording_match(ask, way, ways) : 0,
                 value = way + by + wording_is(ask, way + by, "the|our|a");
    const int rows = by && i > 0 ? table_at_word(ask, i - 1) : -1;
    if (rows < 0 || value >= ask->words.len || ask->words.v[value].punct)
        return false;
    for (size_t c = 0; c < ask_table(ask, rows)->column_count; c++) {
        const struct column_ref at = {rows, (int)c};
        bool channel = false;
        for (size_t k = 0; k < sizeof channels / sizeof *channels; k++)
            channel = channel || column_has_words(ask, at, channels[k]);
        const char *stored = channel && column_is_text(ask, at)
                                 ? status_value(ask, at, ask->words.v[value].lower)
                                 : NULL;
        if (stored == NULL)
            continue;
        wording_put(ask, i, value - i,
                    arena_printf(ask->arena, "with %s", catalog_column_words(ask->catalog, at)));
        return true;
    }
    return false;
}

void said_plainly_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        if (put_passed(ask, i) || put_account(ask, i) || put_channel(ask, i))
            return;
    }
}
