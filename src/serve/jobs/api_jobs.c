/* /api/v1/jobs: what a querent with JOB_EXECUTOR=remote asks of its job server
 * (querent/remote/remote.h), carried out by the job pool of this machine. The person has said yes
 * there; what may be read and written is judged here all the same, by the settings of this service.
 */
#include <string.h>

#include "api.h"
#include "jobs/desks.h"
#include "jobs/job_body.h"
#include "querent/base/clock.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

#define AT_ONCE_MOST 100             /* jobs of one asker that wait or run */
#define ROWS_MOST ((size_t)64 << 20) /* bytes of rows in one answer */
#define LIST_MOST 200
#define SETTLE_US 2000000 /* for the plan of a read */

/* ---- how a job is told */

/* The wire format knows fewer words. */
static const char *api_jobs_state(enum job_state state)
{
    switch (state) {
    case JOB_DONE:
    case JOB_PARTIAL:
        return "succeeded";
    default:
        return job_state_name(state);
    }
}

static void api_jobs_text(struct buf *out, const char *key, const char *text)
{
    json_key(out, key);
    if (text)
        json_str(out, text);
    else
        buf_add(out, "null");
}

static void api_jobs_error(struct buf *out, const char *text)
{
    json_key(out, "error");
    if (text) {
        buf_addc(out, '{');
        json_key_str(out, "message", text);
        buf_addc(out, '}');
    } else
        buf_add(out, "null");
}

static void api_jobs_rows(struct buf *out, const struct result *result)
{
    json_key(out, "columns");
    buf_addc(out, '[');
    for (size_t c = 0; c < result_column_count(result); c++) {
        json_comma(out);
        buf_addc(out, '{');
        json_key_str(out, "name", result_column(result, c)->name);
        json_key_str(out, "type", result_column(result, c)->type);
        buf_addc(out, '}');
    }
    buf_add(out, "]");
    json_key(out, "rows");
    buf_addc(out, '[');
    for (uint64_t r = 0; r < result_rows(result); r++)
        talk_json_row(out, result, r);
    buf_addc(out, ']');
}

static void api_jobs_info(struct buf *out, const struct job_info *job)
{
    json_key_str(out, "job_id", job->id);
    json_key_str(out, "status", api_jobs_state(job->state));
    json_key_int(out, "progress", job->done);
    json_key_str(out, "kind", job->kind);
    json_key_str(out, "target", job->target);
    api_jobs_text(out, "mode", job->mode);
    json_key_int(out, "total", job->total);
    json_key_int(out, "created", job->created);
    json_key_int(out, "started", job->started);
    json_key_int(out, "ended", job->ended);
    api_jobs_text(out, "by", job->by);
    api_jobs_text(out, "detail", job->detail);
}

static void api_jobs_show(struct request *request, struct desk *desk, const struct job_info *job)
{
    struct job_found found = {0};
    struct buf body = BUF_INIT;
    struct err gone = ERR_INIT;
    const char *error = job->error;

    buf_addc(&body, '{');
    api_jobs_info(&body, job);
    const bool read = str_eq(job->kind, "read") && job->state == JOB_DONE,
               here = read && jobs_rows(desk->jobs, job->id, &found, &gone);
    if (here && result_memory(found.result) + result_spilled(found.result) <= ROWS_MOST)
        api_jobs_rows(&body, found.result);
    else {
        buf_add(&body, ",\"columns\":null,\"rows\":null");
        error = here ? TEXT_ROWS_LARGE : read ? gone.text : error;
    }
    api_jobs_error(&body, job->state == JOB_UNKNOWN && job->detail ? job->detail : error);
    buf_addc(&body, '}');
    job_found_release(&found);
    answer_bytes(request, 200, NULL, &body);
}

/* ---- whose */

/* NULL: it was answered. */
static struct desk *api_jobs_desk(struct request *request)
{
    struct server *server = request->server;
    struct err err = ERR_INIT;
    struct desk *desk = desks_take(server->desks, server->settings, &request->who, &err);

