/* What the operator is told of a text, and what of it may run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/answer/version.h"
#include "querent/base/container.h"
#include "querent/base/str.h"
#include "querent/catalog/catalog.h"

/* staff is hidden behind the view safe_staff; orders is as it is. */
static struct catalog *make_catalog(void)
{
    static const char *const tables[] = {"orders", "safe_staff", "staff"};
    static const char *const columns[] = {"id", "name"};
    const struct catalog_options options = {.secure_views = "{\"staff\": \"safe_staff\"}"};
    struct schema *schema = schema_new();
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;

    schema->default_schema = "main";
    schema->tables = arena_alloc(&schema->arena, 3 * sizeof *schema->tables);
    for (size_t t = 0; t < 3; t++) {
        struct schema_table *table = &schema->tables[schema->table_count++];
        *table = (struct schema_table){.schema = "", .name = tables[t], .rows = -1};
        table->kind = str_eq(tables[t], "safe_staff") ? TABLE_VIEW : TABLE_BASE;
        table->columns = arena_alloc(&schema->arena, 2 * sizeof *table->columns);
        for (size_t c = 0; c < 2; c++)
            table->columns[table->column_count++] =
                (struct schema_column){.name = columns[c], .type = c ? "TEXT" : "INTEGER"};
    }
    schema_finish(schema);
    if (!catalog_build(schema, NULL, &options, &catalog, &err))
        fail_msg("%s", err.text);
    return catalog;
}

static void version__mends__all_errors_in_one_round(void **state)
{
    static const struct {
        const char *sql, *fixed, *words; /* NULL: no mend of all */
    } rows[] = {
        {"SELECT nme FROM ordrs -- all", "SELECT name FROM orders -- all",
         "write 'orders' instead of 'ordrs'; write 'name' instead of 'nme'"},
        {"SELEC nme FROM orders", "SELECT name FROM orders",
         "write 'SELECT' instead of 'SELEC'; write 'name' instead of 'nme'"},
        {"SELECT nme FROM orders", NULL, NULL}, /* the mark has it */
        {"SELECT name FROM orders", NULL, NULL},
    };
    const struct version_options options = {.maker = "you", .confidence = -1};
    struct catalog *catalog = make_catalog();

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sql_version *version = version_make(rows[i].sql, catalog, SQL_SQLITE, &options);
        if (!str_eq(version->fixed, rows[i].fixed) || !str_eq(version->fix, rows[i].words))
            fail_msg("'%s': '%s', %s", rows[i].sql, version->fixed ? version->fixed : "",
                     version->fix ? version->fix : "nothing");
        sql_version_free(version);
    }
    catalog_unref(catalog);
}

/* What it would do is said only of what can run. */
static void version__describes__only_what_can_run(void **state)
{
    static const struct {
        const char *sql;
        bool described;
    } rows[] = {{"SELECT count(*) FROM orders", true},
                {"SELECT count(*) FROM orders WHERE nme = 'x'", false},
                {"SELECT total FROM orders", false}};
    const struct version_options options = {.maker = "you", .confidence = -1};
    struct catalog *catalog = make_catalog();

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sql_version *version = version_make(rows[i].sql, catalog, SQL_SQLITE, &options);
        if (str_blank(version->words) == rows[i].described)
            fail_msg("'%s': '%s'", rows[i].sql, version->words);
        sql_version_free(version);
    }
    catalog_unref(catalog);
}

static void version__runs__only_what_reads_and_resolves(void **state)
{
    static const struct {
        const char *sql;
        bool runnable, refused;
        const char *run;   /* NULL: as written */
        const char *fixed; /* of the first mark; NULL: none */
    } rows[] = {
        {"SELECT name FROM orders", true, false, NULL, NULL},
        {"SELECT nme FROM orders -- all", false, false, NULL, "SELECT name FROM orders -- all"},
        {"SELECT name FROM order WHERE 1", false, false, NULL, "SELECT name FROM orders WHERE 1"},
        {"DELETE FROM orders", false, true, NULL, NULL},
        {"SELECT 1; SELECT 2", false, true, NULL, NULL},
        {"SELECT name FROM staff", true, false, "safe_staff AS staff", NULL},
        {"EXPLAIN SELECT name FROM staff", false, false, NULL, NULL},
        {"EXPLAIN QUERY PLAN SELECT name FROM orders", false, false, NULL, NULL},
        {"PRAGMA table_info(staff)", false, false, NULL, NULL},
        {"SELECT sql FROM sqlite_master", false, false, NULL, NULL},
    };
    const struct version_options options = {.maker = "you", .confidence = -1};
    struct catalog *catalog = make_catalog();
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sql_version *version = version_make(rows[i].sql, catalog, SQL_SQLITE, &options);
        if (version->runnable != rows[i].runnable || version->refused != rows[i].refused)
            fail_msg("%s: runnable %d, refused %d", rows[i].sql, version->runnable,
                     version->refused);
        assert_true(version->runnable || version->mark_count > 0);
        if (rows[i].run)
            assert_non_null(strstr(version->run, rows[i].run));
        if (rows[i].fixed)
            assert_string_equal(version->marks[0].fixed, rows[i].fixed);
        sql_version_free(version);
    }
    catalog_unref(catalog);
}

