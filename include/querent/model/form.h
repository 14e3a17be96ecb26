/* Forms: what a job that writes or sends rows is made of, one definition for all front ends.
 *
 * A form is filled from the operator's words, or by hand; the front checks it, says what is wrong
 * with a field, and makes the job once it is ready. Its kind says which fields there are; a field
 * is known by its enum, what it is called on the wire and for people stands in one table (form.c).
 * What has a few meanings (how a table is written, what is attached) has an enum beside its value's
 * text, since a value may be wrong while it is typed.
 *
 * Plain data on the heap, owned by whoever holds it; one thread at a time.
 */
#ifndef QUERENT_MODEL_FORM_H
#define QUERENT_MODEL_FORM_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"

enum form_kind { FORM_NONE, FORM_WRITE, FORM_EMAIL };

enum field_of {
    /* FORM_WRITE */
    FIELD_ROWS, /* enum row_scope; FORM_EMAIL has it too */
    FIELD_CONNECTION,
    FIELD_SCHEMA,
    FIELD_TABLE,
    FIELD_MODE,    /* enum write_mode */
    FIELD_COLUMNS, /* "a → b, c → d", "a -> b", or "a, b" (the same names); "": all by name */
    FIELD_LEDGER,  /* "yes" or "no" */
    FIELD_CONFIRM, /* form.confirm_word, typed; not shown where there is none */
    /* FORM_EMAIL */
    FIELD_TO,
    FIELD_CC,
    FIELD_SUBJECT,
    FIELD_BODY,
    FIELD_ATTACHMENT, /* enum attachment */
};

enum write_mode { WRITE_CREATE, WRITE_APPEND, WRITE_REPLACE, WRITE_TRUNCATE, WRITE_MODE_COUNT };
enum attachment {
    ATTACHMENT_CSV,
    ATTACHMENT_EXCEL,
    ATTACHMENT_JSON,
    ATTACHMENT_NONE,
    ATTACHMENT_COUNT
};

/* What the operator does with a form. */
enum form_verb { FORM_PREVIEW, FORM_SUBMIT, FORM_LEAVE };

enum field_origin {
    FIELD_MISSING,
    FIELD_DEFAULT,
    FIELD_SAID,
    FIELD_TYPED,
    FIELD_KEPT, /* said or typed before the form was left */
};

struct form_field {
    enum field_of of;
    char *value; /* "" when missing */
    enum field_origin origin;
    char *problem;  /* what is wrong with the value; NULL: nothing */
    char **choices; /* what a picker offers; NULL: free text */
    size_t choice_count;
    bool open; /* the choices are offers: other values may be typed */
};

struct form {
    enum form_kind kind;
    char *title; /* "Write 12,480 rows" */
    struct form_field *fields;
    size_t field_count;
    char *preview;      /* several lines */
    char *confirm_word; /* must be typed before a dangerous choice runs (the table's name); NULL: no
                         */
    char *refused;      /* why the job that it was submitted for was not made; NULL: it was not */
    bool ready;         /* nothing missing, nothing wrong */
};

/* All fields of the kind, each missing where it must be given, else "" by default. */
struct form *form_new(enum form_kind kind);
struct form *form_copy(const struct form *form); /* NULL gives NULL */
void form_free(struct form *form);               /* NULL is fine */

struct form_field *form_field(const struct form *form,
                              enum field_of of);                   /* NULL: of another kind */
const char *form_value(const struct form *form, enum field_of of); /* "" likewise */
/* Whether the field is to be filled as the form stands. */
bool form_shows(const struct form *form, const struct form_field *field);
void form_field_set(struct form_field *field, const char *value, enum field_origin origin);
void form_field_offer(struct form_field *field, const char *choice);
void form_field_problem(struct form_field *field, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* {"table": {"value": "t", "origin": "said"}, …}: what memory keeps and a front end sends back.
 * Where a plain string stands in place of the object, it was typed. Names that are no field of the
 * form are left out. */
void form_values_json(const struct form *form, struct buf *out);
bool form_take_values(struct form *form, const char *json, struct err *err);

/* ---- names, as JSON and the state file have them */

const char *form_kind_name(enum form_kind kind); /* "write", "email"; NULL: FORM_NONE */
bool form_kind_parse(const char *name, enum form_kind *ret_kind);
const char *field_name(enum field_of of);         /* "connection" */
const char *field_label(enum field_of of);        /* "Connection": for people */
bool field_multiline(enum field_of of);           /* its text may have several lines */
const char *field_origin_name(enum field_origin); /* "missing", … */
const char *write_mode_name(enum write_mode mode);
bool write_mode_parse(const char *name, enum write_mode *ret_mode);
/* What takes rows away, or touches production, is confirmed by the table's name. */
bool write_needs_name(enum write_mode mode, bool production);
const char *attachment_name(enum attachment attachment);
bool attachment_parse(const char *name, enum attachment *ret_attachment);

#endif
