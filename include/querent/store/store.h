/* The state: one SQLite file, $XDG_STATE_HOME/querent/state.db (WAL, busy timeout, 0600), or the
 * schema `querent` of a PostgreSQL database, which processes on several machines share. Both have
 * migrations. Only this module holds SQL for it; user and company are in every table (X7).
 *
 * Thread-safe: calls take a lock inside. A locked file is retried with backoff (settings
 * CONVERSATION_DB_RETRY_*); a corrupt or newer one is ERR_STATE and the caller goes on without
 * memory, saying so. All strings given out are the caller's.
 * The handles of a process share a few connections to a server.
 * The audit trail, in the same state, is trail.h's.
 */
#ifndef QUERENT_STORE_STORE_H
#define QUERENT_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/err.h"
#include "querent/model/approved.h"
#include "querent/model/conversation.h"
#include "querent/model/job_info.h"
#include "querent/model/lesson.h"
#include "querent/model/memory.h"
#include "querent/model/rows/found.h"
#include "querent/model/settings.h"

struct store;

enum store_news {
    STORE_LOCKED,  /* changes wait in memory; text: why */
    STORE_WRITTEN, /* all of them are in the file */
    STORE_LOST,    /* the lock is gone, but one could not be written; text: why */
};

struct store_options {
    const char *path; /* file or postgresql:// URL; NULL: the default; ":memory:" for ephemeral */
    const char *password_command; /* prints the password of a URL without one; NULL: none */
    /* On a server: for how long a process that is not heard of keeps what it holds; 0: 20 */
    int lease_s;
    const char *user;    /* NULL: login name */
    const char *company; /* NULL: "" */
    bool served;         /* conversations begun here may be cleaned up: see store_cleanup */
    int retry_attempts;  /* 0: 3, -1: none */
    double retry_delay;  /* seconds, 0: 0.1 */
    int busy_ms;         /* how long a call waits for another process each time, 0: 5000 */
    /* Set: what another process's lock keeps from the file, or a lost connection from the server,
     * is written when that is over, in order, and counts as done; this is called when that begins
     * and when it is over, from any thread, without a lock. NULL: it is an error. */
    void (*news)(void *arg, enum store_news news, const char *text);
    void *arg;
};
/* Path, password_command and lease as the settings say; their texts live as long as the settings.
 */
void store_options_of(const struct settings *settings, struct store_options *options);
/* Whether a path is a server's URL. */
bool store_is_server(const char *path);
/* The file that others are put beside: the state file or, for a server, one in the state folder
 * that is named after the server and does not exist. */
char *store_beside(const char *path);
/* For a process whose many threads open stores; called before the first is opened. SQLite then
 * keeps no count of its memory, which all threads would share a lock for. */
void store_share(void);
bool store_open(const struct store_options *options, struct store **ret_store, struct err *err);
/* Waits for a foreign lock up to ten seconds; returns how many changes could not be written. */
size_t store_close(struct store *store);
/* Whose state it is; "": nobody said. Good until it is closed. */
const char *store_company(const struct store *store);
const char *store_user(const struct store *store);
/* Changes wait in memory: what is read now is older than what was said. */
bool store_waiting(struct store *store);
const char *store_path(const struct store *store); /* may be shown */

/* On a server, which processes on several machines share. */
bool store_shared(const struct store *store);
/* On a server: calls heard, on a thread of the store's and without its lock, when another process
 * has changed jobs, or may be gone. NULL ends it: it is not called any more then. `arg` is unique.
 * A file tells nobody. */
void store_watch(struct store *store, void (*heard)(void *arg), void *arg);

/* ---- conversations and checkpoints */

bool store_conversation_new(struct store *store, const char *connection, char **ret_id,
                            struct err *err);
/* With an id of the caller's, where there is none of it yet; another user's is not found. */
bool store_conversation_put(struct store *store, const char *id, const char *connection,
                            struct err *err);
/* Questions of one-shot commands with what was answered: store_asked finds them; they are in no
 * list of conversations, and their number is 0. Messages of one call stay together. */
bool store_asked_add(struct store *store, const char *connection, const struct message *messages,
                     size_t count, struct err *err);
/* Deletes those of the user, on the connection (NULL: on all). *ret_count: how many questions. */
bool store_asked_forget(struct store *store, const char *connection, int64_t *ret_count,
                        struct err *err);
/* What is looked for in all conversations of the user. */
struct store_wanted {
    const char *words; /* a blank between two; "": any */
    bool any;          /* one of the words is enough */
    int64_t from, to;  /* half-open, Unix seconds; 0 and INT64_MAX: open */
    size_t max;
};
/* Messages that have every word in their text or their SQL, as parts of words, too; newest first.
 */
