/* What every SQLite call needs: cancel, time limit, waiting for a lock, and failures put into S5's
 * classes. SQLite has one code for most errors, so the class comes from the message. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "sqlite/sqlite.h"

#define STEPS_BETWEEN_LOOKS 2000 /* of the virtual machine: well under a millisecond */
#define BUSY_WAIT_US 5000000
#define BUSY_STEP_US 5000

static const struct db_message messages[] = {
    {"no such table: %", DB_TABLE_NOT_FOUND},
    {"no such view: %", DB_TABLE_NOT_FOUND},
    {"no such column: %", DB_COLUMN_NOT_FOUND},
    {"has no column named %", DB_COLUMN_NOT_FOUND},
    {"unknown column \"%\"", DB_COLUMN_NOT_FOUND},
    {"cannot join using column %", DB_COLUMN_NOT_FOUND},
    {"ambiguous column name: %", DB_AMBIGUOUS_COLUMN},
    {"near \"%\": syntax error", DB_SYNTAX_ERROR},
    {"unrecognized token: %", DB_SYNTAX_ERROR},
    {"incomplete input", DB_SYNTAX_ERROR},
    {"syntax error", DB_SYNTAX_ERROR},
    {"do not have the same number of result columns", DB_SYNTAX_ERROR},
    {"sub-select returns % columns", DB_SYNTAX_ERROR},
    {"no tables specified", DB_SYNTAX_ERROR},
    {"row value misused", DB_SYNTAX_ERROR},
    {"clause should come", DB_SYNTAX_ERROR},
    {"no such function: %", DB_FUNCTION_NOT_SUPPORTED},
    {"wrong number of arguments to function %", DB_FUNCTION_NOT_SUPPORTED},
    {"no such collation sequence: %", DB_FUNCTION_NOT_SUPPORTED},
    {"no such module: %", DB_FUNCTION_NOT_SUPPORTED},
    {"unsafe use of %", DB_FUNCTION_NOT_SUPPORTED},
    {"may not be used as a window function", DB_FUNCTION_NOT_SUPPORTED},
    {"misuse of aggregate: %", DB_GROUPING_ERROR},
    {"misuse of aggregate function %", DB_GROUPING_ERROR},
    {"misuse of window function %", DB_GROUPING_ERROR},
    {"misuse of aliased aggregate %", DB_GROUPING_ERROR},
    {"GROUP BY clause is required before HAVING", DB_GROUPING_ERROR},
    {"HAVING clause on a non-aggregate query", DB_GROUPING_ERROR},
    {"aggregate functions are not allowed in the GROUP BY clause", DB_GROUPING_ERROR},
    {"term out of range", DB_GROUPING_ERROR},
    {"term does not match any column in the result set", DB_GROUPING_ERROR},
    {"access to % is prohibited", DB_PERMISSION_DENIED},
    {"datatype mismatch", DB_TYPE_MISMATCH},
    {"integer overflow", DB_VALUE_ERROR},
    {"value in INT column %", DB_TYPE_MISMATCH}, /* STRICT tables */
    {"value in INTEGER column %", DB_TYPE_MISMATCH},
    {"value in REAL column %", DB_TYPE_MISMATCH},
    {"value in TEXT column %", DB_TYPE_MISMATCH},
    {"value in BLOB column %", DB_TYPE_MISMATCH},
    {"constraint failed: %", DB_CONSTRAINT_VIOLATION},
    {"constraint failed", DB_CONSTRAINT_VIOLATION},
    {"may not be modified", DB_READ_ONLY},
    {"attempt to write a readonly database", DB_READ_ONLY},
};

/* Primary result code → class, for those that say more than SQLITE_ERROR. */
static const struct {
    int code;
    enum db_error_class class;
} codes[] = {
    {SQLITE_BUSY, DB_BUSY},
    {SQLITE_LOCKED, DB_BUSY},
    {SQLITE_READONLY, DB_READ_ONLY},
    {SQLITE_FULL, DB_OUT_OF_SPACE},
    {SQLITE_AUTH, DB_READ_ONLY},
    {SQLITE_PERM, DB_PERMISSION_DENIED},
    {SQLITE_MISMATCH, DB_TYPE_MISMATCH},
    {SQLITE_IOERR, DB_CONNECTION_LOST},
    {SQLITE_CORRUPT, DB_CONNECTION_LOST},
    {SQLITE_CANTOPEN, DB_CONNECTION_LOST},
    {SQLITE_NOTADB, DB_CONNECTION_LOST},
    {SQLITE_INTERRUPT, DB_CANCELLED},
};

/* ---- limits */

static int sqlite_run_look(void *arg)
{
    const struct sqlite_db *db = arg;
    struct sqlite_run *run = db->run;

    if (!run)
        return 0;
    if (cancel_fired(run->cancel))
        return 1;
    const int64_t now = clock_mono_us();
    if (run->deadline_us && now >= run->deadline_us) {
        run->timed_out = true;
        return 1;
    }
    if (run->reading)
        run->reading->due = reading_due(run->reading, now);
    return 0;
}

/* Waits for another program's lock: SQLite has nothing that could be waited on, hence the steps. */
static int wait_for_lock(void *arg, int tries)
{
    const struct timespec step = {.tv_nsec = BUSY_STEP_US * 1000};

    if (sqlite_run_look(arg) || (int64_t)tries * BUSY_STEP_US >= BUSY_WAIT_US)
        return 0;
    nanosleep(&step, NULL);
    return 1;
}

static void sqlite_run_interrupt(void *arg)
{
    sqlite3_interrupt(arg);
}

void sqlite_run_install(struct sqlite_db *db)
{
    sqlite3_progress_handler(db->handle, STEPS_BETWEEN_LOOKS, sqlite_run_look, db);
    sqlite3_busy_handler(db->handle, wait_for_lock, db);
}

