/* Workbooks: which values are numbers, what a sheet cannot hold, and that the file is whole. The
 * sheet's XML is looked at through unzip's library-free cousin: Python's zipfile, where Python is
 * there. */
#include "exported.h"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/folder.h"

#include "querent/base/mem.h"
#include "querent/base/path.h"

static struct exporter *begin(const char *path, const char *names)
{
    const struct export_options options = {.format = EXPORT_XLSX, .path = path};
    struct result_column columns[32];
    char **list = NULL;
    struct exporter *exporter = NULL;
    struct err err = ERR_INIT;

    const size_t count = exported_columns(names, columns, &list);
    if (!exporter_new(&options, &exporter, &err))
        fail_msg("%s", err.text);
    if (!exporter_columns(exporter, columns, count, &err)) {
        exporter_abort(exporter);
        if (err.code != ERR_UNSUPPORTED)
            fail_msg("%s", err.text);
        print_message("skipped: %s\n", err.text);
        skip();
    }
    str_free_all(list, count);
    return exporter;
}

static void read_sheet(const char *name, struct buf *ret_xml)
{
    char *command =
        mem_printf("python3 -c \"import zipfile,sys; sys.stdout.write(zipfile.ZipFile('%s')"
                   ".read('xl/worksheets/sheet1.xml').decode())\"",
                   folder_path(name));
    char piece[4096];
    size_t n;
    FILE *pipe = popen(command, "r");

    assert_non_null(pipe);
    while ((n = fread(piece, 1, sizeof piece, pipe)) > 0)
        buf_addn(ret_xml, piece, n);
    assert_int_equal(pclose(pipe), 0);
    mem_free(command);
}

static void numbers__are_numbers__only_when_exact(void **state)
{
    (void)state;
    static const struct {
        struct cell cell;
        const char *inside; /* of the sheet's XML */
    } cases[] = {
        {INTEGER("42"), "<v>42</v>"},
        {REAL("0.1"), "<v>0.1</v>"},
        {REAL("-12.90"), "<v>-12.9</v>"},
        {INTEGER("123456789012345"), "<v>123456789012345</v>"},
        {INTEGER("1234567890123456"), "<t>1234567890123456</t>"},
        {INTEGER("9223372036854775808"), "<t>9223372036854775808</t>"},
        {REAL("0.1234567890123456789"), "<t>0.1234567890123456789</t>"},
        {REAL("1e400"), "<t>1e400</t>"},
        {REAL("NaN"), "<t>NaN</t>"},
        {TEXT("0042"), "<t>0042</t>"},
        {TEXT("<&>"), "<t>&lt;&amp;&gt;</t>"},
        {TEXT("a\0b\xff"), "<t>a\xef\xbf\xbd"
                           "b\xef\xbf\xbd</t>"},
        {TEXT("東京🙂"), "<t>東京🙂</t>"},
        {BYTES("\x01\xff"), "<t>\\x01ff</t>"},
    };
    struct exporter *exporter = begin(folder_path("out.xlsx"), "v");
    struct err err = ERR_INIT;
    struct buf xml = BUF_INIT;

    for (size_t i = 0; i < COUNT_OF(cases); i++)
        assert_true(exporter_row(exporter, &cases[i].cell, 1, &err));
    assert_true(exporter_end(exporter, &err));
    read_sheet("out.xlsx", &xml);
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        if (!strstr(buf_str(&xml), cases[i].inside))
            fail_msg("%s is missing in %s", cases[i].inside, buf_str(&xml));
    buf_release(&xml);
}

/* A decimal has the digits behind its point that it is declared with, or has; columns are as wide
 * as what stands in them. */
