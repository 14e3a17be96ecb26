/* What the files of the store share: the handle, its back ends, statements. Private to store. */
#ifndef QUERENT_STORE_PRIVATE_H
#define QUERENT_STORE_PRIVATE_H

#include <pthread.h>

#include "querent/base/vec.h"
#include "querent/store/store.h"

/* A value that is bound to a statement. */
struct store_value {
    char type; /* 't' text, NULL allowed; 'i' number; 'd' real; 'n' NULL of any type */
    char *text;
    int64_t number;
    double real;
};
struct change_step {
    const char *sql; /* a literal */
    struct store_value *values;
    size_t count;
};
#define STORE_TICKET 64
/* Statements that are done in one transaction, then or later. */
struct change {
    VEC(struct change_step) steps;
    char *subject; /* a conversation: the first step must change a row of it; NULL: need not */
    char *key;     /* replaces what still waits under the same key; NULL: replaces nothing */
    char ticket[STORE_TICKET]; /* not "": a transaction whose end is not known, to be asked for */
};

/* Processes that hold conversations and jobs: the server's numbers of them. */
struct owner {
    int64_t id;
    int pid;
};
struct owners {
    VEC(struct owner) rows;
};

/* What a value is, with the numbers of SQLite's types. */
enum stmt_type { STMT_INTEGER = 1, STMT_REAL = 2, STMT_TEXT = 3, STMT_NULL = 5 };

/* A statement that runs; each back end has its own behind it. */
struct store_stmt {
    struct store *store;
};

/* A back end: an SQLite file, or a schema of a PostgreSQL database. One SQL text is for both;
 * parameters are ?1, ?2 …. All are called with the store's lock. What fails by itself for a time (a
 * foreign lock, a server that cannot be reached) sets store->passing. */
struct store_ops {
    /* Where processes on several machines share it, else NULL: this process's number as an owner;
     * those that live; a step that makes this one known; a step that others hear of; hearing. */
    int64_t (*self)(struct store *store);
    bool (*owners)(struct store *store, struct owners *ret_owners, struct err *err);
    void (*announce)(struct store *store, struct change *change);
    void (*notify)(struct store *store, struct change *change);
    void (*watch)(struct store *store, void (*heard)(void *arg), void *arg);
    bool (*open)(struct store *store, struct err *err); /* migrated, unless it is to wait */
    void (*close)(struct store *store);
    /* How long a call waits for others from now on. */
    void (*patience)(struct store *store, int ms);
    /* Statements without values and rows, separated by semicolons. */
    bool (*exec)(struct store *store, const char *sql, struct err *err);
    /* `reads`: of one moment; else other writers are waited for here. */
    bool (*begin)(struct store *store, bool reads, struct err *err);
    /* Where its end is not known, ret_ticket is what done() is asked with. */
    bool (*commit)(struct store *store, char ret_ticket[STORE_TICKET], struct err *err);
    void (*rollback)(struct store *store);
    /* Whether that transaction was committed. */
    bool (*done)(struct store *store, const char *ticket, bool *ret_done, struct err *err);
    /* In a transaction: until its end nobody else passes with the same two words. */
    bool (*serialize)(struct store *store, const char *what, const char *whose, struct err *err);
    struct store_stmt *(*prepare)(struct store *store, const char *sql,
                                  const struct store_value *values, size_t count, struct err *err);
    bool (*step)(struct store_stmt *stmt, struct err *err);
    void (*end)(struct store_stmt *stmt);
    enum stmt_type (*type)(const struct store_stmt *stmt, int column);
    int64_t (*integer)(const struct store_stmt *stmt, int column);
    double (*real)(const struct store_stmt *stmt, int column);
    const char *(*text)(const struct store_stmt *stmt, int column); /* NULL for NULL */
    bool (*has_table)(struct store *store, const char *name, bool *ret_there, struct err *err);
    /* The handle's file is no longer at its path. */
    bool (*moved)(struct store *store);
    /* What is committed from now on is on disk. */
    bool (*careful)(struct store *store, struct err *err);
};
extern const struct store_ops store_sqlite, store_postgres;

/* A token that was found good, for when the state cannot be reached. */
struct known_token {
    char hash[65];
    struct store_token token;
    int64_t until; /* Unix seconds */
};

