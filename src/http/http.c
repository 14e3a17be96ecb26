/* One HTTP exchange over libcurl, on the calling thread.
 *
 * A multi handle runs each call, though there is one transfer only: curl_multi_poll can be woken
 * from another thread, so a cancel takes milliseconds whatever the server does. Idle multi handles
 * are kept, since connections (and TLS sessions) live in them. libcurl is loaded on first use. Time
 * limits are ours, not libcurl's, except for connecting: the message then says which one ran out.
 */
#include "querent/http/http.h"

#include <ctype.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/url.h"
#include "querent/base/vec.h"
#include "querent/http/curl.h"
#include "querent/http/shown.h"

CURL_LIBRARY(curl)
#define set_option(easy, option, value) CURL_SET(curl, easy, option, value)

enum { IDLE_MAX = 4, GRACE_US = 100000, POLL_MS = 1000 };

struct http {
    pthread_mutex_t lock;
    VEC(CURLM *) idle;
};

/* One running exchange: what the callbacks see. */
struct exchange {
    struct http_call *call;
    struct http_reply *reply;
    CURLM *multi;
    CURL *easy;
    struct curl_slist *headers;
    struct err stop; /* set where `stopped` */
    bool stopped, enough;
    int64_t last_us; /* newest byte */
    char message[CURL_ERROR_SIZE];
};

struct http *http_new(void)
{
    struct http *http = mem_alloc(sizeof *http);

    pthread_mutex_init(&http->lock, NULL);
    return http;
}

void http_free(struct http *http)
{
    if (!http)
        return;
    for (size_t i = 0; i < http->idle.len; i++)
        curl.curl_multi_cleanup(http->idle.v[i]);
    vec_release(&http->idle);
    pthread_mutex_destroy(&http->lock);
    mem_free(http);
}

static CURLM *take_multi(struct http *http)
{
    CURLM *multi = NULL;

    pthread_mutex_lock(&http->lock);
    if (http->idle.len)
        multi = vec_pop(&http->idle);
    pthread_mutex_unlock(&http->lock);
    return multi ? multi : curl.curl_multi_init();
}

static void give_multi(struct http *http, CURLM *multi)
{
    pthread_mutex_lock(&http->lock);
    const bool keep = http->idle.len < IDLE_MAX;
    if (keep)
        vec_push(&http->idle, multi);
    pthread_mutex_unlock(&http->lock);
    if (!keep)
        curl.curl_multi_cleanup(multi);
}

static void http_global_init(void)
{
    curl.curl_global_init_mem(CURL_GLOBAL_DEFAULT, malloc, secret_give_back, secret_resize, strdup,
                              calloc);
}

static bool library_ready(struct err *err)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    if (!curl_load(err))
        return false;
    pthread_once(&once, http_global_init);
    return true;
}

static void keep_start(struct http_reply *reply, const char *p, size_t len)
{
    if (reply->start.len >= HTTP_START_MAX)
        return;
    const size_t room = HTTP_START_MAX - reply->start.len;
    buf_addn(&reply->start, p, len < room ? len : room);
}

/* libcurl's write callback: returning less than it was given ends the transfer. */
static size_t on_body(char *p, size_t size, size_t count, void *arg)
{
    struct exchange *x = arg;
    const size_t len = size * count;

    x->last_us = clock_mono_us();
    keep_start(x->reply, p, len);
    x->reply->bytes += len;
    if (x->reply->bytes > x->call->max_bytes) {
        x->stopped = true;
        err_set(&x->stop, ERR_LIMIT, "%s sent more than %zu bytes", x->call->server,
                x->call->max_bytes);
        return 0;
    }
    curl.curl_easy_getinfo(x->easy, CURLINFO_RESPONSE_CODE, &x->reply->status);
    if (x->enough || !x->call->data || x->reply->status < 200 || x->reply->status > 299)
        return len;
    switch (x->call->data(x->call->arg, p, len, &x->stop)) {
    case HTTP_MORE:
        return len;
    case HTTP_ENOUGH:
        x->enough = true;
        return len;
    case HTTP_STOP:
        break;
    }
    x->stopped = true;
    return 0;
}

static void http_wake(void *multi)
{
    curl.curl_multi_wakeup(multi);
}

/* Where the curl tool looks for certificate authorities; libcurl itself does not. */
static void http_set_authorities(CURL *easy)
{
    const char *bundle = getenv("CURL_CA_BUNDLE");
    const char *file = getenv("SSL_CERT_FILE");
    const char *dir = getenv("SSL_CERT_DIR");

    if (bundle && *bundle) {
        set_option(easy, CURLOPT_CAINFO, bundle);
        return;
    }
    if (dir && *dir)
        set_option(easy, CURLOPT_CAPATH, dir);
    if (file && *file)
        set_option(easy, CURLOPT_CAINFO, file);
}

