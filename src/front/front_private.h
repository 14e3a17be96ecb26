/* The front's inside: who runs what.
 *
 * worker   one thread; owns `conversation`, `db` and all turns; takes its work in order
 * desk     one thread; what touches the state file beside turns: drafts, lists, jobs, exports
 * loader   one thread a connection opening; reads the catalog, then ends
 * reader   reader.h: owns the cursor whose rows fill the grid
 * pool     jobs.h
 * `lock` guards what other threads look at: session's catalog and state, the current turn's cancel,
 * the trace, the conversation's id. Nothing slow happens under it.
 */
#ifndef QUERENT_FRONT_FRONT_PRIVATE_H
#define QUERENT_FRONT_FRONT_PRIVATE_H

#include <pthread.h>
#include <stdatomic.h>

#include "querent/agent/agent.h"
#include "querent/answer/answer.h"
#include "querent/answer/version.h"
#include "querent/audit/audit.h"
#include "querent/base/cancel.h"
#include "querent/base/queue.h"
#include "querent/base/vec.h"
#include "querent/catalog/catalog.h"
#include "querent/db/db.h"
#include "querent/front/audited.h"
#include "querent/front/front.h"
#include "querent/front/rules.h"
#include "querent/jobs/jobs.h"
#include "querent/llm/llm.h"
#include "querent/rag/rag.h"
#include "querent/router/router.h"
#include "querent/store/store.h"
#include "reader.h"

#define TRACE_MAX 500

struct mark {
    const struct connection *connection;
    const char *text; /* static */
};

/* The connection that is asked. Replaced as a whole when the operator switches. */
struct session {
    const struct connection *connection; /* settings' own, lives as long as they do */
    struct db *db;                       /* the worker's: plans, samples; NULL: not open */
    struct catalog *catalog;             /* under lock */
    enum catalog_state state;            /* under lock */
    bool rewritten;   /* under lock: a job has written a table since the catalog was read */
    struct err error; /* why not, under lock */
    pthread_t loader;
    bool loading;          /* the loader must be joined */
    bool busy;             /* it opens, reads, or lets a model server read; under lock */
    struct cancel *cancel; /* stops the loader */
    int64_t joins_ns;      /* when its join graph file was written, of which it knows; 0: none is */
    struct err lost;       /* why a connection that broke could not be replaced */
};

/* The conversation that is open; worker's alone. */
struct conversation {
    char *id; /* changed under lock */
    struct memory memory;
    struct inquiry *inquiry;     /* the newest question, with what was found for it */
    struct result *result;       /* rows of the round, which know their query; changed under lock */
    struct selection *selection; /* what a front end shows of them; NULL: it has not said */
    struct selection *earlier;   /* the same of an earlier query's; NULL: the newest are shown */
    bool taken_up;               /* the rows are an earlier question's, and are said to be */
    uint64_t result_turn;        /* that asked for them */
    bool result_said;            /* its summary line has been said */
    bool cut_said;               /* likewise that an error cut it */
    bool approval_uncounted;     /* it was approved before all of its rows had come */
    bool kept;                   /* the state file has it */
    int64_t tokens_in, tokens_out; /* of all calls since it was opened */
    double money;
};

/* What the worker does one after another: commands of front ends, and what the front itself wants.
 */
enum work_kind {
    WORK_OPEN,    /* everything, at the start */
    WORK_COMMAND, /* command */
    WORK_PAUSED,  /* the rows of the newest read fill their window */
    WORK_ENDED,   /* a read has ended */
    WORK_CANCEL,  /* number: a turn, 0: whichever runs; for a service elsewhere, as the next */
    WORK_FETCH,   /* number: of rows, 0: all */
    WORK_STOP
};
struct work {
    enum work_kind kind;
    struct command *command;
    uint64_t number;
};

struct job_end {
    char *conversation;
    struct job_info *job;
};
struct job_ends {
    struct job_end *v;
    size_t len, cap;
};

/* The rows of a conversation that was left: they are there again when it is opened. */
struct shelved {
    char *conversation;
    struct result *result; /* complete; a reference */
    uint64_t turn;         /* that asked for them */
};

struct far;
struct meaning_work;

