/* What forbids to be sure. Confidence is a curve over counts, and a short question that loses one
 * word still looks well covered; here each word that would change the answer must have its part in
 * it, and each choice between two ways must have been made by the question. */
#include "judge/doubts.h"

#include <stdlib.h>
#include <string.h>

#include "guards/dated.h"
#include "guards/drops.h"
#include "guards/half_said.h"
#include "guards/left_out.h"
#include "guards/lost_sense.h"
#include "guards/modifier.h"
#include "guards/other_sense.h"
#include "guards/outcome.h"
#include "guards/owned.h"
#include "guards/shown.h"
#include "guards/stands_for.h"
#include "guards/taken.h"
#include "guards/tally.h"
#include "guards/undone.h"
#include "guards/unread.h"
#include "judge/claims.h"
#include "judge/confidence.h"
#include "places/told_row.h"
#include "querent/base/str.h"

/* ---- no answer */

/* A table that nobody named, shown by a label that nobody asked for, is a guess on a guess. */
static bool is_baseless(struct ask *ask)
{
    if (ask->guessed == 0 || ask->subject_before >= 0)
        return false;
    bool people =
        ask->subject >= 0 && (people_do(ask, ask->subject) || ask->subject == payers_table(ask));
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        bool named = item->kind == ITEM_VALUE && item->used && item->last > item->first + 1;
        const bool rows = item->kind == ITEM_COLUMN && item->used && item->column.column >= 0 &&
                          item->last > item->first + 1 && /* "claims settled" */
                          table_has_word(ask, item->column.table, item_first(ask, i)->lemma);
        const struct column_stats *stats =
            item->kind == ITEM_VALUE && item->used && item->column.column >= 0
                ? catalog_stats(ask->catalog, item->column)
                : NULL;
        const bool plural = !str_eq(item_last(ask, i)->lower, item_last(ask, i)->lemma) &&
                            (i == 0 || item->kind == ITEM_VALUE); /* "red SUVs" */
        const bool kind = (plural || i > 0) &&
                          (plural || item_is(ask, i - 1, CUE_ADJ_SUPER) ||
                           item_is(ask, i - 1, CUE_MAX) || item_is(ask, i - 1, CUE_MIN)) &&
                          stats && stats->categorical && /* "the oldest treadmill" */
                          (item->column.table == ask->subject || plural);
        const bool flag = item->kind == ITEM_COLUMN && item->used && item->restricts &&
                          item->zone == ZONE_SELECT; /* "credit notes" */
        if (item->kind == ITEM_TABLE || item->measure || named || rows || kind || flag ||
            (people && item_is(ask, i, CUE_WHO)))
            return false;
    }
    return true;
}

/* ---- what must not be overlooked */

static bool plain_word(const struct ask *ask, size_t i)
{
    const struct word *word = item_first(ask, i);
    return ask->items[i].kind == ITEM_WORD && !word->quoted && !word->lemma_is.light;
}

static bool is_topic(const struct ask *ask, size_t i)
{
    size_t first = ask->items[i].first;
    return first > 0 && ask->words.v[first - 1].is.topic;
}

