#include "sqlite_file.h"

#include "querent/base/path.h"

/* Everything that is not a read of one statement, on a connection that may be written too. */
static const char *const refused[] = {
    "INSERT INTO t VALUES (9)",
    "UPDATE t SET x = 9",
    "DELETE FROM t",
    "REPLACE INTO t VALUES (9)",
    "DROP TABLE t",
    "CREATE TABLE u (x)",
    "CREATE TEMP TABLE u (x)",
    "CREATE TABLE u AS SELECT * FROM t",
    "CREATE INDEX i ON t (x)",
    "CREATE VIEW v2 AS SELECT 1",
    "CREATE TEMP VIEW v2 AS SELECT 1",
    "CREATE TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM t; END",
    "CREATE VIRTUAL TABLE f USING fts5 (x)",
    "ALTER TABLE t ADD COLUMN y",
    "ALTER TABLE t RENAME TO u",
    "ATTACH 'other.db' AS other",
    "ATTACH ':memory:' AS other",
    "DETACH main",
    "BEGIN",
    "COMMIT",
    "ROLLBACK",
    "SAVEPOINT s",
    "VACUUM",
    "VACUUM INTO 'copy.db'",
    "REINDEX",
    "ANALYZE",
    "PRAGMA user_version = 7",
    "PRAGMA user_version(7)",
    "PRAGMA journal_mode = WAL",
    "PRAGMA writable_schema = ON",
    "PRAGMA query_only = OFF",
    "PRAGMA foreign_keys = OFF",
    "PRAGMA temp_store_directory = '/tmp'",
    "PRAGMA wal_checkpoint",
    "PRAGMA optimize",
    "PRAGMA incremental_vacuum",
    "PRAGMA cache_size = 1",
    "WITH w AS (SELECT 1) INSERT INTO t SELECT * FROM w",
    "WITH w AS (SELECT 1) DELETE FROM t",
    "WITH w AS (SELECT x FROM t) UPDATE t SET x = 1 WHERE x IN (SELECT x FROM w)",
    "INSERT INTO t VALUES (9) RETURNING x",
    "DELETE FROM t RETURNING x",
    "SELECT load_extension('evil.so')",
    "SELECT 1; DELETE FROM t",
    "SELECT 1; SELECT 2",
    "SELECT 1; not even sql",
    "",
    "   -- only a comment",
    ";",
    "INSERT INTO r VALUES (2, 1, 2)",
};

static void check_refused(struct db *db)
{
    for (size_t i = 0; i < COUNT_OF(refused); i++) {
        struct err err = ERR_INIT;
        struct result *result = NULL;
        if (db_read(db, refused[i], NULL, &result, &err))
            fail_msg("ran: %s", refused[i]);
        assert_null(result);
        assert_true(*err.text);
    }
    assert_read_one(db, "SELECT group_concat(x) FROM t", CELL_TEXT, "1,2");
    assert_read_one(db, "SELECT count(*) FROM sqlite_master WHERE name IN ('u', 'i', 'v2', 'f')",
                    CELL_INTEGER, "0");
    assert_read_one(db, "PRAGMA user_version", CELL_INTEGER, "0");
}

static void make(void)
{
    static bool made;

    if (!made)
        file_run("guard.db", "CREATE TABLE t (x); INSERT INTO t VALUES (1), (2);"
                             "CREATE VIRTUAL TABLE r USING rtree (id, a, b);"
                             "CREATE VIRTUAL TABLE f3 USING fts4 (body);"
                             "CREATE VIRTUAL TABLE f5 USING fts5 (body);"
                             "INSERT INTO r VALUES (1, 1, 2); INSERT INTO f3 VALUES ('a b');"
                             "INSERT INTO f5 VALUES ('a b');");
    made = true;
}

static void read__refuses__what_writes(void **state)
{
    (void)state;
    make();
    struct db *db = file_open("guard.db", true);
    check_refused(db);
    db_close(db);
    assert_false(path_exists(folder_path("copy.db")));
    assert_false(path_exists(folder_path("other.db")));
}

static void read__refuses__what_writes_on_a_writable_connection(void **state)
{
    (void)state;
    make();
    struct db *db = file_open("guard.db", false);
    check_refused(db);
    db_close(db);
}

static void exec__is__refused_when_read_only(void **state)
{
    struct err err = ERR_INIT;
    struct db_load *load = NULL;
    const char *const columns[] = {"x"};

    (void)state;
    make();
    struct db *db = file_open("guard.db", true);
    assert_false(db_exec(db, "DELETE FROM t", NULL, &err));
    assert_int_equal(err.code, ERR_REFUSED);
    assert_int_equal(db_last_error(db)->class, DB_READ_ONLY);
    assert_false(db_begin(db, &err));
    assert_false(db_load_begin(db, NULL, "t", columns, 1, &load, &err));
    db_close(db);
}

static void read__allows__what_only_reads(void **state)
{
    static const char *const allowed[] = {
        "SELECT 1",
        "SELECT 1;",
        "SELECT 1; -- the end",
        "/* first */ SELECT 1 ; ; ",
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT * "
        "FROM n",
        "VALUES (1), (2)",
        "EXPLAIN QUERY PLAN SELECT * FROM t",
        "PRAGMA table_info(t)",
        "PRAGMA foreign_key_list('t')",
        "SELECT * FROM pragma_table_info('t')",
        "SELECT * FROM sqlite_master",
        "SELECT * FROM r",
        "SELECT * FROM r WHERE a < 3",
        "SELECT * FROM f3 WHERE f3 MATCH 'a'",
        "SELECT * FROM f5 WHERE f5 MATCH 'a'",
        "SELECT highlight(f5, 0, '<', '>') FROM f5 WHERE f5 MATCH 'a'",
        "SELECT json_extract('{\"a\":1}', '$.a')",
        "SELECT date('now')",
    };

    (void)state;
    make();
    for (int read_only = 0; read_only < 2; read_only++) {
        struct db *db = file_open("guard.db", read_only);
        for (size_t i = 0; i < COUNT_OF(allowed); i++) {
            struct result *result = read_all(db, allowed[i]);
            assert_int_equal(result_state(result), RESULT_COMPLETE);
            result_unref(result);
        }
        db_close(db);
    }
}

static void refusal__names__the_statement(void **state)
{
    static const struct {
        const char *sql, *says;
    } cases[] = {
        {"ATTACH 'x' AS y", "ATTACH"},
        {"PRAGMA user_version = 3", "PRAGMA user_version"},
        {"CREATE TEMP TABLE x (y)", "CREATE TEMP TABLE"},
        {"BEGIN", "transaction"},
        {"DELETE FROM t", "statement that writes"},
    };

    (void)state;
    make();
    struct db *db = file_open("guard.db", true);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct err err = ERR_INIT;
        struct result *result = NULL;
        assert_false(db_read(db, cases[i].sql, NULL, &result, &err));
        assert_int_equal(err.code, ERR_REFUSED);
        assert_int_equal(db_last_error(db)->class, DB_READ_ONLY);
        assert_non_null(strstr(err.text, cases[i].says));
    }
    db_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(read__refuses__what_writes),
        cmocka_unit_test(read__refuses__what_writes_on_a_writable_connection),
        cmocka_unit_test(exec__is__refused_when_read_only),
        cmocka_unit_test(read__allows__what_only_reads),
        cmocka_unit_test(refusal__names__the_statement),
    };

    return cmocka_run_group_tests_name("sqlite_guard", tests, folder_make, folder_drop);
}
