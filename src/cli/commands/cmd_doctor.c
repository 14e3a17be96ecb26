/* doctor: what is configured, reachable and missing, and how to fix it. One line for each check;
 * the worst one decides the exit code. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "commands/catalog_open.h"
#include "init/services.h"
#include "listing.h"
#include "mend/mend.h"
#include "output.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/trust.h"
#include "querent/base/url.h"
#include "querent/base/words.h"
#include "querent/db/db.h"
#include "querent/demo/demo.h"
#include "querent/jobs/jobs.h"
#include "querent/llm/llm.h"
#include "querent/remote/remote.h"
#include "querent/store/store.h"
#include "texts.h"

#define MODEL_WAIT_MS 5000
#define SERVER_WAIT_US 5000000

enum verdict { GOOD, NOTE, BAD };

struct doctor {
    int bad;
    struct mend mend;
    struct result *listing; /* NULL: lines are printed as they are found */
};

static void doctor_line(struct doctor *doctor, enum verdict verdict, const char *what,
                        const char *text)
{
    static const char *const marks[] = {"ok", "note", "BAD"};
    const int width = text_width(what, strlen(what));
    doctor->bad += verdict == BAD;
    if (doctor->listing) {
        listing_text(doctor->listing, verdict == BAD ? "bad" : marks[verdict]);
        listing_text(doctor->listing, what);
        listing_text(doctor->listing, text);
        result_row_end(doctor->listing, NULL);
        return;
    }
    printf("%-4s  ", marks[verdict]);
    cli_print_safe(stdout, what);
    printf("%*s ", width < 22 ? 22 - width : 0, "");
    cli_print_safe(stdout, text);
    putchar('\n');
}

/* For a role that only reads: lines for an administrator. */
static void print_advice(const struct db_advice *advice)
{
    size_t count = 0;
    char **statements = str_split(buf_str(&advice->statements), '\n', &count);
    if (advice->statements.len)
        puts(DOCTOR_ROLE);
    for (size_t i = 0; i < count; i++) {
        fputs("        ", stdout);
        cli_print_safe(stdout, statements[i]);
        putchar('\n');
    }
    if (advice->then.len) {
        fputs("      ", stdout);
        cli_print_safe(stdout, buf_str(&advice->then));
        putchar('\n');
    }
    str_free_all(statements, count);
}

/* Rights beyond reading, and what takes them away; a finding alone is a note. */
static void check_rights(struct doctor *doctor, const char *what, struct db *db)
{
    struct db_advice advice = {BUF_INIT, BUF_INIT, BUF_INIT};
    struct err err = ERR_INIT;

    if (!db_advise(db, &advice, &err))
        doctor_line(doctor, BAD, what, err.text);
    else if (advice.finding.len)
        doctor_line(doctor, NOTE, what, buf_str(&advice.finding));
    if (!doctor->listing)
        print_advice(&advice);
    else if (advice.statements.len)
        doctor_line(doctor, NOTE, what, buf_str(&advice.statements));
    buf_release(&advice.finding);
    buf_release(&advice.statements);
    buf_release(&advice.then);
}

/* What a server does with the query of a client that vanished, where it does not look for it. */
static const char *runs_on(struct db *db)
{
    static const char sql[] = "SELECT 1 FROM pg_catalog.pg_settings WHERE name = "
                              "'client_connection_check_interval' AND setting <> '0'";
    struct result *result = NULL;
    if (db_dialect(db) == SQL_MYSQL)
        return DOCTOR_RUNS_ON;
    if (db_dialect(db) != SQL_POSTGRES || str_eq(db_kind(db), "api") ||
        !db_read(db, sql, NULL, &result, NULL))
        return "";
    const bool looks = result_rows(result) > 0;
    result_unref(result);
    return looks ? "" : DOCTOR_RUNS_ON;
}

