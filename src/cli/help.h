/* What help and the manual page say beside the tables of commands and options. Private to cli. */
#ifndef QUERENT_CLI_HELP_H
#define QUERENT_CLI_HELP_H

#include <stddef.h>

struct cli_note {
    const char *command;
    const char *text;
    const char *examples; /* lines */
};
extern const struct cli_note cli_notes[];                /* ends with a NULL command */
const struct cli_note *cli_note_of(const char *command); /* NULL: none */

struct cli_exit_text {
    int code;
    const char *commands; /* those that may end with it, space-separated; NULL: any */
    const char *text;
};
extern const struct cli_exit_text cli_exits[];
extern const size_t cli_exit_count;

#endif
