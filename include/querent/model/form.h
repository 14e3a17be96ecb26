/* A form to fill. */
#ifndef QUERENT_MODEL_FORM_H
#define QUERENT_MODEL_FORM_H

#include <stdbool.h>
#include <stddef.h>

enum field_origin { FIELD_MISSING, FIELD_DEFAULT, FIELD_SAID, FIELD_TYPED };

struct form_field {
    char *name; /* "connection", "table", "mode", "to", "subject" … */
    char *label;
    char *value; /* "" when missing */
    enum field_origin origin;
    char *problem;  /* what is wrong with the value; NULL: nothing */
    char **choices; /* what a picker offers; NULL: free text */
    size_t choice_count;
    bool open; /* the choices are offers: other values may be typed */
    bool multiline;
};

struct form {
    char *kind;  /* "write" or "email" */
    char *title; /* "Write 12,480 rows" */
    struct form_field *fields;
    size_t field_count;
    char *preview;      /* several lines */
    char *confirm_word; /* must be typed before a dangerous choice runs (the table's name); NULL: no
                         */
    bool ready;         /* nothing missing, nothing wrong */
};

struct form *form_copy(const struct form *form);
void form_free(struct form *form);
struct form_field *form_field(const struct form *form, const char *name); /* NULL: no such field */

#endif
