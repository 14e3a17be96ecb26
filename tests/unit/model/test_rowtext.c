/* Cells as fields of text formats. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "querent/model/rows/rowtext.h"

struct text_case {
    enum cell_kind kind;
    const char *value;
    size_t len;
    const char *csv, *tsv, *markdown, *json;
};

static const struct text_case cases[] = {
    {CELL_NULL, "", 0, "", "\\N", "", "null"},
    {CELL_TEXT, "", 0, "\"\"", "", "", "\"\""},
    {CELL_TEXT, "plain", 5, "plain", "plain", "plain", "\"plain\""},
    {CELL_TEXT, "a,b", 3, "\"a,b\"", "a,b", "a,b", "\"a,b\""},
    {CELL_TEXT, "say \"hi\"", 8, "\"say \"\"hi\"\"\"", "say \"hi\"", "say \"hi\"",
     "\"say \\\"hi\\\"\""},
    {CELL_TEXT, "\"", 1, "\"\"\"\"", "\"", "\"", "\"\\\"\""},
    {CELL_TEXT, "two\nlines\r", 10, "\"two\nlines\r\"", "two\\nlines\\r", "two<br>lines",
     "\"two\\nlines\\r\""},
    {CELL_TEXT, "tab\there", 8, "tab\there", "tab\\there", "tab\there", "\"tab\\there\""},
    {CELL_TEXT, "a|b\\c", 5, "a|b\\c", "a|b\\\\c", "a\\|b\\\\c", "\"a|b\\\\c\""},
    {CELL_TEXT, "<b>東京", 9, "<b>東京", "<b>東京", "&lt;b>東京", "\"<b>東京\""},
    {CELL_TEXT, "=1+1", 4, "=1+1", "=1+1", "=1+1", "\"=1+1\""},
    {CELL_TEXT, "a\0b", 3, "a\0b", "a\0b", "a\0b", "\"a\\u0000b\""},
    {CELL_INTEGER, "12345678901234567890", 20, "12345678901234567890", "12345678901234567890",
     "12345678901234567890", "12345678901234567890"},
    {CELL_REAL, "16938.610", 9, "16938.610", "16938.610", "16938.610", "16938.610"},
    {CELL_REAL, "NaN", 3, "NaN", "NaN", "NaN", "\"NaN\""},
    {CELL_INTEGER, "007", 3, "007", "007", "007", "\"007\""},
    {CELL_BYTES, "\x00\xff", 2, "\\x00ff", "\\\\x00ff", "\\x00ff", "\"\\\\x00ff\""},
};

static void check(const struct buf *out, const char *expected, size_t at, const char *format)
{
    if (strcmp(buf_str(out), expected) != 0)
        fail_msg("case %zu as %s: '%s', not '%s'", at, format, buf_str(out), expected);
}

static void rowtext__writes__each_format(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct cell cell = {.p = cases[i].value, .len = cases[i].len, .kind = cases[i].kind};
        struct buf out = BUF_INIT;
        rowtext_csv(&out, &cell, ',');
        check(&out, cases[i].csv, i, "CSV");
        buf_clear(&out);
        rowtext_tsv(&out, &cell);
        check(&out, cases[i].tsv, i, "TSV");
        buf_clear(&out);
        rowtext_markdown(&out, &cell);
        check(&out, cases[i].markdown, i, "Markdown");
        buf_clear(&out);
        rowtext_json(&out, &cell, VALUE_TEXT);
        check(&out, cases[i].json, i, "JSON");
        buf_release(&out);
    }
}

static void rowtext_csv__quotes__its_separator_only(void **state)
{
    (void)state;
    const struct cell cell = {.p = "a,b\tc", .len = 5, .kind = CELL_TEXT};
    struct buf out = BUF_INIT;

    rowtext_csv(&out, &cell, '\t');
    assert_string_equal(out.p, "\"a,b\tc\"");
    buf_clear(&out);
    const struct cell comma = {.p = "a,b", .len = 3, .kind = CELL_TEXT};
    rowtext_csv(&out, &comma, '\t');
    assert_string_equal(out.p, "a,b");
    buf_release(&out);
}

static void rowtext_json__follows__the_columns_type(void **state)
{
    (void)state;
    static const struct {
        enum value_type column;
        const char *value, *json;
    } typed[] = {
        {VALUE_BOOLEAN, "t", "true"},
        {VALUE_BOOLEAN, "FALSE", "false"},
        {VALUE_BOOLEAN, "maybe", "\"maybe\""},
        {VALUE_TEXT, "t", "\"t\""},
        {VALUE_JSON, "{ \"a\": [1.10,\n 12345678901234567890] }",
         "{\"a\":[1.10,12345678901234567890]}"},
        {VALUE_JSON, "{ broken", "\"{ broken\""},
        {VALUE_JSON, "{} {}", "\"{} {}\""},
        {VALUE_TEXT, "{\"a\":1}", "\"{\\\"a\\\":1}\""},
    };

    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        const struct cell cell = {
            .p = typed[i].value, .len = strlen(typed[i].value), .kind = CELL_TEXT};
        struct buf out = BUF_INIT;
        rowtext_json(&out, &cell, typed[i].column);
        check(&out, typed[i].json, i, "JSON");
        buf_release(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rowtext__writes__each_format),
        cmocka_unit_test(rowtext_csv__quotes__its_separator_only),
        cmocka_unit_test(rowtext_json__follows__the_columns_type),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
