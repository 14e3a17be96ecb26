/* The connection that is asked: opening it, and reading its catalog in the background.
 *
 * The worker opens the database and returns at once; a loader thread introspects on a connection of
 * its own and reads values. A turn that needs the catalog waits for it, and can be cancelled while
 * it does.
 */
#include "front_private.h"

#include <sys/stat.h>

#include "querent/base/clock.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/thread.h"
#include "querent/demo/demo.h"
#include "querent/front/load_catalog.h"
#include "texts.h"

/* `problem` is why it failed, NULL otherwise. */
static void emit_catalog(struct front *front, const char *name, enum catalog_state state,
                         const char *problem)
{
    struct event *event = event_new(EVENT_CATALOG);
    event->catalog = (struct event_catalog){
        .connection = mem_strdup(name), .state = state, .problem = mem_strdup(problem)};
    front_emit(front, event);
}

static void session_set_state(struct front *front, enum catalog_state state,
                              struct catalog *catalog, const struct err *err)
{
    pthread_mutex_lock(&front->lock);
    front->session.state = state;
    if (catalog) {
        catalog_unref(front->session.catalog);
        front->session.catalog = catalog;
    }
    if (err)
        front->session.error = *err;
    pthread_cond_broadcast(&front->changed);
    pthread_mutex_unlock(&front->lock);
}

static void session_set_busy(struct front *front, bool busy)
{
    pthread_mutex_lock(&front->lock);
    front->session.busy = busy;
    pthread_cond_broadcast(&front->changed);
    pthread_mutex_unlock(&front->lock);
}

/* ---- the loader */

struct loading {
    struct front *front;
    const struct connection *connection;
    struct cancel *cancel;
    bool refresh; /* values of before are of something else */
};

static bool session_build(struct loading *loading, struct db *db, bool values, struct err *err)
{
    struct front *front = loading->front;
    const struct load_catalog load = {.settings = front->settings,
                                      .connection = loading->connection,
                                      .values = values,
                                      .refresh = loading->refresh,
                                      .cancel = loading->cancel};
    struct catalog *catalog = NULL;
    if (!load_catalog(&load, db, &catalog, err))
        return false;
    for (size_t i = 0; values && i < catalog_note_count(catalog); i++)
        front_notice(front, "%s", catalog_note(catalog, i));
    session_set_state(front, values ? CATALOG_READY : CATALOG_LOADING, catalog, NULL);
    return true;
}

/* The loader's: a question that comes meanwhile has the same beginning. What goes wrong will be
 * said where it matters. */
static bool warms_model(const struct front *front, const struct llm *llm)
{
    const char *when = settings_text(front->settings, SET_MODEL_WARM_UP);

    if (str_eq(when, "auto"))
        return llm_is_local(llm) && (front->ahead || !front->ephemeral);
    return str_eq(when, "true");
}

static void warm_model(struct front *front, struct cancel *cancel)
{
    const struct agent_context context = {
        .llm = front_model(front), .settings = front->settings, .cancel = cancel};
    struct catalog *catalog = session_peek(front);
    struct llm_reply reply = {0};
    struct err err = ERR_INIT;

    if (catalog && context.llm && warms_model(front, context.llm) &&
        agent_sql_warm(&context, catalog, clock_now(), &reply, &err))
        trace_call(front, "warm-up", "", NULL, &reply);
    llm_reply_release(&reply);
    catalog_unref(catalog);
}

static void *load_run(void *arg)
{
    struct loading *loading = arg;
    struct front *front = loading->front;
    const char *name = loading->connection->name;
    struct db *db = NULL;
    struct err err = ERR_INIT;
    bool ok =
        db_pool_take(front->pool, loading->connection, DB_READS, loading->cancel, &db, &err) &&
        session_build(loading, db, false, &err);
    if (ok) {
        emit_catalog(front, name, CATALOG_NAMES, NULL);
        ok = session_build(loading, db, true, &err);
    }
    db_pool_give(front->pool, db);
    if (ok) {
        emit_catalog(front, name, CATALOG_READY, NULL);
    } else {
        session_set_state(front, CATALOG_FAILED, NULL, &err);
        if (err.code != ERR_CANCELLED)
            emit_catalog(front, name, CATALOG_FAILED, err.text);
    }
    if (ok)
        warm_model(front, loading->cancel);
    session_set_busy(front, false);
    cancel_unref(loading->cancel);
    mem_free(loading);
    return NULL;
}

