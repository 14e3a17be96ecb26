/* The server's own time limit by its version's text, as servers send it. */
#include "support/check.h"

#include "mysql/mysql_driver.h"
#include "querent/base/buf.h"

static void limit__is_set__as_the_version_knows_it(void **state)
{
    static const struct {
        const char *version, *sql; /* NULL: it has none */
    } cases[] = {
        {"5.5.5-10.11.19-MariaDB-0+deb12u1", "SET SESSION max_statement_time = 1.500"},
        {"11.4.2-MariaDB-ubu2404", "SET SESSION max_statement_time = 1.500"},
        {"5.5.5-10.1.1-MariaDB", "SET SESSION max_statement_time = 1.500"},
        {"5.5.5-10.0.38-MariaDB", NULL},
        {"8.0.36", "SET SESSION MAX_EXECUTION_TIME = 1500"},
        {"8.4.0-commercial", "SET SESSION MAX_EXECUTION_TIME = 1500"},
        {"5.7.8-rc-log", "SET SESSION MAX_EXECUTION_TIME = 1500"},
        {"8.0.11-TiDB-v7.5.0", "SET SESSION MAX_EXECUTION_TIME = 1500"},
        {"5.7.7", NULL},
        {"5.6.51-log", NULL},
        {"something else", NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct buf sql = BUF_INIT;
        const bool known = my_limit_sql(cases[i].version, 1500, &sql);
        if (known != (cases[i].sql != NULL) || (known && strcmp(buf_str(&sql), cases[i].sql) != 0))
            fail_msg("%s: %s", cases[i].version, buf_str(&sql));
        buf_release(&sql);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limit__is_set__as_the_version_knows_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
