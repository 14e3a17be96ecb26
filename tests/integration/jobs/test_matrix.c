/* Write jobs from each database into each, the table made by the job: every kind of value arrives
 * as it was. SQLite, PostgreSQL, MariaDB, and the stubs of Trino and BigQuery; where a server is
 * not installed its pairs are left out. */
#include <stdio.h>
#include <string.h>

#include "integration/db/server.h"
#include "stub/stub.h"
#include "unit/jobs/fixture.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"

static struct server postgres, mariadb;
static bool has_postgres, has_mariadb, has_trino, has_bigquery;
static struct stub trino_stub, bigquery_stub;
static char trino_url[100], bigquery_url[200];

/* A database: how the source table is made there. */
static struct place {
    const char *name; /* of the connection */
    const char *url;
    const char *create;
    bool keyless; /* it has no keys */
} places[] = {
    {"sqlite", NULL,
     "CREATE TABLE source (id INTEGER PRIMARY KEY, whole BIGINT, exact NUMERIC(12,4), approx REAL,"
     " words VARCHAR(40), bytes BLOB, on_day DATE, at_time TIMESTAMP, clock TIME, flag BOOLEAN)",
     false},
    {"postgres", postgres.url,
     "CREATE TABLE source (id int PRIMARY KEY, whole bigint, exact numeric(12,4), approx double "
     "precision,"
     " words varchar(40), bytes bytea, on_day date, at_time timestamp, clock time, flag boolean)",
     false},
    {"mariadb", mariadb.url,
     "CREATE TABLE source (id int PRIMARY KEY, whole bigint, exact decimal(12,4), approx double,"
     " words varchar(40), bytes blob, on_day date, at_time datetime(6), clock time(6),"
     " flag boolean)",
     false},
    {"trino", trino_url,
     "CREATE TABLE source (id integer, whole bigint, exact decimal(12,4), approx double,"
     " words varchar(40), bytes varbinary, on_day date, at_time timestamp(6), clock time(6),"
     " flag boolean)",
     true},
    {"bigquery", bigquery_url,
     "CREATE TABLE source (id INT64, whole INT64, exact NUMERIC(12, 4), approx FLOAT64,"
     " words STRING(40), bytes BYTES, on_day DATE, at_time DATETIME, clock TIME, flag BOOL)",
     true},
};

static const char *const columns[] = {"id",    "whole",  "exact",   "approx", "words",
                                      "bytes", "on_day", "at_time", "clock",  "flag"};
enum { COLUMNS = 10 };

static const struct value {
    enum cell_kind kind;
    const char *text;
} rows[][COLUMNS] = {
    {{CELL_INTEGER, "1"},
     {CELL_INTEGER, "9223372036854775807"},
     {CELL_REAL, "12345678.1234"},
     {CELL_REAL, "0.30000000000000004"},
     {CELL_TEXT, "Müller 東京 🚚 \t\\N 'q'"},
     {CELL_BYTES, "\x01\xff\xc3\x28"},
     {CELL_TEXT, "2024-02-29"},
     {CELL_TEXT, "2024-02-29 23:59:59.123456"},
     {CELL_TEXT, "23:59:59.5"},
     {CELL_TEXT, "true"}},
    {{CELL_INTEGER, "2"},
     {CELL_INTEGER, "-9223372036854775808"},
     {CELL_REAL, "-0.0001"},
     {CELL_REAL, "-1e300"},
     {CELL_TEXT, ""},
     {CELL_BYTES, ""},
     {CELL_TEXT, "1582-10-15"},
     {CELL_TEXT, "1969-07-20 20:17:40"},
     {CELL_TEXT, "00:00:00"},
     {CELL_TEXT, "false"}},
    {{CELL_INTEGER, "3"},
     {CELL_NULL, ""},
     {CELL_NULL, ""},
     {CELL_NULL, ""},
     {CELL_NULL, ""},
     {CELL_NULL, ""},
     {CELL_NULL, ""},
     {CELL_NULL, ""},
     {CELL_NULL, ""},
     {CELL_NULL, ""}},
};

