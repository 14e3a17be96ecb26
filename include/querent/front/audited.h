/* A database whose every statement has its entry in the audit trail: for what an operator or a
 * model sends beside reads and jobs, which have theirs in the reader and in jobs. Belongs to one
 * thread, as its handle does; borrows all that it names. */
#ifndef QUERENT_FRONT_AUDITED_H
#define QUERENT_FRONT_AUDITED_H

#include "querent/answer/version.h"
#include "querent/audit/audit.h"
#include "querent/catalog/catalog.h"
#include "querent/db/db.h"

struct audited {
    struct catalog_reader checks;     /* for catalog_check_join; audited_init wires it */
    struct version_database database; /* for version_make; likewise, plans only with an audit */
    struct db *db;
    struct audit *audit;
    const struct connection *connection; /* which `db` is of */
};
/* In place: what is wired points to it. */
void audited_init(struct audited *audited, struct db *db, struct audit *audit,
                  const struct connection *connection);
/* What the database itself said last, where an error of this code comes from it. */
void audited_failure(const struct db *db, enum err_code code, struct sql_failure *ret_failure);
/* As db_read. */
bool audited_read(struct audited *audited, enum audit_kind kind, const char *sql,
                  const struct db_read_options *options, struct result **ret_result,
                  struct err *err);

#endif
