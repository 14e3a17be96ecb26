/* Values as the API writes them: {"v": "text"} each, {"v": [{"v": …}]} for an array, {"v": {"f":
 * [{"v": …}]}} for a struct. Cells get the digits as they are; arrays and structs become JSON that
 * keeps every digit. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "bigquery/bigquery.h"
#include "querent/base/clock.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define MICROS INT64_C(1000000)
#define DIRECT SIZE_MAX /* bigquery_field.at: the text stands in the page */

/* Microseconds of the epoch as "2024-01-31 10:00:00.5+00". */
static bool add_timestamp(struct buf *out, const char *digits)
{
    int64_t micros;
    struct tm tm;

    if (!str_to_i64(digits, &micros))
        return false;
    int64_t seconds = micros / MICROS, rest = micros % MICROS;
    if (rest < 0) {
        seconds--;
        rest += MICROS;
    }
    clock_utc(seconds, &tm);
    buf_addf(out, "%04d-%02d-%02d %02d:%02d:%02d", tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday,
             tm.tm_hour, tm.tm_min, tm.tm_sec);
    if (rest) {
        buf_addf(out, ".%06d", (int)rest);
        while (out->p[out->len - 1] == '0')
            buf_truncate(out, out->len - 1);
    }
    buf_add(out, "+00");
    return true;
}

static int base64_digit(char c)
{
    return c >= 'A' && c <= 'Z'   ? c - 'A'
           : c >= 'a' && c <= 'z' ? c - 'a' + 26
           : c >= '0' && c <= '9' ? c - '0' + 52
           : c == '+'             ? 62
           : c == '/'             ? 63
                                  : -1;
}

static bool add_bytes(struct buf *out, const char *text)
{
    unsigned bits = 0, have = 0;

    for (; *text && *text != '='; text++) {
        const int digit = base64_digit(*text);
        if (digit < 0)
            return false;
        bits = bits << 6 | (unsigned)digit;
        have += 6;
        if (have >= 8) {
            have -= 8;
            buf_addc(out, (char)(bits >> have & 0xff));
        }
    }
    return true;
}

/* One value that is no array and no struct, as it is shown. */
static bool add_scalar(struct buf *out, const struct bigquery_field *field, const struct buf *text)
{
    const size_t at = out->len;

    switch (field->type) {
    case BIGQUERY_TIMESTAMP:
        return add_timestamp(out, buf_str(text));
    case BIGQUERY_BYTES:
        return add_bytes(out, buf_str(text));
    case BIGQUERY_DATETIME:
        buf_addn(out, text->p, text->len);
        if (out->len > at + 10 && out->p[at + 10] == 'T')
            out->p[at + 10] = ' ';
        return true;
    default: /* a text may hold a NUL */
        buf_addn(out, text->p, text->len);
        return true;
    }
}

/* ---- as JSON */

static bool add_json(struct buf *out, const struct bigquery_field *field,
                     const struct json_value *value);

static bool add_json_array(struct buf *out, const struct bigquery_field *field,
                           const struct json_value *value)
{
    struct bigquery_field item = *field;
    struct json_value one;
    struct json_walk walk;
    bool ok = value->kind == JSON_ARRAY;

    item.repeated = false;
    buf_addc(out, '[');
    json_walk_init(&walk, value);
    for (bool first = true; ok && json_walk_item(&walk, &one); first = false) {
        const struct json_value v = json_member(&one, "v");
        buf_add(out, first ? "" : ", ");
        ok = add_json(out, &item, &v);
    }
    buf_addc(out, ']');
    return ok && !walk.bad;
}

static bool add_json_struct(struct buf *out, const struct bigquery_field *field,
                            const struct json_value *value)
{
    const struct json_value list = json_member(value, "f");
    struct json_value one;
    struct json_walk walk;
    bool ok = list.kind == JSON_ARRAY;
    size_t i = 0;

    buf_addc(out, '{');
    json_walk_init(&walk, &list);
    for (; ok && json_walk_item(&walk, &one); i++) {
        const struct json_value v = json_member(&one, "v");
        if (i >= field->count)
            return false;
        buf_add(out, i ? ", " : "");
        json_str(out, field->fields[i].name);
        buf_add(out, ": ");
        ok = add_json(out, &field->fields[i], &v);
    }
    buf_addc(out, '}');
    return ok && i == field->count && !walk.bad;
}

