/* Exact scans over a million chunks: the ten nearest of 384 and 768 dimensions, as floats and as
 * bytes, with the instructions that every x86-64 has and with those of this machine; and FTS5's
 * BM25 over as many chunks. Floor of the scans: adding up the same memory once.
 *
 *   bench_rag_scan [MILLIONTHS]     1000000 unless said otherwise */
#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "rag_private.h"

enum { ROUNDS = 5, TOP = 10, WORDS = 50, VOCABULARY = 50000 };

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("arch=icelake-server", "arch=haswell", "default")))
#else
#define WIDE
#endif

static uint64_t seed = 1;

static uint32_t next(void)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(seed >> 33);
}

#define FLOAT_DOT(name, attribute)                                                                 \
    attribute static float name(const float *a, const float *b, size_t n)                          \
    {                                                                                              \
        float sums[32] = {0}, sum = 0;                                                             \
        for (size_t i = 0; i + 32 <= n; i += 32)                                                   \
            for (size_t k = 0; k < 32; k++)                                                        \
                sums[k] += a[i + k] * b[i + k];                                                    \
        for (size_t k = 0; k < 32; k++)                                                            \
            sum += sums[k];                                                                        \
        return sum;                                                                                \
    }
#define BYTE_DOT(name, attribute)                                                                  \
    attribute static int32_t name(const int8_t *a, const int8_t *b, size_t n)                      \
    {                                                                                              \
        int32_t sum = 0;                                                                           \
        for (size_t i = 0; i < n; i++)                                                             \
            sum += (int16_t)a[i] * (int16_t)b[i];                                                  \
        return sum;                                                                                \
    }
FLOAT_DOT(float_plain, )
FLOAT_DOT(float_wide, WIDE)
BYTE_DOT(byte_plain, )
BYTE_DOT(byte_wide, WIDE)

struct best {
    float scores[TOP];
    size_t found[TOP], n;
};

static void keep(struct best *best, float score, size_t i)
{
    if (best->n == TOP && score <= best->scores[TOP - 1])
        return;
    size_t at = best->n < TOP ? best->n++ : TOP - 1;
    for (; at > 0 && best->scores[at - 1] < score; at--) {
        best->scores[at] = best->scores[at - 1];
        best->found[at] = best->found[at - 1];
    }
    best->scores[at] = score;
    best->found[at] = i;
}

static double ms_since(int64_t begin)
{
    return (double)(clock_mono_us() - begin) / 1000;
}

static double median(double *ms)
{
    for (int i = 1; i < ROUNDS; i++)
        for (int k = i; k > 0 && ms[k - 1] > ms[k]; k--) {
            const double t = ms[k];
            ms[k] = ms[k - 1];
            ms[k - 1] = t;
        }
    return ms[ROUNDS / 2];
}

static void float_scan(const float *v, size_t count, size_t dim, bool wide, struct best *best)
{
    best->n = 0;
    for (size_t i = 0; i < count; i++)
        keep(best, wide ? float_wide(v + i * dim, v, dim) : float_plain(v + i * dim, v, dim), i);
}

static void byte_scan(const int8_t *v, size_t count, size_t dim, bool wide, struct best *best)
{
    best->n = 0;
    for (size_t i = 0; i < count; i++)
        keep(best, (float)(wide ? byte_wide(v + i * dim, v, dim) : byte_plain(v + i * dim, v, dim)),
             i);
}

static double floor_of(const float *v, size_t floats)
{
    const int64_t begin = clock_mono_us();
    volatile float sink = 0;
    float sums[32] = {0};

    for (size_t i = 0; i + 32 <= floats; i += 32)
        for (size_t k = 0; k < 32; k++)
            sums[k] += v[i + k];
    for (size_t k = 0; k < 32; k++)
        sink = sink + sums[k];
    return ms_since(begin);
}

