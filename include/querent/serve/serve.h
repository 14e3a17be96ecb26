/* The service: questions over HTTP and server-sent events, one more front end over the front. What
 * it speaks is in GET /openapi.json, which is made from the table that routes.
 *
 * A question or a session is a talk: a front of its own, whose events one thread takes. Who asks is
 * a user of a company, by token or by a trusted proxy's headers; talks, conversations and jobs of
 * others are not there for them (404). Without tokens only this machine may ask, as the operator.
 */
#ifndef QUERENT_SERVE_SERVE_H
#define QUERENT_SERVE_SERVE_H

#include "querent/base/err.h"
#include "querent/model/settings.h"

struct serve_options {
    const char *listen;     /* "127.0.0.1:8765", "[::1]:8765", "unix:PATH"; NULL: serve.listen */
    const char *connection; /* that is asked where a request names none; NULL: the demo */
    bool chosen;            /* the operator chose that connection; else own ones have to be named */
    /* Called once it listens, with its address; may be NULL. */
    void (*listening)(void *arg, const char *address);
    /* On SIGHUP: the configuration as it is now, which becomes the service's; NULL: it is wrong,
     * which has been said. May be NULL. */
    struct settings *(*reload)(void *arg);
    /* What the operator should know, in a sentence; may be NULL. */
    void (*said)(void *arg, const char *text);
    void *arg;
};
/* Reads its settings again at SIGHUP. Serves until SIGTERM or SIGINT, then lets running questions
 * end (serve.drain_seconds). Takes the socket of systemd where LISTEN_FDS names one, and tells it
 * when it is ready. The calling thread's; once a process. */
bool serve_run(struct settings *settings, const struct serve_options *options, struct err *err);

#endif