static const char *url_of(const struct place *place)
{
    static char sqlite_url[600];

    if (place->url)
        return place->url;
    snprintf(sqlite_url, sizeof sqlite_url, "sqlite:%s", fixture_path("matrix.db"));
    return sqlite_url;
}

static bool is_there(const struct place *place)
{
    return !place->url                  ? true
           : place->url == postgres.url ? has_postgres
           : place->url == mariadb.url  ? has_mariadb
           : place->url == trino_url    ? has_trino
                                        : has_bigquery;
}

static struct db *open_place(const struct place *place)
{
    const struct db_open_options options = {0};
    struct db *db = NULL;
    struct err err = ERR_INIT;

    if (!db_open(url_of(place), &options, &db, &err))
        fail_msg("%s", err.text);
    return db;
}

static void fill_source(const struct place *place)
{
    struct db *db = open_place(place);
    struct db_load *load = NULL;
    struct err err = ERR_INIT;
    int64_t count;

    if (!db_exec(db, "DROP TABLE IF EXISTS source", NULL, &err) ||
        !db_exec(db, place->create, NULL, &err) || !db_begin(db, &err) ||
        !db_load_begin(db, NULL, "source", columns, COLUMNS, &load, &err))
        fail_msg("%s: %s", place->name, err.text);
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct cell cells[COLUMNS];
        for (size_t i = 0; i < COLUMNS; i++)
            cells[i] = (struct cell){.kind = rows[row][i].kind,
                                     .p = rows[row][i].text,
                                     .len = strlen(rows[row][i].text)};
        if (!db_load_row(load, cells, &err))
            fail_msg("%s: %s", place->name, err.text);
    }
    if (!db_load_end(load, &count, &err) || !db_commit(db, &err))
        fail_msg("%s: %s", place->name, err.text);
    db_close(db);
}

static int make(void **state)
{
    if (fixture_make(state) != 0)
        return -1;
    FILE *file = fopen(fixture_path("querent/config.yaml"), "a");
    if (!file)
        return -1;
    for (size_t i = 0; i < COUNT_OF(places); i++)
        if (is_there(&places[i]))
            fprintf(file, "  - name: %s\n    url: \"%s\"\n    read_only: false\n", places[i].name,
                    url_of(&places[i]));
    fclose(file);
    fixture_set(*state, NULL, 0);
    return 0;
}

/* Values that a type writes in its own way are the same: 1 for true, a second's zeros. */
static bool same(const struct value *want, const struct cell *got)
{
    const struct cell cell = {.kind = want->kind, .p = want->text, .len = strlen(want->text)};

    if (want->kind == CELL_NULL || got->kind == CELL_NULL)
        return want->kind == got->kind;
    if (got->len == cell.len && memcmp(got->p, cell.p, cell.len) == 0)
        return (want->kind == CELL_BYTES) == (got->kind == CELL_BYTES);
    if (want->kind == CELL_REAL)
        return cell_compare(&cell, got) == 0;
    if (str_eq(want->text, "true") || str_eq(want->text, "false"))
        return got->len == 1 && *got->p == (str_eq(want->text, "true") ? '1' : '0');
    size_t len = got->len; /* "23:59:59.500000" */
    if (memchr(got->p, ':', got->len) && memchr(got->p, '.', got->len))
        while (len && (got->p[len - 1] == '0' || got->p[len - 1] == '.')) {
            len--;
            if (got->p[len] == '.')
                break;
        }
    return len == cell.len && memcmp(got->p, cell.p, len) == 0;
}

static void check_copy(const struct place *from, const struct place *to)
{
    struct db *db = open_place(to);
    struct result *result = NULL;
    struct err err = ERR_INIT;

    if (!db_read(db, "SELECT * FROM copy ORDER BY id", NULL, &result, &err))
        fail_msg("%s to %s: %s", from->name, to->name, err.text);
    assert_int_equal(result_rows(result), COUNT_OF(rows));
    for (size_t row = 0; row < COUNT_OF(rows); row++)
        for (size_t i = 0; i < COLUMNS; i++) {
            const struct cell got = result_cell(result, row, i);
            if (!same(&rows[row][i], &got))
                fail_msg("%s to %s, row %zu, %s: '%s' came as '%.*s' (%d)", from->name, to->name,
                         row + 1, columns[i], rows[row][i].text, (int)got.len, got.p, got.kind);
        }
    result_unref(result);
    db_close(db);
}

