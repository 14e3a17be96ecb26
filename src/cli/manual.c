/* manual: the manual pages of the program and of its configuration as roff, made from the same
 * tables as --help. The page of keys is the screen's. */
#include <string.h>

#include "command.h"
#include "help.h"
#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/model/roff.h"
#include "querent/model/settings.h"
#include "querent/model/stage.h"

static const char description[] =
    "querent is a full-screen console for asking a database in plain words. It finds the tables "
    "and joins, writes SQL, shows it with what it does and what it costs, and runs it when you say "
    "so. The rows fill a grid that holds millions; from there a job writes them to a table or "
    "mails them. An engine that needs no model, server or key is built in; Ollama and "
    "OpenAI-compatible servers can be connected. Without a command the screen opens, on the "
    "connection named, an SQLite file, CSV files or a URL; F1 shows the keys.";

static const char config_description[] =
    "querent reads a setting from config.yaml, .env in the working directory, the environment and "
    "--set; each overrides those before it. What stands before the dot of a name is a group of "
    "the file: sql.timeout_seconds is timeout_seconds under sql. 'querent settings' lists each "
    "with "
    "its value and where it came from. A wrong name or value is an error with its line; querent "
    "refuses a file that others can change, and a file with a secret that others can read.";

static const char config_connections[] =
    "A list under connections, of which 'querent init' writes the first. Each has a name and a "
    "url, and may have the other keys:";

static const char config_example[] = "connections:\n"
                                     "  - name: shop\n"
                                     "    url: postgresql://ann@db.example.com/shop\n"
                                     "    password_command: pass show shop\n"
                                     "engine: auto\n"
                                     "sql:\n"
                                     "  timeout_seconds: 60\n";

static const struct {
    const char *path, *text;
} files[] = {
    {"$XDG_CONFIG_HOME/querent/config.yaml", "settings and connections; mode 600 with secrets"},
    {"$XDG_CONFIG_HOME/querent/keys", "keys that differ from the defaults"},
    {"$XDG_CONFIG_HOME/querent/themes/, prompts/", "your own themes and prompts"},
    {"$XDG_CONFIG_HOME/querent/joins/, described/, queries.yaml",
     "joins that you judged, descriptions of databases, saved queries"},
    {"$XDG_CONFIG_HOME/querent/audit.key", "the key of the audit trail"},
    {"$XDG_STATE_HOME/querent/state.db", "conversations, jobs and the audit trail"},
    {"$XDG_STATE_HOME/querent/log", "the log"},
    {"$XDG_STATE_HOME/querent/values-*.index", "the words of a database, to match questions with"},
    {"$XDG_CACHE_HOME/querent/", "rows beyond the memory cap, in files without a name"},
    {"$XDG_DATA_HOME/querent/", "the demo databases, and emails saved because no server is set"},
    {".env", "settings of the working directory"},
};

static const struct {
    const char *names, *text;
} variables[] = {
    {"XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_DATA_HOME, XDG_CACHE_HOME",
     "the folders below; without them ~/.config, ~/.local/state, ~/.local/share and ~/.cache"},
    {"VISUAL, EDITOR", "the editor that Ctrl-O and 'querent lessons edit' open"},
    {"PAGER", "the program that P opens the rows in"},
    {"NO_COLOR", "anything: no colours"},
    {"PGHOST, PGDATABASE, PGSERVICE, OLLAMA_HOST", "where 'querent init' looks for what it offers"},
    {"GOOGLE_APPLICATION_CREDENTIALS, CLOUDSDK_CONFIG",
     "the key for BigQuery, as Google's own tools "
     "find it"},
    {"SSL_CERT_FILE, SSL_CERT_DIR, CURL_CA_BUNDLE", "certificates that are trusted"},
    {"TRACEPARENT", "the trace that a question belongs to"},
};

static void add_option(struct buf *out, const struct cli_option *option)
{
    struct buf term = BUF_INIT;
    if (option->letter)
        buf_addf(&term, "-%c, ", option->letter);
    buf_add(&term, option->name);
    if (option->value)
        buf_addf(&term, " %s", option->value);
    roff_add_term(out, term.p, option->help);
    buf_release(&term);
}

