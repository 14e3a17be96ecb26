/* The guard: what reads passes, what does anything else is refused with its kind and reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/str.h"
#include "querent/sql/sql.h"

struct row {
    enum sql_dialect dialect;
    const char *sql;
    enum sql_verdict verdict;
    const char *kind, *reason; /* NULL: not looked at */
};

static const struct row rows[] = {
    /* words that only look dangerous */
    {SQL_SQLITE, "SELECT update_time, \"drop\" FROM \"delete\" WHERE a = 'delete from t; drop'",
     SQL_READS, "SELECT", ""},
    {SQL_POSTGRES, "SELECT pg_sleep FROM t -- ; drop table t", SQL_READS, "SELECT", ""},
    {SQL_MYSQL, "SELECT `insert`, replace(a, 'x', 'y'), insert('a', 1, 1, 'b') FROM t # ; drop",
     SQL_READS, "SELECT", ""},
    {SQL_POSTGRES, "SELECT $$; DELETE FROM t$$", SQL_READS, "SELECT", ""},
    {SQL_SQLITE, "WITH a AS (SELECT 1) SELECT * FROM a;", SQL_READS, "SELECT", ""},
    {SQL_SQLITE, "VALUES (1, 2)", SQL_READS, "VALUES", ""},
    {SQL_POSTGRES, "((SELECT 1) UNION (SELECT 2))", SQL_READS, "SELECT", ""},
    {SQL_POSTGRES, "TABLE t", SQL_READS, "SELECT", ""},
    /* statements that report */
    {SQL_POSTGRES, "EXPLAIN SELECT 1", SQL_READS, "EXPLAIN", ""},
    {SQL_POSTGRES, "EXPLAIN (ANALYZE, FORMAT JSON) SELECT 1", SQL_READS, "EXPLAIN", ""},
    {SQL_SQLITE, "EXPLAIN QUERY PLAN SELECT 1", SQL_READS, "EXPLAIN", ""},
    {SQL_MYSQL, "EXPLAIN FORMAT=JSON SELECT 1", SQL_READS, "EXPLAIN", ""},
    {SQL_MYSQL, "DESCRIBE orders", SQL_READS, "DESCRIBE", ""},
    {SQL_MYSQL, "SHOW TABLES", SQL_READS, "SHOW", ""},
    {SQL_TRINO, "SHOW CREATE TABLE t", SQL_READS, "SHOW", ""},
    {SQL_SQLITE, "PRAGMA table_info(t)", SQL_READS, "PRAGMA", ""},
    {SQL_SQLITE, "PRAGMA main.user_version", SQL_READS, "PRAGMA", ""},
    /* one that writes behind one that reads */
    {SQL_POSTGRES, "EXPLAIN ANALYZE DELETE FROM t", SQL_WRITES, "EXPLAIN", NULL},
    {SQL_POSTGRES, "EXPLAIN (ANALYZE) INSERT INTO t VALUES (1)", SQL_WRITES, "EXPLAIN", NULL},
    {SQL_SQLITE, "PRAGMA user_version = 3", SQL_WRITES, "PRAGMA", NULL},
    {SQL_SQLITE, "PRAGMA user_version(3)", SQL_WRITES, "PRAGMA", NULL},
    {SQL_SQLITE, "PRAGMA writable_schema", SQL_WRITES, "PRAGMA", NULL},
    {SQL_MYSQL, "SHOW TABLES WHERE sleep(1)", SQL_WRITES, "SHOW", "'sleep' waits on the server"},
    {SQL_MYSQL, "SHOW TABLES WHERE sleep/* ( */(1)", SQL_WRITES, "SHOW",
     "'sleep' waits on the server"},
    {SQL_MYSQL, "SHOW TABLES WHERE /*!50000 SLEEP */(0.3)", SQL_WRITES, "SHOW", NULL},
    {SQL_MYSQL, "SELECT x FROM JSON_TABLE((NEXT VALUE FOR s), '$' COLUMNS (x INT PATH '$')) AS j",
     SQL_WRITES, "SELECT", "'NEXT VALUE' changes a sequence"},
    {SQL_MYSQL, "SELECT x FROM JSON_TABLE((@a := 5), '$' COLUMNS (x INT PATH '$')) AS j",
     SQL_WRITES, "SELECT", NULL},
    {SQL_MYSQL, "SHOW TABLES WHERE (SELECT 1)", SQL_UNREADABLE, "SHOW", NULL},
    {SQL_POSTGRES, "SELECT 1; DROP TABLE t", SQL_MULTIPLE, "SELECT", "more than one statement"},
    {SQL_POSTGRES, "SELECT 1 --\r; DROP TABLE t", SQL_MULTIPLE, "SELECT", NULL},
    {SQL_POSTGRES, "SELECT id --\rFROM pg_read_file('x')", SQL_WRITES, "SELECT", NULL},
    {SQL_SQLITE, ";;SELECT 1;;", SQL_READS, "SELECT", ""},
    {SQL_SQLITE, "  -- nothing\n;", SQL_EMPTY, "", "nothing to run"},
    /* inside a query */
    {SQL_POSTGRES, "WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d", SQL_WRITES, "DELETE",
     "DELETE removes rows"},
    {SQL_POSTGRES, "WITH d AS (SELECT 1) INSERT INTO t SELECT * FROM d", SQL_WRITES, "INSERT",
     "INSERT adds rows"},
    {SQL_POSTGRES, "SELECT * INTO x FROM t", SQL_WRITES, "SELECT",
     "'INTO x' writes what it selects"},
    {SQL_MYSQL, "SELECT * FROM t INTO OUTFILE '/tmp/x'", SQL_WRITES, "SELECT", NULL},
    {SQL_MYSQL, "SELECT a INTO @x FROM t", SQL_WRITES, "SELECT", NULL},
    {SQL_POSTGRES, "SELECT * FROM t FOR UPDATE", SQL_WRITES, "SELECT", "'FOR UPDATE' locks rows"},
    {SQL_POSTGRES, "SELECT * FROM (SELECT * FROM t FOR SHARE) x", SQL_WRITES, "SELECT", NULL},
    {SQL_MYSQL, "SELECT * FROM t LOCK IN SHARE MODE", SQL_WRITES, "SELECT", NULL},
    {SQL_MYSQL, "SELECT @a := 1", SQL_WRITES, "SELECT", NULL},
    {SQL_POSTGRES, "SELECT 1 WHERE EXISTS (SELECT pg_sleep(1))", SQL_WRITES, "SELECT",
     "'pg_sleep' waits on the server"},
    {SQL_POSTGRES, "SELECT pg_catalog.\"pg_sleep\"(1)", SQL_WRITES, "SELECT", NULL},
    {SQL_POSTGRES, "SELECT nextval('s')", SQL_WRITES, "SELECT", "'nextval' changes a sequence"},
    {SQL_POSTGRES, "SELECT * FROM pg_read_file('/etc/passwd')", SQL_WRITES, "SELECT",
     "'pg_read_file' reads files"},
    {SQL_POSTGRES, "SELECT a FROM t ORDER BY set_config('x', 'y', false)", SQL_WRITES, "SELECT",
     NULL},
    {SQL_POSTGRES, "SELECT pg_input_is_valid('x', 'mood')", SQL_WRITES, "SELECT", NULL},
    {SQL_POSTGRES, "SELECT * FROM pg_input_error_info('x', 'mood')", SQL_WRITES, "SELECT", NULL},
    {SQL_POSTGRES, "SELECT jsonb_populate_record(t, '{}') FROM t", SQL_WRITES, "SELECT", NULL},
    {SQL_POSTGRES, "SELECT json_populate_recordset((SELECT t FROM t), '[]')", SQL_WRITES, "SELECT",
     NULL},
    {SQL_POSTGRES, "SELECT dblink('x', 'delete from t')", SQL_WRITES, "SELECT", NULL},
    {SQL_POSTGRES, "SELECT sum(x) OVER (ORDER BY y ROWS pg_sleep(9) PRECEDING)", SQL_WRITES,
     "SELECT", NULL},
    {SQL_SQLITE, "SELECT load_extension('x')", SQL_WRITES, "SELECT", NULL},
    {SQL_MYSQL, "SELECT load_file('/etc/passwd')", SQL_WRITES, "SELECT", NULL},
    {SQL_MYSQL, "SELECT get_lock('a', 1)", SQL_WRITES, "SELECT", "'get_lock' takes a lock"},
    {SQL_TRINO, "SELECT * FROM TABLE(pg.system.query(query => 'delete from t'))", SQL_WRITES,
     "SELECT", NULL},
    {SQL_BIGQUERY, "SELECT * FROM EXTERNAL_QUERY('c', 'delete from t')", SQL_WRITES, "SELECT",
     NULL},
    {SQL_POSTGRES, "SELECT U&\"pg_sl\\0065ep\"(5)", SQL_WRITES, "SELECT", NULL},
    {SQL_POSTGRES, "SELECT heap_force_kill('t'::regclass, ARRAY['(0,1)'::tid])", SQL_WRITES,
     "SELECT", NULL},
    {SQL_POSTGRES, "SELECT cron.schedule('x', 'delete from t')", SQL_WRITES, "SELECT",
     "'cron.schedule' runs SQL given as text"},
    {SQL_SQLITE, "SELECT * FROM pragma_table_info('t')", SQL_READS, "SELECT", ""},
    {SQL_SQLITE, "SELECT * FROM pragma_table_info WHERE arg = 't'", SQL_READS, "SELECT", ""},
    {SQL_SQLITE, "SELECT * FROM pragma_optimize", SQL_WRITES, "SELECT",
     "PRAGMA optimize can change settings"},
    {SQL_SQLITE, "SELECT * FROM pragma_optimize(1)", SQL_WRITES, "SELECT", NULL},
    {SQL_SQLITE, "SELECT * FROM a.pragma_optimize", SQL_WRITES, "SELECT", NULL},
    {SQL_SQLITE, "SELECT * FROM a.pragma_optimize(1)", SQL_WRITES, "SELECT", NULL},
    {SQL_SQLITE, "SELECT * FROM \xef\xbb\xbfpragma_optimize", SQL_WRITES, "SELECT", NULL},
    {SQL_SQLITE, "SELECT load_extension \xef\xbb\xbf('x')", SQL_WRITES, "SELECT", NULL},
    {SQL_SQLITE, "SELECT * FROM \"PRAGMA_OPTIMIZE\"", SQL_WRITES, "SELECT", NULL},
    {SQL_SQLITE, "SELECT sha3_query('delete from t')", SQL_WRITES, "SELECT", NULL},
    {SQL_MYSQL, "SELECT a FROM t PROCEDURE ANALYSE()", SQL_UNREADABLE, "SELECT", NULL},
    {SQL_MYSQL, "SELECT a FROM t UNION SELECT b FROM u INTO @x", SQL_WRITES, "SELECT", NULL},
    {SQL_MYSQL, "SELECT /*+ SET_VAR(sql_mode='') */ 1", SQL_WRITES, "SELECT",
     "the hint changes settings"},
    {SQL_MYSQL, "SELECT NEXT VALUE FOR s", SQL_WRITES, "SELECT", NULL},
    /* what the session's own statements have set */
    {SQL_MYSQL, "SELECT @aesKey", SQL_WRITES, "SELECT",
     "'@aesKey' is a value that was set for the session's own use"},
    {SQL_MYSQL, "SELECT a FROM t WHERE aes_decrypt(b, @`aesKey`) = 'x'", SQL_WRITES, NULL, NULL},
    {SQL_MYSQL, "SELECT a FROM t ORDER BY @ 'aesKey'", SQL_UNREADABLE, NULL, NULL},
    {SQL_MYSQL, "SELECT a FROM t LIMIT 1 OFFSET @n", SQL_WRITES, NULL, NULL},
    {SQL_MYSQL, "SELECT x FROM JSON_TABLE(@aesKey, '$' COLUMNS (x INT PATH '$')) AS j", SQL_WRITES,
     NULL, NULL},
    {SQL_MYSQL, "SELECT @@version, @@session.sql_mode", SQL_READS, "SELECT", ""},
    {SQL_MYSQL, "SELECT * FROM information_schema.USER_VARIABLES", SQL_WRITES, "SELECT", NULL},
    {SQL_MYSQL, "SELECT * FROM performance_schema.user_variables_by_thread", SQL_WRITES, NULL,
     NULL},
    {SQL_MYSQL, "SELECT * FROM shop.user_variables", SQL_READS, "SELECT", ""},
    {SQL_MYSQL, "SHOW USER_VARIABLES", SQL_WRITES, "SHOW", NULL},
    {SQL_MYSQL, "EXPLAIN SELECT @aesKey", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT current_setting('app.key')", SQL_WRITES, "SELECT",
     "'app.key' is a value that was set for the session's own use"},
    {SQL_POSTGRES, "SELECT current_setting('app' || '.key', true)", SQL_WRITES, "SELECT", NULL},
    {SQL_POSTGRES, "SELECT pg_catalog.current_setting(U&'app\\002ekey')", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT ('app.key'::text).current_setting", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT current_setting('work_mem')", SQL_HELD, "SELECT", NULL},
    {SQL_POSTGRES, "SHOW app.key", SQL_WRITES, "SHOW", NULL},
    {SQL_POSTGRES, "SHOW work_mem", SQL_READS, "SHOW", ""},
    /* conditional comments are code */
    {SQL_MYSQL, "SELECT 1 /*!50000 INTO OUTFILE 'x' */", SQL_WRITES, "SELECT", NULL},
    {SQL_MYSQL, "SELECT 1 /*! ; DROP TABLE t */", SQL_MULTIPLE, "SELECT", NULL},
    {SQL_MYSQL, "/*! SELECT 1 */", SQL_EMPTY, NULL, NULL},
    {SQL_MYSQL, "SELECT /*+ NO_ICP(t) */ a FROM t", SQL_READS, "SELECT", ""},
    {SQL_MYSQL, "SELECT /*!40001 SQL_NO_CACHE */ a FROM t", SQL_READS, "SELECT", ""},
    /* kinds */
    {SQL_SQLITE, "DELETE FROM t", SQL_WRITES, "DELETE", "DELETE removes rows"},
    {SQL_SQLITE, "REPLACE INTO t VALUES (1)", SQL_WRITES, "REPLACE", NULL},
    {SQL_SQLITE, "ATTACH 'x' AS y", SQL_WRITES, "ATTACH", NULL},
    {SQL_SQLITE, "CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM b; END", SQL_WRITES,
     "CREATE", NULL},
    {SQL_POSTGRES, "COPY t TO PROGRAM 'x'", SQL_WRITES, "COPY", NULL},
    {SQL_POSTGRES, "DO $$ BEGIN END $$", SQL_WRITES, "DO", NULL},
    {SQL_POSTGRES, "SET ROLE x", SQL_WRITES, "SET", "SET changes settings"},
    {SQL_POSTGRES, "VACUUM", SQL_WRITES, "VACUUM", NULL},
    {SQL_MYSQL, "CALL p()", SQL_WRITES, "CALL", NULL},
    {SQL_MYSQL, "HANDLER t READ FIRST", SQL_WRITES, "HANDLER", NULL},
    {SQL_MYSQL, "KILL 1", SQL_WRITES, "KILL", "KILL ends sessions"},
    {SQL_SQLITE, "hello world", SQL_UNREADABLE, "", "not a statement that is known: 'hello'"},
    {SQL_SQLITE, "SELECT FROM WHERE", SQL_UNREADABLE, "SELECT",
     "line 1, column 8: expected an expression, found 'FROM'"},
    {SQL_SQLITE, "SELECT 'open", SQL_UNREADABLE, NULL, NULL},
    {SQL_MYSQL, "SELECT 1 /* open", SQL_UNREADABLE, NULL, NULL},
};

