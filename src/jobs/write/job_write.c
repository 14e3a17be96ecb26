/* The write job: rows into one table of a connection that may be written, in one transaction.
 *
 * Either all rows are there, counted, or none. With a ledger, its mark is written in the same
 * transaction, so that after a crash the target itself says whether the job happened; without one
 * the job says that it cannot know.
 */
#include "job.h"

#include <string.h>
#include <sys/stat.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/words.h"
#include "querent/sql/sql.h"
#include "texts.h"

#define READ_FIRST_MEMORY ((size_t)256 << 20) /* beyond it, rows go to an unlinked file */

struct writer {
    struct jobs *jobs;
    struct job *job;
    struct db *db;
    struct db_load *load;
    size_t *source;                /* source column of each target column */
    char **names;                  /* target columns */
    struct result_column *columns; /* of the source; its texts are copies */
    size_t count, column_count;    /* of the target, of the source */
    struct cell *cells;
    bool begun;    /* the table is ready and the load runs */
    bool made;     /* the table was made outside the transaction */
    char *note;    /* what failed once the rows were in place, NULL: nothing */
    char *staging; /* the table that will take the target's place, NULL: none is needed */
    int64_t rows;
};

/* ---- statements */

/* The table that the rows go into. */
static void job_write_add_table(const struct writer *w, struct buf *sql)
{
    job_table_name(w->db, w->job, w->staging ? w->staging : w->job->table, sql);
}

static bool exec_on_table(struct writer *w, const char *verb, const char *rest, struct err *err)
{
    struct buf sql = BUF_INIT;
    buf_add(&sql, verb);
    job_write_add_table(w, &sql);
    buf_add(&sql, rest);
    bool ok = db_exec(w->db, buf_str(&sql), NULL, err);
    buf_release(&sql);
    return ok;
}

/* What a target column is to hold: the source's own kind where known, else what the first value is.
 */
static enum value_type job_write_kind_of(const struct result_column *column,
                                         const struct cell *first)
{
    static const enum value_type by_cell[] = {[CELL_NULL] = VALUE_TEXT,
                                              [CELL_TEXT] = VALUE_TEXT,
                                              [CELL_INTEGER] = VALUE_INTEGER,
                                              [CELL_REAL] = VALUE_REAL,
                                              [CELL_BYTES] = VALUE_BYTES};
    if (column->value != VALUE_UNKNOWN)
        return column->value;
    return first ? by_cell[first->kind] : VALUE_TEXT;
}

static bool create_table(struct writer *w, const struct cell *first, struct err *err)
{
    struct result_column *columns = mem_alloc(w->count * sizeof *columns);
    struct buf rest = BUF_INIT;

    for (size_t i = 0; i < w->count; i++) {
        columns[i] = w->columns[w->source[i]];
        columns[i].value = job_write_kind_of(&columns[i], first ? &first[w->source[i]] : NULL);
    }
    buf_addc(&rest, ' ');
    job_table_columns(w->jobs, w->job, w->db, (const char *const *)w->names, columns, w->count,
                      &rest);
    const bool ok = exec_on_table(w, "CREATE TABLE ", buf_str(&rest), err);
    buf_release(&rest);
    mem_free(columns);
    return ok;
}

static bool makes_table(const struct writer *w)
{
    return w->job->mode == WRITE_CREATE || w->job->mode == WRITE_REPLACE;
}

/* MySQL ends a transaction at each CREATE and DROP, and Trino has none: the table is made before
 * it, and taken away again when the rows do not get there. */
static bool ddl_commits(const struct writer *w)
{
    return (w->job->mode == WRITE_CREATE && !db_transactional(w->db)) ||
           (makes_table(w) && db_dialect(w->db) == SQL_MYSQL);
}

/* What would not leave all as it was when the rows do not get there is refused before it begins. */
static bool mode_good(const struct writer *w, struct err *err)
{
    const enum write_mode mode = w->job->mode;

    if (db_transactional(w->db))
        return true;
    if (mode == WRITE_REPLACE || mode == WRITE_TRUNCATE)
        return err_set(err, ERR_UNSUPPORTED,
                       "%s has no transactions: the old rows would be gone before the new ones are "
                       "there: use append, or create under another name",
                       db_kind(w->db));
    if (w->job->ledger)
        return err_set(err, ERR_UNSUPPORTED,
                       "%s has no transactions: a ledger there would prove nothing: switch it off "
                       "(JOB_LEDGER)",
                       db_kind(w->db));
    return true;
}

/* Makes the target ready as the mode says, and begins the load. `first`: the first row, NULL: no
 * rows. */
