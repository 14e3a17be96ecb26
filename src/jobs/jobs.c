/* The pool: a few threads that run jobs, oldest first; every change is kept in the state file and told.
 *
 * Locking: `lock` guards the list and every job's info. A runner works on its job's spec without it. The
 * listener is called without the lock, with a copy.
 */
#include "job.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "querent/base/clock.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"

#define TELL_EVERY_US 100000
#define PROCESS_SHUTDOWN "the program ended before the job did"

static const char *const kind_names[] = {"write", "email", "export"};

/* ---- telling and keeping ------------------------------------------------------------------------------------ */

static void keep(struct jobs *jobs, const struct job *job)
{
    struct buf spec = BUF_INIT;
    struct err err = ERR_INIT;
    if (!jobs->options.store)
        return;
    job_spec_write(job, &spec);
    bool live = job->info.state == JOB_QUEUED || job->info.state == JOB_RUNNING;
    struct store_job kept = {.info = job->info, .conversation = job->conversation, .spec = spec.p,
                             .owner_pid = live ? (int)getpid() : 0};
    if (!store_job_put(jobs->options.store, &kept, &err))
        log_write(LOG_ERROR, "jobs", "%s: %s", job->info.id, err.text);
    buf_release(&spec);
}

static void tell(struct jobs *jobs, const struct job *job)
{
    if (!jobs->options.changed)
        return;
    pthread_mutex_lock(&jobs->lock);
    struct job_info *copy = job_info_copy(&job->info);
    pthread_mutex_unlock(&jobs->lock);
    jobs->options.changed(jobs->options.arg, copy);
    job_info_free(copy);
}

void job_progress(struct jobs *jobs, struct job *job, int64_t done, bool force)
{
    int64_t now = clock_mono_us();
    pthread_mutex_lock(&jobs->lock);
    job->info.done = done;
    bool due = force || now - job->told_us > TELL_EVERY_US;
    if (due)
        job->told_us = now;
    pthread_mutex_unlock(&jobs->lock);
    if (due)
        tell(jobs, job);
}

static void set_state(struct jobs *jobs, struct job *job, enum job_state state, const char *error, char *detail)
{
    pthread_mutex_lock(&jobs->lock);
    job->info.state = state;
    if (state == JOB_RUNNING)
        job->info.started = clock_now();
    else if (state != JOB_QUEUED)
        job->info.ended = clock_now();
    mem_free(job->info.error);
    job->info.error = mem_strdup(error);
    if (detail) {
        mem_free(job->info.detail);
        job->info.detail = detail;
    }
    keep(jobs, job);
    pthread_cond_broadcast(&jobs->changed);
    pthread_mutex_unlock(&jobs->lock);
    log_write(LOG_INFO, "jobs", "%s %s: %s%s%s", kind_names[job->kind], job->info.id, job_state_name(state),
              error ? ": " : "", error ? error : "");
    tell(jobs, job);
}

/* ---- running ------------------------------------------------------------------------------------------------- */

static void audit(struct jobs *jobs, const struct job *job, const char *outcome)
{
    const char *where = job->kind == JOB_KIND_WRITE ? job->connection : job->source;
    struct err err = ERR_INIT;
    char *what = mem_printf("%s to %s", kind_names[job->kind], job->info.target);
    if (jobs->options.store && !store_audit(jobs->options.store, where ? where : "", what, job->sql, outcome, job->info.done, &err))
        log_write(LOG_ERROR, "audit", "%s", err.text);
    mem_free(what);
}

static void run(struct jobs *jobs, struct job *job)
{
    static bool (*const runners[])(struct jobs *, struct job *, char **, struct err *) = {
        [JOB_KIND_WRITE] = job_write_run, [JOB_KIND_EMAIL] = job_email_run, [JOB_KIND_EXPORT] = job_export_run};
    struct err err = ERR_INIT;
    char *detail = NULL;
    set_state(jobs, job, JOB_RUNNING, NULL, NULL);
    if (runners[job->kind](jobs, job, &detail, &err)) {
        audit(jobs, job, "ok");
        set_state(jobs, job, JOB_DONE, NULL, detail);
        return;
    }
    mem_free(detail);
    bool cancelled = err.code == ERR_CANCELLED || cancel_fired(job->cancel);
    audit(jobs, job, cancelled ? "cancelled" : err.text);
    set_state(jobs, job, cancelled ? JOB_CANCELLED : JOB_FAILED, cancelled ? NULL : err.text,
              cancelled ? mem_strdup("cancelled; nothing was kept") : NULL);
}

