/* Exports as text: what every format writes for odd values. */
#include "exported.h"

#include <cjson/cJSON.h>

#include "querent/base/mem.h"

static void csv__follows__rfc_4180(void **state)
{
    (void)state;
    static const struct cell cells[] = {
        TEXT("plain"),
        TEXT("a,b"),
        TEXT("say \"hi\""),
        TEXT("two\nlines"),
        TEXT("cr\rhere"),
        TEXT(""),
        NOTHING,
        INTEGER("9223372036854775808"),
        REAL("1e400"),
        BYTES("\0\xff"),
        TEXT("Müller"),
        TEXT("東京商会"),
        TEXT("🙂"),
        TEXT("=1+1"),
        TEXT(" padded "),
    };
    assert_exported(EXPORT_CSV, "a,\"b\",c,d,e", cells, 3,
                    "a,\"\"\"b\"\"\",c,d,e\r\n"
                    "plain,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",\"cr\rhere\"\r\n"
                    "\"\",,9223372036854775808,1e400,\\x00ff\r\n"
                    "Müller,東京商会,🙂,=1+1, padded \r\n");
}

/* Texts alone, and no numbers; names of columns, too. */
static void guard__quotes__what_a_spreadsheet_runs(void **state)
{
    (void)state;
    static const struct cell cells[] = {
        TEXT("=HYPERLINK(\"x\")"),
        TEXT("+49 30 1"),
        TEXT("-5"),
        TEXT("-5e3"),
        TEXT("-2+3"),
        TEXT("@SUM(A1)"),
        TEXT("\tx"),
        TEXT("  =1"),
        TEXT("＝1"),
        TEXT("a=b"),
        INTEGER("-7"),
        REAL("-1.5"),
        TEXT("'=1"),
        TEXT(""),
        NOTHING,
        TEXT(" "),
    };
    struct result_column columns[4];
    char **list = NULL;
    const size_t count = exported_columns("=a,b,-c,d", columns, &list);
    struct export_options options = {.format = EXPORT_CSV, .guard_formulas = true};

    struct buf out = exported_with(&options, columns, count, cells, 4);
    assert_string_equal(buf_str(&out), "'=a,b,'-c,d\r\n"
                                       "\"'=HYPERLINK(\"\"x\"\")\",'+49 30 1,-5,-5e3\r\n"
                                       "'-2+3,'@SUM(A1),'\tx,'  =1\r\n"
                                       "'＝1,a=b,-7,-1.5\r\n"
                                       "'=1,\"\",, \r\n");
    buf_release(&out);
    options.format = EXPORT_TSV;
    out = exported_with(&options, columns, count, cells + 4, 1);
    assert_string_equal(buf_str(&out), "'=a\tb\t'-c\td\n'-2+3\t'@SUM(A1)\t'\\tx\t'  =1\n");
    buf_release(&out);
    str_free_all(list, count);
}

static void csv__keeps__every_byte(void **state)
{
    (void)state;
    static const struct cell cells[] = {TEXT("a\0b"), TEXT("\xff\xfe")};
    struct buf out = exported(EXPORT_CSV, "x,y", cells, 1);

    assert_int_equal(out.len, strlen("x,y\r\n") + 3 + 1 + 2 + 2);
    assert_memory_equal(out.p, "x,y\r\na\0b,\xff\xfe\r\n", out.len);
    buf_release(&out);
}

static void tsv__escapes__its_separators(void **state)
{
    (void)state;
    static const struct cell cells[] = {TEXT("a\tb\\c"), TEXT("l1\nl2\r"), NOTHING, TEXT("")};
    assert_exported(EXPORT_TSV, "a\tx,b", cells, 2, "a\\tx\tb\na\\tb\\\\c\tl1\\nl2\\r\n\\N\t\n");
}

static void json__keeps__numbers_as_sent(void **state)
{
    (void)state;
    static const struct cell cells[] = {
        INTEGER("9223372036854775808"),
        REAL("1e400"),
        REAL("0.10"),
        REAL("NaN"),
        REAL("-Infinity"),
        INTEGER("007"),
    };
    assert_exported(
        EXPORT_JSON, "v", cells, 6,
        "[\n{\"v\":9223372036854775808},\n{\"v\":1e400},\n{\"v\":0.10},\n{\"v\":\"NaN\"},\n"
        "{\"v\":\"-Infinity\"},\n{\"v\":\"007\"}\n]\n");
}

