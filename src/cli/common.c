/* What several commands share: settings, input text, safe output, Ctrl-C. */
#include "command.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <termios.h>
#include <unistd.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/router/router.h"
#include "texts.h"

#define SERVER_TEXT 2048 /* NAME=VALUE of a setting */
#define LATE_US 950000   /* after a signal the command line ends within a second */

#define SAID_MOST 1000          /* bytes of an error */
#define INPUT_MAX (1024 * 1024) /* bytes read from standard input */

static int interrupt_pipe[2] = {-1, -1};

int cli_fail(int code, const char *fmt, ...)
{
    struct buf text = BUF_INIT;
    va_list args;
    va_start(args, fmt);
    buf_addv(&text, fmt, args);
    va_end(args);
    text_shorten(&text, SAID_MOST);
    fputs("querent: ", stderr);
    cli_print_safe(stderr, buf_str(&text));
    fputc('\n', stderr);
    buf_release(&text);
    return code;
}

static struct settings *common_load(const char *const *overrides, size_t count)
{
    struct settings *settings = NULL;
    struct err err = ERR_INIT;

    if (!settings_load(overrides, count, &settings, &err)) {
        cli_fail(CLI_USAGE, "%s", err.text);
        return NULL;
    }
    if (!front_prepare(settings, &err))
        cli_fail(CLI_OK, TEXT_NO_LOG, err.text);
    return settings;
}

struct settings *cli_load_settings(const char *const *overrides, size_t count)
{
    struct settings *settings = common_load(overrides, count);

    for (size_t i = 0; settings && i < settings_notice_count(settings); i++)
        cli_fail(CLI_OK, "%s", settings_notice(settings, i));
    return settings;
}

void cli_add_server(const struct cli_options *options, const char **overrides, size_t *count)
{
    static char server[SERVER_TEXT], command[SERVER_TEXT];

    if (options->server) {
        snprintf(server, sizeof server, "server.url=%s", options->server);
        overrides[(*count)++] = server;
    }
    if (options->token_command) {
        snprintf(command, sizeof command, "server.token_command=%s", options->token_command);
        overrides[(*count)++] = command;
    }
}

static struct settings *load_for(const struct cli_options *options,
                                 struct settings *(*with)(const char *const *, size_t))
{
    const char *overrides[OVERRIDES_MAX + 4];
    size_t count = options->override_count;
    char engine[64];

    memcpy(overrides, options->overrides, count * sizeof *overrides);
    if (options->engine) {
        snprintf(engine, sizeof engine, "engine=%s", options->engine);
        overrides[count++] = engine;
    }
    if (options->reading) /* what was answered before is one reading, whichever is asked for */
        overrides[count++] = "pipeline.cache=false";
    cli_add_server(options, overrides, &count);
    return with(overrides, count);
}

struct settings *cli_settings(const struct cli_options *options)
{
    return load_for(options, cli_load_settings);
}

struct settings *cli_settings_quietly(const struct cli_options *options)
{
    return load_for(options, common_load);
}

static struct settings *common_load_again(const char *const *overrides, size_t count)
{
    struct settings *settings = NULL;
    struct err err = ERR_INIT;

    if (!settings_load(overrides, count, &settings, &err))
        cli_fail(CLI_USAGE, "%s", err.text);
    return settings;
}

struct settings *cli_settings_again(const struct cli_options *options)
{
    return load_for(options, common_load_again);
}

const struct connection *cli_connection(struct settings *settings,
                                        const struct cli_options *options)
{
    const char *set = settings_text(settings, SET_CONNECTION);
    const char *name = options->connection ? options->connection : *set ? set : "demo";
    struct err err = ERR_INIT;
    const struct connection *connection = settings_find_connection(settings, name, &err);
    if (!connection)
        cli_fail(CLI_USAGE, "%s", err.text);
    return connection;
}

static void common_say_notice(void *arg, const char *text)
{
    (void)arg;
    cli_fail(CLI_OK, "%s", text);
}

struct audit *cli_audit(const struct settings *settings)
{
    const struct audit_options options = {.settings = settings, .notice = common_say_notice};
    return audit_new(&options);
}

