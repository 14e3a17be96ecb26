/* A workbook of one sheet by libxlsxwriter, loaded on first use, in its mode of constant memory:
 * rows go to disk as they come. What a sheet cannot hold is refused by name, never cut.
 *
 * A number becomes a workbook's number only when its double is exactly it (15 digits, as
 * spreadsheets show them) or it is of a column of doubles (which a workbook rounds to 16 or 17
 * digits, as it does its own), a date or time its date only when it is one there (from March 1900,
 * to milliseconds, without a zone), and a boolean its boolean; the rest is text. Bytes that are no
 * text become U+FFFD. A decimal shows the digits behind its point that its column is declared with,
 * or that it has itself; columns are as wide as what stands in them, within limits.
 */
#include "export/exporter.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/model/rows/rowtext.h"

#if QUERENT_HAVE_XLSXWRITER
#include <xlsxwriter.h>

#include "querent/base/system/lazy.h"

#define ROWS_MAX 1048576
#define COLUMNS_MAX 16384
#define CELL_MAX 32767 /* UTF-16 units */
#define EXACT_DIGITS 15
#define DOUBLE_DIGITS 17 /* no double is written with more */
#define SCALE_MAX 9
#define WIDTH_MIN 9 /* characters, as of a column that nobody has widened */
#define WIDTH_MAX 60
#define EXACT_EXPONENT 290 /* far from where doubles overflow or lose digits */

#define XLSX_CALLS(X)                                                                              \
    X(workbook_new_opt)                                                                            \
    X(workbook_add_worksheet)                                                                      \
    X(workbook_add_format)                                                                         \
    X(workbook_close)                                                                              \
    X(lxw_workbook_free)                                                                           \
    X(format_set_bold)                                                                             \
    X(worksheet_freeze_panes)                                                                      \
    X(format_set_num_format)                                                                       \
    X(worksheet_set_column)                                                                        \
    X(worksheet_write_boolean)                                                                     \
    X(worksheet_write_datetime)                                                                    \
    X(worksheet_write_number)                                                                      \
    X(worksheet_write_string)                                                                      \
    X(lxw_strerror)
LAZY_LIBRARY(xlsx, "libxlsxwriter.so.4 libxlsxwriter.so.5 libxlsxwriter.so.8", XLSX_CALLS)

enum { AS_DATE, AS_TIME, AS_STAMP, AS_PARTS = 3 }; /* with AS_PARTS added: milliseconds, too */

struct sheet {
    lxw_workbook *book;
    lxw_worksheet *page;
    lxw_format *times[AS_PARTS + AS_STAMP + 1];
    lxw_format *decimals[SCALE_MAX + 1]; /* by digits behind the point, made when they are met */
    size_t *widths;                      /* of each column, in characters */
    struct buf text;                     /* the cell at hand */
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

static void export_xlsx_make_formats(struct sheet *sheet)
{
    static const char *const formats[] = {
        [AS_DATE] = "yyyy-mm-dd",
        [AS_TIME] = "hh:mm:ss",
        [AS_STAMP] = "yyyy-mm-dd hh:mm:ss",
        [AS_PARTS + AS_DATE] = "yyyy-mm-dd",
        [AS_PARTS + AS_TIME] = "hh:mm:ss.000",
        [AS_PARTS + AS_STAMP] = "yyyy-mm-dd hh:mm:ss.000",
    };

    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        sheet->times[i] = xlsx.workbook_add_format(sheet->book);
        xlsx.format_set_num_format(sheet->times[i], formats[i]);
    }
}

/* How wide the first line of a text is. */
static size_t export_xlsx_line(const struct buf *text)
{
    const char *end = text->len ? memchr(text->p, '\n', text->len) : NULL;

    return (size_t)text_width(buf_str(text), end ? (size_t)(end - text->p) : text->len);
}

/* What stands in the column has to fit: numbers and dates are shown as #### where it does not. */
static void export_xlsx_widen(struct sheet *sheet, size_t col, size_t width)
{
    const size_t beside = 2, wide = width + beside > WIDTH_MAX ? WIDTH_MAX : width + beside;

    if (wide > sheet->widths[col])
        sheet->widths[col] = wide;
}

/* Known when all rows have come; in constant memory, too, columns are written last. */
static void export_xlsx_set_widths(const struct exporter *exporter, struct sheet *sheet)
{
    for (size_t i = 0; i < exporter->count; i++)
        if (sheet->widths[i] > WIDTH_MIN)
            xlsx.worksheet_set_column(sheet->page, (lxw_col_t)i, (lxw_col_t)i,
                                      (double)sheet->widths[i], NULL);
}

/* The digits behind the point of "numeric(14,2)"; 0: it says none. */
static size_t export_xlsx_declared(const char *type)
{
    const char *comma = strchr(type, '(') ? strchr(type, ',') : NULL;
    const char *digit = comma ? comma + 1 + strspn(comma + 1, " ") : "";

    return *digit >= '0' && *digit <= '9' && (digit[1] == ')' || digit[1] == ' ')
               ? (size_t)(*digit - '0')
               : 0;
}

