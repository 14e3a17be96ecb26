/* INSERT statements that a client of the same kind of database reads back to the same values. */
#include "export/exporter.h"

#include <ctype.h>
#include <string.h>

#include "export/nested.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/model/rows/rowtext.h"
#include "querent/sql/sql.h"

#define ROWS_A_STATEMENT 100

struct inserts {
    struct buf head; /* INSERT INTO name (columns) VALUES */
    unsigned open;   /* rows of the statement begun, 0: none */
};

static bool export_sql_begin(struct exporter *exporter, struct err *err)
{
    const enum sql_dialect dialect = exporter->options.dialect;
    struct inserts *inserts = mem_alloc(sizeof *inserts);
    const char *table = exporter->options.table;

    exporter->state = inserts;
    if (exporter->count == 0)
        return err_set(err, ERR_USAGE, "rows without columns cannot be written as INSERT");
    buf_add(&inserts->head, "INSERT INTO ");
    sql_quote_name(&inserts->head, table ? table : "result", dialect);
    buf_add(&inserts->head, " (");
    for (size_t i = 0; i < exporter->count; i++) {
        buf_add(&inserts->head, i ? ", " : "");
        sql_quote_name(&inserts->head, exporter->columns[i].name, dialect);
    }
    buf_add(&inserts->head, ") VALUES\n");
    return true;
}

/* The digits as a literal of the dialect's bytes. */
static void export_sql_add_bytes(struct buf *out, const char *p, size_t len,
                                 enum sql_dialect dialect)
{
    static const struct {
        const char *before, *after;
    } spelling[] = {[SQL_SQLITE] = {"X'", "'"},
                    [SQL_POSTGRES] = {"'\\x", "'"},
                    [SQL_MYSQL] = {"X'", "'"},
                    [SQL_TRINO] = {"X'", "'"},
                    [SQL_BIGQUERY] = {"FROM_HEX('", "')"}};
    struct buf hex = BUF_INIT;

    rowtext_hex(&hex, p, len);
    buf_add(out, spelling[dialect].before);
    buf_addn(out, hex.p + 2, hex.len - 2);
    buf_add(out, spelling[dialect].after);
    buf_release(&hex);
}

/* Text that no quoted string holds: NUL bytes, or bytes that are not UTF-8. */
static bool add_odd_text(struct exporter *exporter, const struct cell *cell, size_t col,
                         struct err *err)
{
    static const struct {
        const char *before, *after;
    } spelling[] = {[SQL_SQLITE] = {"CAST(", " AS TEXT)"},
                    [SQL_MYSQL] = {"CONVERT(", " USING utf8mb4)"},
                    [SQL_TRINO] = {"from_utf8(", ")"},
                    [SQL_BIGQUERY] = {"SAFE_CONVERT_BYTES_TO_STRING(", ")"}};
    const enum sql_dialect dialect = exporter->options.dialect;

    if (dialect == SQL_POSTGRES || (dialect != SQL_SQLITE && !text_valid(cell->p, cell->len)))
        return err_set(err, ERR_UNSUPPORTED,
                       "row %llu, column '%s': %s has no text with NUL bytes or invalid UTF-8: "
                       "export as csv or json",
                       (unsigned long long)exporter->rows + 1, exporter->columns[col].name,
                       sql_dialect_name(dialect));
    buf_add(&exporter->out, spelling[dialect].before);
    export_sql_add_bytes(&exporter->out, cell->p, cell->len, dialect);
    buf_add(&exporter->out, spelling[dialect].after);
    return true;
}

/* SQLite has infinity, but no word for it: what overflows is it. Trino has functions. BigQuery
 * reads digits with a point as a double, unless they are said to be exact. */
static void export_sql_add_number(struct buf *out, const struct result_column *column,
                                  const struct cell *cell, enum sql_dialect dialect)
{
    const bool exact = dialect == SQL_BIGQUERY && memchr(cell->p, '.', cell->len);
    const bool minus = cell->len && cell->p[0] == '-';
    const bool digits =
        cell->len > minus && (isdigit((unsigned char)cell->p[minus]) || cell->p[minus] == '.');

    if (exact && str_starts_fold(column->type, "NUMERIC"))
        buf_addf(out, "NUMERIC '%.*s'", (int)cell->len, cell->p);
    else if (exact && str_starts_fold(column->type, "BIGNUMERIC"))
        buf_addf(out, "BIGNUMERIC '%.*s'", (int)cell->len, cell->p);
    else if (digits && number_is(cell->p, cell->len))
        buf_addn(out, cell->p, cell->len);
    else if (dialect == SQL_SQLITE && cell->len > minus && toupper(cell->p[minus]) == 'I')
        buf_add(out, minus ? "-9e999" : "9e999");
    else if (dialect == SQL_TRINO && cell->len > minus)
        buf_addf(out, "%s%s()", minus ? "-" : "",
                 toupper(cell->p[minus]) == 'I' ? "infinity" : "nan");
    else
        sql_quote_string(out, cell->p, cell->len, dialect);
}

/* The word before a string that makes it a literal of the column's type, where the database does
 * not make one of a string. NULL: it does. */
