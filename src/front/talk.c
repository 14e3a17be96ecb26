/* Answers that run no query: about the program, the schema and the documents, and small talk. Rules
 * decide; a model is asked for words only where there is one and it may be. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "pipeline.h"
#include "querent/base/clock.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/rag/rag.h"

enum { SUGGESTIONS = 3, WORD_LEAST = 4 };

static bool model_may_talk(const struct front *front)
{
    return front->llm && !str_eq(settings_text(front->settings, SET_ENGINE), "builtin");
}

/* ---- documents */

static struct rag *documents(struct front *front)
{
    const char *dir = settings_text(front->settings, SET_DOCUMENTS_DIR);
    const char *model = settings_text(front->settings, SET_EMBEDDING_MODEL);
    char name[64];
    struct err err = ERR_INIT;

    if (front->documents || !*dir)
        return front->documents;
    snprintf(name, sizeof name, "documents-%016llx.index",
             (unsigned long long)hash_bytes(dir, strlen(dir), 1));
    char *path = path_cache(name);
    const struct rag_options options = {
        .index_path = path, .embedder = *model ? front->llm : NULL, .embedding_model = model};
    if (!rag_open(&options, &front->documents, &err))
        front_notice(front, "the documents cannot be read: %s", err.text);
    mem_free(path);
    return front->documents;
}

/* What changed in the folder is read before every search: an answer is never older than its file.
 */
static struct rag *fresh_documents(struct front *front, struct cancel *cancel)
{
    struct rag *rag = documents(front);
    struct rag_ingested counts = {0};
    struct err err = ERR_INIT;

    if (rag && !rag_ingest(rag, settings_text(front->settings, SET_DOCUMENTS_DIR), cancel, &counts,
                           &err)) {
        if (err.code != ERR_CANCELLED)
            front_notice(front, "the documents cannot be read: %s", err.text);
        return NULL;
    }
    if (*counts.note)
        front_notice(front, "documents: %s", counts.note);
    return rag;
}

/* Whether the best excerpt is about the question: it was found by meaning, or has most of its long
 * words. */
static bool is_about(const struct rag_hit *hit, const char *question)
{
    size_t words = 0, found = 0;
    char word[40];

    if (hit->match & RAG_MEANING)
        return true;
    for (const char *p = question; *p;) {
        size_t len = 0;
        while (*p && !isalnum((unsigned char)*p) && (unsigned char)*p < 0x80)
            p++;
        while (isalnum((unsigned char)p[len]) || (unsigned char)p[len] >= 0x80)
            len++;
        if (len >= WORD_LEAST && len < sizeof word) {
            memcpy(word, p, len);
            word[len - (p[len - 1] == 's')] = '\0';
            words++;
            found += str_find_fold(hit->text, word) || str_find_fold(hit->heading, word);
        }
        p += len;
    }
    return words > 0 && found * 2 > words;
}

static void on_token(void *arg, const char *text, size_t len)
{
    struct front *front = arg;
    struct event *event = event_new(EVENT_TOKEN);
    event->turn = front->running_turn;
    event->channel = mem_strdup("rag_agent");
    event->text = mem_strndup(text, len);
    front_emit(front, event);
}

static bool has_something(struct front *front, struct rag *rag, const char *question,
                          struct cancel *cancel)
{
    struct rag_hit *hits = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    if (!rag_search(rag, question, 1, cancel, &hits, &count, &err)) {
        if (err.code != ERR_CANCELLED)
            front_notice(front, "the documents cannot be searched: %s", err.text);
        return false;
    }
    const bool found = count > 0 && is_about(&hits[0], question);
    rag_hits_free(hits, count);
    return found;
}

bool talk_by_documents(struct front *front, const char *question, struct cancel *cancel,
                       struct router_answer *ret_answer)
{
    struct rag *rag = fresh_documents(front, cancel);
    struct rag_answer answer = {0};
    struct err err = ERR_INIT;
    const struct rag_question asked = {
        .text = question,
        .top_k = (size_t)settings_int(front->settings, SET_DOCUMENTS_TOP_K),
        .llm = model_may_talk(front) ? front->llm : NULL,
        .settings = front->settings,
        .cancel = cancel,
        .token = on_token,
        .arg = front};

    if (!rag || !has_something(front, rag, question, cancel))
        return false;
    pipeline_route(front, "rag");
    pipeline_tool(front, "rag_agent");
    if (!rag_answer(rag, &asked, &answer, &err)) {
        if (err.code != ERR_CANCELLED)
            front_notice(front, "the documents were not asked: %s", err.text);
        return false;
    }
    mem_free(ret_answer->text);
    *ret_answer = (struct router_answer){.text = answer.text};
    answer.text = NULL;
    rag_answer_release(&answer);
    return true;
}

/* A business entity means the data, unless the question is how something is done or why. */
static bool asks_how(const char *question)
{
    static const char *const starts[] = {
        "how do ",  "how can ",      "how does ", "how to ",    "how should ",    "why ",
        "explain ", "what happens ", "who do i ", "what does ", "what is meant ", "am i allowed "};
    static const char *const words[] = {"documentation", "handbook",  "the documents", "manual",
                                        " policy",       "procedure", "guideline"};

    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (str_starts_fold(question, starts[i]))
            return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_find_fold(question, words[i]))
            return true;
    return false;
}

/* ---- small talk */

static char *introduction(struct catalog *catalog)
{
    struct arena arena = {0};
    struct buf out = BUF_INIT;
    char *questions[SUGGESTIONS];
    const size_t n = nlq_suggest(catalog, &arena, clock_now(), questions, SUGGESTIONS);

    buf_add(&out, "I answer questions about the data of this database in plain words; you see the "
                  "SQL before it runs.");
    for (size_t i = 0; i < n; i++)
        buf_addf(&out, "%s%s", i ? " · " : " For example: ", questions[i]);
    arena_release(&arena);
    return buf_take(&out);
}

static char *general(struct front *front, struct catalog *catalog, const char *question,
                     struct cancel *cancel)
{
    struct agent_context context = front_agent_context(front, cancel);
    struct err err = ERR_INIT;
    char *text = NULL;

    pipeline_route(front, "general");
    if (model_may_talk(front)) {
        pipeline_tool(front, "general_agent");
        if (!agent_general(&context, question, &text, &err) && err.code != ERR_CANCELLED)
            front_notice(front, "the model did not answer: %s", err.text);
    }
    return text ? text : introduction(catalog);
}

bool talk_by_rule(struct front *front, struct catalog *catalog, const char *question,
                  struct cancel *cancel, struct router_answer *ret_answer)
{
    struct agent_context rules = front_agent_context(front, cancel);
    struct agent_intent intent = {0};
    struct err err = ERR_INIT;

    question += strspn(question, " ");
    rules.llm = NULL;
    if (asks_how(question) && talk_by_documents(front, question, cancel, ret_answer))
        return true;
    ret_answer->text = agent_about(catalog, question);
    if (!ret_answer->text && agent_intent(&rules, catalog, question, &intent, &err)) {
        if (intent.intent == INTENT_GENERAL) {
            ret_answer->text = general(front, catalog, question, cancel);
        } else if (intent.intent == INTENT_MISLEADING_QUERY) {
            ret_answer->text =
                mem_strdup("Nothing is changed by a question: it only reads. Rows are written by a "
                           "write job, from a result (Alt-w), to a connection that allows it.");
            ret_answer->failed = true;
        }
        agent_intent_release(&intent);
    }
    return ret_answer->text != NULL;
}
