/* The front: commands in, events out, and the worker that carries the commands out one after
 * another.
 *
 * Shutdown order: the running turn is cancelled, the worker drains and ends (which writes the
 * state), then jobs, reader, model and store are closed, in this order.
 */
#include "front_private.h"

#include <stdlib.h>
#include <string.h>

#include "far/far.h"
#include "querent/base/clock.h"
#include "querent/base/container.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/thread.h"
#include "texts.h"

#define LEISURE_MS 2000   /* nothing is wanted for so long: what nobody waits for may be done */
#define STORE_WAIT_MS 250 /* for another process, each time */

static void emit_service(struct router_services *self, struct event *event)
{
    front_emit(container_of(self, struct front, services), event);
}

static bool checkpoint_service(struct router_services *self, struct checkpoint *checkpoint,
                               struct err *err)
{
    return conversation_checkpoint(container_of(self, struct front, services), checkpoint, err);
}

/* ---- services */

static void wire_services(struct front *front)
{
    front->services = (struct router_services){.emit = emit_service,
                                               .checkpoint = checkpoint_service,
                                               .generate = answering_generate,
                                               .choose = answering_choose,
                                               .names = answering_names,
                                               .reads = answering_reads,
                                               .back = answering_back,
                                               .others = answering_others,
                                               .another = answering_another,
                                               .amend = answering_amend,
                                               .check = answering_check,
                                               .changes = answering_changes,
                                               .allow = answering_allow,
                                               .correct = answering_correct,
                                               .reject = answering_reject,
                                               .without = answering_without,
                                               .teach = learning_teach,
                                               .propose = learning_propose,
                                               .keep_edit = learning_keep_edit,
                                               .keep = learning_keep,
                                               .execute = rows_execute,
                                               .look = answering_look,
                                               .rows_here = rows_here,
                                               .take_rows = rows_take_up,
                                               .makes_jobs = forms_allowed,
                                               .form = forms_fill,
                                               .submit = forms_submit,
                                               .job_name = job_words_name,
                                               .job = job_words_do};
}

/* ---- the worker */

static void run_turn(struct front *front, struct turn *turn)
{
    struct err err = ERR_INIT;
    int64_t began = front->edge_us = clock_mono_us();
    front->cost = (struct event_complete){0};
    memory_set(&turn->conversation, front->conversation.id);
    session_renew(front);
    scope_take(front, turn);
    front->turn = turn;
    spans_begin(front, turn);
    bool whole = handle_turn(&front->services, turn, &front->conversation.memory, &err);
    job_ends_say(front);
    front->turn = NULL;
    pthread_mutex_lock(&front->lock);
    struct cancel *cancel = front->cancel;
    front->cancel = NULL;
    front->running_turn = 0;
    pthread_mutex_unlock(&front->lock);
    struct event *event = event_new(EVENT_COMPLETE);
    event->turn = turn->id;
    memory_set(&event->conversation, turn->conversation);
    event->complete = front->cost;
    event->complete.conversation_in = front->conversation.tokens_in;
    event->complete.conversation_out = front->conversation.tokens_out;
    event->complete.conversation_money = front->conversation.money;
    event->complete.duration_ms = (clock_mono_us() - began) / 1000;
    event->complete.cancelled = !whole || cancel_fired(cancel);
    spans_finish(front, turn, event->complete.cancelled);
    if (front->conversation.result_turn == turn->id)
        event->complete.result = result_ref(front->conversation.result);
    front_emit(front, event);
    cancel_unref(cancel);
}

static void begin_turn(struct front *front, const struct turn *turn)
{
    struct cancel *cancel = cancel_new();

    pthread_mutex_lock(&front->lock);
    front->running_turn = turn->id;
    front->cancel = cancel;
    if (front->doomed_turn == turn->id)
        cancel_fire(cancel);
    pthread_mutex_unlock(&front->lock);
}

/* From any thread. */
static void hear_of_store(void *arg, enum store_news news, const char *text)
{
    char *said = news == STORE_LOCKED ? mem_printf(TEXT_NOT_SAVED, text)
                 : news == STORE_LOST ? mem_printf(TEXT_SAVED_PARTLY, text)
                                      : mem_strdup(TEXT_SAVED_AGAIN);
    front_emit(arg, event_of_notice(news == STORE_LOCKED ? NOTICE_UNSAVED : NOTICE_SAVED, said));
}

