/* Canaries of MariaDB. Whatever changes rows, tables or sequences is in the binary log, whose
 * position is the canary of all writing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "canary.h"
#include "integration/db/server.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/db/db.h"

#define LOOKS_MAX 10
#define LIMITS                                                                                     \
    "SET max_statement_time = 0.12\nSET lock_wait_timeout = 1\nSET group_concat_max_len = 1000000"

static struct server server;
static struct db *raw, *asked, *reader, *victim;
static char victim_id[24];

static const char *const made[] = {
    "CREATE TABLE canary (id INT PRIMARY KEY, name VARCHAR(30), FULLTEXT (name))",
    "INSERT INTO canary VALUES (1, 'one'), (2, 'two'), (3, 'it''s')",
    "CREATE SEQUENCE canary_seq",
    "CREATE FUNCTION canary_write(n INT) RETURNS INT BEGIN "
    "INSERT IGNORE INTO canary VALUES (n + 1000, 'w'); RETURN n; END",
    "CREATE FUNCTION canary_sleep(n INT) RETURNS INT RETURN SLEEP(0.3)",
    "CREATE PROCEDURE canary_call() DELETE FROM canary",
    "CREATE VIEW canary_view AS SELECT 7 AS id, canary_write(7) AS w",
    "CREATE VIEW canary_plain AS SELECT id, upper(name) AS name FROM canary",
    "CREATE USER IF NOT EXISTS canary_reader IDENTIFIED BY '" SERVER_PASSWORD "'",
    "GRANT SELECT ON querent.* TO canary_reader",
};

static struct db *open_as(const char *user, const struct db_open_options *options)
{
    struct err err = ERR_INIT;
    struct db *db = NULL;
    char *url =
        mem_printf("mariadb://%s:%s@127.0.0.1:%d/querent", user, SERVER_PASSWORD, server.port);

    if (!db_open(url, options, &db, &err)) {
        printf("%s\n", err.text);
        exit(1);
    }
    mem_free(url);
    return db;
}

static struct db *open_db(const struct db_open_options *options)
{
    return open_as(SERVER_USER, options);
}

static void must(struct db *db, const char *sql)
{
    struct err err = ERR_INIT;

    if (db_exec(db, sql, NULL, &err))
        return;
    printf("%s: %s\n", sql, err.text);
    exit(1);
}

static void first_cell(struct db *db, const char *sql, char *out, size_t size)
{
    struct result *result = NULL;
    struct err err = ERR_INIT;

    if (!db_read(db, sql, NULL, &result, &err)) {
        printf("%s: %s\n", sql, err.text);
        exit(1);
    }
    const struct cell cell = result_cell(result, 0, 0);
    snprintf(out, size, "%.*s", (int)cell.len, cell.p);
    result_unref(result);
}

static void begin_victim(void)
{
    const struct db_open_options options = {.reader = true};

    victim = open_db(&options);
    first_cell(victim, "SELECT CONNECTION_ID()", victim_id, sizeof victim_id);
}

static void make(void)
{
    const struct db_open_options options = {0};
    struct db *db = open_db(&options);

    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        must(db, made[i]);
    db_close(db);
}

static void stop(void);

static bool start(struct places *places)
{
    if (!server_make_mariadb(&server))
        return false;
    atexit(stop);
    server.options[0] = "--log-bin=canary";
    server.options[1] = "--server-id=1";
    server.options[2] = "--log-bin-trust-function-creators=1";
    if (!server_again_mariadb(&server)) {
        printf("skipped: MariaDB did not start\n");
        return false;
    }
    make();
    begin_victim();
    snprintf(places->dir, sizeof places->dir, "%s/canary", server.folder);
    snprintf(places->file, sizeof places->file, "%s/secret", places->dir);
    snprintf(places->pid, sizeof places->pid, "%s", victim_id);
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
    server_stop_mariadb(&server);
}

static void repair(void)
{
    const struct db_open_options options = {0};
    struct db *db = open_db(&options);

    close_all();
    must(db, "DROP DATABASE querent");
    must(db, "CREATE DATABASE querent CHARACTER SET utf8mb4");
    db_close(db);
    make();
    if (!db_ping(victim, NULL, NULL)) {
        db_close(victim);
        begin_victim();
    }
}

/* ---- trying */

static pid_t thread_of(struct db *db)
{
    char tid[24];

    first_cell(db, "SELECT tid FROM information_schema.processlist WHERE id = CONNECTION_ID()", tid,
               sizeof tid);
    return (pid_t)strtol(tid, NULL, 10);
}

static const char *reader_mode = "";