/* A list that cannot grow is given up as a whole by libcurl: all lines would be gone. */
static void http_add_line(struct exchange *x, const char *line)
{
    struct curl_slist *longer = curl.curl_slist_append(x->headers, line);

    curl_sure(longer != NULL);
    x->headers = longer;
}

static void http_add_header(struct exchange *x, const char *name, const char *value)
{
    char *line = mem_printf("%s: %s", name, value);

    http_add_line(x, line);
    secret_free(line);
}

/* libcurl's header callback: a line at a time, the status line among them. */
static size_t on_header(char *p, size_t size, size_t count, void *arg)
{
    const struct exchange *x = arg;
    const size_t len = size * count;
    const char *colon = memchr(p, ':', len);

    if (!colon)
        return len;
    const char *value = colon + 1, *end = p + len;
    while (value < end && isspace((unsigned char)*value))
        value++;
    while (end > value && isspace((unsigned char)end[-1]))
        end--;
    char *name = mem_strndup(p, (size_t)(colon - p));
    char *text = mem_strndup(value, (size_t)(end - value));
    x->call->header(x->call->arg, name, text);
    mem_free(name);
    mem_free(text);
    return len;
}

static void set_headers(struct exchange *x)
{
    const struct http_call *call = x->call;

    http_add_header(x, "Accept", call->accept ? call->accept : "application/json");
    if (call->traceparent && *call->traceparent)
        http_add_header(x, "traceparent", call->traceparent);
    for (size_t i = 0; call->headers && call->headers[i]; i++)
        http_add_line(x, call->headers[i]);
    if (call->key && *call->key) {
        char *bearer = mem_printf("Bearer %s", call->key);
        http_add_header(x, "Authorization", bearer);
        secret_free(bearer);
    }
    if (call->body) {
        http_add_header(x, "Content-Type", call->body_type ? call->body_type : "application/json");
        http_add_line(x, "Expect:");
    }
    set_option(x->easy, CURLOPT_HTTPHEADER, x->headers);
}

static void set_trust(struct exchange *x)
{
    const struct http_call *call = x->call;

    if (call->authority)
        set_option(x->easy, CURLOPT_CAINFO, call->authority);
    else
        http_set_authorities(x->easy);
    if (call->trust_anyone) {
        set_option(x->easy, CURLOPT_SSL_VERIFYPEER, 0L);
        set_option(x->easy, CURLOPT_SSL_VERIFYHOST, 0L);
    }
}

static void set_request(struct exchange *x)
{
    const struct http_call *call = x->call;

    set_option(x->easy, CURLOPT_URL, call->url);
    if (call->socket) {
        set_option(x->easy, CURLOPT_UNIX_SOCKET_PATH, call->socket);
        set_option(x->easy, CURLOPT_NOPROXY, "*");
    }
    if (call->user) {
        set_option(x->easy, CURLOPT_HTTPAUTH, (long)CURLAUTH_BASIC);
        set_option(x->easy, CURLOPT_USERNAME, call->user);
        set_option(x->easy, CURLOPT_PASSWORD, call->password ? call->password : "");
    }
    if (call->body) {
        set_option(x->easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)call->body_len);
        set_option(x->easy, CURLOPT_POSTFIELDS, call->body);
    }
    if (call->only_once)
        set_option(x->easy, CURLOPT_FRESH_CONNECT, 1L);
    if (call->method)
        set_option(x->easy, CURLOPT_CUSTOMREQUEST, call->method);
    if (call->header) {
        set_option(x->easy, CURLOPT_HEADERFUNCTION, on_header);
        set_option(x->easy, CURLOPT_HEADERDATA, x);
    }
    set_headers(x);
}

static void http_set_options(struct exchange *x)
{
    const struct http_call *call = x->call;

    set_option(x->easy, CURLOPT_PROTOCOLS_STR, "http,https");
    set_option(x->easy, CURLOPT_NOSIGNAL, 1L);
    set_option(x->easy, CURLOPT_QUICK_EXIT, 1L); /* no waiting for a stuck resolver */
    set_option(x->easy, CURLOPT_TCP_KEEPALIVE, 1L);
    set_option(x->easy, CURLOPT_USERAGENT, "querent/" QUERENT_VERSION);
    set_option(x->easy, CURLOPT_CONNECTTIMEOUT_MS, (long)call->connect_ms);
    set_option(x->easy, CURLOPT_ERRORBUFFER, x->message);
    set_option(x->easy, CURLOPT_WRITEFUNCTION, on_body);
    set_option(x->easy, CURLOPT_WRITEDATA, x);
    set_trust(x);
    set_request(x);
}

