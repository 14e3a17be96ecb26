/* Idioms of days that have passed and of deeds that are counted: what has "expired" or is "past its
 * date" had that date before today, "enrolments per year" are those who enrolled, by that date,
 * what was "invoiced per month" is the amount of the invoices, and the "busiest agent" has most
 * calls. */
#include <string.h>

#include "dates/ends.h"
#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "states/life.h"
#include "words/names.h"

static const char expiries[] = "expiry|expires|expire|valid until|valid to|best before|use by|"
                               "insured until|covered until|good until|until";

/* The date at which the rows expire; column -1: none. */
static struct column_ref expiry_of(struct ask *ask, int table)
{
    const struct column_ref at = {table,
                                  table < 0 ? -1 : table_column_by_words(ask, table, expiries)};
    return at.column >= 0 && column_is_date(ask, at) ? at : no_column();
}

/* A state of theirs, or a flag, says it already. */
static bool tells_expired(struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *const *values = catalog_values(ask->catalog, at);
        if (column_has_words(ask, at, "expired"))
            return true;
        for (; values && *values; values++) {
            if (str_eq_fold(*values, "expired"))
                return true;
        }
    }
    return false;
}

static const char *before_today(struct ask *ask, struct column_ref at)
{
    return arena_printf(ask->arena, "with %s before %s", catalog_column_words(ask->catalog, at),
                        dates_today(ask->arena, ask->request->now));
}

/* "Expired stock", "subcontractors whose insurance has expired". */
static void expired(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool before = wording_is(ask, i, "expired") && table_at_word(ask, i + 1) >= 0;
        size_t first = i, end = i + 1;
        if (!before && !(i > 1 && (wording_is(ask, i, "expired|lapsed") ||
                                   words_match(&ask->words, i, "run out"))))
            continue;
        end += !before && wording_is(ask, i, "run");
        while (!before && first > 1 &&
               wording_is(ask, first - 1, "has|have|had|already|is|are|that|which"))
            first--;
        if (!before && first > 2 && wording_is(ask, first - 2, "whose|with"))
            first -= 2; /* whose insurance */
        const size_t noun = before ? i + 1 : first - 1;
        const int table = table_at_word(ask, noun);
        const struct column_ref at = expiry_of(ask, table);
        const bool ends = before || end >= ask->words.len || ask->words.v[end].punct ||
                          wording_is(ask, end, "per|by|at|in");
        if (at.column < 0 || !ends || tells_expired(ask, table))
            continue;
        if (before)
            wording_put(
                ask, i, 2,
                arena_printf(ask->arena, "%s %s", ask->words.v[noun].text, before_today(ask, at)));
        else
            wording_put(ask, first, end - first, before_today(ask, at));
        return;
    }
}

static bool is_date_of(struct ask *ask, struct column_ref at, const void *lemma)
{
    return column_is_date(ask, at) && column_has_words(ask, at, lemma);
}

/* "Whose medical has expired", "whose passport expires in the next 30 days": those with that date.
 */
static void whose_expired(struct ask *ask)
{
    size_t verb = 2;
    if (ask->words.len < 3 || !wording_is(ask, 0, "whose"))
        return;
    while (wording_is(ask, verb, "has|have|is|are|already|will"))
        verb++;
    const bool expired = wording_is(ask, verb, "expired|lapsed") && wording_ends(ask, verb + 1);
    if (!expired && !wording_is(ask, verb, "expires|expire|expiring|lapses"))
        return;
    const struct column_ref at = column_only(ask, is_date_of, ask->words.v[1].lemma);
    if (at.column < 0)
        return;
    const char *rows = catalog_table_words(ask->catalog, at.table);
    wording_put(ask, 0, verb + 1,
                expired ? arena_printf(ask->arena, "%s %s", rows, before_today(ask, at))
                        : arena_printf(ask->arena, "%s with %s", rows,
                                       catalog_column_words(ask->catalog, at)));
}

/* "Quotes that expire in December", "which are about to expire": by the date until which they hold,
 * whatever state says that others have expired. */
