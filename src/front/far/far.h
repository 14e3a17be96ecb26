/* A front whose work is done by a service elsewhere ('querent serve'): the same commands and
 * events, over HTTP. Private to front.
 *
 * sender    the front's worker: sends commands, in order, one after another
 * listener  one thread: opens the console, hears its events, fetches rows and the schema
 * `front->lock` guards what both and others look at. A connection that breaks is made again, and
 * the stream goes on where it was; a console that is gone is opened anew, with its conversation.
 */
#ifndef QUERENT_FRONT_FAR_H
#define QUERENT_FRONT_FAR_H

#include <cjson/cJSON.h>

#include "front_private.h"
#include "querent/http/http.h"

#define FAR_RESULTS 4
#define FAR_PENDING 32

enum far_state { FAR_OPENING, FAR_OPEN, FAR_FAILED };

struct far {
    struct front *front;
    struct http *http;
    struct front_options wanted; /* the flags */
    char *url, *place, *token;
    char *socket; /* of "unix:PATH"; NULL: the URL names a host */
    struct cancel *cancel;
    pthread_t listener;
    bool listening; /* must be joined */
    /* What the session names as its connection: one for each that was asked, the newest last.
     * Others hold them without the lock, so none is changed, or freed before the front is. The
     * lock's. */
    VEC(struct connection *) connections;
    char *dialect;      /* of the connection, the listener's */
    uint64_t last;      /* id of the newest event that was heard; the listener's */
    bool lost;          /* the operator has been told; the listener's */
    struct buf pending; /* of the stream, not a whole event yet; the listener's */
    char *conversation; /* the listener's, as the next two */
    char *name;         /* of the connection, NULL: the service's own */
    struct {
        int64_t id;
        struct result *result;
    } results[FAR_RESULTS];
    /* The lock's: */
    enum far_state state;
    struct err problem; /* FAR_FAILED: why */
    char *console;      /* NULL: none is open */
    char *engine;
    struct connection_info *infos;
    size_t info_count;
    uint64_t turns[FAR_PENDING]; /* that were sent and are not complete; 0: none */
};

/* far.c */
struct far *far_new(struct front *front, const struct front_options *options);
void far_leave(struct far *far); /* what waits for a service that does not answer ends */
void far_end(struct far *far);   /* the worker has ended: nothing is heard any more; NULL is fine */
void far_free(struct far *far);  /* NULL is fine */
void *far_send(void *front);     /* the worker */
/* Whether the command is carried out on this machine. */
bool far_keeps(const struct command *command);
struct connection_info *far_connections(struct far *far, size_t *ret_count);
char *far_engine(struct far *far);

/* far_listen.c */
void *far_listen(void *far);
void far_say_lost(struct far *far); /* the turns under way will not be heard of any more */

/* far_http.c: False: *err says why. Path below /api/v1/console; NULL body: GET. The console's own
 * where `own`. *ret_status: 0: no answer came. */
bool far_exchange(struct far *far, const char *method, const char *path, const struct buf *body,
                  cJSON **ret_json, long *ret_status, struct err *err);
/* The console's events from far->last on, each given to `hear`, until the stream ends. */
bool far_stream(struct far *far, void (*hear)(struct far *far, const cJSON *json), long *ret_status,
                struct err *err);
/* "/ID/verb" of the console that is open; NULL: none is. Caller frees. */
char *far_path(struct far *far, const char *verb);

/* far_hear.c */
void far_hear(struct far *far, const cJSON *json);
void far_forget(struct far *far); /* results of another console */

#endif
