/* One exchange with a job or table server, with the repetitions that are safe: a question may be
 * asked twice, a job is sent again only where the server cannot have taken it. */
#include <string.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/http/shown.h"
#include "remote_private.h"

#define TRIES 4
#define FIRST_WAIT_MS 500
#define MOST_WAIT_MS 5000
#define ANSWER_MAX ((size_t)512 << 20)
#define EXCHANGE_US 60000000 /* one answer, where nothing else limits it */
#define STALL_MS 60000

static enum http_next send_on_data(void *arg, const char *p, size_t len, struct err *err)
{
    (void)err;
    buf_addn(arg, p, len);
    return HTTP_MORE;
}

static bool send_send_once(struct remote *remote, const struct remote_request *request,
                           struct buf *body, struct http_reply *reply, struct err *err)
{
    char *url = mem_printf("%s%s", remote->url, request->path);
    char *key = request->key ? mem_printf("Idempotency-Key: %s", request->key) : NULL;
    const char *const headers[] = {key, NULL};
    const int64_t end = clock_mono_us() + EXCHANGE_US, limit = request->limits.deadline_us;
    struct http_call call = {
        .server = remote->place,
        .url = url,
        .method = request->method,
        .key = remote->token,
        .user = remote->token ? NULL : remote->user,
        .password = remote->password,
        .headers = headers,
        .body = request->body,
        .body_len = request->body_len,
        .only_once = !request->repeat,
        .connect_ms = remote->connect_ms,
        .stall_ms = STALL_MS,
        .deadline_us = limit && limit < end ? limit : end,
        .max_bytes = ANSWER_MAX,
        .cancel = request->limits.cancel,
        .data = send_on_data,
        .arg = body,
    };

    buf_clear(body);
    const bool ok = http_do(remote->http, &call, reply, err);
    mem_free(key);
    mem_free(url);
    return ok;
}

static bool may_repeat(const struct remote_request *request, const struct http_reply *reply)
{
    switch (reply->failure) {
    case HTTP_OK:
        return reply->status == 429 || reply->status == 503 ||
               (request->repeat && (reply->status == 502 || reply->status == 504));
    case HTTP_REFUSED:
        return true;
    case HTTP_BROKEN:
        return request->repeat;
    default:
        return false;
    }
}

static void send_tell(const struct remote *remote, const struct http_reply *reply, struct err *err)
{
    struct buf says = BUF_INIT;

    shown_answer(&says, buf_str(&reply->start), reply->start.len, 140, remote->token);
    if (reply->status == 401 || reply->status == 403)
        err_set(err, ERR_CONNECT, "'%s' refused the token: check JOB_API_TOKEN (%s)", remote->place,
                buf_str(&says));
    else if (reply->status == 404)
        err_set(err, ERR_NOT_FOUND, "'%s' does not know this: %s", remote->place, buf_str(&says));
    else if (reply->status >= 400 && reply->status < 500)
        err_set(err, ERR_REFUSED, "'%s' refused: %s", remote->place, buf_str(&says));
    else
        err_set(err, ERR_CONNECT, "'%s' answered with HTTP status %ld: %s", remote->place,
                reply->status, buf_str(&says));
    buf_release(&says);
}

/* Waits before another try; false: there is no time left, or it was stopped. */
static bool wait_again(const struct remote_request *request, int tries)
{
    int ms = FIRST_WAIT_MS << (tries - 1);
    const int64_t limit = request->limits.deadline_us;

    ms = ms > MOST_WAIT_MS ? MOST_WAIT_MS : ms;
    if (limit && clock_mono_us() + ms * INT64_C(1000) >= limit)
        return false;
    return cancel_wait(request->limits.cancel, ms);
}

bool remote_send(struct remote *remote, const struct remote_request *request, struct buf *ret_body,
                 long *ret_status, struct err *err)
{
    for (int tries = 1;; tries++) {
        struct http_reply reply;
        const bool sent = send_send_once(remote, request, ret_body, &reply, err);
        const bool good = sent && reply.status >= 200 && reply.status < 300;
        const bool again = !good && !request->once && tries < TRIES &&
                           may_repeat(request, &reply) && wait_again(request, tries);
        *ret_status = sent ? reply.status : reply.failure == HTTP_REFUSED ? -1 : 0;
        if (sent && !good && !again)
            send_tell(remote, &reply, err);
        http_reply_release(&reply);
        if (!again)
            return good;
    }
}