static void check_key(const struct place *to, bool keyed)
{
    struct db *db = open_place(to);
    struct schema *schema = NULL;
    struct err err = ERR_INIT;

    if (!db_introspect(db, NULL, &schema, &err))
        fail_msg("%s: %s", to->name, err.text);
    const int table = schema_find_table(schema, NULL, "copy");
    assert_true(table >= 0);
    const struct schema_column *columns_there = schema->tables[table].columns;
    assert_int_equal(columns_there[0].primary, keyed ? 1 : 0);
    if (keyed) {
        assert_true(columns_there[0].not_null);
        assert_false(columns_there[1].not_null);
    }
    schema_free(schema);
    db_close(db);
}

static void run_copy(struct fixture *f, const struct place *from, const struct place *to,
                     const char *sql)
{
    struct db *db = open_place(to);
    struct job_write write = fixture_write(WRITE_CREATE);

    db_exec(db, "DROP TABLE IF EXISTS copy", NULL, NULL);
    db_close(db);
    write.connection = to->name;
    write.rows.connection = from->name;
    write.rows.sql = sql;
    struct job_info *job = fixture_run(f, &write);
    assert_state(job, JOB_DONE);
    job_info_free(job);
}

/* The third row of each source cannot be computed, and is its last. */
static const char *failing_query(const struct place *from)
{
    return !from->url ? "SELECT id, abs(CASE WHEN id = 3 THEN -9223372036854775807 - 1 ELSE 1 END) "
                        "AS whole FROM source ORDER BY id"
           : from->url != mariadb.url
               ? "SELECT id, 1 / (3 - id) AS whole FROM source ORDER BY id"
               : "SELECT id, 9223372036854775807 + (id = 3) AS whole FROM source ORDER BY id";
}

static void check_kept(struct fixture *f, const struct place *from, const struct place *to,
                       enum write_mode mode)
{
    struct job_write write = fixture_write(mode);
    struct db *db = open_place(to);
    struct result *result = NULL;
    struct err err = ERR_INIT;
    const bool made = mode == WRITE_CREATE;

    db_exec(db, "DROP TABLE IF EXISTS copy", NULL, NULL);
    if (!made && (!db_exec(db, "CREATE TABLE copy (id int, whole bigint)", NULL, &err) ||
                  !db_exec(db, "INSERT INTO copy VALUES (99, 99)", NULL, &err)))
        fail_msg("%s: %s", to->name, err.text);
    write.connection = to->name;
    write.rows.connection = from->name;
    write.rows.sql = failing_query(from);
    struct job_info *job = fixture_run(f, &write);
    assert_state(job, JOB_FAILED);
    const bool there = db_read(db, "SELECT id FROM copy", NULL, &result, &err);
    if (there == made || (there && result_rows(result) != 1))
        fail_msg("%s to %s, mode %d: something was kept", from->name, to->name, (int)mode);
    result_unref(result);
    job_info_free(job);
    db_close(db);
}

static void source_that_fails__leaves_nothing__in_each_database(void **state)
{
    static const enum write_mode modes[] = {WRITE_CREATE, WRITE_APPEND, WRITE_TRUNCATE,
                                            WRITE_REPLACE};

    for (size_t from = 0; from < COUNT_OF(places); from++) {
        if (!is_there(&places[from]))
            continue;
        fill_source(&places[from]);
        for (size_t to = 0; to < COUNT_OF(places); to++)
            for (size_t i = 0; i < COUNT_OF(modes) && is_there(&places[to]); i++)
                check_kept(*state, &places[from], &places[to], modes[i]);
    }
}

