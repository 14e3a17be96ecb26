/* The life of a talk: its front, its thread, and the steps that requests ask of it. */
#include "talk.h"

#include <stdio.h>
#include <string.h>

#include "console/console.h"
#include "life/metrics.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/thread.h"
#include "texts.h"

#define LOOK_MS 500  /* how often a pump looks whether it is wanted */
#define GATHER_MS 20 /* what is heard so close together is told at once: see talk_tell */

const char *talk_status_name(enum talk_status status)
{
    static const char *const names[] = {[TALK_UNDERSTANDING] = "understanding",
                                        [TALK_SEARCHING] = "searching",
                                        [TALK_PLANNING] = "planning",
                                        [TALK_GENERATING] = "generating",
                                        [TALK_CORRECTING] = "correcting",
                                        [TALK_FINISHED] = "finished",
                                        [TALK_FAILED] = "failed",
                                        [TALK_STOPPED] = "stopped"};

    return names[status];
}

static void exchange_release(struct exchange *now)
{
    mem_free(now->question);
    sql_version_free(now->sql);
    sql_version_free(now->waits);
    question_free(now->choice);
    buf_release(&now->said);
    mem_free(now->form);
    mem_free(now->intent);
    mem_free(now->rewritten);
    result_unref(now->result);
    *now = (struct exchange){.route = -1};
}

/* ---- the pump */

static void talk_open_front(struct talk *talk)
{
    pthread_mutex_lock(&talk->lock);
    const unsigned scopes = talk->opened_scopes = talk->scopes;
    mem_free(talk->opened_via);
    talk->opened_via = mem_strdup(talk->via);
    struct front_options options = {.connection = talk->connection,
                                    .conversation = talk->conversation,
                                    .fresh = !talk->conversation,
                                    .ephemeral = !talk->conversation,
                                    .unattended = scopes & SCOPE_RUN_READS,
                                    .user = talk->who.user,
                                    .company = talk->who.company,
                                    .via = talk->via,
                                    .with = &talk->with,
                                    .no_run = !(scopes & SCOPE_RUN),
                                    .no_jobs = !(scopes & SCOPE_JOBS),
                                    .no_teach = !(scopes & SCOPE_ADMIN)};
    if (talk->console)
        console_options(talk->console, &options);
    talk->front = front_new(talk->settings, &options);
    talk->opened = talk->ran_out = false;
    if (talk->console)
        console_opened(talk);
    pthread_mutex_unlock(&talk->lock);
}

static struct turn *talk_choice(const struct talk *talk, const char *option, int version)
{
    struct turn *turn = turn_new(TURN_CHOICE, NULL, NULL);

    turn->option_id = mem_strdup(option);
    turn->question_id = mem_strdup(talk->asked);
    turn->sql_version = version;
    return turn;
}

static struct turn *talk_turn_of_step(struct talk *talk)
{
    struct turn *turn;

    switch (talk->step) {
    case STEP_CONFIRM:
        return talk_choice(talk, "yes", talk->step_version);
    case STEP_REJECT:
        return talk_choice(talk, "no", talk->step_version);
    case STEP_CHOOSE:
        return talk_choice(talk, talk->step_text, 0);
    case STEP_FILL:
    case STEP_SUBMIT:
        turn = turn_new(TURN_FORM, NULL, talk->step_text);
        turn->verb = talk->step == STEP_SUBMIT ? FORM_SUBMIT : FORM_PREVIEW;
        return turn;
    case STEP_ASK:
        break;
    }
    turn = turn_new(TURN_TEXT, NULL, talk->step_text);
    for (char **demand = talk->with.demands; demand && *demand; demand++)
        turn_demand(turn, *demand);
    return turn;
}

/* Whether the front is one for whoever asks now: what they may, and how the audit trail names
 * them. A question has one front only. */
static bool talk_suits(const struct talk *talk)
{
    return !talk->session ||
           (talk->opened_scopes == talk->scopes && str_eq(talk->opened_via, talk->via));
}

static void talk_submit(struct talk *talk, struct turn *turn)
{
    turn->from.place = talk->step_at;
    snprintf(turn->from.question, sizeof turn->from.question, "%s", talk->id);
    talk->turn = turn_submit(talk->front, turn);
}

