/* Arguments into struct cli_options. Options may stand anywhere, "--" ends them, "-" alone is a
 * word; letters may stand together, and a letter's value right behind it (-yf json, -fjson). A word
 * or an option that a command does not know is said with the nearest one that it does. */
#include <string.h>

#include "command.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

#define NAMES_MAX 64

struct parsing {
    int argc, next; /* the argument after the one that is read */
    char **argv;
    const struct cli_command *command; /* NULL: none was named yet */
    struct cli_options *options;
    const struct cli_option *early[NAMES_MAX]; /* that stood before the command */
    size_t early_count;
    bool only_words;
};

char *cli_nearest(const char *word, const char *const *names, size_t count)
{
    const int nearest = str_nearest(word, names, count);
    return nearest < 0 ? mem_strdup("") : mem_printf(TEXT_DID_YOU_MEAN, names[nearest]);
}

static const char *parse_command_name(const struct parsing *parsing)
{
    return parsing->command ? parsing->command->name : "";
}

/* "; see querent jobs --help" */
static int cli_parse_fail(const struct parsing *parsing, const char *what, const char *word,
                          const char *nearest)
{
    const char *name = parse_command_name(parsing);
    return cli_fail(CLI_USAGE, TEXT_SEE_HELP, what, word, nearest, name, *name ? " " : "");
}

/* ---- options */

static bool parse_knows(const struct parsing *parsing, const struct cli_option *option)
{
    return !parsing->command || cli_knows(parsing->command, option);
}

/* A value may be a secret: what follows an equals sign is not repeated. */
static int unknown_option(const struct parsing *parsing, const char *arg)
{
    const char *names[NAMES_MAX];
    size_t count = 0;
    char *word = mem_strndup(arg, strcspn(arg, "="));
    for (size_t i = 0; i < cli_option_count && count < NAMES_MAX; i++)
        if (parse_knows(parsing, &cli_options[i]))
            names[count++] = cli_options[i].name;
    char *nearest = cli_nearest(word, names, count);
    const int code = cli_parse_fail(parsing, TEXT_UNKNOWN_OPTION, word, nearest);
    mem_free(nearest);
    mem_free(word);
    return code;
}

/* value NULL: the next argument, where one is needed. */
static int parse_set(struct parsing *parsing, const struct cli_option *option, const char *value)
{
    struct cli_options *options = parsing->options;
    char *field = (char *)options + option->offset;
    if (!parsing->command && parsing->early_count < NAMES_MAX)
        parsing->early[parsing->early_count++] = option;
    if (option->kind == OPTION_FLAG && value)
        return cli_fail(CLI_USAGE, TEXT_NO_VALUE, option->name);
    if (option->kind == OPTION_FLAG) {
        *(bool *)field = true;
        return CLI_OK;
    }
    if (!value && parsing->next < parsing->argc)
        value = parsing->argv[parsing->next++];
    if (!value)
        return cli_fail(CLI_USAGE, TEXT_NEEDS_VALUE, option->name, option->value);
    if (option->kind == OPTION_TEXT)
        *(const char **)field = value;
    else if (option->kind == OPTION_DEMAND && options->demand_count == DEMANDS_MAX)
        return cli_fail(CLI_USAGE, TEXT_TOO_MANY_DEMANDS, DEMANDS_MAX);
    else if (option->kind == OPTION_DEMAND)
        options->demands[options->demand_count++] = value;
    else if (option->kind == OPTION_WITHOUT && options->without_count < DEMANDS_MAX)
        options->without[options->without_count++] = value;
    else if (option->kind == OPTION_PARAM && options->param_count < OVERRIDES_MAX)
        options->params[options->param_count++] = value;
    else if (option->kind == OPTION_OVERRIDE && options->override_count < OVERRIDES_MAX)
        options->overrides[options->override_count++] = value;
    else
        return cli_fail(CLI_USAGE, TEXT_TOO_MANY_SET, OVERRIDES_MAX);
    return CLI_OK;
}

static int parse_long(struct parsing *parsing, const char *arg)
{
    const char *equals = strchr(arg, '=');
    const size_t len = equals ? (size_t)(equals - arg) : strlen(arg);
    for (size_t i = 0; i < cli_option_count; i++)
        if (strlen(cli_options[i].name) == len && strncmp(cli_options[i].name, arg, len) == 0 &&
            parse_knows(parsing, &cli_options[i]))
            return parse_set(parsing, &cli_options[i], equals ? equals + 1 : NULL);
    return unknown_option(parsing, arg);
}

