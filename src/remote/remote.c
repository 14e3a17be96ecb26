/* Jobs at a job server: creating, following, cancelling. Whoever calls waits; nothing runs in the
 * background. */
#include "querent/remote/remote.h"

#include <stdlib.h>
#include <string.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "remote_private.h"

#define CONNECT_MS 10000
#define CANCEL_US 5000000
#define POLL_FIRST_MS 40
#define POLL_MOST_MS 1000

bool remote_new(const struct remote_options *options, struct remote **ret_remote, struct err *err)
{
    if (!options->url || !*options->url)
        return err_set(err, ERR_CONFIG, "no job server is set: BASE_URL=http://localhost:8000/api");
    struct remote *remote = mem_alloc(sizeof *remote);
    size_t len = strlen(options->url);
    while (len && options->url[len - 1] == '/')
        len--;
    remote->url = mem_strndup(options->url, len);
    remote->place = http_place(remote->url);
    remote->token = options->token && *options->token ? mem_strdup(options->token) : NULL;
    remote->user = options->user && *options->user ? mem_strdup(options->user) : NULL;
    remote->password = mem_strdup(options->password);
    remote->connect_ms = options->connect_ms ? options->connect_ms : CONNECT_MS;
    remote->http = http_new();
    if (!mapping_load(remote, options->mapping, err)) {
        remote_free(remote);
        return false;
    }
    *ret_remote = remote;
    return true;
}

void remote_free(struct remote *remote)
{
    if (!remote)
        return;
    http_free(remote->http);
    secret_free(remote->token);
    secret_free(remote->password);
    mem_free(remote->user);
    secret_free(remote->url);
    mem_free(remote->place);
    buf_release(&remote->mapping_text);
    mem_free(remote);
}

const char *remote_place(const struct remote *remote)
{
    return remote->place;
}

bool remote_alive(struct remote *remote, const struct remote_limits *limits, struct err *err)
{
    const struct remote_request request = {
        .method = "GET", .path = "/health", .limits = *limits, .once = true};
    struct buf body = BUF_INIT;
    struct err own = ERR_INIT;
    long status = 0;
    const bool ok = remote_send(remote, &request, &body, &status, &own);

    buf_release(&body);
    if (ok || (status >= 400 && status < 500 && status != 401 && status != 403))
        return true;
    if (err)
        *err = own;
    return false;
}

/* The reply as an object, or what came back instead. */
static bool read_reply(const struct remote *remote, const struct buf *body,
                       struct json_value *ret_root, struct err *err)
{
    if (json_read(buf_str(body), body->len, ret_root) && ret_root->kind == JSON_OBJECT)
        return true;
    return err_set(err, ERR_CONNECT, "the answer of '%s' is not a JSON object", remote->place);
}

bool remote_submit(struct remote *remote, enum remote_call call, const struct buf *body,
                   const char *key, const struct remote_limits *limits, char **ret_id,
                   bool *ret_unknown, struct err *err)
{
    static const enum path_name names[] = {
        [REMOTE_READ] = PATH_READ, [REMOTE_WRITE] = PATH_WRITE, [REMOTE_EMAIL] = PATH_EMAIL};
    char *method, *path;
    struct buf reply = BUF_INIT;
    struct json_value root;
    long status;

    mapping_path(remote, names[call], NULL, &method, &path);
    const struct remote_request request = {.method = method,
                                           .path = path,
                                           .body = buf_str(body),
                                           .body_len = body->len,
                                           .key = key,
                                           .limits = *limits};
    bool ok = remote_send(remote, &request, &reply, &status, err);
    if (ret_unknown) /* 4xx, 503 and a refused connection: it was not taken */
        *ret_unknown = !ok && (status == 0 || (status >= 500 && status != 503));
    if (ok && (ok = read_reply(remote, &reply, &root, err))) {
        const struct json_value id = mapping_field(remote, &root, "job_id");
        char *text = json_dup(&id);
        if (text && *text)
            *ret_id = text;
        else
            ok = err_set(err, ERR_CONNECT, "'%s' accepted the job but gave no id", remote->place);
        if (!ok)
            mem_free(text);
        if (ret_unknown)
            *ret_unknown = !ok;
    }
    buf_release(&reply);
    mem_free(method);
    mem_free(path);
    return ok;
}

/* ---- following */

