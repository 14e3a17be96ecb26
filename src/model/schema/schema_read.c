/* Reading a schema from JSON, in the three forms of schema_file.h. What is missing is unknown, what
 * is of the wrong kind is passed over: only a text without tables is an error. */
#include <cjson/cJSON.h>
#include <string.h>

#include "querent/base/json_read.h"
#include "querent/base/map.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/model/schema/dictionary.h"
#include "querent/model/schema/schema_file.h"

enum { FILE_MAX = 256 << 20 };

struct reading {
    struct schema *schema;
    struct map names;
};

static const struct {
    const char *name;
    enum table_kind kind;
} kinds[] = {
    {"view", TABLE_VIEW},
    {"materialized", TABLE_MATERIALIZED},
    {"foreign", TABLE_FOREIGN},
    {"virtual", TABLE_VIRTUAL},
};

static const cJSON *schema_read_member(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static const char *schema_read_text_of(const cJSON *object, const char *key)
{
    return cJSON_GetStringValue(schema_read_member(object, key));
}

/* A copy, NULL where there is none. */
static const char *schema_read_copy_of(struct arena *arena, const cJSON *object, const char *key)
{
    const char *text = schema_read_text_of(object, key);

    return text && *text ? arena_strdup(arena, text) : NULL;
}

static const char **schema_read_names_of(struct arena *arena, const cJSON *list, size_t *ret_count)
{
    const size_t count = (size_t)cJSON_GetArraySize(list);
    const char **names = arena_alloc(arena, (count + 1) * sizeof *names);
    const cJSON *item;
    size_t n = 0;

    cJSON_ArrayForEach(item, list)
    {
        const char *text = cJSON_GetStringValue(item);
        names[n++] = text ? arena_strdup(arena, text) : NULL;
    }
    *ret_count = n;
    return names;
}

/* A column is an object, or only its name. */
static void schema_read_read_column(struct arena *arena, const cJSON *item,
                                    struct schema_table *table)
{
    const char *name = cJSON_IsString(item) ? item->valuestring : schema_read_text_of(item, "name");
    const char *type = schema_read_copy_of(arena, item, "type");

    if (!name || !*name)
        return;
    table->columns[table->column_count++] = (struct schema_column){
        .name = arena_strdup(arena, name),
        .type = type ? type : "",
        .comment = schema_read_copy_of(arena, item, "comment"),
        .default_sql = schema_read_copy_of(arena, item, "default"),
        .not_null = cJSON_IsTrue(schema_read_member(item, "notnull")),
        .unique = cJSON_IsTrue(schema_read_member(item, "unique")),
        .generated = cJSON_IsTrue(schema_read_member(item, "generated")),
        .partition = cJSON_IsTrue(schema_read_member(item, "partition")),
    };
}

static void schema_read_read_columns(struct arena *arena, const cJSON *list,
                                     struct schema_table *table)
{
    const cJSON *item;

    table->columns =
        arena_alloc(arena, (size_t)(cJSON_GetArraySize(list) + 1) * sizeof *table->columns);
    cJSON_ArrayForEach(item, list) schema_read_read_column(arena, item, table);
}

static struct schema_column *schema_read_find_column(struct schema_table *table, const cJSON *name)
{
    const char *text = cJSON_GetStringValue(name);
    const int at = text ? schema_find_column(table, text) : -1;

    return at >= 0 ? &table->columns[at] : NULL;
}

static void schema_read_read_keys(const cJSON *json, struct schema_table *table)
{
    const cJSON *item;
    int place = 0;

    cJSON_ArrayForEach(item, schema_read_member(json, "pk"))
    {
        struct schema_column *column = schema_read_find_column(table, item);
        if (column)
            column->primary = ++place;
    }
    cJSON_ArrayForEach(item, schema_read_member(json, "unique_columns"))
    {
        struct schema_column *column = schema_read_find_column(table, item);
        if (column)
            column->unique = true;
    }
}

static void read_indexes(struct arena *arena, const cJSON *list, struct schema_table *table)
{
    const cJSON *item;

    table->indexes =
        arena_alloc(arena, (size_t)(cJSON_GetArraySize(list) + 1) * sizeof *table->indexes);
    cJSON_ArrayForEach(item, list)
    {
        struct schema_index *index = &table->indexes[table->index_count++];
        const char *name = schema_read_copy_of(arena, item, "name");
        *index = (struct schema_index){.name = name ? name : "",
                                       .unique = cJSON_IsTrue(schema_read_member(item, "unique"))};
        index->columns =
            schema_read_names_of(arena, schema_read_member(item, "columns"), &index->count);
    }
}

static enum table_kind schema_read_kind_of(const cJSON *json)
{
    const char *name = schema_read_text_of(json, "kind");

    for (size_t i = 0; name && i < sizeof kinds / sizeof *kinds; i++)
        if (str_eq(kinds[i].name, name))
            return kinds[i].kind;
    return TABLE_BASE;
}

static void schema_read_read_table(struct schema *schema, const cJSON *json, const char *name)
{
    struct arena *arena = &schema->arena;
    const cJSON *rows = schema_read_member(json, "rows");
    const char *in = schema_read_copy_of(arena, json, "schema");
    struct schema_table *table = &schema->tables[schema->table_count];

    if (!name || !*name)
        return;
    *table = (struct schema_table){
        .schema = in ? in : "",
        .name = arena_strdup(arena, name),
        .comment = schema_read_copy_of(arena, json, "comment"),
        .kind = schema_read_kind_of(json),
        .rows = cJSON_IsNumber(rows) && rows->valuedouble >= 0 ? (int64_t)rows->valuedouble : -1,
    };
    schema_read_read_columns(arena, schema_read_member(json, "columns"), table);
    schema_read_read_keys(json, table);
    read_indexes(arena, schema_read_member(json, "indexes"), table);
    schema->table_count++;
}

static void read_tables(struct schema *schema, const cJSON *tables)
{
    const cJSON *item;

    schema->tables = arena_alloc(&schema->arena,
                                 (size_t)(cJSON_GetArraySize(tables) + 1) * sizeof *schema->tables);
    cJSON_ArrayForEach(item, tables) schema_read_read_table(
        schema, item, cJSON_IsObject(tables) ? item->string : schema_read_text_of(item, "name"));
}

/* Tables by "schema.name", and by "name" where it is the first of that name. */
static void map_tables(struct schema *schema, struct map *names)
{
    for (size_t t = 0; t < schema->table_count; t++) {
        struct schema_table *table = &schema->tables[t];
        map_put(names, arena_printf(&schema->arena, "%s.%s", table->schema, table->name), table);
        if (!map_get(names, table->name))
            map_put(names, table->name, table);
    }
}

/* schema_name NULL: the name says it, or any has it. */
static struct schema_table *schema_read_find_table(struct reading *reading, const char *schema_name,
                                                   const char *name)
{
    if (!name || !schema_name)
        return name ? map_get(&reading->names, name) : NULL;
    return map_get(&reading->names,
                   arena_printf(&reading->schema->arena, "%s.%s", schema_name, name));
}

/* Room grows with each key: a table has few. */
static void schema_read_add_fkey(struct schema *schema, struct schema_table *table,
                                 const struct schema_fkey *fkey)
{
    struct schema_fkey *all =
        arena_alloc(&schema->arena, (table->fkey_count + 1) * sizeof *table->fkeys);

    if (table->fkey_count)
        memcpy(all, table->fkeys, table->fkey_count * sizeof *all);
    all[table->fkey_count++] = *fkey;
    table->fkeys = all;
}

static bool schema_read_names_columns(const struct schema_table *table, const char *const *names,
                                      size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!names[i] || schema_find_column(table, names[i]) < 0)
            return false;
    return count > 0;
}

