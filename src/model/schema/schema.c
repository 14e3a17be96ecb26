/* A schema after introspection: sorted, typed, fingerprinted. Filled by one thread, then read-only.
 */
#include "querent/model/schema/schema.h"

#include <stdlib.h>

#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

struct schema *schema_new(void)
{
    struct schema *schema = mem_alloc(sizeof *schema);

    schema->database = "";
    schema->default_schema = "";
    return schema;
}

void schema_free(struct schema *schema)
{
    if (!schema)
        return;
    arena_release(&schema->arena);
    mem_free(schema);
}

typedef bool name_equal(const char *a, const char *b);

/* A table without a schema's name (SQLite's) is in the default one: main.orders finds it. */
static bool in_schema(const struct schema *schema, const struct schema_table *table,
                      const char *schema_name, name_equal *equal)
{
    return !schema_name || equal(table->schema, schema_name) ||
           (!*table->schema && equal(schema->default_schema, schema_name));
}

/* A name in the schema that is asked for, compared by `equal`. */
static int find_by(const struct schema *schema, const char *schema_name, const char *name,
                   name_equal *equal)
{
    for (size_t i = 0; i < schema->table_count; i++) {
        const struct schema_table *table = &schema->tables[i];
        if (equal(table->name, name) && in_schema(schema, table, schema_name, equal))
            return (int)i;
    }
    return -1;
}

int schema_find_table(const struct schema *schema, const char *schema_name, const char *name)
{
    const char *const places[] = {schema_name ? schema_name : schema->default_schema, NULL};
    int found = -1;

    /* As spelled before as folded: PostgreSQL can have both "Orders" and orders. */
    for (size_t i = 0; found < 0 && i < (schema_name ? 1 : 2); i++) {
        found = find_by(schema, places[i], name, str_eq);
        if (found < 0)
            found = find_by(schema, places[i], name, str_eq_fold);
    }
    return found;
}

int schema_find_column(const struct schema_table *table, const char *name)
{
    for (size_t i = 0; i < table->column_count; i++)
        if (str_eq(table->columns[i].name, name))
            return (int)i;
    for (size_t i = 0; i < table->column_count; i++)
        if (str_eq_fold(table->columns[i].name, name))
            return (int)i;
    return -1;
}

static int compare_names(const char *a, const char *b)
{
    const int folded = str_cmp_fold(a, b);

    return folded ? folded : strcmp(a, b);
}

static int schema_compare_tables(const void *a, const void *b)
{
    const struct schema_table *x = a, *y = b;
    const int by_schema = compare_names(x->schema, y->schema);

    return by_schema ? by_schema : compare_names(x->name, y->name);
}

static void mark_unique(struct schema_table *table, const char *column)
{
    const int at = column ? schema_find_column(table, column) : -1;

    if (at >= 0)
        table->columns[at].unique = true;
}

/* Value types, and `unique` for what the keys and indexes say. */
static void finish_table(struct schema *schema, struct schema_table *table)
{
    size_t keys = 0;

    for (size_t i = 0; i < table->column_count; i++) {
        struct schema_column *column = &table->columns[i];
        if (column->value == VALUE_UNKNOWN)
            column->value = value_type_of(column->type);
        if (!column->allowed && str_starts_fold(column->type, "enum("))
            column->allowed = schema_allowed(&schema->arena, column->type, NULL);
        keys += column->primary > 0;
    }
    for (size_t i = 0; keys == 1 && i < table->column_count; i++)
        if (table->columns[i].primary)
            table->columns[i].unique = true;
    for (size_t i = 0; i < table->index_count; i++)
        if (table->indexes[i].unique && table->indexes[i].count == 1)
            mark_unique(table, table->indexes[i].columns[0]);
}

bool schema_has_labels(const struct schema_column *column)
{
    return column->value == VALUE_TEXT && *column->type &&
           value_type_of(column->type) != VALUE_TEXT;
}

bool schema_is_enumeration(const struct schema_column *column)
{
    static const char *const texts[] = {
        "text",       "char",     "varchar",  "bpchar", "name",   "citext", "tinytext",
        "mediumtext", "longtext", "nvarchar", "nchar",  "string", "clob",   "native char"};
    if (!column->allowed || column->value != VALUE_TEXT || !column->type || !*column->type)
        return false;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (str_starts_fold(column->type, texts[i]))
            return false;
    return true;
}

static uint64_t schema_add_text(uint64_t h, const char *text)
{
    return text ? hash_bytes(text, strlen(text), h + 1) : hash_bytes("", 0, h);
}

static uint64_t schema_add_number(uint64_t h, uint64_t number)
{
    unsigned char bytes[8];

    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(number >> (8 * i));
    return hash_bytes(bytes, sizeof bytes, h);
}

static uint64_t schema_add_table(uint64_t h, const struct schema_table *table)
{
    h = schema_add_number(schema_add_text(schema_add_text(h, table->schema), table->name),
                          table->kind);
    h = schema_add_number(h, (uint64_t)table->column_count << 1 | table->hidden);
    for (size_t i = 0; i < table->column_count; i++) {
        const struct schema_column *column = &table->columns[i];
        h = schema_add_text(schema_add_text(h, column->name), column->type);
        for (const char *const *value = column->allowed; value && *value; value++)
            h = schema_add_text(h, *value);
        h = schema_add_number(h, (uint64_t)column->partition << 32 |
                                     (uint64_t)column->primary << 2 |
                                     (uint64_t)column->not_null << 1 | (uint64_t)column->unique);
    }
    h = schema_add_number(h, table->fkey_count);
    for (size_t i = 0; i < table->fkey_count; i++) {
        const struct schema_fkey *fkey = &table->fkeys[i];
        h = schema_add_text(schema_add_text(h, fkey->to_schema), fkey->to_table);
        for (size_t j = 0; j < fkey->count; j++)
            h = schema_add_text(schema_add_text(h, fkey->columns[j]), fkey->to_columns[j]);
    }
    return h;
}

void schema_finish(struct schema *schema)
{
    uint64_t h = schema_add_number(0, schema->table_count);

    if (schema->table_count)
        qsort(schema->tables, schema->table_count, sizeof *schema->tables, schema_compare_tables);
    for (size_t i = 0; i < schema->table_count; i++) {
        finish_table(schema, &schema->tables[i]);
        h = schema_add_table(h, &schema->tables[i]);
    }
    schema->fingerprint = h;
}
