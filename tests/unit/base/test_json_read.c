#include <string.h>

#include "support/check.h"

#include "querent/base/json_read.h"
#include "querent/base/mem.h"

static struct json_value read_text(const char *text)
{
    struct json_value value = {0};

    if (!json_read(text, strlen(text), &value))
        fail_msg("not read: %s", text);
    return value;
}

static void json_read__tells__kinds_and_refuses_what_is_none(void **state)
{
    static const struct {
        const char *text;
        enum json_kind kind; /* JSON_NONE: refused */
    } cases[] = {
        {"null", JSON_NULL},
        {" true ", JSON_TRUE},
        {"false", JSON_FALSE},
        {"-12.50e3", JSON_NUMBER},
        {"123456789012345678901234567890", JSON_NUMBER},
        {"\"a]b\"", JSON_STRING},
        {"[1, [2, \"]\"], {}]", JSON_ARRAY},
        {"{\"a\": {\"b\": \"}\\\"\"}}", JSON_OBJECT},
        {"", JSON_NONE},
        {"nul", JSON_NONE},
        {"[1, 2", JSON_NONE},
        {"\"open", JSON_NONE},
        {"\"open\\\"", JSON_NONE},
        {"1 2", JSON_NONE},
        {"{} x", JSON_NONE},
        {"<html>", JSON_NONE},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct json_value value = {0};
        const bool ok = json_read(cases[i].text, strlen(cases[i].text), &value);
        if (ok != (cases[i].kind != JSON_NONE) || value.kind != cases[i].kind)
            fail_msg("%s: %d", cases[i].text, value.kind);
    }
}

static void json_walk__gives__items_in_order(void **state)
{
    const struct json_value list = read_text(" [ 1 , \"two\",[3,4] , null ] ");
    struct json_value item;
    struct json_walk walk;
    size_t count = 0;

    (void)state;
    json_walk_init(&walk, &list);
    while (json_walk_item(&walk, &item))
        count++;
    assert_false(walk.bad);
    assert_int_equal(count, 4);
    assert_int_equal(item.kind, JSON_NULL);
}

static void json_walk__stops__at_what_is_wrong(void **state)
{
    static const char *const cases[] = {"[1 2]", "[1,]", "[,1]", "{\"a\" 1}", "{1: 2}", "{\"a\":}"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct json_value value = read_text(cases[i]);
        struct json_value key, item;
        struct json_walk walk;
        json_walk_init(&walk, &value);
        while (*cases[i] == '[' ? json_walk_item(&walk, &item)
                                : json_walk_member(&walk, &key, &item))
            ;
        if (!walk.bad)
            fail_msg("%s", cases[i]);
    }
}

static void json_walk__enters__rows_in_place(void **state)
{
    const struct json_value table = read_text("[[1, \"a\"], [], [2, \"b\"]]");
    struct json_walk rows, row;
    struct json_value cell;
    size_t cells = 0, count = 0;

    (void)state;
    json_walk_init(&rows, &table);
    while (json_walk_enter(&rows, &row)) {
        while (json_walk_item(&row, &cell))
            cells++;
        json_walk_leave(&rows, &row);
        count++;
    }
    assert_false(rows.bad);
    assert_int_equal(count, 3);
    assert_int_equal(cells, 4);
}

static void json_text__decodes__escapes(void **state)
{
    static const struct {
        const char *text, *want;
        size_t len;
    } cases[] = {
        {"\"plain\"", "plain", 5},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t", 8},
        {"\"M\\u00fcller \\u6771\"", "Müller 東", 11},
        {"\"\\ud83d\\ude00\"", "😀", 4},
        {"\"\\ud83dx\"", "\xEF\xBF\xBDx", 4},
        {"\"\\ud83d\\u0041\"",
         "\xEF\xBF\xBD"
         "A",
         4},
        {"\"a\\u0000b\"", "a\0b", 3},
        {"\"\\u12\"", "\xEF\xBF\xBD", 3},
        {"12.50", "12.50", 5},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct json_value value = read_text(cases[i].text);
        struct buf out = BUF_INIT;
        json_text(&out, &value);
        if (out.len != cases[i].len || memcmp(out.p, cases[i].want, out.len) != 0)
            fail_msg("%s: '%s'", cases[i].text, buf_str(&out));
        buf_release(&out);
    }
}

static void json_member__finds__by_name(void **state)
{
    const struct json_value object = read_text("{\"a\": 1, \"b\": \"two\", \"c\": null}");
    const struct json_value b = json_member(&object, "b"), c = json_member(&object, "c");
    char *text = json_dup(&b);

    (void)state;
    assert_string_equal(text, "two");
    mem_free(text);
    assert_null(json_dup(&c));
    assert_int_equal(json_member(&object, "d").kind, JSON_NONE);
    assert_int_equal(json_member(&b, "a").kind, JSON_NONE);
}

static void json_bounded__names__the_place_that_is_too_deep(void **state)
{
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;

    (void)state;
    buf_add(&text, "{\"a[[\\\"[\": 1,\n \"b\": ");
    for (int i = 0; i < JSON_DEPTH_MAX - 1; i++)
        buf_addc(&text, '[');
    assert_true(json_bounded(text.p, text.len, &err));
    buf_addc(&text, '{');
    assert_false(json_bounded(text.p, text.len, &err));
    assert_int_equal(err.code, ERR_LIMIT);
    assert_string_equal(err.text, "line 2, column 1006: nested more than 1,000 levels deep");
    buf_release(&text);
    assert_true(json_bounded("[]]]]\"", 6, &err));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_read__tells__kinds_and_refuses_what_is_none),
        cmocka_unit_test(json_walk__gives__items_in_order),
        cmocka_unit_test(json_walk__stops__at_what_is_wrong),
        cmocka_unit_test(json_walk__enters__rows_in_place),
        cmocka_unit_test(json_text__decodes__escapes),
        cmocka_unit_test(json_member__finds__by_name),
        cmocka_unit_test(json_bounded__names__the_place_that_is_too_deep),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
