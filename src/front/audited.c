/* Each statement between audit_begin and audit_end. */
#include "querent/front/audited.h"

#include "querent/base/container.h"
#include "querent/base/text.h"
#include "querent/db/code.h"

bool audited_read(struct audited *audited, enum audit_kind kind, const char *sql,
                  const struct db_read_options *options, struct result **ret_result,
                  struct err *err)
{
    const struct audit_entry entry = {.kind = kind, .connection = audited->connection, .sql = sql};
    struct audit_mark mark;
    struct err problem = ERR_INIT;
    struct result *result = NULL;

    if (!audit_begin(audited->audit, &entry, &mark, err))
        return false;
    const bool ok = db_read(audited->db, sql, options, &result, &problem);
    const int64_t rows = result ? (int64_t)result_rows(result) : 0;
    audit_end(audited->audit, &mark, ok ? result_error(result) : &problem,
              kind == AUDIT_PLAN ? -1 : rows);
    if (ok)
        *ret_result = result;
    else if (err)
        *err = problem;
    return ok;
}

static bool audited_check(void *self, const char *sql, struct cancel *cancel,
                          bool (*row)(void *arg, const struct cell *cells, size_t count), void *arg,
                          struct err *err)
{
    struct audited *audited = self;
    const struct audit_entry entry = {
        .kind = AUDIT_JOIN_CHECK, .connection = audited->connection, .sql = sql};
    const struct db_read_options options = {.cancel = cancel};
    const struct db_row_sink sink = {.row = row, .arg = arg};
    struct audit_mark mark;
    struct err problem = ERR_INIT;

    if (!audit_begin(audited->audit, &entry, &mark, err))
        return false;
    const bool ok = db_stream(audited->db, sql, &options, &sink, &problem);
    audit_end(audited->audit, &mark, &problem, -1);
    if (!ok)
        *err = problem;
    return ok;
}

static bool audited_code(struct version_database *self, struct db_code *list, size_t count,
                         struct err *err)
{
    return db_code(container_of(self, struct audited, database)->db, list, count, err);
}

void audited_failure(const struct db *db, enum err_code code, struct sql_failure *ret_failure)
{
    const struct db_error *error = db_last_error(db);

    if (code != ERR_DB && code != ERR_TIMEOUT && code != ERR_CONNECT && code != ERR_REFUSED)
        return;
    ret_failure->type = db_error_class_name(error->class);
    text_copy(ret_failure->problem, sizeof ret_failure->problem, error->problem);
}

static bool audited_explain(struct version_database *self, const char *sql,
                            struct db_plan *ret_plan, struct sql_failure *ret_failure,
                            struct err *err)
{
    struct audited *audited = container_of(self, struct audited, database);
    const struct audit_entry entry = {
        .kind = AUDIT_PLAN, .connection = audited->connection, .sql = sql};
    struct audit_mark mark;
    struct err problem = ERR_INIT;

    if (!audit_begin(audited->audit, &entry, &mark, err))
        return false;
    const bool ok = db_explain(audited->db, sql, ret_plan, &problem);
    if (!ok)
        audited_failure(audited->db, problem.code, ret_failure);
    audit_end(audited->audit, &mark, &problem, -1);
    if (!ok)
        *err = problem;
    return ok;
}

void audited_init(struct audited *audited, struct db *db, struct audit *audit,
                  const struct connection *connection)
{
    *audited = (struct audited){
        .checks = {.read = audited_check,
                   .self = audited,
                   .dialect = db ? db_dialect(db) : SQL_SQLITE},
        .database = {.code = audited_code, .explain = audit ? audited_explain : NULL},
        .db = db,
        .audit = audit,
        .connection = connection};
}
