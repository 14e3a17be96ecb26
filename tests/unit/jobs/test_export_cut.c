/* Exports of rows that are not all there: what stands at their end, in every format, and the name
 * that their file gets. */
#include "exported.h"

#include <cjson/cJSON.h>
#include <unistd.h>

#include "support/folder.h"

#include "querent/base/mem.h"
#include "querent/base/path.h"

#define WHY "partial after 2 rows: bad | <value>\nDROP TABLE x"

static const struct result_column column = {.name = "a"};
static const struct cell cells[] = {INTEGER("1"), INTEGER("2")};

/* Two rows and a cut; err keeps what went wrong. */
static bool cut(const struct export_options *options, const char *why, char **ret_path,
                struct err *err)
{
    struct exporter *exporter = NULL;

    return exporter_new(options, &exporter, err) &&
           exported_feed(exporter, &column, 1, cells, 2, err) &&
           exporter_cut(exporter, why, ret_path, err);
}

static struct buf cut_text(enum export_format format, const char *why)
{
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;
    char *path = NULL;
    const struct export_options options = {.format = format, .write = exported_write, .arg = &out};

    if (!cut(&options, why, &path, &err))
        fail_msg("%s", err.text);
    assert_null(path);
    return out;
}

static void every_format__ends__as_what_it_is(void **state)
{
    static const struct {
        enum export_format format;
        const char *end;
    } cases[] = {
        {EXPORT_TABLE, " 2\npartial after 2 rows: bad | <value>␤DROP TABLE x\n"},
        {EXPORT_CSV, "a\r\n1\r\n2\r\n"},
        {EXPORT_TSV, "a\n1\n2\n"},
        {EXPORT_JSON, "[\n{\"a\":1},\n{\"a\":2}\n"},
        {EXPORT_JSONL, "{\"a\":1}\n{\"a\":2}\n"},
        {EXPORT_MARKDOWN, "| 2 |\n\npartial after 2 rows: bad \\| &lt;value>␤DROP TABLE x\n"},
        {EXPORT_SQL, "(1),\n(2);\nINSERT INTO result (a) VALUES\n"
                     "-- partial after 2 rows: bad | <value>␤DROP TABLE x\n"},
        {EXPORT_HTML, "</tbody>\n</table>\n<p><strong>partial after 2 rows: bad | "
                      "&lt;value&gt;␤DROP TABLE x</strong></p>\n"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buf out = cut_text(cases[i].format, WHY);
        if (!str_ends(buf_str(&out), cases[i].end))
            fail_msg("%s: %s", export_format_extension(cases[i].format), buf_str(&out));
        buf_release(&out);
    }
}

static void without_a_line__the_end__is_missing_all_the_same(void **state)
{
    static const struct {
        enum export_format format;
        const char *end;
    } cases[] = {{EXPORT_TABLE, " 2\n"},
                 {EXPORT_MARKDOWN, "| 2 |\n"},
                 {EXPORT_SQL, "INSERT INTO result (a) VALUES\n"},
                 {EXPORT_JSON, "{\"a\":2}\n"},
                 {EXPORT_HTML, "</table>\n"}};
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buf out = cut_text(cases[i].format, NULL);
        assert_true(str_ends(buf_str(&out), cases[i].end));
        buf_release(&out);
    }
}

static void json__is__no_document_any_more(void **state)
{
    (void)state;
    struct buf out = cut_text(EXPORT_JSON, WHY);
    cJSON *root = cJSON_ParseWithOpts(buf_str(&out), NULL, true);
    assert_null(root);
    buf_release(&out);
}