struct front {
    struct far *far; /* a service elsewhere does the work; NULL: it is done here */
    struct settings *settings;
    char *wanted_connection, *wanted_conversation, *user, *company, *via, *allow;
    char *audit_user; /* NULL: the login name */
    struct asked_with with;
    bool fresh, ephemeral, ahead, noted, unattended, settles, scored, strict, no_run, no_jobs,
        no_teach;
    struct queue *events;
    struct queue *work, *desk;
    pthread_t worker, clerk;       /* clerk: at the desk */
    _Atomic(struct store *) store; /* NULL: nothing is kept; set once by the worker */
    _Atomic(struct jobs *) jobs;   /* likewise */
    struct llm *llm;               /* NULL: none configured */
    struct db_pool *pool;          /* of all that opens connections here */
    struct audit *audit;           /* what is sent to databases */
    struct audited audited;        /* the worker's: the session's database */
    VEC(struct mark) marks;        /* of connections opened so far; the lock's */
    struct rag *rag;               /* the worker's; NULL: no documents, or not asked yet */
    char *rag_note;                /* what was said last of files that were left out */
    struct front_rules rules;      /* the worker's, as world_of made it */
    struct answer_sink sink;       /* what answers are made with, by world.c */
    struct answer_model model;
    int late;         /* answers of the model's in a row that did not come in time */
    int64_t rests_us; /* until then it is not asked where there is another answer */
    struct answer_kept kept;
    struct answer_second second;
    struct answer_trials trials;
    struct answer_documents documents;
    struct rag *meanings;              /* vectors of descriptions and examples; the worker's */
    bool meaning_failed;               /* the embedding model: it is asked no more */
    struct meaning_work *meaning_work; /* learns beside the worker, who alone changes it, under
                                          lock; NULL: nothing */
    bool meaning_stopped;              /* under lock: the operator wants it no more */
    struct answer_meaning meaning;
    struct answer_lessons lessons;
    struct lesson_book *book; /* the worker's, as lessons.c read it; NULL: not yet */
    int64_t book_version;
    char *book_connection;
    struct reader *reader;
    struct router_services services; /* what the router asks; wired by front.c */
    struct session session;
    struct conversation conversation;
    VEC(struct shelved) shelf; /* the worker's; oldest first */

    pthread_mutex_t lock;
    pthread_cond_t changed;  /* the catalog's state, or a cancel */
    struct cancel *cancel;   /* of the running turn, NULL: none */
    struct cancel *opinion;  /* of a model that checks an answer, NULL: none does */
    int reading;             /* that will be chosen; 0: none */
    unsigned opinion_hook;   /* of `cancel` */
    struct cancel *leisure;  /* of what nobody waits for, which any work ends; NULL: none runs */
    size_t waiting;          /* work that the worker has not taken yet */
    uint64_t seq;            /* of the newest event */
    const struct turn *turn; /* the worker's: the running one, NULL: none runs */
    uint64_t running_turn;
    char *blocker; /* who holds the lock that the running query waits for; NULL: nobody is known */
    uint64_t doomed_turn; /* cancelled, perhaps before it has begun; 0: none */
    atomic_ullong next_turn;
    struct event_complete cost; /* the worker's: of the running turn's calls so far */
    int64_t edge_us;            /* the worker's: when the newest edge was taken, or its turn or its
                                   conversation began */
    char *edit_file;            /* the desk's: what $EDITOR was given; NULL: nothing */
    struct trace_entry trace[TRACE_MAX];
    size_t trace_count, trace_first;
    struct turn_spans {
        struct span turn, step;
        enum event_status doing; /* the step */
        bool doing_any;
        enum err_code failed;   /* the turn's error */
    } spans;                    /* the worker's: see spans.c */
    VEC(struct catalog *) held; /* whose schemas were given out */
    bool making_job;            /* the running turn makes a job: ends are kept back; the lock's */
    struct job_ends job_ends;   /* those kept back, oldest first; the lock's */
};

/* Files call downwards: front.c knows all, then conversation.c, rows.c, answering.c, joins.c,
 * forms.c, desk.c; then world.c, documents.c, lists.c; then session.c; then events.c, work.c,
 * trace.c, which know nobody. */

/* ---- spans.c: what is written of the running turn for other programs (trace.path) */
void spans_begin(struct front *front, const struct turn *turn);
/* A step of it begins, or it fails; other events change nothing. From any thread: only those of the
 * worker count. */
void spans_hear(struct front *front, const struct event *event);
/* Something that took so long. */
void spans_add(struct front *front, const char *what, int64_t duration_us);
void spans_finish(struct front *front, const struct turn *turn, bool cancelled);

