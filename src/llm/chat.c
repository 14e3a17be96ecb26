/* A chat answer: attempts, the streamed pieces of one, and what it cost. Runs on the caller's
 * thread. */
#include <math.h>
#include <string.h>

#include "llm_private.h"
#include "querent/base/clock.h"
#include "querent/base/json_read.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/http/shown.h"

static const char think_open[] = "<think>", think_close[] = "</think>";

/* Models that think aloud begin with <think>…</think>, whatever they were told; the answer comes
 * after it. Decides as soon as the first bytes allow. */
static void skip_thought(struct chat *chat)
{
    const char *text = buf_str(&chat->raw);

    if (chat->thought == THOUGHT_UNDECIDED) {
        const char *begin = text + strspn(text, " \t\r\n");
        const size_t len = strlen(begin);
        if (len < sizeof think_open - 1 && memcmp(begin, think_open, len) == 0)
            return;
        if (str_starts(begin, think_open))
            chat->thought = THOUGHT_INSIDE;
        else
            chat->thought = THOUGHT_OVER;
    }
    if (chat->thought == THOUGHT_INSIDE) {
        const char *end = strstr(text, think_close);
        if (!end)
            return;
        end += sizeof think_close - 1;
        end += strspn(end, " \t\r\n");
        if (!*end)
            return;
        chat->start = (size_t)(end - text);
        chat->shown = chat->start;
        chat->thought = THOUGHT_OVER;
    }
}

void chat_content(struct chat *chat, const char *text)
{
    if (!*text)
        return;
    if (!chat->first_us)
        chat->first_us = clock_mono_us();
    chat->call->begun = true;
    buf_add(&chat->raw, text);
    if (chat->thought != THOUGHT_OVER)
        skip_thought(chat);
    if (chat->thought != THOUGHT_OVER || chat->shown == chat->raw.len)
        return;
    if (chat->request->token)
        chat->request->token(chat->request->arg, chat->raw.p + chat->shown,
                             chat->raw.len - chat->shown);
    chat->shown = chat->raw.len;
    const size_t whole =
        chat->request->enough ? chat->request->enough(chat->raw.p + chat->start) : 0;
    if (whole) {
        buf_truncate(&chat->raw, chat->start + whole);
        chat->shown = chat->raw.len;
        chat->done = true;
    }
}

void chat_weigh(struct chat *chat, const cJSON *tokens)
{
    const cJSON *token;

    if (chat->thought == THOUGHT_INSIDE) { /* what it thought does not count */
        chat->logprob = 0;
        chat->weighed = 0;
        return;
    }
    cJSON_ArrayForEach(token, tokens)
    {
        const cJSON *logprob = cJSON_GetObjectItemCaseSensitive(token, "logprob");
        if (!cJSON_IsNumber(logprob) || !(logprob->valuedouble <= 0))
            continue;
        chat->logprob += logprob->valuedouble;
        chat->weighed++;
    }
}

bool chat_server_error(const struct chat *chat, const char *text, size_t len, struct err *err)
{
    struct buf says = BUF_INIT;

    shown_answer(&says, text, len, 140, chat->llm->key);
    err_set(err, ERR_MODEL, "%s failed while it answered: %s", chat->llm->where, buf_str(&says));
    buf_release(&says);
    return false;
}

bool chat_garbage(const struct chat *chat, const char *text, size_t len, struct err *err)
{
    struct buf says = BUF_INIT;

    if (!json_bounded(text, len, err))
        return err_prefix(err, "%s answered with JSON of an unknown form", chat->llm->where);
    shown_text(&says, text, len, 100, chat->llm->key);
    err_set(err, ERR_MODEL, "%s answered with something that is not JSON: '%s'", chat->llm->where,
            buf_str(&says));
    buf_release(&says);
    return false;
}

static bool on_message(void *arg, const char *p, size_t len, struct err *err)
{
    struct chat *chat = arg;

    return chat->done || chat->llm->ops->chat_message(chat, p, len, err);
}

