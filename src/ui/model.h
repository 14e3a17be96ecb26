/* What the screen shows: pure data, changed only by model_apply and a few verbs. UI thread only.
 *
 * No front, no terminal, no clock: the time comes as an argument, so that every behaviour can be
 * tested by feeding events.
 */
#ifndef QUERENT_UI_MODEL_H
#define QUERENT_UI_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/buf.h"
#include "querent/base/vec.h"
#include "querent/front/front.h"
#include "querent/model/event.h"

#define MODEL_ENTRIES_MAX 5000 /* older ones leave the screen; the state file keeps them */

#define MODEL_NOTICES_MAX 200

enum entry_kind {
    ENTRY_YOU,      /* the operator's words */
    ENTRY_ANSWER,   /* the program's words */
    ENTRY_READING,  /* what a SQL version means: words and evidence */
    ENTRY_QUESTION, /* a question that has been answered */
    ENTRY_ERROR,
    ENTRY_NOTICE,
};

struct entry {
    enum entry_kind kind;
    struct buf text;
    bool growing;   /* an answer that is being streamed */
    bool waits;     /* the operator's words, whose turn has not begun: it stays the last */
    bool of_sql;    /* from the history: SQL came with it */
    char *answer;   /* ENTRY_QUESTION: the option taken, NULL: none */
    size_t version; /* ENTRY_READING: index in model.versions; ENTRY_YOU: of the version made from
                       it + 1 */
    unsigned stamp; /* another number when anything of it has changed */
};

struct running {
    bool on, cancelling;
    bool asked_server; /* the turn has run a query at a server */
    bool unanswered;   /* which has not said that it stopped */
    bool keeps_notice; /* of a turn before it that was cancelled: its end doesn't drop that */
    bool settles;      /* stopping it takes an answer that is there, see struct event_working */
    bool opening;      /* a connection; a turn that is asked meanwhile takes its place */
    uint64_t turn;     /* 0: not a turn */
    int64_t since_us, heard_us, cancel_us;
    char *what; /* "generating" */
    int64_t tokens, rows;
};

struct queued { /* a turn that was submitted while another one ran */
    uint64_t turn;
    char *text; /* the operator's words, NULL: not words */
};

struct said { /* a notice */
    char *text;
    bool bad;
    bool progress; /* the next one of its kind takes its place */
};

struct model {
    VEC(struct entry) entries;
    uint64_t dropped;          /* entries that have left the screen before those */
    unsigned stamp;            /* the newest that was given: see entry.stamp */
    struct question *question; /* the one that waits; NULL: none */
    unsigned question_stamp;   /* another number: another question */
    VEC(struct sql_version *) versions;
    size_t version;        /* the one shown, when there are any */
    size_t waiting;        /* the one that an answer is about: `version` may be an older one */
    struct buf sql_stream; /* SQL that a model is writing just now */
    unsigned sql_stamp;    /* another number: other versions, or another stream */
    enum stage stage;
    struct running running;
    VEC(struct queued) queue; /* that wait for it, oldest first */
    VEC(struct said) notices; /* the newest ones, oldest first */
    char *notice;
    bool notice_bad;
    enum notice_kind notice_kind;
    bool serverless;   /* the database is a file of this machine: no server runs its queries */
    bool unsaved;      /* the state can't be saved at the moment */
    int64_t notice_us; /* when it came */
    int64_t took_ms;   /* of the last turn, -1: none yet */
    VEC(struct job_info *) jobs; /* that have not ended, oldest first */
    bool job_ended;              /* and how is said next */
    struct form *form;           /* the form that waits; NULL: none */
    struct result *result;       /* NULL: none yet */
    int64_t result_rows;         /* heard so far */
    uint64_t result_turn;        /* the turn it came from */
    int64_t fetch_us;            /* when the fetch that runs began */
    size_t result_versions; /* versions there were when it came: its own is the last of these */
    uint64_t asked_turn, sql_turn; /* the last turn of words; the last that brought SQL */
    bool failing;                  /* the last turn of words brought an error, or asks back */
    bool missed; /* a question has come to nothing so far: SQL and rows are of an earlier one */
    struct result *sample; /* rows for the schema browser */
    struct result *again;  /* the newest rows, run once more; NULL: that failed */
    struct result *plan;   /* of the newest SQL, as the database says it */
    char *conversation;
    int conversation_number;            /* 0: not known */
    struct snapshot *lists[LIST_COUNT]; /* the newest heard; NULL: none yet */
    enum catalog_state catalog;
    int64_t tokens_in, tokens_out;
    double money;
};

