/* Commands as a table, options as rows: parsing, --help and what a command accepts all come from
 * them. */
#include "querent/cli/cli.h"

#include <stddef.h>
#include <string.h>

#include "command.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/url.h"
#include "querent/model/settings.h"
#include "texts.h"
#include "version.h"

#define OPT(name, letter, field, kind, value, help)                                                \
    {                                                                                              \
        name, letter, offsetof(struct cli_options, field), kind, value, help                       \
    }

const struct cli_option cli_options[] = {
    OPT("--connection", 'c', connection, OPTION_TEXT, "NAME",
        "a connection's name or id, a URL, an SQLite file, or CSV files (A.csv,B.csv)"),
    OPT("--password", 'W', password, OPTION_FLAG, NULL,
        "ask for the connection's password, without echo"),
    OPT("--format", 'f', format, OPTION_TEXT, "F",
        "table, csv, tsv, json, jsonl, markdown, sql, html or xlsx"),
    OPT("--json", 0, json, OPTION_FLAG, NULL, "the same as --format json"),
    OPT("--output", 'o', output, OPTION_TEXT, "FILE",
        "write the rows to FILE instead of standard output (-)"),
    OPT("--yes", 'y', yes, OPTION_FLAG, NULL,
        "answer yes to every question that querent would ask"),
    OPT("--sql-only", 0, sql_only, OPTION_FLAG, NULL, "print the SQL and do not run it"),
    OPT("--demand", 0, demands, OPTION_DEMAND, "WHAT",
        "what the SQL must use: table=T, column=T.C or join=T.C=T.C; with != what it must not use"),
    OPT("--reading", 0, reading, OPTION_TEXT, "N",
        "the number of the reading that is meant, if a question has several"),
    OPT("--without-lesson", 0, without, OPTION_WITHOUT, "NAME", "answer as if the lesson were off"),
    OPT("--events", 0, events, OPTION_FLAG, NULL,
        "print each event as a line of JSON instead of rows"),
    OPT("--questions", 0, questions, OPTION_TEXT, "FILE", "questions in Spider's form"),
    OPT("--queries", 0, queries, OPTION_TEXT, "FILE",
        "past queries to learn from: a file of SQL, or a slow log"),
    OPT("--db-root", 0, db_root, OPTION_TEXT, "DIR", "databases as DIR/DB/DB.sqlite"),
    OPT("--engine", 0, engine, OPTION_TEXT, "E", "builtin, model or auto"),
    OPT("--predictions", 0, predictions, OPTION_TEXT, "OUT", "a line of JSON for each question"),
    OPT("--limit", 0, limit, OPTION_TEXT, "N", "at most N rows, questions or entries"),
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
        "functions on no list that this run may call"),
    OPT("--explain", 0, explain, OPTION_FLAG, NULL,
        "say what it does, what is wrong and how to fix it; run nothing"),
    OPT("--watch", 0, watch, OPTION_TEXT, "SECONDS",
        "run it again every SECONDS, and mark what has changed; Ctrl-C or an error ends it"),
    OPT("--param", 0, params, OPTION_PARAM, "NAME=VALUE",
        "value of a saved query's parameter; with 'add' its type"),
    OPT("--tags", 0, tags, OPTION_TEXT, "A,B", "tags of the query that is saved"),
    OPT("--conversation", 0, conversation, OPTION_TEXT, "ID", "open this conversation"),
    OPT("--listen", 0, listen, OPTION_TEXT, "ADDRESS",
        "HOST:PORT or unix:PATH (default: serve.listen)"),
    OPT("--server", 0, server, OPTION_TEXT, "URL",
        "a service (querent serve) that answers in place of this machine; unix:PATH: its socket"),
    OPT("--token-command", 0, token_command, OPTION_TEXT, "COMMAND",
        "command whose first output line is the token for that service"),
    OPT("--user", 0, user, OPTION_TEXT, "NAME", "whose token it is"),
    OPT("--company", 0, company, OPTION_TEXT, "NAME", "the company that it belongs to"),
    OPT("--scopes", 0, scopes, OPTION_TEXT, "S,…",
        "what it may do: ask, run, run-reads (unseen), jobs, admin"),
    OPT("--days", 0, days, OPTION_TEXT, "N", "how long it is valid"),
    OPT("--new", 'n', fresh, OPTION_FLAG, NULL, "begin a new conversation"),
    OPT("--set", 0, overrides, OPTION_OVERRIDE, "NAME=VALUE", "set any setting for this run"),
    OPT("--help", 'h', help, OPTION_FLAG, NULL, "show this help"),
    OPT("--version", 'V', version, OPTION_FLAG, NULL, "print the version"),
};
const size_t cli_option_count = sizeof cli_options / sizeof *cli_options;

