/* SQL made of what is seen in the grid: its filters as conditions, the cursor's column as groups,
 * rows that a key refers to. Only text is made here: the operator confirms it as any other SQL.
 * Pure, but for reading the grid. */
#ifndef QUERENT_UI_REFINE_H
#define QUERENT_UI_REFINE_H

#include <stdbool.h>

#include "grid/grid.h"
#include "querent/sql/dialect.h"

struct schema;

/* The query with the grid's filters in its WHERE; where that would mean something else (groups,
 * limits, computed columns), around it. False: *err says what SQL can't say. */
bool refine_where(const struct grid *grid, const char *sql, enum sql_dialect dialect,
                  struct buf *out, struct err *err);
/* Rows counted for each value of the cursor's column, most first, of the rows that pass the
 * filters; marked columns of numbers are added up. */
bool refine_group(const struct grid *grid, const char *sql, enum sql_dialect dialect,
                  struct buf *out, struct err *err);

struct refine_link {
    char *text; /* "customers, id = 2696" */
    char *sql;
};
struct refine_links {
    struct refine_link *v; /* as a VEC */
    size_t len, cap;
};
/* By the declared keys: the row that the cursor's cell refers to, and rows that refer to it. */
void refine_links(const struct grid *grid, const struct schema *schema, enum sql_dialect dialect,
                  struct refine_links *out);
void refine_links_release(struct refine_links *links);

#endif
