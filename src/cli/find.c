/* Looking up commands, and what options they take, in the tables of cli.c. */
#include <string.h>

#include "command.h"
#include "querent/base/str.h"

const struct cli_command *cli_find_command(const char *name)
{
    for (size_t i = 0; i < cli_command_count; i++)
        if (str_eq(cli_commands[i].name, name))
            return &cli_commands[i];
    return NULL;
}

bool cli_knows(const struct cli_command *command, const struct cli_option *option)
{
    size_t len = strlen(option->name + 2);
    if (str_eq(option->name, "--set") || str_eq(option->name, "--help"))
        return true;
    for (const char *p = command->options; *p;) {
        size_t word = strcspn(p, " ");
        if (word == len && memcmp(p, option->name + 2, len) == 0)
            return true;
        p += word;
        while (*p == ' ')
            p++;
    }
    return false;
}
