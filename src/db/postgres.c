/* The PostgreSQL driver: connecting, its table of functions, and what is too small for a file of
 * its own. URLs go to libpq as they are, so that TLS modes, service and password files, several
 * hosts and target_session_attrs are what libpq's users know. */
#include "postgres.h"

#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define CONNECT_MS 10000

/* Values as exact text, whatever the server's defaults; and reading unless told otherwise. */
static const char settings_sql[] = "SET DateStyle = 'ISO, MDY'; SET IntervalStyle = 'postgres'; "
                                   "SET bytea_output = 'hex'; SET extra_float_digits = 1";

static void log_notice(void *arg, const char *message)
{
    (void)arg;
    log_write(LOG_INFO, "postgresql", "%s", message);
}

/* ---- connecting ---- */

/* Polls libpq's connection forward until it stands. */
static bool connect_forward(struct pg_db *db, struct pg_run *run, struct err *err)
{
    PostgresPollingStatusType status = PGRES_POLLING_WRITING;

    while (status != PGRES_POLLING_OK) {
        if (status == PGRES_POLLING_FAILED) {
            pg_connect_failed(db, err);
            return false;
        }
        if (!pg_wait(db, run, status == PGRES_POLLING_READING ? POLLIN : POLLOUT)) {
            if (run->stop == PG_STOP_CANCELLED)
                return err_set(err, ERR_CANCELLED, "cancelled while connecting to '%s'", db->shown);
            return err_set(err, ERR_TIMEOUT,
                           "cannot connect to '%s': no answer in time: check host and port, and "
                           "firewalls between",
                           db->shown);
        }
        status = libpq.PQconnectPoll(db->conn);
    }
    return true;
}

static bool start(struct pg_db *db, const char *url, const struct db_open_options *options,
                  struct pg_run *run, struct err *err)
{
    /* what the URL says overrides what stands before it */
    const char *names[] = {"fallback_application_name", "client_encoding", "dbname",
                           options->password ? "password" : NULL, NULL};
    const char *values[] = {"querent", "UTF8", url, options->password, NULL};

    db->conn = libpq.PQconnectStartParams(names, values, 1);
    if (!db->conn)
        return err_set(err, ERR_INTERNAL, "cannot connect to '%s': out of memory", db->shown);
    if (libpq.PQstatus(db->conn) == CONNECTION_BAD) {
        pg_connect_failed(db, err);
        return false;
    }
    libpq.PQsetNoticeProcessor(db->conn, log_notice, NULL);
    if (!connect_forward(db, run, err))
        return false;
    libpq.PQsetnonblocking(db->conn, 1);
    return true;
}

/* Runs the settings' statements, one a line. A failure names the line and never its text. */
static bool run_session(struct pg_db *db, struct pg_run *run, const char *session, struct err *err)
{
    size_t count = 0;
    char **lines = str_split(session, '\n', &count);
    bool ok = true;

    for (size_t i = 0; ok && i < count; i++)
        if (!pg_do(db, run, lines[i], NULL))
            ok = err_set(err, ERR_CONFIG, "line %zu of the session statements failed (SQLSTATE %s)",
                         i + 1, db->base.error.code);
    for (size_t i = 0; i < count; i++)
        mem_wipe(lines[i], strlen(lines[i]));
    str_free_all(lines, count);
    return ok;
}

static bool set_up(struct pg_db *db, const struct db_open_options *options, struct pg_run *run,
                   struct err *err)
{
    if (!pg_do(db, run, settings_sql, err))
        return false;
    if (options->session && !run_session(db, run, options->session, err))
        return false;
    if (options->schema) {
        PGresult *result = pg_ask_params(db, run, "SELECT set_config('search_path', $1, false)", 1,
                                         &options->schema, err);
        libpq.PQclear(result);
        if (!result)
            return false;
    }
    return !options->read_only || pg_do(db, run, "SET default_transaction_read_only = on", err);
}

static bool pg_open(const char *url, const struct db_open_options *options, struct db **ret_db,
                    struct err *err)
{
    const int timeout = options->connect_timeout_ms ? options->connect_timeout_ms : CONNECT_MS;
    struct buf shown = BUF_INIT;
    struct pg_run run;

