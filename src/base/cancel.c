/* A flag and the hooks that wake blocking calls. Hooks run without the lock, one at a time, on the
 * firing thread; an unhook from another thread waits until its hook has returned, so that what the
 * hook points at may be freed afterwards. */
#include "querent/base/cancel.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/vec.h"

struct hook {
    unsigned id;
    void (*wake)(void *);
    void *arg;
};

struct cancel {
    atomic_bool fired;
    atomic_int refs;
    pthread_mutex_t lock;
    pthread_cond_t idle; /* a hook has returned */
    unsigned last_id;
    unsigned running; /* id of the hook that cancel_fire runs now, 0: none */
    pthread_t runner; /* valid while running is set */
    VEC(struct hook) hooks;
};

struct cancel *cancel_new(void)
{
    struct cancel *cancel = mem_alloc(sizeof *cancel);

    atomic_init(&cancel->refs, 1);
    pthread_mutex_init(&cancel->lock, NULL);
    pthread_cond_init(&cancel->idle, NULL);
    return cancel;
}

struct cancel *cancel_ref(struct cancel *cancel)
{
    if (cancel)
        atomic_fetch_add_explicit(&cancel->refs, 1, memory_order_relaxed);
    return cancel;
}

void cancel_unref(struct cancel *cancel)
{
    if (!cancel || atomic_fetch_sub(&cancel->refs, 1) != 1)
        return;
    vec_release(&cancel->hooks);
    pthread_cond_destroy(&cancel->idle);
    pthread_mutex_destroy(&cancel->lock);
    mem_free(cancel);
}

void cancel_fire(struct cancel *cancel)
{
    pthread_mutex_lock(&cancel->lock);
    if (!atomic_exchange(&cancel->fired, true))
        while (cancel->hooks.len) {
            const struct hook hook = vec_pop(&cancel->hooks);
            cancel->running = hook.id;
            cancel->runner = pthread_self();
            pthread_mutex_unlock(&cancel->lock);
            hook.wake(hook.arg);
            pthread_mutex_lock(&cancel->lock);
            cancel->running = 0;
            pthread_cond_broadcast(&cancel->idle);
        }
    pthread_mutex_unlock(&cancel->lock);
}

bool cancel_fired(const struct cancel *cancel)
{
    return cancel && atomic_load_explicit(&cancel->fired, memory_order_acquire);
}

unsigned cancel_hook(struct cancel *cancel, void (*wake)(void *), void *arg)
{
    if (!cancel)
        return 0;
    pthread_mutex_lock(&cancel->lock);
    const unsigned id = ++cancel->last_id;
    const bool late = atomic_load(&cancel->fired);
    if (!late)
        vec_push(&cancel->hooks, ((struct hook){.id = id, .wake = wake, .arg = arg}));
    pthread_mutex_unlock(&cancel->lock);
    if (late)
        wake(arg);
    return id;
}

void cancel_unhook(struct cancel *cancel, unsigned id)
{
    if (!cancel || !id)
        return;
    pthread_mutex_lock(&cancel->lock);
    for (size_t i = 0; i < cancel->hooks.len; i++)
        if (cancel->hooks.v[i].id == id) {
            vec_remove(&cancel->hooks, i);
            break;
        }
    while (cancel->running == id && !pthread_equal(cancel->runner, pthread_self()))
        pthread_cond_wait(&cancel->idle, &cancel->lock);
    pthread_mutex_unlock(&cancel->lock);
}

static void write_one(void *arg)
{
    const uint64_t one = 1;
    const int *fd = arg;

    (void)!write(*fd, &one, sizeof one);
}

/* fd: waited for, too; -1: none. */
static bool cancel_wait_for(struct cancel *cancel, int fd, int ms)
{
    int woken = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);

    if (woken < 0)
        mem_abort("querent: no file descriptor is left\n");
    const unsigned hook = cancel_hook(cancel, write_one, &woken);
    struct pollfd wait[] = {{.fd = woken, .events = POLLIN}, {.fd = fd, .events = POLLOUT}};
    poll(wait, 2, ms);
    cancel_unhook(cancel, hook);
    close(woken);
    return !cancel_fired(cancel);
}

bool cancel_wait(struct cancel *cancel, int ms)
{
    return cancel_wait_for(cancel, -1, ms);
}

bool cancel_wait_writable(struct cancel *cancel, int fd)
{
    return cancel_wait_for(cancel, fd, -1);
}
