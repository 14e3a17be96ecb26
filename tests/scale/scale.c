#include "scale.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { FIRST = 64, STEP = 4, MOST = 13, TRIES = 5, LAST = 16384 };
#define ENOUGH 0.003 /* seconds: less is not measured well */

static double cpu_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Negative: n is more than is let. */
static double measure(const struct scale *s, size_t n)
{
    void *input = s->make(s->arg, n);

    if (!input)
        return -1;
    const double start = cpu_seconds();
    s->work(input);
    const double took = cpu_seconds() - start;
    s->done(input);
    return took;
}

static double best(const struct scale *s, size_t n, double known)
{
    const double again = measure(s, n);

    return again < known ? again : known;
}

static void check_step(const struct scale *s, size_t n, double one, double four)
{
    for (int i = 0; i < TRIES && four > MOST * one; i++) {
        four = best(s, STEP * n, four);
        one = best(s, n, one);
    }
    if (four > MOST * one)
        fail_msg("%s: %.1f ms for %zu, %.1f ms for %zu", s->name, one * 1e3, n, four * 1e3,
                 STEP * n);
}

void scale_check(const struct scale *s)
{
    const char *set = getenv("QUERENT_NIGHTLY");
    const bool nightly = set && *set;
    const size_t last = nightly ? SIZE_MAX / STEP : LAST;
    size_t n = s->first ? s->first : FIRST;
    double one = measure(s, n);

    if (one < 0)
        fail_msg("%s: not even %zu is let", s->name, n);
    for (; n <= last; n *= STEP) {
        const double four = measure(s, n * STEP);
        if (four < 0)
            return;
        if (one >= ENOUGH) {
            check_step(s, n, one, four);
            if (!nightly)
                return;
        }
        one = four;
    }
}
