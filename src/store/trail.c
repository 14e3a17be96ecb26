/* The handle of an audit trail: its lock, its own connection to the state file, its key. */
#include "trail_private.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "querent/base/clock.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/system/process.h"

#define WAIT_MS 2000
#define STUCK_MS 50 /* how long is waited while another process seems stuck */

/* ---- the handle */

static char *trail_beside(const char *path)
{
    char *file = store_beside(path), *anchor = mem_printf("%s.anchor", file);

    mem_free(file);
    return anchor;
}

struct trail *trail_new(const struct trail_options *options)
{
    struct trail *trail = mem_alloc(sizeof *trail);

    trail->options = *options;
    trail->options.path = options->path ? mem_strdup(options->path) : path_state("state.db");
    trail->options.password_command = mem_strdup(options->password_command);
    trail->options.user = mem_strdup(options->user);
    trail->options.company = mem_strdup(options->company ? options->company : "");
    trail->options.anchor =
        options->anchor ? mem_strdup(options->anchor) : trail_beside(trail->options.path);
    trail->options.wait_ms = options->wait_ms > 0 ? options->wait_ms : WAIT_MS;
    trail->pid = (int)getpid();
    trail->started = process_start(trail->pid);
    pthread_mutex_init(&trail->lock, NULL);
    return trail;
}

void trail_free(struct trail *trail)
{
    if (!trail)
        return;
    store_close(trail->store);
    secret_release(&trail->key);
    pthread_mutex_destroy(&trail->lock);
    secret_free((char *)trail->options.path);
    mem_free((char *)trail->options.password_command);
    mem_free((char *)trail->options.user);
    mem_free((char *)trail->options.company);
    mem_free((char *)trail->options.anchor);
    mem_free(trail);
}

void trail_mark(const struct trail *trail, char out[TRAIL_MARK])
{
    char host[65] = "";

    out[0] = '\0';
    if (!store_is_server(trail->options.path))
        return;
    gethostname(host, sizeof host - 1);
    char *place = mem_printf("%s:%s", host, trail->options.anchor);
    snprintf(out, TRAIL_MARK, " @%016llx", (unsigned long long)hash_bytes(place, strlen(place), 1));
    mem_free(place);
}

bool trail_lock(struct trail *trail, int64_t *ret_until_us, struct err *err)
{
    struct timespec until;
    const int wait_ms = trail->options.wait_ms;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += wait_ms / 1000;
    until.tv_nsec += (long)(wait_ms % 1000) * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    if (pthread_mutex_timedlock(&trail->lock, &until) != 0)
        return err_set(err, ERR_STATE, "the audit trail is busy with another entry");
    const int64_t now = clock_mono_us();
    *ret_until_us = now + (int64_t)(now < trail->impatient_us ? STUCK_MS : wait_ms) * 1000;
    return true;
}

void trail_unlock(struct trail *trail)
{
    pthread_mutex_unlock(&trail->lock);
}

struct trail_head trail_head(struct trail *trail)
{
    pthread_mutex_lock(&trail->lock);
    const struct trail_head head = trail->head;
    pthread_mutex_unlock(&trail->lock);
    return head;
}

int trail_left_ms(int64_t until_us)
{
    const int64_t left = (until_us - clock_mono_us()) / 1000;

    return left > 1 ? (int)left : 1;
}

bool trail_open_state(struct trail *trail, int64_t until_us, struct err *err)
{
    const struct store_options options = {.path = trail->options.path,
                                          .password_command = trail->options.password_command,
                                          .user = trail->options.user,
                                          .company = trail->options.company,
                                          .busy_ms = trail_left_ms(until_us),
                                          .retry_attempts = -1};

    if (str_eq(options.path, ":memory:"))
        return err_set(err, ERR_STATE,
                       "an audit trail needs a state file, and CONVERSATION_DB_PATH is ':memory:'");
    if (trail->store && trail->store->ops->moved(trail->store)) {
        store_close(trail->store);
        trail->store = NULL;
    }
    if (!trail->store && (!store_open(&options, &trail->store, err) ||
                          !trail->store->ops->careful(trail->store, err)))
        return false;
    trail->store->ops->patience(trail->store, trail_left_ms(until_us));
    return true;
}

bool trail_learn_key(struct trail *trail, bool create, struct err *err)
{
    return trail->key.len || trail->options.key(trail->options.arg, create, &trail->key, err);
}
