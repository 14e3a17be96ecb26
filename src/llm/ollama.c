/* Ollama's own protocol (its docs/api.md): /api/chat, /api/embed, /api/tags. Its OpenAI-compatible
 * endpoint is not used, since that ignores num_ctx and think, and a prompt over the context is cut
 * without a word. */
#include <string.h>

#include "llm_private.h"
#include "querent/base/json.h"
#include "querent/base/str.h"

static void ollama_chat_body(const struct llm *llm, const struct llm_request *request,
                             unsigned quirks, struct buf *out)
{
    (void)quirks;
    buf_addc(out, '{');
    json_key_str(out, "model", request->model);
    llm_messages_json(request, out);
    json_key_bool(out, "stream", true);
    json_key_bool(out, "think", false); /* otherwise thinking models leave the content empty */
    json_key_str(out, "keep_alive", llm->keep_alive);
    if (request->weighed)
        json_key_bool(out, "logprobs", true); /* older ones know nothing of it, and go on */
    if (request->json_schema) {
        json_key(out, "format");
        buf_add(out, request->json_schema);
    }
    json_key(out, "options");
    buf_addc(out, '{');
    json_key_num(out, "temperature", request->temperature);
    json_key_int(out, "seed", request->seed);
    json_key_int(out, "num_ctx", llm->num_ctx);
    json_key_int(out, "num_predict",
                 request->max_tokens ? request->max_tokens : DEFAULT_ANSWER_TOKENS);
    if (request->stop)
        json_key_strs(out, "stop", &request->stop, 1);
    buf_add(out, "}}");
}

static bool ollama_chat_message(struct chat *chat, const char *p, size_t len, struct err *err)
{
    cJSON *json = cJSON_ParseWithLength(p, len);
    const cJSON *message = cJSON_GetObjectItemCaseSensitive(json, "message");
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(message, "content"));
    bool ok = true;

    if (!cJSON_IsObject(json)) {
        ok = chat_garbage(chat, p, len, err);
        goto out;
    }
    if (cJSON_GetObjectItemCaseSensitive(json, "error")) {
        ok = chat_server_error(chat, p, len, err);
        goto out;
    }
    if (text)
        chat_content(chat, text);
    chat_weigh(chat, cJSON_GetObjectItemCaseSensitive(json, "logprobs"));
    if (cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(json, "done"))) {
        const cJSON *in = cJSON_GetObjectItemCaseSensitive(json, "prompt_eval_count");
        const cJSON *made = cJSON_GetObjectItemCaseSensitive(json, "eval_count");
        const cJSON *why = cJSON_GetObjectItemCaseSensitive(json, "done_reason");
        chat->tokens_in = cJSON_IsNumber(in) ? (int64_t)in->valuedouble : 0;
        chat->tokens_out = cJSON_IsNumber(made) ? (int64_t)made->valuedouble : 0;
        chat->cut = str_eq(cJSON_GetStringValue(why), "length");
        chat->done = true;
    }
out:
    cJSON_Delete(json);
    return ok;
}

static void ollama_embed_body(const struct llm *llm, const char *model, const char *const *texts,
                              size_t count, struct buf *out)
{
    buf_addc(out, '{');
    json_key_str(out, "model", model);
    json_key_str(out, "keep_alive", llm->keep_alive);
    json_key_bool(out, "truncate", true);
    json_key_strs(out, "input", texts, count);
    buf_addc(out, '}');
}

static const cJSON *ollama_embed_vector(const cJSON *json, size_t i)
{
    return cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(json, "embeddings"), (int)i);
}

static int64_t ollama_embed_tokens(const cJSON *json)
{
    const cJSON *tokens = cJSON_GetObjectItemCaseSensitive(json, "prompt_eval_count");

    return cJSON_IsNumber(tokens) ? (int64_t)tokens->valuedouble : 0;
}

const struct llm_ops llm_ollama = {
    .name = "ollama",
    .form = STREAM_NDJSON,
    .stream_type = "application/x-ndjson, application/json",
    .chat_path = "/api/chat",
    .models_path = "/api/tags",
    .embed_path = "/api/embed",
    .chat_body = ollama_chat_body,
    .chat_message = ollama_chat_message,
    .models_list = "models",
    .models_name = "name",
    .embed_body = ollama_embed_body,
    .embed_vector = ollama_embed_vector,
    .embed_tokens = ollama_embed_tokens,
};
