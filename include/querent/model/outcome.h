/* What asking for SQL, and running it, can bring. */
#ifndef QUERENT_MODEL_OUTCOME_H
#define QUERENT_MODEL_OUTCOME_H

#include <stdbool.h>

#include "querent/model/question.h"
#include "querent/model/sql_version.h"

/* One of version, ask, text is set; a text may come before what is asked. */
struct outcome {
    struct sql_version *version; /* to be confirmed */
    struct question *ask;        /* an ambiguity; whoever asks it gives it its id */
    char *text;                  /* an answer without SQL, or why there is none */
    bool failed;                 /* text is a refusal: the question was not answered */
    bool unrelated;              /* failed, since nothing here is about the question */
    bool base_stays;             /* no answer: what follows goes on from the question before */
};
void outcome_release(struct outcome *outcome); /* and empties it */

/* What the database said of a statement that it did not run, beside the words of its error. */
struct sql_failure {
    const char *type;  /* S5's class, static: "COLUMN_NOT_FOUND"; NULL: it was not the database */
    char problem[128]; /* the name or clause that is wrong, "" when not known */
    bool unanswered;   /* it was given up: the server did not say that it has stopped */
};

#endif
