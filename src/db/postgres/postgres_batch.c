/* The guard of a read and its statement in one round trip (libpq's pipeline up to one Sync).
 * Nothing of it runs the statement: it is only parsed and described, and a guard that fails makes
 * the server pass over all that follows. It is run by a message of its own, when the guard's answer
 * and the session's modes are known. */
#include "postgres/postgres.h"

#include <stdio.h>

/* Sends one piece that ends with a NULL of PQgetResult. */
static bool batch_add(struct pg_db *db, int sent)
{
    db->batch += sent ? 1 : 0;
    return sent;
}

static bool batch_do(struct pg_db *db, const char *sql)
{
    return batch_add(db, libpq.PQsendQueryParams(db->conn, sql, 0, NULL, NULL, NULL, NULL, 0));
}

static bool batch_send(struct pg_db *db, int server_ms, const char *sql)
{
    char limit[64];

    snprintf(limit, sizeof limit, "SET LOCAL statement_timeout = %d", server_ms);
    db->batch = 1; /* the Sync */
    return libpq.PQenterPipelineMode(db->conn) && batch_do(db, PG_GUARD) &&
           (!server_ms || batch_do(db, limit)) &&
           (!db->hurried || batch_do(db, "SET LOCAL lock_timeout = 2000")) &&
           (!db->reader || batch_do(db, db->reader)) &&
           batch_add(db, libpq.PQsendPrepare(db->conn, "", sql, 0, NULL)) &&
           batch_add(db, libpq.PQsendDescribePrepared(db->conn, "")) &&
           libpq.PQpipelineSync(db->conn);
}

bool pg_batch_goes_on(struct pg_db *db, const struct pg_run *run)
{
    if (!db->batch || run->stop || db->base.broken)
        return false;
    db->base.broken = --db->batch == 0; /* the Sync must have come before */
    return !db->base.broken;
}

void pg_batch_take(struct pg_db *db, const PGresult *result)
{
    if (libpq.PQresultStatus(result) != PGRES_PIPELINE_SYNC)
        return;
    db->batch = 0;
    if (!libpq.PQexitPipelineMode(db->conn))
        db->base.broken = true;
}

/* What the pieces of a batch gave: the description comes last, the first failure counts. */
struct batch {
    PGresult *description, *failure;
    bool guarded;
};

static void batch_keep(struct batch *batch, PGresult *result)
{
    switch (libpq.PQresultStatus(result)) {
    case PGRES_COMMAND_OK:
        libpq.PQclear(batch->description);
        batch->description = result;
        batch->guarded = true; /* BEGIN is the first */
        return;
    case PGRES_PIPELINE_SYNC:
    case PGRES_PIPELINE_ABORTED:
        break;
    default:
        if (!batch->failure) {
            batch->failure = result;
            return;
        }
    }
    libpq.PQclear(result);
}

/* Reads up to the Sync. */
static void batch_collect(struct pg_db *db, struct pg_run *run, struct batch *batch)
{
    PGresult *result;

    while ((result = pg_result(db, run)) || pg_batch_goes_on(db, run)) {
        if (!result)
            continue;
        pg_batch_take(db, result);
        batch_keep(batch, result);
    }
}

bool pg_guard_prepare(struct pg_db *db, struct pg_run *run, int server_ms, const char *sql,
                      PGresult **ret_description, bool *ret_guarded, struct err *err)
{
    struct batch batch = {0};

    if (db->base.in_transaction) {
        *ret_guarded = pg_guard_begin(db, run, server_ms, err);
        return *ret_guarded && pg_prepare(db, run, sql, ret_description, err);
    }
    if (!db->base.broken && batch_send(db, server_ms, sql) && pg_flush(db, run))
        batch_collect(db, run, &batch);
    const bool done = !db->base.broken && !run->stop && !db->batch;
    const bool ok = done && batch.description && !batch.failure;
    if (!ok)
        pg_fail(db, run, batch.failure, err);
    if (!done && libpq.PQstatus(db->conn) == CONNECTION_OK)
        pg_abandon(db);
    *ret_guarded = batch.guarded || libpq.PQtransactionStatus(db->conn) != PQTRANS_IDLE;
    if (ok && pg_modes_hold(db, err) && pg_gives_rows(db, batch.description, err)) {
        *ret_description = batch.description;
        return true;
    }
    libpq.PQclear(batch.description);
    return false;
}