/* How the decimal at hand is shown: -34.80, and not -34.8; NULL: as it is. */
static lxw_format *export_xlsx_decimal(struct sheet *sheet, const struct result_column *column)
{
    const char *text = buf_str(&sheet->text), *point = strchr(text, '.');
    size_t scale = column->value == VALUE_DECIMAL ? export_xlsx_declared(column->type) : 0;
    const size_t own = point ? strspn(point + 1, "0123456789") : 0;
    struct buf format = BUF_INIT;

    if (column->value != VALUE_DECIMAL || strpbrk(text, "eE"))
        return NULL;
    scale = own > scale ? own : scale;
    if (scale == 0 || scale > SCALE_MAX)
        return NULL;
    if (!sheet->decimals[scale]) {
        buf_add(&format, "#,##0.");
        for (size_t i = 0; i < scale; i++)
            buf_addc(&format, '0');
        sheet->decimals[scale] = xlsx.workbook_add_format(sheet->book);
        xlsx.format_set_num_format(sheet->decimals[scale], buf_str(&format));
        buf_release(&format);
    }
    return sheet->decimals[scale];
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
    struct { /* versions after the header's read more members: zero is right for them */
        lxw_workbook_options known;
        void *later[8];
    } options = {.known = {.constant_memory = LXW_TRUE, .use_zip64 = LXW_TRUE}};
    sheet->book = xlsx.workbook_new_opt(exporter->file.temporary, &options.known);
    sheet->page = sheet->book ? xlsx.workbook_add_worksheet(sheet->book, "Result") : NULL;
    if (!sheet->page)
        return err_set(err, ERR_IO, "cannot begin the workbook '%s'", exporter->file.target);
    lxw_format *bold = xlsx.workbook_add_format(sheet->book);
    xlsx.format_set_bold(bold);
    xlsx.worksheet_freeze_panes(sheet->page, 1, 0);
    export_xlsx_make_formats(sheet);
    sheet->widths = mem_alloc((exporter->count + 1) * sizeof *sheet->widths);
    for (size_t i = 0; i < exporter->count; i++) {
        export_xlsx_set_text(&sheet->text, exporter->columns[i].name,
                             strlen(exporter->columns[i].name));
        export_xlsx_widen(sheet, i, export_xlsx_line(&sheet->text));
        if (!export_xlsx_write_text(exporter, 0, i, bold, err))
            return false;
    }
    return true;
}

/* The number's double, when it has no more than `most` digits: 15 are shown again by spreadsheets.
 */
static bool exact_double(const struct buf *text, size_t most, double *ret_value)
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
    return digits <= most && exponent >= -EXACT_EXPONENT + 64 && exponent <= EXACT_EXPONENT - 64 &&
           str_to_double(p, ret_value);
}

/* `digits` digits at *p, which moves behind them and behind `after` (0: nothing). */
static bool export_xlsx_digits(const char **p, int digits, char after, int *ret_value)
{
    int value = 0;

    for (int i = 0; i < digits; i++, (*p)++) {
        if (**p < '0' || **p > '9')
            return false;
        value = value * 10 + (**p - '0');
    }
    *ret_value = value;
    if (after && **p != after)
        return false;
    *p += after != 0;
    return true;
}

static bool export_xlsx_read_time(const char **p, lxw_datetime *time, bool *ret_parts)
{
    int seconds = 0, parts = 0, digits = 0;

    if (!export_xlsx_digits(p, 2, ':', &time->hour) || !export_xlsx_digits(p, 2, ':', &time->min) ||
        !export_xlsx_digits(p, 2, 0, &seconds))
        return false;
    for (*p += **p == '.'; **p >= '0' && **p <= '9'; (*p)++) {
        if (digits++ < 3)
            parts = parts * 10 + (**p - '0');
        else if (**p != '0')
            return false; /* a workbook's time has no more */
    }
    for (; digits > 0 && digits < 3; digits++)
        parts *= 10;
    time->sec = seconds + parts / 1000.0;
    *ret_parts = parts != 0;
    return time->hour < 24 && time->min < 60 && seconds < 60;
}

/* Spreadsheets count days from 1900, and have a 29 February in it. */
static bool export_xlsx_date_good(const lxw_datetime *time)
{
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = time->year % 4 == 0 && (time->year % 100 != 0 || time->year % 400 == 0);

    return time->month >= 1 && time->month <= 12 && time->day >= 1 &&
           time->day <= days[time->month - 1] && (time->month != 2 || time->day < 29 || leap) &&
           (time->year > 1900 || (time->year == 1900 && time->month > 2));
}

