/* The line of those who write to one file: one at a time, all of them, and nobody for ever. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "backend/line.h"

#define WRITERS 8
#define TURNS 2000
#define MINUTE_MS 60000

struct shared {
    struct line *line;
    int inside, most, turns; /* whoever has the turn writes them */
};

static void *writer(void *arg)
{
    struct shared *shared = arg;

    for (int i = 0; i < TURNS; i++) {
        assert_true(line_enter(shared->line, MINUTE_MS));
        shared->inside++;
        shared->most = shared->inside > shared->most ? shared->inside : shared->most;
        shared->turns++;
        shared->inside--;
        line_leave(shared->line);
    }
    return NULL;
}

static void line_enter__lets_one_in__and_everybody_in_the_end(void **state)
{
    (void)state;
    struct shared shared = {.line = line_open("/a/file")};
    pthread_t threads[WRITERS];

    for (int i = 0; i < WRITERS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, writer, &shared), 0);
    for (int i = 0; i < WRITERS; i++)
        pthread_join(threads[i], NULL);
    assert_int_equal(shared.turns, WRITERS * TURNS);
    assert_int_equal(shared.most, 1);
    line_close(shared.line);
}

static void *waiter(void *line)
{
    return line_enter(line, MINUTE_MS) ? line : NULL;
}

static void line_enter__gives_up__after_its_time(void **state)
{
    (void)state;
    struct line *line = line_open("/a/file"), *same = line_open("/a/file"),
                *other = line_open("/another");
    pthread_t thread;
    void *got;

    assert_ptr_equal(line, same);
    assert_true(line_enter(line, 0));
    assert_true(line_enter(other, 0));
    assert_false(line_enter(same, 1));
    assert_int_equal(pthread_create(&thread, NULL, waiter, line), 0);
    assert_false(line_enter(same, 30)); /* who gave up is not handed it later */
    line_leave(line);
    pthread_join(thread, &got);
    assert_ptr_equal(got, line);
    line_leave(line);
    assert_true(line_enter(same, 0));
    line_leave(same);
    line_leave(other);
    line_close(line);
    line_close(same);
    line_close(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(line_enter__lets_one_in__and_everybody_in_the_end),
        cmocka_unit_test(line_enter__gives_up__after_its_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
