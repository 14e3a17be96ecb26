/* A model server as the settings name it: its address put in order, its models, its embeddings. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "llm_private.h"
#include "querent/base/clock.h"
#include "querent/base/json.h"
#include "querent/base/json_read.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "querent/http/shown.h"

#define NO_LIST "%s does not list its models: is it a model server?"

enum { EMBED_BATCH = 64, NAMES_SHOWN = 5 };

static int or_default(int value, int fallback)
{
    return value > 0 ? value : fallback;
}

static void cut_suffix(char *url, const char *suffix)
{
    size_t len = strlen(url);

    while (len && url[len - 1] == '/')
        url[--len] = '\0';
    if (str_ends(url, suffix))
        url[len - strlen(suffix)] = '\0';
}

/* The base that paths are added to: people paste addresses with and without scheme, slash and /v1.
 */
static char *base_url(enum llm_kind kind, const char *given)
{
    char *copy = mem_strdup(given);
    const char *text = str_trim(copy);
    char *url = strstr(text, "://") ? mem_strdup(text) : mem_printf("http://%s", text);

    mem_free(copy);
    if (kind == LLM_OLLAMA) {
        cut_suffix(url, "/v1");
        cut_suffix(url, "/api");
        return url;
    }
    cut_suffix(url, "/chat/completions");
    const char *host = strstr(url, "://") + 3;
    if (strchr(host, '/'))
        return url;
    char *with_version = mem_printf("%s/v1", url);
    mem_free(url);
    return with_version;
}

/* A key goes into a header line: a line break in it would begin another. */
static bool llm_take_key(const char *given, char **ret_key, struct err *err)
{
    if (str_blank(given))
        return true;
    char *copy = mem_strdup(given);
    char *key = mem_strdup(str_trim(copy));
    secret_free(copy);
    for (const char *p = key; *p; p++)
        if (!isgraph((unsigned char)*p)) {
            secret_free(key);
            return err_set(err, ERR_CONFIG,
                           "the key of the model server has a character that is not allowed in a "
                           "key; check OPENAI_API_KEY");
        }
    *ret_key = key;
    return true;
}

static void take_limits(struct llm *llm, const struct llm_config *config)
{
    llm->num_ctx = config->kind == LLM_OLLAMA ? or_default(config->num_ctx, 8192) : 0;
    llm->connect_ms = or_default(config->connect_ms, 10000);
    llm->stall_ms = or_default(config->stall_ms, 60000);
    llm->timeout_ms = or_default(config->timeout_ms, 120000);
    llm->retries = config->retries < 0 ? 3 : config->retries;
    llm->retry_first_ms = or_default(config->retry_first_ms, 2000);
    llm->retry_max_ms = or_default(config->retry_max_ms, 15000);
    llm->price_in = config->price_in;
    llm->price_out = config->price_out;
}

static char *where_text(const struct llm *llm)
{
    if (!llm->url)
        return mem_strdup("recorded answers");
    char *place = http_place(llm->url);
    place[strcspn(place, "/")] = '\0';
    char *where = mem_printf("%s at %s", llm->ops->name, place);
    mem_free(place);
    return where;
}

bool llm_open(const struct llm_config *config, struct llm **ret_llm, struct err *err)
{
    struct llm *llm = mem_alloc(sizeof *llm);

    llm->kind = config->kind;
    llm->ops = config->kind == LLM_OLLAMA ? &llm_ollama : &llm_openai;
    take_limits(llm, config);
    if (!llm_take_key(config->key, &llm->key, err) ||
        (!str_blank(config->replay) && !replay_open(config->replay, &llm->replay, err))) {
        llm_free(llm);
        return false;
    }
    if (!str_blank(config->url))
        llm->url = base_url(config->kind, config->url);
    llm->local = llm->url && http_is_loopback(llm->url);
    llm->keep_alive = mem_strdup(str_blank(config->keep_alive) ? "1h" : config->keep_alive);
    llm->http = http_new();
    llm->where = where_text(llm);
    *ret_llm = llm;
    return true;
}

