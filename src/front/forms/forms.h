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
/* form_rows.c */
char *form_title(const char *verb, int64_t rows); /* "Write 12,480 rows"; -1: not all known */
/* Where the rows of a follow-up come from: those held when they are all here, else the query again.
 */
struct job_rows form_rows(struct front *front, const struct memory *memory);
int64_t form_row_count(struct front *front, const struct memory *memory); /* -1: not all known */

#endif