static void no_row_and_no_column__can_be_cut(void **state)
{
    (void)state;
    for (int format = EXPORT_TABLE; format <= EXPORT_HTML; format++) {
        struct buf out = BUF_INIT;
        const struct export_options options = {
            .format = (enum export_format)format, .write = exported_write, .arg = &out};
        struct exporter *exporter = NULL;
        struct err err = ERR_INIT;
        char *path = NULL;
        if (format == EXPORT_XLSX)
            continue;
        assert_true(exporter_new(&options, &exporter, &err));
        const bool ok = exporter_cut(exporter, WHY, &path, &err);
        assert_int_equal(ok, format != EXPORT_SQL); /* INSERT needs columns */
        buf_release(&out);
    }
}

static void file__gets__another_name(void **state)
{
    struct err err = ERR_INIT;
    char *path = NULL;
    struct buf text = BUF_INIT;
    (void)state;

    folder_write("out.json", "old", 0640);
    folder_write("out.json.partial", "older", 0600);
    const struct export_options options = {.format = EXPORT_JSON, .path = folder_path("out.json")};
    if (!cut(&options, WHY, &path, &err))
        fail_msg("%s", err.text);
    assert_string_equal(path, folder_path("out.json.partial"));
    assert_true(path_read(path, 1 << 20, &text, NULL));
    assert_string_equal(buf_str(&text), "[\n{\"a\":1},\n{\"a\":2}\n");
    buf_clear(&text);
    assert_true(path_read(folder_path("out.json"), 1 << 20, &text, NULL));
    assert_string_equal(buf_str(&text), "old");
    buf_release(&text);
    mem_free(path);
}

static void a_device__has__no_other_name(void **state)
{
    const struct export_options options = {.format = EXPORT_CSV, .path = "/dev/null"};
    struct err err = ERR_INIT;
    char *path = NULL;
    (void)state;

    assert_true(cut(&options, WHY, &path, &err));
    assert_null(path);
    assert_int_equal(access("/dev/null.partial", F_OK), -1);
}

static void a_name_that_is_taken__fails__and_leaves_nothing(void **state)
{
    const struct export_options options = {.format = EXPORT_CSV, .path = folder_path("out.csv")};
    struct err err = ERR_INIT;
    char *path = NULL;
    (void)state;

    assert_int_equal(mkdir(folder_path("out.csv.partial"), 0700), 0);
    assert_false(cut(&options, WHY, &path, &err));
    assert_null(path);
    assert_int_equal(err.code, ERR_IO);
    assert_int_equal(access(folder_path("out.csv"), F_OK), -1);
}

static void workbook__says_it__below_its_rows(void **state)
{
    const struct export_options options = {.format = EXPORT_XLSX, .path = folder_path("out.xlsx")};
    struct err err = ERR_INIT;
    char *path = NULL;
    (void)state;

    if (!cut(&options, WHY, &path, &err)) {
        assert_int_equal(err.code, ERR_UNSUPPORTED);
        print_message("skipped: %s\n", err.text);
        skip();
    }
    assert_string_equal(path, folder_path("out.xlsx.partial"));
    assert_int_equal(access(folder_path("out.xlsx"), F_OK), -1);
    char *command =
        mem_printf("python3 -c \"import zipfile; x = zipfile.ZipFile('%s').read("
                   "'xl/worksheets/sheet1.xml').decode(); assert '<row r=\\\"5\\\"' in x and "
                   "'partial after 2 rows' in x, x\"",
                   path);
    assert_int_equal(system(command), 0);
    mem_free(command);
    mem_free(path);
}

int main(void)
{
#define IN_FOLDER(name) cmocka_unit_test_setup_teardown(name, folder_make, folder_drop)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_format__ends__as_what_it_is),
        cmocka_unit_test(without_a_line__the_end__is_missing_all_the_same),
        cmocka_unit_test(json__is__no_document_any_more),
        cmocka_unit_test(no_row_and_no_column__can_be_cut),
        IN_FOLDER(file__gets__another_name),
        cmocka_unit_test(a_device__has__no_other_name),
        IN_FOLDER(a_name_that_is_taken__fails__and_leaves_nothing),
        IN_FOLDER(workbook__says_it__below_its_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