static void open_store(struct front *front)
{
    struct err err = ERR_INIT;
    const char *user = settings_text(front->settings, SET_USER);
    struct store_options options = {
        .user = front->user ? front->user
                : *user     ? user
                            : NULL,
        .company = front->company,
        .served = front->user != NULL,
        .retry_attempts = (int)settings_int(front->settings, SET_CONVERSATION_DB_RETRY_ATTEMPTS),
        .retry_delay = settings_real(front->settings, SET_CONVERSATION_DB_RETRY_DELAY),
        .busy_ms = STORE_WAIT_MS,
        .news = hear_of_store,
        .arg = front};
    store_options_of(front->settings, &options);
    struct store *store = NULL;
    if (store_open(&options, &store, &err))
        front->store = store;
    else
        front_notice(front, TEXT_NO_STATE, err.text);
}

static void audit_notice(void *arg, const char *text)
{
    front_emit(arg, event_of_notice(NOTICE_AUDIT, mem_strdup(text)));
}

static void front_open_jobs(struct front *front)
{
    struct jobs_options jobs = {.settings = front->settings,
                                .store = front->store,
                                .pool = front->pool,
                                .audit = front->audit,
                                .changed = job_ends_changed,
                                .arg = front};
    front->jobs = jobs_new(&jobs);
}

static void use_first(struct front *front, const char *name)
{
    session_open(front, name);
    conversation_restore(front);
}

static void open_world(struct front *front)
{
    struct err err = ERR_INIT;
    open_store(front);
    front_open_jobs(front);
    if (!llm_new(front->settings, &front->llm, &err))
        front_notice(front, TEXT_NO_MODEL, err.text);
    work_stoppable(front, use_first, front->wanted_connection);
    for (size_t i = 0; !front->ephemeral && i < settings_notice_count(front->settings); i++)
        front_notice(front, "%s", settings_notice(front->settings, i));
}

static void front_delete_conversation(struct front *front, const char *id)
{
    if (front->store)
        store_conversation_delete(front->store, id, NULL);
    if (str_eq(id, front->conversation.id))
        conversation_begin(front);
    desk_list(front, LIST_CONVERSATIONS);
}

/* A name, a file or a URL. One that is none of these leaves everything as it is. */
static void use_connection(struct front *front, const char *name)
{
    struct err err = ERR_INIT;
    if (!settings_find_connection(front->settings, name, &err)) {
        front_emit(front, event_of_error(&err, mem_strdup(err.text)));
        return;
    }
    conversation_close(front);
    session_open(front, name);
    conversation_restore(front);
}

static void front_carry_out(struct front *front, struct command *command)
{
    switch (command->kind) {
    case COMMAND_TURN:
        begin_turn(front, command->turn);
        run_turn(front, command->turn);
        break;
    case COMMAND_OPEN_CONVERSATION:
        work_stoppable(front, conversation_open, command->name);
        break;
    case COMMAND_DELETE_CONVERSATION:
        front_delete_conversation(front, command->name);
        break;
    case COMMAND_USE_CONNECTION:
        work_stoppable(front, use_connection, command->name);
        break;
    case COMMAND_TEST_CONNECTION:
        work_stoppable(front, session_test, command->name);
        break;
    case COMMAND_SAMPLE:
        session_sample(front, command->name);
        break;
    case COMMAND_AGAIN:
        rows_again(front);
        break;
    case COMMAND_PLAN:
        rows_plan(front);
        break;
    case COMMAND_CHECK_JOIN:
        joins_check(front, &command->join.names);
        break;
    case COMMAND_DESCRIBE:
        drafted_anew(front);
        break;
    case COMMAND_ACCEPT_DRAFT:
    case COMMAND_REJECT_DRAFT:
        drafted_decide(front, command->name, command->kind == COMMAND_ACCEPT_DRAFT);
        break;
    case COMMAND_PUT_JOIN:
        joins_put(front, &command->join.names, command->join.confidence);
        break;
    default:
        break; /* the desk's: see desk_takes */
    }
}

