/* A file that is replaced, deleted or cut under an open connection is noticed before each
 * statement. */
#include <stdio.h>
#include <unistd.h>

#include "sqlite_file.h"

#define OLD "CREATE TABLE t (x); INSERT INTO t VALUES ('old');"
#define NEW "CREATE TABLE t (x); INSERT INTO t VALUES ('new');"

static struct db *open_old(bool read_only)
{
    unlink(folder_path("a.db"));
    unlink(folder_path("b.db"));
    file_run("a.db", OLD);
    file_run("b.db", NEW);
    struct db *db = file_open("a.db", read_only);
    assert_read_one(db, "SELECT x FROM t", CELL_TEXT, "old");
    return db;
}

static const char *news_of(struct db *db)
{
    const char *why = NULL;
    struct err err = ERR_INIT;

    assert_true(db_same(db, &why, &err));
    return why;
}

static void put_in_place(void)
{
    char from[256];

    snprintf(from, sizeof from, "%s", folder_path("b.db"));
    assert_int_equal(rename(from, folder_path("a.db")), 0);
}

static void write_over(void)
{
    char bytes[65536];
    FILE *from = fopen(folder_path("b.db"), "r");
    const size_t len = fread(bytes, 1, sizeof bytes, from);
    FILE *to = fopen(folder_path("a.db"), "r+");

    assert_int_equal(fwrite(bytes, 1, len, to), len);
    fclose(from);
    fclose(to);
}

static void same__reads_the_new_file__after_a_rename(void **state)
{
    struct db *db = open_old(true);

    (void)state;
    assert_null(news_of(db));
    put_in_place();
    assert_read_one(db, "SELECT x FROM t", CELL_TEXT, "new");
    assert_non_null(strstr(news_of(db), "replaced"));
    assert_null(news_of(db));
    db_close(db);
}

/* The counters in both headers are the same: SQLite would believe its cache. */
static void same__reads_the_new_bytes__after_a_copy_over(void **state)
{
    struct db *db = open_old(true);

    (void)state;
    write_over();
    assert_read_one(db, "SELECT x FROM t", CELL_TEXT, "new");
    assert_null(news_of(db));
    db_close(db);
}

static void assert_lost(struct db *db, const char *says)
{
    static const struct db_open_options writable = {.read_only = false};
    struct result *result = NULL;
    struct db_plan plan;
    struct schema *schema = NULL;
    struct db *again = NULL;
    struct err err = ERR_INIT;

    assert_false(db_read(db, "SELECT x FROM t", NULL, &result, &err));
    assert_int_equal(err.code, ERR_CONNECT);
    if (!strstr(err.text, says))
        fail_msg("%s", err.text);
    assert_true(db_lost(db));
    assert_false(db_explain(db, "SELECT x FROM t", &plan, &err));
    assert_false(db_introspect(db, NULL, &schema, &err));
    assert_false(db_ping(db, NULL, &err));
    /* nor is an empty one made in its place */
    assert_false(db_open(folder_path("a.db"), &writable, &again, &err));
    if (!strstr(err.text, says))
        fail_msg("%s", err.text);
    db_close(db);
}

static void same__says__that_it_is_gone_or_empty(void **state)
{
    struct db *db = open_old(true);

    (void)state;
    unlink(folder_path("a.db"));
    assert_lost(db, "is gone");
    assert_int_not_equal(access(folder_path("a.db"), F_OK), 0);
    db = open_old(false);
    assert_int_equal(truncate(folder_path("a.db"), 0), 0);
    assert_lost(db, "is empty");
    db = open_old(true);
    file_run("a.db", "CREATE TABLE wide (x); INSERT INTO wide VALUES (zeroblob(50000));");
    assert_null(strstr(news_of(db), "replaced"));
    assert_int_equal(truncate(folder_path("a.db"), 9000), 0);
    struct err err = ERR_INIT;
    struct result *result = NULL;
    assert_false(db_read(db, "SELECT x FROM t", NULL, &result, &err));
    if (!strstr(err.text, "damaged"))
        fail_msg("%s", err.text);
    db_close(db);
}

static void same__tells_of__another_schema_not_of_rows(void **state)
{
    struct db *db = open_old(true);

    (void)state;
    file_run("a.db", "UPDATE t SET x = 'newer'");
    assert_read_one(db, "SELECT x FROM t", CELL_TEXT, "newer");
    assert_null(news_of(db));
    file_run("a.db", "CREATE TABLE u (y)");
    assert_string_equal(news_of(db), "has another schema");
    db_close(db);
}

static void same__writes_nothing__to_a_file_that_was_replaced(void **state)
{
    struct db *db = open_old(false);
    struct err err = ERR_INIT;

    (void)state;
    assert_true(db_begin(db, &err));
    assert_true(db_exec(db, "INSERT INTO t VALUES ('lost')", NULL, &err));
    put_in_place();
    assert_false(db_commit(db, &err));
    if (!strstr(err.text, "was replaced"))
        fail_msg("%s", err.text);
    db_rollback(db);
    db_close(db);
    db = file_open("a.db", true);
    assert_read_one(db, "SELECT group_concat(x) FROM t", CELL_TEXT, "new");
    db_close(db);
}

/* Its own writes, and a file that it makes itself, are nothing new. */
static void same__goes_on__with_a_file_of_its_own(void **state)
{
    static const struct db_open_options writable = {.read_only = false};
    struct err err = ERR_INIT;
    struct db *db = NULL;

    (void)state;
    assert_true(db_open(folder_path("own.db"), &writable, &db, &err));
    assert_true(db_begin(db, &err) && db_exec(db, "CREATE TABLE t (x)", NULL, &err) &&
                db_exec(db, "INSERT INTO t VALUES (1)", NULL, &err) && db_commit(db, &err));
    assert_true(db_exec(db, "INSERT INTO t VALUES (2)", NULL, &err));
    assert_read_one(db, "SELECT count(*) FROM t", CELL_INTEGER, "2");
    db_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same__reads_the_new_file__after_a_rename),
        cmocka_unit_test(same__reads_the_new_bytes__after_a_copy_over),
        cmocka_unit_test(same__says__that_it_is_gone_or_empty),
        cmocka_unit_test(same__tells_of__another_schema_not_of_rows),
        cmocka_unit_test(same__writes_nothing__to_a_file_that_was_replaced),
        cmocka_unit_test(same__goes_on__with_a_file_of_its_own),
    };
    return cmocka_run_group_tests_name("sqlite_same", tests, folder_make, folder_drop);
}
