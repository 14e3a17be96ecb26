/* The parser: what it reads in each dialect and how that prints, what it refuses and where, its
 * limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sql_support.h"

static void flat(struct buf *out, const char *sql, enum sql_dialect from, enum sql_dialect to)
{
    struct arena arena = {0};
    struct err err = ERR_INIT;

    buf_clear(out);
    if (!sql_print_flat(support_parse(&arena, sql, from), to, out, &err))
        buf_addf(out, "! %s", err.text);
    arena_release(&arena);
}

struct row {
    enum sql_dialect dialect;
    const char *sql, *printed; /* NULL: as it was */
};

static const struct row same_dialect[] = {
    {SQL_POSTGRES, "SELECT a, b FROM t WHERE a = 1 AND NOT b", NULL},
    {SQL_POSTGRES, "select A, \"B\" from T", "SELECT a, \"B\" FROM t"},
    {SQL_POSTGRES, "SELECT a OR b AND c OR (d AND e)", "SELECT a OR b AND c OR d AND e"},
    {SQL_POSTGRES, "SELECT (a OR b) AND c", NULL},
    {SQL_POSTGRES, "SELECT a AND (b AND c)", "SELECT a AND b AND c"},
    {SQL_POSTGRES, "SELECT a - (b - c), a - b - c, -(-a)", NULL},
    {SQL_POSTGRES, "SELECT -2 ^ 2, a::int, (a).b, (a[1]).c",
     "SELECT -2 ^ 2, CAST(a AS int), (a).b, a[1].c"},
    {SQL_POSTGRES, "SELECT a || b || c, a ~ 'x', a !~* 'y', a @> b", NULL},
    {SQL_POSTGRES, "SELECT DISTINCT ON (a) a, b FROM t ORDER BY a, b DESC NULLS LAST", NULL},
    {SQL_POSTGRES,
     "SELECT count(*) FILTER (WHERE x > 1) OVER w FROM t WINDOW w AS (PARTITION BY a ORDER BY b "
     "ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)",
     NULL},
    {SQL_POSTGRES, "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY x) FROM t", NULL},
    {SQL_POSTGRES,
     "SELECT a FROM t GROUP BY GROUPING SETS ((a), (b, c), ()), ROLLUP (b), CUBE (c, d)",
     "SELECT a FROM t GROUP BY GROUPING SETS (a, (b, c), ()), ROLLUP (b), CUBE (c, d)"},
    {SQL_POSTGRES, "SELECT 1 UNION SELECT 2 INTERSECT SELECT 3", NULL},
    {SQL_POSTGRES, "(SELECT 1 UNION SELECT 2) INTERSECT SELECT 3", NULL},
    {SQL_POSTGRES, "(SELECT 1 LIMIT 1) UNION ALL SELECT 2 ORDER BY 1", NULL},
    {SQL_POSTGRES, "SELECT 1 FETCH FIRST 3 ROWS ONLY", "SELECT 1 LIMIT 3"},
    {SQL_POSTGRES, "SELECT 1 OFFSET 2 FETCH NEXT 3 ROWS WITH TIES",
     "SELECT 1 OFFSET 2 FETCH FIRST 3 ROWS WITH TIES"},
    {SQL_POSTGRES, "SELECT * FROM a JOIN b JOIN c ON x ON y",
     "SELECT * FROM a JOIN (b JOIN c ON x) ON y"},
    {SQL_POSTGRES, "SELECT * FROM a, b LEFT JOIN c USING (id), LATERAL (SELECT 1) AS d", NULL},
    {SQL_POSTGRES, "SELECT * FROM ROWS FROM (f(1), g(2)) WITH ORDINALITY AS t (a, b)", NULL},
    {SQL_POSTGRES, "SELECT * FROM f(1) AS t (a int, b text)", NULL},
    {SQL_POSTGRES,
     "WITH RECURSIVE t (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM t) SELECT n FROM t", NULL},
    {SQL_POSTGRES, "WITH a AS MATERIALIZED (SELECT 1) SELECT * FROM a", NULL},
    {SQL_POSTGRES, "SELECT E'a\\nb', $$it's$$, U&'d\\0061t', N'x'",
     "SELECT 'a\nb', 'it''s', 'dat', 'x'"},
    {SQL_POSTGRES,
     "SELECT DATE '2024-01-01', INTERVAL '1' DAY, interval '2 months', timestamp(2) with time zone "
     "'now'",
     "SELECT DATE '2024-01-01', INTERVAL '1' DAY, INTERVAL '2 months', timestamp(2) WITH time ZONE "
     "'now'"},
    {SQL_POSTGRES, "SELECT x AT TIME ZONE 'UTC' COLLATE \"C\"", NULL},
    {SQL_POSTGRES, "SELECT (a, b) = ANY (SELECT 1, 2), x <> ALL (ARRAY[1, 2]), (1, 2) IN ((3, 4))",
     NULL},
    {SQL_POSTGRES, "SELECT a IS DISTINCT FROM b, a IS NOT TRUE, a ISNULL",
     "SELECT a IS DISTINCT FROM b, a IS NOT TRUE, a IS NULL"},
    {SQL_POSTGRES,
     "SELECT substring(a FROM 2 FOR 3), trim(LEADING 'x' FROM b), position('a' IN b), EXTRACT(dow "
     "FROM c)",
     "SELECT substring(a, 2, 3), trim(LEADING 'x' FROM b), position('a' IN b), EXTRACT(DOW FROM "
     "c)"},
    {SQL_POSTGRES, "SELECT a[1], a[1:2], a[:2], ARRAY[[1], [2]]",
     "SELECT a[1], a[1 : 2], a[ : 2], ARRAY[ARRAY[1], ARRAY[2]]"},
    {SQL_POSTGRES, "SELECT ((SELECT 1) + 1), ((SELECT 2))", "SELECT (SELECT 1) + 1, (SELECT 2)"},
    {SQL_POSTGRES, "TABLE t", "SELECT * FROM t"},
    {SQL_POSTGRES, "SELECT CASE a WHEN 1 THEN 'x' ELSE 'y' END, CASE WHEN a THEN b END", NULL},
    {SQL_SQLITE, "SELECT a FROM t WHERE b == 1 LIMIT 5, 10",
     "SELECT a FROM t WHERE b = 1 LIMIT 10 OFFSET 5"},
    {SQL_SQLITE, "SELECT \"a\", [b c], `d` FROM t", "SELECT \"a\", \"b c\", d FROM t"},
    {SQL_SQLITE, "SELECT x FROM t WHERE x NOT NULL AND y IS NOT 3 AND z GLOB 'a*'",
     "SELECT x FROM t WHERE x IS NOT NULL AND y IS NOT 3 AND z GLOB 'a*'"},
    {SQL_SQLITE, "SELECT 1 UNION SELECT 2 INTERSECT SELECT 3", NULL},
    {SQL_SQLITE, "SELECT * FROM a JOIN b JOIN c ON a.x = c.x",
     "SELECT * FROM a CROSS JOIN b JOIN c ON a.x = c.x"},
    {SQL_SQLITE, "SELECT CAST(strftime('%Y', d) AS INTEGER) FROM t", NULL},
    {SQL_SQLITE, "SELECT * FROM t INDEXED BY i WHERE a IN u",
     "SELECT * FROM t INDEXED BY i WHERE a IN (SELECT * FROM u)"},
    {SQL_MYSQL, "SELECT `a b`, \"s\", 'it\\'s' FROM t # c", "SELECT `a b`, 's', 'it''s' FROM t"},
    {SQL_MYSQL, "SELECT a || b, a && b, a XOR b, !a, a <=> b, a DIV 2",
     "SELECT a OR b, a AND b, a XOR b, ! a, a <=> b, a DIV 2"},
    {SQL_MYSQL, "SELECT DATE_ADD(d, INTERVAL 1 DAY), INTERVAL(1, 2), TIMESTAMPDIFF(MONTH, a, b)",
     "SELECT DATE_ADD(d, INTERVAL 1 DAY), `interval`(1, 2), TIMESTAMPDIFF(MONTH, a, b)"},
    {SQL_MYSQL,
     "SELECT GROUP_CONCAT(DISTINCT a ORDER BY b SEPARATOR '-') FROM t GROUP BY c WITH ROLLUP",
     NULL},
    {SQL_MYSQL,
     "SELECT MATCH(a, b) AGAINST ('x' IN BOOLEAN MODE), CONVERT(a USING utf8mb4) FROM t FORCE "
     "INDEX (i)",
     "SELECT `MATCH`(a, b) AGAINST ('x' IN BOOLEAN MODE), CONVERT(a USING utf8mb4) FROM t FORCE "
     "INDEX(i)"},
    {SQL_MYSQL, "SELECT a FROM t LIMIT 5, 10", "SELECT a FROM t LIMIT 10 OFFSET 5"},
    {SQL_TRINO,
     "SELECT filter(a, x -> x > 1), TRY_CAST(b AS BIGINT), m['k'], ROW(1, 2) FROM t CROSS JOIN "
     "UNNEST(c) WITH ORDINALITY AS u (v, n)",
     "SELECT filter(a, x -> x > 1), TRY_CAST(b AS BIGINT), m['k'], (1, 2) FROM t CROSS JOIN "
     "\"UNNEST\"(c) WITH ORDINALITY AS u (v, n)"},
    {SQL_TRINO, "SELECT a FROM t OFFSET 5 LIMIT 10", NULL},
    {SQL_BIGQUERY,
     "SELECT * EXCEPT (a) FROM `p.d.t` WHERE x IN UNNEST([1, 2]) QUALIFY row_number() OVER (ORDER "
     "BY y) = 1",
     "SELECT * EXCEPT(a) FROM p.d.t WHERE x IN UNNEST(ARRAY[1, 2]) QUALIFY row_number() OVER "
     "(ORDER BY y) = 1"},
    {SQL_BIGQUERY, "SELECT STRUCT(1 AS a), SAFE_CAST(x AS INT64), r'\\d', DATE_TRUNC(d, MONTH)",
     NULL},
};

