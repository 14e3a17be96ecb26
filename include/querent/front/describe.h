/* A database described by querent itself: where the SQL that teaches comes from, and what becomes
 * of what the operator accepts. Called where the database is owned. */
#ifndef QUERENT_FRONT_DESCRIBE_H
#define QUERENT_FRONT_DESCRIBE_H

#include "querent/catalog/describe.h"
#include "querent/db/db.h"
#include "querent/model/settings.h"
#include "querent/store/store.h"

/* All borrowed. */
struct describe {
    const struct settings *settings;
    const struct connection *connection;
    struct db *db;                 /* NULL: no definitions and no log */
    const struct catalog *catalog; /* as the database is now */
    struct store *store;           /* NULL: no approved queries, and no lesson can be kept */
    const char *queries;           /* a file of SQL, or a slow log; NULL: none */
    struct cancel *cancel;
};

struct described {
    struct describe_report report;
    size_t views, approved, logged, filed, terms;
    struct err views_failed, log_failed, documents_failed; /* why what is there was not read */
};

/* Drafts anew over the draft that is there: what was decided stays decided. It is not saved. */
bool describe_draft(const struct describe *describe, struct draft *ret_draft,
                    struct described *ret_described, struct err *err);
/* What came of a dbt schema.yml. */
struct describe_taken {
    size_t fresh;     /* new in the draft */
    size_t elsewhere; /* left out: about tables that are not here */
    size_t refused;   /* left out: they name a column that is not there */
    struct buf why;   /* of these, a line each, with the nearest name; release it */
};
/* Adds what the file says to the draft, as proposed; what the draft has already stays, and what the
 * catalog says already is left out, as is what does not fit it. */
bool describe_import(const struct describe *describe, const char *path, struct draft *draft,
                     struct describe_taken *ret_taken, struct err *err);
/* A lesson of the connection as the entry has it, a measure, value or filter; the caller's. */
struct lesson describe_lesson(const struct describe *describe, const struct draft_entry *entry);
/* A dbt schema.yml of the tables: their descriptions, known joins as relationships, measures of one
 * table as metrics. *ret_left: measures that have no form there. */
bool describe_export(const struct describe *describe, struct buf *out, size_t *ret_left,
                     struct err *err);
/* Joins go to the join graph file, measures, values and filters become lessons of the connection,
 * the rest counts by its state. A lesson that names what is not there is refused. Sets the state;
 * the draft is the caller's to save. */
bool describe_decide(const struct describe *describe, struct draft_entry *entry, bool accept,
                     struct err *err);

#endif
