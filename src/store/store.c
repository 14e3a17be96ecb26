/* Opening the state and running statements on it, whatever keeps it. Public calls take the lock, so
 * that any thread may use one handle.
 */
#include "store_private.h"

#include <pwd.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "querent/base/buf.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/system/process.h"
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

bool store_alive_elsewhere(int pid)
{
    return pid != (int)getpid() && process_lives(pid, 0); /* a killed one may stay as a zombie */
}

/* ---- opening */

static char *login_name(void)
{
    const struct passwd *entry = getpwuid(getuid());
    const char *name = entry ? entry->pw_name : getenv("USER");
    return mem_strdup(name ? name : "unknown");
}

static struct store *store_new(const struct store_options *options)
{
    struct store *store = mem_alloc(sizeof *store);
    store->user = options->user ? mem_strdup(options->user) : login_name();
    store->company = mem_strdup(options->company ? options->company : "");
    store->retry_attempts = options->retry_attempts > 0   ? options->retry_attempts
                            : options->retry_attempts < 0 ? 0
                                                          : 3;
    store->retry_delay = options->retry_delay > 0 ? options->retry_delay : 0.1;
    store->busy_ms = options->busy_ms > 0 ? options->busy_ms : BUSY_MS;
    store->password_command = options->password_command;
    store->lease_s = options->lease_s > 0 ? options->lease_s : LEASE_S;
    store->served = options->served;
    store->news = options->news;
    store->arg = options->arg;
    pthread_mutex_init(&store->lock, NULL);
    pthread_cond_init(&store->closing_changed, NULL);
    return store;
}

bool store_is_server(const char *path)
{
    return path && (str_starts(path, "postgresql://") || str_starts(path, "postgres://"));
}

void store_options_of(const struct settings *settings, struct store_options *options)
{
    const char *server = settings_text(settings, SET_STATE),
               *file = settings_text(settings, SET_CONVERSATION_DB_PATH),
               *command = settings_text(settings, SET_STATE_PASSWORD_COMMAND);

    options->path = *server ? server : *file ? file : NULL;
    options->password_command = *server && *command ? command : NULL;
    options->lease_s = (int)settings_int(settings, SET_STATE_LEASE_SECONDS);
}

char *store_beside(const char *path)
{
    struct buf place = BUF_INIT;

    if (!store_is_server(path))
        return path ? mem_strdup(path) : path_state("state.db");
    url_place(&place, path);
    char *name =
        mem_printf("postgresql-%016llx", (unsigned long long)hash_bytes(place.p, place.len, 1));
    char *file = path_state(name);
    mem_free(name);
    buf_release(&place);
    return file;
}

static const struct store_ops *store_ops_of(const char *path)
{
    if (!store_is_server(path))
        return &store_sqlite;
#if QUERENT_HAVE_PQ
    return &store_postgres;
#else
    return NULL;
#endif
}

bool store_open(const struct store_options *options, struct store **ret_store, struct err *err)
{
    const struct store_ops *ops = store_ops_of(options->path);
    if (!ops)
        return err_set(err, ERR_UNSUPPORTED,
                       "this querent was built without PostgreSQL: its state can only be a file");
    struct store *store = store_new(options);
    store->ops = ops;
    store->path = options->path ? mem_strdup(options->path) : path_state("state.db");
    if (!store->ops->open(store, err)) {
        store_close(store);
        return false;
    }
    *ret_store = store;
    return true;
}

const char *store_company(const struct store *store)
{
    return store->company;
}

size_t store_close(struct store *store)
{
    if (!store)
        return 0;
    const size_t lost = store_finish(store);
    vec_release(&store->later);
    store_forget_tokens(store);
    store->ops->close(store);
    pthread_cond_destroy(&store->closing_changed);
    pthread_mutex_destroy(&store->lock);
    mem_free(store->path);
    mem_free(store->user);
    mem_free(store->company);
    mem_free(store);
    return lost;
}

const char *store_path(const struct store *store)
{
    return store->path;
}
