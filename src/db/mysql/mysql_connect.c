/* From a URL to a MySQL or MariaDB connection. What the URL leaves out (user, password, socket,
 * TLS) comes from the client's option files (~/.my.cnf), as with every other client of this
 * library. */
#include <errmsg.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "mysql/mysql_driver.h"
#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/system/detour.h"
#include <ma_pvio.h>

#define NO_ANSWER "no answer in time: check host and port, and firewalls between"

/* errno of the client → what to do about it. */
static const struct {
    unsigned code;
    const char *mend;
} mends[] = {
    {1045, "check user and password (URL, ~/.my.cnf, password_command, or -W, which asks for it)"},
    {1044, "the user has no right on this database"},
    {1049, "check the database's name in the URL"},
    {1040, "close other connections or raise max_connections"},
    {2002, "check host and port, and that the server runs"},
    {2003, "check host and port, and that the server runs"},
    {2005, "check the host's name"},
    {2007, "check that the port is a MySQL or MariaDB server's, of version 4.1 or later"},
    {CR_PLUGIN_NOT_ALLOWED,
     "set ssl-mode=REQUIRED, server-public-key-path=FILE, or get-server-public-key=true, which "
     "believes any key"},
    {2026, "check the TLS settings (ssl-mode, ssl-ca); ssl-mode=DISABLED goes without, if that is "
           "acceptable"},
};

static void mysql_connect_set_text(char **field, const char *p, size_t len)
{
    secret_free(*field);
    *field = len ? db_url_decode(p, len) : NULL;
}

/* Without a word of the URL TLS is used where the server has it, as by the server's own client. */
static bool mysql_connect_set_tls(struct my_target *target, const char *value, struct err *err)
{
    static const struct {
        const char *name;
        enum my_tls tls;
        bool verify;
    } modes[] = {
        {"disabled", MY_TLS_OFF, false},        {"preferred", MY_TLS_PREFERRED, false},
        {"required", MY_TLS_REQUIRED, false},   {"verify_ca", MY_TLS_REQUIRED, true},
        {"verify-ca", MY_TLS_REQUIRED, true},   {"verify_identity", MY_TLS_REQUIRED, true},
        {"verify-full", MY_TLS_REQUIRED, true},
    };

    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (str_eq_fold(modes[i].name, value)) {
            target->tls = modes[i].tls;
            target->verify = modes[i].verify;
            return true;
        }
    return err_set(err, ERR_CONFIG,
                   "unknown ssl-mode '%s' in the URL: DISABLED, PREFERRED, REQUIRED, VERIFY_CA or "
                   "VERIFY_IDENTITY",
                   value);
}

/* One "name=value" of the URL's query part. */
static bool mysql_connect_set_option(struct my_target *target, const char *p, size_t len,
                                     struct err *err)
{
    const char *equals = memchr(p, '=', len);
    char *name = mem_strndup(p, equals ? (size_t)(equals - p) : len);
    char *value =
        equals ? db_url_decode(equals + 1, len - (size_t)(equals - p) - 1) : mem_strdup("");
    bool ok = true;

    if (str_eq_fold(name, "ssl-mode") || str_eq_fold(name, "sslmode")) {
        ok = mysql_connect_set_tls(target, value, err);
    } else if (str_eq_fold(name, "connect_timeout") || str_eq_fold(name, "connect-timeout")) {
        ok = db_connect_option(value, &target->connect_ms, err);
        target->connect_seconds = (unsigned)(target->connect_ms + 999) / 1000;
    } else if (str_eq_fold(name, "get-server-public-key")) {
        target->ask_key = str_eq_fold(value, "true") || str_eq(value, "1");
    } else if (str_eq_fold(name, "server-public-key-path")) {
        mysql_connect_set_text(&target->server_key, value, strlen(value));
    } else if (str_eq_fold(name, "ssl-ca")) {
        mysql_connect_set_text(&target->ca, value, strlen(value));
    } else if (str_eq_fold(name, "ssl-cert")) {
        mysql_connect_set_text(&target->cert, value, strlen(value));
    } else if (str_eq_fold(name, "ssl-key")) {
        mysql_connect_set_text(&target->key, value, strlen(value));
    } else if (str_eq_fold(name, "socket")) {
        mysql_connect_set_text(&target->socket, value, strlen(value));
    } else if (str_eq_fold(name, "user")) {
        mysql_connect_set_text(&target->user, value, strlen(value));
    } else if (str_eq_fold(name, "password")) {
        mysql_connect_set_text(&target->password, value, strlen(value));
    } else {
        ok = err_set(err, ERR_CONFIG,
                     "unknown option '%s' in the URL: ssl-mode, ssl-ca, ssl-cert, ssl-key, socket, "
                     "connect_timeout, server-public-key-path, get-server-public-key, user and "
                     "password are known",
                     name);
    }
    secret_free(value);
    mem_free(name);
    return ok;
}