static void values__travel__from_each_database_to_each(void **state)
{
    struct fixture *f = *state;

    for (size_t from = 0; from < COUNT_OF(places); from++) {
        if (!is_there(&places[from]))
            continue;
        fill_source(&places[from]);
        for (size_t to = 0; to < COUNT_OF(places); to++) {
            if (!is_there(&places[to]))
                continue;
            run_copy(f, &places[from], &places[to], "SELECT * FROM source ORDER BY id");
            check_copy(&places[from], &places[to]);
            check_key(&places[to], !places[from].keyless && !places[to].keyless);
            /* of a join the key would not hold: its rows would be refused */
            run_copy(f, &places[from], &places[to], "SELECT a.id, b.whole FROM source a, source b");
            check_key(&places[to], false);
            /* nothing to look at: the types are the source's all the same */
            run_copy(f, &places[from], &places[to], "SELECT * FROM source WHERE id > 99");
            check_key(&places[to], !places[from].keyless && !places[to].keyless);
        }
    }
}

/* ---- decimals of any number of digits */

#define LONG_NUMBER "12345678901234567890.12345678901234567890"
#define MANY_DECIMALS "0.1234567890123456789012345678901234567891"
#define MANY_DIGITS "1234567890123456789012345678901234567890"

static void check_cell(const struct place *to, const char *sql, const char *text)
{
    struct db *db = open_place(to);
    struct result *result = NULL;
    struct err err = ERR_INIT;
    const struct cell want = {.kind = CELL_REAL, .p = text, .len = strlen(text)};

    if (!db_read(db, sql, NULL, &result, &err))
        fail_msg("%s: %s", to->name, err.text);
    struct cell got = result_cell(result, 0, 0);
    got.kind = CELL_REAL; /* a text is compared as the number that it holds */
    if (cell_compare(&want, &got) != 0)
        fail_msg("%s: %s came as '%.*s'", to->name, text, (int)got.len, got.p);
    result_unref(result);
    db_close(db);
}

/* `list` are VALUES of (id, v), written from PostgreSQL. */
static struct job_info *run_loose(struct fixture *f, const struct place *to, enum write_mode mode,
                                  const char *list)
{
    char *sql = mem_printf("SELECT * FROM (VALUES %s) AS t (id, v) ORDER BY id", list);
    struct job_write write = fixture_write(mode);

    write.connection = to->name;
    write.rows.connection = "postgres";
    write.rows.sql = sql;
    struct job_info *job = fixture_run(f, &write);
    mem_free(sql);
    return job;
}

static void drop_copy(const struct place *to, const char *create)
{
    struct db *db = open_place(to);
    struct err err = ERR_INIT;

    if (!db_exec(db, "DROP TABLE IF EXISTS copy", NULL, &err) ||
        (create && !db_exec(db, create, NULL, &err)))
        fail_msg("%s: %s", to->name, err.text);
    db_close(db);
}

static void decimals__without_declared_digits__are_kept(void **state)
{
    if (!has_postgres)
        skip();
    for (size_t to = 0; to < COUNT_OF(places); to++) {
        if (!is_there(&places[to]) || places[to].url == trino_url)
            continue; /* no decimal of Trino has more than 38 digits */
        drop_copy(&places[to], NULL);
        struct job_info *job =
            run_loose(*state, &places[to], WRITE_CREATE,
                      "(1, " LONG_NUMBER "), (2, -0.1), (3, 10::numeric / 3), (4, NULL)");
        assert_state(job, JOB_DONE);
        job_info_free(job);
        check_cell(&places[to], "SELECT v FROM copy WHERE id = 1", LONG_NUMBER);
        check_cell(&places[to], "SELECT v FROM copy WHERE id = 2", "-0.1");
        check_cell(&places[to], "SELECT v FROM copy WHERE id = 3", "3.3333333333333333");
    }
}

static void decimals__that_do_not_fit__are_refused(void **state)
{
    static const struct {
        struct place *to;
        const char *create; /* NULL: the job makes the table */
        const char *list;
    } cases[] = {
        {&places[0], "CREATE TABLE copy (id INTEGER, v NUMERIC)", "(1, 0.5), (2, " LONG_NUMBER ")"},
        {&places[2], NULL, "(1, 0.5), (2, " MANY_DECIMALS ")"},
        {&places[2], NULL, "(1, 0.5), (2, " MANY_DIGITS ")"},
    };

    if (!has_postgres)
        skip();
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        if (!is_there(cases[i].to))
            continue;
        drop_copy(cases[i].to, cases[i].create);
        struct job_info *job = run_loose(
            *state, cases[i].to, cases[i].create ? WRITE_APPEND : WRITE_CREATE, cases[i].list);
        assert_state(job, JOB_FAILED);
        if (!strstr(job->error, "row 2") || !strstr(job->error, "column 'v'"))
            fail_msg("%s: %s", cases[i].to->name, job->error);
        job_info_free(job);
    }
}

