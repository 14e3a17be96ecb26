/* A job's spec as JSON, so that it can be listed and run again when its process is gone. Rows held
 * in memory are not kept: run again, the job's query is. Secrets are in connections, never here.
 */
#include "job.h"

#include <cjson/cJSON.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/system/process.h"

/* Text fields as rows: the same table writes, reads and frees them. */
static const struct {
    const char *key;
    size_t offset;
} texts[] = {
    {"source", offsetof(struct job, source)},
    {"sql", offsetof(struct job, sql)},
    {"connection", offsetof(struct job, connection)},
    {"schema", offsetof(struct job, schema)},
    {"table", offsetof(struct job, table)},
    {"to", offsetof(struct job, mail_to)},
    {"cc", offsetof(struct job, mail_cc)},
    {"subject", offsetof(struct job, subject)},
    {"body", offsetof(struct job, body)},
    {"format", offsetof(struct job, format)},
    {"path", offsetof(struct job, path)},
    {"remote_id", offsetof(struct job, remote_id)},
    {"by", offsetof(struct job, info.by)},
    {"key", offsetof(struct job, key)},
    {"print", offsetof(struct job, print)},
};
#define TEXT_COUNT (sizeof texts / sizeof *texts)

static char **text_field(const struct job *job, size_t i)
{
    return (char **)((char *)job + texts[i].offset);
}

bool job_spec_alive(const char *json, int pid)
{
    cJSON *root = cJSON_Parse(json);
    const cJSON *item = cJSON_GetObjectItem(root, "process");
    const double kept = cJSON_IsNumber(item) ? item->valuedouble : 0;
    cJSON_Delete(root);
    /* a number that was not told from others may be our own by chance */
    return process_lives(pid, (int64_t)kept) && (kept != 0 || pid != (int)getpid());
}

void job_spec_write(const struct job *job, struct buf *out)
{
    buf_addc(out, '{');
    for (size_t i = 0; i < TEXT_COUNT; i++)
        if (*text_field(job, i))
            json_key_str(out, texts[i].key, *text_field(job, i));
    json_key_int(out, "kind", job->kind);
    json_key_int(out, "mode", job->mode);
    json_key_bool(out, "ledger", job->ledger);
    json_key_bool(out, "inline_table", job->inline_table);
    json_key_bool(out, "seen", job->seen);
    json_key_bool(out, "remote", job->remote);
    json_key_bool(out, "sending", job->sending);
    json_key_int(out, "expected", job->expected);
    json_key_int(out, "audit", job->mark.id);
    json_key_int(out, "process", process_start((int)getpid()));
    json_key(out, "mappings");
    buf_addc(out, '[');
    for (size_t i = 0; i < job->mapping_count; i++) {
        json_comma(out);
        buf_addc(out, '{');
        json_key_str(out, "from", job->from[i]);
        json_key_str(out, "to", job->to[i]);
        buf_addc(out, '}');
    }
    buf_add(out, "]}");
}

static int64_t job_spec_number(const cJSON *root, const char *key, int64_t missing)
{
    const cJSON *item = cJSON_GetObjectItem(root, key);
    return cJSON_IsNumber(item) ? (int64_t)item->valuedouble : missing;
}

static void read_mappings(struct job *job, const cJSON *list)
{
    int count = cJSON_GetArraySize(list);
    job->from = mem_alloc(((size_t)count + 1) * sizeof *job->from);
    job->to = mem_alloc(((size_t)count + 1) * sizeof *job->to);
    for (int i = 0; i < count; i++) {
        const cJSON *item = cJSON_GetArrayItem(list, i);
        const char *from = cJSON_GetStringValue(cJSON_GetObjectItem(item, "from"));
        const char *to = cJSON_GetStringValue(cJSON_GetObjectItem(item, "to"));
        if (!from || !to)
            continue;
        job->from[job->mapping_count] = mem_strdup(from);
        job->to[job->mapping_count++] = mem_strdup(to);
    }
}

bool job_spec_read(struct job *job, const char *json, struct err *err)
{
    cJSON *root = cJSON_Parse(json);
    int64_t kind = job_spec_number(root, "kind", -1), mode = job_spec_number(root, "mode", 0);
    if (!root || kind < JOB_KIND_WRITE || kind > JOB_KIND_READ || mode < WRITE_CREATE ||
        mode > WRITE_TRUNCATE) {
        cJSON_Delete(root);
        return err_set(err, ERR_STATE, "the description of the job cannot be read");
    }
    job->kind = (enum job_kind)kind;
    job->mode = (enum write_mode)mode;
    job->info.mode = kind == JOB_KIND_WRITE ? write_mode_name(job->mode) : NULL;
    job->ledger = cJSON_IsTrue(cJSON_GetObjectItem(root, "ledger"));
    job->inline_table = cJSON_IsTrue(cJSON_GetObjectItem(root, "inline_table"));
    job->seen = cJSON_IsTrue(cJSON_GetObjectItem(root, "seen"));
    job->remote = cJSON_IsTrue(cJSON_GetObjectItem(root, "remote"));
    job->sending = cJSON_IsTrue(cJSON_GetObjectItem(root, "sending"));
    job->expected = job_spec_number(root, "expected", -1);
    job->mark = (struct audit_mark){.id = job_spec_number(root, "audit", 0)};
    for (size_t i = 0; i < TEXT_COUNT; i++)
        *text_field(job, i) =
            mem_strdup(cJSON_GetStringValue(cJSON_GetObjectItem(root, texts[i].key)));
    read_mappings(job, cJSON_GetObjectItem(root, "mappings"));
    cJSON_Delete(root);
    return true;
}

void job_release(struct job *job)
{
    for (size_t i = 0; i < TEXT_COUNT; i++)
        mem_free(*text_field(job, i));
    for (size_t i = 0; i < job->mapping_count; i++) {
        mem_free(job->from[i]);
        mem_free(job->to[i]);
    }
    mem_free(job->from);
    mem_free(job->to);
    mem_free(job->order);
    mem_free(job->columns);
    mem_free(job->conversation);
    mem_free(job->info.id);
    mem_free(job->info.kind);
    mem_free(job->info.target);
    mem_free(job->info.error);
    mem_free(job->info.detail);
    result_unref(job->result);
    cancel_unref(job->cancel);
    mem_free(job);
}
