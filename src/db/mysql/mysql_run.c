/* Stopping MySQL from beside it, and its failures in S5's classes. */
#include <errmsg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "mysql/mysql_driver.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/system/detour.h"
#include "querent/base/thread.h"

#define KILL_AGAIN_US 200000 /* a kill that came before its query is forgotten by the server */
#define KILL_SECONDS 5       /* for the server to answer; who waits does not wait so long */
#define INTERRUPTED 1317     /* ER_QUERY_INTERRUPTED: KILL QUERY hit */

/* Server and client error numbers → class (mariadb.com/kb/en/mariadb-error-codes). */
static const struct {
    unsigned code;
    enum db_error_class class;
} codes[] = {
    {1146, DB_TABLE_NOT_FOUND},
    {1049, DB_TABLE_NOT_FOUND},
    {1051, DB_TABLE_NOT_FOUND},
    {1109, DB_TABLE_NOT_FOUND},
    {1054, DB_COLUMN_NOT_FOUND},
    {1052, DB_AMBIGUOUS_COLUMN},
    {1064, DB_SYNTAX_ERROR},
    {1149, DB_SYNTAX_ERROR},
    {1065, DB_SYNTAX_ERROR},
    {1222, DB_SYNTAX_ERROR},
    {1241, DB_SYNTAX_ERROR},
    {1248, DB_SYNTAX_ERROR},
    {1305, DB_FUNCTION_NOT_SUPPORTED},
    {1630, DB_FUNCTION_NOT_SUPPORTED},
    {1582, DB_FUNCTION_NOT_SUPPORTED},
    {1235, DB_FUNCTION_NOT_SUPPORTED},
    {1055, DB_GROUPING_ERROR},
    {1056, DB_GROUPING_ERROR},
    {1111, DB_GROUPING_ERROR},
    {1140, DB_GROUPING_ERROR},
    {1062, DB_CONSTRAINT_VIOLATION},
    {1048, DB_CONSTRAINT_VIOLATION},
    {1169, DB_CONSTRAINT_VIOLATION},
    {1216, DB_CONSTRAINT_VIOLATION},
    {1217, DB_CONSTRAINT_VIOLATION},
    {1364, DB_CONSTRAINT_VIOLATION},
    {1451, DB_CONSTRAINT_VIOLATION},
    {1452, DB_CONSTRAINT_VIOLATION},
    {3819, DB_CONSTRAINT_VIOLATION},
    {4025, DB_CONSTRAINT_VIOLATION},
    {1264, DB_TYPE_MISMATCH},
    {1265, DB_TYPE_MISMATCH},
    {1292, DB_TYPE_MISMATCH},
    {1366, DB_TYPE_MISMATCH},
    {1367, DB_TYPE_MISMATCH},
    {1406, DB_TYPE_MISMATCH},
    {1365, DB_VALUE_ERROR},
    {1690, DB_VALUE_ERROR},
    {1044, DB_PERMISSION_DENIED},
    {1045, DB_PERMISSION_DENIED},
    {1142, DB_PERMISSION_DENIED},
    {1143, DB_PERMISSION_DENIED},
    {1227, DB_PERMISSION_DENIED},
    {1370, DB_PERMISSION_DENIED},
    {INTERRUPTED, DB_CANCELLED},
    {1969, DB_TIMEOUT},
    {3024, DB_TIMEOUT},
    {2002, DB_CONNECTION_LOST},
    {2003, DB_CONNECTION_LOST},
    {2006, DB_CONNECTION_LOST},
    {2013, DB_CONNECTION_LOST},
    {2055, DB_CONNECTION_LOST},
    {1053, DB_CONNECTION_LOST},
    {1927, DB_CONNECTION_LOST},
    {1205, DB_BUSY},
    {1213, DB_BUSY},
    {1040, DB_BUSY},
    {1792, DB_READ_ONLY},
    {1290, DB_READ_ONLY},
    {1836, DB_READ_ONLY},
    {1021, DB_OUT_OF_SPACE},
    {1114, DB_OUT_OF_SPACE},
};

