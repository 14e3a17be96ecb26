#include <string.h>

#include "support/check.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "trino/trino.h"

static void url__names__origin_catalog_and_schema(void **state)
{
    static const struct {
        const char *url, *origin, *user, *catalog, *schema;
    } cases[] = {
        {"trino://me@host/hive/web", "http://host:8080", "me", "hive", "web"},
        {"trino://me@host:9000/hive", "http://host:9000", "me", "hive", NULL},
        {"trino://me@host:443/hive/web", "https://host:443", "me", "hive", "web"},
        {"trino://me@host:8443", "https://host:8443", "me", NULL, NULL},
        {"trino://me:pw@host/hive", "https://host:8443", "me", "hive", NULL},
        {"trino://me:pw@127.0.0.1:8080/hive", "http://127.0.0.1:8080", "me", "hive", NULL},
        {"trino://a%40b.com@host/h%20i?SSL=true", "https://host:8443", "a@b.com", "h i", NULL},
        {"trino://me@[::1]:8080/hive/web", "http://[::1]:8080", "me", "hive", "web"},
        {"trino://host/hive?accessToken=xyz", "https://host:8443", NULL, "hive", NULL},
    };
    const struct db_open_options options = {0};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct trino_target target;
        struct err err = ERR_INIT;
        if (!trino_parse_url(cases[i].url, &options, &target, &err))
            fail_msg("%s: %s", cases[i].url, err.text);
        assert_string_equal(target.origin, cases[i].origin);
        if (cases[i].user)
            assert_string_equal(target.user, cases[i].user);
        else
            assert_null(target.user);
        assert_true(str_eq(target.catalog, cases[i].catalog));
        assert_true(str_eq(target.schema, cases[i].schema));
        trino_target_release(&target);
    }
}

static void url__is_refused__where_it_is_wrong(void **state)
{
    static const struct {
        const char *url, *says;
    } cases[] = {
        {"trino://me:pw@host/hive?SSL=false", "without TLS"},
        {"trino://me@host/hive?sslmode=require", "unknown option 'sslmode'"},
        {"trino:///hive", "no host"},
        {"trino:host", "looks like"},
    };
    const struct db_open_options options = {0};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct trino_target target;
        struct err err = ERR_INIT;
        if (trino_parse_url(cases[i].url, &options, &target, &err))
            fail_msg("%s", cases[i].url);
        if (!strstr(err.text, cases[i].says) || strstr(err.text, "pw"))
            fail_msg("%s: %s", cases[i].url, err.text);
    }
}

static void cells__keep__what_the_protocol_says(void **state)
{
    static const struct {
        const char *type, *json, *text;
        enum cell_kind kind;
        enum value_type value;
    } cases[] = {
        {"bigint", "-9223372036854775808", "-9223372036854775808", CELL_INTEGER, VALUE_INTEGER},
        {"decimal(38, 2)", "\"123456789012345678901234567890123456.10\"",
         "123456789012345678901234567890123456.10", CELL_REAL, VALUE_DECIMAL},
        {"double", "0.30000000000000004", "0.30000000000000004", CELL_REAL, VALUE_REAL},
        {"double", "1.0E10", "1.0E10", CELL_REAL, VALUE_REAL},
        {"double", "\"NaN\"", "NaN", CELL_REAL, VALUE_REAL},
        {"double", "\"-Infinity\"", "-Infinity", CELL_REAL, VALUE_REAL},
        {"real", "1.5", "1.5", CELL_REAL, VALUE_REAL},
        {"boolean", "true", "true", CELL_TEXT, VALUE_BOOLEAN},
        {"varchar(25)", "\"\"", "", CELL_TEXT, VALUE_TEXT},
        {"varchar", "\"null\"", "null", CELL_TEXT, VALUE_TEXT},
        {"varchar", "\"a\\\"b\\u00fc\"", "a\"bü", CELL_TEXT, VALUE_TEXT},
        {"char(3)", "\"a  \"", "a  ", CELL_TEXT, VALUE_TEXT},
        {"varbinary", "\"AP8=\"", "\x00\xff", CELL_BYTES, VALUE_BYTES},
        {"varbinary", "\"\"", "", CELL_BYTES, VALUE_BYTES},
        {"date", "\"-0001-01-01\"", "-0001-01-01", CELL_TEXT, VALUE_DATE},
        {"time(6)", "\"10:00:00.123456\"", "10:00:00.123456", CELL_TEXT, VALUE_TIME},
        {"timestamp(3) with time zone", "\"2026-11-22 03:32:48.473 UTC\"",
         "2026-11-22 03:32:48.473 UTC", CELL_TEXT, VALUE_TIMESTAMP},
        {"interval day to second", "\"1 00:00:00.000\"", "1 00:00:00.000", CELL_TEXT,
         VALUE_INTERVAL},
        {"uuid", "\"9d791fb4-79fb-4f2c-95e7-dd9b745bdf75\"", "9d791fb4-79fb-4f2c-95e7-dd9b745bdf75",
         CELL_TEXT, VALUE_UUID},
        {"json", "\"[1,2]\"", "[1,2]", CELL_TEXT, VALUE_JSON},
        {"array(bigint)", "[1, null, 9007199254740993]", "[1, null, 9007199254740993]", CELL_TEXT,
         VALUE_JSON},
        {"map(varchar(1), integer)", "{\"a\":1}", "{\"a\":1}", CELL_TEXT, VALUE_JSON},
        {"row(a integer, b varchar)", "[1,\"x\"]", "[1,\"x\"]", CELL_TEXT, VALUE_JSON},
        {"HyperLogLog", "\"AgwBAA==\"", "AgwBAA==", CELL_TEXT, VALUE_OTHER},
        {"bigint", "null", "", CELL_NULL, VALUE_INTEGER},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct trino_column column = {.type = (char *)cases[i].type};
        struct json_value value;
        struct buf scratch = BUF_INIT;
        struct cell cell;
        const size_t len = cases[i].kind == CELL_BYTES && *cases[i].json && cases[i].json[1] == 'A'
                               ? 2
                               : strlen(cases[i].text);
        trino_column_type(&column);
        buf_reserve(&scratch, 200);
        assert_true(json_read(cases[i].json, strlen(cases[i].json), &value));
        assert_true(trino_cell(&column, &value, &scratch, &cell));
        if (cell.kind != cases[i].kind || column.value != cases[i].value || cell.len != len ||
            memcmp(cell.p, cases[i].text, len) != 0)
            fail_msg("%s %s: '%.*s' (%d, %d)", cases[i].type, cases[i].json, (int)cell.len, cell.p,
                     (int)cell.kind, (int)column.value);
        buf_release(&scratch);
    }
}

