/* Reports how an answer is coming along. The sink fills in the turn. */
#include <stdarg.h>

#include "answer_private.h"
#include "querent/base/mem.h"
#include "texts.h"

static void say_send(const struct answer_world *world, struct event *event)
{
    world->sink->event(world->sink, event);
}

void say_status(const struct answer_world *world, enum event_status status, const char *text)
{
    say_send(world, event_of_status(status, text));
}

void say_checking(const struct answer_world *world)
{
    struct event *event = event_of_status(STATUS_GENERATING, TEXT_CHECKING);
    event->status.second = true;
    say_send(world, event);
}

/* What is answered without the database was not after SQL, whatever it was taken for at first. */
static enum intent say_intent(const struct asking *asking, enum event_route route)
{
    const enum intent intent = asking->intent.intent;

    return route != ROUTE_SQL && intent == INTENT_TEXT_TO_SQL ? INTENT_GENERAL : intent;
}

void say_route(const struct asking *asking, enum event_route route)
{
    struct event *event = event_new(EVENT_ROUTE_DECISION);
    event->routed = (struct event_routed){.route = route, .confidence = asking->intent.confidence};
    if (asking->judged)
        event->routed.intent = mem_strdup(intent_name(say_intent(asking, route)));
    if (asking->reread)
        event->routed.rewritten = mem_strdup(asking->question);
    say_send(asking->world, event);
}

void say_tool(const struct answer_world *world, const char *name)
{
    struct event *event = event_new(EVENT_TOOL_START);
    event->tool = mem_strdup(name);
    say_send(world, event);
}

void say_notice(const struct answer_world *world, const char *fmt, ...)
{
    struct buf text = BUF_INIT;
    va_list args;
    va_start(args, fmt);
    buf_addv(&text, fmt, args);
    va_end(args);
    say_send(world, event_of_notice(NOTICE_PLAIN, buf_take(&text)));
}

int64_t say_clock(const struct answer_world *world)
{
    return world->clock_us();
}

void say_took(const struct answer_world *world, const char *what, const char *input, int64_t began)
{
    world->sink->trace(world->sink, what, input, world->clock_us() - began);
}