static void read_fkey(struct reading *reading, struct schema_table *table, const cJSON *json)
{
    struct arena *arena = &reading->schema->arena;
    struct schema_fkey fkey = {.name = schema_read_copy_of(arena, json, "name")};
    size_t refs;

    fkey.columns = schema_read_names_of(arena, schema_read_member(json, "cols"), &fkey.count);
    fkey.to_columns = schema_read_names_of(arena, schema_read_member(json, "refcols"), &refs);
    const struct schema_table *to = schema_read_find_table(
        reading, schema_read_text_of(json, "ref_schema"), schema_read_text_of(json, "ref"));
    if (!to || refs != fkey.count || !schema_read_names_columns(table, fkey.columns, fkey.count) ||
        !schema_read_names_columns(to, fkey.to_columns, refs))
        return;
    fkey.to_schema = *to->schema ? to->schema : NULL;
    fkey.to_table = to->name;
    schema_read_add_fkey(reading->schema, table, &fkey);
}

/* Of one table: schema and name, which need not be those of the table at the same place. */
static void read_own_fkeys(struct reading *reading, const cJSON *json, const char *name)
{
    const char *in = schema_read_text_of(json, "schema");
    struct schema_table *table = schema_read_find_table(reading, in ? in : "", name);
    const cJSON *item;

    cJSON_ArrayForEach(item, schema_read_member(json, "fks")) if (table)
        read_fkey(reading, table, item);
}

