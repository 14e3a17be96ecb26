/* Rows that are kept although they are deleted, by a flag or a date of theirs, and people who have
 * left: whoever counts them is told. */
#include "guards/erased.h"

#include "dates/ends.h"

/* The column says which rows are deleted, and some are. */
static bool marks_erased(struct ask *ask, struct column_ref at)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    if (!stats || !(column_has_words(ask, at, "delete") || column_has_words(ask, at, "del") ||
                    column_has_words(ask, at, "erase")))
        return false;
    return column_is_date(ask, at) ? stats->null_share > 0 && stats->null_share < 1
                                   : flag_is(ask, at) && stats->distinct > 1;
}

const char *erased_not(struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (marks_erased(ask, at))
            return arena_printf(ask->arena, column_is_date(ask, at) ? "without %s" : "with %s = 0",
                                ask_column(ask, at)->name);
    }
    return NULL;
}

/* What was taught leaves them out. */
static bool is_held_back(const struct ask *ask, struct column_ref at)
{
    return ask->request->held_back && ask->request->held_back(ask->request->held_back_arg, at);
}

static bool is_asked(const struct frame *frame, struct column_ref at)
{
    bool asked = false;
    for (size_t c = 0; c < frame->cond_count; c++)
        asked = asked || same_column(frame->conds[c].left.column, at);
    for (size_t i = 0; i < frame->select_count; i++)
        asked = asked || same_column(frame->select[i].column, at);
    for (size_t i = 0; i < frame->group_count; i++)
        asked = asked || same_column(frame->groups[i].column, at);
    return asked;
}

/* "How many employees are there": those who have left, too. */
static bool marks_left(struct ask *ask, struct column_ref at)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return stats && column_is_date(ask, at) && stats->null_share > 0 && stats->null_share < 1 &&
           (column_has_words(ask, at, "left") || column_has_words(ask, at, "leaving") ||
            column_has_words(ask, at, "terminated") || column_has_words(ask, at, "termination") ||
            column_has_words(ask, at, "resigned"));
}

/* Rows are asked for that others do not refer to: "staff with no shift planned". */
static bool is_denied(const struct ask *ask, const struct frame *frame)
{
    bool denied = false;
    for (size_t i = 0; i < frame->absence_count; i++)
        denied = denied || (!frame->absences[i].present && frame->absences[i].table >= 0 &&
                            frame->absences[i].table != ask->subject);
    return denied;
}

static void left_say(struct ask *ask, struct frame *frame)
{
    const bool denied = is_denied(ask, frame);
    const struct schema_table *table = ask_table(ask, ask->subject);
    for (size_t c = 0; c < table->column_count; c++) {
        const struct column_ref at = {ask->subject, (int)c};
        if (!people_do(ask, ask->subject) || !(denied || frame_aggregates(frame)) ||
            !marks_left(ask, at) || is_asked(frame, at) || is_held_back(ask, at))
            continue;
        frame->unproven = frame->unproven || denied; /* who has left has none any more */
        ask_assume(ask, 0,
                   arena_printf(ask->arena, "%s who have left (%s) are among them", table->name,
                                table->columns[c].name));
        return;
    }
}

/* "Tenancies with no payment": those that have ended pay nothing any more. */
static void ended_say(struct ask *ask, struct frame *frame)
{
    struct column_ref from, to;
    if (!is_denied(ask, frame) || people_do(ask, ask->subject) ||
        !rows_last(ask, ask->subject, &from, &to) ||
        !(column_has_words(ask, to, "end") || column_has_words(ask, to, "until")) ||
        is_asked(frame, to) || is_asked(frame, from) || is_held_back(ask, to))
        return;
    const struct column_stats *stats = catalog_stats(ask->catalog, to);
    if (stats == NULL || stats->null_share <= 0 || stats->null_share >= 1)
        return;
    frame->unproven = true;
    ask_assume(ask, 0,
               arena_printf(ask->arena, "%s that have ended (%s) are among them",
                            table_plural(ask, ask->subject), ask_column(ask, to)->name));
}

void erased_say(struct ask *ask, struct frame *frame)
{
    if (ask->subject < 0 || ask->count == 0)
        return;
    for (size_t c = 0; c < ask_table(ask, ask->subject)->column_count; c++) {
        const struct column_ref at = {ask->subject, (int)c};
        if (!marks_erased(ask, at) || is_asked(frame, at) || is_held_back(ask, at))
            continue;
        frame->unproven = true;
        ask_assume(ask, 0,
                   arena_printf(ask->arena, "rows of %s that %s marks as deleted are among them",
                                ask_table(ask, at.table)->name, ask_column(ask, at)->name));
        return;
    }
    left_say(ask, frame);
    ended_say(ask, frame);
}
