/* The Trino driver's insides, shared by its files. The protocol is HTTP and has no connection: what
 * a session knows (properties, prepared statements, catalog, schema) the client sends with every
 * statement. Source: "Trino client REST API" of Trino's developer guide.
 */
#ifndef QUERENT_DB_TRINO_H
#define QUERENT_DB_TRINO_H

#include "driver.h"
#include "querent/base/buf.h"
#include "querent/base/json_read.h"
#include "querent/base/vec.h"
#include "querent/http/http.h"
#include "querent/sql/token.h"

/* Where a connection goes and as whom, from its URL (trino_url.c). */
struct trino_target {
    char *origin; /* "https://host:port" */
    char *user, *password;
    char *catalog, *schema;
    char *source, *tags, *zone; /* NULL: not sent, but for source */
    char *properties;           /* "name:value;name:value", NULL: none */
    char *authority;            /* file of certificates */
    bool bearer;                /* the password is a token */
    bool trust_anyone;
    int connect_ms;
};
bool trino_parse_url(const char *url, const struct db_open_options *options,
                     struct trino_target *ret_target, struct err *err);
void trino_target_release(struct trino_target *target);

/* Names and their values as headers carry them (percent-encoded); a VEC. */
struct trino_pair {
    char *name, *value;
};
struct trino_pairs {
    struct trino_pair *v;
    size_t len, cap;
};

struct trino_db {
    struct db base;
    struct trino_target target;
    struct http *http;
    char *shown;                                    /* the URL without its password */
    struct trino_pairs properties, prepared, roles; /* of the session */
    struct trino_publish *publish; /* what db_commit has to send, NULL: nothing (trino_load.c) */
    int64_t patience_us; /* of one exchange while the connection is opened, 0: the limits' */
};

/* ---- one exchange (trino_http.c) */

/* Sends and reads the whole answer into `body` (cleared first). 502, 503 and 504 are tried again,
 * as the protocol asks, and a GET whose connection broke too, since a page may be asked for twice.
 * The status is 2xx where this is true; failures are recorded in db->base.error. */
bool trino_send(struct trino_db *db, const char *method, const char *url, const char *sql,
                const struct db_limits *limits, struct buf *body, struct err *err);
/* Ends a statement at the server; what comes of it is not waited for longer than a few seconds. */
void trino_delete(struct trino_db *db, const char *url);
void trino_pair_set(struct trino_pairs *pairs, const char *name,
                    const char *value); /* value NULL: removes */
void trino_pairs_release(struct trino_pairs *pairs);

/* ---- one statement (trino_query.c) */

struct trino_column {
    char *name, *type;
    enum value_type value;
    enum cell_kind kind; /* of its values that are not NULL */
};

/* A statement under way: the page in hand and the address of the next. Zeroed is a valid empty one.
 */
struct trino_query {
    struct trino_db *db;
    struct buf page;
    struct json_walk rows; /* of the page */
    struct buf scratch;    /* decoded texts of the row in hand */
    char *next_uri;        /* NULL: there are no more pages */
    VEC(struct trino_column) columns;
    int64_t updated; /* rows that a write has changed, -1: it did not say */
    char *sql;       /* for the place of an error */
};
/* Sends the statement and takes its first page. */
bool trino_start(struct trino_query *query, struct trino_db *db, const char *sql,
                 const struct db_limits *limits, struct err *err);
/* Goes on until the columns are known, or the end. */
bool trino_columns(struct trino_query *query, const struct db_limits *limits, struct err *err);
/* The next row of the page in hand; false: the page has no more. */
bool trino_page_row(struct trino_query *query, struct cell *cells, bool *ret_row, struct err *err);
/* The next page; only while next_uri is set. */
bool trino_advance(struct trino_query *query, const struct db_limits *limits, struct err *err);
/* Ends it at the server where pages are left, and frees. */
void trino_finish(struct trino_query *query);

/* Runs a statement to its end; its rows go to `row`, which may be NULL. */
typedef bool trino_row_fn(void *arg, const struct cell *cells, size_t count, struct err *err);
bool trino_run(struct trino_db *db, const char *sql, const struct db_limits *limits,
               trino_row_fn *row, void *arg, int64_t *ret_updated, struct err *err);

/* ---- values and failures */

void trino_column_type(struct trino_column *column); /* trino_types.c: from its declared type */
const char *trino_type_for(const struct db *db, enum value_type value);
/* The cell of a JSON value; texts that must be decoded are appended to scratch, which has room. */
bool trino_cell(const struct trino_column *column, const struct json_value *value,
                struct buf *scratch, struct cell *ret_cell);

/* trino_errors.c: records the protocol's error object. Returns false. */
bool trino_fail(struct trino_db *db, const struct json_value *error, const char *sql,
                struct err *err);
/* The same for what HTTP itself says. */
bool trino_fail_http(struct trino_db *db, const struct http_reply *reply, struct err *err);
bool trino_lost(struct trino_db *db, const struct http_reply *reply, struct err *err);

/* ---- the operations */

/* One statement that only reads, without its semicolon; the caller frees. NULL: refused. */
char *trino_read_sql(struct trino_db *db, const char *sql, struct err *err);
bool trino_is_query(const char *sql); /* not SHOW, DESCRIBE, EXPLAIN, which have no plan */
extern const struct cursor_ops trino_cursor_ops;
bool trino_introspect(struct db *base, struct cancel *cancel, struct schema **ret_schema,
                      struct err *err);
/* The JSON of EXPLAIN (TYPE IO); false: it is none. */
bool trino_read_plan(const struct buf *json, struct db_plan *plan);
bool trino_explain(struct db *base, const char *sql, struct db_plan *ret_plan, struct err *err);

void trino_add_name(struct buf *sql, const char *name);
void trino_add_text(struct buf *sql, const char *text, size_t len);
bool trino_load_begin(struct db *base, const char *schema, const char *table,
                      const char *const *columns, size_t count, struct db_load **ret_load,
                      struct err *err);
bool trino_load_row(struct db_load *base, const struct cell *cells, struct err *err);
bool trino_load_end(struct db_load *base, int64_t *ret_rows, struct err *err);
void trino_load_abort(struct db_load *base);
bool trino_commit(struct db *base, struct err *err);
void trino_rollback(struct db *base);

#endif
