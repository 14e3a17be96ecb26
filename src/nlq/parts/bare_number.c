/* Numbers whose column is said in a roundabout way, or not at all: "people under 40", "more than
 * 2000 attendees" where a column is called attendance, "heads of the departments older than 56". */
#include "parts/compare.h"
#include "querent/base/str.h"

#define AGE_MOST 120

static const char measure_nouns[] = "amount|amounts|balance|count|figure|level|number|points|price|"
                                    "proportion|rate|score|share|size|total|value|values";

/* "Outstanding balance", "total score": behind a number's column, what kind of
 * number it keeps. */
bool number_noun(const struct ask *ask, size_t k)
{
    if (k == 0 || k >= ask->count)
        return false;
    const struct item *item = &ask->items[k], *column = &ask->items[k - 1];
    return item->kind == ITEM_WORD && item->last == item->first + 1 &&
           wording_is(ask, item->first, measure_nouns) && column->kind == ITEM_COLUMN &&
           column->zone == ZONE_WHERE && column->column.column >= 0 &&
           column_is_number(ask, column->column) && !catalog_is_key(ask->catalog, column->column);
}

/* "When did the temperature reach 80": at least. */
static void reach_make(struct ask *ask)
{
    for (size_t k = 1; k + 1 < ask->count; k++) {
        struct item *item = &ask->items[k];
        if (item->kind != ITEM_WORD || !wording_is(ask, item->first, "reach|reached|reaches") ||
            !item_kind_is(ask, item_next(ask, k), ITEM_NUMBER) ||
            item_traits(ask, item_prev(ask, k)).negates)
            continue;
        item->kind = ITEM_CUE;
        item->cue = CUE_GE;
    }
}

/* "Hispanic percentage", of a number that is one: no share is to be worked out. */
void number_nouns_settle(struct ask *ask)
{
    reach_make(ask);
    for (size_t k = 1; k < ask->count; k++) {
        const struct item *column = &ask->items[k - 1];
        const struct column_stats *stats = column->kind == ITEM_COLUMN && column->column.column >= 0
                                               ? catalog_stats(ask->catalog, column->column)
                                               : NULL;
        const bool percent = stats && stats->has_range && stats->min >= 0 && stats->max <= 100 &&
                             column_is_number(ask, column->column) &&
                             !catalog_is_key(ask->catalog, column->column);
        if (!percent || !item_is(ask, k, CUE_RATIO) ||
            !wording_is(ask, ask->items[k].first, "percent|percentage") ||
            item_is(ask, k + 1, CUE_OF))
            continue;
        ask->items[k].kind = ITEM_NOISE;
    }
}

struct column_ref adjective_nearby(struct ask *ask, const struct adjective *adjective, size_t i,
                                   bool *ret_rising)
{
    const int table = table_before(ask, i);
    const struct column_ref near = adjective_column(ask, adjective, table, ret_rising);
    return near.column >= 0 || table == ask->subject
               ? near
               : adjective_column(ask, adjective, ask->subject, ret_rising);
}

/* Heads are counted by a population. */
static bool counts_heads(const struct ask *ask, struct column_ref at, const char *lemma)
{
    return wording_among(lemma, "person|people|inhabitant|resident|soul") &&
           table_is_said(ask, at.table) && /* a state's is not its capital's */
           (column_has_words(ask, at, "population") || column_has_words(ask, at, "inhabitant"));
}

/* The one number of the table that the lemma is akin to; column -1: none, or several. */
static struct column_ref akin_in(struct ask *ask, int table, const char *lemma)
{
    struct column_ref found = no_column();
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_number(ask, at) || catalog_is_key(ask->catalog, at) ||
            !(column_has_akin(ask, at, lemma) || counts_heads(ask, at, lemma)))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* "More than 2000 attendees": what the number counts is what a column is called after. */
static struct column_ref akin_column(struct ask *ask, size_t i)
{
    struct item *noun = i + 1 < ask->count ? &ask->items[i + 1] : NULL;
    if (!noun || noun->kind != ITEM_WORD || noun->last != noun->first + 1)
        return no_column();
    const char *lemma = item_last(ask, i + 1)->lemma;
    const int table = table_before(ask, i);
    struct column_ref found = akin_in(ask, table, lemma);
    if (found.column < 0 && table != ask->subject)
        found = akin_in(ask, ask->subject, lemma);
    noun->used = noun->used || found.column >= 0;
    return found;
}