static struct job *next_queued(struct jobs *jobs)
{
    for (size_t i = 0; i < jobs->all.len; i++)
        if (jobs->all.v[i]->queued)
            return jobs->all.v[i];
    return NULL;
}

static void *pool_run(void *arg)
{
    struct jobs *jobs = arg;
    pthread_mutex_lock(&jobs->lock);
    while (!jobs->stopping) {
        struct job *job = next_queued(jobs);
        if (!job) {
            pthread_cond_wait(&jobs->changed, &jobs->lock);
            continue;
        }
        job->queued = false;
        jobs->running++;
        pthread_mutex_unlock(&jobs->lock);
        run(jobs, job);
        pthread_mutex_lock(&jobs->lock);
        jobs->running--;
        pthread_cond_broadcast(&jobs->changed);
    }
    pthread_mutex_unlock(&jobs->lock);
    return NULL;
}

/* ---- making ---------------------------------------------------------------------------------------------------- */

static struct job *job_new(struct jobs *jobs, enum job_kind kind, const char *conversation, const struct job_rows *rows)
{
    struct job *job = mem_alloc(sizeof *job);
    pthread_mutex_lock(&jobs->lock);
    job->info.id = mem_printf("%s-%llx-%x%u", kind_names[kind], (unsigned long long)clock_now(), (unsigned)getpid(), ++jobs->counter);
    pthread_mutex_unlock(&jobs->lock);
    job->info.kind = mem_strdup(kind_names[kind]);
    job->info.created = clock_now();
    job->info.total = -1;
    job->kind = kind;
    job->conversation = mem_strdup(conversation);
    job->cancel = cancel_new();
    job->source = mem_strdup(rows->connection);
    job->sql = mem_strdup(rows->sql);
    if (rows->result) {
        job->result = result_ref(rows->result);
        job->info.total = (int64_t)(rows->order ? rows->order_count : result_rows(rows->result));
    }
    if (rows->order) {
        job->order = mem_alloc((rows->order_count + 1) * sizeof *job->order);
        memcpy(job->order, rows->order, rows->order_count * sizeof *job->order);
        job->order_count = rows->order_count;
    }
    return job;
}

static void enqueue(struct jobs *jobs, struct job *job, char **ret_id)
{
    pthread_mutex_lock(&jobs->lock);
    job->queued = true;
    vec_push(&jobs->all, job);
    if (ret_id)
        *ret_id = mem_strdup(job->info.id);
    keep(jobs, job);
    pthread_cond_broadcast(&jobs->changed);
    pthread_mutex_unlock(&jobs->lock);
    tell(jobs, job);
}

bool jobs_write(struct jobs *jobs, const struct job_write *write, char **ret_id, struct err *err)
{
    const struct connection *target = settings_find_connection(jobs->options.settings, write->connection, err);
    if (!target)
        return false;
    if (target->read_only)
        return err_set(err, ERR_REFUSED, "connection '%s' is read-only; set read_only: false for it to allow writing", target->name);
    if (str_blank(write->table))
        return err_set(err, ERR_USAGE, "the table's name is missing");
    struct job *job = job_new(jobs, JOB_KIND_WRITE, write->conversation, &write->rows);
    job->connection = mem_strdup(target->name);
    job->schema = mem_strdup(write->schema);
    job->table = mem_strdup(write->table);
    job->mode = write->mode;
    job->ledger = write->ledger;
    job->expected = write->expected_rows;
    job->mapping_count = write->mapping_count;
    job->from = mem_alloc((write->mapping_count + 1) * sizeof *job->from);
    job->to = mem_alloc((write->mapping_count + 1) * sizeof *job->to);
    for (size_t i = 0; i < write->mapping_count; i++) {
        job->from[i] = mem_strdup(write->mappings[i].from);
        job->to[i] = mem_strdup(write->mappings[i].to);
    }
    job->info.target = mem_printf("%s.%s", target->name, write->table);
    enqueue(jobs, job, ret_id);
    return true;
}

