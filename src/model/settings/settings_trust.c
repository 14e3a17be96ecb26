/* Which source may set what: names that a .env file of the working directory may not set, and keys
 * that are sent only to the address they were given for. */
#include <stdarg.h>
#include <string.h>
#include <strings.h>

#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/url.h"
#include "settings/settings_private.h"

/* Which key goes to which address. */
static const struct {
    enum setting_id key, to;
} uses[] = {
    {SET_OPENAI_API_KEY, SET_OPENAI_BASE_URL},   {SET_JOB_API_TOKEN, SET_BASE_URL},
    {SET_JOB_API_TOKEN, SET_TABLE_API_BASE_URL}, {SET_JOB_API_PASSWORD, SET_BASE_URL},
    {SET_SMTP_PASSWORD, SET_SMTP_URL},           {SET_DB_PWD, SET_DB_HOST},
    {SET_DB_ENCRYPT_KEY, SET_DB_HOST},           {SET_AUDIT_ANCHOR_TOKEN, SET_AUDIT_ANCHOR_URL},
    {SET_SERVER_TOKEN, SET_SERVER_URL},
};

/* ---- notices */

void settings_note(struct settings *settings, const char *fmt, ...)
{
    struct buf text = BUF_INIT, safe = BUF_INIT;
    va_list args;

    va_start(args, fmt);
    buf_addv(&text, fmt, args);
    va_end(args);
    text_safe(&safe, buf_str(&text), text.len, TEXT_SAFE_DEFAULT);
    vec_push(&settings->notices, buf_take(&safe));
    buf_release(&text);
}

size_t settings_notice_count(const struct settings *settings)
{
    return settings->notices.len;
}

const char *settings_notice(const struct settings *settings, size_t i)
{
    return settings->notices.v[i];
}

/* ---- .env */

/* The setting of a name in either spelling; -1: none. */
static int settings_trust_named(const char *word)
{
    const int id = setting_find_env(word);

    return id >= 0 ? id : setting_find_yaml(word);
}

bool settings_names_secret(const char *name)
{
    const int id = settings_trust_named(name);

    return id >= 0 && setting_defs[id].trust == TRUST_SECRET;
}

static bool is_allowed(const struct settings *settings, enum setting_id id)
{
    size_t count = 0;
    char **words = str_split(settings_text(settings, SET_DOTENV_ALLOW), ',', &count);
    bool found = false;

    for (size_t i = 0; i < count; i++)
        found |= settings_trust_named(words[i]) == (int)id;
    str_free_all(words, count);
    return found;
}

bool settings_dotenv_may_set(struct settings *settings, enum setting_id id,
                             const struct place *place)
{
    if (setting_defs[id].trust != TRUST_OWN || is_allowed(settings, id))
        return true;
    settings_note(
        settings,
        "%s of %s:%d is not used: a file of the working directory does not say where keys "
        "or files go; put it into config.yaml, or 'dotenv: {allow: %s}'",
        setting_defs[id].env, place->file, place->line, setting_defs[id].env);
    return false;
}

bool settings_check_allowed(const struct settings *settings, struct err *err)
{
    size_t count = 0;
    char **words = str_split(settings_text(settings, SET_DOTENV_ALLOW), ',', &count);
    bool ok = true;

    for (size_t i = 0; ok && i < count; i++)
        if (settings_trust_named(words[i]) < 0)
            ok = err_set(err, ERR_CONFIG, "%s: 'dotenv.allow' has '%s', which is no setting",
                         settings_origin(settings, SET_DOTENV_ALLOW), words[i]);
    str_free_all(words, count);
    return ok;
}

/* ---- keys */

static int settings_trust_rank(enum source source)
{
    return source == SOURCE_DOTENV ? 0 : 1;
}

/* What one source said of a setting, though another may have the last word; NULL: nothing. */
static const char *said_by(const struct settings *settings, enum setting_id id, enum source source)
{
    const struct setting_value *value = &settings->values[id];

    while (value && value->source != source)
        value = value->under;
    return value && source != SOURCE_DEFAULT ? value->text : NULL;
}

static bool is_withheld(const struct settings *settings, enum setting_id secret, enum setting_id to)
{
    const enum source source = settings->values[secret].source;
    const char *own = said_by(settings, to, source);

    if (source == SOURCE_DEFAULT)
        return false;
    return settings_trust_rank(settings->values[to].source) < settings_trust_rank(source) ||
           (own && !str_eq(own, settings_text(settings, to)));
}

const char *settings_secret(const struct settings *settings, enum setting_id secret,
                            enum setting_id to)
{
    const char *text = settings->values[secret].text;

    return text && !is_withheld(settings, secret, to) ? text : "";
}

void settings_note_withheld(struct settings *settings)
{
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
        const enum setting_id key = uses[i].key, to = uses[i].to;
        struct buf shown = BUF_INIT;
        if (!is_withheld(settings, key, to))
            continue;
        url_redact(&shown, settings_text(settings, to));
        settings_note(
            settings,
            "%s (%s) is not sent to '%s' (%s): a key goes only to the address that it was "
            "given with; set both in one place",
            setting_defs[key].env, settings_origin(settings, key), buf_str(&shown),
            settings_origin(settings, to));
        buf_release(&shown);
    }
}

/* "HOST:PORT" at the same server, as safely as there. */
static bool same_server(const char *base, const char *url)
{
    const char *a = strstr(base, "://"), *b = strstr(url, "://");

    a = a ? a + 3 : base;
    b = b ? b + 3 : url;
    const size_t len = strcspn(a, "/?#");
    return len == strcspn(b, "/?#") && strncasecmp(a, b, len) == 0 &&
           !(str_starts_fold(base, "https:") && str_find_fold(b, "SSL=false"));
}

const char *settings_token_for(const struct settings *settings, const char *url)
{
    const struct setting_value *token = &settings->values[SET_JOB_API_TOKEN];
    const char *own = said_by(settings, SET_BASE_URL, token->source);

    if (!token->text || (own && *own && !same_server(own, url)))
        return "";
    return token->text;
}
