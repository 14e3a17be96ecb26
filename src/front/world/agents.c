/* What the agents call back: tokens, calls with their cost, retries and progress become events. */
#include <stdio.h>

#include "front_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

/* One more call of the agent, in its line of the sum. */
static void sum_cost(struct event_complete *sum, const struct event_cost *cost)
{
    size_t i = 0;

    while (i < sum->agent_count && !str_eq(sum->agents[i].agent, cost->agent))
        i++;
    sum->tokens_in += cost->tokens_in;
    sum->tokens_out += cost->tokens_out;
    sum->money += cost->money;
    if (i == EVENT_AGENTS_MAX)
        return;
    struct event_agent *agent = &sum->agents[i];
    if (i == sum->agent_count)
        snprintf(sum->agents[sum->agent_count++].agent, sizeof agent->agent, "%s", cost->agent);
    agent->calls++;
    agent->tokens_in += cost->tokens_in;
    agent->tokens_out += cost->tokens_out;
    agent->money += cost->money;
}

static void world_on_call(void *arg, const char *agent, const struct llm_request *request,
                          const struct llm_reply *reply)
{
    struct front *front = arg;
    char *what = mem_printf("agent %s", agent);
    char *cached = reply->tokens_cached ? mem_printf(TEXT_CACHED, (long long)reply->tokens_cached,
                                                     (long long)reply->tokens_in)
                                        : NULL;
    trace_call(front, what, cached, request, reply);
    mem_free(cached);
    mem_free(what);
    struct event *event = event_new(EVENT_COST);
    event->turn = front->running_turn;
    event->cost = (struct event_cost){.agent = mem_strdup(agent),
                                      .tokens_in = reply->tokens_in,
                                      .tokens_out = reply->tokens_out,
                                      .tokens_cached = reply->tokens_cached,
                                      .money = reply->money,
                                      .duration_ms = reply->duration_ms};
    sum_cost(&front->cost, &event->cost);
    front->conversation.tokens_in += reply->tokens_in;
    front->conversation.tokens_out += reply->tokens_out;
    front->conversation.money += reply->money;
    front->cost.attempts += str_eq(agent, "sql_agent");
    front_emit(front, event);
    if (reply->prompt_cut)
        front_notice(front, TEXT_PROMPT_CUT);
}

/* ---- the model */

struct llm *front_model(const struct front *front)
{
    return settings_engine(front->settings) == ENGINE_BUILTIN ? NULL : front->llm;
}

static void world_on_token(void *arg, enum token_of of, const char *channel, const char *text,
                           size_t len)
{
    front_token(arg, of, channel, text, len);
}

void front_cost(void *arg, const char *agent, const struct llm_reply *reply)
{
    world_on_call(arg, agent, NULL, reply);
}

static void world_on_retry(void *arg, const char *why, int ms)
{
    struct front *front = arg;
    char *text = mem_printf(TEXT_RETRY, why, ms / 1000.0);
    front_status(front, STATUS_WAITING, text);
    mem_free(text);
}

static void world_on_progress(void *arg, enum event_status status, const char *text)
{
    front_status(arg, status, text);
}

struct agent_context front_agent_context(struct front *front, struct cancel *cancel)
{
    return (struct agent_context){.llm = front_model(front),
                                  .settings = front->settings,
                                  .cancel = cancel,
                                  .token = world_on_token,
                                  .retry = world_on_retry,
                                  .progress = world_on_progress,
                                  .cost = world_on_call,
                                  .arg = front};
}
