/* What another job server calls things. A mapping is data from a file: paths, field names, states;
 * what it does not name stays as the wire format says. */
#include <string.h>

#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/trust.h"
#include "remote_private.h"

#define MAPPING_MAX ((size_t)1 << 20)

static const struct {
    const char *name, *path;
} paths[PATHS] = {
    [PATH_READ] = {"read", "POST /jobs/read"},       [PATH_WRITE] = {"write", "POST /jobs/write"},
    [PATH_EMAIL] = {"email", "POST /jobs/email"},    [PATH_JOB] = {"job", "GET /jobs/{id}"},
    [PATH_CANCEL] = {"cancel", "DELETE /jobs/{id}"},
};

static const char *const states[] = {
    [REMOTE_QUEUED] = "queued", [REMOTE_RUNNING] = "running",     [REMOTE_SUCCEEDED] = "succeeded",
    [REMOTE_FAILED] = "failed", [REMOTE_CANCELLED] = "cancelled", [REMOTE_UNKNOWN] = "unknown",
};

static bool mapping_read_file(const char *name, struct buf *out, struct err *err)
{
    char *path = path_expand(name);
    struct err why = ERR_INIT;
    const bool ok = trust_read(path, MAPPING_MAX, out, &why);

    mem_free(path);
    return ok || err_set(err, ERR_CONFIG, "cannot read the mapping: %s", why.text);
}

bool mapping_load(struct remote *remote, const char *file, struct err *err)
{
    struct json_value root, key, value;
    struct json_walk walk;

    if (!file || !*file)
        return true;
    if (!mapping_read_file(file, &remote->mapping_text, err))
        return false;
    if (!json_read(buf_str(&remote->mapping_text), remote->mapping_text.len, &root) ||
        root.kind != JSON_OBJECT)
        return err_set(err, ERR_CONFIG, "the mapping '%s' is not a JSON object", file);
    json_walk_init(&walk, &root);
    while (json_walk_member(&walk, &key, &value)) {
        if (json_is(&key, "paths"))
            remote->paths = value;
        else if (json_is(&key, "fields"))
            remote->fields = value;
        else if (json_is(&key, "states"))
            remote->states = value;
        else
            return err_set(err, ERR_CONFIG,
                           "the mapping '%s' has %.*s: paths, fields and states are known", file,
                           (int)(key.len < 60 ? key.len : 60), key.p);
    }
    return !walk.bad || err_set(err, ERR_CONFIG, "the mapping '%s' is not valid JSON", file);
}

void add_encoded(struct buf *out, const char *text)
{
    for (; *text; text++)
        if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~", *text))
            buf_addc(out, *text);
        else
            buf_addf(out, "%%%02X", (unsigned char)*text);
}

void mapping_path(const struct remote *remote, enum path_name name, const char *id,
                  char **ret_method, char **ret_path)
{
    const struct json_value mapped = json_member(&remote->paths, paths[name].name);
    char *text = mapped.kind == JSON_STRING ? json_dup(&mapped) : mem_strdup(paths[name].path);
    const char *slash = strchr(text, '/');
    struct buf path = BUF_INIT;

    /* a mapping may leave the method out */
    *ret_method = slash && slash > text
                      ? mem_strndup(text, strcspn(text, " /"))
                      : mem_strndup(paths[name].path, strcspn(paths[name].path, " "));
    for (const char *p = slash ? slash : text; *p; p++)
        if (id && str_starts(p, "{id}")) {
            add_encoded(&path, id);
            p += strlen("{id}") - 1;
        } else {
            buf_addc(&path, *p);
        }
    *ret_path = buf_take(&path);
    mem_free(text);
}

void remote_key(const struct remote *remote, struct buf *body, const char *name)
{
    const struct json_value mapped = json_member(&remote->fields, name);
    char *text = mapped.kind == JSON_STRING ? json_dup(&mapped) : NULL;

    json_key(body, text ? text : name);
    mem_free(text);
}

struct json_value mapping_field(const struct remote *remote, const struct json_value *reply,
                                const char *name)
{
    const struct json_value mapped = json_member(&remote->fields, name);
    char *path = mapped.kind == JSON_STRING ? json_dup(&mapped) : mem_strdup(name);
    struct json_value value = *reply;
    size_t count = 0;
    char **steps = str_split(path, '.', &count);

    for (size_t i = 0; i < count; i++)
        value = json_member(&value, steps[i]);
    str_free_all(steps, count);
    mem_free(path);
    return value;
}

bool mapping_state(const struct remote *remote, const struct json_value *word,
                   enum remote_state *ret_state)
{
    char *text = json_dup(word);
    bool found = false;

    if (!text)
        return false;
    const struct json_value mapped = json_member(&remote->states, text);
    char *ours = mapped.kind == JSON_STRING ? json_dup(&mapped) : mem_strdup(text);
    for (size_t i = 0; i < sizeof states / sizeof *states && !found; i++)
        if (str_eq_fold(states[i], ours)) {
            *ret_state = (enum remote_state)i;
            found = true;
        }
    mem_free(ours);
    mem_free(text);
    return found;
}
