/* init: a few questions (database, password, model, mail, theme), each answer tried, and then
 * config.yaml. Nothing is written before the last answer, and a file that is there stays as it is.
 */
#include <dirent.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "command.h"
#include "init/places.h"
#include "init/services.h"
#include "output.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/url.h"
#include "querent/base/words.h"
#include "querent/db/db.h"
#include "querent/llm/llm.h"
#include "querent/model/schema/schema.h"
#include "texts.h"

#define MODEL_WAIT_MS 5000

struct init {
    struct settings *settings; /* as they are before; what finds a connection by its URL */
    char *url, *name, *password, *password_command;
    char *model_url, *model;
    bool ollama;
    char *mail, *theme;
};

/* ---- asking: a line, or the end of the input, after which nothing is written */

static void init_say(const char *text)
{
    cli_print_safe(stderr, text);
    fputc('\n', stderr);
}

static void init_failed(const char *what)
{
    char *text = mem_printf(INIT_FAILED, what);
    init_say(text);
    mem_free(text);
}

/* False: the input has ended. *ret_text: what was typed, trimmed; the caller frees. */
static bool init_ask(const char *prompt, char **ret_text)
{
    char *line = cli_ask_line(prompt);

    if (!line)
        return false;
    mem_free(*ret_text);
    *ret_text = mem_strdup(str_trim(line));
    mem_free(line);
    return true;
}

/* As init_ask, as it was typed and without showing it. */
static bool init_ask_hidden(const char *prompt, char **ret_text)
{
    struct termios shown, hidden;
    const bool terminal = tcgetattr(STDIN_FILENO, &shown) == 0;

    if (terminal) {
        hidden = shown;
        hidden.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    }
    char *line = cli_ask_line(prompt);
    if (terminal) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown);
        fputc('\n', stderr);
    }
    secret_free(*ret_text);
    *ret_text = line;
    return line != NULL;
}

/* ---- the database */

/* The connection that the answers so far make; its texts are borrowed. */
static bool init_connection(const struct init *init, struct connection *ret_connection,
                            struct err *err)
{
    const struct connection *found = settings_find_connection(init->settings, init->url, err);

    if (!found)
        return false;
    *ret_connection = *found;
    ret_connection->password_command = init->password_command;
    if (init->password)
        ret_connection->password = init->password;
    return true;
}

/* Opens it and reads its tables, as the first question would. */
static bool init_try_database(const struct init *init, struct err *err)
{
    struct connection connection;
    struct schema *schema = NULL;
    struct db *db = NULL;

    const bool ok = init_connection(init, &connection, err) &&
                    db_open_connection(&connection, DB_READS, NULL, &db, err) &&
                    db_introspect(db, NULL, &schema, err);
    if (ok) {
        struct buf tables = BUF_INIT;
        words_number_of(&tables, (int64_t)schema->table_count, "table or view", "tables and views");
        char *text = mem_printf(INIT_DATABASE_OK, db_server(db), buf_str(&tables));
        init_say(text);
        mem_free(text);
        buf_release(&tables);
    }
    schema_free(schema);
    db_close(db);
    return ok;
}

/* A digit is one of the places found; anything else is a path or URL. */
static void init_take_place(struct init *init, const struct places *places)
{
    const size_t len = strlen(init->url);
    const size_t n =
        len == 1 && init->url[0] > '0' ? (size_t)(init->url[0] - '1') : places->list.len;

    if (n < places->list.len) {
        mem_free(init->url);
        init->url = mem_strdup(places->list.v[n].url);
    } else if (len && !strstr(init->url, ":")) {
        char *path = path_expand(init->url);
        mem_free(init->url);
        init->url = mem_printf("sqlite:%s", path);
        mem_free(path);
    }
}

static void init_show_places(const struct places *places)
{
    for (size_t i = 0; i < places->list.len; i++) {
        struct buf text = BUF_INIT;
        buf_addf(&text, "  %zu  ", i + 1);
        url_redact(&text, places->list.v[i].url);
        buf_addf(&text, " (%s)", places->list.v[i].from);
        init_say(buf_str(&text));
        buf_release(&text);
    }
}

/* Whether a password may be what is missing: the drivers of all servers name it then, and only
 * then. */
static bool init_wants_password(const struct init *init, const struct err *err)
{
    return !str_starts(init->url, "sqlite:") && strstr(err->text, "password") != NULL;
}

static void init_forget_password(struct init *init)
{
    secret_free(init->password);
    mem_free(init->password_command);
    init->password = init->password_command = NULL;
}

/* The password, or the command that prints it. False: the input has ended. */
static bool init_ask_password(struct init *init, bool *ret_given)
{
    *ret_given = false;
    init_forget_password(init);
    if (!init_ask_hidden(INIT_ASK_PASSWORD, &init->password))
        return false;
    *ret_given = *init->password != '\0';
    if (*ret_given)
        return true;
    init_forget_password(init);
    if (!init_ask(INIT_ASK_COMMAND, &init->password_command))
        return false;
    *ret_given = *init->password_command != '\0';
    return true;
}

