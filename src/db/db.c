/* The interface over the drivers: what holds for every database is checked here, once. A driver is
 * called only with what it may do: writes never reach one on a connection that only reads. */
#include "querent/db/db.h"

#include "driver.h"
#include "plan.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"

#define PING_US 5000000
#define VERSION_MS 2000
#define HEAVY_ROWS 5000000 /* about a second on common hardware */
#define HEAVY_COST 500000  /* in pages read: seconds */
#define LOOK_EVERY 64      /* rows of a load between looks at the clock */

#define COMMIT_MS 60000      /* stopping it half-way would leave nobody knowing */
#define ROLLBACK_US 10000000 /* a closed connection rolls back as well */

#define SAID_MAX 4096

void db_close(struct db *db)
{
    if (!db)
        return;
    char *veil = db->veil;
    buf_release(&db->said);
    db->ops->close(db);
    mem_free(veil);
}

void db_say(struct db *db, const char *text)
{
    if (db->veil || db->said.len > SAID_MAX)
        return;
    if (db->said.len)
        buf_addc(&db->said, '\n');
    for (const char *p = text; *p; p++) {
        const bool twice = *p == ' ' && p > text && p[-1] == ' ';
        if (*p == '\n' && p[1])
            buf_add(&db->said, "; ");
        else if (*p != '\n' && !twice)
            buf_addc(&db->said, *p);
    }
}

char *db_take_said(struct db *db)
{
    char *said = mem_strdup(buf_str(&db->said));
    buf_clear(&db->said);
    return said;
}

bool db_data_version(struct db *db, struct buf *out)
{
    const struct db_read_options options = {.time_limit_ms = VERSION_MS,
                                            .cancel = db->limits.cancel};
    struct result *result = NULL;

    if (db->ops->data_version)
        return db->ops->data_version(db, out);
    if (!db->ops->version_sql || !db_read(db, db->ops->version_sql, &options, &result, NULL))
        return false;
    for (uint64_t row = 0; row < result_rows(result); row++)
        for (size_t i = 0; i < result_column_count(result); i++) {
            const struct cell cell = result_cell(result, row, i);
            buf_addn(out, cell.kind == CELL_NULL ? "" : cell.p,
                     cell.kind == CELL_NULL ? 0 : cell.len);
            buf_addc(out, '/');
        }
    const bool told = result_rows(result) > 0;
    result_unref(result);
    return told;
}

int64_t db_session(const struct db *db)
{
    return db->ops->session ? db->ops->session(db) : 0;
}

bool db_blocked(struct db *db, int64_t session, struct cancel *cancel, char **ret_blocker)
{
    const struct db_read_options options = {.time_limit_ms = VERSION_MS, .cancel = cancel};
    struct result *result = NULL;
    struct buf said = BUF_INIT;

    *ret_blocker = NULL;
    if (!db->ops->blocked_sql || db->veil)
        return true;
    char *sql = mem_printf(db->ops->blocked_sql, (long long)session);
    const bool read = db_read(db, sql, &options, &result, NULL);
    const struct cell cell =
        read && result_rows(result) ? result_cell(result, 0, 0) : (struct cell){.len = 0};
    if (cell.len)
        text_safe(&said, cell.p, cell.len, TEXT_SAFE_DEFAULT);
    result_unref(result);
    mem_free(sql);
    if (said.len)
        *ret_blocker = buf_take(&said);
    return read;
}

bool db_identity(struct db *db, struct buf *out)
{
    return db->ops->identity && db->ops->identity(db, out);
}

bool db_lost(const struct db *db)
{
    return db->broken;
}

bool db_ping(struct db *db, struct cancel *cancel, struct err *err)
{
    const struct db_limits limits = {.cancel = cancel, .deadline_us = clock_mono_us() + PING_US};

    return db_fresh(db, err) && db->ops->ping(db, &limits, err);
}

