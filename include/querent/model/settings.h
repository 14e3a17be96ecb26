/* Every setting of the program, from one table: settings_table.def has a row each
 * (id, YAML name, environment name, type, default, range, trust, help).
 *
 * Sources in rising order: default, config.yaml in the configuration folder, .env in the working
 * directory, environment, command line. In our own files an unknown name is an error; in the
 * environment it is ignored. An empty value of the environment or of .env counts as not given.
 * Relative paths mean the file's folder in config.yaml and the working directory elsewhere. A file
 * with secrets that others can read is refused. Secrets are never part of a message.
 *
 * A config.yaml that somebody else could have written (base/trust.h) is an error. The .env of the
 * working directory is less trusted than the other sources: it counts only in a folder that belongs
 * to the user, and may set what has the trust OWN only where dotenv.allow of config.yaml names it.
 * What of it does not count is a notice.
 * A key goes only to the address that it was given for: see settings_secret.
 *
 * Loaded once at the start, read-only afterwards, shared by all threads.
 *
 * config.yaml nests by the dots of the names; `connections` lists places to ask:
 *
 *     engine: builtin
 *     models:
 *       sql: {name: "qwen2.5-coder:7b", temperature: 0.1}
 *     connections:
 *       - name: shop
 *         url: postgresql://ann@db.example.com/shop
 *         password_command: pass show shop
 *         session: ["SET statement_timeout = '30s'"]
 *         secure_views: {customers: secure_customers, staff: {view: staff_names, base: staff_raw}}
 *         dictionary: shop.xlsx
 */
#ifndef QUERENT_MODEL_SETTINGS_H
#define QUERENT_MODEL_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"

enum setting_type {
    SETTING_BOOL,
    SETTING_INT,
    SETTING_REAL,
    SETTING_TEXT,
    SETTING_CHOICE,
    SETTING_PATH
};

/* Who may say it: see settings_table.def. */
enum setting_trust { TRUST_FREE, TRUST_OWN, TRUST_SECRET, TRUST_CONFIG };

enum setting_id {
#define SETTING(id, yaml, env, type, def, lo, hi, choices, trust, help) SET_##id,
#include "querent/model/settings_table.def"
#undef SETTING
    SETTING_COUNT
};

struct setting_def {
    const char *yaml; /* "models.sql.name"; NULL: environment only */
    const char *env;  /* NULL: none */
    enum setting_type type;
    const char *def;     /* as text; "" : unset */
    double lo, hi;       /* range of numbers; both 0: any */
    const char *choices; /* "a|b|c" for SETTING_CHOICE */
    enum setting_trust trust;
    const char *help; /* one sentence */
};
extern const struct setting_def setting_defs[SETTING_COUNT];

/* A place to ask: a database, or a file. */
struct connection {
    int id;       /* integer for job APIs (R6); unique, from the file or counted */
    bool counted; /* nobody gave the id: no job server knows it */
    char *name;   /* for people */
    char *url; /* sqlite:PATH, postgresql://…, mysql://…, trino://…, bigquery://…, api://… */
    char *password_command; /* its first output line is the password; NULL: none */
    char *password;         /* typed at the start (--password), wiped at the end; NULL: none */
    bool read_only;         /* default true */
    char *reader_role;      /* PostgreSQL's role that what reads acts as, NULL: the login's */
    bool production;        /* shown in colour and word; dangerous choices ask twice */
    char *audit;            /* "required" or "best-effort"; NULL: as the setting says */
    char *schema;           /* default schema, NULL: the database's own */
    char *color;            /* a theme role's name for the top line, NULL: by `production` */
    char *session;          /* SQL run on connect, one SET a line; values never shown; NULL: none */
    int limit_ms;           /* sql.timeout_seconds: for what querent itself asks; 0: none */
    int commit_ms;          /* jobs.commit_seconds: for the end of what writes */
    char *time_zone;        /* time_zone: the session's, NULL: the server's own */
    int64_t bytes_most;     /* sql.bigquery_gib in bytes; 0: no limit */
    double price_tib;       /* sql.bigquery_price */
    char *secure_views;     /* JSON object logical name → view, NULL: none */
    char *dictionary, *dictionary_headings; /* as the settings sql.… of these names, for this */
    char *associations, *join_overrides;    /* connection alone; NULL: as they say */
    char *company;                          /* X7; "" by default */
    bool builtin;                           /* demo or archive */
    char *origin; /* "config.yaml:12", "DB_NAME", "built in", "given by name" */
};

