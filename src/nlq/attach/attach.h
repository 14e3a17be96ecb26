/* What columns are said to be of, and what a question is about: for attach.c. Tables as indexes of
 * the schema, -1: none. */
#ifndef NLQ_ATTACH_H
#define NLQ_ATTACH_H

#include "ask.h"

/* owners.c: the table that the column of item i is said to be of. */
/* "The name, and the age of the (3 oldest) students". */
int attach_owner_after(const struct ask *ask, size_t i);
/* "Student name", "the student's average age". */
int attach_owner_before(const struct ask *ask, size_t i);
/* "How many visits did each customer make? List their names": what was said before. */
int attach_owner_each(const struct ask *ask, size_t i);
/* "Students whose age", "customers with a balance". */
int attach_owner_relative(const struct ask *ask, size_t i);

/* denied.c: "which units have not had a defect" are of all units, and not of those that defects
 * refer to. */
void denied_at_home(struct ask *ask);

/* subject.c. */
/* "Student ids": the words of the column name the table as well. */
bool attach_says_table(struct ask *ask, const struct item *item, int table);
/* "The department id of each employee": the rows keep it themselves, as their reference, and those
 * without a department are not lost; the owner, -1: it does not. */
int attach_kept_by(struct ask *ask, size_t i, int owner);
/* Of the columns that fit the item equally, the one of the table that its words name. */
int attach_table_in_words(struct ask *ask, const struct item *item);
/* The table that the question asks for by name. */
int attach_subject(struct ask *ask);
/* The one that most columns and values speak for. */
int attach_subject_by_votes(struct ask *ask);

/* words/currencies.c: the question says the currency that the column is called by. */
bool currency_is_said(const struct ask *ask, struct column_ref at);
/* "(in USD)" says no more, once columns are known. */
void currencies_settle(struct ask *ask);
/* subject.c: "Who directed Avatar?" asks for the column that the verb is akin to. */
void attach_who(struct ask *ask);
/* subject.c: in a later sentence item i asks for "the name" of what the first one asks for: of rows
 * of *ret_table, or, where that is -1, of somebody. */
bool attach_names_asked(struct ask *ask, size_t i, int *ret_table);
/* ... of somebody, and rows of the table are people. */
bool attach_names_who(struct ask *ask, size_t i, int table);
/* subject.c: "and in which country are they" asks for one more column. */
void attach_second_question(struct ask *ask);
/* listed.c: words that nothing knows become the columns that they stand beside in a list. */
void attach_listed(struct ask *ask);

#endif
