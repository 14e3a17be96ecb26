/* Waiting for PostgreSQL without being stuck in it, and its failures in S5's classes.
 *
 * Everything is sent and awaited asynchronously on the thread that owns the connection, which polls
 * the socket and an eventfd. A cancel or the end of the time limit makes that thread send a cancel
 * request and go on reading until the server says that it stopped; a server that says nothing is
 * given up. */
#include "postgres/postgres.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define LOOK_EVERY 32           /* results between looks at the clock */
#define CANCEL_MOST_US 10000000 /* while rows still come */
#define CANCEL_WAIT_US 200000   /* for the server to confirm a cancel; it may have come too early */

/* SQLSTATE (or the first two characters, its class) → class; the first that matches counts.
 * Codes: postgresql.org/docs/15/errcodes-appendix.html */
static const struct {
    const char *state;
    enum db_error_class class;
} states[] = {
    {"42P01", DB_TABLE_NOT_FOUND},
    {"3F000", DB_TABLE_NOT_FOUND},
    {"42703", DB_COLUMN_NOT_FOUND},
    {"42702", DB_AMBIGUOUS_COLUMN},
    {"42P09", DB_AMBIGUOUS_COLUMN},
    {"42883", DB_FUNCTION_NOT_SUPPORTED},
    {"0A000", DB_FUNCTION_NOT_SUPPORTED},
    {"42803", DB_GROUPING_ERROR},
    {"42P20", DB_GROUPING_ERROR},
    {"42804", DB_TYPE_MISMATCH},
    {"42846", DB_TYPE_MISMATCH},
    {"42725", DB_TYPE_MISMATCH},
    {"42P18", DB_TYPE_MISMATCH},
    {"22012", DB_VALUE_ERROR},
    {"2201E", DB_VALUE_ERROR},
    {"2201F", DB_VALUE_ERROR},
    {"22", DB_TYPE_MISMATCH},
    {"23", DB_CONSTRAINT_VIOLATION},
    {"42501", DB_PERMISSION_DENIED},
    {"28", DB_PERMISSION_DENIED},
    {"42", DB_SYNTAX_ERROR},
    {"57014", DB_CANCELLED},
    {"57P05", DB_CONNECTION_LOST},
    {"57P", DB_CONNECTION_LOST},
    {"08", DB_CONNECTION_LOST},
    {"25006", DB_READ_ONLY},
    {"55P03", DB_BUSY},
    {"40", DB_BUSY},
    {"53300", DB_BUSY},
    {"53", DB_OUT_OF_SPACE},
};

/* Where the problem stands in an English message. */
static const struct db_message messages[] = {
    {"relation \"%\" does not exist", DB_TABLE_NOT_FOUND},
    {"missing FROM-clause entry for table \"%\"", DB_TABLE_NOT_FOUND},
    {"column \"%\" of relation", DB_COLUMN_NOT_FOUND},
    {"column \"%\"", DB_COLUMN_NOT_FOUND},
    {"column reference \"%\"", DB_AMBIGUOUS_COLUMN},
    {"column % does not exist", DB_COLUMN_NOT_FOUND},
    {"function %(", DB_FUNCTION_NOT_SUPPORTED},
    {"at or near \"%\"", DB_SYNTAX_ERROR},
    {"column % must appear", DB_GROUPING_ERROR},
    {"permission denied for % ", DB_PERMISSION_DENIED},
    {"cannot execute % in a read-only", DB_READ_ONLY},
};

/* What libpq says when connecting → what to do about it. */
static const struct {
    const char *says, *mend;
} mends[] = {
    {"password authentication failed",
     "check user and password (URL, PGPASSFILE, password_command, or -W, which asks for it)"},
    {"no password supplied",
     "give one in the URL, PGPASSFILE, by password_command, or by -W, which asks for it"},
    {"could not translate host name", "check the host's name"},
    {"Connection refused", "check host and port, and that the server runs"},
    {"No such file or directory", "check that the server runs on this machine, or name a host"},
    {"does not support SSL", "set sslmode=prefer or disable, if that is acceptable"},
    {"certificate verify failed", "check sslrootcert, or the server's certificate"},
    {"no pg_hba.conf entry", "the server must allow this host, user and database in pg_hba.conf"},
    {"too many clients", "close other connections or raise max_connections"},
    {"does not exist", "check the name in the URL"},
    {"timeout expired", "check host and port, and firewalls between"},
};

/* ---- waiting */

static void postgres_run_wake(void *arg)
{
    const uint64_t one = 1;
    const ssize_t n = write(((struct pg_db *)arg)->wake, &one, sizeof one);

    (void)n; /* a full eventfd is awake already */
}

