/* Opens what checks need, and no more: names without values, and no rows but those that say which
 * tables polymorphic references mean. */
#include "commands/checker.h"

#include "commands/catalog_open.h"
#include "querent/answer/version.h"
#include "querent/base/str.h"
#include "querent/db/db.h"
#include "texts.h"

static bool checker_open_file(struct checker *checker, const struct cli_options *options,
                              int *ret_exit)
{
    struct err err = ERR_INIT;
    const enum sql_dialect *dialect = options->dialect ? &checker->dialect : NULL;
    if (!catalog_open_file(options->catalog, dialect, NULL, &checker->catalog, &err)) {
        *ret_exit = cli_fail(CLI_FAILED, "%s", err.text);
        return false;
    }
    checker->dialect = catalog_dialect(checker->catalog);
    return true;
}

static const struct connection *checker_find(struct checker *checker,
                                             const struct cli_options *options)
{
    const struct connection *connection = cli_connection(checker->settings, options);
    if (!connection)
        return NULL;
    return options->password && !cli_ask_password(checker->settings, connection) ? NULL
                                                                                 : connection;
}

static bool open_connection(struct checker *checker, const struct cli_options *options,
                            int *ret_exit)
{
    struct err err = ERR_INIT;
    const struct connection *connection = checker_find(checker, options);
    *ret_exit = CLI_USAGE;
    if (!connection)
        return false;
    if (!cli_open_store(checker->settings, &checker->store, &err))
        cli_fail(CLI_OK, CHECK_ALLOWED_UNREAD, err.text);
    checker->audit = cli_audit(checker->settings);
    checker->rules = front_rules_of(checker->settings, connection, checker->store, checker->audit,
                                    options->allow_function, options->strict);
    const struct load_catalog load = {
        .settings = checker->settings, .connection = connection, .kinds = true};
    if (!catalog_open_connection(&load, &checker->db, &checker->catalog, &err)) {
        *ret_exit = cli_fail(CLI_FAILED, "%s", err.text);
        return false;
    }
    audited_init(&checker->audited, checker->db, checker->audit, connection);
    if (!options->dialect)
        checker->dialect = db_dialect(checker->db);
    return true;
}

bool checker_open(struct checker *checker, const struct cli_options *options, bool connect,
                  int *ret_exit)
{
    *checker = (struct checker){.dialect = SQL_SQLITE, .settings = cli_settings(options)};
    bool ok = true;
    *ret_exit = CLI_USAGE;
    if (!checker->settings)
        return false;
    checker->rules = front_rules_of(checker->settings, NULL, NULL, NULL, options->allow_function,
                                    options->strict);
    if (options->dialect && !sql_dialect_parse(options->dialect, &checker->dialect)) {
        *ret_exit = cli_fail(CLI_USAGE, TEXT_NO_DIALECT, options->dialect);
        return false;
    }
    if (options->catalog && options->connection) {
        *ret_exit = cli_fail(CLI_USAGE, TEXT_NAMES_FROM_BOTH);
        return false;
    }
    if (options->catalog)
        ok = checker_open_file(checker, options, ret_exit);
    else if (options->connection || (connect && !options->dialect))
        ok = open_connection(checker, options, ret_exit);
    if (!ok)
        checker_close(checker);
    return ok;
}

void checker_close(struct checker *checker)
{
    db_close(checker->db);
    catalog_unref(checker->catalog);
    store_close(checker->store);
    audit_free(checker->audit);
    settings_free(checker->settings);
}

struct sql_version *checker_version(struct checker *checker, const char *sql)
{
    struct version_database *database = checker->db ? &checker->audited.database : NULL;
    const struct version_options options = {
        .database = database, .rules = &checker->rules.rules, .maker = "you", .confidence = -1};
    return version_make(sql, checker->catalog, checker->dialect, &options);
}