bool cli_open_store(const struct settings *settings, struct store **ret_store, struct err *err)
{
    const char *user = settings_text(settings, SET_USER);
    struct store_options options = {.user = *user ? user : NULL,
                                    .company = settings_text(settings, SET_COMPANY)};
    store_options_of(settings, &options);
    return store_open(&options, ret_store, err);
}

bool cli_reader_left(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};

    return poll(&out, 1, 0) > 0 && out.revents & POLLERR;
}

bool cli_flush(void)
{
    const bool flushed = fflush(stdout) == 0;

    if ((flushed && !ferror(stdout)) || cli_reader_left())
        return true;
    cli_fail(CLI_FAILED, TEXT_STDOUT_UNWRITTEN, flushed ? "" : ": ",
             flushed ? "" : strerror(errno));
    return false;
}

void cli_print(const char *text)
{
    if (isatty(STDOUT_FILENO))
        cli_print_safe(stdout, text);
    else
        fputs(text, stdout);
}

void cli_print_safe(FILE *out, const char *text)
{
    struct buf safe = BUF_INIT;
    text_safe(&safe, text, strlen(text), TEXT_SAFE_KEEP_NEWLINES);
    fwrite(buf_str(&safe), 1, safe.len, out);
    buf_release(&safe);
}

const char *cli_past_mark(const char *text)
{
    return str_starts(text, "\xef\xbb\xbf") ? text + 3 : text;
}

static bool read_input(char **ret_text)
{
    struct buf text = BUF_INIT;
    char chunk[65536];
    size_t n;
    while ((n = fread(chunk, 1, sizeof chunk, stdin)) > 0 && text.len <= INPUT_MAX)
        buf_addn(&text, chunk, n);
    const bool zero = text.len && memchr(text.p, '\0', text.len);
    const bool fits = text.len <= INPUT_MAX;
    if (!fits)
        cli_fail(CLI_USAGE, TEXT_STDIN_LONG);
    else if (zero)
        cli_fail(CLI_USAGE, TEXT_STDIN_ZERO);
    else
        *ret_text = mem_strdup(cli_past_mark(buf_str(&text)));
    buf_release(&text);
    return fits && !zero;
}

bool cli_text(const struct cli_options *options, char **ret_text)
{
    struct buf text = BUF_INIT;
    if (options->arg_count == 1 && str_eq(options->args[0], "-"))
        return read_input(ret_text);
    for (size_t i = 0; i < options->arg_count; i++)
        buf_addf(&text, "%s%s", i ? " " : "", options->args[i]);
    *ret_text = text.p && !str_blank(text.p) ? buf_take(&text) : NULL;
    return true;
}

bool cli_is_sqlite(const char *path)
{
    char first[16] = "";
    FILE *file = fopen(path, "rb");
    const bool is = file && fread(first, 1, sizeof first, file) == sizeof first &&
                    memcmp(first, "SQLite format 3", sizeof first) == 0;

    if (file)
        fclose(file);
    return is;
}

/* A file that -c would open. */
static bool is_database(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 && S_ISREG(found.st_mode) &&
           (str_ends(path, ".csv") || cli_is_sqlite(path));
}

static int cli_question(const struct cli_options *options, char **ret_question)
{
    const char *last = options->arg_count ? options->args[options->arg_count - 1] : "";
    if (is_database(last))
        return cli_fail(CLI_USAGE, TEXT_FILE_NO_WORD, last, last);
    if (!cli_text(options, ret_question))
        return CLI_USAGE;
    if (!str_blank(*ret_question))
        return CLI_OK;
    mem_free(*ret_question);
    *ret_question = NULL;
    return cli_fail(CLI_USAGE, "%s",
                    str_eq(last, "-") ? TEXT_STDIN_NO_QUESTION : TEXT_WHICH_QUESTION);
}

