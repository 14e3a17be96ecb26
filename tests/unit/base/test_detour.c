/* Calls that block on a thread of their own: waited for, or left behind with what they make. */
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/system/detour.h"
#include "support/check.h"

struct job {
    int ms;
    atomic_int *dropped;
    int result;
};

static void sleep_ms(int ms)
{
    const struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};

    nanosleep(&time, NULL);
}

static void work(void *arg)
{
    struct job *job = arg;

    sleep_ms(job->ms);
    job->result = 42;
}

static void drop(void *arg)
{
    struct job *job = arg;

    atomic_fetch_add(job->dropped, 1);
    mem_free(job);
}

static struct job *job_new(int ms, atomic_int *dropped)
{
    struct job *job = mem_alloc(sizeof *job);

    *job = (struct job){.ms = ms, .dropped = dropped};
    return job;
}

static void wait_for_drop(atomic_int *dropped)
{
    for (int i = 0; i < 1000 && !atomic_load(dropped); i++)
        sleep_ms(10);
    assert_int_equal(atomic_load(dropped), 1);
}

static void detour__gives_back__what_was_done(void **state)
{
    atomic_int dropped = 0;
    struct job *job = job_new(10, &dropped);

    (void)state;
    assert_int_equal(detour_run("test", work, drop, job, NULL, 0), DETOUR_DONE);
    assert_int_equal(job->result, 42);
    assert_int_equal(dropped, 0);
    mem_free(job);
}

static void detour__leaves__what_takes_too_long(void **state)
{
    atomic_int dropped = 0;
    const int64_t began = clock_mono_us();

    (void)state;
    assert_int_equal(detour_run("test", work, drop, job_new(1500, &dropped), NULL, began + 100000),
                     DETOUR_TIMEOUT);
    assert_true(clock_mono_us() - began < 1200000);
    assert_int_equal(dropped, 0);
    wait_for_drop(&dropped);
}

static void *fire(void *arg)
{
    sleep_ms(100);
    cancel_fire(arg);
    return NULL;
}

static void detour__hears__a_cancel(void **state)
{
    atomic_int dropped = 0;
    struct cancel *cancel = cancel_new();
    const int64_t began = clock_mono_us();
    pthread_t thread;

    (void)state;
    assert_int_equal(pthread_create(&thread, NULL, fire, cancel), 0);
    assert_int_equal(detour_run("test", work, drop, job_new(1500, &dropped), cancel, 0),
                     DETOUR_CANCELLED);
    assert_true(clock_mono_us() - began < 1200000);
    pthread_join(thread, NULL);
    wait_for_drop(&dropped);
    dropped = 0; /* one that has fired before */
    assert_int_equal(detour_run("test", work, drop, job_new(300, &dropped), cancel, 0),
                     DETOUR_CANCELLED);
    wait_for_drop(&dropped);
    cancel_unref(cancel);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(detour__gives_back__what_was_done),
        cmocka_unit_test(detour__leaves__what_takes_too_long),
        cmocka_unit_test(detour__hears__a_cancel),
    };

    return cmocka_run_group_tests_name("detour", tests, NULL, NULL);
}
