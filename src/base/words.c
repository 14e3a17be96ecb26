/* Numbers and times as people read them. */
#include "querent/base/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "querent/base/clock.h"

void words_count(struct buf *out, int64_t n)
{
    char digits[24];
    const int len = snprintf(digits, sizeof digits, "%" PRId64, n < 0 ? -n : n);
    if (n < 0)
        buf_addc(out, '-');
    for (int i = 0; i < len; i++) {
        if (i > 0 && (len - i) % 3 == 0)
            buf_addc(out, ',');
        buf_addc(out, digits[i]);
    }
}

void words_seconds(struct buf *out, int64_t us)
{
    const double seconds = (double)us / 1e6;
    if (seconds < 1)
        buf_addf(out, "%.2f s", seconds);
    else if (seconds < 100)
        buf_addf(out, "%.1f s", seconds);
    else
        buf_addf(out, "%d min %d s", (int)seconds / 60, (int)seconds % 60);
}

void words_took(struct buf *out, int64_t us)
{
    if (us >= 1000000)
        words_seconds(out, us);
    else if (us >= 100)
        buf_addf(out, "%.1f ms", (double)us / 1000);
    else if (us > 0)
        buf_add(out, "under 0.1 ms");
}

void words_ago(struct buf *out, int64_t then, int64_t now)
{
    const int64_t s = now - then;
    if (s < 60) {
        buf_add(out, "just now");
    } else if (s < 3600) {
        buf_addf(out, "%d min ago", (int)(s / 60));
    } else if (s < 86400) {
        buf_addf(out, "%d h ago", (int)(s / 3600));
    } else {
        struct tm tm;
        clock_local(then, &tm);
        buf_addf(out, "%04d-%02d-%02d", tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday);
    }
}

void words_number_of(struct buf *out, int64_t n, const char *one, const char *many)
{
    words_count(out, n);
    buf_addc(out, ' ');
    buf_add(out, n == 1 ? one : many);
}
