/* Parts of a question that the answer does not speak of: a second thing that is asked for, the
 * state of today, people in place of what they have; and groups or columns that nobody asked for.
 */
#include "guards/left_out.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/dates.h"
#include "querent/lang/lemma.h"
#include "trees/tree.h"

static bool asks(const struct ask *ask, size_t i)
{
    return item_is(ask, i, CUE_WH) || item_is(ask, i, CUE_WHO) || item_is(ask, i, CUE_WHEN) ||
           item_is(ask, i, CUE_WHERE) || item_is(ask, i, CUE_HOW_MUCH) ||
           item_is(ask, i, CUE_HOW_LONG) || item_is(ask, i, CUE_HOW_MANY);
}

/* Something that is said behind item i is shown. */
static bool shows_behind(const struct ask *ask, const struct frame *frame, size_t i)
{
    for (size_t k = 0; k < frame->select_count; k++) {
        const struct term *term = &frame->select[k];
        if (term->at > i && term->at < ask->count)
            return true;
        for (size_t at = i + 1; at < ask->count; at++) {
            if (term->agg == AGG_NONE && ask->items[at].kind == ITEM_TABLE &&
                ask->items[at].table == term->table)
                return true;
        }
    }
    return false;
}

size_t left_out_asked(const struct ask *ask, const struct frame *frame)
{
    bool first = false;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        const bool behind = item->first > 0 && (ask->words.v[item->first - 1].punct ||
                                                wording_is(ask, item->first - 1, "and"));
        if (first && behind && item_is(ask, i, CUE_WHO) && !shows_behind(ask, frame, i))
            return i;
        if (!asks(ask, i))
            first = first || item_kind_is(ask, i, ITEM_TABLE);
        else if (first && behind && !item->used && !shows_behind(ask, frame, i))
            return wording_is(ask, 0, "for|among|of|from|in") ? ask->count : i;
        else
            first = true;
    }
    return ask->count;
}

/* "How many goals came from penalties" is one number, and not one for each sort of goal. */
static bool left_out_group(struct ask *ask, const struct frame *frame)
{
    if (frame->group_count == 0 ||
        wording_has(ask,
                    "by|per|each|every|versus|vs|against|compare|compared|or|than|between|split|"
                    "distribution|breakdown"))
        return false;
    const struct column_ref at = frame->groups[0].column;
    return at.column >= 0 && flag_is(ask, at);
}

/* "Players out injured": a date that is shown for all of them, where those are meant that have it.
 */
static bool left_out_state(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count && frame->cond_count == 0; i++) {
        const struct term *term = &frame->select[i];
        const size_t at = term->at;
        if (term->agg != AGG_NONE || term->implied || term->column.column < 0 || at >= ask->count ||
            at == 0 || !item_kind_is(ask, at, ITEM_COLUMN) ||
            !(column_is_date(ask, term->column) || flag_is(ask, term->column)) ||
            column_is_filled(ask, term->column) || !item_is_participle(ask, at))
            continue;
        const size_t rows = item_prev(ask, at);
        if (item_kind_is(ask, rows, ITEM_TABLE) && term->column.table == ask->items[rows].table)
            return true;
    }
    return false;
}

/* "Jobs last month" by the titles of those hired then: what is done is no column of somebody. */
static bool left_out_rows(const struct ask *ask, const struct frame *frame)
{
    const struct term *term = &frame->select[0];
    const size_t at = term->at;
    bool dated = false;
    for (size_t c = 0; c < frame->cond_count; c++)
        dated = dated || (frame->conds[c].kind == COND_RANGE &&
                          frame->conds[c].left.column.table == term->column.table);
    return frame->select_count == 1 && dated && term->agg == AGG_NONE && !term->implied &&
           term->column.column >= 0 && column_is_text(ask, term->column) &&
           people_do(ask, term->column.table) && !table_is_said(ask, term->column.table) &&
           item_kind_is(ask, at, ITEM_COLUMN) && word_is_plural(item_last(ask, at));
}

/* Rows of the table end at some time, which a date tells that not all of them have. */
static bool may_have_ended(struct ask *ask, int table)
{
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_date(ask, at) && !column_is_filled(ask, at))
            return true;
    }
    return false;
}

