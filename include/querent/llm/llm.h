/* Model servers behind one interface: Ollama's /api/chat and OpenAI-compatible
 * /v1/chat/completions.
 *
 * A `struct llm` may be used by several threads at once: each call has a connection of its own, and
 * what is kept between calls (idle connections, what a server turned out not to understand) is
 * locked. No message of an error and no log line ever holds a key or a password.
 */
#ifndef QUERENT_LLM_LLM_H
#define QUERENT_LLM_LLM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/buf.h"
#include "querent/base/cancel.h"
#include "querent/base/err.h"
#include "querent/model/settings.h"

#define LLM_ANSWER_MAX (8u * 1024 * 1024) /* bytes of one chat answer on the wire */
#define LLM_EMBED_MAX (64u * 1024 * 1024) /* bytes of one embeddings answer */

struct llm;

enum llm_role { LLM_SYSTEM, LLM_USER, LLM_ASSISTANT };
struct llm_message {
    enum llm_role role;
    const char *text;
};

struct llm_request {
    const char *model;
    const struct llm_message *messages;
    size_t message_count;
    double temperature;
    const char *json_schema; /* the answer must be such JSON; NULL: free text. Servers do not put it
                                into the prompt: the messages have to describe the shape as well */
    const char *stop;        /* the server ends the answer before this text; NULL: none */
    /* Asked with the answer so far (no thoughts) as it grows: how many bytes of it are a whole
     * answer, after which no more is waited for; 0: go on. May be NULL. */
    size_t (*enough)(const char *text);
    int max_tokens; /* of the answer; 0: 2,048 */
    int timeout_ms; /* whole call with its retries, 0: the server's (MODEL_TIMEOUT); a first token
                       is waited for that long, later ones for at most 60 s */
    int seed;       /* fixed, so that answers repeat: MODEL_SEED */
    bool weighed;   /* the server is asked how likely the answer was; see llm_reply */
    struct cancel *cancel;
    void (*token)(void *arg, const char *text, size_t len); /* streamed pieces; may be NULL */
    /* Before a wait of `ms` for another try: why, for the status line; may be NULL. */
    void (*retry)(void *arg, const char *why, int ms);
    void *arg;
};

struct llm_reply {
    char *text; /* whole answer without <think>…</think>; freed by llm_reply_release */
    int64_t tokens_in, tokens_out;
    int64_t tokens_cached; /* of tokens_in, that the server had read before; 0: none, or not said */
    bool estimated;        /* the server did not say; counted by our estimate */
    bool prompt_cut;       /* the server saw fewer tokens than were sent: say so */
    bool cut;              /* the answer hit max_tokens */
    double money;       /* US dollars by the price table, 0 for local servers and unknown models */
    double probability; /* with which the model writes this very answer, the product over its
                           tokens; 0: not asked for, or the server does not say */
    int64_t duration_ms, first_token_ms;
    int attempts;
};
void llm_reply_release(struct llm_reply *reply);

enum llm_kind { LLM_OLLAMA, LLM_OPENAI };

/* What llm_new takes from the settings; tests fill it by hand. Texts are copied. */
struct llm_config {
    enum llm_kind kind;
    const char
        *url; /* "http://localhost:11434", "https://api.openai.com/v1"; scheme and /v1 are added */
    const char *key; /* bearer key, NULL or "": none */
    int num_ctx;     /* Ollama: context tokens asked for, 0: 8,192. The same for every call, since
                        another value makes the server load the model anew */
    int connect_ms;  /* 0: 10,000 */
    int stall_ms;    /* longest silence within a streamed answer, 0: 60,000 */
    int retries;     /* after a failure that can pass; negative: 3 */
    int retry_first_ms; /* first wait, 0: 2,000; doubles up to retry_max_ms, 0: 15,000 */
    int retry_max_ms;
    int timeout_ms;             /* for requests that name none, 0: 120,000 */
    const char *keep_alive;     /* Ollama: how long the model stays loaded, NULL: "1h" */
    double price_in, price_out; /* US dollars a million tokens, 0: by the price table */
    const char *replay;         /* file of recorded answers, NULL: none; see llm_new */
};
bool llm_open(const struct llm_config *config, struct llm **ret_llm, struct err *err);
/* The server that the settings name (OLLAMA_BASE_URL or OPENAI_*; Ollama where both are). NULL and
 * no error: none is configured, which is a normal state. With MODEL_REPLAY, answers recorded in
 * that file are given again (same model, messages, temperature, seed, schema); others are asked of
 * the server and added to it, or are ERR_NOT_FOUND where there is no server. */
