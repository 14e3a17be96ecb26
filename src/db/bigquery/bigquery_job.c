/* BigQuery's jobs: a dry run tells what a statement is and what it would read; jobs.insert begins
 * it under an id of ours, so that jobs.cancel reaches it whatever became of the answer;
 * getQueryResults waits for its end and pages through the rows. A pause between pages costs
 * nothing: the rows stand in a table of the job's for a day. */
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "bigquery/bigquery.h"
#include "querent/base/clock.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/url.h"

#define WAIT_MS 10000 /* that one request waits for the job's end at the server */
#define CANCEL_US 3000000
#define PAGE_ROWS 20000
#define MIB INT64_C(1048576)
#define TABLE_LEAST (10 * MIB) /* that is billed for each table */

char *bigquery_job_id(void)
{
    unsigned char bytes[12] = {0};
    struct buf id = BUF_INIT;

    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        mem_abort("querent: no random numbers for a job's id\n");
    buf_add(&id, "querent_");
    for (size_t i = 0; i < sizeof bytes; i++)
        buf_addf(&id, "%02x", bytes[i]);
    return buf_take(&id);
}

/* ---- what is sent */

void bigquery_job_labels(const struct bigquery_db *db, struct buf *out)
{
    size_t count = 0;
    char **items = str_split(db->target.labels ? db->target.labels : "", ',', &count);

    buf_add(out, ",\"labels\":{\"client\":\"querent\"");
    for (size_t i = 0; i < count; i++) {
        char *colon = strpbrk(items[i], ":=");
        if (colon)
            *colon = '\0';
        json_key_str(out, str_trim(items[i]), colon ? str_trim(colon + 1) : "");
    }
    buf_addc(out, '}');
    str_free_all(items, count);
}

void bigquery_job_reference(struct bigquery_db *db, struct buf *out, const char *job)
{
    buf_add(out, "\"jobReference\":{");
    json_key_str(out, "projectId", db->target.project);
    if (job)
        json_key_str(out, "jobId", job);
    if (db->target.location)
        json_key_str(out, "location", db->target.location);
    buf_addc(out, '}');
}

static void add_dataset(const struct bigquery_db *db, struct buf *out)
{
    if (!db->target.dataset)
        return;
    buf_add(out, ",\"defaultDataset\":{");
    json_key_str(out, "projectId", db->target.data_project);
    json_key_str(out, "datasetId", db->target.dataset);
    buf_addc(out, '}');
}

static void add_most(const struct bigquery_db *db, struct buf *out)
{
    if (db->target.bytes_most > 0)
        buf_addf(out, ",\"maximumBytesBilled\":\"%lld\"", (long long)db->target.bytes_most);
}

/* The server ends it at the limit, too: also where this process is gone by then. */
static void add_timeout(const struct db_limits *limits, struct buf *out)
{
    const int64_t left = limits->deadline_us - clock_mono_us();

    if (limits->deadline_us)
        buf_addf(out, ",\"jobTimeoutMs\":\"%lld\"", (long long)(left > 1000 ? left / 1000 : 1));
}

static char *query_job(struct bigquery_db *db, const char *sql, const char *job, bool dry,
                       const struct db_limits *limits)
{
    struct buf out = BUF_INIT;

    buf_addc(&out, '{');
    bigquery_job_reference(db, &out, job);
    buf_add(&out, ",\"configuration\":{\"query\":{\"useLegacySql\":false");
    json_key_str(&out, "query", sql);
    add_dataset(db, &out);
    if (!dry)
        add_most(db, &out);
    json_key_str(&out, "priority", db->target.batch ? "BATCH" : "INTERACTIVE");
    buf_addc(&out, '}');
    if (dry)
        buf_add(&out, ",\"dryRun\":true");
    else
        add_timeout(limits, &out);
    bigquery_job_labels(db, &out);
    buf_add(&out, "}}");
    return buf_take(&out);
}

static bool insert_job(struct bigquery_db *db, const char *json, bool made,
                       const struct db_limits *limits, struct buf *body, struct err *err)
{
    char *path = mem_printf("/bigquery/v2/projects/%s/jobs", db->target.project);
    const struct bigquery_request request = {
        .method = "POST", .path = path, .body = json, .body_len = strlen(json), .made = made};
    const bool ok = bigquery_call(db, &request, limits, body, err);

    mem_free(path);
    return ok;
}

/* ---- the dry run */

static void note_table(struct buf *tables, const struct json_value *table)
{
    const struct json_value id = json_member(table, "tableId");
    char *name = json_dup(&id);

    if (name)
        buf_addf(tables, "%s%s", tables->len ? ", " : "", name);
    mem_free(name);
}