static void decimals__show__their_digits(void **state)
{
    (void)state;
    static const struct result_column columns[] = {
        {.name = "net", .type = "numeric(14,2)", .value = VALUE_DECIMAL},
        {.name = "a_heading_that_is_long", .type = "numeric", .value = VALUE_DECIMAL},
        {.name = "note", .type = "text", .value = VALUE_TEXT}};
    const struct cell cells[] = {REAL("-34.8"),     REAL("1234.500"), TEXT("short"),
                                 REAL("100000.25"), REAL("2"),        TEXT("")};
    const struct export_options options = {.format = EXPORT_XLSX, .path = folder_path("out.xlsx")};
    struct exporter *exporter = begin(folder_path("skips.xlsx"), "v");
    struct err err = ERR_INIT;
    struct buf xml = BUF_INIT;

    exporter_abort(exporter);
    assert_true(exporter_new(&options, &exporter, &err));
    assert_true(exported_feed(exporter, columns, COUNT_OF(columns), cells, 2, &err));
    assert_true(exporter_end(exporter, &err));
    read_sheet("out.xlsx", &xml);
    static const char *const inside[] = {"<col min=\"1\" max=\"1\" width=\"14", "width=\"24",
                                         "<v>-34.8</v>", "<v>1234.5</v>"};
    for (size_t i = 0; i < COUNT_OF(inside); i++)
        if (!strstr(buf_str(&xml), inside[i]))
            fail_msg("%s is missing in %s", inside[i], buf_str(&xml));
    buf_release(&xml);
}

/* A sum over doubles is a number there, whatever binary fractions leave; a decimal's is text. */
static void numbers__of_doubles__are_numbers(void **state)
{
    static const struct result_column columns[] = {
        {.name = "f", .type = "double precision", .value = VALUE_REAL},
        {.name = "n", .type = "numeric", .value = VALUE_DECIMAL}};
    static const struct cell cells[] = {REAL("38910.45000000001"),
                                        REAL("38910.45000000001"),
                                        REAL("0.30000000000000004"),
                                        REAL("12.5"),
                                        REAL("Infinity"),
                                        REAL("1e400")};
    const struct export_options options = {.format = EXPORT_XLSX, .path = folder_path("out.xlsx")};
    struct exporter *exporter = begin(folder_path("skips.xlsx"), "v");
    struct err err = ERR_INIT;
    struct buf xml = BUF_INIT;

    (void)state;
    exporter_abort(exporter);
    assert_true(exporter_new(&options, &exporter, &err));
    assert_true(exported_feed(exporter, columns, 2, cells, 3, &err));
    assert_true(exporter_end(exporter, &err));
    read_sheet("out.xlsx", &xml);
    assert_non_null(strstr(buf_str(&xml), "<c r=\"A2\"><v>38910.4500000000"));
    assert_non_null(strstr(buf_str(&xml), "<t>38910.45000000001</t>"));
    assert_non_null(strstr(buf_str(&xml), "<c r=\"A3\"><v>0.3"));
    assert_non_null(strstr(buf_str(&xml), "<t>Infinity</t>"));
    buf_release(&xml);
}

/* What a workbook has exactly is its date, time or boolean; the rest stays text. */
static void dates_and_booleans__are_typed__when_exact(void **state)
{
    (void)state;
    static const struct {
        enum value_type value;
        struct cell cell;
        const char *inside;
    } cases[] = {
        {VALUE_DATE, TEXT("2024-01-02"), "s=\"2\"><v>45293</v>"},
        {VALUE_DATE, TEXT("1900-02-28"), "<t>1900-02-28</t>"},
        {VALUE_DATE, TEXT("2023-02-29"), "<t>2023-02-29</t>"},
        {VALUE_DATE, TEXT("0000-00-00"), "<t>0000-00-00</t>"},
        {VALUE_DATE, TEXT("infinity"), "<t>infinity</t>"},
        {VALUE_TIME, TEXT("12:00:00"), "s=\"3\"><v>0.5</v>"},
        {VALUE_TIME, TEXT("24:00:00"), "<t>24:00:00</t>"},
        {VALUE_TIMESTAMP, TEXT("2024-01-02 06:00:00"), "s=\"4\"><v>45293.25</v>"},
        {VALUE_TIMESTAMP, TEXT("2024-01-02 06:00:00.5"), "<v>45293.25000578"},
        {VALUE_TIMESTAMP, TEXT("2024-01-02 06:00:00.123456"), "<t>2024-01-02 06:00:00.123456</t>"},
        {VALUE_TIMESTAMP, TEXT("2024-01-02 06:00:00+00"), "<t>2024-01-02 06:00:00+00</t>"},
        {VALUE_TEXT, TEXT("2024-01-03"), "<t>2024-01-03</t>"},
        {VALUE_BOOLEAN, TEXT("true"), "t=\"b\"><v>1</v>"},
        {VALUE_BOOLEAN, INTEGER("0"), "t=\"b\"><v>0</v>"},
        {VALUE_BOOLEAN, INTEGER("2"), "\"><v>2</v>"},
    };
    const struct export_options options = {.format = EXPORT_XLSX, .path = folder_path("out.xlsx")};
    struct result_column columns[COUNT_OF(cases)];
    struct cell cells[COUNT_OF(cases)];
    struct exporter *exporter = NULL;
    struct err err = ERR_INIT;
    struct buf xml = BUF_INIT;

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        columns[i] = (struct result_column){.name = "c", .value = cases[i].value};
        cells[i] = cases[i].cell;
    }
    assert_true(exporter_new(&options, &exporter, &err));
    if (!exported_feed(exporter, columns, COUNT_OF(cases), cells, 1, &err)) {
        exporter_abort(exporter);
        skip();
    }
    assert_true(exporter_end(exporter, &err));
    read_sheet("out.xlsx", &xml);
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        if (!strstr(buf_str(&xml), cases[i].inside))
            fail_msg("%s is missing in %s", cases[i].inside, buf_str(&xml));
    buf_release(&xml);
}

