/* Making jobs: the words are checked here, at once; what only a database can say, when the job
 * runs. */
#include "job.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/jobs/export.h"

#define LOCAL_PART_MAX 64 /* RFC 5321 4.5.3.1 */
#define DOMAIN_MAX 255

const char *job_kind_name(enum job_kind kind)
{
    static const char *const names[] = {[JOB_KIND_WRITE] = "write",
                                        [JOB_KIND_EMAIL] = "email",
                                        [JOB_KIND_EXPORT] = "export",
                                        [JOB_KIND_READ] = "read"};
    return names[kind];
}

/* Random, since a ledger knows a job by its id alone, whatever machine it came from. */
static char *make_id(enum job_kind kind)
{
    uint64_t bits = 0;

    if (getrandom(&bits, sizeof bits, 0) != (ssize_t)sizeof bits)
        bits = (uint64_t)clock_mono_us();
    return mem_printf("%s-%llx-%08llx", job_kind_name(kind), (unsigned long long)clock_now(),
                      (unsigned long long)(bits & 0xffffffffu));
}

struct job *job_new(enum job_kind kind, const char *conversation, const struct job_rows *rows)
{
    struct job *job = mem_alloc(sizeof *job);

    job->info.id = make_id(kind);
    job->info.kind = mem_strdup(job_kind_name(kind));
    job->info.state = JOB_QUEUED;
    job->info.created = clock_now();
    job->info.total = -1;
    job->kind = kind;
    job->conversation = mem_strdup(conversation);
    job->cancel = cancel_new();
    job->source = mem_strdup(rows->connection);
    job->sql = mem_strdup(rows->sql);
    job->expected = -1;
    job->seen = rows->result && (rows->order || rows->columns || !rows->sql || !rows->connection);
    if (!rows->result)
        return job;
    job->result = result_ref(rows->result);
    job->info.total = (int64_t)(rows->order ? rows->order_count : result_rows(rows->result));
    if (rows->order) {
        job->order = mem_alloc((rows->order_count + 1) * sizeof *job->order);
        memcpy(job->order, rows->order, rows->order_count * sizeof *job->order);
        job->order_count = rows->order_count;
        job->chosen = rows->chosen;
    }
    if (rows->columns) {
        job->columns = mem_dup(rows->columns, rows->column_count * sizeof *job->columns);
        job->column_count = rows->column_count;
    }
    return job;
}

void job_note_asker(struct job *job, const struct job_asker *asker)
{
    if (!asker)
        return;
    job->info.by = mem_strdup(asker->by);
    job->key = mem_strdup(asker->key);
    job->print = mem_strdup(asker->print);
}

static bool rows_good(struct jobs *jobs, const struct job_rows *rows, struct err *err)
{
    if (rows->result)
        return true;
    if (str_blank(rows->sql) || !rows->connection)
        return err_set(err, ERR_USAGE, "there are no rows: neither a result nor a query");
    return settings_find_connection(jobs->options.settings, rows->connection, err) != NULL;
}

/* What is written or sent must be all of it, or the very rows that were chosen; a file can say
 * that it is not. */
static bool rows_whole(struct jobs *jobs, const struct job_rows *rows, struct err *err)
{
    struct buf why = BUF_INIT;

    if (!rows->result || rows->order || result_state(rows->result) == RESULT_COMPLETE)
        return rows_good(jobs, rows, err);
    result_add_partial(rows->result, &why);
    err_set(err, ERR_REFUSED, "these are not all rows: %s",
            why.len ? buf_str(&why) : "the others were not fetched");
    buf_release(&why);
    return false;
}

/* Jobs that a server runs need one; exports are files of this machine and are made here. */
static bool server_good(struct jobs *jobs, struct err *err)
{
    const struct settings *settings = jobs->options.settings;

    return !jobs_are_remote(settings) || *settings_text(settings, SET_BASE_URL) ||
           err_set(err, ERR_CONFIG,
                   "JOB_EXECUTOR is remote and no job server is set: "
                   "BASE_URL=http://host:8000/api");
}

static void copy_mappings(struct job *job, const struct job_write *write)
{
    job->mapping_count = write->mapping_count;
    job->from = mem_alloc((write->mapping_count + 1) * sizeof *job->from);
    job->to = mem_alloc((write->mapping_count + 1) * sizeof *job->to);
    for (size_t i = 0; i < write->mapping_count; i++) {
        job->from[i] = mem_strdup(write->mappings[i].from);
        job->to[i] = mem_strdup(write->mappings[i].to);
    }
}

