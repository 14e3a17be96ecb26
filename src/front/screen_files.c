/* Files that the screen needs and its thread never touches: the operator's keys and themes, the
 * theme that was chosen, and what $EDITOR is given. Only what nobody else could have written is
 * read. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front_private.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/trust.h"
#include "querent/base/vec.h"
#include "querent/front/looks.h"
#include "texts.h"

#define EDIT_FILE_MAX (1024 * 1024)
#define LOOK_FILE_MAX (64 * 1024)
#define THEME_NAME_MAX 31
#define THEME_ENDING ".ini"

/* Takes the path. A file that is not there has neither text nor problem. */
static struct look_file look_read(const char *name, size_t name_len, char *path)
{
    struct look_file file = {.name = mem_strndup(name, name_len), .path = path};
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    if (trust_read(path, LOOK_FILE_MAX, &text, &err))
        file.text = mem_strdup(buf_str(&text));
    else if (err.code != ERR_NOT_FOUND)
        file.problem = mem_strdup(err.text);
    buf_release(&text);
    return file;
}

struct snapshot *looks_themes(void)
{
    struct snapshot *snapshot = snapshot_new(LIST_THEMES);
    VEC(struct look_file) files = {0};
    char *folder = path_config("themes");
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        const size_t len = strlen(entry->d_name), ending = strlen(THEME_ENDING);
        if (len > ending && str_ends(entry->d_name, THEME_ENDING))
            vec_push(&files,
                     look_read(entry->d_name, len - ending, path_join(folder, entry->d_name)));
    }
    if (dir)
        closedir(dir);
    mem_free(folder);
    snapshot->themes = files.v;
    snapshot->count = files.len;
    return snapshot;
}

/* A line that an earlier run kept; NULL: it kept none. */
static char *kept_line(const char *of)
{
    struct buf text = BUF_INIT;
    char *file = path_state(of), *name = NULL;
    if (trust_read(file, THEME_NAME_MAX, &text, NULL) && !str_blank(text.p))
        name = mem_strdup(str_trim(text.p));
    buf_release(&text);
    mem_free(file);
    return name;
}

static bool was_kept(const char *of)
{
    char *line = kept_line(of);
    const bool there = line != NULL;
    mem_free(line);
    return there;
}

void looks_read(struct looks *ret_looks)
{
    *ret_looks = (struct looks){.keys = look_read("keys", strlen("keys"), path_config("keys")),
                                .themes = looks_themes(),
                                .layout = kept_line("layout"),
                                .toured = was_kept("tour"),
                                .theme = kept_line("theme")};
}

void looks_release(struct looks *looks)
{
    look_file_release(&looks->keys);
    snapshot_unref(looks->themes);
    mem_free(looks->theme);
    mem_free(looks->layout);
    *looks = (struct looks){0};
}

/* In the state folder: the configuration is never rewritten. */
static bool screen_files_keep_line(const char *of, const char *name, struct err *err)
{
    char *dir = path_state(NULL), *file = path_state(of);
    const bool ok =
        path_make_dirs(dir, err) && path_write_atomic(file, name, strlen(name), 0600, err);
    mem_free(file);
    mem_free(dir);
    return ok;
}

char *looks_keep_theme(const struct settings *settings, const char *name)
{
    struct err err = ERR_INIT;
    if (!screen_files_keep_line("theme", name, &err))
        return mem_printf(TEXT_THEME_NOT_KEPT, err.text);
    if (settings_set(settings, SET_UI_THEME))
        return mem_printf(TEXT_THEME_OTHER, name, settings_text(settings, SET_UI_THEME),
                          settings_origin(settings, SET_UI_THEME));
    return mem_printf(TEXT_THEME_KEPT, name);
}

bool looks_keep_layout(const char *layout, struct err *err)
{
    return screen_files_keep_line("layout", layout, err);
}

/* Where it can't be kept it is shown again. */
void looks_keep_tour(void)
{
    struct err err = ERR_INIT;
    screen_files_keep_line("tour", "shown\n", &err);
}

/* ---- $EDITOR */

static bool write_all(int fd, const char *text, size_t len)
{
    while (len) {
        const ssize_t n = write(fd, text, len);
        if (n < 0 && errno != EINTR)
            return false;
        if (n > 0) {
            text += n;
            len -= (size_t)n;
        }
    }
    return true;
}

/* mkostemps makes the file for nobody else's eyes. */
static char *write_temp(const char *text, const char *suffix, struct err *err)
{
    const char *dir = getenv("TMPDIR");
    char *path = mem_printf("%s/querent-XXXXXX%s", dir && *dir ? dir : "/tmp", suffix);
    const int fd = mkostemps(path, (int)strlen(suffix), O_CLOEXEC);
    const bool ok = fd >= 0 && write_all(fd, text, strlen(text));
    if (!ok)
        err_set(err, ERR_IO, "cannot write '%s': %s", path, strerror(errno));
    if (fd >= 0)
        close(fd);
    if (!ok && fd >= 0)
        unlink(path);
    if (ok)
        return path;
    mem_free(path);
    return NULL;
}

struct event *edits_begin(char **file, const char *text, const char *suffix)
{
    struct event *event = event_new(EVENT_EDIT);
    edits_drop(file);
    *file = write_temp(text, suffix, &event->edit.err);
    event->edit.file = mem_strdup(*file);
    return event;
}

void edits_drop(char **file)
{
    if (*file)
        unlink(*file);
    mem_free(*file);
    *file = NULL;
}

/* What can't be read is kept: it is the operator's work. */
struct event *edits_take(char **file)
{
    struct event *event = event_new(EVENT_EDITED);
    struct buf text = BUF_INIT;
    if (*file && path_read(*file, EDIT_FILE_MAX, &text, &event->edited.err)) {
        while (text.len && text.p[text.len - 1] == '\n')
            buf_truncate(&text, text.len - 1);
        event->edited.text = mem_strdup(buf_str(&text));
        edits_drop(file);
    } else if (*file) {
        err_prefix(&event->edited.err, "what you wrote is kept in '%s'", *file);
        mem_free(*file);
        *file = NULL;
    }
    buf_release(&text);
    return event;
}
