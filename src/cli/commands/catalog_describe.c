/* catalog describe: what querent drafts about a database, listed, accepted and rejected by key. */
#include <fnmatch.h>
#include <string.h>

#include "commands/catalog_open.h"
#include "listing.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/front/describe.h"
#include "texts.h"

static const char *const describe_verbs[] = {"list", "accept", "reject", "import", "export"};

static bool describe_is_verb(const char *word)
{
    for (size_t i = 0; i < sizeof describe_verbs / sizeof *describe_verbs; i++)
        if (str_eq(describe_verbs[i], word))
            return true;
    return false;
}

static int describe_list(const struct draft *draft, const struct cli_options *options)
{
    static const struct listing_column columns[] = {{"key", VALUE_TEXT},
                                                    {"what", VALUE_TEXT},
                                                    {"state", VALUE_TEXT},
                                                    {"confidence", VALUE_DECIMAL},
                                                    {"evidence", VALUE_TEXT}};
    struct result *listing = listing_new(columns, sizeof columns / sizeof *columns);

    for (size_t i = 0; i < draft->entries.len; i++) {
        const struct draft_entry *entry = &draft->entries.v[i];
        char *words = draft_words(entry), *confidence = mem_printf("%.2f", entry->confidence);
        listing_text(listing, entry->key);
        listing_text(listing, words);
        listing_text(listing, draft_state_name(entry->state));
        listing_text(listing, confidence);
        listing_text(listing, entry->evidence);
        result_row_end(listing, NULL);
        mem_free(words);
        mem_free(confidence);
    }
    return listing_print(listing, options->format);
}

static void describe_say(const struct described *said, const struct draft *draft, const char *path)
{
    size_t open = 0;

    for (size_t i = 0; i < draft->entries.len; i++)
        open += draft->entries.v[i].state == DRAFT_PROPOSED;
    fprintf(stderr, DESCRIBE_READ, said->views, said->views == 1 ? "" : "s", said->logged,
            said->approved, said->filed, said->terms);
    if (said->report.unreadable)
        fprintf(stderr, DESCRIBE_UNREADABLE, said->report.unreadable);
    if (said->views_failed.code)
        fprintf(stderr, DESCRIBE_NO_VIEWS, said->views_failed.text);
    if (said->documents_failed.code)
        fprintf(stderr, DESCRIBE_NO_DOCUMENTS, said->documents_failed.text);
    if (said->log_failed.code)
        fprintf(stderr, DESCRIBE_NO_LOG, said->log_failed.text);
    if (path)
        fprintf(stderr, DESCRIBE_KEPT, draft->entries.len, open, path);
}

static int describe_anew(const struct describe *describe, const struct cli_options *options,
                         const char *path)
{
    struct draft draft = {0};
    struct described said = {.views = 0};
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;

    bool ok = describe_draft(describe, &draft, &said, &err);
    int code = CLI_OK;
    if (ok && options->output) {
        draft_write(&draft, &text);
        if (str_eq(options->output, "-"))
            cli_print(buf_str(&text));
        else
            ok = path_write_atomic(options->output, buf_str(&text), text.len, 0600, &err);
        describe_say(&said, &draft, NULL);
    } else if (ok && draft_save(path, &draft, &err)) {
        describe_say(&said, &draft, path);
        code = describe_list(&draft, options);
    } else {
        ok = false;
    }
    draft_release(&draft);
    buf_release(&text);
    return ok ? code : cli_fail(CLI_FAILED, "%s", err.text);
}

static bool describe_is_meant(const struct draft_entry *entry, const char *pattern)
{
    return str_eq(pattern, "all") || str_eq_fold(entry->key, pattern) ||
           fnmatch(pattern, entry->key, 0) == 0;
}

/* Every entry that a pattern fits; one that cannot be taken is said and left as it was. */
static int describe_judge(const struct describe *describe, const struct cli_options *options,
                          struct draft *draft, bool accept)
{
    int code = CLI_OK;

