/* The queue between threads. Run under the thread sanitizer as well. */
#include <poll.h>
#include <pthread.h>

#include "support/check.h"

#include "querent/base/mem.h"
#include "querent/base/queue.h"

enum { PRODUCERS = 4, ITEMS = 5000 };

static bool readable(struct queue *queue)
{
    struct pollfd fd = {.fd = queue_fd(queue), .events = POLLIN};

    return poll(&fd, 1, 0) == 1;
}

static void queue_fd__is_readable__while_items_wait(void **state)
{
    (void)state;
    struct queue *queue = queue_new();
    int a, b;
    size_t count;

    assert_false(readable(queue));
    assert_null(queue_take_all(queue, &count));
    assert_int_equal(count, 0);
    queue_push(queue, &a);
    queue_push(queue, &b);
    assert_true(readable(queue));
    assert_ptr_equal(queue_wait(queue, -1), &a);
    assert_true(readable(queue));
    assert_ptr_equal(queue_wait(queue, 0), &b);
    assert_false(readable(queue));
    queue_push(queue, &b);
    queue_push(queue, &a);
    void **items = queue_take_all(queue, &count);
    assert_int_equal(count, 2);
    assert_ptr_equal(items[0], &b);
    assert_ptr_equal(items[1], &a);
    assert_false(readable(queue));
    mem_free(items);
    queue_free(queue, NULL);
}

static void queue_take_all__skips__what_was_waited_for(void **state)
{
    (void)state;
    struct queue *queue = queue_new();
    int items[5];
    size_t count;

    for (int i = 0; i < 5; i++)
        queue_push(queue, &items[i]);
    assert_ptr_equal(queue_wait(queue, 0), &items[0]);
    assert_ptr_equal(queue_wait(queue, 0), &items[1]);
    void **rest = queue_take_all(queue, &count);
    assert_int_equal(count, 3);
    assert_ptr_equal(rest[0], &items[2]);
    mem_free(rest);
    queue_free(queue, NULL);
}

static void queue_wait__ends__by_time_and_by_an_item(void **state)
{
    (void)state;
    struct queue *queue = queue_new();
    int a;

    assert_null(queue_wait(queue, 5));
    queue_push(queue, &a);
    assert_ptr_equal(queue_wait(queue, -1), &a);
    assert_null(queue_wait(queue, 5));
    queue_free(queue, NULL);
}

static void queue_free__frees__what_is_left(void **state)
{
    (void)state;
    struct queue *queue = queue_new();

    for (int i = 0; i < 3; i++)
        queue_push(queue, mem_alloc(10)); /* the leak checker sees a forgotten one */
    queue_free(queue, mem_free);
    queue_free(NULL, mem_free);
}

struct producer {
    struct queue *queue;
    uint32_t number;
};

static void *produce(void *arg)
{
    const struct producer *producer = arg;

    for (uint32_t i = 0; i < ITEMS; i++) {
        uint32_t *item = mem_alloc(sizeof *item);
        *item = producer->number << 16 | i;
        queue_push(producer->queue, item);
    }
    return NULL;
}

static void start(struct queue *queue, pthread_t threads[PRODUCERS],
                  struct producer producers[PRODUCERS])
{
    for (uint32_t i = 0; i < PRODUCERS; i++) {
        producers[i] = (struct producer){queue, i};
        assert_int_equal(pthread_create(&threads[i], NULL, produce, &producers[i]), 0);
    }
}

/* Each producer's items come in its order, and none is lost. */
static void take_one(uint32_t next[PRODUCERS], void *item)
{
    const uint32_t value = *(uint32_t *)item;

    assert_int_equal(value & 0xFFFF, next[value >> 16]);
    next[value >> 16]++;
    mem_free(item);
}

static void queue_loop__sees__every_item_in_order(void **state)
{
    (void)state;
    struct queue *queue = queue_new();
    pthread_t threads[PRODUCERS];
    struct producer producers[PRODUCERS];
    uint32_t next[PRODUCERS] = {0};

    start(queue, threads, producers);
    for (size_t seen = 0; seen < (size_t)PRODUCERS * ITEMS;) {
        struct pollfd fd = {.fd = queue_fd(queue), .events = POLLIN};
        assert_int_equal(poll(&fd, 1, 60000), 1); /* a lost wake-up would end here */
        size_t count;
        void **items = queue_take_all(queue, &count);
        for (size_t i = 0; i < count; i++)
            take_one(next, items[i]);
        seen += count;
        mem_free(items);
    }
    for (int i = 0; i < PRODUCERS; i++)
        pthread_join(threads[i], NULL);
    assert_false(readable(queue));
    queue_free(queue, mem_free);
}

struct consumer {
    struct queue *queue;
    size_t seen;
};

static void *consume(void *arg)
{
    struct consumer *consumer = arg;

    for (;; consumer->seen++) {
        uint32_t *item = queue_wait(consumer->queue, -1);
        const bool last = *item == UINT32_MAX;
        mem_free(item);
        if (last)
            return NULL;
    }
}

static void queue_workers__share__the_items(void **state)
{
    (void)state;
    struct queue *queue = queue_new();
    pthread_t threads[PRODUCERS], workers[3];
    struct producer producers[PRODUCERS];
    struct consumer consumers[3] = {{queue, 0}, {queue, 0}, {queue, 0}};
    size_t seen = 0;

    start(queue, threads, producers);
    for (int i = 0; i < 3; i++)
        assert_int_equal(pthread_create(&workers[i], NULL, consume, &consumers[i]), 0);
    for (int i = 0; i < PRODUCERS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < 3; i++) { /* each ends a worker */
        uint32_t *last = mem_alloc(sizeof *last);
        *last = UINT32_MAX;
        queue_push(queue, last);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(workers[i], NULL);
        seen += consumers[i].seen;
    }
    assert_int_equal(seen, PRODUCERS * ITEMS);
    queue_free(queue, NULL);
}

static void *wait_patiently(void *queue)
{
    return queue_wait_patiently(queue, 60000);
}

/* Who waits patiently is not woken by "one", and takes it first once "two" is there. */
static void queue_wait_patiently__takes_what_was_quiet__with_the_next(void **state)
{
    (void)state;
    struct queue *queue = queue_new();
    pthread_t thread;
    void *first;

    assert_int_equal(pthread_create(&thread, NULL, wait_patiently, queue), 0);
    queue_push_quietly(queue, (void *)"one");
    queue_push(queue, (void *)"two");
    pthread_join(thread, &first);
    assert_string_equal(first, "one");
    assert_string_equal(queue_wait(queue, 0), "two");
    assert_null(queue_wait_patiently(queue, 1));
    queue_push_quietly(queue, (void *)"three");
    assert_string_equal(queue_wait_patiently(queue, 60000), "three");
    assert_int_equal(pthread_create(&thread, NULL, wait_patiently, queue), 0);
    queue_push(queue, (void *)"four");
    pthread_join(thread, &first);
    assert_string_equal(first, "four");
    queue_free(queue, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queue_fd__is_readable__while_items_wait),
        cmocka_unit_test(queue_take_all__skips__what_was_waited_for),
        cmocka_unit_test(queue_wait__ends__by_time_and_by_an_item),
        cmocka_unit_test(queue_free__frees__what_is_left),
        cmocka_unit_test(queue_wait_patiently__takes_what_was_quiet__with_the_next),
        cmocka_unit_test(queue_loop__sees__every_item_in_order),
        cmocka_unit_test(queue_workers__share__the_items),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
