#include "sample_shop.h"

#include <stdlib.h>
#include <string.h>

static struct schema_column text(const char *name)
{
    return (struct schema_column){.name = name, .type = "TEXT", .value = VALUE_TEXT};
}

static struct schema_column number(const char *name, int primary)
{
    return (struct schema_column){.name = name,
                                  .type = "INTEGER",
                                  .value = VALUE_INTEGER,
                                  .primary = primary,
                                  .unique = primary > 0};
}

static void table(struct schema *schema, const char *name, size_t count,
                  const struct schema_column *columns)
{
    struct schema_table *t = &schema->tables[schema->table_count++];

    *t = (struct schema_table){.schema = "", .name = name, .rows = 3, .column_count = count};
    t->columns = arena_alloc(&schema->arena, count * sizeof *columns);
    memcpy(t->columns, columns, count * sizeof *columns);
}

/* Rows of customers, all four columns; the other tables are empty. */
static bool read_rows(void *self, const char *sql, struct cancel *cancel,
                      bool (*row)(void *arg, const struct cell *cells, size_t count), void *arg,
                      struct err *err)
{
    static const char *const rows[3][4] = {{"1", "Ann", "Germany", "Bonn"},
                                           {"2", "Bob", "France", "Paris"},
                                           {"3", "Eve", "United States", "Dallas"}};

    (void)self, (void)cancel, (void)err;
    for (size_t i = 0; strstr(sql, "customers") && i < 3; i++) {
        struct cell cells[4];
        for (size_t c = 0; c < 4; c++)
            cells[c] = (struct cell){
                .kind = c ? CELL_TEXT : CELL_INTEGER, .p = rows[i][c], .len = strlen(rows[i][c])};
        if (!row(arg, cells, 4))
            break;
    }
    return true;
}

struct catalog *sample_catalog(void)
{
    return sample_catalog_private(NULL);
}

struct catalog *sample_catalog_private(const char *private_columns)
{
    static const char *customer_id[] = {"customer_id"}, *id[] = {"id"};
    struct schema *schema = schema_new();
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;

    schema->database = "shop";
    schema->default_schema = "main";
    schema->tables = arena_alloc(&schema->arena, 3 * sizeof *schema->tables);
    table(schema, "customers", 4,
          (struct schema_column[]){number("id", 1), text("name"), text("country"), text("city")});
    table(schema, "orders", 4,
          (struct schema_column[]){number("id", 1), number("customer_id", 0), text("placed_on"),
                                   number("total", 0)});
    table(schema, "update_log", 2, (struct schema_column[]){number("id", 1), text("update_time")});
    struct schema_fkey *fkey = arena_alloc(&schema->arena, sizeof *fkey);
    *fkey = (struct schema_fkey){
        .count = 1, .columns = customer_id, .to_table = "customers", .to_columns = id};
    schema->tables[1].rows = 12480;
    schema->tables[1].fkeys = fkey;
    schema->tables[1].fkey_count = 1;
    schema_finish(schema);
    const struct catalog_reader reader = {.read = read_rows, .dialect = SQL_SQLITE};
    const struct catalog_options options = {.read_values = true,
                                            .private_columns = private_columns};
    if (!catalog_build(schema, &reader, &options, &catalog, &err))
        abort();
    return catalog;
}

struct catalog *viewed_catalog(void)
{
    struct schema *schema = schema_new();
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;

    schema->database = "viewed";
    schema->default_schema = "main";
    schema->tables = arena_alloc(&schema->arena, 2 * sizeof *schema->tables);
    table(schema, "customer_totals", 1, (struct schema_column[]){number("id", 0)});
    schema->tables[0].kind = TABLE_VIEW;
    table(schema, "customers", 1, (struct schema_column[]){number("id", 1)});
    schema_finish(schema);
    if (!catalog_build(schema, NULL, &(struct catalog_options){0}, &catalog, &err))
        abort();
    return catalog;
}

struct catalog *large_catalog(size_t tables)
{
    struct schema *schema = schema_new();
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;
    struct schema_column columns[20];

    schema->database = "large";
    schema->default_schema = "main";
    schema->tables = arena_alloc(&schema->arena, tables * sizeof *schema->tables);
    for (size_t t = 0; t < tables; t++) {
        columns[0] = number("id", 1);
        for (int c = 1; c < 20; c++)
            columns[c] = text(arena_printf(&schema->arena, "paid_late_in_month_%d", c));
        table(schema, arena_printf(&schema->arena, "department_%zu_invoices", t), 20, columns);
    }
    schema_finish(schema);
    if (!catalog_build(schema, NULL, &(struct catalog_options){0}, &catalog, &err))
        abort();
    return catalog;
}