static void schema_read_read_relationship(struct reading *reading, const cJSON *json)
{
    const char *type = schema_read_text_of(json, "type");
    struct schema_table *from =
        schema_read_find_table(reading, NULL, schema_read_text_of(json, "from_table"));
    const struct schema_table *to =
        schema_read_find_table(reading, NULL, schema_read_text_of(json, "to_table"));
    struct arena *arena = &reading->schema->arena;
    const char **names = arena_alloc(arena, 2 * sizeof *names);

    if (!type || !str_eq(type, "foreign_key") || !from || !to)
        return;
    names[0] = schema_read_copy_of(arena, json, "from_column");
    names[1] = schema_read_copy_of(arena, json, "to_column");
    /* a compound key is left to the join graph, which knows its other columns */
    if (cJSON_GetArraySize(schema_read_member(json, "scoped_conditions")) == 0 &&
        schema_read_names_columns(from, names, 1) && schema_read_names_columns(to, names + 1, 1))
        schema_read_add_fkey(reading->schema, from,
                             &(struct schema_fkey){.count = 1,
                                                   .columns = names,
                                                   .to_schema = *to->schema ? to->schema : NULL,
                                                   .to_table = to->name,
                                                   .to_columns = names + 1});
}

static void read_joins(struct reading *reading, const cJSON *root, bool graph)
{
    const cJSON *item, *tables = schema_read_member(root, "tables");

    cJSON_ArrayForEach(item, tables)
        read_own_fkeys(reading, item, schema_read_text_of(item, "name"));
    cJSON_ArrayForEach(item, schema_read_member(root, "fks"))
    {
        struct schema_table *table =
            schema_read_find_table(reading, NULL, schema_read_text_of(item, "table"));
        if (table)
            read_fkey(reading, table, item);
    }
    if (graph)
        cJSON_ArrayForEach(item, schema_read_member(root, "relationships"))
            schema_read_read_relationship(reading, item);
}

static struct schema *schema_read_read_root(const cJSON *root, const char *name)
{
    struct schema *schema = schema_new();
    struct reading reading = {.schema = schema};
    const cJSON *tables = schema_read_member(root, "tables");
    const char *database = schema_read_copy_of(&schema->arena, root, "database"),
               *in = schema_read_copy_of(&schema->arena, root, "default_schema");

    if (!database)
        database = schema_read_copy_of(&schema->arena, root, "name");
    schema->database = database ? database : arena_strdup(&schema->arena, name);
    schema->default_schema = in ? in : "";
    schema->dialect = schema_read_copy_of(&schema->arena, root, "dialect");
    read_tables(schema, tables);
    schema_finish(schema); /* sorts: names are looked up only now */
    map_tables(schema, &reading.names);
    read_joins(&reading, root, cJSON_IsObject(tables));
    map_release(&reading.names);
    schema_finish(schema);
    return schema;
}

bool schema_json_read(const char *text, size_t len, const char *name, struct schema **ret_schema,
                      struct err *err)
{
    const char *end = NULL;

    if (!json_bounded(text, len, err))
        return err_prefix(err, "'%s'", name);
    cJSON *root = cJSON_ParseWithLengthOpts(text, len, &end, false);
    const cJSON *tables = schema_read_member(root, "tables");
    bool ok = false;
    if (!root) {
        size_t line = 1;
        for (const char *p = text; end && p < end && p < text + len; p++)
            line += *p == '\n';
        err_set(err, ERR_CONFIG, "'%s' is not JSON: line %zu", name, line);
    } else if (!cJSON_IsArray(tables) && !cJSON_IsObject(tables)) {
        err_set(err, ERR_CONFIG, "'%s' describes no tables: it has no \"tables\"", name);
    } else {
        *ret_schema = schema_read_read_root(root, name);
        ok = true;
    }
    cJSON_Delete(root);
    return ok;
}

static bool read_dictionary(const char *path, const char *headings, struct schema **ret_schema,
                            struct err *err)
{
    struct dictionary dictionary = {0};
    const char *slash = strrchr(path, '/');

    if (!dictionary_read(path, DICTIONARY_GIVEN, headings, &dictionary, err))
        return false;
    *ret_schema = dictionary_schema(&dictionary, slash && slash[1] ? slash + 1 : path);
    dictionary_release(&dictionary);
    return true;
}

bool schema_file_read(const char *path, const char *headings, struct schema **ret_schema,
                      struct err *err)
{
    const char *slash = strrchr(path, '/');
    struct buf text = BUF_INIT;

    if (!str_ends(path, ".json"))
        return read_dictionary(path, headings, ret_schema, err);
    const bool ok =
        path_read(path, FILE_MAX, &text, err) &&
        schema_json_read(buf_str(&text), text.len, slash ? slash + 1 : path, ret_schema, err);
    buf_release(&text);
    return ok;
}
