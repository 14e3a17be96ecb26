/* Lessons of a connection are held against its catalog. */
#ifndef QUERENT_CLI_LESSONS_FIT_H
#define QUERENT_CLI_LESSONS_FIT_H

#include "querent/base/vec.h"
#include "querent/catalog/catalog.h"
#include "querent/lessons/file.h"
#include "querent/model/settings.h"

struct lessons_catalog {
    char *connection;
    struct catalog *catalog; /* NULL: it could not be had, which was said */
};

struct lessons_fit {
    struct settings *settings;
    VEC(struct lessons_catalog) catalogs; /* that were opened for it */
    struct lesson_checks checks;          /* lessons_fit_init wires it */
};
/* In place: what is wired points to it. Borrows the settings. */
/* That of the connection, opened with the first question for it; NULL: it cannot be, as was said.
 */
const struct catalog *lessons_fit_catalog(struct lessons_fit *fit, const char *connection);
void lessons_fit_init(struct lessons_fit *fit, struct settings *settings);
void lessons_fit_release(struct lessons_fit *fit);

#endif
