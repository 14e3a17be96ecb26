/* One value as lines: wrapped, indented, in hexadecimal, and made only as far as looked at. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "grid/cell/cellview.h"
#include "querent/base/text.h"

static void dump(struct cellview *view, size_t top, int w, int h, struct buf *out)
{
    struct lines lines = {0};
    struct line title;

    cellview_resize(view, top, w, h);
    cellview_update(view, top, h, &lines);
    assert_true(lines.v.len <= (size_t)h);
    for (size_t i = 0; i < lines.v.len; i++) {
        assert_true(text_is_safe(buf_str(&lines.v.v[i].text), lines.v.v[i].text.len));
        buf_addf(out, "%s\n", buf_str(&lines.v.v[i].text));
    }
    line_init(&title);
    cellview_title(view, &title);
    buf_addf(out, "[%s]", buf_str(&title.text));
    line_release(&title);
    lines_release(&lines);
}

static void shows(enum cell_kind kind, const char *value, size_t len, int w, const char *expected)
{
    const struct cell cell = {.p = value, .len = len, .kind = kind};
    struct cellview view;
    struct buf out = BUF_INIT;

    cellview_init(&view, NULL, &cell);
    dump(&view, 0, w, 20, &out);
    assert_string_equal(buf_str(&out), expected);
    buf_release(&out);
    cellview_release(&view);
}

static void cellview__shows__each_kind(void **state)
{
    (void)state;
    static const struct {
        enum cell_kind kind;
        const char *value;
        size_t len;
        int w;
        const char *expected;
    } cases[] = {
        {CELL_NULL, "", 0, 20, "∅\n[NULL]"},
        {CELL_TEXT, "", 0, 20, "''\n[text · 0 bytes · 1 line]"},
        {CELL_TEXT, "one two three", 13, 8, "one two\nthree\n[text · 13 bytes · 2 lines]"},
        {CELL_TEXT, "a\n\nb\x1b[2J\n", 9, 20, "a\n\nb␛[2J\n[text · 9 bytes · 3 lines]"},
        {CELL_INTEGER, "42", 2, 20, "42\n[number]"},
        {CELL_REAL, "43333.359999999986", 18, 20, "43333.359999999986\n[number]"},
        {CELL_TEXT, "{\"a\":[1,{}, []],\"b\" : \"x, {y}\\\"\"}", 33, 40,
         "{\n  \"a\": [\n    1,\n    {},\n    []\n  ],\n  \"b\": \"x, {y}\\\"\"\n}\n"
         "[JSON · 33 bytes · 8 lines]"},
        {CELL_TEXT, "[123456789012345678901234567890.10]", 35, 40,
         "[\n  123456789012345678901234567890.10\n]\n[JSON · 35 bytes · 3 lines]"},
        {CELL_TEXT, "<a x=\"1>2\"><b>text one</b> <c/>\n<!-- <z> --><d></d></a>", 55, 40,
         "<a x=\"1>2\">\n  <b>text one</b>\n  <c/>\n  <!-- <z> -->\n  <d></d>\n</a>\n"
         "[XML · 55 bytes · 6 lines]"},
        {CELL_BYTES, "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\2\x80\0\0\1\xe0", 24, 80,
         "00000000  89 50 4e 47 0d 0a 1a 0a 00 00 00 0d 49 48 44 52  ·PNG········IHDR\n"
         "00000010  00 00 02 80 00 00 01 e0                          ········\n"
         "[PNG image, 640 × 480 pixels · 24 bytes · 2 lines]"},
        {CELL_BYTES, "GIF89a\x10\0\x20\0", 10, 80,
         "00000000  47 49 46 38 39 61 10 00 20 00                    GIF89a·· ·\n"
         "[GIF image, 16 × 32 pixels · 10 bytes · 1 line]"},
        {CELL_BYTES, "\xff\xd8\xff\xe0\0\4ab\xff\xc0\0\x11\x08\1\0\2\0\3\3", 19, 80,
         "00000000  ff d8 ff e0 00 04 61 62 ff c0 00 11 08 01 00 02  ······ab········\n"
         "00000010  00 03 03                                         ···\n"
         "[JPEG image, 512 × 256 pixels · 19 bytes · 2 lines]"},
        {CELL_TEXT, "[not json", 9, 40, "[not json\n[text · 9 bytes · 1 line]"},
        {CELL_TEXT, "[]]]]{]", 7, 40, "[]\n]\n]\n]{]\n[JSON · 7 bytes · 4 lines]"},
        {CELL_BYTES,
         "\x00\x01"
         "ABC\xff",
         6, 30,
         "00000000  00 01 41 42  ··AB\n00000004  43 ff        C·\n[bytes · 6 bytes · 2 lines]"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        shows(cases[i].kind, cases[i].value, cases[i].len, cases[i].w, cases[i].expected);
}

static void cellview_toggle__shows__json_as_sent(void **state)
{
    (void)state;
    const struct cell cell = {.p = "{\"a\": 1}", .len = 8, .kind = CELL_TEXT};
    struct cellview view;
    struct buf out = BUF_INIT;

    cellview_init(&view, NULL, &cell);
    cellview_toggle(&view);
    dump(&view, 0, 40, 5, &out);
    assert_string_equal(buf_str(&out), "{\"a\": 1}\n[JSON as sent · 8 bytes · 1 line]");
    buf_release(&out);
    cellview_release(&view);
}

static void cellview_fold__closes__levels(void **state)
{
    static const char json[] = "{\"a\":[1,{\"b\":\"]}\"},[]],\"c\":{},\"d\":2}";
    const struct cell cell = {.p = json, .len = sizeof json - 1, .kind = CELL_TEXT};
    struct cellview view;
    struct buf out = BUF_INIT;
    (void)state;
    cellview_init(&view, NULL, &cell);
    cellview_fold(&view, -1);
    dump(&view, 0, 40, 20, &out);
    assert_string_equal(buf_str(&out), "{\n  \"a\": […],\n  \"c\": {},\n  \"d\": 2\n}\n"
                                       "[JSON, closed below level 1 · 36 bytes · 5 lines]");
    buf_clear(&out);
    cellview_fold(&view, 1);
    dump(&view, 0, 40, 20, &out);
    assert_string_equal(
        buf_str(&out),
        "{\n  \"a\": [\n    1,\n    {…},\n    []\n  ],\n  \"c\": {},\n  \"d\": 2\n}\n"
        "[JSON, closed below level 2 · 36 bytes · 9 lines]");
    buf_release(&out);
    cellview_release(&view);
}

static void cellview_fold__closes__elements(void **state)
{
    static const char xml[] = "<a><b>one</b><c x='>'><d/><e>two</e><!-- </c> --><c/></c><f/></a>";
    const struct cell cell = {.p = xml, .len = sizeof xml - 1, .kind = CELL_TEXT};
    struct cellview view;
    struct buf out = BUF_INIT;
    (void)state;
    cellview_init(&view, NULL, &cell);
    cellview_fold(&view, -1);
    dump(&view, 0, 40, 20, &out);
    assert_string_equal(buf_str(&out), "<a>\n  <b>one</b>\n  <c x='>'>…</c>\n  <f/>\n</a>\n"
                                       "[XML, closed below level 1 · 65 bytes · 5 lines]");
    buf_clear(&out);
    cellview_fold(&view, 1);
    dump(&view, 0, 40, 20, &out);
    assert_string_equal(buf_str(&out), "<a>\n  <b>one</b>\n  <c x='>'>\n    <d/>\n    <e>two</e>\n"
                                       "    <!-- </c> -->\n    <c/>\n  </c>\n  <f/>\n</a>\n"
                                       "[XML, closed below level 2 · 65 bytes · 10 lines]");
    buf_release(&out);
    cellview_release(&view);
}

static void has_role(const struct line *line, const char *text, enum role role)
{
    for (size_t i = 0; i < line->runs.len; i++) {
        const struct run *run = &line->runs.v[i];
        if (run->len == strlen(text) && memcmp(line->text.p + run->offset, text, run->len) == 0) {
            assert_int_equal(run->role, role);
            return;
        }
    }
    fail_msg("'%s' is no run of '%s'", text, buf_str(&line->text));
}

static void cellview_update__colours__tokens(void **state)
{
    static const char json[] = "{\"key\": \"a long text, with {\", \"n\": -1.5, \"t\": true}";
    static const char xml[] = "<a b='c'>text</a>";
    const struct cell cell = {.p = json, .len = sizeof json - 1, .kind = CELL_TEXT};
    const struct cell other = {.p = xml, .len = sizeof xml - 1, .kind = CELL_TEXT};
    struct lines lines = {0};
    struct cellview view;
    (void)state;
    cellview_init(&view, NULL, &cell);
    cellview_resize(&view, 0, 20, 20);
    cellview_update(&view, 0, 20, &lines);
    has_role(&lines.v.v[1], "\"key\"", ROLE_SQL_NAME);
    has_role(&lines.v.v[2], "text, with {\"", ROLE_SQL_STRING); /* the string goes on */
    has_role(&lines.v.v[3], "-1.5", ROLE_SQL_NUMBER);
    has_role(&lines.v.v[4], "true", ROLE_SQL_KEYWORD);
    lines_release(&lines);
    cellview_release(&view);
    cellview_init(&view, NULL, &other);
    cellview_resize(&view, 0, 40, 20);
    cellview_update(&view, 0, 20, &lines);
    has_role(&lines.v.v[0], "<a", ROLE_SQL_KEYWORD);
    has_role(&lines.v.v[0], " b=", ROLE_SQL_NAME);
    has_role(&lines.v.v[0], "'c'", ROLE_SQL_STRING);
    has_role(&lines.v.v[0], "text", ROLE_TEXT);
    has_role(&lines.v.v[0], "</a>", ROLE_SQL_KEYWORD);
    lines_release(&lines);
    cellview_release(&view);
}

