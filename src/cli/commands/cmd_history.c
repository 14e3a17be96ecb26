/* history: every statement that ran, over all conversations, newest first. */
#include <string.h>

#include "command.h"
#include "listing.h"
#include "output.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/recall.h"
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

/* "returns last week": words of a time are its range. */
static size_t history_words(struct arena *arena, const struct cli_options *options,
                            const char **words, struct audit_wanted *wanted)
{
    struct buf said = BUF_INIT;
    struct recall recall;
    size_t n = 0;

    for (size_t i = 0; i < options->arg_count; i++)
        buf_addf(&said, "%s%s", i ? " " : "", options->args[i]);
    recall_words(arena, buf_str(&said), clock_now(), &recall);
    buf_release(&said);
    if (!recall.when) {
        memcpy(words, options->args, options->arg_count * sizeof *words);
        return options->arg_count;
    }
    wanted->from = recall.from;
    wanted->to = recall.to == INT64_MAX ? 0 : recall.to;
    char *rest = arena_strdup(arena, recall.topic);
    for (char *word = strtok_r(rest, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        words[n++] = word;
    return n;
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
    struct arena arena = {0};
    const char **words = mem_alloc((options->arg_count + 1) * sizeof *words);
    struct audit_wanted wanted = {
        .words = words, .connection = options->connection, .max = (size_t)max};
    wanted.word_count = history_words(&arena, options, words, &wanted);
    const int code = audit_history(audit, &wanted, &list, &count, &err)
                         ? history_print(list, count, options->format)
                         : cli_fail(CLI_FAILED, "%s", err.text);
    ran_statements_free(list, count);
    audit_free(audit);
    settings_free(settings);
    mem_free(words);
    arena_release(&arena);
    return code;
}
