/* Writes down what the first thread of a program asks of the file system, seen by the kernel.
 *
 *     filewatch LOG PROGRAM [ARGUMENT…]
 *
 * Each call with a path, and each that waits for a disk or a lock, becomes a line "NAME PATH" of
 * LOG. Only the first thread is traced: other threads and child processes run freely. Ends as the
 * program does.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <linux/ptrace.h>

#define PATH_BYTES 512
#define NO_PATH (-1)
#define EXIT_UNABLE 120

static const struct {
    long number;
    const char *name;
    int path; /* which argument; NO_PATH: none */
} calls[] = {
    {SYS_openat, "openat", 1},
    {SYS_renameat2, "renameat2", 1},
    {SYS_unlinkat, "unlinkat", 1},
    {SYS_linkat, "linkat", 1},
    {SYS_symlinkat, "symlinkat", 0},
    {SYS_mkdirat, "mkdirat", 1},
    {SYS_newfstatat, "newfstatat", 1},
    {SYS_statx, "statx", 1},
    {SYS_faccessat, "faccessat", 1},
    {SYS_faccessat2, "faccessat2", 1},
    {SYS_readlinkat, "readlinkat", 1},
    {SYS_truncate, "truncate", 0},
    {SYS_chdir, "chdir", 0},
    {SYS_fchmodat, "fchmodat", 1},
    {SYS_utimensat, "utimensat", 1},
    {SYS_lgetxattr, "lgetxattr", 0},
#ifdef SYS_open
    {SYS_open, "open", 0},
    {SYS_creat, "creat", 0},
    {SYS_stat, "stat", 0},
    {SYS_lstat, "lstat", 0},
    {SYS_access, "access", 0},
    {SYS_readlink, "readlink", 0},
    {SYS_rename, "rename", 0},
    {SYS_renameat, "renameat", 1},
    {SYS_unlink, "unlink", 0},
    {SYS_link, "link", 0},
    {SYS_symlink, "symlink", 0},
    {SYS_mkdir, "mkdir", 0},
    {SYS_rmdir, "rmdir", 0},
    {SYS_chmod, "chmod", 0},
#endif
    {SYS_fsync, "fsync", NO_PATH},
    {SYS_fdatasync, "fdatasync", NO_PATH},
    {SYS_sync_file_range, "sync_file_range", NO_PATH},
    {SYS_ftruncate, "ftruncate", NO_PATH},
    {SYS_flock, "flock", NO_PATH},
    {SYS_getdents64, "getdents64", NO_PATH},
};

static void read_path(pid_t pid, uint64_t address, char text[PATH_BYTES])
{
    struct iovec here = {text, PATH_BYTES - 1}, there = {(void *)(uintptr_t)address, 1};
    text[0] = '\0';
    size_t len = 0;
    while (len < PATH_BYTES - 1) { /* a byte at a time: the next page may not be there */
        here = (struct iovec){text + len, 1};
        there.iov_base = (void *)(uintptr_t)(address + len);
        if (process_vm_readv(pid, &here, 1, &there, 1, 0) != 1 || text[len] == '\0')
            break;
        len++;
    }
    text[len] = '\0';
}

/* A stat of an open descriptor has an empty path, and is none of a file by its name. */
static void write_down(int log, pid_t pid, const struct ptrace_syscall_info *info)
{
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        char path[PATH_BYTES] = "", line[PATH_BYTES + 64];
        if (info->entry.nr != (uint64_t)calls[i].number)
            continue;
        if (calls[i].path != NO_PATH)
            read_path(pid, info->entry.args[calls[i].path], path);
        if (calls[i].path != NO_PATH && !*path)
            return;
        const int len = snprintf(line, sizeof line, "%s %s\n", calls[i].name, path);
        if (write(log, line, (size_t)len) != len)
            exit(EXIT_UNABLE);
    }
}

/* What a stop means for going on: the signal to hand over, 0: none. */
static int take_stop(int log, pid_t pid, int status)
{
    struct ptrace_syscall_info info;
    const int sig = WSTOPSIG(status);
    if (sig == (SIGTRAP | 0x80)) {
        if (ptrace(PTRACE_GET_SYSCALL_INFO, pid, sizeof info, &info) > 0 &&
            info.op == PTRACE_SYSCALL_INFO_ENTRY)
            write_down(log, pid, &info);
        return 0;
    }
    return status >> 16 ? 0 : sig; /* an event of ptrace is no signal of the program's */
}

static int watch(int log, pid_t pid)
{
    int status;
    for (;;) {
        if (waitpid(pid, &status, __WALL) < 0 && errno != EINTR)
            return EXIT_UNABLE;
        if (WIFEXITED(status))
            return WEXITSTATUS(status);
        if (WIFSIGNALED(status))
            return 128 + WTERMSIG(status);
        if (WIFSTOPPED(status))
            ptrace(PTRACE_SYSCALL, pid, NULL, (void *)(intptr_t)take_stop(log, pid, status));
    }
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return EXIT_UNABLE;
    const int log = open(argv[1], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const pid_t pid = log < 0 ? -1 : fork();
    int status;
    if (pid == 0) {
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
            _exit(EXIT_UNABLE);
        raise(SIGSTOP);
        execv(argv[2], argv + 2);
        _exit(EXIT_UNABLE);
    }
    if (pid < 0 || waitpid(pid, &status, 0) != pid || !WIFSTOPPED(status))
        return EXIT_UNABLE;
    signal(SIGINT, SIG_IGN); /* the terminal's signals are the program's */
    signal(SIGHUP, SIG_IGN);
    ptrace(PTRACE_SETOPTIONS, pid, NULL,
           (void *)(intptr_t)(PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL));
    ptrace(PTRACE_SYSCALL, pid, NULL, NULL);
    return watch(log, pid);
}