void talk_advance(struct talk *talk)
{
    if (!talk->front || !talk->opened || talk->turn || !talk->has_step || !talk_suits(talk))
        return;
    if (talk->step == STEP_ASK && !talk->method_said &&
        (talk->stage == STAGE_START || talk->stage == STAGE_ASK_SQL_METHOD)) {
        talk->method_said = true;
        talk_submit(talk, talk_choice(talk, "generate", 0));
        return;
    }
    talk_submit(talk, talk_turn_of_step(talk));
    talk->has_step = false;
    mem_free(talk->step_text);
    talk->step_text = NULL;
}

static bool talk_reads(const struct talk *talk)
{
    return talk->now.result && result_state(talk->now.result) == RESULT_RUNNING;
}

/* Of a question: whether anything can still be asked of its front. What failed or was stopped has
 * been said. */
static bool talk_has_more(const struct talk *talk)
{
    return talk->console || talk->now.result ||
           (talk->now.status == TALK_FINISHED && (talk_awaits(talk) || talk->now.choice));
}

/* Whether the front is still wanted. With the lock held. */
static bool talk_wanted(const struct talk *talk)
{
    if (talk->closing)
        return false;
    if (talk->has_step && talk->front && !talk_suits(talk) && !talk->turn)
        return false; /* it is opened anew with what may be done now */
    if (talk->turn || talk->has_step || talk_reads(talk) || talk->waiting.len)
        return true;
    if (!talk->session && talk->now.over && !talk_has_more(talk))
        return false;
    return clock_mono_us() - talk->used_us < talk->idle_s * 1000000;
}

/* *untold: streams wait for what was heard before; then, whether they wait still. */
static void talk_take_event(struct talk *talk, bool *untold)
{
    struct queue *events = front_events(talk->front);
    struct event *event =
        *untold ? queue_wait_patiently(events, GATHER_MS) : queue_wait(events, LOOK_MS);

    if (event)
        metrics_hear(talk->metrics, event);
    pthread_mutex_lock(&talk->lock);
    if (event && talk->console) {
        console_hear(talk, event);
    } else if (event) {
        talk_hear(talk, event);
        talk_tell(talk);
    } else if (*untold)
        talk_wake_locked(talk);
    if (event)
        talk_advance(talk);
    *untold = talk->untold_us;
    pthread_mutex_unlock(&talk->lock);
    event_free(event);
}

static void *talk_run(void *arg)
{
    struct talk *talk = arg;
    bool again = true;

    while (again) {
        talk_open_front(talk);
        bool wanted = true, untold = false;
        while (wanted) {
            talk_take_event(talk, &untold);
            pthread_mutex_lock(&talk->lock);
            wanted = talk_wanted(talk);
            pthread_mutex_unlock(&talk->lock);
        }
        pthread_mutex_lock(&talk->lock);
        struct front *front = talk->front;
        talk->front = NULL;
        talk->ran_out = true;
        pthread_mutex_unlock(&talk->lock);
        front_free(front);
        pthread_mutex_lock(&talk->lock);
        again = talk->pumping = talk->has_step && !talk->closing;
        pthread_mutex_unlock(&talk->lock);
    }
    return NULL;
}

/* With the lock held. */
static bool talk_pump(struct talk *talk, struct err *err)
{
    if (talk->pumping)
        return true;
    if (talk->joinable)
        pthread_join(talk->pump, NULL);
    talk->joinable = talk->pumping = thread_start(&talk->pump, "talk", talk_run, talk, err);
    return talk->pumping;
}

void talk_settle(struct talk *talk)
{
    pthread_mutex_lock(&talk->lock);
    if (talk->joinable && !talk->pumping) {
        pthread_join(talk->pump, NULL);
        talk->joinable = false;
    }
    pthread_mutex_unlock(&talk->lock);
}

/* ---- requests */

struct talk *talk_new(struct settings *settings, struct metrics *metrics, const struct who *who,
                      char *id, char *conversation, const char *connection, int64_t idle_s)
{
    struct talk *talk = mem_alloc(sizeof *talk);

    *talk = (struct talk){.id = id,
                          .conversation = conversation,
                          .connection = mem_strdup(connection),
                          .who = who_copy(who),
                          .via = mem_strdup(who->via),
                          .scopes = who->scopes,
                          .session = conversation != NULL,
                          .settings = settings,
                          .metrics = metrics,
                          .idle_s = idle_s,
                          .now = {.route = -1},
                          .next_line = 1,
                          .refs = 1,
                          .used_us = clock_mono_us()};
    pthread_mutex_init(&talk->lock, NULL);
    return talk;
}