/* "host", "host:3306" or "[::1]:3306" of `len` bytes. */
static void parse_host(struct my_target *target, const char *p, size_t len)
{
    const char *colon = memrchr(p, ':', len);
    const char *bracket = memrchr(p, ']', len);

    target->port = 0;
    if (colon && (!bracket || colon > bracket)) {
        target->port = (unsigned)strtoul(colon + 1, NULL, 10);
        len = (size_t)(colon - p);
    }
    if (len > 1 && *p == '[' && p[len - 1] == ']')
        mysql_connect_set_text(&target->host, p + 1, len - 2);
    else
        mysql_connect_set_text(&target->host, p, len);
}

static void mysql_connect_parse_authority(struct my_target *target, const char *p, size_t len)
{
    const char *at = memrchr(p, '@', len);

    if (at) {
        const char *colon = memchr(p, ':', (size_t)(at - p));
        mysql_connect_set_text(&target->user, p, (size_t)((colon ? colon : at) - p));
        if (colon)
            mysql_connect_set_text(&target->password, colon + 1, (size_t)(at - colon) - 1);
        len -= (size_t)(at + 1 - p);
        p = at + 1;
    }
    target->hosts = mem_strndup(p, len);
    parse_host(target, p, strcspn(target->hosts, ","));
}

bool my_parse_url(const char *url, const struct db_open_options *options, struct my_target *ret,
                  struct err *err)
{
    const int ms = db_connect_ms(options);
    struct my_target target = {.connect_seconds = (unsigned)(ms + 999) / 1000,
                               .connect_ms = ms,
                               .files = !options->read_only && !options->reader};
    const char *p = strstr(url, "://");
    bool ok = true;

    if (!p)
        return err_set(err, ERR_CONFIG, "a MySQL URL looks like mysql://user@host:3306/database");
    p += 3;
    const size_t authority = strcspn(p, "/?");
    mysql_connect_parse_authority(&target, p, authority);
    p += authority;
    if (*p == '/') {
        const size_t len = strcspn(++p, "?");
        mysql_connect_set_text(&target.database, p, len);
        p += len;
    }
    for (p += *p == '?'; ok && *p;) {
        const size_t len = strcspn(p, "&");
        ok = !len || mysql_connect_set_option(&target, p, len, err);
        p += len + (p[len] == '&');
    }
    if (options->password)
        mysql_connect_set_text(&target.password, options->password, strlen(options->password));
    if (options->schema)
        mysql_connect_set_text(&target.database, options->schema, strlen(options->schema));
    if (!ok) {
        my_target_release(&target);
        return false;
    }
    *ret = target;
    return true;
}

void my_target_release(struct my_target *target)
{
    mem_free(target->hosts);
    mem_free(target->host);
    mem_free(target->user);
    secret_free(target->password);
    mem_free(target->database);
    mem_free(target->socket);
    mem_free(target->ca);
    mem_free(target->cert);
    mem_free(target->key);
    mem_free(target->server_key);
    *target = (struct my_target){0};
}

void my_target_copy(const struct my_target *target, struct my_target *ret_copy)
{
    *ret_copy = *target;
    ret_copy->hosts = mem_strdup(target->hosts);
    ret_copy->host = mem_strdup(target->host);
    ret_copy->user = mem_strdup(target->user);
    ret_copy->password = mem_strdup(target->password);
    ret_copy->database = mem_strdup(target->database);
    ret_copy->socket = mem_strdup(target->socket);
    ret_copy->ca = mem_strdup(target->ca);
    ret_copy->cert = mem_strdup(target->cert);
    ret_copy->key = mem_strdup(target->key);
    ret_copy->server_key = mem_strdup(target->server_key);
}

/* The client has one number for a server that is silent and one that hangs up or does not speak
 * the protocol; the system's error at the end of its message tells them apart. */
static void say_lost(MYSQL *conn, const char *shown, struct err *err)
{
    static const char mark[] = "system error: ";
    const char *number = strstr(libmariadb.mysql_error(conn), mark);

    if (number && strtol(number + strlen(mark), NULL, 10) == ETIMEDOUT)
        err_set(err, ERR_CONNECT, "cannot connect to '%s': " NO_ANSWER, shown);
    else
        err_set(err, ERR_CONNECT,
                "cannot connect to '%s': the server there broke off: check that the port is a "
                "MySQL or MariaDB server's, and proxies between",
                shown);
}

/* Where TLS is wanted and the server refuses before it, the client puts a warning around what it
 * said: "… the following error cannot be verified: 1040 - Too many connections". */