/* Says what kind of rows is meant: "that are …", "without …", "… invoices". */
static bool is_modifier(const struct ask *ask, size_t i)
{
    const struct word *word = item_first(ask, i);
    size_t prev = item_prev(ask, i), n;
    int degree;
    while (item_kind_is(ask, prev, ITEM_WORD) && item_first(ask, prev)->is.still)
        prev = item_prev(ask, prev);
    if (item_is(ask, prev, CUE_NO) || item_is(ask, prev, CUE_NOT) || item_is(ask, prev, CUE_NULL))
        return !ask->items[prev].used && !claims_governs(ask, i);
    size_t link = item_next(ask, i);
    if (plain_word(ask, i) && prev >= ask->count && ask->items[i].zone == ZONE_SELECT &&
        (item_is(ask, link, CUE_EACH) || item_is(ask, link, CUE_BY)))
        return true; /* "profit per branch" */
    if (plain_word(ask, i) && (item_is(ask, prev, CUE_WITH) || is_topic(ask, i)))
        return true; /* "with children", "about parking" */
    bool adjective = word_is_participle(word) || strncmp(word->lower, "un", 2) == 0 ||
                     lexicon_done(word->lower) ||
                     lexicon_adjective(&ask->words, ask->items[i].first, &n, &degree);
    bool plain = ask->items[i].kind == ITEM_WORD && !word->capital && !word->quoted;
    bool leads = i == 0 || item_is(ask, i - 1, CUE_SHOW) || item_is(ask, i - 1, CUE_HOW_MANY) ||
                 item_is(ask, i - 1, CUE_NUMBER_OF) || item_is(ask, i - 1, CUE_WH);
    if (item_is(ask, prev, CUE_BY) && item_is(ask, 0, CUE_TOP))
        return true; /* "top 5 … by" what? */
    if (item_kind_is(ask, i + 1, ITEM_TABLE))
        return adjective || (plain && leads);
    const size_t behind = item_next(ask, i);
    if (plain_word(ask, i) && word_is_participle(word) && item_kind_is(ask, prev, ITEM_TABLE) &&
        item_is(ask, behind, CUE_EACH))
        return true; /* "deliveries failed per truck" */
    bool said = item_is(ask, prev, CUE_IS) || (item_is(ask, prev, CUE_THAT) &&
                                               ask->items[prev].last > ask->items[prev].first + 1);
    bool last = item_next(ask, i) >= ask->count || item_kind_is(ask, item_next(ask, i), ITEM_PUNCT);
    return said && (adjective || (plain && last) || ask->items[i].kind != ITEM_WORD) &&
           !claims_governs(ask, i);
}

/* "Which boats are out today", "who is away": where the rows are, which "out" alone does not say.
 */
static bool is_elsewhere(const struct ask *ask, size_t i)
{
    return i > 0 && wording_is(ask, i - 1, "is|are|was|were|be|been|still|currently|now") &&
           wording_is(ask, i, "out|away|aboard|ashore") &&
           (wording_ends(ask, i + 1) || ask->words.v[i + 1].is.nowadays ||
            wording_is(ask, i + 1, "today|tomorrow|yesterday|tonight|at"));
}

/* A restriction without effect: all rows would be shown in place of some. */
static bool drops_modifier(const struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "sold|booked") && wording_is(ask, i + 1, "out") &&
            !item_is_stored(ask, i))
            return true; /* a state that no column keeps */
        if (is_elsewhere(ask, i + 1) && !item_is_stored(ask, i + 1))
            return true;
        if (wording_is(ask, i + 1, "quartile|quartiles|quintile|quintiles|decile|deciles") &&
            ask->shape.percentile == 0)
            return true; /* "by quartile": groups that nothing makes */
    }
    for (size_t i = 0; i < ask->count; i++) {
        if (undone_full(ask, i) || undone_bound(ask, i))
            return true;
        if (item_missed(ask, i) && wording_is(ask, ask->items[i].first, "nothing|nobody|none"))
            return true;
        if (item_missed(ask, i) && is_modifier(ask, i))
            return true;
    }
    return false;
}

/* "the manager of …": rows of a role of their own table cannot be told from the others. */
static bool mistakes_role(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        bool restricts = false;
        for (size_t c = 0; c < frame->cond_count; c++)
            restricts = restricts || frame->conds[c].left.at == i;
        if (item->kind != ITEM_TABLE || !item->role || !item->used || item->role_taken || restricts)
            continue;
        item->used = false;
        return true;
    }
    return false;
}

/* A condition on counted rows, and no groups that it could be of. */
static bool having_alone(const struct frame *frame)
{
    if (frame->having_count == 0 || frame->having[0].clause || frame->group_count > 0 ||
        groups_counted(frame))
        return false;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg == AGG_NONE)
            return false;
    }
    return true;
}

/* "How many customers ordered more than 5 times", "the most expensive product per category": groups
 * would have to be counted, or ranked within. One query without a subquery cannot. */
static bool needs_groups_inside(const struct ask *ask, const struct frame *frame)
{
    bool each = frame->group_wanted;
    for (size_t i = 0; i < ask->count; i++)
        each = each || item_is(ask, i, CUE_EACH);
    if (frame->limit > 0 && each && frame->order_count && frame->orders[0].term.agg == AGG_NONE)
        return true;
    return having_alone(frame);
}

