/* Connections of type `api`: a job server holds the credentials and runs the queries, this program
 * sends read jobs (R7) and shows their rows. Writing goes to it as write jobs, never by this
 * driver. A table of functions for each dialect, since the SQL is that of the database behind. */
#include "api/api.h"

#include <stdio.h>
#include <string.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

static void api_close(struct db *base)
{
    struct api_db *db = (struct api_db *)base;

    remote_free(db->remote);
    mem_free(db->connection);
    mem_free(db->type);
    mem_free(base->server);
    mem_free(db);
}

static bool api_ping(struct db *base, const struct db_limits *limits, struct err *err)
{
    struct api_db *db = (struct api_db *)base;
    const struct remote_limits remote = {.cancel = limits->cancel,
                                         .deadline_us = limits->deadline_us};

    return remote_alive(db->remote, &remote, err) || db_fail(base, DB_CONNECTION_LOST, "", NULL, 0);
}

/* What the server's database would do is not told; the operator sees that. */
static bool api_explain(struct db *base, const char *sql, struct db_plan *ret_plan, struct err *err)
{
    struct db_plan plan = {.rows = -1, .cost = -1};

    (void)base, (void)sql, (void)err;
    snprintf(plan.line, sizeof plan.line, "runs at the job server, which gives no plan");
    *ret_plan = plan;
    return true;
}

static bool no_writing(struct err *err)
{
    return err_set(err, ERR_UNSUPPORTED,
                   "a job server is not written to directly: write jobs go to it with "
                   "JOB_EXECUTOR=remote");
}

static bool api_exec(struct db *base, const char *sql, const struct db_limits *limits,
                     int64_t *ret_changed, struct err *err)
{
    (void)base, (void)sql, (void)limits, (void)ret_changed;
    return no_writing(err);
}

static bool api_load_begin(struct db *base, const char *schema, const char *table,
                           const char *const *columns, size_t count, struct db_load **ret_load,
                           struct err *err)
{
    (void)base, (void)schema, (void)table, (void)columns, (void)count, (void)ret_load;
    return no_writing(err);
}

static const char *api_column_type(const struct db *base, enum value_type value)
{
    (void)base, (void)value;
    return "text"; /* never asked for: nothing is created here */
}

static bool api_open(const char *url, const struct db_open_options *options, struct db **ret_db,
                     struct err *err);

#define OPS(SPEAKS)                                                                                \
    {                                                                                              \
        .kind = "api", .dialect = (SPEAKS), .begin_sql = "", .open = api_open, .close = api_close, \
        .ping = api_ping, .introspect = api_introspect, .cursor = &api_cursor_ops,                 \
        .explain = api_explain, .exec = api_exec, .load_begin = api_load_begin,                    \
        .column_type = api_column_type,                                                            \
    }
static const struct db_ops by_dialect[] = {
    [SQL_SQLITE] = OPS(SQL_SQLITE),     [SQL_POSTGRES] = OPS(SQL_POSTGRES),
    [SQL_MYSQL] = OPS(SQL_MYSQL),       [SQL_TRINO] = OPS(SQL_TRINO),
    [SQL_BIGQUERY] = OPS(SQL_BIGQUERY),
};
const struct db_ops api_ops = OPS(SQL_POSTGRES);

bool api_url_dialect(const char *url, enum sql_dialect *ret_dialect)
{
    struct api_target target;

    if (!api_parse_url(url, &target, NULL))
        return false;
    const bool ok = api_dialect(target.type, ret_dialect);
    api_target_release(&target);
    return ok;
}

static bool api_open(const char *url, const struct db_open_options *options, struct db **ret_db,
                     struct err *err)
{
    struct api_target target;
    struct remote *remote = NULL;
    enum sql_dialect dialect = SQL_POSTGRES;

    if (!api_parse_url(url, &target, err))
        return false;
    const struct remote_options with = {.url = target.url,
                                        .token =
                                            options->password ? options->password : target.token,
                                        .mapping = target.mapping,
                                        .connect_ms = db_connect_ms(options)};
    const struct remote_limits limits = {.cancel = options->cancel,
                                         .deadline_us = clock_mono_us() +
                                                        (int64_t)db_connect_ms(options) * 1000};
    if (!remote_new(&with, &remote, err) || !remote_alive(remote, &limits, err)) {
        remote_free(remote);
        api_target_release(&target);
        return false;
    }
    api_dialect(target.type, &dialect);
    struct api_db *db = mem_alloc(sizeof *db);
    db->remote = remote;
    db->connection = mem_strdup(target.connection);
    db->type = mem_strdup(target.type);
    db->base.ops = &by_dialect[dialect];
    db->base.kind = "api";
    db->base.read_only = true;
    db->base.error.suggestion = db_error_suggestion(DB_ERROR_UNKNOWN);
    db->base.server = mem_printf("job server at %s", remote_place(remote));
    api_target_release(&target);
    *ret_db = &db->base;
    return true;
}
