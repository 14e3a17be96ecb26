/* A talk: one question or one session, with its front and what has been heard of it.
 *
 * pump     one thread a talk that is at work; owns the front and takes its events
 * What names the talk (id, session, connection, who) never changes; `lock` guards all else; a talk
 * is freed when its last reference goes and its pump has ended.
 *
 * A session at rest for serve.idle_seconds closes its front, and opens it anew with the next
 * message; a question at rest is over then, and only what was said of it stays. Private to serve.
 */
#ifndef QUERENT_SERVE_TALK_H
#define QUERENT_SERVE_TALK_H

#include <pthread.h>

#include "querent/base/buf.h"
#include "querent/base/span.h"
#include "querent/base/vec.h"
#include "querent/front/front.h"
#include "who/who.h"

#define TALK_LOG_BYTES ((size_t)1 << 20) /* of events kept for streams */

struct MHD_Connection;
struct memory;
struct metrics;
struct console;

enum talk_status {
    TALK_UNDERSTANDING,
    TALK_SEARCHING,
    TALK_PLANNING,
    TALK_GENERATING,
    TALK_CORRECTING,
    TALK_FINISHED,
    TALK_FAILED,
    TALK_STOPPED,
};
const char *talk_status_name(enum talk_status status);

struct talk_line { /* of the log */
    uint64_t number;
    const char *event; /* static */
    char *json;
    size_t len;
    bool rows; /* it has values of rows: for those who may run */
    bool chat; /* for streams that speak the document's events alone */
};

/* The newest exchange: what was asked, and all that came of it. */
struct exchange {
    char *question;
    enum talk_status status;
    struct sql_version *sql;   /* NULL: none yet */
    struct sql_version *waits; /* SQL of the exchange before, which waits still; NULL: none */
    struct question *choice;   /* an ambiguity that waits; NULL: none */
    struct buf said;           /* messages, a line each */
    char *form;                /* the newest form, as its event's JSON; NULL: none */
    struct err error;
    int64_t tokens_in, tokens_out;
    double money;
    int attempts;                /* at its SQL */
    struct event_complete spent; /* by agent, and the conversation's */
    int64_t started, finished;   /* Unix seconds; 0: not yet */
    int64_t began_us;            /* its newest step */
    int route;                   /* enum event_route, -1: not said */
    char *intent, *rewritten;    /* what it is after, and in clearer words; NULL: not said */
    struct result *result;       /* a reference; NULL: nothing ran */
    bool over;                   /* its last turn is complete */
    bool gone;                   /* it had rows, of a service before this one */
    bool worked, spoke;          /* its step: the log has "tool_start", and an answer in words */
    bool routed;                 /* and "route_decision" */
};

/* STEP_FILL, STEP_SUBMIT: text has a form's values as JSON (model/form.h). */
enum talk_step { STEP_ASK, STEP_CONFIRM, STEP_REJECT, STEP_CHOOSE, STEP_FILL, STEP_SUBMIT };

struct talk {
    pthread_mutex_t lock;
    char *id;           /* the question's, or the session's: as it is named over HTTP */
    char *conversation; /* a session's in the state file; NULL: a question, which has none */
    char *connection;   /* NULL: the service's */
    bool session;
    struct asked_with with;  /* a question's */
    struct console *console; /* NULL: a question or a session */
    struct who who;          /* whose it is: as it was made */
    char *via;               /* how the newest request came */
    unsigned scopes;         /* and what it may */
    struct settings *settings;
    struct metrics *metrics;
    int64_t idle_s;
    struct front *front; /* the pump's; NULL: at rest */
    pthread_t pump;
    bool pumping, joinable; /* the thread works; it must be joined */
    bool closing, opened;   /* the front has asked its first question */
    bool ran_out;           /* the front is being closed, or was and is not opened anew */
    char *opened_via;
    unsigned opened_scopes; /* what the front may */
    char *asked;            /* id of the question that waits, as the front has it */
    char *asked_text;       /* and its words */
    char *drawn;            /* the newest question that said something of a chart; NULL: none did */
    bool method_said;       /* of this exchange: that SQL shall be written */
    enum stage stage;
    uint64_t turn;             /* that runs; 0: none */
    bool turn_over, cancelled; /* it is complete, its rows may still be read; how it ended */
    bool stopped;              /* a stop was asked for since the newest step */
    bool has_step;             /* waits for the front */
    enum talk_step step;
    char *step_text;
    int step_version;
    struct span_place asked_at, step_at; /* in their traces: the question, and the newest step */
    struct exchange now;
    struct result *rows;     /* of the exchange before, until others come; a reference or NULL */
    enum event_status doing; /* what the question does, for metrics */
    int64_t doing_since_us;  /* 0: nothing */
    VEC(struct talk_line) log;
    size_t log_bytes;
    uint64_t next_line; /* number of the next line */
    VEC(struct MHD_Connection *) waiting;
    int64_t
        untold_us; /* since when something is in the log that they were not woken for; 0: nothing */
    int refs;
    int64_t used_us; /* when it was last asked or looked at */
};

