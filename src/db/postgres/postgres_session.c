/* What a session is before anybody reads or writes in it: values come as exact text, strings are
 * read as the lexer reads them, and what only reads cannot write and acts as the role that the
 * settings name.
 *
 * The modes are set twice: before the session's statements, whose values are quoted by them, and
 * after, since those (or PGOPTIONS, or ALTER ROLE … SET) may have changed them. The server reports
 * them whenever they change, so that they are compared before every read without asking. */
#include <string.h>

#include "postgres/postgres.h"
#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define MODES "SET standard_conforming_strings = on; SET client_encoding = 'UTF8'; "

static const char first_sql[] = MODES "SET DateStyle = 'ISO, MDY'; SET IntervalStyle = 'postgres'; "
                                      "SET bytea_output = 'hex'; SET extra_float_digits = 1";

/* Since PostgreSQL 14 a query ends when its client is gone, if the session wants it; before, and
 * where the operator has set another interval, nothing is changed. */
static const char watch_sql[] =
    "SELECT set_config(name, '5s', false) FROM pg_catalog.pg_settings WHERE name = "
    "'client_connection_check_interval' AND setting = '0'";

/* The predefined roles that reach out of the database; pg_has_role says true for a superuser. */
static const char powers_sql[] =
    "SELECT current_user, (SELECT rolsuper FROM pg_roles WHERE rolname = current_user), "
    "(SELECT string_agg(rolname, ', ' ORDER BY rolname) FROM pg_roles WHERE pg_has_role(oid, "
    "'MEMBER') AND rolname IN ('pg_execute_server_program', 'pg_read_server_files', "
    "'pg_write_server_files'))";

bool pg_modes_hold(struct pg_db *db, struct err *err)
{
    static const struct {
        const char *name, *value;
    } modes[] = {{"standard_conforming_strings", "on"}, {"client_encoding", "UTF8"}};

    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        const char *value = libpq.PQparameterStatus(db->conn, modes[i].name);
        if (value && str_eq(value, modes[i].value))
            continue;
        db->base.broken = true;
        return err_set(err, ERR_CONFIG,
                       "the server's %s is '%s': SQL is read safely with '%s' only, and it could "
                       "not be set: check what stands between here and the server",
                       modes[i].name, value ? value : "not told", modes[i].value);
    }
    return true;
}

/* ---- the role that reads */

/* Only who logged in as a superuser may change the session's user, which also takes away what its
 * other roles could; all others may become a role that they are a member of. */
static bool become_reader(struct pg_db *db, struct pg_run *run, const char *role, struct err *err)
{
    const char *super = libpq.PQparameterStatus(db->conn, "is_superuser");
    const char *login = libpq.PQuser(db->conn);
    char *name = libpq.PQescapeIdentifier(db->conn, role, strlen(role));
    char *sql = mem_printf("SET %s %s",
                           super && str_eq(super, "on") ? "SESSION AUTHORIZATION" : "ROLE", name);

    const bool ok = pg_do(db, run, sql, NULL);
    if (ok)
        db->reader = mem_printf("SET LOCAL ROLE %s", name);
    else if (db->base.error.class == DB_PERMISSION_DENIED)
        err_set(err, ERR_CONFIG, "'%s' may not read as '%s' (reader_role): GRANT %s TO %s", login,
                role, name, login);
    else
        err_set(err, ERR_CONFIG,
                "cannot read as '%s' (reader_role): code %s: 'querent doctor' without reader_role "
                "proposes such a role",
                role, db->base.error.code);
    mem_free(sql);
    libpq.PQfreemem(name);
    return ok;
}

/* What servers that only speak the protocol don't know is not held against them. */
static void postgres_session_learn_powers(struct pg_db *db, struct pg_run *run)
{
    struct db_powers *powers = &db->base.powers;
    PGresult *result = pg_ask(db, run, powers_sql, NULL);

    if (!result || libpq.PQntuples(result) != 1) {
        libpq.PQclear(result);
        return;
    }
    const char *user = libpq.PQgetvalue(result, 0, 0), *roles = libpq.PQgetvalue(result, 0, 2);
    if (*libpq.PQgetvalue(result, 0, 1) == 't') {
        powers->mark = "SUPERUSER";
        powers->text = mem_printf("'%s' is a superuser", user);
    } else if (*roles) {
        powers->mark = strstr(roles, "program") ? "SERVER PROGRAMS" : "SERVER FILES";
        powers->text = mem_printf("'%s' is a member of %s", user, roles);
    }
    libpq.PQclear(result);
}

/* ---- all of it */

struct line {
    struct pg_db *db;
    struct pg_run *run;
};

static bool postgres_session_run_line(void *arg, const char *sql)
{
    const struct line *line = arg;

    return pg_do(line->db, line->run, sql, NULL);
}

/* A transaction that a statement left open would take the modes back when it ends. */
static bool run_lines(struct pg_db *db, const char *session, struct pg_run *run, struct err *err)
{
    struct line line = {.db = db, .run = run};

    if (!db_run_session(&db->base, session, postgres_session_run_line, &line, err))
        return false;
    return libpq.PQtransactionStatus(db->conn) == PQTRANS_IDLE ||
           err_set(err, ERR_CONFIG, "the session statements leave a transaction open");
}

static bool set_schema(struct pg_db *db, const char *schema, struct pg_run *run, struct err *err)
{
    PGresult *result =
        pg_ask_params(db, run, "SELECT set_config('search_path', $1, false)", 1, &schema, err);

    libpq.PQclear(result);
    return result != NULL;
}

/* Days begin at midnight there. A zone that the server does not know leaves its own, which is what
 * introspection tells then. */
static void set_zone(struct pg_db *db, const char *zone, struct pg_run *run)
{
    const char *name = zone[0] == ':' ? zone + 1 : zone;

    libpq.PQclear(
        pg_ask_params(db, run, "SELECT set_config('TimeZone', $1, false)", 1, &name, NULL));
}

bool pg_session_begin(struct pg_db *db, const struct db_open_options *options, struct pg_run *run,
                      struct err *err)
{
    const bool reads = options->read_only || options->reader;

    if (!pg_do(db, run, first_sql, err))
        return false;
    pg_do(db, run, watch_sql, NULL); /* systems that cannot tell refuse it */
    if (options->time_zone)
        set_zone(db, options->time_zone, run);
    if (!run_lines(db, options->session, run, err) ||
        (options->schema && !set_schema(db, options->schema, run, err)) ||
        !pg_do(db, run, reads ? MODES "SET default_transaction_read_only = on" : MODES, err) ||
        !pg_modes_hold(db, err) ||
        (reads && options->reader_role && !become_reader(db, run, options->reader_role, err)))
        return false;
    postgres_session_learn_powers(db, run);
    return !db->base.broken;
}
