/* Nearness in meaning as an answer asks it: vectors of an embedding model, kept in a file of their
 * own. The worker's. */
#include "front_private.h"
#include "querent/base/container.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "texts.h"

static struct rag *meaning_open(struct front *front)
{
    const char *model = settings_text(front->settings, SET_EMBEDDING_MODEL);
    struct err err = ERR_INIT;

    if (front->meanings || str_blank(model) || !front_model(front))
        return front->meanings;
    char *path = path_cache("meanings.index");
    const struct rag_options options = {.index_path = path,
                                        .embedder = front->llm,
                                        .embedding_model = model,
                                        .cost = front_cost,
                                        .arg = front};
    if (!rag_open(&options, &front->meanings, &err))
        front_notice(front, TEXT_NO_MEANING, err.text);
    mem_free(path);
    return front->meanings;
}

/* A server that fails is told once: words alone decide from then on. */
static bool meaning_near(struct answer_meaning *self, const char *question,
                         const char *const *texts, size_t count, struct cancel *cancel,
                         float *ret_similarity)
{
    struct front *front = container_of(self, struct front, meaning);
    struct rag *rag = front->meaning_failed ? NULL : meaning_open(front);
    struct err err = ERR_INIT;

    if (!rag || !count)
        return false;
    if (rag_similar(rag, question, texts, count, ret_similarity, cancel, &err))
        return true;
    if (err.code != ERR_CANCELLED) {
        front->meaning_failed = true;
        front_notice(front, TEXT_NO_MEANING, err.text);
    }
    return false;
}

void meaning_wire(struct front *front)
{
    front->meaning = (struct answer_meaning){.near = meaning_near};
}
