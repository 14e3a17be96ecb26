/* Write jobs on SQLite: all rows and counted, or none. */
#include "fixture.h"

#include <string.h>

#include "querent/base/cancel.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define ALL "SELECT group_concat(quote(id) || quote(name) || quote(price), ';') FROM copy"
#define GOODS "1'Müller'10.5;2NULL-3;3'a,\"b\"'NULL"

static void assert_target(const char *sql, const char *expected)
{
    char *text = sqlite_text("target.db", sql);
    assert_string_equal(text, expected);
    mem_free(text);
}

static void expect_done(struct fixture *f, const struct job_write *write, const char *detail)
{
    struct job_info *job = fixture_run(f, write);
    assert_state(job, JOB_DONE);
    assert_contains(job->detail, detail);
    assert_string_equal(job->mode, write_mode_name(write->mode));
    job_info_free(job);
}

/* Fails with this in its error, and leaves the target as it was. */
static void expect_failed(struct fixture *f, const struct job_write *write, const char *part)
{
    char *before = sqlite_text("target.db", "SELECT group_concat(sql, ';') FROM sqlite_schema");
    struct job_info *job = fixture_run(f, write);

    assert_state(job, JOB_FAILED);
    assert_contains(job->error, part);
    assert_target("SELECT group_concat(sql, ';') FROM sqlite_schema", before);
    job_info_free(job);
    mem_free(before);
}

static void create__makes__the_table_with_its_types(void **state)
{
    struct job_write write = fixture_write(WRITE_CREATE);
    write.expected_rows = 3;
    expect_done(*state, &write, "3 rows written to target.copy (mode create)");
    assert_target(ALL, GOODS);
    assert_target("SELECT group_concat(lower(type)) FROM pragma_table_info('copy')",
                  "integer,text,numeric");
}

static void create__fails__where_the_table_is(void **state)
{
    struct job_write write = fixture_write(WRITE_CREATE);
    write.table = "other";
    expect_failed(*state, &write, "other");
}

static void append__adds__to_what_is_there(void **state)
{
    sqlite_run("target.db",
               "CREATE TABLE copy(id, name, price); INSERT INTO copy VALUES (0, 'old', 0)");
    struct job_write write = fixture_write(WRITE_APPEND);
    expect_done(*state, &write, "3 rows written to target.copy (mode append)");
    assert_target(ALL, "0'old'0;" GOODS);
}

static void replace__makes__the_table_anew(void **state)
{
    sqlite_run("target.db",
               "CREATE TABLE copy(quite, different); INSERT INTO copy VALUES (0, 'old')");
    struct job_write write = fixture_write(WRITE_REPLACE);
    expect_done(*state, &write, "3 rows written to target.copy (mode replace)");
    assert_target(ALL, GOODS);
}

static void truncate__keeps__the_table_and_its_columns(void **state)
{
    sqlite_run("target.db", "CREATE TABLE copy(price, id PRIMARY KEY, name, extra DEFAULT 7); "
                            "INSERT INTO copy(id) VALUES (1)");
    struct job_write write = fixture_write(WRITE_TRUNCATE);
    expect_done(*state, &write, "3 rows written to target.copy (mode truncate)");
    assert_target(ALL, GOODS);
    assert_target("SELECT sum(extra) FROM copy", "21");
}

static void no_rows__still__make_the_table(void **state)
{
    struct job_write write = fixture_write(WRITE_CREATE);
    write.rows.sql = "SELECT * FROM goods WHERE 0";
    expect_done(*state, &write, "0 rows written");
    assert_target("SELECT count(*) FROM copy", "0");
    write.mode = WRITE_REPLACE;
    expect_done(*state, &write, "0 rows written");
    sqlite_run("target.db", "INSERT INTO copy(id) VALUES (9)");
    write.mode = WRITE_TRUNCATE;
    expect_done(*state, &write, "0 rows written");
    assert_target("SELECT count(*) FROM copy", "0");
}

static void mapping__chooses__names_and_order(void **state)
{
    static const struct job_mapping mappings[] = {{"price", "amount"}, {"ID", "no. of \"it\""}};
    struct job_write write = fixture_write(WRITE_CREATE);
    write.mappings = mappings;
    write.mapping_count = COUNT_OF(mappings);
    expect_done(*state, &write, "3 rows written");
    assert_target("SELECT group_concat(name, '|') FROM pragma_table_info('copy')",
                  "amount|no. of \"it\"");
    assert_target("SELECT sum(\"no. of \"\"it\"\"\") FROM copy", "6");
}

