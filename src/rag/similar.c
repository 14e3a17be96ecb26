/* How near texts are to a question in meaning: their vectors are asked for once and kept by their
 * hash beside those of documents, in the same kind of file. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "digest.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "rag_private.h"

enum { BATCH = 32 };

struct similar {
    struct rag *rag;
    const char *const *texts;
    unsigned char (*hashes)[32];
    float **vectors; /* of unit length; NULL: not known yet */
    size_t *order;   /* each text once, the shorter first: a call pads all to its longest */
    size_t count, distinct, dim;
};

/* Takes a copy, of unit length; false: of another length than the others. */
static bool similar_take(struct similar *similar, size_t i, const float *v, size_t dim)
{
    const float length = vectors_length(v, dim);

    if (!dim || (similar->dim && similar->dim != dim))
        return false;
    similar->dim = dim;
    mem_free(similar->vectors[i]);
    similar->vectors[i] = mem_alloc(dim * sizeof *v);
    for (size_t k = 0; k < dim; k++)
        similar->vectors[i][k] = length > 0 ? v[k] / length : 0;
    return true;
}

static bool similar_load(struct similar *similar, struct err *err)
{
    sqlite3_stmt *statement = NULL;

    if (!index_prepare(similar->rag->db,
                       "SELECT vector FROM vectors WHERE hash = ?1 AND model = ?2", &statement,
                       err))
        return false;
    for (size_t i = 0; i < similar->count; i++) {
        sqlite3_bind_blob(statement, 1, similar->hashes[i], 32, SQLITE_STATIC);
        sqlite3_bind_text(statement, 2, similar->rag->model, -1, SQLITE_STATIC);
        if (sqlite3_step(statement) == SQLITE_ROW) {
            const size_t bytes = (size_t)sqlite3_column_bytes(statement, 0);
            float *copy = mem_alloc(bytes + sizeof *copy); /* a blob has no alignment */
            memcpy(copy, sqlite3_column_blob(statement, 0), bytes);
            similar_take(similar, i, copy, bytes / sizeof *copy);
            mem_free(copy);
        }
        sqlite3_reset(statement);
    }
    sqlite3_finalize(statement);
    return true;
}

static bool similar_keep(struct similar *similar, const size_t *at, size_t count,
                         const float *vectors, size_t dim, struct err *err)
{
    sqlite3_stmt *statement = NULL;
    bool ok = index_exec(similar->rag->db, "BEGIN IMMEDIATE", err);

    if (!ok)
        return false;
    ok = index_prepare(similar->rag->db,
                       "INSERT OR REPLACE INTO vectors(hash, model, vector) VALUES (?1, ?2, ?3)",
                       &statement, err);

    for (size_t i = 0; ok && i < count; i++) {
        sqlite3_bind_blob(statement, 1, similar->hashes[at[i]], 32, SQLITE_STATIC);
        sqlite3_bind_text(statement, 2, similar->rag->model, -1, SQLITE_STATIC);
        sqlite3_bind_blob(statement, 3, vectors + i * dim, (int)(dim * sizeof *vectors),
                          SQLITE_STATIC);
        ok = sqlite3_step(statement) == SQLITE_DONE || index_error(similar->rag->db, err);
        sqlite3_reset(statement);
        if (ok && !similar_take(similar, at[i], vectors + i * dim, dim))
            ok = err_set(err, ERR_STALE, "the model's vectors have several lengths");
    }
    sqlite3_finalize(statement);
    return index_exec(similar->rag->db, ok ? "COMMIT" : "ROLLBACK", ok ? err : NULL) && ok;
}

struct similar_text {
    size_t at, len;
    const unsigned char *hash;
};

static int similar_by_hash(const void *a, const void *b)
{
    const struct similar_text *x = a, *y = b;
    const int order = memcmp(x->hash, y->hash, 32);

    return order ? order : x->at > y->at ? 1 : x->at < y->at ? -1 : 0;
}

static int similar_by_length(const void *a, const void *b)
{
    const struct similar_text *x = a, *y = b;

    return x->len != y->len ? (x->len > y->len ? 1 : -1) : x->at > y->at ? 1 : -1;
}

/* Each text once. */
static void similar_sort(struct similar *similar)
{
    struct similar_text *all = mem_alloc((similar->count + 1) * sizeof *all);
    size_t n = 0;

    for (size_t i = 0; i < similar->count; i++)
        all[i] = (struct similar_text){i, strlen(similar->texts[i]), similar->hashes[i]};
    qsort(all, similar->count, sizeof *all, similar_by_hash);
    for (size_t i = 0; i < similar->count; i++)
        if (!i || memcmp(all[i].hash, all[n - 1].hash, 32) != 0)
            all[n++] = all[i];
    qsort(all, n, sizeof *all, similar_by_length);
    similar->distinct = n;
    for (size_t i = 0; i < n; i++)
        similar->order[i] = all[i].at;
    mem_free(all);
}