bool store_search(struct store *store, const struct store_wanted *wanted,
                  struct found_message **ret_list, size_t *ret_count, struct err *err);
/* What the user said where that, or an answer to it, has the words or forms of them, by an index of
 * all words; newest first. Not everything of it is a question. */
bool store_asked(struct store *store, const struct store_wanted *wanted,
                 struct asked_question **ret_list, size_t *ret_count, struct err *err);
bool store_conversations(struct store *store, struct conversation_info **ret_list,
                         size_t *ret_count, struct err *err);
bool store_conversation_delete(struct store *store, const char *id, struct err *err);
/* Deletes what serve began (store_options.served), of whatever user and company, where nothing was
 * said for so long and no process has it open. */
bool store_cleanup(struct store *store, int64_t max_age_s, int64_t *ret_deleted, struct err *err);
/* Marks this process as having it open; *ret_other is the pid of another live one, or 0. */
bool store_conversation_claim(struct store *store, const char *id, int *ret_other, struct err *err);
bool store_conversation_number(struct store *store, const char *id, int *ret_number,
                               struct err *err);
void store_conversation_release(struct store *store, const char *id);

/* One transaction: memory, its transitions, the messages said. */
bool store_checkpoint(struct store *store, const char *conversation,
                      const struct checkpoint *checkpoint, struct err *err);
/* ERR_NOT_FOUND: none yet. ERR_STATE: it cannot be read; begin fresh and say so. */
bool store_load(struct store *store, const char *conversation, struct memory *ret_memory,
                struct err *err);
bool store_messages(struct store *store, const char *conversation, struct message **ret_list,
                    size_t *ret_count, struct err *err);
bool store_transitions(struct store *store, const char *conversation, struct transition **ret_list,
                       size_t *ret_count, struct err *err);
void store_transitions_free(struct transition *list, size_t count);
/* One message beside the turns, as a job's end. */
bool store_message_add(struct store *store, const char *conversation, const struct message *message,
                       struct err *err);
/* What was typed and not sent, one text a place of typing; "" and NULL: nothing. */
bool store_draft_set(struct store *store, const char *conversation, enum draft_of of,
                     const char *text, struct err *err);
bool store_draft(struct store *store, const char *conversation, enum draft_of of, char **ret_text,
                 struct err *err);
bool store_inputs(struct store *store, size_t max, char ***ret_texts, size_t *ret_count,
                  struct err *err);

/* ---- jobs */

struct store_job {
    struct job_info info;
    char *conversation;
    char *spec;    /* JSON: all that is needed to run it again */
    char *asked;   /* of store_job_put: the key of whoever asks for it again; NULL: none */
    int owner_pid; /* process that runs it, 0: none; on a server its number there */
    /* On a server, of store_jobs: whether that process lives, on whatever machine. In a file it is
     * for who knows when the process began. */
    bool shared, owned;
};
bool store_job_put(struct store *store, const struct store_job *job,
                   struct err *err); /* insert or update by id */
/* owner_pid of store_job_put and here: the caller's getpid(), or 0.
 * Makes the caller the owner of a job that is still as it was seen. False: another process was
 * faster (*err is untouched), or the file could not be written. */
bool store_job_claim(struct store *store, const struct store_job *seen, int owner_pid,
                     const char *spec, struct err *err);
/* Newest first: that many, and of the older ones those that have not ended. */
bool store_jobs(struct store *store, int64_t most, struct store_job ***ret_jobs, size_t *ret_count,
                struct err *err);
/* By id or short number ("#12", "12"), the caller's; *ret_job NULL: there is none. */
bool store_job_find(struct store *store, const char *name, struct store_job **ret_job,
                    struct err *err);
/* The id of the newest job that was asked for with that key, the caller's; NULL: none is kept. */
char *store_job_asked(struct store *store, const char *key);
/* A read that nobody will ask about any more; jobs of other kinds stay. */
bool store_job_forget(struct store *store, const char *id, struct err *err);
/* The short number of a job that is kept; 0: it is not, or not yet. Reads have none. */
int64_t store_job_number(struct store *store, const char *id);
void store_job_free(struct store_job *job);
void store_jobs_free(struct store_job **jobs, size_t count);

/* ---- what the operator allowed: code that is on no list, in one database */

