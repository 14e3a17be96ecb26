/* Statements that nest, or go on, as far as they are let: read or refused with the place and the
 * limit named, and whatever is read is guarded, resolved, printed, read again, said in words,
 * copied and rewritten on a thread whose stack is that of the program's threads. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../fuzz/sql/fuzz_sql.h"
#include "querent/base/mem.h"
#include "sql_support.h"

enum {
    LINKS = 10000,
    FEW = 2100, /* what is refused at all is refused by then */
};
#ifdef __SANITIZE_ADDRESS__ /* whose frames are several times as large */
enum { STACK = 8 << 20 };
#else
enum { STACK = 2 << 20 };
#endif

struct shape {
    const char *head, *piece, *middle, *tail, *end;
};

static const struct shape shapes[] = {
    /* nesting */
    {"SELECT ", "(", "1", ")", ""},
    {"SELECT ", "- ", "1", "", ""},
    {"SELECT ", "+ ", "1", "", ""},
    {"SELECT ", "~ ", "1", "", ""},
    {"SELECT ", "! ", "1", "", ""},
    {"SELECT ", "@ ", "1", "", ""},
    {"SELECT ", "NOT ", "1", "", ""},
    {"SELECT ", "BINARY ", "1", "", ""},
    {"SELECT f(", "VARIADIC ", "1", "", ")"},
    {"SELECT ", "1 IN (", "1", ")", ""},
    {"SELECT ", "1 IN (1, ", "1", ")", ""},
    {"SELECT ", "1 IN ((1) IN (", "1", "))", ""},
    {"SELECT ", "1 IN ((1), ", "1", ")", ""},
    {"SELECT ", "1 IN UNNEST(", "1", ")", ""},
    {"SELECT ", "1 IN f(", "1", ")", ""},
    {"SELECT ", "1 IN (SELECT ", "1", ")", ""},
    {"SELECT ", "1 = ANY (", "1", ")", ""},
    {"SELECT ", "1 = ALL (SELECT ", "1", ")", ""},
    {"SELECT ", "a[", "1", "]", ""},
    {"SELECT ", "a[1:", "1", "]", ""},
    {"SELECT ", "ARRAY[", "1", "]", ""},
    {"SELECT ARRAY", "[", "1", "]", ""},
    {"SELECT ", "ARRAY(SELECT ", "1", ")", ""},
    {"SELECT ", "ROW(", "1", ")", ""},
    {"SELECT ", "(1, ", "1", ")", ""},
    {"SELECT ", "f(", "1", ")", ""},
    {"SELECT ", "f(a => ", "1", ")", ""},
    {"SELECT ", "f(SELECT ", "1", ")", ""},
    {"SELECT ", "count(*) FILTER (WHERE ", "1", ")", ""},
    {"SELECT ", "sum(1) OVER (ORDER BY ", "1", ")", ""},
    {"SELECT ", "sum(1) OVER (PARTITION BY ", "1", ")", ""},
    {"SELECT ", "mode() WITHIN GROUP (ORDER BY ", "1", ")", ""},
    {"SELECT ", "array_agg(1 ORDER BY ", "1", ")", ""},
    {"SELECT ", "MATCH (a) AGAINST (", "1", ")", ""},
    {"SELECT ", "CAST(", "1", " AS int)", ""},
    {"SELECT ", "CAST(", "now()", " AS timestamp)", ""},
    {"SELECT ", "EXTRACT(year FROM ", "1", ")", ""},
    {"SELECT ", "SUBSTRING(", "1", " FROM 1)", ""},
    {"SELECT ", "SUBSTRING('a' FROM ", "1", ")", ""},
    {"SELECT ", "POSITION(1 IN ", "1", ")", ""},
    {"SELECT ", "TRIM(", "1", ")", ""},
    {"SELECT ", "OVERLAY(", "1", " PLACING 1 FROM 1)", ""},
    {"SELECT ", "COLLATION FOR (", "1", ")", ""},
    {"SELECT ", "CONVERT(", "1", " USING utf8)", ""},
    {"SELECT ", "INTERVAL ", "1", " DAY", ""},
    {"SELECT ", "STRUCT<a INT64>(", "1", ")", ""},
    {"SELECT ", "ARRAY<INT64>[", "1", "]", ""},
    {"SELECT 1::", "setof ", "int", "", ""},
    {"SELECT ", "json_x(", "1 2", ")", ""},
    {"SELECT ", "xmlelement(1, ", "1 2", ")", ""},
    {"SELECT ", "coalesce(a, ", "1", ")", ""},
    {"SELECT ", "nullif(1, ", "1", ")", ""},
    {"SELECT ", "concat('a', ", "1", ")", ""},
    {"SELECT ", "date(b, ", "1", ")", ""},
    {"SELECT ", "date_trunc('month', ", "1", ")", ""},
    {"SELECT ", "strftime('%Y', ", "b", ")", ""},
    {"SELECT ", "CAST(strftime('%Y', ", "b", ") AS INTEGER)", ""},
    {"SELECT ", "CASE WHEN 1 THEN ", "1", " END", ""},
    {"SELECT ", "CASE WHEN ", "1", " THEN 1 END", ""},
    {"SELECT ", "CASE ", "1", " WHEN 1 THEN 1 END", ""},
    {"SELECT ", "CASE WHEN 1 THEN 1 ELSE ", "1", " END", ""},
    {"SELECT ", "EXISTS (SELECT ", "1", ")", ""},
    {"SELECT 1 WHERE ", "NOT EXISTS (SELECT 1 WHERE ", "1", ")", ""},
    {"SELECT ", "(SELECT ", "1", ")", ""},
    {"SELECT ", "1 BETWEEN (", "1", ") AND 2", ""},
    {"SELECT ", "a OR b AND (", "1", ")", ""},
    {"SELECT ", "a AND (b AND ", "1", ")", ""},
    {"SELECT ", "a AND (b OR ", "1", ")", ""},
    {"SELECT ", "a + (b * ", "1", ")", ""},
    {"SELECT ", "a || (b || ", "1", ")", ""},
    {"SELECT ", "a -> (", "1", ")", ""},
    {"SELECT ", "a LIKE (", "1", ")", ""},
    {"SELECT 1 GROUP BY ", "ROLLUP (", "1", ")", ""},
    {"SELECT 1 GROUP BY ", "GROUPING SETS (", "1", ")", ""},
    {"SELECT 1 ORDER BY ", "(SELECT 1 ORDER BY ", "1", ")", ""},
    {"SELECT 1 LIMIT ", "(SELECT 1 LIMIT ", "1", ")", ""},
    {"SELECT 1 HAVING ", "(SELECT 1 HAVING ", "1", ")", ""},
    {"", "(", "SELECT 1", ")", ""},
    {"", "(", "SELECT 1", " LIMIT 1)", ""},
    {"", "(", "SELECT 1", " UNION SELECT 2)", ""},
    {"", "SELECT 1 UNION (", "SELECT 1", ")", ""},
    {"", "EXPLAIN ", "SELECT 1", "", ""},
    {"", "WITH a AS (", "SELECT 1", ") SELECT 1", ""},
    {"SELECT * FROM ", "(", "t", ")", ""},
    {"SELECT * FROM ", "(", "t", ", t)", ""},
    {"SELECT * FROM ", "(t, ", "t", ")", ""},
    {"SELECT * FROM ", "(t JOIN ", "t", " USING (a))", ""},
    {"SELECT * FROM ", "(t CROSS JOIN ", "t", ")", ""},
    {"SELECT * FROM ", "(", "t", " CROSS JOIN t) j", ""},
    {"SELECT * FROM t", " JOIN t", "", " ON 1 = 1", ""},
    {"SELECT * FROM ", "(SELECT * FROM ", "t", ") x", ""},
    {"SELECT * FROM ", "LATERAL (SELECT * FROM ", "t", ") x", ""},
    {"SELECT * FROM ", "((SELECT * FROM ", "t", ") x JOIN t ON 1 = 1)", ""},
    {"SELECT * FROM ", "f(SELECT * FROM ", "t", ")", ""},
    {"SELECT * FROM ", "f((SELECT * FROM ", "t", "))", ""},
    {"SELECT * FROM ", "ROWS FROM (f((SELECT 1 FROM ", "t", ")))", ""},
    {"SELECT * FROM t TABLESAMPLE x ", "(", "1", ")", ""},
    {"SELECT * FROM t ", "/* ", "", " */", ""},
    {"SELECT 1 ", "/*! ", "+ 1", " */", ""},
    {"SELECT 1 ", "/*!50000 + (", "1", ") */", ""},
    {"SELECT CAST(1 AS ", "ARRAY<", "int", ">", ")"},
    {"SELECT CAST(1 AS ", "ROW(a ", "int", ")", ")"},
    {"SELECT 1::int", "[]", "", "", ""},
    /* chains */
    {"SELECT 1", " + 1", "", "", ""},
    {"SELECT 1", " - 1", "", "", ""},
    {"SELECT 1", " * 1", "", "", ""},
    {"SELECT 1", " / 1", "", "", ""},
    {"SELECT 1", " % 1", "", "", ""},
    {"SELECT 1", " & 1", "", "", ""},
    {"SELECT 1", " # 1", "", "", ""},
    {"SELECT 1", " ^ 1", "", "", ""},
    {"SELECT 1", " << 1", "", "", ""},
    {"SELECT 1", " = 1", "", "", ""},
    {"SELECT 1", " <> 1", "", "", ""},
    {"SELECT 1", " <=> 1", "", "", ""},
    {"SELECT 1", " OR a = 1", "", "", ""},
    {"SELECT 1", " AND a = 1", "", "", ""},
    {"SELECT 1", " XOR 1", "", "", ""},
    {"SELECT 1", " DIV 1", "", "", ""},
    {"SELECT 1", " MOD 1", "", "", ""},
    {"SELECT 'a'", " || 'a'", "", "", ""},
    {"SELECT 'a'", " || a -> 'b'", "", "", ""},
    {"SELECT 'a'", "\n'a'", "", "", ""},
    {"SELECT a", " -> 'a'", "", "", ""},
    {"SELECT a", " ->> 'a'", "", "", ""},
    {"SELECT ", "x -> ", "x", "", ""},
    {"SELECT f(", "x -> ", "x", "", ")"},
    {"SELECT a", " @> a", "", "", ""},
    {"SELECT a", " ~ 'a'", "", "", ""},
    {"SELECT a", " LIKE 'a'", "", "", ""},
    {"SELECT a", " IS NULL", "", "", ""},
    {"SELECT a", " IS TRUE", "", "", ""},
    {"SELECT a", " IS JSON", "", "", ""},
    {"SELECT a", " ISNULL", "", "", ""},
    {"SELECT a", " IN (1)", "", "", ""},
    {"SELECT a", " IN (1) = 1", "", "", ""},
    {"SELECT a", " IN (SELECT 1)", "", "", ""},
    {"SELECT a", " BETWEEN 1 AND 2", "", "", ""},
    {"SELECT a", " COLLATE \"C\"", "", "", ""},
    {"SELECT a", " AT TIME ZONE 'UTC'", "", "", ""},
    {"SELECT a", " OPERATOR(pg_catalog.+) 1", "", "", ""},
    {"SELECT a", " MEMBER OF (1)", "", "", ""},
    {"SELECT a", " SOUNDS LIKE 'a'", "", "", ""},
    {"SELECT a", "::int", "", "", ""},
    {"SELECT a", "[1]", "", "", ""},
    {"SELECT (a)", ".b", "", "", ""},
    {"SELECT a", ".b", "", "", ""},
    {"SELECT 1", " UNION ALL SELECT 1", "", "", ""},
    {"SELECT 1", " UNION SELECT 1 INTERSECT SELECT 1", "", "", ""},
    {"SELECT 1", " EXCEPT SELECT 1", "", "", ""},
    {"SELECT * FROM t", " CROSS JOIN t", "", "", ""},
    {"SELECT * FROM t", " JOIN t USING (a)", "", "", ""},
    {"SELECT * FROM t", " NATURAL JOIN t", "", "", ""},
    {"SELECT * FROM t", " LEFT JOIN t ON t.a = t.a", "", "", ""},
    {"SELECT * FROM t", ", t", "", "", ""},
    {"SELECT * FROM (t", ", t", "", "", ")"},
    {"SELECT 1", ", 1", "", "", ""},
    {"SELECT CASE", " WHEN 1 THEN 2", "", "", " END"},
    {"WITH a AS (SELECT 1)", ", a AS (SELECT 1)", " SELECT * FROM a", "", ""},
    {"VALUES (1)", ", (1)", "", "", ""},
    {"SELECT a FROM t WHERE a IN (1", ", 1", "", "", ")"},
    {"SELECT 1 FOR UPDATE", " INTO a FOR UPDATE", "", "", ""},
    {"SELECT 1", ";", "", "", ""},
    /* nested and long: the heights add up */
    {"SELECT ", "(", "1", " IS NULL IS NULL IS NULL IS NULL IS NULL)", ""},
    {"SELECT ", "(", "a", "::int::int::int::int::int::int::int)", ""},
    {"", "(", "SELECT 1", " UNION SELECT 1 UNION SELECT 1 UNION SELECT 1 UNION SELECT 1)", ""},
    {"SELECT * FROM ", "(", "t", ", t, t, t, t, t, t, t, t, t, t, t, t)", ""},
};

