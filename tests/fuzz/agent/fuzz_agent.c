/* What comes from outside into llm, agent and rag: streams, answers, templates, an operator's
 * words, documents. The first byte chooses which; the rest is the text. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/http/shown.h"
#include "rag_private.h"
#include "stream.h"

static bool on_message(void *arg, const char *p, size_t len, struct err *err)
{
    (void)arg;
    (void)err;
    if (strlen(p) > len)
        __builtin_trap();
    return true;
}

static void fuzz_stream(enum stream_form form, const char *text, size_t len)
{
    struct stream stream = {.form = form, .message = on_message};
    const size_t half = len / 2;

    if (stream_feed(&stream, text, half, NULL) &&
        stream_feed(&stream, text + half, len - half, NULL))
        stream_end(&stream, NULL);
    stream_release(&stream);
}

static void fuzz_shown(const char *text, size_t len)
{
    struct buf out = BUF_INIT;

    shown_answer(&out, text, len, 100, "sk-0123456789ab");
    if (strstr(buf_str(&out), "sk-0123456789ab"))
        __builtin_trap();
    buf_release(&out);
}

static void fuzz_answer(const char *text)
{
    char *sql = NULL, *reasoning = NULL;
    const char *why = NULL;

    if (!answer_sql(text, SQL_SQLITE, &sql, &reasoning, &why) && !why)
        __builtin_trap();
    mem_free(sql);
    mem_free(reasoning);
}

static void fuzz_prompt(const char *text)
{
    const struct prompt_var vars[] = {{"a", "value"}, {"b", ""}};
    struct buf system = BUF_INIT, user = BUF_INIT;
    struct err err = ERR_INIT;

    prompt_fill(text, "fuzz", vars, 2, &system, &user, &err);
    buf_release(&system);
    buf_release(&user);
}

static void fuzz_job(const char *text)
{
    struct form *form = form_new(*text & 1 ? FORM_EMAIL : FORM_WRITE);

    job_rules(text, form);
    form_free(form);
}

static bool on_chunk(void *arg, const struct chunk *chunk)
{
    (void)arg;
    return chunk->len > 0 || (__builtin_trap(), false);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);
int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    if (!size)
        return 0;
    char *text = mem_strndup((const char *)data + 1, size - 1);
    const size_t len = strlen(text);
    struct agent_intent intent;

    switch (data[0] % 8) {
    case 0:
        fuzz_stream(STREAM_NDJSON, text, len);
        break;
    case 1:
        fuzz_stream(STREAM_SSE, text, len);
        break;
    case 2:
        fuzz_shown(text, len);
        break;
    case 3:
        fuzz_answer(text);
        break;
    case 4:
        fuzz_prompt(text);
        break;
    case 5:
        fuzz_job(text);
        break;
    case 6:
        chunk_document(text, len & 1, 1 + len % 7, on_chunk, NULL);
        break;
    case 7:
        intent_rules(NULL, text, &intent);
        agent_intent_release(&intent);
        agent_is_question(text);
        break;
    }
    mem_free(text);
    return 0;
}