    if (!libpq_load(err))
        return false;
    struct pg_db *db = mem_alloc(sizeof *db);
    db_url_show(&shown, url);
    db->shown = buf_take(&shown);
    db->base.ops = &postgres_ops;
    db->base.kind = "postgresql";
    db->base.read_only = options->read_only;
    db->base.error.suggestion = db_error_suggestion(DB_ERROR_UNKNOWN);
    db->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pg_run_begin(db, &run, options->cancel, clock_mono_us() + (int64_t)timeout * 1000);
    const bool ok = start(db, url, options, &run, err) && set_up(db, options, &run, err);
    pg_run_end(db, &run);
    if (!ok) {
        pg_close(&db->base);
        return false;
    }
    const char *version = libpq.PQparameterStatus(db->conn, "server_version");
    db->base.server = mem_printf("PostgreSQL %s", version ? version : "of unknown version");
    *ret_db = &db->base;
    return true;
}

static void free_values(struct map *map)
{
    for (size_t i = 0; i < map->len; i++)
        mem_free(map->items[i].value);
    map_release(map);
}

void pg_close(struct db *base)
{
    struct pg_db *db = (struct pg_db *)base;

    libpq.PQfinish(db->conn);
    if (db->wake >= 0)
        close(db->wake);
    free_values(&db->types);
    free_values(&db->tables);
    mem_free(db->base.server);
    mem_free(db->shown);
    mem_free(db);
}

/* ---- small calls ---- */

static bool pg_ping(struct db *base, const struct db_limits *limits, struct err *err)
{
    struct pg_db *db = (struct pg_db *)base;
    struct pg_run run;

    pg_run_begin(db, &run, limits->cancel, limits->deadline_us);
    const bool ok = pg_do(db, &run, "SELECT 1", err);
    pg_run_end(db, &run);
    return ok;
}

static bool pg_exec(struct db *base, const char *sql, const struct db_limits *limits,
                    int64_t *ret_changed, struct err *err)
{
    struct pg_db *db = (struct pg_db *)base;
    struct pg_run run;

    /* with parameters, even none, the protocol takes one statement only */
    pg_run_begin(db, &run, limits->cancel, limits->deadline_us);
    PGresult *result = pg_ask_params(db, &run, sql, 0, NULL, err);
    if (result && libpq.PQresultStatus(result) == PGRES_COPY_IN) {
        libpq.PQputCopyEnd(db->conn, "not asked for");
        libpq.PQclear(result);
        result = NULL;
        pg_drain(db, &run);
        err_set(err, ERR_REFUSED, "COPY FROM STDIN is not a statement to be run here");
    }
    pg_run_end(db, &run);
    if (!result)
        return false;
    int64_t changed = 0;
    if (ret_changed)
        *ret_changed = str_to_i64(libpq.PQcmdTuples(result), &changed) ? changed : 0;
    libpq.PQclear(result);
    return true;
}

static const char *pg_column_type(const struct db *base, enum value_type value)
{
    static const char *const types[] = {
        [VALUE_UNKNOWN] = "text",
        [VALUE_TEXT] = "text",
        [VALUE_INTEGER] = "bigint",
        [VALUE_DECIMAL] = "numeric",
        [VALUE_REAL] = "double precision",
        [VALUE_BOOLEAN] = "boolean",
        [VALUE_DATE] = "date",
        [VALUE_TIME] = "time",
        [VALUE_TIMESTAMP] = "timestamp",
        [VALUE_INTERVAL] = "interval",
        [VALUE_BYTES] = "bytea",
        [VALUE_JSON] = "jsonb",
        [VALUE_UUID] = "uuid",
        [VALUE_OTHER] = "text",
    };

    (void)base;
    return types[value];
}

const struct db_ops postgres_ops = {
    .kind = "postgresql",
    .dialect = SQL_POSTGRES,
    .begin_sql = "BEGIN",
    .open = pg_open,
    .close = pg_close,
    .ping = pg_ping,
    .introspect = pg_introspect,
    .cursor = &pg_cursor_ops,
    .explain = pg_explain,
    .exec = pg_exec,
    .load_begin = pg_load_begin,
    .load_row = pg_load_row,
    .load_end = pg_load_end,
    .load_abort = pg_load_abort,
    .column_type = pg_column_type,
};
