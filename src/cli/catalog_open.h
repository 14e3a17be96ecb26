/* Catalogs for the commands that show or measure them. */
#ifndef QUERENT_CLI_CATALOG_OPEN_H
#define QUERENT_CLI_CATALOG_OPEN_H

#include "command.h"
#include "querent/catalog/catalog.h"

/* ignore_declared: as if the database declared no foreign keys. */
bool catalog_open_connection(const struct settings *settings, const struct connection *connection,
                             bool values, bool ignore_declared, struct catalog **ret_catalog,
                             struct err *err);
bool catalog_open_path(const char *path, struct catalog **ret_catalog, struct err *err);
/* The verb that measures: a line of JSON for each question of a set. */
int catalog_link(const struct cli_options *options);

#endif
