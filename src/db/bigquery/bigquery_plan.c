/* What a query will read and cost, from its dry run: BigQuery charges for the bytes of the columns
 * that it reads, not for time. "reads 12.3 MiB of orders, customers · about 0.0001 USD" */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bigquery/bigquery.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"

#define EXPLAIN_US 30000000
#define KIB 1024.0
#define TIB (KIB * KIB * KIB * KIB)
#define TABLES_SHOWN 60 /* bytes */

static void add_size(struct buf *out, int64_t bytes)
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    double size = (double)bytes;
    size_t i = 0;

    for (; size >= KIB && i + 1 < sizeof units / sizeof *units; i++)
        size /= KIB;
    buf_addf(out, i ? "%.1f %s" : "%.0f %s", size, units[i]);
}

/* Two digits that count, and cents at least. */
static void add_money(struct buf *out, double dollars)
{
    int digits = 2;

    for (double least = 0.1; digits < 8 && dollars < least; least /= 10)
        digits++;
    buf_addf(out, "%.*f USD", digits, dollars);
}

static void write_line(const struct bigquery_db *db, const struct bigquery_estimate *estimate,
                       struct db_plan *plan)
{
    struct buf line = BUF_INIT;
    const double dollars = (double)estimate->billed / TIB * db->target.price;

    if (estimate->bytes <= 0) {
        buf_add(&line, "reads nothing that is billed");
    } else {
        buf_add(&line, estimate->upper_bound ? "reads up to " : "reads ");
        add_size(&line, estimate->bytes);
        if (estimate->tables.len)
            buf_addf(&line, " of %.*s%s",
                     (int)text_cut(buf_str(&estimate->tables), estimate->tables.len, TABLES_SHOWN),
                     buf_str(&estimate->tables), estimate->tables.len > TABLES_SHOWN ? "…" : "");
        buf_add(&line, " · costs about ");
        add_money(&line, dollars);
        if (estimate->billed > estimate->bytes && estimate->billed >= 2 * estimate->bytes) {
            buf_add(&line, " (");
            add_size(&line, estimate->billed);
            buf_add(&line, " billed at least)");
        }
        if (db->target.batch)
            buf_add(&line, " · waits for idle slots");
    }
    text_copy(plan->line, sizeof plan->line, buf_str(&line));
    buf_release(&line);
}

bool bigquery_explain(struct db *base, const char *sql, struct db_plan *ret_plan, struct err *err)
{
    struct bigquery_db *db = (struct bigquery_db *)base;
    const struct db_limits limits = {.cancel = base->limits.cancel,
                                     .deadline_us = db_ask_until(base, EXPLAIN_US)};
    struct db_plan plan = {.rows = -1, .cost = -1};
    struct bigquery_estimate estimate = {0};
    struct bigquery_query query;

    const bool listed = bigquery_list_begin(&query, db, sql, &limits);
    bigquery_finish(&query);
    if (listed) {
        text_copy(plan.line, sizeof plan.line,
                  "reads nothing that is billed: the table's first rows are listed");
        *ret_plan = plan;
        return true;
    }
    char *read = bigquery_read_sql(db, sql, &limits, &estimate, err);

    if (!read)
        return false;
    write_line(db, &estimate, &plan);
    bigquery_estimate_release(&estimate);
    mem_free(read);
    *ret_plan = plan;
    return true;
}
