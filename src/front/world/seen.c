/* What the newest results were like, for a model that answers what follows: how many rows, which
 * columns, and a few cells, as many rows of them as sql.sample_rows lets out. Kept in the memory of
 * the conversation, opaque to all others; cells of private columns never come into it. The
 * worker's.
 */
#include "world/seen.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/words.h"
#include "querent/catalog/private.h"
#include "querent/sql/token.h"

enum { KEPT = 6, ROWS_MAX = 3, COLUMNS_MAX = 6, CELL_SHOWN = 32 };

/* ---- what is private */

static bool seen_has_name(const char *sql, enum sql_dialect dialect, const char *name)
{
    const size_t len = strlen(name);
    struct lexer lexer;

    lexer_init(&lexer, sql, strlen(sql), dialect);
    for (struct token token = lexer_next(&lexer); token.class != TOKEN_END;
         token = lexer_next(&lexer)) {
        const size_t quotes = token.quoted ? 1 : 0;
        if (token.class == TOKEN_NAME && token.len == len + 2 * quotes &&
            strncasecmp(sql + token.offset + quotes, name, len) == 0)
            return true;
    }
    return false;
}

/* A private column of a table that the SQL reads is named in it, or among the result's columns. */
static bool seen_is_private(const struct catalog *catalog, const char *sql,
                            const struct result *result)
{
    const struct schema *schema = catalog_schema(catalog);
    const enum sql_dialect dialect = catalog_dialect(catalog);

    for (size_t t = 0; t < schema->table_count; t++) {
        const struct schema_table *table = &schema->tables[t];
        if (!seen_has_name(sql, dialect, table->name))
            continue;
        for (size_t c = 0; c < table->column_count; c++) {
            if (!catalog_is_private(catalog, (struct column_ref){(int)t, (int)c}))
                continue;
            if (seen_has_name(sql, dialect, table->columns[c].name))
                return true;
            for (size_t i = 0; i < result_column_count(result); i++)
                if (str_eq_fold(result_column(result, i)->name, table->columns[c].name))
                    return true;
        }
    }
    return false;
}

/* ---- what is kept */

static void seen_add_cell(const struct cell *cell, struct buf *out)
{
    char *text = mem_strndup(cell->p, cell->len);

    for (char *p = text; *p; p++)
        if ((unsigned char)*p < ' ')
            *p = ' ';
    if (cell->kind == CELL_NULL)
        buf_add(out, "NULL");
    else if (cell->kind == CELL_BYTES || catalog_value_is_private(text))
        buf_add(out, "…");
    else
        text_add_cut(out, text, CELL_SHOWN);
    mem_free(text);
}

static void seen_add_cells(const struct result *result, size_t most, struct buf *out)
{
    const size_t columns = result_column_count(result);
    const uint64_t rows = result_rows(result);

    for (uint64_t row = 0; row < rows && row < most; row++) {
        buf_add(out, row ? " | " : "");
        for (size_t c = 0; c < columns && c < COLUMNS_MAX; c++) {
            const struct cell cell = result_cell(result, row, c);
            buf_add(out, c ? ", " : "");
            seen_add_cell(&cell, out);
        }
    }
}

static void seen_add_shape(const struct result *result, struct buf *out)
{
    const size_t columns = result_column_count(result);

    words_number_of(out, (int64_t)result_rows(result), "row", "rows");
    buf_add(out, result_state(result) == RESULT_COMPLETE ? ": " : " and more: ");
    for (size_t c = 0; c < columns && c < COLUMNS_MAX; c++)
        buf_addf(out, "%s%s", c ? ", " : "", result_column(result, c)->name);
    buf_add(out, columns > COLUMNS_MAX ? ", …" : "");
}

/* What was known of the SQL's rows before. */
static void seen_drop(cJSON *list, const char *sql)
{
    for (int i = cJSON_GetArraySize(list); i-- > 0;)
        if (str_eq(cJSON_GetStringValue(cJSON_GetObjectItem(cJSON_GetArrayItem(list, i), "sql")),
                   sql))
            cJSON_DeleteItemFromArray(list, i);
}

void seen_keep(struct memory *memory, const struct catalog *catalog, const char *sql,
               const struct result *result, size_t sample_rows)
{
    cJSON *list = memory->results ? cJSON_Parse(memory->results) : NULL;
    struct buf shape = BUF_INIT, cells = BUF_INIT;

    if (!cJSON_IsArray(list)) {
        cJSON_Delete(list);
        list = cJSON_CreateArray();
    }
    seen_add_shape(result, &shape);
    if (!seen_is_private(catalog, sql, result))
        seen_add_cells(result, sample_rows < ROWS_MAX ? sample_rows : ROWS_MAX, &cells);
    seen_drop(list, sql);
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "sql", sql);
    cJSON_AddStringToObject(item, "shape", buf_str(&shape));
    cJSON_AddStringToObject(item, "cells", buf_str(&cells));
    cJSON_AddItemToArray(list, item);
    while (cJSON_GetArraySize(list) > KEPT)
        cJSON_DeleteItemFromArray(list, 0);
    char *text = cJSON_PrintUnformatted(list);
    memory_set(&memory->results, text);
    cJSON_free(text);
    cJSON_Delete(list);
    buf_release(&shape);
    buf_release(&cells);
}

const char *seen_of(struct arena *arena, const struct memory *memory, const char *sql)
{
    cJSON *list = memory->results ? cJSON_Parse(memory->results) : NULL, *item;
    const char *found = NULL;

    cJSON_ArrayForEach(item, list)
    {
        const char *shape = cJSON_GetStringValue(cJSON_GetObjectItem(item, "shape")),
                   *cells = cJSON_GetStringValue(cJSON_GetObjectItem(item, "cells"));
        if (shape && cells && str_eq(cJSON_GetStringValue(cJSON_GetObjectItem(item, "sql")), sql))
            found = arena_printf(arena, "%s%s%s", shape, *cells ? "; " : "", cells);
    }
    cJSON_Delete(list);
    return found;
}