static void parse__round_trips__each_dialect(void **state)
{
    struct buf out = BUF_INIT, again = BUF_INIT;
    (void)state;

    for (size_t i = 0; i < sizeof same_dialect / sizeof *same_dialect; i++) {
        const struct row *row = &same_dialect[i];
        struct arena arena = {0};
        flat(&out, row->sql, row->dialect, row->dialect);
        if (row->printed || strcmp(row->sql, buf_str(&out)) != 0) {
            flat(&again, buf_str(&out), row->dialect, row->dialect);
            assert_string_equal(buf_str(&again), buf_str(&out));
        }
        assert_true(sql_equal(support_parse(&arena, row->sql, row->dialect),
                              support_parse(&arena, buf_str(&out), row->dialect)));
        arena_release(&arena);
    }
    buf_release(&out);
    buf_release(&again);
}

static void parse__prints__what_it_read(void **state)
{
    struct buf out = BUF_INIT;
    (void)state;

    for (size_t i = 0; i < sizeof same_dialect / sizeof *same_dialect; i++) {
        const struct row *row = &same_dialect[i];
        if (row->dialect == SQL_BIGQUERY || row->dialect == SQL_TRINO || row->dialect == SQL_MYSQL)
            continue; /* their spelling of words is checked by the round trip */
        flat(&out, row->sql, row->dialect, row->dialect);
        assert_string_equal(buf_str(&out), row->printed ? row->printed : row->sql);
    }
    buf_release(&out);
}

