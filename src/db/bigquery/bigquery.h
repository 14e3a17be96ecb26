/* The BigQuery driver's insides, shared by its files. BigQuery has no connection: everything is a
 * job of a project, asked for over HTTP. Source: "BigQuery API v2" (REST reference and discovery
 * document), "Authentication methods" and RFC 7523 for tokens.
 */
#ifndef QUERENT_DB_BIGQUERY_H
#define QUERENT_DB_BIGQUERY_H

#include "driver.h"
#include "querent/base/buf.h"
#include "querent/base/json_read.h"
#include "querent/base/vec.h"
#include "querent/http/http.h"

/* Where a connection goes, from its URL (bigquery_url.c):
 * bigquery://project/dataset?location=EU. */
struct bigquery_target {
    char *project;      /* whose jobs they are, and who pays */
    char *data_project; /* whose dataset it is; the same where the URL does not say otherwise */
    char *dataset;      /* NULL: all of the project */
    char *location;     /* NULL until the dataset has told */
    char *origin;       /* "https://bigquery.googleapis.com" */
    char *login;        /* a file, "metadata", "none"; NULL: as Google's own programs look */
    char *labels;       /* "name:value,name:value", NULL: none */
    bool batch;         /* jobs wait for idle slots */
    int64_t bytes_most; /* that one query may bill; 0: no limit */
    double price;       /* of a TiB read, in USD */
    int connect_ms;
};
bool bigquery_parse_url(const char *url, const struct db_open_options *options,
                        struct bigquery_target *ret_target, struct err *err);
void bigquery_target_release(struct bigquery_target *target);

/* Who asks, and the token that says so (bigquery_login.c, bigquery_token.c). */
enum bigquery_login_kind {
    BIGQUERY_TOKEN, /* given: it cannot be renewed */
    BIGQUERY_SERVICE,
    BIGQUERY_USER,
    BIGQUERY_METADATA,
    BIGQUERY_EXTERNAL, /* another provider's token, exchanged (workload identity federation) */
    BIGQUERY_NOBODY,   /* an emulator on this machine */
};
struct bigquery_login {
    enum bigquery_login_kind kind;
    char *who;                              /* for people */
    char *address;                          /* where tokens come from */
    char *email, *key, *key_id;             /* of a service account */
    char *client, *client_secret, *refresh; /* of a user */
    struct bigquery_external *external;     /* of another provider, else NULL */
    char *token;
    int64_t until_us; /* monotonic: from when on the token is renewed */
};
/* Finds the credentials; `token`: given, or NULL. Asks nobody yet. */
bool bigquery_login_find(const struct bigquery_target *target, const char *token,
                         struct bigquery_login *ret_login, struct err *err);
void bigquery_login_release(struct bigquery_login *login);
/* Reads an "external_account" of the file `path` into the login, and checks where it sends what. */
bool bigquery_external_take(struct bigquery_login *login, const struct json_value *root,
                            const char *path, struct err *err);
void bigquery_external_free(struct bigquery_external *external);
/* The form of RFC 8693 that exchanges the provider's token, read now, since it changes. */
bool bigquery_external_form(const struct bigquery_login *login, struct buf *form, struct err *err);
/* Where the exchanged token is turned into a service account's; NULL: nowhere. */
const char *bigquery_external_account(const struct bigquery_login *login);
/* A key or token goes only to https, or to this machine. */
bool bigquery_address_safe(const char *address, const char *what, const char *path,
                           struct err *err);
/* Sees to a token that holds for a while. */
bool bigquery_token_ready(struct bigquery_login *login, struct http *http,
                          const struct db_limits *limits, struct err *err);
void bigquery_token_drop(struct bigquery_login *login);
/* The signed assertion of RFC 7523; the caller wipes and frees. `now`: Unix seconds. */
char *bigquery_assertion(const struct bigquery_login *login, int64_t now, struct err *err);

struct bigquery_load;

struct bigquery_db {
    struct db base;
    struct bigquery_target target;
    struct bigquery_login login;
    struct http *http;
    char *shown;                   /* the URL without secrets */
    struct bigquery_load *pending; /* rows that db_commit makes visible, NULL: none */
};

