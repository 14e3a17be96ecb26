/* CSV files as connections: "csv:" and their paths with commas between. In a path a comma is %2C
 * and a percent sign %25, as the driver reads them (src/db/csv/csv_store.c). */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "settings/settings_private.h"

static bool settings_csv_file(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

static void settings_csv_add(struct buf *url, const char *path)
{
    buf_add(url, url->len ? "," : "csv:");
    for (; *path; path++)
        if (*path == ',' || *path == '%')
            buf_addf(url, "%%%02X", (unsigned char)*path);
        else
            buf_addc(url, *path);
}

/* False: no such file, or its ending is none of CSV's. */
static bool settings_csv_one(struct buf *url, const char *path)
{
    static const char *const endings[] = {".csv", ".tsv", ".psv", ".tab"};
    const char *dot = strrchr(path, '.');
    bool ends = false;

    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        ends |= dot && str_eq_fold(dot, endings[i]);
    char *expanded = path_expand(path);
    char *absolute = ends && settings_csv_file(expanded) ? realpath(expanded, NULL) : NULL;
    if (absolute)
        settings_csv_add(url, absolute);
    const bool found = absolute != NULL;
    free(absolute);
    mem_free(expanded);
    return found;
}

char *settings_csv_url(const char *name)
{
    struct buf url = BUF_INIT;
    size_t count = 0;
    bool all = settings_csv_one(&url, name);

    if (!all && strchr(name, ',')) {
        char **parts = str_split(name, ',', &count);
        all = count > 0;
        for (size_t i = 0; i < count && all; i++)
            all = settings_csv_one(&url, parts[i]);
        str_free_all(parts, count);
    }
    char *found = all ? mem_strdup(buf_str(&url)) : NULL;
    buf_release(&url);
    return found;
}

char *settings_csv_list(const char *const *paths, size_t count, const char **ret_none)
{
    struct buf url = BUF_INIT;

    for (size_t i = 0; i < count; i++)
        if (!settings_csv_one(&url, paths[i])) {
            *ret_none = paths[i];
            buf_release(&url);
            return NULL;
        }
    char *list = mem_strdup(buf_str(&url));
    buf_release(&url);
    return list;
}

char *settings_csv_settle(const char *url, const struct place *place)
{
    struct buf out = BUF_INIT;
    size_t count;
    char **parts = str_split(url + strlen("csv:"), ',', &count);

    for (size_t i = 0; i < count; i++) {
        char *path = place_path(place, parts[i]);
        buf_addf(&out, "%s%s", i ? "," : "csv:", path);
        mem_free(path);
    }
    str_free_all(parts, count);
    char *settled = mem_strdup(buf_str(&out));
    buf_release(&out);
    return settled;
}
