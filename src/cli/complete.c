/* complete: what the shells' completions ask for each Tab. It answers from the tables of commands
 * and options, and where names of a database are wanted, from the connection that -c names. */
#include <string.h>

#include "command.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/db/db.h"
#include "querent/demo/demo.h"
#include "querent/jobs/export.h"

enum { JOBS_OFFERED = 1000 };

struct line { /* the command line as far as it has been typed */
    char **words;
    size_t count;       /* with the last one, which is being typed */
    const char *typed;  /* the last one */
    const char *before; /* the one before it; "" when there is none */
    const struct cli_command *command;
    size_t place; /* how many of the command's own words stand before the last */
    const char *connection;
};

static void complete_offer(const struct line *line, const char *word, const char *help)
{
    /* the shell puts it into its line as it is, and a line break would be another word */
    if (str_starts_fold(word, line->typed) && text_is_safe(word, strlen(word)))
        printf("%s\t%s\n", word, help ? help : "");
}

static void offer_files(void)
{
    puts(":files");
}

static void offer_list(const struct line *line, const char *comma_separated)
{
    size_t count = 0;
    char **words = str_split(comma_separated, ',', &count);
    for (size_t i = 0; i < count; i++)
        complete_offer(line, str_trim(words[i]), NULL);
    str_free_all(words, count);
}

/* ---- names from the configuration and from databases */

static struct settings *quiet_settings(void)
{
    struct settings *settings = NULL;
    struct err err = ERR_INIT;
    return settings_load(NULL, 0, &settings, &err) ? settings : NULL;
}

static void offer_connections(const struct line *line)
{
    struct settings *settings = quiet_settings();
    for (size_t i = 0; settings && i < settings_connection_count(settings); i++)
        complete_offer(line, settings_connection(settings, i)->name, "connection");
    settings_free(settings);
}

static void complete_offer_tables(const struct line *line)
{
    struct settings *settings = quiet_settings();
    struct err err = ERR_INIT;
    struct db *db = NULL;
    struct schema *schema = NULL;
    if (!settings)
        return;
    const char *set = settings_text(settings, SET_CONNECTION);
    const char *name = line->connection ? line->connection : *set ? set : "demo";
    const struct connection *connection = settings_find_connection(settings, name, &err);
    if (connection && connection->builtin)
        demo_ensure(NULL, NULL, NULL, NULL);
    if (connection && db_open_connection(connection, DB_READS, NULL, &db, &err) &&
        db_introspect(db, NULL, &schema, &err)) {
        for (size_t i = 0; i < schema->table_count; i++)
            complete_offer(line, schema->tables[i].name, "table");
    }
    schema_free(schema);
    db_close(db);
    settings_free(settings);
}

static void offer_jobs(const struct line *line)
{
    struct settings *settings = quiet_settings();
    struct store *store = NULL;
    struct store_job **jobs = NULL;
    struct err err = ERR_INIT;
    size_t count = 0;
    if (settings && cli_open_store(settings, &store, &err) &&
        store_jobs(store, JOBS_OFFERED, &jobs, &count, &err)) {
        for (size_t i = 0; i < count; i++)
            if (!str_eq(jobs[i]->info.kind, "read")) /* a service's, whose client asks for it */
                complete_offer(line, jobs[i]->info.id, jobs[i]->info.target);
        store_jobs_free(jobs, count);
    }
    store_close(store);
    settings_free(settings);
}

/* ---- what stands where */

static void offer_formats(const struct line *line)
{
    offer_list(line, export_format_names());
}

static void offer_engines(const struct line *line)
{
    offer_list(line, "builtin, model, auto");
}

static void offer_dialects(const struct line *line)
{
    offer_list(line, "sqlite, postgres, mysql, trino, bigquery");
}

static void offer_connections_and_files(const struct line *line)
{
    offer_connections(line);
    offer_files();
}

static void offer_paths(const struct line *line)
{
    (void)line;
    offer_files();
}

/* Values of options that are not free text. */
static const struct {
    const char *option;
    void (*offer)(const struct line *line);
} values[] = {
    {"--connection", offer_connections_and_files},
    {"-c", offer_connections_and_files},
    {"--format", offer_formats},
    {"-f", offer_formats},
    {"--engine", offer_engines},
    {"--dialect", offer_dialects},
    {"--output", offer_paths},
    {"-o", offer_paths},
    {"--questions", offer_paths},
    {"--db-root", offer_paths},
    {"--predictions", offer_paths},
    {"--jsonl", offer_paths},
};

static void offer_options(const struct line *line)
{
    for (size_t i = 0; i < cli_option_count; i++)
        if (!line->command || cli_knows(line->command, &cli_options[i]))
            complete_offer(line, cli_options[i].name, cli_options[i].help);
}

static void offer_verbs(const struct line *line)
{
    for (const struct cli_verb *verb = line->command->verbs; verb && verb->name; verb++)
        complete_offer(line, verb->name, NULL);
}

static void offer_words(const struct line *line)
{
    const char *name = line->command->name;
    if (line->place == 0)
        offer_verbs(line);
    else if (str_eq(name, "catalog"))
        complete_offer_tables(line);
    else if (str_eq(name, "jobs"))
        offer_jobs(line);
    if (str_eq(name, "check"))
        offer_files();
}

static void offer_commands(const struct line *line)
{
    for (size_t i = 0; i < cli_command_count; i++)
        complete_offer(line, cli_commands[i].name, cli_commands[i].help);
    offer_connections_and_files(line);
}

static bool takes_value(const char *word)
{
    for (size_t i = 0; i < cli_option_count; i++) {
        const char letter[] = {'-', cli_options[i].letter, '\0'};
        if (str_eq(word, cli_options[i].name) || (letter[1] && str_eq(word, letter)))
            return cli_options[i].kind != OPTION_FLAG;
    }
    return false;
}

static struct line complete_read_line(size_t count, char **words)
{
    struct line line = {.words = words,
                        .count = count,
                        .typed = count ? words[count - 1] : "",
                        .before = count > 1 ? words[count - 2] : ""};
    for (size_t i = 0; i + 1 < count; i++) {
        const bool connection = str_eq(words[i], "-c") || str_eq(words[i], "--connection");
        if (takes_value(words[i])) {
            if (connection && i + 2 < count)
                line.connection = words[i + 1];
            i++;
        } else if (words[i][0] != '-') {
            line.place += line.command != NULL;
            if (!line.command)
                line.command = cli_find_command(words[i]);
        }
    }
    return line;
}

int cli_complete(size_t count, char **words)
{
    const struct line line = complete_read_line(count, words);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (str_eq(line.before, values[i].option)) {
            values[i].offer(&line);
            return CLI_OK;
        }
    if (takes_value(line.before))
        return CLI_OK;
    if (line.typed[0] == '-')
        offer_options(&line);
    else if (line.command)
        offer_words(&line);
    else
        offer_commands(&line);
    return CLI_OK;
}
