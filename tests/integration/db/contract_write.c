/* What is refused and how errors are told; writes and loads, all or nothing. */
#include "contract_parts.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/str.h"

/* ---- refusals and errors */

void make_small_table(struct db *db)
{
    must_exec(db, "DROP TABLE IF EXISTS contract_small");
    must_exec(db, "CREATE TABLE contract_small (x INTEGER)");
    must_exec(db, "INSERT INTO contract_small VALUES (1), (2)");
}

static void *fire_now(void *arg)
{
    cancel_fire(arg);
    return NULL;
}

/* A statement that computes for long while it writes. */
static char *slow_write(void)
{
    return mem_printf("CREATE TABLE contract_slow AS %s", under_test->computes);
}

static void write__is__stopped_by_time_and_cancel(void **state)
{
    struct err err = ERR_INIT;
    struct cancel *cancel = cancel_new();
    struct db *db = open_db(false);
    pthread_t thread;

    (void)state;
    if (!db_transactional(db)) {
        db_close(db);
        cancel_unref(cancel);
        skip();
    }
    char *sql = slow_write();
    db_limit(db, NULL, 200);
    assert_false(db_exec(db, sql, NULL, &err));
    assert_int_equal(err.code, ERR_TIMEOUT);
    db_limit(db, cancel, 0);
    pthread_create(&thread, NULL, fire_now, cancel);
    err = ERR_INIT;
    assert_false(db_exec(db, sql, NULL, &err));
    pthread_join(thread, NULL);
    assert_int_equal(err.code, ERR_CANCELLED);
    db_limit(db, NULL, 0);
    must_give(db, "SELECT 41 + 1", "42");
    assert_false(db_exec(db, "DROP TABLE contract_slow", NULL, &err));
    mem_free(sql);
    cancel_unref(cancel);
    db_close(db);
}

static void load__is__stopped_by_cancel(void **state)
{
    static const char *const column[] = {"x"};
    const struct cell one = cell_of(CELL_INTEGER, "7", 1);
    struct err err = ERR_INIT;
    struct cancel *cancel = cancel_new();
    struct db_load *load = NULL;
    struct db *db = open_db(false);
    bool ok = true;

    (void)state;
    if (!db_transactional(db)) {
        db_close(db);
        cancel_unref(cancel);
        skip();
    }
    make_small_table(db);
    db_limit(db, cancel, 0);
    assert_true(db_begin(db, &err));
    assert_true(db_load_begin(db, NULL, "contract_small", column, 1, &load, &err));
    for (int i = 0; ok && i < 5000000; i++) {
        if (i == 1000)
            cancel_fire(cancel);
        ok = db_load_row(load, &one, &err);
    }
    assert_false(ok);
    assert_int_equal(err.code, ERR_CANCELLED);
    db_load_abort(load);
    db_rollback(db);
    db_limit(db, NULL, 0);
    must_give(db, "SELECT count(*) FROM contract_small", "2");
    cancel_unref(cancel);
    db_close(db);
}

static void read__refuses__everything_else(void **state)
{
    (void)state;
    struct db *writer = open_db(false);
    make_small_table(writer);
    for (int read_only = 0; read_only < 2; read_only++) {
        struct db *db = open_db(read_only);
        for (size_t i = 0; under_test->refused[i]; i++) {
            struct err err = ERR_INIT;
            struct result *result = NULL;
            if (db_read(db, under_test->refused[i], NULL, &result, &err))
                fail_msg("ran: %s", under_test->refused[i]);
            assert_true(*err.text);
            must_give(db, "SELECT count(*) FROM contract_small WHERE x IN (1, 2)", "2");
        }
        db_close(db);
    }
    must_give(writer, "SELECT count(*) FROM contract_small", "2");
    db_close(writer);
}

static void write__is__refused_when_read_only(void **state)
{
    struct err err = ERR_INIT;
    struct db *db = open_db(true);

    (void)state;
    assert_false(db_exec(db, "CREATE TABLE contract_never (x INTEGER)", NULL, &err));
    assert_int_equal(err.code, ERR_REFUSED);
    assert_int_equal(db_last_error(db)->class, DB_READ_ONLY);
    assert_false(db_begin(db, &err));
    db_close(db);
}

