/* Access tokens: a service account's by an assertion that its key signs (RFC 7523, RS256), a
 * user's by the refresh token (RFC 6749, section 6), a machine's from its metadata server, another
 * provider's by an exchange (RFC 8693). They
 * live in memory only, and are renewed a minute before they end. */
#include <stdio.h>
#include <string.h>

#include "bigquery/bigquery.h"
#include "bigquery/bigquery_sign.h"
#include "querent/base/clock.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/url.h"
#include "querent/http/shown.h"

#define SCOPE "https://www.googleapis.com/auth/bigquery"
#define GRANT "urn:ietf:params:oauth:grant-type:jwt-bearer"
#define LIVES_S 3600
#define EARLY_S 60
#define ANSWER_MAX ((size_t)1 << 16)
#define ASK_US INT64_C(30000000)
#define METADATA_CONNECT_MS 3000 /* a machine elsewhere has none: it need not wait for long */

/* ---- the assertion */

static void add_claims(struct buf *out, const struct bigquery_login *login, int64_t now)
{
    struct buf json = BUF_INIT;

    buf_add(&json, "{\"alg\":\"RS256\",\"typ\":\"JWT\"");
    if (login->key_id)
        json_key_str(&json, "kid", login->key_id);
    buf_addc(&json, '}');
    bigquery_add_base64url(out, buf_str(&json), json.len);
    buf_addc(out, '.');
    buf_clear(&json);
    buf_addc(&json, '{');
    json_key_str(&json, "iss", login->email);
    json_key_str(&json, "scope", SCOPE);
    json_key_str(&json, "aud", login->address);
    json_key_int(&json, "iat", now);
    json_key_int(&json, "exp", now + LIVES_S);
    buf_addc(&json, '}');
    bigquery_add_base64url(out, buf_str(&json), json.len);
    buf_release(&json);
}

char *bigquery_assertion(const struct bigquery_login *login, int64_t now, struct err *err)
{
    struct buf text = BUF_INIT;

    add_claims(&text, login, now);
    if (bigquery_sign(login->key, &text))
        return buf_take(&text);
    secret_release(&text);
    err_set(err, ERR_CONFIG, "the private_key of '%s' is not an RSA key that can sign",
            login->email);
    return NULL;
}

/* ---- the exchange */

static bool add_form(const struct bigquery_login *login, struct buf *form, struct err *err)
{
    if (login->kind == BIGQUERY_EXTERNAL)
        return bigquery_external_form(login, form, err);
    if (login->kind == BIGQUERY_SERVICE) {
        char *assertion = bigquery_assertion(login, clock_now(), err);
        if (!assertion)
            return false;
        buf_add(form, "grant_type=");
        url_add_escaped(form, GRANT);
        buf_addf(form, "&assertion=%s", assertion);
        secret_free(assertion);
        return true;
    }
    buf_add(form, "grant_type=refresh_token&client_id=");
    url_add_escaped(form, login->client);
    buf_add(form, "&client_secret=");
    url_add_escaped(form, login->client_secret);
    buf_add(form, "&refresh_token=");
    url_add_escaped(form, login->refresh);
    return true;
}

static enum http_next keep_answer(void *arg, const char *p, size_t len, struct err *err)
{
    (void)err;
    buf_addn(arg, p, len);
    return HTTP_MORE;
}

static bool take_token(struct bigquery_login *login, const struct buf *answer, const char *member,
                       const char *address, struct err *err)
{
    struct json_value root = {0};

    if (!json_read(buf_str(answer), answer->len, &root))
        root.kind = JSON_NONE;
    const struct json_value token = json_member(&root, member);
    const int64_t lives = bigquery_number(&root, "expires_in");
    if (token.kind != JSON_STRING)
        return err_set(err, ERR_CONNECT, "no access token came from '%s'", address);
    bigquery_token_drop(login);
    login->token = json_dup(&token);
    secret_held();
    login->until_us =
        clock_mono_us() + ((lives > 2 * EARLY_S ? lives : 2 * EARLY_S) - EARLY_S) * 1000000;
    return true;
}

static bool refused(const struct bigquery_login *login, const struct http_reply *reply,
                    struct err *err)
{
    struct buf says = BUF_INIT;
    struct json_value root = {0};

    if (!json_read(buf_str(&reply->start), reply->start.len, &root))
        root.kind = JSON_NONE;
    const struct json_value text = json_member(&root, "error_description");
    char *description = text.kind == JSON_STRING ? json_dup(&text) : NULL;
    if (description)
        shown_text(&says, description, strlen(description), 100, login->client_secret);
    else
        shown_answer(&says, buf_str(&reply->start), reply->start.len, 100, login->client_secret);
    err_set(err, ERR_CONNECT, "no access token for %s (HTTP status %ld): %s%s", login->who,
            reply->status, buf_str(&says),
            login->kind == BIGQUERY_USER ? ": run 'gcloud auth application-default login'" : "");
    mem_free(description);
    buf_release(&says);
    return false;
}