    if (!desk)
        answer_error(request, 503, &err);
    return desk;
}

/* The asker's job; NULL: it was answered. */
static struct job_info *api_jobs_named(struct request *request, struct desk *desk, const char *id)
{
    struct job_info *job = jobs_info(desk->jobs, id);

    if (!job)
        answer_fail(request, 404, TEXT_NO_JOB, id);
    return job;
}

bool job_of_path(struct request *request)
{
    return job_is_askers(request, request->params[0]);
}

bool job_is_askers(struct request *request, const char *id)
{
    struct desk *desk = api_jobs_desk(request);
    struct job_info *job = desk ? api_jobs_named(request, desk, id) : NULL;

    if (desk)
        desks_give(request->server->desks, desk);
    job_info_free(job);
    return job != NULL;
}

/* ---- creating */

typedef bool (*maker)(struct request *request, struct desk *desk, const struct job_asker *asker,
                      char **ret_id);

static bool api_jobs_refused(struct request *request, const struct err *err)
{
    /* 403 says that it is the token */
    answer_error(request,
                 err->code == ERR_NOT_FOUND ? 404
                 : err->code == ERR_USAGE   ? 400
                                            : 409,
                 err);
    return false;
}

static bool make_read(struct request *request, struct desk *desk, const struct job_asker *asker,
                      char **ret_id)
{
    const struct connection *connection = job_body_connection(request, desk);
    const cJSON *yes = cJSON_GetObjectItemCaseSensitive(request->json, "yes");
    const char *query = request_text(request, "query");
    struct err err = ERR_INIT;

    if (!connection)
        return false;
    const struct job_read read = {
        .connection = connection->name, .sql = query, .yes = cJSON_IsTrue(yes), .asker = asker};
    return jobs_read(desk->jobs, &read, ret_id, &err) || api_jobs_refused(request, &err);
}

/* As the console has its operator type the name. */
static bool write_is_confirmed(struct request *request, const struct job_write *write,
                               bool production)
{
    const char *name = request_text(request, "confirm");

    if (!write->table || !write_needs_name(write->mode, production) ||
        (name && str_eq(name, write->table)))
        return true;
    answer_fail(request, 409, TEXT_NEEDS_CONFIRM,
                production ? TEXT_TO_PRODUCTION : TEXT_REMOVES_ROWS, write->table);
    return false;
}

static bool make_write_of(struct request *request, struct desk *desk, struct job_write *write,
                          bool production, char **ret_id)
{
    const cJSON *ledger = cJSON_GetObjectItemCaseSensitive(request->json, "ledger");
    const char *mode = request_text(request, "mode");
    struct job_mappings mappings = {0};
    struct job_found found = {0};
    struct err err = ERR_INIT;

    if (mode && !write_mode_parse(mode, &write->mode)) {
        answer_fail(request, 400, TEXT_NO_MODE, mode);
        return false;
    }
    write->schema = request_text(request, "schema");
    write->table = request_text(request, "table");
    write->ledger = cJSON_IsTrue(ledger) || settings_bool(desk->settings, SET_JOB_LEDGER);
    bool ok = write_is_confirmed(request, write, production) &&
              job_body_mappings(request, &mappings) &&
              job_body_rows(request, desk, &found, &write->rows);
    write->mappings = mappings.list;
    write->mapping_count = mappings.count;
    if (ok && !jobs_write(desk->jobs, write, ret_id, &err))
        ok = api_jobs_refused(request, &err);
    mem_free(mappings.list);
    job_found_release(&found);
    return ok;
}

static bool make_write(struct request *request, struct desk *desk, const struct job_asker *asker,
                       char **ret_id)
{
    const struct connection *connection = job_body_connection(request, desk);

    if (!connection)
        return false;
    struct job_write write = {
        .connection = connection->name, .mode = WRITE_CREATE, .expected_rows = -1, .asker = asker};
    return make_write_of(request, desk, &write, connection->production, ret_id);
}

