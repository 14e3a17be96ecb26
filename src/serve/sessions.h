/* Sessions: conversations of the state file that are asked over HTTP. Private to serve. */
#ifndef QUERENT_SERVE_SESSIONS_H
#define QUERENT_SERVE_SESSIONS_H

#include "server.h"

/* Both put the session's talk into the request; false: it was answered. */
bool session_find(struct request *request, const char *id);
/* id NULL: a new one. An id that is there already is found. connection NULL: the service's. */
bool session_create(struct request *request, const char *id, const char *connection);
/* Whether there is such a conversation of the asker; false: it was answered. */
bool session_is_askers(struct request *request, const char *id);
/* What was said in the asker's session, and its database into *database (heap) where that is NULL.
 * False: it was answered. */
bool session_before(struct request *request, const char *id, struct asked_with *with,
                    char **database);
uint64_t session_line(struct talk *talk); /* number of the next line of its log */

#endif
