/* Writing a schema as JSON. The format is in schema_file.h. */
#include "querent/base/json.h"
#include "querent/model/schema/schema_file.h"

static const char *const kinds[] = {
    [TABLE_BASE] = "table",      [TABLE_VIEW] = "view",       [TABLE_MATERIALIZED] = "materialized",
    [TABLE_FOREIGN] = "foreign", [TABLE_VIRTUAL] = "virtual",
};

static void schema_json_write_text(struct buf *out, const char *key, const char *text)
{
    if (text && *text)
        json_key_str(out, key, text);
}

static void write_flag(struct buf *out, const char *key, bool value)
{
    if (value)
        json_key_bool(out, key, true);
}

static void write_names(struct buf *out, const char *key, const char *const *names, size_t count)
{
    json_key(out, key);
    buf_addc(out, '[');
    for (size_t i = 0; i < count; i++) {
        json_comma(out);
        json_str(out, names[i]);
    }
    buf_addc(out, ']');
}

/* The primary key's columns in its order, which need not be the table's. */
static void write_primary(struct buf *out, const struct schema_table *table)
{
    json_key(out, "pk");
    buf_addc(out, '[');
    for (int place = 1; place <= (int)table->column_count; place++) {
        for (size_t c = 0; c < table->column_count; c++) {
            if (table->columns[c].primary != place)
                continue;
            json_comma(out);
            json_str(out, table->columns[c].name);
        }
    }
    buf_addc(out, ']');
}

static void schema_json_write_columns(struct buf *out, const struct schema_table *table)
{
    json_key(out, "columns");
    buf_addc(out, '[');
    for (size_t c = 0; c < table->column_count; c++) {
        const struct schema_column *column = &table->columns[c];
        json_comma(out);
        buf_addc(out, '{');
        json_key_str(out, "name", column->name);
        json_key_str(out, "type", column->type);
        write_flag(out, "notnull", column->not_null);
        write_flag(out, "unique", column->unique);
        write_flag(out, "generated", column->generated);
        write_flag(out, "partition", column->partition);
        schema_json_write_text(out, "default", column->default_sql);
        schema_json_write_text(out, "comment", column->comment);
        buf_addc(out, '}');
    }
    buf_addc(out, ']');
}

static bool is_shown(const struct schema *schema, const struct schema_fkey *fkey)
{
    const int to = schema_find_table(schema, fkey->to_schema, fkey->to_table);

    return to >= 0 && !schema->tables[to].hidden;
}

static void write_fkeys(struct buf *out, const struct schema *schema,
                        const struct schema_table *table)
{
    json_key(out, "fks");
    buf_addc(out, '[');
    for (size_t f = 0; f < table->fkey_count; f++) {
        const struct schema_fkey *fkey = &table->fkeys[f];
        if (!is_shown(schema, fkey))
            continue;
        json_comma(out);
        buf_addc(out, '{');
        schema_json_write_text(out, "name", fkey->name);
        write_names(out, "cols", fkey->columns, fkey->count);
        schema_json_write_text(out, "ref_schema", fkey->to_schema);
        json_key_str(out, "ref", fkey->to_table);
        write_names(out, "refcols", fkey->to_columns, fkey->count);
        buf_addc(out, '}');
    }
    buf_addc(out, ']');
}

static void write_indexes(struct buf *out, const struct schema_table *table)
{
    json_key(out, "indexes");
    buf_addc(out, '[');
    for (size_t i = 0; i < table->index_count; i++) {
        const struct schema_index *index = &table->indexes[i];
        json_comma(out);
        buf_addc(out, '{');
        json_key_str(out, "name", index->name);
        write_names(out, "columns", index->columns, index->count);
        write_flag(out, "unique", index->unique);
        buf_addc(out, '}');
    }
    buf_addc(out, ']');
}

static void schema_json_write_table(struct buf *out, const struct schema *schema,
                                    const struct schema_table *table)
{
    json_comma(out);
    buf_addc(out, '{');
    schema_json_write_text(out, "schema", table->schema);
    json_key_str(out, "name", table->name);
    if (table->kind != TABLE_BASE)
        json_key_str(out, "kind", kinds[table->kind]);
    schema_json_write_text(out, "comment", table->comment);
    if (table->rows >= 0)
        json_key_int(out, "rows", table->rows);
    write_primary(out, table);
    schema_json_write_columns(out, table);
    if (table->fkey_count)
        write_fkeys(out, schema, table);
    if (table->index_count)
        write_indexes(out, table);
    buf_addc(out, '}');
}

void schema_json_begin(const struct schema *schema, const char *dialect, struct buf *out)
{
    buf_addc(out, '{');
    json_key_str(out, "format", "querent-catalog");
    json_key_int(out, "version", 1);
    schema_json_write_text(out, "database", schema->database);
    schema_json_write_text(out, "dialect", dialect);
    schema_json_write_text(out, "default_schema", schema->default_schema);
    json_key(out, "tables");
    buf_addc(out, '[');
    for (size_t t = 0; t < schema->table_count; t++)
        if (!schema->tables[t].hidden)
            schema_json_write_table(out, schema, &schema->tables[t]);
    buf_addc(out, ']');
}
