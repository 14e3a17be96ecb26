/* An answer from excerpts: a model's words over them, or the excerpts themselves; always with
 * sources. */
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "rag_private.h"

enum { ANSWER_TOKENS = 600, EXCERPT_MAX = 3000 };

static void add_excerpts(const struct rag_hit *hits, size_t count, struct buf *out)
{
    for (size_t i = 0; i < count; i++) {
        buf_addf(out, "%s[%zu] %s%s%s\n", i ? "\n\n" : "", i + 1, hits[i].path,
                 *hits[i].heading ? ", " : "", hits[i].heading);
        text_add_cut(out, hits[i].text, EXCERPT_MAX);
    }
}

static void answer_add_sources(const struct rag_hit *hits, size_t count, struct buf *out)
{
    buf_add(out, "\n\nSources:");
    for (size_t i = 0; i < count; i++)
        buf_addf(out, "\n[%zu] %s:%d%s%s", i + 1, hits[i].path, hits[i].line,
                 *hits[i].heading ? " " : "", hits[i].heading);
}

static bool answer_ask_model(const struct rag_question *question, const struct buf *excerpts,
                             struct llm_reply *ret_reply, struct err *err)
{
    const struct prompt_var vars[] = {{"question", question->text},
                                      {"excerpts", buf_str(excerpts)}};
    struct buf system = BUF_INIT, user = BUF_INIT;

    if (!prompt_render("documents", vars, 2, &system, &user, err))
        return false;
    const struct llm_message messages[] = {{LLM_SYSTEM, buf_str(&system)},
                                           {LLM_USER, buf_str(&user)}};
    const struct llm_request request = {
        .model = llm_model(question->llm, question->settings, LLM_FOR_JOBS),
        .messages = messages,
        .message_count = 2,
        .temperature = llm_temperature(question->llm, question->settings, LLM_FOR_JOBS),
        .max_tokens = ANSWER_TOKENS,
        .seed = (int)settings_int(question->settings, SET_MODEL_SEED),
        .cancel = question->cancel,
        .token = question->token,
        .arg = question->arg,
    };
    const bool ok = llm_chat(question->llm, &request, ret_reply, err);
    buf_release(&system);
    buf_release(&user);
    return ok;
}

bool rag_answer(struct rag *rag, const struct rag_question *question, struct rag_answer *ret_answer,
                struct err *err)
{
    struct rag_answer answer = {0};
    struct buf excerpts = BUF_INIT, text = BUF_INIT;
    bool ok = rag_search(rag, question->text, question->top_k ? question->top_k : 5,
                         question->cancel, &answer.hits, &answer.hit_count, err);

    if (ok && !answer.hit_count)
        ok = err_set(err, ERR_NOT_FOUND, "the documents say nothing about this");
    if (ok) {
        add_excerpts(answer.hits, answer.hit_count, &excerpts);
        if (question->llm)
            ok = answer_ask_model(question, &excerpts, &answer.usage, err);
        buf_add(&text, question->llm ? answer.usage.text : buf_str(&excerpts));
        mem_free(answer.usage.text);
        answer.usage.text = NULL;
    }
    if (ok) {
        answer_add_sources(answer.hits, answer.hit_count, &text);
        answer.text = buf_take(&text);
        *ret_answer = answer;
    } else {
        rag_answer_release(&answer);
    }
    buf_release(&excerpts);
    buf_release(&text);
    return ok;
}

void rag_answer_release(struct rag_answer *answer)
{
    mem_free(answer->text);
    rag_hits_free(answer->hits, answer->hit_count);
    llm_reply_release(&answer->usage);
    *answer = (struct rag_answer){0};
}
