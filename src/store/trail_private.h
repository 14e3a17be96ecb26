/* What the files of the trail share: the handle, rows as they are hashed, the anchor. Private to
 * store. */
#ifndef QUERENT_STORE_TRAIL_PRIVATE_H
#define QUERENT_STORE_TRAIL_PRIVATE_H

#include "querent/store/trail.h"
#include "store_private.h"

struct trail {
    struct trail_options options; /* its texts are copies */
    pthread_mutex_t lock;         /* taken with a limit */
    struct store *store;          /* NULL: not open */
    struct buf key;               /* empty: not asked for yet */
    int64_t impatient_us;         /* until then nobody waits long: another process is stuck */
    struct trail_head head;
    int pid;         /* that it was made in, and */
    int64_t started; /* when that began: /proc takes milliseconds for it on a busy machine */
};

/* What `begun` of a row says of it. */
enum { ROW_INTENT = 0, ROW_WHOLE = -1 }; /* else: the end of the entry with this seq */

struct trail_row {
    int64_t seq, begun, at, rows, took_ms;
    const char *user, *connection, *what, *target, *sql, *outcome, *process;
};

/* trail_hash.c */
void trail_hash_plain(const char *before, const char *const fields[7], char out[TRAIL_HASH]);
void trail_hash_row(const struct trail *trail, const char *before, const struct trail_row *row,
                    char out[TRAIL_HASH]);
void trail_mac(const struct buf *key, const char *text, size_t len, char out[TRAIL_HASH]);

/* trail_anchor.c: the second file, locked against other processes while it is open. */
struct anchor {
    int fd;                 /* -1: there is no file */
    struct line *line;      /* of this process's appenders, whose turn it is; NULL: none */
    bool there;             /* it says something */
    bool good;              /* it was read, and what it says is tied to the key */
    struct trail_head head; /* where good */
};
char *anchor_path(const struct trail *trail); /* the caller frees */
/* The default one of a state and a company. */
char *anchor_path_of(const char *state, const char *company);
/* `shared`: to look at it only; else an empty file is made where there is none. */
bool anchor_open(const struct trail *trail, bool shared, int64_t until_us,
                 struct anchor *ret_anchor, struct err *err);
/* What it says; with the key. False: it cannot be read, which is not to say that it was changed. */
bool anchor_read(const struct trail *trail, struct anchor *anchor, struct err *err);
bool anchor_write(const struct trail *trail, struct anchor *anchor, const struct trail_head *head,
                  struct err *err);
void anchor_close(struct anchor *anchor);

/* trail.c */
#define TRAIL_MARK 20
/* " @…" for a state on a server: who writes with another anchor has another one; "" for a file. */
void trail_mark(const struct trail *trail, char out[TRAIL_MARK]);
bool trail_lock(struct trail *trail, int64_t *ret_until_us, struct err *err);
void trail_unlock(struct trail *trail);
int trail_left_ms(int64_t until_us); /* at least 1 */
/* With the lock. */
bool trail_open_state(struct trail *trail, int64_t until_us, struct err *err);
bool trail_learn_key(struct trail *trail, bool create, struct err *err);

/* trail_stored.c: rows as they stand, of a statement that selects these columns. */
#define STORED_COLUMNS                                                                             \
    "id, user, at, connection, what, sql, outcome, rows, hash, seq, begun, target, process, "      \
    "took_ms"
bool stored_plain(struct store_stmt *stmt); /* made without a key */
struct trail_row stored_row(struct store_stmt *stmt);
const char *stored_hash(struct store_stmt *stmt);
/* Its hash is what it must be after `before`. */
bool stored_good(const struct trail *trail, struct store_stmt *stmt, const char *before);
/* Adds the row to a digest. */
void stored_add_digest(struct store_stmt *stmt, char digest[TRAIL_HASH]);

/* trail_walk.c: fills in what the chain alone tells. ret_lines, where it is not NULL: what is to be
 * accepted, a line a stretch. */
bool trail_walk(struct trail *trail, struct trail_report *report, struct buf *ret_lines,
                struct err *err);
/* The line by which a stretch is accepted. */
void stretch_line(const struct trail_stretch *stretch, struct buf *out);
#define TRAIL_ACCEPT "accept" /* `what` of the row that accepts */

/* trail_chain.c */
struct chain {
    struct trail_head head;
    bool keyed, no_table;
    int64_t changed; /* by chain_judge: the first row of the end that is not as it was written */
};
bool chain_read(struct trail *trail, struct chain *ret_chain, struct err *err);
/* The hash of the chain's row `n`, "" for row 0; false: there is no such row. */
bool chain_hash_at(struct trail *trail, int64_t n, char out[TRAIL_HASH], struct err *err);
/* Whether other companies have keyed rows in this state. */
bool chain_of_others(struct trail *trail, bool *ret_there, struct err *err);
/* How chain and anchor stand; the rows from the one that the anchor names are looked at as well. */
bool chain_judge(struct trail *trail, const struct anchor *anchor, struct chain *chain,
                 enum trail_anchor *ret_state, struct err *err);

bool chain_sound(enum trail_anchor state); /* rows may be added */
/* How many rows were there when the first one was added after a break, since the last one that was
 * accepted; -1: none was. */
int64_t chain_cut(struct trail *trail);
/* What the process of such a row ends in. */
#define ROW_AFTER_BREAK " after a break"

/* trail_append.c */
#define APPEND_PROCESS 64
/* What one append knows on its way. */
struct append {
    struct anchor anchor;
    bool anchored; /* the anchor could be opened */
    struct chain chain;
    enum trail_anchor state;
    int64_t cut;      /* as in struct trail_report */
    struct err loose; /* why the anchor won't name the row */
};
/* The row of an entry by this process, which is named in `process`: "4711 98765432", with when it
 * began; on a server with the mark of its machine and anchor as well. */
struct trail_row append_row(const struct trail *trail, const struct trail_entry *entry,
                            int64_t begun, char process[APPEND_PROCESS]);
/* In the transaction: the row and its commit. */
bool append_put(struct trail *trail, struct append *append, struct trail_row *row, bool strict,
                struct trail_head *ret_head, struct err *err);
void append_break_words(const struct trail *trail, const struct append *append, struct buf *out);

/* trail_words.c: how anchor and chain stand to each other, in a sentence without its full stop. */
void trail_anchor_words(const struct trail_report *report, struct buf *out);
void stretch_words(const struct trail_stretch *stretch, struct buf *out);

#endif