static void errors__are__put_into_classes(void **state)
{
    static const struct {
        const char *sql;
        enum db_error_class class;
        const char *problem;
    } cases[] = {
        {"SELECT * FROM contract_nowhere", DB_TABLE_NOT_FOUND, "contract_nowhere"},
        {"SELECT nix FROM contract_small", DB_COLUMN_NOT_FOUND, "nix"},
        {"SELECT x FROM contract_small a, contract_small b", DB_AMBIGUOUS_COLUMN, "x"},
        {"SELEC 1", DB_SYNTAX_ERROR, NULL},
        {"SELECT nix_function(1)", DB_FUNCTION_NOT_SUPPORTED, NULL},
        {"SELECT x FROM contract_small WHERE count(*) > 1", DB_GROUPING_ERROR, NULL},
        {"DELETE FROM contract_small", DB_READ_ONLY, NULL},
    };

    (void)state;
    struct db *writer = open_db(false);
    make_small_table(writer);
    db_close(writer);
    struct db *db = open_db(true);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct err err = ERR_INIT;
        struct result *result = NULL;
        assert_false(db_read(db, cases[i].sql, NULL, &result, &err));
        const struct db_error *error = db_last_error(db);
        if (error->class != cases[i].class)
            fail_msg("%s: %s (%s, code %s)", cases[i].sql, db_error_class_name(error->class),
                     err.text, error->code);
        if (cases[i].problem && !strstr(error->problem, cases[i].problem))
            fail_msg("%s: problem '%s'", cases[i].sql, error->problem);
        assert_true(*error->suggestion);
        still_works(db);
    }
    db_close(db);
}

/* ---- loads */

void make_strict_tables(struct db *db)
{
    must_exec(db, "DROP TABLE IF EXISTS contract_child");
    must_exec(db, "DROP TABLE IF EXISTS contract_strict");
    must_exec(db, "DROP TABLE IF EXISTS contract_parent");
    if (under_test->no_keys) {
        char *sql = mem_printf("CREATE TABLE contract_strict (id INTEGER, word %s)",
                               db_column_type(db, VALUE_TEXT));
        must_exec(db, sql);
        mem_free(sql);
        return;
    }
    must_exec(db, "CREATE TABLE contract_parent (id INTEGER NOT NULL PRIMARY KEY)");
    must_exec(db, "INSERT INTO contract_parent VALUES (1), (2)");
    must_exec(db,
              "CREATE TABLE contract_strict (id INTEGER NOT NULL PRIMARY KEY, word VARCHAR(10) NOT "
              "NULL)");
    must_exec(db,
              "CREATE TABLE contract_child (parent_id INTEGER NOT NULL, "
              "CONSTRAINT contract_child_parent FOREIGN KEY (parent_id) REFERENCES contract_parent "
              "(id))");
}

/* Loads ids 1 to `good`, then the bad row; the error of the row or of the end. */
static bool load_bad(struct db *db, const char *table, const char *const *columns, size_t count,
                     int good, const struct cell *bad, struct err *err)
{
    struct db_load *load = NULL;
    char id[12];

    if (!db_begin(db, err) || !db_load_begin(db, NULL, table, columns, count, &load, err))
        fail_msg("%s", err->text);
    bool ok = true;
    for (int i = 1; ok && i <= good; i++) {
        snprintf(id, sizeof id, "%d", i);
        const struct cell cells[] = {cell_of(CELL_INTEGER, id, strlen(id)), text_cell("fine")};
        ok = db_load_row(load, cells, err);
    }
    if (ok)
        ok = db_load_row(load, bad, err);
    if (ok)
        ok = db_load_end(load, NULL, err);
    else
        db_load_abort(load);
    db_rollback(db);
    return ok;
}

static void load__names__what_was_refused(void **state)
{
    static const char *const columns[] = {"id", "word"}, *const child[] = {"parent_id"};
    const struct {
        const char *table;
        struct cell bad[2];
        enum db_error_class class;
        bool row; /* the row is named, not only the constraint */
    } cases[] = {
        {"contract_strict",
         {cell_of(CELL_INTEGER, "2", 1), text_cell("twice")},
         DB_CONSTRAINT_VIOLATION,
         true},
        {"contract_strict",
         {cell_of(CELL_INTEGER, "9", 1), cell_of(CELL_NULL, "", 0)},
         DB_CONSTRAINT_VIOLATION,
         true},
        {"contract_child",
         {cell_of(CELL_INTEGER, "99", 2), text_cell("")},
         DB_CONSTRAINT_VIOLATION,
         false},
    };
    struct db *db = open_db(false);

    (void)state;
    make_strict_tables(db);
    for (size_t i = 0; i < COUNT_OF(cases) && !under_test->no_keys; i++) {
        const bool is_child = str_eq(cases[i].table, "contract_child");
        struct err err = ERR_INIT;
        char sql[100];
        assert_false(load_bad(db, cases[i].table, is_child ? child : columns, is_child ? 1 : 2, 2,
                              cases[i].bad, &err));
        if (db_last_error(db)->class != cases[i].class ||
            (cases[i].row && !strstr(err.text, "row 3")) || !strstr(err.text, cases[i].table))
            fail_msg("case %zu: %s: %s", i, db_error_class_name(db_last_error(db)->class),
                     err.text);
        snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", cases[i].table);
        must_give(db, sql, "0");
    }
    db_close(db);
}

