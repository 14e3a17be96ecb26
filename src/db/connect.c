/* From a URL to an open connection: which driver, which password. Secrets live in memory that is
 * wiped and never reach a message. Runs on the thread that will own the connection. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver.h"
#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define PASSWORD_MOST 4096
#define PASSWORD_WAIT_MS 60000 /* a command may ask its operator to touch a key */

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

/* A URL's scheme; ops NULL: known, but this build has no driver for it. */
static const struct scheme {
    const char *name, *kind, *people;
    enum sql_dialect dialect;
    const struct db_ops *ops;
} schemes[] = {
    {"sqlite", "sqlite", "SQLite", SQL_SQLITE, &sqlite_ops},
    {"postgresql", "postgresql", "PostgreSQL", SQL_POSTGRES, POSTGRES_OPS},
    {"postgres", "postgresql", "PostgreSQL", SQL_POSTGRES, POSTGRES_OPS},
    {"mysql", "mysql", "MySQL", SQL_MYSQL, MYSQL_OPS},
    {"mariadb", "mariadb", "MariaDB", SQL_MYSQL, MYSQL_OPS},
    {"trino", "trino", "Trino", SQL_TRINO, &trino_ops},
    {"bigquery", "bigquery", "BigQuery", SQL_BIGQUERY, NULL},
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

/* Appends a query part ("a=b&password=x") with the values of secret keys hidden. */
static void show_query(struct buf *out, const char *query)
{
    static const char *const secrets[] = {"password", "passwd",      "sslpassword",
                                          "token",    "accessToken", "key"};

    while (*query) {
        const size_t len = strcspn(query, "&");
        const size_t key = strcspn(query, "=&");
        bool secret = false;
        for (size_t i = 0; i < sizeof secrets / sizeof *secrets; i++)
            secret |= strlen(secrets[i]) == key && str_starts_fold(query, secrets[i]);
        buf_addn(out, query, secret ? key : len);
        if (secret)
            buf_add(out, "=***");
        query += len;
        if (*query)
            buf_addc(out, *query++);
    }
}

void db_url_show(struct buf *out, const char *url)
{
    const char *rest = strstr(url, "://");
    const struct scheme *scheme = find_scheme(url);

    if (!rest || (scheme && scheme->ops == &sqlite_ops)) {
        buf_add(out, url);
        return;
    }
    rest += 3;
    buf_addn(out, url, (size_t)(rest - url));
    /* the last @ before the path ends the user part: a password may hold one that was not escaped
     */
    const size_t authority = strcspn(rest, "/?");
    const char *at = memrchr(rest, '@', authority);
    const char *colon = at ? memchr(rest, ':', (size_t)(at - rest)) : NULL;
    if (colon) {
        buf_addn(out, rest, (size_t)(colon - rest));
        rest = at;
    }
    const size_t plain = strcspn(rest, "?");
    buf_addn(out, rest, plain);
    rest += plain;
    if (*rest) {
        buf_addc(out, *rest++);
        show_query(out, rest);
    }
}

char *db_url_decode(const char *p, size_t len)
{
    struct buf out = BUF_INIT;

    for (size_t i = 0; i < len; i++) {
        char hex[3] = {0};
        if (p[i] == '%' && i + 2 < len && strspn(p + i + 1, "0123456789abcdefABCDEF") >= 2) {
            memcpy(hex, p + i + 1, 2);
            buf_addc(&out, (char)strtol(hex, NULL, 16));
            i += 2;
        } else {
            buf_addc(&out, p[i]);
        }
    }
    return buf_take(&out);
}

bool db_open(const char *url, const struct db_open_options *options, struct db **ret_db,
             struct err *err)
{
    static const struct db_open_options none = {.read_only = true};
    const struct scheme *scheme = find_scheme(url);

    if (scheme && scheme->ops)
        return scheme->ops->open(url, options ? options : &none, ret_db, err);
    struct buf shown = BUF_INIT;
    db_url_show(&shown, url);
    if (scheme && scheme->dialect == SQL_BIGQUERY)
        err_set(err, ERR_UNSUPPORTED,
                "cannot open '%s': there is no driver for BigQuery: read it by Trino's connector "
                "(trino://host/bigquery/dataset) or a job server (api://…&type=bigquery)",
                buf_str(&shown));
    else if (scheme)
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

/* ---- password_command */

/* Starts `sh -c command` in a process group of its own, its output in *ret_fd. */
static bool start_command(const char *command, pid_t *ret_pid, int *ret_fd, struct err *err)
{
    extern char **environ;
    char name[] = "sh", option[] = "-c";
    char *argv[] = {name, option, (char *)command, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attr;
    int fds[2];

    if (pipe2(fds, O_CLOEXEC))
        return err_set(err, ERR_IO, "cannot run password_command: %s", strerror(errno));
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, fds[1], 1);
    posix_spawnattr_init(&attr);
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attr, 0);
    const int rc = posix_spawn(ret_pid, "/bin/sh", &actions, &attr, argv, environ);
    posix_spawnattr_destroy(&attr);
    posix_spawn_file_actions_destroy(&actions);
    close(fds[1]);
    if (rc) {
        close(fds[0]);
        return err_set(err, ERR_IO, "cannot run password_command: %s", strerror(rc));
    }
    *ret_fd = fds[0];
    return true;
}

static void kill_command(void *arg)
{
    kill(-*(const pid_t *)arg, SIGTERM);
}

/* Reads to the end of the output; false when the time is over. What is too long is left unread. */
static bool read_output(int fd, char *out, size_t *ret_len)
{
    const int64_t end = clock_mono_us() + (int64_t)PASSWORD_WAIT_MS * 1000;

    *ret_len = 0;
    for (;;) {
        struct pollfd poll_fd = {.fd = fd, .events = POLLIN};
        const int64_t left = (end - clock_mono_us()) / 1000;
        if (left <= 0)
            return false;
        if (poll(&poll_fd, 1, (int)left) <= 0)
            continue;
        const ssize_t n = read(fd, out + *ret_len, PASSWORD_MOST - *ret_len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0 || (*ret_len += (size_t)n) == PASSWORD_MOST)
            return true;
    }
}

bool db_password_command(const char *command, struct cancel *cancel, char **ret_password,
                         struct err *err)
{
    char text[PASSWORD_MOST];
    size_t len;
    pid_t pid;
    int fd = -1, status = 0;

    if (!start_command(command, &pid, &fd, err))
        return false;
    const unsigned hook = cancel_hook(cancel, kill_command, &pid);
    const bool in_time = read_output(fd, text, &len);
    close(fd);
    if (!in_time)
        kill_command(&pid);
    /* the process stays a zombie until no hook can signal its number any more */
    siginfo_t info;
    while (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR)
        ;
    cancel_unhook(cancel, hook);
    waitpid(pid, &status, 0);

    bool ok = false;
    const char *end = memchr(text, '\n', len);
    const size_t line = end ? (size_t)(end - text) : len;
    if (cancel_fired(cancel))
        err_set(err, ERR_CANCELLED, "cancelled while password_command ran");
    else if (!in_time)
        err_set(err, ERR_TIMEOUT, "password_command took longer than %d s",
                PASSWORD_WAIT_MS / 1000);
    else if (!WIFEXITED(status) || WEXITSTATUS(status))
        err_set(err, ERR_CONFIG,
                "password_command failed (status %d): run it in a shell to see why",
                WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    else if (!line || len == PASSWORD_MOST)
        err_set(err, ERR_CONFIG, "password_command printed %s", line ? "too much" : "nothing");
    else {
        *ret_password = mem_strndup(text, line);
        ok = true;
    }
    mem_wipe(text, sizeof text);
    return ok;
}

bool db_open_connection(const struct connection *connection, enum db_use use, struct cancel *cancel,
                        struct db **ret_db, struct err *err)
{
    char *password = NULL;

    if (connection->password)
        password = mem_strdup(connection->password);
    else if (connection->password_command &&
             !db_password_command(connection->password_command, cancel, &password, err))
        return err_prefix(err, "cannot connect to '%s'", connection->name);
    const struct db_open_options options = {
        .read_only = connection->read_only,
        .reader = use == DB_READS || connection->read_only,
        .reader_role = connection->reader_role,
        .password = password,
        .session = connection->session,
        .schema = connection->schema,
        .cancel = cancel,
    };
    const bool ok = db_open(connection->url, &options, ret_db, err);
    if (password)
        mem_wipe(password, strlen(password));
    mem_free(password);
    return ok ? true : err_prefix(err, "cannot connect to '%s'", connection->name);
}
