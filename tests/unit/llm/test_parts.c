/* The parts of a model call that need no server: streams, prices, estimates, what may be retried,
 * what may be shown, recorded answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "llm_private.h"
#include "querent/base/str.h"
#include "querent/http/shown.h"

static bool on_message(void *arg, const char *p, size_t len, struct err *err)
{
    (void)err;
    buf_addc(arg, '<');
    buf_addn(arg, p, len);
    buf_addc(arg, '>');
    return true;
}

static const struct {
    enum stream_form form;
    const char *text, *messages;
} streams[] = {
    {STREAM_NDJSON, "{a}\n{b}\r\n\n{c}", "<{a}><{b}><{c}>"},
    {STREAM_NDJSON, "", ""},
    {STREAM_SSE, "data: {a}\n\ndata:{b}\n\n", "<{a}><{b}>"},
    {STREAM_SSE, ": ping\nevent: x\nid: 1\nretry: 5\ndata: a\ndata: b\n\n", "<a\nb>"},
    {STREAM_SSE, "data: a\r\n\r\ndata: [DONE]", "<a><[DONE]>"},
    {STREAM_SSE, "data\n\ndata: x\n\n", "<x>"},
    {STREAM_SSE, "{\"whole\":\n 1}", "<{\"whole\":\n 1}\n>"},
    {STREAM_SSE, "data: a\n\nnoise\n", "<a>"},
};

static void stream__splits__however_it_is_cut(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++)
        for (size_t step = 1; step < 8; step++) {
            struct buf seen = BUF_INIT;
            struct stream stream = {.form = streams[i].form, .message = on_message, .arg = &seen};
            const size_t len = strlen(streams[i].text);
            for (size_t at = 0; at < len; at += step)
                assert_true(stream_feed(&stream, streams[i].text + at,
                                        len - at < step ? len - at : step, NULL));
            assert_true(stream_end(&stream, NULL));
            assert_string_equal(buf_str(&seen), streams[i].messages);
            buf_release(&seen);
            stream_release(&stream);
        }
}

static void stream__refuses__an_endless_line(void **state)
{
    (void)state;
    struct buf seen = BUF_INIT;
    struct stream stream = {.form = STREAM_NDJSON, .message = on_message, .arg = &seen};
    struct err err = ERR_INIT;
    char block[4096];
    bool ok = true;

    memset(block, 'x', sizeof block);
    for (int i = 0; ok && i < 1000; i++)
        ok = stream_feed(&stream, block, sizeof block, &err);
    assert_false(ok);
    assert_int_equal(err.code, ERR_LIMIT);
    stream_release(&stream);
    buf_release(&seen);
}

static void price__goes_by__the_longest_name(void **state)
{
    (void)state;
    assert_true(llm_price("gpt-4o", 1000000, 0) == 2.5);
    assert_true(llm_price("gpt-4o-2024-08-06", 0, 1000000) == 10.0);
    assert_true(llm_price("gpt-4o-mini-2024-07-18", 1000000, 0) == 0.15);
    assert_true(llm_price("openai/gpt-4o-mini", 1000000, 0) == 0.15);
    assert_true(llm_price("gpt-4oh", 1000000, 1000000) == 0);
    assert_true(llm_price("qwen2.5-coder:7b", 1000000, 1000000) == 0);
}

/* Counts of Qwen2.5's tokenizer. */
static const struct {
    const char *text;
    int tokens;
} counted[] = {
    {"How many orders were placed by customers from Germany last year?", 12},
    {"SELECT c.name, count(*) FROM customers AS c JOIN orders AS o ON o.customer_id = c.id GROUP "
     "BY c.id, c.name",
     28},
    {"  placed_on DATE NOT NULL, -- e.g. 2026-01-15, 2026-02-20\n  total NUMERIC(10,2)\n", 45},
};

static void tokens__are_estimated__within_a_quarter(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
        const int64_t n = llm_tokens(counted[i].text, strlen(counted[i].text));
        if (n * 4 < counted[i].tokens * 3 || n * 4 > counted[i].tokens * 5)
            fail_msg("'%s': %d, estimated %d", counted[i].text, counted[i].tokens, (int)n);
    }
    assert_int_equal(llm_tokens("", 0), 0);
}

static const struct {
    enum http_failure failure;
    long status;
    const char *text;
    bool reached, can_pass;
} failures[] = {
    {HTTP_OK, 429, "slow down", false, true},
    {HTTP_OK, 429, "You exceeded: insufficient_quota", false, false},
    {HTTP_OK, 500, "oops", false, true},
    {HTTP_OK, 500, "model requires more system memory (9 GiB)", false, false},
    {HTTP_OK, 503, "", false, true},
    {HTTP_OK, 400, "", true, false},
    {HTTP_OK, 401, "", true, false},
    {HTTP_OK, 404, "", true, false},
    {HTTP_OK, 501, "", true, false},
    {HTTP_REFUSED, 0, "", false, false},
    {HTTP_REFUSED, 0, "", true, true},
    {HTTP_BROKEN, 200, "", false, true},
    {HTTP_TIMED_OUT, 0, "", true, false},
    {HTTP_CANCELLED, 0, "", true, false},
    {HTTP_STOPPED, 200, "", true, false},
    {HTTP_HOPELESS, 0, "", true, false},
};

static void retry__only__what_can_pass(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof failures / sizeof *failures; i++) {
        struct http_reply reply = {.failure = failures[i].failure, .status = failures[i].status};
        buf_add(&reply.start, failures[i].text);
        if (retry_can_pass(&reply, failures[i].reached) != failures[i].can_pass)
            fail_msg("case %zu", i);
        http_reply_release(&reply);
    }
}