static enum http_next chat_on_data(void *arg, const char *p, size_t len, struct err *err)
{
    struct chat *chat = arg;

    if (!stream_feed(&chat->stream, p, len, err))
        return HTTP_STOP;
    return chat->done ? HTTP_ENOUGH : HTTP_MORE;
}

static void chat_release(struct chat *chat)
{
    stream_release(&chat->stream);
    buf_release(&chat->raw);
}

/* The answer came in full as HTTP sees it: is it one? */
static bool check_answer(struct chat *chat, struct http_reply *reply, struct err *err)
{
    const struct llm *llm = chat->llm;

    if (reply->status < 200 || reply->status > 299)
        return status_error(llm, chat->request->model, reply, err);
    if (!type_is_json(reply))
        return type_error(llm, reply, err);
    if (!stream_end(&chat->stream, err))
        return false;
    if (!chat->done && !chat->finished) {
        reply->failure = HTTP_BROKEN;
        return err_set(err, ERR_CONNECT, "%s cut its answer off after %zu bytes", llm->where,
                       chat->raw.len);
    }
    if (chat->thought == THOUGHT_INSIDE)
        return err_set(err, ERR_MODEL, "%s answered with thoughts only; allow more answer tokens",
                       llm->where);
    if (str_blank(buf_str(&chat->raw) + chat->start))
        return err_set(err, ERR_MODEL, "%s answered with nothing", llm->where);
    return true;
}

static bool chat_attempt(struct llm *llm, struct chat *chat, int64_t deadline_us,
                         struct http_reply *reply, struct err *err)
{
    const struct llm_ops *ops = llm->ops;
    struct buf body = BUF_INIT;
    char *url = mem_printf("%s%s", llm->url, ops->chat_path), traceparent[SPAN_HEADER_BYTES];
    const struct span_here here = span_here();

    span_header(&here.place, traceparent);
    chat->quirks = atomic_load(&llm->quirks);
    ops->chat_body(llm, chat->request, chat->quirks, &body);
    struct http_call call = {.server = llm->where,
                             .url = url,
                             .key = llm->key,
                             .traceparent = traceparent,
                             .accept = ops->stream_type,
                             .body = buf_str(&body),
                             .body_len = body.len,
                             .connect_ms = llm->connect_ms,
                             .stall_ms = llm->stall_ms,
                             .deadline_us = deadline_us,
                             .max_bytes = LLM_ANSWER_MAX,
                             .cancel = chat->request->cancel,
                             .data = chat_on_data,
                             .arg = chat};
    chat->call = &call;
    bool ok = http_do(llm->http, &call, reply, err);
    if (ok)
        ok = check_answer(chat, reply, err);
    else if (reply->failure == HTTP_STOPPED && !type_is_json(reply))
        type_error(llm, reply, err);
    chat->call = NULL;
    mem_free(url);
    buf_release(&body);
    return ok;
}

/* A context that was too small shows in the count of prompt tokens: our estimate is well above it,
 * or the count fills the whole window. */
static bool prompt_was_cut(const struct llm *llm, int64_t counted, int64_t estimate)
{
    if (!llm->num_ctx || counted <= 0)
        return false;
    return counted >= llm->num_ctx - 1 ||
           (counted * 10 < estimate * 7 && estimate * 13 > llm->num_ctx * INT64_C(10));
}

static int64_t estimate_prompt(const struct llm_request *request)
{
    int64_t tokens = 3;

    for (size_t i = 0; i < request->message_count; i++)
        tokens += 4 + llm_tokens(request->messages[i].text, strlen(request->messages[i].text));
    return tokens;
}

