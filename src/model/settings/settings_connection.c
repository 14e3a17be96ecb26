/* Places to ask: those of the file, the one that DB_NAME describes, the built-in ones, and those
 * that a command line names by URL or path while the program runs. Entries are never removed, so
 * pointers to them stay good. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "querent/base/path.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/url.h"
#include "settings/settings_private.h"

enum { CONNECTIONS_MAX = 1000 }; /* each is looked for among all */

static const char *const schemes[] = {"sqlite:",    "postgresql://", "postgres://", "mysql://",
                                      "mariadb://", "trino://",      "bigquery://", "api://",
                                      "schema:",    "csv:"};

static const struct {
    int id;
    const char *name, *file;
    bool read_only;
} builtin[] = {
    {1, "demo", "demo.db", true},
    {2, "archive", "archive.db", false}, /* where write jobs go on a fresh machine */
};

static bool known_scheme(const char *url)
{
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (str_starts(url, schemes[i]))
            return true;
    return false;
}

static struct connection *settings_connection_by_name(const struct settings *settings,
                                                      const char *name)
{
    for (size_t i = 0; i < settings->connections.len; i++)
        if (str_eq_fold(settings->connections.v[i]->name, name))
            return settings->connections.v[i];
    return NULL;
}

static struct connection *by_id(const struct settings *settings, int64_t id)
{
    for (size_t i = 0; i < settings->connections.len; i++)
        if (id && settings->connections.v[i]->id == id)
            return settings->connections.v[i];
    return NULL;
}

static bool settings_connection_check(const struct settings *settings,
                                      const struct connection *connection,
                                      const struct place *place, struct err *err)
{
    const char *name = connection->name;
    int64_t number;

    if (str_blank(name))
        return place_error(place, err, "a connection needs a 'name'");
    if (str_to_i64(name, &number))
        return place_error(place, err, "connection '%s': a number is an id, not a name", name);
    if (str_blank(connection->url))
        return place_error(place, err, "connection '%s' needs a 'url'", name);
    if (!known_scheme(connection->url))
        return place_error(place, err,
                           "connection '%s': its url must begin with sqlite:, postgresql://, "
                           "mysql://, trino://, bigquery://, api://, schema: or csv:",
                           name);
    if (connection->reader_role && !str_starts(connection->url, "postgres"))
        return place_error(place, err,
                           "connection '%s': reader_role is PostgreSQL's: for another database "
                           "give a login that may only read",
                           name);
    if (connection->audit && !str_eq(connection->audit, "required") &&
        !str_eq(connection->audit, "best-effort"))
        return place_error(place, err,
                           "connection '%s': 'audit' must be required or best-effort, not '%.*s'",
                           name, TEXT_CUT(connection->audit, 40));
    struct err why = ERR_INIT;
    if (!url_check(connection->url, &why))
        return place_error(place, err, "connection '%s': %s", name, why.text);
    if (settings->connections.len >= CONNECTIONS_MAX)
        return place_error(place, err, "connection '%s': there are more than %d connections", name,
                           CONNECTIONS_MAX);
    const struct connection *same = settings_connection_by_name(settings, name);
    if (same)
        return place_error(place, err, "connection '%s' is given twice, first at %s", name,
                           same->origin);
    same = by_id(settings, connection->id);
    if (same)
        return place_error(place, err, "connections '%s' and '%s' have the same id %d", same->name,
                           name, connection->id);
    return true;
}

/* sqlite:FILE, schema:FILE and csv:FILE,FILE with the path made absolute where a place says what it
 * is relative to.
 */
static void settle_path(struct connection *connection, const struct place *place)
{
    const char *path = strchr(connection->url, ':') + 1;
    const size_t scheme = (size_t)(path - connection->url);

    if (str_starts(connection->url, "csv:")) {
        char *url = settings_csv_settle(connection->url, place);
        mem_free(connection->url);
        connection->url = url;
        return;
    }
    if ((!str_starts(connection->url, "sqlite:") && !str_starts(connection->url, "schema:")) ||
        !*path || *path == '/' || *path == ':' || str_starts(path, "file:"))
        return;
    char *settled = place_path(place, path);
    char *url = mem_printf("%.*s%s", (int)scheme, connection->url, settled);
    mem_free(settled);
    mem_free(connection->url);
    connection->url = url;
}

