/* Settings from .env and from the environment. A .env file is ours, so what it says must be known;
 * the environment belongs to everybody, so only names of the table are looked up in it. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "querent/base/path.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/trust.h"
#include "settings/settings_private.h"

enum { FILE_MAX_BYTES = 1 << 20 };

bool settings_read_file(const char *path, struct buf *ret_text, bool *ret_found, bool *ret_exposed,
                        struct err *err)
{
    struct err why = ERR_INIT;
    struct stat st;
    const int fd = trust_open(path, &why);

    *ret_found = fd >= 0;
    if (fd < 0 && why.code == ERR_NOT_FOUND)
        return true;
    const bool ok =
        fd >= 0 && fstat(fd, &st) == 0 && path_read_fd(fd, path, FILE_MAX_BYTES, ret_text, &why);
    if (fd >= 0)
        close(fd);
    if (!ok)
        return err_set(err, ERR_CONFIG, "%s", why.text);
    *ret_exposed = st.st_mode & (S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH);
    return true;
}

bool settings_refuse_exposed(const char *path, struct err *err)
{
    return err_set(err, ERR_CONFIG, "'%s' holds a secret that others can read: chmod 600 '%s'",
                   path, path);
}

static bool settings_env_name_char(char c, bool first)
{
    return c == '_' || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           (!first && c >= '0' && c <= '9');
}

static bool only_comment(const char *p)
{
    p += strspn(p, " \t\r");
    return !*p || *p == '#';
}

/* A value in double quotes: \n \t \" \\ \$ are escapes. Returns what is behind it, NULL: not
 * closed. */
static const char *read_double_quoted(const char *p, struct buf *value)
{
    for (; *p && *p != '"'; p++) {
        if (*p != '\\' || !p[1]) {
            buf_addc(value, *p);
            continue;
        }
        p++;
        if (!strchr("nt\"\\$", *p))
            buf_addc(value, '\\');
        buf_addc(value, *p == 'n' ? '\n' : *p == 't' ? '\t' : *p);
    }
    return *p ? p + 1 : NULL;
}

static const char *read_single_quoted(const char *p, struct buf *value)
{
    const size_t len = strcspn(p, "'");

    buf_addn(value, p, len);
    return p[len] ? p + len + 1 : NULL;
}

/* Up to a comment, which needs a space before it. */
static const char *read_bare(const char *p, struct buf *value)
{
    const char *end = p;

    while (*end && !(*end == '#' && (end == p || end[-1] == ' ' || end[-1] == '\t')))
        end++;
    const char *last = end;
    while (last > p && strchr(" \t\r", last[-1]))
        last--;
    buf_addn(value, p, (size_t)(last - p));
    return end;
}

static bool read_value(const char *p, struct buf *value, const struct place *place, struct err *err)
{
    const char *rest;

    p += strspn(p, " \t");
    if (*p == '"')
        rest = read_double_quoted(p + 1, value);
    else if (*p == '\'')
        rest = read_single_quoted(p + 1, value);
    else
        rest = read_bare(p, value);
    if (!rest)
        return place_error(place, err, "the quote is not closed on this line");
    return only_comment(rest) || place_error(place, err, "unexpected text behind the quote");
}

static bool unknown_env(const struct place *place, const char *name, struct err *err)
{
    const char *names[SETTING_COUNT];
    size_t count = 0;

    for (size_t i = 0; i < SETTING_COUNT; i++)
        if (setting_defs[i].env)
            names[count++] = setting_defs[i].env;
    return unknown_name(place, "name", name, names, count, err);
}

/* NAME=VALUE, with or without `export`; `line` is cut at the name's end. */
static bool settings_env_read_line(struct settings *settings, char *line, const struct place *place,
                                   struct err *err)
{
    struct buf value = BUF_INIT;
    bool ok = false;

    char *name = line + strspn(line, " \t");
    if (only_comment(name))
        return true;
    if (str_starts(name, "export ") || str_starts(name, "export\t"))
        name += 7 + strspn(name + 7, " \t");
    char *end = name;
    while (settings_env_name_char(*end, end == name))
        end++;
    char *equals = end + strspn(end, " \t");
    if (end == name || *equals != '=')
        return place_error(place, err, "expected NAME=value");
    *end = '\0';
    const int id = setting_find_env(name);
    if (id < 0)
        return unknown_env(place, name, err);
    buf_init(&value);
    ok = read_value(equals + 1, &value, place, err);
    if (ok && value.len && settings_dotenv_may_set(settings, (enum setting_id)id, place))
        ok = settings_assign(settings, (enum setting_id)id, name, value.p, place, err);
    secret_release(&value);
    return ok;
}

/* False where the file does not count, which is no error; a notice says so of one that is there. */
static bool dotenv_counts(struct settings *settings, const char *path)
{
    struct err why = ERR_INIT;
    struct stat st;

    if (lstat(path, &st) < 0)
        return errno != ENOENT;
    if (stat(".", &st) == 0 && st.st_uid != geteuid()) {
        settings_note(settings,
                      "'%s' is not read, since the working directory is not yours: put its lines "
                      "into config.yaml, or export them",
                      path);
        return false;
    }
    if (trust_check(path, &why) || why.code != ERR_CONFIG)
        return true;
    settings_note(settings, "%s", why.text);
    return false;
}

bool settings_load_dotenv(struct settings *settings, const char *path, struct err *err)
{
    struct buf text = BUF_INIT;
    bool found, exposed, secrets = false, ok = true;
    struct place place = {
        .source = SOURCE_DOTENV, .file = path, .origin = ".env", .secrets = &secrets};

    if (!dotenv_counts(settings, path))
        return true;
    if (!settings_read_file(path, &text, &found, &exposed, err))
        return false;
    for (char *line = found ? text.p : NULL; ok && line;) {
        char *next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        place.line++;
        ok = settings_env_read_line(settings, line, &place, err);
        line = next;
    }
    if (ok && secrets && exposed)
        ok = settings_refuse_exposed(path, err);
    secret_release(&text);
    return ok;
}

bool settings_load_environment(struct settings *settings, struct err *err)
{
    const struct place place = {.source = SOURCE_ENVIRONMENT};

    for (int i = 0; i < SETTING_COUNT; i++) {
        const char *name = setting_defs[i].env;
        const char *value = name ? getenv(name) : NULL;
        if (value && *value &&
            !settings_assign(settings, (enum setting_id)i, name, value, &place, err))
            return false;
    }
    return true;
}
