/* Which columns are private, and what a model is told of SQL over them. */
#include "cases.h"
#include "fixture.h"
#include "querent/catalog/private.h"

static const char script[] =
    "CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT, country TEXT, national_id TEXT,"
    " home_phone TEXT, eMail TEXT, contact TEXT, remark TEXT, dob TEXT, Salary INT, shoe TEXT);"
    "CREATE TABLE phones(id INTEGER PRIMARY KEY, model TEXT, phone_model TEXT);"
    "INSERT INTO customers VALUES"
    "(1,'Ann','Peru','CANARY1','CANARY2','ann@x.example','ann@y.example','ok','1990-01-01',1,'a'),"
    "(2,'Bob','Peru','CANARY3','CANARY4','bob@x.example','bob@y.example','ok','1991-01-01',2,'b'),"
    "(3,'Eve','Chad','CANARY5','CANARY6','eve@x.example','eve@y.example','mail eve@z.example',"
    "'1992-01-01',3,'c');"
    "INSERT INTO phones VALUES(1,'One','P1'),(2,'Two','P2');";

static void catalog_is_private__goes__by_names_values_and_setting(void **state)
{
    static const struct {
        const char *column, *globs;
        bool private;
    } cases[] = {
        {"customers.name", NULL, false},
        {"customers.country", NULL, false},
        {"customers.national_id", NULL, true},
        {"customers.home_phone", NULL, true},
        {"customers.eMail", NULL, true},
        {"customers.dob", NULL, true},
        {"customers.Salary", NULL, true},
        {"customers.contact", NULL, true}, /* by its values */
        {"customers.remark", NULL, false}, /* one of three */
        {"customers.shoe", "customers.shoe", true},
        {"customers.shoe", "phones.*, *.sho?", true},
        {"customers.shoe", "shoe", true},
        {"customers.shoe", "main.CUSTOMERS.shoe", true},
        {"customers.name", "customers.shoe", false},
        {"phones.phone_model", NULL, true},
        {"phones.phone_model", "!phones.*", false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct catalog_options options = {.read_values = true,
                                                .private_columns = cases[i].globs};
        struct fixture f;
        fixture_open(&f, script, &options);
        if (catalog_is_private(f.catalog, fixture_column(&f, cases[i].column)) != cases[i].private)
            fail_msg("%s (%s)", cases[i].column, cases[i].globs ? cases[i].globs : "");
        fixture_close(&f);
    }
}

static void private_columns__that_fit_nothing__are_told(void **state)
{
    const struct catalog_options options = {.read_values = true,
                                            .private_columns = "customers.shoes"};
    struct fixture f;
    (void)state;
    fixture_open(&f, script, &options);
    assert_int_equal(catalog_note_count(f.catalog), 1);
    assert_non_null(strstr(catalog_note(f.catalog, 0), "'customers.shoes'"));
    fixture_close(&f);
}

static void catalog_value_is_private__knows__what_looks_so(void **state)
{
    static const char *const yes[] = {
        "ann@example.com",       "write to ann.b+c@mail.example.org soon",
        "4111 1111 1111 1111",   "5500-0000-0000-0004",
        "+49 30 123456",         "call +1-555-010-9999",
        "078-05-1120",           "DE89 3704 0044 0532 0130 00",
        "GB82WEST12345698765432"};
    static const char *const no[] = {"Ann",
                                     "a@b",
                                     "@home",
                                     "2026-11-22",
                                     "4111 1111 1111 1112",
                                     "1234567890123",
                                     "DE89 3704 0044 0532 0130 01",
                                     "+5 points",
                                     "10-20-30",
                                     "3.14",
                                     ""};
    (void)state;
    for (size_t i = 0; i < COUNT(yes); i++)
        if (!catalog_value_is_private(yes[i]))
            fail_msg("'%s'", yes[i]);
    for (size_t i = 0; i < COUNT(no); i++)
        if (catalog_value_is_private(no[i]))
            fail_msg("'%s'", no[i]);
}

static void catalog_schema_text__never_writes__private_values(void **state)
{
    struct fixture f;
    struct buf out = BUF_INIT;
    (void)state;
    fixture_open(&f, script, NULL);
    const int tables[] = {fixture_table(&f, "customers"), fixture_table(&f, "phones")};
    const struct schema_text_options options = {.form = SCHEMA_TEXT_SQL, .samples = 20};
    catalog_schema_text(f.catalog, tables, 2, &options, &out);
    assert_non_null(strstr(buf_str(&out), "'Peru'"));
    assert_non_null(strstr(buf_str(&out), "national_id"));
    static const char *const never[] = {"CANARY", "example", "1990", "P1"};
    for (size_t i = 0; i < COUNT(never); i++)
        if (strstr(buf_str(&out), never[i]))
            fail_msg("'%s' in\n%s", never[i], buf_str(&out));
    buf_clear(&out);
    catalog_export(f.catalog, true, &out);
    assert_null(strstr(buf_str(&out), "CANARY"));
    buf_release(&out);
    fixture_close(&f);
}

static void catalog_hide_private__leaves__what_was_said(void **state)
{
    static const struct {
        const char *sql, *said, *shown;
    } cases[] = {
        {"SELECT name FROM customers WHERE country = 'Peru'", NULL,
         "SELECT name FROM customers WHERE country = 'Peru'"},
        {"SELECT name FROM customers WHERE national_id = 'CANARY1'", NULL,
         "SELECT name FROM customers WHERE national_id = '…'"},
        {"SELECT name FROM customers WHERE national_id = 'CANARY1'", "who is canary1?",
         "SELECT name FROM customers WHERE national_id = 'CANARY1'"},
        {"SELECT nonsense FROM FROM x = 'CANARY1'", NULL, "SELECT nonsense FROM FROM x = '…'"},
    };
    struct fixture f;
    (void)state;
    fixture_open(&f, script, NULL);
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct buf out = BUF_INIT;
        const bool hidden = catalog_hide_private(f.catalog, cases[i].sql, cases[i].said, &out);
        assert_string_equal(buf_str(&out), cases[i].shown);
        assert_int_equal(hidden, strcmp(cases[i].sql, cases[i].shown) != 0);
        buf_release(&out);
    }
    struct buf out = BUF_INIT;
    catalog_hide_in_error(f.catalog, "SELECT CAST(national_id AS INT) FROM customers", "all ids",
                          "invalid input for 'national_id': \"CANARY1\" isn't 'INT'", &out);
    assert_string_equal(buf_str(&out), "invalid input for 'national_id': \"…\" isn't 'INT'");
    buf_release(&out);
    fixture_close(&f);
}

