/* CSV files that are read like a database: each becomes a table of an SQLite database in memory,
 * or in a nameless file where they are large. Read twice: for the types, and for the rows. */
#ifndef QUERENT_DB_CSV_H
#define QUERENT_DB_CSV_H

#include <sqlite3.h>
#include <stdint.h>
#include <sys/stat.h>

#include "driver.h"
#include "querent/base/map.h"

enum { CSV_COLUMNS_MAX = 2000, CSV_CHUNK = 1 << 16 };

/* ---- csv_text.c: records of a file */

struct csv_field {
    size_t start, len; /* in the record's text, ended by NUL */
    bool quoted;
};

struct csv_text {
    const char *path;
    int fd;
    char delimiter, quote;
    bool windows; /* bytes beyond ASCII are Windows-1252, which holds Latin-1; else UTF-8 */
    char chunk[CSV_CHUNK];
    size_t at, len;
    uint64_t line;   /* of the next byte, from 1 */
    uint64_t record; /* the line where the last record began */
    struct buf text;
    struct csv_field *fields;
    size_t count, cap;
};

/* Finds delimiter and quote by the file's beginning. Borrows the path. */
bool csv_text_open(struct csv_text *text, const char *path, struct err *err);
void csv_text_close(struct csv_text *text);
/* From the beginning again, as `windows` says now. */
bool csv_text_rewind(struct csv_text *text, struct err *err);
/* The next record that is not an empty line. *ret_more false: the end. */
bool csv_text_next(struct csv_text *text, bool *ret_more, struct err *err);
const char *csv_text_field(const struct csv_text *text, size_t i);

/* ---- csv_types.c: what the values of a column are */

enum csv_type {
    CSV_INTEGER,
    CSV_DECIMAL,   /* 1234.5 */
    CSV_COMMA,     /* 1234,5 and 1.234,5 */
    CSV_THOUSANDS, /* 1,234.5 */
    CSV_REAL,      /* 1.5e9 */
    CSV_TRUE_FALSE,
    CSV_YES_NO,
    CSV_T_F,
    CSV_DATE, /* the first of the orders in csv_types.c; their date with a time follow */
    CSV_STAMP = CSV_DATE + 6,
    CSV_TIME = CSV_STAMP + 6,
    CSV_TEXT,
};

struct csv_digits {
    int whole, scale; /* the most before and behind the point */
};

struct csv_column {
    char *name;
    unsigned types; /* bits: what all values can be; of one without values all */
    enum csv_type type;
    struct csv_digits digits[3]; /* of CSV_DECIMAL, CSV_COMMA, CSV_THOUSANDS */
    bool gaps;                   /* a value is missing */
};

void csv_types_begin(struct csv_column *column);
/* Leaves those types that the value can have, too; an empty one says nothing. */
void csv_types_see(struct csv_column *column, const char *text, size_t len);
/* Whether values were seen that are more than text. */
bool csv_types_typed(const struct csv_column *column);
/* Whether the values of both have a type in common beside text. */
bool csv_types_alike(const struct csv_column *a, const struct csv_column *b);
/* Chooses each column's type; what has two readings is decided by the file's other columns, and is
 * text where they don't tell. */
void csv_types_choose(struct csv_column *columns, size_t count, char delimiter);
/* As SQL: "INTEGER", "NUMERIC(8,2)", "DATE". */
void csv_types_sql(const struct csv_column *column, struct buf *out);
/* Whether the value is kept as it is written; if not, the next says how: */
bool csv_types_kept(enum csv_type type, const char *text, size_t len);
/* The value as SQLite shall keep it: ISO dates, a point in decimals, 1 and 0 for truth. */
void csv_types_value(enum csv_type type, const char *text, size_t len, struct buf *out);

/* ---- csv_names.c: headings and file names as names */

/* "Order Date", "OrderDate" → order_date. Empty where the text has no letter or digit. */
char *csv_name(const char *text);
/* The same, and none of those that are taken, which it joins. `position` names what has no heading.
 */
char *csv_name_among(const char *text, size_t position, struct map *taken);
/* Of a table, from the file's name. */
char *csv_table_name(const char *path, struct map *taken);

/* ---- csv_load.c */

/* One file as a table of `handle`. cancel may be NULL. */
bool csv_load(sqlite3 *handle, const char *path, const char *table, struct cancel *cancel,
              struct err *err);

/* ---- csv_store.c: what was loaded, shared by the connections of the process */

struct csv_store;

/* Loads what the URL names unless that was done and no file has changed since. Any thread. */
bool csv_store_get(const char *url, struct cancel *cancel, struct csv_store **ret_store,
                   struct err *err);
void csv_store_unref(struct csv_store *store); /* NULL is fine */
/* A connection that reads it; it must be closed before the reference is given back. */
bool csv_store_connect(struct csv_store *store, sqlite3 **ret_handle, struct err *err);
/* False: a file was changed, or is gone. */
bool csv_store_fresh(const struct csv_store *store);
void csv_store_version(const struct csv_store *store, struct buf *out);

#endif
