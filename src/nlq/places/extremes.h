/* Columns of the highest and the lowest of something, side by side: highest_point and
 * highest_elevation, lowest_point and lowest_elevation (extremes.c). */
#ifndef NLQ_PLACES_EXTREMES_H
#define NLQ_PLACES_EXTREMES_H

#include "frame.h"

/* Shape: "has the lowest point" is said of the number beside it. */
void extremes_read(struct ask *ask);
/* The column of the same extreme as what the question names in its table, where there is one: "how
 * high is the highest point" is highest_elevation. What only says so is taken. */
struct column_ref extreme_beside(struct ask *ask, struct column_ref column);
/* "The highest elevation", of no row that is named: the highest of them all. */
void extremes_of_all(struct ask *ask, struct frame *frame);
/* "Where is the lowest point in Utah": the column that is asked for names the place. */
bool extreme_says_where(struct ask *ask, int table);
/* extreme_pair.c: the column is a number, called by these two words, and no other. */
bool extreme_called(const struct ask *ask, struct column_ref at, const char *first,
                    const char *last);
/* What is kept as a highest and a lowest of it: of the two the one that an adjective speaks of. The
 * hottest day is so by max_temperature, the coldest by min_temperature. */
struct column_ref extreme_meant(const struct ask *ask, struct column_ref found, bool rising);
/* The same of the column that item i was settled on, where the item does not say which end. */
void extreme_settle(struct ask *ask, size_t i);

#endif