static void judge(const struct row *row)
{
    const struct sql_guard g = sql_guard(row->sql, strlen(row->sql), row->dialect, 0);

    if (g.verdict != row->verdict)
        fail_msg("%s\nis %d (%s), not %d", row->sql, g.verdict, g.reason, row->verdict);
    if (row->kind)
        assert_string_equal(g.kind, row->kind);
    if (row->reason)
        assert_string_equal(g.reason, row->reason);
    assert_true(g.at.offset + g.at.len <= strlen(row->sql));
}

static void guard__decides__by_structure(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        judge(&rows[i]);
}

/* PostgreSQL's attribute notation: what stands behind the dot is called unless it is a column. */
static const struct row attributes[] = {
    {SQL_POSTGRES, "SELECT ('/etc/passwd'::text).pg_read_file", SQL_WRITES, "SELECT",
     "'pg_read_file' reads files"},
    {SQL_POSTGRES, "SELECT (0.5::float8).pg_sleep", SQL_WRITES, "SELECT",
     "'pg_sleep' waits on the server"},
    {SQL_POSTGRES, "SELECT (x).dblink_exec FROM t", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT (t.x).dblink_exec FROM t", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT t.pg_read_file FROM unnest(ARRAY['/etc/passwd']) AS t", SQL_WRITES, NULL,
     NULL},
    {SQL_POSTGRES, "SELECT t.http_get FROM unnest(ARRAY['a']) AS t", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT t.pg_read_file FROM t", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT public.t.pg_read_file FROM public.t", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT t.http_get FROM (SELECT 1 AS a) AS t", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "WITH t AS (SELECT 1 AS a) SELECT t.http_get FROM t", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT t.http_get FROM (VALUES ('a')) AS t (a)", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT (t).pg_read_file FROM t", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT (t.*).pg_read_file FROM t", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT (row('/etc/passwd')).pg_read_file", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT a[1].pg_read_file FROM t", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT (a[1]).pg_read_file FROM t", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT (ARRAY['/etc/passwd'])[1].pg_read_file", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT (SELECT '/etc/passwd'::text).pg_read_file", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT (('/etc/passwd'::text).pg_read_file).length", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT (('/etc/passwd'::text).lower).pg_read_file", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT ('x'::text).\"pg_read_file\"", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT ('x'::text).U&\"pg\\005fread\\005ffile\"", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT ('x'::text) /* . */ . /* a */ PG_Read_File", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT ('x' COLLATE \"C\").pg_read_file", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT ('x'::text).upper.pg_read_file", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT $1.pg_read_file", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT 1 ORDER BY ('x'::text).pg_read_file", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT 1 LIMIT (('x'::text).pg_read_file)::int", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT 1 UNION SELECT 2 ORDER BY (('x'::text).pg_read_file)::int", SQL_WRITES,
     NULL, NULL},
    {SQL_POSTGRES, "EXPLAIN ANALYZE SELECT (9::float8).pg_sleep", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT xmlelement(name a, ('x'::text).pg_read_file)", SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT sum(x) OVER (ROWS (9::float8).pg_sleep PRECEDING)", SQL_WRITES, NULL,
     NULL},
    /* so is TREAT, of the type's name */
    {SQL_POSTGRES, "SELECT TREAT('/etc/passwd'::text AS pg_read_file)", SQL_WRITES, "SELECT",
     "TREAT calls a function: write CAST"},
    {SQL_POSTGRES, "SELECT treat /* ( */ (5::float8 AS pg_catalog.\"pg_sleep\")", SQL_WRITES, NULL,
     NULL},
    {SQL_POSTGRES, "SELECT sum(x) OVER (ROWS TREAT(9::float8 AS pg_sleep) PRECEDING) FROM t",
     SQL_WRITES, NULL, NULL},
    {SQL_POSTGRES, "SELECT \"treat\"(1)", SQL_HELD, NULL, NULL},
    /* columns, and functions that only read */
    {SQL_POSTGRES, "SELECT t.treat, treat FROM t", SQL_READS, NULL, ""},
    {SQL_POSTGRES, "SELECT ('A'::text).lower, (x).length, t.name FROM t", SQL_READS, NULL, ""},
    {SQL_POSTGRES, "SELECT l.http_status, l.http_get FROM log l", SQL_READS, NULL, ""},
    {SQL_POSTGRES, "SELECT t.pg_sleep FROM (SELECT 1 AS pg_sleep) AS t", SQL_READS, NULL, ""},
    {SQL_POSTGRES, "SELECT (t).pg_sleep FROM (SELECT 1 AS pg_sleep) AS t", SQL_READS, NULL, ""},
    {SQL_POSTGRES, "SELECT t.pg_sleep FROM unnest(a) AS t (pg_sleep)", SQL_READS, NULL, ""},
    {SQL_POSTGRES, "WITH t (dblink) AS (SELECT 1) SELECT t.dblink FROM t", SQL_READS, NULL, ""},
    {SQL_POSTGRES, "SELECT t.ctid FROM (SELECT 1) AS u, t", SQL_READS, NULL, ""},
    /* elsewhere a field is a field */
    {SQL_TRINO, "SELECT t.execute.query, r[1].sleep FROM t", SQL_READS, NULL, ""},
    {SQL_BIGQUERY, "SELECT t.error.error, r[OFFSET(0)].error FROM t", SQL_READS, NULL, ""},
};

