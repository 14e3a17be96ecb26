/* From a URL to a BigQuery project: bigquery://project/dataset?location=EU. A dataset of another
 * project is project.dataset. The endpoint is Google's unless the URL names one, which must be
 * https or on this machine, since tokens go there. */
#include <string.h>

#include "bigquery/bigquery.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"

#define ENDPOINT "https://bigquery.googleapis.com"
#define LOOKS_LIKE "a BigQuery URL looks like bigquery://project/dataset?location=EU"

static void bigquery_url_set(char **field, const char *p, size_t len)
{
    mem_free(*field);
    *field = len ? db_url_decode(p, len) : NULL;
}

/* Names go into addresses and SQL as they stand. */
static bool good_name(const char *name, const char *more)
{
    for (const char *p = name; *p; p++)
        if (!((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') ||
              strchr(more, *p)))
            return false;
    return *name != '\0';
}

/* ---- options */

static bool set_bytes(struct bigquery_target *target, const char *value, struct err *err)
{
    if (!str_to_i64(value, &target->bytes_most) || target->bytes_most < 0)
        return err_set(err, ERR_CONFIG, "maximumBytesBilled is a number of bytes, not '%s'", value);
    return true;
}

static bool set_price(struct bigquery_target *target, const char *value, struct err *err)
{
    if (!str_to_double(value, &target->price) || !(target->price >= 0 && target->price < 1e6))
        return err_set(err, ERR_CONFIG, "pricePerTiB is a number of US dollars, not '%s'", value);
    return true;
}

static bool set_priority(struct bigquery_target *target, const char *value, struct err *err)
{
    target->batch = str_eq_fold(value, "batch");
    return target->batch || str_eq_fold(value, "interactive") ||
           err_set(err, ERR_CONFIG, "priority is INTERACTIVE or BATCH, not '%s'", value);
}

static bool set_endpoint(struct bigquery_target *target, const char *value, struct err *err)
{
    const char *host = strstr(value, "://");

    if (!host || (!str_starts_fold(value, "https://") &&
                  !(str_starts_fold(value, "http://") && http_is_loopback(value))))
        return err_set(err, ERR_CONFIG, "the endpoint '%s' must be https, or http on this machine",
                       value);
    bigquery_url_set(&target->origin, value, strlen(value));
    size_t len = target->origin ? strlen(target->origin) : 0;
    while (len && target->origin[len - 1] == '/')
        target->origin[--len] = '\0';
    return true;
}

static bool bigquery_url_set_option(struct bigquery_target *target, const char *name,
                                    const char *value, struct err *err)
{
    if (str_eq_fold(name, "location"))
        bigquery_url_set(&target->location, value, strlen(value));
    else if (str_eq_fold(name, "login"))
        bigquery_url_set(&target->login, value, strlen(value));
    else if (str_eq_fold(name, "labels"))
        bigquery_url_set(&target->labels, value, strlen(value));
    else if (str_eq_fold(name, "priority"))
        return set_priority(target, value, err);
    else if (str_eq_fold(name, "maximumBytesBilled"))
        return set_bytes(target, value, err);
    else if (str_eq_fold(name, "pricePerTiB"))
        return set_price(target, value, err);
    else if (str_eq_fold(name, "endpoint"))
        return set_endpoint(target, value, err);
    else if (str_eq_fold(name, "connect_timeout"))
        return db_connect_option(value, &target->connect_ms, err);
    else
        return err_set(err, ERR_CONFIG,
                       "unknown option '%s' in the URL: location, login, labels, priority, "
                       "maximumBytesBilled, pricePerTiB, endpoint, connect_timeout are known",
                       name);
    return true;
}

static bool bigquery_url_parse_options(struct bigquery_target *target, const char *p,
                                       struct err *err)
{
    bool ok = true;

    while (ok && *p) {
        const size_t len = strcspn(p, "&"), name_len = strcspn(p, "=&");
        char *name = db_url_decode(p, name_len);
        char *value =
            name_len < len ? db_url_decode(p + name_len + 1, len - name_len - 1) : mem_strdup("");
        ok = !len || bigquery_url_set_option(target, name, value, err);
        mem_free(value);
        mem_free(name);
        p += len + (p[len] == '&');
    }
    return ok;
}

/* ---- the rest of the URL */

/* "dataset" or "project.dataset"; a project may itself have dots ("example.com:name"). */
static void set_dataset(struct bigquery_target *target, const char *p, size_t len)
{
    const char *dot = memrchr(p, '.', len);

    if (dot) {
        bigquery_url_set(&target->data_project, p, (size_t)(dot - p));
        len -= (size_t)(dot + 1 - p);
        p = dot + 1;
    }
    bigquery_url_set(&target->dataset, p, len);
}

static bool bigquery_url_check(const struct bigquery_target *target, struct err *err)
{
    if (!target->project || !good_name(target->project, "-_.:"))
        return err_set(err, ERR_CONFIG, "the URL names no project: " LOOKS_LIKE);
    if (!good_name(target->data_project, "-_.:"))
        return err_set(err, ERR_CONFIG, "'%s' is not a project's name", target->data_project);
    if (target->dataset && !good_name(target->dataset, "_-"))
        return err_set(err, ERR_CONFIG, "'%s' is not a dataset's name: " LOOKS_LIKE,
                       target->dataset);
    if (target->location && !good_name(target->location, "-"))
        return err_set(err, ERR_CONFIG, "'%s' is not a location: EU, US or europe-west1, …",
                       target->location);
    return true;
}

static void bigquery_url_set_defaults(struct bigquery_target *target,
                                      const struct db_open_options *options)
{
    if (options->schema)
        set_dataset(target, options->schema, strlen(options->schema));
    if (!target->data_project)
        target->data_project = mem_strdup(target->project ? target->project : "");
    if (!target->origin)
        target->origin = mem_strdup(ENDPOINT);
    if (!target->connect_ms)
        target->connect_ms = db_connect_ms(options);
    if (target->login) {
        char *expanded = path_expand(target->login);
        mem_free(target->login);
        target->login = expanded;
    }
}

bool bigquery_parse_url(const char *url, const struct db_open_options *options,
                        struct bigquery_target *ret_target, struct err *err)
{
    struct bigquery_target target = {.bytes_most = options->bytes_most,
                                     .price = options->price_tib};
    const char *p = strstr(url, "://");

    if (!p)
        return err_set(err, ERR_CONFIG, LOOKS_LIKE);
    p += 3;
    size_t len = strcspn(p, "/?");
    if (memchr(p, '@', len))
        return err_set(err, ERR_CONFIG,
                       "a BigQuery URL has no user: set login=FILE or password_command, "
                       "which prints an access token");
    bigquery_url_set(&target.project, p, len);
    p += len;
    if (*p == '/') {
        len = strcspn(++p, "?");
        while (len && p[len - 1] == '/')
            len--;
        set_dataset(&target, p, len);
        p += strcspn(p, "?");
    }
    bool ok = bigquery_url_parse_options(&target, p + (*p == '?'), err);
    bigquery_url_set_defaults(&target, options);
    ok = ok && bigquery_url_check(&target, err);
    if (!ok)
        bigquery_target_release(&target);
    else
        *ret_target = target;
    return ok;
}

void bigquery_target_release(struct bigquery_target *target)
{
    char *const texts[] = {target->project, target->data_project, target->dataset, target->location,
                           target->origin,  target->login,        target->labels};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        mem_free(texts[i]);
    *target = (struct bigquery_target){0};
}