static bool addresses_good(const char *list, size_t *ret_count, struct err *err)
{
    bool ok = true;
    char **addresses = str_split(list ? list : "", ',', ret_count);
    for (size_t i = 0; ok && i < *ret_count; i++)
        if (!job_address_valid(addresses[i]))
            ok = err_set(err, ERR_USAGE, "'%s' is not an e-mail address", addresses[i]);
    str_free_all(addresses, *ret_count);
    return ok;
}

bool jobs_email(struct jobs *jobs, const struct job_email *email, char **ret_id, struct err *err)
{
    size_t to = 0, cc = 0;
    if (!addresses_good(email->to, &to, err) || !addresses_good(email->cc, &cc, err))
        return false;
    if (to == 0)
        return err_set(err, ERR_USAGE, "a recipient is missing");
    struct job *job = job_new(jobs, JOB_KIND_EMAIL, email->conversation, &email->rows);
    job->mail_to = mem_strdup(email->to);
    job->mail_cc = mem_strdup(email->cc);
    job->subject = mem_strdup(email->subject);
    job->body = mem_strdup(email->body);
    job->format = mem_strdup(email->format);
    job->inline_table = email->inline_table;
    job->info.target = mem_strdup(email->to);
    enqueue(jobs, job, ret_id);
    return true;
}

bool jobs_export(struct jobs *jobs, const char *conversation, const struct job_rows *rows, const char *format,
                 const char *path, char **ret_id, struct err *err)
{
    if (str_blank(path))
        return err_set(err, ERR_USAGE, "a file name is missing");
    struct job *job = job_new(jobs, JOB_KIND_EXPORT, conversation, rows);
    job->format = mem_strdup(format);
    job->path = path_expand(path);
    job->info.target = mem_strdup(job->path);
    enqueue(jobs, job, ret_id);
    return true;
}

/* ---- looking after ---------------------------------------------------------------------------------------------- */

static struct job *find(struct jobs *jobs, const char *id)
{
    for (size_t i = 0; i < jobs->all.len; i++)
        if (str_eq(jobs->all.v[i]->info.id, id))
            return jobs->all.v[i];
    return NULL;
}

static struct job *job_from_store(const struct store_job *kept)
{
    struct job *job = mem_alloc(sizeof *job);
    if (!job_spec_read(job, kept->spec, NULL))
        job->expected = -1;
    job->info = (struct job_info){.id = mem_strdup(kept->info.id), .kind = mem_strdup(kept->info.kind),
                                  .target = mem_strdup(kept->info.target), .state = kept->info.state,
                                  .done = kept->info.done, .total = kept->info.total, .created = kept->info.created,
                                  .started = kept->info.started, .ended = kept->info.ended,
                                  .error = mem_strdup(kept->info.error), .detail = mem_strdup(kept->info.detail)};
    job->conversation = mem_strdup(kept->conversation);
    job->cancel = cancel_new();
    return job;
}

bool jobs_cancel(struct jobs *jobs, const char *id, struct err *err)
{
    pthread_mutex_lock(&jobs->lock);
    struct job *job = find(jobs, id);
    bool live = job && (job->info.state == JOB_QUEUED || job->info.state == JOB_RUNNING);
    bool waiting = live && job->queued;
    if (waiting)
        job->queued = false;
    pthread_mutex_unlock(&jobs->lock);
    if (!job)
        return err_set(err, ERR_NOT_FOUND, "there is no job '%s' in this program", id);
    if (!live)
        return err_set(err, ERR_REFUSED, "job '%s' has already ended", id);
    cancel_fire(job->cancel);
    if (waiting)
        set_state(jobs, job, JOB_CANCELLED, NULL, mem_strdup("cancelled before it began"));
    return true;
}

