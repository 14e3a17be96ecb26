/* The state in the schema `querent` of a PostgreSQL database. A handle has a connection while a
 * statement or a transaction runs. A transaction whose COMMIT was sent and not answered is asked
 * for by its number, so that it is not done twice. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/pg_place.h"
#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"

struct pg_handle {
    struct pg_place *place;
    struct pg_link link;
    bool taken;
    bool kept; /* until a transaction's end */
    bool held; /* until its schema is looked at */
    int wait_ms;
    char number[STORE_TICKET]; /* of the transaction */
};

struct pg_stmt {
    struct store_stmt base;
    PGresult *row;
    bool over;
};

static struct pg_handle *pg_handle_of(const struct store *store)
{
    return store->base;
}

struct pg_place *pg_store_place(const struct store *store)
{
    return pg_handle_of(store)->place;
}

/* What misses the schema was dropped or is another database: its shape is looked at again. */
static bool pg_fail(struct store *store, const struct pg_fault *fault, struct err *err)
{
    struct pg_place *place = pg_handle_of(store)->place;

    store->passing = fault->passing;
    if (str_eq(fault->code, "42P01") || str_eq(fault->code, "3F000")) {
        pthread_mutex_lock(&place->lock);
        place->ready = false;
        pthread_mutex_unlock(&place->lock);
    }
    return err_set(err, ERR_STATE, "the state in '%s': %s", store->path, fault->err.text);
}

static void pg_give(struct pg_handle *handle)
{
    if (handle->taken && !handle->kept && !handle->held) {
        pg_place_give(handle->place, &handle->link);
        handle->taken = false;
    }
}

static bool pg_place_is_ready(struct pg_place *place)
{
    pthread_mutex_lock(&place->lock);
    const bool ready = place->ready;
    pthread_mutex_unlock(&place->lock);
    return ready;
}

static bool pg_migrate(struct store *store, struct err *err)
{
    struct pg_handle *handle = pg_handle_of(store);

    handle->held = true;
    const bool ok = store_migrate_server(store, err);
    handle->held = false;
    pthread_mutex_lock(&handle->place->lock);
    handle->place->ready = ok;
    pthread_mutex_unlock(&handle->place->lock);
    return ok;
}

/* A connection to a schema of this program's shape. */
static bool pg_take(struct store *store, struct err *err)
{
    struct pg_handle *handle = pg_handle_of(store);
    struct pg_fault fault = {0};

    if (handle->taken)
        return true;
    if (!pg_place_take(handle->place, handle->wait_ms, &handle->link, &fault))
        return pg_fail(store, &fault, err);
    handle->taken = true;
    if (pg_place_is_ready(handle->place) || pg_migrate(store, err))
        return true;
    pg_give(handle);
    return false;
}

static bool pg_run(struct store *store, const char *sql, struct err *err)
{
    struct pg_handle *handle = pg_handle_of(store);
    struct pg_fault fault = {0};

    return pg_link_run(&handle->link, sql, handle->number, sizeof handle->number, &fault) ||
           pg_fail(store, &fault, err);
}

static bool pg_exec(struct store *store, const char *sql, struct err *err)
{
    struct buf text = BUF_INIT;

    if (!pg_take(store, err))
        return false;
    pg_translate(sql, true, &text);
    const bool ok = pg_run(store, text.p, err);
    buf_release(&text);
    pg_give(pg_handle_of(store));
    return ok;
}

/* ---- transactions */

static bool pg_begin(struct store *store, bool reads, struct err *err)
{
    struct pg_handle *handle = pg_handle_of(store);
    char sql[160];

    if (!pg_take(store, err))
        return false;
    snprintf(sql, sizeof sql,
             reads ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL lock_timeout = %d"
                   : "BEGIN; SET LOCAL lock_timeout = %d; SELECT txid_current()",
             handle->wait_ms > 0 ? handle->wait_ms : 1);
    handle->kept = pg_run(store, sql, err);
    pg_give(handle);
    return handle->kept;
}

static void pg_over(struct pg_handle *handle)
{
    handle->kept = false;
    pg_give(handle);
}

