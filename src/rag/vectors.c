/* Nearest vectors by a scan: at the sizes of a documentation folder that is faster than an index
 * and always right. The inner loop has eight sums, so that the compiler can use vector registers
 * without being allowed to reorder floating-point additions. */
#include <math.h>
#include <string.h>

#include "querent/base/mem.h"
#include "rag_private.h"

enum { LANES = 8 };

void vectors_release(struct vectors *vectors)
{
    mem_free(vectors->v);
    mem_free(vectors->chunks);
    *vectors = (struct vectors){0};
}

static float rag_vectors_dot(const float *a, const float *b, size_t n)
{
    float sums[LANES] = {0}, sum = 0;
    size_t i = 0;

    for (; i + LANES <= n; i += LANES)
        for (size_t k = 0; k < LANES; k++)
            sums[k] += a[i + k] * b[i + k];
    for (; i < n; i++)
        sum += a[i] * b[i];
    for (size_t k = 0; k < LANES; k++)
        sum += sums[k];
    return sum;
}

float vectors_length(const float *v, size_t n)
{
    return sqrtf(rag_vectors_dot(v, v, n));
}

bool vectors_add(struct vectors *vectors, int64_t chunk, const float *v, size_t dim)
{
    if (!dim || (vectors->count && dim != vectors->dim))
        return false;
    vectors->dim = dim;
    if (vectors->count == vectors->cap) {
        vectors->cap = vectors->cap ? vectors->cap * 2 : 64;
        vectors->v = mem_realloc(vectors->v, vectors->cap * dim * sizeof *vectors->v);
        vectors->chunks = mem_realloc(vectors->chunks, vectors->cap * sizeof *vectors->chunks);
    }
    float *out = vectors->v + vectors->count * dim;
    const float length = vectors_length(v, dim);
    for (size_t i = 0; i < dim; i++)
        out[i] = length > 0 ? v[i] / length : 0;
    vectors->chunks[vectors->count++] = chunk;
    return true;
}

size_t vectors_nearest(const struct vectors *vectors, const float *query, size_t dim, size_t max,
                       struct nearest *ret_nearest)
{
    size_t n = 0;

    for (size_t i = 0; dim == vectors->dim && i < vectors->count; i++) {
        const float score = rag_vectors_dot(vectors->v + i * dim, query, dim);
        if (n == max && score <= ret_nearest[n - 1].score)
            continue;
        size_t at = n < max ? n++ : n - 1;
        for (; at > 0 && ret_nearest[at - 1].score < score; at--)
            ret_nearest[at] = ret_nearest[at - 1];
        ret_nearest[at] = (struct nearest){.index = i, .score = score};
    }
    return n;
}
