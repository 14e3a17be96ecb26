/* Sentences as exercises and requirements word them: "display all the information of those
 * employees whose first name is ending with the letter m". Each reader puts plain words in the
 * place of them.
 */
#ifndef NLQ_FORMAL_H
#define NLQ_FORMAL_H

#include "frame.h"

/* examples.c: "for each booking state, such as cancelled or completed". */
void examples_read(struct ask *ask);
/* letters_said.c: "with the letter M in their first name", "does not containing the letter M". */
void letters_said_read(struct ask *ask);
/* ranges_said.c: "in the range of 8000 and 12000", "between the minimum and 2500". */
void ranges_said_read(struct ask *ask);
/* values_had.c: "do not have any value for commission", "without any department number". */
void values_had_read(struct ask *ask);
/* in_the_past.c: "held two or more jobs", "without any job in the past", where a table keeps the
 * history of them. */
void in_the_past_read(struct ask *ask);
/* none_left.c: "leaving out clients without any", "for each consignor that has lots". */
void none_left_read(struct ask *ask);
/* not_one.c: "have not had a single lot sold", "but never one by phone". */
void not_one_read(struct ask *ask);
/* brackets.c: "surnames", "the full name (first and last name)", "(s)he", "jobs which average
 * salary is". */
void brackets_read(struct ask *ask);

/* than_rows.c: "than the lowest earning employee with title MK_MAN", "than the salary of". */
void than_rows_read(struct ask *ask);

/* kept_elsewhere.c: "the smallest salary for every department". */
void kept_elsewhere_read(struct ask *ask);
/* company.c: "in a department with any employee whose first name contains a T". */
void piece_company(struct ask *ask, struct frame *frame);
bool company_apply(struct ask *ask, struct frame *frame);
/* A clause for the conditions inside of the next subquery. */
int formal_clause(const struct frame *frame);
/* The only reference of the subject's rows to those of the table; column -1: none, or several. */
struct column_ref formal_reference(const struct ask *ask, int table);

/* How many words from i on are the whole name of a column of text, or "name"; 0: they are not. */
size_t formal_column(struct ask *ask, size_t i);

#endif
