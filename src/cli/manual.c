/* manual: the manual page as roff, made from the same tables as --help. */
#include <string.h>

#include "command.h"
#include "help.h"
#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/model/stage.h"

static const char description[] =
    "querent is a full-screen console for asking a database in plain words. It finds the tables "
    "and "
    "joins, writes SQL, shows it with what it does and what it costs, and runs it when it is told "
    "to. "
    "The rows fill a grid that takes millions, and go on by write job or email job. An engine that "
    "needs no model, server or key is built in; Ollama and OpenAI-compatible servers can be "
    "connected. Without a command the screen opens, on the connection named, an SQLite file or a "
    "URL; F1 shows the keys.";

static const struct {
    const char *path, *text;
} files[] = {
    {"$XDG_CONFIG_HOME/querent/config.yaml", "settings and connections; mode 600 with secrets"},
    {"$XDG_CONFIG_HOME/querent/keys", "keys that differ from the defaults"},
    {"$XDG_CONFIG_HOME/querent/themes/, prompts/", "your own themes and prompts"},
    {"$XDG_STATE_HOME/querent/state.db", "conversations, jobs and the audit trail"},
    {"$XDG_STATE_HOME/querent/log", "the log"},
    {"$XDG_DATA_HOME/querent/", "the demo databases, and mails saved because no server is set"},
    {".env", "settings of the working directory"},
};

/* Backslash, hyphen, quote, a leading control character and all beyond ASCII mean something to
 * roff, or nothing. */
static void manual_add_roff(struct buf *out, const char *text)
{
    const char *const end = text + strlen(text);
    for (const char *p = text; p < end;) {
        int32_t cp = 0;
        const size_t n = text_decode(p, (size_t)(end - p), &cp);
        const bool first = p == text || p[-1] == '\n';
        if (first && (*p == '.' || *p == '\''))
            buf_add(out, "\\&");
        if (cp == '\\' || cp == '"')
            buf_add(out, cp == '"' ? "\\(dq" : "\\e");
        else if (cp == '-')
            buf_add(out, "\\-");
        else if (cp >= 0x80)
            buf_addf(out, "\\[u%04X]", (unsigned)cp);
        else
            buf_addn(out, p, n);
        p += n ? n : 1;
    }
}

static void add_term(struct buf *out, const char *term, const char *text)
{
    buf_add(out, ".TP\n.B ");
    manual_add_roff(out, term);
    buf_addc(out, '\n');
    manual_add_roff(out, text);
    buf_addc(out, '\n');
}

static void add_option(struct buf *out, const struct cli_option *option)
{
    struct buf term = BUF_INIT;
    if (option->letter)
        buf_addf(&term, "-%c, ", option->letter);
    buf_add(&term, option->name);
    if (option->value)
        buf_addf(&term, " %s", option->value);
    add_term(out, term.p, option->help);
    buf_release(&term);
}

static void add_command(struct buf *out, const struct cli_command *command)
{
    const struct cli_note *note = cli_note_of(command->name);
    buf_add(out, ".SS ");
    manual_add_roff(out, command->name);
    buf_addc(out, ' ');
    manual_add_roff(out, command->usage);
    buf_addc(out, '\n');
    manual_add_roff(out, command->help);
    if (note) {
        buf_addc(out, '\n');
        manual_add_roff(out, note->text);
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
        manual_add_roff(out, note->examples);
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
    buf_add(out, ".SH STAGES\nWhat a question goes through, and why it goes on; from any stage it "
                 "may start over.\n");
    for (size_t i = 0; i < count; i++) {
        char *term = mem_printf("%s → %s", stage_name(edges[i].from), stage_name(edges[i].to));
        add_term(out, term, edges[i].why);
        mem_free(term);
    }
}

static void add_exits(struct buf *out)
{
    buf_add(out, ".SH EXIT STATUS\n");
    for (size_t i = 0; i < cli_exit_count; i++) {
        char code[8];
        snprintf(code, sizeof code, "%d", cli_exits[i].code);
        add_term(out, code, cli_exits[i].text);
    }
}

int command_manual(const struct cli_options *options)
{
    struct buf out = BUF_INIT;
    (void)options;
    buf_add(&out, ".TH QUERENT 1 \"\" \"querent " QUERENT_VERSION "\"\n.SH NAME\n"
                  "querent \\- ask databases in plain words\n.SH SYNOPSIS\n"
                  ".B querent\n[\\fICONNECTION\\fR | \\fIFILE\\fR | \\fIURL\\fR]\n.br\n"
                  ".B querent\n\\fICOMMAND\\fR ...\n.SH DESCRIPTION\n");
    manual_add_roff(&out, description);
    buf_addc(&out, '\n');
    add_screen_options(&out);
    buf_add(&out, ".SH COMMANDS\n");
    for (size_t i = 0; i < cli_command_count; i++)
        add_command(&out, &cli_commands[i]);
    manual_add_stages(&out);
    add_exits(&out);
    buf_add(&out, ".SH SETTINGS\nNames in config.yaml and in the environment; "
                  "config.yaml, .env, the environment and \\-\\-set, in rising order.\n");
    settings_man(&out);
    buf_add(&out, ".SH FILES\n");
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        add_term(&out, files[i].path, files[i].text);
    fwrite(out.p, 1, out.len, stdout);
    buf_release(&out);
    return CLI_OK;
}
