/* From a text to what the operator sees of it: marks with their mends, words, tables, plan. Nothing
 * is run. Safe from any thread with a database handle of its own. */
#ifndef QUERENT_ANSWER_VERSION_H
#define QUERENT_ANSWER_VERSION_H

#include <stdbool.h>

#include "querent/model/event.h"
#include "querent/sql/dialect.h"

struct catalog;
struct db;

struct version_options {
    struct db *db; /* for the plan, NULL: none */
    const char *maker;
    double confidence; /* negative: does not apply */
    bool sure;
    bool strict; /* only functions that are known to read may be called */
};

/* The text is runnable when it is one statement that only reads and no finding is an error. catalog
 * may be NULL: then names are not checked. Never NULL. */
struct sql_version *version_make(const char *sql, const struct catalog *catalog,
                                 enum sql_dialect dialect, const struct version_options *options);

#endif
