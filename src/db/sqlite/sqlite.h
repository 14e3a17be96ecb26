/* The SQLite driver's insides, shared by its files. */
#ifndef QUERENT_DB_SQLITE_H
#define QUERENT_DB_SQLITE_H

#include <sqlite3.h>
#include <sys/stat.h>

#include "driver.h"

/* What bounds the call that runs now: looked at every few thousand steps of SQLite's machine, since
 * an interrupt that comes between two calls is forgotten by SQLite. */
struct sqlite_run {
    struct cancel *cancel;
    unsigned hook;
    int64_t deadline_us;     /* 0: none */
    struct reading *reading; /* NULL: nothing is published */
    bool timed_out;
    struct sqlite_run *outer;
};

/* What was opened: see sqlite_same. */
struct sqlite_file {
    struct stat stat; /* st_ino 0: no file */
    uint64_t schema;  /* of its texts */
};

struct sqlite_db {
    struct db base;
    sqlite3 *handle;
    char *path; /* for people */
    struct sqlite_file file;
    bool read_only, reader; /* as it was opened, and is opened anew */
    char *session;
    bool writing;           /* the guard lets writes through: exec and load only */
    char refused[48];       /* what the guard refused last, "" nothing */
    struct sqlite_run *run; /* the innermost running call, NULL: none */
};

/* sqlite.c */
bool sqlite_ping(struct db *base, const struct db_limits *limits, struct err *err);
bool sqlite_exec(struct db *base, const char *sql, const struct db_limits *limits,
                 int64_t *ret_changed, struct err *err);
const char *sqlite_column_type(const struct db *base, enum value_type value);

/* sqlite_open.c */
bool sqlite_open(const char *url, const struct db_open_options *options, struct db **ret_db,
                 struct err *err);
void sqlite_close(struct db *base);
/* What a new handle needs before it is used: hardening, the session's statements, limits, guard. */
bool sqlite_open_settle(struct sqlite_db *db, struct err *err);
/* A new handle to the path, as the options were; the one before stays the caller's. */
bool sqlite_open_handle(struct sqlite_db *db, struct err *err);

/* sqlite_file.c */
/* Remembers what is opened now: before and after the handle is made. */
bool sqlite_file_begin(struct sqlite_db *db, struct err *err);
void sqlite_file_end(struct sqlite_db *db);
bool sqlite_same(struct db *base, const char **ret_new, struct err *err);
/* The file, and what waits beside it to be written to it, by size and time. */
bool sqlite_data_version(struct db *base, struct buf *out);
bool sqlite_identity(struct db *base, struct buf *out);
/* Installs the authorizer: only reads pass unless db->writing. */
void sqlite_guard_install(struct sqlite_db *db); /* sqlite_guard.c */

/* sqlite_run.c: limits, and failures in words */
void sqlite_run_install(struct sqlite_db *db);
void sqlite_run_begin(struct sqlite_db *db, struct sqlite_run *run, const struct db_limits *limits);
void sqlite_run_end(struct sqlite_db *db, struct sqlite_run *run);
/* Records what the handle's last call failed with. `sql` may be NULL. Returns false. */
bool sqlite_fail(struct sqlite_db *db, int rc, const char *sql, struct err *err);
/* Prepares one statement; ERR_USAGE for none or several. */
bool sqlite_prepare(struct sqlite_db *db, const char *sql, sqlite3_stmt **ret_stmt,
                    struct err *err);
/* The same, refusing what does not only read. */
bool sqlite_prepare_read(struct sqlite_db *db, const char *sql, sqlite3_stmt **ret_stmt,
                         struct err *err);

/* sqlite_read.c */
#define SQLITE_SCRATCH 40
/* The value as a cell; numbers are written into scratch (of SQLITE_SCRATCH bytes). */
struct cell sqlite_cell(sqlite3_stmt *stmt, int col, char *scratch);
extern const struct cursor_ops sqlite_cursor_ops;

/* sqlite_scale.c */
/* How many digits behind the point each column's numbers have where the statement adds up, or
 * multiplies, decimals and whole numbers of tables; -1: not known. The caller's; NULL: of none. */
int *sqlite_scales(sqlite3_stmt *stmt, const char *sql);
/* The number with that many digits, where it is one but for what adding binary fractions leaves. */
bool sqlite_scaled(double value, int scale, char *scratch, struct cell *ret_cell);

/* sqlite_schema.c */
bool sqlite_introspect(struct db *base, struct cancel *cancel, struct schema **ret_schema,
                       struct err *err);

/* sqlite_plan.c */
bool sqlite_explain(struct db *base, const char *sql, struct db_plan *ret_plan, struct err *err);

/* sqlite_load.c */
bool sqlite_load_begin(struct db *base, const char *schema, const char *table,
                       const char *const *columns, size_t count, struct db_load **ret_load,
                       struct err *err);
bool sqlite_load_row(struct db_load *base, const struct cell *cells, struct err *err);
bool sqlite_load_end(struct db_load *base, int64_t *ret_rows, struct err *err);
void sqlite_load_abort(struct db_load *base);

#endif
