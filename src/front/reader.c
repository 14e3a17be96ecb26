/* The reader's thread. See reader.h. Commands come through a queue; the caller of reader_start
 * waits on `first` until the thread has rows or an error to give. */
#include "reader.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/clock.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/queue.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/thread.h"
#include "querent/db/db.h"
#include "querent/front/audited.h"
#include "querent/jobs/jobs.h"

#define REPORT_EVERY_US 40000 /* progress is told 25 times a second at most */
#define STALLS_S 3
#define READY_MS 1000 /* a connection is kept for a read that is about to come */

enum request_kind {
    REQUEST_READY,
    REQUEST_CALL_OFF,
    REQUEST_START,
    REQUEST_FETCH,
    REQUEST_FORGET,
    REQUEST_STOP
};

struct request {
    enum request_kind kind;
    const struct connection *connection;
    char *sql; /* of READY and START */
    struct cancel *cancel;
    uint64_t rows;
    bool answered; /* under lock */
    bool ok;
    struct result *result;
    struct sql_failure failure;
    struct err err;
};

struct reader {
    struct reader_options options;
    struct queue *requests;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t first;
    atomic_bool busy;
    atomic_llong session;  /* of the connection that the newest read has; 0: none */
    struct cancel *cancel; /* of the running read, under lock */
    /* the thread's own */
    bool unanswered;                     /* the server of the cursor closed last said nothing */
    bool reading;                        /* a read is under way: its end has not been told */
    struct audit_mark mark;              /* its entry in the audit trail */
    const struct connection *connection; /* it is read from */
    struct db *db;                       /* lent by the pool while the cursor is open */
    struct {
        struct db *db; /* lent by the pool, tested, for the read that comes next; NULL: none */
        const struct connection *connection;
        int64_t until_us;
        char *sql;              /* what it will read; NULL: nothing is announced */
        struct audit_mark mark; /* its entry in the audit trail, which is there before it is sent */
    } ready;
    struct db_cursor *cursor;
    struct result *result;
    struct request *starting; /* waits for its first rows */
    int64_t reported_us;
};

static void reader_answer(struct reader *reader, struct request *request, bool ok,
                          const struct err *err)
{
    pthread_mutex_lock(&reader->lock);
    request->ok = ok;
    if (err)
        request->err = *err;
    request->answered = true;
    pthread_cond_broadcast(&reader->first);
    pthread_mutex_unlock(&reader->lock);
    reader->starting = NULL;
}

static void front_reader_report(struct reader *reader, enum reader_news news)
{
    const struct reader_report report = {.news = news,
                                         .result = reader->result,
                                         .rows = reader->result ? result_rows(reader->result) : 0};
    reader->reported_us = clock_mono_us();
    reader->options.report(reader->options.arg, &report);
}

/* Of this read: what came before it was said to whoever had the connection. */
static void reader_tell_said(struct reader *reader)
{
    char *said = reader->db ? db_take_said(reader->db) : NULL;
    if (said && *said)
        reader->options.report(reader->options.arg,
                               &(struct reader_report){.news = READER_SAID, .said = said});
    mem_free(said);
}

static void reader_on_progress(void *arg, uint64_t rows)
{
    struct reader *reader = arg;
    if (reader->starting && rows > 0)
        reader_answer(reader, reader->starting, true, NULL);
    if (clock_mono_us() - reader->reported_us > REPORT_EVERY_US)
        front_reader_report(reader, READER_ROWS);
}

/* No more rows: the connection is another's now. */
static void close_cursor(struct reader *reader)
{
    db_cursor_close(reader->cursor);
    reader->cursor = NULL;
    reader->unanswered = reader->db && db_lost(reader->db);
    db_pool_give(reader->options.pool, reader->db);
    reader->db = NULL;
}

static void reader_log(const struct reader *reader)
{
    const struct result *result = reader->result;
    if (result)
        log_write(LOG_DEBUG, "read",
                  "%llu rows, %zu kB in memory, %zu kB in a file; %zu connections to '%s' open",
                  (unsigned long long)result_rows(result), result_memory(result) >> 10,
                  result_spilled(result) >> 10,
                  db_pool_open(reader->options.pool, reader->connection), reader->connection->name);
}

