/* Reading from BigQuery. What may run is decided by BigQuery itself: a dry run, which is free and
 * runs nothing, says what kind of statement the text is, and only SELECT goes on, unless it calls a
 * remote function, which is somebody's program. */
#include <string.h>

#include "bigquery/bigquery.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/token.h"

static bool refuse_kind(struct bigquery_db *db, const struct bigquery_estimate *estimate,
                        struct err *err)
{
    db_fail(&db->base, DB_READ_ONLY, "", estimate->type, strlen(estimate->type));
    return err_set(err, ERR_REFUSED, "cannot run %s: questions only read",
                   *estimate->type ? estimate->type : "a statement of a kind that is not told");
}

static bool refuse_outside(struct bigquery_db *db, const struct bigquery_estimate *estimate,
                           struct err *err)
{
    db_fail(&db->base, DB_READ_ONLY, "", buf_str(&estimate->outside), estimate->outside.len);
    return err_set(err, ERR_REFUSED,
                   "cannot call the remote function '%s': it runs code outside of BigQuery",
                   buf_str(&estimate->outside));
}

char *bigquery_read_sql(struct bigquery_db *db, const char *sql, const struct db_limits *limits,
                        struct bigquery_estimate *ret_estimate, struct err *err)
{
    struct sql_span spans[2];
    const size_t count = sql_split(sql, strlen(sql), SQL_BIGQUERY, spans, 2);

    if (count != 1) {
        db_fail(&db->base, DB_SYNTAX_ERROR, "", NULL, 0);
        err_set(err, ERR_USAGE,
                count ? "only one statement can be run at a time" : "there is no statement to run");
        return NULL;
    }
    char *one = mem_strndup(sql, spans[0].offset + spans[0].len); /* places count from the begin */
    const bool ok = bigquery_dry_run(db, one, limits, ret_estimate, err);
    if (ok && !str_eq(ret_estimate->type, "SELECT"))
        refuse_kind(db, ret_estimate, err);
    else if (ok && ret_estimate->outside.len)
        refuse_outside(db, ret_estimate, err);
    else if (ok)
        return one;
    if (ret_estimate->type[0])
        bigquery_estimate_release(ret_estimate);
    mem_free(one);
    return NULL;
}

/* ---- the cursor */

struct bigquery_cursor {
    struct db_cursor base;
    struct bigquery_query query;
    struct db_limits limits; /* between enter and leave */
};

static void bigquery_read_enter(struct db_cursor *base)
{
    struct bigquery_cursor *cursor = (struct bigquery_cursor *)base;

    cursor->limits = (struct db_limits){.cancel = base->reading.cancel,
                                        .deadline_us = reading_deadline(&base->reading)};
}

static void bigquery_read_leave(struct db_cursor *base)
{
    ((struct bigquery_cursor *)base)->limits = (struct db_limits){0};
}

static struct result_column *bigquery_read_columns_of(const struct bigquery_query *query)
{
    struct result_column *columns = mem_alloc((query->count + 1) * sizeof *columns);

    for (size_t i = 0; i < query->count; i++)
        columns[i] = (struct result_column){.name = query->fields[i].name,
                                            .type = query->fields[i].text,
                                            .value = query->fields[i].value};
    return columns;
}

static bool read_job(struct bigquery_cursor *cursor, const char *sql, struct err *err)
{
    struct bigquery_db *db = (struct bigquery_db *)cursor->base.db;
    struct bigquery_estimate estimate = {0};
    char *read = bigquery_read_sql(db, sql, &cursor->limits, &estimate, err);

    if (!read)
        return false;
    bigquery_estimate_release(&estimate);
    const bool ok = bigquery_start(&cursor->query, db, read, &cursor->limits, err) &&
                    bigquery_wait(&cursor->query, &cursor->limits, err);
    mem_free(read);
    return ok;
}

static bool bigquery_read_start(struct db_cursor *base, const char *sql,
                                struct result_column **ret_columns, struct err *err)
{
    struct bigquery_cursor *cursor = (struct bigquery_cursor *)base;
    struct bigquery_db *db = (struct bigquery_db *)base->db;
    struct bigquery_query *query = &cursor->query;

    if (bigquery_list_begin(query, db, sql, &cursor->limits)
            ? !bigquery_advance(query, &cursor->limits, err)
            : !read_job(cursor, sql, err))
        return false;
    base->count = cursor->query.count;
    *ret_columns = bigquery_read_columns_of(&cursor->query);
    return true;
}

/* Rows that wait are shown before the network is waited for. */
static bool bigquery_read_next(struct db_cursor *base, struct cell *cells, bool *ret_row,
                               struct err *err)
{
    struct bigquery_cursor *cursor = (struct bigquery_cursor *)base;

    for (;;) {
        if (cancel_fired(cursor->limits.cancel))
            return db_stopped(base->db, DB_CANCELLED, err);
        if (!bigquery_page_row(&cursor->query, cells, ret_row, err))
            return false;
        if (*ret_row || !cursor->query.next || (cursor->query.list && cursor->query.left <= 0))
            return true;
        reading_publish(&base->reading);
        if (!bigquery_advance(&cursor->query, &cursor->limits, err))
            return false;
    }
}

static void bigquery_read_finish(struct db_cursor *base)
{
    const struct db_error keep = base->db->error;

    bigquery_finish(&((struct bigquery_cursor *)base)->query);
    base->db->error = keep;
}

static void bigquery_read_release(struct db_cursor *base)
{
    (void)base; /* the job was finished, which frees it */
}

const struct cursor_ops bigquery_cursor_ops = {
    .size = sizeof(struct bigquery_cursor),
    .enter = bigquery_read_enter,
    .leave = bigquery_read_leave,
    .start = bigquery_read_start,
    .next = bigquery_read_next,
    .finish = bigquery_read_finish,
    .release = bigquery_read_release,
};
