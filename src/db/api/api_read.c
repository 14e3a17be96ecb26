/* Reading by a job server: a read job is created, followed to its end, and its rows are walked. The
 * wire format gives all rows at once, so they are as many as the server's answer holds. The
 * server's database is not ours to open read-only: only what the guard knows to read is sent. */
#include <string.h>

#include "api/api.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "querent/sql/sql.h"

struct api_cursor {
    struct db_cursor base;
    struct remote_limits limits; /* between enter and leave */
    struct remote_status status; /* of the ended job: what the rows point into */
    struct json_walk rows;
    VEC(char *) names;
    VEC(char *) types;
    struct buf scratch; /* decoded texts of the row in hand */
};

static const struct db_message messages[] = {
    {"no such table: %", DB_TABLE_NOT_FOUND},
    {"no such column: %", DB_COLUMN_NOT_FOUND},
    {"ambiguous column name: %", DB_AMBIGUOUS_COLUMN},
    {"no such function: %", DB_FUNCTION_NOT_SUPPORTED},
    {"Table '%' doesn't exist", DB_TABLE_NOT_FOUND},
    {"Unknown column '%'", DB_COLUMN_NOT_FOUND},
    {"relation \"%\" does not exist", DB_TABLE_NOT_FOUND},
    {"column \"%\" does not exist", DB_COLUMN_NOT_FOUND},
    {"Column '%' cannot be resolved", DB_COLUMN_NOT_FOUND},
    {"syntax error", DB_SYNTAX_ERROR},
    {"permission denied", DB_PERMISSION_DENIED},
    {"timeout", DB_TIMEOUT},
};

static bool fail_job(struct api_db *db, const struct remote_status *status, struct err *err)
{
    const char *text = status->error ? status->error : "the job server did not say why";
    const char *problem = NULL;
    size_t len = 0;

    if (status->state == REMOTE_CANCELLED)
        return db_stopped(&db->base, DB_CANCELLED, err);
    const struct db_message *found =
        db_match_message(messages, sizeof messages / sizeof *messages, text, &problem, &len);
    const enum db_error_class class = found ? found->class : DB_ERROR_UNKNOWN;
    db_fail(&db->base, class, "", problem, len);
    return err_set(err, db_error_code(class), "%s", text);
}

/* What the client says in the driver's classes. Returns false. */
static bool fail_call(struct api_db *db, const struct err *why, struct err *err)
{
    db_fail(&db->base,
            why->code == ERR_CANCELLED ? DB_CANCELLED
            : why->code == ERR_TIMEOUT ? DB_TIMEOUT
            : why->code == ERR_REFUSED ? DB_ERROR_UNKNOWN
                                       : DB_CONNECTION_LOST,
            "", NULL, 0);
    if (err)
        *err = *why;
    return false;
}

static bool api_read_may_run(struct api_db *db, const char *sql, struct err *err)
{
    const struct sql_guard guard = sql_guard(sql, strlen(sql), db->base.ops->dialect, 0);

    if (guard.verdict == SQL_READS || guard.verdict == SQL_HELD) /* it was allowed before */
        return true;
    db_fail(&db->base, guard.verdict == SQL_UNREADABLE ? DB_SYNTAX_ERROR : DB_READ_ONLY, "",
            guard.kind, strlen(guard.kind));
    return err_set(err, ERR_REFUSED, "cannot run this at the job server: %s", guard.reason);
}

/* ---- the job */

static bool run_job(struct api_cursor *cursor, const char *sql, struct err *err)
{
    struct api_db *db = (struct api_db *)cursor->base.db;
    struct buf body = BUF_INIT;
    struct err why = ERR_INIT;
    int64_t number;
    char *id = NULL;

    buf_addc(&body, '{');
    remote_key(db->remote, &body, "connection_id");
    if (str_to_i64(db->connection, &number))
        buf_add(&body, db->connection);
    else
        json_str(&body, db->connection);
    remote_key(db->remote, &body, "query");
    json_str(&body, sql);
    remote_key(db->remote, &body, "database_type");
    json_str(&body, db->type);
    remote_key(db->remote, &body, "yes"); /* the server gives no plan to ask about a second time */
    buf_add(&body, "true");
    buf_addc(&body, '}');
    bool ok =
        remote_submit(db->remote, REMOTE_READ, &body, NULL, &cursor->limits, &id, NULL, &why) &&
        remote_wait(db->remote, id, &cursor->limits, NULL, NULL, &cursor->status, &why);
    if (!ok && id)
        remote_cancel(db->remote, id, NULL); /* nobody waits for its rows any more */
    buf_release(&body);
    mem_free(id);
    if (!ok)
        return fail_call(db, &why, err);
    if (cursor->status.state != REMOTE_SUCCEEDED || !str_blank(cursor->status.error))
        return fail_job(db, &cursor->status, err);
    return cursor->status.rows.kind == JSON_ARRAY ||
           err_set(err, ERR_CONNECT, "the job server gave no rows, though the job has succeeded");
}

