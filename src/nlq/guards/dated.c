/* When something was done is not when it was made, nor a date of others: a period beside a verb
 * that restricts a date with another name is a guess. */
#include "guards/dated.h"

#include <string.h>

#include "guards/state_day.h"
#include "querent/base/str.h"

/* "Drove" as the drivers: a word only somewhat like the name of a table. */
static bool is_likeness(const struct ask *ask, size_t i)
{
    static const double name = .6;
    return item_kind_is(ask, i, ITEM_TABLE) && !ask->items[i].deed && ask->items[i].tables.len &&
           ask->items[i].tables.v[0].score < name;
}

/* The last verb before item `at`, by its form or as the word right before "in 2021"; the count of
 * items: there is none. */
static size_t verb_before(const struct ask *ask, size_t at)
{
    size_t near = item_prev(ask, at);
    while (item_is(ask, near, CUE_IN) || item_is(ask, near, CUE_SINCE))
        near = item_prev(ask, near);
    if (is_likeness(ask, near))
        return near;
    if (item_kind_is(ask, near, ITEM_WORD) && !item_first(ask, near)->quoted &&
        !item_first(ask, near)->capital && !item_first(ask, near)->lemma_is.light &&
        !lexicon_unit(item_last(ask, near)->lemma))
        return near;
    for (size_t i = at; i-- > 0;) {
        const struct item *item = &ask->items[i];
        const struct word *first = item_first(ask, i);
        if (item->kind != ITEM_CUE && item->kind != ITEM_NOISE && !first->quoted &&
            !first->capital && word_is_participle(first))
            return i;
        if (item->kind == ITEM_TABLE && item->table == ask->subject)
            break;
    }
    return ask->count;
}

/* It says when rows came to be, and not when something was done with them. */
static bool tells_origin(const struct ask *ask, struct column_ref at)
{
    return column_is_called(ask, at, NAME_MADE) || column_is_called(ask, at, NAME_BIRTH) ||
           column_is_called(ask, at, NAME_BEGUN);
}

/* The verb names the date, or the rows that it is of. */
static bool names_date(struct ask *ask, size_t verb, struct column_ref date)
{
    const struct item *item = &ask->items[verb];
    const struct word *word = item_first(ask, verb);
    if (item->kind == ITEM_TABLE && !is_likeness(ask, verb) &&
        (item->table == date.table || tables_refer(ask, item->table, date.table)))
        return true; /* "sold": lines of orders, when these were placed */
    if ((column_is_called(ask, date, NAME_BEGUN) &&
         (name_is(word->lemma, strlen(word->lemma), NAME_BEGUN) || str_eq(word->lemma, "sign"))) ||
        (column_is_called(ask, date, NAME_ENDED) &&
         name_is(word->lemma, strlen(word->lemma), NAME_ENDED)))
        return true; /* "joined", of a created_on */
    if (item->kind == ITEM_VALUE && item->column.table == date.table)
        return true;
    for (size_t k = 0; item->kind == ITEM_COLUMN && k < item->columns.len; k++) {
        if (same_column(item->columns.v[k].at, date))
            return true;
    }
    if (column_has_words(ask, date, word->lemma) || column_has_words(ask, date, word->lower) ||
        column_has_akin(ask, date, word->lemma))
        return true;
    return !tells_origin(ask, date) &&
           (table_has_word(ask, date.table, word->lemma) || deed_keeps(ask, word) == date.table);
}

/* A year, or what looks like one in all rows: "hired", 2014 to 2022. */
static bool keeps_years(const struct ask *ask, struct column_ref at)
{
    enum { FIRST = 1000, LAST = 2200 };
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return column_is_year(ask, at) || (column_is_number(ask, at) && stats && stats->has_range &&
                                       stats->min >= FIRST && stats->max < LAST);
}

/* No row has a date to come there, and days to come are asked for: the day of the booking is not
 * the one that it is for. */
static bool looks_ahead(const struct ask *ask, const struct frame *frame)
{
    const char *today = dates_today(ask->arena, ask->request->now);
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const struct column_stats *stats =
            cond->kind == COND_RANGE && cond->value && cond->left.column.column >= 0
                ? catalog_stats(ask->catalog, cond->left.column)
                : NULL;
        if (stats && stats->max_text && column_is_date(ask, cond->left.column) &&
            !column_is_called(ask, cond->left.column, NAME_LIMITING_DATE) &&
            !column_is_called(ask, cond->left.column, NAME_BEGUN) &&
            strncmp(cond->value, today, strlen(today)) > 0 &&
            strncmp(stats->max_text, today, strlen(today)) <= 0)
            return true;
    }
    return false;
}

/* "In the last 30 days": from the day that was 30 days ago, or 30 days with today. */
static bool counts_days_back(const struct ask *ask, const struct frame *frame)
{
    bool loose = false;
    for (size_t i = 0; i < ask->count && !loose; i++)
        loose = ask->items[i].kind == ITEM_DATE && ask->items[i].date->loose;
    for (size_t c = 0; c < frame->cond_count && !loose; c++)
        loose = frame->conds[c].loose; /* said by the question that this one follows */
    return loose;
}

bool dated_otherwise(struct ask *ask, const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const struct column_ref date = cond->left.column;
        const bool here = cond->at < ask->count && date.column >= 0 &&
                          (cond->kind == COND_RANGE || keeps_years(ask, date));
        const size_t verb = here ? verb_before(ask, cond->at) : ask->count;
        if (verb >= ask->count || names_date(ask, verb, date))
            continue;
        const struct item *item = &ask->items[verb];
        const bool other = item->kind == ITEM_COLUMN && item->column.column >= 0 &&
                           (column_is_date(ask, item->column) || column_is_year(ask, item->column));
        if (other || tells_origin(ask, date) ||
            (date.table != ask->subject && !table_is_said(ask, date.table)))
            return true;
    }
    return looks_ahead(ask, frame) || state_day_open(ask, frame) || counts_days_back(ask, frame);
}
