/* Rows into a command's input, with the terminal given to the command meanwhile. UI thread.
 *
 * Ctrl-C reaches the command and not this program: what it leaves pending here is dropped. */
#include "term/term.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "texts.h"

extern char **environ;

static int term_pipe_start(const char *command, int input, pid_t *ret_pid)
{
    const char *argv[] = {"sh", "-c", command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attr;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawnattr_init(&attr);
    posix_spawnattr_setsigmask(&attr, &none);
    posix_spawnattr_setsigdefault(&attr, &usual);
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    const int failed = posix_spawn(ret_pid, "/bin/sh", &files, &attr, (char *const *)argv, environ);
    posix_spawnattr_destroy(&attr);
    posix_spawn_file_actions_destroy(&files);
    return failed;
}

/* A command that reads no further is none of our errors. */
static void term_pipe_feed(int output, const char *p, size_t len)
{
    while (len) {
        const ssize_t n = write(output, p, len);
        if (n < 0 && errno != EINTR)
            return;
        if (n > 0) {
            p += n;
            len -= (size_t)n;
        }
    }
}

static bool term_pipe_run(const char *command, const char *p, size_t len, struct err *err)
{
    int ends[2], status = 0;
    pid_t pid;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return err_set(err, ERR_IO, TEXT_PIPE_NO_START, command, strerror(errno));
    const int failed = term_pipe_start(command, ends[0], &pid);
    close(ends[0]);
    if (!failed)
        term_pipe_feed(ends[1], p, len);
    close(ends[1]);
    while (!failed && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    if (failed)
        return err_set(err, ERR_IO, TEXT_PIPE_NO_START, command, strerror(failed));
    if (WIFEXITED(status) && WEXITSTATUS(status) != 0)
        return err_set(err, ERR_IO, TEXT_PIPE_FAILED, command, WEXITSTATUS(status));
    return true;
}

static void wait_for_enter(void)
{
    char c = '\0';
    term_write(TEXT_PIPE_ENTER, strlen(TEXT_PIPE_ENTER));
    while (c != '\n') {
        const ssize_t n = read(STDIN_FILENO, &c, 1);
        if (n == 0 || (n < 0 && errno != EINTR))
            return;
    }
}

bool term_pipe(struct term *term, const char *command, const char *p, size_t len, bool wait,
               struct err *err)
{
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct sigaction before;
    term_step_aside(term);
    const bool ok = term_pipe_run(command, p, len, err);
    if (wait)
        wait_for_enter();
    sigaction(SIGINT, &ignore, &before); /* drops what is pending */
    sigaction(SIGINT, &before, NULL);
    term_step_back(term);
    return ok;
}
