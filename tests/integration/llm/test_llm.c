/* Both protocols against a server that behaves as real ones do on bad days. */
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <cjson/cJSON.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/llm/llm.h"
#include "stub/stub.h"

static struct stub stub;

static const enum llm_kind kinds[] = {LLM_OLLAMA, LLM_OPENAI};
#define EACH_KIND(kind) for (size_t k_ = 0, kind = 0; k_ < 2 && ((kind = kinds[k_]), true); k_++)

/* stall_ms 0: the usual patience, which no stub on a loaded machine outlasts. */
static struct llm *open_patient(enum llm_kind kind, int stall_ms)
{
    struct llm_config config = {.kind = kind,
                                .url = stub.url,
                                .key = "sk-very-secret-key",
                                .num_ctx = 2048,
                                .stall_ms = stall_ms,
                                .retries = 3,
                                .retry_first_ms = 1,
                                .retry_max_ms = 4};
    struct llm *llm = NULL;
    struct err err = ERR_INIT;

    if (!llm_open(&config, &llm, &err))
        fail_msg("%s", err.text);
    return llm;
}

static struct llm *open_kind(enum llm_kind kind)
{
    return open_patient(kind, 0);
}

static const struct llm_message messages[] = {{LLM_SYSTEM, "You are a stub."},
                                              {LLM_USER, "hello there"}};

static struct llm_request request_of(void)
{
    return (struct llm_request){.model = "stub",
                                .messages = messages,
                                .message_count = 2,
                                .temperature = 0.1,
                                .seed = 7,
                                .max_tokens = 64,
                                .timeout_ms = 60000};
}

struct streamed {
    struct buf text;
    size_t pieces;
    struct cancel *cancel; /* fired after `cancel_after` pieces */
    size_t cancel_after;
    int64_t fired_us;
};

static void on_token(void *arg, const char *text, size_t len)
{
    struct streamed *streamed = arg;

    buf_addn(&streamed->text, text, len);
    streamed->pieces++;
    if (streamed->cancel && streamed->pieces == streamed->cancel_after) {
        streamed->fired_us = clock_mono_us();
        cancel_fire(streamed->cancel);
    }
}

/* ---- what comes back */

static void chat__streams_and_counts(void **state)
{
    (void)state;
    EACH_KIND(kind)
    {
        struct streamed streamed = {0};
        struct llm_request request = request_of();
        struct llm_reply reply = {0};
        struct err err = ERR_INIT;
        struct llm *llm = open_kind((enum llm_kind)kind);
        stub_rules(&stub, "[{\"answer\":\"the ünïcode answer\",\"piece\":3}]");
        request.token = on_token;
        request.arg = &streamed;
        assert_true(llm_chat(llm, &request, &reply, &err));
        assert_string_equal(reply.text, "the ünïcode answer");
        assert_string_equal(buf_str(&streamed.text), reply.text);
        assert_true(streamed.pieces > 1);
        assert_int_equal(reply.tokens_in, 6);
        assert_int_equal(reply.tokens_out, 4);
        assert_false(reply.estimated);
        assert_false(reply.cut);
        assert_int_equal(reply.attempts, 1);
        assert_true(reply.money == 0);
        buf_release(&streamed.text);
        llm_reply_release(&reply);
        llm_free(llm);
    }
}

/* Rule → the answer, or the error's code and words. Run with both protocols. */
struct chat_case {
    const char *name, *rules;
    const char *text; /* NULL: fails */
    enum err_code code;
    const char *words; /* in the error */
    int attempts;      /* of an answer */
};

