/* Ways to connect, on each server: TLS with a certificate of the test's own authority, settings
 * from files, rights that are missing. What goes wrong is said with its mend. */
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server.h"
#include "support/database.h"

#include "querent/base/mem.h"
#include "querent/db/db.h"

static struct server postgres, mariadb;
static bool has_postgres, has_mariadb;

static void shell(const char *folder, const char *command)
{
    char *text = mem_printf("cd '%s' && { %s; } >> shell.log 2>&1", folder, command);

    if (system(text) != 0)
        fail_msg("failed: %s", command);
    mem_free(text);
}

/* ca.pem signs server.pem, which is for 127.0.0.1; other.pem signs nothing. */
static void make_certificates(const char *folder, const char *owner)
{
    static const char command[] =
        "openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=test-ca -keyout ca.key -out "
        "ca.pem && openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=other -keyout "
        "other.key -out other.pem && openssl req -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 "
        "-keyout server.key -out server.csr && printf 'subjectAltName=IP:127.0.0.1' > san && "
        "openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 30 "
        "-extfile san -out server.pem && chmod 600 server.key";

    shell(folder, command);
    if (geteuid() == 0 && getpwnam(owner)) {
        char *chown_command = mem_printf("chown %s server.key server.pem ca.pem", owner);
        shell(folder, chown_command);
        mem_free(chown_command);
    }
}

/* Connects and reads one cell (takes both texts); says NULL: it must work, else the error has it.
 */
static void check(char *url, const char *sql, const char *cell, const char *says)
{
    struct err err = ERR_INIT;
    struct db *db = NULL;
    struct result *result = NULL;

    if (!db_open(url, NULL, &db, &err) || !db_read(db, sql, NULL, &result, &err)) {
        if (!says || !strstr(err.text, says))
            fail_msg("%s: %s", url, err.text);
        assert_null(strstr(err.text, SERVER_PASSWORD));
    } else {
        const struct cell got = result_cell(result, 0, 0);
        if (says)
            fail_msg("connected: %s", url);
        if (cell && (got.len != strlen(cell) || memcmp(got.p, cell, got.len) != 0))
            fail_msg("%s: %s is '%.*s'", url, sql, (int)got.len, got.p);
        assert_true(got.len > 0);
    }
    result_unref(result);
    db_close(db);
    mem_free(url);
}

/* ---- PostgreSQL */

static char *postgres_url(const char *rest)
{
    return mem_printf("postgresql://%s:%s@127.0.0.1:%d/%s", SERVER_USER, SERVER_PASSWORD,
                      postgres.port, rest);
}

static void postgres__speaks_tls__as_libpq_does(void **state)
{
    static const char in_use[] = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
    struct db *db;

    (void)state;
    if (!has_postgres)
        skip();
    check(postgres_url("postgres?sslmode=require"), in_use, NULL, "set sslmode=prefer or disable");
    make_certificates(postgres.folder, "postgres");
    db = must_open(postgres.url, false);
    char *cert = mem_printf("ALTER SYSTEM SET ssl_cert_file = '%s/server.pem'", postgres.folder);
    char *key = mem_printf("ALTER SYSTEM SET ssl_key_file = '%s/server.key'", postgres.folder);
    must_exec(db, cert);
    must_exec(db, key);
    must_exec(db, "ALTER SYSTEM SET ssl = on");
    db_close(db);
    mem_free(cert);
    mem_free(key);
    server_kill_postgres(&postgres);
    assert_true(server_again_postgres(&postgres));
    check(postgres_url("postgres?sslmode=require"), in_use, "true", NULL);
    check(postgres_url("postgres?sslmode=disable"), in_use, "false", NULL);
    check(mem_printf("postgresql://%s:%s@127.0.0.1:%d/postgres?sslmode=verify-full&sslrootcert="
                     "%s/ca.pem",
                     SERVER_USER, SERVER_PASSWORD, postgres.port, postgres.folder),
          in_use, "true", NULL);
    check(mem_printf("postgresql://%s:%s@127.0.0.1:%d/postgres?sslmode=verify-full&sslrootcert="
                     "%s/other.pem",
                     SERVER_USER, SERVER_PASSWORD, postgres.port, postgres.folder),
          in_use, NULL, "check sslrootcert");
}

