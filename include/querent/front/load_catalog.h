/* A catalog from an open database, as the settings and the connection want it: with which views,
 * dictionary, join graph and index file. What the screen and the command line share. */
#ifndef QUERENT_FRONT_LOAD_CATALOG_H
#define QUERENT_FRONT_LOAD_CATALOG_H

#include "querent/catalog/catalog.h"
#include "querent/db/db.h"
#include "querent/model/lesson.h"
#include "querent/model/settings.h"
#include "querent/store/store.h"

struct load_catalog {
    const struct settings *settings;
    const struct connection *connection;
    bool values;          /* rows too, unless the settings forbid it */
    bool kinds;           /* without the values: which tables polymorphic references name */
    bool refresh;         /* read them though the index file fits */
    bool ignore_declared; /* as if the database declared no foreign keys */
    struct cancel *cancel;
    void (*progress)(void *arg, const char *what, int percent); /* may be NULL */
    void *arg;
};

bool load_catalog(const struct load_catalog *load, struct db *db, struct catalog **ret_catalog,
                  struct err *err);
/* For catalog functions that ask the database themselves. Borrows the db. */
struct catalog_reader load_catalog_reader(struct db *db);
/* The file of the joins that the operator accepted or rejected: the setting's, or one named after
 * the connection (and its URL, if it is not configured) in joins/ of the configuration folder. It
 * need not exist. The caller frees. */
char *load_joins_path(const struct settings *settings, const struct connection *connection);
/* Only what the catalog knows is joined by: a join that a lesson teaches, and that nothing else
 * shows, goes into that file (*ret_put), which is read before the next question. One that holds
 * for some words stays a lesson. */
bool load_joins_teach(const struct settings *settings, const struct connection *connection,
                      const struct catalog *catalog, const struct lesson *lesson, bool *ret_put,
                      struct err *err);
/* A lesson is removed or switched off: the join that it taught, if it did, goes out of that file.
 */
bool load_joins_withdraw(const struct settings *settings, const struct connection *connection,
                         const struct lesson *lesson, struct err *err);
/* The draft that querent wrote of the connection and the operator reviews; it need not exist. The
 * caller frees. */
char *load_draft_path(const struct connection *connection);
/* The value index's file of a connection, in the state folder. The caller frees. */
char *load_index_path(const struct connection *connection);
/* The folder of documents, with {company} as the name of whose state it is; what is no plain name
 * is
 * "_", so that nobody reads another's folder, or all of them. store may be NULL; "": no folder is
 * set. The caller frees. */
char *load_documents_dir(const struct settings *settings, const struct store *store);

#endif
