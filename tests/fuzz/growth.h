/* Whether the time of a fuzzer's check grows with the length of its input, not with its square. */
#ifndef QUERENT_TESTS_FUZZ_GROWTH_H
#define QUERENT_TESTS_FUZZ_GROWTH_H

#include <stddef.h>
#include <stdint.h>

/* Puts pieces of the seed into it again and again, until it is long, and again until it is four
 * times as long. Ends the program where the time was nearer to sixteen times as long than to four.
 * random(n) is below n. */
void growth_check(const uint8_t *seed, size_t size, uint32_t (*random)(uint32_t),
                  int (*check)(const uint8_t *data, size_t size));

#endif
