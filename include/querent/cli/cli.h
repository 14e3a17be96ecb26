/* The command line: everything that the screen can do, for scripts (X6). */
#ifndef QUERENT_CLI_CLI_H
#define QUERENT_CLI_CLI_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/model/settings.h"

/* Exit codes, the same for every command. */
enum cli_exit {
    CLI_OK = 0,
    CLI_FAILED = 1, /* a database, model, file or state said no */
    CLI_USAGE = 2,  /* the command's words are off */
    CLI_NOT_RUN =
        3, /* the SQL was shown, and not run: no --yes and nobody to ask, or the answer was no */
    CLI_NOT_ANSWERED = 4, /* the question was understood in part, in several ways, or not at all */
    CLI_REFUSED = 5,      /* the SQL does more than read */
    CLI_PARTIAL = 6,      /* an error cut the rows short; those before it were printed */
    CLI_NOT_WHOLE = 7,    /* audit verify: rows of the trail were changed or are gone */
    CLI_CANCELLED = 130,
};

/* What the command line leaves to the program: the screen, when it names no command, or the
 * screen's manual page. */
struct cli_screen {
    const char *connection;   /* NULL: the default */
    char *files;              /* several CSV files, which `connection` is then; the caller frees */
    const char *conversation; /* NULL: the newest */
    bool fresh;
    bool keys_page;            /* querent-keys(5) is wanted, and nothing else */
    bool password;             /* ask for it, without echo */
    const char *overrides[66]; /* --set name=value */
    int override_count;
};

/* All settings, and what they say for the process (front_prepare). What was left out of them is
 * said on standard error. NULL: they are wrong, which has been said. */
struct settings *cli_load_settings(const char *const *overrides, size_t count);
/* "querent: …" on standard error, made safe for a terminal. Returns `code`. */
int cli_fail(int code, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The first word is neither a command nor, as `why` says (NULL: nothing), anything else: says so
 * with the nearest command. An exit code. */
int cli_no_such_command(const char *word, const char *why);
/* What was printed is out; false: it is not, which has been said. */
bool cli_flush(void);

/* Asks on the terminal for the connection's password, without echo, and gives it to the settings.
 * False: there is no terminal, or nothing was typed; it has been said. */
bool cli_ask_password(struct settings *settings, const struct connection *connection);

/* Covers passwords and keys in what other processes see of the arguments, with a warning. What is
 * returned are the arguments as they were given: the caller's until cli_free_arguments, after all
 * that was read from them. */
char **cli_cover_arguments(int argc, char **argv);
void cli_free_arguments(int argc, char **copies);

/* Reads the arguments. True: a command was carried out, *ret_exit is the program's exit code.
 * False: the screen, or its manual page, is wanted. */
bool cli_run(int argc, char **argv, int *ret_exit, struct cli_screen *ret_screen);

#endif