static void to_expire(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        if (!wording_is(ask, i, "expire|expires|expiring|lapse|lapses") ||
            wording_is(ask, i + 1, "within"))
            continue;
        size_t first = i, end = i + 1;
        const bool soon = wording_is(ask, end, "soon"), about = wording_is(ask, i - 1, "to");
        while (first > 1 && wording_is(ask, first - 1, "to|about|are|is|that|which|will|going"))
            first--;
        end += soon;
        const struct column_ref at = expiry_of(ask, table_at_word(ask, first - 1));
        if (at.column < 0 || !(about || soon || end < ask->words.len))
            continue;
        wording_put(
            ask, first, end - first,
            arena_printf(ask->arena, "with %s%s", catalog_column_words(ask->catalog, at),
                         (about || soon) && wording_ends(ask, end) ? " in the next 30 days" : ""));
        return;
    }
}

/* The date of the table that is called by the words from i on. */
static struct column_ref date_called(struct ask *ask, int table, size_t i, size_t *ret_len)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *words = catalog_column_words(ask->catalog, at);
        *ret_len = column_is_date(ask, at) ? words_match(&ask->words, i, words) : 0;
        if (*ret_len == 0)
            continue;
        *ret_len += !str_ends(words, "date") && wording_is(ask, i + *ret_len, "date|dates");
        return at;
    }
    return no_column();
}

/* "Projects past their due date" are overdue; "food past its best before date" had it before. */
static void past_date(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        size_t len = 0, first = i;
        if (!wording_is(ask, i, "past|beyond") || !wording_is(ask, i + 1, "its|their|the"))
            continue;
        while (first > 1 && wording_is(ask, first - 1, "that|which|are|is"))
            first--;
        int table = table_at_word(ask, first - 1);
        struct column_ref at = table < 0 ? no_column() : date_called(ask, table, i + 2, &len);
        for (size_t t = 0; at.column < 0 && t < ask->schema->table_count; t++)
            at = table_is_open(ask, (int)t) ? date_called(ask, (int)t, i + 2, &len) : at;
        if (at.column < 0)
            continue;
        if (table >= 0 && column_is_called(ask, at, NAME_DUE))
            wording_put(ask, first - 1, i + 2 + len - (first - 1),
                        arena_printf(ask->arena, "overdue %s", ask->words.v[first - 1].text));
        else
            wording_put(ask, first, i + 2 + len - first, before_today(ask, at));
        return;
    }
}

/* The only date that a noun says the deed of: enrolled_on of enrolments; column -1. */
static struct column_ref date_of_noun(struct ask *ask, const struct word *noun)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const char *words = catalog_column_words(ask->catalog, at);
            char deed[64], lemma[64];
            const size_t n = strcspn(words, " ");
            if (!column_is_date(ask, at) || n >= sizeof deed)
                continue;
            memcpy(deed, words, n);
            deed[n] = '\0';
            lemma_of(deed, lemma, sizeof lemma);
            if (str_eq(lemma, deed) || !lemma_is_akin(lemma, noun->lemma, 5))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
    }
    return found;
}

/* "Enrolments per year": those who enrolled, by that date. */
static void deeds_per_unit(struct ask *ask)
{
    size_t noun = words_match(&ask->words, 0, "number of") ? 2 : 0;
    if (noun + 3 > ask->words.len || !wording_is(ask, noun + 1, "per|by") ||
        !wording_is(ask, noun + 2, "year|month|quarter|week|day") ||
        table_at_word(ask, noun) >= 0 || exact_is_name(ask, noun) ||
        !word_is_plural(&ask->words.v[noun]))
        return;
    const struct column_ref at = date_of_noun(ask, &ask->words.v[noun]);
    if (at.column < 0)
        return;
    const char *words = catalog_column_words(ask->catalog, at);
    wording_put(ask, 0, noun + 1,
                arena_printf(ask->arena, "number of %s %.*s", table_plural(ask, at.table),
                             (int)strcspn(words, " "), words));
}