static const struct chat_case cases[] = {
    {"not streamed", "[{\"whole\":true,\"answer\":\"at once\"}]", "at once", ERR_NONE, NULL, 1},
    {"one byte a piece", "[{\"piece\":1,\"answer\":\"abc\"}]", "abc", ERR_NONE, NULL, 1},
    {"thoughts are left out",
     "[{\"think\":\"<think>hm\\n</think>\\n\\n\",\"answer\":\"yes\",\"piece\":2}]", "yes", ERR_NONE,
     NULL, 1},
    {"thoughts only", "[{\"answer\":\"<think>hm, and so on\"}]", NULL, ERR_MODEL, "thoughts only",
     0},
    {"an angle bracket is no thought", "[{\"answer\":\"<thin\",\"piece\":1}]", "<thin", ERR_NONE,
     NULL, 1},
    {"busy twice", "[{\"status\":429,\"times\":2},{\"answer\":\"at last\"}]", "at last", ERR_NONE,
     NULL, 3},
    {"broken once", "[{\"status\":500,\"times\":1},{\"answer\":\"ok\"}]", "ok", ERR_NONE, NULL, 2},
    {"loading", "[{\"status\":503,\"times\":3},{\"answer\":\"ok\"}]", "ok", ERR_NONE, NULL, 4},
    {"busy for good", "[{\"status\":503,\"body\":{\"error\":\"loading model\"}}]", NULL, ERR_MODEL,
     "loading model", 0},
    {"quota",
     "[{\"status\":429,\"body\":{\"error\":{\"message\":\"insufficient_quota\"}},\"times\":1}]",
     NULL, ERR_MODEL, "quota is used up", 0},
    {"hung up once", "[{\"hang_up\":true,\"times\":1},{\"answer\":\"back\"}]", "back", ERR_NONE,
     NULL, 2},
    {"hangs up always", "[{\"hang_up\":true}]", NULL, ERR_CONNECT, "without an answer", 0},
    {"cut before the first token", "[{\"cut_after\":0,\"times\":1},{\"answer\":\"whole\"}]",
     "whole", ERR_NONE, NULL, 2},
    {"cut later", "[{\"answer\":\"a long answer\",\"cut_after\":2}]", NULL, ERR_CONNECT, "cut off",
     0},
    {"no end", "[{\"answer\":\"endless\",\"no_done\":true}]", NULL, ERR_CONNECT,
     "cut its answer off", 0},
    {"an error in the middle",
     "[{\"answer\":\"a long answer\",\"cut_after\":2,\"error\":\"out of memory\"}]", NULL,
     ERR_MODEL, "out of memory", 0},
    {"a login page", "[{\"garbage\":\"<html>Log in</html>\",\"type\":\"text/html\"}]", NULL,
     ERR_MODEL, "text/html", 0},
    {"garbage", "[{\"garbage\":\"\\u0007\\u001b[31mboo\\n\"}]", NULL, ERR_MODEL, "not JSON", 0},
    {"half of an object", "[{\"garbage\":\"{\\\"message\\\": {\\\"content\\\": \\\"x\"}]", NULL,
     ERR_MODEL, "not JSON", 0},
    {"nothing", "[{\"answer\":\"\"}]", NULL, ERR_MODEL, "with nothing", 0},
    {"no such path", "[{\"status\":404,\"body\":\"nothing here\",\"type\":\"text/plain\"}]", NULL,
     ERR_NOT_FOUND, "nothing here", 0},
    {"no such model", "[{\"status\":404,\"body\":{\"error\":\"model 'x' not found\"}}]", NULL,
     ERR_NOT_FOUND, "no model 'stub'", 0},
    {"a bad key",
     "[{\"status\":401,\"body\":{\"error\":{\"message\":\"Incorrect API key: "
     "sk-very-secret-key\"}}}]",
     NULL, ERR_CONFIG, "OPENAI_API_KEY", 0},
    {"moved", "[{\"status\":302,\"body\":\"\"}]", NULL, ERR_MODEL, "302", 0},
    {"too long",
     "[{\"status\":400,\"body\":{\"error\":{\"message\":\"exceeds the context size\"}}}]", NULL,
     ERR_LIMIT, "longer than the context", 0},
    {"too much", "[{\"size\":9000000}]", NULL, ERR_LIMIT, "more than", 0},
};

/* How long one silence within an answer may be. */
static const struct {
    struct chat_case chat;
    int stall_ms;
} silences[] = {
    {{"silence", "[{\"answer\":\"a long answer\",\"stall_after\":2}]", NULL, ERR_TIMEOUT,
      "stopped answering", 0},
     300},
    /* longer as a whole than one silence may be */
    {{"slow but alive", "[{\"answer\":\"abcdefghijk\",\"piece\":1,\"piece_ms\":400}]",
      "abcdefghijk", ERR_NONE, NULL, 1},
     3000},
};

