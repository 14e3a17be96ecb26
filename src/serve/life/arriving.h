/* How long requests take to arrive. libmicrohttpd closes a connection that says nothing at all; one
 * that sends a byte now and then would hold its place for ever. Private to serve. */
#ifndef QUERENT_SERVE_ARRIVING_H
#define QUERENT_SERVE_ARRIVING_H

#include <microhttpd.h>
#include <pthread.h>
#include <stdbool.h>
#include <sys/types.h>

#define ARRIVING_IDLE_S 75 /* a connection that says nothing */

struct arrival;
struct server;

struct arrivals {
    pthread_mutex_t lock; /* guards the list */
    struct arrival *first;
};

/* libmicrohttpd's MHD_NotifyConnectionCallback; arg: the server. */
void arriving_notify(void *arg, struct MHD_Connection *connection, void **socket_context,
                     enum MHD_ConnectionNotificationCode what);
/* A request, or the rest of one, is expected from now on; it may begin as late as in `more_s`. */
void arriving_expects(struct server *server, struct MHD_Connection *connection, int more_s);
/* The request is whole: its answer takes its own time. */
void arriving_is_here(struct MHD_Connection *connection);
/* Whether the account that runs the service, or root, is at the other end: looked up once for each
 * connection. *ret_uid: which of both. False also where that cannot be told. */
bool arriving_is_own(struct MHD_Connection *connection, uid_t *ret_uid);

#endif
