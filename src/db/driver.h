/* What drivers share: the embedded struct db, the pace of a read, and how failures are recorded.
 *
 * A driver's own struct begins with `struct db`, its cursor with `struct db_cursor`, its load with
 * `struct db_load`. db.c has checked arguments, transactions and the right to write before a driver
 * is called, so that a driver only speaks to its database.
 */
#ifndef QUERENT_DB_DRIVER_H
#define QUERENT_DB_DRIVER_H

#include "querent/base/buf.h"
#include "querent/db/db.h"

struct cursor_ops;
struct db_code;

/* What may stop a call: zero-initialised is nothing. */
struct db_limits {
    struct cancel *cancel;
    int64_t deadline_us; /* monotonic, 0: none */
};

/* A driver's table of functions. */
struct db_ops {
    const char *kind;
    enum sql_dialect dialect;
    const char *begin_sql; /* opens a transaction that writes */
    bool billed;           /* see db_billed */
    bool (*open)(const char *url, const struct db_open_options *options, struct db **ret_db,
                 struct err *err);
    void (*close)(struct db *db);
    bool (*ping)(struct db *db, const struct db_limits *limits, struct err *err);
    /* See db_same; NULL: always so. Not within a call of the driver's. */
    bool (*same)(struct db *db, const char **ret_new, struct err *err);
    bool (*introspect)(struct db *db, struct cancel *cancel, struct schema **ret_schema,
                       struct err *err);
    const struct cursor_ops *cursor; /* how it reads */
    bool (*advise)(struct db *db, struct db_advice *ret_advice,
                   struct err *err); /* NULL: nothing to be said */
    bool (*explain)(struct db *db, const char *sql, struct db_plan *ret_plan, struct err *err);
    /* See db_data_version; NULL: version_sql is asked. */
    bool (*data_version)(struct db *db, struct buf *out);
    const char *version_sql; /* its cells are the version; NULL too: the database cannot tell */
    int64_t (*session)(const struct db *db);          /* see db_session; NULL: there are none */
    const char *blocked_sql;                          /* db_blocked's words, of session %lld */
    bool (*identity)(struct db *db, struct buf *out); /* see db_identity; NULL: it cannot tell */
    /* See code.h; all are DB_CODE_UNKNOWN when it is called. NULL: the database cannot say. */
    void (*code)(struct db *db, struct db_code *list, size_t count);
    bool (*exec)(struct db *db, const char *sql, const struct db_limits *limits,
                 int64_t *ret_changed, struct err *err);
    /* Instead of statements, where a database has no transactions: see db_transactional. NULL in
     * all three: begin_sql, COMMIT and ROLLBACK. */
    bool (*begin)(struct db *db, struct err *err);
    bool (*commit)(struct db *db, struct err *err);
    void (*rollback)(struct db *db);
    bool (*load_begin)(struct db *db, const char *schema, const char *table,
                       const char *const *columns, size_t count, struct db_load **ret_load,
                       struct err *err);
    bool (*load_row)(struct db_load *load, const struct cell *cells, struct err *err);
    bool (*load_end)(struct db_load *load, int64_t *ret_rows, struct err *err);
    void (*load_abort)(struct db_load *load);
    const char *load_way; /* see db_load_way; NULL: nothing to be said */
    const char *(*column_type)(const struct db *db, enum value_type value);
};

#define SESSION_PIECES 256 /* of the values of session statements; see db_session_shows */

struct db {
    const struct db_ops *ops;
    const char *kind; /* for people; "mariadb" and "mysql" share a driver */
    char *server;     /* version text, heap */
    bool read_only;
    int patience_ms;     /* for what querent itself asks; 0: as long as it takes */
    int commit_ms;       /* for COMMIT; 0: COMMIT_MS of db.c */
    int64_t deadline_us; /* of the introspection that runs; 0: none */
    char *veil;          /* the map of secure views, heap; NULL: there are none */
    struct {             /* of the session's values: no error shows a piece of one */
        uint64_t v[SESSION_PIECES];
        size_t len;
    } pieces;
    struct db_powers powers; /* text: heap */
    bool in_transaction;
    bool broken;             /* of no use any more; set by db_fail for a lost connection, too */
    struct db_limits limits; /* of what writes */
    struct {
        bool set;
        double rows, cost;
    } heavy;               /* from which on a plan is called so */
    const char *renewed;   /* why it was opened anew, until db_same tells; NULL: it was not */
    struct db_error error; /* of the last failure */
    struct err unasked;    /* why code could not be asked about; see db_code */
    struct buf said;       /* what the server said beside rows; see db_take_said */
};

struct db_load {
    struct db *db;
    uint64_t offered; /* rows */
};

/* A server that does not confirm within this that it stopped is given up: who waits has waited for
 * a second then. */
#define DB_GIVE_UP_US 500000

/* Defined where the client library's headers were there to build with. */
extern const struct db_ops sqlite_ops, csv_ops, postgres_ops, mysql_ops, trino_ops, bigquery_ops,
    api_ops;
extern const struct db_ops described_ops[]; /* by dialect; described.c */
/* The dialect that an api:// URL's database speaks; false: the URL does not say. */
bool api_url_dialect(const char *url, enum sql_dialect *ret_dialect);

/* For db_take_said: a text of the server, on the connection's thread. Nothing where views are
 * secure: what it says may name what they hide. */
void db_say(struct db *db, const char *text);

/* ---- failures (errors.c) */

/* A row of a driver's table of messages: `pattern` has at most one %, which stands for the problem.
 */
struct db_message {
    const char *pattern;
    enum db_error_class class;
};