/* A job that may have happened is not run again by a key alone when the ledger can tell. */
static bool may_retry(struct jobs *jobs, struct job *job, struct err *err)
{
    if (job->info.state == JOB_QUEUED || job->info.state == JOB_RUNNING)
        return err_set(err, ERR_REFUSED, "job '%s' is still under way", job->info.id);
    if (job->info.state == JOB_DONE && job->kind == JOB_KIND_WRITE)
        return err_set(err, ERR_REFUSED, "job '%s' is done: its rows are there", job->info.id);
    if (job->kind == JOB_KIND_WRITE && job_write_done(jobs, job) == 1) {
        set_state(jobs, job, JOB_DONE, NULL, mem_strdup("the ledger in the target says that it was written"));
        return err_set(err, ERR_REFUSED, "job '%s' is done: the target's ledger has it", job->info.id);
    }
    return true;
}

bool jobs_retry(struct jobs *jobs, const char *id, struct err *err)
{
    pthread_mutex_lock(&jobs->lock);
    struct job *job = find(jobs, id);
    pthread_mutex_unlock(&jobs->lock);
    if (!job)
        return err_set(err, ERR_NOT_FOUND, "there is no job '%s'", id);
    if (!may_retry(jobs, job, err))
        return false;
    pthread_mutex_lock(&jobs->lock);
    cancel_unref(job->cancel);
    job->cancel = cancel_new();
    job->queued = true;
    job->info.done = 0;
    pthread_mutex_unlock(&jobs->lock);
    set_state(jobs, job, JOB_QUEUED, NULL, mem_strdup("again"));
    return true;
}

struct job_info **jobs_list(struct jobs *jobs, size_t *ret_count)
{
    pthread_mutex_lock(&jobs->lock);
    size_t count = jobs->all.len;
    struct job_info **infos = mem_alloc((count + 1) * sizeof *infos);
    for (size_t i = 0; i < count; i++)
        infos[i] = job_info_copy(&jobs->all.v[count - 1 - i]->info);
    pthread_mutex_unlock(&jobs->lock);
    *ret_count = count;
    return infos;
}

size_t jobs_running(struct jobs *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    size_t live = jobs->running;
    for (size_t i = 0; i < jobs->all.len; i++)
        live += jobs->all.v[i]->queued;
    pthread_mutex_unlock(&jobs->lock);
    return live;
}

static void wake(void *arg)
{
    struct jobs *jobs = arg;
    pthread_mutex_lock(&jobs->lock);
    pthread_cond_broadcast(&jobs->changed);
    pthread_mutex_unlock(&jobs->lock);
}

bool jobs_wait(struct jobs *jobs, const char *id, struct cancel *cancel, struct job_info **ret_job, struct err *err)
{
    unsigned hook = cancel_hook(cancel, wake, jobs);
    pthread_mutex_lock(&jobs->lock);
    struct job *job = find(jobs, id);
    while (job && (job->info.state == JOB_QUEUED || job->info.state == JOB_RUNNING) && !cancel_fired(cancel))
        pthread_cond_wait(&jobs->changed, &jobs->lock);
    if (job)
        *ret_job = job_info_copy(&job->info);
    pthread_mutex_unlock(&jobs->lock);
    cancel_unhook(cancel, hook);
    return job || err_set(err, ERR_NOT_FOUND, "there is no job '%s'", id);
}

/* ---- recovery and life ------------------------------------------------------------------------------------------- */

static void judge_lost(struct jobs *jobs, struct job *job, enum job_state was)
{
    if (was == JOB_QUEUED) {
        set_state(jobs, job, JOB_CANCELLED, NULL, mem_strdup("the program ended before it began; it can be retried"));
        return;
    }
    int done = job->kind == JOB_KIND_WRITE ? job_write_done(jobs, job) : -1;
    if (done == 1)
        set_state(jobs, job, JOB_DONE, NULL, mem_strdup("the ledger in the target says that it was written"));
    else if (done == 0)
        set_state(jobs, job, JOB_FAILED, PROCESS_SHUTDOWN, mem_strdup("the ledger in the target says that nothing was written"));
    else if (job->kind == JOB_KIND_EXPORT)
        set_state(jobs, job, JOB_FAILED, PROCESS_SHUTDOWN, NULL);
    else
        set_state(jobs, job, JOB_UNKNOWN, PROCESS_SHUTDOWN,
                  mem_strdup(job->kind == JOB_KIND_WRITE ? "without a ledger it can't be known whether the rows were written: look, then retry or leave it"
                                                         : "it can't be known whether the mail went out: ask, then retry or leave it"));
}

