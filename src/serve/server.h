/* The service's inside: one request on its way, and what requests share. Private to serve.
 *
 * Threads: libmicrohttpd's few call the handlers, which wait for no database and
 * no model; they read the state file, and write a workbook; each talk has a pump of its
 * own; a keeper thread wakes streams for heartbeats and lets go of what nobody wants any more. */
#ifndef QUERENT_SERVE_SERVER_H
#define QUERENT_SERVE_SERVER_H

#include <cjson/cJSON.h>
#include <pthread.h>
#include <stdatomic.h>

#include "life/arriving.h"
#include "life/metrics.h"
#include "querent/base/span.h"
#include "querent/serve/serve.h"
#include "querent/store/store.h"
#include "talk.h"
#include "who/limits.h"

struct MHD_Connection;
struct MHD_Daemon;
struct MHD_Response;
struct desks;
struct zip;

struct old_settings {
    struct settings *settings;
    int64_t since_us; /* when others took their place */
};

struct testing;
struct checking;

struct server {
    struct settings *_Atomic settings; /* the newest: see life/reload.c */
    struct serve_options options;
    const char *connection; /* asked where a request names none */
    struct store *store;    /* tokens */
    bool own;               /* settings are ours; the main thread's, as the next */
    VEC(struct old_settings) old;
    int64_t clean_us; /* when old conversations are deleted next; the main thread's, as the next */
    int64_t give_back_us; /* when memory is given back to the system next */
    struct metrics *metrics;
    struct limits *limits;
    struct desks *desks; /* jobs */
    struct MHD_Daemon *daemon;
    pthread_mutex_t asking; /* from the count of what is under way to the beginning of one more;
                               taken before the next */
    pthread_mutex_t lock;   /* guards talks and gone */
    VEC(struct talk *) talks;
    VEC(struct talk *) gone; /* that end; the keeper waits for them */
    struct arrivals arrivals;
    atomic_bool draining;
    int leaving;  /* epoll: the sockets of event streams */
    bool local;   /* a socket of this machine, for its user only */
    bool keyless; /* loopback: as long as no token was made the operator asks */
};

#define PARAMS_MOST 2

struct request {
    struct server *server;
    struct MHD_Connection *connection;
    const struct route *route;
    const char *method;
    char *path;
    char *params[PARAMS_MOST]; /* what stands for {…} of the route */
    struct buf body;
    bool too_large;
    bool bulky;  /* more than serve.body_bytes are taken of it */
    cJSON *json; /* the body; NULL: none */
    struct who who;
    struct talk *talk;         /* that the request is about; a reference */
    struct span span;          /* .place.trace "": its route is not traced */
    unsigned status;           /* of the answer; 0: none yet */
    bool closes;               /* the connection, with the answer */
    const char *allow;         /* what 405 says; NULL else */
    int retry_s;               /* what 429 and 503 say, at least 1 */
    char *read;                /* the job that the request has made; NULL: none yet */
    int64_t read_us;           /* when */
    struct testing *testing;   /* of lessons/testing.h; NULL: it tests none */
    struct checking *checking; /* of lessons/checking.h; NULL: it teaches nothing */
    bool began;                /* the handler has run once: it waited */
    bool answered;
};

typedef void (*handler)(struct request *request);

enum route_body { BODY_NONE, BODY_JSON };

struct route {
    const char *method, *path; /* "/api/v1/ask/{id}" */
    unsigned scope;            /* enum scope; 0: anybody */
    handler handle;
    const char *summary;
    const char *takes; /* JSON schema of the body's properties, NULL: no body */
    const char *needs; /* its required properties, with commas */
    const char *query; /* names of query parameters, with commas; NULL: none */
    const char *gives; /* content type; NULL: application/json */
};
extern const struct route routes[];
extern const size_t route_count;
/* Finds the route and fills params. *ret_known: the path exists with another method. */
const struct route *route_find(struct request *request, bool *ret_known);
/* What the request's path takes: "GET, HEAD". */
void route_methods(struct request *request, struct buf *out);
/* Whether what the request names by an id is the asker's; false: it was answered that there is
 * none. One that names nothing is. */
bool route_is_askers(struct request *request);
void openapi_write(struct buf *out);

/* ---- answers: each request gets exactly one, or waits */

