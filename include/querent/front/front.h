/* The front: what a screen, a command or a server uses. It submits turns and hears events.
 *
 * front_new returns at once; everything slow (state file, connection, catalog, models, jobs)
 * happens on the front's own worker and is heard as events. All functions are thread-safe unless
 * they say else. Snapshots (lists) are copies that the caller frees. One turn of a conversation
 * runs at a time, in the order submitted.
 */
#ifndef QUERENT_FRONT_FRONT_H
#define QUERENT_FRONT_FRONT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/err.h"
#include "querent/base/queue.h"
#include "querent/model/command.h"
#include "querent/model/completion.h"
#include "querent/model/conversation.h"
#include "querent/model/event.h"
#include "querent/model/memory.h"
#include "querent/model/rows/result.h"
#include "querent/model/schema/schema.h"
#include "querent/model/settings.h"
#include "querent/model/turn.h"
#include "querent/sql/dialect.h"

struct catalog;
struct front;

struct front_options {
    const char *connection; /* name, id, URL or path; NULL: the last used, else demo */
    const char
        *conversation; /* id to resume; NULL: newest open one of the connection, or a new one */
    bool fresh;        /* always a new conversation */
    bool ephemeral;    /* the conversation is not kept: for one-shot commands; audit and jobs are */
    bool noted;        /* what is asked is found later all the same, as store_asked does */
    bool patient;      /* rows are fetched at the pace of who takes them, however slow that is */
    int reading;       /* that will be chosen: see answer_world; 0: none */
    bool settles;      /* stopping a turn whose model checks an answer takes that answer */
    bool unattended;   /* nobody looks at the SQL before it runs: nothing is learnt from it */
    bool ahead;        /* of one that is ephemeral: its questions come later, one after another */
    bool scored; /* answers are data for a program: a rank's number is shown only if asked for */
    bool strict; /* as the setting sql.strict */
    const char *allow; /* functions, as the setting sql.allow has them; NULL: no more than those */
    const char *user;  /* NULL: the login name */
    const char
        *company; /* whose conversations, jobs and audit they are; NULL: as the settings say */
    /* Over the network: how they came, as the audit trail says it after the user: "token 4fd1 from
     * 10.0.0.5". Functions on no list can't be allowed from there. NULL: the operator is here. */
    const char *via;
    bool no_teach; /* and teach nothing by which others are answered: nothing is proposed either */
    const struct asked_with *with; /* the question of a front that is ephemeral; NULL: nothing */
    const char *server; /* URL of a service that does the work, as server.url says; NULL: here */
    bool no_run;        /* whoever asks may see SQL and not run it: refused, also after a yes */
    bool no_jobs;       /* whoever asks may make, retry and cancel no job: refused likewise */
};

/* What the settings say for the whole process: time zone and log file. Once, before any thread. A
 * log that cannot be opened is no failure: *err says why, and nothing is logged. */
bool front_prepare(const struct settings *settings, struct err *err);

/* From now on catalogs of the same schema are one in this process: for a service, whose questions
 * each have a front. false: none is kept any more. */
void front_share_catalogs(bool on);

/* What fronts of this process share or have done so far, for a service that is watched. */
struct front_tally {
    size_t pool_open, pool_busy, pool_waiting; /* database connections: see db_pool_tally */
    int64_t cache_hits, cache_misses;          /* questions whose answer was, or was not, kept */
};
struct front_tally front_tally(void);

/* Borrows settings until front_free. */
struct front *front_new(struct settings *settings, const struct front_options *options);
/* Cancels what runs, waits for the workers, writes the state. */
void front_free(struct front *front);
/* Events of all turns and jobs, in order; the caller takes and frees them. */
struct queue *front_events(struct front *front);

/* ---- commands and turns */

/* Takes the command; carried out in order on the front's worker, and heard as events. Opening a
 * conversation answers with EVENT_CONVERSATION, then EVENT_STAGE, the question that waits, the SQL
 * as it stood: the screen is rebuilt from the events. Another connection is for the current
 * conversation, or a new one where a round is under way. */
