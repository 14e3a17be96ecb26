/* What the front's events change of a talk. With the lock held. */
#include "life/metrics.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/model/memory.h"
#include "talk.h"

/* A step whose end is heard with its beginning took a microsecond. */
static void hear_step_ends(struct talk *talk)
{
    const int64_t took_us = clock_mono_us() - talk->doing_since_us;

    if (talk->doing_since_us)
        metrics_step(talk->metrics, talk->doing, took_us > 0 ? took_us : 1);
    talk->doing_since_us = 0;
}

static void hear_status(struct talk *talk, enum event_status status)
{
    static const int statuses[] = {[STATUS_UNDERSTANDING] = TALK_UNDERSTANDING,
                                   [STATUS_SEARCHING] = TALK_SEARCHING,
                                   [STATUS_PLANNING] = TALK_PLANNING,
                                   [STATUS_GENERATING] = TALK_GENERATING,
                                   [STATUS_CORRECTING] = TALK_CORRECTING};

    const bool works =
        (size_t)status < sizeof statuses / sizeof *statuses || status == STATUS_EXECUTING;
    const bool moved = !str_eq(event_status_state(talk->doing), event_status_state(status));
    hear_step_ends(talk);
    talk->doing = status;
    talk->doing_since_us = clock_mono_us();
    if ((size_t)status < sizeof statuses / sizeof *statuses &&
        (int)talk->now.status != statuses[status])
        talk->now.status = (enum talk_status)statuses[status];
    else if (!works || !moved || talk->now.status >= TALK_FINISHED)
        return;
    talk_log_status(talk);
}

static void hear_route(struct exchange *now, const struct event_routed *routed)
{
    now->route = (int)routed->route;
    mem_free(now->intent);
    now->intent = mem_strdup(routed->intent);
    mem_free(now->rewritten);
    now->rewritten = mem_strdup(routed->rewritten);
}

/* An ambiguity is asked about, whose options are its readings. The stage's own question, which
 * leads to a person's SQL as well, is answered by the next request. */
static bool is_ambiguity(const struct question *question)
{
    for (size_t i = 0; i < question->option_count; i++)
        if (str_eq(question->options[i].id, "provide"))
            return false;
    return question->option_count > 1;
}

/* What is to be kept of the answer: a lesson, or an edit. */
static bool is_offer(const struct question *question)
{
    return question->option_count && str_eq(question->options[0].id, "yes");
}

static void hear_question(struct talk *talk, const struct question *question)
{
    const bool chooses = (talk->stage == STAGE_NEED_NATURAL_LANGUAGE && is_ambiguity(question)) ||
                         (talk->stage == STAGE_SHOW_RESULTS && is_offer(question));

    mem_free(talk->asked);
    talk->asked = mem_strdup(question->id);
    mem_free(talk->asked_text);
    talk->asked_text = mem_strdup(question->text);
    question_free(talk->now.choice);
    talk->now.choice = talk->turn && chooses ? question_copy(question) : NULL;
}

static void hear_message(struct talk *talk, const struct event *event)
{
    if (talk->now.over || (event->turn && event->turn != talk->turn))
        return;
    if (talk->now.said.len)
        buf_addc(&talk->now.said, '\n');
    buf_add(&talk->now.said, event->message.text);
}

/* What is sure, and nothing else, runs at once for a token that may; pipeline.unseen is of scripts.
 */
static bool hear_runs_unseen(const struct talk *talk)
{
    const struct sql_version *sql = talk->now.sql;

    return talk->scopes & talk->opened_scopes & SCOPE_RUN_READS && !talk->now.result &&
           talk_awaits(talk) && sql->runnable && !sql->heavy && !sql->held_count &&
           !talk->now.error.code && sql->sure;
}

/* What was said was the yes to the SQL before it; or it answered nothing, and that SQL waits for
 * its yes as it did. */
static void hear_still_waits(struct talk *talk)
{
    struct exchange *now = &talk->now;
    const bool ran = now->result, waits = talk->stage == STAGE_CONFIRM_GENERATED_SQL ||
                                          talk->stage == STAGE_CONFIRM_USER_SQL;

    if (now->waits && !now->sql && (ran || waits))
        now->sql = now->waits;
    else
        sql_version_free(now->waits);
    now->waits = NULL;
}

/* The last turn is complete, and what it reads is all here, or fills its window. */
void talk_hear_end(struct talk *talk)
{
    struct exchange *now = &talk->now;

    if (!talk->turn_over || (now->result && result_state(now->result) == RESULT_RUNNING))
        return;
    talk->turn_over = false;
    hear_still_waits(talk);
    now->status = talk->cancelled ? TALK_STOPPED : now->error.code ? TALK_FAILED : TALK_FINISHED;
    now->finished = clock_now();
    now->over = true;
    talk->used_us = clock_mono_us();
    metrics_question(talk->metrics, now->status, clock_mono_us() - now->began_us,
                     now->tokens_in + now->tokens_out);
    if (now->result)
        metrics_rows(talk->metrics, result_rows(now->result));
    talk_log_done(talk);
}

static void hear_spent(struct event_complete *sum, const struct event_complete *more)
{
    sum->conversation_in = more->conversation_in;
    sum->conversation_out = more->conversation_out;
    sum->conversation_money = more->conversation_money;
    for (size_t i = 0; i < more->agent_count; i++) {
        size_t k = 0;
        while (k < sum->agent_count && !str_eq(sum->agents[k].agent, more->agents[i].agent))
            k++;
        if (k == EVENT_AGENTS_MAX)
            continue;
        struct event_agent *agent = &sum->agents[k];
        if (k == sum->agent_count) {
            *agent = more->agents[i];
            sum->agent_count++;
            continue;
        }
        agent->calls += more->agents[i].calls;
        agent->tokens_in += more->agents[i].tokens_in;
        agent->tokens_out += more->agents[i].tokens_out;
        agent->money += more->agents[i].money;
    }
}

