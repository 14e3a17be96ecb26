/* A server that goes and comes back beneath an open conversation: it is reached again where nothing
 * had run, said to be away where it is, and never taken for code that somebody should allow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../db/server.h"
#include "drive.h"
#include "support/database.h"

#define QUESTION "how many orders are there?"

static struct server server;
static bool postgres;

static int lost_fill(void **state)
{
    static const char *const statements[] = {"CREATE TABLE orders (id int PRIMARY KEY, total int)",
                                             "INSERT INTO orders VALUES (1, 10), (2, 20), (3, 30)"};
    (void)state;
    must_fill(server.url, statements, COUNT_OF(statements));
    return 0;
}

static void lost_kill(void)
{
    if (postgres)
        server_kill_postgres(&server);
    else
        server_kill_mariadb(&server);
}

static void lost_again(void)
{
    assert_true(postgres ? server_again_postgres(&server) : server_again_mariadb(&server));
}

static void lost_open(struct drive *d)
{
    static const char *const overrides[] = {"pipeline.trial_ms=0", NULL};

    *d = (struct drive){0};
    drive_folder(d);
    drive_open(d, server.url, overrides);
}

static void lost_close(struct drive *d)
{
    drive_close(d);
    drive_remove(d);
}

static void server__that_was_restarted__is_asked_as_before(void **state)
{
    struct drive d;
    (void)state;

    lost_open(&d);
    drive_say(&d, QUESTION);
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    lost_kill();
    lost_again();
    drive_say(&d, "what is the highest total of orders?");
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_true(d.sql->runnable);
    lost_kill();
    lost_again();
    drive_say(&d, "yes");
    assert_int_equal(d.stage, STAGE_SHOW_RESULTS);
    assert_int_equal(result_rows(d.result), 1);
    assert_int_equal(d.error.code, ERR_NONE);
    lost_close(&d);
}

/* PostgreSQL is asked whose count() is; MariaDB whose the function is. */
static void server__that_is_away__is_said_to_be(void **state)
{
    struct drive d;
    (void)state;

    lost_open(&d);
    drive_say(&d, QUESTION);
    lost_kill();
    drive_sql(&d, "SELECT count(*), made_up(total) FROM orders GROUP BY total");
    assert_int_equal(d.error.code, ERR_CONNECT);
    assert_true(!d.sql || d.sql->held_count == 0);
    if (!strstr(d.said, "cannot connect"))
        fail_msg("%s", d.said);
    lost_again();
    drive_sql(&d, "SELECT count(*) AS n FROM orders");
    assert_true(d.sql->runnable);
    drive_say(&d, "yes");
    assert_int_equal(d.stage, STAGE_SHOW_RESULTS);
    lost_close(&d);
}

/* The conversation that is opened anew shows its SQL as it was. */
static void conversation__of_a_server_that_was_restarted__holds_nothing(void **state)
{
    struct drive d;
    char *first;
    (void)state;

    lost_open(&d);
    drive_say(&d, QUESTION);
    first = mem_strdup(d.conversation);
    front_submit(d.front, command_new(COMMAND_OPEN_CONVERSATION, NULL));
    drive_say(&d, QUESTION);
    lost_kill();
    lost_again();
    front_submit(d.front, command_new(COMMAND_OPEN_CONVERSATION, first));
    drive_say(&d, "yes");
    assert_true(d.sql->runnable);
    assert_int_equal(d.sql->held_count, 0);
    assert_int_equal(d.stage, STAGE_SHOW_RESULTS);
    mem_free(first);
    lost_close(&d);
}

static int run(const char *name)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(server__that_was_restarted__is_asked_as_before),
        cmocka_unit_test(server__that_is_away__is_said_to_be),
        cmocka_unit_test(conversation__of_a_server_that_was_restarted__holds_nothing),
    };
    return cmocka_run_group_tests_name(name, tests, lost_fill, NULL);
}

int main(void)
{
    int failed = 0;

    postgres = server_start_postgres(&server);
    if (postgres) {
        failed += run("postgresql");
        server_stop_postgres(&server);
    }
    const bool any = postgres;
    postgres = false;
    if (server_start_mariadb(&server)) {
        failed += run("mariadb");
        server_stop_mariadb(&server);
    } else if (!any) {
        return 77;
    }
    return failed;
}
