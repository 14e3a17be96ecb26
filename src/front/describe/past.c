/* Where SQL about a database is found: the database's own views and log, what people approved, a
 * file. The server's log needs rights that an operator may not have: that is a note, no error. */
#include "describe/past.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/front/load_catalog.h"
#include "querent/sql/secure.h"

enum { QUERIES_MAX = 5000, FILE_MAX = 64 << 20 };

/* The name or NULL, the SQL, how often it ran or NULL. */
static const struct {
    enum sql_dialect dialect;
    const char *views, *log;
} questions[] = {
    {SQL_SQLITE, "SELECT name, sql, NULL FROM sqlite_master WHERE type = 'view'", NULL},
    {SQL_POSTGRES,
     "SELECT viewname, definition, NULL FROM pg_views WHERE schemaname NOT IN ('pg_catalog', "
     "'information_schema') UNION ALL SELECT matviewname, definition, NULL FROM pg_matviews",
     "SELECT NULL, query, calls FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database "
     "WHERE datname = current_database()) AND query ~* '^\\s*(select|with)' ORDER BY calls DESC "
     "LIMIT 5000"},
    {SQL_MYSQL,
     "SELECT table_name, view_definition, NULL FROM information_schema.views WHERE table_schema = "
     "DATABASE()",
     "SELECT NULL, CONVERT(sql_text USING utf8mb4), count(*) FROM mysql.slow_log WHERE db = "
     "DATABASE() GROUP BY 2 ORDER BY 3 DESC LIMIT 5000"},
    {SQL_TRINO,
     "SELECT table_name, view_definition, NULL FROM information_schema.views WHERE table_schema "
     "<> 'information_schema'",
     NULL},
};

struct past_rows {
    const struct catalog *catalog;
    struct past *taught;
    enum taught_by by;
};

/* With secure views a view that the catalog does not show is hidden: its name, its columns' names
 * and the values in it. */
static bool past_hides(const struct catalog *catalog, const char *view)
{
    const struct schema *schema = catalog_schema(catalog);

    if (!catalog_secure_views(catalog)->count)
        return false;
    for (size_t t = 0; view && t < schema->table_count; t++)
        if (!schema->tables[t].hidden && str_eq_fold(schema->tables[t].name, view))
            return false;
    return true;
}

static bool past_row(void *arg, const struct cell *cells, size_t count)
{
    const struct past_rows *rows = arg;
    struct arena *arena = &rows->taught->arena;
    struct taught_sql taught = {.by = rows->by};

    if (count < 3 || cells[1].kind == CELL_NULL)
        return true;
    if (cells[0].kind != CELL_NULL)
        taught.name = arena_strndup(arena, cells[0].p, cells[0].len);
    if (rows->by == TAUGHT_BY_VIEW && past_hides(rows->catalog, taught.name))
        return true;
    taught.sql = arena_strndup(arena, cells[1].p, cells[1].len);
    if (cells[2].kind != CELL_NULL)
        str_to_i64(arena_strndup(arena, cells[2].p, cells[2].len), &taught.calls);
    if (sql_begins_query(taught.sql) || rows->by == TAUGHT_BY_VIEW)
        vec_push(&rows->taught->list, taught);
    return rows->taught->list.len < QUERIES_MAX;
}

static bool past_ask(const struct describe *describe, const char *sql, enum taught_by by,
                     struct past *taught, struct err *err)
{
    const struct catalog_reader reader = load_catalog_reader(describe->db);
    struct past_rows rows = {describe->catalog, taught, by};

    return reader.read(reader.self, sql, describe->cancel, past_row, &rows, err);
}

static void past_ask_database(const struct describe *describe, struct past *taught,
                              struct described *described)
{
    struct err err = ERR_INIT;

    for (size_t i = 0; describe->db && i < sizeof questions / sizeof *questions; i++) {
        if (questions[i].dialect != catalog_dialect(describe->catalog))
            continue;
        if (!past_ask(describe, questions[i].views, TAUGHT_BY_VIEW, taught, &err))
            described->views_failed = err;
        described->views = taught->list.len;
        if (questions[i].log && !past_ask(describe, questions[i].log, TAUGHT_BY_LOG, taught, &err))
            described->log_failed = err;
        described->logged = taught->list.len - described->views;
    }
}

static void past_ask_store(const struct describe *describe, struct past *taught,
                           struct described *described)
{
    struct approved_question *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    if (!describe->store ||
        !store_approvals(describe->store, describe->connection->name, false, &list, &count, &err))
        return;
    for (size_t i = 0; i < count; i++)
        vec_push(&taught->list,
                 ((struct taught_sql){.by = TAUGHT_BY_APPROVED,
                                      .sql = arena_strdup(&taught->arena, list[i].sql)}));
    described->approved = count;
    approved_questions_free(list, count);
}

/* A slow log's lines between the statements are comments of MySQL, and SETs. */
static bool past_read_file(const struct describe *describe, struct past *taught,
                           struct described *described, struct err *err)
{
    const enum sql_dialect dialect = catalog_dialect(describe->catalog);
    struct buf text = BUF_INIT;

    if (!describe->queries)
        return true;
    if (!path_read(describe->queries, FILE_MAX, &text, err))
        return false;
    struct sql_span *spans = mem_alloc(QUERIES_MAX * sizeof *spans);
    const size_t all = sql_split(buf_str(&text), text.len, dialect, spans, QUERIES_MAX);
    for (size_t i = 0; i < all && i < QUERIES_MAX; i++) {
        const char *sql = arena_strndup(&taught->arena, text.p + spans[i].offset, spans[i].len);
        if (!sql_begins_query(sql) && !str_find_fold(sql, "create"))
            continue;
        vec_push(&taught->list, ((struct taught_sql){.by = TAUGHT_BY_FILE, .sql = sql}));
        described->filed++;
    }
    mem_free(spans);
    buf_release(&text);
    return true;
}

bool past_gather(const struct describe *describe, struct past *taught,
                 struct described *ret_described, struct err *err)
{
    struct described described = {.views = 0};

    *taught = (struct past){0};
    past_ask_database(describe, taught, &described);
    past_ask_store(describe, taught, &described);
    if (!past_read_file(describe, taught, &described, err)) {
        past_release(taught);
        return false;
    }
    *ret_described = described;
    return true;
}

void past_release(struct past *taught)
{
    vec_release(&taught->list);
    arena_release(&taught->arena);
}
