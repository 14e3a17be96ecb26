/* Looks at the rows: one bounded query a table gives statistics, the values that people name things
 * by, and the value sets that joins are inferred from. Hidden tables, views and secret columns are
 * never read. Runs in catalog_build's thread. */
#include <math.h>
#include <string.h>

#include "catalog_private.h"
#include "phrase.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "shape.h"
#include "value_set.h"
#include "values.h"

struct column_reader {
    struct column_ref at;
    int64_t rows, nulls, distinct;
    int64_t shapes[SHAPE_COUNT]; /* of distinct values */
    int64_t too_long;
    double min, max;
    bool has_number;
    bool is_text;             /* declared so, or SQLite's free typing gave texts */
    const char *first, *last; /* of dates and texts, by bytes */
    VEC(const char *) values;
    size_t keep; /* values at most */
    struct value_set *set;
};

struct table_reader {
    struct catalog *catalog;
    const struct catalog_options *options;
    size_t value_length;
    struct column_reader *columns;
    size_t count;
};

/* Words of columns whose values nobody but the database should know. */
static bool is_secret(const char *words)
{
    static const char *const secrets[] = {
        "password", "passwd",    "pwd", "secret",      "token",    "hash",       "salt",    "cvv",
        "cipher",   "encrypted", "aes", "private key", "passcode", "credential", "api key", "pin"};

    for (size_t i = 0; i < sizeof secrets / sizeof *secrets; i++) {
        const char *at = strstr(words, secrets[i]);
        const size_t len = strlen(secrets[i]);
        if (at && (at == words || at[-1] == ' ') && (!at[len] || at[len] == ' '))
            return true;
    }
    return false;
}

static bool is_readable(const struct catalog *catalog, struct column_ref at)
{
    const enum value_type type = schema_column_at(catalog, at)->value;

    return !column_info(catalog, at)->secret && type != VALUE_BYTES && type != VALUE_JSON &&
           type != VALUE_INTERVAL && type != VALUE_OTHER;
}

static void take_number(struct column_reader *column, const struct cell *cell)
{
    char text[64];
    double value;

    if (cell->len >= sizeof text)
        return;
    memcpy(text, cell->p, cell->len);
    text[cell->len] = '\0';
    if (!str_to_double(text, &value) || !isfinite(value))
        return;
    column->min = column->has_number && column->min < value ? column->min : value;
    column->max = column->has_number && column->max > value ? column->max : value;
    column->has_number = true;
}

static void take_text(struct table_reader *reader, struct column_reader *column,
                      const struct cell *cell, enum shape shape)
{
    const bool number = shape == SHAPE_INTEGER || shape == SHAPE_REAL;
    const size_t keep = number && !column->is_text && column->keep > NUMBER_VALUES
                            ? NUMBER_VALUES + 1
                            : column->keep;
    if (cell->len > reader->value_length) {
        column->too_long++;
        return;
    }
    if (column->values.len >= keep || cell->len == 0 || memchr(cell->p, '\0', cell->len))
        return;
    const char *text = arena_strndup(&reader->catalog->arena, cell->p, cell->len);
    vec_push(&column->values, text);
    if (!column->first || strcmp(text, column->first) < 0)
        column->first = text;
    if (!column->last || strcmp(text, column->last) > 0)
        column->last = text;
}

/* The same number written as 5 and 5.0 counts once. */
static uint64_t value_hash(const struct cell *cell)
{
    size_t len = cell->len;

    if (cell->kind == CELL_REAL && len > 2 && memcmp(cell->p + len - 2, ".0", 2) == 0)
        len -= 2;
    return phrase_hash(cell->p, len);
}

static void take_cell(struct table_reader *reader, struct column_reader *column,
                      const struct cell *cell)
{
    if (cell->kind == CELL_NULL) {
        column->nulls++;
        return;
    }
    column->rows++;
    const bool fresh = value_set_add(column->set, value_hash(cell));
    if (!fresh && !column->set->overflowed)
        return;
    const enum shape shape = cell->kind == CELL_BYTES ? SHAPE_OTHER : shape_of(cell->p, cell->len);
    if (shape == SHAPE_INTEGER || shape == SHAPE_REAL)
        take_number(column, cell);
    if (!fresh)
        return;
    column->shapes[shape]++;
    if (cell->kind != CELL_BYTES)
        take_text(reader, column, cell, shape);
}

