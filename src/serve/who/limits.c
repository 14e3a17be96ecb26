/* A bucket of tokens for each asker: it holds a minute's requests, and fills evenly. */
#include "who/limits.h"

#include <pthread.h>

#include "querent/base/clock.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"

#define ASKERS_MOST 10000 /* beyond it, those who have not asked for longest are forgotten */

struct asker {
    double left;
    int64_t at_us;
};

struct limits {
    pthread_mutex_t lock;
    struct map askers;
    int64_t per_minute;
};

struct limits *limits_new(int64_t per_minute)
{
    struct limits *limits = mem_alloc(sizeof *limits);

    pthread_mutex_init(&limits->lock, NULL);
    limits->per_minute = per_minute;
    return limits;
}

void limits_free(struct limits *limits)
{
    for (size_t i = 0; i < limits->askers.len; i++)
        mem_free(limits->askers.items[i].value);
    map_release(&limits->askers);
    pthread_mutex_destroy(&limits->lock);
    mem_free(limits);
}

static void limits_forget(struct limits *limits)
{
    const struct map_item *oldest = NULL;

    for (size_t i = 0; i < limits->askers.len; i++) {
        const struct map_item *item = &limits->askers.items[i];
        const struct asker *asker = item->value;
        if (!oldest || asker->at_us < ((struct asker *)oldest->value)->at_us)
            oldest = item;
    }
    if (oldest) {
        struct asker *asker = oldest->value;
        map_del(&limits->askers, oldest->key);
        mem_free(asker);
    }
}

static struct asker *limits_asker(struct limits *limits, const char *key)
{
    struct asker *asker = map_get(&limits->askers, key);

    if (asker)
        return asker;
    if (limits->askers.len >= ASKERS_MOST)
        limits_forget(limits);
    asker = mem_alloc(sizeof *asker);
    *asker = (struct asker){.left = (double)limits->per_minute, .at_us = clock_mono_us()};
    map_put(&limits->askers, key, asker);
    return asker;
}

void limits_set(struct limits *limits, int64_t per_minute)
{
    pthread_mutex_lock(&limits->lock);
    limits->per_minute = per_minute;
    pthread_mutex_unlock(&limits->lock);
}

bool limits_request(struct limits *limits, const char *key, int *ret_wait_s)
{
    pthread_mutex_lock(&limits->lock);
    if (!limits->per_minute) {
        pthread_mutex_unlock(&limits->lock);
        return true;
    }
    struct asker *asker = limits_asker(limits, key);
    const int64_t now = clock_mono_us();
    const double each = (double)limits->per_minute / 60e6;
    asker->left += (double)(now - asker->at_us) * each;
    if (asker->left > (double)limits->per_minute)
        asker->left = (double)limits->per_minute;
    asker->at_us = now;
    const bool ok = asker->left >= 1;
    if (ok)
        asker->left -= 1;
    else
        *ret_wait_s = 1 + (int)((1 - asker->left) / each / 1e6);
    pthread_mutex_unlock(&limits->lock);
    return ok;
}
