/* Whose account is at the other end of a connection of this machine. Private to serve. */
#ifndef QUERENT_SERVE_PEER_H
#define QUERENT_SERVE_PEER_H

#include <stdbool.h>
#include <sys/types.h>

/* Whether the account that runs the service, or root, holds the socket's other end; which of both.
 * False also where that cannot be told. Any thread. */
bool peer_is_own(int fd, uid_t *ret_uid);

#endif
