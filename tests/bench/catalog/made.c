#include "made.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"

struct schema *made_schema(size_t tables)
{
    struct schema *schema = schema_new();

    schema->database = "scale";
    schema->default_schema = "main";
    schema->table_count = tables;
    schema->tables = arena_alloc(&schema->arena, tables * sizeof *schema->tables);
    return schema;
}

void made_add_fkey(struct arena *arena, struct schema_table *table, const struct schema_fkey *fkey)
{
    if (!table->fkeys)
        table->fkeys = arena_alloc(arena, MADE_FKEYS_MAX * sizeof *table->fkeys);
    if (table->fkey_count < MADE_FKEYS_MAX)
        table->fkeys[table->fkey_count++] = *fkey;
}

static const char *text_of(const cJSON *object, const char *key)
{
    const cJSON *item = cJSON_GetObjectItem(object, key);

    return cJSON_IsString(item) ? item->valuestring : "";
}

static void mega_table(struct arena *arena, const cJSON *json, struct schema_table *table)
{
    const cJSON *columns = cJSON_GetObjectItem(json, "columns"),
                *keys = cJSON_GetObjectItem(json, "pk"), *item;

    *table = (struct schema_table){.schema = arena_strdup(arena, text_of(json, "schema")),
                                   .name = arena_strdup(arena, text_of(json, "name")),
                                   .rows = -1};
    table->columns =
        arena_alloc(arena, (size_t)(cJSON_GetArraySize(columns) + 1) * sizeof *table->columns);
    cJSON_ArrayForEach(item, columns)
    {
        struct schema_column *column = &table->columns[table->column_count++];
        const cJSON *key;
        int place = 0;
        column->name = arena_strdup(arena, text_of(item, "name"));
        column->type = arena_strdup(arena, text_of(item, "type"));
        cJSON_ArrayForEach(key, keys)
        {
            place++;
            if (str_eq(key->valuestring, column->name))
                column->primary = place;
        }
        column->unique = column->primary && cJSON_GetArraySize(keys) == 1;
    }
}

static const char **mega_names(struct arena *arena, const cJSON *names)
{
    const char **out = arena_alloc(arena, (size_t)cJSON_GetArraySize(names) * sizeof *out);
    const cJSON *item;
    size_t n = 0;

    cJSON_ArrayForEach(item, names) out[n++] = arena_strdup(arena, item->valuestring);
    return out;
}

/* {"table": "schema.table", "ref": "schema.table", "cols": […], "refcols": […]} */
static void mega_fkey(struct schema *schema, const cJSON *json)
{
    const cJSON *from = cJSON_GetObjectItem(json, "cols"),
                *to = cJSON_GetObjectItem(json, "refcols");
    struct arena *arena = &schema->arena;
    char *table = arena_strdup(arena, text_of(json, "table"));
    char *ref = arena_strdup(arena, text_of(json, "ref"));
    char *dot = strchr(table, '.'), *ref_dot = strchr(ref, '.');

    if (!dot || !ref_dot || cJSON_GetArraySize(from) != cJSON_GetArraySize(to))
        return;
    *dot = *ref_dot = '\0';
    const int t = schema_find_table(schema, table, dot + 1);
    const struct schema_fkey fkey = {.count = (size_t)cJSON_GetArraySize(from),
                                     .columns = mega_names(arena, from),
                                     .to_schema = ref,
                                     .to_table = ref_dot + 1,
                                     .to_columns = mega_names(arena, to)};
    if (t >= 0)
        made_add_fkey(arena, &schema->tables[t], &fkey);
}

/* True when the key's schema is the one that is asked for. */
static bool mega_is_of(const cJSON *json, const char *key, const char *only)
{
    const char *name = text_of(json, key);

    return !only || (str_starts(name, only) && (!name[strlen(only)] || name[strlen(only)] == '.'));
}

static struct schema *mega_schema(const cJSON *json, const char *only, bool keys)
{
    const cJSON *tables = cJSON_GetObjectItem(json, "tables"), *item;
    struct schema *schema = made_schema((size_t)cJSON_GetArraySize(tables));
    struct arena *arena = &schema->arena;

    schema->table_count = 0;
    cJSON_ArrayForEach(item, tables) if (mega_is_of(item, "schema", only))
        mega_table(arena, item, &schema->tables[schema->table_count++]);
    schema_finish(schema);
    cJSON_ArrayForEach(item, cJSON_GetObjectItem(json, "fks")) if (keys &&
                                                                   mega_is_of(item, "table", only))
        mega_fkey(schema, item);
    return schema;
}

static char *mega_path(void)
{
    const char *shared = getenv("QUERENT_SHARED"), *root = getenv("QUERENT_SOURCE_DIR");

    return shared ? mem_printf("%s/data/schemas/mega.json", shared)
                  : mem_printf("%s/../shared/data/schemas/mega.json", root ? root : ".");
}

struct schema *made_mega(const char *only, bool keys)
{
    char *path = mega_path();
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    struct schema *schema = NULL;

    if (path_read(path, 64 << 20, &text, &err)) {
        cJSON *json = cJSON_Parse(buf_str(&text));
        schema = mega_schema(json, only, keys);
        cJSON_Delete(json);
    }
    buf_release(&text);
    mem_free(path);
    return schema;
}
