/* The PostgreSQL driver: connecting, its table of functions, and what is too small for a file of
 * its own. URLs go to libpq as they are, so that TLS modes, service and password files, several
 * hosts and target_session_attrs are what libpq's users know. */
#include "postgres/postgres.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "code.h"
#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/system/detour.h"
#include "querent/base/url.h"

static void take_notice(void *arg, const char *message)
{
    struct pg_db *db = arg;

    if (!db->base.veil)
        log_write(LOG_INFO, "postgresql", "%s", message);
    db_say(&db->base, message);
}

/* ---- connecting */

static bool connect_late(struct pg_db *db, const struct pg_run *run, struct err *err)
{
    if (run->stop == PG_STOP_CANCELLED)
        return err_set(err, ERR_CANCELLED, "cancelled while connecting to '%s'", db->shown);
    return db_no_answer(db->shown, err);
}

/* Polls libpq's connection forward until it stands. */
static bool connect_forward(struct pg_db *db, struct pg_run *run, struct err *err)
{
    PostgresPollingStatusType status = PGRES_POLLING_WRITING;

    while (status != PGRES_POLLING_OK) {
        if (status == PGRES_POLLING_FAILED && cancel_fired(run->cancel)) {
            run->stop = PG_STOP_CANCELLED;
            return connect_late(db, run, err);
        }
        if (status == PGRES_POLLING_FAILED) {
            pg_connect_failed(db, err);
            return false;
        }
        if (!pg_wait(db, run, status == PGRES_POLLING_READING ? POLLIN : POLLOUT))
            return connect_late(db, run, err);
        status = libpq.PQconnectPoll(db->conn);
    }
    return true;
}

/* A URL's hosts and ports that are still to be tried; NULL: libpq's own, of files and environment.
 */
struct hosts {
    char *hosts, *ports;
};

static void hosts_of(const char *url, struct hosts *ret_hosts)
{
    PQconninfoOption *options = libpq.PQconninfoParse(url, NULL);

    *ret_hosts = (struct hosts){0};
    for (const PQconninfoOption *o = options; o && o->keyword; o++)
        if (o->val && str_eq(o->keyword, "host"))
            ret_hosts->hosts = mem_strdup(o->val);
        else if (o->val && str_eq(o->keyword, "port"))
            ret_hosts->ports = mem_strdup(o->val);
    libpq.PQconninfoFree(options);
}

static void hosts_release(struct hosts *hosts)
{
    mem_free(hosts->hosts);
    mem_free(hosts->ports);
}

static void postgres_drop_first(char *list)
{
    const char *comma = strchr(list, ',');

    if (comma)
        memmove(list, comma + 1, strlen(comma + 1) + 1);
}

/* Takes away what was tried up to `tried`, which said nothing; false: there is no other. A port
 * without a comma is every host's. */
static bool next_hosts(struct hosts *hosts, const char *tried)
{
    bool found = false;

    while (hosts->hosts && !found && strchr(hosts->hosts, ',')) {
        const size_t len = strcspn(hosts->hosts, ",");
        found = strlen(tried) == len && strncmp(hosts->hosts, tried, len) == 0;
        postgres_drop_first(hosts->hosts);
        if (hosts->ports)
            postgres_drop_first(hosts->ports);
    }
    return found;
}

/* Looking for Kerberos' tickets takes libpq as long as all the rest of connecting: it is left out
 * where no Kerberos is set up and nothing speaks of it, so that there can be no ticket. */
static bool has_kerberos(void)
{
    return access("/etc/krb5.conf", F_OK) == 0 || getenv("KRB5_CONFIG") || getenv("KRB5CCNAME") ||
           getenv("PGGSSENCMODE") || getenv("PGSERVICE");
}

/* libpq asks for a host's address without a limit: what it does so is a detour. */
struct pg_start {
    char *url, *hosts, *ports, *password;
    PGconn *conn;
};

static void start_conn(void *arg)
{
    struct pg_start *start = arg;
    /* what the URL says overrides what stands before it; a server that vanished is noticed in a
     * minute, not in hours */
    const char *names[] = {"fallback_application_name",
                           "client_encoding",
                           "keepalives_idle",
                           "keepalives_interval",
                           "keepalives_count",
                           "tcp_user_timeout",
                           "gssencmode",
                           "dbname",
                           "host",
                           "port",
                           "password",
                           NULL};
    const char *values[] = {"querent",
                            "UTF8",
                            "30",
                            "10",
                            "3",
                            "60000",
                            has_kerberos() || strstr(start->url, "service=") ? NULL : "disable",
                            start->url,
                            start->hosts,
                            start->ports,
                            start->password,
                            NULL};

    start->conn = libpq.PQconnectStartParams(names, values, 1);
}

static void drop_start(void *arg)
{
    struct pg_start *start = arg;

    if (start->conn)
        libpq.PQfinish(start->conn);
    secret_free(start->url);
    secret_free(start->password);
    mem_free(start->hosts);
    mem_free(start->ports);
    mem_free(start);
}

/* libpq hands its connect_timeout (URL, PGCONNECT_TIMEOUT, service file) to who polls: it counts
 * for each host, and never less than two seconds, as in libpq's own loop. */
