#include <string.h>

#include "support/check.h"
#include "support/random.h"

#include "querent/base/buf.h"
#include "querent/base/mem.h"

static void buf_zero__is__a_valid_empty_one(void **state)
{
    (void)state;
    struct buf buf = BUF_INIT;

    assert_string_equal(buf_str(&buf), "");
    buf_clear(&buf);
    assert_string_equal(buf.p, "");
    buf_truncate(&buf, 10);
    buf_splice(&buf, 3, 4, NULL, 0);
    buf_add(&buf, NULL);
    assert_int_equal(buf.len, 0);
    buf_addc(&buf, 'x');
    assert_string_equal(buf.p, "x");
    buf_release(&buf);
    assert_string_equal(buf.p, "");
    char *taken = buf_take(&buf);
    assert_string_equal(taken, "");
    mem_free(taken);
}

static void buf_addf__grows__for_long_text(void **state)
{
    (void)state;
    struct buf buf = BUF_INIT;
    char long_text[5000];

    memset(long_text, 'y', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    buf_addf(&buf, "%s=%d", "a", 1);
    buf_addf(&buf, "[%s]", long_text);
    assert_int_equal(buf.len, 3 + 2 + 4999);
    assert_int_equal(strlen(buf.p), buf.len);
    assert_int_equal(buf.p[buf.len - 1], ']');
    buf_release(&buf);
}

static void buf_addn__keeps__nul_bytes(void **state)
{
    (void)state;
    struct buf buf = BUF_INIT;

    buf_addn(&buf, "a\0b", 3);
    assert_int_equal(buf.len, 3);
    assert_memory_equal(buf.p, "a\0b", 4);
    buf_release(&buf);
}

static void buf_take__hands__the_bytes_over(void **state)
{
    (void)state;
    struct buf buf = BUF_INIT;

    buf_add(&buf, "rows");
    char *taken = buf_take(&buf);
    assert_string_equal(taken, "rows");
    assert_int_equal(buf.len, 0);
    buf_add(&buf, "next");
    assert_string_equal(taken, "rows");
    mem_free(taken);
    buf_release(&buf);
}

/* A plain array does the same edits; both must agree after each. */
static void buf_edits__match__a_plain_array(void **state)
{
    (void)state;
    static char model[70000], piece[40];
    size_t len = 0;
    struct buf buf = BUF_INIT;

    random_seed(3);
    for (int step = 0; step < 5000; step++) {
        const size_t n = random_below(sizeof piece);
        for (size_t i = 0; i < n; i++)
            piece[i] = (char)random_below(256);
        size_t pos = random_below(len + 10), old = random_below(30);
        switch (random_below(4)) {
        case 0:
            buf_addn(&buf, piece, n);
            memcpy(model + len, piece, n);
            len += n;
            break;
        case 1:
            buf_truncate(&buf, pos);
            len = pos < len ? pos : len;
            break;
        default:
            buf_splice(&buf, pos, old, piece, n);
            pos = pos < len ? pos : len;
            old = old < len - pos ? old : len - pos;
            memmove(model + pos + n, model + pos + old, len - pos - old);
            memcpy(model + pos, piece, n);
            len += n - old;
        }
        if (len > 60000)
            len = 0, buf_clear(&buf);
        assert_int_equal(buf.len, len);
        assert_memory_equal(buf_str(&buf), model, len);
        assert_int_equal(buf_str(&buf)[len], '\0');
    }
    buf_release(&buf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buf_zero__is__a_valid_empty_one),
        cmocka_unit_test(buf_addf__grows__for_long_text),
        cmocka_unit_test(buf_addn__keeps__nul_bytes),
        cmocka_unit_test(buf_take__hands__the_bytes_over),
        cmocka_unit_test(buf_edits__match__a_plain_array),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
