/* Numbers in the words that people read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "querent/base/words.h"

/* A trace is read in milliseconds; microseconds are the log's. */
static void words_took__speaks__in_milliseconds(void **state)
{
    static const struct {
        int64_t us;
        const char *said;
    } cases[] = {
        {0, ""}, {7, "under 0.1 ms"}, {529, "0.5 ms"}, {12100, "12.1 ms"}, {3100000, "3.1 s"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buf said = BUF_INIT;
        words_took(&said, cases[i].us);
        assert_string_equal(buf_str(&said), cases[i].said);
        buf_release(&said);
    }
}

static void words_number_of__separates__thousands(void **state)
{
    struct buf said = BUF_INIT;
    (void)state;
    words_number_of(&said, 1, "row", "rows");
    buf_add(&said, ", ");
    words_number_of(&said, 1000000, "row", "rows");
    assert_string_equal(buf_str(&said), "1 row, 1,000,000 rows");
    buf_release(&said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_took__speaks__in_milliseconds),
        cmocka_unit_test(words_number_of__separates__thousands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