/* "Outages that affected over 1000 customers", where a column is called customers affected. */
struct column_ref deed_number(struct ask *ask, size_t begin, size_t i)
{
    const size_t verb = item_prev(ask, begin), noun = item_next(ask, i);
    const bool said = item_kind_is(ask, verb, ITEM_WORD) ||
                      (item_kind_is(ask, verb, ITEM_COLUMN) && ask->items[verb].partial);
    if (!said || !word_is_participle(item_first(ask, verb)) ||
        !(item_kind_is(ask, noun, ITEM_TABLE) || item_kind_is(ask, noun, ITEM_WORD)))
        return no_column();
    for (size_t c = 0; ask->subject >= 0 && c < ask_table(ask, ask->subject)->column_count; c++) {
        const struct column_ref at = {ask->subject, (int)c};
        if (!column_is_number(ask, at) || catalog_is_key(ask->catalog, at) ||
            !column_has_words(ask, at, item_last(ask, noun)->lemma) ||
            !column_has_akin(ask, at, item_last(ask, verb)->lemma))
            continue;
        ask->items[verb].used = true;
        ask->items[noun].kind = ITEM_NOISE; /* it is counted, and no row of theirs is asked for */
        return at;
    }
    return no_column();
}

static struct column_ref age_in(const struct ask *ask, int table)
{
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (str_eq(catalog_column_words(ask->catalog, at), "age") && column_is_number(ask, at))
            return at;
    }
    return no_column();
}

/* "People under 40", "students who are over 20": nothing else of theirs is said by a number alone.
 */
static struct column_ref bare_age(const struct ask *ask, size_t begin, size_t i)
{
    const double number = ask->items[i].number;
    const size_t next = item_next(ask, i), before = item_prev(ask, begin);
    const bool of_rows = item_kind_is(ask, before, ITEM_TABLE) || item_is(ask, before, CUE_IS) ||
                         item_is(ask, before, CUE_AND) || item_is(ask, before, CUE_WHO);
    if (!of_rows || !wording_is(ask, ask->items[begin].first, "over|under|above|below"))
        return no_column();
    const bool more = next < ask->count && ask->items[next].kind != ITEM_CUE &&
                      ask->items[next].kind != ITEM_PUNCT;
    if (more || number < 1 || number > AGE_MOST)
        return no_column();
    const struct column_ref near = age_in(ask, table_before(ask, begin));
    return near.column >= 0 ? near : age_in(ask, ask->subject);
}

/* Of the columns that the word at item k may mean, the number of the same rows: "level between 5
 * and 10" is no level's name. */
struct column_ref number_called_so(const struct ask *ask, size_t k)
{
    const struct item *item = k < ask->count ? &ask->items[k] : NULL;
    for (size_t c = 0; item && item->kind == ITEM_COLUMN && c < item->columns.len; c++) {
        const struct column_ref at = item->columns.v[c].at;
        if (at.table == item->column.table && column_is_number(ask, at) &&
            !catalog_is_key(ask->catalog, at))
            return at;
    }
    return no_column();
}

/* "above 1000 euros": the comparison at item begin is of money. */
static bool currency_follows(const struct ask *ask, size_t begin)
{
    bool found = false;
    for (size_t k = begin; k < ask->count && k <= begin + 3; k++)
        found = found || item_first(ask, k)->is.currency;
    return found;
}

/* "orders above 5000": what a row comes to. */
static struct column_ref money_column(struct ask *ask, size_t begin)
{
    size_t prev = item_prev(ask, begin);
    if (item_is(ask, prev, CUE_OF) && item_kind_is(ask, item_prev(ask, prev), ITEM_TABLE))
        prev = item_prev(ask, prev); /* "grants of more than 6000 dollars" */
    const bool follows = ask->subject_before >= 0 && ask->subject < 0; /* "over 1 million" */
    const bool value = item_kind_is(ask, prev, ITEM_VALUE), /* "payments in cash above 60" */
        own = value && ask->subject >= 0 && ask->items[prev].column.table == ask->subject;
    const bool far = own || (value && currency_follows(ask, begin));
    int table = item_kind_is(ask, prev, ITEM_TABLE) ? ask->items[prev].table
                : follows                           ? ask->subject_before
                : far                               ? ask->subject
                                                    : -1;
    if (table < 0)
        return no_column();
    struct column_ref found = {table, table_column_by_words(ask, table, name_phrases(NAME_WORTH))};
    const bool named = found.column >= 0 && currency_follows(ask, begin);
    for (size_t c = 0; found.column < 0 && c < ask_table(ask, table)->column_count; c++) {
        struct column_ref at = {table, (int)c};
        enum value_type type = ask_column(ask, at)->value;
        if (type == VALUE_DECIMAL && !catalog_is_key(ask->catalog, at))
            found.column = (int)c; /* the first amount of the row is what it comes to */
    }
    if (found.column >= 0 && named && prev < ask->count)
        ask_assume(ask, prev,
                   arena_printf(ask->arena, "what a row comes to = %s.%s",
                                ask_table(ask, table)->name, ask_column(ask, found)->name));
    else
        ask->guessed++;
    return found;
}

/* By the unit behind the number, else what a row comes to. */
struct column_ref unnamed_column(struct ask *ask, size_t i, size_t begin)
{
    const struct column_ref found = unit_column(ask, table_before(ask, begin), i);
    if (found.column >= 0)
        return found;
    const struct column_ref akin = akin_column(ask, i);
    const struct column_ref age = akin.column < 0 ? bare_age(ask, begin, i) : akin;
    return age.column >= 0 ? age : money_column(ask, begin);
}
