/* Where the service listens: a TCP address, a socket in the file system, or what systemd hands
 * over (sd_listen_fds(3)). */
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "server.h"
#include "texts.h"

#define BACKLOG 1024
#define SYSTEMD_FD 3
#define PEM_MOST ((size_t)1 << 20)

static bool listen_fails(struct daemon_place *place, struct err *err)
{
    err_set(err, ERR_IO, TEXT_CANNOT_LISTEN, place->name, strerror(errno));
    if (place->fd >= 0)
        close(place->fd);
    place->fd = -1;
    return false;
}

static bool listen_unix(const char *path, struct daemon_place *place, struct err *err)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct stat st;

    if (strlen(path) >= sizeof address.sun_path)
        return err_set(err, ERR_USAGE, TEXT_NO_ADDRESS, place->name);
    strcpy(address.sun_path, path);
    if (stat(path, &st) == 0 && S_ISSOCK(st.st_mode)) {
        const int other = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const bool lives =
            other >= 0 && connect(other, (struct sockaddr *)&address, sizeof address) == 0;
        if (other >= 0)
            close(other);
        if (!lives)
            unlink(path); /* left by a process that is gone */
    }
    place->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const mode_t before = umask(0177);
    const bool bound =
        place->fd >= 0 && bind(place->fd, (struct sockaddr *)&address, sizeof address) == 0;
    umask(before);
    place->local = place->own = place->made = bound;
    return (bound && listen(place->fd, BACKLOG) == 0) || listen_fails(place, err);
}

static bool listen_is_loopback(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return (ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24) == 127;
    return address->sa_family == AF_INET6 &&
           IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)address)->sin6_addr);
}

static bool listen_bind(const struct addrinfo *found, struct daemon_place *place, struct err *err)
{
    const int yes = 1;

    place->own = listen_is_loopback(found->ai_addr);
    place->fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (place->fd >= 0 && setsockopt(place->fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
        bind(place->fd, found->ai_addr, found->ai_addrlen) == 0 && listen(place->fd, BACKLOG) == 0)
        return true;
    return listen_fails(place, err);
}

static bool listen_tcp(const char *name, struct daemon_place *place, struct err *err)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    const char *colon = strrchr(name, ':');
    struct addrinfo *found = NULL;

    if (!colon || colon == name || !colon[1])
        return err_set(err, ERR_USAGE, TEXT_NO_ADDRESS, name);
    const bool bracketed = *name == '[' && colon[-1] == ']';
    char *host = bracketed ? mem_strndup(name + 1, (size_t)(colon - name) - 2)
                           : mem_strndup(name, (size_t)(colon - name));
    const int code = getaddrinfo(host, colon + 1, &hints, &found);
    mem_free(host);
    if (code != 0)
        return err_set(err, ERR_IO, TEXT_CANNOT_LISTEN, name, gai_strerror(code));
    const bool ok = listen_bind(found, place, err);
    freeaddrinfo(found);
    return ok;
}

/* True: systemd has one for us. */
static bool listen_inherited(struct daemon_place *place)
{
    const char *pid = getenv("LISTEN_PID"), *fds = getenv("LISTEN_FDS");
    struct sockaddr_storage address = {0};
    socklen_t len = sizeof address;
    int64_t wanted = 0;

    if (!pid || !fds || !str_to_i64(pid, &wanted) || wanted != getpid() || !str_eq(fds, "1") ||
        getsockname(SYSTEMD_FD, (struct sockaddr *)&address, &len) != 0)
        return false;
    place->fd = SYSTEMD_FD;
    place->handed = true;
    place->local = address.ss_family == AF_UNIX;
    place->own = place->local || listen_is_loopback((struct sockaddr *)&address);
    return true;
}

static bool listen_tls(const struct settings *settings, struct daemon_place *place, struct err *err)
{
    const char *cert = settings_text(settings, SET_SERVE_TLS_CERT),
               *key = settings_text(settings, SET_SERVE_TLS_KEY);
    struct buf text = BUF_INIT;

    if (!*cert && !*key)
        return true;
    if (!*cert || !*key)
        return err_set(err, ERR_CONFIG, TEXT_TLS_BOTH);
    if (!path_read(cert, PEM_MOST, &text, err))
        return false;
    place->cert = buf_take(&text);
    if (!path_read(key, PEM_MOST, &text, err))
        return false;
    place->key = buf_take(&text);
    secret_held();
    return true;
}

bool listen_open(const struct server *server, struct daemon_place *ret_place, struct err *err)
{
    const char *name = server->options.listen ? server->options.listen
                                              : settings_text(server->settings, SET_SERVE_LISTEN);

    *ret_place = (struct daemon_place){.fd = -1, .name = name};
    if (!listen_tls(server->settings, ret_place, err))
        return false;
    if (listen_inherited(ret_place))
        return true;
    return str_starts(name, "unix:") ? listen_unix(name + strlen("unix:"), ret_place, err)
                                     : listen_tcp(name, ret_place, err);
}

void listen_close(struct daemon_place *place)
{
    mem_free(place->cert);
    secret_free(place->key);
    if (place->made)
        unlink(place->name + strlen("unix:"));
}
