/* Forms: building, checking and reading back. Private to front. */
#ifndef QUERENT_FRONT_FORMS_H
#define QUERENT_FRONT_FORMS_H

#include "front_private.h"

/* Adds a field; texts are copied. choices may be NULL. */
struct form_field *form_add(struct form *form, const char *name, const char *label,
                            const char *value, enum field_origin origin);
char *form_title(const char *verb, int64_t rows); /* "Write 12,480 rows"; -1: not all known */
void field_choice(struct form_field *field, const char *choice);
void field_set(struct form_field *field, const char *value, enum field_origin origin);
void field_problem(struct form_field *field, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
const char *form_value(const struct form *form,
                       const char *name); /* "" when there is no such field */
/* {"name": {"value": …, "origin": …}, …}: what memory.params keeps and a front end sends back
 * (where a plain string is taken as typed). */
void form_json(const struct form *form, struct buf *out);
bool form_apply_json(struct form *form, const char *json, struct err *err);

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
/* Where the rows of a follow-up come from: those held when they are all here, else the query again.
 */
struct job_rows form_rows(struct front *front, const struct memory *memory);
int64_t form_row_count(struct front *front, const struct memory *memory); /* -1: not all known */

#endif
