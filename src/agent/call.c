/* One call of a model: template → messages → answer, its cost reported. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"

enum { BAD_SHOWN = 2000 }; /* bytes of an answer that was not in the form asked for */

struct relay {
    const struct agent_context *context;
    enum token_of of;
    const char *channel;
};

static void call_on_token(void *arg, const char *text, size_t len)
{
    const struct relay *relay = arg;

    relay->context->token(relay->context->arg, relay->of, relay->channel, text, len);
}

static void call_on_retry(void *arg, const char *why, int ms)
{
    const struct relay *relay = arg;

    relay->context->retry(relay->context->arg, why, ms);
}

/* Room for an answer in a small limit: a quarter of it is enough for SQL and leaves the schema the
 * rest. */
int agent_answer_limit(const struct agent_context *context, int most)
{
    const int64_t output = settings_int(context->settings, SET_MAX_OUTPUT_TOKENS);
    const int64_t call = settings_int(context->settings, SET_MAX_CALL_TOKENS);
    int64_t limit = most < output ? most : output;

    if (call && limit > call / 4)
        limit = call / 4;
    const int window = context->llm ? llm_num_ctx(context->llm) : 0;
    if (window && limit > window / 4)
        limit = window / 4;
    return (int)limit;
}

int64_t agent_prompt_limit(const struct agent_context *context, int answer_tokens)
{
    const int64_t call = settings_int(context->settings, SET_MAX_CALL_TOKENS);
    const int window = context->llm ? llm_num_ctx(context->llm) : 0;
    int64_t limit = settings_int(context->settings, SET_MAX_CONTEXT_TOKENS);

    if (call && call - answer_tokens < limit)
        limit = call - answer_tokens;
    if (window && window - answer_tokens < limit)
        limit = window - answer_tokens;
    return limit - limit / 10; /* the estimate may be a tenth too low */
}

static size_t call_write_messages(const struct agent_call *call, const struct buf *system,
                                  const struct buf *user, const char *complaint,
                                  struct llm_message messages[4])
{
    size_t n = 0;

    if (system->len)
        messages[n++] = (struct llm_message){LLM_SYSTEM, buf_str(system)};
    messages[n++] = (struct llm_message){LLM_USER, buf_str(user)};
    if (call->earlier) {
        messages[n++] = (struct llm_message){LLM_ASSISTANT, call->earlier};
        messages[n++] = (struct llm_message){LLM_USER, complaint};
    }
    return n;
}

/* A prompt that its maker could not cut to the limit is not sent. */
static bool call_fits(const struct agent_context *context, const struct llm_request *request,
                      struct err *err)
{
    const int64_t call = settings_int(context->settings, SET_MAX_CALL_TOKENS);
    int64_t tokens = request->max_tokens;

    for (size_t i = 0; i < request->message_count; i++)
        tokens += llm_tokens(request->messages[i].text, strlen(request->messages[i].text));
    return !call || tokens <= call ||
           err_set(err, ERR_LIMIT,
                   "the prompt and its answer may take about %lld tokens, and limits.call_tokens "
                   "is %lld",
                   (long long)tokens, (long long)call);
}

bool agent_ask(const struct agent_context *context, const struct agent_call *call,
               struct llm_reply *ret_reply, struct err *err)
{
    struct buf system = BUF_INIT, user = BUF_INIT;
    struct relay relay = {.context = context, .of = call->writes, .channel = call->agent};
    struct llm_message messages[4];
    bool ok = false;

    if (!context->llm)
        return err_set(err, ERR_UNSUPPORTED,
                       "no model server is set up: see OLLAMA_BASE_URL and "
                       "OPENAI_BASE_URL");
    if (!prompt_render(call->prompt, call->vars, call->var_count, &system, &user, err))
        return false;
    char *complaint =
        mem_printf("That was not what was asked for: %s. Answer again, in the form that "
                   "was asked for and with nothing else.",
                   call->why_bad ? call->why_bad : "");
    const struct llm_request request = {
        .model = llm_model(context->llm, context->settings, call->use),
        .messages = messages,
        .message_count = call_write_messages(call, &system, &user, complaint, messages),
        .temperature = call->temperature >= 0
                           ? call->temperature
                           : llm_temperature(context->llm, context->settings, call->use),
        .json_schema = call->schema,
        .stop = call->stop,
        .enough = call->enough,
        .max_tokens = call->max_tokens,
        .timeout_ms = call->timeout_ms,
        .weighed = call->weighed,
        .seed = (int)settings_int(context->settings, SET_MODEL_SEED) + call->seed,
        .cancel = context->cancel,
        .token = context->token ? call_on_token : NULL,
        .retry = context->retry ? call_on_retry : NULL,
        .arg = &relay,
    };
    ok = call_fits(context, &request, err) && llm_chat(context->llm, &request, ret_reply, err);
    if (ok && context->cost)
        context->cost(context->arg, call->agent, &request, ret_reply);
    mem_free(complaint);
    buf_release(&system);
    buf_release(&user);
    return ok;
}

static cJSON *json_once(const struct agent_context *context, const struct agent_call *call,
                        char **ret_text, struct err *err)
{
    struct llm_reply reply = {0};

    if (!agent_ask(context, call, &reply, err))
        return NULL;
    char *closed = call->partial ? partial_closed(reply.text) : NULL;
    cJSON *json = answer_json(closed ? closed : reply.text);
    mem_free(closed);
    if (!json) {
        *ret_text = reply.text;
        reply.text = NULL;
    }
    llm_reply_release(&reply);
    return json;
}

cJSON *agent_ask_json(const struct agent_context *context, const struct agent_call *call,
                      struct err *err)
{
    struct agent_call again = *call;
    char *text = NULL, *second = NULL;
    cJSON *json = json_once(context, call, &text, err);

    if (json || !text)
        return json;
    text[text_cut(text, strlen(text), BAD_SHOWN)] = '\0';
    again.earlier = text;
    again.why_bad = "it is not a JSON object";
    json = json_once(context, &again, &second, err);
    if (second) {
        struct buf safe = BUF_INIT;
        text_safe(&safe, second, strlen(second) > 100 ? 100 : strlen(second), TEXT_SAFE_DEFAULT);
        err_set(err, ERR_MODEL, "the model did not answer in the form that was asked for: '%s'",
                buf_str(&safe));
        buf_release(&safe);
    }
    mem_free(text);
    mem_free(second);
    return json;
}
