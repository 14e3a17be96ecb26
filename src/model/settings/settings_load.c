/* Loading the settings of a run from all sources in rising order, and letting them go. */
#include <assert.h>
#include <string.h>

#include "querent/base/path.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "settings/settings_private.h"

static bool load_defaults(struct settings *settings, struct err *err)
{
    const struct place place = {.source = SOURCE_DEFAULT};

    for (int i = 0; i < SETTING_COUNT; i++) {
        const struct setting_def *def = &setting_defs[i];
        const char *name = def->yaml ? def->yaml : def->env;
        const bool number =
            def->type != SETTING_TEXT && def->type != SETTING_PATH && def->type != SETTING_CHOICE;
        if (number && !settings_assign(settings, (enum setting_id)i, name, def->def, &place, err))
            return false;
    }
    return true;
}

static bool unknown_override(const struct place *place, const char *name, struct err *err)
{
    const char *names[2 * SETTING_COUNT];
    size_t count = 0;

    for (size_t i = 0; i < SETTING_COUNT; i++) {
        if (setting_defs[i].yaml)
            names[count++] = setting_defs[i].yaml;
        if (setting_defs[i].env)
            names[count++] = setting_defs[i].env;
    }
    return unknown_name(place, "setting", name, names, count, err);
}

static bool load_override(struct settings *settings, const char *text, struct err *err)
{
    const struct place place = {.source = SOURCE_OVERRIDE};
    const char *equals = strchr(text, '=');

    if (!equals)
        return place_error(&place, err, "expected name=value, not '%.*s'", TEXT_CUT(text, 40));
    char *name = mem_strndup(text, (size_t)(equals - text));
    int id = setting_find_yaml(name);
    if (id < 0)
        id = setting_find_env(name);
    const bool ok =
        id >= 0 ? settings_assign(settings, (enum setting_id)id, name, equals + 1, &place, err)
                : unknown_override(&place, name, err);
    mem_free(name);
    return ok;
}

static bool load_sources(struct settings *settings, const char *const *overrides, size_t count,
                         struct err *err)
{
    char *config = path_config("config.yaml");
    const bool yaml = settings_load_yaml(settings, config, err);

    mem_free(config);
    if (!yaml || !settings_check_allowed(settings, err) ||
        !settings_load_dotenv(settings, ".env", err) || !settings_load_environment(settings, err))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!load_override(settings, overrides[i], err))
            return false;
    return true;
}

/* A session keeps one connection for plans, while another gives rows. */
static bool check_pool(const struct settings *settings, struct err *err)
{
    const int64_t most =
        settings_int(settings, SET_DB_POOL_SIZE) + settings_int(settings, SET_DB_MAX_OVERFLOW);
    const enum setting_id said =
        settings_set(settings, SET_DB_POOL_SIZE) ? SET_DB_POOL_SIZE : SET_DB_MAX_OVERFLOW;

    return most >= 2 || err_set(err, ERR_CONFIG,
                                "%s: pool.size and pool.overflow allow one connection, and two are "
                                "needed, for plans and for rows: raise one of them",
                                settings_origin(settings, said));
}

bool settings_load(const char *const *overrides, size_t count, struct settings **ret_settings,
                   struct err *err)
{
    struct settings *settings = mem_alloc(sizeof *settings);

    pthread_mutex_init(&settings->lock, NULL);
    if (!load_defaults(settings, err) || !load_sources(settings, overrides, count, err) ||
        !check_pool(settings, err) || !connections_finish(settings, err)) {
        settings_free(settings);
        return false;
    }
    settings_note_withheld(settings);
    *ret_settings = settings;
    return true;
}

static void release_value(struct setting_value *value, bool secret)
{
    if (value->under)
        release_value(value->under, secret);
    if (secret)
        secret_free(value->text);
    else
        mem_free(value->text);
    mem_free(value->origin);
    mem_free(value->under);
}

void settings_free(struct settings *settings)
{
    if (!settings)
        return;
    for (int i = 0; i < SETTING_COUNT; i++)
        release_value(&settings->values[i], setting_defs[i].trust == TRUST_SECRET);
    for (size_t i = 0; i < settings->notices.len; i++)
        mem_free(settings->notices.v[i]);
    vec_release(&settings->notices);
    for (size_t i = 0; i < settings->connections.len; i++)
        connection_free(settings->connections.v[i]);
    vec_release(&settings->connections);
    for (size_t i = 0; i < settings->remotes.len; i++)
        connection_free(settings->remotes.v[i]);
    vec_release(&settings->remotes);
    pthread_mutex_destroy(&settings->lock);
    mem_free(settings);
}
