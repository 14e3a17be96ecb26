/* What MariaDB says of stored functions, and of what its views call. */
#include <string.h>

#include "server.h"
#include "support/database.h"

#include "querent/db/code.h"

static struct server server;

static const char *const schema[] = {
    "CREATE TABLE person (id int, name varchar(20))",
    "CREATE FUNCTION evil(x int) RETURNS int MODIFIES SQL DATA BEGIN DELETE FROM person; RETURN 1; "
    "END",
    "CREATE FUNCTION quiet(x int) RETURNS int DETERMINISTIC NO SQL SQL SECURITY INVOKER RETURN x",
    "CREATE VIEW good AS SELECT id, upper(name) AS name, count(*) AS n FROM person GROUP BY 1, 2",
    "CREATE VIEW bad AS SELECT quiet(id) AS q FROM person",
    "CREATE VIEW worse AS SELECT b.q FROM good g JOIN bad b ON g.id = b.q",
};

static void code__is__whose_it_is(void **state)
{
    static const struct {
        struct db_code code;
        enum db_code_is is;
        const char *text;
    } cases[] = {
        {{.kind = DB_CODE_FUNCTION, .schema = NULL, .name = "evil"},
         DB_CODE_FOREIGN,
         "a stored function, modifies sql data, not deterministic, defined by " SERVER_USER},
        {{.kind = DB_CODE_FUNCTION, .schema = NULL, .name = "evil"},
         DB_CODE_FOREIGN,
         "with whose rights it runs"},
        {{.kind = DB_CODE_FUNCTION, .schema = NULL, .name = "QUIET"},
         DB_CODE_FOREIGN,
         "no sql, deterministic"},
        {{.kind = DB_CODE_FUNCTION, .schema = "nowhere", .name = "evil"},
         DB_CODE_UNSEEN,
         "no stored function"},
        {{.kind = DB_CODE_FUNCTION, .schema = NULL, .name = "it's"},
         DB_CODE_UNSEEN,
         "no stored function"},
        {{.kind = DB_CODE_TABLE, .schema = NULL, .name = "person"}, DB_CODE_OWN, ""},
        {{.kind = DB_CODE_TABLE, .schema = NULL, .name = "good"}, DB_CODE_OWN, ""},
        {{.kind = DB_CODE_TABLE, .schema = NULL, .name = "bad"}, DB_CODE_FOREIGN, "quiet'"},
        {{.kind = DB_CODE_TABLE, .schema = NULL, .name = "worse"}, DB_CODE_FOREIGN, "quiet'"},
    };
    struct db *db = must_open(server.url, true);
    (void)state;

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct db_code code = cases[i].code;
        assert_true(db_code(db, &code, 1, NULL));
        if (code.is != cases[i].is || !strstr(code.text, cases[i].text))
            fail_msg("'%s' is %d: %s", code.name, code.is, code.text);
    }
    db_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(code__is__whose_it_is)};

    if (!server_start_mariadb(&server))
        return 77;
    struct db *writer = must_open(server.url, false);
    for (size_t i = 0; i < COUNT_OF(schema); i++)
        must_exec(writer, schema[i]);
    db_close(writer);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    server_stop_mariadb(&server);
    return failed;
}
