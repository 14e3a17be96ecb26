/* Commands as a table, options as rows: parsing, --help and what a command accepts all come from
 * them. */
#include "querent/cli/cli.h"

#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"

#define OPT(name, letter, field, kind, value, help)                                                \
    {                                                                                              \
        name, letter, offsetof(struct cli_options, field), kind, value, help                       \
    }

const struct cli_option cli_options[] = {
    OPT("--connection", 'c', connection, OPTION_TEXT, "NAME",
        "connection's name or id, a URL, or an SQLite file"),
    OPT("--password", 'W', password, OPTION_FLAG, NULL,
        "ask for the connection's password, without echo"),
    OPT("--format", 'f', format, OPTION_TEXT, "F",
        "table, csv, tsv, json, jsonl, markdown, sql, html or xlsx"),
    OPT("--output", 'o', output, OPTION_TEXT, "FILE",
        "write the rows there instead of to standard output"),
    OPT("--yes", 'y', yes, OPTION_FLAG, NULL, "run without asking; only what reads is ever run"),
    OPT("--sql-only", 0, sql_only, OPTION_FLAG, NULL, "print the SQL and do not run it"),
    OPT("--events", 0, events, OPTION_FLAG, NULL,
        "print each event as a line of JSON instead of rows"),
    OPT("--questions", 0, questions, OPTION_TEXT, "FILE", "questions in Spider's form"),
    OPT("--db-root", 0, db_root, OPTION_TEXT, "DIR", "databases as DIR/DB/DB.sqlite"),
    OPT("--engine", 0, engine, OPTION_TEXT, "E", "builtin, model or auto"),
    OPT("--predictions", 0, predictions, OPTION_TEXT, "OUT", "a line of JSON for each question"),
    OPT("--limit", 0, limit, OPTION_TEXT, "N", "at most N questions or rows"),
    OPT("--by", 0, by, OPTION_TEXT, "db", "break the score down by database"),
    OPT("--ignore-declared", 0, ignore_declared, OPTION_FLAG, NULL,
        "joins as if no foreign keys were declared"),
    OPT("--values", 0, values, OPTION_FLAG, NULL,
        "with values of the database: categories and ranges"),
    OPT("--failures", 0, failures, OPTION_FLAG, NULL,
        "list the wrong answers that were given as sure"),
    OPT("--jsonl", 0, jsonl, OPTION_TEXT, "FILE",
        "statements as lines of JSON: {\"dialect\", \"sql\"}"),
    OPT("--dialect", 0, dialect, OPTION_TEXT, "D",
        "sqlite, postgres, mysql, trino or bigquery; lines may name their own"),
    OPT("--catalog", 0, catalog, OPTION_TEXT, "FILE",
        "names from a file: a schema as JSON, or a data dictionary"),
    OPT("--strict", 0, strict, OPTION_FLAG, NULL,
        "refuse functions that are not known to only read"),
    OPT("--allow-function", 0, allow_function, OPTION_TEXT, "F,…",
        "functions that this run may call though they are on no list"),
    OPT("--explain", 0, explain, OPTION_FLAG, NULL,
        "say what it does, what is wrong and how to mend it; run nothing"),
    OPT("--conversation", 0, conversation, OPTION_TEXT, "ID", "open this conversation"),
    OPT("--new", 'n', fresh, OPTION_FLAG, NULL, "begin a new conversation"),
    OPT("--set", 0, overrides, OPTION_OVERRIDE, "NAME=VALUE", "set any setting for this run"),
    OPT("--help", 'h', help, OPTION_FLAG, NULL, "say what there is"),
    OPT("--version", 'V', version, OPTION_FLAG, NULL, "print the version"),
};
const size_t cli_option_count = sizeof cli_options / sizeof *cli_options;

const struct cli_command cli_commands[] = {
    {"ask", "\"QUESTION\"", "Ask in plain words; shows the SQL, and runs it when told to.",
     "connection password format output yes sql-only events engine limit strict allow-function",
     command_ask},
    {"sql", "\"SQL\" | -", "Run one statement that only reads (- reads standard input).",
     "connection password format output sql-only events limit explain strict allow-function "
     "dialect "
     "catalog",
     command_sql},
    {"check", "\"SQL\" | FILE | -",
     "Say what statements do, what they read, whether they may run, and what is wrong.",
     "connection password format jsonl strict allow-function dialect catalog", command_check},
    {"jobs", "[list | show ID | cancel ID | retry ID]",
     "Look after read, write, email and export jobs.", "format", command_jobs},
    {"catalog",
     "show | search \"QUESTION\" | joins [check | accept A.X B.Y | reject A.X B.Y] | paths TABLE "
     "TABLE… | values PHRASE | dictionary | secure | refresh | export | link",
     "What querent knows about a database.",
     "connection format output values ignore-declared questions db-root limit", command_catalog},
    {"eval", "", "Score the engine or a model on a set of questions.",
     "questions db-root engine limit predictions by failures", command_eval},
    {"functions", "[list | allow NAME… | remove NAME…]",
     "Functions, operators and types on no list that you allowed, for each database.",
     "connection format", command_functions},
    {"audit", "[list | verify [ROW HASH] | accept]",
     "List what was sent, where and by whom; verify that nothing was changed or is gone.",
     "format limit", command_audit},
    {"settings", "", "List every setting, its value and where it came from.", "", command_settings},
    {"doctor", "", "What is configured, reachable, missing, and how to mend it.",
     "connection password", command_doctor},
    {"manual", "", "Print the manual page (querent manual | man -l -).", "", command_manual},
};
const size_t cli_command_count = sizeof cli_commands / sizeof *cli_commands;

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
        if (word == len && strncmp(p, option->name + 2, len) == 0)
            return true;
        p += word;
        while (*p == ' ')
            p++;
    }
    return false;
}