static bool check_connection(struct doctor *doctor, const struct connection *connection)
{
    struct err err = ERR_INIT;
    struct db *db = NULL;
    struct schema *schema = NULL;
    char *what = mem_printf(DOCTOR_CONNECTION, connection->name);
    if (connection->builtin)
        demo_ensure(NULL, NULL, NULL, NULL);
    const bool ok = db_open_connection(connection, DB_READS, NULL, &db, &err) &&
                    db_introspect(db, NULL, &schema, &err);
    if (ok) {
        struct buf tables = BUF_INIT;
        words_number_of(&tables, (int64_t)schema->table_count, "table or view", "tables and views");
        char *text = mem_printf(DOCTOR_DATABASE, db_server(db), buf_str(&tables),
                                connection->read_only ? DOCTOR_READ_ONLY : DOCTOR_WRITABLE,
                                connection->production ? DOCTOR_PRODUCTION : "", runs_on(db));
        doctor_line(doctor, GOOD, what, text);
        mem_free(text);
        buf_release(&tables);
        check_rights(doctor, what, db);
    } else {
        doctor_line(doctor, BAD, what, err.text);
    }
    schema_free(schema);
    db_close(db);
    mem_free(what);
    return ok;
}

/* What the operator's own files say of a database that it does not, and views that could hide
 * tables. */
static void doctor_check_catalog(struct doctor *doctor, const struct settings *settings,
                                 const struct connection *connection)
{
    const struct load_catalog load = {.settings = settings, .connection = connection};
    struct view_proposal proposal;
    struct catalog *catalog = NULL;
    struct arena arena = {0};
    struct err err = ERR_INIT;
    char *what = mem_printf(DOCTOR_CATALOG, connection->name);

    if (!catalog_open_connection(&load, NULL, &catalog, &err)) {
        doctor_line(doctor, BAD, what, err.text);
    } else {
        for (size_t i = 0; i < catalog_note_count(catalog); i++)
            doctor_line(doctor, NOTE, what, catalog_note(catalog, i));
        if (catalog_propose_views(catalog, &arena, &proposal, 1))
            doctor_line(doctor, NOTE, what, DOCTOR_VIEWS);
    }
    catalog_unref(catalog);
    arena_release(&arena);
    mem_free(what);
}

static void check_connections(struct doctor *doctor, struct settings *settings, const char *only,
                              bool ask)
{
    struct err err = ERR_INIT;
    if (only) {
        const struct connection *connection = settings_find_connection(settings, only, &err);
        if (!connection || (ask && !cli_ask_password(settings, connection))) {
            struct buf shown = BUF_INIT;
            url_redact(&shown, only);
            doctor_line(doctor, BAD, buf_str(&shown), err.text);
            buf_release(&shown);
        } else if (check_connection(doctor, connection))
            doctor_check_catalog(doctor, settings, connection);
        return;
    }
    for (size_t i = 0; i < settings_connection_count(settings); i++) {
        const struct connection *connection = settings_connection(settings, i);
        if (check_connection(doctor, connection) && !connection->builtin)
            doctor_check_catalog(doctor, settings, connection);
    }
}

static void check_model(struct doctor *doctor, const struct settings *settings)
{
    struct llm *llm = NULL;
    struct err err = ERR_INIT;
    if (!llm_new(settings, &llm, &err)) {
        doctor_line(doctor, BAD, "model", err.text);
        return;
    }
    if (!llm) {
        char *runs = mend_model(&doctor->mend);
        doctor_line(doctor, NOTE, "model", runs ? runs : DOCTOR_NO_MODEL);
        mem_free(runs);
        return;
    }
    for (size_t i = 0; i < 2; i++) {
        const char *name = llm_model(llm, settings, i == 0 ? LLM_FOR_SQL : LLM_FOR_JOBS);
        char *what = mem_printf(DOCTOR_AGENT, i == 0 ? "SQL" : "job");
        char *text = NULL;
        if (llm_check(llm, name, MODEL_WAIT_MS, &err))
            text = mem_printf(DOCTOR_MODEL_AT, name, llm_where(llm));
        doctor_line(doctor, text ? GOOD : BAD, what, text ? text : err.text);
        mem_free(text);
        mem_free(what);
    }
    llm_free(llm);
}