/* Tells the end of the read under way, once. */
static void reader_end(struct reader *reader, const struct err *err)
{
    close_cursor(reader);
    if (reader->reading) {
        reader_log(reader);
        audit_end(reader->options.audit, &reader->mark, err,
                  reader->result ? (int64_t)result_rows(reader->result) : 0);
        front_reader_report(reader, READER_ENDED);
    }
    reader->mark = AUDIT_MARK_NONE;
    reader->reading = false;
}

static void reader_unready(struct reader *reader)
{
    db_pool_give(reader->options.pool, reader->ready.db);
    reader->ready.db = NULL;
}

/* What was announced is not sent. */
static void reader_call_off_now(struct reader *reader, const struct err *why)
{
    reader_unready(reader);
    audit_end(reader->options.audit, &reader->ready.mark, why, -1);
    reader->ready.mark = AUDIT_MARK_NONE;
    mem_free(reader->ready.sql);
    reader->ready.sql = NULL;
}

static void front_reader_forget(struct reader *reader)
{
    close_cursor(reader); /* cuts a result that was paused */
    if (reader->result)
        reader_end(reader, result_error(reader->result));
    result_unref(reader->result);
    reader->result = NULL;
    pthread_mutex_lock(&reader->lock);
    cancel_unref(reader->cancel);
    reader->cancel = NULL;
    pthread_mutex_unlock(&reader->lock);
}

/* What the database said, while the connection is still the reader's. */
static struct sql_failure reader_failure(const struct reader *reader, const struct err *err)
{
    struct sql_failure failure = {.type = NULL};
    if (reader->db)
        audited_failure(reader->db, err->code, &failure);
    else if (err->code == ERR_CONNECT)
        failure.type = db_error_class_name(DB_CONNECTION_LOST);
    return failure;
}

static void fail_start(struct reader *reader, const struct err *err)
{
    struct request *starting = reader->starting;
    starting->failure = reader_failure(reader, err);
    reader_end(reader, err);
    starting->failure.unanswered = reader->unanswered && err->code == ERR_CANCELLED;
    reader_answer(reader, reader->starting, false, err);
    front_reader_forget(reader);
}

static void front_reader_fetch(struct reader *reader, uint64_t rows)
{
    struct err err = ERR_INIT;
    if (!reader->cursor)
        return;
    const bool ok = db_fetch(reader->cursor, rows, &err);
    reader_tell_said(reader);
    if (!ok && reader->starting && result_rows(reader->result) == 0) {
        fail_start(reader, &err);
        return;
    }
    if (reader->starting)
        reader_answer(reader, reader->starting, true, NULL);
    if (result_state(reader->result) == RESULT_PAUSED)
        front_reader_report(reader, READER_PAUSED);
    else
        reader_end(reader, result_error(reader->result));
}

/* With JOB_EXECUTOR=remote the job server runs the query on its connection of the same id; it knows
 * nothing of the built-in ones. */
static const struct connection *reading_connection(const struct reader *reader,
                                                   const struct request *request, struct err *err)
{
    return jobs_are_remote(reader->options.settings) && !request->connection->builtin
               ? settings_remote_connection(reader->options.settings, request->connection, err)
               : request->connection;
}

static bool reader_audit(struct reader *reader, const struct request *request,
                         struct audit_mark *ret_mark, struct err *err)
{
    const struct audit_entry entry = {
        .kind = AUDIT_READ, .connection = request->connection, .sql = request->sql};
    return audit_begin(reader->options.audit, &entry, ret_mark, err);
}

/* The intent is in the trail, and the connection is tested, while the caller looks once more
 * whether the statement may run. While a cursor is open its connection is the one that the next
 * read will have. */
static void front_reader_ready(struct reader *reader, const struct request *request)
{
    const struct connection *connection = reading_connection(reader, request, NULL);
    struct err err = ERR_INIT;

    err_set(&err, ERR_CANCELLED, "another statement came first");
    reader_call_off_now(reader, &err);
    if (reader_audit(reader, request, &reader->ready.mark, NULL))
        reader->ready.sql = mem_strdup(request->sql);
    if (!connection || reader->db ||
        !db_pool_take(reader->options.pool, connection, DB_READS, request->cancel,
                      &reader->ready.db, NULL))
        return;
    reader->ready.connection = connection;
    reader->ready.until_us = clock_mono_us() + (int64_t)READY_MS * 1000;
}

