/* Connections as the job server sees them: the same database, by its id, over HTTP. */
#include <string.h>

#include "querent/base/str.h"
#include "settings/settings_private.h"

static bool is_remote(const struct connection *connection)
{
    return str_starts_fold(connection->url, "api://");
}

void connections_give_token(struct settings *settings)
{
    for (size_t i = 0; i < settings->connections.len; i++) {
        struct connection *connection = settings->connections.v[i];
        const char *token =
            is_remote(connection) ? settings_token_for(settings, connection->url) : "";
        if (*token && !connection->password && !connection->password_command)
            connection->password = mem_strdup(token);
    }
}

/* What the job server calls the kind of database: the URL's scheme. */
static char *settings_remote_type_of(const char *url)
{
    const size_t len = strspn(url, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

    return url[len] == ':' && len > 1 ? mem_strndup(url, len) : mem_strdup("sqlite");
}

static void settings_remote_add_encoded(struct buf *out, const char *text)
{
    for (; *text; text++)
        if (strchr("&?#%+ ", *text))
            buf_addf(out, "%%%02X", (unsigned char)*text);
        else
            buf_addc(out, *text);
}

static char *remote_url(const struct settings *settings, const struct connection *connection)
{
    const char *base = settings_text(settings, SET_BASE_URL);
    const char *mapping = settings_text(settings, SET_JOB_API_MAPPING);
    const char *host = strstr(base, "://");
    char *type = settings_remote_type_of(connection->url);
    struct buf url = BUF_INIT;
    size_t len = strlen(host ? host + 3 : base);

    while (len && (host ? host + 3 : base)[len - 1] == '/')
        len--;
    buf_addf(&url, "api://%.*s?connection=%d&type=%s&SSL=%s", (int)len, host ? host + 3 : base,
             connection->id, type, str_starts_fold(base, "https:") ? "true" : "false");
    if (*mapping) {
        buf_add(&url, "&mapping=");
        settings_remote_add_encoded(&url, mapping);
    }
    mem_free(type);
    return buf_take(&url);
}

static struct connection *make_remote(const struct settings *settings,
                                      const struct connection *connection)
{
    const char *token = settings_secret(settings, SET_JOB_API_TOKEN, SET_BASE_URL);
    struct connection *remote = connection_new();

    remote->id = connection->id;
    remote->name = mem_strdup(connection->name);
    remote->url = remote_url(settings, connection);
    remote->password = *token ? mem_strdup(token) : NULL;
    remote->production = connection->production;
    remote->company = mem_strdup(connection->company ? connection->company : "");
    return remote;
}

bool settings_remote_id(const struct connection *connection, int *ret_id, struct err *err)
{
    if (connection->builtin)
        return err_set(err, ERR_CONFIG,
                       "'%s' is on this machine only: the job server (JOB_EXECUTOR=remote) cannot "
                       "reach it",
                       connection->name);
    if (connection->counted)
        return err_set(err, ERR_CONFIG,
                       "connection '%s' has no id, by which the job server (JOB_EXECUTOR=remote) "
                       "knows it: add it to config.yaml, as 'id: 7'",
                       connection->name);
    *ret_id = connection->id;
    return true;
}

const struct connection *settings_remote_connection(struct settings *settings,
                                                    const struct connection *connection,
                                                    struct err *err)
{
    struct connection *found = NULL;
    int id = 0;

    if (is_remote(connection))
        return connection;
    if (!*settings_text(settings, SET_BASE_URL)) {
        err_set(err, ERR_CONFIG,
                "JOB_EXECUTOR is remote and no job server is set: BASE_URL=http://host:8000/api");
        return NULL;
    }
    if (!settings_remote_id(connection, &id, err))
        return NULL;
    pthread_mutex_lock(&settings->lock);
    for (size_t i = 0; i < settings->remotes.len && !found; i++)
        if (settings->remotes.v[i]->id == id)
            found = settings->remotes.v[i];
    if (!found) {
        found = make_remote(settings, connection);
        vec_push(&settings->remotes, found);
    }
    pthread_mutex_unlock(&settings->lock);
    return found;
}