static const struct cli_option *find_letter(const struct parsing *parsing, char letter)
{
    for (size_t i = 0; i < cli_option_count; i++)
        if (cli_options[i].letter == letter && parse_knows(parsing, &cli_options[i]))
            return &cli_options[i];
    return NULL;
}

static int parse_letters(struct parsing *parsing, const char *arg)
{
    int code = CLI_OK;
    for (const char *p = arg + 1; *p && code == CLI_OK; p++) {
        const struct cli_option *option = find_letter(parsing, *p);
        if (!option)
            return unknown_option(parsing, arg);
        if (option->kind != OPTION_FLAG)
            return parse_set(parsing, option, p[1] ? p + 1 : NULL);
        code = parse_set(parsing, option, NULL);
    }
    return code;
}

/* ---- words */

static const struct cli_verb *find_verb(const struct cli_verb *verbs, const char *word)
{
    for (; verbs->name; verbs++)
        if (str_eq(verbs->name, word))
            return verbs;
    return NULL;
}

static int unknown_verb(const struct parsing *parsing, const char *word)
{
    const char *names[NAMES_MAX];
    size_t count = 0;
    for (const struct cli_verb *verb = parsing->command->verbs; verb->name; verb++)
        names[count++] = verb->name;
    char *nearest = cli_nearest(word, names, count);
    const int code = cli_parse_fail(parsing, TEXT_UNKNOWN_WORD, word, nearest);
    mem_free(nearest);
    return code;
}

/* The first word that the command has no place for is an error. */
static int check_words(const struct parsing *parsing)
{
    const struct cli_options *options = parsing->options;
    const struct cli_command *command = parsing->command;
    size_t most = (size_t)command->most;
    if (command->verbs && options->arg_count) {
        const struct cli_verb *verb = find_verb(command->verbs, options->args[0]);
        if (!verb)
            return unknown_verb(parsing, options->args[0]);
        most = (size_t)verb->most + 1;
    }
    return options->arg_count <= most
               ? CLI_OK
               : cli_parse_fail(parsing, TEXT_UNEXPECTED_WORD, options->args[most], "");
}

/* --json is a format's other name. */
static int check_format(struct cli_options *options)
{
    if (options->json && options->format && !str_eq(options->format, "json"))
        return cli_fail(CLI_USAGE, TEXT_TWO_FORMATS, options->format);
    if (options->json)
        options->format = "json";
    return CLI_OK;
}

static int parse_word(struct parsing *parsing, const char *arg)
{
    struct cli_options *options = parsing->options;
    const bool first = !parsing->command && !parsing->only_words && options->arg_count == 0;
    parsing->command = first ? cli_find_command(arg) : parsing->command;
    if (first && parsing->command) {
        for (size_t i = 0; i < parsing->early_count; i++)
            if (!cli_knows(parsing->command, parsing->early[i]))
                return unknown_option(parsing, parsing->early[i]->name);
        return CLI_OK;
    }
    if (options->arg_count == WORDS_MAX)
        return cli_fail(CLI_USAGE, TEXT_TOO_MANY_WORDS);
    options->args[options->arg_count++] = arg;
    return CLI_OK;
}

static int parse_one(struct parsing *parsing, const char *arg)
{
    if (parsing->only_words || arg[0] != '-' || !arg[1])
        return parse_word(parsing, arg);
    if (str_eq(arg, "--")) {
        parsing->only_words = true;
        return CLI_OK;
    }
    return str_starts(arg, "--") ? parse_long(parsing, arg) : parse_letters(parsing, arg);
}

int cli_parse(int argc, char **argv, struct cli_options *options,
              const struct cli_command **ret_command)
{
    struct parsing parsing = {.argc = argc, .argv = argv, .next = 1, .options = options};
    int code = CLI_OK;
    while (parsing.next < argc && code == CLI_OK)
        code = parse_one(&parsing, argv[parsing.next++]);
    *ret_command = parsing.command;
    if (code == CLI_OK)
        code = check_format(options);
    return code == CLI_OK && parsing.command && !options->help ? check_words(&parsing) : code;
}
