/* What a database says of code that a statement names: its functions, operators and types, and the
 * functions that its views call. Nothing of the statement is run. */
#ifndef QUERENT_DB_CODE_H
#define QUERENT_DB_CODE_H

#include "querent/db/db.h"
#include "querent/model/statement.h"

/* Fills `is` and `text` of each, with a question or two to the database (three seconds at most).
 * What it does not answer is DB_CODE_UNKNOWN, or DB_CODE_UNANSWERED. False: it could not be asked,
 * which says nothing of the code: ERR_CONNECT, ERR_TIMEOUT, ERR_CANCELLED. */
bool db_code(struct db *db, struct db_code *list, size_t count, struct err *err);

#endif