/* What libcurl reports in words of ours; the code decides whether another try makes sense. */
static const struct {
    CURLcode code;
    enum http_failure failure;
    enum err_code err;
    const char *text; /* NULL: libcurl's own */
} outcomes[] = {
    {CURLE_COULDNT_CONNECT, HTTP_REFUSED, ERR_CONNECT, NULL},
    {CURLE_COULDNT_RESOLVE_HOST, HTTP_HOPELESS, ERR_CONNECT, NULL},
    {CURLE_COULDNT_RESOLVE_PROXY, HTTP_HOPELESS, ERR_CONNECT, NULL},
    {CURLE_OPERATION_TIMEDOUT, HTTP_REFUSED, ERR_TIMEOUT, "no connection in time"},
    {CURLE_GOT_NOTHING, HTTP_BROKEN, ERR_CONNECT, "it closed the connection without an answer"},
    {CURLE_PARTIAL_FILE, HTTP_BROKEN, ERR_CONNECT, "the answer was cut off"},
    {CURLE_RECV_ERROR, HTTP_BROKEN, ERR_CONNECT, "the answer was cut off"},
    {CURLE_SEND_ERROR, HTTP_BROKEN, ERR_CONNECT,
     "it closed the connection while the request was being sent"},
    {CURLE_HTTP2, HTTP_BROKEN, ERR_CONNECT, "the answer was cut off"},
    {CURLE_HTTP2_STREAM, HTTP_BROKEN, ERR_CONNECT, "the answer was cut off"},
    {CURLE_WEIRD_SERVER_REPLY, HTTP_HOPELESS, ERR_MODEL, "the server there does not speak HTTP"},
    {CURLE_UNSUPPORTED_PROTOCOL, HTTP_HOPELESS, ERR_CONFIG, "the address is not http or https"},
    {CURLE_URL_MALFORMAT, HTTP_HOPELESS, ERR_CONFIG, "the address is not a URL"},
};

static bool curl_failed(struct exchange *x, CURLcode code, struct err *err)
{
    const char *text = *x->message ? x->message : curl.curl_easy_strerror(code);
    enum err_code err_code = ERR_CONNECT;
    struct buf safe = BUF_INIT;

    x->reply->failure = HTTP_HOPELESS;
    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++)
        if (outcomes[i].code == code) {
            x->reply->failure = outcomes[i].failure;
            err_code = outcomes[i].err;
            text = outcomes[i].text ? outcomes[i].text : text;
        }
    shown_text(&safe, text, strlen(text), 160, x->call->key);
    const char *hint = code == CURLE_PEER_FAILED_VERIFICATION
                           ? "; SSL_CERT_FILE names the authority's certificate"
                           : "";
    err_set(err, err_code, "cannot reach %s: %s%s", x->call->server, buf_str(&safe), hint);
    buf_release(&safe);
    return false;
}

static bool http_failed(struct exchange *x, enum http_failure failure)
{
    x->reply->failure = failure;
    return false;
}

/* Which of our limits has run out; true: none. */
static bool http_within_limits(struct exchange *x, int64_t now, struct err *err)
{
    const struct http_call *call = x->call;

    if (cancel_fired(call->cancel)) {
        err_set(err, ERR_CANCELLED, "stopped");
        return http_failed(x, HTTP_CANCELLED);
    }
    if (now >= call->deadline_us) {
        err_set(err, ERR_TIMEOUT, "%s took too long: %s", call->server,
                call->begun ? "its answer was not complete in time" : "no answer began in time");
        return http_failed(x, HTTP_TIMED_OUT);
    }
    if (call->begun && now - x->last_us >= call->stall_ms * INT64_C(1000)) {
        err_set(err, ERR_TIMEOUT, "%s stopped answering: nothing came for %d s", call->server,
                (call->stall_ms + 999) / 1000);
        return http_failed(x, HTTP_TIMED_OUT);
    }
    return true;
}

static int http_wait_ms(const struct exchange *x, int64_t now)
{
    int64_t until = x->call->deadline_us;

    if (x->call->begun && x->last_us + x->call->stall_ms * INT64_C(1000) < until)
        until = x->last_us + x->call->stall_ms * INT64_C(1000);
    if (x->enough && x->last_us + GRACE_US < until)
        until = x->last_us + GRACE_US;
    const int64_t ms = (until - now + 999) / 1000;
    return ms < 0 ? 0 : ms > POLL_MS ? POLL_MS : (int)ms;
}

