/* How sure a version is, as people read it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "querent/model/sql_version.h"

static void not_sure__has__no_number_that_others_are_sure_of(void **state)
{
    (void)state;
    struct evidence assumed = {.kind = EVIDENCE_ASSUMED, .text = (char[]){"x = a.x"}};
    struct evidence ignored = {.kind = EVIDENCE_IGNORED, .text = (char[]){"frobnicators"}};
    const struct {
        struct sql_version version;
        const char *expected;
    } cases[] = {
        {{.sure = true, .confidence = .82}, "sure 82 %"},
        {{.sure = false, .confidence = .70}, "not sure 70 %"},
        {{.sure = false, .confidence = .70, .evidence = &ignored, .evidence_count = 1},
         "not sure 70 %"},
        {{.sure = false, .confidence = .81}, "not sure 81 %"},
        {{.sure = false, .confidence = .816}, "not sure"},
        {{.sure = false, .confidence = .95}, "not sure"},
        {{.sure = false, .confidence = .95, .evidence = &assumed, .evidence_count = 1}, "not sure"},
        {{.sure = false, .confidence = .95, .evidence = &ignored, .evidence_count = 1},
         "not sure: it leaves words out"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buf out = BUF_INIT;
        sql_version_add_sure(&cases[i].version, &out);
        assert_string_equal(buf_str(&out), cases[i].expected);
        buf_release(&out);
    }
}

static void evidence__is_said__once(void **state)
{
    char paid[] = "paid = invoices.paid_on", other[] = "last month = 2026-10";
    struct evidence evidence[] = {{.kind = EVIDENCE_ASSUMED, .text = paid},
                                  {.kind = EVIDENCE_USED, .text = paid},
                                  {.kind = EVIDENCE_ASSUMED, .text = paid},
                                  {.kind = EVIDENCE_ASSUMED, .text = other}};
    const struct sql_version version = {.evidence = evidence, .evidence_count = 4};
    (void)state;
    assert_false(sql_version_says_again(&version, 0));
    assert_false(sql_version_says_again(&version, 1));
    assert_true(sql_version_says_again(&version, 2));
    assert_false(sql_version_says_again(&version, 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evidence__is_said__once),
        cmocka_unit_test(not_sure__has__no_number_that_others_are_sure_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