/* Charges are rounded up to whole MB, with 10 MB for each table and each query at least. */
static int64_t billed_for(int64_t bytes, int tables)
{
    const int64_t least = TABLE_LEAST * (tables > 0 ? tables : 1);
    const int64_t whole = (bytes + MIB - 1) / MIB * MIB;

    return bytes <= 0 ? 0 : whole > least ? whole : least;
}

static void take_estimate(struct bigquery_estimate *estimate, const struct json_value *root)
{
    const struct json_value statistics = json_member(root, "statistics"),
                            query = json_member(&statistics, "query"),
                            type = json_member(&query, "statementType"),
                            exact = json_member(&query, "totalBytesProcessedAccuracy"),
                            tables = json_member(&query, "referencedTables");
    char *text = json_dup(&type);
    struct json_value table;
    struct json_walk walk;
    int count = 0;

    snprintf(estimate->type, sizeof estimate->type, "%s", text ? text : "");
    mem_free(text);
    estimate->bytes = bigquery_number(&query, "totalBytesProcessed");
    if (estimate->bytes < 0)
        estimate->bytes = bigquery_number(&statistics, "totalBytesProcessed");
    estimate->upper_bound = json_is(&exact, "UPPER_BOUND");
    json_walk_init(&walk, &tables);
    for (; json_walk_item(&walk, &table); count++)
        note_table(&estimate->tables, &table);
    estimate->billed = billed_for(estimate->bytes, count);
}

/* Each routine that the statement calls, itself or through others; the remote ones are outside. */
static bool look_at_routines(struct bigquery_db *db, const struct json_value *root,
                             const struct db_limits *limits, struct buf *outside, struct err *err)
{
    const struct json_value statistics = json_member(root, "statistics"),
                            query = json_member(&statistics, "query"),
                            list = json_member(&query, "referencedRoutines");
    struct json_value routine, found;
    struct json_walk walk;
    bool ok = true;

    json_walk_init(&walk, &list);
    while (ok && json_walk_item(&walk, &routine)) {
        const struct json_value names[] = {json_member(&routine, "projectId"),
                                           json_member(&routine, "datasetId"),
                                           json_member(&routine, "routineId")};
        char *project = json_dup(&names[0]), *dataset = json_dup(&names[1]),
             *name = json_dup(&names[2]);
        struct buf body = BUF_INIT;
        ok = bigquery_get(db, limits, &body, &found, err, "%s/datasets/%s/routines/%s",
                          project ? project : "", dataset ? dataset : "", name ? name : "");
        const struct json_value remote =
            ok ? json_member(&found, "remoteFunctionOptions") : (struct json_value){0};
        if (remote.kind == JSON_OBJECT)
            buf_addf(outside, "%s%s.%s", outside->len ? ", " : "", dataset, name);
        buf_release(&body);
        mem_free(project);
        mem_free(dataset);
        mem_free(name);
    }
    return ok;
}

static void add_gb(struct buf *out, int64_t bytes)
{
    if (bytes < 1000 * MIB)
        buf_addf(out, "%.1f MiB", (double)bytes / (double)MIB);
    else
        buf_addf(out, "%.1f GiB", (double)bytes / (double)(1024 * MIB));
}

static bool check_most(struct bigquery_db *db, const struct bigquery_estimate *estimate,
                       struct err *err)
{
    struct buf needs = BUF_INIT, most = BUF_INIT;

    if (db->target.bytes_most <= 0 || estimate->billed <= db->target.bytes_most)
        return true;
    add_gb(&needs, estimate->billed);
    add_gb(&most, db->target.bytes_most);
    db_fail(&db->base, DB_ERROR_UNKNOWN, "bytesBilled", NULL, 0);
    db->base.error.suggestion = "Read fewer columns or partitions, or raise the limit.";
    err_set(err, ERR_LIMIT,
            "the query would bill %s, and the limit is %s: read fewer columns or partitions, or "
            "raise sql.bigquery_gib (maximumBytesBilled in the URL)",
            buf_str(&needs), buf_str(&most));
    buf_release(&needs);
    buf_release(&most);
    return false;
}

bool bigquery_dry_run(struct bigquery_db *db, const char *sql, const struct db_limits *limits,
                      struct bigquery_estimate *ret_estimate, struct err *err)
{
    char *json = query_job(db, sql, NULL, true, limits);
    struct bigquery_estimate estimate = {.bytes = -1};
    struct buf body = BUF_INIT;
    struct json_value root;
    bool ok = insert_job(db, json, false, limits, &body, err);

