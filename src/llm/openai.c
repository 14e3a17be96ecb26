/* The OpenAI-compatible protocol: /chat/completions, /embeddings, /models under a base that ends in
 * /v1 (platform.openai.com/docs/api-reference; llama.cpp, vLLM, LM Studio and others speak it).
 * Servers differ in what they take: what one refuses by name is left out from then on. */
#include <string.h>

#include "llm_private.h"
#include "querent/base/json.h"
#include "querent/base/str.h"

/* A word in a refusal → what to send no more. In order: the first that was sent is learnt. */
static const struct {
    const char *word;
    enum llm_quirk quirk;
} refusals[] = {
    {"json_schema", QUIRK_NO_JSON_SCHEMA},
    {"response_format", QUIRK_NO_JSON_SCHEMA},
    {"response_format", QUIRK_NO_RESPONSE_FORMAT},
    {"stream_options", QUIRK_NO_STREAM_OPTIONS},
    {"max_tokens", QUIRK_COMPLETION_TOKENS},
    {"temperature", QUIRK_NO_TEMPERATURE},
    {"seed", QUIRK_NO_SEED},
    {"chat_template_kwargs", QUIRK_NO_TEMPLATE_ARGS},
    {"stop", QUIRK_NO_STOP},
    {"logprobs", QUIRK_NO_LOGPROBS},
};

static bool learn_quirk(struct llm *llm, unsigned quirks, const char *text)
{
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        if ((quirks & refusals[i].quirk) || !str_find_fold(text, refusals[i].word))
            continue;
        atomic_fetch_or(&llm->quirks, refusals[i].quirk);
        return true;
    }
    return false;
}

static void response_format(unsigned quirks, const char *schema, struct buf *out)
{
    if (!schema || (quirks & QUIRK_NO_RESPONSE_FORMAT))
        return;
    json_key(out, "response_format");
    if (quirks & QUIRK_NO_JSON_SCHEMA) {
        buf_add(out, "{\"type\":\"json_object\"}");
        return;
    }
    buf_add(out, "{\"type\":\"json_schema\",\"json_schema\":{\"name\":\"answer\",\"strict\":true,"
                 "\"schema\":");
    buf_add(out, schema);
    buf_add(out, "}}");
}

static void openai_chat_body(const struct llm *llm, const struct llm_request *request,
                             unsigned quirks, struct buf *out)
{
    const int max = request->max_tokens ? request->max_tokens : DEFAULT_ANSWER_TOKENS;

    buf_addc(out, '{');
    json_key_str(out, "model", request->model);
    llm_messages_json(request, out);
    json_key_bool(out, "stream", true);
    if (!(quirks & QUIRK_NO_STREAM_OPTIONS)) {
        json_key(out, "stream_options");
        buf_add(out, "{\"include_usage\":true}");
    }
    if (!(quirks & QUIRK_NO_TEMPERATURE))
        json_key_num(out, "temperature", request->temperature);
    if (!(quirks & QUIRK_NO_SEED))
        json_key_int(out, "seed", request->seed);
    json_key_int(out, quirks & QUIRK_COMPLETION_TOKENS ? "max_completion_tokens" : "max_tokens",
                 max);
    if (request->stop && !(quirks & QUIRK_NO_STOP))
        json_key_strs(out, "stop", &request->stop, 1);
    if (request->weighed && !(quirks & QUIRK_NO_LOGPROBS))
        json_key_bool(out, "logprobs", true);
    /* Servers that run a model's own chat template can be told not to let it think. */
    if (llm->local && !(quirks & QUIRK_NO_TEMPLATE_ARGS)) {
        json_key(out, "chat_template_kwargs");
        buf_add(out, "{\"enable_thinking\":false}");
    }
    response_format(quirks, request->json_schema, out);
    buf_addc(out, '}');
}

