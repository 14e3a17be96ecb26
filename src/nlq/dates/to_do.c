/* What has to be done, and what has been: "cases to be shipped this week" are promised for it and
 * not shipped yet, "closed accounts" are those with a date in account_closed, "growers without a
 * certificate" those with none in certified_until. "Before the end of the year" is before the next.
 */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

#define DUE "due|promised|expected|deadline|required|scheduled|planned|wanted"

/* The date of the table that is called as the verb at word i, and may be missing. */
static struct column_ref done_date(struct ask *ask, int table, size_t i)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_date(ask, at) && !ask_column(ask, at)->not_null &&
            column_has_akin(ask, at, ask->words.v[i].lemma))
            return at;
    }
    return no_column();
}

/* "Cases to be shipped [this week]". */
static void to_be_done(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const int rows = wording_is(ask, i, "to") && wording_is(ask, i + 1, "be") &&
                                 word_is_participle(&ask->words.v[i + 2])
                             ? table_at_word(ask, i - 1)
                             : -1;
        const struct column_ref done = rows < 0 ? no_column() : done_date(ask, rows, i + 2),
                                due = {rows, rows < 0 ? -1 : table_column_by_words(ask, rows, DUE)};
        if (done.column < 0 || due.column < 0 || !column_is_date(ask, due))
            continue;
        if (wording_ends(ask, i + 3))
            wording_put(ask, i, 3,
                        arena_printf(ask->arena, "without %s", ask_column(ask, done)->name));
        else if (wording_period(ask, i + 3 + wording_is(ask, i + 3, "in|on|during")) > 0)
            wording_put(ask, i, 3,
                        arena_printf(ask->arena, "without %s and with %s",
                                     ask_column(ask, done)->name, ask_column(ask, due)->name));
        return;
    }
}

/* A date that some rows have, called by the noun and the participle: account_closed. */
static bool is_done_date(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct word *const *said = arg;
    return column_is_date(ask, at) && !ask_column(ask, at)->not_null &&
           str_eq(catalog_column_words(ask->catalog, at),
                  arena_printf(ask->arena, "%s %s", said[1]->lemma, said[0]->lower));
}

/* "Closed accounts". */
static void done_ones(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const struct word *const said[] = {&ask->words.v[i], &ask->words.v[i + 1]};
        if (!word_is_participle(said[0]) || !word_is_plural(said[1]) ||
            table_at_word(ask, i + 1) >= 0 || exact_is_name(ask, i))
            continue;
        const struct column_ref at = column_only(ask, is_done_date, said);
        if (at.column < 0)
            continue;
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "%s where %s is not empty",
                                 catalog_table_words(ask->catalog, at.table),
                                 ask_column(ask, at)->name));
        return;
    }
}

/* The column of the table, empty in some rows, that the noun at word i is akin to. */
static struct column_ref kept_akin(struct ask *ask, int table, size_t i)
{
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        if (column_has_words(ask, at, ask->words.v[i].lemma))
            return no_column(); /* named, and read as it is */
        if (!stats || stats->null_share <= 0 || !column_has_akin(ask, at, ask->words.v[i].lemma))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* "Growers without a certificate". */
static void without_akin(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t noun = i + 1 + wording_is(ask, i + 1, "a|an|any|their");
        const int rows = wording_is(ask, i, "without") ? table_at_word(ask, i - 1) : -1;
        if (rows < 0 || noun >= ask->words.len || !wording_ends(ask, noun + 1) ||
            table_at_word(ask, noun) >= 0 || exact_is_name(ask, noun))
            continue;
        const struct column_ref at = kept_akin(ask, rows, noun);
        if (at.column >= 0)
            wording_put(ask, i + 1, noun - i, ask_column(ask, at)->name);
        return;
    }
}

/* "Before the end of the year", "by the end of this month": before the first day of the next. */
static void end_of_unit(struct ask *ask)
{
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        const size_t end = i + 1 + wording_is(ask, i + 1, "the"),
                     unit = end + 2 + wording_is(ask, end + 2, "the|this");
        size_t used;
        if (!wording_is(ask, i, "before|by|until") || !wording_is(ask, end, "end") ||
            !wording_is(ask, end + 1, "of") || !wording_is(ask, unit, "year|month|quarter|week"))
            continue;
        struct words said;
        words_split(&said, ask->arena,
                    arena_printf(ask->arena, "this %s", ask->words.v[unit].lower));
        const struct date_range *range = dates_at(ask->arena, &said, 0, ask->request->now, &used);
        if (range)
            wording_put(ask, i, unit + 1 - i, arena_printf(ask->arena, "before %s", range->to));
        return;
    }
}

void to_do_read(struct ask *ask)
{
    to_be_done(ask);
    done_ones(ask);
    without_akin(ask);
    end_of_unit(ask);
}