/* A word is left over that names something: whatever the curve says, this is not sure. */
static bool drops_name(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_missed(ask, i) && ask->items[i].kind != ITEM_WORD)
            return true;
    }
    return false;
}

bool doubts_forbid(struct ask *ask, const struct frame *frame)
{
    return drops_any(ask, frame) || having_alone(frame) || is_baseless(ask) ||
           owned_unrelated(ask, frame) || mistakes_role(ask, frame) || drops_modifier(ask) ||
           who_unanswered(ask, frame) || undone_then(ask, frame) || undone_names_one(ask, frame) ||
           says_back(ask, frame) || undone_head(ask) || counts_itself(ask, frame) ||
           undone_contrary(frame) || undone_compound(ask) || undone_time(ask, frame) ||
           left_out_forbids(ask, frame);
}

/* ---- not sure */

/* "by status": a group that was not made. "Written by a woman" names who did it. */
static bool drops_group(const struct ask *ask, size_t i)
{
    size_t next = item_next(ask, i);
    bool table = item_kind_is(ask, next, ITEM_TABLE) &&
                 str_eq(ask->words.v[ask->items[next].last - 1].lower,
                        ask->words.v[ask->items[next].last - 1].lemma);
    return item_is(ask, i, CUE_BY) && !ask->items[i].used &&
           (table || item_kind_is(ask, next, ITEM_COLUMN));
}

/* A word that the answer lists as ignored. */
static bool is_ignored(const struct ask *ask, size_t i)
{
    return ask->items[i].kind == ITEM_WORD && !ask->items[i].used;
}

bool doubts_missed(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_missed(ask, i))
            return true;
    }
    return false;
}

bool doubts_words(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item_missed(ask, i) || is_ignored(ask, i) || drops_group(ask, i) ||
            (item_is(ask, i, CUE_ALL) && item_is(ask, item_prev(ask, i), CUE_IN)) ||
            (!item->used && item_traits(ask, i).loss == LOSS_DOUBTS))
            return true;
    }
    return false;
}

/* The thesaurus's words lie between what is a kind of something and its synonyms. */
#define NEAR_KIND .7
#define NEAR_SYNONYM .93

static bool is_mended(const struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        const bool near = word->nearness < NEAR_KIND || word->nearness >= NEAR_SYNONYM;
        if (word->written && (word->nearness == 0 || !near))
            return true;
    }
    for (size_t i = 1; i < ask->count; i++) { /* "ibuprofen products": items, or drugs */
        if (item_kind_is(ask, i, ITEM_TABLE) && item_last(ask, i)->nearness > 0 &&
            item_kind_is(ask, i - 1, ITEM_VALUE) &&
            ask->items[i - 1].column.table != ask->items[i].table)
            return true;
    }
    return false;
}

/* "how many are in class 5A": of whom nobody said. */
static bool counts_nobody(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        size_t next = item_next(ask, i);
        if (item_is(ask, i, CUE_HOW_MANY) && item_is(ask, next, CUE_IS))
            return true;
    }
    return false;
}

/* "orders not delivered": rows of a table of deliveries, or a state that the orders keep? */
static bool is_torn(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        const struct word *word = &ask->words.v[item->first];
        if (item->kind != ITEM_TABLE || item->table == ask->subject ||
            !lexicon_deed_done(word->lower, word->lemma))
            continue;
        for (size_t k = 0; k < item->values.len; k++) {
            if (item->values.v[k].score >= .95 && item->values.v[k].at.table == ask->subject)
                return true;
        }
    }
    return false;
}

/* "the highest material": no text is more than another. */
static bool ranks_text(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->order_count && frame->limit > 0; i++) {
        const struct term *term = &frame->orders[i].term;
        if (term->agg == AGG_NONE && term->column.column >= 0 && !term->span &&
            column_is_text(ask, term->column))
            return true;
    }
    return false;
}

