/* What a turn says while it runs: one struct for the screen, SSE and JSON lines.
 *
 * An event is immutable once pushed and owned by whoever takes it from the queue. Every event
 * carries its turn and a sequence number within it; events of a cancelled turn are dropped by the
 * front end. JSON (event_json): {"event": TYPE, "type": TYPE, "turn": N, "seq": N, …fields that are
 * set}. `name` and `text` have the names that clients know: route_decision {route}, tool_start
 * {tool}, token {channel, content}, status {status, text}, stage {stage, from, why}, cost {agent,
 * …}, error {error, code}, complete {stats {tokens, tokens_in, tokens_out, money, duration_ms},
 * cancelled}, result {summary}, conversation {id, title}, catalog {connection, state, problem},
 * tested {connection, works, text}. Result, rows and the complete of a turn that ran a query have
 * the result's state ("running", "paused", "complete", "partial") as it is when the JSON is made,
 * and of a partial one {error, code}: rows go on after the turn, and the last rows event of a read
 * tells how it ended.
 */
#ifndef QUERENT_MODEL_EVENT_H
#define QUERENT_MODEL_EVENT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"
#include "querent/model/conversation.h"
#include "querent/model/looks.h"
#include "querent/model/result.h"
#include "querent/model/stage.h"

enum event_type {
    EVENT_STAGE,  /* stage, from, why: a transition that has been written */
    EVENT_STATUS, /* name: A1/L1 state ("understanding", "generating", …); text: for people */
    EVENT_ROUTE_DECISION, /* name: "sql" | "rag" | "general" */
    EVENT_TOOL_START,     /* name: the tool or agent */
    EVENT_TOKEN,          /* token, channel, text: a piece of what a model is writing */
    EVENT_SQL,            /* sql: a version to show or confirm */
    EVENT_QUESTION,       /* question: options to choose from */
    EVENT_ROWS,           /* result (a reference), count: rows published so far, -1: none is read */
    EVENT_RESULT,         /* result (a reference), of what, count; text: summary line */
    EVENT_JOB,            /* job */
    EVENT_FORM,           /* form: a write or email form to fill */
    EVENT_COST,           /* tokens_in, tokens_out, money; name: agent */
    EVENT_MESSAGE,        /* text: what the program says to the operator in the conversation;
                           * whole: it is all of what this turn has streamed */
    EVENT_NOTICE,         /* notice, text: for the status line, passes */
    EVENT_ERROR,          /* error, text: in words with the way out */
    EVENT_COMPLETE, /* the turn has ended; duration_ms; cancelled; result, when it ran a query */
    EVENT_CONVERSATION, /* opened, name: the conversation's id; text: title */
    EVENT_CATALOG,      /* catalog, name: the connection that is asked; text: why it failed */
    EVENT_TESTED,       /* name: a connection; text: the server, or with error what is wrong */
    EVENT_LIST,         /* snapshot */
    EVENT_EXISTS, /* name: what an export was asked for; text: the file that it would replace */
    EVENT_EDIT,   /* name: the file for $EDITOR; error: it could not be written */
    EVENT_EDITED, /* text: what the editor has left; error: it could not be read */
};

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
    NOTICE_AUDIT,    /* something is not in the audit trail as it should be: it stays */
};

enum result_of { RESULT_OF_QUERY, RESULT_OF_SAMPLE, RESULT_OF_PLAN };

/* How far the catalog of the connection is; CATALOG_NONE: it is being opened. */
enum catalog_state { CATALOG_NONE, CATALOG_LOADING, CATALOG_NAMES, CATALOG_READY, CATALOG_FAILED };

enum mark_severity { MARK_INFO, MARK_WARNING, MARK_ERROR };

struct sql_mark {       /* a finding at a place of the SQL text */
    size_t offset, len; /* bytes in sql_version.text */
    enum mark_severity severity;
    char *message;
    char *fix;   /* what would mend it, in words; NULL: nothing safe is known */
    char *fixed; /* the whole text, mended; NULL with fix */
};

struct evidence { /* what a reading used, assumed or ignored (engine.md, "What it says") */
    enum { EVIDENCE_USED, EVIDENCE_ASSUMED, EVIDENCE_IGNORED } kind;
    char *text;         /* "last year = 2025" */
    size_t offset, len; /* bytes of the question it came from; len 0: none */
};

/* Code on no list that a statement uses: it does not run until the operator allows it. */
struct sql_held {
    char *name; /* "f", "s.f", "operator <%", "type s.mood": what a word on it is kept by */
    char *what; /* "a volatile function in plpgsql, owned by ann"; "" when nothing is known */
};

