/* Nearest chunks among 10,000 × 384: budget 2 ms. Floor: adding up the same 15 MB once. */
#include <stdio.h>
#include <stdlib.h>

#include "querent/base/clock.h"
#include "rag_private.h"

enum { COUNT = 10000, DIM = 384, ROUNDS = 31, TOP = 10 };

static int compare(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

static int64_t median(int64_t *us)
{
    qsort(us, ROUNDS, sizeof *us, compare);
    return us[ROUNDS / 2];
}

int main(void)
{
    struct vectors vectors = {0};
    float v[DIM], query[DIM];
    int64_t scan[ROUNDS], floor_us[ROUNDS];
    struct nearest found[TOP];
    volatile float sink = 0;

    srand(1);
    for (size_t i = 0; i < COUNT; i++) {
        for (size_t k = 0; k < DIM; k++)
            v[k] = (float)rand() / (float)RAND_MAX - 0.5f;
        vectors_add(&vectors, (int64_t)i, v, DIM);
    }
    for (size_t k = 0; k < DIM; k++)
        query[k] = (float)rand() / (float)RAND_MAX - 0.5f;
    for (size_t r = 0; r < ROUNDS; r++) {
        int64_t begin = clock_mono_us();
        vectors_nearest(&vectors, query, DIM, TOP, found);
        scan[r] = clock_mono_us() - begin;
        begin = clock_mono_us();
        float sums[16] = {0};
        for (size_t i = 0; i < (size_t)COUNT * DIM; i += 16)
            for (size_t k = 0; k < 16; k++)
                sums[k] += vectors.v[i + k];
        sink = sink + sums[0];
        floor_us[r] = clock_mono_us() - begin;
    }
    const int64_t a = median(scan), b = median(floor_us);
    printf("nearest 10 of %d x %d: %.2f ms median, %.2f x one pass over the memory\n", COUNT, DIM,
           (double)a / 1000, (double)a / (double)b);
    vectors_release(&vectors);
    return 0;
}
