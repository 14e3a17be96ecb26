/* What a connection of the configuration may say: for the reader of the file and the manual page.
 */
#include "querent/model/roff.h"
#include "settings/settings_private.h"

#define CONNECTION_KEY(name, kind, help)                                                           \
    {                                                                                              \
#name, kind, offsetof(struct connection, name), help                                       \
    }

const struct connection_key connection_keys[CONNECTION_KEYS] = {
    CONNECTION_KEY(name, KEY_TEXT, "what -c and the screen call it."),
    CONNECTION_KEY(
        id, KEY_ID,
        "the number that a job server knows it by; without one, jobs of it do not go to a "
        "server."),
    CONNECTION_KEY(url, KEY_TEXT,
                   "where it is: sqlite:PATH, postgresql://, mariadb://, mysql://, trino://, "
                   "bigquery://, api://, schema:FILE, or the path of an SQLite file or of CSV "
                   "files, separated by commas."),
    CONNECTION_KEY(password_command, KEY_TEXT, "command whose first output line is the password."),
    CONNECTION_KEY(read_only, KEY_BOOL,
                   "false lets write jobs write to it (true or false, default true)."),
    CONNECTION_KEY(reader_role, KEY_TEXT,
                   "PostgreSQL: everything that reads acts as this role, write jobs as the user of "
                   "the url."),
    CONNECTION_KEY(production, KEY_BOOL,
                   "true marks it in the top line, asks twice before it is written to, and refuses "
                   "statements that cannot be audited (true or false, default false)."),
    CONNECTION_KEY(audit, KEY_TEXT,
                   "what audit.mode is for this connection (required or best-effort)."),
    CONNECTION_KEY(schema, KEY_TEXT, "its search path or default database."),
    CONNECTION_KEY(color, KEY_TEXT,
                   "role of the theme in which the top line names it, such as warning or good."),
    CONNECTION_KEY(session, KEY_SESSION,
                   "list of statements that run when a session begins; they are never shown."),
    CONNECTION_KEY(secure_views, KEY_VIEWS,
                   "names in queries, each with the view that they read in its place."),
    CONNECTION_KEY(dictionary, KEY_PATH, "as sql.dictionary, for this connection."),
    CONNECTION_KEY(dictionary_headings, KEY_TEXT,
                   "as sql.dictionary_headings, for this connection."),
    CONNECTION_KEY(associations, KEY_PATH, "as sql.associations, for this connection."),
    CONNECTION_KEY(join_overrides, KEY_PATH, "as sql.join_overrides, for this connection."),
    CONNECTION_KEY(company, KEY_TEXT, "has no effect: whoever may ask sees every connection."),
};

void settings_connection_man(struct buf *out)
{
    for (size_t i = 0; i < CONNECTION_KEYS; i++)
        roff_add_term(out, connection_keys[i].name, connection_keys[i].help);
}