/* When the join graph file was written; 0: there is none. */
static int64_t session_joins_ns(const struct front *front)
{
    char *path = load_joins_path(front->settings, front->session.connection);
    struct stat seen;
    const bool there = stat(path, &seen) == 0;

    mem_free(path);
    return there ? (int64_t)seen.st_mtim.tv_sec * 1000000000 + seen.st_mtim.tv_nsec : 0;
}

static void start_loading(struct front *front, bool refresh)
{
    struct session *session = &front->session;
    struct loading *loading = mem_alloc(sizeof *loading);
    session->joins_ns = session_joins_ns(front);
    pthread_mutex_lock(&front->lock);
    session->rewritten = false;
    pthread_mutex_unlock(&front->lock);
    session->cancel = cancel_new();
    *loading = (struct loading){.front = front,
                                .connection = session->connection,
                                .cancel = cancel_ref(session->cancel),
                                .refresh = refresh};
    session_set_busy(front, true);
    session_set_state(front, CATALOG_LOADING, NULL, NULL);
    emit_catalog(front, session->connection->name, CATALOG_LOADING, NULL);
    struct err err = ERR_INIT;
    session->loading = thread_start(&session->loader, "load", load_run, loading, &err);
    if (session->loading)
        return;
    session_set_state(front, CATALOG_FAILED, NULL, &err);
    session_set_busy(front, false);
    emit_catalog(front, session->connection->name, CATALOG_FAILED, err.text);
    cancel_unref(loading->cancel);
    mem_free(loading);
}

/* ---- opening */

static void stop_loading(struct session *session)
{
    if (session->cancel)
        cancel_fire(session->cancel);
    if (session->loading)
        pthread_join(session->loader, NULL);
    session->loading = false;
    cancel_unref(session->cancel);
    session->cancel = NULL;
}

/* With `refresh` what there is now is of something else: it is not believed meanwhile. */
static void load_again(struct front *front, bool refresh)
{
    stop_loading(&front->session);
    inquiry_forget(front->conversation.inquiry);
    pthread_mutex_lock(&front->lock);
    if (refresh) {
        catalog_unref(front->session.catalog);
        front->session.catalog = NULL;
    }
    pthread_mutex_unlock(&front->lock);
    start_loading(front, refresh);
}

void session_reload(struct front *front)
{
    load_again(front, false);
}

void session_close(struct front *front)
{
    struct session *session = &front->session;
    stop_loading(session);
    db_pool_give(front->pool, session->db);
    session->db = NULL;
    if (session->connection)
        db_pool_drop(front->pool, session->connection);
    inquiry_forget(front->conversation.inquiry);
    pthread_mutex_lock(&front->lock);
    catalog_unref(session->catalog);
    session->catalog = NULL;
    session->state = CATALOG_NONE;
    session->error = ERR_INIT;
    pthread_mutex_unlock(&front->lock);
}

static void limit_plans(struct front *front)
{
    db_plan_limits(front->session.db, (double)settings_int(front->settings, SET_SQL_HEAVY_ROWS),
                   (double)settings_int(front->settings, SET_SQL_HEAVY_COST));
}

/* Opens the database, and begins to read its catalog. */
static bool session_connect(struct front *front, struct err *err)
{
    struct session *session = &front->session;
    const struct connection *connection = session->connection;

    emit_catalog(front, connection->name, CATALOG_NONE, NULL);
    struct cancel *cancel = front_turn_cancel(front);
    const bool opened = db_pool_take(front->pool, connection, DB_READS, cancel, &session->db, err);
    cancel_unref(cancel);
    if (!opened)
        return err->code == ERR_CANCELLED
                   ? err_set(err, ERR_CANCELLED, TEXT_OPENING_STOPPED, connection->name)
                   : false;
    limit_plans(front);
    marks_keep(front, connection, session->db);
    marks_warn(front, session->db);
    start_loading(front, false);
    return true;
}

