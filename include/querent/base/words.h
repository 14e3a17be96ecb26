/* Numbers and times as people read them, in the console's own texts (never in data). */
#ifndef QUERENT_BASE_WORDS_H
#define QUERENT_BASE_WORDS_H

#include <stdint.h>

#include "querent/base/buf.h"

void words_count(struct buf *out, int64_t n); /* 12,480 */
/* "under 0.1 ms", "21.3 ms", "3.1 s": what a step took; nothing where that is not known (0). */
void words_took(struct buf *out, int64_t us);
void words_seconds(struct buf *out, int64_t us);            /* 0.04 s, 3.1 s, 2 min 5 s */
void words_ago(struct buf *out, int64_t then, int64_t now); /* just now, 5 min ago, 2026-11-20 */
void words_number_of(struct buf *out, int64_t n, const char *one,
                     const char *many); /* 1 row, 2 rows */

#endif
