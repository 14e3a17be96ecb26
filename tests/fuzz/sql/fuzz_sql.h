/* The one check that the fuzzer and the ordinary test run on an input. */
#ifndef QUERENT_FUZZ_SQL_H
#define QUERENT_FUZZ_SQL_H

#include <stddef.h>
#include <stdint.h>

int fuzz_sql(const uint8_t *data, size_t size); /* aborts where something does not hold */

#endif
