/* A connection to the server of the state: opened and used without blocking longer than a limit.
 */
#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "backend/postgres.h"
#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/system/detour.h"

#define CONNECT_US 3000000
#define SILENT_US 20000000 /* a server that says nothing for so long is given up */
#define PARAMS_MAX 64
#define NUMBER_TEXT 40

#define ROW(fn) {#fn, offsetof(struct store_libpq, fn)},

struct store_libpq pq;

bool pq_load(struct err *err)
{
    static const struct lazy_symbol symbols[] = {STORE_PQ_CALLS(ROW)};
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static bool loaded;

    pthread_mutex_lock(&lock);
    if (!loaded)
        loaded = lazy_load("libpq.so.5", &pq, symbols, sizeof symbols / sizeof *symbols, err);
    const bool ok = loaded;
    pthread_mutex_unlock(&lock);
    return ok;
}

/* ---- faults */

/* SQLSTATE classes and codes that pass by themselves. */
static bool passes(const char *code)
{
    static const char *const codes[] = {"08",    "53300", "57P01", "57P02", "57P03",
                                        "55P03", "40001", "40P01", "25006"};

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (str_starts(code, codes[i]))
            return true;
    return false;
}

/* The first line of what the library says, which may name the password's absence, never it. */
static void pg_link_first_line(const char *text, char *out, size_t size)
{
    static const char *const levels[] = {"ERROR:  ", "FATAL:  "};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        const size_t len = strlen(levels[i]);
        if (strncmp(text, levels[i], len) == 0) {
            text += len;
            break;
        }
    }
    snprintf(out, size, "%.*s", (int)strcspn(text, "\n"), text);
}

static bool pg_link_lost(struct pg_link *link, const char *why, struct pg_fault *fault)
{
    link->broken = true;
    fault->passing = true;
    return err_set(&fault->err, ERR_STATE, "the server of the state cannot be reached: %s", why);
}

static bool pg_link_lost_as_said(struct pg_link *link, struct pg_fault *fault)
{
    char why[160];

    pg_link_first_line(link->conn ? pq.PQerrorMessage(link->conn) : "", why, sizeof why);
    return pg_link_lost(link, *why ? why : "the connection was lost", fault);
}

/* ---- waiting */

static bool pg_link_wait(struct pg_link *link, short events, int64_t until_us)
{
    struct pollfd fd = {.fd = pq.PQsocket(link->conn), .events = events};
    int64_t left_us;

    while ((left_us = until_us - clock_mono_us()) > 0) {
        const int ready = poll(&fd, 1, (int)(left_us / 1000) + 1);
        if (ready > 0)
            return true;
    }
    return false;
}

/* ---- connecting */

/* libpq asks for a host's address without a limit: what it does so is a detour. */
struct pg_link_start {
    char *url, *password;
    PGconn *conn;
};

static void pg_link_start_conn(void *arg)
{
    struct pg_link_start *start = arg;
    const char *names[] = {"fallback_application_name",
                           "client_encoding",
                           "keepalives_idle",
                           "keepalives_interval",
                           "keepalives_count",
                           "tcp_user_timeout",
                           "gssencmode",
                           "dbname",
                           "password",
                           NULL};
    const char *values[] = {"querent",  "UTF8",          "30", "10", "3", "20000", "disable",
                            start->url, start->password, NULL};

    start->conn = pq.PQconnectStartParams(names, values, 1);
}

static void pg_link_drop_start(void *arg)
{
    struct pg_link_start *start = arg;

    if (start->conn)
        pq.PQfinish(start->conn);
    secret_free(start->url);
    secret_free(start->password);
    mem_free(start);
}

static void pg_link_hear(void *arg, const char *message)
{
    (void)arg;
    log_write(LOG_DEBUG, "state", "%s", message);
}