/* One answer, tried; *ret_done: it can be opened. False: the input has ended. */
static bool init_try_place(struct init *init, bool *ret_done)
{
    struct err err = ERR_INIT;
    bool given = true;

    init_forget_password(init);
    *ret_done = init_try_database(init, &err);
    while (!*ret_done && given) {
        init_failed(err.text);
        if (!init_wants_password(init, &err))
            return true;
        if (!init_ask_password(init, &given))
            return false;
        err = (struct err)ERR_INIT;
        *ret_done = given && init_try_database(init, &err);
    }
    if (*ret_done && init->password)
        init_say(INIT_PASSWORD_TYPED);
    return true;
}

/* Until one can be opened, or none is wanted. */
static bool init_ask_database(struct init *init)
{
    struct places places = {0};
    bool going = true, done = false;

    places_find(&places);
    init_show_places(&places);
    while (going && !done) {
        going = init_ask(places.list.len ? INIT_ASK_PLACE : INIT_ASK_DATABASE, &init->url);
        if (!going || !*init->url)
            break;
        init_take_place(init, &places);
        going = init_try_place(init, &done);
    }
    places_release(&places);
    return going;
}

/* ---- the model */

/* The server of the answers so far. *ret_settings outlives *ret_llm; the caller frees both. */
static bool init_open_server(const struct init *init, struct settings **ret_settings,
                             struct llm **ret_llm, struct err *err)
{
    char *url =
        mem_printf(init->ollama ? "models.ollama.url=%s" : "models.openai.url=%s", init->model_url);
    const char *const overrides[] = {url};
    struct settings *settings = NULL;

    const bool ok =
        settings_load(overrides, 1, &settings, err) && llm_new(settings, ret_llm, err) && *ret_llm;
    *ret_settings = settings;
    mem_free(url);
    return ok;
}

/* Whether a model server answers; says which models it has. With a name: whether it has that one.
 */
static bool init_try_model(const struct init *init, const char *name, struct err *err)
{
    struct settings *settings = NULL;
    struct buf models = BUF_INIT;
    struct llm *llm = NULL;

    bool ok = init_open_server(init, &settings, &llm, err);
    if (ok && name) {
        ok = llm_check(llm, name, MODEL_WAIT_MS, err);
    } else if (ok) {
        ok = llm_models(llm, MODEL_WAIT_MS, &models, err);
        char *text = models.len ? mem_printf(INIT_SERVER_HAS, models.p) : NULL;
        if (ok && text)
            init_say(text);
        mem_free(text);
    }
    buf_release(&models);
    llm_free(llm);
    settings_free(settings);
    return ok;
}

/* False: what was typed is another kind of address. One without "http://" is fine. */
static bool init_take_server(struct init *init)
{
    init->ollama = strstr(init->model_url, ":11434") != NULL;
    if (str_eq(init->model_url, "ollama")) {
        mem_free(init->model_url);
        init->model_url = services_ollama_url();
        init->ollama = true;
    }
    return !strstr(init->model_url, "://") || str_starts(init->model_url, "http://") ||
           str_starts(init->model_url, "https://");
}

/* An Ollama that runs here, with what it has. */
static void init_show_ollama(void)
{
    struct buf models = BUF_INIT;
    char *url = services_ollama_url();

    if (services_ollama(url, &models)) {
        char *text = mem_printf(INIT_OLLAMA_HERE, url, models.len ? models.p : INIT_NO_MODELS);
        init_say(text);
        mem_free(text);
    }
    buf_release(&models);
    mem_free(url);
}

/* One of the server's models; *ret_done: it is there. False: the input has ended. */
static bool init_ask_name(struct init *init, bool *ret_done)
{
    struct err err = ERR_INIT;

    if (!init_ask(INIT_ASK_MODEL_NAME, &init->model))
        return false;
    if (!*init->model)
        return true;
    *ret_done = init_try_model(init, init->model, &err);
    if (*ret_done)
        init_say(INIT_MODEL_OK);
    else
        init_failed(err.text);
    return true;
}

static bool init_ask_model(struct init *init)
{
    bool going = true, done = false;

    init_show_ollama();
    while (going && !done) {
        struct err err = ERR_INIT;
        going = init_ask(INIT_ASK_MODEL, &init->model_url);
        if (!going || !*init->model_url)
            break;
        if (!init_take_server(init))
            init_say(INIT_NO_SERVER);
        else if (init_try_model(init, NULL, &err))
            going = init_ask_name(init, &done);
        else
            init_failed(err.text);
    }
    return going;
}

/* ---- mail and theme */

