/* Databases behind one interface. A driver opens, pings, introspects, explains, runs read-only with
 * a time limit, streams rows, is cancelled from another thread, and loads rows.
 *
 * A `struct db` belongs to one thread at a time; only db_cancel-by-`struct cancel` crosses threads.
 * Connections made with `read_only` refuse writes in the database itself (S3), whatever the text
 * says.
 */
#ifndef QUERENT_DB_DB_H
#define QUERENT_DB_DB_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/buf.h"
#include "querent/base/cancel.h"
#include "querent/base/err.h"
#include "querent/model/rows/result.h"
#include "querent/model/schema/schema.h"
#include "querent/model/settings.h"
#include "querent/model/statement.h"
#include "querent/sql/dialect.h"

/* S5's classes, from the driver's own codes. */
enum db_error_class {
    DB_ERROR_UNKNOWN,
    DB_TABLE_NOT_FOUND,
    DB_COLUMN_NOT_FOUND,
    DB_SYNTAX_ERROR,
    DB_AMBIGUOUS_COLUMN,
    DB_TYPE_MISMATCH,
    DB_VALUE_ERROR, /* of this type, and no result can be computed: a division by zero */
    DB_CONSTRAINT_VIOLATION,
    DB_FUNCTION_NOT_SUPPORTED,
    DB_GROUPING_ERROR,
    DB_PERMISSION_DENIED,
    DB_TIMEOUT,
    DB_CANCELLED,
    DB_CONNECTION_LOST,
    DB_BUSY,
    DB_READ_ONLY,
    DB_OUT_OF_SPACE,
};
const char *db_error_class_name(enum db_error_class class); /* "TABLE_NOT_FOUND", … */

struct db_error {
    enum db_error_class class;
    char code[16];          /* SQLSTATE, MySQL or SQLite number, as text */
    char problem[128];      /* the problem area: the name or clause, "" when not known */
    const char *suggestion; /* static sentence; never NULL */
    int position;           /* 1-based character in the SQL, 0 unknown */
};

struct db; /* an open connection */

struct db_open_options {
    bool read_only;          /* the connection may not be written */
    bool reader;             /* this session only reads, also where the connection may be written */
    const char *reader_role; /* PostgreSQL's role that a session which reads acts as; NULL: the
                              * login's own */
    int connect_timeout_ms;  /* 0: 10,000, or limit_ms where that is less */
    int limit_ms;            /* for introspection and its like; 0: none */
    int commit_ms;           /* for COMMIT, after which nobody knows; 0: 60,000 */
    const char *password;    /* NULL: as the URL, files and environment say */
    const char *session;     /* statements run after connecting, one a line; never logged */
    const char *schema;      /* default schema; NULL: the database's own */
    const char *headings;    /* of a description's sheets that are not recognised; NULL: none */
    const char *secure_views; /* the map of them: introspection traces what shows rows of what, and
                               * errors and plans say nothing in the database's own words */
    const char *time_zone;    /* of the session, as the system calls it; NULL: the server's own */
    int64_t bytes_most;       /* that one query may bill (BigQuery); 0: no limit */
    double price_tib;         /* US dollars for a TiB that is read (BigQuery) */
    struct cancel *cancel;    /* may be NULL */
};

/* Opens by URL scheme ("sqlite:" or a bare path, "postgresql:", "mysql:", "trino:" …). A scheme
 * whose driver this build lacks is ERR_UNSUPPORTED and says so. */
bool db_open(const char *url, const struct db_open_options *options, struct db **ret_db,
             struct err *err);
/* What a session is for: questions, plans, samples and introspection read; only write jobs write,
 * with the login's own rights. */
enum db_use { DB_READS, DB_WRITES };
/* From a configured connection: resolves password_command and session. */
bool db_open_connection(const struct connection *connection, enum db_use use, struct cancel *cancel,
                        struct db **ret_db, struct err *err);
