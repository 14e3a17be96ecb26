/* What the declared keys say of a cell: the row that it refers to, rows that refer to it. */
#include <string.h>

#include "grid/refine/refine.h"
#include "querent/base/arena.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/model/schema/schema.h"
#include "querent/sql/sql.h"
#include "texts.h"

enum { LINKS_MAX = 60, LINK_BYTES = 400 };

struct linking {
    const struct grid *grid;
    const struct schema *schema;
    enum sql_dialect dialect;
    struct refine_links *out;
};

/* The cell of the cursor's row that comes from a column of the cursor's table. */
static bool cell_from(const struct grid *grid, const char *column, struct cell *ret_cell)
{
    const char *table = result_column(grid->result, grid->col)->source_table;
    for (size_t col = 0; col < grid->column_count; col++) {
        const struct result_column *at = result_column(grid->result, col);
        if (!at->source_table || !at->source_column || !str_eq(at->source_table, table) ||
            !str_eq_fold(at->source_column, column))
            continue;
        *ret_cell = result_cell(grid->result, grid_row_number(grid), col);
        return ret_cell->kind != CELL_NULL && ret_cell->kind != CELL_BYTES &&
               ret_cell->len <= LINK_BYTES;
    }
    return false;
}

static struct sql_expr *refine_link_value_of(struct arena *arena, const struct cell *cell)
{
    char *text = mem_strndup(cell->p, cell->len);
    const bool number = cell->kind == CELL_INTEGER || cell->kind == CELL_REAL;
    struct sql_expr *expr = number ? sql_number(arena, text) : sql_string(arena, text);
    mem_free(text);
    return expr;
}

/* Rows of a table whose `columns` have the values that `ours` have in the cursor's row. */
static void add_link(struct linking *linking, const struct schema_table *table, size_t count,
                     const char **columns, const char **ours)
{
    struct arena arena = {0};
    struct buf text = BUF_INIT, sql = BUF_INIT;
    struct err err;
    struct sql_query *query = sql_select(&arena);
    bool ok = linking->out->len < LINKS_MAX && !table->hidden;
    const bool usual = !*table->schema || str_eq(table->schema, linking->schema->default_schema);
    sql_add_item(&arena, query, sql_star(&arena, NULL), NULL);
    query->from = sql_table(&arena, usual ? NULL : table->schema, table->name, NULL);
    buf_add(&text, table->name);
    for (size_t i = 0; ok && i < count; i++) {
        struct cell cell;
        ok = cell_from(linking->grid, ours[i], &cell);
        if (!ok)
            break;
        sql_add_where(&arena, query,
                      sql_binary(&arena, SQL_OP_EQ, sql_column(&arena, NULL, columns[i]),
                                 refine_link_value_of(&arena, &cell)));
        buf_addf(&text, ", %s = ", columns[i]);
        buf_addn(&text, cell.p, text_cut(cell.p, cell.len, 40));
    }
    if (ok && sql_print(query, linking->dialect, &sql, &err)) {
        const struct refine_link link = {.text = buf_take(&text), .sql = buf_take(&sql)};
        vec_push(linking->out, link);
    }
    buf_release(&text);
    buf_release(&sql);
    arena_release(&arena);
}

static bool has_name(const char **names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (str_eq_fold(names[i], name))
            return true;
    return false;
}

static void links_from(struct linking *linking, const struct schema_table *table,
                       const char *column)
{
    for (size_t i = 0; i < table->fkey_count; i++) {
        const struct schema_fkey *key = &table->fkeys[i];
        const int to = schema_find_table(
            linking->schema, key->to_schema ? key->to_schema : table->schema, key->to_table);
        if (to >= 0 && has_name(key->columns, key->count, column))
            add_link(linking, &linking->schema->tables[to], key->count, key->to_columns,
                     key->columns);
    }
}

static void links_to(struct linking *linking, const struct schema_table *table, const char *column)
{
    for (size_t t = 0; t < linking->schema->table_count; t++) {
        const struct schema_table *other = &linking->schema->tables[t];
        for (size_t i = 0; i < other->fkey_count; i++) {
            const struct schema_fkey *key = &other->fkeys[i];
            const char *schema = key->to_schema ? key->to_schema : other->schema;
            if (str_eq(key->to_table, table->name) && str_eq(schema, table->schema) &&
                has_name(key->to_columns, key->count, column))
                add_link(linking, other, key->count, key->columns, key->to_columns);
        }
    }
}

void refine_links(const struct grid *grid, const struct schema *schema, enum sql_dialect dialect,
                  struct refine_links *out)
{
    struct linking linking = {grid, schema, dialect, out};
    const struct result_column *column = result_column(grid->result, grid->col);
    if (!column->source_table || !column->source_column || grid->row >= grid_rows(grid))
        return;
    const int at = schema_find_table(schema, NULL, column->source_table);
    if (at < 0)
        return;
    links_from(&linking, &schema->tables[at], column->source_column);
    links_to(&linking, &schema->tables[at], column->source_column);
}

void refine_links_release(struct refine_links *links)
{
    for (size_t i = 0; i < links->len; i++) {
        mem_free(links->v[i].text);
        mem_free(links->v[i].sql);
    }
    vec_release(links);
}
