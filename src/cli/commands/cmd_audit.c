/* audit: what was sent, where, by whom and how it ended, and whether the trail is whole. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "listing.h"
#include "output.h"
#include "querent/base/buf.h"
#include "querent/base/json.h"
#include "querent/base/str.h"
#include "texts.h"

#define LISTED 50 /* newest entries, where --limit says nothing */

static void audit_add_line(struct result *listing, const struct trail_line *line)
{
    listing_int(listing, line->id);
    listing_time(listing, line->at);
    if (line->took_ms < 0)
        listing_text(listing, NULL);
    else
        listing_int(listing, line->took_ms);
    listing_text(listing, line->user);
    listing_text(listing, line->connection);
    listing_text(listing, line->what);
    listing_text(listing, line->target);
    if (line->rows < 0)
        listing_text(listing, NULL);
    else
        listing_int(listing, line->rows);
    listing_text(listing, line->outcome);
    listing_text(listing, line->sql);
    result_row_end(listing, NULL);
}

static int audit_list(struct audit *audit, const struct cli_options *options)
{
    static const struct listing_column columns[] = {
        {"id", VALUE_INTEGER},  {"at", VALUE_TIMESTAMP},    {"ms", VALUE_INTEGER},
        {"user", VALUE_TEXT},   {"connection", VALUE_TEXT}, {"what", VALUE_TEXT},
        {"target", VALUE_TEXT}, {"rows", VALUE_INTEGER},    {"outcome", VALUE_TEXT},
        {"sql", VALUE_TEXT}};
    struct trail_line *lines = NULL;
    struct err err = ERR_INIT;
    size_t count = 0;
    int64_t max = LISTED;
    if (options->limit && (!str_to_i64(options->limit, &max) || max < 1))
        return cli_fail(CLI_USAGE, TEXT_LIMIT_NUMBER, options->limit);
    if (!trail_list(audit_trail(audit), max, &lines, &count, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    struct result *listing = listing_new(columns, sizeof columns / sizeof *columns);
    for (size_t i = 0; i < count; i++)
        audit_add_line(listing, &lines[i]);
    trail_list_free(lines, count);
    return listing_print(listing, options->format);
}

/* A head that syslog or a URL was told: does the chain still have it? */
static int audit_compare(struct audit *audit, const struct cli_options *options)
{
    struct trail_head head = {0};
    struct err err = ERR_INIT;
    if (options->arg_count != 3 || !str_to_i64(options->args[1], &head.rows) || head.rows < 1 ||
        strlen(options->args[2]) != TRAIL_HASH - 1)
        return cli_fail(CLI_USAGE, TEXT_WHICH_ROW);
    strcpy(head.hash, options->args[2]);
    if (trail_has(audit_trail(audit), &head, &err)) {
        printf(AUDIT_HAS_ROW, (long long)head.rows);
        return CLI_OK;
    }
    return cli_fail(CLI_NOT_WHOLE, "%s", err.text);
}

static void audit_add_json(const struct trail_report *report, struct buf *out)
{
    struct buf words = BUF_INIT;
    trail_words(report, &words);
    buf_addc(out, '{');
    json_key_bool(out, "whole", trail_whole(report));
    json_key_int(out, "rows", report->rows);
    json_key_str(out, "hash", report->head.hash);
    json_key_str(out, "broken", report->broken.code ? report->broken.text : NULL);
    json_key_int(out, "anchor_rows", report->anchor_rows);
    json_key_str(out, "exposed", report->exposed.code ? report->exposed.text : NULL);
    json_key_int(out, "open", report->open);
    json_key_int(out, "accepted", report->accepted);
    json_key_str(out, "text", buf_str(&words));
    buf_add(out, "}\n");
    buf_release(&words);
}

static int audit_verify(struct audit *audit, const struct cli_options *options)
{
    struct trail_report report;
    struct err err = ERR_INIT;
    struct buf words = BUF_INIT;
    if (!trail_verify(audit_trail(audit), &report, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    if (options->format)
        audit_add_json(&report, &words);
    else
        trail_words(&report, &words);
    cli_print_safe(stdout, buf_str(&words));
    buf_release(&words);
    if (!trail_whole(&report) || report.exposed.code)
        return CLI_NOT_WHOLE;
    return options->arg_count > 1 ? audit_compare(audit, options) : CLI_OK;
}

static int audit_accept(struct audit *audit, const struct cli_options *options)
{
    struct trail_report report;
    struct err err = ERR_INIT;
    struct buf words = BUF_INIT;
    if (!trail_verify(audit_trail(audit), &report, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    trail_words(&report, &words);
    cli_print_safe(stderr, buf_str(&words));
    buf_release(&words);
    if (!trail_whole(&report) && !options->yes && !(cli_person() && cli_says_yes(ASK_ACCEPT)))
        return cli_fail(CLI_NOT_RUN, AUDIT_NOT_ACCEPTED);
    if (!trail_accept(audit_trail(audit), &report, &err))
        return cli_fail(err.code == ERR_REFUSED ? CLI_REFUSED : CLI_FAILED, "%s", err.text);
    puts(AUDIT_ACCEPTED);
    return CLI_OK;
}

int command_audit(const struct cli_options *options)
{
    static const struct {
        const char *name;
        int (*run)(struct audit *audit, const struct cli_options *options);
    } verbs[] = {{"list", audit_list}, {"verify", audit_verify}, {"accept", audit_accept}};
    const char *verb = options->arg_count ? options->args[0] : "list";
    int code = CLI_USAGE;
    if (!output_known(options->format))
        return CLI_USAGE;
    struct settings *settings = cli_settings(options);
    if (!settings)
        return CLI_USAGE;
    struct audit *audit = cli_audit(settings);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (str_eq(verb, verbs[i].name))
            code = verbs[i].run(audit, options);
    audit_free(audit);
    settings_free(settings);
    return code;
}
