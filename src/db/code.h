/* Asking a database about code: what the files of each dialect share. Private to db. */
#ifndef QUERENT_DB_CODE_PRIVATE_H
#define QUERENT_DB_CODE_PRIVATE_H

#include "querent/base/buf.h"
#include "querent/db/code.h"

/* Runs a query of our own; NULL: it failed. The caller frees with result_unref. */
struct result *code_ask(struct db *db, const char *sql);
/* A question failed: where the database could not be asked at all, db_code says so. */
void code_failed(struct db *db, const struct err *err);
/* A cell as text in `out`, which is cleared first; "" for NULL. */
const char *code_cell(const struct result *result, uint64_t row, size_t column, struct buf *out);
/* Whether the names can be looked up as they are: others fold and compare by rules of the server.
 */
bool code_plain(const char *name);
void code_say(struct db_code *code, enum db_code_is is, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* The drivers' answers. */
void code_sqlite(struct db *db, struct db_code *list, size_t count);
void code_postgres(struct db *db, struct db_code *list, size_t count);
void code_mysql(struct db *db, struct db_code *list, size_t count);
void code_trino(struct db *db, struct db_code *list, size_t count);

#endif
