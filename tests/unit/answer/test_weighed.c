/* What a model's answer is worth by how probable the model found it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "vote/weighed.h"

static void weighed__falls__with_the_probability(void **state)
{
    (void)state;
    double worth = 1, right = 1;

    for (double p = 1; p > 1e-9; p /= 3) {
        assert_true(weighed_worth(p) > 0 && weighed_worth(p) < worth);
        assert_true(weighed_right(p, false) > 0 && weighed_right(p, false) < right);
        worth = weighed_worth(p);
        right = weighed_right(p, false);
    }
}

static void weighed__beats_a_doubted_reading__only_where_it_is_probable(void **state)
{
    (void)state;
    const double doubted = 0.7 * 0.6, fair = 0.7 * 0.85;

    assert_true(weighed_worth(0.3) > fair);
    assert_true(weighed_worth(0.02) < fair);
    assert_true(weighed_worth(0.02) > doubted);
    assert_true(weighed_worth(0.001) < doubted);
}

static void weighed__is_as_before__where_the_server_does_not_say(void **state)
{
    (void)state;
    assert_float_equal(weighed_worth(0), 0.8, 1e-9);
    assert_float_equal(weighed_right(0, false), 0.55, 1e-9);
    assert_true(weighed_right(0, true) > 0.55);
    assert_true(weighed_right(0.001, true) > weighed_right(0.001, false));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weighed__falls__with_the_probability),
        cmocka_unit_test(weighed__beats_a_doubted_reading__only_where_it_is_probable),
        cmocka_unit_test(weighed__is_as_before__where_the_server_does_not_say),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
