/* Superlatives of an adjective ("the oldest student") and of time ("the latest order"). */
#include <string.h>

#include "amounts/amounts.h"
#include "dates/ends.h"
#include "graded/graded.h"
#include "judge/fork.h"
#include "parts/compare.h"
#include "places/extremes.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "ranks/super.h"

/* "the largest cities by population": the measure is said; the item, ask->count: none. */
static size_t super_adjective_said_measure(const struct ask *ask, size_t i)
{
    for (size_t k = i + 1; k < ask->count; k++) {
        size_t next = item_next(ask, k);
        if (item_is(ask, k, CUE_BY) && item_kind_is(ask, next, ITEM_COLUMN) &&
            column_is_number(ask, ask->items[next].column) &&
            !catalog_is_key(ask->catalog, ask->items[next].column))
            return next;
    }
    return ask->count;
}

/* Only rows that have the date, said by item i. */
static void demand_done(struct frame *frame, struct column_ref date, size_t i)
{
    frame_cond(frame, (struct cond){.kind = COND_NULL,
                                    .left = term_column(date, SIZE_MAX),
                                    .negated = true,
                                    .at = i,
                                    .end = i + 1});
}

/* "the slowest carrier": by the days that its shipments take. */
static void rank_span(struct ask *ask, struct frame *frame, int table, size_t i,
                      const struct adjective *adjective)
{
    struct term days;
    bool slow = str_starts(adjective->base, "slow"), fast = str_starts(adjective->base, "fast");
    const bool deeds = ask->subject >= 0 && table >= 0 && ask->subject != table &&
                       tables_to_many(ask, ask->subject, table);
    if (!(slow || fast) ||
        !(span_of_table(ask, table, &days) || (deeds && span_of_rows(ask, table, AGG_AVG, &days))))
        return; /* "who closes tickets the fastest": the time that they take */
    struct super super = {.at = i, .limit = super_limit(ask, i), .descending = slow};
    const size_t verb = item_prev(ask, item_prev(ask, i));
    if (deeds && item_kind_is(ask, verb, ITEM_COLUMN) && ask->items[verb].column.table == table)
        ask->items[verb].kind = ITEM_NOISE;              /* what is done, and not its day */
    if (fast && !ask_column(ask, days.column)->not_null) /* what is not done was not fast */
        demand_done(frame, days.column, i);
    super_rank(ask, frame, days, super);
    frame->group_wanted = frame->show_order = true;
    frame_mention(frame, days.table);
}

/* "The longest outage": by the time between the dates of its begin and its end. */
static bool rank_lasting(struct ask *ask, struct frame *frame, int table, size_t i,
                         const struct adjective *adjective)
{
    struct column_ref from, to;
    const bool longest = str_starts(adjective->base, "long");
    if (!(longest || str_starts(adjective->base, "short")) || table < 0 ||
        !rows_span(ask, table, &from, &to))
        return false;
    struct term lasting = term_column(to, i);
    lasting.span = true;
    lasting.from = from;
    if (!ask_column(ask, to)->not_null)
        demand_done(frame, to, i);
    super_rank(ask, frame, lasting,
               (struct super){.at = i, .limit = super_limit(ask, i), .descending = longest});
    frame->unproven = true;
    return true;
}

/* What a row of the table comes to, where a neighbour's amount was found; column -1: nothing. */
static struct column_ref own_worth(struct ask *ask, int table, struct column_ref found, size_t i)
{
    struct column_ref own = {
        table, table < 0 ? -1 : table_column_by_words(ask, table, name_phrases(NAME_WORTH))};
    const bool bill = table >= 0 && own.column < 0; /* what has to be paid */
    if (bill)
        own.column = table_column_by_words(ask, table, "gross|net");
    if (!column_is_called(ask, found, NAME_WORTH) || own.column < 0 ||
        !column_is_number(ask, own) || catalog_is_key(ask->catalog, own))
        return no_column();
    if (bill)
        ask_assume(ask, i, arena_printf(ask->arena, "by %s", ask_column(ask, own)->name));
    return own;
}

