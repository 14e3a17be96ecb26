/* What a database says of code that a statement names: its functions, operators and types, and the
 * functions that its views call. Nothing of the statement is run. */
#ifndef QUERENT_DB_CODE_H
#define QUERENT_DB_CODE_H

#include "querent/db/db.h"

enum db_code_kind {
    DB_CODE_FUNCTION,
    DB_CODE_ATTRIBUTE, /* a function that (x).name would call: it takes one argument */
    DB_CODE_OPERATOR,
    DB_CODE_TYPE,
    DB_CODE_TABLE, /* a table or view that is read */
};

enum db_code_is {
    DB_CODE_UNKNOWN, /* the database does not say; text has what it does say, or why not */
    DB_CODE_ABSENT,  /* it has none of that name, so that nothing can be called by it */
    DB_CODE_OWN,     /* built in, or of an extension that only computes; changes nothing */
    DB_CODE_FOREIGN, /* somebody's: text has what is known of it */
};

struct db_code {
    enum db_code_kind kind;
    const char *schema, *name; /* schema NULL: by the search path */
    /* The name is a built-in's, too: only somebody's procedure beside that is looked for. Functions
     * and operators of PostgreSQL; others are DB_CODE_OWN. */
    bool beside;
    enum db_code_is is; /* filled, with text */
    char text[240];     /* "a volatile function in plpgsql, owned by ann" */
};

/* Fills `is` and `text` of each, with a question or two to the database (three seconds at most).
 * What it does not answer is DB_CODE_UNKNOWN. */
void db_code(struct db *db, struct db_code *list, size_t count);

#endif