static const char *mysql_connect_said(MYSQL *conn, unsigned *ret_code)
{
    static const char mark[] = "cannot be verified: ";
    const char *text = libmariadb.mysql_error(conn), *said = strstr(text, mark);

    *ret_code = libmariadb.mysql_errno(conn);
    if (!said)
        return text;
    *ret_code = (unsigned)strtoul(said + strlen(mark), NULL, 10);
    said = strstr(said, " - ");
    return said ? said + strlen(" - ") : text;
}

static void say_why(MYSQL *conn, const char *shown, struct err *err)
{
    unsigned code;
    const char *said = mysql_connect_said(conn, &code);
    const char *before =
        said == libmariadb.mysql_error(conn) ? "" : "without TLS the server says: ";

    if (my_asked_for_file(conn)) {
        err_set(err, ERR_CONNECT, "cannot connect to '%s': " MY_FILE_REFUSED, shown);
        return;
    }
    if (code == CR_SERVER_LOST) {
        say_lost(conn, shown, err);
        return;
    }
    for (size_t i = 0; i < sizeof mends / sizeof *mends; i++)
        if (mends[i].code == code) {
            err_set(err, ERR_CONNECT, "cannot connect to '%s': %s%s: %s", shown, before, said,
                    mends[i].mend);
            return;
        }
    err_set(err, ERR_CONNECT, "cannot connect to '%s': %s%s", shown, before, said);
}

/* Plug-ins that do not send the password as it was typed. */
#define HIDING_PLUGINS "mysql_native_password,client_ed25519,parsec,auth_gssapi_client"
/* Those that encrypt it with a key that the server sends, which anybody on the way could replace.
 */
#define KEY_PLUGINS HIDING_PLUGINS ",caching_sha2_password,sha256_password"

/* Without TLS the library would go on, and send the password as if it had it; with a fingerprint to
 * be compared it gives up first. An empty one is compared with nothing. */
static void mysql_connect_demand_tls(MYSQL *conn)
{
    const my_bool yes = 1;

    libmariadb.mysql_options(conn, MYSQL_OPT_SSL_ENFORCE, &yes);
    libmariadb.mysql_options(conn, MARIADB_OPT_SSL_FP, "");
}

static void mysql_connect_set_options(MYSQL *conn, const struct my_target *target)
{
    const my_bool yes = 1, no = 0;

    libmariadb.mysql_options(conn, MYSQL_READ_DEFAULT_GROUP, "client");
    libmariadb.mysql_options(conn, MYSQL_SET_CHARSET_NAME, "utf8mb4");
    libmariadb.mysql_options(conn, MYSQL_OPT_CONNECT_TIMEOUT, &target->connect_seconds);
    libmariadb.mysql_options(conn, MYSQL_OPT_READ_TIMEOUT, &target->connect_seconds);
    libmariadb.mysql_options(conn, MYSQL_OPT_RECONNECT, &no); /* a transaction is never retried */
    const bool near = target->socket || str_eq(target->host, "localhost");
    const bool keyed = target->ask_key || target->server_key; /* they are for going without TLS */
    if (target->tls == MY_TLS_REQUIRED)
        mysql_connect_demand_tls(conn);
    else if (target->tls == MY_TLS_PREFERRED && !near && !keyed)
        libmariadb.mysql_options(conn, MYSQL_OPT_SSL_ENFORCE, &yes);
    if (target->tls != MY_TLS_REQUIRED && !near) /* TLS may be taken away on the way */
        libmariadb.mysql_options(conn, MARIADB_OPT_RESTRICTED_AUTH,
                                 keyed ? KEY_PLUGINS : HIDING_PLUGINS);
    if (target->server_key)
        libmariadb.mysql_options(conn, MYSQL_SERVER_PUBLIC_KEY, target->server_key);
    if (target->verify)
        libmariadb.mysql_options(conn, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, &yes);
    if (target->ca)
        libmariadb.mysql_options(conn, MYSQL_OPT_SSL_CA, target->ca);
    if (target->cert)
        libmariadb.mysql_options(conn, MYSQL_OPT_SSL_CERT, target->cert);
    if (target->key)
        libmariadb.mysql_options(conn, MYSQL_OPT_SSL_KEY, target->key);
}

