/* What the files of this module share. */
#ifndef QUERENT_REMOTE_PRIVATE_H
#define QUERENT_REMOTE_PRIVATE_H

#include "querent/http/http.h"
#include "querent/remote/remote.h"

enum path_name { PATH_READ, PATH_WRITE, PATH_EMAIL, PATH_JOB, PATH_CANCEL, PATHS };

struct remote {
    struct http *http;
    char *url, *place, *token, *user, *password;
    int connect_ms;
    struct buf mapping_text; /* what the three point into; kind JSON_NONE: nothing is mapped */
    struct json_value paths, fields, states;
};

struct remote_request {
    const char *method, *path; /* the path follows the url */
    const char *body;          /* NULL: none */
    size_t body_len;
    const char *key; /* Idempotency-Key, NULL: none */
    bool repeat;     /* may be sent twice */
    bool once;       /* is not sent again, whatever comes */
    struct remote_limits limits;
};
/* One exchange, repeated where that is right. False: no 2xx; *ret_status is HTTP's, 0: no answer.
 * err says why in words for people. */
bool remote_send(struct remote *remote, const struct remote_request *request, struct buf *ret_body,
                 long *ret_status, struct err *err);

/* mapping.c */
bool mapping_load(struct remote *remote, const char *file, struct err *err);
/* "METHOD /path" with {id} replaced (percent-encoded); the caller frees both. */
void mapping_path(const struct remote *remote, enum path_name name, const char *id,
                  char **ret_method, char **ret_path);
/* A reply's field under the server's name for it. */
struct json_value mapping_field(const struct remote *remote, const struct json_value *reply,
                                const char *name);
bool mapping_state(const struct remote *remote, const struct json_value *word,
                   enum remote_state *ret_state);
void add_encoded(struct buf *out, const char *text); /* as one segment of a path */

#endif