static bool reader_take(struct reader *reader, const struct connection *connection,
                        struct cancel *cancel, struct err *err)
{
    if (reader->ready.db && reader->ready.connection == connection &&
        clock_mono_us() < reader->ready.until_us) {
        reader->db = reader->ready.db;
        reader->ready.db = NULL;
        return true;
    }
    reader_unready(reader);
    return db_pool_take(reader->options.pool, connection, DB_READS, cancel, &reader->db, err);
}

/* The entry that was made for it, or one that is made now. */
static bool reader_takes_mark(struct reader *reader, const struct request *request, struct err *err)
{
    if (!reader->ready.sql || !str_eq(reader->ready.sql, request->sql))
        return reader_audit(reader, request, &reader->mark, err);
    reader->mark = reader->ready.mark;
    reader->ready.mark = AUDIT_MARK_NONE;
    mem_free(reader->ready.sql);
    reader->ready.sql = NULL;
    return true;
}

static bool open_cursor(struct reader *reader, const struct request *request,
                        const struct db_read_options *options, struct err *err)
{
    const struct connection *connection = reading_connection(reader, request, err);
    reader->connection = connection;
    if (!connection || !reader_takes_mark(reader, request, err) ||
        !reader_take(reader, connection, request->cancel, err))
        return false;
    mem_free(db_take_said(reader->db));
    atomic_store(&reader->session, db_session(reader->db));
    return db_query(reader->db, request->sql, options, &reader->cursor, &reader->result, err);
}

static void front_reader_start(struct reader *reader, struct request *request)
{
    const struct settings *settings = reader->options.settings;
    struct err err = ERR_INIT;
    struct db_read_options options = {
        .time_limit_ms = (int)settings_int(settings, SET_SQL_TIMEOUT) * 1000,
        .window = (uint64_t)settings_int(settings, SET_GRID_WINDOW_ROWS),
        .memory_cap = (size_t)settings_int(settings, SET_GRID_MEMORY_MB) << 20,
        .cancel = request->cancel,
        .progress = reader_on_progress,
        .arg = reader};
    front_reader_forget(reader);
    pthread_mutex_lock(&reader->lock);
    reader->cancel = cancel_ref(request->cancel);
    pthread_mutex_unlock(&reader->lock);
    reader->reading = true;
    reader->starting = request;
    if (!open_cursor(reader, request, &options, &err)) {
        fail_start(reader, &err);
        return;
    }
    request->result = result_ref(reader->result);
    reader->reported_us = clock_mono_us();
    front_reader_fetch(reader, options.window);
}

static void close_idle(struct reader *reader)
{
    struct err err = ERR_INIT;
    err_set(&err, ERR_TIMEOUT,
            RESULT_CLOSED " after some time without scrolling; run it again for more rows");
    result_cut(reader->result, &err);
    reader_end(reader, &err);
}

/* What nobody waits for. */
static void reader_do(struct reader *reader, const struct request *request)
{
    if (request->kind == REQUEST_READY) {
        front_reader_ready(reader, request);
        return;
    }
    if (request->kind == REQUEST_CALL_OFF || request->kind == REQUEST_STOP)
        reader_call_off_now(reader, &request->err);
    if (request->kind == REQUEST_CALL_OFF)
        return;
    reader_unready(reader);
    if (request->kind == REQUEST_FETCH)
        front_reader_fetch(reader, request->rows);
    else
        front_reader_forget(reader);
}

static void *reader_run(void *arg)
{
    struct reader *reader = arg;
    const int idle_ms =
        reader->options.patient
            ? -1
            : (int)settings_int(reader->options.settings, SET_GRID_IDLE_SECONDS) * 1000;
    for (;;) {
        struct request *request = queue_wait(reader->requests, reader->ready.db ? READY_MS
                                                               : reader->cursor ? idle_ms
                                                                                : -1);
        if (!request) {
            if (reader->cursor)
                close_idle(reader);
            reader_unready(reader);
            continue;
        }
        enum request_kind kind = request->kind;
        atomic_store(&reader->busy, true);
        if (kind == REQUEST_START) {
            front_reader_start(reader, request); /* freed by the caller that waits for it */
        } else {
            reader_do(reader, request);
            cancel_unref(request->cancel);
            mem_free(request->sql);
            mem_free(request);
        }
        atomic_store(&reader->busy, false);
        if (kind == REQUEST_START || kind == REQUEST_FETCH)
            reader->options.report(reader->options.arg,
                                   &(struct reader_report){.news = READER_IDLE});
        if (kind == REQUEST_STOP)
            return NULL;
    }
}