static void a_long_cell__is_refused__by_name(void **state)
{
    (void)state;
    char *text = mem_alloc(40000);
    memset(text, 'x', 39999);
    struct exporter *exporter = begin(folder_path("out.xlsx"), "note");
    struct err err = ERR_INIT;
    const struct cell fits = {text, 32767, CELL_TEXT}, too_long = {text, 32768, CELL_TEXT};

    assert_true(exporter_row(exporter, &fits, 1, &err));
    assert_false(exporter_row(exporter, &too_long, 1, &err));
    assert_non_null(strstr(err.text, "row 2, column 'note'"));
    exporter_abort(exporter);
    assert_false(path_exists(folder_path("out.xlsx")));
    mem_free(text);
}

static void too_many_rows__name__another_format(void **state)
{
    (void)state;
    struct exporter *exporter = begin(folder_path("out.xlsx"), "n");
    const struct cell cell = NOTHING; /* quick, and a row all the same */
    struct err err = ERR_INIT;
    size_t rows = 0;

    while (exporter_row(exporter, &cell, 1, &err))
        assert_true(++rows < 2000000);
    assert_int_equal(rows, 1048575);
    assert_non_null(strstr(err.text, "csv"));
    exporter_abort(exporter);
}

static void no_rows__make__a_sheet_with_headings(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct buf xml = BUF_INIT;

    assert_true(exporter_end(begin(folder_path("out.xlsx"), "id,name"), &err));
    read_sheet("out.xlsx", &xml);
    assert_non_null(strstr(buf_str(&xml), "<t>name</t>"));
    buf_release(&xml);
}

static void a_sink__is_refused(void **state)
{
    (void)state;
    struct buf out = BUF_INIT;
    const struct export_options options = {
        .format = EXPORT_XLSX, .write = exported_write, .arg = &out};
    struct exporter *exporter = NULL;
    struct err err = ERR_INIT;

    assert_false(exporter_new(&options, &exporter, &err));
    assert_int_equal(err.code, ERR_USAGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(numbers__are_numbers__only_when_exact, folder_make,
                                        folder_drop),
        cmocka_unit_test_setup_teardown(numbers__of_doubles__are_numbers, folder_make, folder_drop),
        cmocka_unit_test_setup_teardown(decimals__show__their_digits, folder_make, folder_drop),
        cmocka_unit_test_setup_teardown(dates_and_booleans__are_typed__when_exact, folder_make,
                                        folder_drop),
        cmocka_unit_test_setup_teardown(a_long_cell__is_refused__by_name, folder_make, folder_drop),
        cmocka_unit_test_setup_teardown(too_many_rows__name__another_format, folder_make,
                                        folder_drop),
        cmocka_unit_test_setup_teardown(no_rows__make__a_sheet_with_headings, folder_make,
                                        folder_drop),
        cmocka_unit_test(a_sink__is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
