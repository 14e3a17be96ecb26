/* What an answer is made with here: the models, what was approved before, trials on the worker's
 * connection, and the events. See querent/answer/answer.h; the documents are in documents.c. */
#include "front_private.h"

#include <stdio.h>
#include <string.h>

#include "querent/base/clock.h"
#include "querent/base/container.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "querent/sql/sql.h"
#include "texts.h"

enum { TRIAL_ROWS = 20000 };

/* ---- events */

static void sink_event(struct answer_sink *self, struct event *event)
{
    struct front *front = container_of(self, struct front, sink);
    event->turn = front->running_turn;
    front_emit(front, event);
}

static void sink_trace(struct answer_sink *self, const char *what, const char *input,
                       int64_t duration_us)
{
    struct front *front = container_of(self, struct front, sink);
    front->cost.attempts += str_eq(what, "engine"); /* a model's are counted by its calls */
    trace_add(front, what, input, duration_us);
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

static void world_on_progress(void *arg, const char *text)
{
    front_status(arg, STATUS_PLANNING, text);
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

static bool world_model_sql(struct answer_model *self, const struct agent_sql_request *request,
                            struct cancel *cancel, struct agent_sql_answer *ret_answer,
                            struct err *err)
{
    const struct agent_context context =
        front_agent_context(container_of(self, struct front, model), cancel);
    return agent_sql(&context, request, ret_answer, err);
}

static bool world_model_intent(struct answer_model *self, const struct catalog *catalog,
                               const char *question, struct cancel *cancel,
                               struct agent_intent *ret_intent, struct err *err)
{
    const struct agent_context context =
        front_agent_context(container_of(self, struct front, model), cancel);
    return agent_intent(&context, catalog, question, ret_intent, err);
}

static bool model_talk(struct answer_model *self, const char *question, struct cancel *cancel,
                       char **ret_text, struct err *err)
{
    const struct agent_context context =
        front_agent_context(container_of(self, struct front, model), cancel);
    return agent_general(&context, question, ret_text, err);
}

/* ---- trials */

static bool world_trial_run(struct answer_trials *self, const char *sql, struct cancel *cancel,
                            struct result **ret_result, struct err *err)
{
    struct front *front = container_of(self, struct front, trials);
    const struct db_read_options options = {
        .time_limit_ms = (int)settings_int(front->settings, SET_PIPELINE_TRIAL_MS),
        .row_limit = TRIAL_ROWS,
        .memory_cap = (size_t)settings_int(front->settings, SET_GRID_MEMORY_MB) << 20,
        .cancel = cancel};

    return audited_read(session_audited(front), AUDIT_TRIAL, sql, &options, ret_result, err);
}

static bool may_try(const struct front *front)
{
    return !front->no_run && front->session.db &&
           settings_int(front->settings, SET_PIPELINE_TRIAL_MS) > 0 &&
           !front->session.connection->production;
}

/* ---- all of it */

void world_wire(struct front *front)
{
    front->sink = (struct answer_sink){.event = sink_event, .trace = sink_trace};
    front->model = (struct answer_model){
        .sql = world_model_sql, .intent = world_model_intent, .talk = model_talk};
    front->kept = (struct answer_kept){.before = world_before,
                                       .approved = world_approved,
                                       .history = world_history,
                                       .past = world_past};
    lessons_wire(front);
    meaning_wire(front);
    front->trials = (struct answer_trials){.run = world_trial_run};
}

struct front_rules rules_of(struct front *front)
{
    pthread_mutex_lock(&front->lock);
    const struct connection *connection = front->session.connection;
    pthread_mutex_unlock(&front->lock);
    return front_rules_of(front->settings, connection, front->store, front->audit, front->allow,
                          front->strict);
}

struct answer_world world_of(struct front *front, struct catalog *catalog, struct cancel *cancel)
{
    struct llm *llm = front_model(front);
    front->rules = rules_of(front);
    if (llm)
        front->model.name = llm_model(llm, front->settings, LLM_FOR_SQL);
    return (struct answer_world){.settings = front->settings,
                                 .catalog = catalog,
                                 .database = session_database(front),
                                 .rules = &front->rules.rules,
                                 .model = llm ? &front->model : NULL,
                                 .kept = &front->kept,
                                 .trials = may_try(front) ? &front->trials : NULL,
                                 .documents = &front->documents,
                                 .meaning = &front->meaning,
                                 .rows = scope_selection(front),
                                 .lessons = &front->lessons,
                                 .sink = &front->sink,
                                 .cancel = cancel,
                                 .scored = front->scored,
                                 .unattended = front->unattended,
                                 .instruction = front->with.instruction,
                                 .no_plan = front->with.no_plan,
                                 .prune = front->with.prune,
                                 .demands =
                                     front->turn ? (const char *const *)front->turn->demands : NULL,
                                 .now = clock_now(),
                                 .clock_us = clock_mono_us};
}
