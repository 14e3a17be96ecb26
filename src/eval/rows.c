/* Running a statement for comparison. The same limits as the project's Python scorer: read-only and
 * immutable, an authorizer that lets only reading through, a time limit by the progress handler. */
#include "rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/vec.h"
#include "querent/sql/token.h"

static int rows_authorize(void *arg, int action, const char *a1, const char *a2, const char *a3,
                          const char *a4)
{
    static const char *const bad[] = {"load_extension", "readfile", "writefile", "edit",
                                      "fts3_tokenizer"};
    (void)arg, (void)a1, (void)a3, (void)a4;
    if (action == SQLITE_FUNCTION) {
        for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
            if (a2 && strcasecmp(a2, bad[i]) == 0)
                return SQLITE_DENY;
        }
        return SQLITE_OK;
    }
    return action == SQLITE_SELECT || action == SQLITE_READ || action == SQLITE_RECURSIVE
               ? SQLITE_OK
               : SQLITE_DENY;
}

sqlite3 *rows_open(const char *path)
{
    struct buf uri = BUF_INIT;
    sqlite3 *db = NULL;
    buf_add(&uri, "file:");
    for (const char *p = path; *p; p++)
        buf_addf(&uri, strchr("?#%", *p) ? "%%%02x" : "%c", (unsigned char)*p);
    buf_add(&uri, "?mode=ro&immutable=1");
    int rc = sqlite3_open_v2(buf_str(&uri), &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL);
    buf_release(&uri);
    if (rc != SQLITE_OK) {
        sqlite3_close(db);
        return NULL;
    }
    sqlite3_set_authorizer(db, rows_authorize, NULL);
    return db;
}

static int out_of_time(void *arg)
{
    return clock_mono_us() > *(int64_t *)arg;
}

static uint32_t rows_number_of(struct cells *cells, const char *key, size_t len)
{
    void *known = map_getn(&cells->map, key, len);
    if (known)
        return (uint32_t)(uintptr_t)known;
    map_putn(&cells->map, key, len, (void *)++cells->next);
    return (uint32_t)cells->next;
}

/* Reals are rounded to six digits; a whole real is the integer of its value. */
static uint32_t real_number(struct cells *cells, double value)
{
    char text[400];
    if (fabs(value) < 1e15) {
        snprintf(text, sizeof text, "%.6f", value);
        value = strtod(text, NULL);
    }
    int n = value == floor(value) && fabs(value) < 9e18
                ? snprintf(text, sizeof text, "n%lld", (long long)value)
                : snprintf(text, sizeof text, "n%.17g", value);
    return rows_number_of(cells, text, (size_t)n);
}

static uint32_t rows_cell_number(struct cells *cells, sqlite3_stmt *stmt, int column)
{
    char text[64];
    struct buf key = BUF_INIT;
    switch (sqlite3_column_type(stmt, column)) {
    case SQLITE_NULL:
        return rows_number_of(cells, "0", 1);
    case SQLITE_INTEGER:
        return rows_number_of(cells, text,
                              (size_t)snprintf(text, sizeof text, "n%lld",
                                               (long long)sqlite3_column_int64(stmt, column)));
    case SQLITE_FLOAT:
        return real_number(cells, sqlite3_column_double(stmt, column));
    default:
        buf_addc(&key, sqlite3_column_type(stmt, column) == SQLITE_TEXT ? 't' : 'b');
        buf_addn(&key, sqlite3_column_blob(stmt, column),
                 (size_t)sqlite3_column_bytes(stmt, column));
        uint32_t number = rows_number_of(cells, key.p, key.len);
        buf_release(&key);
        return number;
    }
}

static void rows_add_row(struct rows *rows, struct cells *cells, sqlite3_stmt *stmt)
{
    size_t need = (rows->count + 1) * rows->columns;
    if (need > rows->cap)
        rows->v = vec_grow(rows->v, &rows->cap, need, sizeof *rows->v);
    for (size_t c = 0; c < rows->columns; c++)
        rows->v[rows->count * rows->columns + c] = rows_cell_number(cells, stmt, (int)c);
    rows->count++;
}

enum rows_outcome rows_run(sqlite3 *db, const char *sql, int timeout_ms, size_t max_rows,
                           struct cells *cells, struct rows *ret_rows)
{
    sqlite3_stmt *stmt = NULL;
    const char *tail = NULL;
    int64_t end = clock_mono_us() + (int64_t)timeout_ms * 1000;
    int rc = SQLITE_ERROR;
    *ret_rows = (struct rows){0};
    sqlite3_progress_handler(db, 2000, out_of_time, &end);
    if (!sql_begins_query(sql) ||
        (rc = sqlite3_prepare_v2(db, sql, -1, &stmt, &tail)) != SQLITE_OK || stmt == NULL)
        goto out;
    rc = SQLITE_ERROR;
    if (tail[strspn(tail, " \t\r\n;")] != '\0')
        goto out;
    ret_rows->columns = (size_t)sqlite3_column_count(stmt);
    while ((rc = sqlite3_step(stmt)) == SQLITE_ROW && ret_rows->count <= max_rows)
        rows_add_row(ret_rows, cells, stmt);
out:
    sqlite3_finalize(stmt);
    sqlite3_progress_handler(db, 0, NULL, NULL);
    return rc == SQLITE_DONE || rc == SQLITE_ROW ? ROWS_OK
           : rc == SQLITE_INTERRUPT              ? ROWS_TIMEOUT
                                                 : ROWS_ERROR;
}

void eval_rows_release(struct rows *rows)
{
    mem_free(rows->v);
    *rows = (struct rows){0};
}

void cells_release(struct cells *cells)
{
    map_release(&cells->map);
    *cells = (struct cells){0};
}
