/* A result as a picture of characters: bars, a line over time, a histogram, counts.
 *
 * `chart_init` chooses columns and kind from what the columns hold, the grid's column under the
 * cursor first, and reads the rows once (the first CHART_ROWS_MAX of them; the title says when
 * there are more). `chart_update` is a projection of what was read. Values are doubles here, for
 * drawing only: what is written beside a bar is the cell as the grid shows it. A line ends where
 * its series has no row or NULL, a bar of such a time says so, and the title, too. Values over time
 * are as many lines as there are measures of one size, or values of a text beside the time; a
 * letter stands on each, so that they are told apart without colour. UI thread only.
 */
#ifndef QUERENT_UI_CHART_H
#define QUERENT_UI_CHART_H

#include <stdbool.h>
#include <stdint.h>

#include "grid/grid.h"
#include "querent/base/vec.h"
#include "querent/model/rows/charted.h"
#include "querent/model/rows/result.h"
#include "querent/model/rows/view.h"
#include "querent/sql/dialect.h"
#include "querent/ui/draw.h"

#define CHART_ROWS_MAX 200000

struct chart_bar {
    char *label, *text; /* safe to draw */
    double value;       /* NaN: NULL */
    size_t line;        /* which of the lines' names is its measure's */
    double x;           /* of a label that is a time; NaN: it is none */
};

struct chart_point {
    double x, y; /* y NaN: NULL, only while lines are read */
    bool gap;    /* nothing is known between it and the one before: they are not joined */
};

/* What a series over time has one point of, each. */
enum chart_grain {
    CHART_GRAIN_NONE,
    CHART_GRAIN_MINUTE,
    CHART_GRAIN_HOUR,
    CHART_GRAIN_DAY,
    CHART_GRAIN_WEEK,
    CHART_GRAIN_MONTH,
    CHART_GRAIN_QUARTER,
    CHART_GRAIN_YEAR,
};

#define CHART_LINES_MAX 6
struct chart_line {
    char *name;                     /* safe to draw */
    VEC(struct chart_point) points; /* by x */
};

struct chart {
    struct result *result; /* a reference */
    struct charted of; /* kind, columns, and rows of the view; CHART_NONE: chart_update says why */
    bool ascii;
    uint64_t used;                  /* rows read */
    VEC(struct chart_bar) bars;     /* BAR, COUNT */
    VEC(struct chart_line) lines;   /* LINE, BAR: at most CHART_LINES_MAX */
    size_t lines_of;                /* how many there would be */
    VEC(struct chart_point) points; /* HISTOGRAM: y only */
    bool time;                      /* x is seconds since 1970 */
    uint64_t zeros;                 /* bits of the columns that are 0 where there is no row */
    enum grid_cut cut;              /* of the label */
    enum chart_grain grain;         /* of LINE and BAR over time */
    uint64_t missing;               /* points of the grain that lines or bars have no row for */
    bool whole;                     /* all values are whole numbers */
    double min, max;                /* of the values */
    int decimals;                   /* of them that are written; 0: all */
};

/* `order` may be NULL: the rows as they came. `col`: the column that the operator looks at. */
void chart_init(struct chart *chart, struct result *result, const struct view *order, size_t col,
                bool ascii);
void chart_release(struct chart *chart);
/* What the query says: the columns that count or sum (a day without rows is 0 there, where it is a
 * gap elsewhere), and the grid's columns, whose times it cuts. */
void chart_set_known(struct chart *chart, const struct view *order, uint64_t zeros,
                     const struct grid_column *columns);
/* Those of a query's result, all of whose rows are here: groups of a time that nothing restricts
 * but its range. */
uint64_t chart_zeros(const struct result *result, const char *sql, enum sql_dialect dialect);
/* The next kind that these rows can be drawn as; reads them anew. */
void chart_next(struct chart *chart, const struct view *order);
/* Exactly h lines of at most w columns; bars from `top` on. */
void chart_update(const struct chart *chart, size_t top, int w, int h, struct lines *out);
/* Lines that all bars take: how far `top` may go; 0 where everything always fits. */
size_t chart_lines(const struct chart *chart);
/* "total by country", "how often total lies where": for the title. */
void chart_title(const struct chart *chart, struct line *out);

#endif
