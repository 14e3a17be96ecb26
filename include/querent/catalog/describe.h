/* The layer that writes itself: what names, values, statistics, views and past queries tell about a
 * database, drafted for people to accept or reject. Pure: the SQL is handed in, no model is asked.
 *
 * What a query does not say about tables of the catalog is passed over, so that nothing is drafted
 * about a hidden table; conditions on private columns are never drafted.
 */
#ifndef QUERENT_CATALOG_DESCRIBE_H
#define QUERENT_CATALOG_DESCRIBE_H

#include <stdint.h>

#include "querent/catalog/catalog.h"
#include "querent/model/schema/draft.h"

enum taught_by { TAUGHT_BY_VIEW, TAUGHT_BY_APPROVED, TAUGHT_BY_LOG, TAUGHT_BY_FILE };

/* A query that somebody wrote about this database. Strings are borrowed. */
struct taught_sql {
    enum taught_by by;
    const char *name; /* of the view; NULL: none */
    const char *sql;  /* the query, or CREATE VIEW … AS query */
    int64_t calls;    /* how often it ran; 0: not known */
};

struct describe_report {
    size_t read, unreadable; /* of the SQL */
};

/* Free with draft_release. */
void catalog_describe(const struct catalog *catalog, const struct taught_sql *taught, size_t count,
                      struct draft *ret_draft, struct describe_report *ret_report);
/* The join of a draft's condition, known or new, its columns in the arena. */
bool catalog_drafted_join(const struct catalog *catalog, struct arena *arena, const char *condition,
                          struct join_edge *ret_edge, struct err *err);

#endif