static const char of_today[] = "current|currently|presently|now";

/* A flag is said beside "now": "active now", and not "vegan cakes that we bake now". */
static bool is_said_now(const struct ask *ask, const struct cond *cond)
{
    enum { BESIDE = 2 };
    for (size_t i = 0; i < ask->count; i++) {
        const size_t apart = i < cond->at ? cond->at - i : i - cond->at;
        if (wording_is(ask, ask->items[i].first, of_today) && apart <= BESIDE)
            return true;
    }
    return cond->at >= ask->count;
}

/* A condition tells which rows there are by a date, a flag or a state of theirs. */
static bool tells_state(struct ask *ask, const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const struct column_ref at = cond->left.column;
        if (cond->kind == COND_NULL || cond->kind == COND_RANGE || at.column < 0 ||
            column_is_date(ask, at) || (flag_is(ask, at) && is_said_now(ask, cond)) ||
            column_has_words(ask, at, "status") || column_has_words(ask, at, "state"))
            return true;
    }
    return frame->absence_count > 0;
}

/* "Current", "at the moment", "live tariffs". */
static bool says_today(const struct ask *ask)
{
    bool says = wording_has(ask, of_today);
    for (size_t w = 0; w < ask->words.len && !says; w++)
        says = wording_match(ask, w, "at the moment|at present") > 0;
    for (size_t i = 0; i + 1 < ask->count && !says; i++)
        says = wording_is(ask, ask->items[i].first, "live|ongoing") &&
               item_kind_is(ask, i + 1, ITEM_TABLE);
    return says;
}

/* "Current tariffs": all of them, and some have ended. */
static bool left_out_today(struct ask *ask, const struct frame *frame)
{
    return says_today(ask) && may_have_ended(ask, ask->subject) && !tells_state(ask, frame);
}

/* "Spent on campaigns" by their budgets: what may be spent need not have been. */
static bool spends_budget(const struct ask *ask, const struct frame *frame)
{
    return frame->select_count == 1 && frame->select[0].column.column >= 0 &&
           column_has_words(ask, frame->select[0].column, "budget") &&
           wording_has(ask, "spent|spend");
}

/* "Room 2", where all rooms have names: no row is called so. */
static bool left_out_none(const struct ask *ask, const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const bool equals = cond->kind == COND_COMPARE && cond->op == SQL_OP_EQ && cond->value &&
                            cond->left.agg == AGG_NONE && cond->left.column.column >= 0 &&
                            ask_column(ask, cond->left.column)->value != VALUE_BOOLEAN &&
                            column_is_text(ask, cond->left.column);
        const char *const *values = equals ? catalog_values(ask->catalog, cond->left.column) : NULL;
        bool stored = values == NULL;
        for (; values && *values && !stored; values++)
            stored = str_eq_fold(*values, cond->value);
        if (!stored)
            return true;
    }
    return false;
}

/* "Overtime shifts per operator" lists nothing: a figure for each was asked for. */
static bool left_out_each(const struct ask *ask, const struct frame *frame)
{
    bool figure = frame->group_count > 0 || frame->best_of || frame->shape.percentile;
    for (size_t i = 0; i < frame->select_count; i++)
        figure = figure || frame->select[i].agg != AGG_NONE || frame->select[i].over;
    for (size_t i = 0; !figure && i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind == ITEM_CUE && wording_is(ask, item->first, "per") && i > 0 &&
            item_next(ask, i) < ask->count)
            return true;
    }
    return false;
}

/* "Anyone approving their own claims": two columns are the same, and none was held to another. */
static bool left_out_own(const struct ask *ask, const struct frame *frame)
{
    bool own = false;
    for (size_t i = 1; i < ask->words.len; i++)
        own = own || (wording_is(ask, i, "own") && wording_is(ask, i - 1, "their|his|her|its"));
    for (size_t c = 0; own && c < frame->cond_count; c++)
        if (frame->conds[c].kind == COND_COLUMN || frame->conds[c].own)
            return false;
    return own && frame->cond_count > 0;
}