static void check_case(enum llm_kind kind, const struct chat_case *wanted, int stall_ms)
{
    struct llm_request request = request_of();
    struct llm_reply reply = {0};
    struct err err = ERR_INIT;
    struct llm *llm = open_patient(kind, stall_ms);

    stub_rules(&stub, wanted->rules);
    const bool ok = llm_chat(llm, &request, &reply, &err);
    if (ok != (wanted->text != NULL))
        fail_msg("%s: %s", wanted->name, ok ? reply.text : err.text);
    if (ok && (!str_eq(reply.text, wanted->text) || reply.attempts != wanted->attempts))
        fail_msg("%s: '%s' after %d", wanted->name, reply.text, reply.attempts);
    if (!ok && (err.code != wanted->code || !strstr(err.text, wanted->words)))
        fail_msg("%s: %s: %s", wanted->name, err_code_name(err.code), err.text);
    if (!ok && (strstr(err.text, "sk-very") || strchr(err.text, '\033')))
        fail_msg("%s: unsafe: %s", wanted->name, err.text);
    llm_reply_release(&reply);
    llm_free(llm);
}

static void chat__answers_or_says_why(void **state)
{
    (void)state;
    EACH_KIND(kind)
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_case((enum llm_kind)kind, &cases[i], 0);
}

static void chat__ends__after_a_long_silence_only(void **state)
{
    (void)state;
    EACH_KIND(kind)
    for (size_t i = 0; i < sizeof silences / sizeof *silences; i++)
        check_case((enum llm_kind)kind, &silences[i].chat, silences[i].stall_ms);
}

static void chat__does_not_retry__after_tokens_were_shown(void **state)
{
    (void)state;
    struct streamed streamed = {0};
    struct llm_request request = request_of();
    struct llm_reply reply = {0};
    struct err err = ERR_INIT;
    struct llm *llm = open_kind(LLM_OLLAMA);

    stub_rules(&stub, "[{\"answer\":\"a long answer\",\"cut_after\":2}]");
    request.token = on_token;
    request.arg = &streamed;
    assert_false(llm_chat(llm, &request, &reply, &err));
    assert_string_equal(buf_str(&streamed.text), "a long a");
    char *asked = stub_requests(&stub);
    cJSON *json = cJSON_Parse(asked);
    assert_int_equal(cJSON_GetArraySize(json), 1);
    cJSON_Delete(json);
    free(asked);
    buf_release(&streamed.text);
    llm_free(llm);
}

/* ---- what is sent */

static cJSON *sent(enum llm_kind kind, const char *rules, const struct llm_request *request)
{
    struct llm_reply reply = {0};
    struct err err = ERR_INIT;
    struct llm *llm = open_kind(kind);

    stub_rules(&stub, rules);
    if (!llm_chat(llm, request, &reply, &err))
        fail_msg("%s", err.text);
    llm_reply_release(&reply);
    llm_free(llm);
    char *text = stub_requests(&stub);
    cJSON *json = cJSON_Parse(text);
    free(text);
    return json;
}

static const cJSON *at(const cJSON *json, const char *name)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(json, name);

    if (!item)
        fail_msg("no '%s'", name);
    return item;
}

static void ollama__gets__context_schema_and_no_thinking(void **state)
{
    (void)state;
    struct llm_request request = request_of();
    request.json_schema = "{\"type\":\"object\"}";
    cJSON *json = sent(LLM_OLLAMA, "[]", &request);
    const cJSON *body = at(cJSON_GetArrayItem(json, 0), "body");

    assert_string_equal(at(cJSON_GetArrayItem(json, 0), "path")->valuestring, "/api/chat");
    assert_true(cJSON_IsFalse(at(body, "think")));
    assert_true(cJSON_IsTrue(at(body, "stream")));
    assert_string_equal(at(body, "keep_alive")->valuestring, "1h");
    assert_string_equal(at(at(body, "format"), "type")->valuestring, "object");
    assert_int_equal(at(at(body, "options"), "num_ctx")->valueint, 2048);
    assert_int_equal(at(at(body, "options"), "num_predict")->valueint, 64);
    assert_int_equal(at(at(body, "options"), "seed")->valueint, 7);
    assert_string_equal(at(cJSON_GetArrayItem(at(body, "messages"), 0), "role")->valuestring,
                        "system");
    cJSON_Delete(json);
}

