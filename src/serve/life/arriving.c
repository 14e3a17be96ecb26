/* A row for each open connection, its own as libmicrohttpd's socket context. The main thread shuts
 * the sockets of those whose request is late; libmicrohttpd then finds them closed. A socket is in
 * the list as long as it is open, so that no other one is ever shut in its place. */
#include "life/arriving.h"

#include <stdatomic.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "mhd.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "server.h"
#include "who/peer.h"

struct arrival {
    struct arrival *next, *before;
    int fd;
    atomic_llong until_us; /* 0: nothing is expected */
    long long late_us;     /* that until_us was over at the last look; the main thread's */
    bool looked, own;      /* whose the other end is; its requests' thread's, as the next */
    uid_t uid;
};

static struct arrival *arriving_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

    return info ? info->socket_context : NULL;
}

static long long arriving_until(const struct server *server, int more_s)
{
    return clock_mono_us() +
           (settings_int(server->settings, SET_SERVE_REQUEST_SECONDS) + more_s) * 1000000;
}

static struct arrival *arriving_add(struct server *server, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct arrival *arrival = mem_alloc(sizeof *arrival);

    arrival->fd = info ? info->connect_fd : -1;
    arrival->looked = arrival->own = false;
    arrival->late_us = 0;
    atomic_init(&arrival->until_us, arriving_until(server, 0));
    pthread_mutex_lock(&server->arrivals.lock);
    arrival->next = server->arrivals.first;
    arrival->before = NULL;
    if (arrival->next)
        arrival->next->before = arrival;
    server->arrivals.first = arrival;
    pthread_mutex_unlock(&server->arrivals.lock);
    return arrival;
}

static void arriving_remove(struct server *server, struct arrival *arrival)
{
    pthread_mutex_lock(&server->arrivals.lock);
    if (arrival->next)
        arrival->next->before = arrival->before;
    if (arrival->before)
        arrival->before->next = arrival->next;
    else
        server->arrivals.first = arrival->next;
    pthread_mutex_unlock(&server->arrivals.lock);
    mem_free(arrival);
}

void arriving_notify(void *arg, struct MHD_Connection *connection, void **socket_context,
                     enum MHD_ConnectionNotificationCode what)
{
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        *socket_context = arriving_add(arg, connection);
    } else if (*socket_context) {
        arriving_remove(arg, *socket_context);
        *socket_context = NULL;
    }
}

void arriving_expects(struct server *server, struct MHD_Connection *connection, int more_s)
{
    struct arrival *arrival = arriving_of(connection);

    if (arrival)
        atomic_store(&arrival->until_us, arriving_until(server, more_s));
}

void arriving_is_here(struct MHD_Connection *connection)
{
    struct arrival *arrival = arriving_of(connection);

    if (arrival)
        atomic_store(&arrival->until_us, 0);
}

bool arriving_is_own(struct MHD_Connection *connection, uid_t *ret_uid)
{
    struct arrival *arrival = arriving_of(connection);

    if (arrival && !arrival->looked) {
        arrival->looked = true;
        arrival->own = arrival->fd >= 0 && peer_is_own(arrival->fd, &arrival->uid);
    }
    *ret_uid = arrival ? arrival->uid : 0;
    return arrival && arrival->own;
}

/* What has come and nobody has read yet is not late: the service is, which has too much to do. */
static bool arriving_is_unread(const struct arrival *arrival)
{
    int bytes = 0;

    return ioctl(arrival->fd, FIONREAD, &bytes) == 0 && bytes > 0;
}

void arriving_keep(struct server *server)
{
    const long long now_us = clock_mono_us();

    pthread_mutex_lock(&server->arrivals.lock);
    for (struct arrival *arrival = server->arrivals.first; arrival; arrival = arrival->next) {
        const long long until_us = atomic_load(&arrival->until_us);
        if (!until_us || until_us >= now_us || arrival->fd < 0 || arriving_is_unread(arrival))
            continue;
        if (arrival->late_us == until_us)
            shutdown(arrival->fd, SHUT_RDWR);
        arrival->late_us = until_us; /* what is just being read is handled by the next look */
    }
    pthread_mutex_unlock(&server->arrivals.lock);
}