static void postgres__takes__service_files_and_session_attributes(void **state)
{
    (void)state;
    if (!has_postgres)
        skip();
    char *path = mem_printf("%s/services", postgres.folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "[shop]\nhost=127.0.0.1\nport=%d\nuser=%s\npassword=%s\ndbname=postgres\n",
            postgres.port, SERVER_USER, SERVER_PASSWORD);
    fclose(file);
    setenv("PGSERVICEFILE", path, 1);
    check(mem_printf("postgresql:///?service=shop"), "SELECT current_user", SERVER_USER, NULL);
    check(mem_printf("postgresql:///?service=nowhere"), "SELECT 1", NULL, "nowhere");
    unsetenv("PGSERVICEFILE");
    mem_free(path);
    check(postgres_url("postgres?target_session_attrs=read-write"), "SELECT 1", "1", NULL);
    check(postgres_url("postgres?target_session_attrs=standby"), "SELECT 1", NULL, "standby");
}

static void postgres__says__what_is_missing(void **state)
{
    (void)state;
    if (!has_postgres)
        skip();
    struct db *db = must_open(postgres.url, false);
    must_exec(db, "DROP ROLE IF EXISTS guest");
    must_exec(db, "CREATE ROLE guest LOGIN PASSWORD 's3cret'");
    must_exec(db, "CREATE TABLE IF NOT EXISTS hidden (x int)");
    must_exec(db, "DROP DATABASE IF EXISTS private");
    must_exec(db, "CREATE DATABASE private");
    must_exec(db, "REVOKE CONNECT ON DATABASE private FROM public");
    db_close(db);
    check(mem_printf("postgresql://guest:s3cret@127.0.0.1:%d/postgres", postgres.port),
          "SELECT * FROM hidden", NULL, "permission denied for table hidden");
    check(mem_printf("postgresql://guest:s3cret@127.0.0.1:%d/private", postgres.port), "SELECT 1",
          NULL, "permission denied for database");
    check(mem_printf("postgresql://guest@127.0.0.1:%d/postgres", postgres.port), "SELECT 1", NULL,
          "by -W, which asks for it");
    check(mem_printf("postgresql://guest:s3cret@no-such-host.invalid/postgres"), "SELECT 1", NULL,
          "check the host's name");
}

/* ---- MariaDB */

static char *mariadb_url(const char *rest)
{
    return mem_printf("mariadb://%s:%s@127.0.0.1:%d/%s", SERVER_USER, SERVER_PASSWORD, mariadb.port,
                      rest);
}