static void openai__gets__key_schema_and_usage(void **state)
{
    (void)state;
    struct llm_request request = request_of();
    request.json_schema = "{\"type\":\"object\"}";
    cJSON *json = sent(LLM_OPENAI, "[]", &request);
    const cJSON *first = cJSON_GetArrayItem(json, 0);
    const cJSON *body = at(first, "body");

    assert_string_equal(at(first, "path")->valuestring, "/v1/chat/completions");
    assert_string_equal(at(at(first, "headers"), "authorization")->valuestring,
                        "Bearer sk-very-secret-key");
    assert_string_equal(at(at(body, "response_format"), "type")->valuestring, "json_schema");
    assert_true(cJSON_IsTrue(at(at(body, "stream_options"), "include_usage")));
    assert_int_equal(at(body, "max_tokens")->valueint, 64);
    cJSON_Delete(json);
}

static void openai__leaves_out__what_a_server_refuses(void **state)
{
    (void)state;
    struct llm_request request = request_of();
    request.json_schema = "{\"type\":\"object\"}";
    cJSON *json =
        sent(LLM_OPENAI, "[{\"refuse\":[\"response_format\",\"max_tokens\",\"stream_options\"]}]",
             &request);
    const int count = cJSON_GetArraySize(json);
    const cJSON *body = at(cJSON_GetArrayItem(json, count - 1), "body");

    assert_null(cJSON_GetObjectItemCaseSensitive(body, "response_format"));
    assert_null(cJSON_GetObjectItemCaseSensitive(body, "stream_options"));
    assert_int_equal(at(body, "max_completion_tokens")->valueint, 64);
    cJSON_Delete(json);
}

/* ---- how likely the answer was */

static double probability_of(enum llm_kind kind, const char *rules, bool weighed)
{
    struct llm_request request = request_of();
    struct llm_reply reply = {0};
    struct err err = ERR_INIT;
    struct llm *llm = open_kind(kind);

    request.weighed = weighed;
    stub_rules(&stub, rules);
    if (!llm_chat(llm, &request, &reply, &err))
        fail_msg("%s", err.text);
    const double probability = reply.probability;
    llm_reply_release(&reply);
    llm_free(llm);
    return probability;
}

static void chat__adds_up__what_its_tokens_are_worth(void **state)
{
    (void)state;
    const double half = log(0.5);
    char plain[128], thinks[160];

    snprintf(plain, sizeof plain, "[{\"answer\":\"eight by\",\"logprob\":%.9f}]", half);
    snprintf(thinks, sizeof thinks,
             "[{\"think\":\"<think>long, long</think>\",\"answer\":\"12345678\","
             "\"piece\":25,\"logprob\":%.9f}]",
             half);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        assert_float_equal(probability_of(kinds[i], plain, true), 0.25, 1e-6);
        assert_float_equal(probability_of(kinds[i], plain, false), 0, 0);
        assert_float_equal(probability_of(kinds[i], "[{\"answer\":\"eight by\"}]", true), 0, 0);
        assert_float_equal(probability_of(kinds[i], thinks, true), 0.5, 1e-6); /* one piece of it */
    }
    assert_float_equal(
        probability_of(LLM_OPENAI, "[{\"refuse\":[\"logprobs\"],\"logprob\":-1}]", true), 0, 0);
}

static void ollama__says__that_the_prompt_was_cut(void **state)
{
    (void)state;
    struct buf text = BUF_INIT;
    struct llm_request request = request_of();
    struct llm_reply reply = {0};
    struct err err = ERR_INIT;
    struct llm *llm = open_kind(LLM_OLLAMA);

    for (int i = 0; i < 4000; i++)
        buf_add(&text, "word ");
    const struct llm_message long_message = {LLM_USER, buf_str(&text)};
    request.messages = &long_message;
    request.message_count = 1;
    stub_rules(&stub, "[{\"usage_in\":1500}]");
    assert_true(llm_chat(llm, &request, &reply, &err));
    assert_true(reply.prompt_cut);
    llm_reply_release(&reply);
    stub_rules(&stub, "[{\"usage_in\":4010}]");
    request.messages = messages;
    request.message_count = 2;
    stub_rules(&stub, "[]");
    assert_true(llm_chat(llm, &request, &reply, &err));
    assert_false(reply.prompt_cut);
    llm_reply_release(&reply);
    llm_free(llm);
    buf_release(&text);
}

