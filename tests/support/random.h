/* Random input that repeats: the seed is fixed, or QUERENT_SEED, and is printed by random_seed. */
#ifndef QUERENT_TESTS_RANDOM_H
#define QUERENT_TESTS_RANDOM_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t random_state;

static inline void random_seed(uint64_t seed)
{
    const char *given = getenv("QUERENT_SEED");

    random_state = given ? strtoull(given, NULL, 10) : seed;
    printf("seed %llu\n", (unsigned long long)random_state);
    random_state = random_state * 2 + 1; /* never 0 */
}

/* xorshift64* (Vigna 2016); 0 to limit - 1. */
static inline uint64_t random_below(uint64_t limit)
{
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return (random_state * 0x2545F4914F6CDD1DULL >> 11) % limit;
}

#endif
