/* What is still owed where bills and payments stand in two tables: the sum of the ones less the sum
 * of the others, each added up by itself. */
#ifndef NLQ_BALANCE_H
#define NLQ_BALANCE_H

#include "frame.h"

struct balance {
    int bills, payments;
    int lines;                        /* of the bills, where only these say what they come to; -1 */
    struct column_ref amount, pieces; /* of the bills or their lines; pieces: times that; -1 */
    struct column_ref paid;
    int payer;    /* whom the bills lead to; -1: nobody is kept */
    bool by_bill; /* payments say which bill they are of; else only who paid */
};

/* The one pair of such tables, of what we are to pay (`by_us`) or is owed to us; false: none, or
 * several. */
bool balance_find(struct ask *ask, bool by_us, struct balance *ret);
/* The same of two tables that were said, each with an amount; false: one has none. */
bool balance_of_tables(struct ask *ask, int bills, int payments, struct balance *ret);
/* What is left of a row of the table `of`, the bills or whom they lead to, as an expression over
 * its key; NULL: it cannot be said. */
struct sql_expr *balance_left_of(struct ask *ask, const struct balance *balance, int of);
/* The same, added up for all of them. */
struct sql_expr *balance_total(struct ask *ask, const struct balance *balance, int of);
/* "invoices.amount", "invoice_lines.quantity × unit_price". */
const char *balance_billed_said(struct ask *ask, const struct balance *balance);
const char *balance_name(struct ask *ask, struct column_ref at);
/* What was paid of such a row. */
struct sql_expr *balance_paid(struct ask *ask, const struct balance *balance, int of);
/* money/balance_bills.c: "unpaid invoices"; true: they were read so. */
bool balance_bills_read(struct ask *ask, const struct balance *balance);

#endif
