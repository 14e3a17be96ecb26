/* Forms: what they hold at first, how they are checked, and the job that comes of them. Private to
 * front. */
#ifndef QUERENT_FRONT_FORMS_H
#define QUERENT_FRONT_FORMS_H

#include "front_private.h"

/* The kinds of form: fields with defaults, and the check that fills problems, preview,
 * confirm_word. */
void write_form_fields(struct front *front, const struct memory *memory, struct form *form);
void write_form_check(struct front *front, const struct memory *memory, struct form *form);
bool write_form_submit(struct front *front, const struct memory *memory, const struct form *form,
                       char **ret_job_id, struct err *err);
void email_form_fields(struct front *front, const struct memory *memory, struct form *form);
void email_form_check(struct front *front, const struct memory *memory, struct form *form);
bool email_form_submit(struct front *front, const struct memory *memory, const struct form *form,
                       char **ret_job_id, struct err *err);
/* form_rows.c. What can be chosen now: a default follows what is seen, what was said or typed
 * stays. */
void form_offer_rows(struct front *front, struct form *form);
void form_check_rows(struct front *front, struct form *form);
/* "Write 4 of 60 rows (filtered), 3 of 5 columns" */
void form_title(struct front *front, const struct memory *memory, struct form *form);
/* The same for who gets them: "the 4 filtered rows (of 60)". */
void form_sent_rows(struct front *front, const struct memory *memory, const struct form *form,
                    struct buf *out);
/* Where the rows of a follow-up come from, by the form's own field. To be released. */
void form_rows(struct front *front, const struct memory *memory, const struct form *form,
               struct scoped *ret_scoped);
int64_t form_row_count(struct front *front, const struct memory *memory,
                       const struct form *form); /* -1: not all known */
/* The names of the columns that go; the array is the caller's, the names are not. */
const char **form_columns(struct front *front, const struct memory *memory, const struct form *form,
                          size_t *ret_count);

#endif
