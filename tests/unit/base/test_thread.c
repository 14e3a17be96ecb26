#include <signal.h>
#include <string.h>

#include "support/check.h"

#include "querent/base/thread.h"

struct seen {
    char name[16];
    size_t stack;
    stack_t alternate;
};

static void *look(void *arg)
{
    struct seen *seen = arg;
    pthread_attr_t attr;

    pthread_getname_np(pthread_self(), seen->name, sizeof seen->name);
    pthread_getattr_np(pthread_self(), &attr);
    pthread_attr_getstacksize(&attr, &seen->stack);
    pthread_attr_destroy(&attr);
    sigaltstack(NULL, &seen->alternate);
    return arg;
}

static void thread_start__gives__name_and_stacks(void **state)
{
    struct seen seen = {0};
    struct err err = ERR_INIT;
    void *result = NULL;
    pthread_t thread;

    (void)state;
    assert_true(thread_start(&thread, "looker", look, &seen, &err));
    assert_int_equal(pthread_join(thread, &result), 0);
    assert_ptr_equal(result, &seen);
    assert_string_equal(seen.name, "looker");
    assert_true(seen.stack >= THREAD_STACK);
    assert_int_equal(seen.alternate.ss_flags & SS_DISABLE, 0);
    assert_true(seen.alternate.ss_size >= 64 << 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thread_start__gives__name_and_stacks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
