/* One exchange with Trino: the headers that carry the session, both ways, and the repetitions that
 * the protocol asks for. Runs on the connection's thread; a cancel wakes whatever it waits for. */
#include <string.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "trino/trino.h"

#define PAGE_MAX ((size_t)512 << 20) /* bytes of one page; Trino's own are about 16 MB */
#define NO_LIMIT_US (INT64_C(86400) * 1000000)
#define STALL_MS 120000
#define AGAIN_MS 80       /* the protocol's 50 to 100 */
#define AGAIN_US 60000000 /* how long a gateway may say 502, 503 or 504 */
#define BROKEN_TRIES 5    /* of a page whose connection broke */
#define DELETE_US 3000000
#define CAPABILITIES "PARAMETRIC_DATETIME,PATH"

/* ---- pairs */

void trino_pair_set(struct trino_pairs *pairs, const char *name, const char *value)
{
    for (size_t i = 0; i < pairs->len; i++)
        if (str_eq(pairs->v[i].name, name)) {
            mem_free(pairs->v[i].name);
            secret_free(pairs->v[i].value); /* a session may hold some */
            vec_remove(pairs, i);
            break;
        }
    if (value) {
        const struct trino_pair pair = {.name = mem_strdup(name), .value = mem_strdup(value)};
        vec_push(pairs, pair);
    }
}

void trino_pairs_release(struct trino_pairs *pairs)
{
    for (size_t i = 0; i < pairs->len; i++) {
        mem_free(pairs->v[i].name);
        mem_free(pairs->v[i].value);
    }
    vec_release(pairs);
}

/* ---- headers that are sent */

struct headers {
    VEC(char *) lines;
};

static void trino_http_add_header(struct headers *headers, const char *name, const char *value)
{
    if (!value)
        return;
    char *line = mem_printf("%s: %s", name, value);
    for (char *p = line; *p; p++)
        if ((unsigned char)*p < ' ')
            *p = ' '; /* a line break would begin another header */
    vec_push(&headers->lines, line);
}

static void add_pairs(struct headers *headers, const char *name, const struct trino_pairs *pairs)
{
    for (size_t i = 0; i < pairs->len; i++) {
        char *text = mem_printf("%s=%s", pairs->v[i].name, pairs->v[i].value);
        trino_http_add_header(headers, name, text);
        secret_free(text);
    }
}

static void add_session(const struct trino_db *db, struct headers *headers)
{
    const struct trino_target *target = &db->target;

    trino_http_add_header(headers, "X-Trino-User", target->user);
    trino_http_add_header(headers, "X-Trino-Source", target->source);
    trino_http_add_header(headers, "X-Trino-Catalog", target->catalog);
    trino_http_add_header(headers, "X-Trino-Schema", target->schema);
    trino_http_add_header(headers, "X-Trino-Time-Zone", target->zone);
    trino_http_add_header(headers, "X-Trino-Client-Tags", target->tags);
    trino_http_add_header(headers, "X-Trino-Client-Capabilities", CAPABILITIES);
    trino_http_add_header(headers, "X-Trino-Transaction-Id", "NONE");
    add_pairs(headers, "X-Trino-Session", &db->properties);
    add_pairs(headers, "X-Trino-Prepared-Statement", &db->prepared);
    add_pairs(headers, "X-Trino-Role", &db->roles);
}

static void headers_release(struct headers *headers)
{
    for (size_t i = 0; i < headers->lines.len; i++)
        secret_free(headers->lines.v[i]);
    vec_release(&headers->lines);
}

/* ---- headers that come back */

static void trino_http_set_text(char **field, const char *value)
{
    mem_free(*field);
    *field = mem_strdup(value);
}

/* "name=value" into pairs. */
static void set_pair(struct trino_pairs *pairs, const char *text)
{
    const char *equals = strchr(text, '=');

    if (!equals)
        return;
    char *name = mem_strndup(text, (size_t)(equals - text));
    trino_pair_set(pairs, name, equals + 1);
    mem_free(name);
}

struct answer {
    struct trino_db *db;
    struct buf *body;
    struct http_call *call;
};