bool llm_new(const struct settings *settings, struct llm **ret_llm, struct err *err);
void llm_free(struct llm *llm);               /* NULL is fine; no call may be running */
const char *llm_where(const struct llm *llm); /* "ollama at localhost:11434" */
enum llm_kind llm_kind(const struct llm *llm);
bool llm_is_local(const struct llm *llm); /* on this machine, by its address */
int llm_num_ctx(const struct llm *llm);   /* 0: the server has its own */

/* The model's name and temperature for the SQL agent and for all other agents (R5), by the kind of
 * the server: SQL_MODEL_NAME or MODEL_NAME; OPENAI_MODEL where those were not set by anyone. */
enum llm_use { LLM_FOR_SQL, LLM_FOR_JOBS };
const char *llm_model(const struct llm *llm, const struct settings *settings, enum llm_use use);
double llm_temperature(const struct llm *llm, const struct settings *settings, enum llm_use use);

/* Reachable, and has the model? For doctor. ERR_NOT_FOUND: reachable, but no such model. */
bool llm_check(struct llm *llm, const char *model, int timeout_ms, struct err *err);
/* The names of the first few models that the server has, separated by ", ", made safe for a
 * terminal; "": it has none, or does not list them. */
bool llm_models(struct llm *llm, int timeout_ms, struct buf *ret_names, struct err *err);
/* Blocks until the answer is whole; retries what can pass (429, 5xx, a connection refused once it
 * had worked, a stream cut before its first token: 3 times, 2 to 15 s, jitter, or what Retry-After
 * says), never what can't. Cancelled within 50 ms. */
bool llm_chat(struct llm *llm, const struct llm_request *request, struct llm_reply *ret_reply,
              struct err *err);
/* What was used is in *ret_usage, without a text; it may be NULL. Embeds texts; ret_vectors has
 * count × dim floats in the texts' order, freed by mem_free. ERR_UNSUPPORTED when the server can't.
 */
bool llm_embed(struct llm *llm, const char *model, const char *const *texts, size_t count,
               float **ret_vectors, size_t *ret_dim, struct llm_reply *ret_usage,
               struct cancel *cancel, struct err *err);
/* Estimate of tokens in a text: used for budgets. Within about 15 % of common tokenizers for
 * English, SQL and schema text, above them otherwise. */
int64_t llm_tokens(const char *text, size_t len);
/* US dollars for a call by the price table; 0 for a model that it doesn't know. */
double llm_price(const char *model, int64_t tokens_in, int64_t tokens_out);

/* ---- prompt templates: prompts/NAME.txt, replaceable in the config folder (A12)
 *
 * `[system]` and `[user]` on lines of their own begin the two messages. {{name}} is replaced by the
 * value; {{#name}} … {{/name}} is kept only where the value is not empty (a line that holds nothing
 * but such a mark leaves no line). Values are put in as they are and never read as templates.
 * Lines before the first section that begin with # are comments.
 */
struct prompt_var {
    const char *name, *value; /* NULL value: "" */
};
/* Loads prompts/NAME.txt (see path_resource; the compiled-in text when no file is there) and fills
 * it. An unknown {{name}} is ERR_CONFIG with file and line. */
bool prompt_render(const char *name, const struct prompt_var *vars, size_t count,
                   struct buf *ret_system, struct buf *ret_user, struct err *err);
/* The same from a given text; `where` names it in errors. */
bool prompt_fill(const char *text, const char *where, const struct prompt_var *vars, size_t count,
                 struct buf *ret_system, struct buf *ret_user, struct err *err);

#endif
