/* Reads the text of themes; the shipped ones are compiled in. */
#include "draw/theme.h"

#include <stdio.h>
#include <string.h>

#include "draw/ini.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "resource.h"
#include "texts.h"

static const char *const role_names[ROLE_COUNT] = {
#define ROLE_NAME(id, name, help) [ROLE_##id] = name,
    ROLES(ROLE_NAME)
#undef ROLE_NAME
};

static const char *const color_names[] = {
    "black",        "red",           "green",       "yellow",         "blue",
    "magenta",      "cyan",          "white",       "bright-black",   "bright-red",
    "bright-green", "bright-yellow", "bright-blue", "bright-magenta", "bright-cyan",
    "bright-white",
};

static const struct {
    const char *name;
    uint8_t bit;
} attr_names[] = {
    {"bold", THEME_BOLD},       {"dim", THEME_DIM},       {"underline", THEME_UNDERLINE},
    {"reverse", THEME_REVERSE}, {"italic", THEME_ITALIC},
};

static bool color_parse(const char *word, int16_t *ret_color)
{
    int64_t n;
    if (str_eq_fold(word, "default")) {
        *ret_color = THEME_DEFAULT_COLOR;
        return true;
    }
    for (size_t i = 0; i < sizeof color_names / sizeof *color_names; i++) {
        if (str_eq_fold(word, color_names[i])) {
            *ret_color = (int16_t)i;
            return true;
        }
    }
    if (!str_to_i64(word, &n) || n < 0 || n > 255)
        return false;
    *ret_color = (int16_t)n;
    return true;
}

static uint8_t attr_parse(const char *word)
{
    for (size_t i = 0; i < sizeof attr_names / sizeof *attr_names; i++) {
        if (str_eq_fold(word, attr_names[i].name))
            return attr_names[i].bit;
    }
    return 0;
}

static bool column_parse(const char *text, struct style *style, struct err *err)
{
    size_t count;
    bool ground = false, ok = true;
    char **words = str_split(text, ' ', &count);
    *style = (struct style){.fg = THEME_DEFAULT_COLOR, .bg = THEME_DEFAULT_COLOR};
    for (size_t i = 0; ok && i < count; i++) {
        const uint8_t attr = attr_parse(words[i]);
        style->attrs |= attr;
        if (attr)
            continue;
        if (str_eq_fold(words[i], "on"))
            ground = true;
        else if (!color_parse(words[i], ground ? &style->bg : &style->fg))
            ok = err_set(err, ERR_CONFIG, TEXT_NO_COLOUR, words[i]);
    }
    str_free_all(words, count);
    return ok;
}

static bool theme_role_parse(struct style styles[THEME_DEPTHS], const char *value, struct err *err)
{
    size_t count;
    char **columns = str_split(value, '|', &count);
    bool ok = (count >= 1 && count <= THEME_DEPTHS) || err_set(err, ERR_CONFIG, TEXT_ROLE_COLUMNS);
    for (size_t i = 0; ok && i < THEME_DEPTHS; i++) {
        if (i < count)
            ok = column_parse(columns[i], &styles[i], err);
        else
            styles[i] = styles[i - 1];
    }
    styles[THEME_MONO].fg = styles[THEME_MONO].bg = THEME_DEFAULT_COLOR;
    str_free_all(columns, count);
    return ok;
}

struct theme_reader {
    struct theme theme;
    bool seen[ROLE_COUNT];
};

enum role theme_role(const char *name, enum role otherwise)
{
    for (int i = 0; name && i < ROLE_COUNT; i++)
        if (str_eq_fold(name, role_names[i]))
            return (enum role)i;
    return otherwise;
}

static bool theme_row(void *arg, const struct ini_line *line, struct err *err)
{
    struct theme_reader *reader = arg;
    if (str_eq(line->section, "theme") && str_eq(line->name, "title")) {
        snprintf(reader->theme.title, sizeof reader->theme.title, "%s", line->value);
        return true;
    }
    for (int i = 0; i < ROLE_COUNT; i++) {
        if (str_eq_fold(line->name, role_names[i])) {
            reader->seen[i] = true;
            return theme_role_parse(reader->theme.styles[i], line->value, err);
        }
    }
    const int near = str_nearest(line->name, role_names, ROLE_COUNT);
    return err_set(err, ERR_CONFIG, near < 0 ? TEXT_NO_ROLE : TEXT_NO_ROLE_NEAR, line->name,
                   near < 0 ? "" : role_names[near]);
}

bool theme_parse(struct theme *theme, const char *name, const char *text, const char *file,
                 struct err *err)
{
    static const struct style plain = {.fg = THEME_DEFAULT_COLOR, .bg = THEME_DEFAULT_COLOR};
    struct theme_reader reader = {0};
    for (int d = 0; d < THEME_DEPTHS; d++)
        reader.theme.styles[ROLE_TEXT][d] = plain;
    snprintf(reader.theme.name, sizeof reader.theme.name, "%s", name);
    snprintf(reader.theme.title, sizeof reader.theme.title, "%s", name);
    if (!ini_parse(text, file, theme_row, &reader, err))
        return false;
    for (int i = 0; i < ROLE_COUNT; i++) {
        if (!reader.seen[i])
            memcpy(reader.theme.styles[i], reader.theme.styles[ROLE_TEXT],
                   sizeof reader.theme.styles[i]);
    }
    *theme = reader.theme;
    return true;
}

/* ---- finding */

static const struct look_file *own_theme(const struct snapshot *own, const char *name)
{
    for (size_t i = 0; i < own->count; i++) {
        if (str_eq(own->themes[i].name, name))
            return &own->themes[i];
    }
    return NULL;
}

bool theme_find(struct theme *theme, const char *name, const struct snapshot *own, struct err *err)
{
    const struct look_file *file = own_theme(own, name);
    if (file && !file->text)
        return err_set(err, ERR_CONFIG, "%s", file->problem ? file->problem : TEXT_THEME_GONE);
    if (file)
        return theme_parse(theme, name, file->text, file->path, err);
    for (const struct resource_theme *at = resource_themes; at->name; at++) {
        if (str_eq_fold(at->name, name))
            return theme_parse(theme, at->name, at->text, at->name, err);
    }
    return err_set(err, ERR_NOT_FOUND, TEXT_NO_THEME, name);
}

char **theme_names(const struct snapshot *own, size_t *ret_count)
{
    VEC(char *) names = {0};
    for (const struct resource_theme *at = resource_themes; at->name; at++) {
        if (!own_theme(own, at->name))
            vec_push(&names, mem_strdup(at->name));
    }
    for (size_t i = 0; i < own->count; i++)
        vec_push(&names, mem_strdup(own->themes[i].name));
    *ret_count = names.len;
    return names.v;
}