bool llm_new(const struct settings *settings, struct llm **ret_llm, struct err *err)
{
    struct llm_config config = {
        .kind = LLM_OLLAMA,
        .url = settings_text(settings, SET_OLLAMA_BASE_URL),
        .num_ctx = (int)settings_int(settings, SET_OLLAMA_NUM_CTX),
        .retries = (int)settings_int(settings, SET_MODEL_RETRIES),
        .retry_first_ms = (int)(settings_real(settings, SET_MODEL_RETRY_DELAY) * 1000),
        .timeout_ms = (int)settings_int(settings, SET_MODEL_TIMEOUT) * 1000,
        .keep_alive = settings_text(settings, SET_OLLAMA_KEEP_ALIVE),
        .price_in = settings_real(settings, SET_MODEL_PRICE_INPUT),
        .price_out = settings_real(settings, SET_MODEL_PRICE_OUTPUT),
        .replay = settings_text(settings, SET_MODEL_REPLAY),
    };

    if (!str_blank(config.url))
        return llm_open(&config, ret_llm, err);
    config.url = settings_text(settings, SET_OPENAI_BASE_URL);
    config.key = settings_secret(settings, SET_OPENAI_API_KEY, SET_OPENAI_BASE_URL);
    const bool server = !str_blank(config.url) || !str_blank(config.key);
    if (!server && str_blank(config.replay)) {
        *ret_llm = NULL;
        return true;
    }
    if (server)
        config.kind = LLM_OPENAI;
    if (server && str_blank(config.url))
        config.url = "https://api.openai.com/v1";
    return llm_open(&config, ret_llm, err);
}

void llm_free(struct llm *llm)
{
    if (!llm)
        return;
    http_free(llm->http);
    replay_free(llm->replay);
    secret_free(llm->url);
    secret_free(llm->key);
    mem_free(llm->keep_alive);
    mem_free(llm->where);
    mem_free(llm);
}

bool llm_is_local(const struct llm *llm)
{
    return llm->local;
}

const char *llm_where(const struct llm *llm)
{
    return llm->where;
}

enum llm_kind llm_kind(const struct llm *llm)
{
    return llm->kind;
}

int llm_num_ctx(const struct llm *llm)
{
    return llm->num_ctx;
}

const char *llm_model(const struct llm *llm, const struct settings *settings, enum llm_use use)
{
    const enum setting_id own = use == LLM_FOR_SQL ? SET_SQL_MODEL_NAME : SET_MODEL_NAME;

    if (llm->kind == LLM_OPENAI && !settings_set(settings, own))
        return settings_text(settings, SET_OPENAI_MODEL);
    return settings_text(settings, own);
}

double llm_temperature(const struct llm *llm, const struct settings *settings, enum llm_use use)
{
    const enum setting_id own =
        use == LLM_FOR_SQL ? SET_SQL_MODEL_TEMPERATURE : SET_MODEL_TEMPERATURE;

    if (llm->kind == LLM_OPENAI && !settings_set(settings, own) &&
        settings_set(settings, SET_OPENAI_TEMPERATURE))
        return settings_real(settings, SET_OPENAI_TEMPERATURE);
    return settings_real(settings, own);
}

void llm_messages_json(const struct llm_request *request, struct buf *out)
{
    static const char *const roles[] = {"system", "user", "assistant"};

    json_key(out, "messages");
    buf_addc(out, '[');
    for (size_t i = 0; i < request->message_count; i++) {
        json_comma(out);
        buf_addc(out, '{');
        json_key_str(out, "role", roles[request->messages[i].role]);
        json_key_str(out, "content", request->messages[i].text);
        buf_addc(out, '}');
    }
    buf_addc(out, ']');
}

/* ---- spans */

struct llm_span llm_span_begin(const char *model)
{
    struct llm_span call = {.outside = span_here(), .model = model};

    if (!call.outside.place.trace[0])
        return call;
    call.span = span_begin(&call.outside.place);
    struct span_here inside = call.outside;
    inside.place = call.span.place;
    span_go(&inside);
    return call;
}

void llm_span_end(const struct llm_span *call, const struct err *err)
{
    if (!call->outside.place.trace[0])
        return;
    char *name = mem_printf("model %s", call->model ? call->model : "");
    span_end(&call->span, name, call->outside.question, err ? err_code_name(err->code) : "ok", -1);
    mem_free(name);
    span_go(&call->outside);
}

/* ---- whole answers: models, embeddings */

static enum http_next llm_collect(void *arg, const char *p, size_t len, struct err *err)
{
    (void)err;
    buf_addn(arg, p, len);
    return HTTP_MORE;
}