static void bad_mappings__are_refused(void **state)
{
    static const struct job_mapping unknown[] = {{"nothing", "a"}},
                                    twice[] = {{"id", "a"}, {"name", "A"}};
    struct job_write write = fixture_write(WRITE_CREATE);
    write.mapping_count = 1;
    write.mappings = unknown;
    expect_failed(*state, &write, "no column 'nothing'");
    write.mapping_count = 2;
    write.mappings = twice;
    expect_failed(*state, &write, "written to 'A'");
    write.mapping_count = 0;
    write.rows.sql = "SELECT id, name AS id FROM goods";
    expect_failed(*state, &write, "written to 'id': name one otherwise in the SQL");
    write.mapping_count = 1;
    write.mappings = (struct job_mapping[]){{"id", "a"}}; /* which of the two? */
    expect_failed(*state, &write, "two columns are called 'id': name one otherwise in the SQL");
}

static void a_missing_column__is_named(void **state)
{
    sqlite_run("target.db", "CREATE TABLE copy(id, name)");
    struct job_write write = fixture_write(WRITE_APPEND);
    expect_failed(*state, &write, "price");
}

static void constraint_errors__name_row_and_column__and_roll_back(void **state)
{
    static const struct {
        const char *table, *row, *column;
    } cases[] = {
        {"CREATE TABLE copy(id, name TEXT NOT NULL, price)", "row 2", "name"},
        {"CREATE TABLE copy(id, name, price CHECK (price > 0))", "row 2", "price"},
        {"CREATE TABLE copy(id UNIQUE, name, price); INSERT INTO copy VALUES (3, 'old', 1)",
         "row 3", "id"},
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct job_write write = fixture_write(WRITE_APPEND);
        sqlite_run("target.db", "DROP TABLE IF EXISTS copy");
        sqlite_run("target.db", cases[i].table);
        char *before = sqlite_text("target.db", "SELECT count(*) FROM copy");
        struct job_info *job = fixture_run(f, &write);
        assert_state(job, JOB_FAILED);
        assert_contains(job->error, cases[i].row);
        assert_contains(job->error, cases[i].column);
        assert_target("SELECT count(*) FROM copy", before);
        job_info_free(job);
        mem_free(before);
    }
}

/* What a trigger swallows or adds is noticed by counting. */
static void swallowed_rows__roll_back(void **state)
{
    sqlite_run(
        "target.db",
        "CREATE TABLE copy(id, name, price);"
        "CREATE TRIGGER t BEFORE INSERT ON copy WHEN new.id = 2 BEGIN SELECT raise(IGNORE); END");
    static const enum write_mode modes[] = {WRITE_APPEND, WRITE_TRUNCATE};
    for (size_t i = 0; i < COUNT_OF(modes); i++) {
        struct job_write write = fixture_write(modes[i]);
        expect_failed(*state, &write, "instead of 3");
        assert_target("SELECT count(*) FROM copy", "0");
    }
}

static void a_failed_replace__keeps__the_old_table(void **state)
{
    sqlite_run("target.db", "CREATE TABLE copy(a); INSERT INTO copy VALUES ('old')");
    struct job_write write = fixture_write(WRITE_REPLACE);
    write.rows.sql = "SELECT id, abs(CASE WHEN id = 3 THEN -9223372036854775807 - 1 ELSE id END) "
                     "AS n FROM goods ORDER BY id";
    expect_failed(*state, &write, "overflow");
    assert_target("SELECT a FROM copy", "old");
}

static void the_source_file__may_be__the_target(void **state)
{
    struct job_write write = fixture_write(WRITE_CREATE);
    write.connection = "shop-rw";
    write.rows.sql = FIXTURE_KEYLESS;
    expect_done(*state, &write, "3 rows written to shop-rw.copy");
    assert_int_equal(sqlite_number("shop.db", "SELECT count(*) FROM copy"), 3);
    write.mode = WRITE_APPEND;
    write.rows.sql = "SELECT * FROM copy";
    expect_done(*state, &write, "3 rows");
    assert_int_equal(sqlite_number("shop.db", "SELECT count(*) FROM copy"), 6);
    expect_done(*state, &write, "6 rows");
    assert_int_equal(sqlite_number("shop.db", "SELECT count(*) FROM copy"), 12);
}