const char *db_error_suggestion(enum db_error_class class);
/* Fills db->error. `problem` of `problem_len` bytes may be NULL. Returns false. */
bool db_fail(struct db *db, enum db_error_class class, const char *code, const char *problem,
             size_t problem_len);
/* The same for a call that was stopped: DB_CANCELLED or DB_TIMEOUT, err's text included. */
bool db_stopped(struct db *db, enum db_error_class class, struct err *err);
/* First row that matches; its % is in *ret_problem (empty without one). NULL: none. */
const struct db_message *db_match_message(const struct db_message *table, size_t count,
                                          const char *text, const char **ret_problem,
                                          size_t *ret_len);
/* err_code that belongs to a class: ERR_TIMEOUT, ERR_CANCELLED, ERR_REFUSED, ERR_CONNECT or ERR_DB.
 */
enum err_code db_error_code(enum db_error_class class);

/* Before each statement: true also when the file was opened anew. */
/* fresh.c */
bool db_fresh(struct db *db, struct err *err);

/* Whether the text has a piece of a value that a session statement took from outside. Of the values
 * only hashes of their pieces of a few bytes are kept. */
bool db_session_shows(const struct db *db, const char *text);

/* ---- what secure views withhold (veil.c) */

/* Behind a veil the database's own words of an error, which may quote hidden names and values, are
 * replaced by what kind of error it is; a name is kept that stands in `sql` (may be NULL) and not
 * in the map. Returns false. */
bool veil_error(struct db *db, const char *sql, struct err *err);
void veil_plan(const struct db *db, struct db_plan *plan);

/* ---- the pace of a read (reading.c) */

/* One read of any driver: counts rows, publishes batches, keeps the time that may still be used. */
struct reading {
    struct result *result; /* NULL: rows go to a sink */
    struct cancel *cancel; /* a reference */
    uint64_t rows;         /* read so far */
    uint64_t row_limit;    /* 0: none */
    uint64_t batch;        /* rows of the batch that is being filled */
    uint64_t in_batch;
    int server_ms;   /* after which the server itself shall stop; 0: a read that pauses, or no limit
                      */
    int64_t left_us; /* time that the database may still use, -1: no limit; pauses don't count */
    int64_t began_us;
    int64_t published_us;
    bool due; /* rows have waited long enough: a driver that notices says so here */
    void (*progress)(void *arg, uint64_t rows);
    void *arg;
};

/* options may be NULL. Takes the result's reference (NULL: streaming). */
void reading_init(struct reading *reading, const struct db_read_options *options,
                  struct result *result);
void reading_release(struct reading *reading);
void reading_resume(struct reading *reading); /* the clock runs while the database works */
void reading_pause(struct reading *reading);
/* The monotonic time at which the limit is over, 0: no limit. */
int64_t reading_deadline(const struct reading *reading);
/* True when a batch has waited so long that its rows should be shown (a slow query). */
bool reading_due(const struct reading *reading, int64_t now_us);
/* When that will be, 0: no rows wait. */
int64_t reading_due_at(const struct reading *reading);
/* Counts a row that is complete in the result and publishes when the batch is full or due. */
void reading_row(struct reading *reading);
bool reading_at_limit(const struct reading *reading);
void reading_publish(struct reading *reading);
/* Publishes and sets the state. */
void reading_end(struct reading *reading, enum result_state state);
/* Publishes and cuts the result, as result_cut. */
void reading_cut(struct reading *reading, const struct err *err);

/* ---- reading rows (cursor.c) */

struct db_cursor {
    struct db *db;
    struct reading reading;
    size_t count;       /* of columns */
    struct cell *cells; /* of the row that stands */
    bool open;          /* from start to finish: rows may still come */
    char *sql;          /* for errors behind a veil, heap; else NULL */
};

/* What a driver does for a read. Its own cursor begins with struct db_cursor and is zeroed. */
struct cursor_ops {
    size_t size; /* of the driver's cursor */
    /* Around start, and around a number of nexts: between these the cancel and the deadline of
     * cursor->reading must stop what the driver waits for. */
    void (*enter)(struct db_cursor *cursor);
    void (*leave)(struct db_cursor *cursor);
    /* Starts one statement that only reads, and sets `count`. The columns are a heap array that the
     * caller frees; their texts are good until the first `next`. */
    bool (*start)(struct db_cursor *cursor, const char *sql, struct result_column **ret_columns,
                  struct err *err);
    /* The next row's cells, good until the following call; *ret_row false: there are no more. */
    bool (*next)(struct db_cursor *cursor, struct cell *cells, bool *ret_row, struct err *err);
    /* Ends the statement, by force where rows are still to come, and the transaction around it.
     * Once, also after a start or a next that failed; outside enter and leave. */
    void (*finish)(struct db_cursor *cursor);
    void (*release)(struct db_cursor *cursor); /* frees what is the driver's own */
};

/* ---- connecting (connect.c) */

/* How long a server may take to take a connection. */
int db_connect_ms(const struct db_open_options *options);
/* The same as a URL says it in seconds (connect_timeout=30); 0 and less: as without it. */
bool db_connect_option(const char *seconds, int *ret_ms, struct err *err);
/* The error of a server that did not answer in that time. Returns false. */
bool db_no_answer(const char *shown, struct err *err);
/* The end of what querent itself asks now: in most_us, or in patience_ms where that is less. */
int64_t db_ask_until(const struct db *db, int64_t most_us);

/* A part of a URL without its percent signs, in the heap. */
char *db_url_decode(const char *p, size_t len);

/* ---- session statements (session.c) */

/* Runs the settings' statements, one a line; NULL: none. A failure names the line and the code of
 * db->error, never the text: it may hold a secret. */
bool db_run_session(struct db *db, const char *session, bool (*run)(void *arg, const char *sql),
                    void *arg, struct err *err);

#endif
