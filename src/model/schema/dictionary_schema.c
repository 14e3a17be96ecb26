/* A data dictionary as the only source of a schema: tables and columns in the order of its records,
 * references as foreign keys. */
#include <string.h>

#include "querent/base/map.h"
#include "querent/base/str.h"
#include "querent/model/schema/dictionary.h"

struct building {
    const struct dictionary *dictionary;
    struct schema *schema;
    struct map by_name; /* "schema.table" → index + 1, before sorting */
};

static const char *dictionary_schema_field_of(const struct dictionary_record *record,
                                              enum dictionary_field field)
{
    return record->fields[field];
}

static struct schema_table *dictionary_schema_table_of(struct building *building,
                                                       const struct dictionary_record *record)
{
    struct arena *arena = &building->schema->arena;
    const char *schema = dictionary_schema_field_of(record, DICTIONARY_SCHEMA),
               *name = dictionary_schema_field_of(record, DICTIONARY_TABLE);
    const char *key = arena_printf(arena, "%s.%s", schema, name);
    uintptr_t at = (uintptr_t)map_get(&building->by_name, key);

    if (!at) {
        at = ++building->schema->table_count;
        building->schema->tables[at - 1] = (struct schema_table){
            .schema = arena_strdup(arena, schema), .name = arena_strdup(arena, name), .rows = -1};
        map_put(&building->by_name, key, (void *)at);
    }
    return &building->schema->tables[at - 1];
}

/* Room for the columns of each table, counted first. */
static void count_columns(struct building *building)
{
    const struct dictionary *dictionary = building->dictionary;

    for (size_t i = 0; i < dictionary->records.len; i++)
        if (*dictionary_schema_field_of(&dictionary->records.v[i], DICTIONARY_TABLE))
            dictionary_schema_table_of(building, &dictionary->records.v[i])->column_count++;
    for (size_t t = 0; t < building->schema->table_count; t++) {
        struct schema_table *table = &building->schema->tables[t];
        table->columns = arena_alloc(&building->schema->arena,
                                     (table->column_count + 1) * sizeof *table->columns);
        table->fkeys =
            arena_alloc(&building->schema->arena, (table->column_count + 1) * sizeof *table->fkeys);
        table->column_count = 0;
    }
}

static const char *copy_or_null(struct arena *arena, const char *text)
{
    return *text ? arena_strdup(arena, text) : NULL;
}

static void dictionary_schema_add_column(struct building *building,
                                         const struct dictionary_record *record)
{
    struct arena *arena = &building->schema->arena;
    struct schema_table *table = dictionary_schema_table_of(building, record);
    const char *name = dictionary_schema_field_of(record, DICTIONARY_COLUMN),
               *description = dictionary_schema_field_of(record, DICTIONARY_DESCRIPTION);

    if (!*name) {
        table->comment = table->comment ? table->comment : copy_or_null(arena, description);
        return;
    }
    if (schema_find_column(table, name) >= 0)
        return;
    int keys = 0;
    for (size_t c = 0; c < table->column_count; c++)
        keys += table->columns[c].primary > 0;
    const bool primary = dictionary_is_yes(dictionary_schema_field_of(record, DICTIONARY_PRIMARY));
    table->columns[table->column_count++] = (struct schema_column){
        .name = arena_strdup(arena, name),
        .type = arena_strdup(arena, dictionary_schema_field_of(record, DICTIONARY_TYPE)),
        .comment = copy_or_null(arena, description),
        .primary = primary ? keys + 1 : 0,
        .not_null =
            primary || dictionary_is_yes(dictionary_schema_field_of(record, DICTIONARY_MANDATORY)),
        .unique = dictionary_is_yes(dictionary_schema_field_of(record, DICTIONARY_UNIQUE)),
        .partition = dictionary_is_yes(dictionary_schema_field_of(record, DICTIONARY_PARTITION)),
    };
}

static const char *single_key(const struct schema_table *table)
{
    const char *key = NULL;

    for (size_t c = 0; c < table->column_count; c++) {
        if (!table->columns[c].primary)
            continue;
        if (key)
            return NULL;
        key = table->columns[c].name;
    }
    return key;
}

static void dictionary_schema_add_reference(struct building *building,
                                            const struct dictionary_record *record)
{
    struct schema *schema = building->schema;
    const char *text = dictionary_schema_field_of(record, DICTIONARY_REFERENCES), *table_name,
               *column_name;

    if (!*text || !*dictionary_schema_field_of(record, DICTIONARY_COLUMN))
        return;
    dictionary_reference(&schema->arena, text, &table_name, &column_name);
    const int to = schema_find_table(schema, NULL, table_name);
    if (to < 0)
        return;
    const int column = schema_find_column(&schema->tables[to], column_name);
    const char **names = arena_alloc(&schema->arena, 2 * sizeof *names);
    names[0] = arena_strdup(&schema->arena, dictionary_schema_field_of(record, DICTIONARY_COLUMN));
    names[1] = column >= 0    ? schema->tables[to].columns[column].name
               : *column_name ? NULL
                              : single_key(&schema->tables[to]);
    struct schema_table *table = dictionary_schema_table_of(building, record);
    if (names[1])
        table->fkeys[table->fkey_count++] = (struct schema_fkey){
            .count = 1,
            .columns = names,
            .to_schema = *schema->tables[to].schema ? schema->tables[to].schema : NULL,
            .to_table = schema->tables[to].name,
            .to_columns = names + 1,
        };
}

struct schema *dictionary_schema(const struct dictionary *dictionary, const char *name)
{
    struct schema *schema = schema_new();
    struct building building = {.dictionary = dictionary, .schema = schema};
    const size_t count = dictionary->records.len;

    schema->database = arena_strdup(&schema->arena, name);
    schema->tables = arena_alloc(&schema->arena, (count + 1) * sizeof *schema->tables);
    count_columns(&building);
    for (size_t i = 0; i < count; i++)
        if (*dictionary_schema_field_of(&dictionary->records.v[i], DICTIONARY_TABLE))
            dictionary_schema_add_column(&building, &dictionary->records.v[i]);
    for (size_t i = 0; i < count; i++)
        if (*dictionary_schema_field_of(&dictionary->records.v[i], DICTIONARY_TABLE))
            dictionary_schema_add_reference(&building, &dictionary->records.v[i]);
    map_release(&building.by_name);
    schema_finish(schema);
    return schema;
}