static struct result *three_rows(void)
{
    static const struct result_column columns[] = {
        {.name = "id", .type = "", .value = VALUE_INTEGER}, {.name = "t", .type = ""}};
    struct result *result = result_new(columns, 2, 0);
    static const char *const words[] = {"a", "b", "c"}, *const numbers[] = {"10", "20", "30"};

    for (int i = 0; i < 3; i++) {
        result_add(result, CELL_INTEGER, numbers[i], 2);
        result_add(result, CELL_TEXT, words[i], 1);
        assert_true(result_row_end(result, NULL));
    }
    result_set_state(result, RESULT_COMPLETE);
    return result;
}

static void rows_seen__are_written__in_their_order(void **state)
{
    static const uint32_t order[] = {2, 0};
    struct result *result = three_rows();
    struct job_write write = fixture_write(WRITE_CREATE);

    write.rows = (struct job_rows){.result = result, .order = order, .order_count = 2};
    expect_done(*state, &write, "2 rows written");
    assert_target("SELECT group_concat(id || t, ',') FROM copy", "30c,10a");
    write.rows = (struct job_rows){.result = result};
    write.mode = WRITE_REPLACE;
    expect_done(*state, &write, "3 rows written");
    assert_target("SELECT group_concat(id || t, ',') FROM copy", "10a,20b,30c");
    result_unref(result);
}

static void a_changed_count__is_said(void **state)
{
    struct job_write write = fixture_write(WRITE_CREATE);
    write.expected_rows = 5;
    expect_done(*state, &write, "5 were shown before");
}

static void rows__are_counted__with_separators(void **state)
{
    struct job_write write = fixture_write(WRITE_CREATE);
    write.rows.sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
                     "WHERE i < 1200) SELECT i FROM n";
    write.expected_rows = 12000;
    expect_done(*state, &write, "1,200 rows written to ");
    write = fixture_write(WRITE_REPLACE);
    write.expected_rows = 12000;
    expect_done(*state, &write, "12,000 were shown before");
}

static void values__arrive__as_they_were(void **state)
{
    sqlite_run(
        "shop.db",
        "CREATE TABLE odd(i, r, t, b, big TEXT);"
        "INSERT INTO odd VALUES (9223372036854775807, 1e300, 'a' || char(0) || 'b', x'00ff', NULL),"
        " (-1, 0.1, '東京🙂', x'', '9223372036854775808'), (NULL, -0.0, '', NULL, '0.10')");
    struct job_write write = fixture_write(WRITE_CREATE);
    write.rows.sql = "SELECT * FROM odd";
    expect_done(*state, &write, "3 rows written");
    char *expected = sqlite_text(
        "shop.db",
        "SELECT group_concat(quote(i)||quote(r)||hex(t)||quote(b)||quote(big)) FROM odd");
    assert_target("SELECT group_concat(quote(i)||quote(r)||hex(t)||quote(b)||quote(big)) FROM copy",
                  expected);
    mem_free(expected);
}

static void bad_words__are_refused__at_once(void **state)
{
    struct fixture *f = *state;
    const struct {
        const char *connection, *table, *source, *sql, *part;
        enum err_code code;
    } cases[] = {
        {"shop", "copy", "shop", "SELECT 1", "read-only", ERR_REFUSED},
        {"nowhere", "copy", "shop", "SELECT 1", "nowhere", ERR_NOT_FOUND},
        {"target", " ", "shop", "SELECT 1", "table's name", ERR_USAGE},
        {"target", "Querent_Ledger", "shop", "SELECT 1", "ledger", ERR_REFUSED},
        {"target", "copy", "shop", NULL, "no rows", ERR_USAGE},
        {"target", "copy", "nowhere", "SELECT 1", "nowhere", ERR_NOT_FOUND},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct job_write write = fixture_write(WRITE_CREATE);
        struct err err = ERR_INIT;
        write.connection = cases[i].connection;
        write.table = cases[i].table;
        write.rows = (struct job_rows){.connection = cases[i].source, .sql = cases[i].sql};
        assert_false(jobs_write(f->jobs, &write, NULL, &err));
        assert_int_equal(err.code, cases[i].code);
        assert_contains(err.text, cases[i].part);
    }
    size_t count = 1;
    mem_free(jobs_list(f->jobs, &count));
    assert_int_equal(count, 0);
}

