/* Processes by number and beginning, from /proc where there is one. */
#include "querent/base/system/process.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

/* False: nothing is known. */
static bool read_stat(int pid, char *ret_state, int64_t *ret_start)
{
    char path[48], line[1024];
    long long start = 0;

    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "re");
    if (!file)
        return false;
    const size_t len = fread(line, 1, sizeof line - 1, file);
    fclose(file);
    line[len] = '\0';
    /* the name may hold anything: fields count from its end */
    const char *after_name = strrchr(line, ')');
    const bool ok =
        after_name &&
        sscanf(after_name + 1,
               " %c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %lld",
               ret_state, &start) == 2;
    *ret_start = start;
    return ok;
}

int64_t process_start(int pid)
{
    int64_t start = 0;
    char state;

    return read_stat(pid, &state, &start) ? start : 0;
}

bool process_lives(int pid, int64_t start)
{
    if (pid <= 0 || (kill(pid, 0) != 0 && errno != EPERM))
        return false;
    int64_t now = 0;
    char state = 0;
    if (!read_stat(pid, &state, &now))
        return true;
    return state != 'Z' && state != 'X' && (start == 0 || start == now);
}
