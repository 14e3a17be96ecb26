/* Statements on the state, whatever keeps it. Public calls take the lock, so
 * that any thread may use one handle.
 */
#include "store_private.h"

#include <stdarg.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/text.h"
#include "querent/base/url.h"

#define BUSY_MS 5000
#define LEASE_S 20
#define VALUES_MAX 32

bool store_exec(struct store *store, const char *sql, struct err *err)
{
    return store->ops->exec(store, sql, err);
}

bool store_begin(struct store *store, struct err *err)
{
    return store->ops->begin(store, false, err);
}

bool store_begin_reading(struct store *store, struct err *err)
{
    return store->ops->begin(store, true, err);
}

bool store_commit(struct store *store, struct err *err)
{
    char ticket[STORE_TICKET];

    return store->ops->commit(store, ticket, err);
}

void store_rollback(struct store *store)
{
    store->ops->rollback(store);
}

static size_t store_values(const char *format, va_list args, struct store_value values[VALUES_MAX])
{
    size_t count = 0;

    for (; format[count] && count < VALUES_MAX; count++) {
        struct store_value *value = &values[count];
        *value = (struct store_value){.type = format[count]};
        if (value->type == 't')
            value->text = va_arg(args, char *);
        else if (value->type == 'i')
            value->number = va_arg(args, int64_t);
        else
            value->real = va_arg(args, double);
    }
    return count;
}

struct store_stmt *store_prepare(struct store *store, struct err *err, const char *sql,
                                 const char *format, ...)
{
    struct store_value values[VALUES_MAX];
    va_list args;
    va_start(args, format);
    const size_t count = store_values(format, args, values);
    va_end(args);
    return store->ops->prepare(store, sql, values, count, err);
}

bool store_step(struct store *store, struct store_stmt *stmt, struct err *err)
{
    return store->ops->step(stmt, err);
}

bool store_run(struct store *store, struct store_stmt *stmt, struct err *err)
{
    struct err problem = ERR_INIT;
    if (!stmt)
        return false;
    store_step(store, stmt, &problem);
    stmt_end(stmt);
    if (problem.code == ERR_NONE)
        return true;
    if (err)
        *err = problem;
    return false;
}

int64_t store_changes(const struct store *store)
{
    return store->changed;
}

bool store_each(struct store *store, void (*row)(struct store_stmt *stmt, void *list), void *list,
                struct err *err, const char *sql, const char *format, ...)
{
    struct store_value values[VALUES_MAX];
    struct err problem = ERR_INIT;
    va_list args;
    va_start(args, format);
    const size_t count = store_values(format, args, values);
    va_end(args);
    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt = store->ops->prepare(store, sql, values, count, &problem);
    while (stmt && store_step(store, stmt, &problem))
        row(stmt, list);
    stmt_end(stmt);
    pthread_mutex_unlock(&store->lock);
    if (problem.code == ERR_NONE)
        return true;
    if (err)
        *err = problem;
    return false;
}

bool store_query_int(struct store *store, const char *sql, int64_t *ret_value, struct err *err)
{
    struct store_stmt *stmt = store_prepare(store, err, sql, "");
    if (!stmt)
        return false;
    bool row = store_step(store, stmt, err);
    if (row)
        *ret_value = stmt_int(stmt, 0);
    stmt_end(stmt);
    return row;
}

/* ---- the row of a statement */

void stmt_end(struct store_stmt *stmt)
{
    if (stmt)
        stmt->store->ops->end(stmt);
}

const char *stmt_text(struct store_stmt *stmt, int column)
{
    return stmt->store->ops->text(stmt, column);
}

enum stmt_type stmt_type(struct store_stmt *stmt, int column)
{
    return stmt->store->ops->type(stmt, column);
}

int64_t stmt_int(struct store_stmt *stmt, int column)
{
    return stmt->store->ops->integer(stmt, column);
}

double stmt_real(struct store_stmt *stmt, int column)
{
    return stmt->store->ops->real(stmt, column);
}

char *store_column(struct store_stmt *stmt, int column)
{
    return mem_strdup(stmt_text(stmt, column));
}

char *store_mended_text(const char *text)
{
    const size_t len = text ? strlen(text) : 0;
    struct buf out = BUF_INIT;

    if (!text || text_valid(text, len))
        return NULL;
    for (size_t at = 0; at < len;) {
        int32_t point;
        const size_t n = text_decode(text + at, len - at, &point);
        const size_t step = n ? n : 1;
        if (text_valid(text + at, step))
            buf_addn(&out, text + at, step);
        else
            buf_add(&out, "\xef\xbf\xbd");
        at += step;
    }
    return buf_take(&out);
}
