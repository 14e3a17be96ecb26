/* Amounts that a question compares or adds up without naming their column. */
#ifndef NLQ_AMOUNTS_H
#define NLQ_AMOUNTS_H

#include "parts/compare.h"

/* mass.c: "fewer than 10 in stock", the number at item i; false: it is none of these. */
bool mass_compare(struct ask *ask, struct frame *frame, enum sql_op op, size_t i);
/* margin.c: what the item's margin is made of, in words. */
char *margin_said(struct ask *ask, const struct item *item);

#endif