struct store_permit {
    char *connection; /* the name that it had then */
    char *place;      /* the database: its URL without secrets */
    char *name;       /* "f", "s.f", "operator <%", "type mood" */
    char *what;       /* what was known of it then: "a volatile function in plpgsql" */
    char *user;
    int64_t at;
};
/* Of the user who asks; given again, it is as of now. */
bool store_permit_put(struct store *store, const char *connection, const char *place,
                      const char *name, const char *what, struct err *err);
/* False also when the state cannot be read. */
bool store_permit_has(struct store *store, const char *place, const char *name);
/* ERR_NOT_FOUND: there is none. */
bool store_permit_remove(struct store *store, const char *place, const char *name, struct err *err);
/* Of all users of the company, oldest first. */
bool store_permits(struct store *store, struct store_permit **ret_list, size_t *ret_count,
                   struct err *err);
void store_permits_free(struct store_permit *list, size_t count);

/* ---- lessons */

/* Those of the company and those for everybody, of all connections or (not NULL, not "") those that
 * hold on this one. */
bool store_lessons(struct store *store, const char *connection, struct lesson **ret_list,
                   size_t *ret_count, struct err *err);
/* Changes whenever what some lesson does has changed; 0: it cannot be read. */
int64_t store_lessons_version(struct store *store);
/* Of this company: a new one (id 0; it replaces one of its name in its scope), or a changed one.
 * ERR_NOT_FOUND: it is another company's. */
bool store_lesson_put(struct store *store, const struct lesson *lesson, struct err *err);
/* Its numbers alone: see lesson_judge. Another company's stay as they are. `matters`: what it does
 * may be another thing now, since it was turned down or seen again; who has read it reads it anew.
 */
bool store_lesson_judge(struct store *store, const struct lesson *lesson, bool matters,
                        struct err *err);
bool store_lesson_remove(struct store *store, int64_t id, struct err *err);

/* Questions whose answers a person confirmed, the newest answer of each. */
bool store_approval_put(struct store *store, const struct approved_question *approval,
                        struct err *err);
/* The rows of one that was put before all had come. Nothing where other SQL has been confirmed. */
bool store_approval_count(struct store *store, const struct result_origin *origin, int64_t rows,
                          struct err *err);
/* The company's, oldest first; of all connections (NULL or ""), or of one. Without `everybodys`
 * what other users approved for themselves alone is left out. */
bool store_approvals(struct store *store, const char *connection, bool everybodys,
                     struct approved_question **ret_list, size_t *ret_count, struct err *err);
/* Removes the answers to it that are kept, too: the whole company's, or, where it was for one user,
 * that user's. ERR_NOT_FOUND: there is none of this id, or it is another company's. */
bool store_approval_remove(struct store *store, int64_t id, struct err *err);

/* ---- tokens of the service: who may ask over the network */

struct store_token {
    char *id;                          /* its public part */
    char *user, *company, *scopes;     /* "ask run" */
    int64_t created, expires, revoked; /* Unix seconds, 0: never */
};
/* Of any user and company. *ret_secret: what the holder shows, ID and secret in one; only its hash
 * is kept. expires 0: never. */
bool store_token_new(struct store *store, const struct store_token *token, char **ret_secret,
                     struct err *err);
/* ERR_NOT_FOUND: there is no such token, or it is revoked or over: which of them is not told. While
 * a server cannot be reached, one that this handle found good in the last ten minutes is. */
bool store_token_check(struct store *store, const char *secret, struct store_token *ret_token,
                       struct err *err);
bool store_token_revoke(struct store *store, const char *id, struct err *err);
/* Whether any was ever made, be it over or revoked: what was closed by one stays closed. */
bool store_tokens_any(struct store *store, bool *ret_any, struct err *err);
/* All, oldest first. */
bool store_tokens(struct store *store, struct store_token **ret_list, size_t *ret_count,
                  struct err *err);
void store_token_release(struct store_token *token);
void store_tokens_free(struct store_token *list, size_t count);

/* ---- answers kept (A8) */

/* What an answer hangs on. */
struct store_answer_key {
    const char *connection;
    uint64_t schema;      /* its fingerprint */
    const char *question; /* compared folded */
    const char *state;    /* of data and lessons */
};
/* The SQL kept under the key, and since when; NULL text: none. */
bool store_answer_get(struct store *store, const struct store_answer_key *key, int64_t max_age_s,
                      char **ret_sql, int64_t *ret_at, struct err *err);
bool store_answer_put(struct store *store, const struct store_answer_key *key, const char *sql,
                      struct err *err);
/* The question's answers go, and its approval: it was rejected. */
bool store_answer_remove(struct store *store, const char *connection, const char *question,
                         struct err *err);

#endif
