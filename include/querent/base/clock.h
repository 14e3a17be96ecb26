/* One clock. QUERENT_NOW (2026-11-22 or 2026-11-22T10:00:00) fixes the wall clock for tests. */
#ifndef QUERENT_BASE_CLOCK_H
#define QUERENT_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

int64_t clock_mono_us(void);                    /* monotonic microseconds: durations */
int64_t clock_now(void);                        /* wall clock, Unix seconds; honours QUERENT_NOW */
void clock_local(int64_t t, struct tm *ret_tm); /* in the settings' zone (TZ) */
void clock_utc(int64_t t, struct tm *ret_tm);
/* "2026-11-22T10:00:00Z" into a buffer of at least 21 bytes. */
void clock_iso(int64_t t, char out[24]);

#endif