static void add_command(struct buf *out, const struct cli_command *command)
{
    const struct cli_note *note = cli_note_of(command->name);
    buf_add(out, ".SS ");
    roff_add(out, command->name);
    buf_addc(out, ' ');
    roff_add(out, command->usage);
    buf_addc(out, '\n');
    roff_add(out, command->help);
    if (note) {
        buf_addc(out, '\n');
        roff_add(out, note->text);
    }
    buf_addc(out, '\n');
    for (size_t i = 0; i < cli_option_count; i++) {
        const bool common =
            str_eq(cli_options[i].name, "--set") || str_eq(cli_options[i].name, "--help");
        if (!common && cli_knows(command, &cli_options[i]))
            add_option(out, &cli_options[i]);
    }
    if (note && *note->examples) {
        buf_add(out, ".PP\n.nf\n");
        roff_add(out, note->examples);
        buf_add(out, "\n.fi\n");
    }
}

static void add_screen_options(struct buf *out)
{
    static const char *const names[] = {"--connection", "--password", "--conversation", "--new",
                                        "--set",        "--help",     "--version"};
    buf_add(out, ".SH OPTIONS OF THE SCREEN\n");
    for (size_t i = 0; i < cli_option_count; i++)
        for (size_t n = 0; n < sizeof names / sizeof *names; n++)
            if (str_eq(cli_options[i].name, names[n]))
                add_option(out, &cli_options[i]);
}

static void manual_add_stages(struct buf *out)
{
    size_t count;
    const struct stage_edge *edges = stage_edges(&count);
    buf_add(out, ".SH STAGES\nThe stages of a question, and why it moves on. From any stage it may "
                 "start over.\n");
    for (size_t i = 0; i < count; i++) {
        char *term = mem_printf("%s → %s", stage_name(edges[i].from), stage_name(edges[i].to));
        roff_add_term(out, term, edges[i].why);
        mem_free(term);
    }
}

static void add_exits(struct buf *out)
{
    buf_add(out, ".SH EXIT STATUS\n");
    for (size_t i = 0; i < cli_exit_count; i++) {
        char code[8];
        snprintf(code, sizeof code, "%d", cli_exits[i].code);
        roff_add_term(out, code, cli_exits[i].text);
    }
}

static void add_title(struct buf *out, const char *page, const char *section, const char *about)
{
    buf_addf(out, ".TH %s %s \"\" \"querent " QUERENT_VERSION "\"\n.SH NAME\n", page, section);
    roff_add(out, about);
    buf_addc(out, '\n');
}

static void add_program(struct buf *out)
{
    add_title(out, "QUERENT", "1", "querent - ask databases in plain words");
    buf_add(out, ".SH SYNOPSIS\n"
                 ".B querent\n[\\fICONNECTION\\fR | \\fIFILE\\fR ... | \\fIURL\\fR]\n.br\n"
                 ".B querent\n\\fICOMMAND\\fR ...\n.SH DESCRIPTION\n");
    roff_add(out, description);
    buf_addc(out, '\n');
    add_screen_options(out);
    buf_add(out, ".SH COMMANDS\n");
    for (size_t i = 0; i < cli_command_count; i++)
        add_command(out, &cli_commands[i]);
    manual_add_stages(out);
    add_exits(out);
    buf_add(out, ".SH ENVIRONMENT\nquerent-config(5) lists the variables that set something.\n");
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
        roff_add_term(out, variables[i].names, variables[i].text);
    buf_add(out, ".SH FILES\n");
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        roff_add_term(out, files[i].path, files[i].text);
    buf_add(out, ".SH SEE ALSO\n.BR querent\\-config (5),\n.BR querent\\-keys (5)\n");
}

static void add_config(struct buf *out)
{
    add_title(out, "QUERENT\\-CONFIG", "5", "querent-config - settings and connections of querent");
    buf_add(out, ".SH SYNOPSIS\n.I $XDG_CONFIG_HOME/querent/config.yaml\n.SH DESCRIPTION\n");
    roff_add(out, config_description);
    buf_add(out, "\n.SH CONNECTIONS\n");
    roff_add(out, config_connections);
    buf_addc(out, '\n');
    settings_connection_man(out);
    buf_add(out, ".SH EXAMPLE\n.nf\n");
    roff_add(out, config_example);
    buf_add(out, ".fi\n.SH SETTINGS\nThe name in config.yaml, then the one in the environment.\n");
    settings_man(out);
    buf_add(out, ".SH SEE ALSO\n.BR querent (1),\n.BR querent\\-keys (5)\n");
}

int command_manual(const struct cli_options *options)
{
    struct buf out = BUF_INIT;

    if (options->arg_count)
        add_config(&out);
    else
        add_program(&out);
    fwrite(out.p, 1, out.len, stdout);
    buf_release(&out);
    return CLI_OK;
}