static void check_state(struct doctor *doctor, const struct settings *settings)
{
    struct store *store = NULL;
    struct err err = ERR_INIT;
    struct store_options options = {.company = settings_text(settings, SET_COMPANY)};
    store_options_of(settings, &options);
    if (!store_open(&options, &store, &err)) {
        doctor_line(doctor, BAD, "state", err.text);
        return;
    }
    doctor_line(doctor, GOOD, "state", store_path(store));
    store_close(store);
}

static void check_audit(struct doctor *doctor, const struct settings *settings)
{
    struct audit *audit = cli_audit(settings);
    struct trail_report report;
    struct err err = ERR_INIT;
    struct buf words = BUF_INIT;
    if (!trail_verify(audit_trail(audit), &report, &err)) {
        doctor_line(doctor, BAD, DOCTOR_AUDIT, err.text);
    } else {
        trail_words(&report, &words);
        size_t count = 0;
        char **sentences = str_split(buf_str(&words), '\n', &count);
        for (size_t i = 0; i < count; i++) {
            const bool good = trail_whole(&report) && !str_eq(sentences[i], report.exposed.text);
            doctor_line(doctor, good ? GOOD : BAD, DOCTOR_AUDIT, sentences[i]);
        }
        str_free_all(sentences, count);
        buf_release(&words);
    }
    audit_free(audit);
}

static void check_files(struct doctor *doctor)
{
    char *config = path_config("config.yaml");
    if (path_exists(config))
        doctor_line(doctor, GOOD, "configuration", config);
    else {
        char *text = mem_printf(DOCTOR_DEFAULTS, config);
        doctor_line(doctor, NOTE, "configuration", text);
        mem_free(text);
    }
    mem_free(config);
    char *log = path_state("log");
    doctor_line(doctor, GOOD, "log", log);
    mem_free(log);
}

static void check_trusted(struct doctor *doctor, const char *path)
{
    struct err err = ERR_INIT;

    if (*path && !trust_check(path, &err) && err.code != ERR_NOT_FOUND)
        doctor_line(doctor, BAD, DOCTOR_NOT_TRUSTED, err.text);
}

/* The files of the configuration folder's `name`. */
static void check_folder(struct doctor *doctor, const char *name)
{
    char *folder = path_config(name);
    DIR *dir = opendir(folder);

    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        char *path = path_join(folder, entry->d_name);
        if (entry->d_name[0] != '.')
            check_trusted(doctor, path);
        mem_free(path);
    }
    if (dir)
        closedir(dir);
    mem_free(folder);
}

/* Files that are left out, or refused when they are needed, since others could have written them.
 */
static void check_trust(struct doctor *doctor, const struct settings *settings)
{
    static const enum setting_id files[] = {SET_SQL_DICTIONARY, SET_SQL_ASSOCIATIONS,
                                            SET_SQL_JOIN_OVERRIDES, SET_JOB_API_MAPPING,
                                            SET_MODEL_REPLAY};
    char *keys = path_config("keys");

    for (size_t i = 0; i < settings_notice_count(settings); i++)
        doctor_line(doctor, NOTE, DOCTOR_NOT_USED, settings_notice(settings, i));
    check_trusted(doctor, keys);
    check_folder(doctor, "themes");
    check_folder(doctor, "prompts");
    check_folder(doctor, "joins");
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        check_trusted(doctor, settings_text(settings, files[i]));
    mem_free(keys);
}