enum sql_dialect db_dialect(const struct db *db)
{
    return db->ops->dialect;
}

const char *db_kind(const struct db *db)
{
    return db->kind;
}

const char *db_server(const struct db *db)
{
    return db->server;
}

struct db_powers db_powers(const struct db *db)
{
    return (struct db_powers){.mark = db->powers.mark,
                              .text = db->powers.mark ? db->powers.text : ""};
}

bool db_advise(struct db *db, struct db_advice *ret_advice, struct err *err)
{
    return !db->ops->advise || db->ops->advise(db, ret_advice, err);
}

const struct db_error *db_last_error(const struct db *db)
{
    return &db->error;
}

int db_patience_ms(const struct db *db)
{
    return db->patience_ms;
}

bool db_introspect(struct db *db, struct cancel *cancel, struct schema **ret_schema,
                   struct err *err)
{
    db->deadline_us = db->patience_ms ? clock_mono_us() + (int64_t)db->patience_ms * 1000 : 0;
    const bool ok = db_fresh(db, err) && db->ops->introspect(db, cancel, ret_schema, err);
    db->deadline_us = 0;
    return ok;
}

void db_plan_limits(struct db *db, double rows, double cost)
{
    db->heavy.set = true;
    db->heavy.rows = rows;
    db->heavy.cost = cost;
}

/* What keeps a plan from coming is no fault of the statement's, which has not run. */
static bool plan_kept(const struct db *db, struct err *err)
{
    if (db->error.class == DB_TIMEOUT)
        return err_set(err, ERR_TIMEOUT,
                       "no plan came in time: the database is busy, or another program has locked "
                       "a table that this reads; nothing has run");
    if (db->error.class == DB_BUSY && db->ops->dialect == SQL_POSTGRES)
        return err_set(err, ERR_DB,
                       "another program has locked a table that this reads: it can run when the "
                       "lock is released; nothing has run");
    return false;
}

bool db_explain(struct db *db, const char *sql, struct db_plan *ret_plan, struct err *err)
{
    struct db_plan plan = {.rows = -1, .cost = -1};

    if (!db_fresh(db, err))
        return false;
    if (!db->ops->explain(db, sql, &plan, err))
        return plan_kept(db, err) || veil_error(db, sql, err);
    plan_judge(&plan, db->heavy.set ? db->heavy.rows : HEAVY_ROWS,
               db->ops->dialect != SQL_POSTGRES ? 0
               : db->heavy.set                  ? db->heavy.cost
                                                : HEAVY_COST);
    veil_plan(db, &plan);
    *ret_plan = plan;
    return true;
}

static bool db_may_write(struct db *db, struct err *err)
{
    if (!db->read_only)
        return true;
    db_fail(db, DB_READ_ONLY, "", NULL, 0);
    return err_set(err, ERR_REFUSED,
                   "cannot write: this connection only reads: set read_only: "
                   "false in its settings to allow write jobs");
}

void db_limit(struct db *db, struct cancel *cancel, int time_limit_ms)
{
    db->limits = (struct db_limits){
        .cancel = cancel,
        .deadline_us = time_limit_ms ? clock_mono_us() + (int64_t)time_limit_ms * 1000 : 0,
    };
}

bool db_exec(struct db *db, const char *sql, int64_t *ret_changed, struct err *err)
{
    return db_may_write(db, err) &&
           (db->ops->exec(db, sql, &db->limits, ret_changed, err) || veil_error(db, sql, err));
}

bool db_billed(const struct db *db)
{
    return db->ops->billed;
}

const char *db_load_way(const struct db *db)
{
    return db->ops->load_way;
}

bool db_transactional(const struct db *db)
{
    return !db->ops->begin;
}

bool db_begin(struct db *db, struct err *err)
{
    if (db->in_transaction)
        return err_set(err, ERR_INTERNAL, "cannot begin: a transaction is open already");
    if (!db_may_write(db, err) ||
        !(db->ops->begin ? db->ops->begin(db, err) : db_exec(db, db->ops->begin_sql, NULL, err)))
        return false;
    db->in_transaction = true;
    return true;
}