static void guard__takes__attributes_of_postgres_as_calls(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
        judge(&attributes[i]);
}

/* Where a call can hide: each place with one that does more than read, and with a harmless one. */
static const struct place {
    enum sql_dialect dialect;
    const char *before, *after;
} places[] = {
    {SQL_POSTGRES, "SELECT ", ""},
    {SQL_POSTGRES, "SELECT - ", " IS NULL"},
    {SQL_POSTGRES, "SELECT (SELECT ", ")"},
    {SQL_POSTGRES, "SELECT EXISTS (SELECT ", ")"},
    {SQL_POSTGRES, "SELECT ARRAY[1, ", "]"},
    {SQL_POSTGRES, "SELECT a[", "] FROM t"},
    {SQL_POSTGRES, "SELECT a[1:", "] FROM t"},
    {SQL_POSTGRES, "SELECT ROW(1, ", ")"},
    {SQL_POSTGRES, "SELECT CASE WHEN a THEN ", " END FROM t"},
    {SQL_POSTGRES, "SELECT CASE ", " WHEN 1 THEN 2 END FROM t"},
    {SQL_POSTGRES, "SELECT CASE a WHEN b THEN c ELSE ", " END FROM t"},
    {SQL_POSTGRES, "SELECT CAST(", " AS int)"},
    {SQL_POSTGRES, "SELECT ", "::text || 'a'"},
    {SQL_POSTGRES, "SELECT DISTINCT ON (", ") a FROM t"},
    {SQL_POSTGRES, "SELECT concat(a => ", ") FROM t"},
    {SQL_POSTGRES, "SELECT count(*) FILTER (WHERE ", " IS NULL) FROM t"},
    {SQL_POSTGRES, "SELECT string_agg(a, ',' ORDER BY ", ") FROM t"},
    {SQL_POSTGRES, "SELECT percentile_cont(", ") WITHIN GROUP (ORDER BY a) FROM t"},
    {SQL_POSTGRES, "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ", ") FROM t"},
    {SQL_POSTGRES, "SELECT sum(a) OVER (PARTITION BY ", ") FROM t"},
    {SQL_POSTGRES, "SELECT sum(a) OVER (ORDER BY ", ") FROM t"},
    {SQL_POSTGRES, "SELECT sum(a) OVER (ORDER BY a ROWS BETWEEN ",
     " PRECEDING AND CURRENT ROW) FROM t"},
    {SQL_POSTGRES, "SELECT sum(a) OVER w FROM t WINDOW w AS (PARTITION BY ", ")"},
    {SQL_POSTGRES, "SELECT extract(epoch FROM ", ")"},
    {SQL_POSTGRES, "SELECT substring('a' FROM ", " FOR 2)"},
    {SQL_POSTGRES, "SELECT overlay('a' PLACING 'b' FROM ", ")"},
    {SQL_POSTGRES, "SELECT position('a' IN ", ")"},
    {SQL_POSTGRES, "SELECT trim(both 'a' FROM ", ")"},
    {SQL_POSTGRES, "SELECT xmlelement(name a, ", ")"},
    {SQL_POSTGRES, "SELECT xmlforest(", " AS a)"},
    {SQL_POSTGRES, "SELECT xmlserialize(content ", " AS text)"},
    {SQL_POSTGRES, "SELECT a IN (1, ", ") FROM t"},
    {SQL_POSTGRES, "SELECT a BETWEEN 1 AND ", " FROM t"},
    {SQL_POSTGRES, "SELECT a LIKE 'x' ESCAPE ", " FROM t"},
    {SQL_POSTGRES, "SELECT a AT TIME ZONE ", " FROM t"},
    {SQL_POSTGRES, "SELECT a = ANY (ARRAY(SELECT ", ")) FROM t"},
    {SQL_POSTGRES, "SELECT a OPERATOR(pg_catalog.+) ", " FROM t"},
    {SQL_POSTGRES, "SELECT a FROM t WHERE (1, ", ") = (1, 2)"},
    {SQL_POSTGRES, "SELECT a FROM t GROUP BY GROUPING SETS ((a), (", "))"},
    {SQL_POSTGRES, "SELECT a FROM t GROUP BY a HAVING ", " > 1"},
    {SQL_POSTGRES, "SELECT a FROM t ORDER BY ", ""},
    {SQL_POSTGRES, "SELECT a FROM t LIMIT ", ""},
    {SQL_POSTGRES, "SELECT a FROM t OFFSET ", ""},
    {SQL_POSTGRES, "SELECT a FROM t FETCH FIRST (", ") ROWS ONLY"},
    {SQL_POSTGRES, "SELECT * FROM ", ""},
    {SQL_POSTGRES, "SELECT * FROM ROWS FROM (unnest(a), ", ")"},
    {SQL_POSTGRES, "SELECT * FROM t, LATERAL ", " AS x"},
    {SQL_POSTGRES, "SELECT * FROM t JOIN u ON ", " IS NULL"},
    {SQL_POSTGRES, "SELECT * FROM t TABLESAMPLE bernoulli (", ")"},
    {SQL_POSTGRES, "SELECT * FROM t TABLESAMPLE bernoulli (50) REPEATABLE (", ")"},
    {SQL_POSTGRES, "SELECT * FROM xmltable('/a' PASSING ", " COLUMNS a text)"},
    {SQL_POSTGRES, "WITH RECURSIVE x AS (SELECT 1 UNION ALL SELECT ", " FROM x) SELECT * FROM x"},
    {SQL_POSTGRES, "SELECT 1 UNION (SELECT ", ")"},
    {SQL_POSTGRES, "VALUES (1, ", ")"},
    {SQL_POSTGRES, "EXPLAIN SELECT ", ""},
    {SQL_MYSQL, "SELECT 1 /*!, ", " */"},
    {SQL_MYSQL, "SELECT a FROM t WHERE a REGEXP ", ""},
    {SQL_MYSQL, "SELECT date_add(a, INTERVAL ", " DAY) FROM t"},
    {SQL_MYSQL, "SELECT a + INTERVAL ", " DAY FROM t"},
    {SQL_MYSQL, "SELECT group_concat(a ORDER BY ", ") FROM t"},
    {SQL_MYSQL, "SELECT match(a) AGAINST (", ") FROM t"},
    {SQL_MYSQL, "SELECT convert(", " USING utf8)"},
    {SQL_MYSQL, "SELECT char(", " USING utf8)"},
    {SQL_MYSQL, "SELECT * FROM t FOR SYSTEM_TIME AS OF ", ""},
    {SQL_MYSQL, "SELECT * FROM json_table(", ", '$' COLUMNS (a int PATH '$.a')) j"},
    {SQL_MYSQL, "SELECT if(1, 2, ", ")"},
    {SQL_SQLITE, "SELECT a FROM t WHERE a GLOB ", ""},
    {SQL_SQLITE, "SELECT a ->> ", " FROM t"},
    {SQL_SQLITE, "SELECT typeof(", ")"},
    {SQL_SQLITE, "SELECT * FROM json_each(", ")"},
    {SQL_TRINO, "SELECT transform(a, x -> ", ") FROM t"},
    {SQL_TRINO, "SELECT try(", ")"},
    {SQL_TRINO, "SELECT * FROM UNNEST(", ") AS t (x)"},
    {SQL_BIGQUERY, "SELECT * EXCEPT (b) REPLACE (", " AS a) FROM t"},
    {SQL_BIGQUERY, "SELECT STRUCT(", " AS a)"},
    {SQL_BIGQUERY, "SELECT a FROM t QUALIFY ", " = 1"},
};

