#include "live.h"

#include <stdio.h>
#include <stdlib.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"

static bool connect_to(struct live *live, const char *schema)
{
    const struct db_open_options options = {.schema = schema};
    struct err err = ERR_INIT;

    db_close(live->db);
    live->db = NULL;
    if (db_open(live->server.url, &options, &live->db, &err))
        return true;
    printf("%s\n", err.text);
    return false;
}

/* A real Trino is not started here: QUERENT_TRINO says where one is. */
static bool find_trino(struct live *live)
{
    const char *url = getenv("QUERENT_TRINO");

    if (!url)
        printf(
            "skipped: QUERENT_TRINO names no Trino (trino://me@127.0.0.1:8080/memory/default)\n");
    return url && snprintf(live->server.url, sizeof live->server.url, "%s", url) > 0;
}

bool live_start(struct live *live, enum sql_dialect dialect)
{
    *live = (struct live){.dialect = dialect,
                          .name = dialect == SQL_POSTGRES ? "PostgreSQL"
                                  : dialect == SQL_MYSQL  ? "MariaDB"
                                                          : "Trino"};
    const bool there = dialect == SQL_POSTGRES ? server_start_postgres(&live->server)
                       : dialect == SQL_MYSQL  ? server_start_mariadb(&live->server)
                                               : find_trino(live);
    if (there && connect_to(live, NULL))
        return true;
    if (there)
        live_stop(live);
    return false;
}

void live_stop(struct live *live)
{
    db_close(live->db);
    if (live->dialect == SQL_POSTGRES)
        server_stop_postgres(&live->server);
    else if (live->dialect == SQL_MYSQL)
        server_stop_mariadb(&live->server);
}

void live_schema(struct live *live, const char *name)
{
    struct buf sql = BUF_INIT;

    buf_add(&sql, "CREATE SCHEMA IF NOT EXISTS ");
    sql_quote_name(&sql, name, live->dialect);
    live_exec(live, buf_str(&sql));
    buf_clear(&sql);
    buf_add(&sql, live->dialect == SQL_POSTGRES ? "SET search_path TO " : "USE ");
    sql_quote_name(&sql, name, live->dialect);
    if (live->dialect != SQL_TRINO)
        live_exec(live, buf_str(&sql));
    else if (!connect_to(live, name))
        exit(1);
    buf_release(&sql);
}

void live_exec(struct live *live, const char *sql)
{
    struct err err = ERR_INIT;

    if (db_exec(live->db, sql, NULL, &err))
        return;
    printf("%s: %s\n", sql, err.text);
    live_stop(live);
    exit(1);
}

static bool pass_over(void *arg, const struct cell *cells, size_t count)
{
    (void)arg, (void)cells, (void)count;
    return true;
}

enum live_verdict live_explain(struct live *live, const char *sql, char **ret_message)
{
    const struct db_read_options options = {.time_limit_ms = 60000};
    const struct db_row_sink sink = {.row = pass_over};
    struct err err = ERR_INIT;
    const bool trino = live->dialect == SQL_TRINO;
    char *text = mem_printf("EXPLAIN %s%s", trino ? "(TYPE VALIDATE) " : "", sql);
    const bool takes = db_stream(live->db, text, &options, &sink, &err);
    const char *code = db_last_error(live->db)->code;

    mem_free(text);
    *ret_message = mem_strdup(takes ? "" : err.text);
    if (takes)
        return LIVE_TAKES;
    const char *syntax = live->dialect == SQL_POSTGRES ? "42601" : trino ? "1" : "1064";
    return str_eq(code, syntax) ? LIVE_SYNTAX : LIVE_OTHER;
}

struct names {
    void (*each)(const char *name, void *arg);
    void *arg;
};

static bool name_row(void *arg, const struct cell *cells, size_t count)
{
    struct names *names = arg;
    char *name = count ? mem_strndup(cells[0].p, cells[0].len) : mem_strdup("");

    names->each(name, names->arg);
    mem_free(name);
    return true;
}

void live_names(struct live *live, const char *sql, void (*each)(const char *name, void *arg),
                void *arg)
{
    const struct db_read_options options = {.time_limit_ms = 60000};
    struct names names = {each, arg};
    const struct db_row_sink sink = {.row = name_row, .arg = &names};
    struct err err = ERR_INIT;

    if (db_stream(live->db, sql, &options, &sink, &err))
        return;
    printf("%s: %s\n", sql, err.text);
    live_stop(live);
    exit(1);
}
