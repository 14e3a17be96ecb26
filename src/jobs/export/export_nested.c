/* Arrays, rows and maps as Trino and BigQuery write them in a statement: neither takes JSON for
 * them. The JSON that the driver made is printed by the column's type:
 *
 *     array(row(a integer, b date))       CAST(ARRAY[ROW(1, DATE '2026-01-02')] AS …)
 *     STRUCT<a INT64, b DATE>             STRUCT<a INT64, b DATE>(1, DATE '2026-01-02')
 *
 * Types: https://trino.io/docs/current/language/types.html and
 * https://cloud.google.com/bigquery/docs/reference/standard-sql/data-types */
#include "export/nested.h"

#include <ctype.h>
#include <string.h>

#include "querent/base/json_read.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"

enum { NESTED_DEPTH = 32, NESTED_FIELDS = 512 };

struct nested {
    struct buf *out;
    enum sql_dialect dialect;
    int depth;
};

/* A piece of the text of a type. */
struct type_text {
    const char *p;
    size_t len;
};

static struct type_text nested_trim(const char *p, const char *end)
{
    while (p < end && *p == ' ')
        p++;
    while (end > p && end[-1] == ' ')
        end--;
    return (struct type_text){p, (size_t)(end - p)};
}

/* "array" of "array(integer)": what stands between the brackets goes to *ret_inner. */
static bool nested_is(const struct nested *nested, struct type_text type, const char *word,
                      struct type_text *ret_inner)
{
    const size_t len = strlen(word);
    const char open = nested->dialect == SQL_TRINO ? '(' : '<';
    const char close = nested->dialect == SQL_TRINO ? ')' : '>';

    if (type.len < len + 2 || !str_starts_fold(type.p, word) || type.p[len] != open ||
        type.p[type.len - 1] != close)
        return false;
    *ret_inner = nested_trim(type.p + len + 1, type.p + type.len - 1);
    return true;
}

/* Where the first part of a list of types ends, at a comma that stands in no brackets and quotes.
 */
static const char *nested_part(const char *p, const char *end)
{
    bool quoted = false;

    for (int depth = 0; p < end && (*p != ',' || depth > 0 || quoted); p++) {
        quoted ^= *p == '"' || *p == '`';
        depth += !quoted && (*p == '(' || *p == '<');
        depth -= !quoted && (*p == ')' || *p == '>');
    }
    return p;
}

/* The type of a field: "b date" without its name. */
static struct type_text nested_field(struct type_text field)
{
    const char *end = field.p + field.len, *p = field.p;

    if (*p == '"' || *p == '`') {
        const char quote = *p;
        for (p++; p < end && *p != quote; p++)
            ;
        p += p < end;
    } else {
        while (p < end && (isalnum((unsigned char)*p) || *p == '_'))
            p++;
    }
    return nested_trim(p, end);
}

static bool nested_value(struct nested *nested, struct type_text type,
                         const struct json_value *value);

static bool nested_array(struct nested *nested, struct type_text inner,
                         const struct json_value *value)
{
    struct json_walk walk;
    struct json_value item;

    json_walk_init(&walk, value);
    buf_addc(nested->out, '[');
    for (bool first = true; json_walk_item(&walk, &item); first = false) {
        buf_add(nested->out, first ? "" : ", ");
        if (!nested_value(nested, inner, &item))
            return false;
    }
    buf_addc(nested->out, ']');
    return value->kind == JSON_ARRAY && !walk.bad;
}

/* Rows come as arrays from Trino, as objects from BigQuery; fields stand in the type's order. */
static bool nested_row(struct nested *nested, struct type_text inner,
                       const struct json_value *value)
{
    const char *end = inner.p + inner.len, *at = inner.p;
    struct json_walk walk;
    struct json_value key, item;
    int fields = 0;

    json_walk_init(&walk, value);
    buf_addc(nested->out, '(');
    for (; at < end && fields < NESTED_FIELDS; fields++) {
        const char *stop = nested_part(at, end);
        if (!(value->kind == JSON_ARRAY ? json_walk_item(&walk, &item)
                                        : json_walk_member(&walk, &key, &item)))
            return false;
        buf_add(nested->out, fields ? ", " : "");
        if (!nested_value(nested, nested_field(nested_trim(at, stop)), &item))
            return false;
        at = stop + (stop < end);
    }
    buf_addc(nested->out, ')');
    return fields > 0 && at >= end && !walk.bad;
}

static bool nested_map(struct nested *nested, struct type_text inner,
                       const struct json_value *value)
{
    const char *end = inner.p + inner.len, *cut = nested_part(inner.p, end);
    const struct type_text types[2] = {nested_trim(inner.p, cut), nested_trim(cut + 1, end)};

    if (value->kind != JSON_OBJECT || cut == end)
        return false;
    buf_add(nested->out, "MAP(");
    for (int side = 0; side < 2; side++) {
        struct json_walk walk;
        struct json_value pair[2];
        json_walk_init(&walk, value);
        buf_add(nested->out, side ? "], ARRAY[" : "ARRAY[");
        for (bool first = true; json_walk_member(&walk, &pair[0], &pair[1]); first = false) {
            buf_add(nested->out, first ? "" : ", ");
            if (!nested_value(nested, types[side], &pair[side]))
                return false;
        }
        if (walk.bad)
            return false;
    }
    buf_add(nested->out, "])");
    return true;
}

