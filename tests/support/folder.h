/* A folder of its own for a test that needs files; it is removed with all that is in it. */
#ifndef QUERENT_TESTS_FOLDER_H
#define QUERENT_TESTS_FOLDER_H

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[256]; /* absolute, without a slash at the end */

static inline int folder_remove_one(const char *path, const struct stat *st, int type,
                                    struct FTW *ftw)
{
    (void)st;
    (void)type;
    (void)ftw;
    return remove(path);
}

static inline int folder_make(void **state)
{
    (void)state;
    const char *tmp = getenv("TMPDIR");

    snprintf(folder, sizeof folder, "%s/querent-test-XXXXXX", tmp ? tmp : "/tmp");
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static inline int folder_drop(void **state)
{
    (void)state;
    if (chdir("/") != 0)
        return -1;
    return nftw(folder, folder_remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

/* "FOLDER/name", good until the third next call. */
static inline const char *folder_path(const char *name)
{
    static char paths[3][512];
    static int next;
    char *path = paths[next = (next + 1) % 3];

    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static inline void folder_write(const char *name, const char *text, mode_t mode)
{
    FILE *file = fopen(folder_path(name), "w");

    if (!file || fputs(text, file) < 0 || fclose(file) != 0 || chmod(folder_path(name), mode) != 0)
        abort();
}

#endif