    if (!ok && db->base.error.class != DB_CONNECTION_LOST)
        bigquery_place(db, sql, err);
    if (ok && !json_read(buf_str(&body), body.len, &root))
        ok = bigquery_protocol_error(db, err);
    if (ok)
        take_estimate(&estimate, &root);
    ok = ok && look_at_routines(db, &root, limits, &estimate.outside, err) &&
         check_most(db, &estimate, err);
    buf_release(&body);
    mem_free(json);
    if (ok)
        *ret_estimate = estimate;
    else
        bigquery_estimate_release(&estimate);
    return ok;
}

void bigquery_estimate_release(struct bigquery_estimate *estimate)
{
    buf_release(&estimate->tables);
    buf_release(&estimate->outside);
}

/* ---- pages */

static void take_reference(struct bigquery_query *query, const struct json_value *root)
{
    const struct json_value reference = json_member(root, "jobReference"),
                            job = json_member(&reference, "jobId"),
                            location = json_member(&reference, "location");

    if (job.kind == JSON_STRING) {
        mem_free(query->job);
        query->job = json_dup(&job);
    }
    if (location.kind == JSON_STRING) {
        mem_free(query->location);
        query->location = json_dup(&location);
    }
}

/* A page of jobs.query or getQueryResults. Without jobComplete it only says that it still runs. */
static bool bigquery_job_take_page(struct bigquery_query *query, struct err *err)
{
    struct json_value root;

    mem_free(query->next);
    query->next = NULL;
    query->rows = (struct json_walk){0};
    if (!json_read(buf_str(&query->page), query->page.len, &root) || root.kind != JSON_OBJECT)
        return bigquery_protocol_error(query->db, err);
    const struct json_value complete = json_member(&root, "jobComplete");
    take_reference(query, &root);
    if (complete.kind != JSON_TRUE)
        return complete.kind == JSON_FALSE || bigquery_protocol_error(query->db, err);
    const struct json_value schema = json_member(&root, "schema"),
                            fields = json_member(&schema, "fields"),
                            rows = json_member(&root, "rows"),
                            next = json_member(&root, "pageToken");
    if (!query->complete)
        query->fields = bigquery_fields_read(&fields, &query->count);
    query->complete = true;
    query->changed = bigquery_number(&root, "numDmlAffectedRows");
    query->next = next.kind == JSON_STRING ? json_dup(&next) : NULL;
    json_walk_init(&query->rows, &rows);
    return true;
}

/* It has ended by an error of its own; otherwise nobody knows what becomes of it. */
static bool has_failed(const struct bigquery_db *db)
{
    const enum db_error_class class = db->base.error.class;

    return class != DB_CONNECTION_LOST && class != DB_CANCELLED && class != DB_TIMEOUT;
}

bool bigquery_advance(struct bigquery_query *query, const struct db_limits *limits, struct err *err)
{
    struct bigquery_db *db = query->db;
    struct buf path = BUF_INIT;

    if (query->list)
        return bigquery_list_page(query, limits, err);
    buf_addf(&path,
             "/bigquery/v2/projects/%s/queries/%s?maxResults=%d&timeoutMs=%d"
             "&formatOptions.useInt64Timestamp=true",
             db->target.project, query->job, PAGE_ROWS, WAIT_MS);
    if (query->location)
        buf_addf(&path, "&location=%s", query->location);
    if (query->next) {
        buf_add(&path, "&pageToken=");
        url_add_escaped(&path, query->next);
    }
    const struct bigquery_request request = {.method = "GET", .path = buf_str(&path)};
    bool ok = bigquery_call(db, &request, limits, &query->page, err);
    buf_release(&path);
    if (!ok && has_failed(db)) {
        bigquery_place(db, query->sql, err);
        query->complete = true;
    }
    return ok && bigquery_job_take_page(query, err);
}

bool bigquery_wait(struct bigquery_query *query, const struct db_limits *limits, struct err *err)
{
    while (!query->complete)
        if (!bigquery_advance(query, limits, err))
            return false;
    return true;
}

bool bigquery_page_row(struct bigquery_query *query, struct cell *cells, bool *ret_row,
                       struct err *err)
{
    struct json_value row;

    *ret_row = json_walk_item(&query->rows, &row);
    query->left -= *ret_row;
    if (query->rows.bad ||
        (*ret_row && !bigquery_row(query->fields, query->count, &row, &query->scratch, cells)))
        return bigquery_protocol_error(query->db, err);
    return true;
}

/* ---- begin and end */