static const struct db_message messages[] = {
    {"Table '%' doesn't exist", DB_TABLE_NOT_FOUND},
    {"Unknown database '%'", DB_TABLE_NOT_FOUND},
    {"Unknown column '%'", DB_COLUMN_NOT_FOUND},
    {"for column '%' at row", DB_TYPE_MISMATCH},
    {"Out of range value for column '%'", DB_TYPE_MISMATCH},
    {"CONSTRAINT `%`", DB_CONSTRAINT_VIOLATION},
    {"for key '%'", DB_CONSTRAINT_VIOLATION},
    {"Column '%'", DB_AMBIGUOUS_COLUMN},
    {"Field '%'", DB_CONSTRAINT_VIOLATION},
    {"near '%'", DB_SYNTAX_ERROR},
    {"FUNCTION % does not exist", DB_FUNCTION_NOT_SUPPORTED},
};

/* ---- the watcher */

static void mysql_run_wake(void *arg)
{
    struct my_db *db = arg;

    pthread_mutex_lock(&db->watch.lock);
    pthread_cond_broadcast(&db->watch.changed);
    pthread_mutex_unlock(&db->watch.lock);
}

/* Waits for a change, at most until a monotonic time (0: for ever). The lock is held. */
static void wait_until(struct my_watch *watch, int64_t end_us)
{
    const struct timespec end = {.tv_sec = end_us / 1000000, .tv_nsec = end_us % 1000000 * 1000};

    if (end_us)
        pthread_cond_timedwait(&watch->changed, &watch->lock, &end);
    else
        pthread_cond_wait(&watch->changed, &watch->lock);
}

/* A kill goes on without the connection that wants it, when the server takes its time. */
struct killer {
    struct my_target target;
    char *shown;
    unsigned long thread_id;
};

static void killer_run(void *arg)
{
    const struct killer *killer = arg;
    char sql[60];

    MYSQL *conn = my_connect(&killer->target, killer->shown, NULL);
    if (!conn)
        return;
    const int len = snprintf(sql, sizeof sql, "KILL QUERY %lu", killer->thread_id);
    libmariadb.mysql_real_query(conn, sql, (unsigned long)len);
    libmariadb.mysql_close(conn);
}

static void killer_drop(void *arg)
{
    struct killer *killer = arg;

    my_target_release(&killer->target);
    mem_free(killer->shown);
    mem_free(killer);
}

/* False: the server has not taken it by then, and may do so later. */
static bool send_kill(const struct my_db *db, int64_t until_us)
{
    struct killer *killer = mem_alloc(sizeof *killer);

    my_target_copy(&db->target, &killer->target);
    killer->target.connect_seconds = KILL_SECONDS;
    killer->target.files = false;
    killer->shown = mem_strdup(db->shown);
    killer->thread_id = db->thread_id;
    if (detour_run("kill", killer_run, killer_drop, killer, NULL, until_us) != DETOUR_DONE)
        return false;
    killer_drop(killer);
    return true;
}

/* Kills until the call is over, and closes the socket when that takes too long; the lock is held at
 * begin and end. The next call may be armed before this thread has seen the end of this one: it
 * must not be hit. */
static void kill_until_over(struct my_db *db)
{
    struct my_watch *watch = &db->watch;
    const uint64_t call = watch->call;
    const int64_t end = clock_mono_us() + DB_GIVE_UP_US;
    bool stray = false;

    while (watch->armed && watch->call == call && !watch->quit) {
        watch->killing = true;
        watch->late = true;
        pthread_mutex_unlock(&watch->lock);
        if (clock_mono_us() < end && !stray) {
            stray = !send_kill(db, end);
        } else {
            shutdown((int)libmariadb.mysql_get_socket(db->conn), SHUT_RDWR);
            stray = true;
        }
        pthread_mutex_lock(&watch->lock);
        watch->killing = false;
        watch->stray |= stray;
        pthread_cond_broadcast(&watch->changed);
        const int64_t again = clock_mono_us() + KILL_AGAIN_US;
        if (watch->armed && watch->call == call && !stray)
            wait_until(watch, again < end ? again : end);
        else if (watch->armed && watch->call == call)
            wait_until(watch, clock_mono_us() + KILL_AGAIN_US / 10);
    }
}

