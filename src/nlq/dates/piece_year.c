/* Years: the column that a year belongs to, and its range where the column holds dates. */
#include <math.h>
#include <string.h>

#include "parts/compare.h"
#include "querent/base/str.h"
#include "words/names.h"

bool is_year(double number)
{
    return number == floor(number) && number >= 1500 && number <= 2100;
}

/* "in 2010", "after 2010" on a date column: the year's range. */
struct cond year_cond(struct ask *ask, struct column_ref column, enum sql_op op, size_t i)
{
    struct date_range *range = dates_year(ask->arena, (int)ask->items[i].number);
    struct cond cond = {.kind = COND_RANGE,
                        .left = term_column(column, i),
                        .at = i,
                        .end = i + 1,
                        .clause = ask->items[i].clause};
    cond.value = op == SQL_OP_GT                      ? range->to
                 : op == SQL_OP_LT || op == SQL_OP_LE ? NULL
                                                      : range->from;
    cond.value2 = op == SQL_OP_LT                      ? range->from
                  : op == SQL_OP_LE || op == SQL_OP_EQ ? range->to
                                                       : NULL;
    cond.negated = op == SQL_OP_NE;
    return cond;
}

/* "Assigned in 2016", where one date says from when and one until when: from when. */
static int begun_column(const struct ask *ask, int table, int column, const char *word)
{
    const struct column_ref at = {table, column};
    if (column < 0 || !(column_has_words(ask, at, "to") || column_has_words(ask, at, "until")))
        return column;
    const int from = table_column_by_words(
        ask, table, arena_printf(ask->arena, "%s from|%s start|%s begin", word, word, word));
    return from >= 0 && column_is_date(ask, (struct column_ref){table, from}) ? from : column;
}

/* The year or date of a table called by a word ("registered": registered_year); -1: none. */
static int dated_column(struct ask *ask, int table, const char *word)
{
    const char *words = arena_printf(ask->arena, "%s year|%s date", word, word);
    int column = begun_column(ask, table, table_column_by_words(ask, table, words), word);
    if (column >= 0)
        return column;
    column = begun_column(ask, table, table_column_by_words(ask, table, word), word);
    return column >= 0 && column_is_date(ask, (struct column_ref){table, column}) ? column : -1;
}

/* The item names a year or a date of the subject's own rows, by a word that is not its table's. */
static bool names_own_date(const struct ask *ask, const struct item *item)
{
    return item->kind == ITEM_COLUMN && item->column.column >= 0 && ask->subject >= 0 &&
           item->column.table == ask->subject && !item->measure &&
           (column_is_date(ask, item->column) || column_is_year(ask, item->column) ||
            column_has_words(ask, item->column, "year"));
}

/* "registered in 2016", "a coach starting after 2011": the year or date that a word before it
 * names, in a table spoken of or one step from the subject. What is a date of the subject's rows
 * already is not looked for in others ("branches opened", not the accounts of theirs). */
static struct column_ref year_of_verb(struct ask *ask, size_t i)
{
    for (size_t k = i; k-- > 0 && k + 5 > i;) {
        const struct item *item = &ask->items[k];
        const struct word *word = &ask->words.v[item->last - 1];
        if (names_own_date(ask, item)) {
            ask->items[k].used = item->used || item->zone == ZONE_WHERE;
            return item->column;
        }
        if (item->kind == ITEM_CUE || item->kind == ITEM_NOISE || strlen(word->lemma) < 4 ||
            (word->is.moment || word_is(word, "year") || word_is(word, "years")))
            continue;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            if (ask->schema->tables[t].hidden || table_hops(ask, ask->subject, (int)t) > 1 ||
                (item->kind == ITEM_TABLE && table_has_word(ask, (int)t, word->lemma)))
                continue; /* clients are no "client since" */
            struct column_ref at = {(int)t, dated_column(ask, (int)t, word->lemma)};
            if (at.column < 0)
                at.column = dated_column(ask, (int)t, word->lower);
            if (at.column >= 0) {
                ask->items[k].used = item->used || item->kind == ITEM_WORD ||
                                     (item->kind == ITEM_COLUMN && item->zone == ZONE_WHERE);
                return at;
            }
        }
    }
    return no_column();
}

/* "orders placed by clients with an email in 2024": what was done to the subject has a date. */
static struct column_ref date_of_participle(struct ask *ask, size_t i)
{
    for (size_t k = 0; k < i; k++) {
        struct item *item = &ask->items[k];
        if (item->kind == ITEM_COLUMN && !item->used && item->zone == ZONE_WHERE &&
            item->column.column >= 0 && item->column.table == ask->subject &&
            item_is_participle(ask, k) && column_is_date(ask, item->column)) {
            item->used = true;
            return item->column;
        }
    }
    return no_column();
}