static void json__names__every_column(void **state)
{
    (void)state;
    static const struct cell cells[] = {INTEGER("1"), INTEGER("2"), INTEGER("3"), INTEGER("4")};
    assert_exported(EXPORT_JSON, "id,id,id_2,id", cells, 1,
                    "[\n{\"id\":1,\"id_3\":2,\"id_2\":3,\"id_4\":4}\n]\n");
}

static void json__survives__foreign_bytes(void **state)
{
    (void)state;
    static const struct cell cells[] = {TEXT("a\0b\x1b[31m\""), TEXT("\xc3\x28"), NOTHING,
                                        BYTES("\x01\x02")};
    struct buf out = exported(EXPORT_JSON, "a,b,c,d", cells, 1);
    cJSON *root = cJSON_Parse(buf_str(&out));
    const cJSON *row = cJSON_GetArrayItem(root, 0);

    assert_non_null(strstr(buf_str(&out), "\"a\\u0000b\\u001b[31m\\\"\""));
    assert_string_equal(cJSON_GetObjectItem(row, "b")->valuestring, "\xef\xbf\xbd(");
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(row, "c")));
    assert_string_equal(cJSON_GetObjectItem(row, "d")->valuestring, "\\x0102");
    cJSON_Delete(root);
    buf_release(&out);
}

static void jsonl__is__a_row_a_line(void **state)
{
    (void)state;
    static const struct cell cells[] = {TEXT("a\nb"), INTEGER("1"), NOTHING, REAL("2.50")};
    assert_exported(EXPORT_JSONL, "t,n", cells, 2,
                    "{\"t\":\"a\\nb\",\"n\":1}\n{\"t\":null,\"n\":2.50}\n");
}

static void markdown__escapes__pipes_and_breaks(void **state)
{
    (void)state;
    static const struct cell cells[] = {TEXT("a|b"), TEXT("x\r\ny"), NOTHING, TEXT("<b>\\")};
    assert_exported(EXPORT_MARKDOWN, "p|q,r", cells, 2,
                    "| p\\|q | r |\n| --- | --- |\n| a\\|b | x<br>y |\n|  | &lt;b>\\\\ |\n");
}

static void html__escapes__markup(void **state)
{
    (void)state;
    static const struct cell cells[] = {TEXT("<script>&\"x\"\ny"), TEXT("\x1b[2J\xe2\x80\xae"),
                                        REAL("1.5"), NOTHING};
    struct buf out = exported(EXPORT_HTML, "<a>,b", cells, 2);

    assert_non_null(strstr(buf_str(&out), "&lt;a&gt;</th>"));
    assert_non_null(strstr(buf_str(&out), "&lt;script&gt;&amp;\"x\"<br>y</td>"));
    assert_non_null(strstr(buf_str(&out), "<td class=\"n\">1.5</td>"));
    assert_null(strchr(buf_str(&out), '\x1b'));
    assert_null(strstr(buf_str(&out), "\xe2\x80\xae"));
    assert_null(strstr(buf_str(&out), "<script>"));
    buf_release(&out);
}

