/* BigQuery's types, from the API's names of them to those of SQL, with their parameters and their
 * nested fields: ARRAY<STRUCT<name STRING(20), price NUMERIC(10, 2)>>. */
#include <string.h>

#include "bigquery/bigquery.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define NESTING_MOST 20 /* BigQuery's own limit is 15 */

static const struct type {
    const char *api, *sql;
    enum bigquery_type type;
    enum value_type value;
    enum cell_kind kind;
} types[] = {
    {"STRING", "STRING", BIGQUERY_TEXT, VALUE_TEXT, CELL_TEXT},
    {"BYTES", "BYTES", BIGQUERY_BYTES, VALUE_BYTES, CELL_BYTES},
    {"INTEGER", "INT64", BIGQUERY_NUMBER, VALUE_INTEGER, CELL_INTEGER},
    {"INT64", "INT64", BIGQUERY_NUMBER, VALUE_INTEGER, CELL_INTEGER},
    {"FLOAT", "FLOAT64", BIGQUERY_NUMBER, VALUE_REAL, CELL_REAL},
    {"FLOAT64", "FLOAT64", BIGQUERY_NUMBER, VALUE_REAL, CELL_REAL},
    {"NUMERIC", "NUMERIC", BIGQUERY_NUMBER, VALUE_DECIMAL, CELL_REAL},
    {"BIGNUMERIC", "BIGNUMERIC", BIGQUERY_NUMBER, VALUE_DECIMAL, CELL_REAL},
    {"BOOLEAN", "BOOL", BIGQUERY_BOOL, VALUE_BOOLEAN, CELL_TEXT},
    {"BOOL", "BOOL", BIGQUERY_BOOL, VALUE_BOOLEAN, CELL_TEXT},
    {"TIMESTAMP", "TIMESTAMP", BIGQUERY_TIMESTAMP, VALUE_TIMESTAMP, CELL_TEXT},
    {"DATETIME", "DATETIME", BIGQUERY_DATETIME, VALUE_TIMESTAMP, CELL_TEXT},
    {"DATE", "DATE", BIGQUERY_TEXT, VALUE_DATE, CELL_TEXT},
    {"TIME", "TIME", BIGQUERY_TEXT, VALUE_TIME, CELL_TEXT},
    {"INTERVAL", "INTERVAL", BIGQUERY_TEXT, VALUE_INTERVAL, CELL_TEXT},
    {"JSON", "JSON", BIGQUERY_JSON, VALUE_JSON, CELL_TEXT},
    {"GEOGRAPHY", "GEOGRAPHY", BIGQUERY_TEXT, VALUE_OTHER, CELL_TEXT},
    {"RANGE", "RANGE", BIGQUERY_TEXT, VALUE_OTHER, CELL_TEXT},
    {"RECORD", "STRUCT", BIGQUERY_STRUCT, VALUE_JSON, CELL_TEXT},
    {"STRUCT", "STRUCT", BIGQUERY_STRUCT, VALUE_JSON, CELL_TEXT},
};

static const struct type *bigquery_types_find(const struct json_value *name)
{
    static const struct type other = {"", "", BIGQUERY_OTHER, VALUE_OTHER, CELL_TEXT};

    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (json_is(name, types[i].api))
            return &types[i];
    return &other;
}

static char *member_text(const struct json_value *object, const char *name)
{
    const struct json_value value = json_member(object, name);

    return json_dup(&value);
}

/* NUMERIC(10, 2), STRING(20), RANGE<DATE> */
static void add_parameters(struct buf *text, const struct json_value *item)
{
    const int64_t precision = bigquery_number(item, "precision"),
                  scale = bigquery_number(item, "scale"),
                  length = bigquery_number(item, "maxLength");
    const struct json_value element = json_member(item, "rangeElementType");

    if (precision > 0 && scale > 0)
        buf_addf(text, "(%d, %d)", (int)precision, (int)scale);
    else if (precision > 0)
        buf_addf(text, "(%d)", (int)precision);
    else if (length > 0)
        buf_addf(text, "(%lld)", (long long)length);
    if (element.kind == JSON_OBJECT) {
        char *type = member_text(&element, "type");
        buf_addf(text, "<%s>", type ? type : "?");
        mem_free(type);
    }
}

static void add_struct(struct buf *text, const struct bigquery_field *field)
{
    buf_addc(text, '<');
    for (size_t i = 0; i < field->count; i++)
        buf_addf(text, "%s%s %s", i ? ", " : "", field->fields[i].name, field->fields[i].text);
    buf_addc(text, '>');
}

static struct bigquery_field *read_fields(const struct json_value *fields, size_t *ret_count,
                                          int depth);

static struct bigquery_field read_field(const struct json_value *item, int depth)
{
    const struct json_value name = json_member(item, "type"), mode = json_member(item, "mode"),
                            fields = json_member(item, "fields");
    const struct type *type = bigquery_types_find(&name);
    struct bigquery_field field = {.name = member_text(item, "name"),
                                   .description = member_text(item, "description"),
                                   .type = type->type,
                                   .value = type->value,
                                   .kind = type->kind,
                                   .repeated = json_is(&mode, "REPEATED"),
                                   .required = json_is(&mode, "REQUIRED")};
    struct buf text = BUF_INIT;

    if (!field.name)
        field.name = mem_strdup("");
    if (field.repeated)
        buf_add(&text, "ARRAY<");
    if (type->type == BIGQUERY_OTHER)
        json_text(&text, &name);
    buf_add(&text, type->sql);
    add_parameters(&text, item);
    if (type->type == BIGQUERY_STRUCT && depth < NESTING_MOST) {
        field.fields = read_fields(&fields, &field.count, depth + 1);
        add_struct(&text, &field);
    }
    if (field.repeated) {
        buf_addc(&text, '>');
        field.value = VALUE_JSON;
        field.kind = CELL_TEXT;
    }
    field.text = buf_take(&text);
    return field;
}

static struct bigquery_field *read_fields(const struct json_value *fields, size_t *ret_count,
                                          int depth)
{
    VEC(struct bigquery_field) list = {0};
    struct json_value item;
    struct json_walk walk;

    json_walk_init(&walk, fields);
    while (json_walk_item(&walk, &item))
        vec_push(&list, read_field(&item, depth));
    *ret_count = list.len;
    return list.v;
}

struct bigquery_field *bigquery_fields_read(const struct json_value *fields, size_t *ret_count)
{
    return read_fields(fields, ret_count, 0);
}

void bigquery_fields_free(struct bigquery_field *fields, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(fields[i].name);
        mem_free(fields[i].text);
        mem_free(fields[i].description);
        bigquery_fields_free(fields[i].fields, fields[i].count);
    }
    mem_free(fields);
}

const char *bigquery_type_for(const struct db *db, enum value_type value)
{
    static const char *const names[] = {
        [VALUE_UNKNOWN] = "STRING",     [VALUE_TEXT] = "STRING",  [VALUE_INTEGER] = "INT64",
        [VALUE_DECIMAL] = "BIGNUMERIC", [VALUE_REAL] = "FLOAT64", [VALUE_BOOLEAN] = "BOOL",
        [VALUE_DATE] = "DATE",          [VALUE_TIME] = "TIME",    [VALUE_TIMESTAMP] = "DATETIME",
        [VALUE_INTERVAL] = "STRING",    [VALUE_BYTES] = "BYTES",  [VALUE_JSON] = "JSON",
        [VALUE_UUID] = "STRING",        [VALUE_OTHER] = "STRING",
    };

    (void)db;
    return names[value];
}
