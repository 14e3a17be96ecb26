/* Columns whose values stay here: no model is sent them, and nothing shows them that was not asked
 * for them. The built-in engine may look them up, since it runs on this machine.
 *
 * Private is what the data dictionary marks as PII, what `sql.private_columns` names, what has a
 * name like national_id, home_phone, email, birth_date, salary (the class PRIVATE in
 * src/lang/lexicon/names.inc), and what is never read at all (passwords, tokens). So is a column
 * whose values are mostly e-mail addresses, phone numbers beginning with +, card numbers, bank
 * accounts (IBAN) or social security numbers. The setting takes a column out again by "!".
 */
#ifndef QUERENT_CATALOG_PRIVATE_H
#define QUERENT_CATALOG_PRIVATE_H

#include <stdbool.h>

#include "querent/base/buf.h"
#include "querent/catalog/catalog.h"

bool catalog_is_private(const struct catalog *catalog, struct column_ref column);
/* The value itself looks private, whatever its column: an e-mail address, a card number and the
 * like stand in it. */
bool catalog_value_is_private(const char *value);
/* The SQL as a model may see it: where it names a private column, or cannot be read, a string that
 * `said`, the operator's words, does not have becomes '…'. False: nothing had to be hidden. */
bool catalog_hide_private(const struct catalog *catalog, const char *sql, const char *said,
                          struct buf *out);
/* A question and its SQL have a private value: one that looks so, or one that a condition compares
 * a private column with. So has SQL that cannot be read. */
bool catalog_tells_private(const struct catalog *catalog, const char *question, const char *sql);
/* What the database said of such SQL: what it quotes, and is neither of the SQL, nor of `said`, nor
 * a name of the schema, may be a value and becomes '…'. */
void catalog_hide_in_error(const struct catalog *catalog, const char *sql, const char *said,
                           const char *error, struct buf *out);

#endif