static void judge_place(const struct place *place, const char *call, enum sql_verdict verdict)
{
    struct buf sql = BUF_INIT;

    buf_addf(&sql, "%s%s%s", place->before, call, place->after);
    const struct sql_guard g = sql_guard(sql.p, sql.len, place->dialect, 0);
    if (g.verdict != verdict)
        fail_msg("%s: %d, %s", buf_str(&sql), g.verdict, g.reason);
    buf_release(&sql);
}

static void guard__finds__a_call_in_every_place(void **state)
{
    static const char *const calls[] = {[SQL_SQLITE] = "load_extension('x')",
                                        [SQL_POSTGRES] = "nextval('s')",
                                        [SQL_MYSQL] = "sleep(1)",
                                        [SQL_TRINO] = "fail('x')",
                                        [SQL_BIGQUERY] = "error('x')"};
    (void)state;

    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        judge_place(&places[i], calls[places[i].dialect], SQL_WRITES);
        judge_place(&places[i], "abs(1)", SQL_READS);
    }
}

static void guard__finds__an_attribute_in_every_place(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const bool source = str_ends(places[i].before, "FROM ") ||
                            str_ends(places[i].before, "LATERAL ") ||
                            str_find_fold(places[i].before, "ROWS FROM");
        if (places[i].dialect != SQL_POSTGRES || (source && !str_find_fold(places[i].before, "(")))
            continue; /* a table stands there */
        judge_place(&places[i], "('s'::text).nextval", SQL_WRITES);
        judge_place(&places[i], "('s'::text).upper", SQL_READS);
    }
}

