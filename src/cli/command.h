/* A command of the command line, its options as rows, and what several commands share. Private to
 * cli. */
#ifndef QUERENT_CLI_COMMAND_H
#define QUERENT_CLI_COMMAND_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "querent/audit/audit.h"
#include "querent/cli/cli.h"
#include "querent/front/front.h"
#include "querent/model/settings.h"
#include "querent/store/store.h"

#define OVERRIDES_MAX 64
#define DEMANDS_MAX 3 /* what one question takes */
#define WORDS_MAX 32

/* Everything any command can be told. */
struct cli_options {
    const char *connection, *format, *output, *questions, *db_root, *engine, *predictions,
        *conversation;
    const char *user, *company, *scopes, *days, *listen, *server, *token_command, *reading;
    const char *queries, *by, *limit, *jsonl, *dialect, *catalog, *allow_function, *tags, *watch;
    bool password, yes, sql_only, events, help, version, fresh, failures, ignore_declared, values,
        explain, strict, json;
    bool scored; /* no option: set by eval, see front_options */
    const char *overrides[OVERRIDES_MAX];
    size_t override_count;
    const char *params[OVERRIDES_MAX]; /* NAME=VALUE */
    size_t param_count;
    const char *demands[DEMANDS_MAX + 1]; /* on the answer, NULL-terminated */
    size_t demand_count;
    const char *without[DEMANDS_MAX + 1]; /* lessons, NULL-terminated */
    size_t without_count;
    const char *args[WORDS_MAX]; /* what is left */
    size_t arg_count;
};

struct cli_option {
    const char *name; /* "--connection" */
    char letter;      /* 'c'; 0: none */
    size_t offset;    /* into struct cli_options */
    enum {
        OPTION_FLAG,
        OPTION_TEXT,
        OPTION_OVERRIDE,
        OPTION_PARAM,
        OPTION_DEMAND,
        OPTION_WITHOUT
    } kind;
    const char *value; /* "NAME", for help */
    const char *help;
};
extern const struct cli_option cli_options[];
extern const size_t cli_option_count;

/* A word that says what a command shall do, and how many words may follow it. */
struct cli_verb {
    const char *name;
    int most;
};

struct cli_command {
    const char *name;
    const char *usage;   /* what follows the name */
    const char *help;    /* one sentence */
    const char *options; /* long names, space-separated, that it knows beside --set and --help */
    int (*run)(const struct cli_options *options);
    const struct cli_verb *verbs; /* ends with a NULL name; NULL: it takes words as they are */
    int most;                     /* of these words */
};

extern const struct cli_command cli_commands[];
extern const size_t cli_command_count;
const struct cli_command *cli_find_command(const char *name); /* NULL: no such command */
bool cli_knows(const struct cli_command *command, const struct cli_option *option);
/* parse.c: what the arguments say. *ret_command: NULL: none. An exit code. */
int cli_parse(int argc, char **argv, struct cli_options *options,
              const struct cli_command **ret_command);
/* ", did you mean 'x'" or "". Caller frees. */
char *cli_nearest(const char *word, const char *const *names, size_t count);

int command_ask(const struct cli_options *options);
int command_sql(const struct cli_options *options);
int command_check(const struct cli_options *options);
int command_eval(const struct cli_options *options);
int command_doctor(const struct cli_options *options);
int command_jobs(const struct cli_options *options);
int command_catalog(const struct cli_options *options);
int command_functions(const struct cli_options *options);
int command_audit(const struct cli_options *options);
int command_serve(const struct cli_options *options);
int command_token(const struct cli_options *options);
int command_state(const struct cli_options *options);
int command_history(const struct cli_options *options);
int command_lessons(const struct cli_options *options);
int command_saved(const struct cli_options *options);
int command_settings(const struct cli_options *options);
int command_init(const struct cli_options *options);
int command_manual(const struct cli_options *options);
int command_help(const struct cli_options *options);

/* Usage to standard output. */
void cli_help(void);
void cli_help_command(const struct cli_command *command);
/* For the shells: what may stand in place of the last of `words`, a line each with a tab before
 * its description; ":files" where a file may stand. */
int cli_complete(size_t count, char **words);

/* Appends what --server and --token-command set; the texts stay in place. */
void cli_add_server(const struct cli_options *options, const char **overrides, size_t *count);
/* cli_load_settings with the options' overrides. */
struct settings *cli_settings(const struct cli_options *options);
/* The same while others are in force: what they say for the whole process stays as it is. */
struct settings *cli_settings_again(const struct cli_options *options);
/* The same for a command that lists the notices itself. */
struct settings *cli_settings_quietly(const struct cli_options *options);
/* The connection that --connection names, or the settings', or demo; NULL: what is wrong was said.
 */
const struct connection *cli_connection(struct settings *settings,
                                        const struct cli_options *options);
/* The audit trail of the settings; its notices go to standard error. */
struct audit *cli_audit(const struct settings *settings);
/* The state file that the settings name. */
bool cli_open_store(const struct settings *settings, struct store **ret_store, struct err *err);
/* What a program may read, to standard output: byte by byte, unless that is a terminal. */
void cli_print(const char *text);
/* Whether standard output is a pipe that nobody reads any more. */
bool cli_reader_left(void);
/* Text that may hold anything, made safe, to a stream. */
void cli_print_safe(FILE *out, const char *text);
/* Past the byte order mark that editors on Windows put before a text. */
const char *cli_past_mark(const char *text);
/* All positional words joined by a space, or, for "-", standard input. Caller frees; NULL: none.
 * False: standard input cannot be taken, and it was said why. */
bool cli_text(const struct cli_options *options, char **ret_text);
/* The same of questions: one of the words, or a line each of standard input (str_free_all).
 * Another code than CLI_OK: there is none, and it was said why. */
int cli_questions(const struct cli_options *options, char ***ret_questions, size_t *ret_count);
bool cli_is_sqlite(const char *path); /* a database's file, as its first bytes say */
/* Whether there is somebody to ask: standard input and standard error are terminals. */
bool cli_person(void);
/* One line that a person types after the prompt; NULL at the end of input. Caller frees. */
char *cli_ask_line(const char *prompt);
/* The same, and it is a whole yes. */
bool cli_says_yes(const char *question);
/* Ctrl-C: -1 until it was pressed. The descriptor is readable once it was. */
int cli_interrupts(void);

#endif