/* One request with a whole JSON answer. *ret_status is 0 when nothing answered. */
static cJSON *fetch_json(struct llm *llm, const char *path, const char *model,
                         const struct buf *body, int timeout_ms, struct cancel *cancel,
                         long *ret_status, struct err *err)
{
    struct buf text = BUF_INIT;
    struct http_reply reply = {0};
    char *url = mem_printf("%s%s", llm->url, path), traceparent[SPAN_HEADER_BYTES];
    const struct span_here here = span_here();
    struct http_call call = {.server = llm->where,
                             .url = url,
                             .key = llm->key,
                             .traceparent = traceparent,
                             .accept = "application/json",
                             .body = body ? buf_str(body) : NULL,
                             .body_len = body ? body->len : 0,
                             .connect_ms =
                                 timeout_ms < llm->connect_ms ? timeout_ms : llm->connect_ms,
                             .stall_ms = llm->stall_ms,
                             .deadline_us = clock_mono_us() + timeout_ms * INT64_C(1000),
                             .max_bytes = LLM_EMBED_MAX,
                             .cancel = cancel,
                             .data = llm_collect,
                             .arg = &text};
    cJSON *json = NULL;

    span_header(&here.place, traceparent);
    if (!http_do(llm->http, &call, &reply, err))
        goto out;
    atomic_store(&llm->reached, true);
    if (reply.status < 200 || reply.status > 299) {
        status_error(llm, model, &reply, err);
        goto out;
    }
    if (!json_bounded(buf_str(&text), text.len, err)) {
        err_prefix(err, "%s answered with JSON of an unknown form", llm->where);
        goto out;
    }
    json = cJSON_ParseWithLength(buf_str(&text), text.len);
    if (!json)
        type_error(llm, &reply, err);
out:
    *ret_status = reply.status;
    mem_free(url);
    buf_release(&text);
    http_reply_release(&reply);
    return json;
}

struct names {
    const char *wanted;
    bool found;
    size_t count;
    struct buf shown;
};

static void on_model(struct names *names, const char *name)
{
    const size_t len = strlen(names->wanted);

    /* Ollama lists "qwen3:latest" for what is asked for as "qwen3". */
    if (str_eq(name, names->wanted) ||
        (strncmp(name, names->wanted, len) == 0 && str_eq(name + len, ":latest")))
        names->found = true;
    if (names->count++ < NAMES_SHOWN) {
        buf_add(&names->shown, names->shown.len ? ", " : "");
        shown_text(&names->shown, name, strlen(name), 40, NULL);
    }
}

/* False: the answer has no list of models. */
static bool list_models(const struct llm_ops *ops, const cJSON *json, struct names *names)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(json, ops->models_list), *item;

    cJSON_ArrayForEach(item, list)
    {
        const char *name =
            cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(item, ops->models_name));
        if (name)
            on_model(names, name);
    }
    return cJSON_IsArray(list);
}

static bool no_such_model(const struct llm *llm, const struct names *names, struct err *err)
{
    struct buf shown = BUF_INIT;

    shown_text(&shown, names->wanted, strlen(names->wanted), 60, NULL);
    const char *name = buf_str(&shown);
    if (llm->kind == LLM_OLLAMA)
        err_set(err, ERR_NOT_FOUND, "%s has no model '%s': ollama pull %s (it has: %s)", llm->where,
                name, name, names->count ? buf_str(&names->shown) : "none");
    else
        err_set(err, ERR_NOT_FOUND, "%s has no model '%s' (it has: %s)", llm->where, name,
                names->count ? buf_str(&names->shown) : "none");
    buf_release(&shown);
    return false;
}

/* It answers, but has no address that lists its models. */
static bool lists_nothing(const struct llm *llm, long status)
{
    return (status == 404 || status == 405) && llm->kind == LLM_OPENAI;
}

bool llm_check(struct llm *llm, const char *model, int timeout_ms, struct err *err)
{
    if (!llm->url)
        return true; /* recorded answers need no server */
    struct names names = {.wanted = model};
    struct err own = ERR_INIT;
    long status;
    cJSON *json = fetch_json(llm, llm->ops->models_path, model, NULL,
                             timeout_ms > 0 ? timeout_ms : 5000, NULL, &status, &own);
    bool ok = json != NULL;

    if (!json && lists_nothing(llm, status))
        return true;
    if (json && !list_models(llm->ops, json, &names))
        ok = err_set(&own, ERR_MODEL, NO_LIST, llm->where);
    else if (json && !names.found)
        ok = no_such_model(llm, &names, &own);
    cJSON_Delete(json);
    buf_release(&names.shown);
    if (!ok && err)
        *err = own;
    return ok;
}