static bool make_email(struct request *request, struct desk *desk, const struct job_asker *asker,
                       char **ret_id)
{
    const char *format = request_text(request, "format");
    struct job_email email = {.subject = request_text(request, "subject"),
                              .body = request_text(request, "body"),
                              .attachment = ATTACHMENT_CSV,
                              .asker = asker};
    struct job_found found = {0};
    struct err err = ERR_INIT;

    if (format && !attachment_parse(format, &email.attachment)) {
        answer_fail(request, 400, TEXT_NO_ATTACHMENT, format);
        return false;
    }
    if (!job_body_rows(request, desk, &found, &email.rows))
        return false;
    char *to = job_body_addresses(request, "recipients"), *cc = job_body_addresses(request, "cc");
    email.to = to;
    email.cc = cc;
    const bool ok = jobs_email(desk->jobs, &email, ret_id, &err) || api_jobs_refused(request, &err);
    mem_free(to);
    mem_free(cc);
    job_found_release(&found);
    return ok;
}

static bool api_jobs_has_room(struct request *request, struct desk *desk)
{
    if (atomic_load(&request->server->draining))
        answer_fail(request, 503, TEXT_DRAINS);
    else if (jobs_are_remote(desk->settings))
        answer_fail(request, 409, TEXT_JOBS_ELSEWHERE);
    else if (jobs_busy(desk->jobs) >= AT_ONCE_MOST)
        answer_fail(request, 429, TEXT_TOO_MANY_JOBS, AT_ONCE_MOST);
    else
        return true;
    return false;
}

static void api_jobs_make(struct request *request, struct desk *desk, const struct job_asker *asker,
                          maker make)
{
    bool other = false;
    char *id = NULL;

    pthread_mutex_lock(&desk->creating);
    struct job_info *job = jobs_asked(desk->jobs, asker, &other);
    if (other)
        answer_fail(request, 422, TEXT_OTHER_KEY);
    else if (!job && make(request, desk, asker, &id))
        job = jobs_info(desk->jobs, id);
    pthread_mutex_unlock(&desk->creating);
    if (job && id && make == make_read) {
        request->read = id;
        request->read_us = clock_mono_us();
        id = NULL;
    } else if (job)
        api_jobs_show(request, desk, job);
    job_info_free(job);
    mem_free(id);
}

static void api_jobs_create(struct request *request, maker make)
{
    struct desk *desk = request->json ? api_jobs_desk(request) : NULL;

    if (!request->json)
        answer_fail(request, 400, TEXT_NOT_JSON);
    if (!desk)
        return;
    const char *key = request_header(request, "Idempotency-Key");
    char *print = key ? job_body_print(request) : NULL;
    char *by = mem_printf("%s via %s", request->who.user, request->who.via);
    const struct job_asker asker = {.by = by, .key = key, .print = print};
    if (api_jobs_has_room(request, desk))
        api_jobs_make(request, desk, &asker, make);
    mem_free(by);
    mem_free(print);
    desks_give(request->server->desks, desk);
}

/* The read that the request has made, once it is known whether it runs; a plan that takes long is
 * not waited for. */
static void api_jobs_settle(struct request *request, struct desk *desk)
{
    const bool late =
        clock_mono_us() - request->read_us > SETTLE_US || atomic_load(&request->server->draining);

    if (!late && desks_wait(request->server->desks, desk, request->read, request->connection))
        return;
    struct job_info *job = api_jobs_named(request, desk, request->read);
    char *heavy = job ? jobs_read_heavy(desk->jobs, request->read) : NULL;
    struct err err = ERR_INIT;
    if (heavy) {
        err_set(&err, ERR_REFUSED, "%s", heavy);
        answer_error(request, 409, &err);
    } else if (job)
        api_jobs_show(request, desk, job);
    mem_free(heavy);
    job_info_free(job);
}

