/* The guard on BigQuery's own language: scripts, what leaves the database, what changes it, and
 * functions that run elsewhere. */
#include "support/check.h"

#include "querent/sql/sql.h"

static struct sql_guard guard_of(const char *sql)
{
    return sql_guard(sql, strlen(sql), SQL_BIGQUERY, 0);
}

static void what_writes__or_is_a_script__is_refused(void **state)
{
    static const char *const refused[] = {
        "DECLARE x INT64 DEFAULT 1",
        "DECLARE x INT64; SELECT x",
        "BEGIN SELECT 1; END",
        "BEGIN TRANSACTION",
        "EXECUTE IMMEDIATE 'DROP TABLE t'",
        "CALL ds.p()",
        "SET x = 1",
        "SET @@query_label = 'a:b'",
        "IF true THEN SELECT 1; END IF",
        "LOOP SELECT 1; END LOOP",
        "FOR r IN (SELECT 1) DO SELECT r; END FOR",
        "EXPORT DATA OPTIONS (uri = 'gs://b/*', format = 'CSV') AS SELECT 1",
        "EXPORT MODEL m OPTIONS (uri = 'gs://b')",
        "LOAD DATA INTO t FROM FILES (format = 'CSV', uris = ['gs://x'])",
        "CREATE TEMP FUNCTION f(x INT64) RETURNS INT64 AS (x); SELECT f(1)",
        "CREATE TABLE t AS SELECT 1",
        "CREATE OR REPLACE VIEW v AS SELECT 1",
        "CREATE MODEL m OPTIONS (model_type = 'linear_reg') AS SELECT 1",
        "CREATE SNAPSHOT TABLE a CLONE b",
        "INSERT INTO t VALUES (1)",
        "INSERT t (a) SELECT 1",
        "UPDATE t SET a = 1 WHERE true",
        "DELETE t WHERE true",
        "MERGE t USING s ON false WHEN NOT MATCHED THEN INSERT ROW",
        "TRUNCATE TABLE t",
        "ALTER TABLE t ADD COLUMN a INT64",
        "DROP TABLE t",
        "UNDROP SCHEMA s",
        "GRANT `roles/x` ON SCHEMA s TO 'user:a'",
        "REVOKE `roles/x` ON SCHEMA s FROM 'user:a'",
        "ASSERT true",
        "RAISE USING MESSAGE = 'x'",
        "FROM t |> CALL ds.f()",
        "SELECT * FROM EXTERNAL_QUERY('c', 'delete from t')",
        "SELECT AI.GENERATE('x', connection_id => 'c')",
        "SELECT KEYS.NEW_KEYSET('AEAD_AES_GCM_256')",
        "SELECT ERROR('x')",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(refused); i++) {
        const struct sql_guard guard = guard_of(refused[i]);
        if (guard.verdict == SQL_READS || guard.verdict == SQL_HELD || !*guard.reason)
            fail_msg("%s: %d, %s", refused[i], (int)guard.verdict, guard.reason);
    }
}

/* Nobody knows what they run: the dataset is asked, then the operator. */
static void functions_of_a_dataset__are_held(void **state)
{
    static const char *const held[] = {
        "SELECT ds.remote(a) FROM t",
        "SELECT `p.ds.remote`(a) FROM t",
        "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM s WHERE ds.remote(s.b))",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(held); i++)
        if (guard_of(held[i]).verdict != SQL_HELD)
            fail_msg("%s: %d", held[i], (int)guard_of(held[i]).verdict);
}

static void what_only_reads__passes(void **state)
{
    static const char *const reads[] = {
        "SELECT NET.HOST(a), SAFE.SUBSTR(a, 1) FROM t",
        "SELECT a FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '2025-01-01'",
        "SELECT * FROM `p-x.d.t` WHERE d = DATE '2025-01-01'",
        "SELECT a FROM UNNEST([1, 2]) AS a WITH OFFSET o",
        "SELECT STRUCT(1 AS a, [1, 2] AS b), t.address.city FROM t",
        "SELECT * EXCEPT (a) FROM t QUALIFY row_number() OVER (ORDER BY b) = 1",
        "SELECT a FROM t TABLESAMPLE SYSTEM (10 PERCENT)",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(reads); i++) {
        const struct sql_guard guard = guard_of(reads[i]);
        if (guard.verdict != SQL_READS)
            fail_msg("%s: %s", reads[i], guard.reason);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_writes__or_is_a_script__is_refused),
        cmocka_unit_test(functions_of_a_dataset__are_held),
        cmocka_unit_test(what_only_reads__passes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
