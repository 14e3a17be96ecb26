/* Passwords and keys among the arguments: everybody on the machine can read them in /proc, and they
 * stay in a shell's history. They are covered at once, with a warning. */
#include <string.h>

#include "command.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/url.h"
#include "querent/model/settings.h"
#include "texts.h"

/* "--set NAME=VALUE" or "--set=NAME=VALUE" of a key, and "--password=…", which takes no value. */
static char *value_of_secret(char *arg)
{
    char *text = str_starts(arg, "--set=") ? arg + strlen("--set=") : arg;
    char *equals = strchr(text, '=');

    if (!equals || !equals[1])
        return NULL;
    char *name = mem_strndup(text, (size_t)(equals - text));
    const bool secret = settings_names_secret(name) || str_eq(name, "--password");
    mem_free(name);
    return secret ? equals + 1 : NULL;
}

static bool cover_argument(char *arg)
{
    char *value = value_of_secret(arg);
    const bool any = url_mask(arg);

    if (value)
        memset(value, '*', strlen(value));
    return any || value;
}

char **cli_cover_arguments(int argc, char **argv)
{
    char **copies = mem_alloc(((size_t)argc + 1) * sizeof *copies);
    bool any = false;

    for (int i = 0; i < argc; i++) {
        copies[i] = mem_strdup(argv[i]);
        any |= cover_argument(argv[i]);
    }
    if (any)
        cli_fail(CLI_OK, TEXT_SECRET_SEEN);
    return copies;
}

void cli_free_arguments(int argc, char **copies)
{
    for (int i = 0; i < argc; i++)
        secret_free(copies[i]);
    mem_free(copies);
}