static void version__without_a_catalog__still_guards(void **state)
{
    const struct version_options options = {.maker = "you", .confidence = -1};
    (void)state;

    struct sql_version *reads =
        version_make("EXPLAIN SELECT a FROM t", NULL, SQL_POSTGRES, &options);
    struct sql_version *wrong =
        version_make("SELECT a FROM t WHERE sum(b) > 1", NULL, SQL_POSTGRES, &options);
    assert_true(reads->runnable);
    assert_false(wrong->runnable);
    sql_version_free(reads);
    sql_version_free(wrong);
}

/* Rules that allow one name. */
struct scripted {
    struct version_rules rules;
    const char *name;
};

static bool allows(struct version_rules *self, const char *name)
{
    return str_eq(container_of(self, struct scripted, rules)->name, name);
}

static void version__is_held__for_code_on_no_list(void **state)
{
    struct scripted rules = {.rules = {.allowed = allows}, .name = "evil"};
    const struct version_options options = {.rules = &rules.rules, .maker = "you"};
    (void)state;

    rules.name = "other";
    struct sql_version *held = version_make("SELECT evil(1), (x).city, 'a'::mood, 1 === 2 FROM t",
                                            NULL, SQL_POSTGRES, &options);
    assert_false(held->runnable);
    assert_false(held->refused);
    assert_int_equal(held->held_count, 4);
    assert_string_equal(held->held[0].name, "evil");
    assert_string_equal(held->held[1].name, "type mood");
    assert_string_equal(held->held[2].name, "operator ===");
    assert_string_equal(held->held[3].name, "city");
    assert_int_equal(held->mark_count, 4);
    assert_int_equal(held->marks[0].severity, MARK_WARNING);
    assert_int_equal(held->marks[0].offset, 7);
    sql_version_free(held);

    rules.name = "evil";
    struct sql_version *allowed = version_make("SELECT evil(1)", NULL, SQL_POSTGRES, &options);
    assert_true(allowed->runnable);
    assert_int_equal(allowed->held_count, 0);
    sql_version_free(allowed);
    struct sql_version *other = version_make("SELECT s.evil(1)", NULL, SQL_POSTGRES, &options);
    assert_int_equal(other->held_count, 1);
    assert_string_equal(other->held[0].name, "s.evil");
    sql_version_free(other);
}

static bool says_nothing(struct version_database *self, struct db_code *list, size_t count,
                         struct err *err)
{
    (void)self, (void)err;
    for (size_t i = 0; i < count; i++)
        list[i].is = DB_CODE_UNANSWERED;
    return true;
}

/* A database that may not say whose its code is lets nothing through. */
static void version__is_held__where_the_database_does_not_answer(void **state)
{
    static const char *const rows[][2] = {
        {"SELECT t.city FROM t", "city"},
        {"EXPLAIN ANALYZE SELECT t.city FROM t", "city"},
        {"SELECT count(*) FROM t", "count"},
        {"SELECT 1 + 1", "operator +"},
    };
    struct version_database database = {.code = says_nothing};
    const struct version_options options = {.maker = "you", .database = &database};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sql_version *version = version_make(rows[i][0], NULL, SQL_POSTGRES, &options);
        if (version->runnable || version->held_count != 1 ||
            !str_eq(version->held[0].name, rows[i][1]))
            fail_msg("%s: %s", rows[i][0], version->held_count ? version->held[0].name : "runs");
        sql_version_free(version);
    }
}

static bool is_gone(struct version_database *self, struct db_code *list, size_t count,
                    struct err *err)
{
    (void)self;
    for (size_t i = 0; i < count; i++)
        list[i].is = DB_CODE_UNANSWERED;
    return err_set(err, ERR_CONNECT, "the connection was lost");
}