/* "Amount_Claimed" of claim headers. */
static bool column_shares_table_word(struct ask *ask, struct column_ref column)
{
    char lemma[64];
    for (const char *p = catalog_table_words(ask->catalog, column.table); *p;) {
        const size_t n = strcspn(p, " ");
        lemma_of(arena_strndup(ask->arena, p, n), lemma, sizeof lemma);
        if (column_has_words(ask, column, lemma))
            return true;
        p += n + (p[n] == ' ');
    }
    return false;
}

/* The column is called by one of the phrases "a b|c". */
static bool called_by(const struct ask *ask, struct column_ref column, const char *phrases)
{
    for (const char *p = phrases; *p; p += strcspn(p, "|"), p += *p == '|') {
        if (column_has_words(ask, column, arena_strndup(ask->arena, p, strcspn(p, "|"))))
            return true;
    }
    return false;
}

/* "The most expensive machine …: number and purchase price", where there is a sale price, too: the
 * number that the question itself names. */
static struct column_ref named_rival(struct ask *ask, struct column_ref found, const char *phrases)
{
    struct column_ref named = found;
    const char *p = phrases;
    while (*p && !called_by(ask, found, arena_strndup(ask->arena, p, strcspn(p, "|"))))
        p += strcspn(p, "|"), p += *p == '|';
    const char *phrase = arena_strndup(ask->arena, p, strcspn(p, "|"));
    for (size_t k = 0; *phrase && k < ask->count; k++) {
        const struct column_ref at = ask->items[k].column;
        if (!item_kind_is(ask, k, ITEM_COLUMN) || at.table != found.table ||
            ask->items[k].margin <= 0 || !column_is_number(ask, at) ||
            catalog_is_key(ask->catalog, at) || !called_by(ask, at, phrase))
            continue;
        if (same_column(at, found))
            return found;
        named = at;
    }
    return named;
}

/* Another number of the table is called like the one that the adjective measures: the amount
 * claimed and the amount paid. The one that shares a word with the table is taken. */
static struct column_ref among_rivals(struct ask *ask, struct frame *frame, struct column_ref found,
                                      const char *phrases)
{
    const char *p = phrases;
    const struct column_ref got = price_got(ask, found.table);
    struct column_ref best = found;
    if (got.column >= 0 && column_is_called(ask, found, NAME_PRICE)) {
        frame->unproven = true;
        return got; /* "the most expensive lot": and not its start price */
    }
    while (*p && !column_has_words(ask, found, p))
        p += strcspn(p, "|"), p += *p == '|';
    for (size_t c = 0; *p && c < ask_table(ask, found.table)->column_count; c++) {
        const struct column_ref at = {found.table, (int)c};
        if (at.column == found.column || !column_has_words(ask, at, p) ||
            !column_is_number(ask, at) || catalog_is_key(ask->catalog, at))
            continue;
        frame->unproven = true;
        if (column_shares_table_word(ask, at) && !column_shares_table_word(ask, best))
            best = at;
    }
    return best;
}

/* "The best rating", "the best rank": whether more of the column is more of the adjective. */
static bool adjective_rises(const struct ask *ask, struct column_ref column,
                            const struct adjective *adjective)
{
    if (adjective->rising[0] == '\0' || called_by(ask, column, adjective->falling))
        return false;
    return adjective->falling[0] == '\0' || called_by(ask, column, adjective->rising);
}

/* "The deadliest year": by what the adjective measures in the rows of a year, which is no more or
 * less of it. "The latest year", "the highest year" are. */
static bool says_of_year(struct ask *ask, struct column_ref column,
                         const struct adjective *adjective)
{
    bool rising;
    return column_is_year(ask, column) && !wording_among("date", adjective->rising) &&
           !wording_among("date", adjective->falling) &&
           !wording_among("year", adjective->rising) &&
           !wording_among(adjective->base, "high|low|big|small|large|good|bad") &&
           adjective_column(ask, adjective, column.table, &rising).table == column.table;
}

/* "The highest salary": a number or date that follows is what is ranked by. */
static bool rank_column_behind(struct ask *ask, struct frame *frame, size_t i, size_t next,
                               const struct adjective *adjective)
{
    struct item *item = &ask->items[next];
    if (item->restricts || says_of_year(ask, item->column, adjective) ||
        (!column_is_number(ask, item->column) && !column_is_date(ask, item->column) &&
         !column_is_time(ask, item->column)))
        return false;
    const struct super own = {.at = i,
                              .limit = super_limit(ask, i),
                              .descending = adjective_rises(ask, item->column, adjective)};
    super_rank(ask, frame, term_column(item->column, next), own);
    item->used = item->zone == ZONE_WHERE;
    return true;
}