struct talk *talk_new(struct settings *settings, struct metrics *metrics, const struct who *who,
                      char *id, char *conversation, const char *connection, int64_t idle_s);
/* Where the conversation stood when it was last written, for a talk that nobody else knows: the SQL
 * that waits can be confirmed. */
void talk_remember(struct talk *talk, const struct memory *memory);
/* Opens its front before anything is asked. */
bool talk_begin(struct talk *talk, struct err *err);
struct talk *talk_ref(struct talk *talk);
void talk_unref(struct talk *talk); /* NULL is fine */
/* Cancels what runs; the pump ends soon, and nothing waits for the talk any more. */
void talk_end(struct talk *talk);
/* Gives back the stack of a pump that has ended. */
void talk_settle(struct talk *talk);
/* And waits for the pump. */
void talk_close(struct talk *talk);

/* A request that names no trace belongs to the question's. With the lock held. */
void talk_trace(const struct talk *talk, struct span *span);
/* ERR_STALE: something else is under way. `who`: with which scopes. `span`: the request's. Takes
 * the text. */
bool talk_do(struct talk *talk, const struct who *who, struct span *span, enum talk_step step,
             char *text, int version, struct err *err);
void talk_stop(struct talk *talk);
/* All rows are wanted, not only those of the first window. */
void talk_fetch(struct talk *talk);
bool talk_busy(struct talk *talk);
bool talk_queued(struct talk *talk);       /* a step waits until it can begin */
int64_t talk_unused_us(struct talk *talk); /* since it was last asked or looked at */

/* With the lock held: the step that waits, if the front is ready for it. */
void talk_advance(struct talk *talk);
/* With the lock held: suspends the connection until something is new. */
void talk_wait(struct talk *talk, struct MHD_Connection *connection);
/* Resumes all that wait: time has passed. */
void talk_wake(struct talk *talk);
void talk_wake_locked(struct talk *talk); /* with the lock held */
/* With the lock held: something was heard that they wait for. They are woken at the end, or soon.
 */
void talk_tell(struct talk *talk);
/* Whether SQL waits for a yes. With the lock held. */
bool talk_awaits(const struct talk *talk);

/* talk_json.c: with the lock held. */
void talk_json(const struct talk *talk, bool chat, struct buf *out);            /* the exchange */
void talk_json_row(struct buf *out, const struct result *result, uint64_t row); /* an array */
/* An object by the names of the columns; of two of one name the second is "name_2". */
void talk_json_named_row(struct buf *json, const struct result *result, uint64_t row);
void talk_log_token(struct talk *talk, const char *channel, const char *text);
/* talk_chart.c: what a question says of its chart is kept until its rows have come. */
void talk_note_chart(struct talk *talk, const char *question);
void talk_log_chart(struct talk *talk, const struct result *result);
void talk_log_event(struct talk *talk, const struct event *event);
void talk_log_status(struct talk *talk);
void talk_log_done(struct talk *talk);
void talk_log(struct talk *talk, const char *event, struct buf *json); /* takes the bytes */
/* talk_hear.c: what events change */
/* The newest rows, be they of an exchange before; NULL: none. Not a reference. */
struct result *talk_rows(const struct talk *talk);
/* The exchange ends: its rows stay those of the talk. */
void talk_keep_rows(struct talk *talk);
void talk_hear(struct talk *talk, const struct event *event);
void talk_hear_end(struct talk *talk); /* the exchange is over, if nothing of it runs */

#endif