static bool add_json_scalar(struct buf *out, const struct bigquery_field *field,
                            const struct buf *text)
{
    struct json_value whole;

    switch (field->type) {
    case BIGQUERY_NUMBER:
        if (!json_number(buf_str(text), text->len))
            break; /* NaN, Infinity */
        buf_addn(out, text->p, text->len);
        return true;
    case BIGQUERY_BOOL:
        buf_add(out, str_eq_fold(buf_str(text), "true") ? "true" : "false");
        return true;
    case BIGQUERY_JSON:
        if (!json_read(buf_str(text), text->len, &whole))
            break;
        buf_addn(out, text->p, text->len);
        return true;
    case BIGQUERY_TIMESTAMP:
    case BIGQUERY_DATETIME: {
        struct buf shown = BUF_INIT;
        const bool ok = add_scalar(&shown, field, text);
        json_strn(out, buf_str(&shown), shown.len);
        buf_release(&shown);
        return ok;
    }
    default: /* bytes stay base64 there */
        break;
    }
    json_strn(out, buf_str(text), text->len);
    return true;
}

static bool add_json(struct buf *out, const struct bigquery_field *field,
                     const struct json_value *value)
{
    if (value->kind == JSON_NULL || value->kind == JSON_NONE) {
        buf_add(out, "null");
        return true;
    }
    if (field->repeated)
        return add_json_array(out, field, value);
    if (field->type == BIGQUERY_STRUCT)
        return add_json_struct(out, field, value);
    struct buf text = BUF_INIT;
    json_text(&text, value);
    const bool ok = add_json_scalar(out, field, &text);
    buf_release(&text);
    return ok;
}

/* ---- cells */

static bool is_plain(const struct bigquery_field *field, const struct json_value *value)
{
    return json_plain(value) && !field->repeated && field->type != BIGQUERY_TIMESTAMP &&
           field->type != BIGQUERY_DATETIME && field->type != BIGQUERY_BYTES &&
           field->type != BIGQUERY_STRUCT;
}

/* Texts of the scratch may still move: their places are known when the row is whole. */
static bool take_cell(struct bigquery_field *field, const struct json_value *value,
                      struct buf *scratch, struct cell *cell)
{
    bool ok = true;

    field->at = DIRECT;
    *cell = (struct cell){.p = "", .kind = CELL_NULL};
    if (value->kind == JSON_NULL || value->kind == JSON_NONE)
        return true;
    cell->kind = field->kind;
    if (is_plain(field, value)) {
        cell->p = value->p + 1;
        cell->len = value->len - 2;
        return true;
    }
    field->at = scratch->len;
    if (field->repeated || field->type == BIGQUERY_STRUCT) {
        ok = add_json(scratch, field, value);
    } else {
        struct buf text = BUF_INIT;
        json_text(&text, value);
        ok = add_scalar(scratch, field, &text);
        buf_release(&text);
    }
    cell->len = scratch->len - field->at;
    return ok;
}

bool bigquery_row(struct bigquery_field *fields, size_t count, const struct json_value *row,
                  struct buf *scratch, struct cell *cells)
{
    const struct json_value list = json_member(row, "f");
    struct json_value item;
    struct json_walk walk;
    size_t at = 0;

    buf_clear(scratch);
    json_walk_init(&walk, &list);
    while (json_walk_item(&walk, &item)) {
        const struct json_value v = json_member(&item, "v");
        if (at == count || !take_cell(&fields[at], &v, scratch, &cells[at]))
            return false;
        at++;
    }
    for (size_t i = 0; i < at; i++)
        if (fields[i].at != DIRECT)
            cells[i].p = buf_str(scratch) + fields[i].at;
    return !walk.bad && at == count;
}
