/* Canaries of PostgreSQL. Whatever writes a row, a large object or a notification takes a
 * transaction's number, and nothing else happens on this server: the next number is the canary of
 * all writing. The databases are copies of one that is made once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "canary.h"
#include "integration/db/server.h"
#include "integration/sql/oracle.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/db/db.h"

#define LOOKS_MAX 10
#define LIMITS "SET statement_timeout = 120\nSET lock_timeout = 100\nSET jit = off"

static struct server server;
static struct db *raw, *asked, *reader, *victim, *keeper;
static char victim_pid[24];

static const char *const made[] = {
    "CREATE EXTENSION dblink",
    "CREATE EXTENSION tablefunc",
    "CREATE EXTENSION adminpack",
    "CREATE EXTENSION xml2",
    "CREATE EXTENSION pg_trgm",
    "CREATE EXTENSION lo",
    "CREATE TABLE canary (id integer PRIMARY KEY, name text)",
    "INSERT INTO canary VALUES (1, 'one'), (2, 'two'), (3, 'it''s')",
    "CREATE INDEX canary_brin ON canary USING brin (id)",
    "CREATE INDEX canary_gin ON canary USING gin (to_tsvector('english', name))",
    "CREATE SEQUENCE canary_seq",
    "CREATE FUNCTION canary_write(integer DEFAULT 1) RETURNS integer LANGUAGE plpgsql AS "
    "$$ BEGIN INSERT INTO canary VALUES ($1 + 1000, 'w') ON CONFLICT DO NOTHING; "
    "PERFORM nextval('canary_seq'); RETURN $1; END $$",
    "CREATE FUNCTION canary_sql(integer) RETURNS integer LANGUAGE sql AS "
    "'SELECT canary_write($1)'",
    "CREATE FUNCTION canary_fold(integer) RETURNS integer IMMUTABLE LANGUAGE plpgsql AS "
    "$$ BEGIN PERFORM nextval('canary_seq'); RETURN 1; END $$",
    "CREATE FUNCTION canary_set(integer) RETURNS SETOF integer LANGUAGE sql AS "
    "'SELECT canary_write($1)'",
    "CREATE FUNCTION canary_row(canary) RETURNS integer LANGUAGE sql AS 'SELECT canary_write(5)'",
    "CREATE FUNCTION canary_check(text) RETURNS boolean LANGUAGE sql AS "
    "'SELECT canary_write(6) = 6'",
    "CREATE FUNCTION canary_two(integer, integer) RETURNS integer LANGUAGE sql AS "
    "'SELECT canary_write($1 + $2)'",
    "CREATE OPERATOR <!> (LEFTARG = integer, RIGHTARG = integer, FUNCTION = canary_two)",
    "CREATE OPERATOR <!> (RIGHTARG = integer, FUNCTION = canary_sql)",
    "CREATE DOMAIN canary_domain AS text CHECK (canary_check(VALUE))",
    "CREATE TYPE canary_kind AS (n integer)",
    "CREATE FUNCTION canary_kind(integer) RETURNS canary_kind LANGUAGE sql AS "
    "'SELECT ROW(canary_write($1))::canary_kind'",
    "CREATE CAST (integer AS canary_kind) WITH FUNCTION canary_kind(integer)",
    "CREATE TYPE canary_pair AS (a canary_domain)",
    "CREATE AGGREGATE canary_agg (integer) (SFUNC = canary_two, STYPE = integer, INITCOND = '0')",
    "CREATE PROCEDURE canary_call() LANGUAGE sql AS 'SELECT canary_write(1)'",
    "CREATE MATERIALIZED VIEW canary_kept AS SELECT id FROM canary",
    "SELECT lo_from_bytea(424242, 'x')",
    "GRANT SELECT ON canary TO canary_reader",
    "CREATE VIEW canary_view AS SELECT id, canary_write(id) AS w FROM canary",
    "CREATE VIEW canary_plain AS SELECT id, upper(name) AS name FROM canary",
    "CREATE TABLE canary_guarded (id integer)",
    "INSERT INTO canary_guarded VALUES (1)",
    "ALTER TABLE canary_guarded ENABLE ROW LEVEL SECURITY",
    "ALTER TABLE canary_guarded FORCE ROW LEVEL SECURITY",
    "CREATE POLICY canary_policy ON canary_guarded USING (canary_write(id) > 0)",
};

/* ---- making it */

static char *url_of(const char *database)
{
    return mem_printf("postgresql://%s:%s@127.0.0.1:%d/%s", SERVER_USER, SERVER_PASSWORD,
                      server.port, database);
}

static struct db *open_db(const char *database, const struct db_open_options *options)
{
    struct err err = ERR_INIT;
    struct db *db = NULL;
    char *url = url_of(database);

    if (!db_open(url, options, &db, &err)) {
        printf("%s\n", err.text);
        exit(1);
    }
    mem_free(url);
    return db;
}

/* The superuser needs no password by the local socket, as often: then a function that connects to
 * its own server needs none either. */
