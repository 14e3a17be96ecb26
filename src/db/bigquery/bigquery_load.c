/* Loading into BigQuery by a load job: rows go up as lines of JSON in a resumable upload, a part at
 * a time, and the job begins with the last part, which db_commit sends. So all rows are there or
 * none, nothing is billed, and a process killed in between leaves the table untouched. (insertAll
 * would be billed, and shows rows one by one.) */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "bigquery/bigquery.h"
#include "querent/base/clock.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/url.h"

#define UNIT ((size_t)256 << 10) /* parts are multiples of it, but for the last */
#define PART ((size_t)8 << 20)
#define DROP_US 3000000

struct bigquery_load {
    struct db_load base;
    char *project, *dataset, *table;
    struct bigquery_field *all; /* of the table */
    size_t all_count;
    const struct bigquery_field **fields; /* of the cells to come */
    size_t count;
    char *job, *session; /* NULL: nothing was sent yet */
    struct buf rows;     /* that wait to be sent */
    uint64_t sent;       /* bytes */
    int64_t taken;
    bool failed;
};

static struct bigquery_db *bigquery_load_db(const struct bigquery_load *load)
{
    return (struct bigquery_db *)load->base.db;
}

/* ---- one row */

static void add_base64(struct buf *out, const char *p, size_t len)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    for (size_t i = 0; i < len; i += 3) {
        const unsigned a = (unsigned char)p[i], b = i + 1 < len ? (unsigned char)p[i + 1] : 0,
                       c = i + 2 < len ? (unsigned char)p[i + 2] : 0;
        buf_addc(out, digits[a >> 2]);
        buf_addc(out, digits[(a << 4 | b >> 4) & 63]);
        buf_addc(out, i + 1 < len ? digits[(b << 2 | c >> 6) & 63] : '=');
        buf_addc(out, i + 2 < len ? digits[c & 63] : '=');
    }
}

static bool is_word(const struct cell *cell, const char *const *words)
{
    for (; *words; words++)
        if (cell->len == strlen(*words) && strncasecmp(cell->p, *words, cell->len) == 0)
            return true;
    return false;
}

static bool add_bool(struct buf *out, const struct cell *cell)
{
    static const char *const yes[] = {"true", "t", "1", NULL}, *const no[] = {"false", "f", "0",
                                                                              NULL};
    const bool is = is_word(cell, yes);

    buf_add(out, is ? "true" : "false");
    return is || is_word(cell, no);
}

/* Numbers stand in quotes, so that nothing in between makes doubles of them. */
static bool add_value(struct buf *out, const struct bigquery_field *field, const struct cell *cell)
{
    struct json_value whole;
    size_t len = cell->len;

    if (field->repeated || field->type == BIGQUERY_STRUCT || field->type == BIGQUERY_JSON) {
        buf_addn(out, cell->p, len);
        return json_read(cell->p, len, &whole) && !memchr(cell->p, '\n', len);
    }
    if (field->type == BIGQUERY_BOOL)
        return add_bool(out, cell);
    if (field->type == BIGQUERY_BYTES) {
        buf_addc(out, '"');
        add_base64(out, cell->p, len);
        buf_addc(out, '"');
        return true;
    }
    if (field->type == BIGQUERY_DATETIME && len > 3 && memcmp(cell->p + len - 3, "+00", 3) == 0)
        len -= 3;
    json_strn(out, cell->p, len);
    return text_valid(cell->p, len);
}

static bool add_row(struct bigquery_load *load, const struct cell *cells, struct err *err)
{
    struct buf *out = &load->rows;
    bool first = true;

    buf_addc(out, '{');
    for (size_t i = 0; i < load->count; i++) {
        if (cells[i].kind == CELL_NULL)
            continue;
        buf_add(out, first ? "" : ",");
        json_str(out, load->fields[i]->name);
        buf_addc(out, ':');
        first = false;
        if (!add_value(out, load->fields[i], &cells[i]))
            return err_set(err, ERR_DB, "row %lld: '%.*s' is no %s for the column '%s'",
                           (long long)load->taken + 1, (int)text_cut(cells[i].p, cells[i].len, 40),
                           cells[i].p, load->fields[i]->text, load->fields[i]->name);
    }
    buf_add(out, "}\n");
    return true;
}

/* ---- the upload */

static void take_session(void *arg, const char *name, const char *value)
{
    struct bigquery_load *load = arg;

    if (str_eq_fold(name, "Location") && !load->session)
        load->session = mem_strdup(value);
}

/* The token goes with every part. */
static bool safe_session(const struct bigquery_load *load)
{
    return load->session &&
           (str_starts_fold(load->session, "https://") ||
            (str_starts_fold(load->session, "http://") && http_is_loopback(load->session)));
}

