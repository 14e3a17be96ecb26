#include "contract.h"
#include "server.h"

static const char *const refused[] = {
    "INSERT INTO contract_small VALUES (9)",
    "INSERT INTO contract_small VALUES (9) RETURNING x",
    "UPDATE contract_small SET x = 9",
    "DELETE FROM contract_small",
    "DELETE FROM contract_small RETURNING x",
    "REPLACE INTO contract_small VALUES (9)",
    "TRUNCATE contract_small",
    "DROP TABLE contract_small",
    "CREATE TABLE contract_never (x INTEGER)",
    "CREATE TEMPORARY TABLE contract_never (x INTEGER)",
    "SELECT 1 INTO OUTFILE '/tmp/querent-never'",
    "SELECT x INTO @kept FROM contract_small LIMIT 1",
    "LOAD DATA INFILE '/etc/passwd' INTO TABLE contract_small",
    "SET SESSION TRANSACTION READ WRITE",
    "SET GLOBAL max_connections = 5",
    "START TRANSACTION READ WRITE",
    "COMMIT",
    "ROLLBACK",
    "ANALYZE TABLE contract_small",
    "OPTIMIZE TABLE contract_small",
    "ANALYZE DELETE FROM contract_small",
    "KILL 1",
    "FLUSH TABLES",
    "LOCK TABLES contract_small WRITE",
    "/*! DELETE FROM contract_small */",
    "/*M! DELETE FROM contract_small */",
    "BEGIN NOT ATOMIC DELETE FROM contract_small; END",
    "DO 1",
    "SELECT 1; DELETE FROM contract_small",
    "",
    "-- nothing",
    "# nothing",
    0,
};

int main(void)
{
    struct server server;

    if (!server_start_mariadb(&server))
        return 77;
    const struct contract contract = {
        .url = server.url,
        .kind = "mariadb",
        .endless =
            "SELECT a.seq * 1000000 + b.seq AS i FROM seq_1_to_1000000 a, seq_1_to_1000000 b",
        .computes = "SELECT count(*) FROM seq_1_to_1000000 a, seq_1_to_1000000 b WHERE a.seq * "
                    "b.seq % 7 = 3",
        .series = "SELECT seq AS i FROM seq_1_to_%d",
        .refused = refused,
        .no_versions = true,
        .nul_in_text = true,
        .decimals = true,
    };
    const int failed = contract_run(&contract);
    server_stop_mariadb(&server);
    return failed;
}
