/* "Accounts" read as those of a department called Accounting, "a lease" as machines in a state
 * 'leased', "who is our contact" as a number to call: likely where nothing nearer is there, and
 * wrong too often to be sure. */
#include "guards/stands_for.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "trees/beside.h"

/* What was typed where the word stands now. */
static const char *typed_at(const struct ask *ask, const struct word *word)
{
    return word->put ? arena_strndup(ask->arena, ask->words.question + word->offset, word->len)
                     : word->lower;
}

/* "Accounts" for 'Accounting': the noun was taken for rows with the value. */
static bool noun_is_other(const struct ask *ask, const struct cond *cond)
{
    char noun[64], value[64];
    const struct word *word = item_last(ask, cond->at);
    if (!word->put || cond->kind != COND_COMPARE || !cond->value)
        return false;
    lemma_of(typed_at(ask, word), noun, sizeof noun);
    lemma_of(cond->value, value, sizeof value);
    return !str_eq_fold(noun, value) && str_starts_fold(value, noun);
}

/* "Never had a service": what was never had is a thing, and no trade that others are in. */
static bool denies_far_value(const struct ask *ask, const struct cond *cond)
{
    const int table = cond->left.column.table;
    return cond->clause > 0 && cond->kind == COND_COMPARE && table >= 0 &&
           item_kind_is(ask, cond->at, ITEM_VALUE) && !table_is_said(ask, table) &&
           table != ask->subject && ask->items[cond->at].first > 0 &&
           wording_is(ask, ask->items[cond->at].first - 1, "a|an") &&
           !item_first(ask, cond->at)->capital && !item_first(ask, cond->at)->quoted;
}

/* The one column that is shown is what the rows were told by: "welders" as jobs called so. */
static bool shows_constant(const struct frame *frame)
{
    const struct term *term = &frame->select[0];
    if (frame->select_count != 1 || term->agg != AGG_NONE || term->all || term->above ||
        frame->group_count || frame->above || frame->below || term->column.column < 0)
        return false;
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->kind == COND_COMPARE && cond->op == SQL_OP_EQ && !cond->negated &&
            cond->clause == 0 && cond->either == 0 && cond->way == 0 && !cond->above &&
            cond->left.column.table == term->column.table &&
            cond->left.column.column == term->column.column)
            return true;
    }
    return false;
}

/* "Director", "directed by": the column is called as the question says, and can name somebody, as
 * no year and no number of a row elsewhere can. */
static bool is_called_so(struct ask *ask, const struct term *term)
{
    if (term->at >= ask->count)
        return true;
    if (column_is_date(ask, term->column) || column_is_year(ask, term->column) ||
        (column_is_number(ask, term->column) && beside_reference(ask, term->column)))
        return false;
    const char *said = item_last(ask, term->at)->lemma;
    return column_has_words(ask, term->column, said) || column_has_akin(ask, term->column, said);
}

/* "Who is our contact": somebody's name is asked for, and not how to reach them. */
static bool shows_no_person(struct ask *ask, const struct frame *frame)
{
    if (!wording_is(ask, 0, "who|whos|who's") || frame->select_count == 0)
        return false;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->all || term->agg != AGG_NONE || term->column.column < 0 ||
            term->column.column == table_label(ask, term->column.table) || is_called_so(ask, term))
            return false;
    }
    return true;
}

/* "Number of gifts and total", with no sum; "…, count" by a column that counts something else. */
static bool loses_figure(const struct ask *ask, const struct frame *frame)
{
    bool total = false, sum = false, counted = false;
    for (size_t i = 1; i < ask->count; i++) {
        total = total || (item_is(ask, i, CUE_SUM) && item_is(ask, i - 1, CUE_AND) &&
                          item_is(ask, item_next(ask, i), CUE_EACH));
    }
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        sum = sum || term->agg == AGG_SUM || term->agg == AGG_AVG;
        counted = counted || (term->agg == AGG_NONE && item_kind_is(ask, term->at, ITEM_COLUMN) &&
                              wording_is(ask, ask->items[term->at].first, "count") &&
                              ask->items[term->at].last == ask->items[term->at].first + 1);
    }
    return (total && !sum) || counted;
}

/* "Sales agents" as all of the staff: of several words one noun was made, which names the rows no
 * more than nearly. */
static bool makes_one_noun(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        const char *said = item_first(ask, i)->written;
        if (item->kind == ITEM_TABLE && said && strchr(said, ' ') && item->tables.len &&
            item->tables.v[0].score < .6)
            return true;
    }
    return false;
}

bool stands_for_other(struct ask *ask, const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->at < ask->count && (noun_is_other(ask, cond) || denies_far_value(ask, cond)))
            return true;
    }
    return shows_constant(frame) || shows_no_person(ask, frame) || loses_figure(ask, frame) ||
           makes_one_noun(ask);
}
