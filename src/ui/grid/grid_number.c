/* How the numbers and dates of a column are shown. The cell itself stays exact: copies, the cell
 * view and exports have it as the database sent it. */
#include <string.h>
#include <strings.h>

#include "grid/grid_private.h"

enum { DATE_BYTES = 64 }; /* longer ones are shown as they are */

static bool grid_number_digits(const char *p, size_t count)
{
    while (count && p[count - 1] >= '0' && p[count - 1] <= '9')
        count--;
    return count == 0;
}

bool grid_date_text(const struct cell *cell, enum grid_dates dates, struct buf *out)
{
    const char *p = cell->p;
    if (cell->kind != CELL_TEXT || cell->len < 10 || p[4] != '-' || p[7] != '-' ||
        !grid_number_digits(p, 4) || !grid_number_digits(p + 5, 2) ||
        !grid_number_digits(p + 8, 2) || cell->len > DATE_BYTES)
        return false;
    if (dates == GRID_DATES_DMY)
        buf_addf(out, "%c%c.%c%c.", p[8], p[9], p[5], p[6]);
    else
        buf_addf(out, "%c%c/%c%c/", p[5], p[6], p[8], p[9]);
    buf_addn(out, p, 4);
    buf_addn(out, p + 10, cell->len - 10);
    return true;
}

/* Names of columns whose numbers name things: digits are not grouped there. */
static const char *const key_names[] = {"id",     "key",  "no",   "nr",  "num",
                                        "number", "code", "year", "zip", "ref"};

static bool names_things(const char *name)
{
    const char *last = strrchr(name, '_');
    for (size_t i = 0; i < sizeof key_names / sizeof *key_names; i++)
        if (strcasecmp(last ? last + 1 : name, key_names[i]) == 0)
            return true;
    return false;
}

struct grid_number grid_number_of(const struct grid *grid, size_t col)
{
    const struct result_column *column = result_column(grid->result, col);
    const struct grid_column *shown = &grid->columns[col];
    const bool decimal = column->value == VALUE_DECIMAL || column->value == VALUE_REAL;
    const bool groups = grid->group != GRID_GROUP_NONE && shown->right;
    return (struct grid_number){
        .read = number_read_of(column),
        .group_real = groups,
        .group_whole =
            groups && (decimal || (grid->group == GRID_GROUP_ALL && !names_things(column->name))),
        .point = shown->point,
        .dates = column->value == VALUE_DATE || column->value == VALUE_TIMESTAMP ? grid->dates
                                                                                 : GRID_DATES_ISO};
}