static const struct cli_verb jobs_verbs[] = {
    {"list", 0}, {"show", 1}, {"cancel", 1}, {"retry", 1}, {NULL, 0}};
static const struct cli_verb catalog_verbs[] = {
    {"show", 0},          {"search", WORDS_MAX},   {"joins", 3},
    {"paths", WORDS_MAX}, {"values", WORDS_MAX},   {"dictionary", 0},
    {"secure", 0},        {"refresh", 0},          {"export", 0},
    {"link", 0},          {"describe", WORDS_MAX}, {NULL, 0}};
static const struct cli_verb functions_verbs[] = {
    {"list", 0}, {"allow", WORDS_MAX}, {"remove", WORDS_MAX}, {NULL, 0}};
static const struct cli_verb token_verbs[] = {
    {"list", 0}, {"create", 0}, {"revoke", WORDS_MAX}, {NULL, 0}};
static const struct cli_verb state_verbs[] = {{"show", 0}, {"move", 1}, {"forget", 0}, {NULL, 0}};
static const struct cli_verb saved_verbs[] = {{"list", 0},        {"show", 1},   {"run", 1},
                                              {"add", WORDS_MAX}, {"remove", 1}, {NULL, 0}};
static const struct cli_verb lessons_verbs[] = {
    {"list", 0},   {"show", 1}, {"add", WORDS_MAX},      {"edit", WORDS_MAX},
    {"off", 1},    {"on", 1},   {"remove", 1},           {"import", 1},
    {"export", 0}, {"test", 0}, {"approved", WORDS_MAX}, {NULL, 0}};
static const struct cli_verb manual_verbs[] = {{"config", 0}, {"keys", 0}, {NULL, 0}};
static const struct cli_verb audit_verbs[] = {{"list", 0}, {"verify", 2}, {"accept", 0}, {NULL, 0}};

const struct cli_command cli_commands[] = {
    {"ask", "\"QUESTION\" | -", "Ask in plain words; show the SQL, and run it if you say so.",
     "connection password format json output yes sql-only demand reading without-lesson events "
     "engine "
     "limit strict "
     "allow-function server token-command",
     command_ask, NULL, WORDS_MAX},
    {"sql", "\"SQL\" | -", "Run one statement that only reads (- reads standard input).",
     "connection password format json output yes sql-only events limit explain strict watch "
     "allow-function dialect catalog server token-command",
     command_sql, NULL, WORDS_MAX},
    {"check", "\"SQL\" | FILE | -",
     "Say what statements do, what they read, whether they may run, and what is wrong.",
     "connection password format json jsonl strict allow-function dialect catalog", command_check,
     NULL, WORDS_MAX},
    {"jobs", "[list | show ID | cancel ID | retry ID]",
     "Show, cancel and retry read, write, email and export jobs.", "format json", command_jobs,
     jobs_verbs, 0},
    {"catalog",
     "show | search \"QUESTION\" | joins [check | accept A.X B.Y | reject A.X B.Y] | paths TABLE "
     "TABLE… | values PHRASE | describe [list | accept KEY… | reject KEY… | import SCHEMA.YML | "
     "export] | dictionary | secure | "
     "refresh | export | link",
     "Show and correct what querent knows about a database.",
     "connection password format json output values ignore-declared questions db-root limit "
     "queries",
     command_catalog, catalog_verbs, 0},
    {"eval", "", "Score the engine or a model on a set of questions.",
     "questions db-root engine limit predictions by failures", command_eval, NULL, 0},
    {"functions", "[list | allow NAME… | remove NAME…]",
     "List, allow or remove functions, operators and types that querent does not know to only "
     "read.",
     "connection format json", command_functions, functions_verbs, 0},
    {"audit", "[list | verify [ROW HASH] | accept]",
     "List which statements were sent, where and by whom; verify that nothing was changed or "
     "removed.",
     "format json limit yes", command_audit, audit_verbs, 0},
    {"serve", "", "Answer questions over HTTP and server-sent events.", "connection listen",
     command_serve, NULL, 0},
    {"token", "[list | create | revoke ID…]",
     "List, create and revoke tokens, with which others may ask this querent over HTTP.",
     "user company scopes days format json", command_token, token_verbs, 0},
    {"state", "[show | move TO | forget]",
     "Show where conversations, jobs, lessons and the audit trail are; copy them to a server or a "
     "file; forget the questions of 'ask'.",
     "connection", command_state, state_verbs, 0},
    {"history", "[WORD…]", "List the statements that ran, newest first, with rows and duration.",
     "connection format json limit", command_history, NULL, WORDS_MAX},
    {"saved", "[list | show NAME | run NAME | add NAME \"SQL\" | remove NAME]",
     "List, run, add and remove saved queries; :name in their SQL is a parameter.",
     "connection password format json output yes events limit param tags allow-function strict "
     "watch",
     command_saved, saved_verbs, 0},
    {"lessons",
     "[list | show NAME | add KIND FIELD=VALUE… | edit NAME [FIELD=VALUE…] | off NAME | on NAME | "
     "remove NAME | import FILE | export | test | approved [show ID | remove ID…]]",
     "Show, add, change and test lessons: what words mean, what always counts.",
     "connection password format json output", command_lessons, lessons_verbs, 0},
    {"settings", "[NAME…]", "List every setting, or those named, with value and origin.",
     "format json", command_settings, NULL, WORDS_MAX},
    {"doctor", "", "Check what is configured, reachable and missing, and mend what you allow.",
     "connection password format json yes", command_doctor, NULL, 0},
    {"init", "", "Ask a few questions, try each answer, and write the configuration.", "",
     command_init, NULL, 0},
    {"manual", "[config | keys]",
     "Print a manual page: querent(1), querent-config(5) or querent-keys(5).", "", command_manual,
     manual_verbs, 0},
    {"help", "[COMMAND]", "Show the help of the program or of a command.", "", command_help, NULL,
     1},
};
const size_t cli_command_count = sizeof cli_commands / sizeof *cli_commands;

