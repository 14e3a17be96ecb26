#include "sqlite_file.h"

#define CELL(text_, kind_)                                                                         \
    (struct cell)                                                                                  \
    {                                                                                              \
        .p = text_, .len = sizeof text_ - 1, .kind = kind_                                         \
    }

static void load__writes__values_as_they_are(void **state)
{
    static const char *const columns[] = {"a", "b", "c", "d"};
    const struct cell rows[][4] = {
        {CELL("1", CELL_INTEGER), CELL("0.10", CELL_REAL), CELL("a\0b", CELL_TEXT),
         CELL("\xff\x00", CELL_BYTES)},
        {CELL("", CELL_NULL), CELL("0.10", CELL_REAL), CELL("007", CELL_TEXT),
         CELL("2.5", CELL_REAL)},
        {CELL("9223372036854775807", CELL_INTEGER), CELL("0.30000000000000004", CELL_REAL),
         CELL("0.10", CELL_REAL), CELL("", CELL_BYTES)},
    };
    struct err err = ERR_INIT;
    struct db_load *load = NULL;
    int64_t written = 0;

    (void)state;
    file_run("load.db", "CREATE TABLE \"odd \"\"name\" (a INTEGER, b NUMERIC, c TEXT, d)");
    struct db *db = file_open("load.db", false);
    assert_true(db_begin(db, &err));
    assert_true(db_load_begin(db, NULL, "odd \"name", columns, 4, &load, &err));
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_true(db_load_row(load, rows[i], &err));
    assert_true(db_load_end(load, &written, &err));
    assert_int_equal(written, 3);
    assert_true(db_commit(db, &err));
    struct result *result = read_all(db, "SELECT * FROM \"odd \"\"name\"");
    assert_cell(result, 0, 0, CELL_INTEGER, "1", 1);
    assert_cell(result, 0, 1, CELL_REAL, "0.1", 3);
    assert_cell(result, 0, 2, CELL_TEXT, "a\0b", 3);
    assert_cell(result, 0, 3, CELL_BYTES, "\xff\x00", 2);
    assert_cell(result, 1, 0, CELL_NULL, "", 0);
    assert_cell(result, 1, 2, CELL_TEXT, "007", 3);
    assert_cell(result, 1, 3, CELL_REAL, "2.5", 3);
    assert_cell(result, 2, 1, CELL_REAL, "0.30000000000000004", 19);
    assert_cell(result, 2, 0, CELL_INTEGER, "9223372036854775807", 19);
    assert_cell(result, 2, 2, CELL_TEXT, "0.10", 4); /* a TEXT column keeps its digits */
    assert_cell(result, 2, 3, CELL_BYTES, "", 0);
    result_unref(result);
    db_close(db);
}

static void load__names__row_and_column_of_a_refusal(void **state)
{
    static const struct {
        const char *table;
        struct cell bad;
        enum db_error_class class;
        const char *says, *problem;
    } cases[] = {
        {"once", CELL("1", CELL_INTEGER), DB_CONSTRAINT_VIOLATION, "row 3", "once.v"},
        {"filled", CELL("", CELL_NULL), DB_CONSTRAINT_VIOLATION, "row 3", "filled.v"},
        {"checked", CELL("-1", CELL_INTEGER), DB_CONSTRAINT_VIOLATION, "row 3", "positive"},
        {"whole", CELL("9223372036854775808", CELL_INTEGER), DB_TYPE_MISMATCH, "row 3", "v"},
        {"exact", CELL("12345678901234567890.123", CELL_REAL), DB_TYPE_MISMATCH, "row 3", "v"},
        {"exact", CELL("0.12345678901234567", CELL_TEXT), DB_TYPE_MISMATCH, "row 3", "v"},
        {"typed", CELL("abc", CELL_TEXT), DB_TYPE_MISMATCH, "row 3", "typed.v"},
        {"child", CELL("99", CELL_INTEGER), DB_CONSTRAINT_VIOLATION, "row 3", ""},
    };
    static const char *const columns[] = {"v"};
    const struct cell good[] = {CELL("1", CELL_INTEGER), CELL("2", CELL_INTEGER)};

    (void)state;
    file_run("refuse.db",
             "CREATE TABLE once (v UNIQUE); CREATE TABLE filled (v NOT NULL);"
             "CREATE TABLE checked (v, CONSTRAINT positive CHECK (v > 0));"
             "CREATE TABLE whole (v BIGINT); CREATE TABLE exact (v NUMERIC);"
             "CREATE TABLE typed (v INTEGER) STRICT; CREATE TABLE parent (id INTEGER PRIMARY KEY);"
             "INSERT INTO parent VALUES (1), (2); CREATE TABLE child (v REFERENCES parent);");
    struct db *db = file_open("refuse.db", false);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct err err = ERR_INIT;
        struct db_load *load = NULL;
        char sql[80];
        assert_true(db_begin(db, &err));
        assert_true(db_load_begin(db, "main", cases[i].table, columns, 1, &load, &err));
        assert_true(db_load_row(load, &good[0], &err));
        assert_true(db_load_row(load, &good[1], &err));
        assert_false(db_load_row(load, &cases[i].bad, &err));
        assert_non_null(strstr(err.text, cases[i].says));
        assert_non_null(strstr(err.text, cases[i].table));
        assert_int_equal(db_last_error(db)->class, cases[i].class);
        assert_string_equal(db_last_error(db)->problem, cases[i].problem);
        db_load_abort(load);
        db_rollback(db);
        assert_int_equal(db_last_error(db)->class, cases[i].class);
        snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", cases[i].table);
        assert_read_one(db, sql, CELL_INTEGER, "0");
    }
    db_close(db);
}