bool bigquery_start(struct bigquery_query *query, struct bigquery_db *db, const char *sql,
                    const struct db_limits *limits, struct err *err)
{
    *query = (struct bigquery_query){.db = db, .sql = mem_strdup(sql), .job = bigquery_job_id()};
    if (db->target.location)
        query->location = mem_strdup(db->target.location);
    char *json = query_job(db, sql, query->job, false, limits);
    bool ok = insert_job(db, json, true, limits, &query->page, err);
    struct json_value root;
    if (!ok && has_failed(db)) {
        bigquery_place(db, sql, err);
        query->complete = true; /* there is no such job */
    }
    if (ok && json_read(buf_str(&query->page), query->page.len, &root))
        take_reference(query, &root);
    mem_free(json);
    return ok;
}

bool bigquery_ask(struct bigquery_query *query, struct bigquery_db *db, const char *sql,
                  const struct db_limits *limits, struct err *err)
{
    char *id = bigquery_job_id(),
         *path = mem_printf("/bigquery/v2/projects/%s/queries", db->target.project);
    struct buf json = BUF_INIT;

    *query = (struct bigquery_query){.db = db, .sql = mem_strdup(sql)};
    buf_addf(&json,
             "{\"useLegacySql\":false,\"timeoutMs\":%d,\"maxResults\":%d,"
             "\"formatOptions\":{\"useInt64Timestamp\":true}",
             WAIT_MS, PAGE_ROWS);
    json_key_str(&json, "query", sql);
    json_key_str(&json, "requestId", id); /* asked twice it runs once */
    if (db->target.location)
        json_key_str(&json, "location", db->target.location);
    add_dataset(db, &json);
    add_most(db, &json);
    bigquery_job_labels(db, &json);
    buf_addc(&json, '}');
    const struct bigquery_request request = {
        .method = "POST", .path = path, .body = buf_str(&json), .body_len = json.len};
    const bool ok = bigquery_call(db, &request, limits, &query->page, err) &&
                    bigquery_job_take_page(query, err) && bigquery_wait(query, limits, err);
    buf_release(&json);
    mem_free(path);
    mem_free(id);
    return ok;
}

/* What comes of it is not waited for longer than a few seconds. */
static void cancel_job(struct bigquery_query *query)
{
    const struct db_limits limits = {.deadline_us = clock_mono_us() + CANCEL_US};
    const struct db_error keep = query->db->base.error;
    const bool broken = query->db->base.broken;
    struct buf path = BUF_INIT, body = BUF_INIT;

    buf_addf(&path, "/bigquery/v2/projects/%s/jobs/%s/cancel", query->db->target.project,
             query->job);
    if (query->location)
        buf_addf(&path, "?location=%s", query->location);
    const struct bigquery_request request = {
        .method = "POST", .path = buf_str(&path), .body = "", .body_len = 0};
    bigquery_call(query->db, &request, &limits, &body, NULL);
    query->db->base.error = keep;
    query->db->base.broken = broken;
    buf_release(&path);
    buf_release(&body);
}

void bigquery_finish(struct bigquery_query *query)
{
    if (query->job && !query->complete)
        cancel_job(query);
    bigquery_fields_free(query->fields, query->count);
    buf_release(&query->page);
    buf_release(&query->scratch);
    mem_free(query->list);
    mem_free(query->next);
    mem_free(query->job);
    mem_free(query->location);
    mem_free(query->sql);
    *query = (struct bigquery_query){0};
}

/* ---- jobs that are no queries */

/* Why the job failed: its errorResult; false. */
static bool job_error(struct bigquery_db *db, const struct json_value *error, struct err *err)
{
    const struct json_value fields[] = {json_member(error, "reason"),
                                        json_member(error, "message")};
    char *reason = json_dup(&fields[0]), *message = json_dup(&fields[1]);

    bigquery_fail(db, reason ? reason : "", message ? message : "no message", err);
    mem_free(reason);
    mem_free(message);
    return false;
}

bool bigquery_job_wait(struct bigquery_db *db, const char *job, const struct db_limits *limits,
                       struct buf *body, struct err *err)
{
    for (int pause_ms = 100;; pause_ms = pause_ms < 5000 ? pause_ms * 2 : pause_ms) {
        const char *location = db->target.location;
        struct json_value root;
        if (!bigquery_get(db, limits, body, &root, err, "%s/jobs/%s%s%s", db->target.project, job,
                          location ? "?location=" : "", location ? location : ""))
            return false;
        const struct json_value status = json_member(&root, "status"),
                                state = json_member(&status, "state"),
                                error = json_member(&status, "errorResult");
        if (json_is(&state, "DONE"))
            return error.kind != JSON_OBJECT || job_error(db, &error, err);
        if (!cancel_wait(limits->cancel, pause_ms))
            return db_stopped(&db->base, DB_CANCELLED, err);
    }
}
