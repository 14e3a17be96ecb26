/* Jobs that a job server carries out (JOB_EXECUTOR=remote). The rows of a query go there as a read
 * job whose id the write or email job names, so that they never pass through this machine; rows of
 * the screen are sent along.
 *
 * The server's id of the job is kept before it is followed: a program that is killed finds the job
 * again at its next start and goes on following it. Runs on a pool thread.
 */

#include "job.h"
#include "querent/base/clock.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/remote/remote.h"
#include "texts.h"

#define DATA_MOST ((size_t)256 << 20) /* bytes of rows that are sent along */
#define AFTER_CANCEL_US 15000000      /* for the server to say what became of it */

struct errand {
    struct jobs *jobs;
    struct job *job;
    struct remote *remote;
    struct remote_limits limits;
    struct buf body;
    int64_t rows; /* sent along */
};

bool jobs_are_remote(const struct settings *settings)
{
    return str_eq(settings_text(settings, SET_JOB_EXECUTOR), "remote");
}

static bool open_server(struct errand *errand, struct err *err)
{
    const struct settings *settings = errand->jobs->options.settings;
    const int64_t seconds = settings_int(settings, SET_JOB_API_TIMEOUT);
    const struct remote_options options = {
        .url = settings_text(settings, SET_BASE_URL),
        .token = settings_secret(settings, SET_JOB_API_TOKEN, SET_BASE_URL),
        .user = settings_text(settings, SET_JOB_API_USER),
        .password = settings_secret(settings, SET_JOB_API_PASSWORD, SET_BASE_URL),
        .mapping = settings_text(settings, SET_JOB_API_MAPPING),
    };

    errand->limits.cancel = errand->job->cancel;
    errand->limits.deadline_us = seconds ? clock_mono_us() + seconds * 1000000 : 0;
    return remote_new(&options, &errand->remote, err);
}

/* ---- what is sent */

static void job_remote_key_text(struct errand *errand, const char *name, const char *text)
{
    remote_key(errand->remote, &errand->body, name);
    json_str(&errand->body, text ? text : "");
}

/* "connection_id": 3, and of which kind it is where the name asks for it. */
static bool key_connection(struct errand *errand, const char *name, bool with_type, struct err *err)
{
    enum sql_dialect dialect;
    const char *kind = "";
    const struct connection *connection =
        settings_find_connection(errand->jobs->options.settings, name, err);

    int id;

    if (!connection || !settings_remote_id(connection, &id, err))
        return false;
    remote_key(errand->remote, &errand->body, "connection_id");
    buf_addf(&errand->body, "%d", id);
    if (with_type && db_url_kind(connection->url, &dialect, &kind))
        job_remote_key_text(errand, "database_type",
                            str_eq(kind, "api") ? sql_dialect_name(dialect) : kind);
    return true;
}

static bool job_remote_add_columns(void *arg, const struct result_column *columns, size_t count,
                                   struct err *err)
{
    struct buf *body = &((struct errand *)arg)->body;

    (void)err;
    buf_add(body, "{\"columns\":[");
    for (size_t i = 0; i < count; i++) {
        json_comma(body);
        json_str(body, columns[i].name);
    }
    buf_add(body, "],\"rows\":[");
    return true;
}

static bool job_remote_add_row(void *arg, const struct cell *cells, size_t count, struct err *err)
{
    struct errand *errand = arg;
    struct buf *body = &errand->body;

    json_comma(body);
    buf_addc(body, '[');
    for (size_t i = 0; i < count; i++) {
        const struct cell *cell = &cells[i];
        const bool number = cell->kind == CELL_INTEGER || cell->kind == CELL_REAL;
        json_comma(body);
        if (cell->kind == CELL_NULL)
            buf_add(body, "null");
        else if (number && json_number(cell->p, cell->len))
            buf_addn(body, cell->p, cell->len);
        else
            json_strn(body, cell->p, cell->len);
    }
    buf_addc(body, ']');
    errand->rows++;
    return body->len <= DATA_MOST ||
           err_set(err, ERR_LIMIT, "the rows are more than %zu MB: write the query's rows instead",
                   DATA_MOST >> 20);
}