static size_t build(uint8_t **ret_data, const struct shape *s, int links, enum sql_dialect dialect)
{
    struct buf sql = BUF_INIT;

    buf_addc(&sql, (char)dialect);
    buf_add(&sql, s->head);
    for (int i = 0; i < links && sql.len <= SQL_TEXT_MAX; i++)
        buf_add(&sql, s->piece);
    buf_add(&sql, s->middle);
    for (int i = 0; i < links && sql.len <= SQL_TEXT_MAX; i++)
        buf_add(&sql, s->tail);
    buf_add(&sql, s->end);
    const size_t len = sql.len;
    *ret_data = (uint8_t *)buf_take(&sql);
    return len;
}

static bool readable(const struct shape *s, int links, enum sql_dialect dialect)
{
    struct arena arena = {0};
    uint8_t *data;
    const size_t len = build(&data, s, links, dialect);
    const bool ok = sql_parse(&arena, (char *)data + 1, len - 1, dialect, NULL) != NULL;

    arena_release(&arena);
    mem_free(data);
    return ok;
}

static void run(const struct shape *s, int links, enum sql_dialect dialect)
{
    uint8_t *data;
    const size_t len = build(&data, s, links, dialect);

    fuzz_sql(data, len);
    mem_free(data);
}

/* As long as it can be, and at the most that can be read, where that is less. */
static void stretch(const struct shape *s, enum sql_dialect dialect)
{
    int low = 0, high = FEW;

    run(s, LINKS, dialect);
    if (readable(s, LINKS, dialect))
        return;
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        if (readable(s, middle, dialect))
            low = middle;
        else
            high = middle;
    }
    if (low)
        run(s, low, dialect);
}

static void *stretch_all(void *arg)
{
    (void)arg;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        stretch(&shapes[i], SQL_POSTGRES);
        stretch(&shapes[i], (enum sql_dialect)(i % (SQL_BIGQUERY + 1)));
    }
    return NULL;
}

static void deep__neither_crashes_nor_hangs__on_a_worker(void **state)
{
    pthread_attr_t attr;
    pthread_t thread;
    (void)state;

    assert_int_equal(pthread_attr_init(&attr), 0);
    assert_int_equal(pthread_attr_setstacksize(&attr, STACK), 0);
    assert_int_equal(pthread_create(&thread, &attr, stretch_all, NULL), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attr);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deep__neither_crashes_nor_hangs__on_a_worker),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