/* ---- one exchange (bigquery_http.c) */

struct bigquery_request {
    const char *method;
    const char *path; /* behind the origin, or a whole address of it */
    const char *body;
    size_t body_len;
    const char *const *headers; /* NULL: none */
    const char *body_type;      /* NULL: JSON */
    bool made;                  /* it makes what it names: that it is there already is fine */
    long *ret_status;           /* 308, "resume", is an answer, too; NULL: it is not */
    void (*header)(void *arg, const char *name, const char *value);
    void *arg;
};
/* The answer's text is put into `body`. What passes (rate limits, errors of the back end, broken
 * connections) is tried again with growing pauses, for ten minutes at most. */
bool bigquery_call(struct bigquery_db *db, const struct bigquery_request *request,
                   const struct db_limits *limits, struct buf *body, struct err *err);
/* The same for a GET of "/bigquery/v2/projects/…" that the format makes; *ret_root is of `body`. */
bool bigquery_get(struct bigquery_db *db, const struct db_limits *limits, struct buf *body,
                  struct json_value *ret_root, struct err *err, const char *fmt, ...)
    __attribute__((format(printf, 6, 7)));
/* bigquery_text.c */
int64_t bigquery_number(const struct json_value *object, const char *name); /* -1: none */

/* ---- types and values (bigquery_types.c, bigquery_values.c) */

enum bigquery_type {
    BIGQUERY_OTHER,
    BIGQUERY_NUMBER,
    BIGQUERY_BOOL,
    BIGQUERY_TEXT,
    BIGQUERY_BYTES,
    BIGQUERY_TIMESTAMP,
    BIGQUERY_DATETIME,
    BIGQUERY_JSON,
    BIGQUERY_STRUCT,
};
struct bigquery_field {
    char *name;
    char *text;        /* "ARRAY<STRUCT<a INT64, b STRING(20)>>" */
    char *description; /* NULL: none */
    enum bigquery_type type;
    enum value_type value;
    enum cell_kind kind;
    bool repeated, required;
    struct bigquery_field *fields; /* of a STRUCT */
    size_t count;
    size_t at; /* while a row is read: where its text begins in the scratch */
};
/* From a TableSchema's "fields"; bigquery_fields_free frees. */
struct bigquery_field *bigquery_fields_read(const struct json_value *fields, size_t *ret_count);
void bigquery_fields_free(struct bigquery_field *fields, size_t count);
const char *bigquery_type_for(const struct db *db, enum value_type value);
/* The cells of {"f": [{"v": …}, …]}; false: it is no such row. Texts are the JSON's or `scratch`'s,
 * which is cleared first. */
bool bigquery_row(struct bigquery_field *fields, size_t count, const struct json_value *row,
                  struct buf *scratch, struct cell *cells);

/* ---- jobs (bigquery_job.c) */

struct bigquery_query {
    struct bigquery_db *db;
    char *job, *location; /* NULL: no job yet */
    char *sql;            /* for the place of an error */
    struct buf page, scratch;
    struct json_walk rows; /* of the page */
    char *list;            /* the table whose first rows are listed, without a job; NULL: a job */
    int64_t left;          /* of these rows */
    char *next;            /* token of the next page, NULL: there is none */
    bool complete;         /* the job; its rows may still be to come */
    struct bigquery_field *fields;
    size_t count;
    int64_t changed; /* rows, by DML */
};
/* What a dry run tells. */
struct bigquery_estimate {
    char type[40];      /* "SELECT" */
    int64_t bytes;      /* that would be read */
    int64_t billed;     /* as the price list rounds them up */
    bool upper_bound;   /* the bytes are at most so many */
    struct buf tables;  /* "orders, customers" */
    struct buf outside; /* remote functions that it calls */
};
/* Free of charge; refuses more bytes than the limit. The caller releases the two bufs. */
bool bigquery_dry_run(struct bigquery_db *db, const char *sql, const struct db_limits *limits,
                      struct bigquery_estimate *ret_estimate, struct err *err);
