/* "Only those above 1000", "as percent": a number of the rows before that is not named again. */
#include "engine.h"
#include "parts/compare.h"
#include "querent/base/str.h"
#include "shapes/shape.h"

/* The one number that the frame counts or adds up for each group; NULL: none, or several. */
static struct term *measured_term(struct frame *frame)
{
    struct term *found = NULL;
    for (size_t i = 0; i < frame->select_count && frame->group_count > 0; i++) {
        struct term *term = &frame->select[i];
        if (term->agg == AGG_NONE)
            continue;
        if (found || (term->agg != AGG_COUNT && term->agg != AGG_SUM && term->agg != AGG_AVG))
            return NULL;
        found = term;
    }
    return found;
}

/* Nothing but "as percent" is said: "in percent please", "show it as percentages". */
static bool says_percent(const struct ask *ask)
{
    bool percent = false;
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool word = wording_is(ask, i, "percent|percents|percentage|percentages|%");
        percent = percent || word;
        if (!word && !ask->words.v[i].punct &&
            !wording_is(ask, i,
                        "as|in|a|of|the|and|now|show|give|it|them|me|that|those|please|"
                        "total|whole|all|instead|also"))
            return false;
    }
    return percent;
}

static void take_all(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = true;
}

bool follow_percent(struct ask *ask, struct frame *frame)
{
    if (!says_percent(ask))
        return false;
    const struct term *measure = measured_term(frame);
    take_all(ask);
    if (measure == NULL || measure->agg == AGG_AVG || measure->distinct || measure->times) {
        ask->stuck = "the rows before are no parts of a whole that could be given in percent";
        return false;
    }
    struct term share = *measure;
    share.agg = AGG_SHARE;
    share.at = SIZE_MAX;
    frame_select(frame, share);
    return true;
}

struct column_ref follow_amount(struct ask *ask, const struct frame *frame, int subject)
{
    static const enum name_class classes[] = {NAME_WORTH, NAME_PRICE};
    const struct term *by = frame->order_count ? &frame->orders[0].term : NULL;
    if (by && by->agg == AGG_NONE && by->column.column >= 0 && column_is_number(ask, by->column) &&
        !catalog_is_key(ask->catalog, by->column))
        return by->column;
    for (size_t i = 0; i < sizeof classes / sizeof *classes && subject >= 0; i++) {
        const struct column_ref at = {
            subject, table_column_by_words(ask, subject, name_phrases(classes[i]))};
        if (at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at))
            return at;
    }
    return no_column();
}

/* "total debit": what stands above its column; NULL: the column says it. */
static const char *measure_name(struct ask *ask, const struct frame *frame, const struct term *term)
{
    char *name = arena_strdup(ask->arena, heading_of(ask, frame, term));
    for (char *p = name; p && *p; p++)
        *p = *p == '_' ? ' ' : *p;
    return name;
}

/* What the number at item i is of, where the rows before have several measures: the one that they
 * are ranked by, which is said; else whoever asks is to say it (ask->stuck). */
static struct term *measure_meant(struct ask *ask, struct frame *frame, size_t begin, size_t i)
{
    struct term *by = frame->order_count ? &frame->orders[0].term : NULL;
    const char *first = NULL, *names = NULL;
    size_t count = 0;
    for (size_t k = 0; k < frame->select_count && frame->group_count > 0; k++) {
        const char *name = measure_name(ask, frame, &frame->select[k]);
        if (frame->select[k].agg == AGG_NONE || !name)
            continue;
        first = first ? first : name;
        names = names ? arena_printf(ask->arena, "%s, %s", names, name) : name;
        count++;
    }
    const bool ranked = by && by->agg != AGG_NONE;
    if (count < 2)
        return count == 0 && ranked ? by : NULL; /* "top 10 by revenue": of the revenue */
    if (by && by->agg != AGG_NONE && measure_name(ask, frame, by)) {
        ask_assume(ask, i,
                   arena_printf(ask->arena, "of the %s, by which the rows are ranked",
                                measure_name(ask, frame, by)));
        return by;
    }
    take_all(ask);
    ask->stuck = arena_printf(
        ask->arena,
        "the rows before have several numbers (%s): say which, as in "
        "\"only those with %s %s\"",
        names, first,
        words_text(&ask->words, ask->arena, ask->items[begin].first, ask->items[i].last));
    return NULL;
}

/* The number at item i as the term keeps it: of a count it is as it is said, of so many at a price
 * it is in the unit of the price. */
static const char *number_of_term(struct ask *ask, const struct term *term, size_t i)
{
    char unit[64];
    struct column_ref at =
        term->agg == AGG_COUNT || term->span || term->age ? no_column() : term->column;
    if (at.column >= 0 && term->times) {
        const struct column_ref other = {term->times_table ? term->times_table - 1 : at.table,
                                         term->times - 1};
        column_unit(ask, other, unit, sizeof unit);
        at = lexicon_scale("", unit) != 0 ? other : at;
    }
    return at.column >= 0 ? number_in_unit(ask, at, i) : number_text(ask, &ask->items[i]);
}

/* The number at item i, compared with what was measured or with an amount of the rows. */
static bool compare_before(struct ask *ask, struct frame *frame, size_t i)
{
    const struct comparison said = comparison_before(ask, i);
    const struct term *measure = measured_term(frame);
    if (said.found && !said.between && !said.negated && measure == NULL)
        measure = measure_meant(ask, frame, said.begin, i);
    const size_t room = sizeof frame->having / sizeof *frame->having;
    const struct column_ref amount =
        measure || frame->group_count ? no_column() : follow_amount(ask, frame, ask->subject);
    struct cond cond = {
        .kind = COND_COMPARE, .op = said.op, .numeric = true, .at = i, .end = i + 1};
    if (!said.found || said.between || said.negated || (measure == NULL && amount.column < 0))
        return false;
    cond.left = measure ? *measure : term_column(amount, i);
    cond.value = number_of_term(ask, &cond.left, i);
    if (measure == NULL)
        frame_cond(frame, cond);
    else if (frame->having_count < room)
        frame->having[frame->having_count++] = cond;
    else
        return false;
    for (size_t k = said.begin; k <= i; k++)
        ask->items[k].used = true;
    if (measure == NULL && str_eq(cond.value, number_text(ask, &ask->items[i])))
        ask_assume(ask, i, /* a unit says it, too */
                   arena_printf(ask->arena, "of %s.%s", ask_table(ask, amount.table)->name,
                                ask_column(ask, amount)->name));
    return true;
}

bool follow_compared(struct ask *ask, const struct frame *said, struct frame *frame)
{
    if (said->cond_count || said->having_count || said->group_count || said->order_count ||
        said->limit)
        return false;
    for (size_t i = 0; i < ask->count; i++) {
        if (item_kind_is(ask, i, ITEM_NUMBER) && !ask->items[i].used)
            return compare_before(ask, frame, i);
    }
    return false;
}