void handle_job_read(struct request *request)
{
    struct desk *desk;

    if (!request->read)
        api_jobs_create(request, make_read);
    if (request->answered || !request->read || !(desk = api_jobs_desk(request)))
        return;
    api_jobs_settle(request, desk);
    desks_give(request->server->desks, desk);
}

void handle_job_write(struct request *request)
{
    api_jobs_create(request, make_write);
}

void handle_job_email(struct request *request)
{
    api_jobs_create(request, make_email);
}

/* ---- looking, cancelling, trying again */

void handle_job(struct request *request)
{
    struct desk *desk = api_jobs_desk(request);
    struct job_info *job = desk ? api_jobs_named(request, desk, request->params[0]) : NULL;

    if (job)
        api_jobs_show(request, desk, job);
    job_info_free(job);
    if (desk)
        desks_give(request->server->desks, desk);
}

/* One that has ended stays as it is. */
static void api_jobs_cancel(struct request *request, struct desk *desk, struct job_info *job)
{
    struct err err = ERR_INIT;
    const bool cancelled = jobs_cancel(desk->jobs, job->id, &err);
    struct job_info *now = jobs_info(desk->jobs, job->id);

    if (!cancelled && now && (now->state == JOB_QUEUED || now->state == JOB_RUNNING))
        answer_error(request, 409, &err);
    else
        api_jobs_show(request, desk, now ? now : job);
    job_info_free(now);
}

void handle_job_cancel(struct request *request)
{
    struct desk *desk = api_jobs_desk(request);
    struct job_info *job = desk ? api_jobs_named(request, desk, request->params[0]) : NULL;

    if (job)
        api_jobs_cancel(request, desk, job);
    job_info_free(job);
    if (desk)
        desks_give(request->server->desks, desk);
}

static void api_jobs_again(struct request *request, struct desk *desk)
{
    const char *id = request->params[0];
    struct err err = ERR_INIT;

    if (!jobs_retry(desk->jobs, id, &err)) {
        answer_error(request, err.code == ERR_NOT_FOUND ? 404 : 409, &err);
        return;
    }
    struct job_info *job = api_jobs_named(request, desk, id);
    if (job)
        api_jobs_show(request, desk, job);
    job_info_free(job);
}

void handle_job_retry(struct request *request)
{
    struct desk *desk = api_jobs_desk(request);

    if (!desk)
        return;
    if (api_jobs_has_room(request, desk))
        api_jobs_again(request, desk);
    desks_give(request->server->desks, desk);
}

void handle_job_rows(struct request *request)
{
    struct desk *desk = api_jobs_desk(request);
    struct job_found found = {0};
    struct err err = ERR_INIT;

    if (!desk)
        return;
    if (jobs_rows(desk->jobs, request->params[0], &found, &err))
        api_result(request, found.result);
    else
        answer_error(request, err.code == ERR_NOT_FOUND ? 404 : 409, &err);
    job_found_release(&found);
    desks_give(request->server->desks, desk);
}

void handle_jobs(struct request *request)
{
    struct desk *desk = api_jobs_desk(request);
    struct buf body = BUF_INIT;
    size_t count = 0;

    if (!desk)
        return;
    struct job_info **jobs = jobs_list(desk->jobs, &count);
    buf_add(&body, "{\"jobs\":[");
    for (size_t i = 0; i < count; i++) {
        if (i < LIST_MOST) {
            json_comma(&body);
            buf_addc(&body, '{');
            api_jobs_info(&body, jobs[i]);
            api_jobs_error(&body, jobs[i]->error);
            buf_addc(&body, '}');
        }
        job_info_free(jobs[i]);
    }
    buf_add(&body, "]}");
    mem_free(jobs);
    desks_give(request->server->desks, desk);
    answer_bytes(request, 200, NULL, &body);
}
