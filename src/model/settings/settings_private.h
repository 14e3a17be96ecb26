/* What the files of the settings share: the stored values, and where a value was found. */
#ifndef QUERENT_MODEL_SETTINGS_PRIVATE_H
#define QUERENT_MODEL_SETTINGS_PRIVATE_H

#include <pthread.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/vec.h"
#include "querent/model/settings.h"
#include "querent/model/yaml.h"

/* In rising order of precedence. */
enum source { SOURCE_DEFAULT, SOURCE_YAML, SOURCE_DOTENV, SOURCE_ENVIRONMENT, SOURCE_OVERRIDE };

struct setting_value {
    enum source source;
    char *text;                  /* as checked and expanded; NULL: the row's default */
    char *origin;                /* NULL: "default" */
    int64_t integer;             /* SETTING_INT, SETTING_BOOL */
    double real;                 /* SETTING_REAL */
    struct setting_value *under; /* what it replaced, of a lower source; NULL: the default */
};

struct settings {
    struct setting_value values[SETTING_COUNT];
    VEC(char *) notices;
    pthread_mutex_t lock; /* guards connections: find adds to them */
    VEC(struct connection *) connections;
    VEC(struct connection *) remotes; /* of settings_remote_connection */
};

/* connection_keys.c: what a connection of config.yaml may say. */
enum { CONNECTION_KEYS = 17 };
struct connection_key {
    const char *name;
    enum { KEY_TEXT, KEY_BOOL, KEY_ID, KEY_SESSION, KEY_VIEWS, KEY_PATH } kind;
    size_t offset; /* in struct connection */
    const char *help;
};
extern const struct connection_key connection_keys[CONNECTION_KEYS];

/* Where a name or value stands, for messages and origins. */
struct place {
    enum source source;
    const char *file;   /* files: path for messages, else NULL */
    const char *origin; /* files: short name for origins, "config.yaml" */
    const char *dir;    /* what relative paths mean; NULL: the working directory */
    int line;           /* files: from 1 */
    bool *secrets;      /* files: set when a secret was read; else NULL */
};

/* settings_value.c */
/* "FILE:LINE: …", "environment: …", "--set: …". Returns false. */
bool place_error(const struct place *place, struct err *err, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
char *place_origin(const struct place *place);
void place_note_secret(const struct place *place, const char *text, bool secret);
/* Relative to the place, with ~ expanded; the caller frees. */
char *place_path(const struct place *place, const char *path);
/* Checks and stores; `name` is the setting as the place spells it. */
bool settings_assign(struct settings *settings, enum setting_id id, const char *name,
                     const char *text, const struct place *place, struct err *err);
bool setting_parse_bool(const char *text, bool *ret_value);
int setting_find_yaml(const char *name); /* -1: none */
int setting_find_env(const char *name);
/* "true or false", "a number from 0 to 2", "auto, builtin or model"; "" for texts and paths. */
void setting_expected(const struct setting_def *def, struct buf *out);
/* The error of an unknown name, with the nearest of `names`. Returns false. */
bool unknown_name(const struct place *place, const char *what, const char *name,
                  const char *const *names, size_t count, struct err *err);

/* settings_trust.c */
void settings_note(struct settings *settings, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* Whether a .env may set it; a notice says where it may not. */
bool settings_dotenv_may_set(struct settings *settings, enum setting_id id,
                             const struct place *place);
/* Checks the names of dotenv.allow. */
bool settings_check_allowed(const struct settings *settings, struct err *err);
/* After all sources: notices of keys that will not be sent. */
void settings_note_withheld(struct settings *settings);
/* The same for a URL of an api:// connection, which no setting has. */
const char *settings_token_for(const struct settings *settings, const char *url);

/* settings_yaml.c, settings_env.c: what is not there is no error. */
bool settings_load_yaml(struct settings *settings, const char *path, struct err *err);
bool settings_load_dotenv(struct settings *settings, const char *path, struct err *err);
bool settings_load_environment(struct settings *settings, struct err *err);
/* Reads a settings file that nobody else could have written; *ret_exposed: others than its owner
 * may read it. NULL text: no such file. */
bool settings_read_file(const char *path, struct buf *ret_text, bool *ret_found, bool *ret_exposed,
                        struct err *err);
bool settings_refuse_exposed(const char *path, struct err *err);

/* settings_connection.c */
struct connection *connection_new(void);
void connection_free(struct connection *connection);
/* Takes the connection; checks name, URL and id. */
bool connections_add(struct settings *settings, struct connection *connection,
                     const struct place *place, struct err *err);
/* After all sources: the connection of DB_NAME, the built-in ones, and ids. */
bool connections_finish(struct settings *settings, struct err *err);

/* settings_csv.c: the csv: URL of an existing CSV file, or of several with commas between,
 * absolute; NULL: it is none. Caller frees. */
char *settings_csv_url(const char *name);
/* The URL with relative paths made absolute as the place says. */
char *settings_csv_settle(const char *url, const struct place *place);

/* settings_remote.c: api:// connections without a password get the job server's token. */
void connections_give_token(struct settings *settings);

#endif
