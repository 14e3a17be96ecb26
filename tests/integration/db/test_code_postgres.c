/* What PostgreSQL says of the code that a statement names: whose it is, and what it is. */
#include <stdio.h>
#include <string.h>

#include "server.h"
#include "support/database.h"

#include "querent/base/str.h"
#include "querent/db/code.h"

static struct server server;
static struct db *db;

static const char *const schema[] = {
    "CREATE TABLE person (id int, name text)",
    "CREATE FUNCTION evil(int) RETURNS int LANGUAGE plpgsql AS 'BEGIN RETURN 1; END'",
    "CREATE FUNCTION quiet(int) RETURNS int LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN 1; END'",
    "CREATE FUNCTION rights(int) RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'",
    "CREATE FUNCTION two(int, int) RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE FUNCTION lower(int) RETURNS text LANGUAGE plpgsql AS 'BEGIN RETURN 1; END'",
    "CREATE FUNCTION full_name(person) RETURNS text LANGUAGE sql STABLE AS 'SELECT $1.name'",
    "CREATE SCHEMA hidden",
    "CREATE FUNCTION hidden.away(int) RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE FUNCTION same(int, int) RETURNS bool LANGUAGE plpgsql AS 'BEGIN RETURN true; END'",
    "CREATE OPERATOR <<<< (LEFTARG = int, RIGHTARG = int, FUNCTION = same)",
    "CREATE OPERATOR === (LEFTARG = int, RIGHTARG = int, FUNCTION = int4eq)",
    "CREATE OPERATOR && (LEFTARG = int, RIGHTARG = int, FUNCTION = same)",
    "CREATE FUNCTION grow(int, int) RETURNS int LANGUAGE plpgsql AS 'BEGIN RETURN 1; END'",
    "CREATE AGGREGATE count(int) (SFUNC = grow, STYPE = int, INITCOND = '0')",
    "CREATE TYPE mood AS ENUM ('happy', 'sad')",
    "CREATE DOMAIN plain AS int CHECK (value > 0)",
    "CREATE DOMAIN trap AS int CHECK (evil(value) > 0)",
    "CREATE DOMAIN trap_of_trap AS trap",
    "CREATE TYPE pair AS (a int, b trap)",
    "CREATE VIEW good AS SELECT id, upper(name) AS name FROM person",
    "CREATE VIEW bad AS SELECT quiet(id) AS q FROM person",
    "CREATE VIEW worse AS SELECT * FROM bad JOIN good ON true",
    "CREATE EXTENSION pg_trgm",
    "CREATE EXTENSION dblink",
};

struct expected {
    struct db_code code;
    enum db_code_is is;
    const char *text; /* a part of it; NULL: not looked at */
};

#define F .kind = DB_CODE_FUNCTION, .name
#define A .kind = DB_CODE_ATTRIBUTE, .name
#define O .kind = DB_CODE_OPERATOR, .name
#define T .kind = DB_CODE_TYPE, .name
#define V .kind = DB_CODE_TABLE, .name

static const struct expected cases[] = {
    {{F = "evil"}, DB_CODE_FOREIGN, "a volatile function in plpgsql, owned by " SERVER_USER},
    {{F = "quiet"}, DB_CODE_FOREIGN, "an immutable function in plpgsql"},
    {{F = "rights"}, DB_CODE_FOREIGN, "with whose rights it runs"},
    {{F = "evil", .schema = "public"}, DB_CODE_FOREIGN, NULL},
    {{F = "evil", .schema = "hidden"}, DB_CODE_ABSENT, NULL},
    {{F = "away"}, DB_CODE_ABSENT, NULL}, /* not in the search path */
    {{F = "away", .schema = "hidden"}, DB_CODE_FOREIGN, NULL},
    {{F = "nowhere"}, DB_CODE_ABSENT, NULL},
    {{F = "it's \\ odd"}, DB_CODE_ABSENT, NULL},
    {{F = "évil"}, DB_CODE_UNKNOWN, NULL}, /* how the server folds it is not known */
    {{F = "pg_get_viewdef"}, DB_CODE_OWN, NULL},
    {{F = "pg_sleep"}, DB_CODE_FOREIGN, "a volatile function in internal"},
    {{F = "similarity"}, DB_CODE_OWN, NULL},
    {{F = "set_limit"}, DB_CODE_FOREIGN, "of the extension pg_trgm"},
    {{F = "dblink_exec"}, DB_CODE_FOREIGN, "of the extension dblink"},
    {{F = "lower", .beside = true}, DB_CODE_FOREIGN, "a volatile function in plpgsql"},
    {{F = "upper", .beside = true}, DB_CODE_OWN, NULL},
    {{F = "random", .beside = true}, DB_CODE_OWN, NULL},
    {{A = "evil"}, DB_CODE_FOREIGN, NULL},
    {{A = "full_name"}, DB_CODE_FOREIGN, "a stable function in sql"},
    {{A = "two"}, DB_CODE_ABSENT, NULL}, /* takes two arguments */
    {{A = "city"}, DB_CODE_ABSENT, NULL},
    {{O = "<<<<"}, DB_CODE_FOREIGN, "it calls 'public.same'"},
    {{O = "==="}, DB_CODE_OWN, NULL},
    {{O = "<%"}, DB_CODE_OWN, NULL},
    {{O = "<#######>"}, DB_CODE_ABSENT, NULL},
    {{T = "mood"}, DB_CODE_OWN, NULL},
    {{T = "plain"}, DB_CODE_OWN, NULL},
    {{T = "person"}, DB_CODE_OWN, NULL},
    {{T = "trap"}, DB_CODE_FOREIGN, "it calls 'public.evil', a volatile function"},
    {{T = "trap_of_trap"}, DB_CODE_FOREIGN, "'public.evil'"},
    {{T = "pair"}, DB_CODE_FOREIGN, "'public.evil'"},
    {{T = "_trap"}, DB_CODE_FOREIGN, "'public.evil'"},
    {{T = "nothing"}, DB_CODE_ABSENT, NULL},
    {{V = "person"}, DB_CODE_OWN, NULL},
    {{V = "good"}, DB_CODE_OWN, NULL},
    {{V = "bad"}, DB_CODE_FOREIGN, "it calls 'public.quiet', an immutable function"},
    {{V = "worse"}, DB_CODE_FOREIGN, "'public.quiet'"},
    {{V = "pg_stat_activity", .schema = "pg_catalog"}, DB_CODE_OWN, NULL},
};

