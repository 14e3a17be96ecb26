/* Commands that print secrets: a process group of its own, so that a cancel ends all of it, and
 * memory that is wiped. */
#include "querent/base/system/command.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"

#define LINE_MOST 4096
#define WAIT_MS 60000

/* Starts `sh -c command` in a process group of its own, its output in *ret_fd. */
static bool start_command(const char *command, const char *name, pid_t *ret_pid, int *ret_fd,
                          struct err *err)
{
    extern char **environ;
    char shell[] = "sh", option[] = "-c";
    char *argv[] = {shell, option, (char *)command, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attr;
    int fds[2];

    if (pipe2(fds, O_CLOEXEC))
        return err_set(err, ERR_IO, "cannot run %s: %s", name, strerror(errno));
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, fds[1], 1);
    posix_spawnattr_init(&attr);
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attr, 0);
    const int rc = posix_spawn(ret_pid, "/bin/sh", &actions, &attr, argv, environ);
    posix_spawnattr_destroy(&attr);
    posix_spawn_file_actions_destroy(&actions);
    close(fds[1]);
    if (rc) {
        close(fds[0]);
        return err_set(err, ERR_IO, "cannot run %s: %s", name, strerror(rc));
    }
    *ret_fd = fds[0];
    return true;
}

static void kill_command(void *arg)
{
    kill(-*(const pid_t *)arg, SIGTERM);
}

/* Reads to the end of the output; false when the time is over. What is too long is left unread. */
static bool read_output(int fd, char *out, size_t *ret_len)
{
    const int64_t end = clock_mono_us() + (int64_t)WAIT_MS * 1000;

    *ret_len = 0;
    for (;;) {
        struct pollfd poll_fd = {.fd = fd, .events = POLLIN};
        const int64_t left = (end - clock_mono_us()) / 1000;
        if (left <= 0)
            return false;
        if (poll(&poll_fd, 1, (int)left) <= 0)
            continue;
        const ssize_t n = read(fd, out + *ret_len, LINE_MOST - *ret_len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0 || (*ret_len += (size_t)n) == LINE_MOST)
            return true;
    }
}

bool command_first_line(const char *command, const char *name, struct cancel *cancel,
                        char **ret_line, struct err *err)
{
    char text[LINE_MOST];
    size_t len;
    pid_t pid;
    int fd = -1, status = 0;

    if (!start_command(command, name, &pid, &fd, err))
        return false;
    const unsigned hook = cancel_hook(cancel, kill_command, &pid);
    const bool in_time = read_output(fd, text, &len);
    close(fd);
    if (!in_time)
        kill_command(&pid);
    /* the process stays a zombie until no hook can signal its number any more */
    siginfo_t info;
    while (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR)
        ;
    cancel_unhook(cancel, hook);
    waitpid(pid, &status, 0);

    bool ok = false;
    const char *end = memchr(text, '\n', len);
    const size_t line = end ? (size_t)(end - text) : len;
    if (cancel_fired(cancel))
        err_set(err, ERR_CANCELLED, "cancelled while %s ran", name);
    else if (!in_time)
        err_set(err, ERR_TIMEOUT, "%s took longer than %d s", name, WAIT_MS / 1000);
    else if (!WIFEXITED(status) || WEXITSTATUS(status))
        err_set(err, ERR_CONFIG, "%s failed (status %d): run it in a shell to see why", name,
                WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    else if (!line || len == LINE_MOST)
        err_set(err, ERR_CONFIG, "%s printed %s", name, line ? "too much" : "nothing");
    else {
        secret_held();
        *ret_line = mem_strndup(text, line);
        ok = true;
    }
    secret_wipe(text, sizeof text);
    return ok;
}
