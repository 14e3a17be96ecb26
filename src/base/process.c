/* Processes by number and beginning, from /proc where there is one. */
#include "querent/base/process.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

int64_t process_start(int pid)
{
    char path[48], line[1024];
    long long start = 0;

    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "re");
    if (!file)
        return 0;
    const size_t len = fread(line, 1, sizeof line - 1, file);
    fclose(file);
    line[len] = '\0';
    /* the name may hold anything: fields count from its end */
    const char *after_name = strrchr(line, ')');
    if (after_name)
        sscanf(after_name + 1,
               " %*c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %lld",
               &start);
    return start;
}

bool process_lives(int pid, int64_t start)
{
    if (pid <= 0 || (kill(pid, 0) != 0 && errno != EPERM))
        return false;
    const int64_t now = process_start(pid);
    return start == 0 || now == 0 || start == now;
}