static void reader_push(struct reader *reader, struct request request)
{
    queue_push(reader->requests, mem_dup(&request, sizeof request));
}

struct reader *reader_new(const struct reader_options *options)
{
    struct reader *reader = mem_alloc(sizeof *reader);
    reader->options = *options;
    reader->requests = queue_new();
    pthread_mutex_init(&reader->lock, NULL);
    pthread_cond_init(&reader->first, NULL);
    if (!thread_start(&reader->thread, "read", reader_run, reader, NULL))
        mem_abort("querent: no thread can be started for reading rows\n");
    return reader;
}

void reader_free(struct reader *reader)
{
    if (!reader)
        return;
    reader_cancel(reader);
    reader_push(reader, (struct request){.kind = REQUEST_STOP});
    pthread_join(reader->thread, NULL);
    queue_free(reader->requests, mem_free);
    pthread_mutex_destroy(&reader->lock);
    pthread_cond_destroy(&reader->first);
    mem_free(reader);
}

void reader_ready(struct reader *reader, const struct connection *connection, const char *sql,
                  struct cancel *cancel)
{
    reader_push(reader, (struct request){.kind = REQUEST_READY,
                                         .connection = connection,
                                         .sql = mem_strdup(sql),
                                         .cancel = cancel_ref(cancel)});
}

void reader_call_off(struct reader *reader, const struct err *why)
{
    reader_push(reader, (struct request){.kind = REQUEST_CALL_OFF, .err = *why});
}

static void reader_await(struct reader *reader, struct request *request)
{
    struct timespec until;

    pthread_mutex_lock(&reader->lock);
    while (!request->answered) {
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += STALLS_S;
        if (pthread_cond_timedwait(&reader->first, &reader->lock, &until) == 0)
            continue;
        pthread_mutex_unlock(&reader->lock);
        if (atomic_load(&reader->session) && reader->options.stalls)
            reader->options.stalls(reader->options.arg, atomic_load(&reader->session),
                                   request->cancel);
        pthread_mutex_lock(&reader->lock);
    }
    pthread_mutex_unlock(&reader->lock);
}

bool reader_start(struct reader *reader, const struct connection *connection, const char *sql,
                  struct cancel *cancel, struct result **ret_result, struct sql_failure *failure,
                  struct err *err)
{
    struct request *request = mem_alloc(sizeof *request);
    *request = (struct request){.kind = REQUEST_START,
                                .connection = connection,
                                .sql = mem_strdup(sql),
                                .cancel = cancel_ref(cancel)};
    reader_cancel(reader); /* rows of the query before are not waited for */
    atomic_store(&reader->session, 0);
    queue_push(reader->requests, request);
    reader_await(reader, request);
    bool ok = request->ok;
    if (ok) {
        *ret_result = request->result;
    } else {
        result_unref(request->result);
        *failure = request->failure;
        if (err)
            *err = request->err;
    }
    cancel_unref(request->cancel);
    mem_free(request->sql);
    mem_free(request);
    return ok;
}

void reader_fetch(struct reader *reader, uint64_t rows)
{
    reader_push(reader, (struct request){.kind = REQUEST_FETCH, .rows = rows});
}

void reader_cancel(struct reader *reader)
{
    pthread_mutex_lock(&reader->lock);
    struct cancel *cancel = cancel_ref(reader->cancel);
    pthread_mutex_unlock(&reader->lock);
    if (cancel && atomic_load(&reader->busy))
        cancel_fire(cancel);
    cancel_unref(cancel);
}

bool reader_busy(struct reader *reader)
{
    return atomic_load(&reader->busy);
}

void reader_forget(struct reader *reader)
{
    reader_cancel(reader);
    reader_push(reader, (struct request){.kind = REQUEST_FORGET});
}
