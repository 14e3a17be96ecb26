/* A workbook of one sheet by libxlsxwriter, loaded on first use, in its mode of constant memory:
 * rows go to disk as they come. What a sheet cannot hold is refused by name, never cut.
 *
 * A number becomes a workbook's number only when its double is exactly it (15 digits, as
 * spreadsheets show them); the rest, dates too, is text. Bytes that are no text become U+FFFD.
 */
#include "export/exporter.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/model/rowtext.h"

#if QUERENT_HAVE_XLSXWRITER
#include <xlsxwriter.h>

#include "querent/base/lazy.h"

#define ROWS_MAX 1048576
#define COLUMNS_MAX 16384
#define CELL_MAX 32767 /* UTF-16 units */
#define EXACT_DIGITS 15
#define EXACT_EXPONENT 290 /* far from where doubles overflow or lose digits */

#define XLSX_CALLS(X)                                                                              \
    X(workbook_new_opt)                                                                            \
    X(workbook_add_worksheet)                                                                      \
    X(workbook_add_format)                                                                         \
    X(workbook_close)                                                                              \
    X(lxw_workbook_free)                                                                           \
    X(format_set_bold)                                                                             \
    X(worksheet_freeze_panes)                                                                      \
    X(worksheet_write_number)                                                                      \
    X(worksheet_write_string)                                                                      \
    X(lxw_strerror)
LAZY_LIBRARY(xlsx, "libxlsxwriter.so.4", XLSX_CALLS)

struct sheet {
    lxw_workbook *book;
    lxw_worksheet *page;
    struct buf text; /* the cell at hand */
};

static bool export_xlsx_problem(const struct exporter *exporter, lxw_error code, struct err *err)
{
    return err_set(err, ERR_IO, "cannot write '%s': %s", exporter->file.target,
                   xlsx.lxw_strerror(code));
}

/* Puts the text in as a C string of valid UTF-8. */
static void export_xlsx_set_text(struct buf *to, const char *p, size_t len)
{
    buf_clear(to);
    if (text_valid(p, len) && !memchr(p, '\0', len)) {
        buf_addn(to, p, len);
        return;
    }
    for (size_t i = 0; i < len;) {
        int32_t cp = 0;
        const size_t n = text_decode(p + i, len - i, &cp);
        char bytes[4];
        buf_addn(to, bytes, text_encode(cp ? cp : 0xfffd, bytes));
        i += n;
    }
}

static size_t utf16_units(const struct buf *text)
{
    size_t units = 0;

    if (text->len <= CELL_MAX)
        return text->len; /* at most */
    for (size_t i = 0; i < text->len; i++) {
        const unsigned char c = (unsigned char)text->p[i];
        units += (c & 0xc0) == 0x80 ? 0 : c >= 0xf0 ? 2 : 1;
    }
    return units;
}

static bool export_xlsx_write_text(struct exporter *exporter, uint64_t row, size_t col,
                                   lxw_format *format, struct err *err)
{
    struct sheet *sheet = exporter->state;

    if (utf16_units(&sheet->text) > CELL_MAX)
        return err_set(err, ERR_LIMIT,
                       "row %llu, column '%s': a workbook's cell holds %d characters at most: "
                       "export as csv or json",
                       (unsigned long long)row, exporter->columns[col].name, CELL_MAX);
    if (sheet->text.len == 0)
        return true; /* an empty cell */
    const lxw_error code = xlsx.worksheet_write_string(sheet->page, (lxw_row_t)row, (lxw_col_t)col,
                                                       buf_str(&sheet->text), format);
    return code == LXW_NO_ERROR || export_xlsx_problem(exporter, code, err);
}

static bool export_xlsx_begin(struct exporter *exporter, struct err *err)
{
    struct sheet *sheet = mem_alloc(sizeof *sheet);

    exporter->state = sheet;
    if (exporter->count > COLUMNS_MAX)
        return err_set(err, ERR_LIMIT, "a workbook's sheet holds %d columns at most: export as csv",
                       COLUMNS_MAX);
    if (!exporter->file.temporary)
        return err_set(err, ERR_USAGE, "a workbook cannot be written to a pipe or a device ('%s')",
                       exporter->file.target);
    if (!xlsx_load(err))
        return false;
    lxw_workbook_options options = {.constant_memory = LXW_TRUE, .use_zip64 = LXW_TRUE};
    sheet->book = xlsx.workbook_new_opt(exporter->file.temporary, &options);
    sheet->page = sheet->book ? xlsx.workbook_add_worksheet(sheet->book, "Result") : NULL;
    if (!sheet->page)
        return err_set(err, ERR_IO, "cannot begin the workbook '%s'", exporter->file.target);
    lxw_format *bold = xlsx.workbook_add_format(sheet->book);
    xlsx.format_set_bold(bold);
    xlsx.worksheet_freeze_panes(sheet->page, 1, 0);
    for (size_t i = 0; i < exporter->count; i++) {
        export_xlsx_set_text(&sheet->text, exporter->columns[i].name,
                             strlen(exporter->columns[i].name));
        if (!export_xlsx_write_text(exporter, 0, i, bold, err))
            return false;
    }
    return true;
}