/* The rows of the screen, written into the body. */
static bool key_data(struct errand *errand, struct err *err)
{
    const struct job_sink sink = {
        .columns = job_remote_add_columns, .row = job_remote_add_row, .arg = errand};

    remote_key(errand->remote, &errand->body, "data");
    if (!job_each_row(errand->jobs, errand->job, &sink, err))
        return false;
    buf_add(&errand->body, "]}");
    return true;
}

static void job_remote_on_progress(void *arg, int64_t done)
{
    struct errand *errand = arg;

    job_progress(errand->jobs, errand->job, done, false);
}

/* Has the server run the job's query; its id stands for the rows. */
static bool key_source(struct errand *errand, struct err *err)
{
    struct job *job = errand->job;
    struct buf outer = errand->body;
    struct remote_status status = {0};
    char *id = NULL;

    errand->body = BUF_INIT;
    buf_addc(&errand->body, '{');
    bool ok = key_connection(errand, job->source, true, err);
    job_remote_key_text(errand, "query", job->sql);
    remote_key(errand->remote, &errand->body, "yes"); /* its rows were seen before the form */
    buf_add(&errand->body, "true");
    buf_addc(&errand->body, '}');
    ok = ok &&
         remote_submit(errand->remote, REMOTE_READ, &errand->body, NULL, &errand->limits, &id, NULL,
                       err) &&
         remote_wait(errand->remote, id, &errand->limits, NULL, NULL, &status, err);
    if (!ok && id)
        remote_cancel(errand->remote, id, NULL); /* nobody waits for its rows any more */
    if (ok && status.state != REMOTE_SUCCEEDED)
        ok = err_set(err, ERR_DB, "the job server could not run the query: %s",
                     status.error ? status.error : "it did not say why");
    remote_status_release(&status);
    buf_release(&errand->body);
    errand->body = outer;
    if (ok)
        job_remote_key_text(errand, "source_job_id", id);
    mem_free(id);
    return ok;
}

/* The server can run the query itself, but on a built-in connection, of which it knows nothing. */
static bool server_has_source(const struct errand *errand)
{
    const struct job *job = errand->job;
    const struct connection *source =
        job->source ? settings_find_connection(errand->jobs->options.settings, job->source, NULL)
                    : NULL;

    return job->sql && source && !source->builtin && !job->seen;
}

static bool key_rows(struct errand *errand, struct err *err)
{
    return server_has_source(errand) ? key_source(errand, err) : key_data(errand, err);
}

static void key_mappings(struct errand *errand)
{
    const struct job *job = errand->job;
    struct buf *body = &errand->body;

    remote_key(errand->remote, body, "mappings");
    buf_addc(body, '[');
    for (size_t i = 0; i < job->mapping_count; i++) {
        json_comma(body);
        buf_addc(body, '{');
        json_key_str(body, "from", job->from[i]);
        json_key_str(body, "to", job->to[i]);
        buf_addc(body, '}');
    }
    buf_addc(body, ']');
}

/* The form had the operator type the table's name, by the settings here. */
static bool was_confirmed_by_name(const struct errand *errand)
{
    const struct job *job = errand->job;
    const struct connection *target =
        settings_find_connection(errand->jobs->options.settings, job->connection, NULL);

    return write_needs_name(job->mode, target && target->production);
}

static bool write_body(struct errand *errand, struct err *err)
{
    const struct job *job = errand->job;

    if (!key_connection(errand, job->connection, false, err))
        return false;
    job_remote_key_text(errand, "schema", job->schema);
    job_remote_key_text(errand, "table", job->table);
    job_remote_key_text(errand, "mode", write_mode_name(job->mode));
    if (was_confirmed_by_name(errand))
        job_remote_key_text(errand, "confirm", job->table);
    if (job->ledger) {
        remote_key(errand->remote, &errand->body, "ledger");
        buf_add(&errand->body, "true");
    }
    key_mappings(errand);
    return true;
}

static void key_addresses(struct errand *errand, const char *name, const char *list)
{
    size_t count = 0;
    char **addresses = str_split(list ? list : "", ',', &count);

    remote_key(errand->remote, &errand->body, name);
    buf_addc(&errand->body, '[');
    for (size_t i = 0; i < count; i++) {
        json_comma(&errand->body);
        json_str(&errand->body, str_trim(addresses[i]));
    }
    buf_addc(&errand->body, ']');
    str_free_all(addresses, count);
}