static void open_reader(void)
{
    char *session = mem_printf("%s%s%s", LIMITS, *reader_mode ? "\n" : "", reader_mode);
    const struct db_open_options reads = {.session = session, .reader = true};

    reader = open_as("canary_reader", &reads);
    mem_free(session);
}

static void open_in(const char *mode, struct canary_session *ret_session)
{
    char *session = mem_printf("%s%s%s", LIMITS, *mode ? "\n" : "", mode);
    const struct db_open_options writes = {.session = session};
    const struct db_open_options reads = {.session = session, .reader = true};

    close_all();
    raw = open_db(&writes);
    asked = open_db(&reads);
    reader_mode = mode;
    open_reader();
    mem_free(session);
    *ret_session = (struct canary_session){.asked = asked,
                                           .asked_pid = server.pid,
                                           .asked_tid = thread_of(asked),
                                           .pid = server.pid,
                                           .tid = thread_of(raw)};
}

static enum canary_end run(const char *sql)
{
    return db_exec(raw, sql, NULL, NULL) ? CANARY_RAN : CANARY_FAILED;
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
    if (db_lost(reader)) { /* a server that is too busy to end a statement in time is left alone */
        db_close(reader);
        open_reader();
    }
}

/* Each row's cells on a line. */
static bool add_line(void *arg, const struct cell *cells, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        buf_addn(arg, cells[i].p, cells[i].len);
        buf_addc(arg, i + 1 < count ? ' ' : '\n');
    }
    return true;
}

static const char variables[] =
    "SELECT '%s variables', MD5(GROUP_CONCAT(variable_name, '=', variable_value ORDER BY 1)) "
    "FROM information_schema.%s_variables WHERE variable_name NOT LIKE '%%gtid%%' AND "
    "variable_name NOT IN ('TIMESTAMP', 'LAST_INSERT_ID', 'RAND_SEED1', 'RAND_SEED2', "
    "'WARNING_COUNT', 'ERROR_COUNT', 'IN_TRANSACTION', 'IDENTITY', 'INSERT_ID', "
    "'PSEUDO_THREAD_ID', "
    "'MAX_STATEMENT_TIME')";

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

static void add_variables(struct db *db, const char *which, struct buf *out)
{
    char sql[600];

    snprintf(sql, sizeof sql, variables, which, which);
    add_answer(db, sql, out);
}

static void look_around(struct buf *out)
{
    add_answer(raw, "SELECT 'rows', MD5(GROUP_CONCAT(id, name ORDER BY id)) FROM canary", out);
    add_answer(raw, "SELECT 'sequence', next_not_cached_value FROM canary_seq", out);
    add_answer(raw, "SHOW MASTER STATUS", out);
    add_variables(raw, "global", out);
    buf_addf(out, "the other session %s\n", db_ping(victim, NULL, NULL) ? "lives" : "was ended");
}

static void look(struct buf *out)
{
    look_around(out);
    add_variables(raw, "session", out);
    add_answer(raw, "SELECT 'locks', RELEASE_ALL_LOCKS()", out);
    add_answer(raw, "SELECT 'own variables', COUNT(*) FROM information_schema.user_variables", out);
}

static void look_at_session(struct buf *out)
{
    look_around(out);
    add_variables(reader, "session", out);
}

static const char *const dialects[] = {"mariadb", "mysql", "generic", "ansi", NULL};
static const char *const alarms[] = {
    "INSERT INTO canary VALUES (5, 'x')",
    "CREATE TABLE made (x INT)",
    "SELECT NEXTVAL(canary_seq)",
    "SELECT SLEEP(0.3)",
    "SELECT LOAD_FILE('{file}')",
    "SELECT 1 INTO OUTFILE '{dir}/out'",
    "SELECT GET_LOCK('canary', 0)",
    "SELECT @x := 5",
    "SET sql_mode = 'ANSI_QUOTES'",
    "SET GLOBAL max_connections = 77",
    "SELECT w FROM canary_view",
    "KILL {pid}",
    NULL,
};
static const char *const modes[] = {
    "",
    "SET sql_mode = 'NO_BACKSLASH_ESCAPES'",
    "SET sql_mode = 'ANSI_QUOTES'",
    "SET sql_mode = 'PIPES_AS_CONCAT'",
    "SET sql_mode = 'ORACLE'",
    "SET sql_mode = 'NO_BACKSLASH_ESCAPES,ANSI_QUOTES,IGNORE_SPACE,HIGH_NOT_PRECEDENCE'",
    "SET NAMES gbk",
    NULL,
};

const struct canary_target canary_target = {
    .name = "MariaDB",
    .dialect = SQL_MYSQL,
    .own = "mysql.txt",
    .dialects = dialects,
    .alarms = alarms,
    .modes = modes,
    CANARY_FUNCTIONS,
};