/* What stands before and behind the text of a value that a quoted string alone is not. */
static const struct {
    const char *type, *before, *after;
} leaves[] = {
    {"date", "DATE ", ""},
    {"datetime", "DATETIME ", ""},
    {"timestamp", "TIMESTAMP ", ""},
    {"time", "TIME ", ""},
    {"numeric", "NUMERIC ", ""},
    {"bignumeric", "BIGNUMERIC ", ""},
    {"json", "JSON ", ""},
    {"uuid", "UUID ", ""},
    {"bytes", "FROM_BASE64(", ")"},
    {"varbinary", "from_base64(", ")"},
    {"geography", "ST_GEOGFROMTEXT(", ")"},
    {"float64", "CAST(", " AS FLOAT64)"},
    {"double", "CAST(", " AS double)"},
    {"real", "CAST(", " AS real)"},
    {"interval", "CAST(", " AS INTERVAL)"},
};

static bool nested_leaf(struct nested *nested, struct type_text type,
                        const struct json_value *value)
{
    struct buf text = BUF_INIT;
    size_t word = 0, i = 0;

    while (word < type.len && isalnum((unsigned char)type.p[word]))
        word++;
    while (i < sizeof leaves / sizeof *leaves &&
           !(strlen(leaves[i].type) == word && str_starts_fold(type.p, leaves[i].type)))
        i++;
    const bool typed = i < sizeof leaves / sizeof *leaves;
    /* Trino sends JSON in a string, BigQuery as it is */
    const bool json = typed && str_eq(leaves[i].type, "json") &&
                      !(nested->dialect == SQL_TRINO && value->kind == JSON_STRING);
    if (json)
        buf_addn(&text, value->p, value->len);
    else
        json_text(&text, value);
    if (value->kind == JSON_STRING || json || (typed && nested->dialect == SQL_BIGQUERY)) {
        buf_add(nested->out, typed ? leaves[i].before : "");
        sql_quote_string(nested->out, buf_str(&text), text.len, nested->dialect);
        buf_add(nested->out, typed ? leaves[i].after : "");
    } else {
        buf_addn(nested->out, text.p, text.len);
    }
    buf_release(&text);
    return json || (value->kind != JSON_ARRAY && value->kind != JSON_OBJECT);
}

/* BigQuery's constructors take types without lengths and digits. */
static void nested_add_type(struct nested *nested, struct type_text type)
{
    int depth = 0;

    for (size_t i = 0; i < type.len; i++) {
        depth += type.p[i] == '(';
        if (depth == 0)
            buf_addc(nested->out, type.p[i]);
        depth -= type.p[i] == ')';
    }
}

static bool nested_value(struct nested *nested, struct type_text type,
                         const struct json_value *value)
{
    const bool trino = nested->dialect == SQL_TRINO;
    struct type_text inner;

    if (value->kind == JSON_NULL) {
        buf_add(nested->out, "NULL");
        return true;
    }
    if (nested->depth >= NESTED_DEPTH)
        return false;
    nested->depth++;
    bool ok;
    if (nested_is(nested, type, "array", &inner)) {
        if (trino)
            buf_add(nested->out, "ARRAY");
        else
            nested_add_type(nested, type);
        ok = nested_array(nested, inner, value);
    } else if (nested_is(nested, type, trino ? "row" : "struct", &inner)) {
        if (trino)
            buf_add(nested->out, "ROW");
        else
            nested_add_type(nested, type);
        ok = nested_row(nested, inner, value);
    } else if (trino && nested_is(nested, type, "map", &inner)) {
        ok = nested_map(nested, inner, value);
    } else {
        ok = nested_leaf(nested, type, value);
    }
    nested->depth--;
    return ok;
}

bool export_nested(struct buf *out, const char *type, const char *text, size_t len,
                   enum sql_dialect dialect)
{
    struct nested nested = {out, dialect, 0};
    const struct type_text whole = {type, strlen(type)};
    const size_t before = out->len;
    struct json_value value;
    struct type_text inner;
    const bool trino = dialect == SQL_TRINO;

    if ((!trino && dialect != SQL_BIGQUERY) ||
        !(nested_is(&nested, whole, "array", &inner) ||
          nested_is(&nested, whole, trino ? "row" : "struct", &inner) ||
          (trino && nested_is(&nested, whole, "map", &inner))) ||
        !json_read(text, len, &value))
        return false;
    buf_add(out, trino ? "CAST(" : "");
    if (!nested_value(&nested, whole, &value)) {
        buf_truncate(out, before);
        return false;
    }
    if (trino)
        buf_addf(out, " AS %s)", type);
    return true;
}
