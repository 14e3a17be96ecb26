/* Everything known about a database as one JSON object, and a catalog made from such a file: the
 * schema is read by querent/model/schema/schema_file.h, joins and roles by overrides.c, values
 * here. */
#include <cjson/cJSON.h>
#include <string.h>

#include "joins/graph_json.h"
#include "joins/known.h"
#include "joins/overrides.h"
#include "querent/base/json.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/model/schema/schema_file.h"
#include "values/values.h"

enum { FILE_MAX = 256 << 20 };

/* ---- out */

static bool has_facts(const struct column_info *info)
{
    return !info->secret && !info->private &&
           (info->values || info->stats.has_range || info->stats.min_text);
}

static void write_column(const struct column_info *info, const char *name, struct buf *out)
{
    const struct column_stats *stats = &info->stats;

    json_key(out, name);
    buf_addc(out, '{');
    json_key_int(out, "rows", info->rows);
    json_key_int(out, "distinct", stats->distinct);
    json_key_num(out, "nulls", stats->null_share);
    if (stats->effective != VALUE_UNKNOWN)
        json_key_str(out, "type", value_type_name(stats->effective));
    if (stats->has_range) {
        json_key_num(out, "min", stats->min);
        json_key_num(out, "max", stats->max);
    } else if (stats->min_text && stats->max_text) {
        json_key_str(out, "first", stats->min_text);
        json_key_str(out, "last", stats->max_text);
    }
    if (info->values) {
        json_key(out, "values");
        buf_addc(out, '[');
        for (size_t i = 0; info->values[i]; i++) {
            json_comma(out);
            json_str(out, info->values[i]);
        }
        buf_addc(out, ']');
    }
    buf_addc(out, '}');
}

static void write_values(const struct catalog *catalog, struct buf *out)
{
    json_key(out, "values");
    buf_addc(out, '{');
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        const struct schema_table *table = &catalog->schema->tables[t];
        if (table->hidden)
            continue;
        json_key(out, catalog_table_name(catalog, (int)t));
        buf_addc(out, '{');
        for (size_t c = 0; c < table->column_count; c++)
            if (has_facts(&catalog->tables[t].columns[c]))
                write_column(&catalog->tables[t].columns[c], table->columns[c].name, out);
        buf_addc(out, '}');
    }
    buf_addc(out, '}');
}

void catalog_export(const struct catalog *catalog, bool with_values, struct buf *out)
{
    schema_json_begin(catalog->schema, sql_dialect_name(catalog->dialect), out);
    graph_json_members(catalog, out);
    if (with_values)
        write_values(catalog, out);
    buf_add(out, "}\n");
}

/* ---- in */

static const cJSON *export_member(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static double export_number_of(const cJSON *object, const char *key, double otherwise)
{
    const cJSON *item = export_member(object, key);

    return cJSON_IsNumber(item) ? item->valuedouble : otherwise;
}

static void read_type(const char *name, enum value_type *ret_type)
{
    for (int type = VALUE_UNKNOWN; name && type <= VALUE_OTHER; type++)
        if (str_eq(value_type_name((enum value_type)type), name))
            *ret_type = (enum value_type)type;
}

static void export_read_column(struct catalog *catalog, const cJSON *json, struct column_ref at)
{
    struct column_info *info = column_info(catalog, at);
    struct column_stats *stats = &info->stats;
    const cJSON *item, *values = export_member(json, "values");
    size_t count = 0;

    if (info->secret)
        return;
    info->rows = (int64_t)export_number_of(json, "rows", 0);
    stats->distinct = (int64_t)export_number_of(json, "distinct", -1);
    stats->null_share = export_number_of(json, "nulls", -1);
    stats->has_range =
        cJSON_IsNumber(export_member(json, "min")) && cJSON_IsNumber(export_member(json, "max"));
    stats->min = export_number_of(json, "min", 0);
    stats->max = export_number_of(json, "max", 0);
    stats->min_text =
        arena_strdup(&catalog->arena, cJSON_GetStringValue(export_member(json, "first")));
    stats->max_text =
        arena_strdup(&catalog->arena, cJSON_GetStringValue(export_member(json, "last")));
    read_type(cJSON_GetStringValue(export_member(json, "type")), &stats->effective);
    cJSON_ArrayForEach(item, values)
    {
        const char *value = cJSON_GetStringValue(item);
        if (value && count++ < CATEGORY_VALUES)
            value_index_add(catalog->values, at, value, false);
    }
    stats->categorical = count > 0 && count <= CATEGORY_VALUES;
}

static void export_read_table(struct catalog *catalog, const cJSON *json, int table)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, json)
    {
        const int column = schema_find_column(&catalog->schema->tables[table], item->string);
        if (column >= 0)
            export_read_column(catalog, item, (struct column_ref){table, column});
    }
}

bool known_read_values(struct catalog *catalog, const char *path, struct err *err)
{
    struct buf text = BUF_INIT;
    const cJSON *item;

    if (!path_read(path, FILE_MAX, &text, err))
        return false;
    cJSON *root = cJSON_ParseWithLength(buf_str(&text), text.len);
    buf_release(&text);
    cJSON_ArrayForEach(item, export_member(root, "values"))
    {
        const int table = catalog_find_qualified(catalog, item->string);
        if (table >= 0)
            export_read_table(catalog, item, table);
    }
    cJSON_Delete(root);
    return true;
}

bool catalog_open_file(const char *path, const enum sql_dialect *dialect,
                       const struct catalog_options *options, struct catalog **ret_catalog,
                       struct err *err)
{
    struct catalog_options own = options ? *options : (struct catalog_options){0};
    struct catalog_reader no_rows = {.dialect = dialect ? *dialect : SQL_SQLITE};
    struct schema *schema = NULL;

    if (!schema_file_read(path, own.dictionary_headings, &schema, err))
        return false;
    if (!dialect && schema->dialect)
        sql_dialect_parse(schema->dialect, &no_rows.dialect);
    own.read_values = false;
    if (str_ends(path, ".json"))
        own.known_path = path;
    else
        own.dictionary_path = path; /* for its business names and synonyms */
    own.dictionary_given = true;
    return catalog_build(schema, &no_rows, &own, ret_catalog, err);
}
