/* What a session is before anybody reads or writes in it: the server reads strings and names as the
 * lexer does, values that don't fit are errors, what only reads cannot write.
 *
 * Modes of sql_mode that are known not to change how a text is read stay as they are, all others
 * go: NO_BACKSLASH_ESCAPES, ANSI_QUOTES, PIPES_AS_CONCAT, ORACLE and what later servers invent.
 * This happens before the session's statements, whose values are quoted by these modes, and after,
 * since they may change them. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "mysql/mysql_driver.h"
#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"

#define CHARSET "utf8mb4" /* in others a character's second byte may be a backslash */

static const char *const harmless[] = {
    "ALLOW_INVALID_DATES",
    "EMPTY_STRING_IS_NULL",
    "ERROR_FOR_DIVISION_BY_ZERO",
    "NO_AUTO_CREATE_USER",
    "NO_AUTO_VALUE_ON_ZERO",
    "NO_DIR_IN_CREATE",
    "NO_ENGINE_SUBSTITUTION",
    "NO_FIELD_OPTIONS",
    "NO_KEY_OPTIONS",
    "NO_TABLE_OPTIONS",
    "NO_UNSIGNED_SUBTRACTION",
    "NO_ZERO_DATE",
    "NO_ZERO_IN_DATE",
    "ONLY_FULL_GROUP_BY",
    "PAD_CHAR_TO_FULL_LENGTH",
    "REAL_AS_FLOAT",
    "SIMULTANEOUS_ASSIGNMENT",
    "STRICT_ALL_TABLES",
    "STRICT_TRANS_TABLES",
    "TIME_ROUND_FRACTIONAL",
    "TIME_TRUNCATE_FRACTIONAL",
    "TRADITIONAL",
};

/* ---- modes */

static bool is_harmless(const char *mode)
{
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        if (str_eq_fold(harmless[i], mode))
            return true;
    return false;
}

/* The modes that may stay, and the first that may not (heap, NULL: none). */
static char *sort_modes(const char *modes, struct buf *ret_kept)
{
    size_t count = 0;
    char **names = str_split(modes, ',', &count);
    char *other = NULL;

    for (size_t i = 0; i < count; i++)
        if (!*names[i])
            continue;
        else if (is_harmless(names[i]))
            buf_addf(ret_kept, "%s%s", ret_kept->len ? "," : "", names[i]);
        else if (!other)
            other = mem_strdup(names[i]);
    str_free_all(names, count);
    return other;
}

/* The session's modes as the server says they are. */
struct modes {
    struct buf kept;
    char *other, *charset; /* heap */
    bool strict;
};

static void modes_release(struct modes *modes)
{
    buf_release(&modes->kept);
    mem_free(modes->other);
    mem_free(modes->charset);
}

static bool read_modes(struct my_db *db, struct modes *ret_modes, struct err *err)
{
    MYSQL_RES *rows =
        my_ask(db, "SELECT @@SESSION.sql_mode, @@SESSION.character_set_client", 2, err);

    if (!rows)
        return false;
    const MYSQL_ROW row = libmariadb.mysql_fetch_row(rows);
    const bool told = row && row[0] && row[1];
    if (told) {
        ret_modes->other = sort_modes(row[0], &ret_modes->kept);
        ret_modes->strict = str_find_fold(row[0], "STRICT_ALL_TABLES") != NULL;
        ret_modes->charset = mem_strdup(row[1]);
    }
    libmariadb.mysql_free_result(rows);
    return told || err_set(err, ERR_CONFIG, "the server does not report its sql_mode");
}

static bool as_wanted(const struct modes *modes)
{
    return !modes->other && modes->strict && str_eq(modes->charset, CHARSET);
}

static bool mysql_session_set_modes(struct my_db *db, const struct modes *modes, struct err *err)
{
    char *sql = mem_printf("SET SESSION sql_mode = '%s%sSTRICT_ALL_TABLES', "
                           "character_set_client = " CHARSET,
                           buf_str(&modes->kept), modes->kept.len ? "," : "");
    const bool ok = my_do(db, sql, err);

    mem_free(sql);
    return ok;
}

