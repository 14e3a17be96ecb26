/* querent: picks the front end. A command is carried out by cli, everything else opens the screen.
 */
#include <signal.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"
#include "querent/base/url.h"
#include "querent/cli/cli.h"
#include "querent/model/settings.h"
#include "querent/ui/ui.h"

static int no_such(const char *name, const struct err *err)
{
    struct buf shown = BUF_INIT;

    url_redact(&shown, name);
    const int code = cli_fail(CLI_USAGE, "'%s' is no command, and %s", buf_str(&shown), err->text);
    buf_release(&shown);
    return code;
}

static int run_screen(const struct cli_screen *screen, struct settings *settings)
{
    struct err err = ERR_INIT;
    const char *set = settings_text(settings, SET_CONNECTION);
    const char *name = screen->connection ? screen->connection : *set ? set : "demo";
    const struct connection *connection = settings_find_connection(settings, name, &err);

    if (!connection)
        return no_such(name, &err);
    if (screen->password && !cli_ask_password(settings, connection))
        return CLI_USAGE;
    const struct front_options options = {.connection = screen->connection,
                                          .conversation = screen->conversation,
                                          .fresh = screen->fresh};
    return ui_run(settings, &options);
}

int main(int argc, char **argv)
{
    struct cli_screen screen = {0};
    int code = CLI_OK;

    signal(SIGPIPE, SIG_IGN);
    char **given = cli_cover_arguments(argc, argv);
    if (!cli_run(argc, given, &code, &screen)) {
        struct settings *settings =
            cli_load_settings(screen.overrides, (size_t)screen.override_count);
        code = settings ? run_screen(&screen, settings) : CLI_USAGE;
        settings_free(settings);
    }
    cli_free_arguments(argc, given);
    return code;
}
