/* The values of the settings of a run: loaded once (settings_load.c), then read-only. Only the list
 * of connections grows later, under its lock. */
#include "querent/model/settings.h"

#include <assert.h>
#include <string.h>

#include "querent/base/path.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "settings/settings_private.h"

bool settings_bool(const struct settings *settings, enum setting_id id)
{
    return settings->values[id].integer != 0;
}

int64_t settings_int(const struct settings *settings, enum setting_id id)
{
    return settings->values[id].integer;
}

double settings_real(const struct settings *settings, enum setting_id id)
{
    return settings->values[id].real;
}

const char *settings_text(const struct settings *settings, enum setting_id id)
{
    const char *text = settings->values[id].text;

    assert(setting_defs[id].trust != TRUST_SECRET); /* settings_secret says where it may go */
    return text ? text : setting_defs[id].def;
}

enum engine settings_engine(const struct settings *settings)
{
    const char *name = settings_text(settings, SET_ENGINE);
    return str_eq(name, "builtin") ? ENGINE_BUILTIN
           : str_eq(name, "model") ? ENGINE_MODEL
                                   : ENGINE_AUTO;
}

bool settings_set(const struct settings *settings, enum setting_id id)
{
    return settings->values[id].source != SOURCE_DEFAULT;
}

const char *settings_origin(const struct settings *settings, enum setting_id id)
{
    const char *origin = settings->values[id].origin;

    return origin ? origin : "default";
}