/* "customers in both Paris and Lyon": no row has two values; those of one name may have. */
static bool has_two_values(struct ask *ask, const struct frame *frame)
{
    size_t own = 0;
    const struct cond *far = NULL; /* of rows that are referred to: one for each of the subject's */
    bool twice = false;
    for (size_t i = 0; i < frame->absence_count; i++) {
        const struct absence *absence = &frame->absences[i];
        for (size_t c = 0; c < frame->cond_count && absence->present; c++) {
            const struct cond *cond = &frame->conds[c];
            const struct column_ref at = cond->left.column;
            if (cond->clause != absence->clause)
                continue;
            own += at.table == ask->subject;
            twice =
                twice || (far && far->clause != cond->clause && same_column(far->left.column, at));
            if (at.table != ask->subject && !tables_to_many(ask, ask->subject, at.table))
                far = cond;
        }
    }
    return (own > 1 || twice) && !frame->by_selection;
}

/* "who bought in March and April": in each of them, or in either; only "both" says which. */
static bool takes_each_period(const struct ask *ask, const struct frame *frame)
{
    size_t periods = 0;
    if (ask->shape.each_period)
        return false;
    for (size_t i = 0; i < ask->count; i++) {
        if (item_is(ask, i, CUE_BOTH) || item_is(ask, i, CUE_AS_WELL))
            return false;
    }
    for (size_t c = 0; c < frame->cond_count; c++) {
        const int clause = frame->conds[c].clause;
        periods += frame->conds[c].kind == COND_RANGE && clause > 0 &&
                   (size_t)clause <= frame->absence_count && frame->absences[clause - 1].present;
    }
    return periods > 1;
}

/* "a desk lamp" as a desk and as a lamp: words side by side name one thing. */
static bool splits_phrase(const struct frame *frame)
{
    for (size_t i = 0; i + 1 < frame->cond_count; i++) {
        const struct cond *a = &frame->conds[i], *b = &frame->conds[i + 1];
        if (a->kind == COND_COMPARE && b->kind == COND_COMPARE && a->end == b->at &&
            a->op == SQL_OP_EQ && b->op == SQL_OP_EQ && same_column(a->left.column, b->left.column))
            return true;
    }
    return false;
}

/* ---- bounds */

struct bounds {
    const char *low, *high; /* NULL: open */
};

static struct bounds doubts_bounds_of(const struct cond *cond)
{
    const bool up = cond->op == SQL_OP_GT || cond->op == SQL_OP_GE;
    const bool down = cond->op == SQL_OP_LT || cond->op == SQL_OP_LE;
    if (cond->negated)
        return (struct bounds){0};
    if (cond->kind == COND_RANGE || (cond->kind == COND_BETWEEN && cond->numeric))
        return (struct bounds){cond->value, cond->value2};
    if (cond->kind != COND_COMPARE || !cond->numeric)
        return (struct bounds){0};
    return (struct bounds){up ? cond->value : NULL, down ? cond->value : NULL};
}

/* Nothing lies from one to the other; the end of a range of dates is no part of it. */
static bool doubts_is_empty(const char *low, const char *high, bool dates)
{
    if (low == NULL || high == NULL)
        return false;
    return dates ? strcmp(low, high) >= 0 : strtod(low, NULL) > strtod(high, NULL);
}

/* "between August and June": no row can meet it, so something was misread. */
static bool doubts_runs_backwards(const struct frame *frame)
{
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *a = &frame->conds[i];
        const bool dates = a->kind == COND_RANGE;
        for (size_t k = 0; k < frame->cond_count; k++) {
            const struct cond *b = &frame->conds[k];
            const bool apart = a->clause != b->clause || (a->either && i != k) ||
                               !same_column(a->left.column, b->left.column) ||
                               a->left.agg != b->left.agg || dates != (b->kind == COND_RANGE);
            if (!apart && doubts_is_empty(doubts_bounds_of(a).low, doubts_bounds_of(b).high, dates))
                return true;
        }
    }
    return false;
}

/* "per month", and no groups were made. */
static bool doubts_drops_bucket(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].bucket && frame->group_count == 0 && !shapes_any(frame))
            return true;
    }
    return false;
}