/* "The best customers", of whom no column tells how good they are: by what they brought in. */
static bool rank_best(struct ask *ask, struct frame *frame, int table, size_t i, size_t next)
{
    const struct item *item = &ask->items[i];
    const bool best = word_is(item_first(ask, i), "best");
    return item->last == item->first + 1 && /* not "the best paid" */
           (best || word_is(item_first(ask, i), "worst")) &&
           super_worth(
               ask, frame, table,
               (struct super){.at = i, .limit = super_how_many(ask, i, next), .descending = best});
}

/* No column says it: by how long the rows last, or, of people, by what they bought; otherwise there
 * is no answer. */
static void rank_without_column(struct ask *ask, struct frame *frame, int table, size_t i,
                                size_t next, const struct adjective *adjective)
{
    if (!rank_lasting(ask, frame, table, i, adjective))
        rank_span(ask, frame, table, i, adjective);
    const bool large = str_starts(adjective->rising, "size|");
    const int sales =
        large && table >= 0 && people_do(ask, table) ? events_kept_of(ask, table) : -1;
    const bool most = adjective->rising[0] && !item_is(ask, i, CUE_MIN);
    if (frame->order_count == 0 && sales >= 0 && table_keeps_sales(ask, sales) &&
        super_worth(
            ask, frame, table,
            (struct super){.at = i, .limit = super_how_many(ask, i, next), .descending = most}))
        return;
    frame->impossible = frame->impossible || (large && frame->order_count == 0);
}

/* Item i asks for rows by their key; "the trips with the oldest id" rank them by it. */
static bool is_id_of_rows(const struct ask *ask, size_t i)
{
    return item_kind_is(ask, i, ITEM_COLUMN) && ask->items[i].zone == ZONE_SELECT &&
           ask->items[i].column.column >= 0 &&
           ask->items[i].column.column ==
               catalog_key_column(ask->catalog, ask->items[i].column.table);
}

/* "The oldest log id": of the log that is the oldest, by its date. */
static bool rank_id(struct ask *ask, struct frame *frame, size_t i, size_t next,
                    const struct adjective *adjective)
{
    const bool old = wording_among(adjective->base, "old|early");
    if (!is_id_of_rows(ask, next) || people_do(ask, ask->items[next].column.table) ||
        !(old || wording_among(adjective->base, "young|new|recent|late")))
        return false;
    super_date(ask, frame, i, !old);
    return frame->order_count > 0;
}

/* "Best in quality": by that number. */
static bool best_in(struct ask *ask, struct frame *frame, size_t i, size_t what,
                    const struct adjective *adjective)
{
    if (!item_kind_is(ask, what, ITEM_COLUMN) ||
        !wording_among(adjective->base, "good|bad|high|low") ||
        !column_is_number(ask, ask->items[what].column) ||
        catalog_is_key(ask->catalog, ask->items[what].column) ||
        column_is_year(ask, ask->items[what].column))
        return false;
    const struct column_ref column = ask->items[what].column;
    const bool place = column_is_place(ask, column),
               good = wording_among(adjective->base, "good|high");
    super_rank(ask, frame, term_column(column, what),
               (struct super){.at = i, .limit = super_limit(ask, i), .descending = good != place});
    ask->items[what].used = true;
    return true;
}

/* What people may spend, and what is collected for them, is not how big a customer is. */
static bool is_no_size(const struct ask *ask, struct column_ref column, int table,
                       const struct adjective *adjective)
{
    const char *sizes = adjective->rising[0] ? adjective->rising : adjective->falling;
    return column.column >= 0 && str_starts(sizes, "size|") && people_do(ask, table) &&
           (column_has_words(ask, column, "limit") || measure_is_extra(ask, column));
}