static void code__is__whose_it_is(void **state)
{
    struct db_code list[COUNT_OF(cases)];
    (void)state;

    for (size_t i = 0; i < COUNT_OF(cases); i++)
        list[i] = cases[i].code;
    assert_true(db_code(db, list, COUNT_OF(cases), NULL));
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        if (list[i].is != cases[i].is)
            fail_msg("'%s' is %d, not %d: %s", list[i].name, list[i].is, cases[i].is, list[i].text);
        if (cases[i].text && !strstr(list[i].text, cases[i].text))
            fail_msg("'%s': %s", list[i].name, list[i].text);
    }
}

/* Names of the lists alone are asked about by a shorter question. */
static void code__is__whose_it_is_where_all_are_listed(void **state)
{
    static const struct expected listed[] = {
        {{F = "upper", .beside = true}, DB_CODE_OWN, NULL},
        {{F = "sum", .beside = true}, DB_CODE_OWN, NULL},
        {{F = "lower", .beside = true}, DB_CODE_FOREIGN, "a volatile function in plpgsql"},
        {{F = "count", .beside = true}, DB_CODE_FOREIGN, "it calls 'public.grow', a volatile"},
        {{O = ">=", .beside = true}, DB_CODE_OWN, NULL},
        {{O = "<<<<", .beside = true}, DB_CODE_FOREIGN, "it calls 'public.same'"},
        {{O = "&&", .beside = true}, DB_CODE_FOREIGN, "it calls 'public.same'"},
    };
    (void)state;

    for (size_t i = 0; i < COUNT_OF(listed); i++) {
        struct db_code pair[] = {{F = "chr", .beside = true}, listed[i].code};
        assert_true(db_code(db, pair, COUNT_OF(pair), NULL));
        assert_int_equal(pair[0].is, DB_CODE_OWN);
        if (pair[1].is != listed[i].is)
            fail_msg("'%s' is %d, not %d", pair[1].name, pair[1].is, listed[i].is);
        if (listed[i].text && !strstr(pair[1].text, listed[i].text))
            fail_msg("'%s': %s", pair[1].name, pair[1].text);
    }
}

/* A name is cut to 63 bytes by the server, and so it is here. */
static void code__finds__a_name_that_the_server_cuts(void **state)
{
    char sql[256], name[101];
    (void)state;

    memset(name, 'x', 100);
    name[100] = '\0';
    struct db *writer = must_open(server.url, false);
    snprintf(sql, sizeof sql, "CREATE FUNCTION %.63s() RETURNS int LANGUAGE sql AS 'SELECT 1'",
             name);
    must_exec(writer, sql);
    db_close(writer);
    struct db_code code = {F = name};
    assert_true(db_code(db, &code, 1, NULL));
    assert_int_equal(code.is, DB_CODE_FOREIGN);
}

/* Somebody else has locked the catalog: the question ends at its time limit. */
static void code__is__unanswered_while_the_catalog_is_locked(void **state)
{
    struct db_code list[] = {{F = "count", .beside = true}, {A = "full_name"}, {A = "city"}};
    struct db *locks = must_open(server.url, false);
    struct err err = ERR_INIT;
    (void)state;

    must_exec(locks, "BEGIN");
    must_exec(locks, "LOCK TABLE pg_catalog.pg_proc IN ACCESS EXCLUSIVE MODE");
    assert_false(db_code(db, list, COUNT_OF(list), &err));
    assert_int_equal(err.code, ERR_TIMEOUT);
    must_exec(locks, "ROLLBACK");
    db_close(locks);
    for (size_t i = 0; i < COUNT_OF(list); i++) {
        assert_int_equal(list[i].is, DB_CODE_UNANSWERED);
        assert_non_null(strstr(list[i].text, "did not say"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(code__is__whose_it_is),
        cmocka_unit_test(code__is__whose_it_is_where_all_are_listed),
        cmocka_unit_test(code__finds__a_name_that_the_server_cuts),
        cmocka_unit_test(code__is__unanswered_while_the_catalog_is_locked),
    };

    if (!server_start_postgres(&server))
        return 77;
    struct db *writer = must_open(server.url, false);
    for (size_t i = 0; i < COUNT_OF(schema); i++)
        must_exec(writer, schema[i]);
    db_close(writer);
    db = must_open(server.url, true);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    db_close(db);
    server_stop_postgres(&server);
    return failed;
}