static bool job_write_begin(struct writer *w, const struct cell *first, struct err *err)
{
    enum write_mode mode = w->job->mode;
    if (mode == WRITE_REPLACE && !w->staging && !exec_on_table(w, "DROP TABLE ", "", err))
        return false;
    if (mode == WRITE_TRUNCATE && !exec_on_table(w, "DELETE FROM ", "", err))
        return false;
    if (makes_table(w) && !create_table(w, first, err))
        return false;
    w->made = ddl_commits(w);
    if (w->made && !db_begin(w->db, err))
        return false;
    w->begun = true;
    return db_load_begin(w->db, w->job->schema, w->staging ? w->staging : w->job->table,
                         (const char *const *)w->names, w->count, &w->load, err);
}

/* ---- mapping */

static bool job_write_find_source(const struct result_column *columns, size_t count,
                                  const char *name, size_t *ret_index, struct err *err)
{
    size_t found = 0;

    for (size_t i = 0; i < count; i++)
        if (str_eq_fold(columns[i].name, name) && found++ == 0)
            *ret_index = i;
    if (found == 0)
        return err_set(err, ERR_NOT_FOUND, "the rows have no column '%s'", name);
    return found == 1 || err_set(err, ERR_REFUSED,
                                 "two columns are called '%s': name one otherwise in the SQL, as "
                                 "in … AS other_%s",
                                 name, name);
}

static bool duplicate_name(const struct writer *w, size_t upto)
{
    for (size_t i = 0; i < upto; i++)
        if (str_eq_fold(w->names[i], w->names[upto]))
            return true;
    return false;
}

static bool job_write_on_columns(void *arg, const struct result_column *columns, size_t count,
                                 struct err *err)
{
    struct writer *w = arg;
    const struct job *job = w->job;
    w->count = job->mapping_count ? job->mapping_count : count;
    if (w->count == 0)
        return err_set(err, ERR_REFUSED, "the rows have no columns: there is nothing to write");
    w->source = mem_alloc((w->count + 1) * sizeof *w->source);
    w->names = mem_alloc((w->count + 1) * sizeof *w->names);
    w->cells = mem_alloc((w->count + 1) * sizeof *w->cells);
    w->columns = mem_alloc((count + 1) * sizeof *w->columns);
    w->column_count = count;
    memcpy(w->columns, columns, count * sizeof *columns);
    for (size_t i = 0; i < count; i++) { /* a table may be made when the source is closed */
        w->columns[i].name = mem_strdup(columns[i].name);
        w->columns[i].type = mem_strdup(columns[i].type);
        w->columns[i].source_table = mem_strdup(columns[i].source_table);
        w->columns[i].source_column = mem_strdup(columns[i].source_column);
    }
    for (size_t i = 0; i < w->count; i++) {
        w->source[i] = i;
        if (job->mapping_count &&
            !job_write_find_source(columns, count, job->from[i], &w->source[i], err))
            return false;
        w->names[i] = mem_strdup(job->mapping_count ? job->to[i] : columns[i].name);
        if (duplicate_name(w, i))
            return err_set(err, ERR_REFUSED,
                           "two columns would be written to '%s': name one otherwise in the SQL, "
                           "as in … AS other_%s",
                           w->names[i], w->names[i]);
    }
    return true;
}

static bool job_write_on_row(void *arg, const struct cell *cells, size_t count, struct err *err)
{
    struct writer *w = arg;
    (void)count;
    if (!w->begun && !job_write_begin(w, cells, err))
        return false;
    for (size_t i = 0; i < w->count; i++)
        w->cells[i] = cells[w->source[i]];
    w->rows++;
    return db_load_row(w->load, w->cells, err);
}

static void writer_release(struct writer *w)
{
    for (size_t i = 0; w->names && i < w->count; i++)
        mem_free(w->names[i]);
    for (size_t i = 0; w->columns && i < w->column_count; i++) {
        mem_free((char *)w->columns[i].name);
        mem_free((char *)w->columns[i].type);
        mem_free((char *)w->columns[i].source_table);
        mem_free((char *)w->columns[i].source_column);
    }
    mem_free(w->names);
    mem_free(w->source);
    mem_free(w->cells);
    mem_free(w->columns);
    mem_free(w->staging);
    mem_free(w->note);
}

/* ---- the run */

/* The rows that stand in the target now, inside the transaction. */
static bool count_target(struct writer *w, int64_t *ret_rows, struct err *err)
{
    struct buf sql = BUF_INIT;
    buf_add(&sql, "SELECT count(*) FROM ");
    job_write_add_table(w, &sql);
    const bool ok = job_table_count(w->db, buf_str(&sql), w->job->cancel, ret_rows, err);
    buf_release(&sql);
    return ok;
}

