/* catalog link: one line for each question of a set in Spider's form, with the tables and columns
 * that the catalog ranks first, so that its recall can be measured against any gold. */
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "commands/catalog_open.h"
#include "querent/base/json.h"
#include "querent/base/json_read.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "texts.h"

enum { TABLES = 8, COLUMNS = 20, FILE_MAX = 256 << 20 };

struct linking {
    const char *db_root;
    struct map catalogs; /* database → catalog, or NULL where it cannot be opened */
};

static double now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static struct catalog *catalog_for(struct linking *linking, const char *name)
{
    struct catalog *catalog = map_get(&linking->catalogs, name);
    struct err err = ERR_INIT;

    if (catalog)
        return catalog;
    char *path = mem_printf("%s/%s/%s.sqlite", linking->db_root, name, name);
    if (catalog_open_path(path, &catalog, &err))
        map_put(&linking->catalogs, name, catalog);
    else
        cli_fail(CLI_FAILED, "%s", err.text);
    mem_free(path);
    return catalog;
}

static void write_line(const struct catalog *catalog, const cJSON *index, const char *question,
                       struct buf *out)
{
    const struct schema *schema = catalog_schema(catalog);
    struct arena arena = {0};
    struct table_hit tables[TABLES];
    struct column_hit columns[COLUMNS];
    struct buf name = BUF_INIT;

    const double start = now_ms();
    const size_t table_count = catalog_rank_tables(catalog, &arena, question, tables, TABLES);
    const size_t column_count = catalog_rank_columns(catalog, &arena, question, columns, COLUMNS);
    const double ms = now_ms() - start;
    buf_addc(out, '{');
    json_key_int(out, "index", cJSON_IsNumber(index) ? index->valueint : -1);
    json_key(out, "tables");
    buf_addc(out, '[');
    for (size_t i = 0; i < table_count; i++) {
        json_comma(out);
        json_str(out, schema->tables[tables[i].table].name);
    }
    buf_addc(out, ']');
    json_key(out, "columns");
    buf_addc(out, '[');
    for (size_t i = 0; i < column_count; i++) {
        const struct schema_table *table = &schema->tables[columns[i].column.table];
        buf_clear(&name);
        buf_addf(&name, "%s.%s", table->name, table->columns[columns[i].column.column].name);
        json_comma(out);
        json_str(out, buf_str(&name));
    }
    buf_addc(out, ']');
    json_key_num(out, "ms", (double)(long)(ms * 1000 + 0.5) / 1000);
    buf_add(out, "}\n");
    buf_release(&name);
    arena_release(&arena);
}

static bool link_question(struct linking *linking, const cJSON *item, struct buf *out)
{
    const cJSON *db = cJSON_GetObjectItem(item, "db_id"),
                *question = cJSON_GetObjectItem(item, "question");

    if (!cJSON_IsString(db) || !cJSON_IsString(question))
        return false;
    const struct catalog *catalog = catalog_for(linking, db->valuestring);
    if (!catalog)
        return false;
    buf_clear(out);
    write_line(catalog, cJSON_GetObjectItem(item, "index"), question->valuestring, out);
    cli_print(buf_str(out));
    return true;
}

int catalog_link(const struct cli_options *options)
{
    struct linking linking = {.db_root = options->db_root};
    struct buf text = BUF_INIT, line = BUF_INIT;
    struct err err = ERR_INIT;
    const cJSON *item;
    bool ok = true;
    long left = options->limit ? atol(options->limit) : -1;

    if (!options->questions || !options->db_root)
        return cli_fail(CLI_USAGE, TEXT_LINK_NEEDS);
    if (!path_read(options->questions, FILE_MAX, &text, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    const bool bounded = json_bounded(buf_str(&text), text.len, &err);
    cJSON *all = bounded ? cJSON_ParseWithLength(buf_str(&text), text.len) : NULL;
    buf_release(&text);
    if (!bounded)
        return cli_fail(CLI_FAILED, "'%s': %s", options->questions, err.text);
    if (!cJSON_IsArray(all)) {
        cJSON_Delete(all);
        return cli_fail(CLI_FAILED, CATALOG_NO_QUESTIONS, options->questions);
    }
    cJSON_ArrayForEach(item, all)
    {
        if (left-- == 0)
            break;
        ok &= link_question(&linking, item, &line);
    }
    for (size_t i = 0; i < linking.catalogs.len; i++)
        catalog_unref(linking.catalogs.items[i].value);
    map_release(&linking.catalogs);
    cJSON_Delete(all);
    buf_release(&line);
    return ok ? CLI_OK : cli_fail(CLI_FAILED, CATALOG_NOT_LINKED);
}
