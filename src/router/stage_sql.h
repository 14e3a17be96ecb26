/* What the stages of a query share, from its text to its first rows. Private to router. */
#ifndef QUERENT_ROUTER_STAGE_SQL_H
#define QUERENT_ROUTER_STAGE_SQL_H

#include "round.h"

/* ---- stage_sql_shown.c: the query that waits */
bool shown_generated(const struct round *round); /* it was made of a question */
/* How many other readings of its question can be had. */
int shown_others(const struct round *round);
/* What would be run is what failed last. */
bool shown_has_failed(const struct memory *memory);
/* Checks and shows SQL of a person. True: it may be confirmed, or be allowed first. */
bool shown_checked(struct round *round, const char *text);
/* "No", with what it leads to. */
void shown_add_no(const struct round *round, struct question *question);
/* A finding of the newest version that can be mended safely is one key away. */
void shown_add_mend(const struct round *round, struct question *question);
bool shown_takes_mend(struct round *round);
/* The newest version cannot run: why, and what can be said to it. Caller frees. */
char *shown_stuck_words(const struct memory *memory);

/* ---- stage_refine.c: words that are no answer of the stage */
/* "use table X": the question is answered again with that as a demand. False: they are none. */
bool refine_amended(struct round *round);
/* "revenue means …": learned, and the question is answered again with that. */
bool refine_taught(struct round *round, enum stage *ret_next);
/* The same question without what lessons made of it. */
enum stage refine_without(struct round *round);
/* All other words. */
enum stage refine_words(struct round *round);

#endif