static void trust_socket(void)
{
    char *path = mem_printf("%s/data/pg_hba.conf", server.folder);
    FILE *file = fopen(path, "w");

    if (!file ||
        fputs("local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n", file) < 0 ||
        fclose(file) != 0)
        exit(1);
    mem_free(path);
}

static void must(struct db *db, const char *sql)
{
    struct err err = ERR_INIT;

    if (db_exec(db, sql, NULL, &err))
        return;
    printf("%s: %s\n", sql, err.text);
    exit(1);
}

/* Tables, types and functions of the collection, so that its queries find what they name. Views
 * are left out: one may write by what it calls, which no text of a query tells. */
static void add_shared(const cJSON *row, void *arg)
{
    static const char *const kinds[] = {
        "create table",    "create type",      "create domain",    "insert into",
        "create function", "create operator ", "create aggregate", "create cast",
    };
    const char *sql = oracle_text(row, "sql");

    if (!str_eq(oracle_text(row, "dialect"), "postgres") || str_find_fold(sql, "canary"))
        return;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (str_starts_fold(sql, kinds[i]))
            db_exec(arg, sql, NULL, NULL);
}

static void make_clean(void)
{
    const struct db_open_options options = {.session = "SET statement_timeout = 3000"};
    char *shared = oracle_data("statements.jsonl");
    struct db *db = open_db("canary_clean", &options);

    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        must(db, made[i]);
    if (shared)
        oracle_lines("statements.jsonl", add_shared, db);
    must(db, "SET statement_timeout = 0");
    must(db, "VACUUM ANALYZE");
    mem_free(shared);
    db_close(db);
}

static pid_t pid_of(struct db *db)
{
    struct result *result = NULL;

    if (!db_read(db, "SELECT pg_backend_pid()", NULL, &result, NULL))
        exit(1);
    const pid_t pid = (pid_t)strtol(result_cell(result, 0, 0).p, NULL, 10);
    result_unref(result);
    return pid;
}

static void begin_victim(void)
{
    const struct db_open_options options = {.reader = true};

    victim = open_db("postgres", &options);
    snprintf(victim_pid, sizeof victim_pid, "%d", pid_of(victim));
}

static void stop(void);

static bool start(struct places *places)
{
    const struct db_open_options options = {0};

    if (!server_start_postgres(&server))
        return false;
    atexit(stop);
    keeper = open_db("postgres", &options);
    trust_socket();
    must(keeper, "ALTER SYSTEM SET autovacuum = off");
    must(keeper, "ALTER SYSTEM SET max_parallel_workers_per_gather = 0");
    must(keeper, "SELECT pg_reload_conf()");
    must(keeper, "CREATE ROLE canary_reader");
    must(keeper, "CREATE DATABASE canary_clean");
    make_clean();
    must(keeper, "CREATE DATABASE work TEMPLATE canary_clean");
    begin_victim();
    snprintf(places->dir, sizeof places->dir, "%s/canary", server.folder);
    snprintf(places->file, sizeof places->file, "%s/secret", places->dir);
    snprintf(places->pid, sizeof places->pid, "%s", victim_pid);
    snprintf(places->self, sizeof places->self, "host=%s port=%d dbname=work user=" SERVER_USER,
             server.folder, server.port);
    return true;
}

static void close_all(void)
{
    db_close(raw);
    db_close(asked);
    db_close(reader);
    raw = asked = reader = NULL;
}

static void stop(void)
{
    close_all();
    db_close(victim);
    db_close(keeper);
    server_stop_postgres(&server);
}

static void repair(void)
{
    close_all();
    must(keeper, "DROP DATABASE work WITH (FORCE)");
    must(keeper, "CREATE DATABASE work TEMPLATE canary_clean");
    if (!db_ping(victim, NULL, NULL)) {
        db_close(victim);
        begin_victim();
    }
}

/* ---- trying */

static void open_in(const char *mode, struct canary_session *ret_session)
{
    char *session = mem_printf("%s%s%s", LIMITS, *mode ? "\n" : "", mode);
    const struct db_open_options writes = {.session = session};
    const struct db_open_options reads = {.session = session, .reader = true};
    const struct db_open_options lesser = {
        .session = session, .reader = true, .reader_role = "canary_reader"};

    close_all();
    raw = open_db("work", &writes);
    asked = open_db("work", &reads);
    reader = open_db("work", &lesser);
    mem_free(session);
    const pid_t pid = pid_of(raw), asked_pid = pid_of(asked);
    *ret_session = (struct canary_session){
        .asked = asked, .asked_pid = asked_pid, .asked_tid = asked_pid, .pid = pid, .tid = pid};
}

static enum canary_end run(const char *sql)
{
    struct err err = ERR_INIT;

    if (db_exec(raw, sql, NULL, &err))
        return CANARY_RAN;
    return strstr(err.text, "cannot insert multiple commands") ? CANARY_SEVERAL : CANARY_FAILED;
}

static bool pass_over(void *arg, const struct cell *cells, size_t count)
{
    (void)arg, (void)cells, (void)count;
    return true;
}

static void run_in_session(const char *sql)
{
    const struct db_read_options options = {.time_limit_ms = 120};
    const struct db_row_sink sink = {.row = pass_over};

    db_stream(reader, sql, &options, &sink, NULL);
}

