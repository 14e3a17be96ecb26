/* Checks values against their rows of the table: parsing, ranges, and error messages. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/path.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/url.h"
#include "settings/settings_private.h"

const struct setting_def setting_defs[SETTING_COUNT] = {
#define SETTING(id, yaml, env, type, def, lo, hi, choices, trust, help)                            \
    [SET_##id] = {yaml, env, SETTING_##type, def, lo, hi, choices, TRUST_##trust, help},
#include "querent/model/settings_table.def"
#undef SETTING
};

static const char *place_name(const struct place *place)
{
    return place->source == SOURCE_OVERRIDE ? "--set" : "environment";
}

bool place_error(const struct place *place, struct err *err, const char *fmt, ...)
{
    struct buf text = BUF_INIT;
    va_list args;

    va_start(args, fmt);
    buf_addv(&text, fmt, args);
    va_end(args);
    if (place->file && place->line)
        err_set(err, ERR_CONFIG, "%s:%d: %s", place->file, place->line, text.p);
    else
        err_set(err, ERR_CONFIG, "%s: %s", place->file ? place->file : place_name(place), text.p);
    buf_release(&text);
    return false;
}

char *place_origin(const struct place *place)
{
    return place->file ? mem_printf("%s:%d", place->origin, place->line)
                       : mem_strdup(place_name(place));
}

void place_note_secret(const struct place *place, const char *text, bool secret)
{
    if (!(secret && *text) && !url_has_secret(text))
        return;
    secret_held();
    if (place->secrets)
        *place->secrets = true;
}

char *place_path(const struct place *place, const char *path)
{
    char *expanded = path_expand(path);

    if (!place->dir || !*expanded || *expanded == '/')
        return expanded;
    char *joined = path_join(place->dir, expanded);
    mem_free(expanded);
    return joined;
}

bool setting_parse_bool(const char *text, bool *ret_value)
{
    static const char *const words[] = {"false", "true", "no", "yes", "off", "on", "0", "1"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_eq_fold(text, words[i])) {
            *ret_value = i % 2;
            return true;
        }
    return false;
}

/* The choice as the row spells it, in a fresh string; NULL: none of them. */
static char *parse_choice(const char *choices, const char *text)
{
    const size_t len = strlen(text);

    for (const char *p = choices; *p;) {
        const size_t n = strcspn(p, "|");
        if (n == len && str_starts_fold(p, text))
            return mem_strndup(p, n);
        p += n + (p[n] == '|');
    }
    return NULL;
}

static bool in_range(const struct setting_def *def, double value)
{
    return (def->lo == 0 && def->hi == 0) || (value >= def->lo && value <= def->hi);
}

/* Fills the value's number or text. */
static bool settings_value_parse(const struct setting_def *def, const char *text,
                                 const struct place *place, struct setting_value *value)
{
    bool yes;

    switch (def->type) {
    case SETTING_BOOL:
        if (!setting_parse_bool(text, &yes))
            return false;
        value->integer = yes;
        break;
    case SETTING_INT:
        if (!str_to_i64(text, &value->integer) || !in_range(def, (double)value->integer))
            return false;
        break;
    case SETTING_REAL:
        if (!str_to_double(text, &value->real) || !in_range(def, value->real))
            return false;
        break;
    case SETTING_CHOICE:
        value->text = parse_choice(def->choices, text);
        return value->text != NULL;
    case SETTING_PATH:
        value->text = str_eq(text, "-") ? mem_strdup(text) : place_path(place, text);
        return true;
    case SETTING_TEXT:
        break;
    }
    value->text = mem_strdup(text);
    return true;
}

static void settings_value_add_choices(const char *choices, struct buf *out)
{
    for (const char *p = choices; *p;) {
        const size_t n = strcspn(p, "|");
        const bool last = !p[n];
        if (p != choices)
            buf_add(out, last ? " or " : ", ");
        buf_addn(out, p, n);
        p += n + !last;
    }
}

void setting_expected(const struct setting_def *def, struct buf *out)
{
    switch (def->type) {
    case SETTING_BOOL:
        buf_add(out, "true or false");
        break;
    case SETTING_INT:
    case SETTING_REAL:
        buf_add(out, def->type == SETTING_INT ? "a whole number" : "a number");
        if (def->lo != 0 || def->hi != 0)
            buf_addf(out, " from %.15g to %.15g", def->lo, def->hi);
        break;
    case SETTING_CHOICE:
        settings_value_add_choices(def->choices, out);
        break;
    case SETTING_TEXT:
    case SETTING_PATH:
        break;
    }
}

static bool bad_value(const struct setting_def *def, const char *name, const char *text,
                      const struct place *place, struct err *err)
{
    struct buf expected = BUF_INIT;

    setting_expected(def, &expected);
    place_error(place, err, "'%s' must be %s, not '%.*s'", name, expected.p, TEXT_CUT(text, 40));
    buf_release(&expected);
    return false;
}

bool settings_assign(struct settings *settings, enum setting_id id, const char *name,
                     const char *text, const struct place *place, struct err *err)
{
    const struct setting_def *def = &setting_defs[id];
    struct setting_value value = {.source = place->source};
    struct setting_value *old = &settings->values[id];

    if (place->file && old->source == place->source)
        return place_error(place, err, "'%s' is given twice, first at %s", name, old->origin);
    if (def->trust == TRUST_CONFIG && place->source > SOURCE_YAML)
        return place_error(place, err, "only config.yaml can set '%s'", name);
    if (!settings_value_parse(def, text, place, &value))
        return bad_value(def, name, text, place, err);
    place_note_secret(place, text, def->trust == TRUST_SECRET);
    if (place->source != SOURCE_DEFAULT)
        value.origin = place_origin(place);
    if (old->source != SOURCE_DEFAULT) {
        value.under = mem_alloc(sizeof *value.under);
        *value.under = *old;
    } else {
        mem_free(old->text); /* of a number's default */
    }
    *old = value;
    return true;
}

/* "audit" stands for "audit.mode": a group with a mode may be given as one word. */
int setting_find_yaml(const char *name)
{
    const size_t len = strlen(name);

    for (int i = 0; i < SETTING_COUNT; i++) {
        const char *yaml = setting_defs[i].yaml;
        if (yaml && strncmp(yaml, name, len) == 0 &&
            (!yaml[len] || strcmp(yaml + len, ".mode") == 0))
            return i;
    }
    return -1;
}

int setting_find_env(const char *name)
{
    for (int i = 0; i < SETTING_COUNT; i++)
        if (setting_defs[i].env && strcmp(setting_defs[i].env, name) == 0)
            return i;
    return -1;
}

bool unknown_name(const struct place *place, const char *what, const char *name,
                  const char *const *names, size_t count, struct err *err)
{
    const int nearest = str_nearest(name, names, count);

    if (nearest >= 0)
        return place_error(place, err, "unknown %s '%s': did you mean '%s'?", what, name,
                           names[nearest]);
    return place_error(place, err, "unknown %s '%s'", what, name);
}