static void recover(struct jobs *jobs)
{
    struct store_job **lost = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;
    if (!store_jobs_recover(jobs->options.store, &lost, &count, &err)) {
        log_write(LOG_ERROR, "jobs", "%s", err.text);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        struct job *job = find(jobs, lost[i]->info.id);
        if (job)
            judge_lost(jobs, job, lost[i]->info.state);
    }
    store_jobs_free(lost, count);
}

static void load_kept(struct jobs *jobs)
{
    struct store_job **kept = NULL;
    size_t count = 0;
    if (!store_jobs(jobs->options.store, &kept, &count, NULL))
        return;
    for (size_t i = count; i > 0; i--) {
        bool ours = false;
        for (size_t k = 0; k < sizeof kind_names / sizeof *kind_names; k++)
            ours |= str_eq(kept[i - 1]->info.kind, kind_names[k]);
        if (!ours)
            continue;
        struct job *job = job_from_store(kept[i - 1]);
        vec_push(&jobs->all, job);
    }
    store_jobs_free(kept, count);
}

struct jobs *jobs_new(const struct jobs_options *options)
{
    struct jobs *jobs = mem_alloc(sizeof *jobs);
    jobs->options = *options;
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->changed, NULL);
    if (options->store) {
        load_kept(jobs);
        recover(jobs);
    }
    jobs->thread_count = (size_t)settings_int(options->settings, SET_JOB_WORKERS);
    jobs->threads = mem_alloc(jobs->thread_count * sizeof *jobs->threads);
    for (size_t i = 0; i < jobs->thread_count; i++)
        pthread_create(&jobs->threads[i], NULL, pool_run, jobs);
    return jobs;
}

void jobs_free(struct jobs *jobs)
{
    if (!jobs)
        return;
    pthread_mutex_lock(&jobs->lock);
    jobs->stopping = true;
    for (size_t i = 0; i < jobs->all.len; i++)
        if (jobs->all.v[i]->info.state == JOB_RUNNING)
            cancel_fire(jobs->all.v[i]->cancel);
    pthread_cond_broadcast(&jobs->changed);
    pthread_mutex_unlock(&jobs->lock);
    for (size_t i = 0; i < jobs->thread_count; i++)
        pthread_join(jobs->threads[i], NULL);
    for (size_t i = 0; i < jobs->all.len; i++)
        job_release(jobs->all.v[i]);
    vec_release(&jobs->all);
    mem_free(jobs->threads);
    pthread_cond_destroy(&jobs->changed);
    pthread_mutex_destroy(&jobs->lock);
    mem_free(jobs);
}

/* RFC 5321's mailbox as people write it: local part of atext and dots, a domain with a dot or localhost. */
bool job_address_valid(const char *address)
{
    const char *at = address ? strrchr(address, '@') : NULL;
    if (!at || at == address || at - address > 64 || strlen(at + 1) > 255 || !at[1])
        return false;
    for (const char *p = address; p < at; p++)
        if (!isalnum((unsigned char)*p) && !strchr("!#$%&'*+-/=?^_`{|}~.", *p) && (unsigned char)*p < 0x80)
            return false;
    if (address[0] == '.' || at[-1] == '.' || at[1] == '.' || at[1] == '-' || strstr(address, ".."))
        return false;
    for (const char *p = at + 1; *p; p++)
        if (!isalnum((unsigned char)*p) && *p != '-' && *p != '.')
            return false;
    return strchr(at, '.') || str_eq_fold(at + 1, "localhost");
}