    for (size_t k = 2; k < options->arg_count; k++) {
        size_t fitting = 0;
        for (size_t i = 0; i < draft->entries.len; i++) {
            struct draft_entry *entry = &draft->entries.v[i];
            struct err err = ERR_INIT;
            if (!describe_is_meant(entry, options->args[k]))
                continue;
            fitting++;
            if (!describe_decide(describe, entry, accept, &err)) {
                code = cli_fail(CLI_FAILED, "%s", err.text);
                continue;
            }
            char *words = draft_words(entry),
                 *line = mem_printf("%s: %s\n", accept ? "accepted" : "rejected", words);
            cli_print_safe(stdout, line);
            mem_free(words);
            mem_free(line);
        }
        if (fitting == 0)
            code = cli_fail(CLI_FAILED, DESCRIBE_NO_KEY, options->args[k]);
    }
    return code;
}

static int describe_take_dbt(const struct describe *describe, const struct cli_options *options,
                             struct draft *draft, const char *path)
{
    struct describe_taken taken = {.why = BUF_INIT};
    struct err err = ERR_INIT;

    if (options->arg_count != 3)
        return cli_fail(CLI_USAGE, DESCRIBE_WHICH_FILE);
    const bool ok = describe_import(describe, options->args[2], draft, &taken, &err) &&
                    draft_save(path, draft, &err);
    if (ok)
        fprintf(stderr, DESCRIBE_IMPORTED, taken.fresh, path);
    if (ok && taken.elsewhere)
        fprintf(stderr, DESCRIBE_ELSEWHERE, taken.elsewhere);
    if (ok && taken.refused)
        cli_print_safe(stderr, DESCRIBE_REFUSED);
    cli_print_safe(stderr, buf_str(&taken.why));
    buf_release(&taken.why);
    if (!ok)
        return cli_fail(CLI_FAILED, "%s", err.text);
    return taken.refused ? CLI_FAILED : CLI_OK;
}

static int describe_give_dbt(const struct describe *describe, const struct cli_options *options)
{
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    size_t left = 0;

    bool ok = describe_export(describe, &text, &left, &err);
    if (ok && options->output && !str_eq(options->output, "-"))
        ok = path_write_atomic(options->output, buf_str(&text), text.len, 0600, &err);
    else if (ok)
        cli_print(buf_str(&text));
    if (ok && left)
        fprintf(stderr, DESCRIBE_LEFT, left);
    buf_release(&text);
    return ok ? CLI_OK : cli_fail(CLI_FAILED, "%s", err.text);
}

static int describe_review(const struct describe *describe, const struct cli_options *options,
                           const char *path)
{
    const char *verb = options->args[1];
    struct draft draft = {0};
    struct err err = ERR_INIT;
    int code = CLI_OK;

    if (str_eq(verb, "export"))
        return describe_give_dbt(describe, options);
    if (!str_eq(verb, "import") && !path_exists(path))
        return cli_fail(CLI_FAILED, DESCRIBE_NONE);
    if (!draft_read(path, &draft, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    if (str_eq(verb, "list")) {
        code = describe_list(&draft, options);
    } else if (str_eq(verb, "import")) {
        code = describe_take_dbt(describe, options, &draft, path);
    } else if (options->arg_count < 3) {
        code = cli_fail(CLI_USAGE, DESCRIBE_WHICH, verb);
    } else {
        code = describe_judge(describe, options, &draft, str_eq(verb, "accept"));
        if (!draft_save(path, &draft, &err))
            code = cli_fail(CLI_FAILED, "%s", err.text);
    }
    draft_release(&draft);
    return code;
}

int catalog_describe_verb(const struct catalog_session *session, const struct cli_options *options)
{
    struct describe describe = {.settings = session->settings,
                                .connection = session->connection,
                                .db = session->db,
                                .catalog = session->catalog,
                                .queries = options->queries};
    struct err err = ERR_INIT;
    int code;

    if (options->arg_count > 1 && !describe_is_verb(options->args[1])) {
        char *nearest = cli_nearest(options->args[1], describe_verbs,
                                    sizeof describe_verbs / sizeof *describe_verbs);
        code = cli_fail(CLI_USAGE, DESCRIBE_NO_VERB, options->args[1], nearest);
        mem_free(nearest);
        return code;
    }
    if (!cli_open_store(session->settings, &describe.store, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    char *path = load_draft_path(session->connection);
    code = options->arg_count > 1 ? describe_review(&describe, options, path)
                                  : describe_anew(&describe, options, path);
    mem_free(path);
    store_close(describe.store);
    return code;
}
