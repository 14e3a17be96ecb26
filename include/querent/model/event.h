/* What a front end hears: one definition for the screen, the command line, JSON lines and a server.
 *
 * A tagged union: `type` says which member counts, and no type reads another's member.
 * Owner: an event and all that hangs on it belong to one holder. Whoever makes it fills it and
 * gives it away (a sink, the router's emit, the front); from then on it is immutable, and whoever
 * takes it from the front's queue frees it. Rows, and lists, are references, shared between
 * threads. Thread: events are made on any thread, and read on one at a time. Order: `seq` is given
 * where the front puts an event into its queue: from 1, without gaps, so that the order of the
 * queue is that of the numbers, whatever thread an event came from. An event of a turn carries the
 * turn; the turn's EVENT_COMPLETE is its last, but for rows, which go on after it. Front ends drop
 * what is heard of a turn that they have cancelled.
 *
 * JSON (event_json): {"event": TYPE, "type": TYPE, "turn": N, "seq": N, "conversation": ID when it
 * is of one, …}, and then what stands behind each type below. A key whose value is not known is
 * left out. Rows, results and the complete of a turn that ran a query have the result's "state"
 * ("running", "paused", "complete", "partial") as it is when the JSON is made, and of a partial one
 * "error" and "code": rows go on after the turn, and the last rows event of a read tells how it
 * ended.
 */
#ifndef QUERENT_MODEL_EVENT_H
#define QUERENT_MODEL_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"
#include "querent/model/conversation.h"
#include "querent/model/form.h"
#include "querent/model/job_info.h"
#include "querent/model/question.h"
#include "querent/model/rows/result.h"
#include "querent/model/snapshot.h"
#include "querent/model/sql_version.h"
#include "querent/model/stage.h"

/* clang-format off */
enum event_type {
    EVENT_STAGE,          /* stage: a transition that has been written; JSON from, stage, why */
    EVENT_STATUS,         /* status: what is being done; JSON status, state, text */
    EVENT_ROUTE_DECISION, /* routed; JSON route, intent, confidence, rewritten_query */
    EVENT_TOOL_START,     /* tool; JSON tool */
    EVENT_TOKEN,          /* token: a piece of what a model writes; JSON of, channel, content */
    EVENT_SQL,            /* sql: a version to show or confirm; JSON version, sql, run, words, … */
    EVENT_QUESTION,       /* question: options to choose from; JSON question {…} */
    EVENT_ROWS,           /* rows: published so far; JSON rows, columns, state */
    EVENT_RESULT,         /* result: the first rows; JSON of, table, rows, columns, state */
    EVENT_JOB,            /* job: it has changed; JSON job {…} */
    EVENT_FORM,           /* form: to fill; JSON form {…} */
    EVENT_COST,           /* cost: of a call; JSON agent, tokens_in, tokens_out, money, duration_ms */
    EVENT_MESSAGE,        /* message: the program's words in the conversation; JSON text */
    EVENT_NOTICE,         /* notice: for the status line, passes; JSON kind, text */
    EVENT_ERROR,          /* error: in words with the way out; JSON error, code */
    EVENT_COMPLETE,       /* complete: the turn has ended; JSON stats {…}, cancelled, state */
    EVENT_CONVERSATION,   /* opened: the screen is rebuilt; JSON id, number, messages, drafts */
    EVENT_CATALOG,        /* catalog: of the connection that is asked; JSON connection, state, problem */
    EVENT_TESTED,         /* tested: a connection; JSON connection, works, text */
    EVENT_LIST,           /* list; JSON list, items */
    EVENT_EXISTS,         /* exists: an export would replace a file, or has no folder; JSON path, file or folder */
    EVENT_EDIT,           /* edit: the file for $EDITOR is there; JSON file, error, code */
    EVENT_EDITED,         /* edited: what $EDITOR has left; JSON text, error, code */
};
/* clang-format on */

/* How far a question is, said as it happens. Beside its name each has the state of L1 that it is
 * part of: see event_status_state. */
enum event_status {
    STATUS_INITIALIZING,
    STATUS_LOADING, /* the schema */
    STATUS_UNDERSTANDING,
    STATUS_SEARCHING,
    STATUS_PLANNING, /* tables and joins */
    STATUS_GENERATING,
    STATUS_CORRECTING,
    STATUS_EXECUTING,
    STATUS_CREATING,
    STATUS_WAITING,  /* for a server */
    STATUS_AWAITING, /* a person's word */
    STATUS_FINISHED,
    STATUS_FAILED,
    STATUS_STOPPED,
};

enum event_route { ROUTE_SQL, ROUTE_RAG, ROUTE_GENERAL };

enum token_of {             /* what a model is writing */
                TOKEN_WORK, /* something for the program: only counted */
                TOKEN_ANSWER,
                TOKEN_SQL,
};

enum notice_kind {
    NOTICE_PLAIN,
    NOTICE_PROGRESS, /* over once the catalog is ready */
    NOTICE_UNSAVED,  /* from now on the state can't be saved */
    NOTICE_SAVED,    /* it can again, and is */
    NOTICE_SERVER,   /* the database said it beside its rows */
    NOTICE_AUDIT,    /* something is not in the audit trail as it should be: it stays */
};

