#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/random.h"

#include "querent/base/json.h"
#include "querent/base/str.h"
#include "querent/base/text.h"

static void json_str__escapes__what_must_be(void **state)
{
    (void)state;
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"", "\"\""},
        {"a\"b\\c", "\"a\\\"b\\\\c\""},
        {"\b\f\n\r\t", "\"\\b\\f\\n\\r\\t\""},
        {"\x01\x1f", "\"\\u0001\\u001f\""},
        {"Müller 東京 😀", "\"Müller 東京 😀\""},
        {"bad \xff\xc3 end", "\"bad \xEF\xBF\xBD\xEF\xBF\xBD end\""},
        {NULL, "null"},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct buf out = BUF_INIT;
        json_str(&out, cases[i].text);
        assert_string_equal(out.p, cases[i].want);
        buf_release(&out);
    }
}

static void json_strn__takes__nul_bytes(void **state)
{
    (void)state;
    struct buf out = BUF_INIT;

    json_strn(&out, "a\0b", 3);
    assert_string_equal(out.p, "\"a\\u0000b\"");
    buf_release(&out);
}

static void json_random_bytes__give__valid_strings(void **state)
{
    (void)state;
    char bytes[64];

    random_seed(7);
    for (int step = 0; step < 5000; step++) {
        struct buf out = BUF_INIT;
        const size_t len = random_below(sizeof bytes);
        for (size_t i = 0; i < len; i++)
            bytes[i] = (char)random_below(256);
        json_strn(&out, bytes, len);
        assert_true(text_valid(out.p, out.len));
        for (size_t i = 1; i + 1 < out.len; i++) {
            assert_true((unsigned char)out.p[i] >= 0x20);
            if (out.p[i] == '\\')
                i++;
            else
                assert_int_not_equal(out.p[i], '"');
        }
        buf_release(&out);
    }
}

static void json_keys__get__commas(void **state)
{
    (void)state;
    struct buf out = BUF_INIT;

    buf_addc(&out, '{');
    json_key_str(&out, "a", "x{");
    json_key_int(&out, "b", INT64_MIN);
    json_key_bool(&out, "c", true);
    json_key(&out, "d");
    buf_addc(&out, '[');
    json_comma(&out);
    json_num(&out, 0.1);
    json_comma(&out);
    json_num(&out, NAN);
    buf_add(&out, "]}");
    assert_string_equal(out.p,
                        "{\"a\":\"x{\",\"b\":-9223372036854775808,\"c\":true,\"d\":[0.1,null]}");
    buf_release(&out);
}

static void json_num__reads__back_exactly(void **state)
{
    (void)state;
    static const double special[] = {0,   -0.0,  0.1,     1.0 / 3, 1e21,    DBL_MAX,
                                     100, 1e-10, DBL_MIN, 5e-324,  123456.7};

    random_seed(8);
    setlocale(LC_NUMERIC, "de_DE.UTF-8"); /* where it is installed: no decimal commas */
    for (int step = 0; step < 3000; step++) {
        double value, back;
        const uint64_t bits = random_below(UINT64_MAX) << 11 | random_below(2048);
        memcpy(&value, &bits, sizeof value);
        if (step < (int)COUNT_OF(special))
            value = special[step];
        if (!isfinite(value))
            continue;
        struct buf out = BUF_INIT;
        json_num(&out, value);
        assert_true(json_number(out.p, out.len));
        assert_true(str_to_double(out.p, &back));
        assert_memory_equal(&back, &value, sizeof value);
        buf_release(&out);
    }
    setlocale(LC_NUMERIC, "C");
}

static void json_number__follows__the_grammar(void **state)
{
    (void)state;
    static const char *const good[] = {"0",         "-0",  "10",  "1.5",
                                       "-1.50e+10", "1E5", "0.0", "12345678901234567890.123"};
    static const char *const bad[] = {"",    "-",   "+1", "01", ".5",  "1.",  "1e",
                                      "1e+", "0x1", "1 ", " 1", "NaN", "1,5", "--1"};

    for (size_t i = 0; i < COUNT_OF(good); i++)
        assert_true(json_number(good[i], strlen(good[i])));
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_false(json_number(bad[i], strlen(bad[i])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_str__escapes__what_must_be),
        cmocka_unit_test(json_strn__takes__nul_bytes),
        cmocka_unit_test(json_random_bytes__give__valid_strings),
        cmocka_unit_test(json_keys__get__commas),
        cmocka_unit_test(json_num__reads__back_exactly),
        cmocka_unit_test(json_number__follows__the_grammar),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