static void usage__is_estimated__when_not_said(void **state)
{
    (void)state;
    EACH_KIND(kind)
    {
        struct llm_request request = request_of();
        struct llm_reply reply = {0};
        struct err err = ERR_INIT;
        struct llm *llm = open_kind((enum llm_kind)kind);
        stub_rules(&stub, "[{\"no_usage\":true,\"length\":true}]");
        assert_true(llm_chat(llm, &request, &reply, &err));
        assert_true(reply.estimated);
        assert_true(reply.tokens_in > 0 && reply.tokens_out > 0);
        assert_true(reply.cut);
        llm_reply_release(&reply);
        llm_free(llm);
    }
}

/* ---- limits and cancel */

static void *fire_later(void *arg)
{
    struct streamed *streamed = arg;

    usleep(100000);
    streamed->fired_us = clock_mono_us();
    cancel_fire(streamed->cancel);
    return NULL;
}

/* The call ends by the cancel, long before the silence of the server or the time limit would end
 * it. */
static void check_cancel(enum llm_kind kind, const char *rules, bool by_token)
{
    struct streamed streamed = {.cancel = cancel_new(), .cancel_after = by_token ? 2 : 0};
    struct llm_request request = request_of();
    struct llm_reply reply = {0};
    struct err err = ERR_INIT;
    struct llm *llm = open_kind(kind);
    pthread_t thread;

    stub_rules(&stub, rules);
    request.cancel = streamed.cancel;
    request.token = on_token;
    request.arg = &streamed;
    if (!by_token)
        pthread_create(&thread, NULL, fire_later, &streamed);
    assert_false(llm_chat(llm, &request, &reply, &err));
    const int64_t end_us = clock_mono_us();
    if (!by_token)
        pthread_join(thread, NULL);
    assert_int_equal(err.code, ERR_CANCELLED);
    print_message("cancelled after %.1f ms\n", (double)(end_us - streamed.fired_us) / 1000);
    buf_release(&streamed.text);
    cancel_unref(streamed.cancel);
    llm_free(llm);
}

static void cancel__ends_the_call(void **state)
{
    (void)state;
    EACH_KIND(kind)
    {
        check_cancel((enum llm_kind)kind, "[{\"first_ms\":8000}]", false);
        check_cancel((enum llm_kind)kind, "[{\"answer\":\"abcdefghijkl\",\"piece_ms\":200}]", true);
        check_cancel((enum llm_kind)kind, "[{\"status\":429,\"retry_after\":9}]", false);
    }
}

static void time_limit__ends_the_call(void **state)
{
    (void)state;
    EACH_KIND(kind)
    {
        struct llm_request request = request_of();
        struct llm_reply reply = {0};
        struct err err = ERR_INIT;
        struct llm *llm = open_kind((enum llm_kind)kind);
        request.timeout_ms = 300;
        stub_rules(&stub, "[{\"first_ms\":8000}]");
        assert_false(llm_chat(llm, &request, &reply, &err));
        assert_int_equal(err.code, ERR_TIMEOUT);
        assert_non_null(strstr(err.text, "no answer began in time"));
        request.timeout_ms = 20000; /* shorter than the wait that is asked for */
        stub_rules(&stub, "[{\"status\":429,\"retry_after\":30}]");
        assert_false(llm_chat(llm, &request, &reply, &err));
        assert_int_equal(err.code, ERR_MODEL);
        llm_free(llm);
    }
}

static void nobody_there__is_said_at_once(void **state)
{
    (void)state;
    const struct llm_config config = {.url = "http://user:secret@127.0.0.1:9",
                                      .retries = 3,
                                      .retry_first_ms = 60000,
                                      .retry_max_ms = 60000};
    struct llm_request request = request_of();
    struct llm_reply reply = {0};
    struct err err = ERR_INIT;
    struct llm *llm = NULL;

    assert_true(llm_open(&config, &llm, &err));
    assert_false(llm_chat(llm, &request, &reply, &err));
    assert_int_equal(err.code, ERR_CONNECT);
    assert_non_null(strstr(err.text, "ollama at 127.0.0.1:9"));
    assert_null(strstr(err.text, "secret"));
    llm_free(llm);
}

struct caller {
    struct llm *llm;
    int answers;
};

