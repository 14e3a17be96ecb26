/* Clients that go away while their stream waits. libmicrohttpd does not look at a suspended
 * connection, so its socket is watched here, and the stream is woken to find out. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "mhd.h"
#include "server.h"
#include "texts.h"

#define AT_ONCE 128

bool leaving_open(struct server *server, struct err *err)
{
    server->leaving = epoll_create1(EPOLL_CLOEXEC);
    return server->leaving >= 0 || err_set(err, ERR_IO, TEXT_CANNOT_WATCH, strerror(errno));
}

void leaving_close(struct server *server)
{
    if (server->leaving >= 0)
        close(server->leaving);
}

static int leaving_socket(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);

    return info ? info->connect_fd : -1;
}

/* It is forgotten with the socket. One that is watched already (keep-alive) stays so. */
void leaving_watch(struct server *server, struct MHD_Connection *connection)
{
    const int fd = leaving_socket(connection);
    struct epoll_event event = {.events = EPOLLRDHUP | EPOLLET, .data.fd = fd};

    if (fd >= 0)
        epoll_ctl(server->leaving, EPOLL_CTL_ADD, fd, &event);
}

bool leaving_has_left(struct MHD_Connection *connection)
{
    struct pollfd fd = {.fd = leaving_socket(connection), .events = POLLRDHUP};

    return fd.fd >= 0 && poll(&fd, 1, 0) > 0;
}

void leaving_hear(struct server *server)
{
    struct epoll_event events[AT_ONCE];
    int sockets[AT_ONCE];
    const int count = epoll_wait(server->leaving, events, AT_ONCE, 0);

    for (int i = 0; i < count; i++)
        sockets[i] = events[i].data.fd;
    if (count > 0)
        talks_wake_sockets(server, sockets, (size_t)count);
}