/* What could not be reached is tried anew: the server may run by now, or the network be up. The
 * turn itself says what is still wrong. */
static void session_try_again(struct front *front)
{
    struct session *session = &front->session;
    struct err err = ERR_INIT;

    front_status(front, STATUS_INITIALIZING, TEXT_CONNECTING);
    if (session_connect(front, &err))
        return;
    session_set_state(front, CATALOG_FAILED, NULL, &err);
    emit_catalog(front, session->connection->name, CATALOG_FAILED, err.text);
}

/* A connection that broke is replaced. A file that comes back may be another. */
static void take_fresh(struct front *front)
{
    struct session *session = &front->session;
    struct cancel *cancel = front_turn_cancel(front);
    struct db *fresh = NULL;

    session->lost = ERR_INIT;
    const bool ok =
        db_pool_take(front->pool, session->connection, DB_READS, cancel, &fresh, &session->lost);
    cancel_unref(cancel);
    if (!ok)
        return;
    db_pool_give(front->pool, session->db);
    session->db = fresh;
    limit_plans(front);
    if (db_dialect(fresh) == SQL_SQLITE)
        load_again(front, true);
}

/* A lesson, the command line or another console has had a say about joins since they were read, or
 * a job has written a table. SQL that waits for its yes is left alone. */
static bool session_is_outdated(struct front *front)
{
    const enum stage stage = front->conversation.memory.stage;

    pthread_mutex_lock(&front->lock);
    const bool rewritten = front->session.rewritten;
    pthread_mutex_unlock(&front->lock);
    return stage != STAGE_CONFIRM_GENERATED_SQL && stage != STAGE_CONFIRM_USER_SQL &&
           (rewritten || front->session.joins_ns != session_joins_ns(front));
}

/* A server that was restarted, or a network that forgot it, is told by asking; nothing has run. */
static bool went_stale(struct front *front)
{
    struct session *session = &front->session;
    const enum sql_dialect dialect = db_dialect(session->db);

    if (db_lost(session->db))
        return true;
    if ((dialect != SQL_POSTGRES && dialect != SQL_MYSQL) ||
        !settings_bool(front->settings, SET_DB_POOL_PRE_PING))
        return false;
    struct cancel *cancel = front_turn_cancel(front);
    const bool answers = db_ping(session->db, cancel, NULL);
    cancel_unref(cancel);
    return !answers && db_lost(session->db);
}

void session_renew(struct front *front)
{
    struct session *session = &front->session;
    struct err err = ERR_INIT;
    const char *why = NULL;

    if (!session->db && session->connection && !session->connection->builtin) {
        session_try_again(front);
    } else if (session->db && went_stale(front)) {
        take_fresh(front);
    } else if (session->db && !db_same(session->db, &why, &err)) {
        front_emit(front, event_of_error(&err, mem_strdup(err.text)));
    } else if (why) {
        front_emit(front,
                   event_of_message(mem_printf(TEXT_READ_AGAIN, session->connection->name, why)));
        load_again(front, true);
    } else if (session->connection && session_is_outdated(front)) {
        session_reload(front);
    }
}

/* ---- opening by name */

static void demo_progress(void *arg, int percent)
{
    front_emit(arg, event_of_notice(NOTICE_PROGRESS, mem_printf(TEXT_MAKING_DEMO, percent)));
}

static const char *wanted_name(struct front *front, const char *name)
{
    if (name && *name)
        return name;
    const char *set = settings_text(front->settings, SET_CONNECTION);
    return *set ? set : "demo";
}

static void failed_to_open(struct front *front, const char *name, const struct err *err)
{
    session_set_busy(front, false);
    session_set_state(front, CATALOG_FAILED, NULL, err);
    front_emit(front, event_of_error(err, mem_strdup(err->text)));
    emit_catalog(front, name, CATALOG_FAILED, err->text);
}