/* "Our most frequent buyer": by orders, complaints or letters, of which nobody spoke. */
static bool left_out_counted(struct ask *ask, const struct frame *frame)
{
    size_t others = 0;
    if (!frame->order_by_count || frame->limit == 0 || frame->count_table < 0 ||
        frame->count_table == ask->subject || ask->subject < 0)
        return false;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if ((item->kind == ITEM_TABLE && item->table == frame->count_table) ||
            (item->kind == ITEM_COLUMN && item->column.table == frame->count_table))
            return false;
    }
    for (size_t t = 0; t < ask->schema->table_count; t++)
        others += tables_refer(ask, (int)t, ask->subject);
    return others > 1;
}

/* "Open claims with client": whoever it is, is shown. */
static bool left_out_beside(struct ask *ask, const struct frame *frame)
{
    const struct table_set used = tree_used(ask, frame);
    for (size_t i = 0; ask->subject >= 0 && i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        bool there = item->table == ask->subject;
        for (size_t t = 0; t < used.len; t++)
            there = there || used.v[t] == item->table;
        if (item->kind == ITEM_TABLE && item->first > 0 &&
            wording_is(ask, item->first - 1, "with") && !there &&
            !tables_to_many(ask, ask->subject, item->table))
            return true;
    }
    return false;
}

/* "Average transaction value" by the number of transactions; "hours", and nothing more. */
static bool left_out_noun(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind == ITEM_COLUMN && item->column.column >= 0 && item->last > item->first + 1 &&
            wording_is(ask, item->last - 1, "value|amount|price|cost|size") &&
            !column_has_words(ask, item->column, ask->words.v[item->last - 1].lemma) &&
            column_has_words(ask, item->column, ask->words.v[item->last - 2].lemma))
            return true;
    }
    return ask->words.len == 1 && frame->select_count == 1 && frame->select[0].agg == AGG_NONE &&
           frame->select[0].column.column >= 0 && column_is_number(ask, frame->select[0].column);
}

/* A column is called as the table is: "volunteers" are people, or the shifts of people. */
static bool calls_column(struct ask *ask, int table)
{
    char own[64], name[64];
    lemma_of(catalog_table_words(ask->catalog, table), own, sizeof own);
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        lemma_of(catalog_column_words(ask->catalog, at), name, sizeof name);
        if (str_eq(own, name) && column_is_text(ask, at) && column_repeats(ask, at))
            return true;
    }
    return false;
}

/* One table holds everything: who "did not" do it in one of its rows may have in another, and its
 * rows may be no people. */
static bool left_out_others(struct ask *ask, const struct frame *frame)
{
    if (ask->schema->table_count != 1 || frame->select_count == 0)
        return false;
    const struct column_ref at = frame->select[0].column;
    bool counts = frame->order_by_count;
    for (size_t i = 0; i < frame->select_count; i++)
        counts =
            counts || (frame->select[i].agg == AGG_COUNT && frame->select[i].column.column < 0);
    return (counts && calls_column(ask, 0)) ||
           (wording_has(ask, "not|never|no|without") && frame->group_count == 0 && at.column >= 0 &&
            frame->select[0].agg == AGG_NONE && column_is_text(ask, at) && column_repeats(ask, at));
}

static bool is_joined(const struct frame *frame, int table)
{
    bool joined = frame->subject == table;
    for (size_t t = 0; t < frame->table_count; t++)
        joined = joined || frame->tables[t] == table;
    return joined;
}

/* "Haven't ordered anything this year" is no day of the customer's own; "offices without a phone
 * poll" are none that have another poll. */
static bool left_out_denied(const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++)
        if (frame->conds[c].kind == COND_RANGE && frame->conds[c].negated)
            return true;
    for (size_t a = 0; a < frame->absence_count; a++)
        if (!frame->absences[a].present && frame->absences[a].edge == 0 &&
            frame->select_count > 0 && frame->select[0].column.column >= 0 &&
            frame->select[0].column.table != frame->absences[a].table &&
            is_joined(frame, frame->absences[a].table))
            return true;
    return false;
}

/* "Saleswomen": half of what the word says. "First and last name with the count": no count of first
 * names. */
