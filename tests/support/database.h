/* A database in a test: each of these works, or the test fails with the database's words. */
#ifndef QUERENT_TESTS_DATABASE_H
#define QUERENT_TESTS_DATABASE_H

#include <string.h>

#include "support/check.h"

#include "querent/base/mem.h"
#include "querent/db/db.h"

static inline struct db *must_open(const char *url, bool read_only)
{
    const struct db_open_options options = {.read_only = read_only};
    struct err err = ERR_INIT;
    struct db *db = NULL;

    if (!db_open(url, &options, &db, &err))
        fail_msg("%s: %s", url, err.text);
    return db;
}

static inline void must_exec(struct db *db, const char *sql)
{
    struct err err = ERR_INIT;

    if (!db_exec(db, sql, NULL, &err))
        fail_msg("%s: %s", sql, err.text);
}

/* What a test begins with. */
static inline void must_fill(const char *url, const char *const *statements, size_t count)
{
    struct db *db = must_open(url, false);

    for (size_t i = 0; i < count; i++)
        must_exec(db, statements[i]);
    db_close(db);
}

/* The result is the caller's. */
static inline struct result *must_read(struct db *db, const char *sql)
{
    struct err err = ERR_INIT;
    struct result *result = NULL;

    if (!db_read(db, sql, NULL, &result, &err))
        fail_msg("%s: %s", sql, err.text);
    return result;
}

/* The first cell; the caller frees it. */
static inline char *must_read_text(struct db *db, const char *sql)
{
    struct result *result = must_read(db, sql);
    const struct cell cell = result_cell(result, 0, 0);
    char *text = mem_strndup(cell.p, cell.len);

    result_unref(result);
    return text;
}

/* One row, whose first cell is `text`. */
static inline void must_give(struct db *db, const char *sql, const char *text)
{
    struct result *result = must_read(db, sql);
    const struct cell cell = result_cell(result, 0, 0);

    if (result_rows(result) != 1 || cell.len != strlen(text) || memcmp(cell.p, text, cell.len) != 0)
        fail_msg("%s: '%.*s'", sql, (int)cell.len, cell.p);
    result_unref(result);
}

#endif
