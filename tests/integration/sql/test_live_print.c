/* PostgreSQL, MariaDB and Trino as judges of the printer: what is printed for them, they take; what
 * they have no word for is refused by name. LIVE_DIALECT says which server this program asks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "live.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

/* What each must say: NULL, it is printed and taken; else the construct that is refused. */
static const struct row {
    enum sql_dialect from;
    const char *sql, *postgres, *mysql;
} rows[] = {
    {SQL_SQLITE, "SELECT s || 'x' || s FROM t", NULL, NULL},
    {SQL_SQLITE, "SELECT strftime('%Y', d), strftime('%Y-%m', d), strftime('%H:%M:%S', d) FROM t",
     NULL, NULL},
    {SQL_SQLITE, "SELECT strftime('%w', d) FROM t", "the format '%w'", "the format '%w'"},
    {SQL_SQLITE,
     "SELECT CAST(strftime('%Y', d) AS INTEGER), CAST(strftime('%w', d) AS INTEGER) FROM t", NULL,
     NULL},
    {SQL_SQLITE,
     "SELECT date('now'), datetime('now'), date('now', '-30 days'), date('now', '+1 month') FROM t",
     NULL, NULL},
    {SQL_SQLITE,
     "SELECT date('now', 'start of month'), date(d, 'start of month'), date(d, 'start of year') "
     "FROM t",
     NULL, NULL},
    {SQL_SQLITE, "SELECT date('now', 'weekday 0', '-7 days') FROM t", "this modifier of a date",
     "this modifier of a date"},
    {SQL_SQLITE, "SELECT julianday(d) - julianday(e) FROM t", "function 'julianday'",
     "function 'julianday'"},
    {SQL_SQLITE,
     "SELECT substr(s, 1, 3), instr(s, 'x'), length(s), upper(s), ltrim(s), replace(s, 'a', 'b') "
     "FROM t",
     NULL, NULL},
    {SQL_SQLITE, "SELECT ifnull(n, 0), coalesce(n, 1), nullif(n, 2), iif(n > 1, 'a', 'b') FROM t",
     NULL, NULL},
    {SQL_SQLITE, "SELECT group_concat(s), group_concat(s, ';'), group_concat(DISTINCT s) FROM t",
     NULL, NULL},
    {SQL_SQLITE,
     "SELECT max(n, m), min(n, m, 3), max(n), round(x, 2), abs(n), random() FROM t GROUP BY n, m, "
     "x",
     NULL, NULL},
    {SQL_SQLITE, "SELECT total(n), avg(DISTINCT n), count(DISTINCT n) FROM t", NULL, NULL},
    {SQL_SQLITE, "SELECT s GLOB 'x*' FROM t", "GLOB", "GLOB"},
    {SQL_SQLITE, "SELECT s COLLATE NOCASE FROM t", "COLLATE NOCASE", "COLLATE NOCASE"},
    {SQL_SQLITE, "SELECT printf('%d', n) FROM t", "function 'printf'", "function 'printf'"},
    {SQL_SQLITE, "SELECT n FROM t LIMIT 2, 5", NULL, NULL},
    {SQL_SQLITE, "SELECT TRUE, FALSE, b = TRUE, n IS m, n IS NOT m, n == m, n != m FROM t", NULL,
     NULL},
    {SQL_SQLITE,
     "SELECT CAST(n AS TEXT), CAST(s AS INTEGER), CAST(s AS REAL), CAST(n AS NUMERIC) FROM t", NULL,
     NULL},
    {SQL_SQLITE, "SELECT j ->> '$.a', j -> '$.a', json_extract(j, '$.a.b') FROM t", NULL, NULL},
    {SQL_SQLITE, "SELECT j ->> '$[0].a' FROM t", "this path into JSON", "this path into JSON"},
    {SQL_SQLITE, "SELECT x'4142', 'it''s', 'a\\b', n & m, n | m, n << 1, ~n FROM t", NULL, NULL},
    {SQL_SQLITE, "SELECT sum(n) FILTER (WHERE m > 1), count(*) FILTER (WHERE n > 1) FROM t", NULL,
     NULL},
    {SQL_SQLITE, "SELECT * FROM (SELECT n FROM t) WHERE n IN (1, 2) AND NOT n BETWEEN 1 AND 3",
     NULL, NULL},
    {SQL_SQLITE, "SELECT n FROM t UNION SELECT m FROM t EXCEPT SELECT 1 ORDER BY 1", NULL, NULL},
    {SQL_SQLITE, "SELECT T.N FROM t AS T WHERE t.n = 1", NULL, "!"},
    {SQL_SQLITE,
     "SELECT row_number() OVER (PARTITION BY s ORDER BY n), sum(n) OVER w FROM t WINDOW w AS "
     "(ORDER BY m)",
     NULL, NULL},
    {SQL_SQLITE,
     "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 5) SELECT i FROM c",
     NULL, NULL},
    {SQL_SQLITE, "SELECT trunc(x), ceil(x), floor(x), power(n, 2), sqrt(n), ln(n), sign(n) FROM t",
     NULL, "function 'trunc'"},
    {SQL_POSTGRES,
     "SELECT now() - interval '30 days', d + interval '1 month', current_date - interval '1 week' "
     "FROM t",
     NULL, NULL},
    {SQL_POSTGRES, "SELECT interval '1 day 2 hours' FROM t", NULL, "an interval of several units"},
    {SQL_POSTGRES, "SELECT to_char(d, 'YYYY-MM-DD HH24:MI:SS') FROM t", NULL, NULL},
    {SQL_POSTGRES, "SELECT to_char(d, 'Month') FROM t", NULL, "the format 'Month'"},
    {SQL_POSTGRES,
     "SELECT date_trunc('year', d), date_trunc('quarter', d), date_trunc('month', d), "
     "date_trunc('week', d), date_trunc('day', d), date_trunc('hour', d) FROM t",
     NULL, NULL},
    {SQL_POSTGRES,
     "SELECT extract(year FROM d), extract(quarter FROM d), extract(week FROM d), extract(dow FROM "
     "d), extract(doy FROM d), extract(epoch FROM d) FROM t",
     NULL, NULL},
    {SQL_POSTGRES,
     "SELECT n::text, s::varchar(10), n::bigint, n::numeric(10, 2), n::double precision, d::date, "
     "e::timestamp FROM t",
     NULL, NULL},
    {SQL_POSTGRES, "SELECT s::uuid FROM t", NULL, "the type uuid"},
    {SQL_POSTGRES,
     "SELECT s ILIKE '%x%', s NOT ILIKE 'y', s ~ '^a', s !~* 'b', s LIKE 'a!%' ESCAPE '!' FROM t",
     NULL, NULL},
    {SQL_POSTGRES, "SELECT s SIMILAR TO 'a%' FROM t", NULL, "SIMILAR TO"},
    {SQL_POSTGRES, "SELECT string_agg(s, ', ' ORDER BY s DESC), string_agg(DISTINCT s, ';') FROM t",
     NULL, NULL},
    {SQL_POSTGRES, "SELECT j ->> 'a', j -> 'b' ->> 'c' FROM t", NULL, NULL},
    {SQL_POSTGRES, "SELECT j @> '{}' FROM t", NULL, "the operator @>"},
    {SQL_POSTGRES,
     "SELECT greatest(n, m), least(n, m), strpos(s, 'a'), position('a' in s), char_length(s) FROM "
     "t",
     NULL, NULL},
    {SQL_POSTGRES, "SELECT n FROM t ORDER BY n NULLS FIRST, m DESC NULLS LAST", NULL, NULL},
    {SQL_POSTGRES, "SELECT n FROM t ORDER BY n NULLS LAST", NULL, "NULLS FIRST or LAST"},
    {SQL_POSTGRES, "SELECT DISTINCT ON (s) s, n FROM t", NULL, "DISTINCT ON"},
    {SQL_POSTGRES, "SELECT ARRAY[1, 2]", NULL, "an array"},
    {SQL_POSTGRES, "SELECT n IS DISTINCT FROM m, n IS NOT DISTINCT FROM m FROM t", NULL, NULL},
    {SQL_POSTGRES, "SELECT a.n FROM t a FULL JOIN t b ON a.n = b.n", NULL, "FULL JOIN"},
    {SQL_POSTGRES, "SELECT n, count(*) FROM t GROUP BY ROLLUP (n)", NULL, NULL},
    {SQL_POSTGRES, "SELECT n, count(*) FROM t GROUP BY CUBE (n)", NULL, "CUBE"},
    {SQL_POSTGRES, "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY n) FROM t", NULL,
     "function 'percentile_cont'"},
    {SQL_POSTGRES, "SELECT d AT TIME ZONE 'UTC' FROM t", NULL, "AT TIME ZONE"},
    {SQL_POSTGRES, "SELECT n ^ 2, n % 3, n # 1 FROM t", NULL, NULL},
    {SQL_POSTGRES, "SELECT |/ n FROM t", NULL, "|/"},
    {SQL_POSTGRES, "SELECT * FROM t FETCH FIRST 3 ROWS ONLY", NULL, NULL},
    {SQL_POSTGRES,
     "SELECT CASE n WHEN 1 THEN 'a' ELSE 'b' END, CASE WHEN n IS NULL THEN 1 END FROM t", NULL,
     NULL},
    {SQL_POSTGRES,
     "SELECT n FROM t WHERE (n, m) IN (SELECT n, m FROM t) AND EXISTS (SELECT 1 FROM t) AND n > "
     "ALL (SELECT 1)",
     NULL, NULL},
    {SQL_MYSQL, "SELECT concat(s, 'x', s), concat_ws('-', s, s) FROM t", NULL, NULL},
    {SQL_MYSQL, "SELECT date_format(d, '%Y-%m'), date_format(d, '%Y-%m-%d %H:%i:%s') FROM t", NULL,
     NULL},
    {SQL_MYSQL,
     "SELECT now(), curdate(), date_sub(now(), INTERVAL 7 DAY), d + INTERVAL 1 MONTH FROM t", NULL,
     NULL},
    {SQL_MYSQL, "SELECT group_concat(s ORDER BY s SEPARATOR '; '), group_concat(DISTINCT s) FROM t",
     NULL, NULL},
    {SQL_MYSQL, "SELECT ifnull(n, 0), if(n > 1, 'a', 'b'), n <=> m FROM t", NULL, NULL},
    {SQL_MYSQL, "SELECT `n`, `t`.`m` FROM `t` LIMIT 2, 3", NULL, NULL},
    {SQL_MYSQL, "SELECT CAST(s AS SIGNED), CAST(n AS CHAR), CAST(n AS DECIMAL(10, 2)) FROM t", NULL,
     NULL},
    {SQL_MYSQL, "SELECT s REGEXP '^a', s NOT REGEXP 'b' FROM t", NULL, NULL},
    {SQL_MYSQL, "SELECT extract(year FROM d), extract(month FROM d) FROM t", NULL, NULL},
    {SQL_MYSQL, "SELECT n DIV 2, n MOD 3, n XOR m FROM t", "XOR", NULL},
    {SQL_MYSQL, "SELECT MATCH (s) AGAINST ('x') FROM t", "function 'MATCH'", "!"},
    {SQL_TRINO,
     "SELECT date_format(d, '%Y-%m'), date_trunc('month', d), d + INTERVAL '1' DAY FROM t", NULL,
     NULL},
    {SQL_TRINO, "SELECT approx_distinct(n) FROM t", "function 'approx_distinct'",
     "function 'approx_distinct'"},
    {SQL_TRINO, "SELECT TRY_CAST(s AS INTEGER) FROM t", "TRY_CAST", "TRY_CAST"},
    {SQL_TRINO, "SELECT transform(a, x -> x + 1) FROM t", "function 'transform'",
     "function 'transform'"},
    {SQL_TRINO, "SELECT json_extract_scalar(j, '$.a'), strpos(s, 'a'), s || 'x' FROM t", NULL,
     NULL},
    {SQL_TRINO, "SELECT n FROM t OFFSET 2 LIMIT 5", NULL, NULL},
    {SQL_TRINO, "SELECT listagg(s, ',') WITHIN GROUP (ORDER BY s) FROM t", NULL, NULL},
    {SQL_BIGQUERY, "SELECT `n`, FORMAT_DATE('%Y-%m', e), DATE_TRUNC(e, MONTH) FROM `t`", NULL,
     NULL},
    {SQL_BIGQUERY, "SELECT SAFE_CAST(s AS INT64) FROM t", "SAFE_CAST", "SAFE_CAST"},
    {SQL_BIGQUERY, "SELECT * EXCEPT (n) FROM t", "EXCEPT", "EXCEPT"},
    {SQL_BIGQUERY, "SELECT n FROM t QUALIFY row_number() OVER (ORDER BY n) = 1", "QUALIFY",
     "QUALIFY"},
    {SQL_BIGQUERY, "SELECT IF(n > 1, 'a', 'b'), IFNULL(n, 0), JSON_VALUE(j, '$.a') FROM t", NULL,
     NULL},
};

