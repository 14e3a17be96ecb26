/* Cancelling from another thread. Run under the thread sanitizer as well. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "support/check.h"

#include "querent/base/cancel.h"
#include "querent/base/mem.h"

static void count_call(void *arg)
{
    atomic_fetch_add((atomic_int *)arg, 1);
}

static void cancel_fire__runs__each_hook_once(void **state)
{
    (void)state;
    struct cancel *cancel = cancel_new();
    atomic_int a = 0, b = 0, late = 0;

    assert_false(cancel_fired(cancel));
    cancel_hook(cancel, count_call, &a);
    const unsigned id = cancel_hook(cancel, count_call, &b);
    cancel_unhook(cancel, id);
    cancel_fire(cancel);
    cancel_fire(cancel);
    assert_true(cancel_fired(cancel));
    assert_int_equal(a, 1);
    assert_int_equal(b, 0);
    cancel_unhook(cancel, cancel_hook(cancel, count_call, &late));
    assert_int_equal(late, 1);
    cancel_unref(cancel);
}

static void cancel_null__is__never_fired(void **state)
{
    (void)state;
    atomic_int calls = 0;

    assert_false(cancel_fired(NULL));
    assert_int_equal(cancel_hook(NULL, count_call, &calls), 0);
    cancel_unhook(NULL, 0);
    assert_null(cancel_ref(NULL));
    cancel_unref(NULL);
    assert_int_equal(calls, 0);
}

static void cancel_ref__keeps__it_alive(void **state)
{
    (void)state;
    struct cancel *cancel = cancel_new();

    assert_ptr_equal(cancel_ref(cancel), cancel);
    cancel_unref(cancel);
    cancel_fire(cancel);
    assert_true(cancel_fired(cancel));
    cancel_unref(cancel);
}

struct self {
    struct cancel *cancel;
    unsigned id;
    int calls;
};

static void unhook_self(void *arg)
{
    struct self *self = arg;

    self->calls++;
    cancel_unhook(self->cancel, self->id);
}

static void cancel_unhook__may_be_called__by_its_hook(void **state)
{
    (void)state;
    struct self self = {.cancel = cancel_new()};

    self.id = cancel_hook(self.cancel, unhook_self, &self);
    cancel_fire(self.cancel);
    assert_int_equal(self.calls, 1);
    cancel_unref(self.cancel);
}

struct gate {
    atomic_bool entered, leave;
    atomic_bool done;
};

static void wait_in_hook(void *arg)
{
    struct gate *gate = arg;

    gate->entered = true;
    while (!gate->leave)
        sched_yield();
    gate->done = true;
}

static void *fire(void *arg)
{
    cancel_fire(arg);
    return NULL;
}

static void *open_gate(void *arg)
{
    struct gate *gate = arg;

    for (int i = 0; i < 100; i++)
        sched_yield(); /* gives an unhook that does not wait the time to return */
    gate->leave = true;
    return NULL;
}

static void cancel_unhook__waits__for_a_running_hook(void **state)
{
    (void)state;
    struct cancel *cancel = cancel_new();
    struct gate *gate = mem_alloc(sizeof *gate);
    pthread_t firing, opening;

    const unsigned id = cancel_hook(cancel, wait_in_hook, gate);
    assert_int_equal(pthread_create(&firing, NULL, fire, cancel), 0);
    while (!gate->entered)
        sched_yield();
    assert_int_equal(pthread_create(&opening, NULL, open_gate, gate), 0);
    cancel_unhook(cancel, id);
    assert_true(gate->done);
    pthread_join(opening, NULL);
    mem_free(gate); /* the sanitizer would see a hook that still runs */
    pthread_join(firing, NULL);
    cancel_unref(cancel);
}

enum { ROUNDS = 300, HOOKERS = 3 };

/* As a driver does it: hook, block, unhook, free what the hook points at. */
static void *hook_and_free(void *arg)
{
    struct cancel *cancel = arg;

    for (int i = 0; i < 20; i++) {
        atomic_int *calls = mem_alloc(sizeof *calls);
        const unsigned id = cancel_hook(cancel, count_call, calls);
        cancel_unhook(cancel, id);
        assert_in_range(*calls, 0, 1);
        mem_free(calls);
    }
    cancel_unref(cancel);
    return NULL;
}

static void cancel_race__touches__nothing_freed(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct cancel *cancel = cancel_new();
        pthread_t threads[HOOKERS];
        for (int i = 0; i < HOOKERS; i++)
            assert_int_equal(pthread_create(&threads[i], NULL, hook_and_free, cancel_ref(cancel)),
                             0);
        cancel_fire(cancel);
        assert_true(cancel_fired(cancel));
        cancel_unref(cancel);
        for (int i = 0; i < HOOKERS; i++)
            pthread_join(threads[i], NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cancel_fire__runs__each_hook_once),
        cmocka_unit_test(cancel_null__is__never_fired),
        cmocka_unit_test(cancel_ref__keeps__it_alive),
        cmocka_unit_test(cancel_unhook__may_be_called__by_its_hook),
        cmocka_unit_test(cancel_unhook__waits__for_a_running_hook),
        cmocka_unit_test(cancel_race__touches__nothing_freed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
