#include <fcntl.h>
#include <grp.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sqlite_file.h"

static void open__says__why_it_fails(void **state)
{
    static const struct {
        const char *name;
        enum err_code code;
        const char *says;
    } cases[] = {
        {"missing.db", ERR_NOT_FOUND, "no such file"},
        {"no-folder/missing.db", ERR_NOT_FOUND, "no such file"},
        {"", ERR_CONNECT, "is a folder"},
        {"pipe", ERR_CONNECT, "not a regular file"},
        {"text.db", ERR_CONNECT, "not an SQLite database"},
        {"secret.db", ERR_CONNECT, "encrypted"},
        {"damaged.db", ERR_CONNECT, "damaged"},
    };
    char noise[8192];
    uint64_t x = 42;

    (void)state;
    assert_int_equal(mkfifo(folder_path("pipe"), 0600), 0);
    folder_write("text.db", "Dear reader,\nthis is a letter and no database at all.\n", 0600);
    for (size_t i = 0; i < sizeof noise; i++) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        noise[i] = (char)(x >> 56);
    }
    FILE *file = fopen(folder_path("secret.db"), "w");
    assert_int_equal(fwrite(noise, 1, sizeof noise, file), sizeof noise);
    fclose(file);
    file_run("damaged.db", "CREATE TABLE t (x)");
    file = fopen(folder_path("damaged.db"), "r+");
    fseek(file, 16, SEEK_SET); /* a page size that can't be */
    fputs("\x01\x01", file);
    fclose(file);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct err err = ERR_INIT;
        struct db *db = NULL;
        assert_false(db_open(folder_path(cases[i].name), NULL, &db, &err));
        if (err.code != cases[i].code || !strstr(err.text, cases[i].says))
            fail_msg("%s: %s", cases[i].name, err.text);
        assert_null(db);
    }
    assert_int_not_equal(access(folder_path("missing.db"), F_OK), 0);
}

static void open__creates__only_what_may_be_written(void **state)
{
    const struct db_open_options writable = {.read_only = false};
    struct err err = ERR_INIT;
    struct db *db = NULL;

    (void)state;
    assert_true(db_open(folder_path("new.db"), &writable, &db, &err));
    assert_true(db_exec(db, "CREATE TABLE t (x)", NULL, &err));
    db_close(db);
    db = file_open("new.db", true);
    assert_read_one(db, "SELECT count(*) FROM t", CELL_INTEGER, "0");
    db_close(db);
    assert_false(db_open(folder_path("no-folder/new.db"), &writable, &db, &err));
}