static void do_work(struct front *front, struct work *work)
{
    switch (work->kind) {
    case WORK_OPEN:
        open_world(front);
        break;
    case WORK_COMMAND:
        front_carry_out(front, work->command);
        break;
    case WORK_PAUSED:
    case WORK_ENDED:
        rows_settled(front, work->kind == WORK_ENDED);
        break;
    default: /* what stops it; the others are for a service elsewhere */
        break;
    }
}

/* Nothing was wanted for a while: what takes long and nobody waits for, until something is. */
static void use_leisure(struct front *front)
{
    struct cancel *cancel = cancel_new();

    pthread_mutex_lock(&front->lock);
    front->leisure = cancel;
    if (front->waiting)
        cancel_fire(cancel);
    pthread_mutex_unlock(&front->lock);
    world_summarize(front, cancel);
    pthread_mutex_lock(&front->lock);
    front->leisure = NULL;
    pthread_mutex_unlock(&front->lock);
    cancel_unref(cancel);
}

static void *worker_run(void *arg)
{
    struct front *front = arg;
    bool leisure = false; /* a turn has ended since it was used */
    for (bool stop = false; !stop;) {
        struct work *work = queue_wait(front->work, leisure ? LEISURE_MS : -1);
        if (!work) {
            leisure = false;
            use_leisure(front);
            continue;
        }
        work_taken(front);
        do_work(front, work);
        stop = work->kind == WORK_STOP;
        leisure = world_may_summarize(front);
        work_free(work);
    }
    conversation_close(front);
    rows_shelf_release(front);
    session_close(front);
    return NULL;
}

/* ---- public */

bool front_prepare(const struct settings *settings, struct err *err)
{
    static const char *const levels[] = {"error", "warn", "info", "debug"};
    const char *zone = settings_text(settings, SET_TIME_ZONE),
               *set = settings_text(settings, SET_LOG_PATH);
    enum log_level level = LOG_INFO;
    if (*zone && setenv("TZ", zone, 1) == 0)
        tzset();
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (str_eq(settings_text(settings, SET_LOG_LEVEL), levels[i]))
            level = (enum log_level)i;
    char *path = *set ? mem_strdup(set) : path_state("log"), *dir = path_state(NULL);
    const char *traces = settings_text(settings, SET_TRACE_PATH);
    bool ok = path_make_dirs(dir, err) && log_open(path, level, err) &&
              (!*traces || span_open(traces, err));
    mem_free(dir);
    mem_free(path);
    return ok;
}

static void front_start(struct front *front)
{
    if (front->far)
        front_open_jobs(front); /* exports are made here */
    if (!thread_start(&front->worker, "turns", front->far ? far_send : worker_run, front, NULL))
        mem_abort("querent: no thread can be started for turns\n");
    if (!thread_start(&front->clerk, "desk", desk_run, front, NULL))
        mem_abort("querent: no thread can be started for the state\n");
}

struct front *front_new(struct settings *settings, const struct front_options *options)
{
    struct front *front = mem_alloc(sizeof *front);
    front->settings = settings;
    front->wanted_connection = mem_strdup(options->connection);
    front->allow = mem_strdup(options->allow);
    front->strict = options->strict;
    front->wanted_conversation = mem_strdup(options->conversation);
    front->user = mem_strdup(options->user);
    front->company =
        mem_strdup(options->company ? options->company : settings_text(settings, SET_COMPANY));
    front->via = mem_strdup(options->via);
    front->no_run = options->no_run;
    front->no_jobs = options->no_jobs;
    front->no_teach = options->no_teach;
    front->fresh = options->fresh;
    front->ephemeral = options->ephemeral;
    front->ahead = options->ahead;
    front->session.busy = true; /* until its connection has been opened, or cannot be */
    front->scored = options->scored;
    front->noted = options->noted;
    front->unattended = options->unattended;
    front->settles = options->settles;
    front->reading = options->reading;
    if (options->with)
        front->with = asked_with_copy(options->with);
    front->events = queue_new();
    front->work = queue_new();
    front->desk = queue_new();
    pthread_mutex_init(&front->lock, NULL);
    pthread_cond_init(&front->changed, NULL);
    memory_init(&front->conversation.memory, "");
    front->conversation.inquiry = inquiry_new();
    wire_services(front);
    world_wire(front);
    documents_wire(front);
    const struct db_pool_options limits = db_pool_settings(settings);
    front->pool = db_pool_new(&limits);
    front->audit_user = front->via
                            ? mem_printf("%s via %s", front->user ? front->user : "", front->via)
                            : mem_strdup(front->user);
    const struct audit_options audit = {.settings = settings,
                                        .user = front->audit_user,
                                        .company = front->company,
                                        .notice = audit_notice,
                                        .arg = front};
    front->audit = audit_new(&audit);
    struct reader_options reader = {.settings = settings,
                                    .pool = front->pool,
                                    .audit = front->audit,
                                    .patient = options->patient,
                                    .stalls = rows_stall,
                                    .report = rows_reported,
                                    .arg = front};
    front->reader = reader_new(&reader);
    if (options->server && *options->server)
        front->far = far_new(front, options);
    else
        work_want(front, (struct work){.kind = WORK_OPEN});
    front_start(front);
    return front;
}

