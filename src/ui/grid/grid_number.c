/* How the numbers, dates and booleans of a column are shown. The cell itself stays exact: copies,
 * the cell view, the bottom line and exports have it as the database sent it.
 *
 * A column that the query computes (an average, a quotient) and that has numbers of many decimals
 * is shown with two of them where its numbers are in the hundreds, else with four. Stored numbers
 * (a latitude) keep theirs. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "grid/grid_private.h"

enum {
    DATE_BYTES = 64, /* longer ones are shown as they are */
    DAY_BYTES = 10,
    MIDNIGHT_BYTES = 9, /* with what parts it from the day */
};

static bool grid_number_digits(const char *p, size_t count)
{
    while (count && p[count - 1] >= '0' && p[count - 1] <= '9')
        count--;
    return count == 0;
}

static bool number_is_date(const struct cell *cell)
{
    const char *p = cell->p;
    return cell->kind == CELL_TEXT && cell->len >= DAY_BYTES && cell->len <= DATE_BYTES &&
           p[4] == '-' && p[7] == '-' && grid_number_digits(p, 4) && grid_number_digits(p + 5, 2) &&
           grid_number_digits(p + 8, 2);
}

/* Nothing stands behind the day but midnight, in whatever zone. */
static bool number_is_midnight(const struct cell *cell)
{
    const char *time = cell->p + DAY_BYTES;
    const size_t len = cell->len - DAY_BYTES;
    if (len == 0)
        return true;
    if (len < MIDNIGHT_BYTES || !strchr(" T", *time) || strncmp(time + 1, "00:00:00", 8) != 0)
        return false;
    return len == MIDNIGHT_BYTES || strchr("+-Z. ", time[MIDNIGHT_BYTES]);
}

/* What the time is cut down to, of the day that it begins; false: it is another day. */
static bool number_cut_text(const char *p, enum grid_dates dates, enum grid_cut cut,
                            struct buf *out)
{
    const int month = (p[5] - '0') * 10 + p[6] - '0';
    if (cut == GRID_CUT_NONE || cut >= GRID_CUT_WEEK || p[8] != '0' || p[9] != '1' ||
        (cut == GRID_CUT_YEAR && month != 1) || (cut == GRID_CUT_QUARTER && month % 3 != 1))
        return false;
    if (cut == GRID_CUT_YEAR)
        buf_addf(out, "%.4s", p);
    else if (cut == GRID_CUT_QUARTER)
        buf_addf(out, "%.4s-Q%d", p, (month + 2) / 3);
    else if (dates == GRID_DATES_ISO)
        buf_addf(out, "%.7s", p);
    else
        buf_addf(out, "%.2s%c%.4s", p + 5, dates == GRID_DATES_DMY ? '.' : '/', p);
    return true;
}

bool grid_date_text(const struct cell *cell, enum grid_dates dates, enum grid_cut cut,
                    struct buf *out)
{
    const char *p = cell->p;
    if ((!dates && !cut) || !number_is_date(cell))
        return false;
    const bool cuts = cut && number_is_midnight(cell);
    if (cuts && number_cut_text(p, dates, cut, out))
        return true;
    if (!dates && !cuts)
        return false;
    if (dates == GRID_DATES_ISO)
        buf_addn(out, p, DAY_BYTES);
    else if (dates == GRID_DATES_DMY)
        buf_addf(out, "%.2s.%.2s.%.4s", p + 8, p + 5, p);
    else
        buf_addf(out, "%.2s/%.2s/%.4s", p + 5, p + 8, p);
    if (!cuts)
        buf_addn(out, p + DAY_BYTES, cell->len - DAY_BYTES);
    return true;
}

/* Names of columns whose numbers name things: digits are not grouped there. */
static const char *const key_names[] = {"id",     "key",  "no",   "nr",  "num",
                                        "number", "code", "year", "zip", "ref"};