enum result_of { RESULT_OF_QUERY, RESULT_OF_SAMPLE, RESULT_OF_PLAN, RESULT_OF_AGAIN };

/* How far the catalog of the connection is; CATALOG_NONE: it is being opened. */
enum catalog_state { CATALOG_NONE, CATALOG_LOADING, CATALOG_NAMES, CATALOG_READY, CATALOG_FAILED };

struct event_stage {
    enum stage from, to; /* the same: the stage that a conversation was opened in */
    char *why;
};
struct event_working {
    enum event_status status;
    char *text; /* for people; NULL: the status says it all */
    /* Told within the program only: there is an answer already, which a model checks; stopping the
     * turn now takes that answer. */
    bool second, settles;
};
struct event_token {
    enum token_of of;
    char *channel; /* the agent: "sql_agent" */
    char *text;
};
struct event_rows {
    struct result *result; /* a reference; NULL: the read never had columns, or none is read */
    int64_t count;         /* published by now; -1: none is read */
    bool ended;            /* nothing more is said of this read, nor does any row come */
};
struct event_result {
    enum result_of of;
    struct result *result; /* a reference; NULL: a sample or another run that failed, as a notice
                              has said */
    int64_t count;
    char *table; /* RESULT_OF_SAMPLE: whose rows */
};
struct event_cost {
    char *agent;
    int64_t tokens_in, tokens_out;
    int64_t tokens_cached; /* of tokens_in, that the server had read before */
    double money;
    int64_t duration_ms;
};
struct event_message {
    char *text;
    bool whole; /* it is all of what the turn has streamed, and takes its place */
};
struct event_notice {
    enum notice_kind kind;
    char *text;
};
struct event_error {
    struct err err;
    char *text; /* as it is said in the conversation; NULL: as err has it */
};
#define EVENT_AGENTS_MAX 12
struct event_agent { /* what an agent's calls took */
    char agent[24];
    int calls;
    int64_t tokens_in, tokens_out;
    double money;
};
struct event_complete {
    int64_t duration_ms;
    int64_t tokens_in, tokens_out; /* of all calls of the turn */
    double money;
    int attempts; /* the engine's readings of the question and SQL of a model */
    struct event_agent agents[EVENT_AGENTS_MAX]; /* the same, by agent */
    size_t agent_count;
    int64_t conversation_in, conversation_out; /* tokens since the conversation was opened here */
    double conversation_money;
    bool cancelled;
    struct result *result; /* a reference; NULL: it ran no query */
};
struct event_catalog {
    char *connection;
    enum catalog_state state;
    char *problem; /* CATALOG_FAILED: why */
};
struct event_tested {
    char *connection;
    enum err_code code; /* ERR_NONE: it works */
    char *text;         /* the server and what its role may do, or what is wrong */
};
struct event_exists {
    char *path;   /* as the export was asked for */
    char *file;   /* that it would replace; NULL: it cannot be written, for want of a folder */
    char *folder; /* that is not there; else NULL */
};

struct event_edit {
    char *file;     /* NULL: it could not be written */
    struct err err; /* then: why */
};
struct event_edited {
    char *text;     /* NULL: it could not be read */
    struct err err; /* then: why */
};

struct event_routed {
    enum event_route route;
    char *intent;      /* what the question is after, "TEXT_TO_SQL", …; NULL: it was not judged */
    double confidence; /* of the intent, 0 to 1 */
    char *rewritten;   /* the question in a model's clearer words; NULL: as it was asked */
};

struct event {
    enum event_type type;
    uint64_t turn; /* 0: of none */
    uint64_t seq;
    char *conversation; /* its id; NULL: of none in particular */
    union {
        struct event_stage stage;
        struct event_working status;
        struct event_routed routed;
        char *tool; /* the tool or agent: "sql_agent" */
        struct event_token token;
        struct sql_version *sql;
        struct question *question;
        struct event_rows rows;
        struct event_result result;
        struct job_info *job;
        struct form *form;
        struct event_cost cost;
        struct event_message message;
        struct event_notice notice;
        struct event_error error;
        struct event_complete complete;
        struct conversation_opened *opened;
        struct event_catalog catalog;
        struct event_tested tested;
        struct snapshot *list; /* a reference */
        struct event_exists exists;
        struct event_edit edit;
        struct event_edited edited;
    };
};

struct event *event_new(enum event_type type);                             /* all else is zero */
struct event *event_of_status(enum event_status status, const char *text); /* text is copied */
struct event *event_of_notice(enum notice_kind kind, char *text);          /* takes the text */
struct event *event_of_message(char *text);                                /* takes the text */
struct event *event_of_error(const struct err *err, char *text);           /* takes the text */
void event_free(struct event *event);                                      /* NULL is fine */
const char *event_status_name(enum event_status status); /* "understanding", … */
/* "QUERY_UNDERSTANDING", …; NULL: it is part of none. */
const char *event_status_state(enum event_status status);
void event_json(const struct event *event, struct buf *out);
/* What it took by agent, and the conversation so far: keys of its stats; none where no model was
 * asked. */
void event_json_spent(const struct event_complete *complete, struct buf *out);
/* What the type is called there; static text. */
const char *event_type_name(enum event_type type);

#endif
