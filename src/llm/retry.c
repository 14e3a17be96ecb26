/* Which failures can pass, and how long to wait for that. */
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "llm_private.h"
#include "querent/base/clock.h"
#include "querent/base/str.h"

/* Statuses that another try may not see: busy, restarting, loading a model, a gateway in between.
 */
static const int passing[] = {408, 425, 429, 500, 502, 503, 504, 529};

/* Said with such a status by servers that mean it for good. */
static const char *const final_words[] = {
    "insufficient_quota", "requires more system memory", "billing", "not found", "does not support",
};

bool retry_can_pass(const struct http_reply *reply, bool reached_before)
{
    switch (reply->failure) {
    case HTTP_REFUSED:
        return reached_before;
    case HTTP_BROKEN:
        return true;
    case HTTP_OK:
        break;
    case HTTP_TIMED_OUT:
    case HTTP_CANCELLED:
    case HTTP_STOPPED:
    case HTTP_HOPELESS:
        return false;
    }
    for (size_t i = 0; i < sizeof final_words / sizeof *final_words; i++)
        if (str_find_fold(buf_str(&reply->start), final_words[i]))
            return false;
    for (size_t i = 0; i < sizeof passing / sizeof *passing; i++)
        if (reply->status == passing[i])
            return true;
    return false;
}

int retry_wait_ms(const struct llm *llm, int attempt, const struct http_reply *reply)
{
    int ms = llm->retry_first_ms;
    unsigned char dice = 0;

    for (int i = 1; i < attempt && ms < llm->retry_max_ms; i++)
        ms *= 2;
    if (ms > llm->retry_max_ms)
        ms = llm->retry_max_ms;
    if (getrandom(&dice, sizeof dice, GRND_NONBLOCK) < 0)
        dice = (unsigned char)clock_mono_us();
    ms = ms / 2 + (int)((int64_t)ms * dice / 510); /* half to all of it: clients spread out */
    if (reply->retry_after_s > 0 && ms < reply->retry_after_s * 1000)
        ms = reply->retry_after_s * 1000;
    return ms;
}
