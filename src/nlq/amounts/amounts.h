/* Amounts that a question compares or adds up without naming their column. */
#ifndef NLQ_AMOUNTS_H
#define NLQ_AMOUNTS_H

#include "parts/compare.h"

/* mass.c: "fewer than 10 in stock", the number at item i; false: it is none of these. */
bool mass_compare(struct ask *ask, struct frame *frame, enum sql_op op, size_t i);
/* added.c: how the rows of the column of item column_item (none: ask->count) are put together
 * before they are compared with the number at item i; AGG_NONE: each row is compared. */
enum agg amounts_added(struct ask *ask, struct column_ref column, size_t column_item,
                       enum sql_op op, size_t i);
/* quotient.c: one of the best of the amounts is of the rows that `by` counts something in, and may
 * be divided by it: no price of one piece. */
bool quotient_divides(struct ask *ask, const struct matches *amounts, struct column_ref by);
/* quotient.c: rows of the amounts keep something in the unit, "kg" say. */
bool quotient_by_unit(struct ask *ask, const struct word *unit, const struct matches *amounts);
/* capacity.c: the table's only number that says how much there is room for; column -1: none, or
 * several. */
struct column_ref room_of(struct ask *ask, int table);
/* stock.c: how many of a thing there are; it is called so, or held against a level, since the
 * quantity of an order's line is no stock. Column -1: rows of the table do not say it. */
struct column_ref stock_held_in(struct ask *ask, int table);
/* amount_state.c: item i says that rows have more than none of a number that begins so: "late" of
 * late_minutes. */
bool amount_is_state(struct ask *ask, size_t i);
/* margin.c: what the item's margin is made of, in words. */
char *margin_said(struct ask *ask, const struct item *item);
/* parts/measures.c: rows may be measured by the column. */
bool measure_fits(struct ask *ask, struct column_ref at);
/* What is charged beside the goods, or collected for the sender: no revenue by itself. */
bool measure_is_extra(const struct ask *ask, struct column_ref at);
/* money/made_of.c: the number that the price is of one of, in its own rows; column -1: none. */
struct column_ref priced_by(struct ask *ask, struct column_ref price);
/* money/made_of.c: the amount, or the sum of the only two fees of its rows where it is one. */
struct match measure_of_fees(struct ask *ask, struct match amount);

#endif