static void pg_rollback(struct store *store)
{
    struct pg_handle *handle = pg_handle_of(store);
    struct pg_fault ignored = {0};
    char nothing[8];

    if (!handle->kept)
        return;
    if (!handle->link.broken)
        pg_link_run(&handle->link, "ROLLBACK", nothing, sizeof nothing, &ignored);
    pg_over(handle);
}

static bool pg_commit(struct store *store, char ret_ticket[STORE_TICKET], struct err *err)
{
    struct pg_handle *handle = pg_handle_of(store);
    struct pg_fault fault = {0};
    char nothing[8];

    const bool ok = pg_link_run(&handle->link, "COMMIT", nothing, sizeof nothing, &fault);
    if (!ok && handle->link.broken)
        snprintf(ret_ticket, STORE_TICKET, "%s", handle->number);
    if (!ok)
        pg_fail(store, &fault, err);
    pg_over(handle);
    return ok;
}

static bool pg_ask(struct store *store, const char *sql, const struct store_value *values,
                   size_t count, char *ret_text, size_t size, struct err *err)
{
    struct err problem = ERR_INIT;
    struct store_stmt *stmt = store->ops->prepare(store, sql, values, count, &problem);
    const bool row = stmt && store->ops->step(stmt, &problem);
    const char *text = row ? stmt_text(stmt, 0) : NULL;

    snprintf(ret_text, size, "%s", text ? text : "");
    stmt_end(stmt);
    if (problem.code != ERR_NONE && err)
        *err = problem;
    return problem.code == ERR_NONE;
}

static bool pg_done(struct store *store, const char *ticket, bool *ret_done, struct err *err)
{
    const struct store_value value = {.type = 'i', .number = strtoll(ticket, NULL, 10)};
    char status[32];

    if (!pg_ask(store, "SELECT txid_status(?1)", &value, 1, status, sizeof status, err))
        return false;
    *ret_done = str_eq(status, "committed");
    store->passing = str_eq(status, "in progress");
    if (store->passing)
        return err_set(err, ERR_STATE, "the state in '%s': a transaction has not ended yet",
                       store->path);
    return *status ||
           err_set(err, ERR_STATE,
                   "the state in '%s': whether a change was kept is no longer known", store->path);
}

static bool pg_serialize(struct store *store, const char *what, const char *whose, struct err *err)
{
    char *words = mem_printf(PG_SCHEMA " %s %s", what, whose), nothing[8];
    const struct store_value value = {.type = 't', .text = words};
    const bool ok = pg_ask(store, "SELECT pg_advisory_xact_lock(hashtextextended(?1, 0))", &value,
                           1, nothing, sizeof nothing, err);

    mem_free(words);
    return ok;
}

static void pg_patience(struct store *store, int ms)
{
    pg_handle_of(store)->wait_ms = ms;
}

/* Connections say synchronous_commit = on when they are opened. */
static bool pg_careful(struct store *store, struct err *err)
{
    (void)store;
    (void)err;
    return true;
}

/* ---- statements */

static struct store_stmt *pg_prepare(struct store *store, const char *sql,
                                     const struct store_value *values, size_t count,
                                     struct err *err)
{
    struct pg_handle *handle = pg_handle_of(store);
    struct pg_fault fault = {0};
    struct buf text = BUF_INIT;

    if (!pg_take(store, err))
        return NULL;
    pg_translate(sql, false, &text);
    const bool sent = pg_link_send(&handle->link, text.p, values, count, &fault);
    buf_release(&text);
    if (!sent) {
        pg_fail(store, &fault, err);
        pg_give(handle);
        return NULL;
    }
    struct pg_stmt *stmt = mem_alloc(sizeof *stmt);
    *stmt = (struct pg_stmt){.base = {store}};
    return &stmt->base;
}