bool talk_begin(struct talk *talk, struct err *err)
{
    pthread_mutex_lock(&talk->lock);
    const bool ok = talk_pump(talk, err);
    pthread_mutex_unlock(&talk->lock);
    return ok;
}

struct talk *talk_ref(struct talk *talk)
{
    pthread_mutex_lock(&talk->lock);
    talk->refs++;
    pthread_mutex_unlock(&talk->lock);
    return talk;
}

static void talk_free(struct talk *talk)
{
    if (talk->joinable)
        pthread_join(talk->pump, NULL);
    exchange_release(&talk->now);
    result_unref(talk->rows);
    for (size_t i = 0; i < talk->log.len; i++)
        mem_free(talk->log.v[i].json);
    vec_release(&talk->log);
    vec_release(&talk->waiting);
    who_release(&talk->who);
    mem_free(talk->via);
    mem_free(talk->opened_via);
    mem_free(talk->id);
    mem_free(talk->conversation);
    mem_free(talk->connection);
    mem_free(talk->asked);
    mem_free(talk->asked_text);
    mem_free(talk->drawn);
    mem_free(talk->step_text);
    asked_with_release(&talk->with);
    console_free(talk->console);
    pthread_mutex_destroy(&talk->lock);
    mem_free(talk);
}

void talk_unref(struct talk *talk)
{
    if (!talk)
        return;
    pthread_mutex_lock(&talk->lock);
    const bool last = --talk->refs == 0;
    pthread_mutex_unlock(&talk->lock);
    if (last)
        talk_free(talk);
}

void talk_end(struct talk *talk)
{
    talk_stop(talk);
    pthread_mutex_lock(&talk->lock);
    talk->closing = true;
    talk_wake_locked(talk);
    pthread_mutex_unlock(&talk->lock);
}

void talk_close(struct talk *talk)
{
    talk_end(talk);
    pthread_mutex_lock(&talk->lock);
    const bool join = talk->joinable;
    const pthread_t pump = talk->pump;
    talk->joinable = false;
    pthread_mutex_unlock(&talk->lock);
    if (join)
        pthread_join(pump, NULL);
}

static void talk_begin_exchange(struct talk *talk, const char *question)
{
    struct sql_version *waits = talk_awaits(talk) ? talk->now.sql : NULL;

    if (waits)
        talk->now.sql = NULL;
    const bool gone = talk->now.gone;
    talk_keep_rows(talk);
    exchange_release(&talk->now);
    talk->now.gone = gone && !talk->rows;
    talk->now.waits = waits;
    talk->now.question = mem_strdup(question);
    talk_note_chart(talk, question);
    talk->now.started = clock_now();
    talk->method_said = false;
    talk->doing = STATUS_INITIALIZING;
    talk_log_status(talk);
}

static bool talk_offers(const struct talk *talk, const char *option)
{
    const struct question *choice = talk->now.choice;

    for (size_t i = 0; choice && i < choice->option_count; i++)
        if (str_eq(choice->options[i].id, option))
            return true;
    return false;
}

/* A yes names the SQL that it was said to: another version was never seen by who says it. */
static bool talk_confirms(const struct talk *talk, int version, struct err *err)
{
    if (!talk_awaits(talk))
        return err_set(err, ERR_STALE, TEXT_NOTHING_WAITS);
    if (version != talk->now.sql->version)
        return err_set(err, ERR_STALE, TEXT_OTHER_VERSION, version, talk->now.sql->version);
    return true;
}

