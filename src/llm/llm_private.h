/* What the parts of llm share: the server's description, one attempt's state, a protocol's
 * functions. */
#ifndef QUERENT_LLM_PRIVATE_H
#define QUERENT_LLM_PRIVATE_H

#include <stdatomic.h>

#include <cjson/cJSON.h>

#include "querent/base/span.h"
#include "querent/http/http.h"
#include "querent/llm/llm.h"
#include "stream.h"

/* What a server turned out not to take; sent no more once it is known. See openai.c. */
enum llm_quirk {
    QUIRK_NO_JSON_SCHEMA = 1 << 0,
    QUIRK_NO_RESPONSE_FORMAT = 1 << 1,
    QUIRK_NO_STREAM_OPTIONS = 1 << 2,
    QUIRK_COMPLETION_TOKENS = 1 << 3, /* max_completion_tokens instead of max_tokens */
    QUIRK_NO_TEMPERATURE = 1 << 4,
    QUIRK_NO_SEED = 1 << 5,
    QUIRK_NO_TEMPLATE_ARGS = 1 << 6,
    QUIRK_NO_STOP = 1 << 7,
    QUIRK_NO_LOGPROBS = 1 << 8,
};

struct llm {
    const struct llm_ops *ops;
    enum llm_kind kind;
    char *url; /* base, no trailing slash */
    char *key; /* NULL: none */
    char *where;
    bool local;
    int num_ctx, connect_ms, stall_ms, timeout_ms;
    int retries, retry_first_ms, retry_max_ms;
    char *keep_alive;
    double price_in, price_out;
    struct replay *replay; /* NULL: none */
    struct http *http;
    atomic_bool reached; /* it has answered before: refusing now is likely to pass */
    atomic_uint quirks;
};

/* One attempt at a chat answer. */
struct chat {
    const struct llm *llm;
    const struct llm_request *request;
    struct http_call *call;
    struct stream stream;
    unsigned quirks; /* that the request was made under */
    struct buf raw;  /* all content */
    size_t shown;    /* bytes of raw that went to the token callback, thoughts left out */
    size_t start;    /* where the visible part of raw begins */
    enum { THOUGHT_UNDECIDED, THOUGHT_INSIDE, THOUGHT_OVER } thought;
    bool done;     /* the server said that the answer is whole, and nothing comes after it */
    bool finished; /* the answer's text is whole; usage may still come */
    bool cut;
    int64_t tokens_in, tokens_out; /* 0: not said */
    int64_t tokens_cached;
    double logprob; /* of the tokens that were weighed, added up; of the answer, not of thoughts */
    size_t weighed;
    int64_t first_us; /* when the first content came, 0: not yet */
};
/* A piece of content has come. */
void chat_content(struct chat *chat, const char *text);
/* The tokens of the piece that came last, [{"logprob": …}, …]; anything else is left. */
void chat_weigh(struct chat *chat, const cJSON *tokens);
/* The server said in the middle of a 200 answer that something went wrong, or what it said is no
 * JSON object. Returns false. */
bool chat_server_error(const struct chat *chat, const char *text, size_t len, struct err *err);
bool chat_garbage(const struct chat *chat, const char *text, size_t len, struct err *err);

struct llm_ops {
    const char *name; /* "ollama" */
    enum stream_form form;
    const char *stream_type; /* Accept of a chat */
    const char *chat_path, *models_path, *embed_path;
    void (*chat_body)(const struct llm *llm, const struct llm_request *request, unsigned quirks,
                      struct buf *out);
    /* One streamed message (JSON, or "[DONE]"). */
    bool (*chat_message)(struct chat *chat, const char *p, size_t len, struct err *err);
    /* A refused request (4xx), sent under `quirks`, might be taken without what the text complains
     * of: true: try again. NULL: never. */
    bool (*learn_quirk)(struct llm *llm, unsigned quirks, const char *text);
    const char *models_list, *models_name; /* of the answer: the list, and a name in its items */
    void (*embed_body)(const struct llm *llm, const char *model, const char *const *texts,
                       size_t count, struct buf *out);
    /* The i-th vector as a JSON array, NULL: missing. */
    const cJSON *(*embed_vector)(const cJSON *json, size_t i);
    int64_t (*embed_tokens)(const cJSON *json); /* 0: not said */
};
/* US dollars for a call of this server, by its prices or the table. */
double llm_money(const struct llm *llm, const char *model, int64_t tokens_in, int64_t tokens_out);
extern const struct llm_ops llm_ollama, llm_openai;

/* A call of a model is a span below whatever this thread does, if that is in a trace: its place is
 * where the call happens. */
struct llm_span {
    struct span span;
    struct span_here outside;
    const char *model;
};
struct llm_span llm_span_begin(const char *model);
void llm_span_end(const struct llm_span *span, const struct err *err); /* err NULL: it worked */

void llm_messages_json(const struct llm_request *request, struct buf *out);

/* ---- retry.c */

/* Might another try succeed? By how it failed, its status and the server's words. */
bool retry_can_pass(const struct http_reply *reply, bool reached_before);
/* Wait before try number `attempt` + 1 (1-based), with jitter. */
int retry_wait_ms(const struct llm *llm, int attempt, const struct http_reply *reply);

/* ---- status.c: an answer that is no 2xx, in words */

bool status_error(const struct llm *llm, const char *model, const struct http_reply *reply,
                  struct err *err);
/* A 2xx answer of a type that is not JSON: a login page, a proxy's notice. */
bool type_error(const struct llm *llm, const struct http_reply *reply, struct err *err);
bool type_is_json(const struct http_reply *reply);

/* ---- replay.c: recorded answers, locked */

struct replay;
bool replay_open(const char *path, struct replay **ret_replay, struct err *err);
void replay_free(struct replay *replay);
/* False: no answer to this request is recorded. */
bool replay_find(struct replay *replay, const struct llm_request *request,
                 struct llm_reply *ret_reply);
bool replay_add(struct replay *replay, const struct llm_request *request,
                const struct llm_reply *reply, struct err *err);

/* ---- defaults */

enum { DEFAULT_ANSWER_TOKENS = 2048 };

#endif