/* What an event changed, for those that keep something beside the model. */
enum model_change {
    MODEL_QUESTION = 1,
    MODEL_RESULT = 2, /* another result */
    MODEL_ROWS = 4,   /* more rows of it */
    MODEL_FORM = 8,
    MODEL_JOB = 16,
    MODEL_CONVERSATION = 32, /* another conversation: messages are to be loaded */
    MODEL_CATALOG = 64,
    MODEL_SQL = 128,
    MODEL_SAMPLE = 256,
    MODEL_COMPLETE = 512,
    MODEL_PLAN = 1024,
    MODEL_ASKED = 2048,  /* a question of the program's own, not the one that comes with a result */
    MODEL_SENT = 4096,   /* the operator has said something */
    MODEL_LISTS = 8192,  /* another list */
    MODEL_AGAIN = 32768, /* rows were run once more, or could not be */
    MODEL_INPUTS = 16384, /* the list of earlier inputs */
};

void model_init(struct model *model);
void model_release(struct model *model);
/* Returns enum model_change bits. Borrows the event. */
unsigned model_apply(struct model *model, const struct event *event, int64_t now_us);
/* The operator submitted a turn: shows the words, starts the clock; while another one runs, it
 * waits for that. */
void model_submitted(struct model *model, uint64_t turn, const char *text, int64_t now_us);
/* The operator chose an option: the question becomes an entry. */
void model_answered(struct model *model, uint64_t turn, const char *label, int64_t now_us);
void model_cancelling(struct model *model, int64_t now_us);
/* Fills the conversation from the history. */
void model_load(struct model *model, const struct message *messages, size_t count);
void model_notice(struct model *model, bool bad, const char *text);
void model_forget_progress(struct model *model); /* how far something was is said anew */
struct entry *model_add(struct model *model, enum entry_kind kind, const char *text);
/* The newest entry but for words that wait; NULL: none. */
struct entry *model_newest(struct model *model);
/* The turns up to that one are over: the next one begins. */
void model_next(struct model *model, uint64_t ended, int64_t now_us);
void model_mark_waiting(struct model *model); /* the words that wait, among new entries */
/* What is kept of the entry for painting is stale. */
void model_touch(struct model *model, struct entry *entry);
/* The SQL that a model was writing is over. */
void model_end_stream(struct model *model);
/* What was asked last has no SQL so far: the SQL shown, and the rows, are an earlier question's. */
bool model_missed(const struct model *model);
/* The words that the SQL of that version was made from; NULL: not known. */
const char *model_asked_of(const struct model *model, size_t version);
const char *model_asked(const struct model *model); /* of the one shown */
/* Both versions are of one question. */
bool model_same_question(const struct model *model, size_t version, size_t other);
/* The version shown, NULL: none yet. */
struct sql_version *model_sql(const struct model *model);
int model_jobs_running(const struct model *model);
bool option_pickable(const struct question *question, size_t i);
/* Option by its letter; -1: none. It may be disabled. */
int question_by_key(const struct question *question, uint32_t key);
/* Option by its id; -1: none that is enabled. */
int question_by_id(const struct question *question, const char *id);
/* Option by its label, typed in any case and without the marks that end it; -1: none. It may be
 * disabled. */
int question_by_label(const struct question *question, const char *text);
/* The label, with the count behind it. */
void option_label(const struct option *option, struct buf *out);

#endif