bool jobs_write(struct jobs *jobs, const struct job_write *write, char **ret_id, struct err *err)
{
    const struct connection *target =
        settings_find_connection(jobs->options.settings, write->connection, err);

    if (!target || !rows_whole(jobs, &write->rows, err) || !server_good(jobs, err))
        return false;
    if (target->read_only)
        return err_set(err, ERR_REFUSED,
                       "connection '%s' is read-only; set read_only: false for it to allow writing",
                       target->name);
    if (str_blank(write->table))
        return err_set(err, ERR_USAGE, "the table's name is missing");
    if (str_eq_fold(write->table, JOB_LEDGER))
        return err_set(err, ERR_REFUSED, "'" JOB_LEDGER "' is the ledger of write jobs");
    struct job *job = job_new(JOB_KIND_WRITE, write->conversation, &write->rows);
    job->remote = jobs_are_remote(jobs->options.settings) && !target->builtin;
    job->connection = mem_strdup(target->name);
    job->schema = mem_strdup(write->schema);
    job->table = mem_strdup(write->table);
    job->mode = write->mode;
    job->info.mode = write_mode_name(write->mode);
    job->ledger = write->ledger;
    job->expected = write->expected_rows;
    copy_mappings(job, write);
    job_note_asker(job, write->asker);
    const bool placed = write->schema && *write->schema;
    job->info.target = mem_printf("%s.%s%s%s", target->name, placed ? write->schema : "",
                                  placed ? "." : "", write->table);
    job_enqueue(jobs, job, ret_id);
    return true;
}

static bool addresses_good(const char *list, size_t *ret_count, struct err *err)
{
    bool ok = true;
    char **addresses = str_split(list ? list : "", ',', ret_count);

    for (size_t i = 0; ok && i < *ret_count; i++)
        if (!job_address_valid(addresses[i]))
            ok = err_set(err, ERR_USAGE, "'%s' is not an email address", addresses[i]);
    str_free_all(addresses, *ret_count);
    return ok;
}

bool jobs_email(struct jobs *jobs, const struct job_email *email, char **ret_id, struct err *err)
{
    size_t to = 0, cc = 0;

    if (!addresses_good(email->to, &to, err) || !addresses_good(email->cc, &cc, err) ||
        !rows_whole(jobs, &email->rows, err) || !server_good(jobs, err))
        return false;
    if (to == 0)
        return err_set(err, ERR_USAGE, "a recipient is missing");
    struct job *job = job_new(JOB_KIND_EMAIL, email->conversation, &email->rows);
    job->remote = jobs_are_remote(jobs->options.settings);
    job->mail_to = mem_strdup(email->to);
    job->mail_cc = mem_strdup(email->cc);
    job->subject = mem_strdup(email->subject ? email->subject : "");
    job->body = mem_strdup(email->body ? email->body : "");
    job->format = mem_strdup(attachment_name(email->attachment));
    job->inline_table = email->inline_table;
    job->info.target = mem_strdup(email->to);
    job_note_asker(job, email->asker);
    job_enqueue(jobs, job, ret_id);
    return true;
}

/* A job may be looked at and run again from another folder. */
static char *job_make_absolute(const char *path)
{
    char *expanded = path_expand(path), *here = getcwd(NULL, 0);
    char *whole = path_join(here ? here : "", expanded);

    free(here);
    mem_free(expanded);
    return whole;
}

bool jobs_export(struct jobs *jobs, const char *conversation, const struct job_rows *rows,
                 enum export_format format, const char *path, char **ret_id, struct err *err)
{
    if (str_blank(path))
        return err_set(err, ERR_USAGE, "a file name is missing");
    if (!rows_good(jobs, rows, err))
        return false;
    struct job *job = job_new(JOB_KIND_EXPORT, conversation, rows);
    job->format = mem_strdup(export_format_name(format));
    job->path = job_make_absolute(path);
    job->info.target = mem_strdup(job->path);
    job_enqueue(jobs, job, ret_id);
    return true;
}

static bool domain_good(const char *domain)
{
    const size_t len = strlen(domain);

    if (len == 0 || len > DOMAIN_MAX || domain[len - 1] == '.' || domain[len - 1] == '-')
        return false;
    for (const char *p = domain; *p; p++) {
        const bool begins_label = p == domain || p[-1] == '.';
        if (!isalnum((unsigned char)*p) && *p != '-' && *p != '.')
            return false;
        if (begins_label && (*p == '-' || *p == '.'))
            return false;
        if (*p == '-' && p[1] == '.')
            return false;
    }
    return strchr(domain, '.') || str_eq_fold(domain, "localhost");
}

/* RFC 5321's mailbox as people write it: a local part of atoms and dots, a domain of two labels or
 * more, or localhost. Addresses beyond ASCII (RFC 6531) are refused, since few servers take them.
 */
bool job_address_valid(const char *address)
{
    const char *at = address ? strrchr(address, '@') : NULL;

    if (!at || at == address || at - address > LOCAL_PART_MAX || address[0] == '.' || at[-1] == '.')
        return false;
    for (const char *p = address; p < at; p++)
        if ((!isalnum((unsigned char)*p) && !strchr("!#$%&'*+-/=?^_`{|}~.", *p)) ||
            (*p == '.' && p[1] == '.'))
            return false;
    return domain_good(at + 1);
}
