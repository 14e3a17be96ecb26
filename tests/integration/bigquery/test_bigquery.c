/* BigQuery's driver as an operator sees it, against the stub of the REST API: connecting, queries
 * and their types, pages, dry runs and their limits, cancel, failures, introspection. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stub/stub.h"
#include "support/database.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/db/code.h"
#include "querent/db/db.h"

static struct stub stub;

static char *url_of(const char *path, const char *more)
{
    return mem_printf("bigquery://%s?endpoint=%s&login=none%s", path, stub.url, more);
}

static struct db *open_with(const char *rules, const char *more)
{
    const struct db_open_options options = {.read_only = true, .price_tib = 6.25};
    char *url = url_of("shop-eu/shop", more);
    struct err err = ERR_INIT;
    struct db *db = NULL;

    stub_rules(&stub, rules);
    if (!db_open(url, &options, &db, &err))
        fail_msg("%s: %s", url, err.text);
    mem_free(url);
    return db;
}

static void assert_asked(const char *what, bool asked)
{
    char *requests = stub_requests(&stub);

    if ((strstr(requests, what) != NULL) != asked)
        fail_msg("%s: '%s' in %s", asked ? "not asked" : "asked", what, requests);
    free(requests);
}

static void assert_cell(const struct result *result, uint64_t row, size_t column, const char *text)
{
    const struct cell cell = result_cell(result, row, column);

    if (cell.len != strlen(text) || memcmp(cell.p, text, cell.len) != 0)
        fail_msg("row %u, column %u: '%.*s', not '%s'", (unsigned)row, (unsigned)column,
                 (int)cell.len, cell.p, text);
}

/* ---- queries */

static void a_query__gives__rows_and_types(void **state)
{
    struct db *db = open_with("[]", "");
    struct result *result = must_read(
        db, "SELECT id, name, address FROM `shop-eu.shop.customers` WHERE id < 3 ORDER BY id");

    (void)state;
    assert_int_equal(result_rows(result), 2);
    assert_string_equal(result_column(result, 0)->type, "INT64");
    assert_string_equal(result_column(result, 1)->type, "STRING(40)");
    assert_string_equal(result_column(result, 2)->type, "STRUCT<city STRING, zip STRING>");
    assert_cell(result, 1, 1, "Bob");
    assert_cell(result, 1, 2, "{\"city\": \"León\", \"zip\": null}");
    assert_string_equal(db_server(db), "BigQuery in EU");
    assert_asked("\\\"dryRun\\\":true", true);
    assert_asked("\\\"client\\\":\\\"querent\\\"", true);
    result_unref(result);
    db_close(db);
}