static void print__translates__or_names_what_has_no_equivalent(void **state)
{
    static const struct {
        enum sql_dialect from, to;
        const char *sql, *printed;
    } rows[] = {
        {SQL_SQLITE, SQL_POSTGRES, "SELECT ifnull(a, 0), a || b FROM t LIMIT 5, 10",
         "SELECT coalesce(a, 0), a || b FROM t LIMIT 10 OFFSET 5"},
        {SQL_POSTGRES, SQL_MYSQL, "SELECT a || 'x', b ILIKE 'y%', EXTRACT(dow FROM c) FROM t",
         "SELECT CONCAT(a, 'x'), b LIKE 'y%', (DAYOFWEEK(c) - 1) FROM t"},
        {SQL_POSTGRES, SQL_SQLITE, "SELECT date_trunc('month', d), string_agg(a, ',') FROM t",
         "SELECT date(d, 'start of month'), group_concat(a, ',') FROM t"},
        {SQL_POSTGRES, SQL_BIGQUERY, "SELECT \"select\", 'a\\b' FROM t WHERE x IS DISTINCT FROM 1",
         "SELECT `select`, 'a\\\\b' FROM t WHERE x IS DISTINCT FROM 1"},
        {SQL_POSTGRES, SQL_TRINO, "SELECT a & 1 FROM t LIMIT 1 OFFSET 2",
         "SELECT bitwise_and(a, 1) FROM t OFFSET 2 LIMIT 1"},
        {SQL_POSTGRES, SQL_SQLITE, "SELECT DISTINCT ON (a) b FROM t",
         "! DISTINCT ON has no equivalent in sqlite"},
        {SQL_SQLITE, SQL_POSTGRES, "SELECT julianday(a) FROM t",
         "! function 'julianday' has no equivalent in postgres"},
        {SQL_SQLITE, SQL_POSTGRES, "SELECT * FROM a JOIN b LEFT JOIN (SELECT 1)",
         "SELECT * FROM a CROSS JOIN b LEFT JOIN (SELECT 1) AS derived_1 ON TRUE"},
        {SQL_MYSQL, SQL_POSTGRES, "SELECT a <=> b, group_concat(x SEPARATOR '; ') FROM t",
         "SELECT a IS NOT DISTINCT FROM b, string_agg(x, '; ') FROM t"},
    };
    struct buf out = BUF_INIT;
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        flat(&out, rows[i].sql, rows[i].from, rows[i].to);
        assert_string_equal(buf_str(&out), rows[i].printed);
    }
    buf_release(&out);
}