static void hear_complete(struct talk *talk, const struct event *event)
{
    const struct event_complete *complete = &event->complete;

    if (event->turn != talk->turn)
        return;
    hear_step_ends(talk);
    talk->now.tokens_in += complete->tokens_in;
    talk->now.tokens_out += complete->tokens_out;
    talk->now.money += complete->money;
    talk->now.attempts += complete->attempts;
    hear_spent(&talk->now.spent, complete);
    talk->turn = 0;
    const bool stopped = complete->cancelled || talk->stopped;
    if (talk->has_step && !stopped && !talk->now.error.code)
        return; /* the method was said, and now comes the question */
    talk->cancelled = complete->cancelled || (talk->stopped && !talk->now.result);
    talk->has_step = false;
    if (!stopped && hear_runs_unseen(talk)) {
        talk->has_step = true;
        talk->step = STEP_CONFIRM;
        talk->step_version = talk->now.sql->version;
        return;
    }
    talk->turn_over = true;
}

static void hear_rows(struct talk *talk, struct result *result)
{
    if (!result || talk->now.result == result)
        return;
    result_unref(talk->now.result);
    talk->now.result = result_ref(result);
    result_unref(talk->rows);
    talk->rows = NULL;
}

struct result *talk_rows(const struct talk *talk)
{
    return talk->now.result ? talk->now.result : talk->rows;
}

void talk_keep_rows(struct talk *talk)
{
    if (!talk->now.result)
        return;
    result_unref(talk->rows);
    talk->rows = talk->now.result;
    talk->now.result = NULL;
}

static void hear_form(struct talk *talk, const struct event *event)
{
    struct buf json = BUF_INIT;

    event_json(event, &json);
    mem_free(talk->now.form);
    talk->now.form = buf_take(&json);
}

static void hear_error(struct talk *talk, const struct event *event)
{
    if (event->turn == talk->turn || (event->turn == 0 && !talk->now.over))
        talk->now.error = event->error.err;
}

/* The front says the rest of it (a plan, what it reads) once it is open. */
static struct sql_version *hear_kept_sql(const struct memory *memory)
{
    struct sql_version *sql = mem_alloc(sizeof *sql);

    *sql = (struct sql_version){.version = memory->sql_version,
                                .text = mem_strdup(memory->sql),
                                .words = mem_strdup(memory->sql_words),
                                .heavy = mem_strdup(memory->sql_heavy),
                                .lessons = mem_strdup(memory->sql_lessons),
                                .maker = mem_strdup("kept"),
                                .confidence = -1,
                                .runnable = !memory->sql_problem && !memory->sql_held};
    sql_version_take_made(sql, memory->sql_made);
    return sql;
}

void talk_remember(struct talk *talk, const struct memory *memory)
{
    struct exchange *now = &talk->now;

    if (!memory->natural_language_query && !memory->sql && !memory->rows_sql)
        return;
    talk->stage = memory->stage;
    now->question =
        mem_strdup(memory->natural_language_query ? memory->natural_language_query : "");
    now->sql = memory->sql ? hear_kept_sql(memory) : NULL;
    now->gone = memory->result_rows >= 0 || memory->rows_sql;
    now->status = TALK_FINISHED;
    now->over = true;
}

/* What the front says of rows once they are all here, in the conversation but outside of any turn,
 * may come when the next exchange has begun. */
static bool hear_is_late(const struct talk *talk, const struct event *event)
{
    if (!talk->rows || talk->now.result)
        return false;
    return event->type == EVENT_ROWS
               ? event->rows.result == talk->rows
               : event->type == EVENT_MESSAGE && event->turn == 0 && event->conversation;
}

void talk_hear(struct talk *talk, const struct event *event)
{
    struct exchange *now = &talk->now;

    if (hear_is_late(talk, event))
        return;
    if (event->type != EVENT_COMPLETE)
        talk_log_event(talk, event);
    switch (event->type) {
    case EVENT_CONVERSATION:
        if (talk->conversation && !str_eq(event->opened->id, talk->conversation)) {
            mem_free(talk->conversation); /* its checkpoint could not be read: another begins */
            talk->conversation = mem_strdup(event->opened->id);
        }
        break;
    case EVENT_STAGE:
        talk->stage = event->stage.to;
        break;
    case EVENT_STATUS:
        hear_status(talk, event->status.status);
        break;
    case EVENT_ROUTE_DECISION:
        hear_route(now, &event->routed);
        break;
    case EVENT_SQL:
        sql_version_free(now->sql);
        now->sql = sql_version_copy(event->sql);
        break;
    case EVENT_QUESTION:
        hear_question(talk, event->question);
        talk->opened = true;
        break;
    case EVENT_MESSAGE:
        hear_message(talk, event);
        break;
    case EVENT_RESULT:
        if (event->result.of == RESULT_OF_QUERY && talk->now.question)
            hear_rows(talk, event->result.result);
        break;
    case EVENT_ROWS:
        hear_rows(talk, now->result ? NULL : event->rows.result);
        break;
    case EVENT_FORM:
        hear_form(talk, event);
        break;
    case EVENT_ERROR:
        hear_error(talk, event);
        break;
    case EVENT_COMPLETE:
        hear_complete(talk, event);
        break;
    default:
        break;
    }
    talk_hear_end(talk);
}
