/* "Oldest first": the rows before by what the adjective speaks of; "lowest first": numbers of
 * groups by themselves. */
#include "engine.h"

/* The adjective that is said with "first" behind it; NULL: none, or more is said. */
static const struct adjective *sorted_by(const struct ask *ask, size_t *ret_word)
{
    size_t i = 0, len = 0;
    int degree = 0;
    while (wording_is(ask, i, "and|now|the|with"))
        i++;
    const struct adjective *adjective =
        i < ask->words.len ? lexicon_adjective(&ask->words, i, &len, &degree) : NULL;
    const bool first = wording_is(ask, i + len, "first") && wording_ends(ask, i + len + 1);
    *ret_word = i;
    return adjective && degree == 2 && first ? adjective : NULL;
}

/* The one number of each group by its size; false: that is not said, or there are several. */
static bool sort_groups(struct ask *ask, struct frame *frame)
{
    const struct term *measure = NULL;
    size_t i = 0;
    while (wording_is(ask, i, "and|now|the|with"))
        i++;
    const bool low = wording_is(ask, i, "lowest|smallest|least|fewest"),
               high = wording_is(ask, i, "highest|largest|biggest|greatest|most");
    if (!(low || high) || !wording_is(ask, i + 1, "first") || !wording_ends(ask, i + 2))
        return false;
    if (!among_sorted(ask, frame))
        return false;
    for (size_t k = 0; k < frame->select_count; k++) {
        if (frame->select[k].agg == AGG_NONE)
            continue;
        if (measure)
            return false;
        measure = &frame->select[k];
    }
    if (measure == NULL || frame->group_count == 0)
        return false;
    const struct term by = *measure;
    frame->order_count = 0;
    frame_order(frame, by, high);
    for (size_t k = 0; k < ask->count; k++)
        ask->items[k].used = true;
    return true;
}

bool follow_sort(struct ask *ask, struct frame *frame)
{
    size_t word;
    bool rising = true;
    if (sort_groups(ask, frame))
        return true;
    const struct adjective *adjective = sorted_by(ask, &word);
    if (adjective == NULL || frame->group_count > 0 || frame_aggregates(frame))
        return false;
    const struct column_ref at = adjective_column(ask, adjective, ask->subject, &rising);
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = true;
    if (at.column < 0) {
        ask->stuck = arena_printf(ask->arena, "the rows before have nothing that is '%s'",
                                  ask->words.v[word].text);
        return false;
    }
    if (!among_sorted(ask, frame))
        return false;
    frame->order_count = 0;
    frame_order(frame, term_column(at, 0), rising);
    if (at.table != ask->subject)
        frame_mention(frame, at.table);
    ask_assume(ask, 0,
               arena_printf(ask->arena, "%s first = by %s.%s", ask->words.v[word].text,
                            ask_table(ask, at.table)->name, ask_column(ask, at)->name));
    return true;
}

bool follow_shown_count(const struct ask *ask, const struct frame *frame, const struct term *said,
                        struct term *ret_term)
{
    const struct item *item = said->at < ask->count ? &ask->items[said->at] : NULL;
    size_t counts = 0;
    if (item == NULL || item->last != item->first + 1 ||
        !wording_is(ask, item->first, "number|numbers|count|counts"))
        return false;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_COUNT)
            continue;
        *ret_term = frame->select[i];
        counts++;
    }
    ret_term->at = said->at;
    return counts == 1;
}

bool follow_last_few(struct ask *ask, struct frame *frame)
{
    const int date = ask->subject < 0 ? -1 : catalog_date_column(ask->catalog, ask->subject);
    size_t i = wording_is(ask, 0, "only|just|and|show");
    i += wording_is(ask, i, "the");
    if (!wording_is(ask, i, "last|latest") || frame->order_count > 0 || frame->group_count > 0 ||
        frame_aggregates(frame))
        return true;
    if (date < 0) {
        ask->stuck = "the rows before have no date that tells which come last";
        return false;
    }
    const struct term term = term_column((struct column_ref){ask->subject, date}, SIZE_MAX);
    ask_assume(
        ask, 0,
        arena_printf(ask->arena, "last by %s", catalog_column_words(ask->catalog, term.column)));
    frame_order(frame, term, true);
    return true;
}
