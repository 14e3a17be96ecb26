/* Secrets are wiped, and a process that holds one is closed to others. */
#include "support/check.h"

#include "querent/base/mem.h"
#include "querent/base/secret.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void secret_wipe__leaves__nothing(void **state)
{
    (void)state;
    char secret[] = "hunter2";
    struct buf buf = BUF_INIT;

    secret_wipe(secret, sizeof secret);
    for (size_t i = 0; i < sizeof secret; i++)
        assert_int_equal(secret[i], 0);
    secret_wipe(NULL, 4);
    secret_free(NULL);
    secret_free(mem_strdup("hunter2"));
    secret_release(&buf);
    buf_add(&buf, "hunter2");
    secret_release(&buf);
    assert_int_equal(buf.len, 0);
    buf_add(&buf, "usable again");
    buf_release(&buf);
}

static void secret_resize__keeps__what_fits(void **state)
{
    (void)state;
    char *text = secret_resize(NULL, 8);

    memcpy(text, "hunter2", 8);
    text = secret_resize(text, 4096);
    assert_string_equal(text, "hunter2");
    memset(text + 8, 'x', 4088);
    text = secret_resize(text, 6);
    assert_memory_equal(text, "hunter", 6);
    secret_give_back(text);
    secret_give_back(NULL);
}

static void secret_held__closes__the_process(void **state)
{
    (void)state;
    const struct rlimit any = {RLIM_INFINITY, RLIM_INFINITY};
    struct rlimit limit;
    int status = 0;

    setrlimit(RLIMIT_CORE, &any);
    assert_int_equal(prctl(PR_GET_DUMPABLE), 1);
    secret_held();
    secret_held();
    assert_int_equal(prctl(PR_GET_DUMPABLE), 0);
    assert_int_equal(getrlimit(RLIMIT_CORE, &limit), 0);
    assert_int_equal(limit.rlim_cur, 0);
    const pid_t pid = fork();
    if (pid == 0) {
        signal(SIGABRT, SIG_DFL);
        abort();
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFSIGNALED(status) && !WCOREDUMP(status));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secret_wipe__leaves__nothing),
        cmocka_unit_test(secret_resize__keeps__what_fits),
        cmocka_unit_test(secret_held__closes__the_process),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
