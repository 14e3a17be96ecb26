/* Values and statistics that an export brought along. */
#include "sources/known_values.h"

#include <cjson/cJSON.h>

#include "querent/base/path.h"
#include "querent/base/str.h"
#include "values/values.h"

enum { FILE_MAX = 256 << 20 };

static const cJSON *known_member(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static double known_number_of(const cJSON *object, const char *key, double otherwise)
{
    const cJSON *item = known_member(object, key);

    return cJSON_IsNumber(item) ? item->valuedouble : otherwise;
}

static void read_type(const char *name, enum value_type *ret_type)
{
    for (int type = VALUE_UNKNOWN; name && type <= VALUE_OTHER; type++)
        if (str_eq(value_type_name((enum value_type)type), name))
            *ret_type = (enum value_type)type;
}

static void known_read_column(struct catalog *catalog, const cJSON *json, struct column_ref at)
{
    struct column_info *info = column_info(catalog, at);
    struct column_stats *stats = &info->stats;
    const cJSON *item, *values = known_member(json, "values");
    size_t count = 0;

    if (info->secret)
        return;
    info->rows = (int64_t)known_number_of(json, "rows", 0);
    stats->distinct = (int64_t)known_number_of(json, "distinct", -1);
    stats->null_share = known_number_of(json, "nulls", -1);
    stats->has_range =
        cJSON_IsNumber(known_member(json, "min")) && cJSON_IsNumber(known_member(json, "max"));
    stats->min = known_number_of(json, "min", 0);
    stats->max = known_number_of(json, "max", 0);
    stats->min_text =
        arena_strdup(&catalog->arena, cJSON_GetStringValue(known_member(json, "first")));
    stats->max_text =
        arena_strdup(&catalog->arena, cJSON_GetStringValue(known_member(json, "last")));
    read_type(cJSON_GetStringValue(known_member(json, "type")), &stats->effective);
    cJSON_ArrayForEach(item, values)
    {
        const char *value = cJSON_GetStringValue(item);
        if (value && count++ < CATEGORY_VALUES)
            value_index_add(catalog->values, at, value, false);
    }
    stats->categorical = count > 0 && count <= CATEGORY_VALUES;
}

static void known_read_table(struct catalog *catalog, const cJSON *json, int table)
{
    const cJSON *item;

    if (!cJSON_IsObject(json))
        return;
    cJSON_ArrayForEach(item, json)
    {
        const int column = schema_find_column(&catalog->schema->tables[table], item->string);
        if (column >= 0)
            known_read_column(catalog, item, (struct column_ref){table, column});
    }
}

bool known_read_values(struct catalog *catalog, const char *path, struct err *err)
{
    struct buf text = BUF_INIT;
    const cJSON *item;

    if (!path_read(path, FILE_MAX, &text, err))
        return false;
    cJSON *root = cJSON_ParseWithLength(buf_str(&text), text.len);
    const cJSON *tables = known_member(root, "values");

    buf_release(&text);
    /* a list's items have no names */
    for (item = cJSON_IsObject(tables) ? tables->child : NULL; item; item = item->next) {
        const int table = catalog_find_qualified(catalog, item->string);
        if (table >= 0)
            known_read_table(catalog, item, table);
    }
    cJSON_Delete(root);
    return true;
}