/* Takes the bytes. type NULL: JSON. */
void answer_bytes(struct request *request, unsigned status, const char *type, struct buf *body);
void answer_error(struct request *request, unsigned status, const struct err *err);
void answer_fail(struct request *request, unsigned status, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* The status that fits the error. */
void answer_err(struct request *request, const struct err *err);
/* Whether the asker takes gzip: then what is sent says that it depends on that. */
bool answer_zips(const struct request *request);
void answer_names_zip(struct MHD_Response *response, const struct zip *zip);
/* who/cors.c: whether the asker's page is of an origin that serve.cors_origins names. */
bool cors_is_named(const struct request *request);
void cors_answer_preflight(struct request *request);
/* Takes the response. */
void answer_response(struct request *request, unsigned status, struct MHD_Response *response,
                     const char *type);
/* Query parameter; NULL: not given. */
const char *request_query(const struct request *request, const char *name);
const char *request_header(const struct request *request, const char *name);
/* A text of the body; NULL: none. */
const char *request_text(const struct request *request, const char *name);

/* ---- identity.c */
/* Fills request->who; false: it was answered. */
bool identify(struct request *request);
/* The same, and whether they may; nothing is answered. */
bool identity_is(struct request *request, unsigned scope);
/* For requests whose body names the user and company. False: it was answered. */
bool identify_as(struct request *request, const char *user, const char *company);
bool identity_any_token(struct server *server);

/* ---- talks.c */
/* The request's talk, which becomes the one that is there for the same session if there is one.
 * False: there is no room, and it was answered. */
bool talks_add(struct request *request, struct talk *talk);
/* False: the asker has as much under way as may be, and it was answered. True: nobody else begins
 * anything until talks_asked, so that what was counted stays so. */
bool talks_may_ask(struct request *request);
void talks_asked(struct server *server);
/* A reference to the asker's own; NULL: there is none. session: of which kind. */
struct talk *talks_find(struct server *server, const struct who *who, const char *id, bool session);
struct talk *talks_find_console(struct server *server, const struct who *who, const char *id);
void talks_remove(struct server *server, struct talk *talk);
/* Wakes those where one of these sockets waits. */
void talks_wake_sockets(struct server *server, const int *sockets, size_t count);
void talks_keep(struct server *server); /* wakes streams, drops what is over */
/* Whether one of them goes by these settings. */
bool talks_use(struct server *server, const struct settings *settings);
struct metrics_talks talks_count(struct server *server);
void talks_close(struct server *server);
#define TALK_ID_BYTES 16
char *talks_id(void);                          /* a new random one; the caller frees */
char *talks_id_of(const unsigned char *bytes); /* TALK_ID_BYTES of them; the caller frees */

/* ---- life/leaving.c */
bool leaving_open(struct server *server, struct err *err);
void leaving_close(struct server *server);
void leaving_watch(struct server *server, struct MHD_Connection *connection);
/* Whether its client is gone, or will send nothing more. */
bool leaving_has_left(struct MHD_Connection *connection);
void leaving_hear(struct server *server); /* wakes the streams of who has left */

/* ---- life/arriving.c */
/* Closes the connections whose request has taken longer than serve.request_seconds to arrive. */
void arriving_keep(struct server *server);

/* ---- life/traced.c */
void traced_begin(struct request *request); /* once its route is known */
void traced_end(struct request *request);

/* ---- life/reload.c: the main thread's */
void reload_settings(struct server *server);
void reload_keep(struct server *server); /* frees what nothing uses any more */
void reload_close(struct server *server);

/* ---- stream.c */
enum stream_view { STREAM_API, STREAM_CHAT, STREAM_CONSOLE };
/* The talk's events from this line on, until the exchange is over. */
void stream_events(struct request *request, enum stream_view view, uint64_t from);
/* All rows in an export's format. */
void stream_rows(struct request *request, struct result *result, const char *format);
/* A workbook, which is a file before it is sent: waits until all rows are here. */
void workbook_rows(struct request *request, struct result *result);

/* ---- daemon.c */
struct daemon_place {
    int fd;           /* listens */
    const char *name; /* for messages */
    bool local;       /* a socket in the file system */
    bool made;        /* that is ours to remove */
    bool own;         /* only this machine reaches it */
    bool handed;      /* by systemd, which keeps it for the next service */
    char *cert, *key; /* PEM; NULL: without TLS */
};
bool daemon_start(struct server *server, const struct daemon_place *place, struct err *err);
void daemon_stop(struct server *server);

/* ---- listen.c */
/* A socket that listens, or systemd's. */
bool listen_open(const struct server *server, struct daemon_place *ret_place, struct err *err);
void listen_close(struct daemon_place *place);

/* ---- what a path or body names; false: it was answered that there is none */
bool ask_find(struct request *request);
bool session_of_path(struct request *request);
bool session_of_body(struct request *request);
bool user_of_body(struct request *request); /* and takes their place, if they may */
bool console_find(struct request *request);
bool lesson_find(struct request *request);
bool approved_find(struct request *request);
bool job_of_path(struct request *request);
bool job_is_askers(struct request *request, const char *id);

/* ---- handlers */
void handle_ask(struct request *request);
void handle_ask_get(struct request *request);
void handle_ask_stop(struct request *request);
void handle_ask_stream(struct request *request);
void handle_ask_confirm(struct request *request);
void handle_ask_choose(struct request *request);
void handle_ask_rows(struct request *request);
void handle_chat(struct request *request);
void handle_chat_stream(struct request *request);
void handle_internal_stream(struct request *request);
void handle_session_new(struct request *request);
void handle_sessions(struct request *request);
void handle_session(struct request *request);
void handle_session_delete(struct request *request);
void handle_session_stop(struct request *request);
void handle_session_confirm(struct request *request);
void handle_session_choose(struct request *request);
void handle_session_form(struct request *request);
void handle_session_rows(struct request *request);
void handle_lessons(struct request *request);
void handle_lesson_add(struct request *request);
void handle_lesson_show(struct request *request);
void handle_lessons_test(struct request *request);
void handle_lessons_file(struct request *request);
void handle_lessons_import(struct request *request);
void handle_lesson_edit(struct request *request);
void handle_lesson_remove(struct request *request);
void handle_approved(struct request *request);
void handle_approved_show(struct request *request);
void handle_approved_remove(struct request *request);
void handle_console(struct request *request);
void handle_console_events(struct request *request);
void handle_console_delete(struct request *request);
void handle_console_command(struct request *request);
void handle_console_cancel(struct request *request);
void handle_console_fetch(struct request *request);
void handle_console_rows(struct request *request);
void handle_console_schema(struct request *request);
void handle_console_about(struct request *request);
void handle_job_read(struct request *request);
void handle_job_write(struct request *request);
void handle_job_email(struct request *request);
void handle_job(struct request *request);
void handle_job_cancel(struct request *request);
void handle_job_retry(struct request *request);
void handle_job_rows(struct request *request);
void handle_jobs(struct request *request);
void handle_connections(struct request *request);
void handle_openapi(struct request *request);
void handle_health(struct request *request);
void handle_ready(struct request *request);
void handle_metrics(struct request *request);
void handle_page(struct request *request);

#endif
