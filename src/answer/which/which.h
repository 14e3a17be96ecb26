/* A question that names values and no table: "how many are in Germany?", where customers and
 * suppliers have countries. Private to answer. */
#ifndef ANSWER_WHICH_H
#define ANSWER_WHICH_H

#include "answer_private.h"

/* Asks of which table, with the question asked of each as the options: a step, see steps.c. */
enum step_end which_table(struct asking *asking);
/* The question with the demanded table's name in place of another table's that is a part of it:
 * "names of prod_customers" for "names of customers". NULL: it speaks of none such. */
char *which_instead(const struct answer_world *world, const char *question, int table,
                    struct arena *arena);
/* The question asked of that table, "how many customers are in Germany?"; NULL: it names a table or
 * a column itself, or the table has not all its values. In the arena. */
char *which_named(const struct answer_world *world, const char *question, int table,
                  struct arena *arena);

/* ---- chosen.c: what was chosen before in the conversation */
/* The reading was chosen of those that the answer asks about. */
void chosen_note(struct memory *memory, const struct nlq_answer *answer, size_t reading);
/* And was not wanted after all. */
void chosen_forget(struct memory *memory, const struct nlq_answer *answer);
/* The reading of the inquiry's that the same choice chose before; readings->count: none. */
size_t chosen_before(const struct asking *asking);
/* Says so under the version. */
void chosen_say(struct sql_version *version, const struct nlq_answer *answer, size_t reading);

/* ---- reference.c */
/* SQL of a model that joins by one of several references, none of which the question names, is
 * asked about instead of shown. */
void which_reference(struct asking *asking);
/* The option of that question, as SQL; false: it is none. */
bool which_referred(struct inquiry *inquiry, const struct answer_world *world, const char *option,
                    struct sql_version **ret_version);

#endif
