/* history: every statement that ran, over all conversations, newest first. */
#include <string.h>

#include "command.h"
#include "listing.h"
#include "output.h"
#include "querent/base/str.h"
#include "texts.h"

#define LISTED 50 /* where --limit says nothing */
#define LISTED_MAX 20000

static void history_add_number(struct result *listing, int64_t number)
{
    if (number < 0)
        listing_text(listing, NULL);
    else
        listing_int(listing, number);
}

static int history_print(const struct ran_statement *list, size_t count, const char *format)
{
    static const struct listing_column columns[] = {
        {"at", VALUE_TIMESTAMP},    {"ms", VALUE_INTEGER},   {"rows", VALUE_INTEGER},
        {"connection", VALUE_TEXT}, {"outcome", VALUE_TEXT}, {"sql", VALUE_TEXT}};
    struct result *listing = listing_new(columns, sizeof columns / sizeof *columns);
    for (size_t i = 0; i < count; i++) {
        listing_time(listing, list[i].at);
        history_add_number(listing, list[i].took_ms);
        history_add_number(listing, list[i].rows);
        listing_text(listing, list[i].connection);
        listing_text(listing, list[i].outcome);
        listing_text(listing, list[i].sql);
        result_row_end(listing, NULL);
    }
    return listing_print(listing, format);
}

int command_history(const struct cli_options *options)
{
    struct ran_statement *list = NULL;
    struct err err = ERR_INIT;
    size_t count = 0;
    int64_t max = LISTED;
    if (!output_known(options->format))
        return CLI_USAGE;
    if (options->limit && (!str_to_i64(options->limit, &max) || max < 1 || max > LISTED_MAX))
        return cli_fail(CLI_USAGE, TEXT_LIMIT_NUMBER, options->limit);
    struct settings *settings = cli_settings(options);
    if (!settings)
        return CLI_USAGE;
    struct audit *audit = cli_audit(settings);
    const struct audit_wanted wanted = {.words = options->args,
                                        .word_count = options->arg_count,
                                        .connection = options->connection,
                                        .max = (size_t)max};
    const int code = audit_history(audit, &wanted, &list, &count, &err)
                         ? history_print(list, count, options->format)
                         : cli_fail(CLI_FAILED, "%s", err.text);
    ran_statements_free(list, count);
    audit_free(audit);
    settings_free(settings);
    return code;
}