/* What is on no list: held, and with SQL_GUARD_STRICT refused. unknown: the names, in the order of
 * the text. */
static const struct held_row {
    enum sql_dialect dialect;
    const char *sql, *unknown;
} held[] = {
    {SQL_POSTGRES, "SELECT count(*), lower(a), coalesce(b, 1), now() FROM t", ""},
    {SQL_SQLITE, "SELECT strftime('%Y', a), sum(b) OVER (ORDER BY c) FROM t", ""},
    {SQL_MYSQL, "SELECT date_format(a, '%Y'), group_concat(b), left(c, 1) FROM t", ""},
    {SQL_POSTGRES, "SELECT a FROM t GROUP BY ROLLUP (a), GROUPING SETS ((a))", ""},
    {SQL_POSTGRES, "SELECT my_own(a), my_own(b), other() FROM t", "my_own, other"},
    {SQL_SQLITE, "SELECT readblob(a)", "readblob"},
    {SQL_MYSQL, "SELECT my_own(a) FROM t", "my_own"},
    {SQL_TRINO, "SELECT my_own(a) FROM t", "my_own"},
    {SQL_BIGQUERY, "SELECT ds.my_own(a), SAFE.SUBSTR(a, 1), NET.HOST(a) FROM t", "ds.my_own"},
    /* a schema of its own makes another function of a name that is known */
    {SQL_POSTGRES, "SELECT pg_catalog.lower(a), public.lower(a) FROM t", "public.lower"},
    {SQL_POSTGRES, "SELECT \"Lower\"(a), \"lower\"(a), LOWER(a) FROM t", "Lower"},
    {SQL_MYSQL, "SELECT shop.abs(a), abs(a) FROM t", "shop.abs"},
    {SQL_TRINO, "SELECT system.builtin.abs(a), pg.public.abs(a) FROM t", "public.abs"},
    /* operators and types of PostgreSQL */
    {SQL_POSTGRES, "SELECT a <-> b, a @> b, a ->> 'x', @ a, a ~~ 'b' FROM t", ""},
    {SQL_POSTGRES, "SELECT a <% b, a <<<-> b FROM t", "operator <%, operator <<<->"},
    {SQL_POSTGRES, "SELECT a OPERATOR(pg_catalog.+) b FROM t", ""},
    {SQL_POSTGRES, "SELECT a OPERATOR ( public . + ) b FROM t", "operator public.+"},
    {SQL_POSTGRES, "SELECT === a FROM t", "operator ==="},
    {SQL_POSTGRES, "SELECT a === ANY (b) FROM t", "operator ==="},
    {SQL_POSTGRES, "SELECT a FROM t ORDER BY a USING <", ""},
    {SQL_POSTGRES, "SELECT a FROM t ORDER BY a USING OPERATOR(public.<)", "operator public.<"},
    {SQL_POSTGRES, "SELECT array_agg(a ORDER BY a USING <<<<) FROM t", "operator <<<<"},
    {SQL_POSTGRES, "SELECT rank() OVER (ORDER BY a USING <<<<) FROM t", "operator <<<<"},
    {SQL_POSTGRES,
     "SELECT a::int, a::numeric(10,2)[], CAST(a AS timestamp with time zone), "
     "a::interval day to second, a::_int4, a::\"char\", a::pg_catalog.text, date '2020-01-01' FROM "
     "t",
     ""},
    {SQL_POSTGRES, "SELECT a::mood, CAST(a AS public.mood[]), mood 'x' FROM t",
     "type mood, type public.mood"},
    {SQL_POSTGRES, "SELECT a::\"integer\", a::\"Text\" FROM t", "type integer, type Text"},
    {SQL_POSTGRES, "SELECT * FROM json_to_record('{}') AS x (a int, b mood COLLATE \"C\", c text)",
     "type mood"},
    {SQL_POSTGRES, "SELECT * FROM ROWS FROM (json_to_record('{}') AS (a mood)) AS x", "type mood"},
    {SQL_TRINO, "SELECT CAST(a AS mood) FROM t", ""},
    /* fields */
    {SQL_POSTGRES, "SELECT (a).city, t.b, (t).c FROM t", "city"},
    {SQL_POSTGRES, "SELECT (t).evil, t.evil, t.a, (t).a FROM (SELECT 1 AS a) AS t", "evil"},
    {SQL_POSTGRES, "SELECT t.evil FROM unnest(ARRAY[1]) AS t", "evil"},
    {SQL_POSTGRES,
     "SELECT e.key, (e).value, t.ordinality FROM jsonb_each(a) e, unnest(b) WITH "
     "ORDINALITY t",
     ""},
    {SQL_POSTGRES, "SELECT x.id, t.b FROM t JOIN u USING (id) AS x", ""},
    /* text that is kept as it stands */
    {SQL_POSTGRES, "SELECT xmlelement(name a, xmlattributes(evil(b) AS c), d) FROM t", "evil"},
    {SQL_POSTGRES, "SELECT xmlelement(name a, (b).evil) FROM t", "evil"},
    {SQL_POSTGRES, "SELECT xmlelement(name a, b::mood) FROM t", "type mood"},
    {SQL_POSTGRES, "SELECT xmlelement(name a, b OPERATOR(public.+) c) FROM t", "operator public.+"},
    {SQL_POSTGRES, "SELECT xmlparse(content ''), xmlparse(document '<a/>')", ""},
    {SQL_POSTGRES, "SELECT * FROM xmltable('/a' PASSING b COLUMNS c int PATH 'd' DEFAULT evil())",
     "evil"},
    {SQL_POSTGRES, "SELECT sum(a) OVER (ROWS evil(1) PRECEDING) FROM t", "evil"},
    {SQL_POSTGRES, "SELECT * FROM t TABLESAMPLE system (1) REPEATABLE (2)", ""},
    {SQL_POSTGRES, "SELECT * FROM t TABLESAMPLE system_rows (1)", "system_rows"},
    {SQL_POSTGRES, "SELECT * FROM t TABLESAMPLE bernoulli (evil())", "evil"},
    {SQL_MYSQL, "SHOW TABLES WHERE evil(1)", "evil"},
    {SQL_MYSQL, "SELECT 1 /*! , evil(1) */, evil2(2)", "evil, evil2"},
    {SQL_POSTGRES, "EXPLAIN SELECT evil(1)", "evil"},
    {SQL_POSTGRES, "SELECT jsonb_populate_record(NULL::mood, '{}')", "type mood"},
    {SQL_POSTGRES, "SELECT jsonb_populate_record(CAST(NULL AS mood), '{}')", "type mood"},
};

