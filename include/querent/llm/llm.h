/* Model servers behind one interface: Ollama's /api/chat and OpenAI-compatible /v1/chat/completions.
 *
 * A `struct llm` is immutable after llm_new and may be used by several threads at once.
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
    const char *json_schema; /* the answer must be such JSON; NULL: free text */
    int max_tokens;          /* of the answer */
    int timeout_ms;          /* whole call, 0: 120,000; a first token is waited for at most that long */
    int seed;                /* fixed by default so that answers repeat */
    struct cancel *cancel;
    void (*token)(void *arg, const char *text, size_t len); /* streamed pieces; may be NULL */
    void *arg;
};

struct llm_reply {
    char *text;          /* whole answer; caller frees with llm_reply_release */
    int64_t tokens_in, tokens_out;
    bool estimated;      /* the server did not say; counted by our estimate */
    bool prompt_cut;     /* the server saw fewer tokens than were sent: say so */
    bool cut;            /* the answer hit max_tokens */
    double money;        /* by the price table, 0 for local servers */
    int64_t duration_ms, first_token_ms;
    int attempts;
};
void llm_reply_release(struct llm_reply *reply);

/* The server that the settings name (OLLAMA_BASE_URL or OPENAI_*). NULL and no error: none is
 * configured, which is a normal state. */
bool llm_new(const struct settings *settings, struct llm **ret_llm, struct err *err);
void llm_free(struct llm *llm);
const char *llm_where(const struct llm *llm); /* "ollama at localhost:11434" */
/* Reachable, and has the model? For doctor. */
bool llm_check(struct llm *llm, const char *model, int timeout_ms, struct err *err);
/* Blocks until the answer is whole; retries what can pass (connection refused once the server is busy,
 * 429, 5xx: 3 times, 2 to 15 s, jitter), never what can't. */
bool llm_chat(struct llm *llm, const struct llm_request *request, struct llm_reply *ret_reply, struct err *err);
/* Embeds texts; vectors are floats, dim each, caller frees. ERR_UNSUPPORTED when the server can't. */
bool llm_embed(struct llm *llm, const char *model, const char *const *texts, size_t count,
               float **ret_vectors, size_t *ret_dim, struct cancel *cancel, struct err *err);
/* Estimate of tokens in a text: used for budgets. */
int64_t llm_tokens(const char *text, size_t len);

/* ---- prompt templates: prompts/NAME.txt, replaceable in the config folder (A12) ----------------- */

struct prompt_var {
    const char *name, *value;
};
/* Loads prompts/NAME.txt (see path_resource; the compiled-in text when no file is there) and replaces
 * {{name}}. `[system]` and `[user]` lines split it into messages. An unknown {{name}} is ERR_CONFIG with
 * file and line. */
bool prompt_render(const char *name, const struct prompt_var *vars, size_t count, struct buf *ret_system,
                   struct buf *ret_user, struct err *err);

#endif