/* The number's double, when a spreadsheet shows all its digits again. */
static bool exact_double(const struct buf *text, double *ret_value)
{
    const char *p = text->p, *e = strpbrk(p, "eE");
    const size_t mantissa = e ? (size_t)(e - p) : text->len;
    size_t digits = 0;
    int64_t exponent = 0;

    if (text->len > 64 || !number_is(p, text->len) || !strpbrk(p, "0123456789"))
        return false;
    for (size_t i = 0; i < mantissa; i++)
        if (p[i] >= '0' && p[i] <= '9' && (digits || p[i] != '0'))
            digits++;
    if (e && !str_to_i64(e[1] == '+' ? e + 2 : e + 1, &exponent))
        return false;
    return digits <= EXACT_DIGITS && exponent >= -EXACT_EXPONENT + 64 &&
           exponent <= EXACT_EXPONENT - 64 && str_to_double(p, ret_value);
}

static bool write_cell(struct exporter *exporter, const struct cell *cell, size_t col,
                       struct err *err)
{
    struct sheet *sheet = exporter->state;
    const uint64_t row = exporter->rows + 1;
    double value = 0;

    if (cell->kind == CELL_NULL)
        return true;
    if (cell->kind == CELL_BYTES) {
        buf_clear(&sheet->text);
        rowtext_hex(&sheet->text, cell->p, cell->len);
        return export_xlsx_write_text(exporter, row, col, NULL, err);
    }
    export_xlsx_set_text(&sheet->text, cell->p, cell->len);
    if (cell->kind == CELL_TEXT || !exact_double(&sheet->text, &value))
        return export_xlsx_write_text(exporter, row, col, NULL, err);
    const lxw_error code =
        xlsx.worksheet_write_number(sheet->page, (lxw_row_t)row, (lxw_col_t)col, value, NULL);
    return code == LXW_NO_ERROR || export_xlsx_problem(exporter, code, err);
}

static bool export_xlsx_row(struct exporter *exporter, const struct cell *cells, struct err *err)
{
    if (exporter->rows + 1 >= ROWS_MAX)
        return err_set(err, ERR_LIMIT,
                       "a workbook's sheet holds %d rows with its heading: export as csv",
                       ROWS_MAX);
    for (size_t i = 0; i < exporter->count; i++)
        if (!write_cell(exporter, &cells[i], i, err))
            return false;
    return true;
}

static bool export_xlsx_end(struct exporter *exporter, struct err *err)
{
    struct sheet *sheet = exporter->state;
    lxw_workbook *book = sheet->book;

    sheet->book = NULL; /* closing frees it, also when it fails */
    const lxw_error code = xlsx.workbook_close(book);
    return code == LXW_NO_ERROR || export_xlsx_problem(exporter, code, err);
}

/* A sheet that is full has no row for it; its file's name tells. */
static bool export_xlsx_cut(struct exporter *exporter, const char *why, struct err *err)
{
    struct sheet *sheet = exporter->state;
    const uint64_t at = exporter->rows + 2;

    if (why && exporter->count && at < ROWS_MAX) {
        export_xlsx_set_text(&sheet->text, why, strlen(why));
        if (!export_xlsx_write_text(exporter, at, 0, NULL, err))
            return false;
    }
    return export_xlsx_end(exporter, err);
}

static void export_xlsx_release(struct exporter *exporter)
{
    struct sheet *sheet = exporter->state;

    if (!sheet)
        return;
    if (sheet->book)
        xlsx.lxw_workbook_free(sheet->book);
    buf_release(&sheet->text);
    mem_free(sheet);
}
#else
static bool begin(struct exporter *exporter, struct err *err)
{
    (void)exporter;
    return err_set(
        err, ERR_UNSUPPORTED,
        "this build cannot write workbooks: it was made without libxlsxwriter; export as csv");
}

static bool row(struct exporter *exporter, const struct cell *cells, struct err *err)
{
    (void)cells;
    return begin(exporter, err);
}

static bool end(struct exporter *exporter, struct err *err)
{
    return begin(exporter, err);
}

static bool cut(struct exporter *exporter, const char *why, struct err *err)
{
    (void)why;
    return begin(exporter, err);
}

static void release(struct exporter *exporter)
{
    (void)exporter;
}
#endif

const struct export_ops export_xlsx = {.begin = export_xlsx_begin,
                                       .row = export_xlsx_row,
                                       .end = export_xlsx_end,
                                       .cut = export_xlsx_cut,
                                       .release = export_xlsx_release};