static void load__ends__with_an_error_after_a_refusal(void **state)
{
    static const char *const columns[] = {"v"};
    const struct cell null = CELL("", CELL_NULL);
    struct err err = ERR_INIT;
    struct db_load *load = NULL;
    int64_t rows = -1;

    (void)state;
    file_run("ends.db", "CREATE TABLE t (v NOT NULL)");
    struct db *db = file_open("ends.db", false);
    assert_true(db_begin(db, &err));
    assert_true(db_load_begin(db, NULL, "t", columns, 1, &load, &err));
    assert_false(db_load_row(load, &null, &err));
    assert_false(db_load_end(load, &rows, &err));
    assert_int_equal(rows, -1);
    db_rollback(db);
    db_close(db);
}

static void load__needs__a_transaction_and_a_table(void **state)
{
    static const char *const columns[] = {"v"}, *const wrong[] = {"nix"};
    struct err err = ERR_INIT;
    struct db_load *load = NULL;

    (void)state;
    file_run("needs.db", "CREATE TABLE t (v)");
    struct db *db = file_open("needs.db", false);
    assert_false(db_load_begin(db, NULL, "t", columns, 1, &load, &err));
    assert_int_equal(err.code, ERR_INTERNAL);
    assert_true(db_begin(db, &err));
    assert_false(db_begin(db, &err));
    assert_false(db_load_begin(db, NULL, "nowhere", columns, 1, &load, &err));
    assert_int_equal(db_last_error(db)->class, DB_TABLE_NOT_FOUND);
    assert_false(db_load_begin(db, NULL, "t", wrong, 1, &load, &err));
    assert_int_equal(db_last_error(db)->class, DB_COLUMN_NOT_FOUND);
    assert_string_equal(db_last_error(db)->problem, "nix");
    assert_false(db_load_begin(db, NULL, "t", columns, 0, &load, &err));
    db_rollback(db);
    assert_false(db_commit(db, &err));
    db_close(db);
}

static void exec__counts__changed_rows(void **state)
{
    struct err err = ERR_INIT;
    int64_t changed = -1;

    (void)state;
    struct db *db = file_open("exec.db", false);
    assert_true(db_exec(db, "CREATE TABLE t (v)", &changed, &err));
    assert_int_equal(changed, 0);
    assert_true(db_exec(db, "INSERT INTO t VALUES (1), (2), (3)", &changed, &err));
    assert_int_equal(changed, 3);
    assert_true(db_exec(db, "DELETE FROM t WHERE v > 1", &changed, &err));
    assert_int_equal(changed, 2);
    assert_false(db_exec(db, "DELETE FROM t; DELETE FROM t", NULL, &err));
    assert_false(db_exec(db, "ATTACH 'x.db' AS x", NULL, &err));
    assert_true(db_begin(db, &err));
    assert_true(db_exec(db, "DELETE FROM t", NULL, &err));
    db_rollback(db);
    assert_read_one(db, "SELECT count(*) FROM t", CELL_INTEGER, "1");
    db_close(db);
}

static void column_types__hold__what_they_are_for(void **state)
{
    struct err err = ERR_INIT;

    (void)state;
    struct db *db = file_open("types.db", false);
    for (int value = VALUE_TEXT; value <= VALUE_OTHER; value++) {
        const char *type = db_column_type(db, (enum value_type)value);
        char sql[100];
        assert_non_null(type);
        snprintf(sql, sizeof sql, "CREATE TABLE t%d (v %s)", value, type);
        assert_true(db_exec(db, sql, NULL, &err));
    }
    assert_int_equal(value_type_of(db_column_type(db, VALUE_DATE)), VALUE_DATE);
    assert_int_equal(value_type_of(db_column_type(db, VALUE_DECIMAL)), VALUE_DECIMAL);
    assert_int_equal(value_type_of(db_column_type(db, VALUE_TIMESTAMP)), VALUE_TIMESTAMP);
    assert_int_equal(value_type_of(db_column_type(db, VALUE_BOOLEAN)), VALUE_BOOLEAN);
    db_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(load__writes__values_as_they_are),
        cmocka_unit_test(load__names__row_and_column_of_a_refusal),
        cmocka_unit_test(load__ends__with_an_error_after_a_refusal),
        cmocka_unit_test(load__needs__a_transaction_and_a_table),
        cmocka_unit_test(exec__counts__changed_rows),
        cmocka_unit_test(column_types__hold__what_they_are_for),
    };

    return cmocka_run_group_tests_name("sqlite_load", tests, folder_make, folder_drop);
}
