/* The contract over the Trino driver: against the stub (tests/stub/trino_server.py), which speaks
 * the protocol and runs the SQL on SQLite, or against a real Trino with a catalog "memory" where
 * QUERENT_TRINO names one (trino://me@127.0.0.1:8080/memory/default). */
#include <stdlib.h>

#include "integration/db/contract.h"
#include "stub/stub.h"
#include "support/check.h"

static const char *const refused[] = {
    "INSERT INTO contract_small VALUES (9)",
    "UPDATE contract_small SET x = 9",
    "DELETE FROM contract_small",
    "MERGE INTO contract_small USING (SELECT 1 AS y) ON x = y WHEN MATCHED THEN DELETE",
    "TRUNCATE TABLE contract_small",
    "DROP TABLE contract_small",
    "CREATE TABLE contract_never AS SELECT 1 AS x",
    "CALL system.runtime.kill_query('none')",
    "EXPLAIN ANALYZE DELETE FROM contract_small",
    "SELECT * FROM TABLE(memory.system.query(query => 'DELETE FROM contract_small'))",
    "SET SESSION query_max_run_time = '1s'",
    "START TRANSACTION",
    "COMMIT",
    "PREPARE p FROM DELETE FROM contract_small",
    "EXECUTE p",
    "SELECT 1; DELETE FROM contract_small",
    "",
    "-- nothing",
    NULL,
};

int main(void)
{
    const char *real = getenv("QUERENT_TRINO");
    struct stub stub = {0};
    char url[100];

    if (!real && !stub_start(&stub, "trino_server.py"))
        return 77;
    snprintf(url, sizeof url, "trino://me@127.0.0.1:%d/memory/default", stub.port);
    const struct contract contract = {
        .url = real ? real : url,
        .kind = "trino",
        .endless = "SELECT sequential_number AS i FROM TABLE(sequence(1, 1000000000000))",
        .computes = "SELECT count(*) FROM TABLE(sequence(1, 1000000000)) a, "
                    "TABLE(sequence(1, 1000000000)) b "
                    "WHERE a.sequential_number * b.sequential_number % 7 = 3",
        .series = "SELECT sequential_number AS i FROM TABLE(sequence(1, %d)) ORDER BY 1",
        .refused = refused,
        .no_versions = true,
        .nul_in_text = true,
        .booleans = true,
        .decimals = true,
        .no_sources = true,
        .no_keys = true,
        .no_transactions = true,
        .text_most = 500000, /* query.max-length is 1,000,000 characters */
    };
    const int failed = contract_run(&contract);
    if (!real)
        stub_stop(&stub);
    return failed;
}
