/* One HTTP exchange, blocking, streamed to a callback, cancelled from another thread. */
#ifndef QUERENT_HTTP_HTTP_H
#define QUERENT_HTTP_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/buf.h"
#include "querent/base/cancel.h"
#include "querent/base/err.h"

#define HTTP_START_MAX 4096 /* bytes of an answer kept to show what came back */

/* Idle connections, shared by threads. */
struct http;

enum http_next { HTTP_MORE, HTTP_ENOUGH, HTTP_STOP };

struct http_call {
    const char *server; /* for errors: "ollama at localhost:11434" */
    const char *url;
    const char *socket; /* path of a Unix socket that is connected to; NULL: the URL's host */
    const char *method; /* NULL: POST with a body, GET without */
    const char *key;    /* bearer, NULL: none; also what is cut out of errors */
    const char *user, *password; /* basic authentication where user is not NULL */
    const char *accept;          /* content type asked for; NULL: JSON */
    const char *const *headers;  /* further ones, "Name: value", NULL at the end; NULL: none */
    const char *traceparent;     /* NULL or "": none */
    const char *body;            /* NULL: none */
    size_t body_len;
    const char *body_type; /* NULL: JSON */
    const char *authority; /* file of certificates to trust; NULL: the system's */
    bool trust_anyone;     /* any certificate will do: the operator asked for it */
    bool only_once;        /* libcurl sends again what a kept connection lost: then none is used */
    int connect_ms;
    int stall_ms;        /* longest silence once `begun` */
    int64_t deadline_us; /* clock_mono_us of the whole call's end */
    size_t max_bytes;    /* of the answer */
    struct cancel *cancel;
    /* A header of the answer; may be NULL. The value has no blanks around it. */
    void (*header)(void *arg, const char *name, const char *value);
    /* Bytes of a 2xx answer; NULL: only the reply's start is kept. HTTP_ENOUGH: the answer is
     * whole, the rest does not matter; HTTP_STOP: *err says why. */
    enum http_next (*data)(void *arg, const char *p, size_t len, struct err *err);
    void *arg;
    bool begun; /* set by `data` once the answer flows: until then only the deadline counts */
};

enum http_failure {
    HTTP_OK,      /* an answer came, whatever its status */
    HTTP_REFUSED, /* no connection could be made */
    HTTP_BROKEN,  /* the connection ended too early */
    HTTP_TIMED_OUT,
    HTTP_CANCELLED,
    HTTP_STOPPED,  /* by `data`, or a size limit */
    HTTP_HOPELESS, /* certificates, protocols, library missing */
};

struct http_reply {
    enum http_failure failure;
    long status;
    char type[64];     /* content type without parameters, lower case */
    int retry_after_s; /* -1: the server did not say */
    struct buf start;  /* first HTTP_START_MAX bytes of the answer */
    size_t bytes;
};

struct http *http_new(void);
void http_free(struct http *http);
/* False: failure other than HTTP_OK, with *err. *ret_reply is filled either way. */
bool http_do(struct http *http, struct http_call *call, struct http_reply *ret_reply,
             struct err *err);
void http_reply_release(struct http_reply *reply);

/* "host:port/path" of a URL without user and password, for people. Caller frees. */
char *http_place(const char *url);
/* True for localhost, 127.0.0.0/8 and ::1. */
bool http_is_loopback(const char *url);

#endif
