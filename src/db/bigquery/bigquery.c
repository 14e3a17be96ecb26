/* The BigQuery driver: opening, its table of functions, and what is too small for a file of its
 * own. There is no connection to keep: a struct is a login and an HTTP client, and belongs to one
 * thread at a time. */
#include "bigquery/bigquery.h"

#include <string.h>

#include "code.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/url.h"
#include "querent/sql/token.h"

#define PING_US 5000000

static void bigquery_close(struct db *base)
{
    struct bigquery_db *db = (struct bigquery_db *)base;

    bigquery_rollback(base);
    bigquery_target_release(&db->target);
    bigquery_login_release(&db->login);
    http_free(db->http);
    mem_free(db->shown);
    mem_free(base->server);
    mem_free(db);
}

/* The dataset tells its location, where jobs that read it must run. Without one, that the project
 * lists its datasets shows that the login is good. */
static bool learn_dataset(struct bigquery_db *db, const struct db_limits *limits, struct err *err)
{
    struct bigquery_target *target = &db->target;
    struct buf body = BUF_INIT;
    struct json_value root;
    const bool ok = target->dataset
                        ? bigquery_get(db, limits, &body, &root, err, "%s/datasets/%s",
                                       target->data_project, target->dataset)
                        : bigquery_get(db, limits, &body, &root, err, "%s/datasets?maxResults=1",
                                       target->data_project);

    if (ok && target->dataset && !target->location) {
        const struct json_value location = json_member(&root, "location");
        target->location = location.kind == JSON_STRING ? json_dup(&location) : NULL;
    }
    mem_free(db->base.server);
    db->base.server =
        target->location ? mem_printf("BigQuery in %s", target->location) : mem_strdup("BigQuery");
    buf_release(&body);
    return ok;
}

static bool bigquery_open(const char *url, const struct db_open_options *options,
                          struct db **ret_db, struct err *err)
{
    struct bigquery_target target;
    struct bigquery_login login;
    struct buf shown = BUF_INIT;

    if (options->session)
        return err_set(err, ERR_CONFIG,
                       "BigQuery keeps no session between statements: take 'session' out of the "
                       "connection");
    if (!bigquery_parse_url(url, options, &target, err))
        return false;
    if (!bigquery_login_find(&target, options->password, &login, err)) {
        bigquery_target_release(&target);
        return false;
    }
    struct bigquery_db *db = mem_alloc(sizeof *db);
    url_redact(&shown, url);
    db->shown = buf_take(&shown);
    db->target = target;
    db->login = login;
    db->http = http_new();
    db->base.ops = &bigquery_ops;
    db->base.kind = "bigquery";
    db->base.read_only = options->read_only || options->reader;
    db->base.error.suggestion = db_error_suggestion(DB_ERROR_UNKNOWN);
    const struct db_limits limits = {.cancel = options->cancel,
                                     .deadline_us =
                                         clock_mono_us() + target.connect_ms * INT64_C(1000)};
    if (!learn_dataset(db, &limits, err)) {
        if (err->code == ERR_TIMEOUT)
            db_no_answer(db->shown, err);
        bigquery_close(&db->base);
        return false;
    }
    *ret_db = &db->base;
    return true;
}

static bool bigquery_ping(struct db *base, const struct db_limits *limits, struct err *err)
{
    struct db_limits own = *limits;

    if (!own.deadline_us)
        own.deadline_us = clock_mono_us() + PING_US;
    return learn_dataset((struct bigquery_db *)base, &own, err);
}

static bool bigquery_exec(struct db *base, const char *sql, const struct db_limits *limits,
                          int64_t *ret_changed, struct err *err)
{
    struct bigquery_query query;
    struct sql_span span;

    if (sql_split(sql, strlen(sql), SQL_BIGQUERY, &span, 1) != 1)
        return err_set(err, ERR_USAGE, "only one statement can be run at a time");
    const bool ok = bigquery_start(&query, (struct bigquery_db *)base, sql, limits, err) &&
                    bigquery_wait(&query, limits, err);
    if (ok && ret_changed)
        *ret_changed = query.changed < 0 ? 0 : query.changed;
    bigquery_finish(&query);
    return ok;
}

const struct db_ops bigquery_ops = {
    .kind = "bigquery",
    .dialect = SQL_BIGQUERY,
    .billed = true,
    .open = bigquery_open,
    .close = bigquery_close,
    .ping = bigquery_ping,
    .introspect = bigquery_introspect,
    .cursor = &bigquery_cursor_ops,
    .advise = bigquery_advise,
    .explain = bigquery_explain,
    .code = bigquery_code,
    .exec = bigquery_exec,
    .begin = bigquery_begin,
    .commit = bigquery_commit,
    .rollback = bigquery_rollback,
    .load_begin = bigquery_load_begin,
    .load_row = bigquery_load_row,
    .load_end = bigquery_load_end,
    .load_abort = bigquery_load_abort,
    .load_way = "a load job, which is not billed",
    .column_type = bigquery_type_for,
};
