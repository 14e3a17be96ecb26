/* SQL whose keywords or names are misspelt: "SELEC * FROM ordrs WHRE id = 1". */
#ifndef QUERENT_SQL_MEND_H
#define QUERENT_SQL_MEND_H

#include <stddef.h>

#include "querent/sql/sql.h"

struct sql_mended {
    char *text;  /* as it can be parsed */
    char *words; /* "write 'SELECT' instead of 'SELEC' and 'WHERE' instead of 'WHRE'" */
    size_t count;
};

/* All misspelt keywords mended at once, in the arena. False: it can be read as it is, or no
 * spelling of keywords mends it. Names are not touched. */
bool sql_mend(struct arena *arena, const char *text, size_t len, enum sql_dialect dialect,
              struct sql_mended *ret_mended);
/* Where a table is to be named and a keyword stands, the table that was meant, which is nearly
 * that: "FROM order", where there is a table "orders". False: there is none, or that mends not all.
 */
bool sql_mend_table(struct arena *arena, const char *text, enum sql_dialect dialect,
                    const struct sql_lookup *lookup, struct sql_mended *ret_mended);
/* Those, and every name with a safe mend (see fix.h), in one round. False: nothing is to be mended,
 * or nothing safely. */
bool sql_mend_all(struct arena *arena, const char *text, enum sql_dialect dialect,
                  const struct sql_lookup *lookup, struct sql_mended *ret_mended);

#endif