bool llm_models(struct llm *llm, int timeout_ms, struct buf *ret_names, struct err *err)
{
    struct names names = {.wanted = ""};
    struct err own = ERR_INIT;
    long status;
    cJSON *json = fetch_json(llm, llm->ops->models_path, "", NULL, timeout_ms, NULL, &status, &own);
    const bool ok =
        json ? list_models(llm->ops, json, &names) || err_set(&own, ERR_MODEL, NO_LIST, llm->where)
             : lists_nothing(llm, status);

    if (ok)
        buf_add(ret_names, buf_str(&names.shown));
    else if (err)
        *err = own;
    cJSON_Delete(json);
    buf_release(&names.shown);
    return ok;
}

/* Copies vector i; all have to be of one length, of finite numbers. */
static bool take_vector(const struct llm *llm, const cJSON *array, size_t i, float **vectors,
                        size_t total, size_t *dim, struct err *err)
{
    const size_t len = cJSON_IsArray(array) ? (size_t)cJSON_GetArraySize(array) : 0;
    const cJSON *item;

    if (!*dim && len) {
        *dim = len;
        *vectors = mem_alloc(total * len * sizeof **vectors);
    }
    if (!len || len != *dim)
        return err_set(err, ERR_MODEL, "%s sent %zu numbers for a text where %zu were expected",
                       llm->where, len, *dim);
    float *out = *vectors + i * len;
    cJSON_ArrayForEach(item, array)
    {
        if (!cJSON_IsNumber(item) || !isfinite(item->valuedouble))
            return err_set(err, ERR_MODEL, "%s sent an embedding that is not all numbers",
                           llm->where);
        *out++ = (float)item->valuedouble;
    }
    return true;
}

static void count_embedding(const struct llm *llm, const char *model, const cJSON *json,
                            const char *const *texts, size_t count, struct llm_reply *usage)
{
    int64_t tokens = llm->ops->embed_tokens(json);

    usage->estimated |= tokens <= 0;
    for (size_t i = 0; tokens <= 0 && i < count; i++)
        usage->tokens_in += llm_tokens(texts[i], strlen(texts[i]));
    usage->tokens_in += tokens;
    usage->money = llm_money(llm, model, usage->tokens_in, 0);
}

static bool embed_batch(struct llm *llm, const char *model, const char *const *texts, size_t begin,
                        size_t count, size_t total, float **vectors, size_t *dim,
                        struct llm_reply *usage, struct cancel *cancel, struct err *err)
{
    struct buf body = BUF_INIT;
    long status;

    llm->ops->embed_body(llm, model, texts + begin, count, &body);
    cJSON *json =
        fetch_json(llm, llm->ops->embed_path, model, &body, llm->timeout_ms, cancel, &status, err);
    buf_release(&body);
    bool ok = json != NULL;
    if (!ok && (status == 404 || status == 405 || status == 501) && err &&
        err->code != ERR_NOT_FOUND)
        err_set(err, ERR_UNSUPPORTED, "%s offers no embeddings", llm->where);
    for (size_t i = 0; ok && i < count; i++)
        ok = take_vector(llm, llm->ops->embed_vector(json, i), begin + i, vectors, total, dim, err);
    if (ok)
        count_embedding(llm, model, json, texts + begin, count, usage);
    cJSON_Delete(json);
    return ok;
}

bool llm_embed(struct llm *llm, const char *model, const char *const *texts, size_t count,
               float **ret_vectors, size_t *ret_dim, struct llm_reply *ret_usage,
               struct cancel *cancel, struct err *err)
{
    const int64_t began = clock_mono_us();
    struct llm_reply usage = {0};
    float *vectors = NULL;
    size_t dim = 0;

    if (!llm->url)
        return err_set(err, ERR_UNSUPPORTED, "no model server for embeddings is set");
    const struct llm_span call = llm_span_begin(model);
    struct err own = ERR_INIT;
    bool ok = true;
    for (size_t begin = 0; ok && begin < count; begin += EMBED_BATCH) {
        const size_t batch = count - begin < EMBED_BATCH ? count - begin : EMBED_BATCH;
        ok = embed_batch(llm, model, texts, begin, batch, count, &vectors, &dim, &usage, cancel,
                         &own);
    }
    llm_span_end(&call, ok ? NULL : &own);
    if (!ok) {
        mem_free(vectors);
        if (err)
            *err = own;
        return false;
    }
    *ret_vectors = vectors;
    *ret_dim = dim;
    usage.duration_ms = (clock_mono_us() - began) / 1000;
    if (ret_usage)
        *ret_usage = usage;
    return true;
}