static bool pg_link_forward(struct pg_link *link, int64_t until_us, struct pg_fault *fault)
{
    PostgresPollingStatusType status = PGRES_POLLING_WRITING;

    while (status != PGRES_POLLING_OK) {
        if (status == PGRES_POLLING_FAILED)
            return pg_link_lost_as_said(link, fault);
        if (!pg_link_wait(link, status == PGRES_POLLING_READING ? POLLIN : POLLOUT, until_us))
            return pg_link_lost(link, "no answer in time", fault);
        status = pq.PQconnectPoll(link->conn);
    }
    return true;
}

bool pg_link_open(const char *url, const char *password, const char *shown,
                  struct pg_link *ret_link, struct pg_fault *fault)
{
    const int64_t until_us = clock_mono_us() + CONNECT_US;
    struct pg_link_start *start = mem_alloc(sizeof *start);
    struct pg_link link = {0};
    char settings[100];

    *start = (struct pg_link_start){.url = mem_strdup(url), .password = mem_strdup(password)};
    if (detour_run("state", pg_link_start_conn, pg_link_drop_start, start, NULL, until_us) !=
        DETOUR_DONE)
        return pg_link_lost(&link, "its address could not be had in time", fault);
    link.conn = start->conn;
    start->conn = NULL;
    pg_link_drop_start(start);
    bool ok = link.conn && pq.PQstatus(link.conn) != CONNECTION_BAD;
    if (!ok)
        pg_link_lost_as_said(&link, fault);
    ok = ok && pg_link_forward(&link, until_us, fault);
    if (ok) {
        pq.PQsetNoticeProcessor(link.conn, pg_link_hear, NULL);
        pq.PQsetnonblocking(link.conn, 1);
        ok = pg_link_run(&link,
                         "SET search_path TO " PG_SCHEMA "; SET standard_conforming_strings = on; "
                         "SET default_transaction_read_only = off; SET synchronous_commit = on; "
                         "SET timezone = 'UTC'; SET lock_timeout = '5s'",
                         settings, sizeof settings, fault);
    }
    if (!ok) {
        log_write(LOG_WARN, "state", "'%s': %s", shown, fault->err.text);
        pg_link_close(&link);
        return false;
    }
    *ret_link = link;
    return true;
}

void pg_link_close(struct pg_link *link)
{
    if (link->conn)
        pq.PQfinish(link->conn);
    link->conn = NULL;
}

bool pg_link_alive(struct pg_link *link)
{
    struct pollfd fd = {.fd = pq.PQsocket(link->conn), .events = POLLIN};

    if (poll(&fd, 1, 0) > 0 && !pq.PQconsumeInput(link->conn))
        link->broken = true;
    return !link->broken && pq.PQstatus(link->conn) == CONNECTION_OK;
}

/* ---- statements */

static bool pg_link_flush(struct pg_link *link, struct pg_fault *fault)
{
    const int64_t until_us = clock_mono_us() + SILENT_US;
    int left;

    while ((left = pq.PQflush(link->conn)) > 0) {
        if (!pg_link_wait(link, POLLIN | POLLOUT, until_us))
            return pg_link_lost(link, "it takes nothing any more", fault);
        if (!pq.PQconsumeInput(link->conn))
            return pg_link_lost_as_said(link, fault);
    }
    return left == 0 || pg_link_lost_as_said(link, fault);
}

/* 0: the server finds out. */
static Oid pg_link_type(char type)
{
    return type == 't' ? PG_TEXT : type == 'i' ? PG_INT8 : type == 'd' ? PG_FLOAT8 : 0;
}

/* What is bound, as texts. */
struct pg_params {
    char numbers[PARAMS_MAX][NUMBER_TEXT];
    char *mended[PARAMS_MAX];
    const char *texts[PARAMS_MAX];
    Oid types[PARAMS_MAX];
};

