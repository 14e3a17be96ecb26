/* Reads beside the rounds of the conversation: the first rows of a table, for whoever browses the
 * schema, and the newest rows once more, for whoever watches them. Read-only, limited, audited, and
 * stopped by turn_cancel. The worker's.
 */
#include <string.h>

#include "front_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

enum { SAMPLE_ROWS = 100, SAMPLE_MS = 5000, AGAIN_ROWS = 1000 };

/* A table by its name, or by SCHEMA.NAME; what is no such table is quoted as it stands. */
static void sample_quote(struct buf *out, const char *table, const struct catalog *catalog,
                         enum sql_dialect dialect)
{
    const struct schema *schema = catalog ? catalog_schema(catalog) : NULL;
    const char *dot = strchr(table, '.');
    char *of = dot ? mem_strndup(table, (size_t)(dot - table)) : NULL;
    const bool whole = !schema || schema_find_table(schema, NULL, table) >= 0;
    if (dot && !whole && schema_find_table(schema, of, dot + 1) >= 0) {
        sql_quote_name(out, of, dialect);
        buf_addc(out, '.');
        table = dot + 1;
    }
    sql_quote_name(out, table, dialect);
    mem_free(of);
}

static struct sql_version *sample_version(struct front *front, const char *table)
{
    const enum sql_dialect dialect = db_dialect(front->session.db);
    struct catalog *catalog = session_peek(front);
    const struct version_options options = {
        .database = session_database(front), .maker = "sample", .confidence = -1, .trial = true};
    struct buf sql = BUF_INIT;
    buf_add(&sql, "SELECT * FROM ");
    sample_quote(&sql, table, catalog, dialect);
    buf_addf(&sql, " LIMIT %d", SAMPLE_ROWS);
    struct sql_version *version = version_make(buf_str(&sql), catalog, dialect, &options);
    catalog_unref(catalog);
    buf_release(&sql);
    return version;
}

static bool sample_read(struct front *front, const char *table, struct result **ret_result,
                        struct err *err)
{
    struct sql_version *version = sample_version(front, table);
    struct cancel *cancel = cancel_new();
    const struct db_read_options options = {.time_limit_ms = SAMPLE_MS, .cancel = cancel};
    bool ok = version->runnable;
    if (!ok && !sql_version_unreached(version, err))
        err_set(err, ERR_REFUSED, "%s",
                version->mark_count ? version->marks[0].message : "it does more than read");
    front_stoppable(front, cancel);
    ok = ok && audited_read(session_audited(front), AUDIT_SAMPLE, version->run, &options,
                            ret_result, err);
    if (ok) {
        const struct result_origin origin = {.connection = front->session.connection->name,
                                             .sql = version->text,
                                             .run = version->run};
        result_set_origin(*ret_result, &origin);
    }
    front_stoppable(front, NULL);
    cancel_unref(cancel);
    sql_version_free(version);
    return ok;
}

void session_sample(struct front *front, const char *table)
{
    struct result *result = NULL;
    struct err err = ERR_INIT;
    if (!front->session.db)
        return;
    session_renew(front);
    if (!sample_read(front, table, &result, &err))
        front_notice(front, TEXT_NO_SAMPLE, table, err.text);
    struct event *event = event_new(EVENT_RESULT);
    event->result = (struct event_result){.of = RESULT_OF_SAMPLE,
                                          .result = result,
                                          .count = result ? (int64_t)result_rows(result) : -1,
                                          .table = mem_strdup(table)};
    front_emit(front, event);
}

/* ---- the newest rows, once more */

/* What was confirmed is judged again, as before its first run. */
static bool again_may(struct front *front, const char *sql, struct err *err)
{
    struct front_rules rules = rules_of(front);
    const struct version_options options = {
        .database = session_database(front), .rules = &rules.rules, .maker = ""};
    struct catalog *catalog = session_peek(front);
    struct sql_version *forbidden =
        version_forbidden(sql, catalog, db_dialect(front->session.db), &options);
    catalog_unref(catalog);
    if (!forbidden)
        return true;
    if (!sql_version_unreached(forbidden, err))
        err_set(err, ERR_REFUSED, "%s", forbidden->marks[0].message);
    sql_version_free(forbidden);
    return false;
}

static bool again_read(struct front *front, struct result **ret_result, struct err *err)
{
    const struct result *rows = front->conversation.result;
    const struct result_origin *origin = rows ? result_origin(rows) : NULL;
    struct cancel *cancel = cancel_new();
    const struct db_read_options options = {
        .time_limit_ms = (int)settings_int(front->settings, SET_SQL_TIMEOUT) * 1000,
        .row_limit = AGAIN_ROWS,
        .cancel = cancel};
    bool ok = !front->no_run;
    if (!ok)
        err_set(err, ERR_REFUSED, TEXT_MAY_NOT_RUN);
    if (ok && (!front->session.db || !origin ||
               !str_eq(origin->connection, front->session.connection->name)))
        ok = err_set(err, ERR_NOT_FOUND, TEXT_NO_SQL);
    front_stoppable(front, cancel);
    ok = ok && again_may(front, origin->run, err) &&
         audited_read(session_audited(front), AUDIT_READ, origin->run, &options, ret_result, err);
    front_stoppable(front, NULL);
    cancel_unref(cancel);
    return ok;
}

void rows_again(struct front *front)
{
    struct result *result = NULL;
    struct err err = ERR_INIT;
    session_renew(front);
    if (!again_read(front, &result, &err))
        front_notice(front, TEXT_NOT_AGAIN, err.text);
    struct event *event = event_new(EVENT_RESULT);
    event->result = (struct event_result){.of = RESULT_OF_AGAIN,
                                          .result = result,
                                          .count = result ? (int64_t)result_rows(result) : -1};
    front_emit(front, event);
}
