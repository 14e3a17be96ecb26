/* References of several columns to a key of several columns: found by their names before the rows
 * are read, judged by their rows afterwards. Used by the building thread only. */
#ifndef CATALOG_COMPOUND_H
#define CATALOG_COMPOUND_H

#include "catalog_private.h"

enum { COMPOUND_COLUMNS = 4 };

/* Columns of `from` called as the key of `to` is, in the key's order. */
struct compound {
    int from, to;
    size_t count;
    int from_columns[COMPOUND_COLUMNS], to_columns[COMPOUND_COLUMNS];
    struct value_set *from_rows, *to_rows; /* of rows without NULL; NULL: not read */
};

void compounds_find(struct catalog *catalog);
void compounds_free(struct catalog *catalog);

/* What of one table has to be watched while its rows pass by. */
struct compound_watch {
    struct value_set *set;
    size_t count;
    int cells[COMPOUND_COLUMNS]; /* places among the cells of a row */
};

/* `places` has for each column of the table its place among the cells, -1: not read. Returns how
 * many watches of at most `max`. */
size_t compounds_watch(struct catalog *catalog, int table, const int *places,
                       struct compound_watch *watches, size_t max);
void compound_take(const struct compound_watch *watch, const struct cell *cells);

/* What is known of the joins of single columns. */
struct compound_singles {
    /* The column that `from` refers to by itself. */
    bool (*refers)(void *arg, struct column_ref from, struct column_ref *ret_to);
    bool (*joined)(void *arg, struct column_ref from, struct column_ref to);
    void *arg;
};

/* Adds those that hold as joins, which are then edges of the catalog. */
void compounds_accept(struct catalog *catalog, const struct compound_singles *singles);
/* True when a compound join has `from` among its columns and what it refers to refers to `to`
 * (`joined` says so): the join from `from` to `to` is then said by these two. */
bool compounds_imply(const struct catalog *catalog, struct column_ref from, struct column_ref to,
                     const struct compound_singles *singles);

#endif