static void *watch_over(void *arg)
{
    struct my_db *db = arg;
    struct my_watch *watch = &db->watch;

    pthread_mutex_lock(&watch->lock);
    while (!watch->quit) {
        if (!watch->armed) {
            wait_until(watch, 0);
            continue;
        }
        if (cancel_fired(watch->cancel))
            watch->stop = MY_STOP_CANCELLED;
        else if (watch->deadline_us && clock_mono_us() >= watch->deadline_us)
            watch->stop = MY_STOP_TIMEOUT;
        if (watch->stop || watch->kill_now)
            kill_until_over(db);
        else
            wait_until(watch, watch->deadline_us);
    }
    pthread_mutex_unlock(&watch->lock);
    return NULL;
}

void my_watch_init(struct my_db *db)
{
    pthread_condattr_t attr;

    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&db->watch.changed, &attr);
    pthread_condattr_destroy(&attr);
    pthread_mutex_init(&db->watch.lock, NULL);
}

void my_watch_release(struct my_db *db)
{
    struct my_watch *watch = &db->watch;

    if (watch->started) {
        pthread_mutex_lock(&watch->lock);
        watch->quit = true;
        pthread_cond_broadcast(&watch->changed);
        pthread_mutex_unlock(&watch->lock);
        pthread_join(watch->thread, NULL);
    }
    pthread_cond_destroy(&watch->changed);
    pthread_mutex_destroy(&watch->lock);
}

/* The thread is started by the first call that could have to be stopped. */
static void mysql_run_arm(struct my_db *db, struct cancel *cancel, int64_t deadline_us,
                          bool kill_now)
{
    struct my_watch *watch = &db->watch;

    pthread_mutex_lock(&watch->lock);
    watch->call++;
    watch->cancel = cancel;
    watch->deadline_us = deadline_us;
    watch->kill_now = kill_now;
    if (watch->stop)
        watch->stopped = watch->stop;
    watch->stop = MY_GOES_ON;
    watch->armed = cancel || deadline_us || kill_now;
    if (watch->armed && !watch->started)
        watch->started = thread_start(&watch->thread, "watch", watch_over, db, NULL);
    pthread_cond_broadcast(&watch->changed);
    pthread_mutex_unlock(&watch->lock);
}

void my_run_begin(struct my_db *db, struct cancel *cancel, int64_t deadline_us)
{
    mysql_run_arm(db, cancel, deadline_us, false);
    db->watch.hook = cancel_hook(cancel, mysql_run_wake, db);
}

void my_kill(struct my_db *db)
{
    mysql_run_arm(db, NULL, 0, true);
}

void my_run_end(struct my_db *db)
{
    struct my_watch *watch = &db->watch;

    if (watch->hook)
        cancel_unhook(watch->cancel, watch->hook);
    pthread_mutex_lock(&watch->lock);
    watch->hook = 0;
    watch->armed = false;
    watch->cancel = NULL;
    pthread_cond_broadcast(&watch->changed);
    while (watch->killing) /* the next statement must not be hit by it */
        pthread_cond_wait(&watch->changed, &watch->lock);
    db->base.broken |= watch->stray;
    pthread_mutex_unlock(&watch->lock);
}

/* ---- failures */

/* Why the running call was stopped. A kill of the call before may be answered by this one, sooner
 * than the watcher looks: then the limits themselves count, and what ended the call before (its
 * deadline may lie ahead again, as pauses between two fetches are not counted). */
static enum my_stop stop_of(struct my_db *db, unsigned code)
{
    struct my_watch *watch = &db->watch;

