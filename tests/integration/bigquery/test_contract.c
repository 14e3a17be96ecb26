/* The contract over the BigQuery driver, against the stub (tests/stub/bigquery_server.py), which
 * speaks the REST API and runs the SQL on SQLite. */
#include <stdlib.h>

#include "integration/db/contract.h"
#include "stub/stub.h"
#include "support/check.h"

static const char *const refused[] = {
    "INSERT INTO contract_small VALUES (9)",
    "UPDATE contract_small SET x = 9 WHERE true",
    "DELETE FROM contract_small WHERE true",
    "MERGE contract_small USING (SELECT 1 AS y) ON x = y WHEN MATCHED THEN DELETE",
    "TRUNCATE TABLE contract_small",
    "DROP TABLE contract_small",
    "CREATE TABLE contract_never AS SELECT 1 AS x",
    "CREATE TEMP FUNCTION f(x INT64) AS (x); SELECT f(1)",
    "EXPORT DATA OPTIONS (uri = 'gs://b/*.csv', format = 'CSV') AS SELECT 1 AS x",
    "LOAD DATA INTO contract_small FROM FILES (format = 'CSV', uris = ['gs://b/x.csv'])",
    "GRANT `roles/bigquery.dataViewer` ON TABLE contract_small TO 'user:a@example.com'",
    "CALL contract_proc()",
    "EXECUTE IMMEDIATE 'DELETE FROM contract_small WHERE true'",
    "DECLARE n INT64 DEFAULT 1",
    "SET @@dataset_id = 'other'",
    "BEGIN TRANSACTION",
    "COMMIT TRANSACTION",
    "ASSERT (SELECT count(*) FROM contract_small) = 0",
    "SELECT 1; DELETE FROM contract_small WHERE true",
    "",
    "-- nothing",
    NULL,
};

int main(void)
{
    struct stub stub = {0};
    char url[200];

    if (!stub_start(&stub, "bigquery_server.py"))
        return 77;
    snprintf(url, sizeof url, "bigquery://shop-eu/shop?endpoint=%s&login=none", stub.url);
    const struct contract contract = {
        .url = url,
        .kind = "bigquery",
        .endless = "SELECT i FROM UNNEST(GENERATE_ARRAY(1, 1000000000000)) AS i",
        .computes = "SELECT count(*) FROM UNNEST(GENERATE_ARRAY(1, 1000000000)) AS a, "
                    "UNNEST(GENERATE_ARRAY(1, 1000000000)) AS b WHERE MOD(a * b, 7) = 3",
        .series = "SELECT i FROM UNNEST(GENERATE_ARRAY(1, %d)) AS i ORDER BY 1",
        .refused = refused,
        .nul_in_text = true,
        .booleans = true,
        .no_sources = true,
        .no_keys = true,
        .no_transactions = true,
        .no_versions = true,
        .no_scans = true,
    };
    const int failed = contract_run(&contract);
    stub_stop(&stub);
    return failed;
}