/* "invoice_no", "InvoiceNo", "invoice no" */
static const char *last_word(const char *name)
{
    const char *word = name;
    for (const char *p = name; *p; p++) {
        if (strchr("_ -", *p))
            word = p + 1;
        else if (p > name && *p >= 'A' && *p <= 'Z' && p[-1] >= 'a' && p[-1] <= 'z')
            word = p;
    }
    return word;
}

static bool names_things(const char *name)
{
    const char *last = last_word(name ? name : "");
    for (size_t i = 0; i < sizeof key_names / sizeof *key_names; i++)
        if (strcasecmp(last, key_names[i]) == 0)
            return true;
    return false;
}

bool grid_number_names(const struct grid *grid, size_t col)
{
    const struct result_column *column = result_column(grid->result, col);
    return names_things(column->name) || names_things(column->source_column);
}

/* ---- computed numbers */

int grid_number_decimals(const struct result *result, size_t col, uint64_t from, uint64_t rows,
                         int before)
{
    const struct result_column *of = result_column(result, col);
    bool many = before > 0;
    int least = before ? before : NUMBER_DECIMALS_MAX;

    if (!number_read_is_computed(of))
        return 0;
    for (uint64_t row = from; row < rows; row++) {
        const struct cell cell = result_cell(result, row, col);
        bool is_many = false;
        const int enough = number_read_enough(of, &cell, &is_many);
        many = many || is_many;
        least = enough && enough < least ? enough : least;
    }
    return many ? least : 0;
}

bool grid_number_learn(struct grid *grid, uint64_t from, uint64_t rows)
{
    bool changed = false;
    for (size_t col = 0; col < grid->column_count; col++) {
        const int before = grid->columns[col].decimals;
        const int now = grid_number_decimals(grid->result, col, before ? from : 0, rows, before);
        grid->columns[col].decimals = now;
        changed = changed || now != before;
    }
    return changed;
}

bool grid_number_rounds(const struct grid *grid, size_t col)
{
    return grid->columns[col].decimals && !grid->all_decimals;
}

struct grid_number grid_number_of(const struct grid *grid, size_t col)
{
    const struct result_column *column = result_column(grid->result, col);
    const struct grid_column *shown = &grid->columns[col];
    const bool decimal = column->value == VALUE_DECIMAL || column->value == VALUE_REAL;
    const bool groups = grid->group != GRID_GROUP_NONE && shown->right;
    struct number_read read = number_read_of(column);
    read.decimals = grid_number_rounds(grid, col) ? shown->decimals : 0;
    const char *sign = NULL;
    const enum grid_unit unit = shown->units ? grid_unit_of(column->name, &sign) : GRID_UNIT_NONE;
    return (struct grid_number){.unit = unit,
                                .sign = sign,
                                .read = read,
                                .group_real = groups,
                                .group_whole = groups && !grid_number_names(grid, col) &&
                                               (decimal || grid->group == GRID_GROUP_ALL),
                                .point = shown->point,
                                .dates = shown->cut || column->value == VALUE_DATE ||
                                                 column->value == VALUE_TIMESTAMP
                                             ? grid->dates
                                             : GRID_DATES_ISO,
                                .cut = shown->cut,
                                .boolean = column->value == VALUE_BOOLEAN};
}

char *grid_number_whole(const char *first, const char *rest, size_t *ret_more)
{
    const size_t sign = *first == '-', digits = strspn(first + sign, "0123456789");
    size_t more = 0;
    while (digits && digits <= 3 && !first[sign + digits] && rest[more] == ',' &&
           strspn(rest + more + 1, "0123456789") == 3)
        more += 4;
    if (more && rest[more] == '.')
        more += 1 + strspn(rest + more + 1, "0123456789");
    if (!more || (rest[more] && !strchr(" ,", rest[more])))
        return NULL;
    struct buf number = BUF_INIT;
    buf_add(&number, first);
    for (size_t i = 0; i < more; i++)
        if (rest[i] != ',')
            buf_addc(&number, rest[i]);
    *ret_more = more;
    return buf_take(&number);
}
