/* The gate of every statement that an operator or a model sends to a database: its intent is in the
 * audit trail before it is sent, its end after. What the program itself asks (schemas, the value
 * index, ledgers of write jobs) is not in the trail.
 *
 * `audit: required` (by default for connections of production): what can't be audited is refused.
 * `best-effort` (elsewhere): it goes on, and the notice says so each time; once the audit works
 * again, here or in the next process, a row "unaudited" says how many ran so, and when. How a
 * statement ended is kept until the trail takes it; only a process that ends before does not tell.
 *
 * Where the settings name a syslog socket or a URL, a thread of its own tells them each new head of
 * the chain, so that no statement waits for it. Safe from any thread; a call may wait for the state
 * file (audit.wait_ms), so the screen's thread makes none. */
#ifndef QUERENT_AUDIT_AUDIT_H
#define QUERENT_AUDIT_AUDIT_H

#include <stdbool.h>
#include <stdint.h>

#include "querent/base/err.h"
#include "querent/model/ran.h"
#include "querent/model/settings.h"
#include "querent/store/trail.h"

struct audit;

struct audit_options {
    const struct settings *settings; /* borrowed until audit_free */
    const char *user, *company;      /* NULL: as the settings say */
    const char *state;               /* path of another state than theirs; NULL: theirs */
    /* What an operator must hear; from any thread. NULL: it is in the log only. */
    void (*notice)(void *arg, const char *text);
    void *arg;
};
struct audit *audit_new(const struct audit_options *options);
/* Tries once more to make up for what was missed; waits a second at most for what shall be told to
 * syslog and the URL. NULL is fine. */
void audit_free(struct audit *audit);

enum audit_kind {
    AUDIT_READ,
    AUDIT_TRIAL,
    AUDIT_PLAN,
    AUDIT_SAMPLE,
    AUDIT_JOIN_CHECK,
    AUDIT_WRITE,
    AUDIT_EMAIL,
    AUDIT_EXPORT
};
const char *audit_kind_name(enum audit_kind kind); /* "read", "join check" … */

struct audit_entry {
    enum audit_kind kind;
    const struct connection *connection; /* where it is sent to; NULL: no longer known */
    const char *target;                  /* of jobs: where the rows go; NULL: nowhere else */
    const char *sql;
    const char *user; /* whose it is; NULL: the audit's own */
};
/* An entry that was begun. */
struct audit_mark {
    int64_t id; /* 0: it is not in the trail, which has been said */
    enum audit_kind kind;
    int64_t began_us; /* 0: in another process */
};
#define AUDIT_MARK_NONE ((struct audit_mark){0})

/* False: it must not be sent. `audit` NULL refuses as well. */
bool audit_begin(struct audit *audit, const struct audit_entry *entry, struct audit_mark *ret_mark,
                 struct err *err);
/* problem: why it ended, NULL or ERR_NONE: all of it is there. rows: that came, or were written;
 * -1: does not apply. Does nothing where nothing was begun. */
void audit_end(struct audit *audit, const struct audit_mark *mark, const struct err *problem,
               int64_t rows);
/* The same in words of the caller's. */
void audit_end_as(struct audit *audit, const struct audit_mark *mark, const char *outcome,
                  int64_t rows);

/* What was decided, not sent: a row that is whole in itself. False: it must not be done. */
bool audit_note(struct audit *audit, const struct connection *connection, const char *what,
                const char *text, const char *outcome, struct err *err);

/* The history of statements: what operators and jobs ran, newest first, at most `max`, out of the
 * newest entries of the trail. */
struct audit_wanted {
    const char *const *words; /* the SQL has all of them, letters' case ignored */
    size_t word_count;
    const char *connection; /* NULL: any */
    const char *user;       /* who ran it, however they came; NULL: anybody */
    int64_t from, to;       /* half-open, Unix seconds; 0: open */
    bool once;              /* each statement only as it ran last */
    size_t max;
};
bool audit_history(struct audit *audit, const struct audit_wanted *wanted,
                   struct ran_statement **ret_list, size_t *ret_count, struct err *err);

/* The newest entries of the trail as they are, at most `max`, newest first. user: that operator's
 * alone, however they came; NULL: everybody's. */
bool audit_entries(struct audit *audit, const char *user, size_t max,
                   struct ran_statement **ret_list, size_t *ret_count, struct err *err);

/* Whether what can't be audited is refused there. */
bool audit_required(const struct settings *settings, const struct connection *connection);
/* For commands that look at the trail. */
struct trail *audit_trail(struct audit *audit);

#endif