/* What people read shows a sum as the table does; what programs read has all of its digits. */
static void numbers__are_rounded__for_people_only(void **state)
{
    (void)state;
    static const struct cell cells[] = {REAL("43333.359999999986"), REAL("12.5"),
                                        REAL("0.10000000000000000001")};
    static const struct result_column columns[] = {
        {.name = "sum", .type = "", .value = VALUE_UNKNOWN},
        {.name = "price", .type = "DECIMAL(10,2)", .value = VALUE_DECIMAL},
        {.name = "exact", .type = "numeric", .value = VALUE_DECIMAL}};
    static const struct {
        struct export_options options;
        const char *shown;
    } cases[] = {
        {{.format = EXPORT_MARKDOWN}, "| 43333.36 | 12.50 | 0.10000000000000000001 |"},
        {{.format = EXPORT_HTML},
         "<td class=\"n\">43333.36</td><td class=\"n\">12.50</td>"
         "<td class=\"n\">0.10000000000000000001</td>"},
        {{.format = EXPORT_HTML, .mail = true}, "text-align:right\">43333.36</td>"},
        {{.format = EXPORT_CSV}, "43333.359999999986,12.5,0.10000000000000000001"},
        {{.format = EXPORT_TSV}, "43333.359999999986\t12.5\t"},
        {{.format = EXPORT_JSON}, "43333.359999999986"},
        {{.format = EXPORT_JSONL}, "43333.359999999986"},
        {{.format = EXPORT_SQL}, "43333.359999999986"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buf out = exported_with(&cases[i].options, columns, 3, cells, 1);
        if (!strstr(buf_str(&out), cases[i].shown))
            fail_msg("'%s' is not in '%s'", cases[i].shown, buf_str(&out));
        buf_release(&out);
    }
}

/* Whatever the database sends for them; what is no boolean in such a column stays. */
static void booleans__are_the_same__from_every_database(void **state)
{
    (void)state;
    static const struct cell words[] = {TEXT("true"), TEXT("1"), TEXT("false"),
                                        INTEGER("1"), NOTHING,   NOTHING},
                             digits[] = {INTEGER("1"), TEXT("1"), INTEGER("0"),
                                         INTEGER("1"), NOTHING,   NOTHING};
    const struct result_column columns[] = {{.name = "b", .value = VALUE_BOOLEAN}, {.name = "t"}};
    const struct {
        enum export_format format;
        const char *expected;
    } cases[] = {
        {EXPORT_CSV, "b,t\r\ntrue,1\r\nfalse,1\r\n,\r\n"},
        {EXPORT_TSV, "b\tt\ntrue\t1\nfalse\t1\n\\N\t\\N\n"},
        {EXPORT_JSONL, "{\"b\":true,\"t\":\"1\"}\n{\"b\":false,\"t\":1}\n"
                       "{\"b\":null,\"t\":null}\n"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        for (int sent = 0; sent < 2; sent++) {
            const struct export_options options = {.format = cases[i].format,
                                                   .dialect = sent ? SQL_SQLITE : SQL_POSTGRES};
            struct buf out = exported_with(&options, columns, 2, sent ? digits : words, 3);
            assert_string_equal(buf_str(&out), cases[i].expected);
            buf_release(&out);
        }
    const struct cell other[] = {INTEGER("2"), INTEGER("2")}; /* of a tinyint(1) */
    const struct export_options options = {.format = EXPORT_CSV, .dialect = SQL_MYSQL};
    struct buf out = exported_with(&options, columns, 2, other, 1);
    assert_string_equal(buf_str(&out), "b,t\r\n2,2\r\n");
    buf_release(&out);
}

/* ---- SQL */

static const struct cell odd[] = {TEXT("O'Hara \\ \"x\""), NOTHING,     REAL("-0.10"),
                                  BYTES("\x00\xff"),       REAL("Inf"), TEXT("")};

static struct buf inserts(enum sql_dialect dialect, const struct cell *cells, size_t count)
{
    struct result_column columns[] = {{.name = "a"}, {.name = "b c"}, {.name = "select"},
                                      {.name = "d"}, {.name = "e"},   {.name = "f"}};
    const struct export_options options = {
        .format = EXPORT_SQL, .table = "my table", .dialect = dialect};

    return exported_with(&options, columns, count, cells, 1);
}

static void sql__spells__values_by_dialect(void **state)
{
    (void)state;
    static const struct {
        enum sql_dialect dialect;
        const char *expected;
    } cases[] = {
        {SQL_SQLITE, "INSERT INTO \"my table\" (a, \"b c\", \"select\", d, e, f) VALUES\n"
                     "('O''Hara \\ \"x\"', NULL, -0.10, X'00ff', 9e999, '');\n"},
        {SQL_POSTGRES, "INSERT INTO \"my table\" (a, \"b c\", \"select\", d, e, f) VALUES\n"
                       "('O''Hara \\ \"x\"', NULL, -0.10, '\\x00ff', 'Inf', '');\n"},
        {SQL_MYSQL, "INSERT INTO `my table` (a, `b c`, `select`, d, e, f) VALUES\n"
                    "('O''Hara \\\\ \"x\"', NULL, -0.10, X'00ff', 'Inf', '');\n"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct buf out = inserts(cases[i].dialect, odd, 6);
        assert_string_equal(buf_str(&out), cases[i].expected);
        buf_release(&out);
    }
}

/* Trino takes no string for a date; it and PostgreSQL have words for booleans. */
static void sql__types__values_by_column(void **state)
{
    (void)state;
    static const struct cell cells[] = {TEXT("2024-01-02"), TEXT("2024-01-02 03:04:05"),
                                        TEXT("true"),       TEXT("{\"a\":1}"),
                                        TEXT("[1, 2]"),     REAL("-Infinity")};
    const struct result_column columns[] = {
        {.name = "d", .value = VALUE_DATE},
        {.name = "t", .value = VALUE_TIMESTAMP},
        {.name = "b", .value = VALUE_BOOLEAN},
        {.name = "j", .value = VALUE_JSON},
        {.name = "a", .type = "array(integer)", .value = VALUE_OTHER},
        {.name = "r", .value = VALUE_REAL}};
    const struct {
        enum sql_dialect dialect;
        const char *expected;
    } cases[] = {
        {SQL_TRINO, "(DATE '2024-01-02', TIMESTAMP '2024-01-02 03:04:05', true, JSON '{\"a\":1}', "
                    "CAST(ARRAY[1, 2] AS array(integer)), -infinity());\n"},
        {SQL_POSTGRES, "('2024-01-02', '2024-01-02 03:04:05', true, '{\"a\":1}', '[1, 2]', "
                       "'-Infinity');\n"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct export_options options = {.format = EXPORT_SQL, .dialect = cases[i].dialect};
        struct buf out = exported_with(&options, columns, 6, cells, 1);
        assert_non_null(strstr(buf_str(&out), cases[i].expected));
        buf_release(&out);
    }
}

/* Arrays, rows and maps: no database of these takes JSON for them. */
static void sql__spells__nested_values(void **state)
{
    (void)state;
    static const struct {
        enum sql_dialect dialect;
        const char *type;
        enum value_type value;
        const char *text, *expected;
    } cases[] = {
        {SQL_TRINO, "array(row(a integer, \"b c\" date, d decimal(5,2)))", VALUE_JSON,
         "[[1, \"2026-01-02\", \"1.50\"], [null, null, null]]",
         "CAST(ARRAY[ROW(1, DATE '2026-01-02', '1.50'), ROW(NULL, NULL, NULL)] AS array(row(a "
         "integer, \"b c\" date, d decimal(5,2))))"},
        {SQL_TRINO, "map(varchar(3), array(double))", VALUE_JSON,
         "{\"a\": [1.5, \"NaN\"], \"it's\": []}",
         "CAST(MAP(ARRAY['a', 'it''s'], ARRAY[ARRAY[1.5, CAST('NaN' AS double)], ARRAY[]]) AS "
         "map(varchar(3), array(double)))"},
        {SQL_TRINO, "array(json)", VALUE_JSON, "[\"{\\\"a\\\":1}\"]",
         "CAST(ARRAY[JSON '{\"a\":1}'] AS array(json))"},
        {SQL_TRINO, "array(integer)", VALUE_JSON, "[{\"a\":1}]",
         "CAST(JSON '[{\"a\":1}]' AS array(integer))"}, /* does not fit its type */
        {SQL_BIGQUERY, "ARRAY<STRUCT<sku STRING, price NUMERIC(9, 2), sold TIMESTAMP>>", VALUE_JSON,
         "[{\"sku\":\"A \\\"1\\\"\",\"price\":100.12,\"sold\":\"2025-01-01 00:00:00.5+00\"}]",
         "ARRAY<STRUCT<sku STRING, price NUMERIC, sold TIMESTAMP>>[STRUCT<sku STRING, price "
         "NUMERIC, sold TIMESTAMP>('A \"1\"', NUMERIC '100.12', TIMESTAMP '2025-01-01 "
         "00:00:00.5+00')]"},
        {SQL_BIGQUERY, "STRUCT<a BYTES, b JSON, c BOOL, d INT64>", VALUE_JSON,
         "{\"a\":\"AP8=\",\"b\":{\"x\":[1]},\"c\":true,\"d\":null}",
         "STRUCT<a BYTES, b JSON, c BOOL, d INT64>(FROM_BASE64('AP8='), JSON '{\"x\":[1]}', true, "
         "NULL)"},
        {SQL_TRINO, "INTERVAL DAY TO SECOND", VALUE_INTERVAL, "2 00:00:00.000",
         "INTERVAL '2 00:00:00.000' DAY TO SECOND"},
        {SQL_TRINO, "char(3)", VALUE_TEXT, "abc", "CAST('abc' AS char(3))"},
        {SQL_BIGQUERY, "NUMERIC(38, 2)", VALUE_DECIMAL, "12345678901234567890.01",
         "NUMERIC '12345678901234567890.01'"},
        {SQL_BIGQUERY, "JSON", VALUE_JSON, "[1]", "JSON '[1]'"},
        {SQL_BIGQUERY, "DATETIME", VALUE_TIMESTAMP, "2025-01-01 00:00:00",
         "DATETIME '2025-01-01 00:00:00'"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct export_options options = {.format = EXPORT_SQL, .dialect = cases[i].dialect};
        const struct result_column column = {
            .name = "v", .type = cases[i].type, .value = cases[i].value};
        const struct cell cell = {cases[i].text, strlen(cases[i].text),
                                  cases[i].value == VALUE_DECIMAL ? CELL_REAL : CELL_TEXT};
        struct buf out = exported_with(&options, &column, 1, &cell, 1);
        char *wanted = mem_printf("\n(%s);\n", cases[i].expected);
        if (!strstr(buf_str(&out), wanted))
            fail_msg("%s, not %s", buf_str(&out), wanted);
        mem_free(wanted);
        buf_release(&out);
    }
}

static void sql__keeps__text_that_no_string_holds(void **state)
{
    (void)state;
    static const struct cell cells[] = {TEXT("a\0b")};
    struct buf out = inserts(SQL_SQLITE, cells, 1);

    assert_non_null(strstr(buf_str(&out), "(CAST(X'610062' AS TEXT))"));
    buf_release(&out);
    const struct export_options options = {
        .format = EXPORT_SQL, .dialect = SQL_POSTGRES, .write = exported_write, .arg = &out};
    const struct result_column column = {.name = "note"};
    struct exporter *exporter = NULL;
    struct err err = ERR_INIT;
    assert_true(exporter_new(&options, &exporter, &err));
    assert_false(exported_feed(exporter, &column, 1, cells, 1, &err));
    assert_non_null(strstr(err.text, "row 1, column 'note'"));
    exporter_abort(exporter);
    buf_release(&out);
}

static void sql__begins__a_statement_after_100_rows(void **state)
{
    (void)state;
    struct cell cells[250];
    size_t statements = 0;

    for (size_t i = 0; i < COUNT_OF(cells); i++)
        cells[i] = (struct cell)INTEGER("7");
    struct buf out = exported(EXPORT_SQL, "n", cells, COUNT_OF(cells));
    for (const char *p = buf_str(&out); (p = strstr(p, "INSERT INTO result (n) VALUES\n")); p++)
        statements++;
    assert_int_equal(statements, 3);
    assert_true(str_ends(buf_str(&out), "(7);\n"));
    buf_release(&out);
}

/* ---- all formats */

static void every_format__takes__no_rows_and_no_columns(void **state)
{
    (void)state;
    static const struct {
        enum export_format format;
        const char *no_rows, *no_columns; /* NULL: refused */
    } cases[] = {
        {EXPORT_CSV, "a\r\n", "\r\n"},
        {EXPORT_TSV, "a\n", "\n"},
        {EXPORT_JSON, "[]\n", "[]\n"},
        {EXPORT_JSONL, "", ""},
        {EXPORT_MARKDOWN, "| a |\n| --- |\n", "|\n|\n"},
        {EXPORT_SQL, "", NULL},
        {EXPORT_TABLE, " a\n───\n", "\n"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        assert_exported(cases[i].format, "a", NULL, 0, cases[i].no_rows);
        if (cases[i].no_columns)
            assert_exported(cases[i].format, "", NULL, 0, cases[i].no_columns);
    }
}

static void every_format__takes__huge_text(void **state)
{
    (void)state;
    const size_t len = (size_t)5 << 20;
    char *huge = mem_alloc(len + 1);
    memset(huge, 'x', len);
    const struct cell cells[] = {{huge, len, CELL_TEXT}};

    for (int format = EXPORT_TABLE; format <= EXPORT_HTML; format++) {
        if (format == EXPORT_XLSX)
            continue;
        struct buf out = exported((enum export_format)format, "a", cells, 1);
        if (format == EXPORT_TABLE)
            assert_true(out.len < 1000);
        else
            assert_true(out.len >= len);
        buf_release(&out);
    }
    mem_free(huge);
}

static bool refuse(void *arg, const void *bytes, size_t len, struct err *err)
{
    (void)bytes, (void)len;
    (*(int *)arg)++;
    return err_set(err, ERR_IO, "the sink is full");
}

static void a_full_sink__ends__the_export(void **state)
{
    (void)state;
    int calls = 0;
    const struct export_options options = {.format = EXPORT_CSV, .write = refuse, .arg = &calls};
    const struct result_column column = {.name = "a"};
    const struct cell cell = TEXT("0123456789abcdef");
    struct exporter *exporter = NULL;
    struct err err = ERR_INIT;
    size_t rows = 0;

    assert_true(exporter_new(&options, &exporter, &err));
    assert_true(exporter_columns(exporter, &column, 1, &err));
    while (exporter_row(exporter, &cell, 1, &err))
        assert_true(++rows < 1000000);
    assert_string_equal(err.text, "the sink is full");
    exporter_abort(exporter);
    assert_int_equal(calls, 1);
}

static void formats__are_known__by_several_names(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int format; /* -1: unknown */
    } cases[] = {{"csv", EXPORT_CSV},
                 {"CSV", EXPORT_CSV},
                 {"excel", EXPORT_XLSX},
                 {"md", EXPORT_MARKDOWN},
                 {"ndjson", EXPORT_JSONL},
                 {"none", -1},
                 {"", -1},
                 {NULL, -1},
                 {"pdf", -1}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        enum export_format format;
        assert_int_equal(export_format_parse(cases[i].name, &format), cases[i].format >= 0);
        if (cases[i].format >= 0)
            assert_int_equal(format, cases[i].format);
    }
    size_t count;
    char **names = str_split(export_format_names(), ',', &count);
    assert_int_equal(count, EXPORT_HTML + 1);
    for (size_t i = 0; i < count; i++) {
        enum export_format format;
        assert_true(export_format_parse(names[i], &format));
        assert_int_equal(format, i);
    }
    str_free_all(names, count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(csv__follows__rfc_4180),
        cmocka_unit_test(guard__quotes__what_a_spreadsheet_runs),
        cmocka_unit_test(csv__keeps__every_byte),
        cmocka_unit_test(tsv__escapes__its_separators),
        cmocka_unit_test(json__keeps__numbers_as_sent),
        cmocka_unit_test(json__names__every_column),
        cmocka_unit_test(json__survives__foreign_bytes),
        cmocka_unit_test(jsonl__is__a_row_a_line),
        cmocka_unit_test(markdown__escapes__pipes_and_breaks),
        cmocka_unit_test(html__escapes__markup),
        cmocka_unit_test(numbers__are_rounded__for_people_only),
        cmocka_unit_test(sql__spells__values_by_dialect),
        cmocka_unit_test(booleans__are_the_same__from_every_database),
        cmocka_unit_test(sql__types__values_by_column),
        cmocka_unit_test(sql__spells__nested_values),
        cmocka_unit_test(sql__keeps__text_that_no_string_holds),
        cmocka_unit_test(sql__begins__a_statement_after_100_rows),
        cmocka_unit_test(every_format__takes__no_rows_and_no_columns),
        cmocka_unit_test(every_format__takes__huge_text),
        cmocka_unit_test(a_full_sink__ends__the_export),
        cmocka_unit_test(formats__are_known__by_several_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