/* Every type that the API knows, as its values stand in an answer. */
static const char *const every_type =
    "[{\"sql\": \"every\", \"answer\": {\"fields\": ["
    "{\"name\": \"i\", \"type\": \"INTEGER\"}, {\"name\": \"f\", \"type\": \"FLOAT\"},"
    "{\"name\": \"n\", \"type\": \"NUMERIC\", \"precision\": \"10\", \"scale\": \"2\"},"
    "{\"name\": \"bn\", \"type\": \"BIGNUMERIC\"}, {\"name\": \"b\", \"type\": \"BOOLEAN\"},"
    "{\"name\": \"s\", \"type\": \"STRING\"}, {\"name\": \"by\", \"type\": \"BYTES\"},"
    "{\"name\": \"d\", \"type\": \"DATE\"}, {\"name\": \"t\", \"type\": \"TIME\"},"
    "{\"name\": \"dt\", \"type\": \"DATETIME\"}, {\"name\": \"ts\", \"type\": \"TIMESTAMP\"},"
    "{\"name\": \"iv\", \"type\": \"INTERVAL\"},"
    "{\"name\": \"r\", \"type\": \"RANGE\", \"rangeElementType\": {\"type\": \"DATE\"}},"
    "{\"name\": \"j\", \"type\": \"JSON\"}, {\"name\": \"g\", \"type\": \"GEOGRAPHY\"},"
    "{\"name\": \"a\", \"type\": \"INTEGER\", \"mode\": \"REPEATED\"},"
    "{\"name\": \"st\", \"type\": \"RECORD\", \"mode\": \"REPEATED\", \"fields\": ["
    "{\"name\": \"x\", \"type\": \"BIGNUMERIC\"}, {\"name\": \"y\", \"type\": \"TIMESTAMP\"},"
    "{\"name\": \"z\", \"type\": \"JSON\"}, {\"name\": \"w\", \"type\": \"FLOAT\"}]}],"
    "\"rows\": [{\"f\": [{\"v\": \"-9223372036854775808\"}, {\"v\": \"NaN\"}, {\"v\": "
    "\"12345678.90\"},"
    "{\"v\": \"578960446186580977117854925043439539266.34992332820282019728792003956564819967\"},"
    "{\"v\": \"true\"}, {\"v\": \"a\\\"\\u00fc\"}, {\"v\": \"AP8=\"}, {\"v\": \"2025-01-31\"},"
    "{\"v\": \"10:00:00.123456\"}, {\"v\": \"2025-01-31T10:00:00.5\"}, {\"v\": \"-1\"},"
    "{\"v\": \"1-2 3 4:5:6.789\"}, {\"v\": \"[2020-01-01, UNBOUNDED)\"}, {\"v\": "
    "\"{\\\"k\\\":[1]}\"},"
    "{\"v\": \"POINT(1 2)\"}, {\"v\": [{\"v\": \"1\"}, {\"v\": \"2\"}]},"
    "{\"v\": [{\"v\": {\"f\": [{\"v\": \"0.1000\"}, {\"v\": \"1735689600123456\"}, {\"v\": "
    "\"[true]\"}, {\"v\": \"Infinity\"}]}}]}]},"
    "{\"f\": [{\"v\": null}, {\"v\": null}, {\"v\": null}, {\"v\": null}, {\"v\": null}, {\"v\": "
    "null}, {\"v\": null}, {\"v\": null}, {\"v\": null}, {\"v\": null}, {\"v\": null}, {\"v\": "
    "null}, {\"v\": null}, {\"v\": null}, {\"v\": null}, {\"v\": []}, {\"v\": []}]}]}}]";

static void values__keep__every_digit(void **state)
{
    static const struct {
        const char *type, *value, *empty;
        enum value_type is;
    } cases[] = {
        {"INT64", "-9223372036854775808", "", VALUE_INTEGER},
        {"FLOAT64", "NaN", "", VALUE_REAL},
        {"NUMERIC(10, 2)", "12345678.90", "", VALUE_DECIMAL},
        {"BIGNUMERIC",
         "578960446186580977117854925043439539266.34992332820282019728792003956564819967", "",
         VALUE_DECIMAL},
        {"BOOL", "true", "", VALUE_BOOLEAN},
        {"STRING", "a\"ü", "", VALUE_TEXT},
        {"BYTES", NULL, "", VALUE_BYTES},
        {"DATE", "2025-01-31", "", VALUE_DATE},
        {"TIME", "10:00:00.123456", "", VALUE_TIME},
        {"DATETIME", "2025-01-31 10:00:00.5", "", VALUE_TIMESTAMP},
        {"TIMESTAMP", "1969-12-31 23:59:59.999999+00", "", VALUE_TIMESTAMP},
        {"INTERVAL", "1-2 3 4:5:6.789", "", VALUE_INTERVAL},
        {"RANGE<DATE>", "[2020-01-01, UNBOUNDED)", "", VALUE_OTHER},
        {"JSON", "{\"k\":[1]}", "", VALUE_JSON},
        {"GEOGRAPHY", "POINT(1 2)", "", VALUE_OTHER},
        {"ARRAY<INT64>", "[1, 2]", "[]", VALUE_JSON},
        {"ARRAY<STRUCT<x BIGNUMERIC, y TIMESTAMP, z JSON, w FLOAT64>>",
         "[{\"x\": 0.1000, \"y\": \"2025-01-01 00:00:00.123456+00\", \"z\": [true], \"w\": "
         "\"Infinity\"}]",
         "[]", VALUE_JSON},
    };
    struct db *db = open_with(every_type, "");
    struct result *result = must_read(db, "SELECT 'every'");

    (void)state;
    assert_int_equal(result_column_count(result), COUNT_OF(cases));
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        assert_string_equal(result_column(result, i)->type, cases[i].type);
        assert_int_equal(result_column(result, i)->value, cases[i].is);
        if (cases[i].value)
            assert_cell(result, 0, i, cases[i].value);
        assert_cell(result, 1, i, cases[i].empty);
    }
    assert_memory_equal(result_cell(result, 0, 6).p, "\0\xff", 2);
    assert_int_equal(result_cell(result, 1, 0).kind, CELL_NULL);
    result_unref(result);
    db_close(db);
}