/* The text as a date or time that the workbook has exactly; NULL: it is text. */
static lxw_format *export_xlsx_time(const struct sheet *sheet, enum value_type value,
                                    lxw_datetime *ret_time)
{
    const char *p = buf_str(&sheet->text);
    lxw_datetime time = {0};
    bool parts = false;
    int as = value == VALUE_DATE ? AS_DATE : value == VALUE_TIME ? AS_TIME : AS_STAMP;

    if (value != VALUE_DATE && value != VALUE_TIME && value != VALUE_TIMESTAMP)
        return NULL;
    if (value != VALUE_TIME &&
        (!export_xlsx_digits(&p, 4, '-', &time.year) ||
         !export_xlsx_digits(&p, 2, '-', &time.month) || !export_xlsx_digits(&p, 2, 0, &time.day) ||
         !export_xlsx_date_good(&time)))
        return NULL;
    if (value == VALUE_TIMESTAMP && !*p)
        as = AS_DATE;
    else if (value == VALUE_TIMESTAMP && *p != ' ' && *p != 'T')
        return NULL;
    p += *p == ' ' || *p == 'T';
    if (as != AS_DATE && !export_xlsx_read_time(&p, &time, &parts))
        return NULL;
    *ret_time = time;
    return *p ? NULL : sheet->times[(parts ? AS_PARTS : 0) + as];
}

/* 1: true, 0: false, -1: it is something else, as a tinyint(1) may be. */
static int export_xlsx_boolean(const struct sheet *sheet, enum value_type value)
{
    static const char *const no[] = {"0", "f", "false"}, *const yes[] = {"1", "t", "true"};

    for (size_t i = 0; value == VALUE_BOOLEAN && i < sizeof no / sizeof *no; i++)
        if (str_eq_fold(buf_str(&sheet->text), no[i]) || str_eq_fold(buf_str(&sheet->text), yes[i]))
            return str_eq_fold(buf_str(&sheet->text), yes[i]);
    return -1;
}

/* Dates, times and booleans; false: the cell is none. */
static bool export_xlsx_write_typed(struct exporter *exporter, uint64_t row, size_t col,
                                    lxw_error *ret_code)
{
    struct sheet *sheet = exporter->state;
    const enum value_type value = exporter->columns[col].value;
    lxw_datetime time;
    lxw_format *format = export_xlsx_time(sheet, value, &time);
    const int truth = export_xlsx_boolean(sheet, value);

    if (format)
        export_xlsx_widen(sheet, col, sheet->text.len);
    if (format)
        *ret_code = xlsx.worksheet_write_datetime(sheet->page, (lxw_row_t)row, (lxw_col_t)col,
                                                  &time, format);
    else if (truth >= 0)
        *ret_code =
            xlsx.worksheet_write_boolean(sheet->page, (lxw_row_t)row, (lxw_col_t)col, truth, NULL);
    return format || truth >= 0;
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
    lxw_error code = LXW_NO_ERROR;
    if (export_xlsx_write_typed(exporter, row, col, &code))
        return code == LXW_NO_ERROR || export_xlsx_problem(exporter, code, err);
    const size_t most = exporter->columns[col].value == VALUE_REAL ? DOUBLE_DIGITS : EXACT_DIGITS;
    if (cell->kind == CELL_TEXT || !exact_double(&sheet->text, most, &value)) {
        export_xlsx_widen(sheet, col, export_xlsx_line(&sheet->text));
        return export_xlsx_write_text(exporter, row, col, NULL, err);
    }
    lxw_format *format = export_xlsx_decimal(sheet, &exporter->columns[col]);
    export_xlsx_widen(sheet, col, sheet->text.len + (format ? sheet->text.len / 3 : 0));
    code = xlsx.worksheet_write_number(sheet->page, (lxw_row_t)row, (lxw_col_t)col, value, format);
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

    export_xlsx_set_widths(exporter, sheet);
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
    mem_free(sheet->widths);
    mem_free(sheet);
}
#else
static bool export_xlsx_begin(struct exporter *exporter, struct err *err)
{
    (void)exporter;
    return err_set(
        err, ERR_UNSUPPORTED,
        "this build cannot write workbooks: it was made without libxlsxwriter; export as csv");
}

static bool export_xlsx_row(struct exporter *exporter, const struct cell *cells, struct err *err)
{
    (void)cells;
    return export_xlsx_begin(exporter, err);
}

static bool export_xlsx_end(struct exporter *exporter, struct err *err)
{
    return export_xlsx_begin(exporter, err);
}

static bool export_xlsx_cut(struct exporter *exporter, const char *why, struct err *err)
{
    (void)why;
    return export_xlsx_begin(exporter, err);
}

static void export_xlsx_release(struct exporter *exporter)
{
    (void)exporter;
}
#endif

const struct export_ops export_xlsx = {.begin = export_xlsx_begin,
                                       .row = export_xlsx_row,
                                       .end = export_xlsx_end,
                                       .cut = export_xlsx_cut,
                                       .release = export_xlsx_release};