static void cellview_update__looks__only_as_far_as_shown(void **state)
{
    (void)state;
    const size_t size = 5 << 20;
    char *big = malloc(size);
    struct cellview view;
    struct buf out = BUF_INIT;
    bool complete;

    memset(big, 'x', size);
    big[0] = '[';
    for (size_t i = 10; i < size; i += 10)
        big[i] = ',';
    big[size - 1] = ']';
    const struct cell cell = {.p = big, .len = size, .kind = CELL_TEXT};
    cellview_init(&view, NULL, &cell);
    dump(&view, 0, 80, 40, &out);
    assert_true(view.taken < 200000);
    assert_true(cellview_lines(&view, &complete) <= 41);
    assert_false(complete);
    const size_t lines = cellview_all_lines(&view);
    assert_int_equal(lines, size / 10 + 2); /* an item a line, and the brackets */
    buf_clear(&out);
    dump(&view, lines - 2, 80, 40, &out);
    assert_string_equal(buf_str(&out), "  xxxxxxxx\n]\n[JSON · 5,242,880 bytes · 524,290 lines]");
    buf_release(&out);
    cellview_release(&view);
    free(big);
}

static void cellview_update__survives__every_size(void **state)
{
    (void)state;
    static const enum cell_kind kinds[] = {CELL_TEXT, CELL_BYTES, CELL_NULL};
    static const char text[] = "{\"東京\":\"wide words and more\", \"b\":[1,2,3]}";
    struct buf out = BUF_INIT;

    for (size_t k = 0; k < 3; k++)
        for (int w = 0; w < 50; w++)
            for (int h = 0; h < 4; h++) {
                const struct cell cell = {
                    .p = text, .len = k == 2 ? 0 : strlen(text), .kind = kinds[k]};
                struct cellview view;
                cellview_init(&view, NULL, &cell);
                dump(&view, 1, w, h, &out);
                cellview_release(&view);
            }
    buf_release(&out);
}

int main(void)
{
    setlocale(LC_ALL, "C.UTF-8");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cellview__shows__each_kind),
        cmocka_unit_test(cellview_toggle__shows__json_as_sent),
        cmocka_unit_test(cellview_fold__closes__levels),
        cmocka_unit_test(cellview_fold__closes__elements),
        cmocka_unit_test(cellview_update__colours__tokens),
        cmocka_unit_test(cellview_update__looks__only_as_far_as_shown),
        cmocka_unit_test(cellview_update__survives__every_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
