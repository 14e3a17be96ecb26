/* The MySQL and MariaDB driver: opening, its table of functions, and what is too small for a file
 * of its own. A struct belongs to one thread at a time; its watcher (mysql_run.c) is its own. */
#include <string.h>

#include "code.h"
#include "mysql/mysql_driver.h"
#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/url.h"

static void my_close(struct db *base)
{
    struct my_db *db = (struct my_db *)base;

    my_watch_release(db);
    if (db->conn)
        libmariadb.mysql_close(db->conn);
    my_target_release(&db->target);
    mem_free(db->base.server);
    mem_free((char *)db->base.powers.text);
    mem_free(db->shown);
    mem_free(db);
}

static bool my_open(const char *url, const struct db_open_options *options, struct db **ret_db,
                    struct err *err)
{
    struct my_target target;
    struct buf shown = BUF_INIT;

    if (!libmariadb_load(err) || !my_parse_url(url, options, &target, err))
        return false;
    struct my_db *db = mem_alloc(sizeof *db);
    url_redact(&shown, url);
    db->shown = buf_take(&shown);
    db->target = target;
    db->base.ops = &mysql_ops;
    db->base.read_only = options->read_only || options->reader;
    db->base.error.suggestion = db_error_suggestion(DB_ERROR_UNKNOWN);
    my_watch_init(db);
    db->conn = my_connect_any(&db->target, db->shown, options->cancel, err);
    if (db->conn)
        db->thread_id = libmariadb.mysql_thread_id(db->conn);
    my_run_begin(db, options->cancel, clock_mono_us() + (int64_t)db->target.connect_ms * 1000);
    const bool ok = db->conn && my_session_begin(db, options, err);
    my_run_end(db);
    if (!ok || db->base.broken) {
        my_close(&db->base);
        return ok ? err_set(err, ERR_CONNECT, "the server did not answer in time") : false;
    }
    my_settle_network(db->conn);
    const char *version = libmariadb.mysql_get_server_info(db->conn);
    const bool maria = str_find_fold(version, "maria") != NULL;
    db->base.kind = maria ? "mariadb" : "mysql";
    db->base.server = mem_printf("%s %s", maria ? "MariaDB" : "MySQL", version);
    *ret_db = &db->base;
    return true;
}

static bool my_ping(struct db *base, const struct db_limits *limits, struct err *err)
{
    struct my_db *db = (struct my_db *)base;

    my_run_begin(db, limits->cancel, limits->deadline_us);
    const bool ok = libmariadb.mysql_ping(db->conn) == 0 || my_fail(db, err);
    my_run_end(db);
    return ok;
}

static bool my_exec(struct db *base, const char *sql, const struct db_limits *limits,
                    int64_t *ret_changed, struct err *err)
{
    struct my_db *db = (struct my_db *)base;

    my_run_begin(db, limits->cancel, limits->deadline_us);
    const bool ok = my_limit_server(db, 0, err) && my_do(db, sql, err);
    my_run_end(db);
    if (!ok)
        return false;
    const my_ulonglong changed = libmariadb.mysql_affected_rows(db->conn);
    if (ret_changed)
        *ret_changed = changed == (my_ulonglong)-1 ? 0 : (int64_t)changed;
    return true;
}

static const char *my_column_type(const struct db *base, enum value_type value)
{
    static const char *const types[] = {
        [VALUE_UNKNOWN] = "longtext",
        [VALUE_TEXT] = "longtext",
        [VALUE_INTEGER] = "bigint",
        [VALUE_DECIMAL] = "decimal(65,30)",
        [VALUE_REAL] = "double",
        [VALUE_BOOLEAN] = "tinyint(1)",
        [VALUE_DATE] = "date",
        [VALUE_TIME] = "time(6)",
        [VALUE_TIMESTAMP] = "datetime(6)",
        [VALUE_INTERVAL] = "longtext",
        [VALUE_BYTES] = "longblob",
        [VALUE_JSON] = "json",
        [VALUE_UUID] = "char(36)",
        [VALUE_OTHER] = "longtext",
    };

    (void)base;
    return types[value];
}

/* MariaDB's; MySQL has no first row, and its second says nothing of a commit to come. */
#define MY_VERSION_SQL                                                                             \
    "SELECT group_concat(variable_value ORDER BY variable_name) FROM "                             \
    "information_schema.global_status WHERE variable_name IN ('INNODB_LSN_CURRENT', "              \
    "'HANDLER_WRITE', 'HANDLER_UPDATE', 'HANDLER_DELETE') HAVING count(*) = 4"

static int64_t my_session_of(const struct db *db)
{
    return (int64_t)((const struct my_db *)db)->thread_id;
}

/* Sessions of the own account are shown to everybody; who holds the lock, to few. */
#define MY_BLOCKED_SQL                                                                             \
    "SELECT CONCAT('another session (', LOWER(state), ')') FROM information_schema.processlist "   \
    "WHERE id = %lld AND state LIKE 'Waiting for%%lock%%'"

const struct db_ops mysql_ops = {
    .kind = "mysql",
    .dialect = SQL_MYSQL,
    .begin_sql = "START TRANSACTION",
    .open = my_open,
    .close = my_close,
    .ping = my_ping,
    .introspect = my_introspect,
    .cursor = &my_cursor_ops,
    .advise = my_advise,
    .session = my_session_of,
    .blocked_sql = MY_BLOCKED_SQL,
    .version_sql = MY_VERSION_SQL,
    .explain = my_explain,
    .code = code_mysql,
    .exec = my_exec,
    .load_begin = my_load_begin,
    .load_row = my_load_row,
    .load_end = my_load_end,
    .load_abort = my_load_abort,
    .column_type = my_column_type,
};