void bigquery_estimate_release(struct bigquery_estimate *estimate);
/* Begins a job, whose id is ours, so that it can be cancelled whatever becomes of the answer. */
bool bigquery_start(struct bigquery_query *query, struct bigquery_db *db, const char *sql,
                    const struct db_limits *limits, struct err *err);
/* A query of our own, in one exchange. */
bool bigquery_ask(struct bigquery_query *query, struct bigquery_db *db, const char *sql,
                  const struct db_limits *limits, struct err *err);
/* Waits until it has ended, and takes its first page. */
bool bigquery_wait(struct bigquery_query *query, const struct db_limits *limits, struct err *err);
bool bigquery_advance(struct bigquery_query *query, const struct db_limits *limits,
                      struct err *err);
bool bigquery_page_row(struct bigquery_query *query, struct cell *cells, bool *ret_row,
                       struct err *err);
/* Cancels what still runs, and frees. */
void bigquery_finish(struct bigquery_query *query);
/* SELECT * FROM t LIMIT n of a table that may be listed (bigquery_list.c): its columns are known
 * then, and its pages come by bigquery_advance. False: it is a query like others. To be finished.
 */
bool bigquery_list_begin(struct bigquery_query *query, struct bigquery_db *db, const char *sql,
                         const struct db_limits *limits);
bool bigquery_list_page(struct bigquery_query *query, const struct db_limits *limits,
                        struct err *err);
char *bigquery_job_id(void);
/* Waits for a job of any kind: its resource in `body` when it has ended well. */
bool bigquery_job_wait(struct bigquery_db *db, const char *job, const struct db_limits *limits,
                       struct buf *body, struct err *err);
void bigquery_job_reference(struct bigquery_db *db, struct buf *out, const char *job);
void bigquery_job_labels(const struct bigquery_db *db, struct buf *out);

/* ---- failures (bigquery_errors.c) */

/* Records what went wrong. Returns false. */
bool bigquery_fail(struct bigquery_db *db, const char *reason, const char *message,
                   struct err *err);
bool bigquery_fail_http(struct bigquery_db *db, const struct http_reply *reply, struct err *err);
/* The place in `sql` that the message names. */
void bigquery_place(struct bigquery_db *db, const char *sql, const struct err *err);
bool bigquery_lost(struct bigquery_db *db, const struct http_reply *reply, struct err *err);
bool bigquery_protocol_error(struct bigquery_db *db, struct err *err);
/* The first reason of an error's text, "" where there is none; the caller frees. */
char *bigquery_reason(const char *text, size_t len);

/* ---- the operations */

extern const struct cursor_ops bigquery_cursor_ops;
/* One statement without its semicolon, once a dry run has said that it is a query and calls nothing
 * outside; the caller frees. NULL: refused. */
char *bigquery_read_sql(struct bigquery_db *db, const char *sql, const struct db_limits *limits,
                        struct bigquery_estimate *ret_estimate, struct err *err);
bool bigquery_explain(struct db *base, const char *sql, struct db_plan *ret_plan, struct err *err);
/* What a login may do beyond reading (bigquery_rights.c). */
bool bigquery_advise(struct db *base, struct db_advice *ret_advice, struct err *err);
void bigquery_code(struct db *base, struct db_code *list, size_t count);

bool bigquery_load_begin(struct db *base, const char *schema, const char *table,
                         const char *const *columns, size_t count, struct db_load **ret_load,
                         struct err *err);
bool bigquery_load_row(struct db_load *base, const struct cell *cells, struct err *err);
bool bigquery_load_end(struct db_load *base, int64_t *ret_rows, struct err *err);
void bigquery_load_abort(struct db_load *base);
bool bigquery_begin(struct db *base, struct err *err);
bool bigquery_commit(struct db *base, struct err *err);
void bigquery_rollback(struct db *base);

bool bigquery_introspect(struct db *base, struct cancel *cancel, struct schema **ret_schema,
                         struct err *err);

#endif
