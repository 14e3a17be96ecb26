/* Parameters: found where they are tokens, bound as literals, never as anything else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/str.h"
#include "querent/sql/params.h"

static void params__are__tokens(void **state)
{
    static const char text[] = "SELECT ':no', x::int -- :no\n FROM t WHERE a = :one AND b > :two "
                               "OR a < :one AND \":no\" = 1";
    struct arena arena = {0};
    const char *const *names;
    (void)state;
    assert_int_equal(sql_param_names(&arena, text, strlen(text), SQL_POSTGRES, &names), 2);
    assert_string_equal(names[0], "one");
    assert_string_equal(names[1], "two");
    arena_release(&arena);
}

static void bind__prints__literals(void **state)
{
    static const struct {
        enum sql_dialect dialect;
        enum sql_param_type type;
        const char *value, *bound; /* NULL: refused */
    } rows[] = {
        {SQL_SQLITE, SQL_PARAM_TEXT, "it's", "'it''s'"},
        {SQL_SQLITE, SQL_PARAM_TEXT, "x' OR '1' = '1", "'x'' OR ''1'' = ''1'"},
        {SQL_MYSQL, SQL_PARAM_TEXT, "\\' OR 1=1 -- ", "'\\\\'' OR 1=1 -- '"},
        {SQL_SQLITE, SQL_PARAM_TEXT, "", "''"},
        {SQL_SQLITE, SQL_PARAM_TEXT, "42", "'42'"},
        {SQL_SQLITE, SQL_PARAM_PLAIN, "42.5", "42.5"},
        {SQL_MYSQL, SQL_PARAM_PLAIN, "-3", "(-3)"},
        {SQL_TRINO, SQL_PARAM_PLAIN, "0.5", "0.5"},
        {SQL_SQLITE, SQL_PARAM_PLAIN, "0", "0"},
        {SQL_SQLITE, SQL_PARAM_PLAIN, "007", "'007'"},
        {SQL_SQLITE, SQL_PARAM_PLAIN, "+49", "'+49'"},
        {SQL_SQLITE, SQL_PARAM_PLAIN, "2024-01-31", "'2024-01-31'"},
        {SQL_SQLITE, SQL_PARAM_PLAIN, "1 OR 1=1", "'1 OR 1=1'"},
        {SQL_POSTGRES, SQL_PARAM_PLAIN, "42", "'42'"},
        {SQL_SQLITE, SQL_PARAM_INTEGER, "42", "42"},
        {SQL_SQLITE, SQL_PARAM_INTEGER, "-42", "(-42)"},
        {SQL_SQLITE, SQL_PARAM_INTEGER, "4.2", NULL},
        {SQL_SQLITE, SQL_PARAM_INTEGER, "1 OR 1=1", NULL},
        {SQL_SQLITE, SQL_PARAM_NUMBER, "4.25", "4.25"},
        {SQL_SQLITE, SQL_PARAM_NUMBER, "inf", NULL},
        {SQL_SQLITE, SQL_PARAM_NUMBER, "0x10", NULL},
        {SQL_SQLITE, SQL_PARAM_NUMBER, "1e5", NULL},
        {SQL_SQLITE, SQL_PARAM_DATE, "2024-02-29", "'2024-02-29'"},
        {SQL_POSTGRES, SQL_PARAM_DATE, "2024-02-29", "DATE '2024-02-29'"},
        {SQL_SQLITE, SQL_PARAM_DATE, "2023-02-29", NULL},
        {SQL_SQLITE, SQL_PARAM_DATE, "2024-2-9", NULL},
        {SQL_SQLITE, SQL_PARAM_DATE, "2024-01-01' OR 1", NULL},
        {SQL_SQLITE, SQL_PARAM_TIMESTAMP, "2024-01-31T23:59", "'2024-01-31 23:59'"},
        {SQL_SQLITE, SQL_PARAM_TIMESTAMP, "2024-01-31 24:00", NULL},
        {SQL_POSTGRES, SQL_PARAM_BOOLEAN, "yes", "true"},
        {SQL_POSTGRES, SQL_PARAM_BOOLEAN, "maybe", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        static const char text[] = "SELECT * FROM t WHERE a=:v -- :v";
        const struct sql_param param = {"v", rows[i].type, rows[i].value};
        struct buf out = BUF_INIT, expected = BUF_INIT;
        struct err err = ERR_INIT;
        const bool ok = sql_bind(text, strlen(text), rows[i].dialect, &param, 1, &out, &err);
        if (ok != (rows[i].bound != NULL))
            fail_msg("'%s': %s", rows[i].value, ok ? buf_str(&out) : err.text);
        if (ok)
            buf_addf(&expected, "SELECT * FROM t WHERE a=%s -- :v", rows[i].bound);
        assert_true(str_eq_fold(buf_str(&out), buf_str(&expected)));
        buf_release(&out);
        buf_release(&expected);
    }
}

static void bind__names__what_is_missing(void **state)
{
    const struct sql_param param = {"other", SQL_PARAM_TEXT, "x"};
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;
    (void)state;
    assert_false(sql_bind("SELECT :since", 13, SQL_SQLITE, &param, 1, &out, &err));
    assert_non_null(strstr(err.text, "'since' has no value"));
    assert_int_equal(out.len, 0);
    buf_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(params__are__tokens),
        cmocka_unit_test(bind__prints__literals),
        cmocka_unit_test(bind__names__what_is_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