static void load__takes__many_rows(void **state)
{
    static const char *const columns[] = {"id", "word"};
    struct err err = ERR_INIT;
    struct db_load *load = NULL;
    int64_t rows = 0;
    char id[12];
    struct db *db = open_db(false);

    (void)state;
    make_strict_tables(db);
    assert_true(db_begin(db, &err));
    assert_true(db_load_begin(db, NULL, "contract_strict", columns, 2, &load, &err));
    for (int i = 0; i < 30000; i++) {
        snprintf(id, sizeof id, "%d", i);
        const struct cell cells[] = {cell_of(CELL_INTEGER, id, strlen(id)), text_cell("wörd")};
        if (!db_load_row(load, cells, &err))
            fail_msg("%s", err.text);
    }
    assert_true(db_load_end(load, &rows, &err));
    assert_int_equal(rows, 30000);
    /* seen inside the transaction, where there are any */
    assert_int_equal(db_transactional(db), !under_test->no_transactions);
    must_give(db, "SELECT count(*) FROM contract_strict",
              under_test->no_transactions ? "0" : "30000");
    assert_true(db_commit(db, &err));
    must_give(db, "SELECT count(*) FROM contract_strict WHERE word = 'wörd'", "30000");
    db_close(db);
}

static void load__aborted__leaves_nothing(void **state)
{
    static const char *const columns[] = {"id", "word"}, *const wrong[] = {"nix"};
    const struct cell cells[] = {cell_of(CELL_INTEGER, "1", 1), text_cell("one")};
    struct err err = ERR_INIT;
    struct db_load *load = NULL;
    struct db *db = open_db(false);

    (void)state;
    make_strict_tables(db);
    assert_true(db_begin(db, &err));
    assert_true(db_load_begin(db, NULL, "contract_strict", columns, 2, &load, &err));
    assert_true(db_load_row(load, cells, &err));
    db_load_abort(load);
    db_rollback(db);
    must_give(db, "SELECT count(*) FROM contract_strict", "0");
    assert_true(db_begin(db, &err));
    assert_false(db_load_begin(db, NULL, "contract_nowhere", columns, 2, &load, &err));
    assert_int_equal(db_last_error(db)->class, DB_TABLE_NOT_FOUND);
    db_rollback(db);
    assert_true(db_begin(db, &err));
    assert_false(db_load_begin(db, NULL, "contract_strict", wrong, 1, &load, &err));
    assert_int_equal(db_last_error(db)->class, DB_COLUMN_NOT_FOUND);
    db_rollback(db);
    db_close(db);
}

static void read__inside_a_transaction__writes_nothing_and_breaks_nothing(void **state)
{
    struct err err = ERR_INIT;
    struct result *result = NULL;
    int64_t changed = 0;
    struct db *db = open_db(false);

    (void)state;
    make_small_table(db);
    assert_true(db_begin(db, &err));
    assert_true(db_exec(db, "INSERT INTO contract_small VALUES (3)", &changed, &err));
    assert_int_equal(changed, 1);
    must_give(db, "SELECT count(*) FROM contract_small", "3");
    assert_false(db_read(db, "SELECT nix FROM contract_small", NULL, &result, &err));
    assert_false(db_read(db, "DELETE FROM contract_small", NULL, &result, &err));
    assert_true(db_exec(db, "INSERT INTO contract_small VALUES (4)", NULL, &err));
    assert_true(db_commit(db, &err));
    must_give(db, "SELECT count(*) FROM contract_small", "4");
    db_close(db);
}

const struct CMUnitTest contract_write[] = {
    cmocka_unit_test(write__is__stopped_by_time_and_cancel),
    cmocka_unit_test(load__is__stopped_by_cancel),
    cmocka_unit_test(read__refuses__everything_else),
    cmocka_unit_test(write__is__refused_when_read_only),
    cmocka_unit_test(errors__are__put_into_classes),
    cmocka_unit_test(load__names__what_was_refused),
    cmocka_unit_test(load__takes__many_rows),
    cmocka_unit_test(load__aborted__leaves_nothing),
    cmocka_unit_test(read__inside_a_transaction__writes_nothing_and_breaks_nothing),
};
const size_t contract_write_count = COUNT_OF(contract_write);
