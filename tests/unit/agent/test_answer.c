/* Reading what models write: JSON, fenced, bare, broken. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

static const struct {
    const char *text, *sql, *reasoning; /* sql NULL: refused */
} cases[] = {
    {"{\"reasoning\":\"r\",\"sql\":\"SELECT 1\"}", "SELECT 1", "r"},
    {"{\"sql\":\"SELECT 1;\\n\"}", "SELECT 1", ""},
    {"```json\n{\"reasoning\":\"r\",\"sql\":\"SELECT 1\"}\n```", "SELECT 1", "r"},
    {"Here it is: {\"sql\":\"SELECT 1\",\"reasoning\":\"r\"} Have fun!", "SELECT 1", "r"},
    {"{\"sql\":\"```sql\\nSELECT 1\\n```\",\"reasoning\":\"\"}", "SELECT 1", ""},
    {"```sql\nSELECT a\nFROM t;\n```\nThis counts.", "SELECT a\nFROM t", ""},
    {"```\nWITH x AS (SELECT 1) SELECT * FROM x", "WITH x AS (SELECT 1) SELECT * FROM x", ""},
    {"  select '{' from t ;; ", "select '{' from t", ""},
    {"(SELECT 1) UNION (SELECT 2)", "(SELECT 1) UNION (SELECT 2)", ""},
    {"VALUES (1)", "VALUES (1)", ""},
    {"{\"sql\":\"\",\"reasoning\":\"no such data\"}", "", "no such data"},
    {"{\"query\":\"SELECT 1\"}", "SELECT 1", ""},
    {"```json\n{\"query\":\"SELECT 1;\"}\n```", "SELECT 1", ""},
    {"{\"sql_query\":\"SELECT 1\",\"reasoning\":\"r\"}", "SELECT 1", "r"},
    {"{\"name\":\"run_sql\",\"arguments\":{\"query\":\"SELECT 1\"}}", "SELECT 1", ""},
    {"{\"function\":{\"name\":\"run\",\"arguments\":\"{\\\"sql\\\":\\\"SELECT 1\\\"}\"}}",
     "SELECT 1", ""},
    {"Here is the SQL: SELECT a FROM t WHERE b = 'x'", "SELECT a FROM t WHERE b = 'x'", ""},
    {"Here is the SQL:\n\nSELECT a FROM t;\n\nIt lists every a.", "SELECT a FROM t", ""},
    {"Use `SELECT a FROM t` for this.", "SELECT a FROM t", ""},
    {"SELECT a FROM t;\nThis query lists every a.", "SELECT a FROM t", ""},
    {"SELECT a\nFROM t\n\nThis lists every a, as you asked.", "SELECT a\nFROM t", ""},
    {"-- every a\nSELECT a FROM t", "-- every a\nSELECT a FROM t", ""},
    {"/* every a */ SELECT a FROM t", "/* every a */ SELECT a FROM t", ""},
    {"```python\nprint(1)\n```\nand\n```sql\n-- a\nSELECT a FROM t\n```", "-- a\nSELECT a FROM t",
     ""},
    {"SELECT 1; SELECT 2", "SELECT 1; SELECT 2", ""},
    {"SELECT 1; DELETE FROM t", "SELECT 1; DELETE FROM t", ""},
    {"DELETE FROM t", "DELETE FROM t", ""},
    {"```sql\nUPDATE t SET a = 0;\n```", "UPDATE t SET a = 0", ""},
    {"Sure, this does it: DROP TABLE t", "DROP TABLE t", ""},
    {"{\"sql\":\"SELECT 1", NULL, NULL},
    {"{\"sql\":7}", NULL, NULL},
    {"I can't help with that.", NULL, NULL},
    {"selected rows are nice", NULL, NULL},
    {"Update me on sales, please.", NULL, NULL},
    {"Delete everything? I will not.", NULL, NULL},
    {"{\"query\":\"sales of May\"}", NULL, NULL},
    {"{\"name\":\"run\",\"arguments\":{\"q\":1}}", NULL, NULL},
    {"I would select names from customers.", NULL, NULL},
    {"", NULL, NULL},
    {"```", NULL, NULL},
    {"{{{{{", NULL, NULL},
};

static void answer_sql__finds__the_query(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *sql = NULL, *reasoning = NULL;
        const char *why = NULL;
        const bool ok = answer_sql(cases[i].text, SQL_SQLITE, &sql, &reasoning, &why);
        if (ok != (cases[i].sql != NULL))
            fail_msg("'%s': %s", cases[i].text, ok ? sql : why);
        if (ok) {
            assert_string_equal(sql, cases[i].sql);
            assert_string_equal(reasoning, cases[i].reasoning);
        } else {
            assert_non_null(why);
        }
        mem_free(sql);
        mem_free(reasoning);
    }
}