/* Operators behind SQL's own syntax, as a database may be asked for namesakes. */
static const struct {
    const char *sql, *operators;
} behind_rows[] = {
    {"SELECT a + 1 - 2 + 3, -a, ~a FROM t", "+ - ~"},
    {"SELECT a FROM t WHERE a = 1 AND b <> 2 OR c >= 3 AND d = 4", "= >= <>"},
    {"SELECT a FROM t WHERE a LIKE 'x' AND b NOT LIKE 'x' AND c NOT ILIKE 'x'", "!~~* !~~ ~~"},
    {"SELECT a FROM t WHERE a IN (1, 2) AND b NOT IN (3)", "= <>"},
    {"SELECT a FROM t WHERE a NOT IN (SELECT 1)", "= <>"}, /* it is NOT (a = ANY …) */
    {"SELECT a FROM t WHERE a BETWEEN 1 AND 2", ">= <="},
    {"SELECT a FROM t WHERE a NOT BETWEEN 1 AND 2", ">= <= < >"},
    {"SELECT CASE a WHEN 1 THEN 2 END, CASE WHEN b THEN 2 END, a || b FROM t", "= ||"},
    {"SELECT nullif(a, b) FROM t", "="},
    {"SELECT a FROM t JOIN u USING (a)", "="},
    {"SELECT a FROM t NATURAL JOIN u", "="},
    {"SELECT a FROM t JOIN u ON t.b", ""},
    {"SELECT a < ANY (SELECT 1) FROM t", "<"},
    {"SELECT a IS DISTINCT FROM b, c IS NULL FROM t", "="},
    {"SELECT a OPERATOR(public.+) b + c FROM t", "public.+ +"},
};