static void retry__waits__longer_each_time(void **state)
{
    (void)state;
    const struct llm llm = {.retry_first_ms = 2000, .retry_max_ms = 15000};
    const struct http_reply busy = {.retry_after_s = 40};
    const struct http_reply silent = {.retry_after_s = -1};
    static const int most[] = {2000, 4000, 8000, 15000, 15000};

    for (int attempt = 1; attempt <= 5; attempt++)
        for (int i = 0; i < 50; i++) {
            const int ms = retry_wait_ms(&llm, attempt, &silent);
            assert_true(ms >= most[attempt - 1] / 2 && ms <= most[attempt - 1]);
        }
    assert_int_equal(retry_wait_ms(&llm, 1, &busy), 40000);
}

static const struct {
    const char *text, *key, *shown;
} answers[] = {
    {"{\"error\":\"model 'x' not found\"}", NULL, "model 'x' not found"},
    {"{\"error\":{\"message\":\"bad key sk-abcdefghijkl!\"}}", "sk-abcdefghijkl", "bad key ***"},
    {"{\"error\":{\"message\":\"bad key sk-abc***ijkl.\"}}", "sk-abcdefghijkl", "bad key ***"},
    {"{\"detail\":\"no\"}", NULL, "no"},
    {"  <html>\n\n <b>hi</b>\033[2J", NULL, "'<html> <b>hi</b>␛[2J'"},
    {"", NULL, "no text"},
    {"0123456789012345678901234567890123456789", NULL, "'012345678901234567890123456789…'"},
};

static void shown__is_safe_and_short(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        struct buf out = BUF_INIT;
        shown_answer(&out, answers[i].text, strlen(answers[i].text), 30, answers[i].key);
        assert_string_equal(buf_str(&out), answers[i].shown);
        buf_release(&out);
    }
}

static const struct {
    enum llm_kind kind;
    const char *url, *base, *where;
    bool local;
} urls[] = {
    {LLM_OLLAMA, "localhost:11434", "http://localhost:11434", "ollama at localhost:11434", true},
    {LLM_OLLAMA, "http://h/v1/", "http://h", "ollama at h", false},
    {LLM_OPENAI, "127.0.0.1:8080", "http://127.0.0.1:8080/v1", "openai at 127.0.0.1:8080", true},
    {LLM_OPENAI, "https://api.openai.com/v1/", "https://api.openai.com/v1",
     "openai at api.openai.com", false},
    {LLM_OPENAI, "https://u:pw@gate.example/x/chat/completions", "https://u:pw@gate.example/x",
     "openai at gate.example", false},
    {LLM_OPENAI, "http://[::1]:9/v1", "http://[::1]:9/v1", "openai at [::1]:9", true},
    {LLM_OPENAI, "https://localhost.evil.example", "https://localhost.evil.example/v1",
     "openai at localhost.evil.example", false},
};

static void open__puts_addresses__in_order(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++) {
        struct llm *llm = NULL;
        assert_true(
            llm_open(&(struct llm_config){.kind = urls[i].kind, .url = urls[i].url}, &llm, NULL));
        assert_string_equal(llm->url, urls[i].base);
        assert_string_equal(llm_where(llm), urls[i].where);
        assert_int_equal(llm->local, urls[i].local);
        llm_free(llm);
    }
    struct llm *llm = NULL;
    struct err err = ERR_INIT;
    assert_false(llm_open(&(struct llm_config){.kind = LLM_OPENAI, .url = "h", .key = "a\nX: b"},
                          &llm, &err));
    assert_int_equal(err.code, ERR_CONFIG);
    assert_null(strstr(err.text, "X: b"));
}

static void replay__gives_again__what_was_recorded(void **state)
{
    (void)state;
    char path[] = "/tmp/querent-replay-XXXXXX";
    const struct llm_message message = {LLM_USER, "hello"};
    struct llm_request request = {.model = "m", .messages = &message, .message_count = 1};
    char text[] = "line\n\"two\"";
    const struct llm_reply said = {
        .text = text, .tokens_in = 4, .tokens_out = 5, .probability = 0.25};
    struct replay *replay = NULL;
    struct llm_reply reply = {0};
    struct err err = ERR_INIT;

    close(mkstemp(path));
    assert_true(replay_open(path, &replay, &err));
    assert_false(replay_find(replay, &request, &reply));
    assert_true(replay_add(replay, &request, &said, &err));
    replay_free(replay);
    assert_true(replay_open(path, &replay, &err));
    assert_true(replay_find(replay, &request, &reply));
    assert_string_equal(reply.text, said.text);
    assert_int_equal(reply.tokens_out, 5);
    assert_float_equal(reply.probability, 0.25, 1e-9);
    llm_reply_release(&reply);
    request.seed = 1;
    assert_false(replay_find(replay, &request, &reply));
    replay_free(replay);

    struct llm *llm = NULL;
    request.seed = 0;
    assert_true(llm_open(&(struct llm_config){.replay = path}, &llm, &err));
    assert_true(llm_chat(llm, &request, &reply, &err));
    assert_string_equal(reply.text, said.text);
    llm_reply_release(&reply);
    request.seed = 1;
    assert_false(llm_chat(llm, &request, &reply, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    llm_free(llm);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stream__splits__however_it_is_cut),
        cmocka_unit_test(stream__refuses__an_endless_line),
        cmocka_unit_test(price__goes_by__the_longest_name),
        cmocka_unit_test(tokens__are_estimated__within_a_quarter),
        cmocka_unit_test(retry__only__what_can_pass),
        cmocka_unit_test(retry__waits__longer_each_time),
        cmocka_unit_test(shown__is_safe_and_short),
        cmocka_unit_test(open__puts_addresses__in_order),
        cmocka_unit_test(replay__gives_again__what_was_recorded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
