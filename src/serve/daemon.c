/* libmicrohttpd's side: connections, bodies, and who is let to a handler. */
#include <string.h>

#include "lessons/checking.h"
#include "lessons/testing.h"
#include "mhd.h"
#include "querent/base/json_read.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "server.h"
#include "texts.h"

#define THREADS 2
#define MEMORY (64u << 10) /* of a connection: its headers fit or are refused */
#define CONNECTIONS_MOST 12000
#define BULK_MOST ((size_t)32 << 20) /* of a file of lessons */
#define CONNECTIONS_OF_ONE 4000

static void request_free(struct request *request)
{
    testing_free(request->testing);
    checking_free(request->checking);
    talk_unref(request->talk);
    who_release(&request->who);
    cJSON_Delete(request->json);
    buf_release(&request->body);
    mem_free(request->path);
    mem_free(request->read);
    for (int i = 0; i < PARAMS_MOST; i++)
        mem_free(request->params[i]);
    mem_free(request);
}

/* "\\u0000" in a text: what follows it would be lost. */
static bool request_has_zero(const struct request *request)
{
    const struct buf *body = &request->body;

    for (size_t i = 0; i + 6 <= body->len; i++)
        if (body->p[i] == '\\') {
            if (memcmp(body->p + i, "\\u0000", 6) == 0)
                return true;
            i++;
        }
    return false;
}

static bool request_take_json(struct request *request)
{
    struct err err = ERR_INIT;

    if (!request->route->takes || !request->body.len)
        return true;
    if (!json_bounded(request->body.p, request->body.len, &err)) {
        answer_fail(request, 400, TEXT_DEEP_JSON, err.text);
        return false;
    }
    if (request_has_zero(request)) {
        answer_fail(request, 400, TEXT_ZERO);
        return false;
    }
    request->json = cJSON_ParseWithLength(request->body.p, request->body.len);
    if (cJSON_IsObject(request->json))
        return true;
    answer_fail(request, 400, TEXT_NOT_JSON);
    return false;
}

static bool request_is_let(struct request *request)
{
    static const struct {
        unsigned scope;
        const char *name;
    } names[] = {
        {SCOPE_ASK, "ask"}, {SCOPE_RUN, "run"}, {SCOPE_JOBS, "jobs"}, {SCOPE_ADMIN, "admin"}};
    const unsigned scope = request->route->scope;
    int wait_s = 1;

    if (!scope)
        return true;
    if (!identify(request))
        return false;
    if (!limits_request(request->server->limits, request->who.key, &wait_s)) {
        request->retry_s = wait_s;
        answer_fail(
            request, 429, TEXT_TOO_MANY,
            (long long)settings_int(request->server->settings, SET_SERVE_REQUESTS_PER_MINUTE));
        return false;
    }
    if ((request->who.scopes & scope) == scope)
        return true;
    if (!request_take_json(request) || !route_is_askers(request))
        return false; /* whatever a stranger lacks, there is nothing here for them */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].scope == scope)
            answer_fail(request, 403, TEXT_NEEDS_SCOPE, names[i].name);
    return false;
}

/* A body with two lengths ends in two places, so that what follows is a request for one reader and
 * none for another (RFC 9112, 6.3). */
static bool request_has_two_ends(const struct request *request)
{
    return request_header(request, "Transfer-Encoding") &&
           request_header(request, "Content-Length");
}

static void request_refuse_method(struct request *request)
{
    struct buf methods = BUF_INIT;

    route_methods(request, &methods);
    request->allow = buf_str(&methods);
    answer_fail(request, 405, TEXT_NO_METHOD, request->path, request->method);
    request->allow = NULL;
    buf_release(&methods);
}

static void request_begin(struct request *request)
{
    bool known = false;

    request->route = route_find(request, &known);
    if (request->route)
        traced_begin(request);
    request->closes = request_has_two_ends(request);
    if (request->closes)
        answer_fail(request, 400, TEXT_TWO_ENDS);
    else if (request->too_large)
        answer_fail(request, 413, TEXT_BODY_LARGE,
                    (long long)settings_int(request->server->settings, SET_SERVE_BODY_BYTES));
    else if (known && !request->route && str_eq(request->method, "OPTIONS") &&
             cors_is_named(request))
        cors_answer_preflight(request);
    else if (known && !request->route)
        request_refuse_method(request);
    else if (!request->route)
        answer_fail(request, 404, TEXT_NO_ROUTE, request->path);
    else if (request_is_let(request) && request_take_json(request))
        request->route->handle(request);
}