static void fill_reply(const struct llm *llm, const struct chat *chat, int64_t begin_us,
                       int attempts, struct llm_reply *reply)
{
    const char *text = buf_str(&chat->raw) + chat->start;
    const int64_t estimate = estimate_prompt(chat->request);

    *reply = (struct llm_reply){
        .text = mem_strdup(text),
        .tokens_in = chat->tokens_in > 0 ? chat->tokens_in : estimate,
        .tokens_cached = chat->tokens_cached,
        .tokens_out = chat->tokens_out > 0 ? chat->tokens_out : llm_tokens(text, strlen(text)),
        .estimated = chat->tokens_in <= 0 || chat->tokens_out <= 0,
        .prompt_cut = prompt_was_cut(llm, chat->tokens_in, estimate),
        .cut = chat->cut,
        .probability = chat->weighed ? exp(chat->logprob) : 0,
        .duration_ms = (clock_mono_us() - begin_us) / 1000,
        .first_token_ms = chat->first_us ? (chat->first_us - begin_us) / 1000 : -1,
        .attempts = attempts,
    };
    reply->money = llm_money(llm, chat->request->model, reply->tokens_in, reply->tokens_out);
}

/* May the attempt that failed be followed by another, and after how long? Says so to the caller. */
static bool go_on(struct llm *llm, const struct chat *chat, const struct http_reply *reply,
                  int attempts, int64_t deadline_us, struct err *err)
{
    const struct llm_request *request = chat->request;
    const bool told = request->token && chat->shown > chat->start;

    if (attempts > llm->retries || told || !retry_can_pass(reply, atomic_load(&llm->reached)))
        return false;
    const int ms = retry_wait_ms(llm, attempts, reply);
    if (clock_mono_us() + ms * INT64_C(1000) >= deadline_us)
        return false;
    if (request->retry)
        request->retry(request->arg, err->text, ms);
    return cancel_wait(request->cancel, ms) || err_set(err, ERR_CANCELLED, "stopped");
}

static bool chat_ask_server(struct llm *llm, const struct llm_request *request,
                            struct llm_reply *ret_reply, struct err *err)
{
    const int64_t begin_us = clock_mono_us();
    const int timeout_ms = request->timeout_ms ? request->timeout_ms : llm->timeout_ms;
    const int64_t deadline_us = begin_us + timeout_ms * INT64_C(1000);
    struct err own = ERR_INIT;

    for (int attempts = 1;;) {
        struct chat chat = {.llm = llm, .request = request};
        struct http_reply reply = {0};
        chat.stream = (struct stream){.form = llm->ops->form, .message = on_message, .arg = &chat};
        const bool ok = chat_attempt(llm, &chat, deadline_us, &reply, &own);
        if (reply.status)
            atomic_store(&llm->reached, true);
        if (ok)
            fill_reply(llm, &chat, begin_us, attempts, ret_reply);
        bool again = false;
        if (!ok && reply.status >= 400 && reply.status < 500)
            again = llm->ops->learn_quirk &&
                    llm->ops->learn_quirk(llm, chat.quirks, buf_str(&reply.start));
        if (!ok && !again) {
            again = go_on(llm, &chat, &reply, attempts, deadline_us, &own);
            attempts++;
        }
        chat_release(&chat);
        http_reply_release(&reply);
        if (again)
            continue;
        if (!ok && err)
            *err = own;
        return ok;
    }
}

bool llm_chat(struct llm *llm, const struct llm_request *request, struct llm_reply *ret_reply,
              struct err *err)
{
    if (llm->replay && replay_find(llm->replay, request, ret_reply)) {
        if (request->token)
            request->token(request->arg, ret_reply->text, strlen(ret_reply->text));
        return true;
    }
    if (!llm->url)
        return err_set(err, ERR_NOT_FOUND,
                       "no answer to this is recorded, and no model server is set");
    struct llm_reply reply = {0};
    struct err own = ERR_INIT;
    const struct llm_span call = llm_span_begin(request->model);
    const bool ok = chat_ask_server(llm, request, &reply, &own);
    llm_span_end(&call, ok ? NULL : &own);
    if (!ok) {
        if (err)
            *err = own;
        return false;
    }
    if (llm->replay && !replay_add(llm->replay, request, &reply, err)) {
        llm_reply_release(&reply);
        return false;
    }
    *ret_reply = reply;
    return true;
}

void llm_reply_release(struct llm_reply *reply)
{
    mem_free(reply->text);
    *reply = (struct llm_reply){0};
}