static void guard__lists__operators_behind_syntax(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof behind_rows / sizeof *behind_rows; i++) {
        struct arena arena = {0};
        struct sql_guard g;
        struct buf said = BUF_INIT;
        const char *sql = behind_rows[i].sql;
        sql_parse_guarded(&arena, sql, strlen(sql), SQL_POSTGRES, 0, NULL, &g);
        for (const struct sql_use *use = g.uses; use; use = use->next)
            if (use->kind == SQL_USE_OPERATOR)
                buf_addf(&said, "%s%s%s%s", said.len ? " " : "", use->schema ? use->schema : "",
                         use->schema ? "." : "", use->name);
        if (!str_eq(buf_str(&said), behind_rows[i].operators))
            fail_msg("%s\nhas '%s'", sql, buf_str(&said));
        buf_release(&said);
        sql_parse_guarded(&arena, sql, strlen(sql), SQL_TRINO, 0, NULL, &g);
        for (const struct sql_use *use = g.uses; use; use = use->next)
            assert_int_not_equal(use->kind, SQL_USE_OPERATOR);
        arena_release(&arena);
    }
}

static char *unknown_names(struct arena *arena, const struct sql_guard *g)
{
    char *names = arena_strdup(arena, "");

    for (const struct sql_use *use = g->uses; use; use = use->next) {
        if (!use->listed && !use->doubtful)
            names =
                arena_printf(arena, "%s%s%s", names, *names ? ", " : "", sql_use_name(arena, use));
    }
    return names;
}