static void parse__says__what_was_expected_and_where(void **state)
{
    static const struct {
        enum sql_dialect dialect;
        const char *sql;
        int line, column;
        const char *text;
    } rows[] = {
        {SQL_SQLITE, "SELECT a FROM", 1, 14, "expected a table's name, found the end"},
        {SQL_SQLITE, "SELECT a\nFROM )", 2, 6, "expected a table's name, found ')'"},
        {SQL_SQLITE, "SELECT 'ü' FROM t WHERE", 1, 24, "expected an expression, found the end"},
        {SQL_POSTGRES, "SELECT a FROM t JOIN u", 1, 23, "expected ON or USING, found the end"},
        {SQL_POSTGRES, "SELECT * FROM ROWS FROM (f(1) AS , a)", 1, 34, "expected '(', found ','"},
        {SQL_POSTGRES, "SELECT EXTRACT('year FROM a), f(year' FROM b)", 1, 16,
         "expected a unit of time, found 'year FROM a), f(year'"},
        {SQL_POSTGRES, "SELECT EXTRACT(\"year FROM a), f(year\" FROM b)", 1, 16,
         "expected a unit of time, found '\"year FROM a), f(year\"'"},
        {SQL_POSTGRES, "SELECT trim(BOTH a FROM b, c)", 1, 26, "expected ')', found ','"},
        {SQL_POSTGRES, "SELECT (1, 2", 1, 13, "expected ')', found the end"},
        {SQL_POSTGRES, "SELECT 1 LIMIT 1 LIMIT 2", 1, 18, "a second LIMIT"},
        {SQL_SQLITE, "DELETE FROM t", 1, 1, "expected a query, found 'DELETE'"},
        {SQL_POSTGRES, "SELECT 'open", 1, 8, "a string or comment that begins here is not closed"},
        {SQL_SQLITE, "SELECT 1; SELECT 2", 1, 11, "expected the end of the query, found 'SELECT'"},
        {SQL_SQLITE, "SELECT \x1b[31m FROM t", 1, 8, "expected an expression, found '␛'"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct arena arena = {0};
        struct sql_error e = {0};
        assert_null(sql_parse(&arena, rows[i].sql, strlen(rows[i].sql), rows[i].dialect, &e));
        assert_string_equal(e.text, rows[i].text);
        assert_int_equal(e.line, rows[i].line);
        assert_int_equal(e.column, rows[i].column);
        arena_release(&arena);
    }
}

static void repeat(struct buf *out, const char *text, int n)
{
    while (n-- > 0)
        buf_add(out, text);
}

static const char *parse_error(const struct buf *sql, enum sql_dialect dialect)
{
    static struct sql_error error;
    struct arena arena = {0};
    const bool ok = sql_parse(&arena, sql->p, sql->len, dialect, &error) != NULL;

    arena_release(&arena);
    return ok ? NULL : error.text;
}

static void parse__bounds__depth_and_length(void **state)
{
    static const struct {
        const char *head, *piece, *middle, *tail;
        int count;
        const char *error; /* NULL: read */
    } rows[] = {
        {"SELECT ", "(", "1", ")", 190, NULL},
        {"SELECT ", "1 IN (", "1", ")", 30000, "too deeply nested (more than 200 levels)"},
        {"SELECT ", "(", "1", ")", 20000, "too deeply nested (more than 200 levels)"},
        {"SELECT ", "- ", "1", "", 20000, "too deeply nested (more than 200 levels)"},
        {"SELECT ", "NOT ", "1", "", 20000, "too deeply nested (more than 200 levels)"},
        {"", "(", "SELECT 1", ")", 20000, "too deeply nested (more than 200 levels)"},
        {"SELECT ", "CASE WHEN 1 THEN ", "1", " END", 20000,
         "too deeply nested (more than 200 levels)"},
        {"SELECT * FROM ", "(SELECT * FROM ", "t", ") x", 20000,
         "too deeply nested (more than 200 levels)"},
        {"SELECT 1", " + 1", "", "", 100000, NULL},
        {"SELECT 1", " OR a = 1", "", "", 100000, NULL},
        {"SELECT 1", ", 1", "", "", 100000, NULL},
        {"SELECT 1", " IS NULL", "", "", 20000,
         "too many operators, joins and set operations on one another (more than 2,000)"},
        {"SELECT 1", " UNION SELECT 1", "", "", 10000, "more than 1,000 set operations in a row"},
        {"SELECT * FROM t", " CROSS JOIN t", "", "", 10000, "more than 250 joins of one FROM"},
        {"SELECT * FROM t", ", t", "", "", 10000, "more than 250 joins of one FROM"},
        {"WITH a AS (SELECT 1)", ", a AS (SELECT 1)", " SELECT 1", "", 10000,
         "more than 1,000 queries in WITH"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf sql = BUF_INIT;
        buf_add(&sql, rows[i].head);
        repeat(&sql, rows[i].piece, rows[i].count);
        buf_add(&sql, rows[i].middle);
        repeat(&sql, rows[i].tail, rows[i].count);
        for (int d = SQL_SQLITE; d <= SQL_BIGQUERY; d++) {
            const char *error = parse_error(&sql, (enum sql_dialect)d);
            if (rows[i].error && error)
                assert_string_equal(error, rows[i].error);
            else
                assert_ptr_equal(error, rows[i].error);
        }
        buf_release(&sql);
    }
}

static void parse__names__the_place_of_what_is_too_deep(void **state)
{
    struct arena arena = {0};
    struct buf sql = BUF_INIT;
    struct sql_error error;
    (void)state;

    buf_add(&sql, "SELECT a\n FROM t\n WHERE ");
    repeat(&sql, "a[", 100000);
    assert_null(sql_parse(&arena, sql.p, sql.len, SQL_POSTGRES, &error));
    assert_string_equal(error.text, "too deeply nested (more than 200 levels)");
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 8 + 2 * 199);
    const struct sql_guard g = sql_guard(sql.p, sql.len, SQL_POSTGRES, 0);
    assert_int_equal(g.verdict, SQL_UNREADABLE);
    assert_string_equal(g.reason, "line 3, column 406: too deeply nested (more than 200 levels)");
    buf_release(&sql);
    arena_release(&arena);
}

static void parse__refuses__text_over_a_mebibyte(void **state)
{
    struct buf sql = BUF_INIT;
    (void)state;

    buf_add(&sql, "SELECT '");
    repeat(&sql, "xxxxxxxxxxxxxxxx", 1 << 16);
    buf_add(&sql, "'");
    assert_string_equal(parse_error(&sql, SQL_SQLITE), "the statement is longer than 1 MiB");
    buf_release(&sql);
}

/* Everything that walks a tree takes a chain of a hundred thousand links. */
static void tree__survives__long_chains(void **state)
{
    struct arena arena = {0};
    struct buf sql = BUF_INIT, out = BUF_INIT;
    struct err err;
    (void)state;

    buf_add(&sql, "SELECT a FROM t WHERE a = 0");
    repeat(&sql, " OR a = 1", 100000);
    struct sql_query *q = support_parse(&arena, buf_str(&sql), SQL_POSTGRES);
    assert_true(sql_equal(q, sql_copy(&arena, q)));
    assert_true(sql_print_flat(q, SQL_POSTGRES, &out, &err));
    assert_string_equal(buf_str(&out), buf_str(&sql));
    buf_clear(&out);
    sql_words(q, NULL, &out);
    assert_true(out.len < 500);
    assert_int_equal(sql_guard(buf_str(&sql), sql.len, SQL_POSTGRES, 0).verdict, SQL_READS);
    buf_release(&sql);
    buf_release(&out);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parse__round_trips__each_dialect),
        cmocka_unit_test(parse__prints__what_it_read),
        cmocka_unit_test(print__translates__or_names_what_has_no_equivalent),
        cmocka_unit_test(parse__says__what_was_expected_and_where),
        cmocka_unit_test(parse__bounds__depth_and_length),
        cmocka_unit_test(parse__names__the_place_of_what_is_too_deep),
        cmocka_unit_test(parse__refuses__text_over_a_mebibyte),
        cmocka_unit_test(tree__survives__long_chains),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