static bool init_ask_mail(struct init *init)
{
    struct err err = ERR_INIT;

    while (init_ask(INIT_ASK_MAIL, &init->mail)) {
        const bool url = str_starts(init->mail, "smtp://") || str_starts(init->mail, "smtps://");
        bool encrypts = false;
        const bool answers = url && services_mail(init->mail, &encrypts, &err);
        if (answers)
            init_say(encrypts ? INIT_MAIL_OK : INIT_MAIL_PLAIN);
        if (answers || !*init->mail)
            return true;
        if (url)
            init_failed(err.text);
        else
            init_say(INIT_NO_MAIL);
    }
    return false;
}

static bool init_theme_there(const char *name)
{
    char *file = mem_printf("%s.ini", name);
    bool own = false;
    char *path = strchr(name, '/') ? NULL : path_resource("themes", file, &own);
    static const char *const shipped[] = {"dark", "light", "high-contrast", "mono"};
    bool there = path && path_exists(path);

    for (size_t i = 0; i < sizeof shipped / sizeof *shipped; i++)
        there |= str_eq(name, shipped[i]);
    mem_free(path);
    mem_free(file);
    return there;
}

static bool init_ask_theme(struct init *init)
{
    while (init_ask(INIT_ASK_THEME, &init->theme)) {
        if (!*init->theme || init_theme_there(init->theme))
            return true;
        init_say(INIT_NO_THEME);
    }
    return false;
}

/* ---- the file */

/* A YAML text in double quotes is a JSON text. */
static void init_line(struct buf *out, const char *key, const char *value)
{
    buf_add(out, key);
    json_str(out, value);
    buf_addc(out, '\n');
}

static bool init_given(const char *text)
{
    return text && *text;
}

/* The database's name in the URL, or the file's without its ending. */
static char *init_name_of(const char *url)
{
    const char *query = strchr(url, '?');
    const char *service = query && str_starts(query, "?service=") ? query + 9 : NULL;
    const size_t len = query ? (size_t)(query - url) : strlen(url);
    size_t from = len;

    if (service)
        return mem_strdup(service);
    while (from > 0 && url[from - 1] != '/' && url[from - 1] != ':')
        from--;
    char *name = mem_strndup(url + from, len - from);
    char *dot = strrchr(name, '.');
    if (dot && str_starts(url, "sqlite:"))
        *dot = '\0';
    if (*name && !str_eq(name, "demo") && !str_eq(name, "archive"))
        return name;
    mem_free(name);
    return mem_strdup("mine");
}

static void init_write(const struct init *init, struct buf *out)
{
    if (init_given(init->url)) {
        char *name = init_name_of(init->url);
        buf_add(out, "connections:\n");
        init_line(out, "  - name: ", name);
        init_line(out, "    url: ", init->url);
        if (init_given(init->password_command))
            init_line(out, "    password_command: ", init->password_command);
        init_line(out, "connection: ", name);
        mem_free(name);
    }
    if (init_given(init->model_url)) {
        buf_add(out, init->ollama ? "models:\n  ollama:\n" : "models:\n  openai:\n");
        init_line(out, "    url: ", init->model_url);
        if (init->ollama)
            buf_add(out, "  sql:\n");
        init_line(out, init->ollama ? "    name: " : "    model: ", init->model);
    }
    if (init_given(init->mail)) {
        buf_add(out, "mail:\n");
        init_line(out, "  url: ", init->mail);
    }
    if (init_given(init->theme)) {
        buf_add(out, "ui:\n");
        init_line(out, "  theme: ", init->theme);
    }
}

static int init_finish(const struct init *init)
{
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    char *path = path_config("config.yaml");
    char *folder = mem_strndup(path, (size_t)(strrchr(path, '/') - path));
    int code = CLI_OK;

    init_write(init, &text);
    if (!text.len) {
        init_say(INIT_NOTHING);
    } else if (path_exists(path)) {
        init_failed(INIT_FILE_THERE);
        fwrite(text.p, 1, text.len, stdout);
        code = CLI_FAILED;
    } else if (!path_make_dirs(folder, &err) ||
               !path_write_atomic(path, text.p, text.len, 0600, &err)) {
        code = cli_fail(CLI_FAILED, "%s", err.text);
    } else {
        char *said = mem_printf(INIT_WRITTEN, path);
        init_say(said);
        mem_free(said);
    }
    mem_free(folder);
    mem_free(path);
    buf_release(&text);
    return code;
}

int command_init(const struct cli_options *options)
{
    static bool (*const asks[])(struct init *) = {init_ask_database, init_ask_model, init_ask_mail,
                                                  init_ask_theme};
    struct init init = {.settings = cli_settings(options)};
    bool going = init.settings != NULL;

    if (!going)
        return CLI_USAGE;
    for (size_t i = 0; going && i < sizeof asks / sizeof *asks; i++)
        going = asks[i](&init);
    const int code = going ? init_finish(&init) : cli_fail(CLI_CANCELLED, INIT_LEFT);
    char *const texts[] = {init.url,  init.model_url, init.model,
                           init.mail, init.theme,     init.password_command};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        secret_free(texts[i]);
    secret_free(init.password);
    settings_free(init.settings);
    return code;
}
