/* Saved queries: a YAML file that people write and git keeps.
 *
 *     queries:
 *       - name: new orders
 *         tags: [sales, weekly]
 *         about: orders since a day      # optional
 *         connection: shop               # optional
 *         parameters:
 *           since: {type: date, default: 2024-01-01}
 *           least: number
 *         sql: |
 *           SELECT * FROM orders WHERE placed_on >= :since AND total > :least
 *
 * Adding and removing touch the lines of that query alone: comments and order stay. Plain data on
 * the heap. Any thread; the screen's opens no file and asks the front.
 */
#ifndef QUERENT_MODEL_SAVED_H
#define QUERENT_MODEL_SAVED_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"

struct settings;

struct saved_param {
    char *name;
    char *type;    /* "text", "date", …: see sql/params.h; "" when the file does not say */
    char *initial; /* its default; NULL: none */
};

struct saved_query {
    char *name, *tags, *about, *connection, *sql; /* tags: "sales, weekly"; "" when there are none;
                                                     connection NULL: any */
    struct saved_param *params;
    size_t param_count;
    size_t first_line, line_count; /* in the file, from 0 */
};

struct saved_list {
    struct saved_query *v; /* in the file's order */
    size_t count;
};

void saved_query_copy(struct saved_query *to, const struct saved_query *from);
void saved_query_release(struct saved_query *query);
void queries_release(struct saved_list *list);

/* The file that the settings name, or queries.yaml in the configuration folder. Caller frees. */
char *queries_path(const struct settings *settings);
/* A file that is not there is an empty list. Errors name file and line. */
bool queries_load(const char *path, struct saved_list *ret_list, struct err *err);
/* Index by name, folded; -1: none. */
int queries_find(const struct saved_list *list, const char *name);
/* Appends the query; ERR_USAGE: there is one of that name. */
bool queries_add(const char *path, const struct saved_query *query, struct err *err);
/* ERR_NOT_FOUND: there is none. */
bool queries_remove(const char *path, const char *name, struct err *err);

#endif