static bool take_row(void *arg, const struct cell *cells, size_t count)
{
    struct table_reader *reader = arg;

    for (size_t i = 0; i < count && i < reader->count; i++)
        take_cell(reader, &reader->columns[i], &cells[i]);
    return !cancel_fired(reader->options->cancel);
}

static enum value_type effective_type(const struct column_reader *column, enum value_type declared)
{
    const int64_t *n = column->shapes;
    const int64_t all = n[SHAPE_INTEGER] + n[SHAPE_REAL] + n[SHAPE_DATE] + n[SHAPE_TIMESTAMP] +
                        n[SHAPE_TIME] + n[SHAPE_UUID] + n[SHAPE_OTHER] + n[SHAPE_EMPTY];

    if (all == 0)
        return declared;
    if (declared == VALUE_BOOLEAN && n[SHAPE_OTHER] == 0)
        return VALUE_BOOLEAN;
    const int64_t real = all - n[SHAPE_EMPTY];
    if (real && n[SHAPE_DATE] == real)
        return VALUE_DATE;
    if (real && n[SHAPE_DATE] + n[SHAPE_TIMESTAMP] == real)
        return VALUE_TIMESTAMP;
    if (real && n[SHAPE_TIME] == real)
        return VALUE_TIME;
    if (real && n[SHAPE_UUID] == real)
        return VALUE_UUID;
    const int64_t numbers = n[SHAPE_INTEGER] + n[SHAPE_REAL];
    if (declared == VALUE_INTEGER || declared == VALUE_REAL || declared == VALUE_DECIMAL)
        return numbers * 2 >= all ? declared : VALUE_TEXT; /* SQLite keeps what it is given */
    if (declared == VALUE_UNKNOWN && numbers == real)
        return n[SHAPE_REAL] ? VALUE_REAL : VALUE_INTEGER;
    return declared == VALUE_DATE || declared == VALUE_TIMESTAMP ? declared : VALUE_TEXT;
}

static void finish_stats(struct table_reader *reader, struct column_reader *column)
{
    struct column_info *info = column_info(reader->catalog, column->at);
    struct column_stats *stats = &info->stats;
    const int64_t numbers = column->shapes[SHAPE_INTEGER] + column->shapes[SHAPE_REAL];
    const int64_t seen = column->rows + column->nulls;

    info->rows = column->rows;
    stats->distinct = (int64_t)column->set->len + column->set->overflowed;
    stats->null_share = seen ? (double)column->nulls / (double)seen : -1;
    stats->effective = effective_type(column, schema_column_at(reader->catalog, column->at)->value);
    stats->numeric_text = stats->effective == VALUE_TEXT && numbers > 0 &&
                          numbers + column->shapes[SHAPE_EMPTY] >= stats->distinct;
    stats->has_range = column->has_number;
    stats->min = column->min;
    stats->max = column->max;
    if (stats->effective == VALUE_TEXT || stats->effective == VALUE_DATE ||
        stats->effective == VALUE_TIMESTAMP || stats->effective == VALUE_TIME) {
        stats->min_text = column->first;
        stats->max_text = column->last;
    }
}

/* What is worth finding by its text: names, codes, categories, the years of a table; no dates, no
 * long prose, no identifiers made by machines. */
static bool is_worth_finding(const struct catalog *catalog, const struct column_reader *column)
{
    const struct column_info *info = column_info(catalog, column->at);
    const enum value_type type = info->stats.effective;

    if (type == VALUE_TEXT)
        return column->too_long * 2 <= info->stats.distinct;
    if (type == VALUE_INTEGER || type == VALUE_REAL || type == VALUE_DECIMAL ||
        type == VALUE_BOOLEAN)
        return !info->is_key && info->stats.distinct <= NUMBER_VALUES;
    return false;
}

static void index_column(struct catalog *catalog, struct column_reader *column)
{
    struct column_info *info = column_info(catalog, column->at);
    const bool text = info->stats.effective == VALUE_TEXT;

    if (!is_worth_finding(catalog, column))
        return;
    for (size_t i = 0; i < column->values.len; i++) {
        const char *value = column->values.v[i];
        value_index_add(catalog->values, column->at, value, phrase_is_number(value, strlen(value)));
    }
    info->stats.categorical =
        text && column->values.len > 0 && column->too_long == 0 &&
        info->stats.distinct <= CATEGORY_VALUES &&
        (int64_t)column->values.len + column->shapes[SHAPE_EMPTY] == info->stats.distinct;
    if (!info->stats.categorical)
        return;
    info->values = arena_alloc(&catalog->arena, (column->values.len + 1) * sizeof *info->values);
    for (size_t i = 0; i < column->values.len; i++)
        info->values[i] = column->values.v[i];
}

