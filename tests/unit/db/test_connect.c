#include <string.h>

#include "support/check.h"

#include "driver.h"
#include "querent/base/mem.h"

static void url_kind__is__known_without_opening(void **state)
{
    static const struct {
        const char *url, *kind; /* NULL: unknown */
        enum sql_dialect dialect;
    } cases[] = {
        {"sqlite:shop.db", "sqlite", SQL_SQLITE},
        {"shop.db", "sqlite", SQL_SQLITE},
        {"/data/a:b.db", "sqlite", SQL_SQLITE},
        {"notes:today.db", "sqlite", SQL_SQLITE},
        {"SQLite:/x", "sqlite", SQL_SQLITE},
        {"postgresql://h/d", "postgresql", SQL_POSTGRES},
        {"postgres://h/d", "postgresql", SQL_POSTGRES},
        {"mysql://h/d", "mysql", SQL_MYSQL},
        {"mariadb://h/d", "mariadb", SQL_MYSQL},
        {"trino://h/c", "trino", SQL_TRINO},
        {"bigquery://p/d", "bigquery", SQL_BIGQUERY},
        {"oracle://h/d", NULL, SQL_SQLITE},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        enum sql_dialect dialect = SQL_BIGQUERY;
        const char *kind = NULL;
        assert_int_equal(db_url_kind(cases[i].url, &dialect, &kind), cases[i].kind != NULL);
        if (!cases[i].kind)
            continue;
        assert_string_equal(kind, cases[i].kind);
        assert_int_equal(dialect, cases[i].dialect);
    }
}

static void open__says__which_driver_is_missing(void **state)
{
    static const struct {
        const char *url, *says;
    } cases[] = {
        {"oracle://u:s3cret@h/d", "unknown kind of database"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct err err = ERR_INIT;
        struct db *db = NULL;
        assert_false(db_open(cases[i].url, NULL, &db, &err));
        assert_int_equal(err.code, ERR_UNSUPPORTED);
        assert_non_null(strstr(err.text, cases[i].says));
        assert_null(strstr(err.text, "s3cret"));
        assert_null(db);
    }
}

static void open_connection__names__the_connection(void **state)
{
    const struct connection connection = {
        .name = (char *)"shop", .url = (char *)"sqlite:/no/such/file.db", .read_only = true};
    struct err err = ERR_INIT;
    struct db *db = NULL;

    (void)state;
    assert_false(db_open_connection(&connection, DB_READS, NULL, &db, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    assert_ptr_equal(strstr(err.text, "connection 'shop': "), err.text);
    assert_null(strstr(err.text, "cannot connect")); /* what failed says so itself */
}

static void every_class__has__a_name_and_a_suggestion(void **state)
{
    (void)state;
    for (int i = DB_ERROR_UNKNOWN; i <= DB_OUT_OF_SPACE; i++) {
        assert_non_null(db_error_class_name((enum db_error_class)i));
        assert_non_null(db_error_suggestion((enum db_error_class)i));
    }
    assert_string_equal(db_error_class_name(DB_TABLE_NOT_FOUND), "TABLE_NOT_FOUND");
    assert_string_equal(db_error_class_name(DB_ERROR_UNKNOWN), "UNKNOWN_ERROR");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(url_kind__is__known_without_opening),
        cmocka_unit_test(open__says__which_driver_is_missing),
        cmocka_unit_test(open_connection__names__the_connection),
        cmocka_unit_test(every_class__has__a_name_and_a_suggestion),
    };

    return cmocka_run_group_tests_name("connect", tests, NULL, NULL);
}
