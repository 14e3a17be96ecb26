/* The export job: rows to a file in any of the export formats. The file is there whole or not at
 * all; rows of a result that is not whole go to NAME.partial, unless they are the very rows that
 * were chosen. */
#include "job.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/words.h"
#include "querent/jobs/export.h"
#include "texts.h"

static bool job_export_on_columns(void *arg, const struct result_column *columns, size_t count,
                                  struct err *err)
{
    return exporter_columns(arg, columns, count, err);
}

static bool job_export_on_row(void *arg, const struct cell *cells, size_t count, struct err *err)
{
    return exporter_row(arg, cells, count, err);
}

/* INSERT statements are written for the kind of database that the rows came from. */
static enum sql_dialect source_dialect(struct jobs *jobs, const struct job *job)
{
    enum sql_dialect dialect = SQL_SQLITE;
    const char *kind = "";
    const struct connection *source =
        job->source ? settings_find_connection(jobs->options.settings, job->source, NULL) : NULL;

    if (source)
        db_url_kind(source->url, &dialect, &kind);
    return dialect;
}

/* The rows of the screen, which are not all that the query gives. */
static bool end_partial(struct job *job, struct exporter *exporter, char **ret_detail,
                        struct err *err)
{
    struct buf why = BUF_INIT;
    char *path = NULL;

    result_add_partial(job->result, &why);
    if (why.len == 0) {
        buf_add(&why, "partial after ");
        words_number_of(&why, (int64_t)result_rows(job->result), "row", "rows");
        buf_add(&why, ": the others were not fetched");
    }
    const bool ok = exporter_cut(exporter, buf_str(&why), &path, err);
    job->partial = ok;
    if (ok) {
        char *rows = job_rows_counted(job);
        *ret_detail = mem_printf(JOB_EXPORTED_PARTLY, rows, path ? path : job->path, buf_str(&why));
        mem_free(rows);
    }
    mem_free(path);
    buf_release(&why);
    return ok;
}

/* Chosen rows of a query that only waits are all that were wanted. */
static bool rows_missing_in(const struct job *job)
{
    const enum result_state state = job->result ? result_state(job->result) : RESULT_COMPLETE;

    return state == RESULT_PARTIAL || (state != RESULT_COMPLETE && !job->chosen);
}

bool job_export_run(struct jobs *jobs, struct job *job, char **ret_detail, struct err *err)
{
    struct exporter *exporter = NULL;
    struct export_options options = {
        .path = job->path,
        .cancel = job->cancel,
        .dialect = source_dialect(jobs, job),
        .guard_formulas = settings_bool(jobs->options.settings, SET_EXPORT_GUARD_FORMULAS)};
    if (!export_format_parse(job->format, &options.format))
        return err_set(err, ERR_USAGE, "'%s' is not a format: use %s", job->format,
                       export_format_names());
    if (job->result && result_error(job->result)->code && result_rows(job->result) == 0)
        return err_set(err, ERR_REFUSED, "there are no rows to export: the query failed: %s",
                       result_error(job->result)->text);
    if (!exporter_new(&options, &exporter, err))
        return false;
    struct job_sink sink = {
        .columns = job_export_on_columns, .row = job_export_on_row, .arg = exporter};
    const bool missing = rows_missing_in(job);
    if (!job_each_row(jobs, job, &sink, err)) {
        exporter_abort(exporter);
        return false;
    }
    if (missing)
        return end_partial(job, exporter, ret_detail, err);
    if (!exporter_end(exporter, err))
        return false;
    char *rows = job_rows_counted(job);
    *ret_detail = mem_printf(JOB_EXPORTED, rows, job->path);
    mem_free(rows);
    return true;
}
