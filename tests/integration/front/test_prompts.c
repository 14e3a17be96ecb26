/* What a model server is sent, through the real front: never a value of a private column, never a
 * hidden table, never a secret of the settings, whichever server it is and whatever is asked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "drive.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "stub/stub.h"

static struct stub stub;

/* Every value that must stay here has CANARY in it, or stands in `never`. */
static const char script[] =
    "CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT, country TEXT, national_id TEXT,"
    " home_phone TEXT, email TEXT, contact TEXT, nickname TEXT);"
    "CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INT REFERENCES customers(id),"
    " status TEXT, total REAL);"
    "CREATE TABLE payroll(id INTEGER PRIMARY KEY, amount REAL, memo TEXT);"
    "CREATE VIEW secure_payroll AS SELECT id, amount FROM payroll;"
    "INSERT INTO customers VALUES"
    "(1,'Ann','Germany','CANARY-N1','CANARY-P1','canary1@x.example','+49 30 5551111','CANARY "
    "Nick'),"
    "(2,'Bob','France','CANARY-N2','CANARY-P2','canary2@x.example','+49 30 5552222','CANARY Bo'),"
    "(3,'Eve','Germany','CANARY-N3','CANARY-P3','canary3@x.example','+49 30 5553333','CANARY E');"
    "INSERT INTO orders VALUES(1,1,'paid',10),(2,2,'open',20),(3,3,'paid',30);"
    "INSERT INTO payroll VALUES(1,1000,'CANARY memo');";

static const char *const never[] = {
    "CANARY",         "canary",         "5551111", "secret-key-of-views",
    "secret-of-mail", "secure_payroll", "memo"};

static void make_database(const char *dir, char *path, size_t size)
{
    sqlite3 *db;

    snprintf(path, size, "%s/people.db", dir);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, script, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void configure(const char *dir, const char *database)
{
    char path[160];

    snprintf(path, sizeof path, "%s/XDG_CONFIG_HOME", dir);
    assert_int_equal(mkdir(path, 0700), 0);
    strcat(path, "/querent");
    assert_int_equal(mkdir(path, 0700), 0);
    strcat(path, "/config.yaml");
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file,
            "connections:\n  people:\n    url: sqlite:%s\n"
            "    secure_views: {payroll: secure_payroll}\n",
            database);
    fclose(file);
}

static void open_people(struct drive *d, const char *server)
{
    char url[96], database[96];

    snprintf(url, sizeof url, server, stub.url);
    const char *const overrides[] = {url,
                                     "models.openai.model=stub",
                                     "models.sql.name=stub",
                                     "models.job.name=stub",
                                     "models.retries=0",
                                     "engine=auto",
                                     "pipeline.engine_confidence=1",
                                     "sql.sample_rows=20",
                                     "sql.private_columns=customers.nick*",
                                     NULL};
    drive_folder(d);
    make_database(d->dir, database, sizeof database);
    configure(d->dir, database);
    setenv("DB_ENCRYPT_KEY", "secret-key-of-views", 1);
    setenv("SMTP_PASSWORD", "secret-of-mail", 1);
    drive_open(d, "people", overrides);
}

static void check_requests(const char *what)
{
    char *asked = stub_requests(&stub);

    if (!strstr(asked, "CREATE TABLE customers"))
        fail_msg("%s: no prompt with a schema was sent: %s", what, asked);
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (strstr(asked, never[i]))
            fail_msg("%s: '%s' was sent: %.4000s", what, never[i], asked);
    if (!strstr(asked, "What a simpler program read") || !strstr(asked, "\\n- "))
        fail_msg("%s: nothing of what the engine understood is told", what);
    if (!strstr(asked, "paid"))
        fail_msg("%s: the values of other columns are missing", what);
    free(asked);
}

static void ask_all(const char *server)
{
    static const char *const questions[] = {
        "customers with the nickname nick",
        "orders of the customer n1",
        "what is the phone of Ann",
        "show customers whose email is like example",
        "how many orders were placed by country",
        "list payroll",
        "which customers have the contact 49 30 555",
    };
    struct drive d;

    /* the second rule fails in the database and is corrected */
    stub_rules(&stub, "[{\"answer\":\"SELECT abs(national_id, 1) FROM customers\",\"times\":1},"
                      "{\"answer\":\"SELECT name FROM customers\"}]");
    open_people(&d, server);
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        drive_say(&d, questions[i]);
        if (d.stage == STAGE_CONFIRM_GENERATED_SQL)
            drive_say(&d, i % 2 ? "no" : "yes");
    }
    check_requests(server);
    drive_close(&d);
    drive_remove(&d);
}

static void prompts__to_a_remote_kind_of_server__hold_nothing_private(void **state)
{
    (void)state;
    ask_all("models.openai.url=%s/v1");
}

static void prompts__to_ollama__hold_nothing_private(void **state)
{
    (void)state;
    ask_all("models.ollama.url=%s");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prompts__to_a_remote_kind_of_server__hold_nothing_private),
        cmocka_unit_test(prompts__to_ollama__hold_nothing_private),
    };
    if (!stub_start(&stub, "model_server.py"))
        return 77;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    stub_stop(&stub);
    return failed;
}