static bool talk_may(const struct talk *talk, const struct who *who, enum talk_step step,
                     const char *text, int version, struct err *err)
{
    if (talk->turn || talk->has_step)
        return err_set(err, ERR_STALE, TEXT_UNDER_WAY);
    if (talk->closing)
        return err_set(err, ERR_NOT_FOUND, TEXT_ENDS);
    if (step != STEP_ASK && !talk->session && (!talk->front || talk->ran_out))
        return err_set(err, ERR_STALE, TEXT_QUESTION_OVER);
    if (step == STEP_CONFIRM && !(who->scopes & SCOPE_RUN))
        return err_set(err, ERR_REFUSED, TEXT_NEEDS_RUN);
    if (step != STEP_ASK && !talk->session && talk->opened_scopes != who->scopes)
        return err_set(err, ERR_REFUSED, TEXT_OTHER_TOKEN);
    if (step == STEP_CHOOSE && !talk_offers(talk, text))
        return err_set(err, ERR_STALE, TEXT_NO_SUCH_OPTION, text);
    if ((step == STEP_FILL || step == STEP_SUBMIT) && talk->stage != STAGE_NEED_WRITE_OR_EMAIL)
        return err_set(err, ERR_STALE, TEXT_NO_FORM);
    return step != STEP_CONFIRM || talk_confirms(talk, version, err);
}

void talk_trace(const struct talk *talk, struct span *span)
{
    const struct span_place *asked = &talk->asked_at;

    if (span->parent[0] || !asked->trace[0] || str_eq(asked->span, span->place.span))
        return;
    memcpy(span->place.trace, asked->trace, sizeof span->place.trace);
    memcpy(span->parent, asked->span, sizeof span->parent);
}

bool talk_do(struct talk *talk, const struct who *who, struct span *span, enum talk_step step,
             char *text, int version, struct err *err)
{
    pthread_mutex_lock(&talk->lock);
    bool ok = talk_may(talk, who, step, text, version, err);
    if (ok) {
        mem_free(talk->via);
        talk->via = mem_strdup(who->via);
        talk->scopes = who->scopes;
        if (step == STEP_ASK) {
            talk_begin_exchange(talk, text);
            talk->asked_at = span->place;
        }
        talk_trace(talk, span);
        talk->step_at = span->place;
        talk->now.over = false;
        talk->now.began_us = clock_mono_us(); /* what a person thought before is no work */
        talk->now.error = ERR_INIT;
        talk->now.worked = talk->now.spoke = talk->now.routed = false;
        talk->has_step = true;
        talk->stopped = false;
        talk->step = step;
        mem_free(talk->step_text); /* of one that was not begun */
        talk->step_text = text;
        talk->step_version = version;
        text = NULL;
        talk->used_us = clock_mono_us();
        ok = talk_pump(talk, err);
        talk->has_step = ok;
        talk_advance(talk);
    }
    pthread_mutex_unlock(&talk->lock);
    mem_free(text);
    return ok;
}

/* The step that waits for the front is not begun. With the lock held. */
static void talk_drop_step(struct talk *talk)
{
    talk->has_step = false;
    mem_free(talk->step_text);
    talk->step_text = NULL;
    talk->turn_over = talk->cancelled = true;
    talk_hear_end(talk);
    talk_wake_locked(talk);
}

void talk_stop(struct talk *talk)
{
    pthread_mutex_lock(&talk->lock);
    talk->stopped = true;
    if (talk->front && (talk->turn || talk_reads(talk)))
        turn_cancel(talk->front, talk->turn);
    else if (talk->has_step && !talk->console)
        talk_drop_step(talk);
    pthread_mutex_unlock(&talk->lock);
}

void talk_fetch(struct talk *talk)
{
    pthread_mutex_lock(&talk->lock);
    if (talk->front && !talk->ran_out)
        front_fetch(talk->front, 0);
    pthread_mutex_unlock(&talk->lock);
}

bool talk_busy(struct talk *talk)
{
    pthread_mutex_lock(&talk->lock);
    const bool busy = talk->turn || talk->has_step || talk_reads(talk) ||
                      (talk->console && console_asks(talk->console));
    pthread_mutex_unlock(&talk->lock);
    return busy;
}

bool talk_queued(struct talk *talk)
{
    pthread_mutex_lock(&talk->lock);
    const bool queued = talk->has_step && !talk->turn;
    pthread_mutex_unlock(&talk->lock);
    return queued;
}

int64_t talk_unused_us(struct talk *talk)
{
    pthread_mutex_lock(&talk->lock);
    const int64_t us = clock_mono_us() - talk->used_us;
    pthread_mutex_unlock(&talk->lock);
    return us;
}

bool talk_awaits(const struct talk *talk)
{
    return talk->now.sql &&
           (talk->stage == STAGE_CONFIRM_GENERATED_SQL || talk->stage == STAGE_CONFIRM_USER_SQL);
}