struct sql_version {
    int version;
    char *text;        /* as written */
    char *run;         /* as it will run (views, limit) */
    char *words;       /* what it does, in plain words */
    char *reads;       /* "orders, customers" */
    char *cost;        /* plan in one line; "" when not known */
    char *maker;       /* "built-in engine", "qwen2.5-coder:7b", "you" */
    double confidence; /* 0 to 1; negative: does not apply */
    bool sure;
    int alternatives; /* other readings that can be asked for */
    bool refused;     /* the guard: it does more than read */
    char *heavy;      /* why it may take long, in words; NULL: the plan does not look so */
    bool planned;     /* the database was asked for a plan; else cost may say why not */
    bool repeats;     /* its words are those of the version before: said already */
    bool runnable;    /* false: refused by the guard or does not resolve; marks say why */
    struct sql_mark *marks;
    size_t mark_count;
    struct evidence *evidence;
    size_t evidence_count;
    struct sql_held *held; /* what else would have to be allowed; then it is not runnable */
    size_t held_count;
};

struct option {
    char *id;     /* "yes", "write", "2" */
    char *label;  /* "Yes, run it" */
    char *detail; /* effect, row count; may be NULL */
    char key;     /* single key when the list has the focus; 0: none */
    bool enabled;
    char *why_not; /* when disabled */
    int count;     /* of what it leads to, said behind the label; 0: not said */
};

struct question {
    char *id; /* unique in the conversation */
    char *text;
    struct option *options;
    size_t option_count;
    size_t default_option; /* the one under the cursor at first */
};

enum job_state { JOB_QUEUED, JOB_RUNNING, JOB_DONE, JOB_FAILED, JOB_CANCELLED, JOB_UNKNOWN };

struct job_info { /* a job as shown */
    char *id;
    char *kind;   /* "read", "write", "email", "export" */
    char *target; /* "archive.german_orders", "ann@example.com" */
    enum job_state state;
    int64_t done, total;             /* rows; total -1 unknown */
    int64_t created, started, ended; /* Unix seconds, 0: not yet */
    char *error;                     /* NULL: none */
    char *detail; /* what happened, in words: "12,480 rows written", "saved as …/mail.eml" */
};

enum field_origin { FIELD_MISSING, FIELD_DEFAULT, FIELD_SAID, FIELD_TYPED };

struct form_field {
    char *name; /* "connection", "table", "mode", "to", "subject" … */
    char *label;
    char *value; /* "" when missing */
    enum field_origin origin;
    char *problem;  /* what is wrong with the value; NULL: nothing */
    char **choices; /* what a picker offers; NULL: free text */
    size_t choice_count;
    bool open; /* the choices are offers: other values may be typed */
    bool multiline;
};

struct form {
    char *kind;  /* "write" or "email" */
    char *title; /* "Write 12,480 rows" */
    struct form_field *fields;
    size_t field_count;
    char *preview;      /* several lines */
    char *confirm_word; /* must be typed before a dangerous choice runs (the table's name); NULL: no
                         */
    bool ready;         /* nothing missing, nothing wrong */
};

/* A list as it was when it was asked for: immutable, shared by references. */
struct snapshot {
    enum list_of of;
    struct conversation_info *conversations; /* newest first */
    struct job_info **jobs;                  /* newest first */
    char **texts;                            /* inputs, newest first; suggestions, best first */
    struct look_file *themes;
    size_t count;
    atomic_int refs;
};
struct snapshot *snapshot_new(enum list_of of);
struct snapshot *snapshot_ref(struct snapshot *snapshot);
void snapshot_unref(struct snapshot *snapshot); /* NULL is fine */

struct event {
    enum event_type type;
    uint64_t turn;
    uint32_t seq;
    char *conversation;
    char *name;
    char *channel;
    char *text;
    enum stage stage, from;
    enum token_of token;
    enum notice_kind notice;
    enum result_of of;
    enum catalog_state catalog;
    bool whole;
    int64_t count;
    int64_t tokens_in, tokens_out;
    double money;
    int64_t duration_ms;
    bool cancelled;
    struct err error;
    struct sql_version *sql;
    struct question *question;
    struct job_info *job;
    struct form *form;
    struct result *result;
    struct conversation_opened *opened;
    struct snapshot *snapshot;
};

struct event *event_new(enum event_type type);
void event_free(struct event *event);
const char *event_type_name(enum event_type type); /* "stage", "route_decision", … */
void event_json(const struct event *event, struct buf *out);

struct sql_version *sql_version_copy(const struct sql_version *version);
void sql_version_free(struct sql_version *version);
void sql_version_hold(struct sql_version *version, const char *name, const char *what);
/* Appends "'f' is not known to only read: a volatile function in plpgsql", all of them. */
void sql_version_add_held(const struct sql_version *version, struct buf *out);
struct question *question_new(const char *id, const char *text);
/* Adds an option; texts are copied. */
struct option *question_add(struct question *question, const char *id, const char *label, char key);
struct question *question_copy(const struct question *question);
void question_free(struct question *question);
struct job_info *job_info_copy(const struct job_info *job);
void job_info_free(struct job_info *job);
const char *job_state_name(enum job_state state); /* "queued", … */
struct form *form_copy(const struct form *form);
void form_free(struct form *form);
struct form_field *form_field(const struct form *form, const char *name); /* NULL: no such field */

#endif