void pg_run_begin(struct pg_db *db, struct pg_run *run, struct cancel *cancel, int64_t deadline_us)
{
    *run = (struct pg_run){.cancel = cancel, .deadline_us = deadline_us};
    run->hook = cancel_hook(cancel, postgres_run_wake, db);
}

/* Whoever waits next begins asleep: whether a run is over is told by its cancel, not by the wake.
 */
static void hush(struct pg_db *db)
{
    uint64_t count;
    const ssize_t n = read(db->wake, &count, sizeof count);

    (void)n;
}

void pg_run_end(struct pg_db *db, struct pg_run *run)
{
    cancel_unhook(run->cancel, run->hook);
    hush(db);
}

/* Milliseconds until the run must be looked at, -1: only when something happens. */
static int time_left(const struct pg_run *run, int64_t due_at)
{
    int64_t end = run->deadline_us;

    if (due_at && (!end || due_at < end))
        end = due_at;
    if (!end)
        return -1;
    const int64_t left = (end - clock_mono_us() + 999) / 1000;
    return left <= 0 ? 0 : (int)(left > 1000000 ? 1000000 : left);
}

/* Rows that have waited while no others came are shown. Returns when that will be due again. */
static int64_t show_waiting(const struct pg_run *run)
{
    if (!run->reading)
        return 0;
    if (run->reading->in_batch && reading_due(run->reading, clock_mono_us()))
        reading_publish(run->reading);
    return reading_due_at(run->reading);
}

bool pg_wait(struct pg_db *db, struct pg_run *run, short events)
{
    for (;;) {
        struct pollfd fds[2] = {{.fd = libpq.PQsocket(db->conn), .events = events},
                                {.fd = db->wake, .events = POLLIN}};
        if (cancel_fired(run->cancel)) {
            run->stop = PG_STOP_CANCELLED;
            return false;
        }
        const int rc = poll(fds, 2, time_left(run, show_waiting(run)));
        if (rc < 0 && errno != EINTR) {
            db->base.broken = true;
            return false;
        }
        if (rc > 0 && fds[1].revents)
            hush(db); /* of a run within one that was cancelled, too: it would not sleep */
        if (rc > 0 && fds[0].revents)
            return true;
        if (run->deadline_us && clock_mono_us() >= run->deadline_us) {
            run->stop = PG_STOP_TIMEOUT;
            return false;
        }
    }
}

bool pg_flush(struct pg_db *db, struct pg_run *run)
{
    int rc;

    while ((rc = libpq.PQflush(db->conn)) == 1)
        if (!pg_wait(db, run, POLLIN | POLLOUT) || !libpq.PQconsumeInput(db->conn))
            return false;
    return rc == 0;
}

/* Rows may come so fast that nothing is ever waited for: limits are looked at all the same. */
static bool must_stop(struct pg_run *run)
{
    if (run->stop)
        return true;
    if (cancel_fired(run->cancel))
        run->stop = PG_STOP_CANCELLED;
    else if (run->deadline_us && ++run->results % LOOK_EVERY == 0 &&
             clock_mono_us() >= run->deadline_us)
        run->stop = PG_STOP_TIMEOUT;
    return run->stop != PG_GOES_ON;
}

PGresult *pg_result(struct pg_db *db, struct pg_run *run)
{
    if (must_stop(run))
        return NULL;
    while (libpq.PQisBusy(db->conn)) {
        if (!pg_wait(db, run, POLLIN))
            return NULL;
        if (!libpq.PQconsumeInput(db->conn)) {
            db->base.broken = true;
            return NULL;
        }
    }
    return libpq.PQgetResult(db->conn);
}

/* Reads and drops results until there are no more, or the run's time is over. */
static bool postgres_run_drain(struct pg_db *db, struct pg_run *run)
{
    PGresult *result;

    while ((result = pg_result(db, run)) || pg_batch_goes_on(db, run)) {
        const bool copying = libpq.PQresultStatus(result) == PGRES_COPY_IN;
        pg_batch_take(db, result);
        libpq.PQclear(result);
        if (copying)
            libpq.PQputCopyEnd(db->conn, "not asked for");
    }
    return !run->stop && !db->base.broken;
}

/* A request that comes before its query has begun is forgotten by the server, so it is repeated.
 * One that comes after it would hit what runs next, so it is awaited. Somebody waits: a server that
 * sends nothing more is given up soon, and one whose rows still come somewhat later. A request that
 * is on its way then reaches the server all the same. */