static void mariadb__speaks_tls__and_verifies(void **state)
{
    static const char in_use[] =
        "SELECT variable_value FROM information_schema.session_status WHERE variable_name = "
        "'Ssl_version'";

    (void)state;
    if (!has_mariadb)
        skip();
    check(mariadb_url("querent?ssl-mode=REQUIRED"), in_use, NULL, "TLS");
    check(mariadb_url("querent"), "SELECT 1", "1", NULL);
    check(mariadb_url("querent?ssl-mode=strict"), in_use, NULL, "unknown ssl-mode 'strict'");
    make_certificates(mariadb.folder, "mysql");
    char *cert = mem_printf("--ssl-cert=%s/server.pem", mariadb.folder);
    char *key = mem_printf("--ssl-key=%s/server.key", mariadb.folder);
    server_kill_mariadb(&mariadb);
    mariadb.options[0] = cert;
    mariadb.options[1] = key;
    assert_true(server_again_mariadb(&mariadb));
    check(mariadb_url("querent?ssl-mode=REQUIRED"), in_use, NULL, NULL);
    check(mariadb_url("querent"), in_use, "TLSv1.3", NULL);
    check(mariadb_url("querent?ssl-mode=PREFERRED"), in_use, "TLSv1.3", NULL);
    check(mariadb_url("querent?ssl-mode=DISABLED"),
          "SELECT count(*) FROM information_schema.session_status WHERE variable_name = "
          "'Ssl_version' AND variable_value <> ''",
          "0", NULL);
    check(mem_printf("mariadb://%s:%s@127.0.0.1:%d/querent?ssl-mode=VERIFY_IDENTITY&ssl-ca="
                     "%s/ca.pem",
                     SERVER_USER, SERVER_PASSWORD, mariadb.port, mariadb.folder),
          in_use, NULL, NULL);
    check(mem_printf("mariadb://%s:%s@127.0.0.1:%d/querent?ssl-mode=VERIFY_CA&ssl-ca="
                     "%s/other.pem",
                     SERVER_USER, SERVER_PASSWORD, mariadb.port, mariadb.folder),
          in_use, NULL, "check the TLS settings");
    mariadb.options[0] = mariadb.options[1] = NULL;
    mem_free(cert);
    mem_free(key);
}

static void mariadb__takes__an_option_file(void **state)
{
    (void)state;
    if (!has_mariadb)
        skip();
    char *path = mem_printf("%s/.my.cnf", mariadb.folder);
    char *home = mem_strdup(getenv("HOME"));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "[client]\nuser=%s\npassword=%s\n", SERVER_USER, SERVER_PASSWORD);
    fclose(file);
    setenv("HOME", mariadb.folder, 1);
    check(mem_printf("mariadb://127.0.0.1:%d/querent", mariadb.port),
          "SELECT substring_index(current_user(), '@', 1)", SERVER_USER, NULL);
    if (home)
        setenv("HOME", home, 1);
    mem_free(home);
    mem_free(path);
}

static void mariadb__says__what_is_missing(void **state)
{
    (void)state;
    if (!has_mariadb)
        skip();
    struct db *db = must_open(mariadb.url, false);
    must_exec(db, "CREATE OR REPLACE USER guest@'%' IDENTIFIED BY 's3cret'");
    must_exec(db, "CREATE TABLE IF NOT EXISTS hidden (x int)");
    db_close(db);
    check(mem_printf("mariadb://guest:s3cret@127.0.0.1:%d/querent", mariadb.port), "SELECT 1", NULL,
          "no right on this database");
    check(mem_printf("mariadb://guest:s3cret@127.0.0.1:%d/", mariadb.port),
          "SELECT * FROM querent.hidden", NULL, "denied");
    check(mem_printf("mariadb://guest:s3cret@no-such-host.invalid/"), "SELECT 1", NULL,
          "check the host's name");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(postgres__speaks_tls__as_libpq_does),
        cmocka_unit_test(postgres__takes__service_files_and_session_attributes),
        cmocka_unit_test(postgres__says__what_is_missing),
        cmocka_unit_test(mariadb__speaks_tls__and_verifies),
        cmocka_unit_test(mariadb__takes__an_option_file),
        cmocka_unit_test(mariadb__says__what_is_missing),
    };

    if (access("/usr/bin/openssl", X_OK) != 0) {
        printf("skipped: the openssl program is not installed\n");
        return 77;
    }
    has_postgres = server_start_postgres(&postgres);
    has_mariadb = server_start_mariadb(&mariadb);
    if (!has_postgres && !has_mariadb)
        return 77;
    const int failed = cmocka_run_group_tests_name("connecting", tests, NULL, NULL);
    if (has_postgres)
        server_stop_postgres(&postgres);
    if (has_mariadb)
        server_stop_mariadb(&mariadb);
    return failed;
}