static void email_body(struct errand *errand)
{
    const struct job *job = errand->job;

    key_addresses(errand, "recipients", job->mail_to);
    if (!str_blank(job->mail_cc))
        key_addresses(errand, "cc", job->mail_cc);
    job_remote_key_text(errand, "subject", job->subject);
    job_remote_key_text(errand, "body", job->body);
    job_remote_key_text(errand, "format", job->format);
}

/* ---- creating and following */

static bool job_remote_create(struct errand *errand, struct err *err)
{
    struct job *job = errand->job;
    const bool writes = job->kind == JOB_KIND_WRITE;

    buf_addc(&errand->body, '{');
    if (writes && !write_body(errand, err))
        return false;
    if (!writes)
        email_body(errand);
    if (!key_rows(errand, err))
        return false;
    buf_addc(&errand->body, '}');
    job->sending = true; /* kept first: whoever finds it without an id knows that it may exist */
    job_keep(errand->jobs, job);
    const bool ok =
        remote_submit(errand->remote, writes ? REMOTE_WRITE : REMOTE_EMAIL, &errand->body,
                      job->info.id, &errand->limits, &job->remote_id, &job->unknown, err);
    job->sending = job->unknown;
    job_keep(errand->jobs, job);
    return ok;
}

/* Its time is over, or the operator stops it: the server is told, and says what became of it. */
static bool job_remote_stop(struct errand *errand, struct remote_status *ret_status)
{
    const struct remote_limits limits = {.deadline_us = clock_mono_us() + AFTER_CANCEL_US};

    remote_cancel(errand->remote, errand->job->remote_id, NULL);
    if (!remote_wait(errand->remote, errand->job->remote_id, &limits, NULL, NULL, ret_status,
                     NULL) ||
        ret_status->state == REMOTE_UNKNOWN)
        errand->job->unknown = true;
    return !errand->job->unknown && ret_status->state == REMOTE_SUCCEEDED;
}

static bool job_remote_follow(struct errand *errand, struct err *err)
{
    struct job *job = errand->job;
    struct remote_status status = {0};
    const bool ended = remote_wait(errand->remote, job->remote_id, &errand->limits,
                                   job_remote_on_progress, errand, &status, err);
    bool ok = ended && status.state == REMOTE_SUCCEEDED;

    job->unknown = ended && status.state == REMOTE_UNKNOWN;
    if (!ended && job_left(errand->jobs, job))
        job->unknown = true; /* its id stays */
    else if (!ended && err->code != ERR_CANCELLED && err->code != ERR_TIMEOUT)
        job->unknown = err->code != ERR_NOT_FOUND; /* it goes on there without us */
    else if (!ended)
        ok = job_remote_stop(errand, &status);
    else if (status.state == REMOTE_CANCELLED)
        err_set(err, ERR_CANCELLED, JOB_STOPPED_THERE);
    else if (!ok)
        err_set(err, ERR_DB, "%s", status.error ? status.error : "the job server did not say why");
    if (ok)
        job_progress(errand->jobs, job, status.progress >= 0 ? status.progress : errand->rows,
                     true);
    remote_status_release(&status);
    return ok;
}

static char *job_remote_describe(const struct errand *errand)
{
    const struct job *job = errand->job;

    if (job->kind == JOB_KIND_EMAIL)
        return mem_printf(JOB_SENT_THERE, job->remote_id);
    char *rows = job_rows_counted(job);
    char *text =
        mem_printf(JOB_WRITTEN_THERE, rows, job->info.target, job->remote_id, job->info.mode);
    mem_free(rows);
    return text;
}

bool job_remote_run(struct jobs *jobs, struct job *job, char **ret_detail, struct err *err)
{
    struct errand errand = {.jobs = jobs, .job = job};
    struct err own = ERR_INIT;
    const bool ok = open_server(&errand, &own) &&
                    (job->remote_id || job_remote_create(&errand, &own)) &&
                    job_remote_follow(&errand, &own);

    if (ok)
        *ret_detail = job_remote_describe(&errand);
    if (!ok && !job->unknown) { /* another try is another job there */
        mem_free(job->remote_id);
        job->remote_id = NULL;
    }
    if (!ok && err)
        *err = own;
    buf_release(&errand.body);
    remote_free(errand.remote);
    return ok;
}
