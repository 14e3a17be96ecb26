/* Databases with canaries: what must be the same before and after whatever the guard lets through.
 *
 * Each program of the harness links one of canary_postgres.c, canary_mariadb.c and canary_sqlite.c,
 * which define `target`. A statement is run raw: by a superuser, on a session that may write and
 * commits by itself, so that nothing but the guard stands before it. */
#ifndef QUERENT_TESTS_CANARY_H
#define QUERENT_TESTS_CANARY_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "querent/db/db.h"

#include "querent/base/buf.h"
#include "querent/sql/dialect.h"

/* What {file} and its like stand for in statements. */
struct places {
    char file[120]; /* the server could read it; it and its folder are watched */
    char dir[100];  /* the server could write to it */
    char port[8];   /* of 127.0.0.1, listened on */
    char pid[24];   /* another session's number */
    char self[300]; /* how a database connects to itself; "" where it can't */
};

/* A session: who is asked what a statement's code does, and which thread of the server it is. */
struct canary_session {
    struct db *asked; /* by the program's own session for reading; may be planned on, too */
    pid_t asked_pid, asked_tid, pid, tid; /* 0: this thread */
};

enum canary_end { CANARY_RAN, CANARY_FAILED, CANARY_SEVERAL /* the server saw two statements */ };

struct canary_target {
    const char *name;
    enum sql_dialect dialect;
    const char *own;             /* file of statements */
    const char *const *dialects; /* shared statements of these fit; NULL-terminated */
    const char *const *alarms;   /* statements that must be noticed; NULL-terminated */
    const char *const *modes;    /* statements of a session, NULL-terminated; "": none */
    /* False: it is not there, and that was printed. What was started is stopped however the program
     * exits. */
    bool (*start)(struct places *places);
    void (*open)(const char *mode, struct canary_session *ret_session); /* in place of the last */
    enum canary_end (*run)(const char *sql);
    /* What must not change, a line each. */
    void (*look)(struct buf *out);
    /* The same for the program's own session, by which a login without rights reads, and no guard
     * stands before it: what takes time, locks or a number there is its own affair. */
    void (*run_in_session)(const char *sql);
    void (*look_at_session)(struct buf *out);
    void (*repair)(void); /* as it was at the start; the sessions are closed */
};
extern const struct canary_target canary_target;
/* The functions of a target that has each of them under its own name. */
#define CANARY_FUNCTIONS                                                                           \
    .start = start, .open = open_in, .run = run, .look = look, .run_in_session = run_in_session,   \
    .look_at_session = look_at_session, .repair = repair

#endif
