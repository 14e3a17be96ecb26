/* Canaries of SQLite: a file's bytes, changes counted, pragmas, and what a connection holds. The
 * raw connection has no authorizer, and runs all statements that a text turns out to have. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "canary.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/db/db.h"

#define STEPS_MAX 400 /* of 10,000 instructions each */

static char folder[64], path[100];
static sqlite3 *raw;
static struct db *reader;
static int steps;

static const char made[] =
    "CREATE TABLE canary (id INTEGER PRIMARY KEY, name TEXT);"
    "INSERT INTO canary VALUES (1, 'one'), (2, 'two'), (3, 'it''s');"
    "CREATE INDEX canary_name ON canary (name);"
    "CREATE VIRTUAL TABLE canary_words USING fts5 (words);"
    "INSERT INTO canary_words VALUES ('x y z');"
    "CREATE VIEW canary_view AS SELECT id FROM canary;"
    "CREATE TRIGGER canary_trigger AFTER INSERT ON canary BEGIN SELECT 1; END;";

static void make(void)
{
    sqlite3 *db = NULL;

    unlink(path);
    if (sqlite3_open(path, &db) || sqlite3_exec(db, made, NULL, NULL, NULL)) {
        printf("%s\n", sqlite3_errmsg(db));
        exit(1);
    }
    sqlite3_close(db);
}

static void stop(void);

static bool start(struct places *places)
{
    snprintf(folder, sizeof folder, "/tmp/querent-canary-XXXXXX");
    if (!mkdtemp(folder))
        return false;
    atexit(stop);
    snprintf(path, sizeof path, "%s/canary.db", folder);
    snprintf(places->dir, sizeof places->dir, "%s/canary", folder);
    snprintf(places->file, sizeof places->file, "%s/secret", places->dir);
    snprintf(places->pid, sizeof places->pid, "1");
    make();
    return true;
}

static void close_all(void)
{
    sqlite3_close_v2(raw);
    db_close(reader);
    raw = NULL;
    reader = NULL;
}

static void stop(void)
{
    char *command = mem_printf("rm -rf '%s'", folder);

    close_all();
    if (system(command) != 0)
        printf("could not remove %s\n", folder);
    mem_free(command);
}

static void repair(void)
{
    close_all();
    make();
}

static int too_long(void *arg)
{
    (void)arg;
    return ++steps > STEPS_MAX;
}

static void open_in(const char *mode, struct canary_session *ret_session)
{
    const struct db_open_options reads = {.reader = true};
    struct err err = ERR_INIT;

    (void)mode;
    close_all();
    if (sqlite3_open(path, &raw) || !db_open(path, &reads, &reader, &err)) {
        printf("%s\n", err.text);
        exit(1);
    }
    sqlite3_progress_handler(raw, 10000, too_long, NULL);
    sqlite3_limit(raw, SQLITE_LIMIT_LENGTH, 1 << 20);
    *ret_session = (struct canary_session){.asked = reader};
}

static enum canary_end run(const char *sql)
{
    int count = 0, rc = SQLITE_OK;

    steps = 0;
    while (rc == SQLITE_OK && *sql) {
        sqlite3_stmt *stmt = NULL;
        rc = sqlite3_prepare_v2(raw, sql, -1, &stmt, &sql);
        count += stmt != NULL;
        while (stmt && (rc = sqlite3_step(stmt)) == SQLITE_ROW)
            ;
        rc = stmt ? sqlite3_finalize(stmt) : rc;
    }
    return count > 1 ? CANARY_SEVERAL : rc == SQLITE_OK ? CANARY_RAN : CANARY_FAILED;
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

static int add_line(void *arg, int count, char **cells, char **names)
{
    (void)names;
    for (int i = 0; i < count; i++)
        buf_addf(arg, "%s%c", cells[i] ? cells[i] : "", i + 1 < count ? ' ' : '\n');
    return 0;
}

static void add_file(struct buf *out)
{
    struct buf bytes = BUF_INIT;
    struct err err = ERR_INIT;
    uint64_t hash = 14695981039346656037ULL; /* FNV-1a */

    if (!path_read(path, 1 << 24, &bytes, &err))
        buf_addf(out, "file %s\n", err.text);
    for (size_t i = 0; i < bytes.len; i++)
        hash = (hash ^ (unsigned char)bytes.p[i]) * 1099511628211ULL;
    buf_addf(out, "file %016llx of %zu bytes\n", (unsigned long long)hash, bytes.len);
    buf_release(&bytes);
}

static void look(struct buf *out)
{
    static const char *const here[] = {
        "SELECT 'changes', total_changes()",
        "SELECT 'temporary', count(*) FROM sqlite_temp_schema",
        "SELECT 'databases', group_concat(file) FROM pragma_database_list",
        "SELECT 'queried only', * FROM pragma_query_only",
        "SELECT 'journal', * FROM pragma_journal_mode",
        "SELECT 'synchronous', * FROM pragma_synchronous",
        "SELECT 'cache', * FROM pragma_cache_size",
        "SELECT 'foreign keys', * FROM pragma_foreign_keys",
        "SELECT 'locking', * FROM pragma_locking_mode",
        "SELECT 'store', * FROM pragma_temp_store",
        "SELECT 'mapped', * FROM pragma_mmap_size",
        "SELECT 'case', 'a' LIKE 'A'",
    };

    steps = 0;
    for (size_t i = 0; i < sizeof here / sizeof *here; i++)
        sqlite3_exec(raw, here[i], add_line, out, NULL);
    buf_addf(out, "transaction %d\n", !sqlite3_get_autocommit(raw));
    add_file(out);
}

static bool add_row(void *arg, const struct cell *cells, size_t count)
{
    (void)count;
    buf_addn(arg, cells[0].p, cells[0].len);
    buf_addc(arg, '\n');
    return true;
}

/* The database of temporary tables is there once a text names it; what counts is what it has. */
static void look_at_session(struct buf *out)
{
    const struct db_row_sink sink = {.row = add_row, .arg = out};

    add_file(out);
    db_stream(reader,
              "SELECT total_changes() || ' ' || (SELECT count(*) FROM pragma_database_list "
              "WHERE name <> 'temp') || ' ' || (SELECT count(*) FROM sqlite_temp_schema)",
              NULL, &sink, NULL);
}

static const char *const dialects[] = {"sqlite", "generic", "ansi", NULL};
static const char *const alarms[] = {
    "INSERT INTO canary VALUES (5, 'x')",
    "CREATE TABLE made (x)",
    "CREATE TEMP TABLE made (x)",
    "ATTACH '{dir}/attached' AS a; CREATE TABLE a.made (x)",
    "ATTACH ':memory:' AS a",
    "VACUUM INTO '{dir}/vacuumed'",
    "PRAGMA user_version = 7",
    "PRAGMA cache_size = 7",
    "BEGIN",
    "SELECT 1; SELECT 2",
    NULL,
};
static const char *const modes[] = {"", NULL};

const struct canary_target canary_target = {
    .name = "SQLite",
    .dialect = SQL_SQLITE,
    .own = "sqlite.txt",
    .dialects = dialects,
    .alarms = alarms,
    .modes = modes,
    CANARY_FUNCTIONS,
};