static void *call_often(void *arg)
{
    struct caller *caller = arg;

    for (int i = 0; i < 5; i++) {
        struct llm_request request = request_of();
        struct llm_reply reply = {0};
        struct err err = ERR_INIT;
        if (llm_chat(caller->llm, &request, &reply, &err))
            caller->answers += str_eq(reply.text, "stub answer");
        llm_reply_release(&reply);
    }
    return NULL;
}

static void one_llm__serves__several_threads(void **state)
{
    (void)state;
    struct caller callers[4];
    pthread_t threads[4];
    struct llm *llm = open_kind(LLM_OPENAI);

    stub_rules(&stub, "[{\"refuse\":[\"seed\"]}]");
    for (size_t i = 0; i < 4; i++) {
        callers[i] = (struct caller){.llm = llm};
        pthread_create(&threads[i], NULL, call_often, &callers[i]);
    }
    for (size_t i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(callers[i].answers, 5);
    }
    llm_free(llm);
}

/* ---- models and embeddings */

static void check__tells__model_from_no_model(void **state)
{
    (void)state;
    EACH_KIND(kind)
    {
        struct err err = ERR_INIT;
        struct llm *llm = open_kind((enum llm_kind)kind);
        stub_rules(&stub, "[{\"models\":[\"qwen3:8b\",\"stub:latest\"]}]");
        assert_true(llm_check(llm, "stub", 60000, &err));
        assert_true(llm_check(llm, "qwen3:8b", 60000, &err));
        assert_false(llm_check(llm, "qwen3", 60000, &err));
        assert_int_equal(err.code, ERR_NOT_FOUND);
        assert_non_null(strstr(err.text, "qwen3:8b"));
        stub_rules(&stub, "[{\"status\":200,\"body\":\"hello\",\"type\":\"text/html\"},{}]");
        llm_free(llm);
    }
}

static void embed__gives__vectors_in_order(void **state)
{
    (void)state;
    const char *texts[130];
    char bodies[130][140];

    for (size_t i = 0; i < 130; i++) {
        memset(bodies[i], 'x', i + 1);
        bodies[i][i + 1] = '\0';
        texts[i] = bodies[i];
    }
    EACH_KIND(kind)
    {
        float *vectors = NULL;
        size_t dim = 0;
        struct llm_reply usage = {0};
        struct err err = ERR_INIT;
        struct llm *llm = open_kind((enum llm_kind)kind);
        stub_rules(&stub, "[{\"vector\":5}]");
        assert_true(llm_embed(llm, "stub", texts, 130, &vectors, &dim, &usage, NULL, &err));
        assert_true(usage.tokens_in > 0);
        assert_int_equal(dim, 5);
        for (size_t i = 0; i < 130; i++)
            assert_true(vectors[i * 5 + 2] == (float)(i + 3));
        mem_free(vectors);
        stub_rules(&stub, "[{\"status\":404,\"body\":{\"error\":\"404 page\"}}]");
        assert_false(llm_embed(llm, "stub", texts, 1, &vectors, &dim, NULL, NULL, &err));
        llm_free(llm);
    }
}

static int start(void **state)
{
    (void)state;
    if (!stub_start(&stub, "model_server.py"))
        exit(77);
    return 0;
}

static int stop(void **state)
{
    (void)state;
    stub_stop(&stub);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chat__streams_and_counts),
        cmocka_unit_test(chat__answers_or_says_why),
        cmocka_unit_test(chat__ends__after_a_long_silence_only),
        cmocka_unit_test(chat__does_not_retry__after_tokens_were_shown),
        cmocka_unit_test(ollama__gets__context_schema_and_no_thinking),
        cmocka_unit_test(openai__gets__key_schema_and_usage),
        cmocka_unit_test(openai__leaves_out__what_a_server_refuses),
        cmocka_unit_test(chat__adds_up__what_its_tokens_are_worth),
        cmocka_unit_test(ollama__says__that_the_prompt_was_cut),
        cmocka_unit_test(usage__is_estimated__when_not_said),
        cmocka_unit_test(cancel__ends_the_call),
        cmocka_unit_test(time_limit__ends_the_call),
        cmocka_unit_test(nobody_there__is_said_at_once),
        cmocka_unit_test(one_llm__serves__several_threads),
        cmocka_unit_test(check__tells__model_from_no_model),
        cmocka_unit_test(embed__gives__vectors_in_order),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