/* The rows come one in a result each; then comes one without rows, and then none. */
static bool pg_step(struct store_stmt *base, struct err *err)
{
    struct pg_stmt *stmt = (struct pg_stmt *)base;
    struct store *store = base->store;
    struct pg_fault fault = {0};
    int64_t changed = 0;

    pq.PQclear(stmt->row);
    stmt->row = NULL;
    if (stmt->over)
        return false;
    PGresult *result = pg_link_result(&pg_handle_of(store)->link, &fault);
    if (result && pq.PQresultStatus(result) == PGRES_SINGLE_TUPLE) {
        stmt->row = result;
        return true;
    }
    stmt->over = true;
    if (result) {
        store->changed = str_to_i64(pq.PQcmdTuples(result), &changed) ? changed : 0;
        pq.PQclear(result);
    }
    if (fault.err.code != ERR_NONE)
        pg_fail(store, &fault, err);
    return false;
}

static void pg_end(struct store_stmt *base)
{
    struct pg_stmt *stmt = (struct pg_stmt *)base;
    struct pg_handle *handle = pg_handle_of(base->store);

    pq.PQclear(stmt->row);
    pg_link_drain(&handle->link);
    mem_free(stmt);
    pg_give(handle);
}

static const PGresult *pg_row(const struct store_stmt *stmt)
{
    return ((const struct pg_stmt *)stmt)->row;
}

static const char *pg_text(const struct store_stmt *stmt, int column)
{
    return pq.PQgetisnull(pg_row(stmt), 0, column) ? NULL : pq.PQgetvalue(pg_row(stmt), 0, column);
}

static enum stmt_type pg_type(const struct store_stmt *stmt, int column)
{
    if (pq.PQgetisnull(pg_row(stmt), 0, column))
        return STMT_NULL;
    switch (pq.PQftype(pg_row(stmt), column)) {
    case PG_INT2:
    case PG_INT4:
    case PG_INT8:
        return STMT_INTEGER;
    case PG_FLOAT8:
        return STMT_REAL;
    default:
        return STMT_TEXT;
    }
}

static int64_t pg_integer(const struct store_stmt *stmt, int column)
{
    const char *text = pg_text(stmt, column);

    return text ? strtoll(text, NULL, 10) : 0;
}

static double pg_real(const struct store_stmt *stmt, int column)
{
    const char *text = pg_text(stmt, column);
    double real = 0;

    return text && str_to_double(text, &real) ? real : 0;
}

static bool pg_has_table(struct store *store, const char *name, bool *ret_there, struct err *err)
{
    char *whole = mem_printf(PG_SCHEMA ".%s", name), there[8];
    const struct store_value value = {.type = 't', .text = whole};
    const bool ok =
        pg_ask(store, "SELECT to_regclass(?1) IS NOT NULL", &value, 1, there, sizeof there, err);

    *ret_there = str_eq(there, "t");
    mem_free(whole);
    return ok;
}

static bool pg_moved(struct store *store)
{
    (void)store;
    return false;
}

/* ---- opening */

/* A server that cannot be reached is waited for where somebody is told. */
static bool pg_open(struct store *store, struct err *err)
{
    if (!pq_load(err))
        return false;
    struct pg_handle *handle = mem_alloc(sizeof *handle);
    handle->place = pg_place_of(store);
    handle->wait_ms = store->busy_ms;
    store->base = handle;
    secret_free(store->path);
    store->path = mem_strdup(handle->place->shown);
    store->passing = false;
    if (pg_take(store, err)) {
        pg_give(handle);
        return true;
    }
    return store->passing && store->news;
}

static void pg_close(struct store *store)
{
    struct pg_handle *handle = store->base;

    if (!handle)
        return;
    pg_rollback(store);
    pg_place_release(handle->place);
    mem_free(handle);
    store->base = NULL;
}

const struct store_ops store_postgres = {
    .self = pg_worker_self,
    .owners = pg_worker_owners,
    .announce = pg_worker_announce,
    .notify = pg_worker_notify,
    .watch = pg_worker_watch,
    .open = pg_open,
    .close = pg_close,
    .patience = pg_patience,
    .exec = pg_exec,
    .begin = pg_begin,
    .commit = pg_commit,
    .rollback = pg_rollback,
    .done = pg_done,
    .serialize = pg_serialize,
    .prepare = pg_prepare,
    .step = pg_step,
    .end = pg_end,
    .type = pg_type,
    .integer = pg_integer,
    .real = pg_real,
    .text = pg_text,
    .has_table = pg_has_table,
    .moved = pg_moved,
    .careful = pg_careful,
};
