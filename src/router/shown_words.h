/* Short words about rows that are shown, said as a question in full. */
#ifndef QUERENT_ROUTER_SHOWN_WORDS_H
#define QUERENT_ROUTER_SHOWN_WORDS_H

#include "querent/model/memory.h"

/* "only over 20" where bookings are counted: "only those with more than 20 bookings"; "sort by
 * bookings": by their number; "only the top 5": "top 5". The caller's; NULL: they stand as they
 * are. */
char *shown_words(const struct memory *memory, const char *text);

#endif