static bool job_write_verify(struct writer *w, int64_t loaded, int64_t before, struct err *err)
{
    int64_t after = 0;
    if (loaded != w->rows)
        return err_set(err, ERR_DB, "%lld rows were sent and %lld arrived: nothing was kept",
                       (long long)w->rows, (long long)loaded);
    if (!db_transactional(w->db)) /* the rows wait for the commit, which counts them itself */
        return true;
    if (!count_target(w, &after, err))
        return false;
    /* Rows that others append meanwhile are theirs; fewer than ours means that some were swallowed.
     */
    if (w->job->mode == WRITE_APPEND ? after - before < w->rows : after != w->rows)
        return err_set(err, ERR_DB, "the table has %lld new rows instead of %lld: nothing was kept",
                       (long long)(after - before), (long long)w->rows);
    return true;
}

static bool job_write_transfer(struct jobs *jobs, struct writer *w, struct err *err)
{
    struct job_sink sink = {.columns = job_write_on_columns, .row = job_write_on_row, .arg = w};
    int64_t before = 0, loaded = 0;
    if (w->job->mode == WRITE_APPEND && !count_target(w, &before, err))
        return false;
    if (!job_each_row(jobs, w->job, &sink, err) || (!w->begun && !job_write_begin(w, NULL, err))) {
        db_load_abort(w->load);
        w->load = NULL;
        return false;
    }
    struct db_load *load = w->load;
    w->load = NULL;
    return db_load_end(load, &loaded, err) && job_write_verify(w, loaded, before, err) &&
           (!w->job->ledger || w->staging || job_ledger_mark(w->db, w->job, w->rows, err));
}

static char *job_write_describe(const struct writer *w)
{
    const struct job *job = w->job;
    struct buf text = BUF_INIT, rows = BUF_INIT;

    words_number_of(&rows, w->rows, "row", "rows");
    buf_addf(&text, JOB_WRITTEN, buf_str(&rows), job->info.target);
    if (db_load_way(w->db))
        buf_addf(&text, JOB_WRITTEN_WAY, db_load_way(w->db));
    buf_addf(&text, JOB_WRITTEN_MODE, job->info.mode);
    if (job->expected >= 0 && job->expected != w->rows) {
        buf_clear(&rows);
        words_number_of(&rows, job->expected, "was", "were");
        buf_addf(&text, JOB_WRITTEN_CHANGED, buf_str(&rows));
    }
    if (w->note)
        buf_addf(&text, "; %s", w->note);
    buf_release(&rows);
    return buf_take(&text);
}

/* The file of an SQLite URL; all 0 for what is no file. */
static void file_of(const char *url, struct stat *ret_stat)
{
    enum sql_dialect dialect;
    const char *kind = "";

    *ret_stat = (struct stat){0};
    if (!db_url_kind(url, &dialect, &kind) || dialect != SQL_SQLITE)
        return;
    const char *path = str_starts(url, "sqlite:") ? url + strlen("sqlite:") : url;
    char *expanded = path_expand(path);
    if (stat(expanded, ret_stat) != 0)
        *ret_stat = (struct stat){0};
    mem_free(expanded);
}

static bool job_write_same_file(const char *a, const char *b)
{
    struct stat first, second;

    file_of(a, &first);
    file_of(b, &second);
    return first.st_ino && first.st_ino == second.st_ino && first.st_dev == second.st_dev;
}

/* A query on the file that is written would hold the writer up: its rows are read first. */
static bool read_first(struct jobs *jobs, struct job *job, const struct connection *target,
                       struct err *err)
{
    struct db *db = NULL;
    const struct connection *source =
        job->source ? settings_find_connection(jobs->options.settings, job->source, NULL) : NULL;

    if (job->result || job->seen || !job->sql || !source ||
        !job_write_same_file(source->url, target->url))
        return true;
    struct db_read_options options = {.cancel = job->cancel, .memory_cap = READ_FIRST_MEMORY};
    struct audit_mark mark;
    struct err problem = ERR_INIT;
    if (!job_audit_source(jobs, job, source, &mark, err))
        return false;
    bool ok = db_pool_take(jobs->options.pool, source, DB_READS, job->cancel, &db, &problem) &&
              db_read(db, job->sql, &options, &job->result, &problem);
    db_pool_give(jobs->options.pool, db);
    audit_end(jobs->options.audit, &mark, &problem,
              job->result ? (int64_t)result_rows(job->result) : 0);
    if (!ok)
        *err = problem;
    return ok;
}