bool connections_add(struct settings *settings, struct connection *connection,
                     const struct place *place, struct err *err)
{
    if (!settings_connection_check(settings, connection, place, err)) {
        connection_free(connection);
        return false;
    }
    place_note_secret(place, connection->url, false);
    settle_path(connection, place);
    if (!connection->company)
        connection->company = mem_strdup("");
    if (!connection->origin)
        connection->origin = place_origin(place);
    vec_push(&settings->connections, connection);
    return true;
}

/* ---- the connection of DB_NAME */

static char *url_of_environment(const struct settings *settings)
{
    const char *host = settings_text(settings, SET_DB_HOST);
    const char *password = settings_secret(settings, SET_DB_PWD, SET_DB_HOST);
    const bool postgres = str_eq(settings_text(settings, SET_DB_TYPE), "postgresql");
    const int64_t port = postgres && !settings_set(settings, SET_DB_PORT)
                             ? 5432
                             : settings_int(settings, SET_DB_PORT);
    struct buf url = BUF_INIT;

    buf_reserve(&url, 4096); /* so that it does not grow, which would leave the password behind */
    buf_add(&url, postgres ? "postgresql://" : "mysql://");
    url_add_escaped(&url, settings_text(settings, SET_DB_USER));
    if (*password) {
        buf_addc(&url, ':');
        url_add_escaped(&url, password);
    }
    buf_addf(&url, strchr(host, ':') ? "@[%s]:%d/" : "@%s:%d/", host, (int)port);
    url_add_escaped(&url, settings_text(settings, SET_DB_NAME));
    return buf_take(&url);
}

/* The session variables that the secure views of the document read. */
static char *session_of_environment(const struct settings *settings)
{
    const char *key = settings_secret(settings, SET_DB_ENCRYPT_KEY, SET_DB_HOST);
    struct buf lines = BUF_INIT;

    if (!*key)
        return NULL;
    buf_add(&lines, "SET @aesKey = '");
    for (const char *p = key; *p; p++) {
        if (*p == '\'' || *p == '\\')
            buf_addc(&lines, *p);
        buf_addc(&lines, *p);
    }
    buf_add(&lines, "'\nSET @customerIds = NULL\nSET @workOrderIds = NULL\n"
                    "SET @serviceLocationIds = NULL");
    return buf_take(&lines);
}

static bool add_from_environment(struct settings *settings, struct err *err)
{
    const struct place place = {.source = SOURCE_ENVIRONMENT};
    const char *name = settings_text(settings, SET_DB_NAME);

    if (!*name || settings_connection_by_name(settings, name))
        return true; /* the file describes it better */
    struct connection *connection = connection_new();
    connection->name = mem_strdup(name);
    connection->url = url_of_environment(settings);
    connection->origin = mem_strdup("DB_NAME");
    if (str_eq(settings_text(settings, SET_DB_TYPE), "mysql"))
        connection->session = session_of_environment(settings);
    return connections_add(settings, connection, &place, err);
}

/* ---- built-in ones, ids */

static bool add_builtin(struct settings *settings, size_t i, struct err *err)
{
    const struct place place = {.source = SOURCE_DEFAULT};

    if (settings_connection_by_name(settings, builtin[i].name))
        return true; /* the operator's own has the name */
    struct connection *connection = connection_new();
    char *path = path_data(builtin[i].file);
    connection->name = mem_strdup(builtin[i].name);
    connection->url = mem_printf("sqlite:%s", path);
    connection->read_only = builtin[i].read_only;
    connection->builtin = true;
    connection->origin = mem_strdup("built in");
    connection->id = by_id(settings, builtin[i].id) ? 0 : builtin[i].id;
    mem_free(path);
    return connections_add(settings, connection, &place, err);
}

