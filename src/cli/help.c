/* --help, of the program and of each command. What is said beside the tables, in examples and exit
 * codes, is data here, for the manual page as well. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "help.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/text.h"

#define OPTION_COLUMNS 28

const struct cli_note cli_notes[] = {
    {"ask",
     "ask prints the SQL to standard error, with what it used, assumed and ignored. With --yes the "
     "SQL runs, unless the reading is unsure and ignored a word of the question, or is below 50 % "
     "and "
     "was not chosen by --reading. "
     "Without --yes, ask asks a person at a terminal; a script gets the SQL and exit code 3.",
     "querent ask \"which products are discontinued?\" --yes -f csv\n"
     "querent ask \"top 5 customers by number of orders\" -c shop.db --sql-only\n"
     "querent ask \"orders per month in 2025\" --yes --events"},
    {"sql",
     "Only statements that read run; querent decides this from the parsed statement, and the "
     "database enforces it. When an error comes after some rows, these are printed, but JSON is "
     "not closed, -o FILE becomes FILE.partial, and the exit code is 6.",
     "querent sql \"SELECT country, count(*) FROM customers GROUP BY 1\" -f json\n"
     "querent sql - -c shop.db -f xlsx -o report.xlsx < report.sql"},
    {"check", "Nothing runs. Exit code 0: may run; 5: does more than read; 1: cannot be read.",
     "querent check \"DELETE FROM orders\"\n"
     "querent check report.sql --dialect mysql --catalog schema.json\n"
     "querent check --jsonl statements.jsonl --dialect postgres"},
    {"jobs",
     "Jobs are those in this user's state file. Cancel a job of a running screen in that screen. "
     "querent does not send a mail again whose sending was cut off, unless you retry it.",
     "querent jobs\nquerent jobs show ID -f json\nquerent jobs retry ID"},
    {"catalog",
     "querent matches questions with tables, joins (with their source and confidence) and values.",
     "querent catalog show -c shop.db\nquerent catalog paths orders suppliers\n"
     "querent catalog values \"Müller\""},
    {"eval",
     "Questions in Spider's form ({db_id, question, query}); prints accuracy, coverage, precision "
     "and precision where it was sure.",
     "querent eval --questions dev.json --db-root database --engine builtin --predictions "
     "out.jsonl"},
    {"functions",
     "A statement runs if everything it calls is on querent's list of functions that only read, or "
     "is the database's own and only reads. querent asks once about any other function; the answer "
     "counts for that database and the user who gave it. sql.strict refuses without asking.",
     "querent functions\nquerent functions allow margin shop.tax_of -c shop\n"
     "querent functions remove \"operator <%\" -c shop"},
    {"lessons",
     "A lesson says what a word means (table, column, value, measure), what always counts "
     "(filter), how to join tables, which error to avoid, or which SQL answers a question. It "
     "holds on one connection (-c), or without -c for the company; with scope=everybody it holds "
     "for all companies. On the screen a sentence adds one, too: VIPs are customers with segment "
     "A. "
     "A definition of the same words, or of other rows of the same column, takes the place of the "
     "older one, which is said. Import and export use one YAML file, which you can keep in git. "
     "test asks "
     "again every question whose answer a person confirmed, runs nothing, and lists what changed; "
     "its exit code is 1 if something did. Without fields, edit opens $EDITOR on the lesson, or on "
     "all of them. import also takes a data dictionary (CSV, XLSX) and makes lessons of its "
     "business names and synonyms. approved lists the questions whose answers a person confirmed; "
     "querent answers them, and others like them, with the SQL that was confirmed. approved remove "
     "takes that back: by the number or the words of the question.",
     "querent lessons\n"
     "querent lessons add value words=VIP condition=\"customers.segment = 'A'\" -c shop\n"
     "querent lessons add filter condition=\"orders.deleted = 0\" unless=deleted -c shop\n"
     "querent lessons off VIP\nquerent lessons export -o lessons.yaml\n"
     "querent lessons approved -c shop\nquerent lessons approved remove 3"},
    {"audit",
     "Each row's hash is made with a key and covers the row before it, so that a change shows; a "
     "second file, the anchor, names the newest row, so that a missing end shows. list prints the "
     "newest 50 entries, or --limit of them, oldest first. Exit code of verify: 0 if nothing was "
     "changed or removed, 7 if something was, or if others can write the state file or the anchor, "
     "1 if it could not be checked. With the ROW and HASH that syslog or audit.anchor_url got, it "
     "also looks for that row. accept says what is wrong, inside the chain and at its end, and "
     "goes on from there once you say yes, or with --yes; a row records what was accepted, and "
     "another change to it shows again.",
     "querent audit -f jsonl --limit 1000\nquerent audit verify\nquerent audit accept"},
    {"serve",
     "GET / is a page for people, and /openapi.json describes all requests. Without any token only "
     "this machine may ask, as you; 'querent token create' makes tokens for others. SIGTERM lets "
     "running questions end.",
     "querent serve\nquerent serve -c shop --listen 0.0.0.0:8765\n"
     "querent serve --listen unix:/run/user/1000/querent.sock"},
    {"token",
     "create prints the token once; only its hash is kept. Scopes: ask (questions and their SQL), "
     "run (confirm and run), run-reads (run what is sure without a confirmation), jobs, admin "
     "(metrics). Without --scopes: ask,run. Without --days: a year.",
     "querent token create --user ann --scopes ask,run --days 90\nquerent token revoke "
     "4fd10c22ab31"},
    {"state",
     "move copies everything of all users into TO, a postgresql:// URL or the path of a new file, "
     "compares both by counts and hashes, and verifies the audit chain there. The state here stays "
     "as it is. TO must be empty, and nobody may work meanwhile. Then name TO in the "
     "configuration: state: URL, or conversation.db_path: FILE. Other machines need the same audit "
     "key. forget deletes the questions that you asked with 'querent ask' (with -c, on one "
     "connection), so that no search finds them; the audit trail keeps what was sent.",
     "querent state\nquerent state move postgresql://ann@db.example.com/querent\n"
     "querent state move ~/back.db"},
    {"history", "With words, it lists only statements that contain all of them.",
     "querent history orders total\nquerent history -c shop --limit 20 -f csv"},
    {"saved",
     "Saved queries are in queries.yaml in the configuration folder, which you can keep in git. "
     "Give a query its parameters with --param, or querent asks for them.",
     "querent saved add \"new orders\" \"SELECT * FROM orders WHERE placed_on > :since\" "
     "--param since=date\n"
     "querent saved run \"new orders\" --param since=2024-01-01 -f csv"},
    {"settings",
     "querent reads config.yaml, .env, the environment and --set; each overrides those before it.",
     "querent settings | grep theme"},
    {"doctor",
     "The worst finding decides the exit code: 0 if nothing is wrong, 1 if something is. doctor "
     "asks before it mends something, and with --yes it does not ask. It can take away others' "
     "right to read or write your configuration files, and enter the model of an Ollama that runs "
     "here.",
     "querent doctor\nquerent doctor -c shop\nquerent doctor --yes"},
    {"init",
     "init asks for a database, its password, a model, a mail server and a theme, and offers what "
     "it finds: SQLite files of this folder, the databases of psql and mysql, an Ollama that runs "
     "here. It writes nothing before the last answer. If config.yaml exists, it prints what to "
     "add.",
     "querent init"},
    {"manual", "The page is roff, for man.",
     "querent manual | man -l -\nquerent manual config | man -l -\nquerent manual keys | man -l -"},
    {NULL, NULL, NULL},
};

const struct cli_exit_text cli_exits[] = {
    {CLI_OK, NULL, "done"},
    {CLI_FAILED, NULL, "a database, model, file or the state failed"},
    {CLI_USAGE, NULL, "the command's words, or the configuration, are wrong"},
    {CLI_NOT_RUN, "ask sql saved audit", "shown, but not run: no --yes, and nobody to ask"},
    {CLI_NOT_ANSWERED, "ask", "not answered, ambiguous, or too unsure to run unseen"},
    {CLI_REFUSED, "ask sql check saved audit", "refused: it does more than read"},
    {CLI_PARTIAL, "ask sql saved jobs",
     "partial: an error came after some rows; these were printed, and the output is incomplete"},
    {CLI_NOT_WHOLE, "audit state", "the audit trail is not whole: rows were changed or are gone"},
    {CLI_CANCELLED, NULL, "cancelled"},
};
const size_t cli_exit_count = sizeof cli_exits / sizeof *cli_exits;

const struct cli_note *cli_note_of(const char *command)
{
    for (const struct cli_note *note = cli_notes; note->command; note++)
        if (strcmp(note->command, command) == 0)
            return note;
    return NULL;
}

static void print_indented(const char *lines)
{
    for (const char *p = lines; *p;) {
        const size_t len = strcspn(p, "\n");
        printf("  %.*s\n", (int)len, p);
        p += len + (p[len] == '\n');
    }
}

/* Wrapped at 78 columns. */
static void print_wrapped(const char *text)
{
    int col = 0;
    for (const char *p = text; *p;) {
        const int len = (int)strcspn(p, " ");
        if (col > 0 && col + 1 + len > 78) {
            putchar('\n');
            col = 0;
        }
        col += printf("%s%.*s", col ? " " : "", len, p);
        p += len + (p[len] == ' ');
    }
    putchar('\n');
}