static const char look_sql[] =
    "SELECT 'rows ' || md5(string_agg(c::text, ',' ORDER BY c.id)) FROM canary AS c UNION ALL "
    "SELECT 'large objects ' || count(*) FROM pg_largeobject UNION ALL "
    "SELECT 'objects ' || (SELECT count(*) FROM pg_class) || ' ' || (SELECT count(*) FROM pg_proc) "
    "|| ' ' || (SELECT count(*) FROM pg_authid) UNION ALL "
    "SELECT 'sequences ' || sum(coalesce(last_value, 0)) FROM pg_sequences UNION ALL "
    "SELECT 'configuration read ' || pg_conf_load_time() UNION ALL "
    "SELECT 'statistics reset ' || coalesce(max(stats_reset)::text, '') FROM pg_stat_database "
    "UNION ALL SELECT 'statistics reset ' || coalesce(stats_reset::text, '') FROM pg_stat_bgwriter";

static const char look_raw_sql[] =
    "SELECT 'writing transactions ' || pg_snapshot_xmax(pg_current_snapshot()) UNION ALL "
    "SELECT 'locks ' || count(*) FROM pg_locks WHERE locktype = 'advisory' UNION ALL "
    "SELECT 'links ' || coalesce(dblink_get_connections()::text, '')";

static const char look_own_sql[] =
    "SELECT 'settings ' || md5(string_agg(name || '=' || setting, ',' ORDER BY name)) "
    "FROM pg_settings WHERE name NOT LIKE '%.%' UNION ALL "
    "SELECT 'prepared ' || count(*) FROM pg_prepared_statements UNION ALL "
    "SELECT 'temporary schema ' || pg_my_temp_schema() UNION ALL "
    "SELECT 'user ' || current_user || '/' || session_user";

static bool add_line(void *arg, const struct cell *cells, size_t count)
{
    (void)count;
    buf_addn(arg, cells[0].p, cells[0].len);
    buf_addc(arg, '\n');
    return true;
}

/* The session's time limit may end it on a busy machine: then it is asked again. */
static void add_answer(struct db *db, const char *sql, struct buf *out)
{
    const struct db_row_sink sink = {.row = add_line, .arg = out};
    const size_t before = out->len;
    struct err err = ERR_INIT;
    bool ok = db_stream(db, sql, NULL, &sink, &err);

    for (int again = 0; !ok && err.code == ERR_TIMEOUT && again < LOOKS_MAX; again++) {
        buf_truncate(out, before);
        ok = db_stream(db, sql, NULL, &sink, &err);
    }
    if (!ok)
        buf_addf(out, "session lost: %s\n", err.text);
}

static void look_around(struct buf *out)
{
    add_answer(raw, look_sql, out);
    buf_addf(out, "the other session %s\n", db_ping(victim, NULL, NULL) ? "lives" : "was ended");
}

static void look(struct buf *out)
{
    look_around(out);
    add_answer(raw, look_raw_sql, out);
    add_answer(raw, look_own_sql, out);
}

static void look_at_session(struct buf *out)
{
    look_around(out);
    add_answer(reader, look_own_sql, out);
}

static const char *const dialects[] = {"postgres", "generic", "ansi", NULL};
static const char *const alarms[] = {
    "INSERT INTO canary VALUES (5, 'x')",
    "CREATE TABLE made (x integer)",
    "SELECT nextval('canary_seq')",
    "SELECT lo_creat(-1)",
    "SELECT pg_notify('canary', 'x')",
    "SELECT pg_sleep(0.3)",
    "SELECT pg_read_file('{file}')",
    "SELECT ('{file}'::text).pg_read_file",
    "SELECT pg_file_write('{dir}/written', 'x', false)",
    "SELECT pg_ls_dir('{dir}')",
    "COPY (SELECT 1) TO PROGRAM 'touch {dir}/touched'",
    "SELECT dblink_connect('host=127.0.0.1 port={port} user=x')",
    "SELECT dblink_exec('{self}', 'INSERT INTO canary VALUES (9)')",
    "SELECT pg_advisory_lock(77)",
    "SELECT set_config('work_mem', '1MB', false)",
    "SET ROLE canary_reader",
    "PREPARE p AS SELECT 1",
    "SELECT pg_stat_reset()",
    "SELECT w FROM canary_view",
    "SELECT 1; SELECT 2",
    "SELECT pg_terminate_backend({pid})",
    NULL,
};
static const char *const modes[] = {
    "",
    "SET standard_conforming_strings = off",
    "SET backslash_quote = on",
    "SET standard_conforming_strings = off\nSET backslash_quote = on\nSET client_encoding = 'SJIS'",
    "SET client_encoding = 'GBK'",
    "SET quote_all_identifiers = on\nSET transform_null_equals = on",
    NULL,
};

const struct canary_target canary_target = {
    .name = "PostgreSQL",
    .dialect = SQL_POSTGRES,
    .own = "postgres.txt",
    .dialects = dialects,
    .alarms = alarms,
    .modes = modes,
    CANARY_FUNCTIONS,
};