/* ---- types that only one database has */

static void run_there(const struct place *place, const char *sql)
{
    struct db *db = open_place(place);
    struct err err = ERR_INIT;

    if (!db_exec(db, sql, NULL, &err))
        fail_msg("%s: %s", sql, err.text);
    db_close(db);
}

static struct job_info *run_query(struct fixture *f, const struct place *from,
                                  const struct place *to, const char *sql)
{
    struct job_write write = fixture_write(WRITE_CREATE);

    drop_copy(to, NULL);
    write.rows.connection = from->name;
    write.rows.sql = sql;
    write.connection = to->name;
    return fixture_run(f, &write);
}

static void types_of_one_database__arrive__in_the_other(void **state)
{
    static struct place *const my = &places[2];
    static const struct {
        const struct place *from, *to;
        const char *sql, *check, *cell;
    } cases[] = {
        {&places[1], &places[1], "SELECT '-1234.5'::money AS v", "SELECT v::text FROM copy",
         "-$1,234.50"},
        {&places[1], &places[2], "SELECT '-1234.5'::money AS v", "SELECT v FROM copy",
         "-$1,234.50"},
        {&places[1], &places[1], "SELECT '{[1,3),[5,7)}'::int4multirange AS v",
         "SELECT v FROM copy", "{[1,3),[5,7)}"},
        {&places[1], &places[1], "SELECT '{1,NULL}'::int[] AS v",
         "SELECT pg_typeof(v) || ' ' || v[1] FROM copy", "integer[] 1"},
        {&places[1], &places[1], "SELECT array['1.50']::numeric(10,2)[] AS v",
         "SELECT format_type(atttypid, atttypmod) FROM pg_attribute WHERE attrelid = "
         "'copy'::regclass AND attnum = 1",
         "numeric(10,2)[]"},
        {&places[1], &places[1], "SELECT '[1,3)'::int4range AS v",
         "SELECT pg_typeof(v) || ' ' || upper(v) FROM copy", "int4range 3"},
        {&places[1], &places[1], "SELECT '10.0.0.1/8'::inet AS v",
         "SELECT pg_typeof(v) || ' ' || v FROM copy", "inet 10.0.0.1/8"},
        {&places[1], &places[1], "SELECT ARRAY['a b', NULL]::name[] AS v",
         "SELECT pg_typeof(v) || ' ' || v FROM copy", "text {\"a b\",NULL}"},
        {&places[1], &places[2], "SELECT '[1,3)'::int4range AS v", "SELECT v FROM copy", "[1,3)"},
        {&places[1], &places[1], "SELECT '{\"a\":1,\"a\":2}'::json AS v",
         "SELECT v::text FROM copy", "{\"a\":1,\"a\":2}"},
        {&places[2], &places[1], "SELECT b AS v FROM odd WHERE id = 1", "SELECT v::text FROM copy",
         "9223372036854775809"},
        {&places[2], &places[2], "SELECT b AS v FROM odd WHERE id = 1", "SELECT v FROM copy",
         "9223372036854775809"},
        {&places[2], &places[1], "SELECT w AS v FROM odd WHERE id = 1",
         "SELECT character_maximum_length::text FROM information_schema.columns WHERE table_name = "
         "'copy' AND column_name = 'v'",
         "17"},
        {&places[2], &places[2], "SELECT k FROM cased", "SELECT count(*) FROM copy", "2"},
    };

    if (!has_postgres || !has_mariadb)
        skip();
    run_there(my, "CREATE OR REPLACE TABLE odd (id int PRIMARY KEY, b bit(64), w varchar(17), z "
                  "date, t tinyint(1))");
    run_there(my, "SET STATEMENT sql_mode = '' FOR INSERT INTO odd VALUES (1, 9223372036854775809, "
                  "'w', '2024-01-01', 1), (2, 0, 'x', '0000-00-00', 2)");
    run_there(my, "CREATE OR REPLACE TABLE spans (id int PRIMARY KEY, h time)");
    run_there(my, "INSERT INTO spans VALUES (1, '23:59:59'), (2, '-01:00:00'), (3, '25:00:00')");
    run_there(my, "CREATE OR REPLACE TABLE cased (k varchar(10) COLLATE utf8mb4_bin PRIMARY KEY)");
    run_there(my, "INSERT INTO cased VALUES ('a'), ('A')");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct job_info *job = run_query(*state, cases[i].from, cases[i].to, cases[i].sql);
        if (job->state != JOB_DONE)
            fail_msg("%s: %s", cases[i].sql, job->error);
        check_cell(cases[i].to, cases[i].check, cases[i].cell);
        job_info_free(job);
    }
}