static bool begin_upload(struct bigquery_load *load, struct err *err)
{
    static const char *const headers[] = {"X-Upload-Content-Type: application/octet-stream", NULL};
    struct bigquery_db *db = bigquery_load_db(load);
    struct buf json = BUF_INIT, body = BUF_INIT;
    char *path =
        mem_printf("/upload/bigquery/v2/projects/%s/jobs?uploadType=resumable", db->target.project);

    load->job = bigquery_job_id();
    buf_addc(&json, '{');
    bigquery_job_reference(db, &json, load->job);
    buf_add(&json, ",\"configuration\":{\"load\":{\"destinationTable\":{");
    json_key_str(&json, "projectId", load->project);
    json_key_str(&json, "datasetId", load->dataset);
    json_key_str(&json, "tableId", load->table);
    buf_add(&json, "},\"sourceFormat\":\"NEWLINE_DELIMITED_JSON\",\"writeDisposition\":"
                   "\"WRITE_APPEND\",\"createDisposition\":\"CREATE_NEVER\"}");
    bigquery_job_labels(db, &json);
    buf_add(&json, "}}");
    const struct bigquery_request request = {.method = "POST",
                                             .path = path,
                                             .body = buf_str(&json),
                                             .body_len = json.len,
                                             .headers = headers,
                                             .header = take_session,
                                             .arg = load};
    bool ok = bigquery_call(db, &request, &load->base.db->limits, &body, err);
    if (ok && !safe_session(load))
        ok = bigquery_protocol_error(db, err);
    buf_release(&json);
    buf_release(&body);
    mem_free(path);
    return ok;
}

/* How far the server has it: "bytes=0-8388607"; without the header it has nothing. */
static void take_range(void *arg, const char *name, const char *value)
{
    const char *dash = strrchr(value, '-');
    int64_t last;

    if (str_eq_fold(name, "Range") && dash && str_to_i64(dash + 1, &last) && last >= 0)
        *(uint64_t *)arg = (uint64_t)last + 1;
}

/* Sends the first `len` bytes of what waits; `last`: there is no more. What the server did not keep
 * is sent again. */
static bool send_part(struct bigquery_load *load, size_t len, bool last, struct buf *body,
                      struct err *err)
{
    const uint64_t end = load->sent + len;

    for (;;) {
        char range[96];
        const char *const headers[] = {range, NULL};
        const size_t rest = (size_t)(end - load->sent);
        uint64_t kept = 0;
        long status = 0;
        if (rest)
            snprintf(range, sizeof range, "Content-Range: bytes %llu-%llu/",
                     (unsigned long long)load->sent, (unsigned long long)end - 1);
        else
            snprintf(range, sizeof range, "Content-Range: bytes */");
        snprintf(range + strlen(range), 24, last ? "%llu" : "*", (unsigned long long)end);
        const struct bigquery_request request = {.method = "PUT",
                                                 .path = load->session,
                                                 .body = buf_str(&load->rows),
                                                 .body_len = rest,
                                                 .body_type = "application/octet-stream",
                                                 .headers = headers,
                                                 .ret_status = &status,
                                                 .header = take_range,
                                                 .arg = &kept};
        if (!bigquery_call(bigquery_load_db(load), &request, &load->base.db->limits, body, err))
            return false;
        const uint64_t now = status == 308 ? kept : end;
        if (now < load->sent || now > end || (now == load->sent && rest) ||
            (last && now == end && status == 308))
            return bigquery_protocol_error(bigquery_load_db(load), err);
        buf_splice(&load->rows, 0, (size_t)(now - load->sent), "", 0);
        load->sent = now;
        if (now == end)
            return true;
    }
}

static bool send_full(struct bigquery_load *load, struct err *err)
{
    struct buf body = BUF_INIT;
    bool ok = load->session || begin_upload(load, err);

    ok = ok && send_part(load, load->rows.len / UNIT * UNIT, false, &body, err);
    buf_release(&body);
    return ok || err_prefix(err, "cannot load rows up to row %lld into '%s'",
                            (long long)load->taken, load->table);
}

/* ---- the operations */

static void load_free(struct bigquery_load *load)
{
    bigquery_fields_free(load->all, load->all_count);
    buf_release(&load->rows);
    mem_free(load->fields);
    mem_free(load->project);
    mem_free(load->dataset);
    mem_free(load->table);
    mem_free(load->session);
    mem_free(load->job);
    mem_free(load);
}

/* The upload is dropped: its job never begins. */
void bigquery_load_abort(struct db_load *base)
{
    struct bigquery_load *load = (struct bigquery_load *)base;
    struct bigquery_db *db = bigquery_load_db(load);
    const struct db_limits limits = {.deadline_us = clock_mono_us() + DROP_US};
    const struct db_error keep = db->base.error;
    const bool broken = db->base.broken;
    struct buf body = BUF_INIT;

    if (load->session) {
        const struct bigquery_request request = {.method = "DELETE", .path = load->session};
        bigquery_call(db, &request, &limits, &body, NULL);
        db->base.error = keep;
        db->base.broken = broken;
    }
    buf_release(&body);
    load_free(load);
}