/* Rows of the table, by the column that the adjective grades, or by what is said to be measured. */
static void rank_graded(struct ask *ask, struct frame *frame, size_t i, size_t next, int table,
                        const struct adjective *adjective)
{
    bool rising = adjective->rising[0] != '\0';
    struct column_ref column =
        unit_length(ask, adjective, adjective_column(ask, adjective, table, &rising));
    const struct column_ref own = column.column >= 0 && column.table != table
                                      ? own_worth(ask, table, column, i)
                                      : no_column();
    column = own.column >= 0 ? own : column; /* "the largest orders": their own total */
    size_t by = super_adjective_said_measure(ask, i);
    if (own.column < 0 && by == ask->count && is_no_size(ask, column, table, adjective)) {
        const bool most = adjective->rising[0] != '\0';
        const struct super worth = {
            .at = i, .limit = super_how_many(ask, i, next), .descending = most};
        if (super_worth(ask, frame, table, worth))
            return;
        frame->unproven = true;
    }
    if (by < ask->count) {
        column = ask->items[by].column;
        rising = adjective->rising[0] != '\0' && !called_by(ask, column, adjective->falling);
        ask->items[by].used = true;
    }
    if (by == ask->count)
        column = extreme_meant(ask, column, rising);
    if ((column.column < 0 || column.table != table) && rank_best(ask, frame, table, i, next))
        return;
    if (column.column < 0) {
        rank_without_column(ask, frame, table, i, next, adjective);
        return;
    }
    if (by == ask->count)
        column = named_rival(ask, column, rising ? adjective->rising : adjective->falling);
    if (by == ask->count)
        column = among_rivals(ask, frame, column, rising ? adjective->rising : adjective->falling);
    frame->unproven =
        frame->unproven || (by == ask->count && graded_twofold(ask, adjective, column));
    const struct super super = {.at = i, .limit = super_limit(ask, i), .descending = rising};
    struct term term = term_column(column, i);
    if (str_starts(adjective->rising, "size|") && people_do(ask, table) &&
        tables_to_many(ask, table, column.table)) {
        term.agg = super_of_many(ask, column); /* "the biggest donor": of all that was given */
        frame->group_wanted = true;
    }
    super_rank(ask, frame, term, super);
    if (str_starts(adjective->base, "old") || str_starts(adjective->base, "young"))
        age_doubt(ask, frame, column, "years", i);
    ask->reached = column.table != table && by == ask->count;
    frame->rank_table = table;
}

/* "Who owns the oldest dog": the rows that the value is a kind of are ranked, and not their owners.
 * The item that says which rows. */
static size_t kind_ranked(const struct ask *ask, size_t value, int *ret_table)
{
    size_t rows = value;
    while (item_kind_is(ask, rows, ITEM_VALUE))
        rows = item_next(ask, rows);
    const struct item *item = &ask->items[value];
    const struct column_ref at =
        item->column.column >= 0 || item->values.len == 0 ? item->column : item->values.v[0].at;
    const struct column_stats *stats = at.column >= 0 ? catalog_stats(ask->catalog, at) : NULL;
    if (item_kind_is(ask, rows, ITEM_TABLE))
        return rows;
    if (stats && stats->categorical)
        *ret_table = at.table;
    return value;
}

/* "the oldest student", "the student who is the oldest", "the largest city" */
void super_adjective(struct ask *ask, struct frame *frame, size_t i,
                     const struct adjective *adjective)
{
    if ((item_last(ask, i)->is.busy || item_last(ask, i)->is.quiet) &&
        super_adjective_said_measure(ask, i) == ask->count) {
        super_busy(ask, frame, i); /* of hours: dates/busiest.c */
        return;
    }
    size_t next = item_next(ask, i);
    if (item_is(ask, next, CUE_IN) && best_in(ask, frame, i, item_next(ask, next), adjective))
        return;
    if (item_kind_is(ask, next, ITEM_NUMBER)) {
        const bool kind = !ask->items[next].used && super_counts_rooms(ask, next);
        next = kind ? next + 2 : item_next(ask, next); /* "the cheapest 3 bedroom unit" */
    }
    if (item_is(ask, next, CUE_AVG) || item_is(ask, next, CUE_SUM)) { /* "the best average mark" */
        super_column(ask, frame, i, adjective->rising[0] != '\0');
        return;
    }
    if (item_kind_is(ask, next, ITEM_COLUMN) && item_kind_is(ask, next + 1, ITEM_TABLE) &&
        flag_is(ask, ask->items[next].column))
        next++; /* "the youngest chronic patient" */
    int table = table_before(ask, i);
    if (item_kind_is(ask, next, ITEM_VALUE))
        next = kind_ranked(ask, next, &table);
    if (item_kind_is(ask, next, ITEM_TABLE))
        table = ask->items[next].table;
    if (item_kind_is(ask, next, ITEM_COLUMN)) {
        const bool size = str_starts(adjective->rising, "size|") &&
                          column_is_text(ask, ask->items[next].column); /* customer_no has none */
        if (!size && (rank_id(ask, frame, i, next, adjective) ||
                      rank_column_behind(ask, frame, i, next, adjective)))
            return;
        table = ask->items[next].column.table;
    }
    rank_graded(ask, frame, i, next, table, adjective);
}

