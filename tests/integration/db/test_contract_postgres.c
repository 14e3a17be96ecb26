#include "contract.h"
#include "server.h"

static const char *const refused[] = {
    "INSERT INTO contract_small VALUES (9)",
    "UPDATE contract_small SET x = 9",
    "DELETE FROM contract_small",
    "DELETE FROM contract_small RETURNING x",
    "WITH w AS (DELETE FROM contract_small RETURNING x) SELECT * FROM w",
    "TRUNCATE contract_small",
    "DROP TABLE contract_small",
    "CREATE TABLE contract_never (x INTEGER)",
    "CREATE TEMP TABLE contract_never (x INTEGER)",
    "SELECT * INTO contract_never FROM contract_small",
    "SELECT set_config('transaction_read_only', 'off', false)",
    "COPY contract_small TO '/tmp/querent-never'",
    "COPY contract_small FROM '/etc/passwd'",
    "EXPLAIN ANALYZE DELETE FROM contract_small",
    "SET default_transaction_read_only = off",
    "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE",
    "SET TRANSACTION READ WRITE",
    "BEGIN READ WRITE",
    "COMMIT",
    "ROLLBACK",
    "VACUUM",
    "LOCK TABLE contract_small",
    "DO $$ BEGIN DELETE FROM contract_small; END $$",
    "SELECT nextval(pg_get_serial_sequence('contract_small', 'x'))+1/0",
    "SELECT 1; DELETE FROM contract_small",
    "COMMIT; DELETE FROM contract_small",
    "",
    "-- nothing",
    NULL,
};

int main(void)
{
    struct server server;

    if (!server_start_postgres(&server))
        return 77;
    const struct contract contract = {
        .url = server.url,
        .kind = "postgresql",
        .endless = "SELECT generate_series(1, 2000000000) AS i",
        .computes =
            "SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b",
        .series = "SELECT generate_series(1, %d) AS i",
        .refused = refused,
        .booleans = true,
        .decimals = true,
    };
    const int failed = contract_run(&contract);
    server_stop_postgres(&server);
    return failed;
}