static void openai_read_choice(struct chat *chat, const cJSON *choice)
{
    const cJSON *delta = cJSON_GetObjectItemCaseSensitive(choice, "delta");
    const cJSON *part = delta ? delta : cJSON_GetObjectItemCaseSensitive(choice, "message");
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(part, "content"));
    const char *why =
        cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(choice, "finish_reason"));

    const cJSON *weights = cJSON_GetObjectItemCaseSensitive(choice, "logprobs");
    if (text)
        chat_content(chat, text);
    chat_weigh(chat, cJSON_GetObjectItemCaseSensitive(weights, "content"));
    if (why)
        chat->cut = str_eq(why, "length");
    chat->finished = chat->finished || why;
}

static bool openai_chat_message(struct chat *chat, const char *p, size_t len, struct err *err)
{
    if (len == 6 && memcmp(p, "[DONE]", 6) == 0) {
        chat->done = true;
        return true;
    }
    cJSON *json = cJSON_ParseWithLength(p, len);
    const cJSON *error = cJSON_GetObjectItemCaseSensitive(json, "error");
    bool ok = true;

    if (!cJSON_IsObject(json)) {
        ok = chat_garbage(chat, p, len, err);
        goto out;
    }
    if (error && !cJSON_IsNull(error)) {
        ok = chat_server_error(chat, p, len, err);
        goto out;
    }
    const cJSON *choice = cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(json, "choices"), 0);
    if (choice)
        openai_read_choice(chat, choice);
    const cJSON *usage = cJSON_GetObjectItemCaseSensitive(json, "usage");
    const cJSON *in = cJSON_GetObjectItemCaseSensitive(usage, "prompt_tokens");
    const cJSON *made = cJSON_GetObjectItemCaseSensitive(usage, "completion_tokens");
    if (cJSON_IsNumber(in))
        chat->tokens_in = (int64_t)in->valuedouble;
    if (cJSON_IsNumber(made))
        chat->tokens_out = (int64_t)made->valuedouble;
    const cJSON *details = cJSON_GetObjectItemCaseSensitive(usage, "prompt_tokens_details");
    const cJSON *cached = cJSON_GetObjectItemCaseSensitive(details, "cached_tokens");
    if (cJSON_IsNumber(cached))
        chat->tokens_cached = (int64_t)cached->valuedouble;
out:
    cJSON_Delete(json);
    return ok;
}

static void openai_embed_body(const struct llm *llm, const char *model, const char *const *texts,
                              size_t count, struct buf *out)
{
    (void)llm;
    buf_addc(out, '{');
    json_key_str(out, "model", model);
    json_key_str(out, "encoding_format", "float");
    json_key_strs(out, "input", texts, count);
    buf_addc(out, '}');
}

/* Vectors carry their own index; servers are free to reorder them. */
static const cJSON *openai_embed_vector(const cJSON *json, size_t i)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(json, "data"))
    {
        const cJSON *index = cJSON_GetObjectItemCaseSensitive(item, "index");
        if (cJSON_IsNumber(index) && index->valuedouble == (double)i)
            return cJSON_GetObjectItemCaseSensitive(item, "embedding");
    }
    return NULL;
}

static int64_t openai_embed_tokens(const cJSON *json)
{
    const cJSON *usage = cJSON_GetObjectItemCaseSensitive(json, "usage");
    const cJSON *tokens = cJSON_GetObjectItemCaseSensitive(usage, "prompt_tokens");

    return cJSON_IsNumber(tokens) ? (int64_t)tokens->valuedouble : 0;
}

const struct llm_ops llm_openai = {
    .name = "openai",
    .form = STREAM_SSE,
    .stream_type = "text/event-stream, application/json",
    .chat_path = "/chat/completions",
    .models_path = "/models",
    .embed_path = "/embeddings",
    .chat_body = openai_chat_body,
    .chat_message = openai_chat_message,
    .learn_quirk = learn_quirk,
    .models_list = "data",
    .models_name = "id",
    .embed_body = openai_embed_body,
    .embed_vector = openai_embed_vector,
    .embed_tokens = openai_embed_tokens,
};