static bool left_out_half(struct ask *ask, const struct frame *frame)
{
    bool woman = false, told = false;
    for (size_t i = 0; i < ask->words.len; i++) {
        const char *word = ask->words.v[i].lower;
        woman = woman || (strlen(word) > strlen("women") &&
                          (str_ends(word, "women") || str_ends(word, "woman")));
    }
    for (size_t c = 0; c < frame->cond_count; c++)
        told = told || (frame->conds[c].left.column.column >= 0 &&
                        (column_has_words(ask, frame->conds[c].left.column, "gender") ||
                         column_has_words(ask, frame->conds[c].left.column, "sex")));
    for (size_t i = 0; i < frame->select_count; i++)
        if (frame->select[i].agg == AGG_COUNT && frame->select[i].column.column >= 0 &&
            frame_is_part_name(ask, frame->select[i].column))
            return true;
    return woman && !told;
}

/* "Who took order 310 and who was it for": two people, of whom one is shown. */
static bool left_out_who(const struct ask *ask, const struct frame *frame)
{
    const char *question = ask->words.question; /* readers may have taken the second half out */
    size_t shown = 0;
    if (!str_starts_fold(question, "who ") || !str_find_fold(question, " and who "))
        return false;
    for (size_t i = 0; i < frame->select_count; i++) {
        bool again = false;
        for (size_t k = 0; k < i; k++)
            again = again || (frame->select[k].column.table == frame->select[i].column.table &&
                              frame->select[k].above == frame->select[i].above);
        shown += !again;
    }
    return shown < 2;
}

bool left_out_any(struct ask *ask, const struct frame *frame)
{
    return left_out_asked(ask, frame) < ask->count || left_out_group(ask, frame) ||
           left_out_state(ask, frame) || left_out_today(ask, frame) || left_out_rows(ask, frame) ||
           left_out_none(ask, frame) || left_out_counted(ask, frame) || spends_budget(ask, frame) ||
           left_out_each(ask, frame) || left_out_own(ask, frame) || left_out_beside(ask, frame) ||
           left_out_denied(frame) || left_out_half(ask, frame) || left_out_noun(ask, frame) ||
           left_out_others(ask, frame) || left_out_who(ask, frame);
}

/* "How many people are on the student plan" is no number of plans. */
static bool left_out_people(const struct ask *ask, const struct frame *frame)
{
    const size_t who = words_match(&ask->words, 0, "how many");
    return who > 0 && wording_is(ask, who, "people|persons|folks|guys") &&
           frame->select_count == 1 && frame->select[0].agg == AGG_COUNT &&
           frame->select[0].column.column < 0 && ask->subject >= 0 && !frame->below &&
           !people_do(ask, ask->subject);
}

/* "How many departures" is no number of days: only these are counted by a date. */
static bool counts_dates(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->agg == AGG_COUNT && term->column.column >= 0 && !term->bucket &&
            column_is_date(ask, term->column) && term->at < ask->count &&
            !wording_has(ask, "day|days|date|dates|time|times|different|distinct|unique") &&
            !column_has_words(ask, term->column, item_last(ask, term->at)->lemma))
            return true;
    }
    return false;
}

/* "Went over the estimate this year" is nothing after the year. */
static bool lies_ahead(const struct ask *ask, const struct frame *frame)
{
    const char *today = dates_today(ask->arena, ask->request->now);
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const size_t period = cond->at < ask->count ? ask->items[cond->at].first : 0;
        if (cond->kind == COND_RANGE && cond->value && !cond->value2 && !cond->negated &&
            strncmp(cond->value, today, 10) > 0 && item_kind_is(ask, cond->at, ITEM_DATE) &&
            wording_is(ask, period, "this") && !wording_is(ask, period - 1, "after|beyond|past"))
            return true;
    }
    return false;
}

/* "Products under minimum stock", where no minimum is kept: none is below the least of all. */
static bool beyond_extreme(const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->kind == COND_EXTREME && cond->inner == 0 && !cond->own && !cond->negated &&
            cond->factor == 0 && same_column(cond->left.column, cond->right.column) &&
            ((cond->op == SQL_OP_LT && cond->right.agg == AGG_MIN) ||
             (cond->op == SQL_OP_GT && cond->right.agg == AGG_MAX)))
            return true;
    }
    return false;
}

bool left_out_forbids(const struct ask *ask, const struct frame *frame)
{
    return beyond_extreme(frame) || left_out_people(ask, frame) || counts_dates(ask, frame) ||
           lies_ahead(ask, frame) || ask->facts.bare;
}
