/* check: what a statement does, what it reads and whether it may run; one against a connection, or
 * many from a file of JSON lines, {"dialect", "sql"} each, answered by a line each.
 */
#include <cjson/cJSON.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "flow.h"
#include "output.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"

struct checking {
    struct front *front;       /* names are checked against its connection; NULL: they are not */
    enum sql_dialect fallback; /* of lines that name no dialect */
    long long index;
};

static void add_tables(struct buf *out, const struct sql_query *query)
{
    struct buf reads = BUF_INIT;
    size_t count = 0;
    sql_reads(query, &reads);
    char **names = str_split(buf_str(&reads), ',', &count);
    for (size_t i = 0; i < count; i++) {
        json_comma(out);
        json_str(out, names[i]);
    }
    str_free_all(names, count);
    buf_release(&reads);
}

static void add_findings(const struct checking *checking, const char *sql, struct buf *out)
{
    if (!checking->front)
        return;
    struct sql_version *version = front_check_sql(checking->front, sql);
    for (size_t i = 0; i < version->mark_count; i++) {
        json_comma(out);
        json_str(out, version->marks[i].message);
    }
    sql_version_free(version);
}

static void check_one(const struct checking *checking, const char *sql, enum sql_dialect dialect,
                      struct buf *out)
{
    struct arena arena = {0};
    struct sql_error error;
    struct sql_guard guard = sql_guard(sql, strlen(sql), dialect, 0);
    const struct sql_query *query = sql_parse(&arena, sql, strlen(sql), dialect, &error);
    buf_addc(out, '{');
    json_key_int(out, "index", checking->index);
    json_key_bool(out, "parsed", query != NULL);
    json_key_bool(out, "reads_only", guard.verdict == SQL_READS);
    json_key_str(out, "kind", guard.kind);
    json_key(out, "tables");
    buf_addc(out, '[');
    if (query)
        add_tables(out, query);
    buf_addc(out, ']');
    json_key(out, "findings");
    buf_addc(out, '[');
    add_findings(checking, sql, out);
    buf_addc(out, ']');
    json_key_str(out, "reason", guard.reason);
    buf_add(out, "}\n");
    arena_release(&arena);
}

/* A line that cannot be read is answered too, so that lines and answers stay side by side. */
static void check_line(const struct checking *checking, const char *line, struct buf *out)
{
    cJSON *root = cJSON_Parse(line);
    const char *sql = cJSON_GetStringValue(cJSON_GetObjectItem(root, "sql"));
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItem(root, "dialect"));
    enum sql_dialect dialect = checking->fallback;
    if (!sql)
        buf_addf(out,
                 "{\"index\":%lld,\"parsed\":false,\"reads_only\":false,\"reason\":\"the line is "
                 "no JSON object with sql\"}\n",
                 checking->index);
    else if (name && !sql_dialect_parse(name, &dialect))
        buf_addf(out,
                 "{\"index\":%lld,\"parsed\":false,\"reads_only\":false,\"reason\":\"unknown "
                 "dialect\"}\n",
                 checking->index);
    else
        check_one(checking, sql, dialect, out);
    cJSON_Delete(root);
}

static int check_file(struct checking *checking, const char *path)
{
    FILE *file = str_eq(path, "-") ? stdin : fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    struct buf out = BUF_INIT;
    if (!file)
        return cli_fail(CLI_FAILED, "cannot read '%s': %s", path, strerror(errno));
    for (; getline(&line, &room, file) >= 0; checking->index++) {
        check_line(checking, line, &out);
        fwrite(out.p, 1, out.len, stdout);
        buf_clear(&out);
    }
    free(line); /* getline's own */
    if (file != stdin)
        fclose(file);
    buf_release(&out);
    return CLI_OK;
}

static int check_lines(const struct cli_options *options)
{
    struct checking checking = {.fallback = SQL_SQLITE};
    struct flow flow;
    int code = CLI_OK;
    if (options->dialect && !sql_dialect_parse(options->dialect, &checking.fallback))
        return cli_fail(CLI_USAGE, "'%s' is no dialect: sqlite, postgres, mysql, trino or bigquery",
                        options->dialect);
    if (!options->connection)
        return check_file(&checking, options->jsonl);
    if (!flow_open(&flow, options, &code))
        return code;
    checking.front = flow.front;
    code = check_file(&checking, options->jsonl);
    flow_close(&flow);
    return code;
}

int command_check(const struct cli_options *options)
{
    struct flow flow;
    if (options->jsonl)
        return check_lines(options);
    char *sql = cli_text(options);
    if (!sql)
        return cli_fail(CLI_USAGE,
                        "which SQL? querent check \"SELECT …\", or - for standard input");
    int code;
    if (flow_open(&flow, options, &code)) {
        flow_text(&flow, TURN_SQL, sql);
        code = flow.sql ? output_check(flow.sql, options->format) : flow_exit(&flow);
        flow_close(&flow);
    }
    mem_free(sql);
    return code;
}