void pg_abandon(struct pg_db *db)
{
    const int64_t last = clock_mono_us() + CANCEL_MOST_US;
    int64_t end = clock_mono_us() + DB_GIVE_UP_US;
    bool stopped = false;

    while (!stopped && clock_mono_us() < end && clock_mono_us() < last && !db->base.broken) {
        struct pg_run run;
        pg_cancel_send(db);
        pg_run_begin(db, &run, NULL, clock_mono_us() + CANCEL_WAIT_US);
        stopped = postgres_run_drain(db, &run);
        if (run.results > 1) /* the first was looked for */
            end = clock_mono_us() + DB_GIVE_UP_US;
        pg_run_end(db, &run);
    }
    if (!stopped || !pg_cancel_wait(db, DB_GIVE_UP_US))
        db->base.broken = true;
}

void pg_drain(struct pg_db *db, struct pg_run *run)
{
    if (!db->base.broken && !postgres_run_drain(db, run))
        pg_abandon(db);
}

/* ---- failures */

/* A function may have lost a connection of its own (dblink): this one stands after an ERROR. */
static bool postgres_run_goes_on(const PGresult *result)
{
    const char *severity =
        result ? libpq.PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED) : NULL;

    return severity && str_eq(severity, "ERROR");
}

static enum db_error_class postgres_run_classify(const struct pg_db *db, const struct pg_run *run,
                                                 const PGresult *result, const char *text)
{
    const char *state = result ? libpq.PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;

    if (run && run->stop == PG_STOP_TIMEOUT)
        return DB_TIMEOUT;
    if (run && run->stop == PG_STOP_CANCELLED)
        return DB_CANCELLED;
    if (state && str_eq(state, "57014") && strstr(text, "statement timeout"))
        return DB_TIMEOUT; /* in the server, which has one code for both */
    if (state && str_eq(state, "42883") && strstr(text, "operator does not exist"))
        return DB_TYPE_MISMATCH; /* it has one code for functions and operators */
    for (size_t i = 0; state && i < sizeof states / sizeof *states; i++)
        if (str_starts(state, states[i].state))
            return states[i].class == DB_CONNECTION_LOST && postgres_run_goes_on(result)
                       ? DB_ERROR_UNKNOWN
                       : states[i].class;
    return db->base.broken || libpq.PQstatus(db->conn) == CONNECTION_BAD ? DB_CONNECTION_LOST
                                                                         : DB_ERROR_UNKNOWN;
}

/* The problem: a field of the error where it has one, else what the message quotes. */
static const char *problem_of(const PGresult *result, enum db_error_class class, const char *text,
                              size_t *ret_len)
{
    static const int fields[] = {PG_DIAG_CONSTRAINT_NAME, PG_DIAG_COLUMN_NAME};
    const char *problem;

    for (size_t i = 0; result && i < sizeof fields / sizeof *fields; i++) {
        problem = libpq.PQresultErrorField(result, fields[i]);
        if (problem && (class == DB_CONSTRAINT_VIOLATION || class == DB_TYPE_MISMATCH)) {
            *ret_len = strlen(problem);
            return problem;
        }
    }
    *ret_len = 0;
    problem = NULL;
    db_match_message(messages, sizeof messages / sizeof *messages, text, &problem, ret_len);
    return problem;
}

/* One line of a text, without the spaces at its ends. */
static void one_line(const char *text, char *out, size_t size)
{
    size_t len = 0;

    for (; *text && len + 1 < size; text++)
        if (*text != '\n' && *text != '\r' && *text != '\t')
            out[len++] = *text;
        else if (len && out[len - 1] != ' ')
            out[len++] = ' ';
    while (len && out[len - 1] == ' ')
        len--;
    out[len] = '\0';
}

/* A sentence of the server's as a part of one. */
static void postgres_run_phrase(const char *text, char *out, size_t size)
{
    one_line(text, out, size);
    const size_t len = strlen(out);
    if (len && out[len - 1] == '.')
        out[len - 1] = '\0';
}

/* What the server adds: ": its DETAIL (its HINT)". */
static void postgres_run_add_more(const PGresult *result, struct buf *out)
{
    const char *detail = result ? libpq.PQresultErrorField(result, PG_DIAG_MESSAGE_DETAIL) : NULL;
    const char *hint = result ? libpq.PQresultErrorField(result, PG_DIAG_MESSAGE_HINT) : NULL;
    char line[300];

    if (detail) {
        postgres_run_phrase(detail, line, sizeof line);
        buf_addf(out, ": %s", line);
    }
    if (hint) {
        postgres_run_phrase(hint, line, sizeof line);
        buf_addf(out, " (hint: %s)", line);
    }
}

static bool postgres_run_say(struct pg_db *db, enum db_error_class class, const char *text,
                             const PGresult *result, struct err *err)
{
    struct buf more = BUF_INIT;

    switch (class) {
    case DB_TIMEOUT:
    case DB_CANCELLED:
        return db_stopped(&db->base, class, err);
    case DB_CONNECTION_LOST:
        return err_set(err, ERR_CONNECT, "the connection to the server was lost: %s", text);
    default:
        postgres_run_add_more(result, &more);
        err_set(err, db_error_code(class), "%s%s", text, buf_str(&more));
        buf_release(&more);
        return false;
    }
}

