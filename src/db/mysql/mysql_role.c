/* For doctor: what a login may do beyond reading, by its grants, and the statements that make a
 * user who reads the same databases and nothing else. MariaDB's and MySQL's roles only add rights,
 * so that nothing less than a login of its own helps. */
#include <string.h>
#include <sys/random.h>

#include "mysql/mysql_driver.h"
#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/str.h"

#define ADVISE_US 10000000

#define PASSWORD_BYTES 15

static const char databases_sql[] =
    "SELECT schema_name FROM information_schema.schemata WHERE schema_name NOT IN "
    "('mysql', 'sys', 'information_schema', 'performance_schema') "
    "AND (DATABASE() IS NULL OR schema_name = DATABASE())";

/* "GRANT SELECT, INSERT ON `shop`.* TO …" gives more than reading. */
static bool grants_writing(const char *grant)
{
    static const char *const rights[] = {"ALL PRIVILEGES", "INSERT", "UPDATE", "DELETE",
                                         "CREATE",         "DROP",   "ALTER",  "EXECUTE"};
    const char *end = strstr(grant, " ON ");

    for (size_t i = 0; end && i < sizeof rights / sizeof *rights; i++) {
        const char *at = strstr(grant, rights[i]);
        if (at && at < end)
            return true;
    }
    return false;
}

static bool mysql_role_may_write(struct my_db *db, bool *ret_writes, struct err *err)
{
    MYSQL_RES *rows = my_ask(db, "SHOW GRANTS", 1, err);
    MYSQL_ROW row;

    while (rows && (row = libmariadb.mysql_fetch_row(rows)))
        *ret_writes |= row[0] && grants_writing(row[0]);
    libmariadb.mysql_free_result(rows);
    return rows != NULL;
}

/* A password to begin with, so that the statements can be run as they stand. */
static bool add_password(struct buf *out, struct err *err)
{
    unsigned char bytes[PASSWORD_BYTES];

    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        return err_set(err, ERR_INTERNAL, "the system gives no random bytes");
    for (size_t i = 0; i < sizeof bytes; i++)
        buf_addf(out, "%02x", bytes[i]);
    return true;
}

static bool mysql_role_add_statements(struct my_db *db, struct buf *out, struct err *err)
{
    MYSQL_RES *rows = my_ask(db, databases_sql, 1, err);
    MYSQL_ROW row;

    if (!rows)
        return false;
    buf_add(out, "CREATE USER 'querent_reader'@'%' IDENTIFIED BY '");
    const bool ok = add_password(out, err);
    buf_add(out, "';\n");
    while ((row = libmariadb.mysql_fetch_row(rows)) && row[0]) {
        buf_add(out, "GRANT SELECT, SHOW VIEW ON ");
        my_add_name(out, row[0]);
        buf_add(out, ".* TO 'querent_reader'@'%';\n");
    }
    libmariadb.mysql_free_result(rows);
    return ok;
}

bool my_advise(struct db *base, struct db_advice *ret_advice, struct err *err)
{
    struct my_db *db = (struct my_db *)base;
    bool writes = false;

    my_run_begin(db, NULL, clock_mono_us() + ADVISE_US);
    bool ok = mysql_role_may_write(db, &writes, err);
    if (ok && (writes || base->powers.mark))
        ok = mysql_role_add_statements(db, &ret_advice->statements, err);
    my_run_end(db);
    if (!ok || !ret_advice->statements.len)
        return ok;
    buf_add(&ret_advice->finding,
            base->powers.mark ? base->powers.text : "the login may do more than read");
    buf_add(&ret_advice->then, "then put that user into the connection's url");
    return true;
}
