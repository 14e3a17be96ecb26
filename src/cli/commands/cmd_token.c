/* token: who may ask `querent serve`. A token is shown once, when it is made. */
#include <string.h>

#include "command.h"
#include "listing.h"
#include "output.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "texts.h"

#define DAYS_DEFAULT 365
#define DAYS_MOST 3650
#define DAY_S 86400

static bool scopes_known(const char *scopes)
{
    static const char *const known[] = {"ask", "run", "run-reads", "jobs", "admin"};
    size_t count = 0;
    char **names = str_split(scopes, ',', &count);
    bool ok = count > 0;

    for (size_t i = 0; ok && i < count; i++) {
        bool found = false;
        for (size_t k = 0; k < sizeof known / sizeof *known; k++)
            found |= str_eq(names[i], known[k]);
        ok = found;
    }
    str_free_all(names, count);
    return ok;
}

/* The token itself, for a script to take, unless a format is asked for. */
static int token_print(const char *secret, const char *format)
{
    static const struct listing_column columns[] = {{"token", VALUE_TEXT}};

    if (format && !str_eq(format, "table")) {
        struct result *listing = listing_new(columns, 1);
        listing_text(listing, secret);
        result_row_end(listing, NULL);
        return listing_print(listing, format);
    }
    cli_print(secret);
    cli_print("\n");
    return CLI_OK;
}

static int token_create(struct store *store, const struct settings *settings,
                        const struct cli_options *options)
{
    int64_t days = DAYS_DEFAULT;
    const char *scopes = options->scopes ? options->scopes : "ask,run";
    struct err err = ERR_INIT;
    char *secret = NULL;

    if (!options->user || str_blank(options->user))
        return cli_fail(CLI_USAGE, TEXT_WHOSE_TOKEN);
    if (!scopes_known(scopes))
        return cli_fail(CLI_USAGE, TEXT_NO_SCOPE, scopes);
    if (options->days && (!str_to_i64(options->days, &days) || days < 1 || days > DAYS_MOST))
        return cli_fail(CLI_USAGE, TEXT_DAYS_NUMBER, DAYS_MOST, options->days);
    const struct store_token token = {
        .user = (char *)options->user,
        .company =
            (char *)(options->company ? options->company : settings_text(settings, SET_COMPANY)),
        .scopes = (char *)scopes,
        .expires = clock_now() + days * DAY_S};
    if (!store_token_new(store, &token, &secret, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    const int code = token_print(secret, options->format);
    secret_free(secret);
    return code;
}

static int token_list(struct store *store, const struct cli_options *options)
{
    static const struct listing_column columns[] = {
        {"id", VALUE_TEXT},           {"user", VALUE_TEXT},         {"company", VALUE_TEXT},
        {"scopes", VALUE_TEXT},       {"created", VALUE_TIMESTAMP}, {"expires", VALUE_TIMESTAMP},
        {"revoked", VALUE_TIMESTAMP},
    };
    struct store_token *tokens = NULL;
    struct err err = ERR_INIT;
    size_t count = 0;

    if (!store_tokens(store, &tokens, &count, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    struct result *listing = listing_new(columns, sizeof columns / sizeof *columns);
    for (size_t i = 0; i < count; i++) {
        listing_text(listing, tokens[i].id);
        listing_text(listing, tokens[i].user);
        listing_text(listing, tokens[i].company);
        listing_text(listing, tokens[i].scopes);
        listing_time(listing, tokens[i].created);
        listing_time(listing, tokens[i].expires);
        listing_time(listing, tokens[i].revoked);
        result_row_end(listing, NULL);
    }
    store_tokens_free(tokens, count);
    return listing_print(listing, options->format);
}

static int token_revoke(struct store *store, const struct cli_options *options)
{
    struct err err = ERR_INIT;

    if (options->arg_count < 2)
        return cli_fail(CLI_USAGE, TEXT_WHICH_TOKEN);
    for (size_t i = 1; i < options->arg_count; i++)
        if (!store_token_revoke(store, options->args[i], &err))
            return cli_fail(CLI_FAILED, "%s", err.text);
    return CLI_OK;
}

int command_token(const struct cli_options *options)
{
    const char *verb = options->arg_count ? options->args[0] : "list";
    struct store *store = NULL;
    struct err err = ERR_INIT;

    if (!output_known(options->format))
        return CLI_USAGE;
    struct settings *settings = cli_settings(options);
    if (!settings)
        return CLI_USAGE;
    int code;
    if (!cli_open_store(settings, &store, &err))
        code = cli_fail(CLI_FAILED, "%s", err.text);
    else if (str_eq(verb, "create"))
        code = token_create(store, settings, options);
    else if (str_eq(verb, "revoke"))
        code = token_revoke(store, options);
    else
        code = token_list(store, options);
    store_close(store);
    settings_free(settings);
    return code;
}
