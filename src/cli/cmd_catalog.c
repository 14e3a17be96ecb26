/* catalog: what querent knows about a database: tables, joins, and what a question would look at. */
#include <string.h>

#include "command.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/catalog.h"
#include "querent/db/db.h"
#include "querent/demo/demo.h"

#define RANKED 20

static bool read_rows(void *self, const char *sql, struct cancel *cancel,
                      bool (*row)(void *arg, const struct cell *cells, size_t count), void *arg, struct err *err)
{
    struct db_read_options options = {.cancel = cancel};
    struct db_row_sink sink = {.row = row, .arg = arg};
    return db_stream(self, sql, &options, &sink, err);
}

static bool open_catalog(const struct connection *connection, bool values, struct catalog **ret_catalog, struct err *err)
{
    struct db *db = NULL;
    struct schema *schema = NULL;
    if (connection->builtin && !demo_ensure(NULL, NULL, NULL, err))
        return false;
    bool ok = db_open_connection(connection, NULL, &db, err) && db_introspect(db, NULL, &schema, err);
    if (ok) {
        struct catalog_reader reader = {.read = read_rows, .self = db, .dialect = db_dialect(db)};
        struct catalog_options options = {.secure_views = connection->secure_views, .read_values = values};
        ok = catalog_build(schema, &reader, &options, ret_catalog, err);
    }
    db_close(db);
    return ok;
}

static int show(const struct catalog *catalog)
{
    const struct schema *schema = catalog_schema(catalog);
    struct buf text = BUF_INIT;
    int *tables = mem_alloc((schema->table_count + 1) * sizeof *tables);
    size_t count = 0;
    for (size_t i = 0; i < schema->table_count; i++)
        if (!schema->tables[i].hidden)
            tables[count++] = (int)i;
    catalog_schema_text(catalog, tables, count, SCHEMA_TEXT_S4, 0, &text);
    cli_print_safe(stdout, buf_str(&text));
    buf_release(&text);
    mem_free(tables);
    return CLI_OK;
}

static int joins(const struct catalog *catalog)
{
    struct buf text = BUF_INIT;
    catalog_join_graph_json(catalog, &text);
    printf("%s\n", buf_str(&text));
    buf_release(&text);
    return CLI_OK;
}

static int rank(const struct catalog *catalog, const struct cli_options *options)
{
    struct arena arena = {0};
    struct buf question = BUF_INIT;
    struct table_hit tables[RANKED];
    struct column_hit columns[RANKED];
    const struct schema *schema = catalog_schema(catalog);
    for (size_t i = 1; i < options->arg_count; i++)
        buf_addf(&question, "%s ", options->args[i]);
    size_t count = catalog_rank_tables(catalog, &arena, buf_str(&question), tables, RANKED);
    for (size_t i = 0; i < count; i++)
        printf("table   %5.2f  %s  (%s)\n", tables[i].score, schema->tables[tables[i].table].name, tables[i].reason);
    count = catalog_rank_columns(catalog, &arena, buf_str(&question), columns, RANKED);
    for (size_t i = 0; i < count; i++) {
        const struct schema_table *table = &schema->tables[columns[i].column.table];
        printf("column  %5.2f  %s.%s\n", columns[i].score, table->name, table->columns[columns[i].column.column].name);
    }
    buf_release(&question);
    arena_release(&arena);
    return CLI_OK;
}

int command_catalog(const struct cli_options *options)
{
    const char *verb = options->arg_count ? options->args[0] : "show";
    bool is_rank = str_eq(verb, "rank");
    if (!str_eq(verb, "show") && !str_eq(verb, "joins") && !is_rank)
        return cli_fail(CLI_USAGE, "'%s' is not show, joins or rank", verb);
    struct settings *settings = cli_settings(options);
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;
    if (!settings)
        return CLI_USAGE;
    const struct connection *connection =
        settings_find_connection(settings, options->connection ? options->connection : "demo", &err);
    int code = CLI_FAILED;
    if (connection && open_catalog(connection, is_rank, &catalog, &err))
        code = is_rank ? rank(catalog, options) : str_eq(verb, "joins") ? joins(catalog) : show(catalog);
    else
        code = cli_fail(CLI_FAILED, "%s", err.text);
    catalog_unref(catalog);
    settings_free(settings);
    return code;
}