static void give_limits(struct settings *settings)
{
    const int64_t seconds = settings_int(settings, SET_SQL_TIMEOUT);
    const char *zone = settings_text(settings, SET_TIME_ZONE);

    for (size_t i = 0; i < settings->connections.len; i++) {
        struct connection *connection = settings->connections.v[i];
        connection->limit_ms = (int)seconds * 1000;
        connection->commit_ms = (int)settings_int(settings, SET_JOB_COMMIT) * 1000;
        mem_free(connection->time_zone);
        connection->time_zone = mem_strdup(*zone ? zone : NULL);
        connection->bytes_most = settings_int(settings, SET_SQL_BIGQUERY_GIB) << 30;
        connection->price_tib = settings_real(settings, SET_SQL_BIGQUERY_PRICE);
    }
}

static void settings_connection_number(struct settings *settings)
{
    int next = 3; /* after the built-in ones, whose ids stay the same on every machine */

    for (size_t i = 0; i < settings->connections.len; i++) {
        if (settings->connections.v[i]->id)
            continue;
        while (by_id(settings, next))
            next++;
        settings->connections.v[i]->id = next;
        settings->connections.v[i]->counted = true;
    }
}

bool connections_finish(struct settings *settings, struct err *err)
{
    if (!add_from_environment(settings, err))
        return false;
    for (size_t i = 0; i < sizeof builtin / sizeof *builtin; i++)
        if (!add_builtin(settings, i, err))
            return false;
    settings_connection_number(settings);
    give_limits(settings);
    connections_give_token(settings);
    return true;
}

/* ---- looking up */

/* One without a schema of its own goes first. */
static const struct connection *by_url(const struct settings *settings, const char *url)
{
    const struct connection *found = NULL;

    for (size_t i = 0; i < settings->connections.len; i++)
        if (str_eq(settings->connections.v[i]->url, url)) {
            found = settings->connections.v[i];
            if (!found->schema)
                break;
        }
    return found;
}

/* " and 2 more" behind the first of several CSV files. */
static void add_more_files(const char *url, struct buf *out)
{
    size_t more = 0;

    for (const char *comma = strchr(url, ','); comma; comma = strchr(comma + 1, ','))
        more++;
    if (more && str_starts(url, "csv:"))
        buf_addf(out, " and %zu more", more);
}

/* The last part of a URL's path, or its host: what people would call it. */
static char *name_from_url(const struct settings *settings, const char *url)
{
    const size_t len = strcspn(url, str_starts(url, "csv:") ? "," : "?#");
    size_t end = len, start;

    while (end && url[end - 1] == '/')
        end--;
    for (start = end; start && !strchr("/:@", url[start - 1]); start--)
        ;
    struct buf called = BUF_INIT;
    if (start < end)
        buf_addn(&called, url + start, end - start);
    else
        buf_add(&called, "database");
    add_more_files(url, &called);
    char *base = buf_take(&called);
    int64_t number_value;
    char *name =
        str_to_i64(base, &number_value) ? mem_printf("database %s", base) : mem_strdup(base);
    for (int n = 2; settings_connection_by_name(settings, name); n++) {
        mem_free(name);
        name = mem_printf("%s (%d)", base, n);
    }
    mem_free(base);
    return name;
}

/* A URL means the database's own schema, whatever the connection of that URL is set to; what keeps
 * its data safe holds for the URL, too. */
static void settings_connection_protect(struct connection *connection,
                                        const struct connection *same)
{
    connection->password = mem_strdup(same->password);
    connection->password_command = mem_strdup(same->password_command);
    connection->reader_role = mem_strdup(same->reader_role);
    connection->production = same->production;
    connection->audit = mem_strdup(same->audit);
    connection->session = mem_strdup(same->session);
    connection->secure_views = mem_strdup(same->secure_views);
}