/* What the other database does not have is refused with its row, column and a way out. */
static void values_that_are_none_there__name_a_way_out(void **state)
{
    static const struct {
        const char *sql, *column, *way;
    } cases[] = {
        {"SELECT id, z FROM odd ORDER BY id", "column 'z'", "NULLIF(z, 0)"},
        {"SELECT id, t FROM odd ORDER BY id", "column 't'", "t + 0 AS t"},
        {"SELECT id, h FROM spans WHERE id < 3 ORDER BY id", "column 'h'", "CAST(h AS CHAR) AS h"},
        {"SELECT id, h FROM spans WHERE id <> 2 ORDER BY id", "column 'h'", "CAST(h AS CHAR) AS h"},
    };

    if (!has_postgres || !has_mariadb)
        skip();
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct job_info *job = run_query(*state, &places[2], &places[1], cases[i].sql);
        assert_state(job, JOB_FAILED);
        if (!strstr(job->error, "row 2") || !strstr(job->error, cases[i].column) ||
            !strstr(job->error, cases[i].way))
            fail_msg("%s", job->error);
        job_info_free(job);
    }
}

static void begin_stubs(void)
{
    has_trino = stub_start(&trino_stub, "trino_server.py");
    if (has_trino) {
        snprintf(trino_url, sizeof trino_url, "trino://me@127.0.0.1:%d/memory/default",
                 trino_stub.port);
        stub_rules(&trino_stub,
                   "[{\"when\": \"^SELECT .*1 / .3 - id\", \"times\": 1000, \"page\": 1, "
                   "\"error\": [\"DIVISION_BY_ZERO\", 8, \"USER_ERROR\", "
                   "\"Division by zero\"]}]");
    }
    has_bigquery = stub_start(&bigquery_stub, "bigquery_server.py");
    if (has_bigquery) {
        snprintf(bigquery_url, sizeof bigquery_url,
                 "bigquery://shop-eu/shop?endpoint=%s&login=none", bigquery_stub.url);
        stub_rules(&bigquery_stub, "[{\"sql\": \"1 / .3 - id\", \"fail\": [\"invalidQuery\", "
                                   "\"division by zero: 1 / 0\"]}]");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(source_that_fails__leaves_nothing__in_each_database, make,
                                        fixture_drop),
        cmocka_unit_test_setup_teardown(values__travel__from_each_database_to_each, make,
                                        fixture_drop),
        cmocka_unit_test_setup_teardown(decimals__without_declared_digits__are_kept, make,
                                        fixture_drop),
        cmocka_unit_test_setup_teardown(decimals__that_do_not_fit__are_refused, make, fixture_drop),
        cmocka_unit_test_setup_teardown(types_of_one_database__arrive__in_the_other, make,
                                        fixture_drop),
        cmocka_unit_test_setup_teardown(values_that_are_none_there__name_a_way_out, make,
                                        fixture_drop),
    };

    has_postgres = server_start_postgres(&postgres);
    has_mariadb = server_start_mariadb(&mariadb);
    begin_stubs();
    const int failed = cmocka_run_group_tests_name("matrix", tests, NULL, NULL);
    if (has_postgres)
        server_stop_postgres(&postgres);
    if (has_mariadb)
        server_stop_mariadb(&mariadb);
    if (has_trino)
        stub_stop(&trino_stub);
    if (has_bigquery)
        stub_stop(&bigquery_stub);
    return failed;
}