static void free_event(void *event)
{
    event_free(event);
}

void front_free(struct front *front)
{
    if (!front)
        return;
    if (front->far)
        far_leave(front->far);
    else
        turn_cancel(front, 0);
    work_want(front, (struct work){.kind = WORK_STOP});
    pthread_join(front->worker, NULL);
    far_end(front->far);
    work_push(front->desk, (struct work){.kind = WORK_STOP});
    pthread_join(front->clerk, NULL);
    jobs_free(front->jobs);
    far_free(front->far);
    reader_free(front->reader);
    db_pool_free(front->pool);
    audit_free(front->audit);
    meaning_end(front);
    rag_close(front->rag);
    mem_free(front->rag_note);
    rag_close(front->meanings);
    llm_free(front->llm);
    const size_t lost = store_close(front->store);
    if (lost)
        log_write(LOG_ERROR, "store", "%zu changes could not be saved", lost);
    memory_release(&front->conversation.memory);
    inquiry_free(front->conversation.inquiry);
    lessons_forget(front);
    queue_free(front->work, work_free);
    queue_free(front->desk, work_free);
    queue_free(front->events, free_event);
    trace_clear(front);
    mem_free(front->wanted_connection);
    mem_free(front->allow);
    mem_free(front->wanted_conversation);
    mem_free(front->user);
    mem_free(front->company);
    mem_free(front->via);
    mem_free(front->audit_user);
    asked_with_release(&front->with);
    for (size_t i = 0; i < front->held.len; i++)
        catalog_unref(front->held.v[i]);
    vec_release(&front->held);
    vec_release(&front->marks);
    pthread_cond_destroy(&front->changed);
    pthread_mutex_destroy(&front->lock);
    mem_free(front);
}

void front_submit(struct front *front, struct command *command)
{
    const struct work work = {.kind = WORK_COMMAND, .command = command};
    if (front->far ? far_keeps(command) : desk_takes(command))
        work_push(front->desk, work);
    else
        work_want(front, work);
}

uint64_t turn_submit(struct front *front, struct turn *turn)
{
    uint64_t id = turn->id = atomic_fetch_add(&front->next_turn, 1) + 1;
    front_submit(front, command_of_turn(turn));
    return id;
}

void turn_cancel(struct front *front, uint64_t turn_id)
{
    if (front->far) {
        work_push(front->work, (struct work){.kind = WORK_CANCEL, .number = turn_id});
        return;
    }
    if (turn_id && work_settle(front, turn_id))
        return;
    pthread_mutex_lock(&front->lock);
    front->doomed_turn = turn_id ? turn_id : atomic_load(&front->next_turn);
    bool match = front->cancel &&
                 (turn_id == 0 || turn_id == front->running_turn || front->running_turn == 0);
    struct cancel *cancel = match ? cancel_ref(front->cancel) : NULL;
    pthread_mutex_unlock(&front->lock);
    if (cancel)
        cancel_fire(cancel);
    else if (front->reader)
        reader_cancel(front->reader);
    if (!cancel && turn_id == 0)
        meaning_stop(front);
    cancel_unref(cancel);
}

void front_fetch(struct front *front, uint64_t rows)
{
    if (front->far)
        work_push(front->work, (struct work){.kind = WORK_FETCH, .number = rows});
    else
        reader_fetch(front->reader, rows);
}
