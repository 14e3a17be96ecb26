/* querent: picks the front end. A command is carried out by cli, everything else opens the screen.
 */
#include <signal.h>

#include "querent/base/err.h"
#include "querent/cli/cli.h"
#include "querent/model/settings.h"
#include "querent/ui/ui.h"

int main(int argc, char **argv)
{
    struct cli_screen screen = {0};
    int code = CLI_OK;
    signal(SIGPIPE, SIG_IGN);
    if (cli_run(argc, argv, &code, &screen))
        return code;
    struct settings *settings = cli_load_settings(screen.overrides, (size_t)screen.override_count);
    struct err err = ERR_INIT;
    if (!settings)
        return CLI_USAGE;
    const char *set = settings_text(settings, SET_CONNECTION);
    const char *name = screen.connection ? screen.connection : *set ? set : "demo";
    const struct connection *connection = settings_find_connection(settings, name, &err);
    if (!connection)
        return cli_fail(CLI_USAGE, "'%s' is no command, and %s", name, err.text);
    if (screen.password && !cli_ask_password(settings, connection))
        return CLI_USAGE;
    struct front_options options = {.connection = screen.connection,
                                    .conversation = screen.conversation,
                                    .fresh = screen.fresh};
    code = ui_run(settings, &options);
    settings_free(settings);
    return code;
}