void front_submit(struct front *front, struct command *command);

/* Takes the turn; returns its id. */
uint64_t turn_submit(struct front *front, struct turn *turn);
/* Stops a turn (0: whichever runs or was submitted last), also one that has not begun yet. It still
 * ends with EVENT_COMPLETE, cancelled set, once the server has really stopped. */
void turn_cancel(struct front *front, uint64_t turn_id);
/* More rows of the newest result: the window that the operator scrolled to, or all (rows = 0). */
void front_fetch(struct front *front, uint64_t rows);

/* ---- connections and schema */

enum connection_state { CONNECTION_CLOSED, CONNECTION_OPENING, CONNECTION_OPEN, CONNECTION_FAILED };
struct connection_info {
    char *name;
    char *kind;  /* "sqlite", … */
    char *where; /* URL without secrets */
    enum connection_state state;
    char *problem; /* CONNECTION_FAILED: what is wrong; NULL: nothing */
    bool read_only, production, current;
    char *color;      /* role of the theme in which it is named; NULL: the usual one */
    const char *mark; /* "SUPERUSER", …: db_powers of the last opening; NULL: none, or not opened */
};
struct connection_info *front_connections(struct front *front, size_t *ret_count);
void connection_infos_free(struct connection_info *infos, size_t count);
/* Who answers: "built-in engine", "qwen2.5-coder:7b at localhost". Caller frees. */
char *front_engine(struct front *front);

/* The current schema, immutable; NULL while loading. Release with front_schema_release. */
const struct schema *front_schema(struct front *front);
void front_schema_release(struct front *front, const struct schema *schema);
/* The catalog of the connection, a reference, as soon as the tables are known. True with NULL:
 * there will be none, and *err says why. False: it is still being read. */
bool front_catalog(struct front *front, struct catalog **ret_catalog, struct err *err);
/* Waits until the catalog is read, with its values, and the model server has read ahead; or until
 * that has failed. */
void front_await_catalog(struct front *front);
/* The path between two tables drawn as text lines, for the schema browser, and the second best
 * where it costs nearly the same; "" when there is none. */
char *front_join_path(struct front *front, const char *from, const char *to);

/* A join that the database does not declare, or that the operator took away. */
struct join_info {
    char *text;       /* "orders.customer_id = customers.id" */
    const char *kind; /* for people: "inferred", "application", "manual", "removed" */
    bool inferred;
    char *evidence;
    char *only;              /* "kind = 'Post'": it holds for such rows; NULL: for all */
    struct join_names names; /* its first pair of columns */
    double confidence;
    bool one_to_one;
};
/* What needs a look first: inferred ones, the least sure first. */
struct join_info *front_joins(struct front *front, size_t *ret_count);
void join_infos_free(struct join_info *infos, size_t count);
/* What may be typed at `offset` of the SQL text, from memory; the caller releases *ret. */
void front_complete_sql(struct front *front, const char *sql, size_t offset, size_t max,
                        struct completions *ret);
/* Checks edited SQL as it stands: marks and words, quickly, without submitting it. Caller frees. */
struct sql_version *front_check_sql(struct front *front, const char *sql);
enum sql_dialect front_dialect(struct front *front); /* for highlighting */

/* ---- trace */

struct trace_entry {
    int64_t at;
    char *what;  /* "START → ASK_SQL_METHOD", "agent sql", "tool read_sql_job" */
    char *input; /* shortened */
    char *whole; /* of a model's call: model, prompt and answer, each cut where it is very long;
                    NULL: not one */
    int64_t duration_us;
    int64_t tokens_in, tokens_out;
    double money;
};
struct trace_entry *front_trace(struct front *front, size_t *ret_count); /* newest last */
void trace_entries_free(struct trace_entry *entries, size_t count);

#endif