static void print_option(const struct cli_option *option)
{
    char left[64], letter[8] = "    ";
    if (option->letter)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(left, sizeof left, "%s%s%s%s", letter, option->name, option->value ? " " : "",
             option->value ? option->value : "");
    const int pad = OPTION_COLUMNS - text_width(left, strlen(left));
    printf("  %s%*s %s\n", left, pad > 0 ? pad : 0, "", option->help);
}

/* Whether `name` is one of the words of `list`. */
static bool help_lists(const char *list, const char *name)
{
    const size_t len = strlen(name);
    for (const char *p = list; (p = strstr(p, name)); p += len)
        if ((p == list || p[-1] == ' ') && (p[len] == ' ' || p[len] == '\0'))
            return true;
    return false;
}

/* "[a | b C | d [e | f]]" as one line for each of nothing, a, b C and d [e | f]. */
static void print_usage(const char *command, const char *usage)
{
    const bool one_may_be_left_out = strchr(usage, '[') == usage && strstr(usage, " | ");
    const char *start = usage + one_may_be_left_out,
               *end = usage + strlen(usage) - one_may_be_left_out, *label = "usage:";
    int depth = 0;
    if (one_may_be_left_out) {
        printf("usage: querent %s\n", command);
        label = "";
    }
    for (const char *p = start; p <= end; p++) {
        depth += *p == '[' ? 1 : *p == ']' && p < end ? -1 : 0;
        if (p < end && (depth || *p != '|'))
            continue;
        const int len = (int)(p - start) - (p < end);
        printf("%-6s querent %s%s%.*s\n", label, command, len > 0 ? " " : "", len, start);
        label = "";
        start = p + 2;
    }
}

