/* Exchanges with the service. */
#include <stdlib.h>
#include <string.h>

#include "far/far.h"
#include "querent/base/clock.h"
#include "querent/base/json_read.h"
#include "querent/base/mem.h"
#include "querent/base/span.h"
#include "querent/base/str.h"
#include "querent/http/shown.h"
#include "texts.h"

#define CONNECT_MS 10000
#define STALL_MS 60000 /* the service says something every 15 s */
#define EXCHANGE_US 60000000
#define FOREVER_US (INT64_C(1000000) * 86400 * 3650)
#define ANSWER_MAX ((size_t)512 << 20)
#define EVENT_MAX ((size_t)64 << 20)
#define SHOWN 200

char *far_path(struct far *far, const char *verb)
{
    pthread_mutex_lock(&far->front->lock);
    char *path = far->console ? mem_printf("/%s%s", far->console, verb) : NULL;
    pthread_mutex_unlock(&far->front->lock);
    return path;
}

static bool far_tell(const struct far *far, const struct http_reply *reply, struct err *err)
{
    struct buf says = BUF_INIT;

    shown_answer(&says, buf_str(&reply->start), reply->start.len, SHOWN, far->token);
    err_set(err,
            reply->status == 404                          ? ERR_NOT_FOUND
            : reply->status >= 400 && reply->status < 500 ? ERR_REFUSED
                                                          : ERR_CONNECT,
            reply->status == 401 ? TEXT_FAR_TOKEN : TEXT_FAR_REFUSED, far->place, buf_str(&says));
    buf_release(&says);
    return false;
}

static struct http_call far_call(const struct far *far, const char *method, const char *url)
{
    return (struct http_call){.server = far->place,
                              .url = url,
                              .socket = far->socket,
                              .method = method,
                              .key = far->token,
                              .connect_ms = CONNECT_MS,
                              .stall_ms = STALL_MS,
                              .deadline_us = clock_mono_us() + EXCHANGE_US,
                              .max_bytes = ANSWER_MAX,
                              .cancel = far->cancel};
}

static enum http_next far_on_bytes(void *arg, const char *p, size_t len, struct err *err)
{
    (void)err;
    buf_addn(arg, p, len);
    return HTTP_MORE;
}

static bool far_parse(const struct far *far, const struct buf *text, cJSON **ret_json,
                      struct err *err)
{
    if (!json_bounded(text->p, text->len, err))
        return false;
    *ret_json = cJSON_ParseWithLength(text->p, text->len);
    return *ret_json || err_set(err, ERR_CONNECT, TEXT_FAR_NOT_JSON, far->place);
}

bool far_exchange(struct far *far, const char *method, const char *path, const struct buf *body,
                  cJSON **ret_json, long *ret_status, struct err *err)
{
    char *url = mem_printf("%s/api/v1/console%s", far->url, path);
    struct http_call call = far_call(far, method, url);
    struct http_reply reply;
    struct buf text = BUF_INIT;
    char traceparent[SPAN_HEADER_BYTES];
    const struct span_here here = span_here();

    span_header(&here.place, traceparent);
    call.traceparent = traceparent;
    call.body = body ? buf_str(body) : NULL;
    call.body_len = body ? body->len : 0;
    call.only_once = body != NULL;
    call.data = far_on_bytes;
    call.arg = &text;
    bool ok = http_do(far->http, &call, &reply, err);
    *ret_status = ok ? reply.status : 0;
    if (ok && (reply.status < 200 || reply.status > 299))
        ok = far_tell(far, &reply, err);
    if (ok && ret_json)
        ok = far_parse(far, &text, ret_json, err);
    http_reply_release(&reply);
    buf_release(&text);
    mem_free(url);
    return ok;
}

/* ---- events */

struct far_streaming {
    struct far *far;
    struct http_call *call;
    void (*hear)(struct far *far, const cJSON *json);
};

/* One event: lines of "field: value". */
static void far_take_event(const struct far_streaming *streaming, char *block)
{
    struct far *far = streaming->far;
    const char *data = NULL;
    int64_t id = 0;
    char *rest = block, *line;

    while ((line = strsep(&rest, "\n")))
        if (str_starts(line, "id: "))
            str_to_i64(line + strlen("id: "), &id);
        else if (str_starts(line, "data: "))
            data = line + strlen("data: ");
    if (!data)
        return;
    if (id > 0)
        far->last = (uint64_t)id;
    cJSON *json = json_bounded(data, strlen(data), NULL) ? cJSON_Parse(data) : NULL;
    if (json)
        streaming->hear(far, json);
    cJSON_Delete(json);
}

static enum http_next far_on_events(void *arg, const char *p, size_t len, struct err *err)
{
    const struct far_streaming *streaming = arg;
    struct buf *pending = &streaming->far->pending;
    size_t from = 0;
    char *end;

    streaming->call->begun = true;
    if (streaming->far->lost)
        front_notice(streaming->far->front, TEXT_FAR_AGAIN, streaming->far->place);
    streaming->far->lost = false;
    buf_addn(pending, p, len);
    while ((end = memmem(pending->p + from, pending->len - from, "\n\n", 2))) {
        *end = '\0';
        const size_t next = (size_t)(end - pending->p) + 2;
        far_take_event(streaming, pending->p + from);
        from = next;
    }
    if (from) {
        memmove(pending->p, pending->p + from, pending->len - from);
        pending->len -= from;
    }
    return pending->len <= EVENT_MAX
               ? HTTP_MORE
               : (err_set(err, ERR_LIMIT, TEXT_FAR_NOT_JSON, streaming->far->place), HTTP_STOP);
}

bool far_stream(struct far *far, void (*hear)(struct far *far, const cJSON *json), long *ret_status,
                struct err *err)
{
    char *path = far_path(far, "/events");
    char *url = mem_printf("%s/api/v1/console%s", far->url, path ? path : "");
    char *last = mem_printf("Last-Event-ID: %llu", (unsigned long long)far->last);
    const char *const headers[] = {last, NULL};
    struct http_call call = far_call(far, NULL, url);
    struct far_streaming streaming = {far, &call, hear};
    struct http_reply reply;

    buf_clear(&far->pending);
    call.accept = "text/event-stream";
    call.headers = headers;
    call.deadline_us = clock_mono_us() + FOREVER_US;
    call.max_bytes = SIZE_MAX;
    call.data = far_on_events;
    call.arg = &streaming;
    bool ok = http_do(far->http, &call, &reply, err);
    *ret_status = ok ? reply.status : 0;
    if (ok && reply.status != 200)
        ok = far_tell(far, &reply, err);
    http_reply_release(&reply);
    mem_free(path);
    mem_free(url);
    mem_free(last);
    return ok;
}
