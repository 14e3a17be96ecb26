/* What the operator and the settings allow of code that is on no list (see answer/version.h):
 * the same for the front and for commands that only check.
 *
 * A value that borrows all it is given; one thread at a time. */
#ifndef QUERENT_FRONT_RULES_H
#define QUERENT_FRONT_RULES_H

#include "querent/answer/version.h"
#include "querent/audit/audit.h"
#include "querent/model/settings.h"
#include "querent/store/store.h"

struct front_rules {
    struct version_rules rules;
    const struct settings *settings;
    const struct connection *connection; /* NULL: none, and no permit counts */
    struct store *store;                 /* NULL: no permit is known, and none can be given */
    struct audit *audit;                 /* NULL: no permit can be given */
    const char *allow; /* more names, as the setting sql.allow has them; or NULL */
};
/* strict: as if the setting sql.strict said so. */
struct front_rules front_rules_of(const struct settings *settings,
                                  const struct connection *connection, struct store *store,
                                  struct audit *audit, const char *allow, bool strict);
/* The database that a permit is for: its URL without secrets. Caller frees. */
char *front_rules_place(const struct connection *connection);
/* The operator's word, put into the audit trail and kept. */
bool front_rules_permit(const struct front_rules *rules, const char *name, const char *what,
                        struct err *err);
/* And taken back. */
bool front_rules_withdraw(const struct front_rules *rules, const char *name, struct err *err);

#endif