void sqlite_run_begin(struct sqlite_db *db, struct sqlite_run *run, const struct db_limits *limits)
{
    *run = (struct sqlite_run){
        .cancel = limits->cancel,
        .deadline_us = limits->deadline_us,
        .outer = db->run,
    };
    db->run = run;
    run->hook = cancel_hook(run->cancel, sqlite_run_interrupt, db->handle);
}

void sqlite_run_end(struct sqlite_db *db, struct sqlite_run *run)
{
    cancel_unhook(run->cancel, run->hook);
    db->run = run->outer;
}

/* ---- failures */

/* 1-based character of a byte offset. */
static int char_position(const char *sql, int offset)
{
    int chars = 1;

    if (!sql || offset < 0)
        return 0;
    for (int i = 0; i < offset && sql[i]; i++)
        chars += (sql[i] & 0xc0) != 0x80;
    return chars;
}

/* The problem's bounds without the quotes and the dot's left side of what SQLite appends. */
static void trim_problem(const char **p, size_t *len)
{
    while (*len && ((*p)[*len - 1] == ' ' || (*p)[*len - 1] == '(' || (*p)[*len - 1] == ')' ||
                    (*p)[*len - 1] == '"'))
        --*len;
    while (*len && **p == '"')
        ++*p, --*len;
}

static enum db_error_class sqlite_run_classify(const struct sqlite_db *db, int rc,
                                               const char *message, const char **ret_problem,
                                               size_t *ret_len)
{
    *ret_problem = NULL;
    *ret_len = 0;
    if (db->run && db->run->timed_out)
        return DB_TIMEOUT;
    if (db->run && cancel_fired(db->run->cancel))
        return DB_CANCELLED;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i].code == (rc & 0xff))
            return codes[i].class;
    const struct db_message *found = db_match_message(messages, sizeof messages / sizeof *messages,
                                                      message, ret_problem, ret_len);
    trim_problem(ret_problem, ret_len);
    return found ? found->class : DB_ERROR_UNKNOWN;
}

static bool sqlite_run_say(struct sqlite_db *db, enum db_error_class class, const char *message,
                           struct err *err)
{
    switch (class) {
    case DB_TIMEOUT:
    case DB_CANCELLED:
        return db_stopped(&db->base, class, err);
    case DB_READ_ONLY:
        return err_set(err, ERR_REFUSED, "cannot run %s: questions only read",
                       *db->refused ? db->refused : "a statement that writes");
    case DB_BUSY:
        return err_set(err, ERR_DB, "'%s' is locked by another program: try again", db->path);
    case DB_CONNECTION_LOST:
        return err_set(err, ERR_CONNECT, "'%s' is damaged, cut short or out of reach: %s", db->path,
                       message);
    default:
        return err_set(err, db_error_code(class), "%s", message);
    }
}

bool sqlite_fail(struct sqlite_db *db, int rc, const char *sql, struct err *err)
{
    const char *message = sqlite3_errmsg(db->handle);
    const char *problem;
    size_t len;
    char code[16];
    const int offset = sqlite3_error_offset(db->handle);
    const enum db_error_class class = sqlite_run_classify(db, rc, message, &problem, &len);

    snprintf(code, sizeof code, "%d", rc);
    db_fail(&db->base, class, code, problem, len);
    if (class == DB_READ_ONLY && *db->refused)
        db_fail(&db->base, class, code, db->refused, strlen(db->refused));
    db->base.error.position = char_position(sql, offset);
    sqlite_run_say(db, class, message, err);
    db->refused[0] = '\0';
    return false;
}

/* ---- preparing */

/* True when nothing but white space, comments and semicolons is left. */
static bool only_blank(sqlite3 *handle, const char *tail)
{
    while (*tail) {
        const char *next = tail;
        sqlite3_stmt *stmt = NULL;
        const int rc = sqlite3_prepare_v2(handle, tail, -1, &stmt, &next);
        const bool found = stmt != NULL;
        sqlite3_finalize(stmt);
        if (rc != SQLITE_OK || found)
            return false;
        if (next == tail)
            break;
        tail = next;
    }
    return true;
}

bool sqlite_prepare(struct sqlite_db *db, const char *sql, sqlite3_stmt **ret_stmt, struct err *err)
{
    sqlite3_stmt *stmt = NULL;
    const char *tail = sql;

    db->refused[0] = '\0';
    const int rc = sqlite3_prepare_v2(db->handle, sql, -1, &stmt, &tail);
    if (rc != SQLITE_OK)
        return sqlite_fail(db, rc, sql, err);
    if (!stmt) {
        db_fail(&db->base, DB_SYNTAX_ERROR, "", NULL, 0);
        return err_set(err, ERR_USAGE, "there is no statement in this text");
    }
    if (!only_blank(db->handle, tail)) {
        sqlite3_finalize(stmt);
        db_fail(&db->base, DB_SYNTAX_ERROR, "", tail, text_cut(tail, strlen(tail), 40));
        return err_set(err, ERR_REFUSED,
                       "one statement at a time: there is more after the first ';'");
    }
    *ret_stmt = stmt;
    return true;
}

bool sqlite_prepare_read(struct sqlite_db *db, const char *sql, sqlite3_stmt **ret_stmt,
                         struct err *err)
{
    sqlite3_stmt *stmt;

    if (!sqlite_prepare(db, sql, &stmt, err))
        return false;
    if (!sqlite3_stmt_readonly(stmt)) {
        sqlite3_finalize(stmt);
        db_fail(&db->base, DB_READ_ONLY, "8", NULL, 0);
        return err_set(err, ERR_REFUSED, "cannot run a statement that writes: questions only read");
    }
    *ret_stmt = stmt;
    return true;
}
