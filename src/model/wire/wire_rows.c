/* Rows over the wire, a page at a time. Kinds and exact digits survive; bytes that are no UTF-8
 * travel as hexadecimal digits. */
#include <stdio.h>
#include <string.h>

#include "event_names.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "wire/wire_private.h"

#define LETTER_BYTES 'b'
#define LETTER_NO_UTF8 'x' /* text, in hexadecimal digits */

static const char letters[] = {[CELL_TEXT] = 't', [CELL_INTEGER] = 'i', [CELL_REAL] = 'r'};

static void write_column(struct buf *out, const struct result_column *column)
{
    json_comma(out);
    buf_addc(out, '{');
    json_key_str(out, "name", column->name);
    json_key_str(out, "type", column->type);
    json_key_str(out, "value", value_type_name(column->value));
    json_key_str(out, "table", column->source_table);
    json_key_str(out, "column", column->source_column);
    if (column->any_digits)
        json_key_bool(out, "any_digits", true);
    buf_addc(out, '}');
}

static void write_hex(struct buf *text, const struct cell *cell, char letter)
{
    buf_addc(text, letter);
    for (size_t i = 0; i < cell->len; i++)
        buf_addf(text, "%02x", (unsigned char)cell->p[i]);
}

static void write_cell(struct buf *out, const struct cell *cell, struct buf *text)
{
    json_comma(out);
    if (cell->kind == CELL_NULL) {
        buf_add(out, "null");
        return;
    }
    buf_clear(text);
    if (cell->kind == CELL_BYTES)
        write_hex(text, cell, LETTER_BYTES);
    else if (!text_valid(cell->p, cell->len) || memchr(cell->p, 0, cell->len))
        write_hex(text, cell, LETTER_NO_UTF8);
    else {
        buf_addc(text, letters[cell->kind]);
        buf_addn(text, cell->p, cell->len);
    }
    json_strn(out, text->p, text->len);
}

static void write_end(struct buf *out, const struct result *result)
{
    json_key_int(out, "total", (int64_t)result_rows(result));
    json_key_str(out, "state", result_states[result_state(result)]);
    if (result_error(result)->code) {
        json_key_str(out, "error", result_error(result)->text);
        json_key_str(out, "code", err_code_name(result_error(result)->code));
    }
}

void wire_write_rows(const struct result *result, uint64_t from, uint64_t count, struct buf *out)
{
    const size_t columns = result_column_count(result);
    struct buf text = BUF_INIT;

    buf_addc(out, '{');
    write_end(out, result); /* before the rows: what it says of their number is true of them */
    const uint64_t rows = result_rows(result);
    json_key(out, "columns");
    buf_addc(out, '[');
    for (size_t c = 0; c < columns; c++)
        write_column(out, result_column(result, c));
    buf_addc(out, ']');
    json_key(out, "rows");
    buf_addc(out, '[');
    for (uint64_t r = from; r < rows && r - from < count; r++) {
        json_comma(out);
        buf_addc(out, '[');
        for (size_t c = 0; c < columns; c++) {
            const struct cell cell = result_cell(result, r, c);
            write_cell(out, &cell, &text);
        }
        buf_addc(out, ']');
    }
    buf_add(out, "]}");
    buf_release(&text);
}

/* ---- reading */

static enum value_type read_value(const char *name)
{
    for (int type = VALUE_UNKNOWN; name && type <= VALUE_OTHER; type++)
        if (strcmp(value_type_name((enum value_type)type), name) == 0)
            return (enum value_type)type;
    return VALUE_UNKNOWN;
}

static const char *read_borrowed(const cJSON *json, const char *name)
{
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, name));
}

static struct result *read_columns(const cJSON *json, size_t memory_cap)
{
    const cJSON *item;
    size_t count;
    const cJSON *columns = wire_array(json, "columns", &count);
    struct result_column *made = mem_alloc((count + 1) * sizeof *made);
    size_t len = 0;

    cJSON_ArrayForEach(item, columns)
    {
        const char *name = read_borrowed(item, "name"), *type = read_borrowed(item, "type");
        made[len++] = (struct result_column){.name = name ? name : "",
                                             .type = type ? type : "",
                                             .value = read_value(read_borrowed(item, "value")),
                                             .source_table = read_borrowed(item, "table"),
                                             .source_column = read_borrowed(item, "column"),
                                             .any_digits = wire_bool(item, "any_digits")};
    }
    struct result *result = result_new(made, len, memory_cap);
    mem_free(made);
    return result;
}

static bool read_hex(const char *digits, struct buf *bytes)
{
    unsigned byte;

    buf_clear(bytes);
    for (; digits[0] && digits[1]; digits += 2) {
        if (sscanf(digits, "%2x", &byte) != 1)
            return false;
        buf_addc(bytes, (char)byte);
    }
    return !digits[0];
}

static bool read_cell(struct result *result, const cJSON *item, struct buf *bytes)
{
    const char *text = cJSON_GetStringValue(item);

    if (cJSON_IsNull(item)) {
        result_add_null(result);
        return true;
    }
    if (!text)
        return false;
    for (int kind = CELL_TEXT; kind <= CELL_REAL; kind++)
        if (*text == letters[kind]) {
            result_add(result, (enum cell_kind)kind, text + 1, strlen(text + 1));
            return true;
        }
    if ((*text != LETTER_BYTES && *text != LETTER_NO_UTF8) || !read_hex(text + 1, bytes))
        return false;
    result_add(result, *text == LETTER_BYTES ? CELL_BYTES : CELL_TEXT, buf_str(bytes), bytes->len);
    return true;
}

static bool read_row(struct result *result, const cJSON *row, struct buf *bytes, struct err *err)
{
    const cJSON *cell;

    if (!cJSON_IsArray(row) || (size_t)cJSON_GetArraySize(row) != result_column_count(result))
        return err_set(err, ERR_USAGE, "the service sent a row that does not fit its columns");
    cJSON_ArrayForEach(cell, row) if (!read_cell(result, cell, bytes)) return err_set(
        err, ERR_USAGE, "the service sent a value that cannot be read");
    return result_row_end(result, err);
}

/* How the read ended, once nothing is missing here. */
static void read_end(const cJSON *json, struct result *result)
{
    const int state = WIRE_NAME(json, "state", result_states, RESULT_RUNNING);
    struct err err = ERR_INIT;

    result_publish(result);
    if (result_rows(result) < (uint64_t)wire_int(json, "total", 0))
        return;
    if (state == RESULT_PARTIAL) {
        const char *why = read_borrowed(json, "error");
        const enum err_code code = wire_code(json, "code");
        err_set(&err, code ? code : ERR_INTERNAL, "%s", why ? why : "");
        result_cut(result, &err);
    } else {
        result_set_state(result, (enum result_state)state);
    }
}

bool wire_read_rows(const cJSON *json, size_t memory_cap, struct result **result, struct err *err)
{
    const cJSON *rows = cJSON_GetObjectItemCaseSensitive(json, "rows"), *row;
    struct buf bytes = BUF_INIT;
    bool ok =
        cJSON_IsArray(rows) || err_set(err, ERR_USAGE, "the service sent rows that cannot be read");

    if (ok && !*result)
        *result = read_columns(json, memory_cap);
    cJSON_ArrayForEach(row, rows) if (ok) ok = read_row(*result, row, &bytes, err);
    if (ok)
        read_end(json, *result);
    buf_release(&bytes);
    return ok;
}
