/* The audit trail (X4): what was sent to a database, kept in the state file as a chain of rows.
 *
 * An entry is a row before its statement is sent, the intent, and a row when it has ended. Each
 * row's hash is an HMAC over the hash before it and its own fields, so that nobody without the key
 * changes, removes from the middle, moves or adds rows. Rows of older programs have plain hashes;
 * the first keyed row is chained to the last of these.
 *
 * The head of the chain (how many rows, the newest one's hash) stands in a second file, the anchor,
 * so that a cut end and a deleted table show. A row is on disk before the anchor names it: killed
 * in between, the chain is one row ahead of the anchor, never behind it.
 *
 * A trail has a handle of its own on the state file, opened when it is needed and anew when the
 * file was replaced. Safe from any thread. No call waits much longer than `wait_ms` for others.
 * Several processes may append to one chain, on several machines too where a server has the state:
 * then each machine has an anchor, which is behind by what the others have appended, and all need
 * the same key. Companies (X7) have a chain and an anchor each.
 */
#ifndef QUERENT_STORE_TRAIL_H
#define QUERENT_STORE_TRAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"

#define TRAIL_HASH 65 /* hexadecimal digits, and a NUL */

struct trail;

struct trail_options {
    const char *path, *password_command, *user, *company; /* as in store_options */
    /* file; NULL: beside the state file (store_beside). A company's has its mark appended */
    const char *anchor;
    int wait_ms; /* for other writers */
    /* Appends the key. ERR_NOT_FOUND: there is none; then, with `create`, which is asked only where
     * no row was ever made with a key, one is made. */
    bool (*key)(void *arg, bool create, struct buf *ret_key, struct err *err);
    void *arg;
};
/* Opens nothing yet. */
struct trail *trail_new(const struct trail_options *options);
void trail_free(struct trail *trail); /* NULL is fine */

struct trail_entry {
    const char *what;       /* "read", "plan", "write" … */
    const char *connection; /* name */
    const char *target;     /* where rows go; "" or NULL: nowhere else */
    const char *sql;
    const char *user; /* whose it is; NULL: the trail's own */
};
enum trail_kept {
    TRAIL_LOST,  /* there is no row; *err says why */
    TRAIL_LOOSE, /* the row is there, but the anchor does not name it; *err says why */
    TRAIL_KEPT
};
/* The intent, on disk when it returns. `strict`: what can't be anchored is not kept either.
 * ret_id: for trail_end, in any process. */
enum trail_kept trail_begin(struct trail *trail, const struct trail_entry *entry, bool strict,
                            int64_t *ret_id, struct err *err);
/* How it ended. rows: fetched or written; -1: does not apply. */
enum trail_kept trail_end(struct trail *trail, int64_t id, const char *outcome, int64_t rows,
                          int64_t took_ms, struct err *err);
/* What was done and is no statement: whole in itself. */
enum trail_kept trail_note(struct trail *trail, const struct trail_entry *entry,
                           const char *outcome, bool strict, struct err *err);

struct trail_head {
    int64_t rows;
    char hash[TRAIL_HASH]; /* of the newest one; "" when there is none */
};
/* As of the newest row that this process appended; rows 0: none yet. */
struct trail_head trail_head(struct trail *trail);

/* ---- looking */

/* An entry with its end. */
struct trail_line {
    int64_t id;      /* the number of its first row in the chain */
    int64_t at;      /* Unix seconds */
    int64_t took_ms; /* -1: not known */
    int64_t rows;    /* -1: does not apply */
    char *user, *connection, *what, *target, *sql;
    char *outcome; /* "under way" and "not known to have ended" where it has no end */
};
/* The newest `max` entries (0: all), oldest first. */
bool trail_list(struct trail *trail, int64_t max, struct trail_line **ret_list, size_t *ret_count,
                struct err *err);
void trail_list_free(struct trail_line *list, size_t count);

/* How chain and anchor stand to each other. */
enum trail_anchor {
    TRAIL_UNBEGUN, /* neither a keyed row nor an anchor */
    TRAIL_AGREES,
    TRAIL_AHEAD,    /* rows follow the one that the anchor names: a process ended in between */
    TRAIL_NEW_HERE, /* on a server: keyed rows, none by this machine, which has no anchor yet */
    TRAIL_GONE,     /* there are keyed rows and no anchor */
    TRAIL_DAMAGED,
    TRAIL_DIFFERS, /* another row stands where the anchor's was */
    TRAIL_MISSING, /* the anchor names rows that are not there */
    TRAIL_CHANGED  /* the row that the anchor names, or one after it, is not as it was written */
};

/* Rows that follow each other and are not as they were written. */
#define TRAIL_STRETCHES 16
struct trail_stretch {
    int64_t first, last;     /* rows that are there */
    int64_t gone;            /* rows missing before them */
    bool put_in;             /* before them a row was put in without the key */
    bool keyless;            /* before any keyed row was found good: the key may be another one */
    bool accepted;           /* an operator has accepted them as they stand now */
    char digest[TRAIL_HASH]; /* of what stands there now, and of the hash before */
};
struct trail_report {
    int64_t rows;
    int64_t plain;    /* of them, made without a key */
    int64_t keyed_at; /* when the first keyed row was made; 0: there is none */
    int64_t open;     /* entries without an end, those under way included */
    int64_t accepted; /* breaks that somebody accepted */
    struct trail_head head;
    bool no_table;  /* the state file has no audit table */
    bool key_known; /* there is a key, which is made at the first entry or given */
    bool others;    /* where TRAIL_UNBEGUN: other companies have entries with a key */
    /* Of the chain: the first stretch that is wrong and not accepted; ERR_NONE: it is whole. */
    struct err broken;
    struct trail_stretch stretches[TRAIL_STRETCHES]; /* the first ones, those not accepted first */
    size_t stretch_count, broken_count;              /* of all; of those not accepted */
    bool more;                                       /* so many that they are not looked at */
    enum trail_anchor anchor;
    int64_t anchor_rows;
    int64_t changed;       /* where TRAIL_CHANGED: the first such row */
    int64_t cut;           /* rows that were left of it when others were added; -1: none were */
    char anchor_path[512]; /* cut where it is longer */
    /* Why others can change, or put an older one in the place of, the state file or the anchor, and
     * the command that ends it; ERR_NONE: they can't, or the file is somebody else's. */
    struct err exposed;
};
/* Walks the chain and compares it with the anchor. False: it could not be looked at. */
bool trail_verify(struct trail *trail, struct trail_report *ret_report, struct err *err);
/* Nothing is wrong: unbroken, and the anchor agrees or is behind. */
bool trail_whole(const struct trail_report *report);
/* What was found, a sentence a line. */
void trail_words(const struct trail_report *report, struct buf *out);
/* Whether row `rows` of the chain has this hash: for a head that was noted elsewhere. Call it after
 * trail_verify. */
bool trail_has(struct trail *trail, const struct trail_head *head, struct err *err);

/* Goes on from what there is: after a break between chain and anchor, and over rows that were
 * changed or are gone inside the chain. A row says who accepted what, with the digest of each
 * stretch as it stands, and the anchor names that row. A table that was dropped is made again.
 * seen: what the operator was shown, by trail_verify; ERR_STALE: it is no longer so; NULL: whatever
 * there is. ERR_REFUSED: nothing is wrong, or too much. */
bool trail_accept(struct trail *trail, const struct trail_report *seen, struct err *err);

#endif
