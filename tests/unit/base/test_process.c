/* Processes by number and beginning. */
#include "support/check.h"

#include <sys/wait.h>
#include <unistd.h>

#include "querent/base/system/process.h"

static void process_lives__tells__a_number_given_anew(void **state)
{
    const int own = (int)getpid();
    const int64_t start = process_start(own);

    (void)state;
    assert_true(start > 0);
    assert_true(process_lives(own, start));
    assert_true(process_lives(own, 0));
    assert_false(process_lives(own, start + 1));
}

static void process_lives__says_no__of_one_that_ended(void **state)
{
    (void)state;
    const pid_t pid = fork();
    if (pid == 0)
        _exit(0);
    while (process_lives((int)pid, 0)) /* nobody has waited for it yet: a zombie does not live */
        ;
    assert_int_equal(waitpid(pid, NULL, 0), pid);
    assert_false(process_lives((int)pid, 0));
    assert_int_equal(process_start((int)pid), 0);
    assert_false(process_lives(0, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(process_lives__tells__a_number_given_anew),
        cmocka_unit_test(process_lives__says_no__of_one_that_ended),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
