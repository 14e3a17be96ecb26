/* Misspelt keywords, mended all at once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/sql/mend.h"

static void mend__spells__keywords(void **state)
{
    static const struct {
        const char *text, *mended; /* NULL: nothing */
        size_t count;
    } rows[] = {
        {"SELEC * FROM orders", "SELECT * FROM orders", 1},
        {"SELECT * FROM orders WHRE id = 1", "SELECT * FROM orders WHERE id = 1", 1},
        {"SELET id FORM orders WHER id = 1", "SELECT id FROM orders WHERE id = 1", 3},
        {"SELECT a, count(*) FROM t GROUP YB a", "SELECT a, count(*) FROM t GROUP BY a", 1},
        {"SELECT * FROM t ORDR BY a LIMTI 3", "SELECT * FROM t ORDER BY a LIMIT 3", 2},
        {"SELECT * FROM a JION b ON a.x = b.x", "SELECT * FROM a JOIN b ON a.x = b.x", 1},
        {"SELECT * FROM orders", NULL, 0},
        {"SELECT * FROM orders WHERE", NULL, 0},
        {"hello there", NULL, 0},
        {"SELECT 'form' WHRE", NULL, 0},
        {"", NULL, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct arena arena = {0};
        struct sql_mended mended = {0};
        const bool ok = sql_mend(&arena, rows[i].text, strlen(rows[i].text), SQL_SQLITE, &mended);
        if (ok != (rows[i].mended != NULL))
            fail_msg("'%s': '%s'", rows[i].text, ok ? mended.text : "nothing");
        if (ok)
            assert_string_equal(mended.text, rows[i].mended);
        assert_int_equal(mended.count, rows[i].count);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(mend__spells__keywords)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
