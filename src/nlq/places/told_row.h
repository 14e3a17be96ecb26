/* Rows that stand in a question for their names: "the largest state" (told_row.c), "the capital of
 * Texas" (told_name.c). */
#ifndef NLQ_PLACES_TOLD_ROW_H
#define NLQ_PLACES_TOLD_ROW_H

#include "trees/tree.h"

struct told_row {
    const char *said; /* as it was written: the value that stands for it */
    struct column_ref at;
    struct column_ref whose; /* and this one leads to the row that the query's second column is of:
                              * a city of that name, in that state; column -1: the name is enough */
    const struct sql_query *query;
    bool several, sure;
};

/* The engine itself (nlq.c), for a question within a question. */
struct told_engine {
    struct nlq_answer *(*ask)(const struct catalog *catalog, const struct nlq_request *request);
    void (*forget)(struct nlq_answer *answer);
};
extern const struct told_engine told_engine;
/* The first reading of a question within this one, by itself, where it answers and no word of it is
 * left out: a copy in the arena, whether it is sure in *ret_sure; NULL: there is none. */
struct sql_query *told_query(struct ask *ask, const char *question, bool *ret_sure);
/* The same question, read without the shapes that ask parts of it by themselves: one reading at
 * most. Freed by told_engine.forget. */
struct nlq_answer *told_as_it_stands(const struct ask *ask);
/* No word is left out of the reading. */
bool told_explains_all(const struct nlq_reading *reading);

/* Asks what `said` is, a row of the table or one column of it: ask->told. False: nothing tells. */
bool told_ask(struct ask *ask, const char *said, int table);
/* The row that words [i, end) tell takes their place, behind the text. */
void told_put(struct ask *ask, size_t i, size_t end, const char *before);

/* Shape: such words become one, which stands where the row's name would. */
void told_row_read(struct ask *ask);
/* told_name.c: the same of what a column calls by its name. */
void told_name_read(struct ask *ask);
/* The columns that keep the name of the row that words [first, last) tell; how many there are in
 * `out` then. */
size_t told_row_values(struct ask *ask, size_t first, size_t last, struct match *out);
/* The column is, or is not, the name of the row that the value stands for; NULL: it is a plain
 * value. */
struct sql_expr *told_row_is(const struct maker *m, struct sql_expr *column, const char *value,
                             bool negated);
/* The value stands for such a row, or for several. */
bool told_row_stands(const struct ask *ask, const char *value);
/* Some such row is not sure, or one of several that are equal. */
bool told_row_open(const struct ask *ask);

#endif
