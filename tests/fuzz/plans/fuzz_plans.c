/* The JSON of a plan, from PostgreSQL (first byte even) or Trino: it ends as one line, which says
 * nothing that no plan can say. */
#include <stdint.h>
#include <string.h>

#include "plan.h"
#include "postgres/postgres.h"
#include "querent/base/mem.h"
#include "trino/trino.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct db_plan plan = {.rows = -1, .cost = -1};
    struct buf json = BUF_INIT;
    bool ok;

    if (size < 1)
        return 0;
    buf_addn(&json, (const char *)data + 1, size - 1);
    ok = data[0] & 1 ? trino_read_plan(&json, &plan) : pg_read_plan(buf_str(&json), &plan);
    if (ok) {
        plan_judge(&plan, 1000, 1000);
        if (plan.rows < -1 || memchr(plan.line, '\0', sizeof plan.line) == NULL ||
            memchr(plan.heavy, '\0', sizeof plan.heavy) == NULL)
            __builtin_trap();
    }
    buf_release(&json);
    return 0;
}