/* The next texts without a vector, as many as go into one call. */
static size_t similar_missing(const struct similar *similar, size_t *from, const char **texts,
                              size_t *at)
{
    size_t n = 0;

    for (; *from < similar->distinct && n < BATCH; ++*from) {
        const size_t i = similar->order[*from];
        if (similar->vectors[i])
            continue;
        texts[n] = similar->texts[i];
        at[n++] = i;
    }
    return n;
}

static size_t similar_known(const struct similar *similar)
{
    size_t known = 0;

    for (size_t i = 0; i < similar->distinct; i++)
        known += similar->vectors[similar->order[i]] != NULL;
    return known;
}

static bool similar_embed(struct similar *similar,
                          void (*learned)(void *arg, size_t known, size_t all), void *arg,
                          struct cancel *cancel, struct err *err)
{
    const char *texts[BATCH];
    size_t at[BATCH], from = 0, n;
    bool ok = true;

    while (ok && (n = similar_missing(similar, &from, texts, at)) > 0) {
        float *vectors = NULL;
        size_t dim = 0;
        ok = embed_texts(similar->rag, texts, n, &vectors, &dim, cancel, err) &&
             similar_keep(similar, at, n, vectors, dim, err);
        mem_free(vectors);
        if (ok && learned)
            learned(arg, similar_known(similar), similar->distinct);
    }
    return ok;
}

/* Free with similar_close, also after a failure. */
static bool similar_open(struct similar *similar, struct rag *rag, const char *const *texts,
                         size_t count, struct err *err)
{
    *similar = (struct similar){.rag = rag, .texts = texts, .count = count};
    if (!rag->embedder)
        return err_set(err, ERR_NOT_FOUND, "no embedding model is set");
    similar->hashes = mem_alloc((count + 1) * sizeof *similar->hashes);
    similar->vectors = mem_alloc((count + 1) * sizeof *similar->vectors);
    similar->order = mem_alloc((count + 1) * sizeof *similar->order);
    for (size_t i = 0; i < count; i++) {
        digest_pair("", texts[i], strlen(texts[i]), similar->hashes[i]);
        similar->vectors[i] = NULL;
    }
    similar_sort(similar);
    return similar_load(similar, err);
}

static void similar_close(struct similar *similar)
{
    for (size_t i = 0; similar->vectors && i < similar->count; i++)
        mem_free(similar->vectors[i]);
    mem_free(similar->vectors);
    mem_free(similar->hashes);
    mem_free(similar->order);
}

bool rag_unknown(struct rag *rag, const char *const *texts, size_t count, size_t *ret_count,
                 size_t *ret_bytes, struct err *err)
{
    struct similar similar;
    const bool ok = similar_open(&similar, rag, texts, count, err);
    size_t bytes = 0;

    for (size_t i = 0; ok && i < similar.distinct; i++)
        if (!similar.vectors[similar.order[i]])
            bytes += strlen(texts[similar.order[i]]);
    if (ok)
        *ret_count = similar.distinct - similar_known(&similar);
    if (ok && ret_bytes)
        *ret_bytes = bytes;
    similar_close(&similar);
    return ok;
}

bool rag_learn(struct rag *rag, const char *const *texts, size_t count,
               void (*learned)(void *arg, size_t known, size_t all), void *arg,
               struct cancel *cancel, struct err *err)
{
    struct similar similar;
    const bool ok = similar_open(&similar, rag, texts, count, err) &&
                    similar_embed(&similar, learned, arg, cancel, err);

    similar_close(&similar);
    return ok;
}

static bool similar_compare(const struct similar *similar, const char *question, float *ret,
                            struct cancel *cancel, struct err *err)
{
    size_t dim = 0;
    const float *query = embed_question(similar->rag, question, &dim, cancel, err);

    if (!query)
        return false;
    const float length = dim == similar->dim ? vectors_length(query, dim) : 0;
    for (size_t i = 0; i < similar->count; i++) {
        float sum = 0;
        const float *vector = similar->vectors[i];
        for (size_t k = 0; vector && length > 0 && k < dim; k++)
            sum += vector[k] * query[k];
        ret[i] = length > 0 ? sum / length : 0;
    }
    return true;
}

bool rag_similar(struct rag *rag, const char *question, const char *const *texts, size_t count,
                 float *ret_similarity, struct cancel *cancel, struct err *err)
{
    struct similar similar;
    bool ok = similar_open(&similar, rag, texts, count, err);
    size_t unknown = ok ? similar.distinct - similar_known(&similar) : 0;

    ok = ok && similar_embed(&similar, NULL, NULL, cancel, err);
    if (ok && unknown) { /* and those that are the same */
        similar_close(&similar);
        ok = similar_open(&similar, rag, texts, count, err);
    }
    ok = ok && similar_compare(&similar, question, ret_similarity, cancel, err);
    similar_close(&similar);
    return ok;
}
