/* Vectors of chunks, asked for once a text and kept by its hash. */
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "rag_private.h"

enum { BATCH = 32 };

struct batch {
    char *texts[BATCH];
    unsigned char hashes[BATCH][32];
    size_t count;
};

static void batch_clear(struct batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        mem_free(batch->texts[i]);
    batch->count = 0;
}

static bool embed_read_batch(struct rag *rag, struct batch *batch, struct err *err)
{
    sqlite3_stmt *statement = NULL;

    if (!index_prepare(
            rag->db,
            "SELECT DISTINCT hash, heading || char(10) || text FROM chunks AS c WHERE NOT EXISTS"
            " (SELECT 1 FROM vectors AS v WHERE v.hash = c.hash AND v.model = ?1) LIMIT ?2",
            &statement, err))
        return false;
    sqlite3_bind_text(statement, 1, rag->model, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 2, BATCH);
    while (batch->count < BATCH && sqlite3_step(statement) == SQLITE_ROW) {
        if (sqlite3_column_bytes(statement, 0) != sizeof batch->hashes[0])
            continue;
        memcpy(batch->hashes[batch->count], sqlite3_column_blob(statement, 0),
               sizeof batch->hashes[0]);
        batch->texts[batch->count++] = mem_strdup((const char *)sqlite3_column_text(statement, 1));
    }
    sqlite3_finalize(statement);
    return true;
}

static bool keep_batch(struct rag *rag, const struct batch *batch, const float *vectors, size_t dim,
                       struct err *err)
{
    sqlite3_stmt *statement = NULL;
    bool ok = index_prepare(
        rag->db, "INSERT OR REPLACE INTO vectors(hash, model, vector) VALUES (?1, ?2, ?3)",
        &statement, err);

    for (size_t i = 0; ok && i < batch->count; i++) {
        sqlite3_bind_blob(statement, 1, batch->hashes[i], sizeof batch->hashes[i], SQLITE_STATIC);
        sqlite3_bind_text(statement, 2, rag->model, -1, SQLITE_STATIC);
        sqlite3_bind_blob(statement, 3, vectors + i * dim, (int)(dim * sizeof *vectors),
                          SQLITE_STATIC);
        ok = sqlite3_step(statement) == SQLITE_DONE || index_error(rag->db, err);
        sqlite3_reset(statement);
    }
    sqlite3_finalize(statement);
    return ok;
}

bool embed_texts(struct rag *rag, const char *const *texts, size_t count, float **ret_vectors,
                 size_t *ret_dim, struct cancel *cancel, struct err *err)
{
    struct llm_reply usage;

    if (!llm_embed(rag->embedder, rag->model, texts, count, ret_vectors, ret_dim, &usage, cancel,
                   err))
        return false;
    if (rag->cost)
        rag->cost(rag->arg, "embedding", &usage);
    return true;
}

const float *embed_question(struct rag *rag, const char *question, size_t *ret_dim,
                            struct cancel *cancel, struct err *err)
{
    if (!str_eq(rag->asked, question)) {
        float *vector = NULL;
        size_t dim = 0;
        if (!embed_texts(rag, &question, 1, &vector, &dim, cancel, err))
            return NULL;
        mem_free(rag->asked);
        mem_free(rag->asked_vector);
        rag->asked = mem_strdup(question);
        rag->asked_vector = vector;
        rag->asked_dim = dim;
    }
    *ret_dim = rag->asked_dim;
    return rag->asked_vector;
}

bool embed_missing(struct rag *rag, struct cancel *cancel, struct err *err)
{
    struct batch batch = {.count = 0};
    bool ok = true;

    while (ok) {
        float *vectors = NULL;
        size_t dim = 0;
        ok = embed_read_batch(rag, &batch, err);
        if (!ok || !batch.count)
            break;
        ok = embed_texts(rag, (const char *const *)batch.texts, batch.count, &vectors, &dim, cancel,
                         err) &&
             keep_batch(rag, &batch, vectors, dim, err);
        mem_free(vectors);
        batch_clear(&batch);
        rag->vectors_loaded = false;
    }
    batch_clear(&batch);
    return ok;
}

bool embed_load(struct rag *rag, struct err *err)
{
    sqlite3_stmt *statement = NULL;

    if (rag->vectors_loaded)
        return true;
    vectors_release(&rag->vectors);
    if (!index_prepare(rag->db,
                       "SELECT c.id, v.vector FROM chunks AS c JOIN vectors AS v ON v.hash = c.hash"
                       " WHERE v.model = ?1 ORDER BY c.id",
                       &statement, err))
        return false;
    sqlite3_bind_text(statement, 1, rag->model, -1, SQLITE_STATIC);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        const void *blob = sqlite3_column_blob(statement, 1);
        const size_t bytes = (size_t)sqlite3_column_bytes(statement, 1);
        float *copy = mem_alloc(bytes + sizeof *copy); /* a blob has no alignment to speak of */
        memcpy(copy, blob ? blob : "", blob ? bytes : 0);
        vectors_add(&rag->vectors, sqlite3_column_int64(statement, 0), copy, bytes / sizeof *copy);
        mem_free(copy);
    }
    sqlite3_finalize(statement);
    rag->vectors_loaded = true;
    return true;
}
