/* See growth.h. The processor's time of this thread is taken: a busy machine does not count. */
#include "growth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PIECES = 6, PIECE = 24, SHORT = 16384, LONG = 4 * SHORT, TRIES = 3 };

#define TOO_MUCH 10.0 /* of the short one's time */
#define SHORTEST 0.08 /* seconds: what is below says nothing */

/* The sanitizer's strstr measures its text first, which makes a square of every loop of them. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "intercept_strstr=0";
}

static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The seed with the piece at `at` put there again and again. */
static size_t make(uint8_t *out, size_t want, const uint8_t *seed, size_t size, size_t at,
                   size_t piece)
{
    size_t len = at;

    memcpy(out, seed, at);
    while (len + piece + (size - at) <= want) {
        memcpy(out + len, seed + at, piece);
        len += piece;
    }
    memcpy(out + len, seed + at, size - at);
    return len + size - at;
}

static double time_of(const uint8_t *data, size_t size,
                      int (*check)(const uint8_t *data, size_t size))
{
    double best = 0;

    for (int i = 0; i < TRIES; i++) {
        const double began = seconds();
        check(data, size);
        const double took = seconds() - began;
        if (i == 0 || took < best)
            best = took;
        if (took < SHORTEST)
            break;
    }
    return best;
}

static void keep(const uint8_t *data, size_t size)
{
    FILE *file = fopen("fuzz-slow", "wb");

    if (file && fwrite(data, 1, size, file) == size && fclose(file) == 0)
        fprintf(stderr, "the input is in ./fuzz-slow\n");
}

void growth_check(const uint8_t *seed, size_t size, uint32_t (*random)(uint32_t),
                  int (*check)(const uint8_t *data, size_t size))
{
    uint8_t *data = malloc(LONG);

    for (int i = 0; i < PIECES && size > 2 && size < SHORT / 2; i++) {
        const size_t at = 1 + random((uint32_t)(size - 1));
        const size_t rest = size - at < PIECE ? size - at : PIECE;
        const size_t piece = 1 + random((uint32_t)rest);
        size_t len = make(data, LONG, seed, size, at, piece);
        const double longer = time_of(data, len, check);
        if (longer < SHORTEST)
            continue;
        len = make(data, SHORT, seed, size, at, piece);
        const double shorter = time_of(data, len, check);
        if (longer <= TOO_MUCH * shorter)
            continue;
        fprintf(stderr, "slow: %.3f s at %d bytes, %.3f s at %d\n", shorter, SHORT, longer, LONG);
        keep(data, make(data, LONG, seed, size, at, piece));
        abort();
    }
    free(data);
}
