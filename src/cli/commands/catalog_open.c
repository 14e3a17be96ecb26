/* Opens a database and what is known about it, for the commands that show or measure it. */
#include "commands/catalog_open.h"

#include "command.h"
#include "querent/demo/demo.h"

bool catalog_open_connection(const struct load_catalog *load, struct db **ret_db,
                             struct catalog **ret_catalog, struct err *err)
{
    struct db *db = NULL;

    if (load->connection->builtin && !demo_ensure(NULL, NULL, NULL, err))
        return false;
    if (!db_open_connection(load->connection, DB_READS, NULL, &db, err))
        return false;
    const bool ok = load_catalog(load, db, ret_catalog, err);
    if (ok && ret_db && db_powers(db).mark) {
        cli_print_safe(stderr, db_powers(db).text);
        fputs(DB_POWERS_ADVICE "\n", stderr);
    }
    if (ok && ret_db)
        *ret_db = db;
    else
        db_close(db);
    return ok;
}

bool catalog_open_path(const char *path, struct catalog **ret_catalog, struct err *err)
{
    static const struct catalog_options options = {.read_values = true};
    const struct db_open_options open = {.read_only = true};
    struct schema *schema = NULL;
    struct db *db = NULL;

    if (!db_open(path, &open, &db, err))
        return false;
    const struct catalog_reader reader = load_catalog_reader(db);
    const bool ok = db_introspect(db, NULL, &schema, err) &&
                    catalog_build(schema, &reader, &options, ret_catalog, err);
    db_close(db);
    return ok;
}
