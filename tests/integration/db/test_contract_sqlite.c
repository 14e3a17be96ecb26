#include "contract.h"
#include "support/check.h"
#include "support/folder.h"

static const char *const refused[] = {
    "INSERT INTO contract_small VALUES (9)",
    "DELETE FROM contract_small",
    "DROP TABLE contract_small",
    "CREATE TEMP TABLE t (x)",
    "WITH w AS (SELECT 1) DELETE FROM contract_small",
    "DELETE FROM contract_small RETURNING x",
    "ATTACH ':memory:' AS other",
    "PRAGMA query_only = OFF",
    "BEGIN",
    "SELECT 1; DELETE FROM contract_small",
    NULL,
};

int main(void)
{
    if (folder_make(NULL) != 0)
        return 1;
    const char *path = folder_path("contract.db");
    folder_write("contract.db", "", 0600);
    const struct contract contract = {
        .url = path,
        .kind = "sqlite",
        .endless =
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
        .computes = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT "
                    "count(*) FROM n",
        .series = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) "
                  "SELECT i FROM n",
        .refused = refused,
        .nul_in_text = true,
    };
    const int failed = contract_run(&contract);
    folder_drop(NULL);
    return failed;
}
