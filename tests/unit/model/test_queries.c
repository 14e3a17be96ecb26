/* The file of saved queries: read, added to and removed from, with what people wrote kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/path.h"
#include "querent/model/saved.h"
#include "support/folder.h"

#define T(text) ((char[]){text}) /* a text of one's own, as queries have */
#define FILE_NAME "queries.yaml"

static void write_file(const char *text)
{
    assert_true(path_write_atomic(FILE_NAME, text, strlen(text), 0600, NULL));
}

static void check_file(const char *text)
{
    struct buf now = BUF_INIT;
    assert_true(path_read(FILE_NAME, 100000, &now, NULL));
    assert_string_equal(buf_str(&now), text);
    buf_release(&now);
}

#define BEGIN "# ours\nqueries:\n"
#define ONE                                                                                        \
    "  - name: new orders\n    tags: [sales, weekly]\n    parameters:\n"                           \
    "      since: {type: date, default: 2024-01-01}\n      least: number\n"                        \
    "    sql: |\n      SELECT *\n        # no comment\n      FROM orders WHERE a >= :since\n"
#define BETWEEN "\n  # about staff\n"
#define TWO "  - {name: staff, sql: SELECT 1, connection: shop}\n"

static void queries__are__read(void **state)
{
    struct saved_list list;
    struct err err = ERR_INIT;
    (void)state;
    write_file(BEGIN ONE BETWEEN TWO);
    assert_true(queries_load(FILE_NAME, &list, &err));
    assert_int_equal(list.count, 2);
    const struct saved_query *one = &list.v[queries_find(&list, "New Orders")];
    assert_string_equal(one->tags, "sales, weekly");
    assert_string_equal(one->sql, "SELECT *\n  # no comment\nFROM orders WHERE a >= :since");
    assert_int_equal(one->param_count, 2);
    assert_string_equal(one->params[0].type, "date");
    assert_string_equal(one->params[0].initial, "2024-01-01");
    assert_string_equal(one->params[1].type, "number");
    assert_null(one->params[1].initial);
    assert_string_equal(list.v[1].connection, "shop");
    queries_release(&list);
}

static void queries__are_added__and_removed(void **state)
{
    struct saved_param param = {T("since"), T("date"), NULL};
    const struct saved_query query = {.name = T("it's \"new\""),
                                      .tags = T("a, b"),
                                      .sql = T("SELECT 1\n\n  AS x"),
                                      .params = &param,
                                      .param_count = 1};
    struct saved_list list;
    struct err err = ERR_INIT;
    (void)state;
    write_file(BEGIN ONE BETWEEN TWO);
    assert_true(queries_add(FILE_NAME, &query, &err));
    assert_false(queries_add(FILE_NAME, &query, &err));
    assert_non_null(strstr(err.text, "already"));
    assert_true(queries_load(FILE_NAME, &list, NULL));
    assert_int_equal(list.count, 3);
    assert_string_equal(list.v[2].name, query.name);
    assert_string_equal(list.v[2].sql, "SELECT 1\n\n  AS x");
    assert_string_equal(list.v[2].params[0].type, "date");
    queries_release(&list);
    assert_true(queries_remove(FILE_NAME, "it's \"new\"", &err));
    check_file(BEGIN ONE BETWEEN TWO);
    assert_true(queries_remove(FILE_NAME, "new orders", &err));
    check_file(BEGIN BETWEEN TWO);
    assert_true(queries_remove(FILE_NAME, "staff", &err));
    assert_false(queries_remove(FILE_NAME, "staff", &err));
    assert_true(queries_add(FILE_NAME, &query, &err));
}

static void queries__without_a_file__are_none(void **state)
{
    const struct saved_query query = {.name = T("a"), .tags = T(""), .sql = T("SELECT 1")};
    struct saved_list list;
    struct err err = ERR_INIT;
    (void)state;
    unlink(FILE_NAME);
    assert_true(queries_load(FILE_NAME, &list, &err));
    assert_int_equal(list.count, 0);
    assert_true(queries_add(FILE_NAME, &query, &err));
    check_file("queries:\n  - name: \"a\"\n    sql: |2\n      SELECT 1\n");
}

static void queries__are_refused__with_their_line(void **state)
{
    static const struct {
        const char *text, *error;
    } rows[] = {
        {"queries:\n  - name: a\n    sqll: x\n", ":3: unknown key 'sqll'"},
        {"queries:\n  - name: a\n", ":2: a query needs name and sql"},
        {"queries:\n  - {name: a, sql: x}\n  - {name: A, sql: y}\n", ":3: there are two"},
        {"queries: [", FILE_NAME ":"},
        {"queries: 3\n", "expected a list"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct saved_list list;
        struct err err = ERR_INIT;
        write_file(rows[i].text);
        assert_false(queries_load(FILE_NAME, &list, &err));
        if (!strstr(err.text, rows[i].error))
            fail_msg("'%s' has no '%s'", err.text, rows[i].error);
    }
}

/* What is laid out in another way is never spoilt. */
static void queries__that_cannot_be_appended_to__stay(void **state)
{
    static const char text[] = "queries: [{name: a, sql: SELECT 1}]\n";
    const struct saved_query query = {.name = T("b"), .tags = T(""), .sql = T("SELECT 1")};
    struct err err = ERR_INIT;
    (void)state;
    write_file(text);
    assert_false(queries_add(FILE_NAME, &query, &err));
    check_file(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queries__are__read),
        cmocka_unit_test(queries__are_added__and_removed),
        cmocka_unit_test(queries__without_a_file__are_none),
        cmocka_unit_test(queries__are_refused__with_their_line),
        cmocka_unit_test(queries__that_cannot_be_appended_to__stay),
    };
    return cmocka_run_group_tests(tests, folder_make, folder_drop);
}
