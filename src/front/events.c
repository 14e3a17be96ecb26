/* What every part of the front says and asks of it: events out, work in, the running turn's cancel;
 * and, of the worker alone, the checkpoint and the session's database. */
#include "front_private.h"

#include <stdarg.h>

#include "querent/base/clock.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"

/* ---- events */

void front_emit(struct front *front, struct event *event)
{
    const struct event_stage *edge = &event->stage;
    if (event->type == EVENT_STAGE && edge->from != edge->to) {
        char *what = mem_printf("%s → %s", stage_name(edge->from), stage_name(edge->to));
        trace_add(front, what, edge->why, 0, 0, 0, 0);
        mem_free(what);
    }
    pthread_mutex_lock(&front->lock); /* so that the queue is in the order of the numbers */
    event->seq = ++front->seq;
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

/* ---- work */

static void push_work(struct queue *queue, struct work work)
{
    struct work *item = mem_alloc(sizeof *item);
    *item = work;
    queue_push(queue, item);
}

void front_work(struct front *front, enum work_kind kind)
{
    push_work(front->work, (struct work){.kind = kind});
}

void desk_stop(struct front *front)
{
    push_work(front->desk, (struct work){.kind = WORK_STOP});
}

void front_submit(struct front *front, struct command *command)
{
    push_work(desk_takes(command) ? front->desk : front->work,
              (struct work){.kind = WORK_COMMAND, .command = command});
}

struct cancel *front_turn_cancel(struct front *front)
{
    pthread_mutex_lock(&front->lock);
    struct cancel *cancel = front->cancel ? cancel_ref(front->cancel) : NULL;
    pthread_mutex_unlock(&front->lock);
    return cancel;
}

/* ---- the checkpoint */

/* The router knows no clock: an edge took what passed since the one before, or since its turn
 * began. */
static void events_stamp(struct front *front, struct checkpoint *checkpoint)
{
    const int64_t now = clock_now(), now_us = clock_mono_us();
    for (size_t i = 0; i < checkpoint->transition_count; i++) {
        struct transition *edge = &checkpoint->transitions[i];
        edge->at = now * 1000000;
        edge->duration_us = now_us - front->edge_us;
        front->edge_us = now_us;
        log_write(LOG_INFO, "router", "%s -> %s: %s (%lld us)", stage_name(edge->from),
                  stage_name(edge->to), edge->why, (long long)edge->duration_us);
    }
    for (size_t i = 0; i < checkpoint->message_count; i++)
        checkpoint->messages[i].at = now;
}

bool front_checkpoint(struct front *front, struct checkpoint *checkpoint, struct err *err)
{
    events_stamp(front, checkpoint);
    if (!front->store || !front->conversation.kept)
        return true;
    return store_checkpoint(front->store, front->conversation.id, checkpoint, err);
}

/* ---- the session's database */

struct audited *front_audited(struct front *front)
{
    const struct session *session = &front->session;
    audited_init(&front->audited, session->db, front->audit, session->connection);
    return &front->audited;
}

struct version_database *front_database(struct front *front)
{
    return front->session.db ? &front_audited(front)->database : NULL;
}
