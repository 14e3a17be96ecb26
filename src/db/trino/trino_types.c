/* Trino's types and how the protocol writes their values: JSON numbers and strings, varbinary in
 * base64, decimals and dates as text, arrays and maps and rows as JSON, which is kept as it is. */
#include <string.h>
#include <strings.h>

#include "querent/base/str.h"
#include "trino/trino.h"

static const struct type {
    const char *name; /* without parameters */
    enum value_type value;
    enum cell_kind kind;
} types[] = {
    {"boolean", VALUE_BOOLEAN, CELL_TEXT},
    {"tinyint", VALUE_INTEGER, CELL_INTEGER},
    {"smallint", VALUE_INTEGER, CELL_INTEGER},
    {"integer", VALUE_INTEGER, CELL_INTEGER},
    {"bigint", VALUE_INTEGER, CELL_INTEGER},
    {"real", VALUE_REAL, CELL_REAL},
    {"double", VALUE_REAL, CELL_REAL},
    {"decimal", VALUE_DECIMAL, CELL_REAL},
    {"varchar", VALUE_TEXT, CELL_TEXT},
    {"char", VALUE_TEXT, CELL_TEXT},
    {"varbinary", VALUE_BYTES, CELL_BYTES},
    {"json", VALUE_JSON, CELL_TEXT},
    {"array", VALUE_JSON, CELL_TEXT},
    {"map", VALUE_JSON, CELL_TEXT},
    {"row", VALUE_JSON, CELL_TEXT},
    {"date", VALUE_DATE, CELL_TEXT},
    {"time with time zone", VALUE_TIME, CELL_TEXT},
    {"time", VALUE_TIME, CELL_TEXT},
    {"timestamp with time zone", VALUE_TIMESTAMP, CELL_TEXT},
    {"timestamp", VALUE_TIMESTAMP, CELL_TEXT},
    {"interval", VALUE_INTERVAL, CELL_TEXT},
    {"uuid", VALUE_UUID, CELL_TEXT},
    {"ipaddress", VALUE_OTHER, CELL_TEXT},
    {"unknown", VALUE_UNKNOWN, CELL_TEXT},
};

void trino_column_type(struct trino_column *column)
{
    const size_t len = strcspn(column->type, "( ");

    column->value = VALUE_OTHER; /* hyperloglog, geometry, … */
    column->kind = CELL_TEXT;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcspn(types[i].name, " ") == len &&
            strncasecmp(types[i].name, column->type, len) == 0) {
            column->value = types[i].value;
            column->kind = types[i].kind;
            return;
        }
}

const char *trino_type_for(const struct db *db, enum value_type value)
{
    static const char *const names[] = {
        [VALUE_UNKNOWN] = "varchar",
        [VALUE_TEXT] = "varchar",
        [VALUE_INTEGER] = "bigint",
        [VALUE_DECIMAL] = "decimal(38,15)",
        [VALUE_REAL] = "double",
        [VALUE_BOOLEAN] = "boolean",
        [VALUE_DATE] = "date",
        [VALUE_TIME] = "time(6)",
        [VALUE_TIMESTAMP] = "timestamp(6)",
        [VALUE_INTERVAL] = "varchar",
        [VALUE_BYTES] = "varbinary",
        [VALUE_JSON] = "varchar",
        [VALUE_UUID] = "uuid",
        [VALUE_OTHER] = "varchar",
    };

    (void)db;
    return names[value];
}

/* ---- values */

static int base64_digit(char c)
{
    return c >= 'A' && c <= 'Z'   ? c - 'A'
           : c >= 'a' && c <= 'z' ? c - 'a' + 26
           : c >= '0' && c <= '9' ? c - '0' + 52
           : c == '+'             ? 62
           : c == '/'             ? 63
                                  : -1;
}

/* RFC 4648, section 4; line breaks are skipped, as encoders of MIME put them in. `out` may be p
 * itself: what is written is never ahead of what is read. False: no base64. */
static bool decode_base64(char *out, const char *p, size_t len, size_t *ret_len)
{
    unsigned bits = 0, have = 0;
    size_t at = 0;

    for (size_t i = 0; i < len && p[i] != '='; i++) {
        const int digit = base64_digit(p[i]);
        if (p[i] == '\r' || p[i] == '\n')
            continue;
        if (digit < 0)
            return false;
        bits = bits << 6 | (unsigned)digit;
        have += 6;
        if (have >= 8) {
            have -= 8;
            out[at++] = (char)(bits >> have & 0xff);
        }
    }
    *ret_len = at;
    return true;
}

static bool string_cell(const struct trino_column *column, const struct json_value *value,
                        struct buf *scratch, struct cell *ret_cell)
{
    const size_t at = scratch->len;
    size_t len = value->len - 2;

    if (json_plain(value) && column->kind != CELL_BYTES) {
        *ret_cell = (struct cell){.p = value->p + 1, .len = len, .kind = column->kind};
        return true;
    }
    json_text(scratch, value);
    len = scratch->len - at;
    if (column->kind == CELL_BYTES && len &&
        !decode_base64(scratch->p + at, scratch->p + at, len, &len))
        return false;
    buf_truncate(scratch, at + len);
    *ret_cell = (struct cell){.p = buf_str(scratch) + at, .len = len, .kind = column->kind};
    return true;
}

bool trino_cell(const struct trino_column *column, const struct json_value *value,
                struct buf *scratch, struct cell *ret_cell)
{
    switch (value->kind) {
    case JSON_NULL:
    case JSON_NONE:
        *ret_cell = (struct cell){.p = "", .kind = CELL_NULL};
        return true;
    case JSON_STRING:
        return string_cell(column, value, scratch, ret_cell);
    case JSON_NUMBER:
        *ret_cell = (struct cell){.p = value->p,
                                  .len = value->len,
                                  .kind = column->kind == CELL_TEXT ? CELL_REAL : column->kind};
        return true;
    default:
        *ret_cell = (struct cell){.p = value->p, .len = value->len, .kind = CELL_TEXT};
        return true;
    }
}
