/* Catalogs for the commands that show or measure them. */
#ifndef QUERENT_CLI_CATALOG_OPEN_H
#define QUERENT_CLI_CATALOG_OPEN_H

#include "command.h"
#include "querent/front/load_catalog.h"

/* ret_db NULL: the database is closed again; else the caller closes it. */
bool catalog_open_connection(const struct load_catalog *load, struct db **ret_db,
                             struct catalog **ret_catalog, struct err *err);
bool catalog_open_path(const char *path, struct catalog **ret_catalog, struct err *err);
/* What a verb works on. */
struct catalog_session {
    struct settings *settings;
    const struct connection *connection;
    struct db *db;
    struct catalog *catalog;
};
/* joins; joins check; joins accept|reject TABLE.COLUMN TABLE.COLUMN */
int catalog_joins(const struct catalog_session *session, const struct cli_options *options);
/* describe; describe list; describe accept|reject KEY… */
int catalog_describe_verb(const struct catalog_session *session, const struct cli_options *options);
/* The verb that measures: a line of JSON for each question of a set. */
int catalog_link(const struct cli_options *options);

#endif