static void postgres_take_timeout(PGconn *conn, struct pg_run *run, int64_t began_us)
{
    PQconninfoOption *options = libpq.PQconninfo(conn);
    int64_t seconds = 0;

    for (const PQconninfoOption *o = options; o && o->keyword; o++)
        if (o->val && str_eq(o->keyword, "connect_timeout"))
            str_to_i64(o->val, &seconds);
    libpq.PQconninfoFree(options);
    if (seconds > 0 && seconds < INT32_MAX)
        run->deadline_us = began_us + (seconds > 2 ? seconds : 2) * 1000000;
}

static bool try_hosts(struct pg_db *db, const char *url, const struct db_open_options *options,
                      const struct hosts *hosts, struct pg_run *run, struct err *err)
{
    struct pg_start *start = mem_alloc(sizeof *start);
    const int64_t began_us = clock_mono_us();

    *start = (struct pg_start){.url = mem_strdup(url),
                               .hosts = mem_strdup(hosts->hosts),
                               .ports = mem_strdup(hosts->ports),
                               .password = mem_strdup(options->password)};
    const enum detour_end end =
        detour_run("connect", start_conn, drop_start, start, run->cancel, run->deadline_us);
    if (end != DETOUR_DONE) {
        run->stop = end == DETOUR_CANCELLED ? PG_STOP_CANCELLED : PG_STOP_TIMEOUT;
        return connect_late(db, run, err);
    }
    db->conn = start->conn;
    start->conn = NULL;
    drop_start(start);
    if (!db->conn)
        return err_set(err, ERR_INTERNAL, "cannot connect to '%s': out of memory", db->shown);
    if (libpq.PQstatus(db->conn) == CONNECTION_BAD) {
        pg_connect_failed(db, err);
        return false;
    }
    libpq.PQsetNoticeProcessor(db->conn, take_notice, db);
    postgres_take_timeout(db->conn, run, began_us);
    return connect_forward(db, run, err);
}

/* libpq goes on to the next host by itself when one refuses, but waits for ever for one that says
 * nothing: that one is left behind here. */
static bool postgres_start(struct pg_db *db, const char *url, const struct db_open_options *options,
                           struct pg_run *run, struct err *err)
{
    const int timeout = db_connect_ms(options);
    struct hosts hosts;
    bool ok;

    hosts_of(url, &hosts);
    for (;;) {
        run->deadline_us = clock_mono_us() + (int64_t)timeout * 1000;
        run->stop = PG_GOES_ON;
        ok = try_hosts(db, url, options, &hosts, run, err);
        if (ok || run->stop != PG_STOP_TIMEOUT || !db->conn ||
            !next_hosts(&hosts, libpq.PQhost(db->conn)))
            break;
        libpq.PQfinish(db->conn);
        db->conn = NULL;
    }
    hosts_release(&hosts);
    if (ok)
        libpq.PQsetnonblocking(db->conn, 1);
    return ok;
}

static bool pg_open(const char *url, const struct db_open_options *options, struct db **ret_db,
                    struct err *err)
{
    struct buf shown = BUF_INIT;
    struct pg_run run;

    if (!libpq_load(err))
        return false;
    struct pg_db *db = mem_alloc(sizeof *db);
    url_redact(&shown, url);
    db->shown = buf_take(&shown);
    db->base.ops = &postgres_ops;
    db->base.kind = "postgresql";
    db->base.read_only = options->read_only || options->reader;
    db->base.error.suggestion = db_error_suggestion(DB_ERROR_UNKNOWN);
    db->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pg_run_begin(db, &run, options->cancel, 0);
    const bool ok =
        postgres_start(db, url, options, &run, err) && pg_session_begin(db, options, &run, err);
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

    pg_cancel_forget(db);
    if (db->conn)
        libpq.PQfinish(db->conn);
    if (db->wake >= 0)
        close(db->wake);
    free_values(&db->types);
    free_values(&db->tables);
    mem_free(db->base.server);
    mem_free((char *)db->base.powers.text);
    mem_free(db->reader);
    mem_free(db->shown);
    mem_free(db);
}

/* ---- small calls */

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

static int64_t postgres_session_of(const struct db *db)
{
    return libpq.PQbackendPID(((const struct pg_db *)db)->conn);
}

/* Others' states are NULL to who may not see them. */
#define PG_BLOCKED_SQL                                                                             \
    "SELECT pg_catalog.string_agg('session ' || pid || coalesce(' of ' || usename, '') || "        \
    "coalesce(' (' || nullif(pg_catalog.concat_ws(', ', nullif(application_name, ''), state), "    \
    "'') || ')', ''), ', ') FROM pg_catalog.pg_stat_activity "                                     \
    "WHERE pid = ANY (pg_catalog.pg_blocking_pids(%lld))"

const struct db_ops postgres_ops = {
    .kind = "postgresql",
    .dialect = SQL_POSTGRES,
    .begin_sql = "BEGIN",
    .open = pg_open,
    .close = pg_close,
    .ping = pg_ping,
    .introspect = pg_introspect,
    .cursor = &pg_cursor_ops,
    .advise = pg_advise,
    .session = postgres_session_of,
    .blocked_sql = PG_BLOCKED_SQL,
    .version_sql = "SELECT txid_current_snapshot()", /* moves as writers end */
    .explain = pg_explain,
    .code = code_postgres,
    .exec = pg_exec,
    .load_begin = pg_load_begin,
    .load_row = pg_load_row,
    .load_end = pg_load_end,
    .load_abort = pg_load_abort,
    .column_type = pg_column_type,
};
