/* What a query has that its question does not ask for. Private to answer. */
#ifndef QUERENT_ANSWER_UNASKED_H
#define QUERENT_ANSWER_UNASKED_H

#include "querent/answer/answer.h"

/* It lists nothing but keys of tables whose rows have names, and the question says nothing of them:
 * "which customers …" asks who they are. */
bool unasked_keys(const struct catalog *catalog, const char *question, const char *sql);
/* It tells nothing but how many there are, and the question wants no figures: "which customers …"
 * asks for each of them. */
bool unasked_count(const struct catalog *catalog, const char *question, const char *sql);
/* It counts, or ranks by their number, the rows of a list by what tells them apart, so that every
 * count is 1: "the number of candidates of each party" is none of parties. */
bool unasked_ones(const struct catalog *catalog, const char *question, const char *sql);
/* All that it lists is what it was told, or something of it that the question does not speak of:
 * the names of those who are called Hughes. */
bool unasked_given(const struct catalog *catalog, const char *question, const char *sql);
/* It lists one thing twice, where two were meant: "from where to where". */
bool unasked_twice(const struct catalog *catalog, const char *question, const char *sql);
/* It gives figures in one column that nothing tells from each other, the equal ones once: counts of
 * men UNION counts of women. */
bool unasked_blend(const struct catalog *catalog, const char *question, const char *sql);
/* How many texts it compares a column with that none of its rows has, and flags with numbers. */
size_t unasked_values(const struct catalog *catalog, const char *question, const char *sql);

#endif
