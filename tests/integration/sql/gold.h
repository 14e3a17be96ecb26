/* Gold queries of SQLite databases, on the same tables in a live server; names in lower case there.
 */
#ifndef QUERENT_TESTS_GOLD_H
#define QUERENT_TESTS_GOLD_H

#include "live.h"
#include "querent/model/schema/schema.h"

/* The tables of a database of the questions; NULL: it is not there. The caller frees them. */
struct schema *gold_schema(const char *db_id);
/* Calls each for every gold query, once its database's tables are there. Ends the test with 77
 * where the data is not. */
void gold_each(struct live *live,
               void (*each)(const struct schema *schema, const char *sql, void *arg), void *arg);
/* SQLite's "text" becomes 'text', as the finding says. */
struct sql_query *gold_mended(struct arena *arena, struct sql_query *q,
                              const struct sql_lookup *lookup);

#endif