/* SELECT of the readable columns, long text cut in the database. */
static void write_query(const struct table_reader *reader, int t, enum sql_dialect dialect,
                        struct buf *sql)
{
    const struct schema_table *table = &reader->catalog->schema->tables[t];

    buf_add(sql, "SELECT ");
    for (size_t i = 0; i < reader->count; i++) {
        const struct schema_column *column =
            schema_column_at(reader->catalog, reader->columns[i].at);
        buf_add(sql, i ? ", " : "");
        buf_add(sql, column->value == VALUE_TEXT ? "substr(" : "");
        sql_quote_name(sql, column->name, dialect);
        if (column->value == VALUE_TEXT)
            buf_addf(sql, ", 1, %zu)", reader->value_length + 1);
    }
    buf_add(sql, " FROM ");
    if (*table->schema) {
        sql_quote_name(sql, table->schema, dialect);
        buf_addc(sql, '.');
    }
    sql_quote_name(sql, table->name, dialect);
    buf_addf(sql, " LIMIT %d", ROWS_PER_TABLE);
}

static void open_columns(struct table_reader *reader, int t)
{
    const struct schema_table *table = &reader->catalog->schema->tables[t];
    const size_t keep =
        reader->options->values_per_column ? reader->options->values_per_column : VALUES_PER_COLUMN;

    reader->columns = mem_alloc((table->column_count + 1) * sizeof *reader->columns);
    for (size_t c = 0; c < table->column_count; c++) {
        const struct column_ref at = {t, (int)c};
        if (!is_readable(reader->catalog, at))
            continue;
        struct column_reader *column = &reader->columns[reader->count++];
        const enum value_type type = table->columns[c].value;
        column->at = at;
        column->is_text = type == VALUE_TEXT || type == VALUE_UNKNOWN;
        column->keep = keep;
        column->set = value_set_new(keep);
    }
}

static void close_columns(struct table_reader *reader)
{
    for (size_t i = 0; i < reader->count; i++) {
        struct column_reader *column = &reader->columns[i];
        finish_stats(reader, column);
        index_column(reader->catalog, column);
        vec_release(&column->values);
        column_info(reader->catalog, column->at)->set = column->set; /* freed by the build */
    }
    mem_free(reader->columns);
}

/* A table that cannot be read (no permission, a broken view) is one without values, not a failure.
 */
static bool read_table(struct catalog *catalog, int t, const struct catalog_reader *source,
                       const struct catalog_options *options, struct err *err)
{
    struct table_reader reader = {.catalog = catalog, .options = options};
    struct buf sql = BUF_INIT;
    struct err why = ERR_INIT;

    reader.value_length = options->value_length ? options->value_length : VALUE_LENGTH;
    open_columns(&reader, t);
    if (reader.count) {
        write_query(&reader, t, source->dialect, &sql);
        source->read(source->self, buf_str(&sql), options->cancel, take_row, &reader, &why);
    }
    close_columns(&reader);
    buf_release(&sql);
    if (cancel_fired(options->cancel))
        return err_set(err, ERR_CANCELLED, "reading the values of '%s' was cancelled",
                       catalog->schema->tables[t].name);
    if (why.code == ERR_CONNECT) {
        *err = why;
        return false;
    }
    return true;
}

void reading_mark_secrets(struct catalog *catalog)
{
    for (size_t t = 0; t < catalog->schema->table_count; t++)
        for (size_t c = 0; c < catalog->schema->tables[t].column_count; c++)
            catalog->tables[t].columns[c].secret = is_secret(catalog->tables[t].columns[c].words);
}

bool reading_run(struct catalog *catalog, const struct catalog_reader *reader,
                 const struct catalog_options *options, struct err *err)
{
    const struct schema *schema = catalog->schema;

    for (size_t t = 0; t < schema->table_count; t++) {
        const struct schema_table *table = &schema->tables[t];
        if (table->hidden || table->kind == TABLE_VIEW)
            continue;
        if (options->progress)
            options->progress(options->arg, table->name, (int)(t * 100 / schema->table_count));
        if (!read_table(catalog, (int)t, reader, options, err))
            return false;
    }
    return true;
}
