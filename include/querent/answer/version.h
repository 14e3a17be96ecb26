/* From a text to what the operator sees of it: marks with their mends, words, tables, plan. Nothing
 * is run. Safe from any thread with a version_database of its own. */
#ifndef QUERENT_ANSWER_VERSION_H
#define QUERENT_ANSWER_VERSION_H

#include <stdbool.h>

#include "querent/base/err.h"
#include "querent/model/outcome.h"
#include "querent/model/sql_version.h"
#include "querent/model/statement.h"
#include "querent/sql/dialect.h"

struct catalog;

/* The database, as far as it is asked about a statement; nothing of the statement is run. */
struct version_database {
    /* What it knows of code: fills `is` and `text` of each, as db_code does. */
    bool (*code)(struct version_database *self, struct db_code *list, size_t count,
                 struct err *err);
    /* How it would run it; audits that it was asked. ERR_STATE: it was not asked, since that can't
     * be audited. *ret_failure is what the database itself said. NULL: no plan is asked for. */
    bool (*explain)(struct version_database *self, const char *sql, struct db_plan *ret_plan,
                    struct sql_failure *ret_failure, struct err *err);
};

/* What the operator and the settings say of code that is on no list. */
struct version_rules {
    bool strict;    /* what is not known to read is refused, and nobody is asked */
    bool unchecked; /* wrong names are warnings: the database tells them */
    /* "f", "s.f", "operator <%", "type mood": may it be used here? */
    bool (*allowed)(struct version_rules *self, const char *name);
};

struct version_options {
    struct version_database *database; /* NULL: it is not asked */
    struct version_rules *rules;       /* NULL: nothing was allowed */
    const char *maker;
    double confidence; /* negative: does not apply */
    bool sure;
    bool strict;  /* as if the rules said so */
    bool trial;   /* it runs before anybody looks: only what is on the lists passes; no plan */
    bool planned; /* the database has said what it says of a plan: it is not asked again */
};

/* The text is runnable when it is one statement that only reads, no finding is an error, and
 * nothing is held: see sql_version.held. Where the database could not be asked what the statement
 * calls, it is not, and nobody is asked for a permit: see sql_version.unreached. catalog may be
 * NULL: then names are not checked. Never NULL. */
struct sql_version *version_make(const char *sql, const struct catalog *catalog,
                                 enum sql_dialect dialect, const struct version_options *options);
/* May a text that was confirmed still run? Judged anew right before it runs, since what is there
 * and what is allowed may have changed. NULL: it may. Else a version that is held or refused. */
struct sql_version *version_forbidden(const char *sql, const struct catalog *catalog,
                                      enum sql_dialect dialect,
                                      const struct version_options *options);

#endif
