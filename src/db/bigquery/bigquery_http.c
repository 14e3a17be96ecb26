/* One exchange with BigQuery's REST API, with the repetitions that the API's guide asks for: rate
 * limits and errors of the back end pass, so they are tried again after 1, 2, 4 … 32 seconds and a
 * little more ("Error messages", and the SLA's back-off requirements). Runs on the connection's
 * thread; a cancel wakes whatever it waits for. */
#include <stdarg.h>
#include <sys/random.h>

#include "bigquery/bigquery.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define PAGE_MAX ((size_t)256 << 20) /* bytes of one answer; BigQuery's own are about 20 MB */
#define NO_LIMIT_US (INT64_C(86400) * 1000000)
#define STALL_MS 120000
#define AGAIN_US INT64_C(600000000) /* ten minutes, as in Google's libraries */
#define PAUSE_MS 1000
#define PAUSE_MOST_MS 32000

/* ---- once */

struct bigquery_answer {
    struct buf *body;
    struct http_call *call;
    const struct bigquery_request *request;
};

static enum http_next bigquery_http_on_data(void *arg, const char *p, size_t len, struct err *err)
{
    const struct bigquery_answer *answer = arg;

    (void)err;
    answer->call->begun = true;
    buf_addn(answer->body, p, len);
    return HTTP_MORE;
}

static void bigquery_http_on_header(void *arg, const char *name, const char *value)
{
    const struct bigquery_answer *answer = arg;

    answer->request->header(answer->request->arg, name, value);
}

static bool bigquery_http_once(struct bigquery_db *db, const struct bigquery_request *request,
                               const struct db_limits *limits, struct buf *body,
                               struct http_reply *reply, struct err *err)
{
    char *url = *request->path == '/' ? mem_printf("%s%s", db->target.origin, request->path)
                                      : mem_strdup(request->path);
    struct bigquery_answer answer = {.body = body, .request = request};
    struct http_call call = {
        .server = db->shown,
        .url = url,
        .method = request->method,
        .key = db->login.token,
        .headers = request->headers,
        .body = request->body,
        .body_len = request->body_len,
        .body_type = request->body_type,
        .connect_ms = db->target.connect_ms,
        .stall_ms = STALL_MS,
        .deadline_us = limits->deadline_us ? limits->deadline_us : clock_mono_us() + NO_LIMIT_US,
        .max_bytes = PAGE_MAX,
        .cancel = limits->cancel,
        .header = request->header ? bigquery_http_on_header : NULL,
        .data = bigquery_http_on_data,
        .arg = &answer,
    };
    answer.call = &call;
    buf_clear(body);
    const bool ok = http_do(db->http, &call, reply, err);
    mem_free(url);
    return ok;
}

/* ---- again */

static bool passes(const struct http_reply *reply)
{
    static const char *const reasons[] = {"rateLimitExceeded", "backendError", "internalError",
                                          "badGateway", "jobRateLimitExceeded"};
    char *reason;
    bool found = false;

    if (reply->failure != HTTP_OK)
        return reply->failure == HTTP_BROKEN || reply->failure == HTTP_REFUSED;
    reason = bigquery_reason(buf_str(&reply->start), reply->start.len);
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        found |= str_eq(reason, reasons[i]);
    if (!*reason)
        found = reply->status == 429 || (reply->status >= 500 && reply->status <= 504);
    mem_free(reason);
    return found;
}

/* A broken connection is a cable that was pulled: it is not waited for as long as a server that
 * says that it is busy. */
static bool within(const struct http_reply *reply, int tries, int64_t began_us,
                   const struct db_limits *limits)
{
    const int64_t now = clock_mono_us();

    if (reply->failure != HTTP_OK && tries >= 3)
        return false;
    return now - began_us < AGAIN_US && (!limits->deadline_us || now < limits->deadline_us);
}

static int pause_ms(const struct http_reply *reply, int tries)
{
    unsigned char jitter = 0;
    int ms = tries < 6 ? PAUSE_MS << (tries - 1) : PAUSE_MOST_MS;

    if (reply->retry_after_s > 0 && reply->retry_after_s * 1000 > ms)
        ms = reply->retry_after_s * 1000;
    if (getrandom(&jitter, 1, GRND_NONBLOCK) != 1)
        jitter = 0;
    return ms + ms * jitter / 1024;
}

/* A token that has ended too early is renewed once. */
static bool renew(struct bigquery_db *db, const struct http_reply *reply, bool *renewed)
{
    const enum bigquery_login_kind kind = db->login.kind;

    if (reply->failure != HTTP_OK || reply->status != 401 || *renewed || kind == BIGQUERY_TOKEN ||
        kind == BIGQUERY_NOBODY)
        return false;
    *renewed = true;
    bigquery_token_drop(&db->login);
    return true;
}

/* What is made has an id of ours alone: where it is there, an answer was lost, be it to us or to
 * libcurl, which sends again by itself what a kept connection did not take. */
static bool bigquery_http_good(const struct bigquery_request *request,
                               const struct http_reply *reply)
{
    return (reply->status >= 200 && reply->status < 300) ||
           (request->ret_status && reply->status == 308) || (request->made && reply->status == 409);
}

bool bigquery_call(struct bigquery_db *db, const struct bigquery_request *request,
                   const struct db_limits *limits, struct buf *body, struct err *err)
{
    const int64_t began_us = clock_mono_us();
    bool renewed = false;

    for (int tries = 1;; tries++) {
        struct http_reply reply;
        if (!bigquery_token_ready(&db->login, db->http, limits, err)) {
            db_fail(&db->base, DB_CONNECTION_LOST, "", NULL, 0);
            return false;
        }
        const bool sent = bigquery_http_once(db, request, limits, body, &reply, err);
        const bool good = sent && bigquery_http_good(request, &reply);
        const bool again = !good && (renew(db, &reply, &renewed) ||
                                     (passes(&reply) && within(&reply, tries, began_us, limits) &&
                                      cancel_wait(limits->cancel, pause_ms(&reply, tries))));
        if (good && request->ret_status)
            *request->ret_status = reply.status;
        if (!good && !again) {
            if (cancel_fired(limits->cancel))
                reply.failure = HTTP_CANCELLED;
            if (sent && reply.failure == HTTP_OK)
                bigquery_fail_http(db, &reply, err);
            else
                bigquery_lost(db, &reply, err);
        }
        http_reply_release(&reply);
        if (good || !again)
            return good;
    }
}

bool bigquery_get(struct bigquery_db *db, const struct db_limits *limits, struct buf *body,
                  struct json_value *ret_root, struct err *err, const char *fmt, ...)
{
    struct buf path = BUF_INIT;
    va_list args;

    buf_add(&path, "/bigquery/v2/projects/");
    va_start(args, fmt);
    buf_addv(&path, fmt, args);
    va_end(args);
    const struct bigquery_request request = {.method = "GET", .path = buf_str(&path)};
    bool ok = bigquery_call(db, &request, limits, body, err);
    buf_release(&path);
    if (ok && (!json_read(buf_str(body), body->len, ret_root) || ret_root->kind != JSON_OBJECT))
        ok = bigquery_protocol_error(db, err);
    return ok;
}