void cli_help_command(const struct cli_command *command)
{
    const struct cli_note *note = cli_note_of(command->name);
    print_usage(command->name, command->usage);
    putchar('\n');
    print_wrapped(command->help);
    if (note)
        print_wrapped(note->text);
    puts("\noptions:");
    for (size_t i = 0; i < cli_option_count; i++)
        if (cli_knows(command, &cli_options[i]))
            print_option(&cli_options[i]);
    if (note && *note->examples) {
        puts("\nexamples:");
        print_indented(note->examples);
    }
    puts("\nexit codes:");
    for (size_t i = 0; i < cli_exit_count; i++)
        if (!cli_exits[i].commands || help_lists(cli_exits[i].commands, command->name))
            printf("  %-4d %s\n", cli_exits[i].code, cli_exits[i].text);
}

void cli_help(void)
{
    char *log = path_state("log");
    printf("querent " QUERENT_VERSION " — ask databases in plain words\n\n"
           "usage: querent [CONNECTION | FILE | URL]     open the screen (demo, without one)\n"
           "       querent FILE.csv [FILE.csv …]         open CSV files as a database\n"
           "       querent COMMAND …\n\ncommands:\n");
    for (size_t i = 0; i < cli_command_count; i++)
        printf("  %-10s %s\n", cli_commands[i].name, cli_commands[i].help);
    printf("\noptions of the screen:\n");
    for (size_t i = 0; i < cli_option_count; i++)
        if (strstr("--connection --password --conversation --new --set --help --version",
                   cli_options[i].name))
            print_option(&cli_options[i]);
    printf("\n`querent COMMAND --help` says more; `querent settings` lists what can be set.\nlog: "
           "%s\n",
           log);
    mem_free(log);
}