static void pg_link_param(struct pg_params *params, size_t i, const struct store_value *value)
{
    char *number = params->numbers[i];

    params->types[i] = pg_link_type(value->type);
    params->mended[i] = value->type == 't' ? store_mended_text(value->text) : NULL;
    params->texts[i] = params->mended[i] ? params->mended[i] : number;
    if (value->type == 'i')
        snprintf(number, NUMBER_TEXT, "%lld", (long long)value->number);
    else if (value->type == 'd')
        snprintf(number, NUMBER_TEXT, "%.17g", value->real);
    else if (!params->mended[i])
        params->texts[i] = value->type == 't' ? value->text : NULL;
}

bool pg_link_send(struct pg_link *link, const char *sql, const struct store_value *values,
                  size_t count, struct pg_fault *fault)
{
    struct pg_params params = {0};

    for (size_t i = 0; i < count && i < PARAMS_MAX; i++)
        pg_link_param(&params, i, &values[i]);
    const bool sent = pq.PQsendQueryParams(link->conn, sql, (int)count, params.types, params.texts,
                                           NULL, NULL, 0);
    for (size_t i = 0; i < count && i < PARAMS_MAX; i++)
        mem_free(params.mended[i]);
    if (!sent)
        return pg_link_lost_as_said(link, fault);
    pq.PQsetSingleRowMode(link->conn);
    return pg_link_flush(link, fault);
}

static bool pg_link_failed(struct pg_link *link, const PGresult *result, struct pg_fault *fault)
{
    const char *code = pq.PQresultErrorField(result, PG_DIAG_SQLSTATE);
    char text[200];

    pg_link_first_line(pq.PQresultErrorMessage(result), text, sizeof text);
    snprintf(fault->code, sizeof fault->code, "%s", code ? code : "");
    if (!code || pq.PQstatus(link->conn) == CONNECTION_BAD)
        return pg_link_lost(link, *text ? text : "the connection was lost", fault);
    fault->passing = passes(code);
    if (str_starts(code, "57P") || str_starts(code, "08"))
        link->broken = true;
    if (str_eq(code, "55P03") || str_eq(code, "40P01") || str_eq(code, "40001"))
        return err_set(&fault->err, ERR_STATE, "the state is locked by another process");
    return err_set(&fault->err, ERR_STATE, "%s", text);
}

PGresult *pg_link_result(struct pg_link *link, struct pg_fault *fault)
{
    const int64_t until_us = clock_mono_us() + SILENT_US;

    while (pq.PQisBusy(link->conn)) {
        if (!pg_link_wait(link, POLLIN, until_us)) {
            pg_link_lost(link, "it does not answer", fault);
            return NULL;
        }
        if (!pq.PQconsumeInput(link->conn)) {
            pg_link_lost_as_said(link, fault);
            return NULL;
        }
    }
    PGresult *result = pq.PQgetResult(link->conn);
    if (!result)
        return NULL;
    const ExecStatusType status = pq.PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_SINGLE_TUPLE)
        return result;
    pg_link_failed(link, result, fault);
    pq.PQclear(result);
    return NULL;
}

void pg_link_drain(struct pg_link *link)
{
    struct pg_fault ignored = {0};
    PGresult *result;

    while (!link->broken && (result = pg_link_result(link, &ignored)))
        pq.PQclear(result);
}

bool pg_link_run(struct pg_link *link, const char *sql, char *ret_last, size_t size,
                 struct pg_fault *fault)
{
    PGresult *result;

    ret_last[0] = '\0';
    if (!pq.PQsendQuery(link->conn, sql))
        return pg_link_lost_as_said(link, fault);
    if (!pg_link_flush(link, fault))
        return false;
    while ((result = pg_link_result(link, fault))) {
        if (pq.PQntuples(result) > 0)
            snprintf(ret_last, size, "%s", pq.PQgetvalue(result, pq.PQntuples(result) - 1, 0));
        pq.PQclear(result);
    }
    if (fault->err.code == ERR_NONE)
        return true;
    pg_link_drain(link);
    return false;
}