/* Columns are names, or objects with a name and a type. */
static void api_read_take_columns(struct api_cursor *cursor)
{
    struct json_value item;
    struct json_walk walk;

    json_walk_init(&walk, &cursor->status.columns);
    while (json_walk_item(&walk, &item)) {
        const struct json_value name = json_member(&item, "name"),
                                type = json_member(&item, "type");
        char *text = json_dup(item.kind == JSON_OBJECT ? &name : &item);
        char *kind = json_dup(&type);
        vec_push(&cursor->names, text ? text : mem_strdup(""));
        vec_push(&cursor->types, kind ? kind : mem_strdup(""));
    }
}

static struct result_column *api_read_columns_of(const struct api_cursor *cursor)
{
    const size_t count = cursor->names.len;
    struct result_column *columns = mem_alloc((count + 1) * sizeof *columns);

    for (size_t i = 0; i < count; i++)
        columns[i] = (struct result_column){.name = cursor->names.v[i],
                                            .type = cursor->types.v[i],
                                            .value = value_type_of(cursor->types.v[i])};
    return columns;
}

/* ---- cells */

static enum cell_kind number_kind(const struct json_value *value)
{
    for (size_t i = 0; i < value->len; i++)
        if (strchr(".eE", value->p[i]))
            return CELL_REAL;
    return CELL_INTEGER;
}

static struct cell api_read_cell_of(const struct json_value *value, struct buf *scratch)
{
    const size_t at = scratch->len;

    if (value->kind == JSON_NULL || value->kind == JSON_NONE)
        return (struct cell){.p = "", .kind = CELL_NULL};
    if (value->kind == JSON_NUMBER)
        return (struct cell){.p = value->p, .len = value->len, .kind = number_kind(value)};
    if (json_plain(value))
        return (struct cell){.p = value->p + 1, .len = value->len - 2, .kind = CELL_TEXT};
    json_text(scratch, value);
    return (struct cell){.p = scratch->p + at, .len = scratch->len - at, .kind = CELL_TEXT};
}

/* A row is an array with a value for each column, or an object by their names. */
static bool fill_row(struct api_cursor *cursor, const struct json_value *row, struct cell *cells)
{
    struct json_value value = {0};
    struct json_walk walk;

    buf_clear(&cursor->scratch);
    buf_reserve(&cursor->scratch, row->len + 1); /* so that decoded texts never move */
    json_walk_init(&walk, row);
    for (size_t i = 0; i < cursor->names.len; i++) {
        if (row->kind == JSON_OBJECT)
            value = json_member(row, cursor->names.v[i]);
        else if (row->kind != JSON_ARRAY || !json_walk_item(&walk, &value))
            return false;
        cells[i] = api_read_cell_of(&value, &cursor->scratch);
    }
    return row->kind == JSON_OBJECT || (row->kind == JSON_ARRAY && !json_walk_item(&walk, &value));
}

/* ---- the cursor */

static void api_read_cursor_enter(struct db_cursor *base)
{
    ((struct api_cursor *)base)->limits = (struct remote_limits){
        .cancel = base->reading.cancel, .deadline_us = reading_deadline(&base->reading)};
}

static void api_read_cursor_leave(struct db_cursor *base)
{
    ((struct api_cursor *)base)->limits = (struct remote_limits){0};
}

static bool api_read_cursor_start(struct db_cursor *base, const char *sql,
                                  struct result_column **ret_columns, struct err *err)
{
    struct api_cursor *cursor = (struct api_cursor *)base;

    if (!api_read_may_run((struct api_db *)base->db, sql, err) || !run_job(cursor, sql, err))
        return false;
    api_read_take_columns(cursor);
    json_walk_init(&cursor->rows, &cursor->status.rows);
    base->count = cursor->names.len;
    *ret_columns = api_read_columns_of(cursor);
    return true;
}

static bool api_read_cursor_next(struct db_cursor *base, struct cell *cells, bool *ret_row,
                                 struct err *err)
{
    struct api_cursor *cursor = (struct api_cursor *)base;
    struct json_value row;

    if (cancel_fired(cursor->limits.cancel))
        return db_stopped(base->db, DB_CANCELLED, err);
    *ret_row = json_walk_item(&cursor->rows, &row);
    if (cursor->rows.bad)
        return err_set(err, ERR_CONNECT, "the rows that the job server gave are not valid JSON");
    return !*ret_row || fill_row(cursor, &row, cells) ||
           err_set(err, ERR_CONNECT, "row %llu from the job server does not have %zu values",
                   (unsigned long long)base->reading.rows + 1, cursor->names.len);
}

static void api_read_cursor_finish(struct db_cursor *base)
{
    (void)base; /* the job has ended, or was cancelled by who waited for it */
}

static void api_read_cursor_release(struct db_cursor *base)
{
    struct api_cursor *cursor = (struct api_cursor *)base;

    for (size_t i = 0; i < cursor->names.len; i++) {
        mem_free(cursor->names.v[i]);
        mem_free(cursor->types.v[i]);
    }
    vec_release(&cursor->names);
    vec_release(&cursor->types);
    buf_release(&cursor->scratch);
    remote_status_release(&cursor->status);
}

const struct cursor_ops api_cursor_ops = {
    .size = sizeof(struct api_cursor),
    .enter = api_read_cursor_enter,
    .leave = api_read_cursor_leave,
    .start = api_read_cursor_start,
    .next = api_read_cursor_next,
    .finish = api_read_cursor_finish,
    .release = api_read_cursor_release,
};
