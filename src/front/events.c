/* What every part of the front says: events, numbered in the order of their queue. Any thread. */
#include "front_private.h"

#include <stdarg.h>

#include "querent/base/mem.h"

/* What a front end may hear a little later, with the next event: how far something is, and what is
 * shown beside. An end, and what asks for something, cannot wait. */
static bool front_can_wait(const struct event *event)
{
    switch (event->type) {
    case EVENT_STAGE:
    case EVENT_STATUS:
    case EVENT_ROUTE_DECISION:
    case EVENT_TOOL_START:
    case EVENT_TOKEN:
    case EVENT_SQL:
    case EVENT_COST:
    case EVENT_CATALOG:
    case EVENT_MESSAGE:
        return true;
    case EVENT_ROWS:
        return !event->rows.ended;
    default:
        return false;
    }
}

void front_emit(struct front *front, struct event *event)
{
    const struct event_stage *edge = &event->stage;
    if (event->type == EVENT_STAGE && edge->from != edge->to) {
        char *what = mem_printf("%s → %s", stage_name(edge->from), stage_name(edge->to));
        trace_add(front, what, edge->why, 0);
        mem_free(what);
    }
    spans_hear(front, event);
    pthread_mutex_lock(&front->lock); /* so that the queue is in the order of the numbers */
    event->seq = ++front->seq;
    if (event->type == EVENT_STATUS)
        event->status.settles = front->opinion != NULL;
    if (front_can_wait(event))
        queue_push_quietly(front->events, event);
    else
        queue_push(front->events, event);
    pthread_mutex_unlock(&front->lock);
}

void front_notice(struct front *front, const char *fmt, ...)
{
    struct buf text = BUF_INIT;
    va_list args;
    va_start(args, fmt);
    buf_addv(&text, fmt, args);
    va_end(args);
    front_emit(front, event_of_notice(NOTICE_PLAIN, buf_take(&text)));
}

void front_status(struct front *front, enum event_status status, const char *text)
{
    struct event *event = event_of_status(status, text);
    event->turn = front->running_turn;
    front_emit(front, event);
}

void front_token(struct front *front, enum token_of of, const char *channel, const char *text,
                 size_t len)
{
    struct event *event = event_new(EVENT_TOKEN);
    event->turn = front->running_turn;
    event->token = (struct event_token){
        .of = of, .channel = mem_strdup(channel), .text = mem_strndup(text, len)};
    front_emit(front, event);
}

struct queue *front_events(struct front *front)
{
    return front->events;
}