/* ---- events.c */
void front_emit(struct front *front, struct event *event); /* takes it */
void front_notice(struct front *front, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* What the running turn is doing. */
void front_status(struct front *front, enum event_status status, const char *text);
/* A piece of an answer that grows. */
void front_token(struct front *front, enum token_of of, const char *channel, const char *text,
                 size_t len);

/* ---- work.c */
void work_push(struct queue *queue, struct work work);
/* For the worker, who leaves what nobody waits for; it says when it has taken it. */
void work_want(struct front *front, struct work work);
void work_taken(struct front *front);
void work_free(void *work);
struct cancel *front_turn_cancel(struct front *front);
/* The services of answer_second: see world_of. */
struct cancel *work_opinion(struct answer_second *self);
void work_opinion_over(struct answer_second *self, struct cancel *cancel);
/* Stops the model that checks an answer of the turn, once; false: none does. Any thread. */
bool work_settle(struct front *front, uint64_t turn_id);
/* The questions of front->with, oldest first: *at begins with 0. NULL: there is no other. */
const char *front_asked_before(const struct front *front, size_t *at);
/* What stopping the turn fires while no turn runs; NULL: nothing does any more. The worker's. */
void front_stoppable(struct front *front, struct cancel *cancel); /* a reference, or NULL */
/* Does what opens a connection outside a turn: a server that says nothing is waited for until the
 * operator has had enough. */
void work_stoppable(struct front *front, void (*work)(struct front *front, const char *name),
                    const char *name);

/* ---- rows.c: the services execute and rows_here; the reader's report */
bool rows_execute(struct router_services *self, struct memory *memory, struct result **ret_result,
                  struct sql_failure *failure, struct err *err);
bool rows_here(struct router_services *self);
void rows_reported(void *arg, const struct reader_report *report); /* reader's thread */
void rows_stall(void *arg, int64_t session, struct cancel *cancel);
/* The count grows after the turn that began the read; what is kept must not stay at the first
 * batch. */
void rows_settled(struct front *front, bool ended);
void rows_plan(struct front *front);

/* The service take_rows. */
bool rows_take_up(struct router_services *self, struct memory *memory, struct result **ret_result);
void rows_remember(struct front *front, struct result *result); /* of the round; refers to them */
void rows_forget(struct front *front);
/* rows/orders.c: to the result's enumerations, as its connection's catalog knows them. */
void rows_add_orders(struct front *front, struct result *result);
/* ---- rows/shelf.c */
/* Keeps the rows for when the conversation, which is left, is opened again in this process. */
void rows_shelve(struct front *front);
/* Takes the open conversation's rows up again, where they are those that it knows of. */
void rows_unshelve(struct front *front);
void rows_shelf_release(struct front *front);

/* ---- world/kept.c */
bool world_remembers(const struct front *front);
void world_before(struct answer_kept *self, const char *question, struct answer_pair *ret_pair);
/* When that was, in words. */
void world_when(int64_t at, struct answer_pair *pair);
bool world_past(struct answer_kept *self, const struct recall *recall, size_t max,
                struct answer_pair **ret_list, size_t *ret_count);
/* Words in all conversations; where nothing has them all, those of a time are its range. Any
 * thread. */
bool past_search(struct store *store, const char *words, size_t max,
                 struct found_message **ret_list, size_t *ret_count, struct err *err);
size_t world_approved(struct answer_kept *self, struct answer_pair **ret_list);
/* What may be given again, by what it was asked with and what is in it. catalog may be NULL. */
bool world_may_keep(const struct front *front, const struct catalog *catalog,
                    const struct memory *memory);
/* inquiry_once of the round. */
char *world_once(struct front *front, struct catalog *catalog, const struct memory *memory);
/* The round's SQL is given again for its question. */
void world_keep(struct front *front, const struct catalog *catalog, const struct memory *memory);
/* The round's SQL ran. */
void world_remember(struct front *front, const struct memory *memory);
/* The SQL that is shown was rejected. */
void world_reject(struct front *front);

/* ---- lessons.c */
void lessons_wire(struct front *front);
/* The join that it teaches is used on the current connection, though nothing else shows it. */
void lessons_join(struct front *front, const struct lesson *lesson);
void lessons_forget(struct front *front);

/* ---- scope.c */
/* The rows of a job by the scope, so that what was said goes and no other. The query again where
 * they are not all here; `sql` and `connection` are borrowed, the selection's views too. */
struct scoped {
    struct job_rows rows;
    uint32_t *made; /* the row numbers where nothing else holds them */
};
void scoped_init(struct scoped *scoped, const struct selection *selection, enum row_scope scope,
                 const char *connection, const char *sql);
void scoped_release(struct scoped *scoped);
/* The worker's: what of the newest rows is seen; NULL: they are not here. Borrowed. */
const struct selection *scope_selection(struct front *front);
/* Takes what the turn says of it. */
void scope_take(struct front *front, struct turn *turn);

/* ---- session.c: worker's */
void session_open(struct front *front, const char *name);
void session_close(struct front *front);
/* Its database, for what stands in the audit trail; it has to be open. */
struct audited *session_audited(struct front *front);
/* The same as versions ask it; NULL: it is not open. */
struct version_database *session_database(struct front *front);
/* What its role may do that is dangerous, as it was when the connection was opened last; NULL. */
const char *session_mark(struct front *front, const struct connection *connection);
void marks_keep(struct front *front, const struct connection *connection, const struct db *db);
/* Says what the role may do that is dangerous. */
void marks_warn(struct front *front, const struct db *db);
/* A connection that broke, or could not be opened, is replaced before the next turn; what ran on it
 * is not repeated. */
void session_renew(struct front *front);
/* Waits until the catalog is there with its values. False: it failed (err) or was cancelled. */
bool session_catalog(struct front *front, struct cancel *cancel, struct catalog **ret_catalog,
                     struct err *err);
/* The same for names: one that has no values yet will do. A reference; NULL: there is none. */
struct catalog *session_names(struct front *front, struct cancel *cancel);
/* The same for a wish of the operator's outside of a turn, for which tables and joins are enough:
 * a catalog that is being read again serves as it is. The worker's. */
bool session_tables(struct front *front, struct catalog **ret_catalog, struct err *err);
/* What there is now, without waiting: a reference or NULL. Any thread. */
struct catalog *session_peek(struct front *front);
struct catalog *session_ready(struct front *front); /* the same; NULL until it is whole */
/* The file of drafts of the connection that is open, the caller's; NULL: none is. Any thread. */
char *session_draft_path(struct front *front);
void session_test(struct front *front, const char *name);
void rows_again(struct front *front);
void session_sample(struct front *front, const char *table);
/* Reads the catalog of the same connection anew; what there is stays until then. */
void session_reload(struct front *front);
/* joins.c: worker's */
void joins_check(struct front *front, const struct join_names *names);
void joins_put(struct front *front, const struct join_names *names, double confidence);

/* ---- conversation.c: worker's */
char *front_conversation(struct front *front); /* the current one's id, the caller's; any thread */
void conversation_open(struct front *front, const char *id);
void conversation_begin(struct front *front); /* a new one */
void conversation_close(struct front *front);
/* Stamps what was said and walked with the time, and keeps it in one transaction. */
bool conversation_checkpoint(struct front *front, struct checkpoint *checkpoint, struct err *err);
void conversation_restore(struct front *front); /* newest of the connection, or a new one */

/* ---- answering.c: the services generate, another, amend, correct, allow, check */
bool answering_back(struct router_services *self, struct memory *memory, char **ret_question);
bool answering_generate(struct router_services *self, struct memory *memory, const char *question,
                        const char *option, struct outcome *ret_outcome, struct err *err);
bool answering_choose(struct router_services *self, const char *words, char **ret_option,
                      struct question **ret_again);
bool answering_names(struct router_services *self, const char *words);
bool answering_reads(struct router_services *self, const char *table);
int answering_others(struct router_services *self, const struct memory *memory);
bool answering_another(struct router_services *self, struct memory *memory,
                       struct sql_version **ret_version, struct err *err);
/* ---- lesson_list.c */
/* world/drafted.c: the connection's draft, made and decided by the worker */
void drafted_anew(struct front *front);
void drafted_decide(struct front *front, const char *key, bool accept);
void desk_change_lesson(struct front *front, const struct command *command);
void desk_remove_approved(struct front *front, const struct command *command);

/* ---- learning.c */
bool learning_teach(struct router_services *self, struct memory *memory, const char *words,
                    char **ret_said, struct err *err);
void learning_propose(struct router_services *self, struct memory *memory,
                      const struct result *result);
/* The rows of what was approved while they were coming, now that all are here. */
void learning_count(struct front *front, const struct result *result);
void learning_keep_edit(struct router_services *self, const struct memory *memory);
bool learning_keep(struct router_services *self, enum lesson_reply reply, struct err *err);

void answering_judge(struct front *front, const char *sql);
void answering_reject(struct router_services *self);
bool answering_without(struct router_services *self, struct memory *memory,
                       struct outcome *ret_outcome, struct err *err);
bool answering_amend(struct router_services *self, struct memory *memory, const char *words,
                     struct sql_version **ret_version, struct err *err);
bool answering_correct(struct router_services *self, struct memory *memory,
                       struct outcome *ret_outcome, struct err *err);
bool answering_look(struct router_services *self, struct memory *memory,
                    const struct result *result, struct outcome *ret_outcome);
bool answering_allow(struct router_services *self, struct memory *memory,
                     struct sql_version **ret_version, struct err *err);
bool answering_check(struct router_services *self, struct memory *memory, const char *sql,
                     struct sql_version **ret_version, struct err *err);
bool answering_changes(struct router_services *self, const struct memory *memory, const char *sql,
                       bool in_editor);
/* The shown SQL again, not as a new version: as the offer that it is, or else as a person's. */
bool answering_recheck(struct front *front, struct memory *memory, struct sql_version **ret_version,
                       struct err *err);

/* ---- world.c, documents.c: what an answer is made with */
void world_wire(struct front *front);
size_t world_history(struct answer_kept *self, struct arena *arena, const char *const **ret_list);
/* Whether the beginning of a long conversation is summarized while nobody waits; and doing it. */
bool world_may_summarize(const struct front *front);
void world_summarize(struct front *front, struct cancel *cancel);
void documents_wire(struct front *front);
void meaning_wire(struct front *front);
void meaning_stop(struct front *front); /* what is being learned beside the worker; any thread */
void meaning_end(struct front *front);  /* the same, and waits for it */
struct answer_world world_of(struct front *front, struct catalog *catalog, struct cancel *cancel);
/* What is allowed on the connection now. Any thread. */
struct front_rules rules_of(struct front *front);
/* world/agents.c. The model that may be asked; NULL: none is configured, or the settings say
 * "builtin". */
struct llm *front_model(const struct front *front);

/* ---- desk.c */
bool desk_takes(const struct command *command);
/* world/snapshots.c */
void desk_list(struct front *front, enum list_of of);
void *desk_run(void *front);

/* ---- screen_files.c: the desk's */
struct snapshot *looks_themes(void);
char *looks_keep_theme(const struct settings *settings, const char *name); /* what to say of it */
bool looks_keep_layout(const char *layout, struct err *err);
void looks_keep_tour(void); /* that the six lines of the first start were shown */
/* *file: what $EDITOR was given, NULL: nothing. The event says how it went. */
struct event *edits_begin(char **file, const char *text, const char *suffix);
struct event *edits_take(char **file);
void edits_drop(char **file);

/* ---- forms.c: the services makes_jobs, form and submit */
bool forms_allowed(struct router_services *self, struct err *err);
bool forms_fill(struct router_services *self, struct memory *memory, enum form_kind kind,
                const char *words, const char *form_json, struct form **ret_form, struct err *err);
bool forms_submit(struct router_services *self, struct memory *memory, const struct form *form,
                  char **ret_job_id, struct err *err);

/* ---- jobs/job_ends.c */
/* A job has changed, on any thread; its end is told at once, unless the running turn makes a job.
 */
void job_ends_changed(void *arg, const char *conversation, const struct job_info *job);
/* The turn is over: ends that were kept back are told. */
void job_ends_say(struct front *front);

/* ---- jobs/job_words.c: the services job_name and job */
char *job_words_name(struct router_services *self, const char *id);
bool job_words_do(struct router_services *self, enum job_wish wish, const char *name,
                  char **ret_said, struct err *err);

/* ---- trace.c */
void trace_add(struct front *front, const char *what, const char *input, int64_t duration_us);
/* A model's call; request NULL: what was asked is not kept. */
void trace_call(struct front *front, const char *what, const char *input,
                const struct llm_request *request, const struct llm_reply *reply);
void trace_clear(struct front *front);  /* under the lock, or when nobody else is left */
void trace_recall(struct front *front); /* the transitions of the conversation that was opened */
/* Contexts for agent calls: streams tokens, traces and counts cost. */
/* A call of a model, embeddings too, is told, traced and added up; arg is the front. */
void front_cost(void *arg, const char *agent, const struct llm_reply *reply);
struct agent_context front_agent_context(struct front *front, struct cancel *cancel);

#endif