static bool super_is_dated(struct ask *ask, struct column_ref column)
{
    return column_is_date(ask, column) || column_is_time(ask, column) ||
           column_has_words(ask, column, "year") || column_has_words(ask, column, "date") ||
           column_has_words(ask, column, "time");
}

/* "Was founded the earliest": a year that is kept as a number, or a date that is kept as text. */
static bool tells_when(struct ask *ask, size_t verb)
{
    if (!item_kind_is(ask, verb, ITEM_COLUMN))
        return false;
    const struct column_ref column = ask->items[verb].column;
    const struct column_stats *stats = catalog_stats(ask->catalog, column);
    if (super_is_dated(ask, column))
        return true;
    if (!item_is_participle(ask, verb) || catalog_is_key(ask->catalog, column))
        return false;
    return column_is_text(ask, column) ||
           (stats && stats->has_range && stats->min >= 1000 && stats->max < 2200);
}

/* "The three newest products by launch date": the date is said; the item, ask->count: none is. */
static size_t said_date(struct ask *ask, size_t i)
{
    for (size_t k = i + 1; k < ask->count; k++) {
        const size_t next = item_next(ask, k);
        if (item_is(ask, k, CUE_BY) && item_kind_is(ask, next, ITEM_COLUMN) &&
            column_is_date(ask, ask->items[next].column))
            return next;
    }
    return ask->count;
}

void super_date(struct ask *ask, struct frame *frame, size_t i, bool latest)
{
    enum agg agg;
    size_t target = super_target(ask, i, &agg);
    struct super super = {.at = i, .limit = super_limit(ask, i), .descending = latest};
    if (target < ask->count && ask->items[target].kind == ITEM_COLUMN &&
        super_is_dated(ask, ask->items[target].column)) {
        bool of_table = item_kind_is(ask, item_next(ask, target), ITEM_TABLE); /* "opened track" */
        if (ask->items[target].zone == ZONE_SELECT && !of_table)
            return;
        super_rank(ask, frame, term_column(ask->items[target].column, target), super);
        ask->items[target].used = true;
        return;
    }
    size_t before = item_prev(ask, i);
    if (target >= ask->count && tells_when(ask, before)) { /* "left office the latest" */
        super_rank(ask, frame, term_column(ask->items[before].column, before), super);
        ask->items[before].used = true;
        return;
    }
    int table = target < ask->count ? ask->items[target].table : table_before(ask, i);
    const size_t said = said_date(ask, i);
    if (said < ask->count && ask->items[said].column.table == table) {
        super_rank(ask, frame, term_column(ask->items[said].column, said), super);
        ask->items[said].used = true;
        return;
    }
    if (target < ask->count && is_id_of_rows(ask, target))
        table = ask->items[target].column.table;
    int column = table >= 0 ? catalog_date_column(ask->catalog, table) : -1;
    if (column < 0 && table >= 0)
        column = table_column_by_words(ask, table, name_phrases(NAME_DATED));
    if (column < 0 && ask->subject >= 0 &&
        (column = catalog_date_column(ask->catalog, ask->subject)) >= 0)
        table = ask->subject;
    if (column >= 0)
        super_rank(ask, frame, term_column(fork_date(ask, (struct column_ref){table, column}), i),
                   super);
}
