/* Everything known about a database as one JSON object, and a catalog made from such a file: the
 * schema is read by querent/model/schema/schema_file.h, joins and roles by overrides.c, values by
 * known_values.c. */
#include "joins/graph_json.h"
#include "joins/overrides.h"
#include "querent/base/json.h"
#include "querent/base/str.h"
#include "querent/model/schema/schema_file.h"

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
