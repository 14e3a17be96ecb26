/* The schema browser's state, between its list (schema.c), what stands beside it (detail.c) and the
 * rows of a table (preview.c). */
#ifndef QUERENT_UI_SCHEMA_BROWSER_H
#define QUERENT_UI_SCHEMA_BROWSER_H

#include "overlays/list/picker.h"
#include "querent/base/map.h"
#include "querent/model/schema/schema.h"

struct browser {
    const struct schema *schema; /* released with the picker */
    struct front *front;
    struct map open; /* names of tables whose columns are shown */
    char *marks[2];  /* tables for the path */
    char *path;
    char *asked;      /* the table whose rows were asked for; NULL: none */
    bool beside;      /* they stand beside the list, not over it */
    bool follows;     /* rows stand beside the list, of the table under the cursor */
    char *sampled;    /* the table of `sample` */
    char *sample;     /* its rows as lines of text, NULL: none yet */
    char *asked_part; /* the column that the cursor goes to; NULL: the first */
};

/* The table of an item, and the column of one that is a column. */
const struct schema_table *browser_table(const struct browser *browser,
                                         const struct pick_item *item);
const struct schema_column *browser_column(const struct browser *browser,
                                           const struct pick_item *item);
/* "orders", "archive.orders": with the schema where it is not the default one. The caller frees. */
char *browser_name(const struct schema *schema, const struct schema_table *table);

/* ---- detail.c */

/* The key of `table` that the column is part of; NULL: none. */
const struct schema_fkey *browser_key_of(const struct schema_table *table, const char *column);
/* Whether an index begins with the column. */
bool browser_indexed(const struct schema_table *table, const char *column);
/* "orders.id" or "orders.a, b" on the side that is referred to. */
void browser_add_target(struct buf *out, const struct schema_fkey *key);
void browser_detail(const struct picker *picker, const struct console *console,
                    const struct pick_item *item, int cols, struct lines *out);

/* ---- preview.c */

/* Rows of a table over the browser. Takes a reference. */
void overlay_preview(struct console *console, const char *table, struct result *result,
                     const char *column);
/* The table as a query in the editor. */
void browser_query(struct console *console, const struct schema *schema,
                   const struct schema_table *table);

#endif