/* An entry for a URL that nobody configured: read-only, since nobody said otherwise. */
static const struct connection *add_given(struct settings *settings, const char *url)
{
    const struct connection *same = by_url(settings, url);

    if (same && !same->schema)
        return same;
    struct connection *connection = connection_new();
    connection->name = name_from_url(settings, url);
    connection->url = mem_strdup(url);
    connection->company = mem_strdup(same ? same->company : "");
    connection->origin = mem_strdup("given by name");
    if (same)
        settings_connection_protect(connection, same);
    if (url_has_secret(url))
        secret_held();
    vec_push(&settings->connections, connection);
    settings_connection_number(settings);
    give_limits(settings);
    connections_give_token(settings);
    return connection;
}

static bool is_file(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

/* The sqlite: URL of an existing file, absolute, so that a change of folder does not lose it. */
static char *url_of_file(const char *path)
{
    char *expanded = path_expand(path);
    char *absolute = is_file(expanded) ? realpath(expanded, NULL) : NULL;
    char *url = absolute ? mem_printf("sqlite:%s", absolute) : NULL;

    free(absolute);
    mem_free(expanded);
    return url;
}

static bool not_found(const struct settings *settings, const char *name, struct err *err)
{
    const char **names = mem_alloc((settings->connections.len + 1) * sizeof *names);
    struct buf shown = BUF_INIT;

    for (size_t i = 0; i < settings->connections.len; i++)
        names[i] = settings->connections.v[i]->name;
    const int nearest = str_nearest(name, names, settings->connections.len);
    url_redact(&shown, name);
    if (nearest >= 0)
        err_set(err, ERR_NOT_FOUND, "no connection or file '%s': did you mean '%s'?", shown.p,
                names[nearest]);
    else
        err_set(err, ERR_NOT_FOUND,
                "no connection or file '%s': name an existing file or a URL "
                "(postgresql://ann@host/shop), or set up a connection with 'querent init'",
                buf_str(&shown));
    buf_release(&shown);
    mem_free(names);
    return false;
}

static const struct connection *settings_connection_find(struct settings *settings,
                                                         const char *name, struct err *err)
{
    const struct connection *found = settings_connection_by_name(settings, name);
    int64_t id;

    if (!found && str_to_i64(name, &id))
        found = by_id(settings, id);
    if (!found)
        found = by_url(settings, name);
    if (found && !(found->schema && str_eq(found->url, name)))
        return found;
    const bool sqlite = str_starts(name, "sqlite:");
    if (known_scheme(name) && !sqlite)
        return url_check(name, err) ? add_given(settings, name) : NULL;
    char *url = sqlite ? NULL : settings_csv_url(name);
    if (!url)
        url = url_of_file(sqlite ? name + strlen("sqlite:") : name);
    if (url)
        found = add_given(settings, url);
    else
        not_found(settings, name, err);
    mem_free(url);
    return found;
}

const struct connection *settings_find_connection(struct settings *settings, const char *name,
                                                  struct err *err)
{
    pthread_mutex_lock(&settings->lock);
    const struct connection *found = settings_connection_find(settings, name, err);
    pthread_mutex_unlock(&settings->lock);
    return found;
}

static pthread_mutex_t *lock_of(const struct settings *settings)
{
    return (pthread_mutex_t *)&settings->lock;
}

size_t settings_connection_count(const struct settings *settings)
{
    pthread_mutex_lock(lock_of(settings));
    const size_t count = settings->connections.len;
    pthread_mutex_unlock(lock_of(settings));
    return count;
}

const struct connection *settings_connection(const struct settings *settings, size_t i)
{
    pthread_mutex_lock(lock_of(settings));
    const struct connection *connection =
        i < settings->connections.len ? settings->connections.v[i] : NULL;
    pthread_mutex_unlock(lock_of(settings));
    return connection;
}

void settings_give_password(struct settings *settings, const struct connection *connection,
                            const char *password)
{
    for (size_t i = 0; i < settings_connection_count(settings); i++) {
        struct connection *own = (struct connection *)settings_connection(settings, i);

        if (own != connection)
            continue;
        secret_held();
        secret_free(own->password);
        own->password = mem_strdup(password);
    }
}