/* ---- parsing */

static const struct cli_option *find_option(const char *arg, size_t len)
{
    for (size_t i = 0; i < cli_option_count; i++) {
        bool is_long =
            strlen(cli_options[i].name) == len && strncmp(cli_options[i].name, arg, len) == 0;
        if (is_long ||
            (len == 2 && arg[0] == '-' && cli_options[i].letter && arg[1] == cli_options[i].letter))
            return &cli_options[i];
    }
    return NULL;
}

static int unknown_option(const char *arg, const struct cli_command *command)
{
    const char *names[64];
    size_t count = 0;
    for (size_t i = 0; i < cli_option_count && count < 64; i++)
        if (!command || cli_knows(command, &cli_options[i]))
            names[count++] = cli_options[i].name;
    int nearest = str_nearest(arg, names, count);
    return cli_fail(CLI_USAGE, "unknown option '%.*s'%s%s; see querent %s --help",
                    (int)strcspn(arg, "="), arg, /* a value may be a secret */
                    nearest >= 0 ? ", did you mean " : "", nearest >= 0 ? names[nearest] : "",
                    command ? command->name : "");
}

static int cli_set_option(struct cli_options *options, const struct cli_option *option,
                          const char *value)
{
    char *field = (char *)options + option->offset;
    if (option->kind == OPTION_FLAG)
        *(bool *)field = true;
    else if (option->kind == OPTION_TEXT)
        *(const char **)field = value;
    else if (options->override_count < OVERRIDES_MAX)
        options->overrides[options->override_count++] = value;
    else
        return cli_fail(CLI_USAGE, "more than %d --set", OVERRIDES_MAX);
    return CLI_OK;
}

/* Options may stand anywhere; "--" ends them; "-" alone is a word. */
static int cli_parse(int argc, char **argv, int first, const struct cli_command *command,
                     struct cli_options *options)
{
    bool only_words = false;
    for (int i = first; i < argc; i++) {
        const char *arg = argv[i];
        if (only_words || arg[0] != '-' || arg[1] == '\0') {
            if (options->arg_count == sizeof options->args / sizeof *options->args)
                return cli_fail(CLI_USAGE, "too many words: put the question in quotes");
            options->args[options->arg_count++] = arg;
            continue;
        }
        if (str_eq(arg, "--")) {
            only_words = true;
            continue;
        }
        const char *equals = str_starts(arg, "--") ? strchr(arg, '=') : NULL;
        const struct cli_option *option =
            find_option(arg, equals ? (size_t)(equals - arg) : strlen(arg));
        if (!option || (command && !cli_knows(command, option)))
            return unknown_option(arg, command);
        const char *value = equals ? equals + 1 : NULL;
        if (option->kind == OPTION_FLAG && value)
            return cli_fail(CLI_USAGE, "%s takes no value", option->name);
        if (option->kind != OPTION_FLAG && !value && ++i < argc)
            value = argv[i];
        if (option->kind != OPTION_FLAG && !value)
            return cli_fail(CLI_USAGE, "%s needs a value: %s", option->name, option->value);
        int code = cli_set_option(options, option, value);
        if (code != CLI_OK)
            return code;
    }
    return CLI_OK;
}

static int fill_screen(const struct cli_options *options, struct cli_screen *screen)
{
    if (options->arg_count > 1)
        return cli_fail(
            CLI_USAGE,
            "'%s' is no command, and only one connection can be opened; see querent --help",
            options->args[0]);
    *screen = (struct cli_screen){.connection =
                                      options->arg_count ? options->args[0] : options->connection,
                                  .conversation = options->conversation,
                                  .fresh = options->fresh,
                                  .password = options->password};
    for (size_t i = 0; i < options->override_count; i++)
        screen->overrides[screen->override_count++] = options->overrides[i];
    return CLI_OK;
}

bool cli_run(int argc, char **argv, int *ret_exit, struct cli_screen *ret_screen)
{
    static struct cli_options options;
    if (argc > 1 && str_eq(argv[1], "complete")) {
        *ret_exit = cli_complete((size_t)argc - 2, argv + 2);
        return true;
    }
    const struct cli_command *command = argc > 1 ? cli_find_command(argv[1]) : NULL;
    *ret_exit = cli_parse(argc, argv, command ? 2 : 1, command, &options);
    if (*ret_exit != CLI_OK)
        return true;
    if (options.version) {
        puts("querent " QUERENT_VERSION);
        return true;
    }
    if (options.help) {
        if (command)
            cli_help_command(command);
        else
            cli_help();
        return true;
    }
    if (command) {
        *ret_exit = command->run(&options);
        return true;
    }
    *ret_exit = fill_screen(&options, ret_screen);
    return *ret_exit != CLI_OK;
}
