/* state: where everything is that querent keeps, and copying it to another place. */
#include <stdio.h>

#include "command.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/url.h"
#include "querent/store/move.h"
#include "querent/store/trail.h"
#include "texts.h"

static int state_show(const struct settings *settings)
{
    struct store *store = NULL;
    struct err err = ERR_INIT;

    if (!cli_open_store(settings, &store, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    cli_print(store_path(store));
    cli_print("\n");
    store_close(store);
    return CLI_OK;
}

/* A chain that was copied, by its hashes and the copied anchor. */
static int state_verify(const struct settings *settings, const char *to, const char *company)
{
    const struct audit_options options = {.settings = settings, .state = to, .company = company};
    struct audit *audit = audit_new(&options);
    struct trail_report report;
    struct err err = ERR_INIT;
    int code = CLI_OK;

    if (!trail_verify(audit_trail(audit), &report, &err))
        code = cli_fail(CLI_FAILED, "%s", err.text);
    else if (!trail_whole(&report))
        code = cli_fail(CLI_NOT_WHOLE, TEXT_MOVED_NOT_WHOLE);
    audit_free(audit);
    return code;
}

static int state_move(const struct settings *settings, const char *word)
{
    char *to = store_is_server(word) ? mem_strdup(word) : path_expand(word);
    struct store_options from = {0}, target = {.path = to};
    struct store_moved moved;
    struct err err = ERR_INIT;

    store_options_of(settings, &from);
    target.lease_s = from.lease_s;
    if (store_is_server(to))
        target.password_command = settings_text(settings, SET_STATE_PASSWORD_COMMAND);
    if (target.password_command && !*target.password_command)
        target.password_command = NULL;
    int code;
    if (!store_move(&from, &target, &moved, &err))
        code = cli_fail(CLI_FAILED, "%s", err.text);
    else {
        struct buf shown = BUF_INIT;
        url_redact(&shown, to);
        char *text =
            mem_printf(TEXT_MOVED, (long long)moved.rows, (long long)moved.tables, shown.p);
        cli_print(text);
        mem_free(text);
        buf_release(&shown);
        code = CLI_OK;
        for (size_t i = 0; i < moved.company_count && code == CLI_OK; i++)
            code = state_verify(settings, to, moved.companies[i]);
        if (code == CLI_OK)
            cli_print(moved.company_count ? TEXT_MOVED_CHAIN : "");
        store_moved_release(&moved);
    }
    mem_free(to);
    return code;
}

/* Questions that were approved stay, and it is said where they are. */
static bool state_say_approved(struct store *store, const char *connection, struct err *err)
{
    struct approved_question *list = NULL;
    size_t count = 0;

    if (!store_approvals(store, connection, true, &list, &count, err))
        return false;
    approved_questions_free(list, count);
    char *text =
        count ? mem_printf(TEXT_STILL_APPROVED, count, count == 1 ? "" : "s") : mem_strdup("");
    cli_print(text);
    mem_free(text);
    return true;
}

/* What 'ask' notes to be found later; in conversations a list has them to be deleted. */
static int state_forget(const struct settings *settings, const char *connection)
{
    struct store *store = NULL;
    struct err err = ERR_INIT;
    int64_t count = 0;

    if (!cli_open_store(settings, &store, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    bool ok = store_asked_forget(store, connection, &count, &err);
    if (ok) {
        char *text = mem_printf(TEXT_FORGOTTEN, (long long)count, count == 1 ? "" : "s");
        cli_print(text);
        mem_free(text);
        ok = state_say_approved(store, connection, &err);
    }
    store_close(store);
    return ok ? CLI_OK : cli_fail(CLI_FAILED, "%s", err.text);
}

int command_state(const struct cli_options *options)
{
    const char *verb = options->arg_count ? options->args[0] : "show";

    if (str_eq(verb, "move") && options->arg_count < 2)
        return cli_fail(CLI_USAGE, TEXT_MOVE_WHERE);
    struct settings *settings = cli_settings(options);
    if (!settings)
        return CLI_USAGE;
    const int code = str_eq(verb, "move")     ? state_move(settings, options->args[1])
                     : str_eq(verb, "forget") ? state_forget(settings, options->connection)
                                              : state_show(settings);
    settings_free(settings);
    return code;
}