void my_settle_network(MYSQL *conn)
{
    const int fd = (int)libmariadb.mysql_get_socket(conn);
    const struct {
        int level, name, value;
    } options[] = {
        {SOL_SOCKET, SO_KEEPALIVE, 1},          {IPPROTO_TCP, TCP_KEEPIDLE, 30},
        {IPPROTO_TCP, TCP_KEEPINTVL, 10},       {IPPROTO_TCP, TCP_KEEPCNT, 3},
        {IPPROTO_TCP, TCP_USER_TIMEOUT, 60000},
    };

    conn->net.pvio->methods->set_timeout(conn->net.pvio, PVIO_READ_TIMEOUT, 0);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        setsockopt(fd, options[i].level, options[i].name, &options[i].value,
                   sizeof options[i].value); /* a local socket has none of these, and needs none */
}

static MYSQL *connect_to(const struct my_target *target, const char *shown, unsigned *ret_code,
                         struct err *err)
{
    MYSQL *conn = libmariadb.mysql_init(NULL);

    if (!conn) {
        err_set(err, ERR_INTERNAL, "cannot connect to '%s': out of memory", shown);
        return NULL;
    }
    mysql_connect_set_options(conn, target);
    if (target->files)
        my_files_agree(conn);
    else
        my_files_refuse(conn);
    if (!libmariadb.mysql_real_connect(conn, target->host, target->user, target->password,
                                       target->database, target->port, target->socket, 0)) {
        say_why(conn, shown, err);
        *ret_code = libmariadb.mysql_errno(conn);
    } else if (target->tls == MY_TLS_REQUIRED && !libmariadb.mysql_get_ssl_cipher(conn)) {
        /* the library goes on without TLS when the server has none */
        err_set(err, ERR_CONNECT,
                "cannot connect to '%s': the server offers no TLS: set ssl-mode=PREFERRED, if that "
                "is acceptable",
                shown);
    } else {
        my_files_refuse(conn); /* whatever option files say */
        if (conn->passwd)      /* nothing needs it any more: it does not reconnect */
            secret_wipe(conn->passwd, strlen(conn->passwd));
        return conn;
    }
    libmariadb.mysql_close(conn);
    return NULL;
}

MYSQL *my_connect(const struct my_target *target, const char *shown, struct err *err)
{
    unsigned code;

    return connect_to(target, shown, &code, err);
}

/* Another host may answer where this one did not; what a server refuses, the others would refuse.
 */
static bool worth_another(const struct err *err, unsigned code)
{
    return err->code == ERR_CONNECT && (code == CR_CONN_HOST_ERROR || code == CR_UNKNOWN_HOST ||
                                        code == CR_SERVER_LOST || code == CR_CONNECTION_ERROR);
}

/* Connecting blocks, in the library and in asking for the host's address: a detour. */
struct attempt {
    struct my_target target;
    char *shown;
    MYSQL *conn;
    unsigned code;
    struct err why;
};

static void attempt_run(void *arg)
{
    struct attempt *attempt = arg;

    attempt->conn = connect_to(&attempt->target, attempt->shown, &attempt->code, &attempt->why);
}

static void attempt_drop(void *arg)
{
    struct attempt *attempt = arg;

    if (attempt->conn)
        libmariadb.mysql_close(attempt->conn);
    my_target_release(&attempt->target);
    mem_free(attempt->shown);
    mem_free(attempt);
}

static MYSQL *try_host(const struct my_target *target, const char *shown, struct cancel *cancel,
                       unsigned *ret_code, struct err *err)
{
    struct attempt *attempt = mem_alloc(sizeof *attempt);
    const int64_t deadline = clock_mono_us() + (int64_t)target->connect_ms * 1000;

    my_target_copy(target, &attempt->target);
    attempt->shown = mem_strdup(shown);
    const enum detour_end end =
        detour_run("connect", attempt_run, attempt_drop, attempt, cancel, deadline);
    if (end == DETOUR_CANCELLED) {
        err_set(err, ERR_CANCELLED, "cancelled while connecting to '%s'", shown);
        return NULL;
    }
    if (end == DETOUR_TIMEOUT) {
        *ret_code = CR_SERVER_LOST;
        err_set(err, ERR_CONNECT, "cannot connect to '%s': " NO_ANSWER, shown);
        return NULL;
    }
    MYSQL *conn = attempt->conn;
    *ret_code = attempt->code;
    if (!conn)
        *err = attempt->why;
    attempt->conn = NULL;
    attempt_drop(attempt);
    return conn;
}

MYSQL *my_connect_any(struct my_target *target, const char *shown, struct cancel *cancel,
                      struct err *err)
{
    const char *host = target->hosts;
    struct err why = ERR_INIT;

    for (;;) {
        unsigned code = 0;
        const size_t len = strcspn(host, ",");
        parse_host(target, host, len);
        MYSQL *conn = try_host(target, shown, cancel, &code, &why);
        host += len + (host[len] == ',');
        if (conn || !*host || !worth_another(&why, code)) {
            if (!conn && err)
                *err = why;
            return conn;
        }
    }
}
