/* A follow-up is understood as the questions before it, one after the other, each an edit of what
 * those before came to. */
#include "chain.h"

#include <string.h>

#include "compose/compose.h"
#include "edited/edited.h"
#include "engine.h"
#include "history.h"
#include "querent/base/str.h"
#include "querent/nlq/nlq.h"

#define CHAIN_MAX 6

/* Places of the question before mean nothing in this one. */
static void forget_places(struct frame *frame)
{
    for (size_t i = 0; i < frame->cond_count; i++)
        frame->conds[i].at = frame->conds[i].end = frame->conds[i].left.at = SIZE_MAX;
    for (size_t i = 0; i < frame->having_count; i++)
        frame->having[i].at = frame->having[i].end = frame->having[i].left.at = SIZE_MAX;
}

/* Names what the follow-up only points at: its rows, their amount, their day and year. */
static void read_behind(struct ask *ask, struct frame *frame, int subject)
{
    follow_name_pointed(ask, subject);
    follow_name_ones(ask, frame, subject);
    follow_name_sum(ask, frame, subject);
    if (follow_name_takings(ask, frame, subject))
        frame->unproven = true; /* of what, nothing told */
    follow_name_year(ask, frame);
    follow_name_date(ask, frame, subject);
    follow_prepare(ask, frame, subject);
}

/* Whose rows are listed: "invoices of customers on stop" lists invoices, whatever stands behind. */
static int listed_table(struct ask *ask, const struct frame *said)
{
    const struct term *term = &said->select[0];
    const bool lists = said->select_count == 1 && said->group_count == 0 && term->agg == AGG_NONE &&
                       term->column.column >= 0 && !said->distinct && !said->among &&
                       !said->best_of;
    return lists && term->column.column == table_label(ask, term->column.table) &&
                   tables_refer(ask, term->column.table, ask->subject)
               ? term->column.table
               : ask->subject;
}

bool chain_frame(const struct ask *ask, struct frame *ret_frame, int *ret_subject,
                 size_t *ret_length)
{
    const char *p = ask->request->context;
    *ret_length = 0;
    while (p && *p) {
        size_t len = strcspn(p, "\x1e");
        struct ask before;
        struct frame said;
        engine_begin(&before, ask->catalog, ask->request, ask->arena,
                     arena_strndup(ask->arena, p, len));
        const bool bare = *ret_length > 0 && follow_goes_bare(&before);
        if (*ret_length > 0 && !bare)
            read_behind(&before, ret_frame, *ret_subject);
        engine_understand(&before, &said);
        if (*ret_length == 0)
            groups_settle(&before, &said);
        products_spread(&before, &said); /* the items that say them end with this question */
        frame_sets(&before, &said);
        if (bare)
            follow_bare(&before, ret_frame, *ret_subject, &said);
        if (*ret_length == 0 || bare) {
            *ret_frame = said;
            *ret_subject = listed_table(&before, &said);
        } else {
            if (follow_apply(&before, &said, ret_frame) && follow_says_theirs(&before))
                *ret_subject = before.subject; /* "with their lines": these from now on */
            follow_carry(&ret_frame->shape, &before.shape);
        }
        follow_keep_ways(&before, ret_frame);
        heading_remember(&before, ret_frame);
        taught_apply(&before, ret_frame);
        forget_places(ret_frame);
        engine_end(&before);
        ++*ret_length;
        p += len + (p[len] == CHAIN_MARK);
    }
    return *ret_length > 0 && *ret_length <= CHAIN_MAX;
}

bool chain_follow_up(struct ask *ask, struct frame *frame)
{
    struct frame said;
    int subject = -1;
    size_t length;
    const bool bare = !follow_says_free(ask, NULL) && follow_goes_bare(ask);
    const bool told = bare || follow_is_one(ask);
    if (!(told || follow_says_free(ask, NULL)) || !chain_frame(ask, frame, &subject, &length) ||
        !(told || follow_says_free(ask, frame)))
        return false;
    if (bare) {
        engine_understand(ask, &said);
        follow_keep_ways(ask, frame);
        ask->bare = follow_bare(ask, frame, subject, &said);
        *frame = said;
        return ask->bare;
    }
    read_behind(ask, frame, subject);
    engine_understand(ask, &said);
    follow_keep_ways(ask, frame);
    ask->subject = subject;
    follow_carry(&ask->shape, &frame->shape);
    if (follow_apply(ask, &said, frame))
        return true;
    if (ask->stuck == NULL && follow_needs_context(ask))
        ask->stuck = "it is not clear what this changes in the question before";
    return false;
}

char *chain_with(struct ask *ask, bool followed)
{
    return followed ? arena_printf(ask->arena, "%s%c%s", ask->request->context, CHAIN_MARK,
                                   ask->request->question)
                    : arena_strdup(ask->arena, ask->request->question);
}

char *nlq_context_said(struct arena *arena, const char *context)
{
    context = nlq_context_newest(context);
    const char *mark = context ? strrchr(context, CHAIN_MARK) : NULL;
    if (edited_is(context)) {
        const char *more = edited_questions(context), *after = nlq_context_said(arena, more);
        return arena_printf(arena, "the SQL as you wrote it%s%s", *more ? ", " : "",
                            after ? after : more);
    }
    if (!mark)
        return NULL;
    char *before = arena_strndup(arena, context, (size_t)(mark - context));
    char *more = nlq_context_said(arena, before);
    char *said = more ? more : before;
    size_t len = strlen(said);
    while (len > 0 && strchr("?.! ", said[len - 1]))
        len--;
    return arena_printf(arena, "%.*s, %s", (int)len, said, mark + 1);
}