static bool is_command(const char *word)
{
    return cli_find_command(word) != NULL;
}

int cli_no_such_command(const char *word, const char *why)
{
    const char *names[WORDS_MAX];
    for (size_t i = 0; i < cli_command_count; i++)
        names[i] = cli_commands[i].name;
    char *nearest = cli_nearest(word, names, cli_command_count);
    if (*nearest)
        why = NULL;
    struct buf shown = BUF_INIT;
    url_redact(&shown, word);
    const int code = cli_fail(CLI_USAGE, TEXT_NO_COMMAND, buf_str(&shown), nearest,
                              why ? TEXT_NO_COMMAND_AND : "", why ? why : "");
    buf_release(&shown);
    mem_free(nearest);
    return code;
}

static int fill_screen(const struct cli_options *options, struct cli_screen *screen)
{
    const char *const *args = options->args;
    if (options->arg_count > 1 && is_command(args[1]))
        return cli_fail(CLI_USAGE, TEXT_COMMAND_FIRST, args[1], args[0]);
    const char *none = NULL;
    char *files = NULL;
    if (options->arg_count > 1)
        files = settings_csv_list(args, options->arg_count, &none);
    if (none && none != args[0])
        return cli_fail(CLI_USAGE, TEXT_NO_CSV, none, args[0]);
    if (none)
        return cli_no_such_command(args[0], TEXT_ONE_CONNECTION);
    *screen = (struct cli_screen){.connection = files                ? files
                                                : options->arg_count ? args[0]
                                                                     : options->connection,
                                  .files = files,
                                  .conversation = options->conversation,
                                  .fresh = options->fresh,
                                  .password = options->password};
    for (size_t i = 0; i < options->override_count; i++)
        screen->overrides[screen->override_count++] = options->overrides[i];
    size_t count = (size_t)screen->override_count;
    cli_add_server(options, screen->overrides, &count);
    screen->override_count = (int)count;
    return CLI_OK;
}

int command_help(const struct cli_options *options)
{
    if (options->arg_count == 0) {
        cli_help();
        return CLI_OK;
    }
    const struct cli_command *command = cli_find_command(options->args[0]);
    if (!command)
        return cli_no_such_command(options->args[0], NULL);
    cli_help_command(command);
    return CLI_OK;
}

bool cli_run(int argc, char **argv, int *ret_exit, struct cli_screen *ret_screen)
{
    static struct cli_options options;
    if (argc > 1 && str_eq(argv[1], "complete")) {
        *ret_exit = cli_complete((size_t)argc - 2, argv + 2);
        return true;
    }
    const struct cli_command *command = NULL;
    *ret_exit = cli_parse(argc, argv, &options, &command);
    if (*ret_exit != CLI_OK)
        return true;
    if (options.version) {
        version_print();
        return true;
    }
    if (options.help) {
        if (command)
            cli_help_command(command);
        else
            cli_help();
        return true;
    }
    ret_screen->keys_page = command && command->run == command_manual && options.arg_count > 0 &&
                            str_eq(options.args[0], "keys");
    if (ret_screen->keys_page)
        return false;
    if (command) {
        *ret_exit = command->run(&options);
        return true;
    }
    *ret_exit = fill_screen(&options, ret_screen);
    return *ret_exit != CLI_OK;
}
