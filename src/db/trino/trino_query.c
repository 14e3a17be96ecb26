/* One statement of Trino's protocol: POST gives a first page, every page but the last the address
 * of the next. A page is asked for only when its rows are wanted, so a server whose client pauses
 * stops computing once its buffers are full. */
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "trino/trino.h"

static bool protocol_error(struct trino_query *query, struct err *err)
{
    db_fail(&query->db->base, DB_CONNECTION_LOST, "", NULL, 0);
    return err_set(err, ERR_CONNECT, "the answer of '%s' is not Trino's protocol",
                   query->db->shown);
}

static void columns_release(struct trino_query *query)
{
    for (size_t i = 0; i < query->columns.len; i++) {
        mem_free(query->columns.v[i].name);
        mem_free(query->columns.v[i].type);
    }
    vec_release(&query->columns);
}

static void trino_query_take_columns(struct trino_query *query, const struct json_value *columns)
{
    struct json_value item;
    struct json_walk walk;

    if (query->columns.len)
        return; /* every page repeats them */
    json_walk_init(&walk, columns);
    while (json_walk_item(&walk, &item)) {
        const struct json_value name = json_member(&item, "name"),
                                type = json_member(&item, "type");
        struct trino_column column = {.name = json_dup(&name), .type = json_dup(&type)};
        if (!column.name)
            column.name = mem_strdup("");
        if (!column.type)
            column.type = mem_strdup("");
        trino_column_type(&column);
        vec_push(&query->columns, column);
    }
}

static int64_t to_number(const struct json_value *value)
{
    char digits[24] = "";
    int64_t number = -1;

    if (value->kind == JSON_NUMBER && value->len < sizeof digits) {
        memcpy(digits, value->p, value->len);
        str_to_i64(digits, &number);
    }
    return number;
}

/* Without an address of the next, a page says that the statement has ended well, or what failed. A
 * gateway's own answer says neither, and must not pass as the end. */
static bool is_last(const struct json_value *stats)
{
    const struct json_value state = json_member(stats, "state");

    return json_is(&state, "FINISHED") || json_is(&state, "FINISHING");
}

/* Takes what the page says; its rows are walked later. */
static bool take_page(struct trino_query *query, struct err *err)
{
    struct json_value root, key, value, error = {0}, data = {0}, stats = {0};
    struct json_walk walk;

    mem_free(query->next_uri);
    query->next_uri = NULL;
    if (!json_read(buf_str(&query->page), query->page.len, &root) || root.kind != JSON_OBJECT)
        return protocol_error(query, err);
    json_walk_init(&walk, &root);
    while (json_walk_member(&walk, &key, &value)) {
        if (json_is(&key, "nextUri"))
            query->next_uri = json_dup(&value);
        else if (json_is(&key, "columns"))
            trino_query_take_columns(query, &value);
        else if (json_is(&key, "data"))
            data = value;
        else if (json_is(&key, "error"))
            error = value;
        else if (json_is(&key, "stats"))
            stats = value;
        else if (json_is(&key, "updateCount"))
            query->updated = to_number(&value);
    }
    if (walk.bad)
        return protocol_error(query, err);
    json_walk_init(&query->rows, &data);
    buf_clear(&query->scratch);
    buf_reserve(&query->scratch, query->page.len + 1); /* so that decoded texts never move */
    if (error.kind == JSON_OBJECT) {
        mem_free(query->next_uri);
        query->next_uri = NULL;
        return trino_fail(query->db, &error, query->sql, err);
    }
    return query->next_uri || is_last(&stats) || protocol_error(query, err);
}

/* A password is not sent over plain HTTP because a server says that its pages are there. */
static bool check_address(struct trino_query *query, struct err *err)
{
    const struct trino_target *target = &query->db->target;

    if (!query->next_uri || !target->password || !str_starts(target->origin, "https:") ||
        str_starts_fold(query->next_uri, "https:"))
        return true;
    mem_free(query->next_uri);
    query->next_uri = NULL;
    return err_set(err, ERR_CONFIG,
                   "'%s' sends its pages over plain HTTP: set http-server.process-forwarded there",
                   query->db->shown);
}

bool trino_start(struct trino_query *query, struct trino_db *db, const char *sql,
                 const struct db_limits *limits, struct err *err)
{
    char *url = mem_printf("%s/v1/statement", db->target.origin);

    *query = (struct trino_query){.db = db, .updated = -1, .sql = mem_strdup(sql)};
    const bool ok = trino_send(db, "POST", url, sql, limits, &query->page, err) &&
                    take_page(query, err) && check_address(query, err);
    mem_free(url);
    return ok;
}

bool trino_advance(struct trino_query *query, const struct db_limits *limits, struct err *err)
{
    return trino_send(query->db, "GET", query->next_uri, NULL, limits, &query->page, err) &&
           take_page(query, err) && check_address(query, err);
}

bool trino_columns(struct trino_query *query, const struct db_limits *limits, struct err *err)
{
    while (!query->columns.len && query->next_uri)
        if (!trino_advance(query, limits, err))
            return false;
    return true;
}

bool trino_page_row(struct trino_query *query, struct cell *cells, bool *ret_row, struct err *err)
{
    struct json_walk row;
    struct json_value value;
    size_t at = 0;

    *ret_row = false;
    if (!json_walk_enter(&query->rows, &row))
        return !query->rows.bad || protocol_error(query, err);
    buf_clear(&query->scratch);
    while (json_walk_item(&row, &value)) {
        if (at == query->columns.len ||
            !trino_cell(&query->columns.v[at], &value, &query->scratch, &cells[at]))
            return protocol_error(query, err);
        at++;
    }
    json_walk_leave(&query->rows, &row);
    if (query->rows.bad || at != query->columns.len)
        return protocol_error(query, err);
    *ret_row = true;
    return true;
}

void trino_finish(struct trino_query *query)
{
    if (query->next_uri)
        trino_delete(query->db, query->next_uri);
    columns_release(query);
    buf_release(&query->page);
    buf_release(&query->scratch);
    mem_free(query->next_uri);
    mem_free(query->sql);
    *query = (struct trino_query){0};
}

static bool run_rows(struct trino_query *query, const struct db_limits *limits, trino_row_fn *row,
                     void *arg, struct err *err)
{
    struct cell *cells = NULL;
    bool ok = true, found;

    for (;;) {
        if (!cells && query->columns.len)
            cells = mem_alloc(query->columns.len * sizeof *cells);
        while (ok && row && cells && (ok = trino_page_row(query, cells, &found, err)) && found)
            ok = row(arg, cells, query->columns.len, err);
        if (!ok || !query->next_uri || !(ok = trino_advance(query, limits, err)))
            break;
    }
    mem_free(cells);
    return ok;
}

bool trino_run(struct trino_db *db, const char *sql, const struct db_limits *limits,
               trino_row_fn *row, void *arg, int64_t *ret_updated, struct err *err)
{
    struct trino_query query;
    const bool ok =
        trino_start(&query, db, sql, limits, err) && run_rows(&query, limits, row, arg, err);

    if (ok && ret_updated)
        *ret_updated = query.updated < 0 ? 0 : query.updated;
    trino_finish(&query);
    return ok;
}