static void vectors(size_t count, size_t dim)
{
    float *v = mem_alloc(count * dim * sizeof *v);
    int8_t *bytes = mem_alloc(count * dim);
    double ms[4][ROUNDS], floor_ms[ROUNDS];
    struct best exact = {.n = 0}, coarse = {.n = 0};
    size_t same = 0;

    for (size_t i = 0; i < count * dim; i++) {
        v[i] = (float)next() / (float)0x7fffffff - 0.5f;
        bytes[i] = (int8_t)lrintf(v[i] * 254);
    }
    for (int r = 0; r < ROUNDS; r++) {
        for (int wide = 0; wide < 2; wide++) {
            int64_t begin = clock_mono_us();
            float_scan(v, count, dim, wide, &exact);
            ms[wide][r] = ms_since(begin);
            begin = clock_mono_us();
            byte_scan(bytes, count, dim, wide, &coarse);
            ms[2 + wide][r] = ms_since(begin);
        }
        floor_ms[r] = floor_of(v, count * dim);
    }
    for (size_t i = 0; i < TOP; i++)
        for (size_t k = 0; k < TOP; k++)
            same += exact.found[i] == coarse.found[k];
    printf("%zu x %zu: float %.0f ms, wide %.0f ms; int8 %.0f ms, wide %.0f ms; memory once %.0f "
           "ms; int8 finds %zu of %d\n",
           count, dim, median(ms[0]), median(ms[1]), median(ms[2]), median(ms[3]), median(floor_ms),
           same, TOP);
    mem_free(v);
    mem_free(bytes);
}

/* Zipf's words: a few are everywhere, most are rare. */
static int word(void)
{
    const double u = (double)next() / 2147483648.0;

    return (int)(pow(VOCABULARY, u) - 1);
}

static void fill(sqlite3 *db, size_t count)
{
    sqlite3_stmt *insert = NULL;
    char text[WORDS * 8];

    sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
    sqlite3_prepare_v2(db,
                       "INSERT INTO chunks(document, line, heading, text, hash) VALUES (1, 1, ?1, "
                       "?2, x'00')",
                       -1, &insert, NULL);
    for (size_t i = 0; i < count; i++) {
        size_t len = 0;
        for (int w = 0; w < WORDS; w++)
            len += (size_t)snprintf(text + len, sizeof text - len, "w%d ", word());
        char *heading = mem_printf("w%d w%d", word(), word());
        sqlite3_bind_text(insert, 1, heading, -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(insert, 2, text, (int)len, SQLITE_STATIC);
        sqlite3_step(insert);
        sqlite3_reset(insert);
        mem_free(heading);
    }
    sqlite3_finalize(insert);
    sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
}

static void words(size_t count)
{
    struct rag *rag = NULL;
    double ms[2][ROUNDS];
    struct err err = ERR_INIT;

    if (!rag_open(&(struct rag_options){.index_path = NULL}, &rag, &err)) {
        fprintf(stderr, "%s\n", err.text);
        exit(1);
    }
    sqlite3_exec(rag->db, "INSERT INTO documents VALUES (1, 'a.md', 1, 1, 1)", NULL, NULL, NULL);
    int64_t begin = clock_mono_us();
    fill(rag->db, count);
    const double built = ms_since(begin);
    for (int r = 0; r < ROUNDS; r++) {
        for (int common = 0; common < 2; common++) {
            char *question = common
                                 ? mem_printf("w%d w%d w%d w%d", 20 + r, 60 + r, 200 + r, 900 + r)
                                 : mem_printf("w%d w%d w%d", 3000 + r, 9000 + r, 20000 + r);
            struct rag_hit *hits = NULL;
            size_t found = 0;
            begin = clock_mono_us();
            rag_search(rag, question, TOP, NULL, &hits, &found, &err);
            ms[common][r] = ms_since(begin);
            rag_hits_free(hits, found);
            mem_free(question);
        }
    }
    printf("FTS5, %zu chunks of %d words: built in %.0f s; a question of rare words %.1f ms, of "
           "common ones %.0f ms\n",
           count, WORDS, built / 1000, median(ms[0]), median(ms[1]));
    rag_close(rag);
}

int main(int argc, char **argv)
{
    const size_t count = argc > 1 ? (size_t)atol(argv[1]) : 1000000;

    vectors(count, 384);
    vectors(count, 768);
    words(count);
    return 0;
}
