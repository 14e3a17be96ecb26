/* serve: the same front for others. It says on standard error where it listens. */
#include "command.h"
#include "querent/base/mem.h"
#include "querent/serve/serve.h"
#include "texts.h"

static void serve_listens(void *arg, const char *address)
{
    (void)arg;
    char *text = mem_printf(TEXT_LISTENS, address);
    cli_print_safe(stderr, text);
    fputc('\n', stderr);
    mem_free(text);
}

static void serve_says(void *arg, const char *text)
{
    (void)arg;
    cli_fail(CLI_OK, "%s", text);
}

static struct settings *serve_reads_again(void *arg)
{
    return cli_settings_again(arg);
}

int command_serve(const struct cli_options *options)
{
    struct err err = ERR_INIT;
    struct settings *settings = cli_settings(options);

    if (!settings)
        return CLI_USAGE;
    const struct connection *connection = cli_connection(settings, options);
    int code = CLI_USAGE;
    if (connection) {
        const bool chosen = options->connection || *settings_text(settings, SET_CONNECTION);
        const struct serve_options serve = {.listen = options->listen,
                                            .connection = connection->name,
                                            .chosen = chosen,
                                            .listening = serve_listens,
                                            .reload = serve_reads_again,
                                            .said = serve_says,
                                            .arg = (void *)(uintptr_t)options};
        code = serve_run(settings, &serve, &err) ? CLI_OK : cli_fail(CLI_FAILED, "%s", err.text);
    }
    settings_free(settings);
    return code;
}
