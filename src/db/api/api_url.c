/* From a URL to a connection of a job server: api://host:port/path?connection=ID&type=KIND. Plain
 * HTTP is for this machine; elsewhere it must be asked for by SSL=false. */
#include <string.h>

#include "api/api.h"
#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/http/http.h"

#define LOOKS_LIKE "it looks like api://host:8000/api?connection=3&type=postgresql"

/* database_type → the dialect that its SQL is written in. */
static const struct {
    const char *type;
    enum sql_dialect dialect;
} types[] = {
    {"postgresql", SQL_POSTGRES}, {"postgres", SQL_POSTGRES}, {"mysql", SQL_MYSQL},
    {"mariadb", SQL_MYSQL},       {"sqlite", SQL_SQLITE},     {"trino", SQL_TRINO},
    {"bigquery", SQL_BIGQUERY},
};

bool api_dialect(const char *type, enum sql_dialect *ret_dialect)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (str_eq_fold(types[i].type, type)) {
            *ret_dialect = types[i].dialect;
            return true;
        }
    return false;
}

/* One "name=value"; *ret_tls: 1 yes, 0 no, unchanged when it is another option. */
static bool api_url_set_option(struct api_target *target, const char *p, size_t len, int *ret_tls,
                               struct err *err)
{
    const char *equals = memchr(p, '=', len);
    char *name = mem_strndup(p, equals ? (size_t)(equals - p) : len);
    char *value =
        equals ? db_url_decode(equals + 1, len - (size_t)(equals + 1 - p)) : mem_strdup("");
    char **field = str_eq_fold(name, "connection") ? &target->connection
                   : str_eq_fold(name, "type")     ? &target->type
                   : str_eq_fold(name, "mapping")  ? &target->mapping
                   : str_eq_fold(name, "token")    ? &target->token
                                                   : NULL;
    bool ok = true;

    if (field) {
        mem_free(*field);
        *field = value;
        value = NULL;
    } else if (str_eq_fold(name, "SSL")) {
        *ret_tls = !str_eq_fold(value, "false");
    } else {
        ok = err_set(err, ERR_CONFIG,
                     "unknown option '%s' in the URL: connection, type, mapping and SSL are known",
                     name);
    }
    mem_free(value);
    mem_free(name);
    return ok;
}

static bool api_url_check(const struct api_target *target, struct err *err)
{
    enum sql_dialect dialect;

    if (!target->connection || !*target->connection)
        return err_set(err, ERR_CONFIG,
                       "the URL names no connection of the job server: " LOOKS_LIKE);
    if (!target->type || !*target->type)
        return err_set(err, ERR_CONFIG,
                       "the URL does not say which kind of database it is: " LOOKS_LIKE);
    return api_dialect(target->type, &dialect) ||
           err_set(err, ERR_CONFIG,
                   "'%s' is not a kind of database: postgresql, mysql, sqlite, trino and bigquery "
                   "are known",
                   target->type);
}

bool api_parse_url(const char *url, struct api_target *ret_target, struct err *err)
{
    struct api_target target = {0};
    const char *host = strstr(url, "://");
    int tls = -1;
    bool ok = true;

    if (!host || !host[3] || strchr("/?", host[3]))
        return err_set(err, ERR_CONFIG, "the URL names no host: " LOOKS_LIKE);
    host += 3;
    const size_t place = strcspn(host, "?");
    for (const char *p = host + place + (host[place] == '?'); ok && *p;) {
        const size_t len = strcspn(p, "&");
        ok = !len || api_url_set_option(&target, p, len, &tls, err);
        p += len + (p[len] == '&');
    }
    char *probe = mem_printf("http://%.*s", (int)place, host);
    if (tls < 0)
        tls = !http_is_loopback(probe);
    mem_free(probe);
    target.url = mem_printf("%s://%.*s", tls ? "https" : "http", (int)place, host);
    ok = ok && api_url_check(&target, err);
    if (!ok)
        api_target_release(&target);
    else
        *ret_target = target;
    return ok;
}

void api_target_release(struct api_target *target)
{
    secret_free(target->token);
    mem_free(target->url);
    mem_free(target->connection);
    mem_free(target->type);
    mem_free(target->mapping);
    *target = (struct api_target){0};
}