/* "By month for 2026": the year is of the date that is cut down to months, and no year that the
 * rows were made in; column -1: there is no such unit. */
static struct column_ref date_of_unit(struct ask *ask, size_t i)
{
    for (size_t k = 0; k < ask->count; k++) {
        const char *unit = ask->items[k].bucket;
        const struct column_ref at = unit ? date_column(ask, i, i) : no_column();
        if (at.column >= 0 && column_is_date(ask, at) && !str_eq(unit, "year"))
            return at;
    }
    return no_column();
}

/* "With left_on in 2025": the date that is named right before; column -1: none is. */
static struct column_ref date_named_before(struct ask *ask, size_t i)
{
    size_t k = item_prev(ask, i);
    if (item_is(ask, k, CUE_IN))
        k = item_prev(ask, k);
    if (!item_kind_is(ask, k, ITEM_COLUMN) || !exact_is_name(ask, ask->items[k].first) ||
        ask->items[k].column.column < 0 || !column_is_date(ask, ask->items[k].column))
        return no_column();
    ask->items[k].used = true;
    return ask->items[k].column;
}

/* The year that the rows of the table keep, or their date; column -1: none but that of births. */
static struct column_ref year_of_table(struct ask *ask, int table)
{
    const struct column_ref year = {table, table_column_by_words(ask, table, "year")};
    if (year.column >= 0 && !dates_births(ask, year))
        return year;
    const struct column_ref date = table_date(ask, table);
    return date.column >= 0 && !dates_births(ask, date) ? date : no_column();
}

/* "The average score of each pupil in 2022": the year of the scores; column -1: none is kept. */
static struct column_ref year_of_measure(struct ask *ask)
{
    for (size_t k = 0; k < ask->count; k++) {
        const struct item *item = &ask->items[k];
        const bool number = item->kind == ITEM_COLUMN && item->column.column >= 0 &&
                            item->zone == ZONE_SELECT && column_is_number(ask, item->column);
        const struct column_ref at = number ? year_of_table(ask, item->column.table) : no_column();
        if (at.column >= 0)
            return at;
    }
    return no_column();
}

/* A column of years or dates near the number: the subject's, else of a mentioned table. */
struct column_ref year_column(struct ask *ask, const struct frame *frame, size_t i)
{
    const int near = table_before(ask, i);
    const bool own = near >= 0 && near != ask->subject && dates_rows_of(ask, near);
    int tables[3] = {own ? ask->subject : near, own ? near : ask->subject, -1};
    if (ask->shape.going_by && ask->items[i].clause == 0)
        return going_by_date(ask);
    struct column_ref continued = date_continued(ask, frame, i);
    if (continued.column >= 0)
        return continued;
    const struct column_ref named = date_named_before(ask, i);
    if (named.column >= 0)
        return named;
    struct column_ref by_verb = year_of_verb(ask, i);
    if (by_verb.column >= 0)
        return by_verb;
    struct column_ref by_deed = deed_date(ask, frame, i);
    if (by_deed.column >= 0)
        return by_deed;
    struct column_ref by_participle = date_of_participle(ask, i);
    if (by_participle.column >= 0)
        return by_participle;
    struct column_ref by_link = date_between(ask);
    if (by_link.column >= 0)
        return by_link;
    struct column_ref by_unit = date_of_unit(ask, i);
    if (by_unit.column >= 0)
        return by_unit;
    for (size_t k = i; k < ask->count && tables[2] < 0; k++)
        tables[2] = ask->items[k].kind == ITEM_TABLE ? ask->items[k].table : -1;
    for (size_t k = 0; k < 3; k++) {
        if (tables[k] < 0)
            continue;
        const struct column_ref kept = year_of_table(ask, tables[k]);
        if (kept.column >= 0)
            return kept;
        const struct column_ref parent =
            k == 0 && tables[0] != ask->subject ? parent_date(ask, tables[0]) : no_column();
        if (parent.column >= 0)
            return parent; /* "sold in 2024": when their orders were placed */
    }
    for (size_t k = 0; k < frame->cond_count;
         k++) { /* "in the spring of 2010": where the spring was found */
        int table = frame->conds[k].left.column.table;
        int column = table >= 0 ? table_column_by_words(ask, table, "year") : -1;
        if (column >= 0 && !dates_births(ask, (struct column_ref){table, column}))
            return (struct column_ref){table, column};
    }
    const struct column_ref measured = year_of_measure(ask);
    if (measured.column >= 0)
        return measured;
    for (size_t k = 0; k < ask->items[i].values.len; k++) {
        struct column_ref at = ask->items[i].values.v[k].at;
        if (column_has_words(ask, at, "year"))
            return at;
    }
    return parent_date(ask, ask->subject);
}
