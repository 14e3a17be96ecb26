/* Where the rows of views, virtual tables and copies come from, read from their texts. Only for
 * connections with secure views: see db->veil. Private to db. */
#ifndef QUERENT_DB_TRACE_H
#define QUERENT_DB_TRACE_H

#include "build.h"
#include "querent/sql/dialect.h"

/* Adds what the view's query reads. It stays opaque when the text (may be NULL) cannot be parsed or
 * calls what is not known to only compute; with `calls_known` such functions were looked at. */
void trace_view(struct build *build, struct build_table *view, const char *query,
                enum sql_dialect dialect, bool calls_known);
/* SQLite's CREATE VIEW, or CREATE VIRTUAL TABLE of a module that is known: every table that its
 * arguments name. */
void trace_sqlite(struct build *build, struct build_table *table, const char *sql);
/* Tables that the code of a trigger on `schema.table` inserts into. */
void trace_trigger(struct build *build, const char *schema, const char *table, const char *code,
                   enum sql_dialect dialect);

#endif
