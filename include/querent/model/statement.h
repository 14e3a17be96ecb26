/* What a database tells of a statement without running it: what it knows of the code that the
 * statement names, and how it would run it. Plain data. */
#ifndef QUERENT_MODEL_STATEMENT_H
#define QUERENT_MODEL_STATEMENT_H

#include <stdbool.h>
#include <stdint.h>

enum db_code_kind {
    DB_CODE_FUNCTION,
    DB_CODE_ATTRIBUTE, /* a function that (x).name would call: it takes one argument */
    DB_CODE_OPERATOR,
    DB_CODE_TYPE,
    DB_CODE_TABLE, /* a table or view that is read */
};

enum db_code_is {
    DB_CODE_UNKNOWN, /* the database does not say; text has what it does say, or why not */
    DB_CODE_UNSEEN,  /* nothing of that name is seen; it may be there all the same */
    DB_CODE_ABSENT,  /* it has none of that name, so that nothing can be called by it */
    DB_CODE_OWN,     /* built in, or of an extension that only computes; changes nothing */
    DB_CODE_FOREIGN, /* somebody's: text has what is known of it */
    /* It was asked in vain: a name that the lists know may be somebody's, too. PostgreSQL only. */
    DB_CODE_UNANSWERED,
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

struct db_plan {
    int64_t rows;    /* estimate, -1 unknown */
    double cost;     /* the database's own unit, negative unknown */
    int full_scans;  /* tables read whole */
    double scanned;  /* rows of the largest of these; 0: none, or not known */
    double looked;   /* rows that nested loops look at; 0: not known */
    char heavy[120]; /* why it may take long: "it reads 8,000,000 rows of …"; "" it does not */
    char line[200];  /* "12 rows expected · index customers_country · no full scan" */
};

#endif