/* A line a question; one that ends in a backslash goes on in the next. */
static void split_questions(const char *text, char ***ret_questions, size_t *ret_count)
{
    VEC(char *) questions = {0};
    struct buf question = BUF_INIT;
    while (text && *text) {
        const size_t line = strcspn(text, "\n");
        size_t len = line;
        while (len && (text[len - 1] == '\r' || text[len - 1] == ' '))
            len--;
        const bool goes_on = len && text[len - 1] == '\\';
        buf_addn(&question, text, goes_on ? len - 1 : len);
        text += line + (text[line] == '\n');
        if (goes_on && *text)
            continue;
        if (!str_blank(buf_str(&question)))
            vec_push(&questions, mem_strdup(buf_str(&question)));
        buf_clear(&question);
    }
    buf_release(&question);
    *ret_questions = questions.v;
    *ret_count = questions.len;
}

int cli_questions(const struct cli_options *options, char ***ret_questions, size_t *ret_count)
{
    char *text = NULL;
    const bool lines = options->arg_count == 1 && str_eq(options->args[0], "-");
    const int code = cli_question(options, &text);
    if (code != CLI_OK)
        return code;
    if (lines) {
        split_questions(text, ret_questions, ret_count);
        mem_free(text);
        return *ret_count ? CLI_OK : cli_fail(CLI_USAGE, "%s", TEXT_STDIN_NO_QUESTION);
    }
    *ret_questions = mem_alloc(sizeof **ret_questions);
    (*ret_questions)[0] = text;
    *ret_count = 1;
    return CLI_OK;
}

bool cli_person(void)
{
    return isatty(STDIN_FILENO) && isatty(STDERR_FILENO);
}

char *cli_ask_line(const char *prompt)
{
    char line[1024];
    fputs(prompt, stderr);
    fflush(stderr);
    if (!fgets(line, sizeof line, stdin))
        return NULL;
    line[strcspn(line, "\n")] = '\0';
    return mem_strdup(line);
}

bool cli_says_yes(const char *question)
{
    char *line = cli_ask_line(question);
    const bool yes = line && answer_read(line, 1u << ANSWER_YES) == ANSWER_YES;
    mem_free(line);
    return yes;
}

bool cli_ask_password(struct settings *settings, const struct connection *connection)
{
    char line[512] = "";
    struct termios shown, hidden;
    FILE *terminal = fopen("/dev/tty", "r+");
    if (!terminal || tcgetattr(fileno(terminal), &shown) != 0) {
        if (terminal)
            fclose(terminal);
        cli_fail(CLI_USAGE, TEXT_PASSWORD_TERMINAL);
        return false;
    }
    hidden = shown;
    hidden.c_lflag &= ~(tcflag_t)ECHO;
    fputs(ASK_PASSWORD, terminal);
    cli_print_safe(terminal, connection->name);
    fputs(ASK_PASSWORD_END, terminal);
    fflush(terminal);
    tcsetattr(fileno(terminal), TCSAFLUSH, &hidden);
    bool typed = fgets(line, sizeof line, terminal) != NULL;
    tcsetattr(fileno(terminal), TCSAFLUSH, &shown);
    fputc('\n', terminal);
    fclose(terminal);
    line[strcspn(line, "\r\n")] = '\0';
    if (typed)
        settings_give_password(settings, connection, line);
    secret_wipe(line, sizeof line);
    return typed;
}

/* What was asked to stop has not: a server that says nothing, a pipe that nobody reads. */
static void on_late(int signal_number)
{
    static const char text[] = TEXT_STOPPED_LATE;
    (void)signal_number;
    (void)!write(STDERR_FILENO, text, sizeof text - 1);
    _exit(CLI_CANCELLED);
}

static void on_interrupt(int signal_number)
{
    static const struct itimerval late = {.it_value = {.tv_usec = LATE_US}};
    char byte = (char)signal_number;
    setitimer(ITIMER_REAL, &late, NULL);
    if (write(interrupt_pipe[1], &byte, 1) < 0)
        _exit(CLI_CANCELLED);
}

int cli_interrupts(void)
{
    if (interrupt_pipe[0] < 0 && pipe(interrupt_pipe) == 0) {
        struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
        struct sigaction end = {.sa_handler = on_late};
        sigaction(SIGALRM, &end, NULL);
        sigaction(SIGINT, &action, NULL);
        sigaction(SIGTERM, &action, NULL);
    }
    return interrupt_pipe[0];
}
