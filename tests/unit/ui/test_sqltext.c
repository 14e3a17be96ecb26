/* SQL as lines: what stands together is not broken, and no text takes minutes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "draw/sqltext.h"
#include "querent/base/buf.h"
#include "querent/base/str.h"

static void sqltext_plain__keeps__together_what_fits(void **state)
{
    static const char *const expected[] = {"1  SELECT a,", "   customers.name,", "   count(total)"};
    struct lines lines = {0};

    (void)state;
    sqltext_plain("SELECT a, customers.name, count(total)", SQL_SQLITE, 22, &lines);
    assert_int_equal(lines.v.len, 3);
    for (size_t i = 0; i < 3; i++)
        if (!str_starts(buf_str(&lines.v.v[i].text) + strspn(buf_str(&lines.v.v[i].text), " "),
                        expected[i] + strspn(expected[i], " ")))
            fail_msg("'%s'", buf_str(&lines.v.v[i].text));
    lines_release(&lines);
}

/* A model once wrote 200,000 brackets: looking for the end of them from each took minutes, in which
 * no key was heard. */
static void sqltext_plain__ends__with_brackets_without_end(void **state)
{
    enum { BRACKETS = 200000 };
    struct lines lines = {0};
    struct buf sql = BUF_INIT;
    size_t shown = 0;

    (void)state;
    buf_add(&sql, "SELECT ");
    for (int i = 0; i < BRACKETS; i++)
        buf_addc(&sql, '(');
    sqltext_plain(buf_str(&sql), SQL_SQLITE, 60, &lines);
    for (size_t i = 0; i < lines.v.len; i++)
        for (const char *p = buf_str(&lines.v.v[i].text); *p; p++)
            shown += *p == '(';
    assert_int_equal(shown, BRACKETS);
    lines_release(&lines);
    buf_release(&sql);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sqltext_plain__keeps__together_what_fits),
        cmocka_unit_test(sqltext_plain__ends__with_brackets_without_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
