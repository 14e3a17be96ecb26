/* Schemas outside a database: as JSON, and as files that describe one.
 *
 * JSON out is one object:
 *   {"format": "querent-catalog", "version": 1, "database", "dialect", "default_schema",
 *    "tables": [{"schema", "name", "kind", "comment", "rows", "pk": [column…],
 *                "columns": [{"name", "type", "notnull", "unique", "generated", "default",
 * "comment"}], "fks": [{"name", "cols": [], "ref_schema", "ref", "refcols": []}], "indexes":
 * [{"name", "columns": [], "unique"}]}]} with what is false, empty or unknown left out. Hidden
 * tables are never written. JSON in is that, foreign keys in one list beside the tables ("fks":
 * [{"table": "schema.table", "ref", "cols", "refcols"}]), or the join graph's format, whose tables
 * are an object ({"t": {"columns": [], "unique_columns": []}}) and whose relationships of the type
 * foreign_key become foreign keys. Unknown keys are passed over.
 */
#ifndef QUERENT_MODEL_SCHEMA_SCHEMA_FILE_H
#define QUERENT_MODEL_SCHEMA_SCHEMA_FILE_H

#include "querent/base/buf.h"
#include "querent/base/err.h"
#include "querent/model/schema/schema.h"

/* Appends the members of the object above, without the closing brace, so that more can follow. */
void schema_json_begin(const struct schema *schema, const char *dialect, struct buf *out);
/* `name` is for messages and, where the text gives none, the database's name. */
bool schema_json_read(const char *text, size_t len, const char *name, struct schema **ret_schema,
                      struct err *err);

/* By what the file is: JSON, or a data dictionary (CSV, XLSX, or a folder of them). headings: see
 * dictionary.h; may be NULL. Caller frees with schema_free. */
bool schema_file_read(const char *path, const char *headings, struct schema **ret_schema,
                      struct err *err);

#endif
