/* Worker → loop. Everything is under one lock, the pipe's byte included: the pipe holds a byte
 * exactly while items wait, so a poll loop neither misses a wake-up nor spins. */
#include "querent/base/queue.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/vec.h"

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t some; /* an item came */
    bool patient;        /* who waits wants no quiet item yet */
    int pipe[2];         /* read end, write end; -1: nobody polls */
    size_t head;         /* items.v[head .. items.len) wait */
    VEC(void *) items;
};

struct queue *queue_new(void)
{
    struct queue *queue = mem_alloc(sizeof *queue);
    pthread_condattr_t attr;

    queue->pipe[0] = queue->pipe[1] = -1;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&queue->some, &attr);
    pthread_condattr_destroy(&attr);
    return queue;
}

void queue_free(struct queue *queue, void (*free_item)(void *))
{
    if (!queue)
        return;
    for (size_t i = queue->head; free_item && i < queue->items.len; i++)
        free_item(queue->items.v[i]);
    vec_release(&queue->items);
    if (queue->pipe[0] >= 0) {
        close(queue->pipe[0]);
        close(queue->pipe[1]);
    }
    pthread_cond_destroy(&queue->some);
    pthread_mutex_destroy(&queue->lock);
    mem_free(queue);
}

static void raise_wake(struct queue *queue)
{
    ssize_t n = 0;

    if (queue->pipe[1] < 0)
        return;
    do
        n = write(queue->pipe[1], "", 1);
    while (n < 0 && errno == EINTR);
}

/* All items are out: the array starts anew and the pipe's byte goes. */
static void settle_empty(struct queue *queue)
{
    char byte[8];

    queue->head = queue->items.len = 0;
    while (queue->pipe[0] >= 0 && read(queue->pipe[0], byte, sizeof byte) < 0 && errno == EINTR)
        ;
}

static void queue_add(struct queue *queue, void *item, bool quietly)
{
    pthread_mutex_lock(&queue->lock);
    vec_push(&queue->items, item);
    if (queue->items.len - queue->head == 1)
        raise_wake(queue);
    if (!quietly || !queue->patient)
        pthread_cond_signal(&queue->some);
    pthread_mutex_unlock(&queue->lock);
}

void queue_push(struct queue *queue, void *item)
{
    queue_add(queue, item, false);
}

void queue_push_quietly(struct queue *queue, void *item)
{
    queue_add(queue, item, true);
}

void **queue_take_all(struct queue *queue, size_t *ret_count)
{
    void **taken = NULL;

    pthread_mutex_lock(&queue->lock);
    const size_t count = queue->items.len - queue->head;
    if (count) {
        taken = queue->items.v;
        memmove(taken, taken + queue->head, count * sizeof *taken);
        queue->items.v = NULL;
        queue->items.cap = 0;
        settle_empty(queue);
    }
    pthread_mutex_unlock(&queue->lock);
    *ret_count = count;
    return taken;
}

static struct timespec deadline_after(int timeout_ms)
{
    struct timespec at;

    clock_gettime(CLOCK_MONOTONIC, &at);
    at.tv_sec += timeout_ms / 1000;
    at.tv_nsec += (long)(timeout_ms % 1000) * 1000000;
    if (at.tv_nsec >= 1000000000) {
        at.tv_nsec -= 1000000000;
        at.tv_sec++;
    }
    return at;
}

static void *queue_take(struct queue *queue, int timeout_ms, bool patient)
{
    const struct timespec deadline = deadline_after(timeout_ms < 0 ? 0 : timeout_ms);
    void *item = NULL;
    int waited = 0;

    pthread_mutex_lock(&queue->lock);
    queue->patient = patient;
    while (queue->head == queue->items.len && waited != ETIMEDOUT)
        waited = timeout_ms < 0 ? pthread_cond_wait(&queue->some, &queue->lock)
                                : pthread_cond_timedwait(&queue->some, &queue->lock, &deadline);
    if (queue->head < queue->items.len) {
        item = queue->items.v[queue->head++];
        if (queue->head == queue->items.len)
            settle_empty(queue);
    }
    queue->patient = false;
    pthread_mutex_unlock(&queue->lock);
    return item;
}

void *queue_wait(struct queue *queue, int timeout_ms)
{
    return queue_take(queue, timeout_ms, false);
}

void *queue_wait_patiently(struct queue *queue, int timeout_ms)
{
    return queue_take(queue, timeout_ms, true);
}

int queue_fd(struct queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    if (queue->pipe[0] < 0) {
        if (pipe2(queue->pipe, O_NONBLOCK | O_CLOEXEC) < 0)
            mem_abort("querent: cannot make a pipe: too many open files\n");
        if (queue->head < queue->items.len)
            raise_wake(queue);
    }
    const int fd = queue->pipe[0];
    pthread_mutex_unlock(&queue->lock);
    return fd;
}