/* "our most expensive products": several are asked for, and one is shown. */
static bool shows_one_of_many(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < ask->count && frame->limit == 1; i++) {
        const size_t noun = item_next(ask, i);
        const struct word *word = item_last(ask, noun);
        if (item_is(ask, i, CUE_ADJ_SUPER) && item_kind_is(ask, noun, ITEM_TABLE) &&
            !str_eq(word->lower, word->lemma))
            return true;
    }
    return false;
}

/* "Customers with the highest limit": one is shown, and several may have as much. */
static bool hides_ties(struct ask *ask, const struct frame *frame)
{
    const struct term *by = &frame->orders[0].term;
    bool several = false;
    if (frame->limit != 1 || frame->order_count != 1 || by->agg != AGG_NONE || by->span ||
        by->column.column < 0 || by->table != ask->subject || !column_repeats(ask, by->column))
        return false;
    for (size_t i = 0; i < ask->count; i++) {
        const struct word *word = item_last(ask, i);
        several =
            several || (item_kind_is(ask, i, ITEM_TABLE) && ask->items[i].table == ask->subject &&
                        !str_eq(word->lower, word->lemma));
    }
    return several;
}

/* "The population of the capital of Texas": of another row than Texas is, and both stand in its. */
static bool reads_through(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        const size_t of = item_next(ask, i), through = item_next(ask, of),
                     of_row = item_next(ask, through), row = item_next(ask, of_row);
        if (item_kind_is(ask, i, ITEM_COLUMN) && item_is(ask, of, CUE_OF) &&
            item_kind_is(ask, through, ITEM_COLUMN) && item_is(ask, of_row, CUE_OF) &&
            item_kind_is(ask, row, ITEM_VALUE) &&
            ask->items[i].column.table == ask->items[through].column.table &&
            column_is_text(ask, ask->items[through].column))
            return true;
    }
    return false;
}

/* "Trainers who never taught yoga" by a value of theirs: what somebody is says not what they did.
 */
static bool denies_deed_by_value(const struct ask *ask, const struct frame *frame)
{
    if (!wording_has(ask, "never") || frame->absence_count > 0)
        return false;
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->kind == COND_COMPARE && (cond->negated || cond->op == SQL_OP_NE) &&
            cond->left.column.table == ask->subject && column_is_text(ask, cond->left.column))
            return true;
    }
    return false;
}

bool doubts_any(struct ask *ask, const struct frame *frame)
{
    bool picks = frame->limit > 0 && (frame->order_count == 0 || frame->absence_count > 0);
    return picks || shapes_any(frame) || doubts_runs_backwards(frame) ||
           doubts_drops_bucket(ask, frame) || ask->fork || ask->facts.both_ends || ask->reached ||
           told_row_open(ask) || is_mended(ask) || counts_nobody(ask) ||
           shows_one_of_many(ask, frame) || hides_ties(ask, frame) || drops_name(ask) ||
           takes_each_period(ask, frame) || splits_phrase(frame) || ranks_text(ask, frame) ||
           text_numbers_decide(ask, frame) || has_two_values(ask, frame) || is_torn(ask) ||
           doubts_words(ask) || tally_is_short(ask, frame) || tally_counts_one(ask, frame) ||
           owned_elsewhere(ask, frame) || needs_groups_inside(ask, frame) ||
           drops_sum(ask, frame) || drops_price(ask, frame) || reads_through(ask) ||
           denies_deed_by_value(ask, frame) || shown_amiss(ask, frame) ||
           stands_for_other(ask, frame) || drops_quotient(ask, frame) || drops_kind(ask, frame) ||
           drops_owner(ask, frame) || drops_length(ask, frame) || drops_words(ask) ||
           drops_company(ask, frame) || owned_denied_by_chance(ask, frame) ||
           undone_counted(ask, frame) || two_ways_open(ask, frame) || undone_nearer(ask) ||
           undone_dated(ask, frame) || dated_otherwise(ask, frame) || taken_amiss(ask, frame) ||
           undone_pieces(ask, frame) || undone_delay(ask, frame) || outcome_unsaid(ask, frame) ||
           left_out_any(ask, frame) || half_said(ask, frame) || other_sense(ask, frame) ||
           unread_deed(ask, frame) || modifier_misread(ask, frame) || lost_sense(ask, frame);
}