static void open__takes__urls_and_strange_names(void **state)
{
    static const char *const names[] = {"plain.db",       "with space?.db", "100% #1 &x=y.db",
                                        "umläut 東京.db", "quote'\".db",    "file:x.db"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        static const char *const prefixes[] = {"", "sqlite:", "sqlite://"};
        sqlite3 *handle;
        char path[600];
        snprintf(path, sizeof path, "%s", folder_path(names[i]));
        assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
        assert_int_equal(sqlite3_exec(handle, "CREATE TABLE t (x)", NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(handle);
        for (size_t j = 0; j < COUNT_OF(prefixes); j++) {
            struct err err = ERR_INIT;
            struct db *db = NULL;
            char url[700];
            snprintf(url, sizeof url, "%s%s", prefixes[j], path);
            if (!db_open(url, NULL, &db, &err))
                fail_msg("%s: %s", url, err.text);
            assert_read_one(db, "SELECT count(*) FROM t", CELL_INTEGER, "0");
            db_close(db);
        }
    }
}

static void open__reports__a_locked_file(void **state)
{
    struct err err = ERR_INIT;
    struct db *db = NULL;
    sqlite3 *handle;

    (void)state;
    file_run("locked.db", "CREATE TABLE t (x)");
    assert_int_equal(sqlite3_open(folder_path("locked.db"), &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    assert_false(db_open(folder_path("locked.db"), NULL, &db, &err));
    assert_non_null(strstr(err.text, "locked by another program"));
    sqlite3_close(handle);
    db = file_open("locked.db", true);
    db_close(db);
}

static void read__reports__a_lock_that_comes_later(void **state)
{
    struct err err = ERR_INIT;
    struct result *result = NULL;
    sqlite3 *handle;

    (void)state;
    file_run("later.db", "CREATE TABLE t (x); INSERT INTO t VALUES (1)");
    struct db *db = file_open("later.db", true);
    assert_int_equal(sqlite3_open(folder_path("later.db"), &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    const struct db_read_options options = {.time_limit_ms = 50};
    assert_false(db_read(db, "SELECT * FROM t", &options, &result, &err));
    assert_int_equal(db_last_error(db)->class, DB_TIMEOUT); /* the limit ends the waiting */
    sqlite3_close(handle);
    assert_read_one(db, "SELECT x FROM t", CELL_INTEGER, "1");
    db_close(db);
}

static void session__runs__and_its_text_stays_unsaid(void **state)
{
    const struct db_open_options good = {.read_only = true,
                                         .session = "PRAGMA case_sensitive_like = ON\n"};
    const struct db_open_options bad = {.read_only = true, .session = "SELECT 1\nSET key = s3cret"};
    struct err err = ERR_INIT;
    struct db *db = NULL;

    (void)state;
    file_run("session.db", "CREATE TABLE t (x)");
    assert_true(db_open(folder_path("session.db"), &good, &db, &err));
    assert_read_one(db, "SELECT 'a' LIKE 'A'", CELL_INTEGER, "0");
    db_close(db);
    assert_false(db_open(folder_path("session.db"), &bad, &db, &err));
    assert_non_null(strstr(err.text, "line 2"));
    assert_null(strstr(err.text, "s3cret"));
}

/* Runs `test` as a user without rights; root, who may write everywhere, becomes one in a child. */
static void as_nobody(int (*test)(void))
{
    int status;

    if (geteuid() != 0) {
        assert_int_equal(test(), 0);
        return;
    }
    const pid_t pid = fork();
    if (pid == 0)
        _exit(setgroups(0, NULL) || setgid(65534) || setuid(65534) ? 99 : test());
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* 0: reads the row and refuses a write; else the number of the step that failed. */
static int read_locked_away(const char *name, bool read_only)
{
    const struct db_open_options options = {.read_only = read_only};
    struct err err = ERR_INIT;
    struct result *result = NULL;
    struct db *db = NULL;

    if (!db_open(folder_path(name), &options, &db, &err)) {
        print_message("%s\n", err.text);
        return 1;
    }
    if (!db_read(db, "SELECT x FROM t", NULL, &result, &err) || result_rows(result) != 1)
        return 3;
    result_unref(result);
    if (db_exec(db, "INSERT INTO t VALUES (2)", NULL, &err))
        return 4;
    db_close(db);
    return 0;
}

static int read_wal(void)
{
    return read_locked_away("away/wal.db", true);
}

static int read_journal(void)
{
    return read_locked_away("away/journal.db", true);
}

static int read_though_writing_was_wished(void)
{
    return read_locked_away("away/wal.db", false) + read_locked_away("away/journal.db", false);
}

static int refuse_pending(void)
{
    struct err err = ERR_INIT;
    struct db *db = NULL;

    if (db_open(folder_path("away/pending.db"), NULL, &db, &err)) {
        db_close(db);
        return 1;
    }
    return strstr(err.text, "pending.db-wal") ? 0 : 2;
}

static int refuse_unreadable(void)
{
    struct err err = ERR_INIT;
    struct db *db = NULL;

    if (db_open(folder_path("away/closed.db"), NULL, &db, &err)) {
        db_close(db);
        return 1;
    }
    return strstr(err.text, "ermission denied") ? 0 : 2;
}

/* A log left by a process that died: copied while it was open. */
static void make_pending(void)
{
    sqlite3 *handle;
    char command[2000];

    file_run("pending.db", "PRAGMA journal_mode = WAL; CREATE TABLE t (x)");
    assert_int_equal(sqlite3_open(folder_path("pending.db"), &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, "INSERT INTO t VALUES (1)", NULL, NULL, NULL), SQLITE_OK);
    snprintf(command, sizeof command, "cp %s/pending.db %s/pending.db-wal %s/away/", folder, folder,
             folder);
    assert_int_equal(system(command), 0);
    sqlite3_close(handle);
}

static void open__reads__in_a_folder_that_can_not_be_written(void **state)
{
    (void)state;
    assert_int_equal(mkdir(folder_path("away"), 0755), 0);
    file_run("away/wal.db",
             "PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES (1)");
    file_run("away/journal.db", "CREATE TABLE t (x); INSERT INTO t VALUES (1)");
    file_run("away/closed.db", "CREATE TABLE t (x)");
    make_pending();
    assert_int_equal(chmod(folder_path("away/closed.db"), 0), 0);
    for (int i = 0; i < 3; i++) {
        static const char *const names[] = {"away/wal.db", "away/journal.db", "away/pending.db"};
        assert_int_equal(chmod(folder_path(names[i]), 0444), 0);
    }
    assert_int_equal(chmod(folder, 0755), 0);
    assert_int_equal(chmod(folder_path("away"), 0555), 0);
    as_nobody(read_wal);
    as_nobody(read_journal);
    as_nobody(read_though_writing_was_wished);
    as_nobody(refuse_pending);
    as_nobody(refuse_unreadable);
    assert_int_equal(chmod(folder_path("away"), 0755), 0);
}

static void ping__answers(void **state)
{
    struct err err = ERR_INIT;

    (void)state;
    file_run("ping.db", "CREATE TABLE t (x)");
    struct db *db = file_open("ping.db", true);
    assert_true(db_ping(db, NULL, &err));
    assert_string_equal(db_kind(db), "sqlite");
    assert_int_equal(db_dialect(db), SQL_SQLITE);
    assert_non_null(strstr(db_server(db), "SQLite 3"));
    db_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(open__says__why_it_fails),
        cmocka_unit_test(open__creates__only_what_may_be_written),
        cmocka_unit_test(open__takes__urls_and_strange_names),
        cmocka_unit_test(open__reports__a_locked_file),
        cmocka_unit_test(read__reports__a_lock_that_comes_later),
        cmocka_unit_test(session__runs__and_its_text_stays_unsaid),
        cmocka_unit_test(open__reads__in_a_folder_that_can_not_be_written),
        cmocka_unit_test(ping__answers),
    };

    return cmocka_run_group_tests_name("sqlite_open", tests, folder_make, folder_drop);
}