/* Each brace may begin the answer; thousands of them are tried no longer than a few dozen are. */
static void answer_sql__refuses__json_without_end(void **state)
{
    struct buf text = BUF_INIT;
    char *sql = NULL, *reasoning = NULL;
    const char *why = NULL;
    (void)state;

    for (int i = 0; i < 100000; i++)
        buf_add(&text, "{\"a\":");
    assert_false(answer_sql(buf_str(&text), SQL_SQLITE, &sql, &reasoning, &why));
    assert_string_equal(why, "the JSON is nested more than 1,000 levels deep");
    buf_release(&text);
}

static void sql_whole__cuts__only_what_is_said_after_it(void **state)
{
    static const struct {
        const char *text, *rest; /* NULL: it may go on */
    } talk[] = {
        {"SELECT 1; This query counts", " This query counts"},
        {"SELECT 1;\n\nExplanation: it", "\n\nExplanation: it"},
        {"SELECT 1; And then it", " And then it"},
        {"SELECT 1; In short", " In short"},
        {"SELECT 1; In", NULL},
        {"{\"sql\": \"SELECT '}' AS a\"}\nThis", "\nThis"},
        {"{\"query\": \"SELECT 1\"} {", " {"},
        {"{\"reasoning\": \"none\"} {", NULL},
        {"{\"sql\": \"SELECT 1", NULL},
        {"SELECT 1;", NULL},
        {"SELECT 1; Th", NULL},
        {"SELECT 1; SELECT 2 FROM", NULL},
        {"SELECT 1; DELETE FROM t", NULL},
        {"SELECT 'a; This is it' FROM t", NULL},
        {"SELECT 'a; This is", NULL},
        {"Sure; This is it: SELECT 1", NULL},
        {"```sql\nSELECT 1\n``` So", " So"},
        {"```sql\nSELECT 1;\nThis is", NULL},
        {"```sql\nSELECT 1\n```\n", NULL},
        {"{\"sql\": \"SELECT 1; This is it\"}", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof talk / sizeof *talk; i++) {
        const size_t whole = sql_whole(talk[i].text);
        if ((whole > 0) != (talk[i].rest != NULL) ||
            (whole && !str_eq(talk[i].text + whole, talk[i].rest)))
            fail_msg("'%s': %zu", talk[i].text, whole);
    }
}

/* A small model goes round in a list, or its answer is cut: what came whole counts. */
static void partial__takes__what_came_whole(void **state)
{
    static const struct {
        const char *text;
        const char *before; /* a repetition; NULL: there is none */
        const char *closed; /* NULL: it is whole, or nothing came */
    } rows[] = {
        {"{\"t\":[\"a\",\"b\",\"a\",\"b\"", "{\"t\":[\"a\",\"b\"", "{\"t\":[\"a\",\"b\"]}"},
        {"{\"t\":[{\"n\":\"a\",\"c\":[\"x\"],\"w\":0.9},{\"n\":\"a\",\"c\":[\"x\", \"y", NULL,
         "{\"t\":[{\"n\":\"a\",\"c\":[\"x\"],\"w\":0.9},{\"n\":\"a\",\"c\":[\"x\"]}]}"},
        {"Here: {\"t\": {\"n\": 12, \"w\": 0.", NULL, "Here: {\"t\": {\"n\": 12}}"},
        {"{\"t\":[\"a, \\\"b\", \"b\"], \"more", NULL, "{\"t\":[\"a, \\\"b\", \"b\"]}"},
        {"{\"t\":[\"a\",\"ab\"]}", NULL, NULL},
        {"{\"a\":\"a\",\"b\":\"a\"}", NULL, NULL},
        {"{\"t\":[[\"a\"],[\"b\"],[],[]]} and more", NULL, NULL},
        {"{\"t\":[{\"n\":\"a\"},{\"n\":\"b\"},{\"n\":\"a\"},{\"n\":\"b\"}",
         "{\"t\":[{\"n\":\"a\"},{\"n\":\"b\"},{\"n\":\"a\"",
         "{\"t\":[{\"n\":\"a\"},{\"n\":\"b\"},{\"n\":\"a\"}]}"},
        {"{\"t\":[\"a", NULL, NULL},
        {"no object", NULL, NULL},
        {"{", NULL, NULL},
        {"[[[[[[[[{[[[[[[[[[[[[[[[[[[[[[[[", NULL, NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const size_t len = rows[i].before ? strlen(rows[i].before) : 0;
        char *closed = partial_closed(rows[i].text);
        if (partial_repeats(rows[i].text) != len || !str_eq(closed, rows[i].closed))
            fail_msg("'%s': %zu, '%s'", rows[i].text, partial_repeats(rows[i].text), closed);
        mem_free(closed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(partial__takes__what_came_whole),
        cmocka_unit_test(answer_sql__finds__the_query),
        cmocka_unit_test(sql_whole__cuts__only_what_is_said_after_it),
        cmocka_unit_test(answer_sql__refuses__json_without_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
