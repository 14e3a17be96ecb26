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
    bool there;             /* it says something */
    bool good;              /* it was read, and what it says is tied to the key */
    struct trail_head head; /* where good */
};
char *anchor_path(const struct trail *trail); /* the caller frees */
/* `shared`: to look at it only; else an empty file is made where there is none. */
bool anchor_open(const struct trail *trail, bool shared, int64_t until_us,
                 struct anchor *ret_anchor, struct err *err);
/* What it says; with the key. */
void anchor_read(const struct trail *trail, struct anchor *anchor);
bool anchor_write(const struct trail *trail, struct anchor *anchor, const struct trail_head *head,
                  struct err *err);
void anchor_close(struct anchor *anchor);

/* trail.c */
bool trail_lock(struct trail *trail, int64_t *ret_until_us, struct err *err);
void trail_unlock(struct trail *trail);
int trail_left_ms(int64_t until_us); /* at least 1 */
/* With the lock. */
bool trail_open_state(struct trail *trail, int64_t until_us, struct err *err);
bool trail_learn_key(struct trail *trail, bool create, struct err *err);

/* trail_chain.c */
struct chain {
    struct trail_head head;
    bool keyed, no_table;
};
bool chain_read(struct trail *trail, struct chain *ret_chain, struct err *err);
/* The hash of the chain's row `n`, "" for row 0; false: there is no such row. */
bool chain_hash_at(struct trail *trail, int64_t n, char out[TRAIL_HASH], struct err *err);
bool chain_judge(struct trail *trail, const struct anchor *anchor, const struct chain *chain,
                 enum trail_anchor *ret_state, struct err *err);

bool chain_sound(enum trail_anchor state); /* rows may be added */
/* How many rows were there when the first one was added after a break, since the last one that was
 * accepted; -1: none was. */
int64_t chain_cut(struct trail *trail);
/* What the process of such a row ends in. */
#define ROW_AFTER_BREAK " after a break"

/* trail_words.c: how anchor and chain stand to each other, in a sentence without its full stop. */
void trail_anchor_words(const struct trail_report *report, struct buf *out);

#endif
