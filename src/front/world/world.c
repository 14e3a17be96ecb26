/* What an answer is made with here: the models, what was approved before, trials on the worker's
 * connection, and the events. See querent/answer/answer.h; the documents are in documents.c. */
#include "front_private.h"

#include "querent/base/clock.h"
#include "querent/base/container.h"
#include "querent/base/log.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "querent/sql/sql.h"
#include "texts.h"

enum { TRIAL_ROWS = 20000, LATE_MOST = 3, RESTS_SECONDS = 120 };

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

/* A model that was too late several times in a row is left in peace for a while: nobody waits for a
 * second opinion that does not come. */
static bool model_rests(const struct front *front, struct err *err)
{
    const int64_t left_us = front->rests_us - clock_mono_us();

    if (front->late < LATE_MOST || left_us <= 0)
        return false;
    err_set(err, ERR_TIMEOUT, TEXT_MODEL_RESTS, front->late, (int)(left_us / 1000000) + 1);
    return true;
}

static bool model_noted(struct front *front, bool ok, const struct err *err)
{
    if (ok)
        front->late = 0;
    else if (err->code == ERR_TIMEOUT && ++front->late >= LATE_MOST)
        front->rests_us = clock_mono_us() + RESTS_SECONDS * INT64_C(1000000);
    return ok;
}

static bool world_model_sql(struct answer_model *self, const struct agent_sql_request *request,
                            struct cancel *cancel, struct agent_sql_answer *ret_answer,
                            struct err *err)
{
    struct front *front = container_of(self, struct front, model);
    const struct agent_context context = front_agent_context(front, cancel);

    if (request->has_other && model_rests(front, err))
        return false;
    return model_noted(front, agent_sql(&context, request, ret_answer, err), err);
}

static bool world_model_intent(struct answer_model *self, const struct catalog *catalog,
                               const char *question, struct cancel *cancel,
                               struct agent_intent *ret_intent, struct err *err)
{
    struct front *front = container_of(self, struct front, model);
    const struct agent_context context = front_agent_context(front, cancel);

    if (model_rests(front, err))
        return false;
    return model_noted(front, agent_intent(&context, catalog, question, ret_intent, err), err);
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
    front->second = (struct answer_second){work_opinion, work_opinion_over};
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
                                 .reading = front->reading,
                                 .second = front->settles ? &front->second : NULL,
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
