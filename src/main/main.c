/* querent: picks the front end. A command is carried out by cli, everything else opens the screen.
 */
#include <signal.h>
#include <stdio.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"
#include "querent/base/mem.h"
#include "querent/cli/cli.h"
#include "querent/model/settings.h"
#include "querent/ui/ui.h"

static int run_screen(const struct cli_screen *screen, struct settings *settings)
{
    struct err err = ERR_INIT;
    const char *set = settings_text(settings, SET_CONNECTION),
               *server = settings_text(settings, SET_SERVER_URL);
    const char *name = screen->connection ? screen->connection : *set ? set : "demo";
    const struct connection *connection =
        *server ? NULL : settings_find_connection(settings, name, &err);

    if (!connection && !*server)
        return cli_no_such_command(name, err.text);
    if (screen->password && connection && !cli_ask_password(settings, connection))
        return CLI_USAGE;
    const struct front_options options = {.connection = screen->connection,
                                          .conversation = screen->conversation,
                                          .fresh = screen->fresh,
                                          .settles = true,
                                          .server = server};
    return ui_run(settings, &options);
}

static int print_keys(void)
{
    struct buf page = BUF_INIT;

    ui_keys_manual(&page);
    fwrite(page.p, 1, page.len, stdout);
    buf_release(&page);
    return CLI_OK;
}

int main(int argc, char **argv)
{
    struct cli_screen screen = {0};
    int code = CLI_OK;

    signal(SIGPIPE, SIG_IGN);
    char **given = cli_cover_arguments(argc, argv);
    const bool done = cli_run(argc, given, &code, &screen);
    if (screen.keys_page) {
        code = print_keys();
    } else if (!done) {
        struct settings *settings =
            cli_load_settings(screen.overrides, (size_t)screen.override_count);
        code = settings ? run_screen(&screen, settings) : CLI_USAGE;
        mem_free(screen.files);
        settings_free(settings);
    }
    cli_free_arguments(argc, given);
    return cli_flush() || code != CLI_OK ? code : CLI_FAILED;
}