void db_close(struct db *db);        /* NULL is fine */
bool db_billed(const struct db *db); /* every read costs money, so none is made unasked */
bool db_lost(const struct db *db);   /* the connection broke: only closing it is left */
/* Asks the server for a sign of life, for five seconds at most. `cancel` may be NULL. */
bool db_ping(struct db *db, struct cancel *cancel, struct err *err);
/* Is what the connection reads still what was opened? A file may be replaced, deleted or emptied;
 * a server is always the same. False: it is gone. *ret_new: why it was opened anew since the last
 * time that this was asked, so that what is known of its schema is of another: "was replaced by
 * another file", static; NULL: it was not. Every statement asks for itself. */
bool db_same(struct db *db, const char **ret_new, struct err *err);
enum sql_dialect db_dialect(const struct db *db);
const char *db_kind(const struct db *db);   /* "sqlite", "postgresql", "mariadb", … for people */
const char *db_server(const struct db *db); /* version text */
/* What the session's role may do beyond reading and writing tables, so that a query that gets past
 * the guard could harm the server itself. */
struct db_powers {
    const char *mark; /* "SUPERUSER", "SERVER PROGRAMS", "SERVER FILES", static; NULL: nothing */
    const char *text; /* "'postgres' is a superuser", as long as the connection; "" without mark */
};
struct db_powers db_powers(const struct db *db);
#define DB_POWERS_ADVICE                                                                           \
    ": a query that gets past the guard could harm the server: 'querent doctor' proposes a role "  \
    "that only reads"

/* How much more than reading the login may do, and how it may do less. All "": there is nothing to
 * be said, as of a file. Begins as {BUF_INIT, BUF_INIT, BUF_INIT}; the caller releases the three.
 */
struct db_advice {
    struct buf finding;    /* "'postgres' is a superuser, and may write to 12 tables and views" */
    struct buf statements; /* for an administrator to run, a line each */
    struct buf then;       /* what to set afterwards */
};
bool db_advise(struct db *db, struct db_advice *ret_advice, struct err *err);
/* Details of the last failure on this connection. */
const struct db_error *db_last_error(const struct db *db);
/* What the server has said beside rows since the last call (PostgreSQL's NOTICE and WARNING, with
 * their hints; the first of MariaDB's and MySQL's warnings), a line each, "" where nothing; the
 * caller frees. */
char *db_take_said(struct db *db);
/* The number of the connection's session at its server, for db_blocked of another connection; 0: it
 * has none. */
int64_t db_session(const struct db *db);
/* Who holds the lock for which a session waits, in words ("session 4711 of ann (psql, idle in
 * transaction)"); heap. NULL: it waits for none, or the server does not tell. Takes no lock, and
 * needs no right. False: there was no answer in time. */
bool db_blocked(struct db *db, int64_t session, struct cancel *cancel, char **ret_blocker);
/* A text that changes whenever rows of the database may have changed; it may change without that.
 * Cheap. False: the database cannot tell. */
bool db_data_version(struct db *db, struct buf *out);
/* A text that tells what is at the address from anything else that has been or will be there, for
 * what is kept of its rows; it need not change with each of them. Cheap. False: the database cannot
 * tell. */
bool db_identity(struct db *db, struct buf *out);
/* The dialect and kind a URL will have, without opening it; false: unknown scheme. */
bool db_url_kind(const char *url, enum sql_dialect *ret_dialect, const char **ret_kind);

int db_commit_ms(const struct db *db); /* how long the end of a transaction is waited for */
/* What the connection was given as limit_ms. */
int db_patience_ms(const struct db *db);
/* Everything about the schema in a bounded number of queries, within limit_ms. Caller frees with
 * schema_free. */
bool db_introspect(struct db *db, struct cancel *cancel, struct schema **ret_schema,
                   struct err *err);

/* ---- reading */

struct db_read_options {
    int time_limit_ms;     /* of the database's work, pauses between fetches not counted; 0: none */
    uint64_t window;       /* rows that db_fetch will be asked for at a time; 0: all. A hint */
    uint64_t row_limit;    /* stop here and mark the result partial; 0: none */
    size_t memory_cap;     /* of the result, see result.h */
    struct cancel *cancel; /* may be NULL */
    /* Called from the reading thread after each published batch; may be NULL. */
    void (*progress)(void *arg, uint64_t rows);
    void *arg;
};

