/* Private to answer. */
#ifndef QUERENT_ANSWER_UNSHOWN_H
#define QUERENT_ANSWER_UNSHOWN_H

#include <stddef.h>

struct catalog;

/* How many things the form of the question asks for, and the form of the query cannot show: one
 * column where a list of two is asked for ("their name and pay"), one figure where there are two
 * ("how many boys and how many girls"), either where both are meant ("of a truck and also of a
 * van", by IN or OR). 0: none, or the query cannot be read. */
size_t unshown_count(const struct catalog *catalog, const char *question, const char *sql);

#endif
