/* How the time of some work grows with its input. Quadratic time is a failure: the work is done for
 * n, 4n, 16n … until n takes long enough to be measured, and 4n may then take at most 13 times as
 * long (linear: 4, quadratic: 16). CPU time of the thread, so that a busy machine does not matter;
 * what seems too slow is measured again. What is still fast at 65,536 pieces is
 * let pass; with QUERENT_NIGHTLY=1 it goes on up to the largest input that is let. */
#ifndef QUERENT_TESTS_SCALE_H
#define QUERENT_TESTS_SCALE_H

#include <stddef.h>

struct scale {
    const char *name;
    /* Makes the input, NULL: n is more than is let. What it makes, done frees. */
    void *(*make)(const void *arg, size_t n);
    void (*work)(void *input);
    void (*done)(void *input);
    const void *arg;
    size_t first; /* the smallest n, 0: 64 */
};

/* Fails the test with the times when the work grows too fast. */
void scale_check(const struct scale *scale);

#endif