/* What was exported can be imported, however much it is: from those who may teach. */
static bool request_is_bulky(struct request *request)
{
    bool known = false;

    if (!request->bulky && !request->too_large) {
        const struct route *route = route_find(request, &known);
        request->bulky =
            route && route->handle == handle_lessons_import && identity_is(request, route->scope);
    }
    return request->bulky;
}

static void request_take_body(struct request *request, const char *bytes, size_t len)
{
    const size_t most = (size_t)settings_int(request->server->settings, SET_SERVE_BODY_BYTES);
    const size_t all = request->body.len + len;

    if (all > most && !(all <= BULK_MOST && request_is_bulky(request)))
        request->too_large = true;
    else
        buf_addn(&request->body, bytes, len);
}

static enum MHD_Result daemon_access(void *arg, struct MHD_Connection *connection, const char *url,
                                     const char *method, const char *version, const char *upload,
                                     size_t *upload_len, void **state)
{
    struct request *request = *state;

    (void)version;
    if (!request) {
        request = mem_alloc(sizeof *request);
        *request =
            (struct request){.server = arg, .connection = connection, .path = mem_strdup(url)};
        *state = request;
        arriving_expects(request->server, connection, 0);
        return MHD_YES;
    }
    request->method = method;
    if (*upload_len) {
        request_take_body(request, upload, *upload_len);
        *upload_len = 0;
        return MHD_YES;
    }
    arriving_is_here(connection);
    if (request->began)
        request->route->handle(request);
    else
        request_begin(request);
    request->began = true;
    return MHD_YES;
}

static void daemon_over(void *arg, struct MHD_Connection *connection, void **state,
                        enum MHD_RequestTerminationCode why)
{
    (void)why;
    arriving_expects(arg, connection, ARRIVING_IDLE_S);
    if (*state) {
        traced_end(*state);
        request_free(*state);
    }
    *state = NULL;
}

static void daemon_silent(void *arg, const char *fmt, va_list args)
{
    (void)arg, (void)fmt, (void)args;
}

static int daemon_hex(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* "%41" as "A", in place; "%00" stays, or it would hide what follows it. */
static size_t daemon_unescape(void *arg, struct MHD_Connection *connection, char *text)
{
    char *out = text;

    (void)arg, (void)connection;
    for (const char *p = text; *p; p++) {
        const int high = *p == '%' ? daemon_hex(p[1]) : -1, low = high >= 0 ? daemon_hex(p[2]) : -1;
        if (low >= 0 && high * 16 + low > 0) {
            *out++ = (char)(high * 16 + low);
            p += 2;
        } else
            *out++ = *p;
    }
    *out = '\0';
    return (size_t)(out - text);
}

bool daemon_start(struct server *server, const struct daemon_place *place, struct err *err)
{
    const bool tls = place->cert && !place->local;
    const unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME |
                           MHD_USE_ERROR_LOG | (tls ? MHD_USE_TLS : 0);
    struct MHD_OptionItem options[] = {
        {MHD_OPTION_EXTERNAL_LOGGER, (intptr_t)daemon_silent, NULL},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)daemon_over, server},
        {MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t)daemon_unescape, NULL},
        {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)arriving_notify, server},
        {MHD_OPTION_LISTEN_SOCKET, place->fd, NULL},
        {MHD_OPTION_THREAD_POOL_SIZE, THREADS, NULL},
        {MHD_OPTION_STRICT_FOR_CLIENT, 1, NULL}, /* two readings of a request are an attack */
        {MHD_OPTION_CONNECTION_TIMEOUT, ARRIVING_IDLE_S, NULL},
        {MHD_OPTION_CONNECTION_MEMORY_LIMIT, MEMORY, NULL},
        {MHD_OPTION_CONNECTION_LIMIT, CONNECTIONS_MOST, NULL},
        {MHD_OPTION_PER_IP_CONNECTION_LIMIT, place->own ? CONNECTIONS_MOST : CONNECTIONS_OF_ONE,
         NULL},
        {tls ? MHD_OPTION_HTTPS_MEM_CERT : MHD_OPTION_END, 0, place->cert},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, place->key},
        {MHD_OPTION_END, 0, NULL}};

    server->daemon = mhd.MHD_start_daemon(flags, 0, NULL, NULL, daemon_access, server,
                                          MHD_OPTION_ARRAY, options, MHD_OPTION_END);
    return server->daemon || err_set(err, ERR_IO, TEXT_CANNOT_SERVE, place->name);
}

void daemon_stop(struct server *server)
{
    if (server->daemon)
        mhd.MHD_stop_daemon(server->daemon);
    server->daemon = NULL;
}
