/* Spans of a turn: the turn, below it its steps as the operator sees them (understanding,
 * generating, …), and below these what took time. They are for other programs, so nothing of the
 * question, its SQL or its rows is in them. */
#include "front_private.h"

#include <stdio.h>
#include <string.h>

#include "querent/base/span.h"

static _Thread_local struct front *spans_running; /* whose turn runs on this thread */

static void spans_move_to(const struct span *span)
{
    struct span_here here = span_here();

    here.place = span->place;
    span_go(&here);
}

void spans_begin(struct front *front, const struct turn *turn)
{
    if (!turn->from.place.trace[0] && !span_is_open())
        return;
    const char *question = turn->from.question[0] ? turn->from.question
                           : front->ephemeral     ? NULL
                                                  : turn->conversation;
    struct span_here here = {0};
    front->spans = (struct turn_spans){.turn = span_begin(&turn->from.place)};
    here.place = front->spans.turn.place;
    if (question)
        snprintf(here.question, sizeof here.question, "%s", question);
    span_go(&here);
    spans_running = front;
}

static const char *spans_status(const struct front *front)
{
    return front->spans.failed ? err_code_name(front->spans.failed) : "ok";
}

static void spans_end_step(struct front *front)
{
    const struct span_here here = span_here();

    if (!front->spans.doing_any)
        return;
    span_end(&front->spans.step, event_status_name(front->spans.doing), here.question,
             spans_status(front), -1);
    front->spans.doing_any = false;
    spans_move_to(&front->spans.turn);
}

static void spans_begin_step(struct front *front, enum event_status status)
{
    if (front->spans.doing_any && front->spans.doing == status)
        return;
    spans_end_step(front);
    if (status >= STATUS_AWAITING)
        return; /* the later ones are no work */
    front->spans.step = span_begin(&front->spans.turn.place);
    front->spans.doing = status;
    front->spans.doing_any = true;
    spans_move_to(&front->spans.step);
}

void spans_hear(struct front *front, const struct event *event)
{
    if (spans_running != front)
        return;
    if (event->type == EVENT_STATUS)
        spans_begin_step(front, event->status.status);
    else if (event->type == EVENT_ERROR)
        front->spans.failed = event->error.err.code;
}

void spans_add(struct front *front, const char *what, int64_t duration_us)
{
    const struct span_here here = span_here();

    if (spans_running != front || !span_is_open())
        return;
    const struct span span = span_begin(&here.place);
    span_end(&span, what, here.question, "ok", duration_us);
}

void spans_finish(struct front *front, const struct turn *turn, bool cancelled)
{
    static const char *const names[] = {[TURN_TEXT] = "turn text",
                                        [TURN_CHOICE] = "turn choice",
                                        [TURN_SQL] = "turn sql",
                                        [TURN_FORM] = "turn form"};

    if (spans_running != front)
        return;
    spans_end_step(front);
    const struct span_here here = span_here();
    span_end(&front->spans.turn, names[turn->kind], here.question,
             cancelled ? "cancelled" : spans_status(front), -1);
    spans_running = NULL;
    span_go(&(const struct span_here){0});
}