    pthread_mutex_lock(&watch->lock);
    if (!watch->stop && cancel_fired(watch->cancel))
        watch->stop = MY_STOP_CANCELLED;
    else if (!watch->stop && watch->deadline_us && clock_mono_us() >= watch->deadline_us)
        watch->stop = MY_STOP_TIMEOUT;
    else if (!watch->stop && code == INTERRUPTED)
        watch->stop = watch->stopped;
    const enum my_stop stop = watch->stop;
    pthread_mutex_unlock(&watch->lock);
    return stop;
}

static enum db_error_class mysql_run_classify(struct my_db *db, unsigned code)
{
    const enum my_stop stop = stop_of(db, code);

    if (stop)
        return stop == MY_STOP_TIMEOUT ? DB_TIMEOUT : DB_CANCELLED;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i].code == code)
            return codes[i].class;
    return code >= 2000 && code < 3000 ? DB_CONNECTION_LOST : DB_ERROR_UNKNOWN;
}

bool my_fail(struct my_db *db, struct err *err)
{
    const unsigned number = libmariadb.mysql_errno(db->conn);
    const char *said = libmariadb.mysql_error(db->conn);
    const char *text = *said ? said : "the server gave no reason";
    const enum db_error_class class = mysql_run_classify(db, number);
    const char *problem = NULL;
    char code[16];
    size_t len = 0;

    snprintf(code, sizeof code, "%u", number);
    if (my_asked_for_file(db->conn)) {
        db_fail(&db->base, DB_CONNECTION_LOST, code, NULL, 0);
        return err_set(err, ERR_CONNECT, MY_FILE_REFUSED);
    }
    db_match_message(messages, sizeof messages / sizeof *messages, text, &problem, &len);
    db_fail(&db->base, class, code, problem, len);
    switch (class) {
    case DB_TIMEOUT:
    case DB_CANCELLED:
        db->base.broken |= number == CR_SERVER_LOST || number == CR_SERVER_GONE_ERROR;
        return db_stopped(&db->base, class, err);
    case DB_CONNECTION_LOST:
        return err_set(err, ERR_CONNECT, "the connection to the server was lost: %s", text);
    default:
        return err_set(err, db_error_code(class), "%s", text);
    }
}

/* ---- asking */

void my_settle(struct my_db *db)
{
    pthread_mutex_lock(&db->watch.lock);
    const bool late = db->watch.late;
    db->watch.late = false;
    db->watch.stopped = MY_GOES_ON;
    pthread_mutex_unlock(&db->watch.lock);
    if (late && !db->base.broken && libmariadb.mysql_real_query(db->conn, "DO 0", 4) == 0)
        libmariadb.mysql_free_result(libmariadb.mysql_store_result(db->conn));
}

MYSQL_RES *my_ask(struct my_db *db, const char *sql, unsigned columns, struct err *err)
{
    my_settle(db);
    if (libmariadb.mysql_real_query(db->conn, sql, (unsigned long)strlen(sql)) == 0) {
        MYSQL_RES *rows = libmariadb.mysql_store_result(db->conn);
        const unsigned there = rows ? libmariadb.mysql_num_fields(rows) : 0;
        if (rows && there >= columns)
            return rows;
        libmariadb.mysql_free_result(rows);
        if (rows) {
            err_set(err, ERR_CONNECT, "the server answers with %u of %u columns", there, columns);
            return NULL;
        }
    }
    my_fail(db, err);
    return NULL;
}

bool my_do(struct my_db *db, const char *sql, struct err *err)
{
    my_settle(db);
    if (libmariadb.mysql_real_query(db->conn, sql, (unsigned long)strlen(sql)))
        return my_fail(db, err);
    MYSQL_RES *rows = libmariadb.mysql_store_result(db->conn);
    libmariadb.mysql_free_result(rows);
    return !libmariadb.mysql_errno(db->conn) || my_fail(db, err);
}

void my_add_name(struct buf *sql, const char *name)
{
    buf_addc(sql, '`');
    for (; *name; name++) {
        if (*name == '`')
            buf_addc(sql, '`');
        buf_addc(sql, *name);
    }
    buf_addc(sql, '`');
}