static void judge_held(const struct held_row *row)
{
    struct arena arena = {0};
    struct sql_guard g;
    const bool known = !*row->unknown;
    const size_t len = strlen(row->sql);

    sql_parse_guarded(&arena, row->sql, len, row->dialect, 0, NULL, &g);
    if (g.verdict != (known ? SQL_READS : SQL_HELD))
        fail_msg("%s\nis %d (%s)", row->sql, g.verdict, g.reason);
    assert_string_equal(unknown_names(&arena, &g), row->unknown);
    g = sql_guard(row->sql, len, row->dialect, SQL_GUARD_STRICT);
    assert_int_equal(g.verdict, known ? SQL_READS : SQL_WRITES);
    assert_null(g.uses);
    arena_release(&arena);
}

static void guard__holds__what_is_on_no_list(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        judge_held(&held[i]);
}

static const struct schema_column log_columns[] = {{.name = "id"}, {.name = "http_status"}};
static const struct schema_table log_table = {
    .name = "log", .column_count = 2, .columns = (struct schema_column *)log_columns};

static const struct schema_table *find_log(void *self, const char *schema, const char *name)
{
    (void)self;
    (void)schema;
    return strcmp(name, "log") == 0 ? &log_table : NULL;
}

static void guard__knows__columns_from_a_catalog(void **state)
{
    const struct sql_lookup lookup = {.table = find_log};
    static const struct {
        const char *sql;
        enum sql_verdict verdict;
    } cases[] = {
        {"SELECT l.http_status, (l).http_status, l.id, l.ctid FROM log l", SQL_READS},
        {"SELECT l.http_get FROM log l", SQL_WRITES},
        {"SELECT l.evil FROM log l", SQL_HELD},
        {"SELECT (l).evil FROM log l", SQL_HELD},
        {"SELECT u.evil FROM unlisted u", SQL_READS},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct sql_guard g;
        sql_parse_guarded(&arena, cases[i].sql, strlen(cases[i].sql), SQL_POSTGRES, 0, &lookup, &g);
        if (g.verdict != cases[i].verdict)
            fail_msg("%s\nis %d (%s)", cases[i].sql, g.verdict, g.reason);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guard__decides__by_structure),
        cmocka_unit_test(guard__finds__a_call_in_every_place),
        cmocka_unit_test(guard__takes__attributes_of_postgres_as_calls),
        cmocka_unit_test(guard__finds__an_attribute_in_every_place),
        cmocka_unit_test(guard__holds__what_is_on_no_list),
        cmocka_unit_test(guard__lists__operators_behind_syntax),
        cmocka_unit_test(guard__knows__columns_from_a_catalog),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
