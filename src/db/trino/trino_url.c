/* From a URL to a Trino cluster: trino://user@host:port/catalog/schema?option=value. The options
 * have the names of Trino's own JDBC driver. TLS is on where the port (443, 8443), a password or a
 * token asks for it; a password never goes over plain HTTP to another machine. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "trino/trino.h"

#define PORT_PLAIN "8080"
#define PORT_TLS "8443"
#define LOOKS_LIKE "a Trino URL looks like trino://user@host:8080/catalog/schema"

enum tls { TLS_BY_PORT, TLS_ON, TLS_OFF };

struct parts {
    char *host, *port;
    enum tls tls;
};

static void trino_url_set(char **field, const char *p, size_t len)
{
    secret_free(*field);
    *field = len ? db_url_decode(p, len) : NULL;
}

/* ---- options */

static bool trino_url_truth(const char *value)
{
    return !*value || str_eq_fold(value, "true") || str_eq(value, "1");
}

/* Options that are kept as they stand. */
static char **text_option(struct trino_target *target, const char *name)
{
    const struct {
        const char *name;
        char **field;
    } known[] = {
        {"user", &target->user},
        {"password", &target->password},
        {"source", &target->source},
        {"clientTags", &target->tags},
        {"timeZone", &target->zone},
        {"sessionProperties", &target->properties},
        {"SSLTrustStorePath", &target->authority},
    };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (str_eq_fold(known[i].name, name))
            return known[i].field;
    return NULL;
}

static bool trino_url_set_option(struct trino_target *target, struct parts *parts, const char *name,
                                 const char *value, struct err *err)
{
    char **text = text_option(target, name);

    if (text) {
        trino_url_set(text, value, strlen(value));
    } else if (str_eq_fold(name, "SSL")) {
        parts->tls = trino_url_truth(value) ? TLS_ON : TLS_OFF;
    } else if (str_eq_fold(name, "SSLVerification")) {
        target->trust_anyone = str_eq_fold(value, "none");
    } else if (str_eq_fold(name, "connect_timeout")) {
        return db_connect_option(value, &target->connect_ms, err);
    } else if (str_eq_fold(name, "accessToken")) {
        trino_url_set(&target->password, value, strlen(value));
        target->bearer = true;
    } else if (str_eq_fold(name, "auth") && str_eq_fold(value, "bearer")) {
        target->bearer = true;
    } else {
        return err_set(
            err, ERR_CONFIG,
            "unknown option '%s' in the URL: SSL, SSLVerification, SSLTrustStorePath, "
            "auth=bearer, sessionProperties, clientTags, source, timeZone, connect_timeout "
            "are known",
            name);
    }
    return true;
}

static bool trino_url_parse_options(struct trino_target *target, struct parts *parts, const char *p,
                                    struct err *err)
{
    bool ok = true;

    while (ok && *p) {
        const size_t len = strcspn(p, "&"), name_len = strcspn(p, "=&");
        char *name = db_url_decode(p, name_len);
        char *value =
            name_len < len ? db_url_decode(p + name_len + 1, len - name_len - 1) : mem_strdup("");
        ok = !len || trino_url_set_option(target, parts, name, value, err);
        secret_free(value);
        mem_free(name);
        p += len + (p[len] == '&');
    }
    return ok;
}

/* ---- the rest of the URL */

static void trino_url_parse_authority(struct trino_target *target, struct parts *parts,
                                      const char *p, size_t len)
{
    const char *at = memrchr(p, '@', len);

    if (at) {
        const char *colon = memchr(p, ':', (size_t)(at - p));
        trino_url_set(&target->user, p, (size_t)((colon ? colon : at) - p));
        if (colon)
            trino_url_set(&target->password, colon + 1, (size_t)(at - colon) - 1);
        len -= (size_t)(at + 1 - p);
        p = at + 1;
    }
    const char *colon = memrchr(p, ':', len), *bracket = memrchr(p, ']', len);
    if (colon && (!bracket || colon > bracket)) {
        trino_url_set(&parts->port, colon + 1, len - (size_t)(colon + 1 - p));
        len = (size_t)(colon - p);
    }
    trino_url_set(&parts->host, p, len);
}

static const char *trino_url_parse_path(struct trino_target *target, const char *p)
{
    if (*p != '/')
        return p;
    size_t len = strcspn(++p, "/?");
    trino_url_set(&target->catalog, p, len);
    p += len;
    if (*p == '/') {
        len = strcspn(++p, "?");
        trino_url_set(&target->schema, p, len);
        p += len;
    }
    return p;
}

static bool wants_tls(const struct trino_target *target, const struct parts *parts, bool loopback)
{
    if (parts->tls != TLS_BY_PORT)
        return parts->tls == TLS_ON;
    if (str_eq(parts->port, "443") || str_eq(parts->port, "8443"))
        return true;
    return target->password && !loopback;
}

static bool set_origin(struct trino_target *target, const struct parts *parts, struct err *err)
{
    char *probe = mem_printf("http://%s", parts->host);
    const bool loopback = http_is_loopback(probe);
    const bool tls = wants_tls(target, parts, loopback);
    const char *port = parts->port ? parts->port : tls ? PORT_TLS : PORT_PLAIN;

    mem_free(probe);
    if (target->password && !tls && !loopback)
        return err_set(err, ERR_CONFIG,
                       "a password is not sent to '%s' without TLS: take SSL=false out of the URL",
                       parts->host);
    target->origin = mem_printf("%s://%s:%s", tls ? "https" : "http", parts->host, port);
    return true;
}

static void set_defaults(struct trino_target *target, const struct db_open_options *options)
{
    if (options->password)
        trino_url_set(&target->password, options->password, strlen(options->password));
    if (options->schema)
        trino_url_set(&target->schema, options->schema, strlen(options->schema));
    if (!target->user && !target->bearer) {
        const char *login = getenv("USER");
        target->user = mem_strdup(login && *login ? login : "querent");
    }
    if (!target->source)
        target->source = mem_strdup("querent");
    if (target->authority) {
        char *expanded = path_expand(target->authority);
        mem_free(target->authority);
        target->authority = expanded;
    }
    if (!target->connect_ms)
        target->connect_ms = db_connect_ms(options);
}

bool trino_parse_url(const char *url, const struct db_open_options *options,
                     struct trino_target *ret_target, struct err *err)
{
    struct trino_target target = {0};
    struct parts parts = {0};
    const char *p = strstr(url, "://");

    if (!p)
        return err_set(err, ERR_CONFIG, LOOKS_LIKE);
    p += 3;
    const size_t authority = strcspn(p, "/?");
    trino_url_parse_authority(&target, &parts, p, authority);
    p = trino_url_parse_path(&target, p + authority);
    bool ok = trino_url_parse_options(&target, &parts, p + (*p == '?'), err);
    if (ok && !parts.host)
        ok = err_set(err, ERR_CONFIG, "the URL names no host: " LOOKS_LIKE);
    set_defaults(&target, options);
    ok = ok && set_origin(&target, &parts, err);
    mem_free(parts.host);
    mem_free(parts.port);
    if (!ok)
        trino_target_release(&target);
    else
        *ret_target = target;
    return ok;
}

void trino_target_release(struct trino_target *target)
{
    char *const texts[] = {target->origin,    target->user,      target->password, target->catalog,
                           target->schema,    target->source,    target->tags,     target->zone,
                           target->authority, target->properties};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        secret_free(texts[i]);
    *target = (struct trino_target){0};
}
