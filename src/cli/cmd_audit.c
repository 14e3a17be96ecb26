/* audit: what ran, where, by whom and with what result, and whether the trail is whole. */
#include <string.h>

#include "command.h"
#include "listing.h"
#include "output.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/store/store.h"

#define LISTED 50 /* newest entries, where --limit says nothing */

static int list(struct store *store, const struct cli_options *options)
{
    static const struct listing_column columns[] = {
        {"id", VALUE_INTEGER},      {"at", VALUE_TIMESTAMP}, {"user", VALUE_TEXT},
        {"connection", VALUE_TEXT}, {"what", VALUE_TEXT},    {"rows", VALUE_INTEGER},
        {"outcome", VALUE_TEXT},    {"sql", VALUE_TEXT}};
    struct store_audit_row *rows = NULL;
    struct err err = ERR_INIT;
    size_t count = 0;
    int64_t max = LISTED;
    if (options->limit && (!str_to_i64(options->limit, &max) || max < 1))
        return cli_fail(CLI_USAGE, "--limit takes a whole number above 0, not '%s'",
                        options->limit);
    if (!store_audit_list(store, max, &rows, &count, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    struct result *listing = listing_new(columns, sizeof columns / sizeof *columns);
    for (size_t i = 0; i < count; i++) {
        listing_int(listing, rows[i].id);
        listing_time(listing, rows[i].at);
        listing_text(listing, rows[i].user);
        listing_text(listing, rows[i].connection);
        listing_text(listing, rows[i].what);
        listing_int(listing, rows[i].rows);
        listing_text(listing, rows[i].outcome);
        listing_text(listing, rows[i].sql);
        result_row_end(listing, NULL);
    }
    store_audit_free(rows, count);
    return listing_print(listing, options->format);
}

static int verify(struct store *store)
{
    struct err err = ERR_INIT;
    int64_t rows = 0;
    if (!store_audit_verify(store, &rows, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    printf("%lld entries, unbroken\n", (long long)rows);
    return CLI_OK;
}

int command_audit(const struct cli_options *options)
{
    const char *verb = options->arg_count ? options->args[0] : "list";
    struct err err = ERR_INIT;
    struct store *store = NULL;
    int code;
    if (!str_eq(verb, "list") && !str_eq(verb, "verify"))
        return cli_fail(CLI_USAGE, "'%s' is not list or verify", verb);
    if (!output_known(options->format))
        return CLI_USAGE;
    struct settings *settings = cli_settings(options);
    if (!settings)
        return CLI_USAGE;
    if (cli_open_store(settings, &store, &err))
        code = str_eq(verb, "list") ? list(store, options) : verify(store);
    else
        code = cli_fail(CLI_FAILED, "%s", err.text);
    store_close(store);
    settings_free(settings);
    return code;
}