/* Sets what differs; the second look is the one that counts. */
static bool settle_modes(struct my_db *db, struct err *err)
{
    bool ok = true, good = false;

    for (int tries = 0; ok && !good && tries < 2; tries++) {
        struct modes modes = {.kept = BUF_INIT};
        ok = read_modes(db, &modes, err);
        good = ok && as_wanted(&modes);
        if (ok && !good && tries == 0)
            ok = mysql_session_set_modes(db, &modes, err);
        else if (ok && !good)
            ok = err_set(err, ERR_CONFIG,
                         "the session's %s stays '%s', with which SQL is read otherwise than the "
                         "guard reads it: check what stands between here and the server",
                         modes.other ? "sql_mode" : "character set",
                         modes.other ? modes.other : modes.charset);
        modes_release(&modes);
    }
    return ok;
}

/* ~/.my.cnf may have chosen another, which the client would also quote by. */
static bool settle_charset(struct my_db *db, struct err *err)
{
    return str_eq(libmariadb.mysql_character_set_name(db->conn), CHARSET) ||
           libmariadb.mysql_set_character_set(db->conn, CHARSET) == 0 || my_fail(db, err);
}

/* ---- what the login may do */

/* A line of SHOW GRANTS that is about everything: "GRANT SELECT, FILE ON *.* TO …". */
static void add_grant(struct my_db *db, const char *grant)
{
    struct db_powers *powers = &db->base.powers;
    const char *end = strstr(grant, " ON *.* TO ");

    if (!end || !str_starts(grant, "GRANT ") || powers->mark)
        return;
    char *rights = mem_strndup(grant, (size_t)(end - grant));
    if (strstr(rights, "ALL PRIVILEGES") || strstr(rights, "SUPER"))
        powers->mark = "SUPERUSER";
    else if (strstr(rights, "FILE"))
        powers->mark = "SERVER FILES";
    if (powers->mark)
        powers->text = mem_printf("the login has %s on everything",
                                  str_eq(powers->mark, "SERVER FILES") ? "FILE"
                                  : strstr(rights, "ALL PRIVILEGES")   ? "ALL PRIVILEGES"
                                                                       : "SUPER");
    mem_free(rights);
}

static void mysql_session_learn_powers(struct my_db *db)
{
    MYSQL_RES *rows = my_ask(db, "SHOW GRANTS", 1, NULL);
    MYSQL_ROW row;

    while (rows && (row = libmariadb.mysql_fetch_row(rows)))
        if (row[0])
            add_grant(db, row[0]);
    libmariadb.mysql_free_result(rows);
}

/* ---- its days */

/* "+01:00": what is ahead of Greenwich now. */
static char *zone_offset(void)
{
    const time_t now = clock_now();
    struct tm local;

    localtime_r(&now, &local);
    const long minutes = local.tm_gmtoff / 60, ahead = minutes < 0 ? -minutes : minutes;
    return mem_printf("%c%02ld:%02ld", minutes < 0 ? '-' : '+', ahead / 60, ahead % 60);
}

static bool mysql_session_set_zone(struct my_db *db, const char *zone)
{
    struct buf sql = BUF_INIT;

    buf_add(&sql, "SET SESSION time_zone = ");
    sql_quote_string(&sql, zone, strlen(zone), SQL_MYSQL);
    const bool ok = my_do(db, buf_str(&sql), NULL);
    buf_release(&sql);
    return ok;
}

/* TIMESTAMPs are days there. By its name, if the server has loaded zones, and else as far ahead as
 * it is now; what holds is told by introspection. */
static void settle_zone(struct my_db *db, const char *zone)
{
    if (!zone || mysql_session_set_zone(db, zone[0] == ':' ? zone + 1 : zone))
        return;
    char *offset = zone_offset();
    mysql_session_set_zone(db, offset);
    mem_free(offset);
}

/* ---- all of it */

static bool mysql_session_run_line(void *arg, const char *sql)
{
    return my_do(arg, sql, NULL);
}

bool my_session_begin(struct my_db *db, const struct db_open_options *options, struct err *err)
{
    /* a grid that nobody scrolls may keep the server waiting */
    if (!settle_charset(db, err) || !settle_modes(db, err) ||
        !my_do(db, "SET SESSION net_write_timeout = 86400", err))
        return false;
    settle_zone(db, options->time_zone);
    if (!db_run_session(&db->base, options->session, mysql_session_run_line, db, err) ||
        (options->session && !settle_modes(db, err)) ||
        ((options->read_only || options->reader) &&
         !my_do(db, "SET SESSION TRANSACTION READ ONLY", err)))
        return false;
    mysql_session_learn_powers(db);
    return !db->base.broken;
}