void session_open(struct front *front, const char *name)
{
    struct session *session = &front->session;
    struct err err = ERR_INIT;
    name = wanted_name(front, name);
    reader_forget(front->reader);
    session_close(front);
    const struct connection *connection = settings_find_connection(front->settings, name, &err);
    if (!connection) {
        connection = settings_find_connection(front->settings, "demo", NULL);
        front_notice(front, TEXT_USING_DEMO, err.text);
    }
    pthread_mutex_lock(&front->lock);
    session->connection = connection;
    pthread_mutex_unlock(&front->lock);
    if (connection->builtin && !demo_ensure(demo_progress, front, NULL, &err)) {
        failed_to_open(front, connection->name, &err);
        return;
    }
    if (!session_connect(front, &err))
        failed_to_open(front, connection->name, &err);
}

struct catalog *session_peek(struct front *front)
{
    pthread_mutex_lock(&front->lock);
    struct catalog *catalog = front->session.catalog ? catalog_ref(front->session.catalog) : NULL;
    pthread_mutex_unlock(&front->lock);
    return catalog;
}

struct catalog *session_ready(struct front *front)
{
    pthread_mutex_lock(&front->lock);
    const bool ready = front->session.state == CATALOG_READY;
    pthread_mutex_unlock(&front->lock);
    return ready ? session_peek(front) : NULL;
}

static void wake_waiters(void *arg)
{
    struct front *front = arg;
    pthread_mutex_lock(&front->lock);
    pthread_cond_broadcast(&front->changed);
    pthread_mutex_unlock(&front->lock);
}

/* Whether there is nothing to wait for any more. Under the lock. */
static bool catalog_settled(const struct session *session, bool values)
{
    return session->state != CATALOG_LOADING || (!values && session->catalog);
}

void front_await_catalog(struct front *front)
{
    pthread_mutex_lock(&front->lock);
    while (front->session.busy)
        pthread_cond_wait(&front->changed, &front->lock);
    pthread_mutex_unlock(&front->lock);
}

static bool wait_for_catalog(struct front *front, bool values, struct cancel *cancel,
                             struct catalog **ret_catalog, struct err *err)
{
    const struct session *session = &front->session;
    unsigned hook = cancel_hook(cancel, wake_waiters, front);
    pthread_mutex_lock(&front->lock);
    while (!catalog_settled(session, values) && !cancel_fired(cancel))
        pthread_cond_wait(&front->changed, &front->lock);
    bool ready = session->state == CATALOG_READY || (!values && session->catalog);
    if (ready)
        *ret_catalog = catalog_ref(front->session.catalog);
    struct err problem = front->session.error;
    pthread_mutex_unlock(&front->lock);
    cancel_unhook(cancel, hook);
    if (ready)
        return true;
    if (cancel_fired(cancel))
        return err_set(err, ERR_CANCELLED, "stopped");
    return err_set(err, problem.code ? problem.code : ERR_CONNECT, "%s",
                   *problem.text ? problem.text : "no database is connected");
}

bool session_catalog(struct front *front, struct cancel *cancel, struct catalog **ret_catalog,
                     struct err *err)
{
    return wait_for_catalog(front, true, cancel, ret_catalog, err);
}

struct catalog *session_names(struct front *front, struct cancel *cancel)
{
    struct catalog *catalog = NULL;
    return wait_for_catalog(front, false, cancel, &catalog, NULL) ? catalog : NULL;
}

bool session_tables(struct front *front, struct catalog **ret_catalog, struct err *err)
{
    struct cancel *cancel = cancel_new();

    front_stoppable(front, cancel);
    const bool ok = wait_for_catalog(front, false, cancel, ret_catalog, err);
    front_stoppable(front, NULL);
    cancel_unref(cancel);
    return ok;
}

/* ---- its database */

struct audited *session_audited(struct front *front)
{
    const struct session *session = &front->session;
    audited_init(&front->audited, session->db, front->audit, session->connection);
    return &front->audited;
}

struct version_database *session_database(struct front *front)
{
    return front->session.db ? &session_audited(front)->database : NULL;
}

/* ---- the browser's wishes */

char *session_draft_path(struct front *front)
{
    pthread_mutex_lock(&front->lock);
    char *path = front->session.connection ? load_draft_path(front->session.connection) : NULL;
    pthread_mutex_unlock(&front->lock);
    return path;
}
