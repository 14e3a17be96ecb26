/* Text in manual pages: what man would take for a request, or not show, is escaped. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "querent/model/roff.h"

static void roff_add__escapes__what_man_reads(void **state)
{
    static const struct {
        const char *text, *roff;
    } cases[] = {
        {"a-b", "a\\-b"},    {".x", "\\&.x"},          {"a\n'b", "a\n\\&'b"}, {"a.b", "a.b"},
        {"c:\\d", "c:\\ed"}, {"\"q\"", "\\(dqq\\(dq"}, {"→", "\\[u2192]"},    {"", ""}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buf out = BUF_INIT;
        roff_add(&out, cases[i].text);
        assert_string_equal(buf_str(&out), cases[i].roff);
        buf_release(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(roff_add__escapes__what_man_reads)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
