/* The folder of documents as an answer asks it: opened at the first question that is theirs, read
 * anew where files changed. The worker's. */
#include <stdio.h>
#include <string.h>

#include "front_private.h"
#include "querent/base/container.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/front/load_catalog.h"
#include "querent/lang/words.h"
#include "texts.h"

static void open_index(struct front *front, const char *dir)
{
    const char *model = settings_text(front->settings, SET_EMBEDDING_MODEL);
    char name[64];
    struct err err = ERR_INIT;

    if (front->rag || !*dir)
        return;
    snprintf(name, sizeof name, "documents-%016llx.index",
             (unsigned long long)hash_bytes(dir, strlen(dir), 1));
    char *path = path_cache(name);
    const struct rag_options options = {
        .index_path = path,
        .embedder = *model ? front->llm : NULL,
        .embedding_model = model,
        .min_similarity = settings_real(front->settings, SET_DOCUMENTS_SIMILARITY),
        .cost = front_cost,
        .arg = front};
    if (!rag_open(&options, &front->rag, &err))
        front_notice(front, TEXT_DOCUMENTS_UNREAD, err.text);
    mem_free(path);
}

/* What changed in the folder is read before every search: an answer is never older than its file.
 */
static struct rag *read_anew(struct front *front, struct cancel *cancel)
{
    struct rag_ingested counts = {0};
    struct err err = ERR_INIT;
    char *dir = load_documents_dir(front->settings, front->store);

    open_index(front, dir);
    const bool ok = !front->rag || rag_ingest(front->rag, dir, cancel, &counts, &err);
    mem_free(dir);
    if (!ok) {
        if (err.code != ERR_CANCELLED)
            front_notice(front, TEXT_DOCUMENTS_UNREAD, err.text);
        return NULL;
    }
    if (!str_eq(counts.note, front->rag_note ? front->rag_note : "")) { /* every search sees it */
        if (*counts.note)
            front_notice(front, TEXT_DOCUMENTS, counts.note);
        mem_free(front->rag_note);
        front->rag_note = mem_strdup(counts.note);
    }
    return front->rag;
}

static bool documents_best(struct answer_documents *self, const char *question,
                           struct cancel *cancel, struct rag_hit **ret_hit)
{
    struct front *front = container_of(self, struct front, documents);
    struct rag *rag = read_anew(front, cancel);
    size_t count = 0;
    struct err err = ERR_INIT;

    if (!rag)
        return false;
    if (!rag_search(rag, question, 1, cancel, ret_hit, &count, &err)) {
        if (err.code != ERR_CANCELLED)
            front_notice(front, TEXT_DOCUMENTS_UNSEARCHED, err.text);
        return false;
    }
    if (count == 0)
        rag_hits_free(*ret_hit, 0);
    return count > 0;
}

/* The places that an answer was read at, for whoever wants to open them. */
static void documents_tell_sources(struct front *front, const struct rag_answer *answer)
{
    struct snapshot *snapshot = snapshot_new(LIST_SOURCES);
    char *dir = load_documents_dir(front->settings, front->store);

    snapshot->sources = mem_alloc((answer->hit_count + 1) * sizeof *snapshot->sources);
    snapshot->count = answer->hit_count;
    for (size_t i = 0; i < answer->hit_count; i++) {
        const struct rag_hit *hit = &answer->hits[i];
        snapshot->sources[i] = (struct excerpt){.file = path_join(dir, hit->path),
                                                .path = mem_strdup(hit->path),
                                                .heading = mem_strdup(hit->heading),
                                                .text = mem_strdup(hit->text),
                                                .line = hit->line,
                                                .converted = hit->converted};
    }
    mem_free(dir);
    struct event *event = event_new(EVENT_LIST);
    event->turn = front->running_turn;
    event->list = snapshot;
    front_emit(front, event);
}

static void documents_on_token(void *arg, const char *text, size_t len)
{
    front_token(arg, TOKEN_ANSWER, "rag_agent", text, len);
}

static char *documents_answer(struct answer_documents *self, const char *question,
                              struct cancel *cancel)
{
    struct front *front = container_of(self, struct front, documents);
    const struct rag_question asked = {
        .text = question,
        .top_k = (size_t)settings_int(front->settings, SET_DOCUMENTS_TOP_K),
        .llm = front_model(front),
        .settings = front->settings,
        .cancel = cancel,
        .token = documents_on_token,
        .arg = front};
    struct rag_answer found = {0};
    struct err err = ERR_INIT;

    if (!rag_answer(front->rag, &asked, &found, &err)) {
        if (err.code != ERR_CANCELLED)
            front_notice(front, TEXT_DOCUMENTS_NOT_ASKED, err.text);
        return NULL;
    }
    if (asked.llm)
        front_cost(front, "rag_agent", &found.usage);
    documents_tell_sources(front, &found);
    char *text = found.text;
    found.text = NULL;
    rag_answer_release(&found);
    return text;
}

/* Where the words of a term stand one after the other, in any of their forms. */
static bool documents_says(const struct words *question, const struct words *term)
{
    for (size_t i = 0; term->len && i + term->len <= question->len; i++) {
        size_t k = 0;
        while (k < term->len && str_eq(question->v[i + k].lemma, term->v[k].lemma))
            k++;
        if (k == term->len)
            return true;
    }
    return false;
}

static char *documents_term(struct answer_documents *self, const char *question,
                            struct cancel *cancel, size_t *ret_words)
{
    struct front *front = container_of(self, struct front, documents);
    struct rag *rag = read_anew(front, cancel);
    struct rag_definition *list = NULL;
    struct arena arena = {0};
    struct words said, term;
    size_t count = 0;
    char *text = NULL;

    *ret_words = 0;
    if (!rag || !rag_definitions(rag, &list, &count, NULL))
        return NULL;
    words_split(&said, &arena, arena_strdup(&arena, question));
    for (size_t i = 0; i < count; i++) {
        words_split(&term, &arena, arena_strdup(&arena, list[i].term));
        if (term.len <= *ret_words || !documents_says(&said, &term))
            continue;
        *ret_words = term.len;
        mem_free(text);
        text = mem_printf(TEXT_TERM_EXPLAINED, list[i].path, list[i].line, list[i].term,
                          list[i].meaning);
    }
    rag_definitions_free(list, count);
    arena_release(&arena);
    return text;
}

void documents_wire(struct front *front)
{
    front->documents = (struct answer_documents){
        .best = documents_best, .answer = documents_answer, .term = documents_term};
}
