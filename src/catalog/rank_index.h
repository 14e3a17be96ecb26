/* Which tables and columns have a word in their names, and which in what is said of them. Items:
 * tables first, then all columns in order; after these once more for their comments. Filled by the
 * building thread, then read by any. */
#ifndef CATALOG_RANK_INDEX_H
#define CATALOG_RANK_INDEX_H

#include "catalog_private.h"
#include "values/postings.h"

struct rank_index {
    size_t tables, items;
    size_t all;                 /* items with those of comments; items: nothing has one */
    int *first_column;          /* of each table: number of its first column among the columns */
    struct column_ref *columns; /* by column number */
    float *weight;              /* of each item's words together, all of them */
    struct postings words;      /* lemma → item */
    struct map vocabulary;      /* lemma → number of items + 1 */
};

void rank_index_build(struct catalog *catalog);
void rank_index_free(struct rank_index *index);
/* The rarer a word in this schema, the more it says. 0: no name has it. */
double rank_word_weight(const struct rank_index *index, const char *lemma);
/* The table's name is all that was said, with its schema or without; blanks, underscores and case
 * do not matter. */
bool rank_is_named(const struct schema_table *table, const char *question);

#endif
