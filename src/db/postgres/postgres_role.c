/* For doctor: what a login may do beyond reading, and the statements that make a role that reads
 * all that it sees and nothing else. Names come quoted from the server. */
#include <string.h>

#include "postgres/postgres.h"
#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/str.h"
#include "querent/base/words.h"

#define ADVISE_US 10000000

#define SHOWN                                                                                      \
    "n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' "                                   \
    "AND has_schema_privilege(n.oid, 'USAGE')"

/* Login, database, schemas with tables, tables that may be written. */
static const char rights_sql[] =
    "SELECT quote_ident(session_user), quote_ident(current_database()), "
    "string_agg(DISTINCT quote_ident(n.nspname), ', '), "
    "count(*) FILTER (WHERE has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')) "
    "FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace "
    "WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND " SHOWN;

static void postgres_role_add_statements(const struct pg_db *db, const PGresult *rights,
                                         struct buf *out)
{
    const char *login = libpq.PQgetvalue(rights, 0, 0), *database = libpq.PQgetvalue(rights, 0, 1);
    const char *schemas = libpq.PQgetvalue(rights, 0, 2);
    const char *mark = db->base.powers.mark;

    buf_add(out, "CREATE ROLE querent_reader NOLOGIN;\n");
    buf_addf(out, "GRANT CONNECT ON DATABASE %s TO querent_reader;\n", database);
    if (*schemas) {
        buf_addf(out, "GRANT USAGE ON SCHEMA %s TO querent_reader;\n", schemas);
        buf_addf(out, "GRANT SELECT ON ALL TABLES IN SCHEMA %s TO querent_reader;\n", schemas);
        buf_addf(out,
                 "ALTER DEFAULT PRIVILEGES IN SCHEMA %s GRANT SELECT ON TABLES TO "
                 "querent_reader;\n",
                 schemas);
    }
    if (!mark || !str_eq(mark, "SUPERUSER")) /* who may become anybody */
        buf_addf(out, "GRANT querent_reader TO %s;\n", login);
}

static void add_advice(const struct pg_db *db, const PGresult *rights, struct db_advice *ret)
{
    int64_t tables = 0;

    buf_add(&ret->finding, db_powers(&db->base).text);
    if (str_to_i64(libpq.PQgetvalue(rights, 0, 3), &tables) && tables) {
        buf_add(&ret->finding,
                ret->finding.len ? ", and may write to " : "the login may write to ");
        words_number_of(&ret->finding, tables, "table or view", "tables and views");
    }
    if (!ret->finding.len)
        return;
    postgres_role_add_statements(db, rights, &ret->statements);
    buf_add(&ret->then, "then set reader_role: querent_reader. A query could leave that role; what "
                        "none can leave is a login of its own: ALTER ROLE querent_reader LOGIN, "
                        "\\password querent_reader, and that user in the connection's url");
}

bool pg_advise(struct db *base, struct db_advice *ret_advice, struct err *err)
{
    struct pg_db *db = (struct pg_db *)base;
    PGresult *rights = NULL;
    struct pg_run run;

    if (db->reader && !base->powers.mark) {
        buf_addf(&ret_advice->finding,
                 "reads as the role of reader_role, which a query could leave: a login that may "
                 "only read is what none can leave ('%s' logs in now)",
                 libpq.PQuser(db->conn));
        return true;
    }
    pg_run_begin(db, &run, NULL, clock_mono_us() + ADVISE_US);
    bool ok = pg_guard_begin(db, &run, 0, err);
    if (ok) {
        rights = pg_ask(db, &run, rights_sql, err);
        ok = rights != NULL;
        pg_guard_end(db);
    }
    pg_run_end(db, &run);
    if (ok)
        add_advice(db, rights, ret_advice);
    libpq.PQclear(rights);
    return ok;
}
