/* A crash leaves a sane terminal, whichever thread it happens on and even where its stack is what
 * gave way: a child crashes in a terminal of its own, and its modes and last bytes are looked at.
 */
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <utmp.h>

#include <cmocka.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/thread.h"
#include "term/term.h"

/* ---- ways to crash */

static volatile char sink;

static int overflow(int depth)
{
    volatile char frame[4096];

    frame[depth % 4096] = (char)depth;
    sink = frame[depth % 4096];
    return depth < 1 << 30 ? overflow(depth + 1) + frame[0] : 0;
}

static void *overflow_here(void *arg)
{
    sink = (char)overflow(0);
    return arg;
}

static void *raise_here(void *arg)
{
    raise(SIGSEGV);
    return arg;
}

static void *abort_here(void *arg)
{
    mem_abort("querent: out of memory\n");
    return arg;
}

static const struct way {
    const char *thread; /* NULL: the screen's */
    void *(*run)(void *);
    int count; /* threads that do it at once */
    int signal;
} ways[] = {
    {NULL, overflow_here, 1, SIGSEGV},   {"turns", overflow_here, 1, SIGSEGV},
    {"read", overflow_here, 1, SIGSEGV}, {"read", raise_here, 1, SIGSEGV},
    {"job", abort_here, 1, SIGABRT},     {"turns", overflow_here, 8, SIGSEGV},
};

/* ---- the child */

static void crash(const struct way *way)
{
    const struct term_options options = {.mouse = true, .ascii = -1};
    const struct rlimit no_core = {0, 0}, stack = {8 << 20, RLIM_INFINITY};
    struct err err = ERR_INIT;
    struct term term;
    pthread_t threads[8];

    setrlimit(RLIMIT_CORE, &no_core);
    setrlimit(RLIMIT_STACK, &stack);
    setenv("TERM", "xterm-256color", 1);
    if (!term_open(&term, &options, &err))
        _exit(3);
    for (int i = 0; way->thread && i < way->count; i++) {
        if (!thread_start(&threads[i], way->thread, way->run, NULL, &err))
            _exit(4);
    }
    for (int i = 0; way->thread && i < way->count; i++)
        pthread_join(threads[i], NULL);
    if (!way->thread)
        way->run(NULL);
    _exit(5);
}

/* ---- the terminal that it leaves */

/* What the child wrote so far. */
static void read_all_now(int master, struct buf *out)
{
    char chunk[4096];
    ssize_t n;

    while ((n = read(master, chunk, sizeof chunk)) > 0)
        buf_addn(out, chunk, (size_t)n);
}

static const char *last_of(const char *text, const char *what)
{
    const char *last = NULL;

    for (const char *p = strstr(text, what); p; p = strstr(p + 1, what))
        last = p;
    return last;
}

static void assert_last(const char *text, const char *off, const char *on)
{
    const char *ended = last_of(text, off), *begun = last_of(text, on);

    if (!ended || (begun && begun > ended))
        fail_msg("the last of the two is not '%s'", off + 1);
}

static void crash_and_look(const struct way *way)
{
    int master, slave, status = 0;
    struct termios before, after;
    struct buf said = BUF_INIT;

    assert_int_equal(openpty(&master, &slave, NULL, NULL, &(struct winsize){24, 80, 0, 0}), 0);
    assert_int_equal(tcgetattr(slave, &before), 0);
    const pid_t child = fork();
    if (child == 0) {
        close(master);
        login_tty(slave);
        crash(way);
    }
    const int kept = dup(slave); /* so that its modes can be asked for after the child */
    close(slave);
    fcntl(master, F_SETFL, O_NONBLOCK);
    while (waitpid(child, &status, WNOHANG) == 0) {
        poll(&(struct pollfd){.fd = master, .events = POLLIN}, 1, 20);
        read_all_now(master, &said);
    }
    read_all_now(master, &said);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), way->signal);
    assert_int_equal(tcgetattr(kept, &after), 0);
    assert_int_equal(before.c_lflag, after.c_lflag);
    assert_int_equal(before.c_iflag, after.c_iflag);
    assert_int_equal(before.c_oflag, after.c_oflag);
    assert_last(buf_str(&said), "\033[?1049l", "\033[?1049h");
    assert_last(buf_str(&said), "\033[?2004l", "\033[?2004h");
    assert_last(buf_str(&said), "\033[?1002l", "\033[?1002h");
    if (way->signal == SIGABRT)
        assert_non_null(strstr(buf_str(&said), "querent: out of memory"));
    buf_release(&said);
    close(kept);
    close(master);
}

static void crash__restores__the_terminal_from_any_thread(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        crash_and_look(&ways[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crash__restores__the_terminal_from_any_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
