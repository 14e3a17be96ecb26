/* Rows of any bytes in every format: what is written as JSON can be read, CSV has as many fields as
 * there were cells, and a workbook is finished. The first byte chooses the format, the second how
 * many columns there are; the rest is cut into cells at its zero bytes, the first of each cell
 * saying what it is. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "querent/base/json_read.h"
#include "querent/base/mem.h"
#include "querent/jobs/export.h"

enum { COLUMNS_MAX = 8, ROWS_MAX = 64 };

static char path[64];

static void remove_file(void)
{
    unlink(path);
}

static bool collect(void *arg, const void *bytes, size_t len, struct err *err)
{
    (void)err;
    buf_addn(arg, bytes, len);
    return true;
}

/* The next cell; false: there is none. */
static bool next_cell(const uint8_t **data, size_t *size, struct cell *ret_cell)
{
    static const enum cell_kind kinds[] = {CELL_TEXT, CELL_INTEGER, CELL_REAL, CELL_BYTES,
                                           CELL_NULL};
    const uint8_t *end = memchr(*data, 0, *size);
    const size_t len = end ? (size_t)(end - *data) : *size;

    if (!*size)
        return false;
    *ret_cell = (struct cell){.kind = len ? kinds[(*data)[0] % 5] : CELL_NULL};
    if (ret_cell->kind == CELL_INTEGER || ret_cell->kind == CELL_REAL) { /* as drivers send them */
        ret_cell->p = (*data)[0] & 8 ? "-1.5e300" : "9223372036854775808";
        ret_cell->len = strlen(ret_cell->p);
    } else {
        ret_cell->p = len ? (const char *)*data + 1 : "";
        ret_cell->len = len && ret_cell->kind != CELL_NULL ? len - 1 : 0;
    }
    *size -= end ? len + 1 : len;
    *data += end ? len + 1 : len;
    return true;
}

static bool write_rows(struct exporter *exporter, const uint8_t *data, size_t size, size_t columns,
                       struct err *err)
{
    struct cell cells[COLUMNS_MAX];

    for (int row = 0; row < ROWS_MAX; row++) {
        for (size_t c = 0; c < columns; c++) {
            if (!next_cell(&data, &size, &cells[c]))
                return true;
        }
        if (!exporter_row(exporter, cells, columns, err))
            return false;
    }
    return true;
}

static void check(enum export_format format, const struct buf *out)
{
    struct json_value value;

    if (format == EXPORT_JSON && !json_read(out->p, out->len, &value))
        __builtin_trap();
    for (const char *p = buf_str(out); (format == EXPORT_TABLE || format == EXPORT_HTML) && *p; p++)
        if (*p == '\033')
            __builtin_trap(); /* an escape would reach the terminal */
}

static bool run(const struct export_options *options, const struct result_column *columns,
                const uint8_t *data, size_t size, size_t count, struct err *err)
{
    struct exporter *exporter = NULL;

    if (!exporter_new(options, &exporter, err))
        abort();
    if (exporter_columns(exporter, columns, count, err) &&
        write_rows(exporter, data, size, count, err))
        return exporter_end(exporter, err);
    exporter_abort(exporter);
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct result_column columns[COLUMNS_MAX] = {0};
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;

    if (size < 3)
        return 0;
    if (!*path) {
        snprintf(path, sizeof path, "/tmp/querent-fuzz-export-%d.xlsx", (int)getpid());
        atexit(remove_file);
    }
    const enum export_format format = (enum export_format)(data[0] % (EXPORT_HTML + 1));
    const size_t count = 1 + data[1] % COLUMNS_MAX;
    struct export_options options = {.format = format, .dialect = (enum sql_dialect)(data[2] % 5)};
    char *name = mem_strndup((const char *)data + 3, size - 3 < 20 ? size - 3 : 20);
    for (size_t i = 0; i < count; i++)
        columns[i] = (struct result_column){.name = i % 2 ? name : "c", .type = ""};
    if (format == EXPORT_XLSX) {
        options.path = path;
    } else {
        options.write = collect;
        options.arg = &out;
    }
    if (run(&options, columns, data + 3, size - 3, count, &err))
        check(format, &out);
    else if (!*err.text)
        __builtin_trap();
    buf_release(&out);
    mem_free(name);
    return 0;
}
