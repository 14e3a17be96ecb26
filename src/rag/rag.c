/* Opening and closing; the parts are in ingest.c, search.c and answer.c. */
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "rag_private.h"

bool rag_open(const struct rag_options *options, struct rag **ret_rag, struct err *err)
{
    sqlite3 *db = NULL;

    if (!index_open(options->index_path, &db, err))
        return false;
    struct rag *rag = mem_alloc(sizeof *rag);
    rag->db = db;
    rag->chunk_words = options->chunk_words ? options->chunk_words : 200;
    if (options->embedder && !str_blank(options->embedding_model)) {
        rag->embedder = options->embedder;
        rag->model = mem_strdup(options->embedding_model);
        rag->min_similarity = options->min_similarity;
        rag->cost = options->cost;
        rag->arg = options->arg;
    }
    *ret_rag = rag;
    return true;
}

void rag_close(struct rag *rag)
{
    if (!rag)
        return;
    sqlite3_close(rag->db);
    vectors_release(&rag->vectors);
    mem_free(rag->model);
    mem_free(rag->asked);
    mem_free(rag->asked_vector);
    mem_free(rag);
}