#define SERIES "SELECT i FROM UNNEST(GENERATE_ARRAY(1, 5000)) AS i"

static void pages__follow__each_other(void **state)
{
    struct db *db = open_with("[{\"sql\": \"GENERATE\", \"page_rows\": 700, \"polls\": 3},"
                              "{\"when\": \"pageToken=1400\", \"status\": 503, \"reason\": "
                              "\"backendError\"}]",
                              "");
    struct result *result = must_read(db, SERIES);

    (void)state;
    assert_int_equal(result_rows(result), 5000);
    assert_cell(result, 4999, 0, "5000");
    assert_int_equal(result_state(result), RESULT_COMPLETE);
    result_unref(result);
    db_close(db);
}

/* What passes is tried again, also where the job was made and only its answer was lost. */
static void what_passes__is_tried_again(void **state)
{
    static const char *const rules[] = {
        "[{\"when\": \"POST .*/jobs\\n(?!.*dryRun)\", \"cut\": true}]",
        "[{\"when\": \"dryRun\", \"status\": 403, \"reason\": \"rateLimitExceeded\"}]",
        "[{\"when\": \"GET .*/queries/\", \"status\": 500}]",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(rules); i++) {
        struct db *db = open_with(rules[i], "");
        struct result *result = must_read(db, "SELECT count(*) AS n FROM customers");
        assert_cell(result, 0, 0, "3");
        result_unref(result);
        db_close(db);
    }
}

/* ---- before it runs */

static void a_plan__tells__bytes_and_money(void **state)
{
    struct db *db = open_with("[]", "");
    struct err err = ERR_INIT;
    struct db_plan plan;

    (void)state;
    assert_true(db_explain(db, "SELECT total FROM orders", &plan, &err));
    assert_string_equal(plan.line, "reads 50.0 MiB of orders · costs about 0.00030 USD");
    assert_true(db_explain(db, "SELECT name FROM customers", &plan, &err));
    assert_non_null(strstr(plan.line, "(10.0 MiB billed at least)"));
    assert_true(db_explain(db, "SELECT 1 AS x", &plan, &err));
    assert_string_equal(plan.line, "reads nothing that is billed");
    assert_asked("queries/", false);
    db_close(db);
}

static void more_bytes__than_the_limit__are_refused(void **state)
{
    struct db *db = open_with("[]", "&maximumBytesBilled=20000000");
    struct err err = ERR_INIT;
    struct result *result = NULL;

    (void)state;
    result = must_read(db, "SELECT name FROM customers");
    result_unref(result);
    assert_asked("maximumBytesBilled\\\":\\\"20000000", true);
    assert_false(db_read(db, "SELECT total FROM orders", NULL, &result, &err));
    assert_int_equal(err.code, ERR_LIMIT);
    assert_non_null(strstr(err.text, "50.0 MiB"));
    assert_asked("SELECT total FROM orders\\\",\\\"maximum", false);
    db_close(db);
}

