#include "live.h"

#include <stdio.h>
#include <stdlib.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"

bool live_start(struct live *live, enum sql_dialect dialect)
{
    const struct db_open_options options = {.read_only = false};
    struct err err = ERR_INIT;

    *live = (struct live){.dialect = dialect,
                          .name = dialect == SQL_POSTGRES ? "PostgreSQL" : "MariaDB"};
    if (!(dialect == SQL_POSTGRES ? server_start_postgres : server_start_mariadb)(&live->server))
        return false;
    if (db_open(live->server.url, &options, &live->db, &err))
        return true;
    printf("%s\n", err.text);
    live_stop(live);
    return false;
}

void live_stop(struct live *live)
{
    db_close(live->db);
    (live->dialect == SQL_POSTGRES ? server_stop_postgres : server_stop_mariadb)(&live->server);
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
    char *text = mem_printf("EXPLAIN %s", sql);
    const bool takes = db_stream(live->db, text, &options, &sink, &err);
    const char *code = db_last_error(live->db)->code;

    mem_free(text);
    *ret_message = mem_strdup(takes ? "" : err.text);
    if (takes)
        return LIVE_TAKES;
    return str_eq(code, live->dialect == SQL_POSTGRES ? "42601" : "1064") ? LIVE_SYNTAX : LIVE_OTHER;
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
