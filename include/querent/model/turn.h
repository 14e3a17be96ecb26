/* A turn: what a front end submits. */
#ifndef QUERENT_MODEL_TURN_H
#define QUERENT_MODEL_TURN_H

#include <stdint.h>

#include "querent/base/span.h"
#include "querent/model/form.h"
#include "querent/model/rows/selection.h"

enum turn_kind {
    TURN_TEXT,   /* words typed at the input line */
    TURN_CHOICE, /* an option of a question: question_id, option_id */
    TURN_SQL,    /* SQL typed or edited; becomes the next version, still to be confirmed */
    TURN_FORM,   /* a form: text has its values as JSON (see form.h), verb what is done with it */
};

struct turn {
    uint64_t id;        /* given by the front; events carry it */
    char *conversation; /* conversation id */
    enum turn_kind kind;
    /* What the operator saw being asked, "": nothing. A choice that answers another question is
     * refused, and so is a typed "yes" to one that had not been shown. NULL: whatever is asked. */
    char *question_id;
    char *option_id;
    enum form_verb verb; /* TURN_FORM */
    int sql_version;     /* what a confirmation confirms; 0: none shown (plain "yes" typed) */
    char *text;
    bool from_rows; /* TURN_SQL: made from the rows on the screen, by a filter or a key */
    bool own;       /* TURN_SQL: no version of the question that waits; nothing is learned of it */
    char **demands; /* on the answer to a question, as "table=orders": see agent/demand.h;
                       NULL-terminated, NULL: none */
    struct selection *selection; /* what is seen of the rows; the turn's; NULL: all of them */
    struct span_here from; /* what caused it; no trace: its own; question "": the conversation */
};

struct turn *turn_new(enum turn_kind kind, const char *conversation, const char *text);
void turn_demand(struct turn *turn, const char *demand); /* adds one */
void turn_free(struct turn *turn);

#endif