struct settings;

/* Loads all sources. `overrides` are "name=value" texts from the command line. On error the text
 * has file:line and the nearest known name. */
bool settings_load(const char *const *overrides, size_t count, struct settings **ret_settings,
                   struct err *err);
void settings_free(struct settings *settings);

bool settings_bool(const struct settings *settings, enum setting_id id);
int64_t settings_int(const struct settings *settings, enum setting_id id);
double settings_real(const struct settings *settings, enum setting_id id);
/* "" when unset. Not for secrets: settings_secret. */
const char *settings_text(const struct settings *settings, enum setting_id id);
/* A key for the address that `to` sets; "" when unset, or when it may not go there: when the
 * address comes from a less trusted source than the key, or when the key's own source gave another
 * address. Then a notice says so. */
const char *settings_secret(const struct settings *settings, enum setting_id secret,
                            enum setting_id to);
/* Who may answer questions. */
enum engine { ENGINE_AUTO, ENGINE_BUILTIN, ENGINE_MODEL };
enum engine settings_engine(const struct settings *settings);
/* Whether a setting of this name, in either spelling, is a secret. */
bool settings_names_secret(const char *name);
bool settings_set(const struct settings *settings, enum setting_id id); /* given by any source */
/* "config.yaml:12", "environment", "--set", "default". */
const char *settings_origin(const struct settings *settings, enum setting_id id);

/* What was left out, and why, with the way to mend it: a line each, safe to print. */
size_t settings_notice_count(const struct settings *settings);
const char *settings_notice(const struct settings *settings, size_t i);

/* Connections in the order of the file, then `demo` and `archive`, which always exist (their paths
 * are in the data folder). A path to an SQLite file works wherever a name does: see find. */
size_t settings_connection_count(const struct settings *settings);
const struct connection *settings_connection(const struct settings *settings, size_t i);
/* What opens several CSV files at once, for find: their URL, which the caller frees. NULL:
 * *ret_none is no CSV file. */
char *settings_csv_list(const char *const *paths, size_t count, const char **ret_none);
/* By name (folded), by id's digits, by URL, or by path of an existing file; the last two make an
 * entry when there is none, read-only, named after the database or file. ERR_NOT_FOUND names the
 * nearest name. Thread-safe; what is returned lives as long as the settings. */
const struct connection *settings_find_connection(struct settings *settings, const char *name,
                                                  struct err *err);
/* The id by which a job server knows the connection. ERR_CONFIG: it is built in, or has none of its
 * own: a counted one might be another database there. */
bool settings_remote_id(const struct connection *connection, int *ret_id, struct err *err);
/* The same database as the job server of BASE_URL reads it: an api:// connection with its id and
 * the token, made on first use, in no list. What is api:// already is itself. ERR_CONFIG: no job
 * server, or no id. Thread-safe. */
const struct connection *settings_remote_connection(struct settings *settings,
                                                    const struct connection *connection,
                                                    struct err *err);
/* Gives a connection the password that was typed for it; copied. Before any thread uses the
 * settings. */
void settings_give_password(struct settings *settings, const struct connection *connection,
                            const char *password);

void settings_man(struct buf *out);
/* The keys of a connection as roff. */
void settings_connection_man(struct buf *out);
/* What is set, and where: settings, then connections ("connection 1 'shop'"), then notices ("not
 * used"). Safe to print; secrets show as "set". */
struct settings_line {
    const char *name, *value;
    const char *origin; /* NULL: of a notice, which names it */
};
void settings_each(const struct settings *settings,
                   void (*line)(void *arg, const struct settings_line *line), void *arg);

#endif