static void a_query_that_writes__is_refused(void **state)
{
    struct job_write write = fixture_write(WRITE_CREATE);
    write.rows.sql = "DELETE FROM goods RETURNING id";
    expect_failed(*state, &write, "");
    assert_int_equal(sqlite_number("shop.db", "SELECT count(*) FROM goods"), 3);
}

static void a_cancel__keeps__nothing(void **state)
{
    struct fixture *f = *state;
    struct job_write write = fixture_write(WRITE_CREATE);
    struct err err = ERR_INIT;
    char *id = NULL;

    write.rows.sql =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n";
    assert_true(jobs_write(f->jobs, &write, &id, &err));
    for (int64_t done = 0; done < 1000;) { /* it is in the middle of it */
        size_t count = 0;
        struct job_info **list = jobs_list(f->jobs, &count);
        assert_int_equal(count, 1);
        done = list[0]->done;
        job_info_free(list[0]);
        mem_free(list);
    }
    assert_true(jobs_cancel(f->jobs, id, &err));
    struct job_info *job = fixture_wait(f, id);
    assert_state(job, JOB_CANCELLED);
    assert_contains(job->detail, "nothing was kept");
    assert_false(sqlite_has_table("target.db", "copy"));
    assert_false(jobs_cancel(f->jobs, job->id, &err));
    assert_contains(err.text, "already ended");
    job_info_free(job);
}

static void a_locked_target__is_said(void **state)
{
    struct fixture *f = *state;
    sqlite3 *other;
    struct job_write write = fixture_write(WRITE_CREATE);
    char *path = sqlite_text("target.db", "SELECT file FROM pragma_database_list");

    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    struct job_info *job = fixture_run(f, &write);
    sqlite3_close(other);
    assert_state(job, JOB_FAILED);
    assert_contains(job->error, "locked");
    job_info_free(job);
    mem_free(path);
}

/* ---- the ledger */

static void the_ledger__has__each_job_once(void **state)
{
    struct job_write write = fixture_write(WRITE_CREATE);
    write.ledger = true;
    write.rows.sql = FIXTURE_KEYLESS;
    expect_done(*state, &write, "3 rows");
    write.mode = WRITE_APPEND;
    expect_done(*state, &write, "3 rows");
    assert_target("SELECT count(*) || group_concat(target) || sum(row_count) FROM querent_ledger",
                  "2copy,copy6");
    assert_target("SELECT count(DISTINCT job_id) FROM querent_ledger", "2");
}

static void without_consent__there_is__no_ledger(void **state)
{
    struct job_write write = fixture_write(WRITE_CREATE);
    expect_done(*state, &write, "3 rows");
    assert_false(sqlite_has_table("target.db", "querent_ledger"));
}

static void a_failed_job__leaves__no_mark(void **state)
{
    sqlite_run("target.db", "CREATE TABLE copy(id, name NOT NULL, price)");
    struct fixture *f = *state;
    struct job_write write = fixture_write(WRITE_APPEND);
    write.ledger = true;
    struct job_info *job = fixture_run(f, &write);
    assert_state(job, JOB_FAILED);
    job_info_free(job);
    assert_target("SELECT count(*) FROM querent_ledger", "0");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, fixture_make, fixture_drop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(create__makes__the_table_with_its_types),
        TEST(create__fails__where_the_table_is),
        TEST(append__adds__to_what_is_there),
        TEST(replace__makes__the_table_anew),
        TEST(truncate__keeps__the_table_and_its_columns),
        TEST(no_rows__still__make_the_table),
        TEST(mapping__chooses__names_and_order),
        TEST(bad_mappings__are_refused),
        TEST(a_missing_column__is_named),
        TEST(constraint_errors__name_row_and_column__and_roll_back),
        TEST(swallowed_rows__roll_back),
        TEST(a_failed_replace__keeps__the_old_table),
        TEST(the_source_file__may_be__the_target),
        TEST(rows_seen__are_written__in_their_order),
        TEST(a_changed_count__is_said),
        TEST(rows__are_counted__with_separators),
        TEST(values__arrive__as_they_were),
        TEST(bad_words__are_refused__at_once),
        TEST(a_query_that_writes__is_refused),
        TEST(a_cancel__keeps__nothing),
        TEST(a_locked_target__is_said),
        TEST(the_ledger__has__each_job_once),
        TEST(without_consent__there_is__no_ledger),
        TEST(a_failed_job__leaves__no_mark),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