static void what_is_no_query__is_refused(void **state)
{
    static const char *const refused[] = {
        "DELETE FROM customers WHERE true",
        "INSERT INTO customers (id) VALUES (9)",
        "MERGE customers USING orders ON false WHEN MATCHED THEN DELETE",
        "CREATE TABLE t (a INT64)",
        "DROP TABLE customers",
        "TRUNCATE TABLE customers",
        "EXPORT DATA OPTIONS (uri = 'gs://b/*.csv', format = 'CSV') AS SELECT 1",
        "EXECUTE IMMEDIATE 'DROP TABLE customers'",
        "DECLARE x INT64",
        "CALL shop.work()",
        "BEGIN SELECT 1; END",
        "SELECT 1; DELETE FROM customers WHERE true",
        "SELECT shop.far(id) FROM customers",
        "",
    };
    struct db *db = open_with("[]", "");
    struct result *result = NULL;

    (void)state;
    for (size_t i = 0; i < COUNT_OF(refused); i++) {
        struct err err = ERR_INIT;
        if (db_read(db, refused[i], NULL, &result, &err) ||
            (err.code != ERR_REFUSED && err.code != ERR_USAGE))
            fail_msg("%s: %s", refused[i], err.text);
    }
    assert_asked("jobTimeoutMs", false);
    assert_asked("maxResults", false);
    db_close(db);
}

/* What would be billed as the whole table is listed instead. */
static void first_rows__of_a_table__are_free(void **state)
{
    static const char *const listed[] = {
        "SELECT * FROM orders LIMIT 3",
        "SELECT *\nFROM `shop-eu.shop.orders` -- some\nLIMIT 3;",
        "select * from shop.orders limit 3",
        "SELECT * FROM `shop`.`orders` LIMIT 3",
    };
    static const char *const queries[] = {
        "SELECT * FROM orders WHERE id > 0 LIMIT 3",
        "SELECT * FROM orders",
        "SELECT * FROM orders LIMIT 3 OFFSET 1",
        "SELECT * FROM orders AS o LIMIT 3",
        "SELECT id FROM orders LIMIT 3",
    };
    struct err err = ERR_INIT;
    struct db_plan plan;

    (void)state;
    for (size_t i = 0; i < COUNT_OF(listed); i++) {
        struct db *db = open_with("[{\"list_rows\": 2}]", "&maximumBytesBilled=1");
        assert_true(db_explain(db, listed[i], &plan, &err));
        assert_non_null(strstr(plan.line, "first rows are listed"));
        struct result *result = must_read(db, listed[i]);
        assert_int_equal(result_rows(result), 3);
        assert_cell(result, 2, 3, "9.99");
        assert_asked("/jobs", false);
        result_unref(result);
        db_close(db);
    }
    struct db *db = open_with("[]", "");
    for (size_t i = 0; i < COUNT_OF(queries); i++) {
        assert_true(db_explain(db, queries[i], &plan, &err));
        assert_non_null(strstr(plan.line, "50.0 MiB"));
    }
    struct result *result = must_read(db, "SELECT * FROM events LIMIT 5");
    assert_int_equal(result_rows(result), 2); /* also where a query would need a condition */
    result_unref(result);
    db_close(db);
}

/* ---- failures */