static void trino_http_on_header(void *arg, const char *name, const char *value)
{
    struct trino_db *db = ((struct answer *)arg)->db;

    if (!str_starts_fold(name, "X-Trino-"))
        return;
    name += strlen("X-Trino-");
    if (str_eq_fold(name, "Set-Catalog"))
        trino_http_set_text(&db->target.catalog, value);
    else if (str_eq_fold(name, "Set-Schema"))
        trino_http_set_text(&db->target.schema, value);
    else if (str_eq_fold(name, "Set-Session"))
        set_pair(&db->properties, value);
    else if (str_eq_fold(name, "Clear-Session"))
        trino_pair_set(&db->properties, value, NULL);
    else if (str_eq_fold(name, "Set-Role"))
        set_pair(&db->roles, value);
    else if (str_eq_fold(name, "Added-Prepare"))
        set_pair(&db->prepared, value);
    else if (str_eq_fold(name, "Deallocated-Prepare"))
        trino_pair_set(&db->prepared, value, NULL);
}

static enum http_next trino_http_on_data(void *arg, const char *p, size_t len, struct err *err)
{
    const struct answer *answer = arg;

    (void)err;
    answer->call->begun = true;
    buf_addn(answer->body, p, len);
    return HTTP_MORE;
}

/* ---- the exchange */

static bool trino_http_send_once(struct trino_db *db, const char *method, const char *url,
                                 const char *sql, const struct db_limits *limits, struct buf *body,
                                 struct http_reply *reply, struct err *err)
{
    const struct trino_target *target = &db->target;
    struct headers headers = {0};
    const int64_t now = clock_mono_us();
    int64_t end = limits->deadline_us ? limits->deadline_us : now + NO_LIMIT_US;

    if (db->patience_us && now + db->patience_us < end)
        end = now + db->patience_us;
    add_session(db, &headers);
    vec_push(&headers.lines, NULL);
    struct answer answer = {.db = db, .body = body};
    struct http_call call = {
        .server = db->shown,
        .url = url,
        .method = method,
        .key = target->bearer ? target->password : NULL,
        .user = target->password && !target->bearer ? target->user : NULL,
        .password = target->password,
        .headers = (const char *const *)headers.lines.v,
        .body = sql,
        .body_len = sql ? strlen(sql) : 0,
        .body_type = "text/plain; charset=utf-8",
        .authority = target->authority,
        .trust_anyone = target->trust_anyone,
        .connect_ms = target->connect_ms,
        .stall_ms = STALL_MS,
        .deadline_us = end,
        .max_bytes = PAGE_MAX,
        .cancel = limits->cancel,
        .header = trino_http_on_header,
        .data = trino_http_on_data,
        .arg = &answer,
    };
    answer.call = &call;
    buf_clear(body);
    const bool ok = http_do(db->http, &call, reply, err);
    headers_release(&headers);
    return ok;
}

static bool try_again(const struct http_reply *reply, bool may_repeat, int tries, int64_t began_us)
{
    if (reply->failure == HTTP_OK)
        return (reply->status == 502 || reply->status == 503 || reply->status == 504) &&
               clock_mono_us() - began_us < AGAIN_US;
    return may_repeat && tries < BROKEN_TRIES &&
           (reply->failure == HTTP_BROKEN || reply->failure == HTTP_REFUSED);
}

static bool trino_http_past(const struct db_limits *limits)
{
    return limits->deadline_us && clock_mono_us() >= limits->deadline_us;
}

bool trino_send(struct trino_db *db, const char *method, const char *url, const char *sql,
                const struct db_limits *limits, struct buf *body, struct err *err)
{
    const int64_t began_us = clock_mono_us();

    for (int tries = 1;; tries++) {
        struct http_reply reply;
        const bool sent = trino_http_send_once(db, method, url, sql, limits, body, &reply, err);
        const bool good = sent && reply.status >= 200 && reply.status < 300;
        const bool again = !good && try_again(&reply, !sql, tries, began_us) &&
                           !trino_http_past(limits) &&
                           cancel_wait(limits->cancel, sent ? AGAIN_MS : AGAIN_MS * tries);
        if (!good && !again) {
            if (sent)
                trino_fail_http(db, &reply, err);
            else
                trino_lost(db, &reply, err);
        }
        http_reply_release(&reply);
        if (good || !again)
            return good;
    }
}

void trino_delete(struct trino_db *db, const char *url)
{
    const struct db_limits limits = {.deadline_us = clock_mono_us() + DELETE_US};
    struct http_reply reply;
    struct buf body = BUF_INIT;

    trino_http_send_once(db, "DELETE", url, NULL, &limits, &body, &reply, NULL);
    http_reply_release(&reply);
    buf_release(&body);
}
