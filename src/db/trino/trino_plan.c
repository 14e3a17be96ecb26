/* The plan before a query runs, from EXPLAIN (TYPE IO): the tables that it reads and how many rows
 * the connectors' statistics expect. Analysing for it validates every name; what has no such plan
 * (SHOW, DESCRIBE) is validated only. Connectors without statistics say NaN: unknown. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plan.h"
#include "querent/base/mem.h"
#include "trino/trino.h"

#define EXPLAIN_US 30000000

static bool keep_text(void *arg, const struct cell *cells, size_t count, struct err *err)
{
    (void)count, (void)err;
    buf_addn(arg, cells[0].p, cells[0].len);
    return true;
}

static double trino_plan_number(const struct json_value *object, const char *name)
{
    const struct json_value value = json_member(object, name);
    char *text = json_dup(&value);
    const double result = text && value.kind == JSON_NUMBER ? strtod(text, NULL) : NAN;

    mem_free(text);
    return result;
}

/* One of inputTableColumnInfos; returns its rows, NaN: unknown. */
static double note_table(struct plan_notes *notes, const struct json_value *input)
{
    const struct json_value table = json_member(input, "table");
    const struct json_value names = json_member(&table, "schemaTable");
    const struct json_value name = json_member(&names, "table");
    const struct json_value estimate = json_member(input, "estimate");
    char *text = json_dup(&name);

    plan_note_scan(notes, text ? text : "?");
    mem_free(text);
    return trino_plan_number(&estimate, "outputRowCount");
}

bool trino_read_plan(const struct buf *json, struct db_plan *plan)
{
    struct plan_notes notes = {0};
    struct json_value root, item;
    struct json_walk walk;
    double largest = 0;

    if (!json_read(buf_str(json), json->len, &root))
        return false;
    const struct json_value inputs = json_member(&root, "inputTableColumnInfos");
    const struct json_value total = json_member(&root, "estimate");
    json_walk_init(&walk, &inputs);
    while (json_walk_item(&walk, &item)) {
        const double rows = note_table(&notes, &item);
        largest = rows > largest ? rows : largest;
    }
    const double rows = trino_plan_number(&total, "outputRowCount"),
                 cost = trino_plan_number(&total, "cpuCost");
    plan->rows = rows >= 0 && rows < 9e15 ? (int64_t)(rows + 0.5) : -1;
    plan->cost = cost >= 0 ? cost : -1;
    plan->scanned = largest;
    plan_write(&notes, plan);
    plan_notes_release(&notes);
    return true;
}

/* EXPLAIN (…) of the statement; its only cell. */
static bool trino_plan_explain(struct trino_db *db, const char *options, const char *sql,
                               struct buf *out, struct err *err)
{
    const struct db_limits limits = {.cancel = db->base.limits.cancel,
                                     .deadline_us = db_ask_until(&db->base, EXPLAIN_US)};
    char *text = mem_printf("EXPLAIN (%s) %s", options, sql);
    const bool ok = trino_run(db, text, &limits, keep_text, out, NULL, err);

    /* the place of an error counts from the statement's own begin */
    const int before = (int)strlen("EXPLAIN () ") + (int)strlen(options);
    if (!ok && db->base.error.position > before)
        db->base.error.position -= before;
    mem_free(text);
    return ok;
}

bool trino_explain(struct db *base, const char *sql, struct db_plan *ret_plan, struct err *err)
{
    struct trino_db *db = (struct trino_db *)base;
    struct db_plan plan = {.rows = -1, .cost = -1};
    struct buf json = BUF_INIT;
    char *read = trino_read_sql(db, sql, err);

    if (!read)
        return false;
    const bool query = trino_is_query(read);
    bool ok =
        trino_plan_explain(db, query ? "TYPE IO, FORMAT JSON" : "TYPE VALIDATE", read, &json, err);
    if (ok && query && !trino_read_plan(&json, &plan))
        ok = err_set(err, ERR_DB, "the plan that '%s' gave cannot be read", db->shown);
    buf_release(&json);
    mem_free(read);
    if (ok)
        *ret_plan = plan;
    return ok;
}
