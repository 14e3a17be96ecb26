/* From a URL to an open connection: which driver, which password. Secrets live in memory that is
 * wiped and never reach a message. Runs on the thread that will own the connection. */
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/system/command.h"
#include "querent/base/url.h"

#if QUERENT_HAVE_PQ
#define POSTGRES_OPS &postgres_ops
#else
#define POSTGRES_OPS NULL
#endif

#if QUERENT_HAVE_MARIADB
#define MYSQL_OPS &mysql_ops
#else
#define MYSQL_OPS NULL
#endif

#define CONNECT_MS 10000
#define CONNECT_SECONDS_MOST 86400

/* A URL's scheme; ops NULL: known, but this build has no driver for it. */
static const struct scheme {
    const char *name, *kind, *people;
    enum sql_dialect dialect;
    const struct db_ops *ops;
} schemes[] = {
    {"sqlite", "sqlite", "SQLite", SQL_SQLITE, &sqlite_ops},
    {"csv", "csv", "CSV files", SQL_SQLITE, &csv_ops},
    {"postgresql", "postgresql", "PostgreSQL", SQL_POSTGRES, POSTGRES_OPS},
    {"postgres", "postgresql", "PostgreSQL", SQL_POSTGRES, POSTGRES_OPS},
    {"mysql", "mysql", "MySQL", SQL_MYSQL, MYSQL_OPS},
    {"mariadb", "mariadb", "MariaDB", SQL_MYSQL, MYSQL_OPS},
    {"trino", "trino", "Trino", SQL_TRINO, &trino_ops},
    {"bigquery", "bigquery", "BigQuery", SQL_BIGQUERY, &bigquery_ops},
    {"api", "api", "the job API", SQL_POSTGRES, &api_ops},
    {"schema", "schema", "a described schema", SQL_SQLITE, &described_ops[SQL_SQLITE]},
};

static size_t scheme_len(const char *url)
{
    return strspn(url, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.");
}

/* A known scheme, or SQLite for what has none: a bare path. NULL: a scheme nobody knows. */
static const struct scheme *find_scheme(const char *url)
{
    const size_t len = scheme_len(url);

    if (!len || url[len] != ':')
        return &schemes[0];
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (strlen(schemes[i].name) == len && str_starts_fold(url, schemes[i].name))
            return &schemes[i];
    return str_starts(url + len, "://") ? NULL : &schemes[0];
}

bool db_url_kind(const char *url, enum sql_dialect *ret_dialect, const char **ret_kind)
{
    const struct scheme *scheme = find_scheme(url);

    if (!scheme)
        return false;
    *ret_dialect = scheme->dialect;
    if (scheme->ops == &api_ops)
        api_url_dialect(url, ret_dialect);
    *ret_kind = scheme->kind;
    return true;
}

int db_connect_ms(const struct db_open_options *options)
{
    const int most = options->connect_timeout_ms ? options->connect_timeout_ms : CONNECT_MS;

    return options->limit_ms && options->limit_ms < most ? options->limit_ms : most;
}

bool db_connect_option(const char *seconds, int *ret_ms, struct err *err)
{
    int64_t value;

    if (!str_to_i64(seconds, &value) || value > CONNECT_SECONDS_MOST)
        return err_set(err, ERR_CONFIG, "connect_timeout is a number of seconds up to %d, not '%s'",
                       CONNECT_SECONDS_MOST, seconds);
    if (value > 0)
        *ret_ms = (int)value * 1000;
    return true;
}

bool db_no_answer(const char *shown, struct err *err)
{
    return err_set(err, ERR_TIMEOUT,
                   "cannot connect to '%s': no answer in time: check host and port, and firewalls "
                   "between",
                   shown);
}

int64_t db_ask_until(const struct db *db, int64_t most_us)
{
    const int64_t patience = (int64_t)db->patience_ms * 1000;

    return clock_mono_us() + (patience && patience < most_us ? patience : most_us);
}

bool db_open(const char *url, const struct db_open_options *options, struct db **ret_db,
             struct err *err)
{
    static const struct db_open_options none = {.read_only = true};
    const struct scheme *scheme = find_scheme(url);

    if (!url_check(url, err))
        return false;
    if (scheme && scheme->ops) {
        options = options ? options : &none;
        char *escaped = url_escape_user(url);
        const bool ok = scheme->ops->open(escaped, options, ret_db, err);
        secret_free(escaped);
        if (!ok)
            return false;
        (*ret_db)->patience_ms = options->limit_ms;
        (*ret_db)->commit_ms = options->commit_ms;
        (*ret_db)->veil = options->secure_views ? mem_strdup(options->secure_views) : NULL;
        return true;
    }
    struct buf shown = BUF_INIT;
    url_redact(&shown, url);
    if (scheme)
        err_set(err, ERR_UNSUPPORTED, "cannot open '%s': this build has no driver for %s",
                buf_str(&shown), scheme->people);
    else
        err_set(err, ERR_UNSUPPORTED,
                "cannot open '%s': unknown kind of database: use sqlite:, postgresql://, "
                "mysql://, mariadb://, trino://, bigquery:// or api://",
                buf_str(&shown));
    buf_release(&shown);
    return false;
}

bool db_open_connection(const struct connection *connection, enum db_use use, struct cancel *cancel,
                        struct db **ret_db, struct err *err)
{
    char *password = NULL;

    if (connection->password)
        password = mem_strdup(connection->password);
    else if (connection->password_command &&
             !command_first_line(connection->password_command, "password_command", cancel,
                                 &password, err))
        return err_prefix(err, "connection '%s'", connection->name);
    const struct db_open_options options = {
        .read_only = connection->read_only,
        .reader = use == DB_READS || connection->read_only,
        .reader_role = connection->reader_role,
        .password = password,
        .session = connection->session,
        .schema = connection->schema,
        .headings = connection->dictionary_headings,
        .secure_views = connection->secure_views,
        .limit_ms = connection->limit_ms,
        .time_zone = connection->time_zone,
        .commit_ms = connection->commit_ms,
        .bytes_most = connection->bytes_most,
        .price_tib = connection->price_tib,
        .cancel = cancel,
    };
    const bool ok = db_open(connection->url, &options, ret_db, err);
    secret_free(password);
    return ok ? true : err_prefix(err, "connection '%s'", connection->name);
}