struct store {
    const struct store_ops *ops;
    void *base; /* the back end's */
    char *path; /* as it may be shown */
    char *user, *company;
    const char *password_command; /* while it is opened, as the next */
    int lease_s;
    int64_t served;
    int retry_attempts;
    double retry_delay; /* seconds, doubled each time */
    int busy_ms;
    void (*news)(void *arg, enum store_news news, const char *text);
    void *arg;
    pthread_mutex_t lock; /* held by every public call, and guards all below */
    bool passing;         /* the last failure may pass by itself */
    int64_t changed;      /* rows that the last statement changed */
    VEC(struct change) later;
    VEC(struct known_token) known;
    bool writing_later, later_thread_made, closing;
    pthread_t later_thread;
    pthread_cond_t closing_changed;
};

/* ---- write.c: callers do not hold the lock */

/* Letters as store_prepare's, without 'd'; texts are copied. */
void change_add(struct change *change, const char *sql, const char *format, ...);
void change_release(struct change *change);
/* One of them, in a transaction of the caller's, who holds the lock. */
bool change_run_step(struct store *store, const struct change_step *step, struct err *err);
/* Takes the change's contents. True: done, or kept in memory until what stands in the way passes,
 * which only happens where somebody is told (store_options.news). */
bool store_change(struct store *store, struct change *change, struct err *err);
/* Writes what still waits, for a limited time; returns how many changes were lost. */
size_t store_finish(struct store *store);

/* ---- tokens.c */

void store_forget_tokens(struct store *store);

/* ---- answers.c */

char *store_answer_folded(const char *question); /* as kept answers are compared */

/* ---- owners.c */

int64_t store_self(struct store *store); /* this process as an owner */
/* Those that live now, to be asked with; release its rows. Holding the lock. */
bool store_owners(struct store *store, struct owners *ret_owners, struct err *err);
/* *ret_pid: its number on its machine. */
bool store_owner_lives(struct store *store, const struct owners *owners, int64_t id, int *ret_pid);
/* The pid of another one that lives; 0: nobody's, this one's, or it is gone. */
int store_owner_elsewhere(struct store *store, const struct owners *owners, int64_t id);
/* Steps of a change by which this process holds something, and by which others learn of it. */
void change_announce(struct store *store, struct change *change);
void change_notify(struct store *store, struct change *change);

/* ---- migrations.c */

/* Brings the shape that the store has to this program's; with the lock. */
bool store_migrate_file(struct store *store, struct err *err);
bool store_migrate_server(struct store *store, struct err *err);
/* Makes the audit's table where there is none. */
extern const char store_audit_table[];

/* ---- store.c; callers hold the lock */

bool store_exec(struct store *store, const char *sql, struct err *err);
bool store_begin(struct store *store, struct err *err); /* to write */
bool store_begin_reading(struct store *store, struct err *err);
bool store_commit(struct store *store, struct err *err);
void store_rollback(struct store *store); /* also where nothing was begun */
bool store_query_int(struct store *store, const char *sql, int64_t *ret_value, struct err *err);
/* Prepares and binds: format of one letter an argument: t text, i int64, d double. */
struct store_stmt *store_prepare(struct store *store, struct err *err, const char *sql,
                                 const char *format, ...);
/* Steps a statement that gives no rows, with retries while locked; ends it. */
bool store_run(struct store *store, struct store_stmt *stmt, struct err *err);
/* A row: true. End: false with *err untouched. Failure: false with *err set. */
bool store_step(struct store *store, struct store_stmt *stmt, struct err *err);
/* Rows that the last statement changed. */
int64_t store_changes(const struct store *store);
/* Runs a query and calls `row` for each row, which appends to `list`; letters as above. Takes the
 * lock itself. False: what `list` holds by then is the caller's to free. */
bool store_each(struct store *store, void (*row)(struct store_stmt *stmt, void *list), void *list,
                struct err *err, const char *sql, const char *format, ...);

/* The row that the statement stands on. Texts live until the next step. */
void stmt_end(struct store_stmt *stmt);                /* NULL is fine */
int64_t stmt_int(struct store_stmt *stmt, int column); /* 0 for NULL */
double stmt_real(struct store_stmt *stmt, int column);
const char *stmt_text(struct store_stmt *stmt, int column); /* NULL for NULL */
enum stmt_type stmt_type(struct store_stmt *stmt, int column);
char *store_column(struct store_stmt *stmt, int column); /* a copy; NULL for NULL */
/* A copy with U+FFFD for each byte that is not UTF-8, which servers refuse; NULL: all of it is. */
char *store_mended_text(const char *text);
/* True when the process lives (and is not this one). */
bool store_alive_elsewhere(int pid);

#endif
