/* A count of what was said against what was made of it. A piece that takes a negation or a
 * comparison and makes nothing of it, or one condition of two, leaves no word over that other
 * checks would see; the sums differ all the same. */
#include "guards/tally.h"

/* "Not more than 5" is one comparison. */
static bool turns_comparison(const struct ask *ask, size_t i)
{
    const struct cue_traits next = item_traits(ask, item_next(ask, i));
    return item_is(ask, i, CUE_NOT) && (next.compares || next.dates);
}

static size_t negations_said(const struct ask *ask)
{
    size_t n = 0;
    for (size_t i = 0; i < ask->count; i++)
        n += item_traits(ask, i).negates && !turns_comparison(ask, i);
    return n;
}

static size_t negations_made(const struct frame *frame)
{
    size_t n = 0;
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        n += cond->negated || cond->denied || cond->op == SQL_OP_NE || cond->kind == COND_NULL;
    }
    for (size_t i = 0; i < frame->absence_count; i++)
        n += !frame->absences[i].present && frame->absences[i].at != SIZE_MAX;
    for (size_t i = 0; i < frame->select_count; i++)
        n += frame->select[i].agg == AGG_WITHOUT;
    return n;
}

static size_t comparisons_said(const struct ask *ask)
{
    size_t n = 0;
    for (size_t i = 0; i < ask->count; i++)
        n += item_traits(ask, i).bounds || item_is(ask, i, CUE_BETWEEN);
    return n;
}

static size_t comparisons_made(const struct frame *frame)
{
    size_t n = frame->cond_count + frame->having_count;
    for (size_t i = 0; i < frame->absence_count; i++)
        n += frame->absences[i].present;
    return n;
}

static bool averages(const struct term *term)
{
    return term->agg == AGG_AVG || term->taught;
}

/* An average was asked for, and nothing made of it is one. */
static bool drops_average(const struct ask *ask, const struct frame *frame)
{
    bool said = false, made = frame->shape.percentile > 0;
    for (size_t i = 0; i < ask->count; i++)
        said = said || item_is(ask, i, CUE_AVG);
    for (size_t i = 0; i < frame->select_count; i++)
        made = made || averages(&frame->select[i]);
    for (size_t i = 0; i < frame->order_count; i++)
        made = made || averages(&frame->orders[i].term);
    for (size_t i = 0; i < frame->having_count; i++)
        made = made || averages(&frame->having[i].left) || averages(&frame->having[i].right);
    for (size_t i = 0; i < frame->cond_count; i++)
        made = made || averages(&frame->conds[i].left) || averages(&frame->conds[i].right);
    return said && !made;
}

bool tally_counts_one(struct ask *ask, const struct frame *frame)
{
    const struct term *count = &frame->select[0];
    if (frame->select_count != 1 || count->agg != AGG_COUNT || frame->group_count > 0)
        return false;
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        if (cond->kind == COND_COMPARE && cond->op == SQL_OP_EQ && !cond->negated &&
            !cond->either && cond->clause == 0 && cond->way == 0 && cond->value &&
            cond->left.column.column >= 0 && cond->left.column.table == count->table &&
            column_tells_row(ask, cond->left.column))
            return true;
    }
    return false;
}

/* "All companies but the USA's", "leave out", "other than" in the question as it was typed. */
static bool excludes(const struct words *said)
{
    static const char *const leads[] = {
        "leave out",  "leaving out", "ignore",  "ignoring",          "skip",       "skipping",
        "excluding",  "exclude",     "except",  "apart from",        "aside from", "omit",
        "other than", "omitting",    "besides", "with the exception"};
    static const char all[] = "all|every|everyone|everybody|everything|everywhere|anyone|any",
                      goes_on[] = "not|no|none|never|also|that|which|have|has|had|only|who|is|are|"
                                  "was|were|did|do|does|with|without|still|yet|where|also|i|we|a";
    bool whole = false;
    for (size_t i = 0; i < said->len; i++) {
        for (size_t k = 0; k < sizeof leads / sizeof *leads; k++) {
            if (words_match(said, i, leads[k]))
                return true;
        }
        whole = !said->v[i].punct && (whole || wording_among(said->v[i].lower, all));
        if (whole && wording_among(said->v[i].lower, "but") && i + 1 < said->len &&
            !wording_among(said->v[i + 1].lower, goes_on))
            return true;
    }
    return false;
}

/* Something was to be left out, and no condition and no shape leaves anything out. */
static bool excludes_nothing(const struct ask *ask, const struct frame *frame)
{
    struct words said;
    bool made = negations_made(frame) > 0 || frame->shape.some_said || frame->shape.aside_count ||
                frame->having_count > 0;
    for (size_t i = 0; i < frame->cond_count; i++)
        made = made || frame->conds[i].taught || frame->conds[i].op != SQL_OP_EQ;
    if (made)
        return false;
    words_split(&said, ask->arena, ask->words.question);
    return excludes(&said);
}

/* "Both day and boarding", and there is but one condition. */
static bool takes_one_of_both(const struct ask *ask, const struct frame *frame)
{
    const size_t made = frame->cond_count + frame->absence_count + frame->having_count;
    const bool one = made == 1 && frame->select_count < 2 && frame->group_count < 2;
    for (size_t i = 0; one && i < ask->words.len; i++) {
        if (wording_is(ask, i, "both") && !wording_is(ask, i + 1, "of"))
            return true;
    }
    return false;
}

/* "Of unknown gender" as rows without one, where some have "Unknown" stored. */
static bool takes_unknown_for_empty(struct ask *ask, const struct frame *frame)
{
    static const char *const stored[] = {"unknown",       "not known",   "none",   "n/a",
                                         "not specified", "unspecified", "missing"};
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct column_ref at = frame->conds[c].left.column;
        if (frame->conds[c].kind != COND_NULL || at.column < 0 || !column_is_text(ask, at))
            continue;
        for (size_t k = 0; k < sizeof stored / sizeof *stored; k++) {
            if (status_value(ask, at, stored[k]))
                return true;
        }
    }
    return false;
}

bool tally_is_short(struct ask *ask, const struct frame *frame)
{
    return takes_one_of_both(ask, frame) || takes_unknown_for_empty(ask, frame) ||
           excludes_nothing(ask, frame) || negations_said(ask) > negations_made(frame) ||
           comparisons_said(ask) > comparisons_made(frame) || drops_average(ask, frame);
}