static bool judge(struct live *live, const struct row *row)
{
    const char *refused = live->dialect == SQL_POSTGRES ? row->postgres
                          : live->dialect == SQL_MYSQL  ? row->mysql
                                                       : NULL; /* Trino: what is printed is taken */
    struct arena arena = {0};
    struct buf out = BUF_INIT;
    struct sql_error error = {0};
    struct err err = ERR_INIT;
    char *message = NULL;
    bool good = false;
    const struct sql_query *q = sql_parse(&arena, row->sql, strlen(row->sql), row->from, &error);

    if (refused && str_eq(refused, "!")) { /* not asked here */
        good = true;
    } else if (!q) {
        printf("not parsed: %s\n    %s\n", row->sql, error.text);
    } else if (!sql_print_flat(q, live->dialect, &out, &err)) {
        good = live->dialect == SQL_TRINO || (refused && strstr(err.text, refused));
        if (!good)
            printf("not printed: %s\n    %s\n", row->sql, err.text);
    } else if (refused) {
        printf("printed, though %s was to be refused: %s\n", refused, buf_str(&out));
    } else {
        good = live_explain(live, buf_str(&out), &message) == LIVE_TAKES;
        if (!good)
            printf("not taken: %s\n    %s\n", buf_str(&out), message);
    }
    mem_free(message);
    buf_release(&out);
    arena_release(&arena);
    return good;
}

int main(void)
{
    struct live live;
    size_t good = 0, count = sizeof rows / sizeof *rows;

    if (!live_start(&live, LIVE_DIALECT))
        return 77;
    live_exec(&live,
              live.dialect == SQL_TRINO
                  ? "CREATE TABLE IF NOT EXISTS t (n integer, m integer, x decimal(10, 2), s "
                    "varchar, d timestamp, e date, j varchar, b boolean, a array(integer))"
              : live.dialect == SQL_POSTGRES
                  ? "CREATE TABLE t (n int, m int, x numeric, s text, d timestamp, e date, "
                    "j jsonb, b boolean)"
                  : "CREATE TABLE t (n int, m int, x decimal(10, 2), s varchar(100), d "
                    "datetime, e date, j json, b boolean)");
    for (size_t i = 0; i < count; i++)
        good += judge(&live, &rows[i]);
    printf("%s: of %zu constructs %zu are as they should be\n", live.name, count, good);
    live_stop(&live);
    return good == count ? 0 : 1;
}
