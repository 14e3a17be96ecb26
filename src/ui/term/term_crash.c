/* A crash must leave a sane terminal: on SIGSEGV, SIGABRT and their kin the bytes prepared here are
 * written, the terminal's modes are set back, and the signal is raised again. Only
 * async-signal-safe calls in the handler; it runs on a stack of its own on every thread (here on
 * the screen's, base/thread.c on the others). Of threads that crash together one does it, and the
 * others wait for the end. */
#define NCURSES_NOMACROS
#include <curses.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "term/term.h"

static const int crash_signals[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
#define CRASH_SIGNALS (sizeof crash_signals / sizeof *crash_signals)
#define CRASH_STACK (64 * 1024)

static char farewell[512];
static volatile sig_atomic_t farewell_len, titled;
static struct termios shell_modes;
static char crash_stack[CRASH_STACK];

static void term_crash_crashed(int sig)
{
    static _Atomic pid_t first;
    const pid_t self = gettid();
    pid_t nobody = 0;
    if (!atomic_compare_exchange_strong(&first, &nobody, self)) {
        while (nobody != self)
            pause();
        signal(sig, SIG_DFL); /* in the handler itself: nothing more can be done */
        raise(sig);
        return;
    }
    const char *words = mem_last_words();
    if (farewell_len) {
        ssize_t n = write(STDOUT_FILENO, farewell, (size_t)farewell_len);
        if (titled)
            n = write(STDOUT_FILENO, TERM_TITLE_POP, strlen(TERM_TITLE_POP));
        tcsetattr(STDIN_FILENO, TCSANOW, &shell_modes);
        if (words)
            n = write(STDOUT_FILENO, words, strlen(words));
        (void)n;
    }
    signal(sig, SIG_DFL);
    raise(sig);
}

static void add_capability(struct buf *out, const char *name)
{
    const char *bytes = tigetstr(name);
    if (bytes && bytes != (char *)-1)
        buf_add(out, bytes);
}

void term_crash_remember(void)
{
    tcgetattr(STDIN_FILENO, &shell_modes);
}

void term_crash_prepare(void)
{
    struct buf bytes = BUF_INIT;
    buf_add(&bytes, TERM_PASTE_OFF TERM_FOCUS_OFF
            "\033[?1000l\033[?1002l\033[?1003l\033[?1006l\033[?2026l");
    add_capability(&bytes, "sgr0");
    add_capability(&bytes, "rmkx");
    add_capability(&bytes, "rmcup");
    add_capability(&bytes, "cnorm");
    const size_t len = bytes.len < sizeof farewell ? bytes.len : sizeof farewell;
    memcpy(farewell, bytes.p, len);
    farewell_len = (sig_atomic_t)len;
    buf_release(&bytes);
    stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof crash_stack};
    sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_handler = term_crash_crashed, .sa_flags = SA_ONSTACK};
    for (size_t i = 0; i < CRASH_SIGNALS; i++)
        sigaction(crash_signals[i], &action, NULL);
}

void term_crash_titled(bool on)
{
    titled = on;
}

void term_crash_forget(void)
{
    farewell_len = 0;
    for (size_t i = 0; i < CRASH_SIGNALS; i++)
        signal(crash_signals[i], SIG_DFL);
}
