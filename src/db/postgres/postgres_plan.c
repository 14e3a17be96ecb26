/* EXPLAIN (FORMAT JSON) in one line. Rows and cost are the planner's own. */
#include <cjson/cJSON.h>
#include <string.h>

#include "plan.h"
#include "postgres/postgres.h"
#include "querent/base/buf.h"

#define EXPLAIN_US 10000000 /* planning itself is bounded */
#define ROWS_MOST 9e15      /* a greater estimate is none */

static const char *string_of(const cJSON *node, const char *name)
{
    const char *value = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(node, name));

    return value ? value : "";
}

static double postgres_plan_number_of(const cJSON *node, const char *name)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(node, name);

    return cJSON_IsNumber(item) ? item->valuedouble : -1;
}

static void postgres_plan_walk(const cJSON *node, struct plan_notes *notes)
{
    const char *type = string_of(node, "Node Type");
    const char *index = string_of(node, "Index Name");
    const cJSON *child;

    if (strstr(type, "Seq Scan"))
        plan_note_scan(notes, string_of(node, "Relation Name"));
    if (*index)
        plan_note_index(notes, index);
    notes->sorts |= strcmp(type, "Sort") == 0;
    cJSON_ArrayForEach(child, cJSON_GetObjectItemCaseSensitive(node, "Plans"))
        postgres_plan_walk(child, notes);
}

bool pg_read_plan(const char *json, struct db_plan *ret_plan)
{
    struct plan_notes notes = {0};
    struct db_plan plan = {.rows = -1, .cost = -1};
    cJSON *tree = cJSON_Parse(json);
    const cJSON *root = cJSON_GetObjectItemCaseSensitive(cJSON_GetArrayItem(tree, 0), "Plan");

    if (root) {
        const double rows = postgres_plan_number_of(root, "Plan Rows");
        plan.rows = rows >= 0 && rows < ROWS_MOST ? (int64_t)rows : -1;
        plan.cost = postgres_plan_number_of(root, "Total Cost");
        postgres_plan_walk(root, &notes);
        plan_write(&notes, &plan);
        *ret_plan = plan;
    }
    plan_notes_release(&notes);
    cJSON_Delete(tree);
    return root != NULL;
}

bool pg_explain(struct db *base, const char *sql, struct db_plan *ret_plan, struct err *err)
{
    struct pg_db *db = (struct pg_db *)base;
    struct buf explain = BUF_INIT;
    PGresult *checked = NULL;
    bool guarded = false;
    struct pg_run run;

    buf_addf(&explain, "EXPLAIN (FORMAT JSON) %s", sql);
    pg_run_begin(db, &run, db->base.limits.cancel, db_ask_until(&db->base, EXPLAIN_US));
    /* the statement itself is prepared first: positions of errors are those of the operator's text
     */
    db->hurried = true;
    bool ok = pg_guard_prepare(db, &run, 0, sql, &checked, &guarded, err);
    db->hurried = false;
    PGresult *result = ok ? pg_ask_params(db, &run, buf_str(&explain), 0, NULL, err) : NULL;
    ok = result != NULL;
    if (ok &&
        (libpq.PQntuples(result) != 1 || !pg_read_plan(libpq.PQgetvalue(result, 0, 0), ret_plan)))
        ok = err_set(err, ERR_DB, "the server's plan could not be read");
    libpq.PQclear(result);
    libpq.PQclear(checked);
    if (guarded)
        pg_guard_end(db);
    pg_run_end(db, &run);
    buf_release(&explain);
    return ok;
}
