#include "sql_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/str.h"

enum { TABLES = 16, COLUMNS = 16 };

static void read_column(struct schema *schema, struct schema_column *column, const char *text,
                        size_t len)
{
    char name[64], type[64], rest[64] = "";
    char *copy = arena_strndup(&schema->arena, text, len);

    assert_true(sscanf(copy, " %63s %63s %63[a-z >]", name, type, rest) >= 2);
    column->name = arena_strdup(&schema->arena, name);
    column->type = arena_strdup(&schema->arena, type);
    column->value = value_type_of(type);
    column->primary = strstr(rest, "pk") != NULL;
    column->partition = strstr(rest, "apart") != NULL;
    column->unique = strstr(rest, "unique") != NULL || strstr(rest, "alone") != NULL;
}

/* "integer > customers": its id is referred to. */
static void read_reference(struct schema *schema, struct schema_table *table, const char *text,
                           size_t len)
{
    const char *sign = memchr(text, '>', len);
    struct schema_fkey *fkey = &table->fkeys[table->fkey_count];

    if (!sign)
        return;
    char *to = arena_strndup(&schema->arena, sign + 1, (size_t)(text + len - sign) - 1);
    *fkey = (struct schema_fkey){.count = 1,
                                 .columns = arena_alloc(&schema->arena, sizeof *fkey->columns),
                                 .to_columns = arena_alloc(&schema->arena, sizeof *fkey->columns),
                                 .to_table = to + strspn(to, " ")};
    fkey->columns[0] = table->columns[table->column_count - 1].name;
    fkey->to_columns[0] = "id";
    table->fkey_count++;
}

static const char *read_table(struct schema *schema, struct schema_table *table, const char *text)
{
    const char *open = strchr(text, '('), *close = strchr(text, ')');
    const char *dot = memchr(text, '.', (size_t)(open - text));
    size_t keys = 0;

    table->schema = dot ? arena_strndup(&schema->arena, text, (size_t)(dot - text)) : "";
    const char *name = dot ? dot + 1 : text;
    table->name = arena_strndup(&schema->arena, name, (size_t)(open - name));
    table->columns = arena_alloc(&schema->arena, COLUMNS * sizeof *table->columns);
    table->fkeys = arena_alloc(&schema->arena, COLUMNS * sizeof *table->fkeys);
    table->kind = str_starts(table->name, "v_") ? TABLE_VIEW : TABLE_BASE;
    for (const char *p = open + 1; p < close;) {
        const char *end = p + strcspn(p, ",)");
        read_column(schema, &table->columns[table->column_count++], p, (size_t)(end - p));
        read_reference(schema, table, p, (size_t)(end - p));
        p = end + 1;
    }
    for (size_t i = 0; i < table->column_count; i++)
        keys += table->columns[i].primary > 0;
    for (size_t i = 0; i < table->column_count && keys == 1; i++)
        table->columns[i].unique = table->columns[i].unique || table->columns[i].primary;
    return close + 1;
}

struct schema *support_schema(const char *spec)
{
    struct schema *schema = schema_new();

    schema->tables = arena_alloc(&schema->arena, TABLES * sizeof *schema->tables);
    schema->default_schema = "";
    while (*spec) {
        assert_true(schema->table_count < TABLES);
        spec = read_table(schema, &schema->tables[schema->table_count++], spec);
        while (*spec == ' ')
            spec++;
    }
    return schema;
}

static const struct schema_table *find(void *self, const char *schema_name, const char *name)
{
    const struct schema *schema = self;

    for (size_t i = 0; i < schema->table_count; i++) {
        if (str_eq_fold(schema->tables[i].name, name) &&
            (!schema_name || str_eq_fold(schema->tables[i].schema, schema_name)))
            return &schema->tables[i];
    }
    return NULL;
}

static size_t owners(void *self, const char *column, const char **ret_names, size_t max)
{
    const struct schema *schema = self;
    size_t n = 0;

    for (size_t i = 0; i < schema->table_count; i++) {
        if (schema_find_column(&schema->tables[i], column) >= 0 && n++ < max)
            ret_names[n - 1] = schema->tables[i].name;
    }
    return n;
}

static size_t tables(void *self, const char **ret_names, size_t max)
{
    const struct schema *schema = self;

    for (size_t i = 0; i < schema->table_count && i < max; i++)
        ret_names[i] = schema->tables[i].name;
    return schema->table_count;
}

struct sql_lookup support_lookup(const struct schema *schema)
{
    return (struct sql_lookup){
        .table = find, .owners = owners, .tables = tables, .self = (void *)schema};
}

struct sql_query *support_parse(struct arena *arena, const char *sql, enum sql_dialect dialect)
{
    struct sql_error error = {0};
    struct sql_query *q = sql_parse(arena, sql, strlen(sql), dialect, &error);

    if (!q)
        fail_msg("%s\n%d:%d %s", sql, error.line, error.column, error.text);
    return q;
}
