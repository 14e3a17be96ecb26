#include <string.h>

#include "support/check.h"

#include "querent/base/err.h"
#include "querent/base/str.h"
#include "querent/base/text.h"

static void err_set__fills__and_returns_false(void **state)
{
    (void)state;
    struct err err = ERR_INIT;

    assert_false(err_set(&err, ERR_CONNECT, "cannot connect to '%s'", "shop"));
    assert_int_equal(err.code, ERR_CONNECT);
    assert_string_equal(err.text, "cannot connect to 'shop'");
    assert_false(err_set(NULL, ERR_IO, "nobody listens"));
}

static void err_prefix__keeps__the_code(void **state)
{
    (void)state;
    struct err err = ERR_INIT;

    err_set(&err, ERR_PARSE, "unexpected ')'");
    assert_false(err_prefix(&err, "line %d", 3));
    assert_int_equal(err.code, ERR_PARSE);
    assert_string_equal(err.text, "line 3: unexpected ')'");
    err_set(&err, ERR_DB, "again: %s", err.text);
    assert_string_equal(err.text, "again: line 3: unexpected ')'");
}

static void err_text__is__cut_in_its_middle_between_characters(void **state)
{
    (void)state;
    static const char *const characters[] = {"x", "é", "東", "😀"};
    struct err err = ERR_INIT;
    char text[700];

    for (size_t i = 0; i < COUNT_OF(characters); i++) {
        const size_t len = strlen(characters[i]);
        for (size_t shift = 0; shift < 5; shift++) {
            memset(text, 'a', shift);
            for (size_t pos = shift; pos + len < sizeof text; pos += len)
                memcpy(text + pos, characters[i], len + 1);
            err_set(&err, ERR_IO, "%s: see 'help'", text);
            assert_true(text_valid(err.text, strlen(err.text)));
            assert_non_null(strstr(err.text, " bytes more) …"));
            assert_true(str_ends(err.text, ": see 'help'"));
            err_prefix(&err, "%s", text);
            assert_true(text_valid(err.text, strlen(err.text)));
        }
    }
}

static void err_code_name__names__every_code(void **state)
{
    (void)state;
    for (int code = ERR_NONE; code <= ERR_INTERNAL; code++) {
        assert_string_not_equal(err_code_name((enum err_code)code), "unknown");
        for (int other = ERR_NONE; other < code; other++)
            assert_false(
                str_eq(err_code_name((enum err_code)code), err_code_name((enum err_code)other)));
    }
    assert_string_equal(err_code_name((enum err_code)999), "unknown");
    assert_string_equal(err_code_name(ERR_NOT_FOUND), "not_found");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(err_set__fills__and_returns_false),
        cmocka_unit_test(err_prefix__keeps__the_code),
        cmocka_unit_test(err_text__is__cut_in_its_middle_between_characters),
        cmocka_unit_test(err_code_name__names__every_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