static bool find_fields(struct bigquery_load *load, const char *const *columns, struct err *err)
{
    for (size_t i = 0; i < load->count; i++) {
        for (size_t f = 0; f < load->all_count; f++)
            if (str_eq_fold(load->all[f].name, columns[i]))
                load->fields[i] = &load->all[f];
        if (load->fields[i])
            continue;
        db_fail(load->base.db, DB_COLUMN_NOT_FOUND, "", columns[i], strlen(columns[i]));
        return err_set(err, ERR_DB, "the table '%s' has no column '%s'", load->table, columns[i]);
    }
    return true;
}

static bool learn_fields(struct bigquery_load *load, const char *const *columns, struct err *err)
{
    struct bigquery_db *db = bigquery_load_db(load);
    struct buf body = BUF_INIT, name = BUF_INIT;
    struct json_value root;

    url_add_escaped(&name, load->table);
    const bool ok =
        bigquery_get(db, &load->base.db->limits, &body, &root, err, "%s/datasets/%s/tables/%s",
                     load->project, load->dataset, buf_str(&name));
    if (ok) {
        const struct json_value schema = json_member(&root, "schema"),
                                fields = json_member(&schema, "fields");
        load->all = bigquery_fields_read(&fields, &load->all_count);
    }
    buf_release(&name);
    buf_release(&body);
    return ok && find_fields(load, columns, err);
}

bool bigquery_load_begin(struct db *base, const char *schema, const char *table,
                         const char *const *columns, size_t count, struct db_load **ret_load,
                         struct err *err)
{
    struct bigquery_db *db = (struct bigquery_db *)base;
    const char *dataset = schema && *schema ? schema : db->target.dataset;
    const char *dot = dataset ? strrchr(dataset, '.') : NULL;

    if (db->pending)
        return err_set(err, ERR_UNSUPPORTED,
                       "cannot load into '%s': a load job takes the rows of one table", table);
    if (!dataset)
        return err_set(err, ERR_CONFIG, "cannot load into '%s': name its dataset", table);
    struct bigquery_load *load = mem_alloc(sizeof *load);
    load->base.db = base;
    load->project =
        dot ? mem_strndup(dataset, (size_t)(dot - dataset)) : mem_strdup(db->target.data_project);
    load->dataset = mem_strdup(dot ? dot + 1 : dataset);
    load->table = mem_strdup(table);
    load->count = count;
    load->fields = mem_alloc((count + 1) * sizeof *load->fields);
    if (!learn_fields(load, columns, err)) {
        load_free(load);
        return false;
    }
    *ret_load = &load->base;
    return true;
}

bool bigquery_load_row(struct db_load *base, const struct cell *cells, struct err *err)
{
    struct bigquery_load *load = (struct bigquery_load *)base;

    load->failed = load->failed || !add_row(load, cells, err);
    if (load->failed)
        return false;
    load->taken++;
    if (load->rows.len < PART)
        return true;
    load->failed = !send_full(load, err);
    return !load->failed;
}

bool bigquery_load_end(struct db_load *base, int64_t *ret_rows, struct err *err)
{
    struct bigquery_load *load = (struct bigquery_load *)base;

    if (load->failed) {
        err_set(err, ERR_DB, "cannot load into '%s': a row was refused", load->table);
        bigquery_load_abort(base);
        return false;
    }
    if (ret_rows)
        *ret_rows = load->taken;
    if (load->taken)
        bigquery_load_db(load)->pending = load;
    else
        load_free(load);
    return true;
}

/* ---- the end of the transaction that is none */

static bool finish_job(struct bigquery_load *load, struct err *err)
{
    struct bigquery_db *db = bigquery_load_db(load);
    const struct db_limits none = {0};
    struct buf body = BUF_INIT;
    struct json_value root;
    bool ok = (load->session || begin_upload(load, err)) &&
              send_part(load, load->rows.len, true, &body, err) &&
              bigquery_job_wait(db, load->job, &none, &body, err);

    if (ok && json_read(buf_str(&body), body.len, &root)) {
        const struct json_value statistics = json_member(&root, "statistics"),
                                done = json_member(&statistics, "load");
        const int64_t rows = bigquery_number(&done, "outputRows");
        if (rows != load->taken)
            ok = err_set(err, ERR_DB, "%lld rows were sent and BigQuery says that it wrote %lld",
                         (long long)load->taken, (long long)rows);
    }
    buf_release(&body);
    return ok;
}

bool bigquery_begin(struct db *base, struct err *err)
{
    (void)base, (void)err; /* nothing is to be sent */
    return true;
}

bool bigquery_commit(struct db *base, struct err *err)
{
    struct bigquery_db *db = (struct bigquery_db *)base;

    if (!db->pending)
        return true;
    if (!finish_job(db->pending, err))
        return false;
    load_free(db->pending);
    db->pending = NULL;
    return true;
}

void bigquery_rollback(struct db *base)
{
    struct bigquery_db *db = (struct bigquery_db *)base;

    if (db->pending)
        bigquery_load_abort(&db->pending->base);
    db->pending = NULL;
}