bool pg_fail(struct pg_db *db, const struct pg_run *run, PGresult *result, struct err *err)
{
    const char *state = result ? libpq.PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    const char *primary = result ? libpq.PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    const char *position =
        result ? libpq.PQresultErrorField(result, PG_DIAG_STATEMENT_POSITION) : NULL;
    char text[600];
    size_t len;

    one_line(primary ? primary : libpq.PQerrorMessage(db->conn), text, sizeof text);
    const enum db_error_class class = postgres_run_classify(db, run, result, text);
    const char *problem = problem_of(result, class, text, &len);
    int64_t at = 0;
    db_fail(&db->base, class, state ? state : "", problem, len);
    if (position && str_to_i64(position, &at))
        db->base.error.position = (int)at;
    postgres_run_say(db, class, text, result, err);
    libpq.PQclear(result);
    return false;
}

/* libpq's own hints ("Is the server running on that host …?") are lines that begin with a tab; what
 * can be done is said by `mends`. */
static void one_line_unhinted(const char *text, char *out, size_t size)
{
    struct buf said = BUF_INIT;

    while (*text) {
        const size_t len = strcspn(text, "\n") + (strchr(text, '\n') ? 1 : 0);
        if (*text != '\t')
            buf_addn(&said, text, len);
        text += len;
    }
    one_line(buf_str(&said), out, size);
    buf_release(&said);
}

void pg_connect_failed(struct pg_db *db, struct err *err)
{
    char line[600];
    const char *text = line, *cut;

    one_line_unhinted(libpq.PQerrorMessage(db->conn), line, sizeof line);
    /* "connection to server at "h" (::1), port 5432 failed: FATAL:  …": the last reason says most
     */
    while ((cut = strstr(text, " failed: ")))
        text = cut + strlen(" failed: ");
    if (str_starts(text, "FATAL:"))
        text += strlen("FATAL:");
    text += strspn(text, " ");
    for (size_t i = 0; i < sizeof mends / sizeof *mends; i++)
        if (strstr(line, mends[i].says)) {
            err_set(err, ERR_CONNECT, "cannot connect to '%s': %s: %s", db->shown, text,
                    mends[i].mend);
            return;
        }
    err_set(err, ERR_CONNECT, "cannot connect to '%s': %s", db->shown, text);
}

/* ---- asking */

static bool postgres_run_failed(const PGresult *result)
{
    switch (libpq.PQresultStatus(result)) {
    case PGRES_COMMAND_OK:
    case PGRES_TUPLES_OK:
    case PGRES_SINGLE_TUPLE:
    case PGRES_COPY_IN:
        return false;
    default:
        return true;
    }
}

/* The last result of what was sent; the first failure counts. */
static PGresult *postgres_run_collect(struct pg_db *db, struct pg_run *run, struct err *err)
{
    PGresult *last = NULL, *result;

    if (!pg_flush(db, run)) {
        pg_fail(db, run, NULL, err);
        pg_abandon(db);
        return NULL;
    }
    while ((result = pg_result(db, run))) {
        if (last && postgres_run_failed(last)) {
            libpq.PQclear(result);
            continue;
        }
        libpq.PQclear(last);
        last = result;
        if (libpq.PQresultStatus(result) == PGRES_COPY_IN)
            return last;
    }
    if (last && !postgres_run_failed(last) && !db->base.broken && !run->stop)
        return last;
    pg_fail(db, run, last, err);
    if (run->stop)
        pg_abandon(db);
    return NULL;
}

PGresult *pg_ask(struct pg_db *db, struct pg_run *run, const char *sql, struct err *err)
{
    db->asked++;
    if (!db->base.broken && libpq.PQsendQuery(db->conn, sql))
        return postgres_run_collect(db, run, err);
    pg_fail(db, run, NULL, err);
    return NULL;
}

PGresult *pg_ask_params(struct pg_db *db, struct pg_run *run, const char *sql, int count,
                        const char *const *values, struct err *err)
{
    db->asked++;
    if (!db->base.broken &&
        libpq.PQsendQueryParams(db->conn, sql, count, NULL, values, NULL, NULL, 0))
        return postgres_run_collect(db, run, err);
    pg_fail(db, run, NULL, err);
    return NULL;
}

bool pg_do(struct pg_db *db, struct pg_run *run, const char *sql, struct err *err)
{
    PGresult *result = pg_ask(db, run, sql, err);

    libpq.PQclear(result);
    return result != NULL;
}
