/* functions: what operators allowed though it is on no list; allow and remove from the command
 * line. A permit is valid for the user who gave it, and for one database. */
#include "command.h"
#include "listing.h"
#include "output.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/front/rules.h"
#include "texts.h"

static int functions_list(struct store *store, const struct cli_options *options,
                          const struct connection *connection)
{
    static const struct listing_column columns[] = {
        {"name", VALUE_TEXT}, {"connection", VALUE_TEXT}, {"what", VALUE_TEXT},
        {"user", VALUE_TEXT}, {"at", VALUE_TIMESTAMP},    {"database", VALUE_TEXT}};
    struct store_permit *permits = NULL;
    struct err err = ERR_INIT;
    size_t count = 0;
    if (!store_permits(store, &permits, &count, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    char *place = options->connection ? front_rules_place(connection) : NULL;
    struct result *listing = listing_new(columns, sizeof columns / sizeof *columns);
    for (size_t i = 0; i < count; i++) {
        if (place && !str_eq(place, permits[i].place))
            continue;
        listing_text(listing, permits[i].name);
        listing_text(listing, permits[i].connection);
        listing_text(listing, permits[i].what);
        listing_text(listing, permits[i].user);
        listing_time(listing, permits[i].at);
        listing_text(listing, permits[i].place);
        result_row_end(listing, NULL);
    }
    mem_free(place);
    store_permits_free(permits, count);
    return listing_print(listing, options->format);
}

static int functions_change(const struct front_rules *rules, const struct cli_options *options,
                            bool allow)
{
    struct err err = ERR_INIT;
    if (options->arg_count < 2)
        return cli_fail(CLI_USAGE, TEXT_WHICH_FUNCTION, options->args[0]);
    for (size_t i = 1; i < options->arg_count; i++) {
        const char *name = options->args[i];
        if (!(allow ? front_rules_permit(rules, name, "", &err)
                    : front_rules_withdraw(rules, name, &err)))
            return cli_fail(CLI_FAILED, "%s", err.text);
    }
    return CLI_OK;
}

static int functions_carry_out(struct store *store, struct settings *settings,
                               const struct cli_options *options)
{
    const char *verb = options->arg_count ? options->args[0] : "list";
    const struct connection *connection = cli_connection(settings, options);
    if (!connection)
        return CLI_USAGE;
    if (str_eq(verb, "list"))
        return functions_list(store, options, connection);
    struct audit *audit = cli_audit(settings);
    const struct front_rules rules =
        front_rules_of(settings, connection, store, audit, NULL, false);
    const int code = functions_change(&rules, options, str_eq(verb, "allow"));
    audit_free(audit);
    return code;
}

int command_functions(const struct cli_options *options)
{
    struct store *store = NULL;
    struct err err = ERR_INIT;
    if (!output_known(options->format))
        return CLI_USAGE;
    struct settings *settings = cli_settings(options);
    if (!settings)
        return CLI_USAGE;
    const int code = cli_open_store(settings, &store, &err)
                         ? functions_carry_out(store, settings, options)
                         : cli_fail(CLI_FAILED, "%s", err.text);
    store_close(store);
    settings_free(settings);
    return code;
}
