/* CSV files opened as databases: types, names, encodings, errors that name the line. */
#include "sqlite_file.h"

#include "querent/base/buf.h"
#include "querent/base/mem.h"

/* The files of the test's folder, with commas between. */
static struct db *open_csv(const char *first, const char *second)
{
    struct buf url = BUF_INIT;
    struct db *db = NULL;
    struct err err = ERR_INIT;

    buf_addf(&url, "csv:%s", folder_path(first));
    if (second)
        buf_addf(&url, ",%s", folder_path(second));
    if (!db_open(buf_str(&url), NULL, &db, &err))
        fail_msg("%s", err.text);
    buf_release(&url);
    return db;
}

static void assert_refused(const char *text, const char *why)
{
    struct err err = ERR_INIT;
    struct db *db = NULL;

    folder_write("bad.csv", text, 0600);
    char *url = mem_printf("csv:%s", folder_path("bad.csv"));
    assert_false(db_open(url, NULL, &db, &err));
    mem_free(url);
    if (!strstr(err.text, why))
        fail_msg("'%s' does not say '%s'", err.text, why);
}

/* Two values of the column "x" and what they become. */
static void columns__have_the_type__of_all_their_values(void **state)
{
    static const struct {
        const char *values[2];
        const char *type;
        const char *kept[2];
    } cases[] = {
        {{"1", "-20"}, "INTEGER", {"1", "-20"}},
        {{"007", "12"}, "TEXT", {"007", "12"}},
        {{"1234567890123456789", "1"}, "TEXT", {"1234567890123456789", "1"}},
        {{"1.5", "2.25"}, "NUMERIC(3,2)", {"1.5", "2.25"}},
        {{"0.1234567890123456", "1"}, "TEXT", {"0.1234567890123456", "1"}},
        {{"1.234,50", "12,5"}, "NUMERIC(6,2)", {"1234.5", "12.5"}},
        {{"\"1,234.50\"", "12.5"}, "NUMERIC(6,2)", {"1234.5", "12.5"}},
        {{"\"1,234\"", "\"2,345\""}, "TEXT", {"1,234", "2,345"}},
        {{"1.5e3", "2"}, "REAL", {"1500", "2"}},
        {{"true", "FALSE"}, "BOOLEAN", {"1", "0"}},
        {{"yes", "no"}, "BOOLEAN", {"1", "0"}},
        {{"yes", "false"}, "TEXT", {"yes", "false"}},
        {{"2024-02-29", "2023-01-01"}, "DATE", {"2024-02-29", "2023-01-01"}},
        {{"2023-02-29", "2023-01-01"}, "TEXT", {"2023-02-29", "2023-01-01"}},
        {{"3.1.2024", "15.02.2024"}, "DATE", {"2024-01-03", "2024-02-15"}},
        {{"3/1/2024", "15/2/2024"}, "DATE", {"2024-01-03", "2024-02-15"}},
        {{"3/1/2024", "2/15/2024"}, "DATE", {"2024-03-01", "2024-02-15"}},
        {{"3/1/2024", "2/5/2024"}, "TEXT", {"3/1/2024", "2/5/2024"}},
        {{"3-Jan-2024", "15-feb-2024"}, "DATE", {"2024-01-03", "2024-02-15"}},
        {{"2024-01-03T04:05:06", "2024-01-03 7:08"},
         "TIMESTAMP",
         {"2024-01-03 04:05:06", "2024-01-03 07:08:00"}},
        {{"04:05", "23:59:59"}, "TIME", {"04:05", "23:59:59"}},
        {{"1", "n/a"}, "TEXT", {"1", "n/a"}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = mem_printf("id|x\n1|%s\n2|%s\n3|\n", cases[i].values[0], cases[i].values[1]);
        folder_write("types.csv", text, 0600);
        mem_free(text);
        struct db *db = open_csv("types.csv", NULL);
        struct schema *schema = NULL;
        struct err err = ERR_INIT;
        assert_true(db_introspect(db, NULL, &schema, &err));
        if (strcmp(schema->tables[0].columns[1].type, cases[i].type) != 0)
            fail_msg("%s: %s, expected %s", cases[i].values[0], schema->tables[0].columns[1].type,
                     cases[i].type);
        schema_free(schema);
        for (int row = 0; row < 2; row++) {
            char *sql = mem_printf(
                "SELECT x = CAST('%s' AS %s) FROM types WHERE id = %d", cases[i].kept[row],
                strncmp(cases[i].type, "NUMERIC", 7) == 0 || i == 0 || i == 8 ? "NUMERIC"
                : strcmp(cases[i].type, "BOOLEAN") == 0                       ? "INTEGER"
                                                                              : "TEXT",
                row + 1);
            assert_read_one(db, sql, CELL_INTEGER, "1");
            mem_free(sql);
        }
        assert_read_one(db, "SELECT count(*) FROM types WHERE x IS NULL", CELL_INTEGER, "1");
        db_close(db);
    }
}

/* One column tells which number of another's dates is the month. */
static void dates__with_two_readings__are_read_as_the_others(void **state)
{
    (void)state;
    folder_write("dates.csv", "a,b\n3/1/2024,1/2/2024\n4/1/2024,25/12/2024\n", 0600);
    struct db *db = open_csv("dates.csv", NULL);
    assert_read_one(db, "SELECT min(a) FROM dates", CELL_TEXT, "2024-01-03");
    db_close(db);
}

static void files__of_other_kinds__are_read(void **state)
{
    static const struct {
        const char *text, *sql, *value;
    } cases[] = {
        {"\xef\xbb\xbfName,B\nx,1\n", "SELECT name FROM kinds", "x"},
        {"a;b\r\n\"x;y\";2\r\n", "SELECT a FROM kinds", "x;y"},
        {"a\tb\nx\t2\n", "SELECT a FROM kinds", "x"},
        {"a,b\n'x,y',2\n'z',3\n", "SELECT a FROM kinds WHERE b = 2", "x,y"},
        {"a,b\n\"two\nlines \"\"q\"\"\",2\n", "SELECT a FROM kinds", "two\nlines \"q\""},
        {"a;b\nM\xfcller \x80;2\n", "SELECT a FROM kinds", "Müller €"},
        {"Order Date,OrderID,2023,,Order Date\na,b,c,d,e\n",
         "SELECT order_date || order_id || n_2023 || column_4 || order_date_2 FROM kinds", "abcde"},
        {"x,2024-01-01\ny,2024-01-02\n", "SELECT group_concat(column_1) FROM kinds", "x,y"},
        {"town,2023,2024\nUlm,1,2\n", "SELECT town FROM kinds", "Ulm"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        folder_write("kinds.csv", cases[i].text, 0600);
        struct db *db = open_csv("kinds.csv", NULL);
        assert_read_one(db, cases[i].sql, CELL_TEXT, cases[i].value);
        db_close(db);
    }
}

static void files__that_cannot_be_read__name_the_line(void **state)
{
    (void)state;
    assert_refused("a,b\n1,2\n\n3,4,5\n", "line 4: 3 fields, but the first line has 2");
    assert_refused("a,b\n1,2\n3\n", "line 3: 1 field, but the first line has 2");
    assert_refused("a,b\n1,\"2\n3,4\n", "line 2: a quote that begins there is not closed");
    assert_refused("a,b\n\"1\" x,2\n", "line 2: text follows a closing quote");
    assert_refused("", "it is empty");
    assert_refused("\xff\xfe\x61", "save it as UTF-8");
}

static void files__are_tables__that_only_read(void **state)
{
    struct err err = ERR_INIT;
    struct schema *schema = NULL;

    (void)state;
    folder_write("customers.csv", "customer_id,name\n1,Ann\n2,Bob\n", 0600);
    folder_write("orders.csv", "order_no,customer_id\n7,1\n8,1\n9,2\n", 0600);
    struct db *db = open_csv("customers.csv", "orders.csv");
    assert_string_equal(db_kind(db), "csv");
    assert_read_one(db,
                    "SELECT count(*) FROM orders JOIN customers USING (customer_id) WHERE name = "
                    "'Ann'",
                    CELL_INTEGER, "2");
    assert_false(db_exec(db, "DELETE FROM orders", NULL, &err));
    assert_true(db_introspect(db, NULL, &schema, &err));
    assert_int_equal(schema->table_count, 2);
    assert_true(schema->tables[0].index_count == 1 && schema->tables[0].indexes[0].unique);
    schema_free(schema);
    db_close(db);
}

/* An index that cannot be unique must leave nothing behind: SQLite would look rows up in it. */
static void first_column__with_repeated_values__loses_no_rows(void **state)
{
    (void)state;
    folder_write("hours.csv", "employee,hours\nAnn,1\nBob,2\nAnn,3\n", 0600);
    struct db *db = open_csv("hours.csv", NULL);
    assert_read_one(db, "SELECT count(*) FROM hours", CELL_INTEGER, "3");
    assert_read_one(db, "SELECT count(*) FROM (SELECT employee FROM hours GROUP BY employee)",
                    CELL_INTEGER, "2");
    assert_read_one(db, "SELECT sum(hours) FROM hours WHERE employee = 'Ann'", CELL_INTEGER, "4");
    db_close(db);
}

static void file__that_changes__is_read_anew(void **state)
{
    const char *new = NULL;
    struct err err = ERR_INIT;

    (void)state;
    folder_write("grows.csv", "a,b\n1,2\n", 0600);
    struct db *db = open_csv("grows.csv", NULL);
    struct db *other = open_csv("grows.csv", NULL);
    assert_read_one(db, "SELECT count(*) FROM grows", CELL_INTEGER, "1");
    folder_write("grows.csv", "a,b\n1,2\n3,4\n", 0600);
    assert_read_one(db, "SELECT count(*) FROM grows", CELL_INTEGER, "2");
    assert_true(db_same(db, &new, &err));
    assert_non_null(new);
    assert_read_one(other, "SELECT count(*) FROM grows", CELL_INTEGER, "2");
    db_close(db);
    db_close(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns__have_the_type__of_all_their_values),
        cmocka_unit_test(dates__with_two_readings__are_read_as_the_others),
        cmocka_unit_test(files__of_other_kinds__are_read),
        cmocka_unit_test(files__that_cannot_be_read__name_the_line),
        cmocka_unit_test(files__are_tables__that_only_read),
        cmocka_unit_test(first_column__with_repeated_values__loses_no_rows),
        cmocka_unit_test(file__that_changes__is_read_anew),
    };

    return cmocka_run_group_tests_name("csv", tests, folder_make, folder_drop);
}
