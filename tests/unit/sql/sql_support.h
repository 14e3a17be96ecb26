/* What the tests of sql share: a schema from a line of text, and a lookup over it. */
#ifndef QUERENT_TESTS_SQL_SUPPORT_H
#define QUERENT_TESTS_SQL_SUPPORT_H

#include "querent/model/schema/schema.h"
#include "querent/sql/sql.h"

/* "orders(id integer pk, total numeric) customers(id integer pk, email text unique)" */
struct schema *support_schema(const char *spec);
struct sql_lookup support_lookup(const struct schema *schema);
/* Parses, or fails the test with the error. */
struct sql_query *support_parse(struct arena *arena, const char *sql, enum sql_dialect dialect);

#endif
