/* Formatting with comments, and the statement at the cursor. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/buf.h"
#include "querent/sql/format.h"

static void format__keeps__comments_and_meaning(void **state)
{
    static const struct {
        const char *text, *formatted;
        bool lower;
    } rows[] = {
        {"select id,name from customers where id=1",
         "SELECT id, name\n  FROM customers\n WHERE id = 1", false},
        {"select id from customers where id=1", "select id\n  from customers\n where id = 1", true},
        {"select id -- the key\n, name from customers",
         "SELECT id, name -- the key\n  FROM customers", false},
        {"select id from customers\n-- only Germans\nwhere country='DE' -- not AT\nand id>1",
         "SELECT id\n  FROM customers\n -- only Germans\n WHERE country = 'DE' -- not AT\n"
         "   AND id > 1",
         false},
        {"select /* all */ id from customers c -- end",
         "SELECT /* all */ id\n  FROM customers AS c -- end", false},
        {"-- first\nselect 1;\n\n-- second\nselect 2", "-- first\nSELECT 1;\n\n-- second\nSELECT 2",
         false},
        {"select id from a where x = :since", "SELECT id\n  FROM a\n WHERE x = :since", false},
        {"select 'select  -- no comment' from a", "SELECT 'select  -- no comment'\n  FROM a",
         false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf out = BUF_INIT, again = BUF_INIT;
        struct sql_formatted done =
            sql_format(rows[i].text, strlen(rows[i].text), SQL_SQLITE, rows[i].lower, &out);
        assert_int_equal(done.kept, 0);
        assert_string_equal(buf_str(&out), rows[i].formatted);
        done = sql_format(buf_str(&out), out.len, SQL_SQLITE, rows[i].lower, &again);
        assert_string_equal(buf_str(&again), buf_str(&out));
        buf_release(&out);
        buf_release(&again);
    }
}

static void format__leaves__what_it_cannot_read(void **state)
{
    static const char text[] = "select 1;\nselect from where;\nselect  2";
    struct buf out = BUF_INIT;
    (void)state;
    const struct sql_formatted done = sql_format(text, strlen(text), SQL_SQLITE, false, &out);
    assert_string_equal(buf_str(&out), "SELECT 1;\nselect from where;\nSELECT 2");
    assert_int_equal(done.statements, 3);
    assert_int_equal(done.kept, 1);
    assert_int_equal(done.error.line, 2);
    buf_release(&out);
}

static void statement_at__finds__the_one_at_the_cursor(void **state)
{
    static const char text[] = "SELECT 1;\n\nSELECT ';' ; SELECT 3";
    static const struct {
        size_t offset;
        const char *statement;
    } rows[] = {{0, "SELECT 1"},    {8, "SELECT 1"},  {9, "SELECT 1"}, {11, "SELECT ';'"},
                {22, "SELECT ';'"}, {24, "SELECT 3"}, {32, "SELECT 3"}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sql_span span;
        size_t count;
        assert_true(
            sql_statement_at(text, strlen(text), SQL_SQLITE, rows[i].offset, &span, &count));
        assert_int_equal(count, 3);
        assert_int_equal(span.len, strlen(rows[i].statement));
        assert_memory_equal(text + span.offset, rows[i].statement, span.len);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(format__keeps__comments_and_meaning),
        cmocka_unit_test(format__leaves__what_it_cannot_read),
        cmocka_unit_test(statement_at__finds__the_one_at_the_cursor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