static void failures__are_told__in_plain_words(void **state)
{
    static const struct {
        const char *rules, *sql, *says;
        enum db_error_class class;
        int position;
    } cases[] = {
        {"[]", "SELECT name,\n nam FROM customers", "nam", DB_COLUMN_NOT_FOUND, 15},
        {"[]", "SELECT kind FROM events", "add a condition on 'day'", DB_PERMISSION_DENIED, 0},
        {"[{\"when\": \"dryRun\", \"status\": 403, \"reason\": \"accessDenied\", \"message\": "
         "\"Access Denied: Table shop-eu:shop.x: User does not have permission\"}]",
         "SELECT 1", "BigQuery Data Viewer", DB_PERMISSION_DENIED, 0},
        {"[{\"when\": \"dryRun\", \"status\": 403, \"reason\": \"billingNotEnabled\", \"message\": "
         "\"Billing has not been enabled for this project\"}]",
         "SELECT 1", "switch billing on", DB_PERMISSION_DENIED, 0},
        {"[{\"when\": \"dryRun\", \"status\": 403, \"reason\": \"quotaExceeded\", \"message\": "
         "\"Quota exceeded: Your project exceeded quota for free query bytes scanned\"}]",
         "SELECT 1", "a quota of the project is used up", DB_BUSY, 0},
        {"[{\"when\": \"dryRun\", \"status\": 404, \"reason\": \"notFound\", \"message\": "
         "\"Not found: Dataset shop-eu:shop was not found in location US\"}]",
         "SELECT 1", "location= in the URL", DB_TABLE_NOT_FOUND, 0},
        {"[{\"sql\": \"customers\", \"fail\": [\"resourcesExceeded\", \"Resources exceeded during "
         "query execution\"]}]",
         "SELECT * FROM customers", "Resources exceeded", DB_OUT_OF_SPACE, 0},
        {"[{\"when\": \"dryRun\", \"status\": 401, \"reason\": \"authError\"}]", "SELECT 1",
         "refused nobody", DB_CONNECTION_LOST, 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct db *db = open_with(cases[i].rules, "");
        struct result *result = NULL;
        struct err err = ERR_INIT;
        assert_false(db_read(db, cases[i].sql, NULL, &result, &err));
        const struct db_error *error = db_last_error(db);
        if (!strstr(err.text, cases[i].says) || error->class != cases[i].class ||
            error->position != cases[i].position)
            fail_msg("%s: %s (%s at %d)", cases[i].sql, err.text, db_error_class_name(error->class),
                     error->position);
        db_close(db);
    }
}

static void *fire_when_it_runs(void *arg)
{
    for (;;) {
        char *requests = stub_requests(&stub);
        const bool runs = strstr(requests, "/queries/querent_") != NULL;
        free(requests);
        if (runs)
            break;
    }
    cancel_fire(arg);
    return NULL;
}

static void a_cancel__ends__the_job(void **state)
{
    struct db *db = open_with("[{\"sql\": \"customers\", \"hang\": true}]", "");
    struct cancel *cancel = cancel_new();
    const struct db_read_options options = {.cancel = cancel};
    struct result *result = NULL;
    struct err err = ERR_INIT;
    pthread_t thread;

    (void)state;
    pthread_create(&thread, NULL, fire_when_it_runs, cancel);
    assert_false(db_read(db, "SELECT * FROM customers", &options, &result, &err));
    pthread_join(thread, NULL);
    assert_int_equal(err.code, ERR_CANCELLED);
    assert_asked("/cancel?location=EU", true);
    result = must_read(db, "SELECT 1 AS x"); /* and the connection is good */
    result_unref(result);
    cancel_unref(cancel);
    db_close(db);
}

static void a_time_limit__is_the_servers__too(void **state)
{
    struct db *db = open_with("[{\"sql\": \"customers\", \"hang\": true}]", "");
    const struct db_read_options options = {.time_limit_ms = 1000};
    struct result *result = NULL;
    struct err err = ERR_INIT;

    (void)state;
    assert_false(db_read(db, "SELECT * FROM customers", &options, &result, &err));
    assert_int_equal(err.code, ERR_TIMEOUT);
    assert_asked("jobTimeoutMs", true);
    assert_asked("/cancel?location=EU", true);
    db_close(db);
}

/* A message that is longer than what is kept of an answer. */
static void a_long_message__is_no_lost_connection(void **state)
{
    char words[9000], *rules;
    struct result *result = NULL;
    struct err err = ERR_INIT;

    (void)state;
    memset(words, 'x', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    rules = mem_printf("[{\"when\": \"dryRun\", \"status\": 400, \"reason\": \"invalidQuery\", "
                       "\"message\": \"No matching signature for operator = for STRUCT<%s>\"}]",
                       words);
    struct db *db = open_with(rules, "");
    assert_false(db_read(db, "SELECT 1", NULL, &result, &err));
    assert_int_equal(db_last_error(db)->class, DB_TYPE_MISMATCH);
    assert_non_null(strstr(err.text, "No matching signature for operator ="));
    assert_false(db_lost(db));
    db_close(db);
    mem_free(rules);
}

/* ---- what there is */

static const struct schema_table *table_of(const struct schema *schema, const char *name)
{
    const int at = schema_find_table(schema, NULL, name);

    if (at < 0)
        fail_msg("there is no table '%s'", name);
    return &schema->tables[at];
}

static void check_schema(const char *rules)
{
    struct db *db = open_with(rules, "");
    struct schema *schema = NULL;
    struct err err = ERR_INIT;

    if (!db_introspect(db, NULL, &schema, &err))
        fail_msg("%s", err.text);
    assert_string_equal(schema->default_schema, "shop");
    const struct schema_table *orders = table_of(schema, "orders"),
                              *customers = table_of(schema, "customers"),
                              *events = table_of(schema, "events");
    assert_string_equal(customers->comment, "Who buys.");
    assert_string_equal(customers->columns[3].type, "STRUCT<city STRING, zip STRING>");
    assert_string_equal(customers->columns[3].comment, "address.city: where the parcels go");
    assert_int_equal(customers->columns[0].primary, 1);
    assert_true(customers->columns[0].not_null);
    assert_string_equal(orders->comment, "Clustered by customer_id.");
    assert_int_equal(orders->fkey_count, 1);
    assert_string_equal(orders->fkeys[0].columns[0], "customer_id");
    assert_string_equal(orders->fkeys[0].to_table, "customers");
    assert_string_equal(orders->fkeys[0].to_columns[0], "id");
    assert_string_equal(events->comment, "Partitioned by day: every query needs a condition on it. "
                                         "Clustered by kind, day.");
    schema_free(schema);
    db_close(db);
}

static void tables__are_known__with_all_that_is_declared(void **state)
{
    (void)state;
    check_schema("[]");
    assert_asked("INFORMATION_SCHEMA", false);
}

static void many_tables__are_read__by_information_schema(void **state)
{
    (void)state;
    check_schema("[{\"copies\": 400}]");
    assert_asked("INFORMATION_SCHEMA", true);
    assert_asked("/tables/orders", false);
}

static void a_project__without_a_dataset__is_all_of_them(void **state)
{
    char *url = url_of("shop-eu", "&location=EU");
    struct db *db = NULL;
    struct schema *schema = NULL;
    struct err err = ERR_INIT;

    (void)state;
    stub_rules(&stub, "[]");
    assert_true(db_open(url, NULL, &db, &err));
    assert_true(db_introspect(db, NULL, &schema, &err));
    assert_string_equal(table_of(schema, "orders")->schema, "shop");
    schema_free(schema);
    db_close(db);
    mem_free(url);
}

/* Who pays is not whose the data is; jobs say for whom they are and how urgent. */
static void jobs__say__where_and_for_whom(void **state)
{
    char *url = url_of("shop-eu/other-project.shop", "&priority=BATCH&labels=team:data,env:prod");
    struct schema *schema = NULL;
    struct err err = ERR_INIT;

    (void)state;
    stub_rules(&stub, "[]");
    struct db *db = must_open(url, true);
    struct result *result = must_read(db, "SELECT count(*) AS n FROM customers");
    assert_cell(result, 0, 0, "3");
    assert_asked("/projects/shop-eu/jobs", true);
    assert_asked("projectId\\\":\\\"other-project", true);
    assert_asked("priority\\\":\\\"BATCH", true);
    assert_asked("team\\\":\\\"data", true);
    assert_asked("env\\\":\\\"prod", true);
    assert_true(db_introspect(db, NULL, &schema, &err));
    assert_string_equal(table_of(schema, "orders")->schema, "other-project.shop");
    schema_free(schema);
    result_unref(result);
    db_close(db);
    mem_free(url);
}

/* ---- writing */

static struct db *open_writer(const char *rules)
{
    char *url = url_of("shop-eu/shop", "");
    struct db *db;

    stub_rules(&stub, rules);
    db = must_open(url, false);
    mem_free(url);
    return db;
}

#define CELL(text, kind_) ((struct cell){.p = text, .len = sizeof text - 1, .kind = kind_})

static void load_rows(struct db *db, const char *table, int rows)
{
    static const char *const columns[] = {"id", "note", "raw", "big", "moment", "ok", "tags"};
    struct db_load *load = NULL;
    struct err err = ERR_INIT;
    int64_t taken = 0;

    if (!db_begin(db, &err) || !db_load_begin(db, NULL, table, columns, 7, &load, &err))
        fail_msg("%s", err.text);
    for (int i = 1; i <= rows; i++) {
        char id[16], note[2000];
        snprintf(id, sizeof id, "%d", i);
        memset(note, 'x', sizeof note);
        const struct cell cells[] = {
            {.p = id, .len = strlen(id), .kind = CELL_INTEGER},
            i == 1 ? CELL("a\"\n\xc3\xbc", CELL_TEXT)
                   : (struct cell){.p = note, .len = sizeof note, .kind = CELL_TEXT},
            CELL("\0\xff", CELL_BYTES),
            CELL("12345678901234567890.123456789", CELL_REAL),
            CELL("2025-01-31 10:00:00.5+00", CELL_TEXT),
            i == 1 ? CELL("t", CELL_TEXT) : CELL("", CELL_NULL),
            CELL("[1, 2]", CELL_TEXT),
        };
        if (!db_load_row(load, cells, &err))
            fail_msg("row %d: %s", i, err.text);
    }
    assert_true(db_load_end(load, &taken, &err));
    assert_int_equal(taken, rows);
}

#define COLUMNS                                                                                    \
    "(id INT64, note STRING, raw BYTES, big NUMERIC, moment DATETIME, ok BOOL, tags JSON)"

static void rows__are_loaded__all_by_one_job(void **state)
{
    struct db *db = open_writer("[{\"sql\": \"\", \"keep\": 3000000, \"polls\": 2}]");
    struct err err = ERR_INIT;

    (void)state;
    must_exec(db, "CREATE TABLE made " COLUMNS);
    load_rows(db, "made", 6000); /* two parts */
    struct result *result = must_read(db, "SELECT count(*) AS n FROM made");
    assert_cell(result, 0, 0, "0");
    result_unref(result);
    if (!db_commit(db, &err))
        fail_msg("%s", err.text);
    result = must_read(db, "SELECT count(*) AS n FROM made");
    assert_cell(result, 0, 0, "6000");
    result_unref(result);
    result = must_read(db, "SELECT note, raw, big, moment, ok, tags FROM made WHERE id = 1");
    assert_cell(result, 0, 0, "a\"\n\xc3\xbc");
    assert_memory_equal(result_cell(result, 0, 1).p, "\0\xff", 2);
    assert_cell(result, 0, 2, "12345678901234567890.123456789");
    assert_cell(result, 0, 3, "2025-01-31 10:00:00.5");
    assert_cell(result, 0, 4, "true");
    assert_cell(result, 0, 5, "[1, 2]");
    result_unref(result);
    assert_asked("\"client\\\":\\\"querent", true);
    must_exec(db, "DROP TABLE made");
    db_close(db);
}

static void rows__that_are_not_committed__never_arrive(void **state)
{
    static const char *const columns[] = {"id", "nix"};
    struct db *db = open_writer("[]");
    struct db_load *load = NULL;
    struct err err = ERR_INIT;

    (void)state;
    must_exec(db, "CREATE TABLE made " COLUMNS);
    load_rows(db, "made", 10000);
    db_rollback(db);
    assert_asked("\"method\": \"DELETE\"", true);
    struct result *result = must_read(db, "SELECT count(*) AS n FROM made");
    assert_cell(result, 0, 0, "0");
    result_unref(result);
    assert_true(db_begin(db, &err));
    assert_false(db_load_begin(db, NULL, "made", columns, 2, &load, &err));
    assert_non_null(strstr(err.text, "no column 'nix'"));
    db_rollback(db);
    assert_true(db_begin(db, &err));
    assert_true(db_load_begin(db, "shop", "made", columns, 1, &load, &err));
    assert_true(db_load_row(load, &CELL("many", CELL_TEXT), &err));
    assert_true(db_load_end(load, NULL, &err));
    assert_false(db_commit(db, &err));
    assert_non_null(strstr(err.text, "row 1"));
    db_rollback(db);
    must_exec(db, "DROP TABLE made");
    db_close(db);
}

static void doctor__tells__a_login_that_may_write(void **state)
{
    struct db *db = open_with("[{\"permissions\": [\"bigquery.tables.updateData\"]}]", "");
    struct db_advice advice = {BUF_INIT, BUF_INIT, BUF_INIT};
    struct err err = ERR_INIT;

    (void)state;
    assert_true(db_advise(db, &advice, &err));
    assert_non_null(strstr(buf_str(&advice.finding), "may change rows of 'shop."));
    assert_non_null(strstr(buf_str(&advice.statements), "roles/bigquery.dataViewer"));
    buf_release(&advice.finding);
    buf_release(&advice.statements);
    buf_release(&advice.then);
    stub_rules(&stub, "[]");
    assert_true(db_advise(db, &advice, &err));
    assert_int_equal(advice.finding.len, 0);
    db_close(db);
}

static void functions__are_what__the_dataset_says(void **state)
{
    struct db_code list[] = {{.kind = DB_CODE_FUNCTION, .schema = "shop", .name = "far"},
                             {.kind = DB_CODE_FUNCTION, .schema = "shop", .name = "near"},
                             {.kind = DB_CODE_FUNCTION, .schema = "shop", .name = "none"}};
    struct db *db = open_with("[]", "");

    (void)state;
    assert_true(db_code(db, list, COUNT_OF(list), NULL));
    assert_int_equal(list[0].is, DB_CODE_FOREIGN);
    assert_non_null(strstr(list[0].text, "https://far.example.com/f"));
    assert_int_equal(list[1].is, DB_CODE_FOREIGN);
    assert_int_equal(list[2].is, DB_CODE_ABSENT);
    db_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_query__gives__rows_and_types),
        cmocka_unit_test(values__keep__every_digit),
        cmocka_unit_test(pages__follow__each_other),
        cmocka_unit_test(what_passes__is_tried_again),
        cmocka_unit_test(a_plan__tells__bytes_and_money),
        cmocka_unit_test(more_bytes__than_the_limit__are_refused),
        cmocka_unit_test(what_is_no_query__is_refused),
        cmocka_unit_test(first_rows__of_a_table__are_free),
        cmocka_unit_test(failures__are_told__in_plain_words),
        cmocka_unit_test(a_long_message__is_no_lost_connection),
        cmocka_unit_test(a_cancel__ends__the_job),
        cmocka_unit_test(a_time_limit__is_the_servers__too),
        cmocka_unit_test(tables__are_known__with_all_that_is_declared),
        cmocka_unit_test(many_tables__are_read__by_information_schema),
        cmocka_unit_test(a_project__without_a_dataset__is_all_of_them),
        cmocka_unit_test(jobs__say__where_and_for_whom),
        cmocka_unit_test(rows__are_loaded__all_by_one_job),
        cmocka_unit_test(rows__that_are_not_committed__never_arrive),
        cmocka_unit_test(doctor__tells__a_login_that_may_write),
        cmocka_unit_test(functions__are_what__the_dataset_says),
    };

    if (!stub_start(&stub, "bigquery_server.py"))
        return 77;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    stub_stop(&stub);
    return failed;
}