/* True when the transfer has ended; *ret_code says how. */
static bool transfer_ended(const struct exchange *x, CURLcode *ret_code)
{
    int left;

    for (CURLMsg *m = curl.curl_multi_info_read(x->multi, &left); m;
         m = curl.curl_multi_info_read(x->multi, &left))
        if (m->msg == CURLMSG_DONE) {
            *ret_code = m->data.result;
            return true;
        }
    return false;
}

static bool ended_well(struct exchange *x, CURLcode code, struct err *err)
{
    if (x->stopped) {
        *err = x->stop;
        return http_failed(x, HTTP_STOPPED);
    }
    return code == CURLE_OK || x->enough || curl_failed(x, code, err);
}

static bool http_run(struct exchange *x, struct err *err)
{
    for (;;) {
        int running = 0;
        CURLcode code = CURLE_OK;
        const CURLMcode multi_code = curl.curl_multi_perform(x->multi, &running);
        if (multi_code != CURLM_OK) {
            err_set(err, ERR_INTERNAL, "cannot talk to %s: libcurl says %d", x->call->server,
                    (int)multi_code);
            return http_failed(x, HTTP_HOPELESS);
        }
        if (transfer_ended(x, &code))
            return ended_well(x, code, err);
        const int64_t now = clock_mono_us();
        if (x->enough && now - x->last_us >= GRACE_US)
            return true;
        if (!http_within_limits(x, now, err))
            return false;
        curl.curl_multi_poll(x->multi, NULL, 0, http_wait_ms(x, now), NULL);
    }
}

static void read_head(struct exchange *x)
{
    const char *type = NULL;
    curl_off_t after = -1;
    size_t n = 0;

    curl.curl_easy_getinfo(x->easy, CURLINFO_RESPONSE_CODE, &x->reply->status);
    curl.curl_easy_getinfo(x->easy, CURLINFO_CONTENT_TYPE, &type);
    curl.curl_easy_getinfo(x->easy, CURLINFO_RETRY_AFTER, &after);
    for (; type && type[n] && type[n] != ';' && type[n] != ' ' && n < sizeof x->reply->type - 1;
         n++)
        x->reply->type[n] = (char)tolower((unsigned char)type[n]);
    x->reply->retry_after_s = after > 0 && after < 86400 ? (int)after : -1;
}

bool http_do(struct http *http, struct http_call *call, struct http_reply *ret_reply,
             struct err *err)
{
    struct exchange x = {.call = call, .reply = ret_reply, .last_us = clock_mono_us()};
    struct err own = ERR_INIT;

    *ret_reply = (struct http_reply){.failure = HTTP_OK, .retry_after_s = -1};
    if (!library_ready(err))
        return http_failed(&x, HTTP_HOPELESS);
    x.multi = take_multi(http);
    x.easy = curl.curl_easy_init();
    curl_sure(x.multi && x.easy);
    http_set_options(&x);
    curl_sure(curl.curl_multi_add_handle(x.multi, x.easy) == CURLM_OK);
    const unsigned hook = cancel_hook(call->cancel, http_wake, x.multi);
    const bool ok = http_run(&x, &own);
    cancel_unhook(call->cancel, hook);
    read_head(&x);
    curl.curl_multi_remove_handle(x.multi, x.easy);
    curl.curl_easy_cleanup(x.easy);
    for (struct curl_slist *line = x.headers; line; line = line->next)
        secret_wipe(line->data, strlen(line->data));
    curl.curl_slist_free_all(x.headers);
    give_multi(http, x.multi);
    if (!ok && err)
        *err = own;
    return ok;
}

void http_reply_release(struct http_reply *reply)
{
    buf_release(&reply->start);
}

/* The part after "scheme://user:password@", as libcurl reads it. */
static const char *http_after_user(const char *url)
{
    const char *host = strstr(url, "://");

    host = host ? host + 3 : url;
    const size_t authority = strcspn(host, "/?#");
    for (size_t i = authority; i > 0; i--)
        if (host[i - 1] == '@')
            return host + i;
    return host;
}

char *http_place(const char *url)
{
    struct buf place = BUF_INIT, shown = BUF_INIT;

    url_place(&place, url);
    shown_text(&shown, buf_str(&place), place.len, 120, NULL);
    buf_release(&place);
    return buf_take(&shown);
}

bool http_is_loopback(const char *url)
{
    const char *host = http_after_user(url);
    const size_t len = *host == '[' ? strcspn(host, "]") : strcspn(host, ":/?#");

    return (len == 9 && str_starts_fold(host, "localhost")) || str_starts(host, "127.") ||
           str_starts(host, "[::1]");
}