/* Leaves the target as it was. Returns false. */
static bool job_write_undo(struct jobs *jobs, struct writer *w, struct err *err)
{
    db_rollback(w->db);
    db_limit(w->db, NULL, 0); /* cleaning up is not stopped */
    if (w->made && !exec_on_table(w, "DROP TABLE ", "", NULL) &&
        (!w->staging || job_stage_clean(jobs, w->job) != STAGE_REMOVED))
        err_prefix(err, w->staging ? JOB_STAGE_STAYS : JOB_TABLE_STAYS,
                   w->staging ? w->staging : w->job->table);
    return false;
}

/* The connection broke while the transaction ended: the ledger may know how. */
static bool judge_commit(struct jobs *jobs, struct writer *w, struct err *err)
{
    struct job *job = w->job;

    if (db_last_error(w->db)->class != DB_CONNECTION_LOST)
        return job_write_undo(jobs, w, err);
    const int written = job_ledger_has(jobs, job);
    job->unknown = written < 0;
    if (written < 0)
        err_prefix(err, "it is not known whether the rows were written");
    return written == 1;
}

/* The connection broke while the names changed. A table that is still beside the target is removed,
 * so that the names can't change any more; one that is not there has the target's name. */
static bool judge_swap(struct jobs *jobs, struct writer *w, struct err *err)
{
    const enum db_error_class class = db_last_error(w->db)->class;

    if (class != DB_CONNECTION_LOST && class != DB_TIMEOUT)
        return job_write_undo(jobs, w, err);
    db_rollback(w->db);
    switch (job_stage_clean(jobs, w->job)) {
    case STAGE_REMOVED:
        return err_prefix(err, JOB_NOTHING_KEPT);
    case STAGE_UNKNOWN:
        w->job->unknown = true;
        return err_prefix(err, "it is not known whether the rows were written");
    case STAGE_NOTHING:
    case STAGE_SWAPPED:
        break;
    }
    return true;
}

/* Once the names have changed the rows are there: what fails then is said, and the job is done. */
static bool job_write_put_in_place(struct jobs *jobs, struct writer *w, struct err *err)
{
    struct err after = ERR_INIT;

    if (!db_commit(w->db, err))
        return job_write_undo(jobs, w, err);
    if (!job_stage_swap(w->db, w->job, w->staging, err) && !judge_swap(jobs, w, err))
        return false;
    if (!job_stage_finish(w->db, w->job, w->rows, &after))
        w->note = mem_strdup(after.text);
    return true;
}

static bool job_write_write_rows(struct jobs *jobs, struct writer *w, struct err *err)
{
    struct job *job = w->job;

    if (!mode_good(w, err) || !job_stage_begin(w->db, job, &w->staging, err))
        return false;
    if ((job->ledger && !job_ledger_prepare(w->db, err)) ||
        (!ddl_commits(w) && !db_begin(w->db, err)))
        return false;
    if (!job_write_transfer(jobs, w, err))
        return job_write_undo(jobs, w, err);
    if (cancel_fired(job->cancel)) {
        err_set(err, ERR_CANCELLED, JOB_NOTHING_KEPT);
        return job_write_undo(jobs, w, err);
    }
    if (w->staging)
        return job_write_put_in_place(jobs, w, err);
    return db_commit(w->db, err) || judge_commit(jobs, w, err);
}

/* Whatever the target does is stopped with the job, but for the end of its transaction. */
static bool write_rows_limited(struct jobs *jobs, struct writer *w, const struct connection *target,
                               struct err *err)
{
    struct job_watch *watch = job_watch_begin(jobs, w->job, target, w->db);
    db_limit(w->db, w->job->cancel, 0);
    const bool ok = job_write_write_rows(jobs, w, err);
    db_limit(w->db, NULL, 0);
    job_watch_end(watch);
    return ok;
}

bool job_write_run(struct jobs *jobs, struct job *job, char **ret_detail, struct err *err)
{
    struct writer w = {.jobs = jobs, .job = job};
    const bool had_rows = job->result != NULL;
    const struct connection *target =
        settings_find_connection(jobs->options.settings, job->connection, err);

    const bool ok = target && read_first(jobs, job, target, err) &&
                    db_pool_take(jobs->options.pool, target, DB_WRITES, job->cancel, &w.db, err) &&
                    write_rows_limited(jobs, &w, target, err);
    if (ok)
        *ret_detail = job_write_describe(&w);
    db_pool_give(jobs->options.pool, w.db);
    writer_release(&w);
    if (!had_rows) { /* another run reads them anew */
        result_unref(job->result);
        job->result = NULL;
    }
    return ok;
}