void remote_status_release(struct remote_status *status)
{
    mem_free(status->error);
    buf_release(&status->body);
    *status = (struct remote_status){0};
}

static int64_t remote_number_of(const struct json_value *value)
{
    char *text = value->kind == JSON_NUMBER ? json_dup(value) : NULL;
    const int64_t number = text ? (int64_t)strtod(text, NULL) : -1;

    mem_free(text);
    return number;
}

/* A string, or an object with a message. */
static char *remote_message_of(const struct json_value *error)
{
    const struct json_value message = json_member(error, "message");

    return json_dup(message.kind == JSON_STRING ? &message : error);
}

static bool fill_status(const struct remote *remote, struct remote_status *status, struct err *err)
{
    struct json_value root;

    if (!read_reply(remote, &status->body, &root, err))
        return false;
    const struct json_value word = mapping_field(remote, &root, "status");
    const struct json_value progress = mapping_field(remote, &root, "progress");
    const struct json_value error = mapping_field(remote, &root, "error");
    if (!mapping_state(remote, &word, &status->state))
        return err_set(err, ERR_CONNECT, "'%s' gave a job the status %.*s, which is not known",
                       remote->place, (int)(word.len < 40 ? word.len : 40),
                       word.len ? word.p : "none");
    status->progress = remote_number_of(&progress);
    status->error = remote_message_of(&error);
    status->columns = mapping_field(remote, &root, "columns");
    status->rows = mapping_field(remote, &root, "rows");
    return true;
}

bool remote_status(struct remote *remote, const char *id, const struct remote_limits *limits,
                   struct remote_status *ret_status, struct err *err)
{
    struct remote_status status = {0};
    char *method, *path;
    long http_status;

    mapping_path(remote, PATH_JOB, id, &method, &path);
    const struct remote_request request = {
        .method = method, .path = path, .repeat = true, .limits = *limits};
    const bool ok = remote_send(remote, &request, &status.body, &http_status, err) &&
                    fill_status(remote, &status, err);
    mem_free(method);
    mem_free(path);
    if (ok)
        *ret_status = status;
    else
        remote_status_release(&status);
    return ok;
}

bool remote_cancel(struct remote *remote, const char *id, struct err *err)
{
    char *method, *path;
    struct buf body = BUF_INIT;
    long status;

    mapping_path(remote, PATH_CANCEL, id, &method, &path);
    const struct remote_request request = {.method = method,
                                           .path = path,
                                           .repeat = true,
                                           .limits = {.deadline_us = clock_mono_us() + CANCEL_US}};
    const bool ok = remote_send(remote, &request, &body, &status, err);
    buf_release(&body);
    mem_free(method);
    mem_free(path);
    return ok;
}

static bool remote_stopped(const struct remote_limits *limits, struct err *err)
{
    if (cancel_fired(limits->cancel))
        return !err_set(err, ERR_CANCELLED, "cancelled");
    if (limits->deadline_us && clock_mono_us() >= limits->deadline_us)
        return !err_set(err, ERR_TIMEOUT, "the time limit was exceeded: the job was stopped");
    return false;
}

static int remote_wait_ms(const struct remote_limits *limits, int ms)
{
    const int64_t left =
        limits->deadline_us ? (limits->deadline_us - clock_mono_us()) / 1000 + 1 : ms;

    return left < ms ? (int)(left < 0 ? 0 : left) : ms;
}

bool remote_wait(struct remote *remote, const char *id, const struct remote_limits *limits,
                 void (*progress)(void *arg, int64_t done), void *arg,
                 struct remote_status *ret_status, struct err *err)
{
    for (int ms = POLL_FIRST_MS;; ms = ms * 2 > POLL_MOST_MS ? POLL_MOST_MS : ms * 2) {
        struct remote_status status;
        const bool known = remote_status(remote, id, limits, &status, err);
        if (known && status.state >= REMOTE_SUCCEEDED) {
            *ret_status = status;
            return true;
        }
        if (known && progress && status.progress >= 0)
            progress(arg, status.progress);
        if (known)
            remote_status_release(&status);
        if (known && !remote_stopped(limits, err))
            cancel_wait(limits->cancel, remote_wait_ms(limits, ms));
        if (remote_stopped(limits, err))
            return false;
        if (!known)
            return false;
    }
}