static void check_mail(struct doctor *doctor, const struct settings *settings)
{
    const char *url = settings_text(settings, SET_SMTP_URL);
    bool encrypts = false;
    struct err err = ERR_INIT;

    if (!*url)
        doctor_line(doctor, NOTE, "mail", DOCTOR_NO_MAIL);
    else if (!str_starts(url, "smtp://") && !str_starts(url, "smtps://"))
        doctor_line(doctor, BAD, "mail", DOCTOR_MAIL_URL);
    else if (!services_mail(url, &encrypts, &err))
        doctor_line(doctor, BAD, "mail", err.text);
    else if (encrypts)
        doctor_line(doctor, GOOD, "mail", DOCTOR_MAIL);
    else if (settings_bool(settings, SET_SMTP_STARTTLS))
        doctor_line(doctor, BAD, "mail", DOCTOR_MAIL_REFUSED);
    else
        doctor_line(doctor, NOTE, "mail", DOCTOR_MAIL_PLAIN);
}

/* A server of jobs or of table definitions: does something answer there that takes the token? */
static void check_server(struct doctor *doctor, const struct settings *settings, const char *what,
                         enum setting_id url)
{
    const struct remote_options options = {
        .url = settings_text(settings, url),
        .token = settings_secret(settings, SET_JOB_API_TOKEN, url),
        .user = settings_text(settings, SET_JOB_API_USER),
        .password = settings_secret(settings, SET_JOB_API_PASSWORD, url),
        .mapping = url == SET_BASE_URL ? settings_text(settings, SET_JOB_API_MAPPING) : NULL,
    };
    const struct remote_limits limits = {.deadline_us = clock_mono_us() + SERVER_WAIT_US};
    struct remote *remote = NULL;
    struct err err = ERR_INIT;

    if (remote_new(&options, &remote, &err) && remote_alive(remote, &limits, &err))
        doctor_line(doctor, GOOD, what, remote_place(remote));
    else
        doctor_line(doctor, BAD, what, err.text);
    remote_free(remote);
}

static void check_servers(struct doctor *doctor, const struct settings *settings)
{
    if (jobs_are_remote(settings) || *settings_text(settings, SET_BASE_URL))
        check_server(doctor, settings, DOCTOR_JOB_SERVER, SET_BASE_URL);
    if (settings_bool(settings, SET_TABLE_API_MOCK))
        doctor_line(doctor, NOTE, DOCTOR_DEFINITIONS, DOCTOR_OWN_TABLES);
    else if (*settings_text(settings, SET_TABLE_API_BASE_URL))
        check_server(doctor, settings, DOCTOR_DEFINITIONS, SET_TABLE_API_BASE_URL);
}

static void check_terminal(struct doctor *doctor)
{
    const char *term = getenv("TERM");
    if (!isatty(STDOUT_FILENO))
        return;
    doctor_line(doctor, term && *term ? GOOD : BAD, "terminal",
                term && *term ? term : DOCTOR_NO_TERM);
}

int command_doctor(const struct cli_options *options)
{
    static const struct listing_column columns[] = {
        {"state", VALUE_TEXT}, {"what", VALUE_TEXT}, {"text", VALUE_TEXT}};
    struct doctor doctor = {0};
    if (!output_known(options->format))
        return CLI_USAGE;
    doctor.mend.all = options->yes;
    mend_files(&doctor.mend);
    struct settings *settings = cli_settings_quietly(options);
    if (!settings)
        return CLI_USAGE;
    if (options->format)
        doctor.listing = listing_new(columns, sizeof columns / sizeof *columns);
    check_files(&doctor);
    check_trust(&doctor, settings);
    check_state(&doctor, settings);
    check_audit(&doctor, settings);
    check_connections(&doctor, settings, options->connection, options->password);
    check_model(&doctor, settings);
    check_mail(&doctor, settings);
    check_servers(&doctor, settings);
    check_terminal(&doctor);
    settings_free(settings);
    const int code = doctor.listing ? listing_print(doctor.listing, options->format) : CLI_OK;
    return doctor.bad ? CLI_FAILED : code;
}