/* Nobody is asked for a permit because the server is away. */
static void version__says_why__where_the_database_cannot_be_asked(void **state)
{
    struct version_database database = {.code = is_gone};
    const struct version_options options = {.maker = "you", .database = &database};
    struct err err = ERR_INIT;
    (void)state;

    struct sql_version *version =
        version_make("SELECT count(*) FROM t", NULL, SQL_POSTGRES, &options);
    assert_false(version->runnable);
    assert_int_equal(version->held_count, 0);
    assert_true(sql_version_unreached(version, &err));
    assert_int_equal(err.code, ERR_CONNECT);
    assert_string_equal(err.text, "the connection was lost");
    assert_string_equal(version->marks[0].message, "the connection was lost");
    sql_version_free(version);
    version = version_forbidden("SELECT count(*) FROM t", NULL, SQL_POSTGRES, &options);
    assert_non_null(version);
    assert_true(sql_version_unreached(version, NULL));
    sql_version_free(version);
}

static void version__is_refused__where_the_rules_are_strict(void **state)
{
    struct scripted rules = {.rules = {.strict = true, .allowed = allows}, .name = "margin"};
    const struct version_options options = {.rules = &rules.rules, .maker = "you"};
    (void)state;

    struct sql_version *version = version_make("SELECT evil(1)", NULL, SQL_SQLITE, &options);
    assert_true(version->refused);
    assert_false(version->runnable);
    assert_int_equal(version->held_count, 0);
    assert_int_equal(version->marks[0].severity, MARK_ERROR);
    sql_version_free(version);
    version = version_make("SELECT margin(1)", NULL, SQL_SQLITE, &options);
    assert_true(version->runnable);
    sql_version_free(version);
}

static void version__takes__nothing_unlisted_for_a_trial(void **state)
{
    struct scripted rules = {.rules = {.allowed = allows}, .name = "evil"};
    const struct version_options options = {.rules = &rules.rules, .maker = "", .trial = true};
    (void)state;

    struct sql_version *version = version_make("SELECT evil(1)", NULL, SQL_MYSQL, &options);
    assert_false(version->runnable); /* though it was allowed */
    sql_version_free(version);
    version = version_make("SELECT lower('A')", NULL, SQL_MYSQL, &options);
    assert_true(version->runnable);
    sql_version_free(version);
    version = version_make("EXPLAIN ANALYZE SELECT a FROM v", NULL, SQL_POSTGRES, &options);
    assert_false(version->runnable); /* it would run what the view calls */
    sql_version_free(version);
}

static void version__knows__types_of_the_catalog(void **state)
{
    const struct version_options options = {.maker = "you"};
    struct catalog *catalog = make_catalog();
    (void)state;

    /* TEXT and INTEGER are the columns' types: no list is needed for them */
    struct sql_version *version =
        version_make("SELECT a.id::\"INTEGER\" FROM orders a", catalog, SQL_POSTGRES, &options);
    assert_int_equal(version->held_count, 0);
    sql_version_free(version);
    catalog_unref(catalog);
}

/* The database tells wrong names then; what writes, and hidden tables, are refused all the same. */
static void version__without_the_check_of_names__warns(void **state)
{
    static const struct {
        const char *sql;
        bool runnable;
    } rows[] = {
        {"SELECT nme FROM orders", true},
        {"DELETE FROM orders", false},
        {"SELECT sql FROM sqlite_master", false},
    };
    struct version_rules rules = {.unchecked = true};
    const struct version_options options = {.maker = "you", .confidence = -1, .rules = &rules};
    struct catalog *catalog = make_catalog();
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sql_version *version = version_make(rows[i].sql, catalog, SQL_SQLITE, &options);
        assert_true(version->mark_count > 0);
        if (version->runnable != rows[i].runnable ||
            (version->marks[0].severity == MARK_WARNING) != rows[i].runnable)
            fail_msg("%s: %s", rows[i].sql, version->marks[0].message);
        sql_version_free(version);
    }
    catalog_unref(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version__without_the_check_of_names__warns),
        cmocka_unit_test(version__mends__all_errors_in_one_round),
        cmocka_unit_test(version__describes__only_what_can_run),
        cmocka_unit_test(version__runs__only_what_reads_and_resolves),
        cmocka_unit_test(version__without_a_catalog__still_guards),
        cmocka_unit_test(version__is_held__for_code_on_no_list),
        cmocka_unit_test(version__is_held__where_the_database_does_not_answer),
        cmocka_unit_test(version__says_why__where_the_database_cannot_be_asked),
        cmocka_unit_test(version__is_refused__where_the_rules_are_strict),
        cmocka_unit_test(version__takes__nothing_unlisted_for_a_trial),
        cmocka_unit_test(version__knows__types_of_the_catalog),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