static const char *export_sql_word(const struct result_column *column, enum sql_dialect dialect)
{
    static const char *const words[] = {
        [VALUE_DATE] = "DATE ", [VALUE_TIME] = "TIME ", [VALUE_TIMESTAMP] = "TIMESTAMP ",
        [VALUE_JSON] = "JSON ", [VALUE_UUID] = "UUID ", [VALUE_OTHER] = NULL};

    if ((dialect != SQL_TRINO && dialect != SQL_BIGQUERY) ||
        (dialect == SQL_BIGQUERY && column->value == VALUE_UUID))
        return NULL;
    if (dialect == SQL_BIGQUERY && str_eq_fold(column->type, "DATETIME"))
        return "DATETIME ";
    return (size_t)column->value < sizeof words / sizeof *words ? words[column->value] : NULL;
}

static void export_sql_add_string(struct buf *out, const struct result_column *column,
                                  const struct cell *cell, enum sql_dialect dialect)
{
    const bool trino = dialect == SQL_TRINO;
    const bool padded = trino && str_starts_fold(column->type, "char(");
    const bool nested = trino && !padded && strchr(column->type, '(') &&
                        (column->value == VALUE_OTHER || column->value == VALUE_JSON);
    const bool interval = trino && str_starts_fold(column->type, "interval ");
    const char *word = export_sql_word(column, dialect);

    if (nested || padded)
        buf_add(out, nested ? "CAST(JSON " : "CAST(");
    else
        buf_add(out, interval ? "INTERVAL " : word ? word : "");
    sql_quote_string(out, cell->p, cell->len, dialect);
    if (nested || padded)
        buf_addf(out, " AS %s)", column->type);
    else if (interval)
        buf_add(out, column->type + strlen("interval"));
}

static void export_sql_add_text(struct exporter *exporter, const struct cell *cell, size_t col)
{
    const struct result_column *column = &exporter->columns[col];
    const enum sql_dialect dialect = exporter->options.dialect;
    struct buf *out = &exporter->out;
    const bool truth =
        column->value == VALUE_BOOLEAN && ((cell->len == 4 && memcmp(cell->p, "true", 4) == 0) ||
                                           (cell->len == 5 && memcmp(cell->p, "false", 5) == 0));

    if (truth && dialect != SQL_SQLITE && dialect != SQL_MYSQL)
        buf_addn(out, cell->p, cell->len);
    else if (!export_nested(out, column->type, cell->p, cell->len, dialect))
        export_sql_add_string(out, column, cell, dialect);
}

static bool export_sql_add_value(struct exporter *exporter, const struct cell *cell, size_t col,
                                 struct err *err)
{
    const enum sql_dialect dialect = exporter->options.dialect;

    switch (cell->kind) {
    case CELL_NULL:
        buf_add(&exporter->out, "NULL");
        return true;
    case CELL_INTEGER:
    case CELL_REAL:
        export_sql_add_number(&exporter->out, &exporter->columns[col], cell, dialect);
        return true;
    case CELL_BYTES:
        export_sql_add_bytes(&exporter->out, cell->p, cell->len, dialect);
        return true;
    case CELL_TEXT:
        break;
    }
    if (memchr(cell->p, '\0', cell->len) || !text_valid(cell->p, cell->len))
        return add_odd_text(exporter, cell, col, err);
    export_sql_add_text(exporter, cell, col);
    return true;
}

static bool export_sql_row(struct exporter *exporter, const struct cell *cells, struct err *err)
{
    struct inserts *inserts = exporter->state;
    struct buf *out = &exporter->out;

    if (inserts->open == 0)
        buf_addn(out, inserts->head.p, inserts->head.len);
    else
        buf_add(out, ",\n");
    buf_addc(out, '(');
    for (size_t i = 0; i < exporter->count; i++) {
        buf_add(out, i ? ", " : "");
        if (!export_sql_add_value(exporter, &cells[i], i, err))
            return false;
    }
    buf_addc(out, ')');
    if (++inserts->open == ROWS_A_STATEMENT) {
        buf_add(out, ";\n");
        inserts->open = 0;
    }
    return true;
}

static bool export_sql_end(struct exporter *exporter, struct err *err)
{
    struct inserts *inserts = exporter->state;

    (void)err;
    if (inserts->open)
        buf_add(&exporter->out, ";\n");
    return true;
}

/* VALUES without a row is an error to every client, wherever the rows end. */
static bool export_sql_cut(struct exporter *exporter, const char *why, struct err *err)
{
    struct inserts *inserts = exporter->state;

    export_sql_end(exporter, err);
    buf_addn(&exporter->out, inserts->head.p, inserts->head.len);
    if (why)
        buf_addf(&exporter->out, "-- %s\n", why);
    return true;
}

static void export_sql_release(struct exporter *exporter)
{
    struct inserts *inserts = exporter->state;

    if (inserts)
        buf_release(&inserts->head);
    mem_free(inserts);
}

const struct export_ops export_sql = {.begin = export_sql_begin,
                                      .row = export_sql_row,
                                      .end = export_sql_end,
                                      .cut = export_sql_cut,
                                      .release = export_sql_release};