/* "Invoiced per month", "billed by customer this year": what such rows come to. */
static void amounts_of_deed(struct ask *ask)
{
    if (ask->words.len < 3 || !wording_is(ask, 0, "invoiced|billed|donated|refunded|pledged") ||
        !wording_is(ask, 1, "per|by|in|this|last"))
        return;
    const int table = deed_keeps(ask, &ask->words.v[0]);
    const struct column_ref at = {
        table, table < 0 ? -1 : table_column_by_words(ask, table, name_phrases(NAME_WORTH))};
    if (at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at))
        wording_put(ask, 0, 1,
                    arena_printf(ask->arena, "total %s of %s",
                                 catalog_column_words(ask->catalog, at), table_plural(ask, table)));
}

/* The one table of events that refers to the rows; -1: none, or several. */
static int events_that(struct ask *ask, int rows)
{
    int found = -1;
    for (size_t e = 0; rows >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != rows || edge->from == rows || !table_is_open(ask, edge->from) ||
            edge->from == found || catalog_date_column(ask->catalog, edge->from) < 0)
            continue;
        if (found >= 0)
            return -1;
        found = edge->from;
    }
    return found;
}

/* "The busiest agent last month": with the most calls. */
static void busiest_rows(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const bool most = ask->words.v[i].is.busy;
        const int rows = most && !exact_is_name(ask, i) ? table_at_word(ask, i + 1) : -1,
                  only = events_that(ask, rows),
                  events = only >= 0 ? only : events_most_of(ask, rows);
        if (events < 0 || lexicon_unit(ask->words.v[i + 1].lemma) || busy_by(ask, rows).column >= 0)
            continue;
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "%s with the most %s", ask->words.v[i + 1].text,
                                 table_plural(ask, events)));
        if (only < 0)
            ask->words.v[i + 3].written = "busiest"; /* and never sure */
        return;
    }
}

/* "Machines due for inspection next week": by the date that is called so. */
static void due_for(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const int table = wording_is(ask, i, "due") && wording_is(ask, i + 1, "for|an|a")
                              ? table_at_word(ask, i - 1)
                              : -1;
        for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            if (!column_is_date(ask, at) || !column_has_words(ask, at, ask->words.v[i + 2].lemma) ||
                column_has_words(ask, at, "last"))
                continue;
            wording_put(
                ask, i, 3,
                arena_printf(ask->arena, "with %s", catalog_column_words(ask->catalog, at)));
            return;
        }
    }
}

/* "Contracts that run out within a year": expire. */
static void runs_out(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (wording_is(ask, i, "run|runs|running|ran") && wording_is(ask, i + 1, "out") &&
            wording_is(ask, i + 2, "within|before|after|in|by|this|next|on|soon|until") &&
            (table_at_word(ask, i - 1) < 0 ||
             life_until(ask, table_at_word(ask, i - 1)).column >= 0))
            wording_put(ask, i, 2, "end"); /* where no date says so it is not understood */
    }
}

static size_t dates_kept(const struct ask *ask, int table)
{
    size_t count = 0;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++)
        count += column_is_date(ask, (struct column_ref){table, (int)c});
    return count;
}

/* "This season", "the current term", where the seasons have two dates: the one that runs. */
static void this_period(struct ask *ask)
{
    struct column_ref from, to;
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        size_t first = i;
        if (!wording_is(ask, i, "this|current") || lexicon_unit(ask->words.v[i + 1].lemma) ||
            exact_is_name(ask, i))
            continue;
        const int table = table_at_word(ask, i + 1);
        if (table < 0 || people_do(ask, table) || dates_kept(ask, table) != 2 ||
            !rows_last(ask, table, &from, &to) || ask->words.v[i + 1].is.small ||
            word_is_plural(&ask->words.v[i + 1]))
            continue;
        while (first > 1 && wording_is(ask, first - 1, "in|of|during|for|the"))
            first--;
        wording_put(
            ask, first, i + 2 - first,
            arena_printf(ask->arena, "in active %s", meant_plural(ask, ask->words.v[i + 1].lemma)));
        return;
    }
}

void idioms_due_read(struct ask *ask)
{
    whose_expired(ask);
    to_expire(ask);
    expired(ask);
    past_date(ask);
    due_for(ask);
    runs_out(ask);
    this_period(ask);
    deeds_per_unit(ask);
    amounts_of_deed(ask);
    busiest_rows(ask);
}