static void catalog_tells_private__looks_at__values_and_conditions(void **state)
{
    static const struct {
        const char *question, *sql;
        bool tells;
    } cases[] = {
        {"customers in Peru", "SELECT name, email FROM customers WHERE country = 'Peru'", false},
        {"who has no mail", "SELECT name FROM customers WHERE email IS NULL", false},
        {"who shares a mail",
         "SELECT email FROM customers GROUP BY email HAVING count(email) > 1 LIMIT 5", false},
        {"who earns the most in Peru",
         "SELECT name FROM customers WHERE Salary = (SELECT max(Salary) FROM customers WHERE "
         "country = 'Peru')",
         false},
        {"customers with the email ann@x.example", "SELECT name FROM customers", true},
        {"the remark", "SELECT name FROM customers WHERE remark = 'ann@x.example'", true},
        {"who is it", "SELECT name FROM customers c WHERE lower(c.national_id) = 'canary1'", true},
        {"who is it", "SELECT name FROM customers WHERE country = 'Peru' AND Salary > 1", true},
        {"who is it", "SELECT name FROM customers WHERE dob IN ('1990-01-01')", true},
        {"who is it", "SELECT name FROM customers WHERE home_phone LIKE 'CAN%'", true},
        {"who is it",
         "SELECT model FROM phones WHERE id IN (SELECT id FROM customers WHERE Salary BETWEEN 1 "
         "AND 2)",
         true},
        {"who is it", "SELECT nonsense FROM FROM", true},
    };
    struct fixture f;
    (void)state;
    fixture_open(&f, script, NULL);
    for (size_t i = 0; i < COUNT(cases); i++)
        if (catalog_tells_private(f.catalog, cases[i].question, cases[i].sql) != cases[i].tells)
            fail_msg("%s: %s", cases[i].question, cases[i].sql);
    fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(catalog_is_private__goes__by_names_values_and_setting),
        cmocka_unit_test(private_columns__that_fit_nothing__are_told),
        cmocka_unit_test(catalog_value_is_private__knows__what_looks_so),
        cmocka_unit_test(catalog_schema_text__never_writes__private_values),
        cmocka_unit_test(catalog_hide_private__leaves__what_was_said),
        cmocka_unit_test(catalog_tells_private__looks_at__values_and_conditions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