/* What is sent to ask for a token. */
struct token_ask {
    const char *address, *member; /* where; what the token is called in the answer */
    const char *const *headers;   /* NULL-terminated, or NULL */
    const struct buf *body;       /* NULL: it is asked by GET */
    const char *type;             /* the body's */
    int connect_ms;
};

static bool token_fetch(struct bigquery_login *login, struct http *http,
                        const struct db_limits *limits, const struct token_ask *ask,
                        struct err *err)
{
    const int64_t most = clock_mono_us() + ASK_US;
    struct buf answer = BUF_INIT;
    struct http_reply reply;
    char *server = http_place(ask->address);
    struct http_call call = {
        .server = server,
        .url = ask->address,
        .headers = ask->headers,
        .body = ask->body ? buf_str(ask->body) : NULL,
        .body_len = ask->body ? ask->body->len : 0,
        .body_type = ask->type,
        .connect_ms = ask->connect_ms,
        .stall_ms = 10000,
        .deadline_us =
            limits->deadline_us && limits->deadline_us < most ? limits->deadline_us : most,
        .max_bytes = ANSWER_MAX,
        .cancel = limits->cancel,
        .data = keep_answer,
        .arg = &answer,
    };
    bool ok = http_do(http, &call, &reply, err);
    if (ok)
        ok = reply.status == 200 ? take_token(login, &answer, ask->member, ask->address, err)
                                 : refused(login, &reply, err);
    else if (login->kind == BIGQUERY_METADATA && reply.failure != HTTP_CANCELLED)
        err_set(err, ERR_CONFIG,
                "no credentials for BigQuery: set login=FILE in the URL, "
                "GOOGLE_APPLICATION_CREDENTIALS, or password_command: gcloud auth "
                "print-access-token");
    http_reply_release(&reply);
    secret_release(&answer);
    mem_free(server);
    return ok;
}

static bool token_first(struct bigquery_login *login, struct http *http,
                        const struct db_limits *limits, const struct buf *form, struct err *err)
{
    static const char *const flavor[] = {"Metadata-Flavor: Google", NULL};
    const bool metadata = login->kind == BIGQUERY_METADATA;
    const struct token_ask ask = {.address = login->address,
                                  .member = "access_token",
                                  .headers = metadata ? flavor : NULL,
                                  .body = metadata ? NULL : form,
                                  .type = "application/x-www-form-urlencoded",
                                  .connect_ms = metadata ? METADATA_CONNECT_MS : 10000};

    return token_fetch(login, http, limits, &ask, err);
}

/* The exchanged token may be good for asking for a service account's only. */
static bool token_of_account(struct bigquery_login *login, struct http *http,
                             const struct db_limits *limits, struct err *err)
{
    struct buf body = BUF_INIT;
    char *bearer = mem_printf("Authorization: Bearer %s", login->token);
    const char *const headers[] = {bearer, NULL};

    buf_addf(&body, "{\"scope\":[\"%s\"],\"lifetime\":\"%ds\"}", SCOPE, LIVES_S);
    const struct token_ask ask = {.address = bigquery_external_account(login),
                                  .member = "accessToken",
                                  .headers = headers,
                                  .body = &body,
                                  .type = "application/json",
                                  .connect_ms = 10000};
    const bool ok = token_fetch(login, http, limits, &ask, err);
    if (ok)
        login->until_us = clock_mono_us() + (int64_t)(LIVES_S - EARLY_S) * 1000000;
    else
        bigquery_token_drop(login); /* the one before it opens nothing */
    secret_free(bearer);
    buf_release(&body);
    return ok;
}

bool bigquery_token_ready(struct bigquery_login *login, struct http *http,
                          const struct db_limits *limits, struct err *err)
{
    struct buf form = BUF_INIT;

    if (login->kind == BIGQUERY_TOKEN || login->kind == BIGQUERY_NOBODY ||
        (login->token && clock_mono_us() < login->until_us))
        return true;
    buf_reserve(&form, 8192); /* so that it does not grow: that would leave a copy behind */
    const bool ok =
        (login->kind == BIGQUERY_METADATA || add_form(login, &form, err)) &&
        token_first(login, http, limits, &form, err) &&
        (!bigquery_external_account(login) || token_of_account(login, http, limits, err));
    secret_release(&form);
    return ok;
}

void bigquery_token_drop(struct bigquery_login *login)
{
    secret_free(login->token);
    login->token = NULL;
}
