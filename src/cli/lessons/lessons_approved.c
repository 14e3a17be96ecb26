/* What is approved is named by its number, or by the question as it was asked. */
#include "lessons/lessons_approved.h"

#include "listing.h"
#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

enum { WORD_NAME = 2 }; /* of "approved show NAME" */

struct approved_run {
    struct store *store;
    const struct cli_options *options;
    struct approved_question *list;
    size_t count;
};

/* A list for people leaves the SQL to `show`. */
static int approved_print(const struct approved_run *run, const struct approved_question *list,
                          size_t count)
{
    static const struct listing_column columns[] = {
        {"id", VALUE_INTEGER},         {"question", VALUE_TEXT}, {"connection", VALUE_TEXT},
        {"approved", VALUE_TIMESTAMP}, {"by", VALUE_TEXT},       {"for", VALUE_TEXT},
        {"rows", VALUE_INTEGER},       {"lessons", VALUE_TEXT},  {"sql", VALUE_TEXT}};
    const bool whole = run->options->format;
    struct result *listing =
        listing_new(columns, sizeof columns / sizeof *columns - (whole ? 0 : 2));

    for (size_t i = 0; i < count; i++) {
        listing_int(listing, list[i].id);
        listing_text(listing, list[i].question);
        listing_text(listing, list[i].connection);
        listing_time(listing, list[i].at);
        listing_text(listing, list[i].user);
        listing_text(listing, list[i].own ? list[i].user : TEXT_EVERYBODY);
        listing_count(listing, list[i].rows);
        if (whole) {
            listing_text(listing, list[i].lessons);
            listing_text(listing, list[i].sql);
        }
        result_row_end(listing, NULL);
    }
    return listing_print(listing, run->options->format);
}

/* The words from `at` on, as one question. */
static char *approved_words(const struct cli_options *options, size_t at)
{
    struct buf words = BUF_INIT;

    for (size_t i = at; i < options->arg_count; i++)
        buf_addf(&words, "%s%s", i > at ? " " : "", options->args[i]);
    return buf_take(&words);
}

/* NULL: it was said why. */
static const struct approved_question *approved_find(const struct approved_run *run,
                                                     const char *named)
{
    const struct approved_question *found = NULL;
    int64_t id = 0;
    const bool number = str_to_i64(named, &id);

    for (size_t i = 0; i < run->count; i++) {
        const struct approved_question *approved = &run->list[i];
        if (number ? approved->id != id : !str_eq_fold(approved->question, named))
            continue;
        if (found) {
            cli_fail(CLI_USAGE, TEXT_APPROVED_TWICE, named, found->connection,
                     approved->connection);
            return NULL;
        }
        found = approved;
    }
    if (!found)
        cli_fail(CLI_FAILED, TEXT_NO_APPROVED, named);
    return found;
}

static int approved_show(const struct approved_run *run, const char *named)
{
    const struct approved_question *approved = approved_find(run, named);
    struct tm at;
    char when[32];

    if (!approved)
        return CLI_FAILED;
    if (run->options->format)
        return approved_print(run, approved, 1);
    clock_local(approved->at, &at);
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", &at);
    char *rows = approved->rows < 0 ? mem_strdup("")
                                    : mem_printf(TEXT_APPROVED_ROWS, (long long)approved->rows,
                                                 approved->rows == 1 ? "" : "s");
    char *text =
        mem_printf(TEXT_APPROVED, (long long)approved->id, approved->question, approved->connection,
                   when, approved->user, approved->own ? TEXT_APPROVED_OWN : "", rows);
    char *lessons = str_blank(approved->lessons)
                        ? mem_strdup("")
                        : mem_printf(TEXT_APPROVED_LESSONS, approved->lessons);
    cli_print(text);
    cli_print(lessons);
    cli_print("\n");
    cli_print(approved->sql);
    cli_print("\n");
    mem_free(lessons);
    mem_free(rows);
    mem_free(text);
    return CLI_OK;
}

static int approved_remove_one(const struct approved_run *run, const char *named)
{
    const struct approved_question *approved = approved_find(run, named);
    struct err err = ERR_INIT;

    if (!approved)
        return CLI_FAILED;
    if (!store_approval_remove(run->store, approved->id, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    char *text = mem_printf(TEXT_APPROVED_GONE, approved->question, approved->connection);
    cli_print(text);
    mem_free(text);
    return CLI_OK;
}

/* Several numbers, or the words of one question. */
static int approved_remove(const struct approved_run *run, const char *named)
{
    const struct cli_options *options = run->options;
    int64_t id;
    int code = CLI_OK;
    bool numbers = true;

    for (size_t i = WORD_NAME; i < options->arg_count; i++)
        numbers = numbers && str_to_i64(options->args[i], &id);
    if (!numbers)
        return approved_remove_one(run, named);
    for (size_t i = WORD_NAME; i < options->arg_count && code == CLI_OK; i++)
        code = approved_remove_one(run, options->args[i]);
    return code;
}

static int approved_verb(const struct approved_run *run)
{
    const char *verb = run->options->arg_count > 1 ? run->options->args[1] : "list";
    const bool show = str_eq(verb, "show"), remove = str_eq(verb, "remove");

    if (!show && !remove) {
        if (!str_eq(verb, "list"))
            return cli_fail(CLI_USAGE, TEXT_APPROVED_VERB, verb);
        return approved_print(run, run->list, run->count);
    }
    char *named = approved_words(run->options, WORD_NAME);
    const int code = str_blank(named) ? cli_fail(CLI_USAGE, TEXT_WHICH_APPROVED, verb)
                     : show           ? approved_show(run, named)
                                      : approved_remove(run, named);
    mem_free(named);
    return code;
}

int lessons_approved(struct store *store, const char *connection, const struct cli_options *options)
{
    struct approved_run run = {.store = store, .options = options};
    struct err err = ERR_INIT;

    if (!store_approvals(store, connection, true, &run.list, &run.count, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    const int code = approved_verb(&run);
    approved_questions_free(run.list, run.count);
    return code;
}