static void broken_base64__is_told(void **state)
{
    struct trino_column column = {.kind = CELL_BYTES};
    struct buf scratch = BUF_INIT;
    struct json_value value;
    struct cell cell;

    (void)state;
    buf_reserve(&scratch, 100);
    assert_true(json_read("\"A*==\"", 6, &value));
    assert_false(trino_cell(&column, &value, &scratch, &cell));
    buf_release(&scratch);
}

static void reading__is_told__by_the_first_words(void **state)
{
    static const struct {
        const char *sql, *runs; /* NULL: refused */
    } cases[] = {
        {"SELECT 1", "SELECT 1"},
        {"  select 1 ; ", "  select 1"},
        {"-- note\nWITH a AS (SELECT 1) SELECT * FROM a",
         "-- note\nWITH a AS (SELECT 1) SELECT * FROM a"},
        {"(SELECT 1) UNION SELECT 2", "(SELECT 1) UNION SELECT 2"},
        {"VALUES 1, 2", "VALUES 1, 2"},
        {"TABLE nation", "TABLE nation"},
        {"SHOW TABLES", "SHOW TABLES"},
        {"DESCRIBE nation", "DESCRIBE nation"},
        {"EXPLAIN DELETE FROM t", "EXPLAIN DELETE FROM t"},
        {"EXPLAIN ANALYZE SELECT 1", "EXPLAIN ANALYZE SELECT 1"},
        {"SELECT * FROM TABLE(sequence(1, 5))", "SELECT * FROM TABLE(sequence(1, 5))"},
        {"SELECT * FROM TABLE(system.builtin.sequence(1, 5))",
         "SELECT * FROM TABLE(system.builtin.sequence(1, 5))"},
        {"SELECT 'TABLE(a.b.c(' FROM t", "SELECT 'TABLE(a.b.c(' FROM t"},
        {"SELECT * FROM TABLE(pg.system.query(query => 'DELETE FROM t RETURNING 1'))", NULL},
        {"SELECT * FROM table ( \"pg\" . system.query ( query => 'x'))", NULL},
        {"EXPLAIN ANALYZE DELETE FROM t", NULL},
        {"EXPLAIN ANALYZE VERBOSE INSERT INTO t VALUES (1)", NULL},
        {"INSERT INTO t VALUES (1)", NULL},
        {"/* SELECT */ DROP TABLE t", NULL},
        {"\"SELECT\" 1", NULL},
        {"CALL system.sync()", NULL},
        {"SELECT 1; SELECT 2", NULL},
        {";", NULL},
    };
    struct trino_db db = {0};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct err err = ERR_INIT;
        char *runs = trino_read_sql(&db, cases[i].sql, &err);
        if (!str_eq(runs, cases[i].runs))
            fail_msg("%s: %s", cases[i].sql, runs ? runs : err.text);
        mem_free(runs);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(url__names__origin_catalog_and_schema),
        cmocka_unit_test(url__is_refused__where_it_is_wrong),
        cmocka_unit_test(cells__keep__what_the_protocol_says),
        cmocka_unit_test(broken_base64__is_told),
        cmocka_unit_test(reading__is_told__by_the_first_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