/* What a server did that was not heard of in time is as unknown as after a lost connection. */
static bool end_by(struct db *db, const char *sql, int64_t wait_us, struct err *err)
{
    const struct db_limits limits = {.deadline_us = clock_mono_us() + wait_us};

    if (db->broken)
        return err_set(err, ERR_CONNECT, "the connection to the server was lost");
    if (db->ops->exec(db, sql, &limits, NULL, err))
        return true;
    if (db->error.class != DB_TIMEOUT)
        return false;
    db_fail(db, DB_CONNECTION_LOST, "", NULL, 0);
    return err_set(err, ERR_CONNECT, "the server did not answer %s in time", sql);
}

int db_commit_ms(const struct db *db)
{
    return db->commit_ms ? db->commit_ms : COMMIT_MS;
}

bool db_commit(struct db *db, struct err *err)
{
    const int64_t wait_us = (int64_t)db_commit_ms(db) * 1000;

    if (!db->in_transaction)
        return err_set(err, ERR_INTERNAL, "cannot commit: no transaction is open");
    if (!db_fresh(db, err))
        return false;
    if (!(db->ops->commit ? db->ops->commit(db, err) : end_by(db, "COMMIT", wait_us, err)))
        return veil_error(db, NULL, err);
    db->in_transaction = false;
    return true;
}

void db_rollback(struct db *db)
{
    struct db_error keep = db->error; /* why the caller rolls back is what matters afterwards */

    if (db->in_transaction && db->ops->rollback)
        db->ops->rollback(db);
    else if (db->in_transaction)
        end_by(db, "ROLLBACK", ROLLBACK_US, NULL);
    db->in_transaction = false;
    db->error = keep;
}

bool db_load_begin(struct db *db, const char *schema, const char *table, const char *const *columns,
                   size_t count, struct db_load **ret_load, struct err *err)
{
    if (!db_may_write(db, err))
        return false;
    if (!db->in_transaction)
        return err_set(err, ERR_INTERNAL, "cannot load into '%s': no transaction is open", table);
    if (!count)
        return err_set(err, ERR_USAGE, "cannot load into '%s': no columns were named", table);
    if (!db_fresh(db, err))
        return false;
    return db->ops->load_begin(db, schema, table, columns, count, ret_load, err) ||
           veil_error(db, NULL, err);
}

/* A driver gathers rows before it waits for its server: the limits are looked at here as well. */
static bool db_within_limits(struct db_load *load, bool look_at_clock, struct err *err)
{
    const struct db_limits *limits = &load->db->limits;

    if (cancel_fired(limits->cancel))
        return db_stopped(load->db, DB_CANCELLED, err);
    if (look_at_clock && limits->deadline_us && clock_mono_us() >= limits->deadline_us)
        return db_stopped(load->db, DB_TIMEOUT, err);
    return true;
}

bool db_load_row(struct db_load *load, const struct cell *cells, struct err *err)
{
    if (!db_within_limits(load, load->offered++ % LOOK_EVERY == 0, err))
        return false;
    return load->db->ops->load_row(load, cells, err) || veil_error(load->db, NULL, err);
}

void db_load_abort(struct db_load *load)
{
    if (load)
        load->db->ops->load_abort(load);
}

bool db_load_end(struct db_load *load, int64_t *ret_rows, struct err *err)
{
    if (!db_within_limits(load, true, err)) {
        db_load_abort(load);
        return false;
    }
    struct db *db = load->db; /* the load is gone afterwards */
    return db->ops->load_end(load, ret_rows, err) || veil_error(db, NULL, err);
}

const char *db_column_type(const struct db *db, enum value_type value)
{
    return db->ops->column_type(db, value);
}