/* A running read: owns the statement; keeps the db busy until closed. */
struct db_cursor;

/* Prepares and starts; the result (with its columns) is there at once, rows come with db_fetch. The
 * SQL must be one statement; read-only is enforced by the database. */
bool db_query(struct db *db, const char *sql, const struct db_read_options *options,
              struct db_cursor **ret_cursor, struct result **ret_result, struct err *err);
/* Fetches up to `rows` more (0: to the end) and publishes in batches: the first after at most 64
 * rows, so that a screen fills at once. Afterwards result_state says PAUSED, COMPLETE or PARTIAL.
 * On error the rows so far stay, the result is PARTIAL. */
bool db_fetch(struct db_cursor *cursor, uint64_t rows, struct err *err);
void db_cursor_close(struct db_cursor *cursor); /* NULL is fine; the result lives on */

/* Runs a read to its end (window ignored). The result is the caller's. */
bool db_read(struct db *db, const char *sql, const struct db_read_options *options,
             struct result **ret_result, struct err *err);

/* Streams a read row by row without keeping it: for write and export jobs, value indexes, samples.
 * `row` returns false to stop early (which is not an error). Cells are good during the call only.
 */
struct db_row_sink {
    bool (*columns)(void *arg, const struct result_column *columns, size_t count); /* may be NULL */
    bool (*row)(void *arg, const struct cell *cells, size_t count);
    void *arg;
};
bool db_stream(struct db *db, const char *sql, const struct db_read_options *options,
               const struct db_row_sink *sink, struct err *err);

/* ---- plan */

/* From which size on a plan is called heavy: rows of one table read whole (ten times as many in
 * nested loops), and PostgreSQL's cost. 0: never. Without this call the settings' defaults hold. */
void db_plan_limits(struct db *db, double rows, double cost);
bool db_explain(struct db *db, const char *sql, struct db_plan *ret_plan, struct err *err);

/* ---- writing (write jobs only; the connection must not be read-only) */

/* What db_exec, db_begin, loads, plans and questions about code on this connection may take from
 * now on: `cancel` (borrowed until the next call; may be NULL) and a time (0: none; plans and
 * questions have their own). db_commit and db_rollback hear no cancel: a server that does not
 * answer them within a minute counts as lost. */
void db_limit(struct db *db, struct cancel *cancel, int time_limit_ms);
bool db_exec(struct db *db, const char *sql, int64_t *ret_changed,
             struct err *err); /* one statement */
/* False: there are no transactions (Trino). Then only the rows of one load wait for db_commit,
 * which puts them into the table by one statement, all or none, and says when their number is not
 * theirs; what else is written between begin and commit happens at once and stays. */
bool db_transactional(const struct db *db);
bool db_begin(struct db *db, struct err *err);
bool db_commit(struct db *db, struct err *err);
void db_rollback(struct db *db);

/* By what rows are loaded, for people: "a load job, which is not billed"; NULL: as by INSERT. */
const char *db_load_way(const struct db *db);
struct db_load; /* rows going into one table, inside the open transaction */
/* Columns by name, in the order of the cells to come. */
bool db_load_begin(struct db *db, const char *schema, const char *table, const char *const *columns,
                   size_t count, struct db_load **ret_load, struct err *err);
/* An error names the row (1-based) and, where the database says it, the column. A driver that sends
 * rows ahead hears of a refusal later: then it is a following row's, or db_load_end's error. */
bool db_load_row(struct db_load *load, const struct cell *cells, struct err *err);
bool db_load_end(struct db_load *load, int64_t *ret_rows,
                 struct err *err); /* frees, also on failure */
void db_load_abort(struct db_load *load);
/* The column type to create for a value type in this database: "TEXT", "numeric", … */
const char *db_column_type(const struct db *db, enum value_type value);
/* Appends the type for what a column that was read elsewhere holds: the digits of a decimal, the
 * length of a text, a time zone and a missing sign are kept where this database can. */
void db_column_type_for(const struct db *db, const struct result_column *column, struct buf *out);

#endif
