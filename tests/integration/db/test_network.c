/* What the network and the machine do to a connection, on each server: a wire that is cut without a
 * word, a server that dies and comes back. Nothing may hang, nothing may happen twice. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "proxy.h"
#include "server.h"
#include "support/database.h"

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/db/pool.h"

static struct kind {
    const char *name, *endless;
    int turns; /* round trips of a read whose columns are known, its end included */
    bool (*start)(struct server *server);
    bool (*again)(struct server *server);
    void (*kill)(struct server *server);
    void (*stop)(struct server *server);
} kind;

static struct server server;
static struct proxy *proxy;
static char *url; /* through the proxy */

static struct db *open_db(bool read_only)
{
    return must_open(url, read_only);
}

static int make_wire(void **state)
{
    (void)state;
    proxy = proxy_new(server.port);
    url = mem_printf("%s://%s:%s@127.0.0.1:%d/%s", kind.name, SERVER_USER, SERVER_PASSWORD,
                     proxy_port(proxy), strrchr(server.url, '/') + 1);
    return 0;
}

static int drop_wire(void **state)
{
    (void)state;
    proxy_free(proxy);
    mem_free(url);
    return 0;
}

/* ---- a cut wire */

static void query__on_a_cut_wire__ends_with_the_time_limit(void **state)
{
    const struct db_read_options options = {.time_limit_ms = 8000};
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct result *result;
    struct db *db = open_db(true);

    (void)state;
    assert_true(db_query(db, kind.endless, &options, &cursor, &result, &err));
    assert_true(db_fetch(cursor, 100, &err));
    proxy_cut(proxy, true);
    assert_false(db_fetch(cursor, 0, &err));
    assert_int_equal(err.code, ERR_TIMEOUT);
    assert_int_equal(result_state(result), RESULT_PARTIAL);
    db_cursor_close(cursor);
    result_unref(result);
    assert_false(db_ping(db, NULL, &err));
    db_close(db);
}

/* Of this thread. */
static double cpu_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void *fire(void *arg)
{
    cancel_fire(arg);
    return NULL;
}

static void query__on_a_cut_wire__can_be_cancelled(void **state)
{
    struct cancel *cancel = cancel_new();
    const struct db_read_options options = {.cancel = cancel};
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct result *result;
    struct db *db = open_db(true);
    pthread_t thread;

    (void)state;
    assert_true(db_query(db, kind.endless, &options, &cursor, &result, &err));
    assert_true(db_fetch(cursor, 100, &err));
    proxy_cut(proxy, true);
    pthread_create(&thread, NULL, fire, cancel);
    assert_false(db_fetch(cursor, 0, &err));
    pthread_join(thread, NULL);
    assert_int_equal(err.code, ERR_CANCELLED);
    db_cursor_close(cursor);
    result_unref(result);
    cancel_unref(cancel);
    db_close(db);
}

static void cursor__on_a_cut_wire__can_be_closed(void **state)
{
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct result *result;
    struct db *db = open_db(true);

    (void)state;
    assert_true(db_query(db, kind.endless, NULL, &cursor, &result, &err));
    assert_true(db_fetch(cursor, 100, &err));
    proxy_cut(proxy, true);
    db_cursor_close(cursor);
    result_unref(result);
    db_close(db);
}

static void write__on_a_cut_wire__ends_with_the_time_limit(void **state)
{
    struct err err = ERR_INIT;
    struct db *db = open_db(false);

    (void)state;
    proxy_cut(proxy, true);
    db_limit(db, NULL, 1000);
    assert_false(db_exec(db, "CREATE TABLE never_made (x INTEGER)", NULL, &err));
    assert_int_equal(err.code, ERR_TIMEOUT);
    db_close(db);
}

/* A server that was told to stop may not answer: whoever waits for it leaves the processor alone.
 */
static void write__on_a_cut_wire__sleeps_while_it_gives_up(void **state)
{
    struct cancel *cancel = cancel_new();
    struct err err = ERR_INIT;
    struct db *db = open_db(false);

    (void)state;
    proxy_cut(proxy, true);
    db_limit(db, cancel, 0);
    cancel_fire(cancel);
    const double busy = cpu_seconds();
    assert_false(db_exec(db, "CREATE TABLE never_made (x INTEGER)", NULL, &err));
    assert_true(cpu_seconds() - busy < 0.05);
    assert_int_equal(err.code, ERR_CANCELLED);
    db_close(db);
    cancel_unref(cancel);
}

static void connect__to_a_silent_server__ends(void **state)
{
    const struct db_open_options options = {.read_only = true, .connect_timeout_ms = 1000};
    struct err err = ERR_INIT;
    struct db *db = NULL;

    (void)state;
    proxy_cut(proxy, true);
    assert_false(db_open(url, &options, &db, &err));
    if (!strstr(err.text, "firewalls between"))
        fail_msg("%s", err.text);
}

/* The URL's own limit, in place of ten seconds. */
static void connect__honours__the_urls_timeout(void **state)
{
    char *soon = mem_printf("%s?connect_timeout=2", url);
    const int64_t start = clock_mono_us();
    struct err err = ERR_INIT;
    struct db *db = NULL;

    (void)state;
    proxy_cut(proxy, true);
    assert_false(db_open(soon, NULL, &db, &err));
    if (!strstr(err.text, "firewalls between"))
        fail_msg("%s", err.text);
    assert_in_range(clock_mono_us() - start, 1000000, 9000000);
    mem_free(soon);
}

/* ---- several hosts */

static void connect__with_several_hosts__takes_the_one_that_answers(void **state)
{
    const struct db_open_options options = {.read_only = true, .connect_timeout_ms = 5000};
    char *hosts =
        mem_printf("%s://%s:%s@127.0.0.1:%d,127.0.0.1:1,127.0.0.1:%d/%s", kind.name, SERVER_USER,
                   SERVER_PASSWORD, proxy_port(proxy), server.port, strrchr(server.url, '/') + 1);
    struct cancel *cancel = cancel_new();
    const struct db_read_options read = {.cancel = cancel};
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct result *result;
    struct db *db = NULL;

    (void)state;
    proxy_cut(proxy, true); /* the first is silent, the second refuses */
    if (!db_open(hosts, &options, &db, &err))
        fail_msg("%s", err.text);
    assert_true(db_query(db, kind.endless, &read, &cursor, &result, &err));
    assert_true(db_fetch(cursor, 100, &err));
    cancel_fire(cancel); /* reaches the host that was taken */
    assert_false(db_fetch(cursor, 0, &err));
    assert_int_equal(err.code, ERR_CANCELLED);
    db_cursor_close(cursor);
    result_unref(result);
    mem_free(must_read_text(db, "SELECT 1"));
    cancel_unref(cancel);
    db_close(db);
    mem_free(hosts);
}

/* ---- a server that is far */

static void read__goes_to_the_server__no_more_often_than_it_must(void **state)
{
    struct db *db = open_db(true);

    (void)state;
    mem_free(must_read_text(db, "SELECT 7 AS n"));
    const int before = proxy_turns(proxy);
    mem_free(must_read_text(db, "SELECT 8 AS n"));
    const int took = proxy_turns(proxy) - before;
    if (took > kind.turns)
        fail_msg("%d round trips", took);
    db_close(db);
}

/* ---- a server that dies and comes back */

static void pool__replaces__what_died_with_the_server(void **state)
{
    const struct db_pool_options options = {.size = 2, .pre_ping = true};
    struct db_pool *pool = db_pool_new(&options);
    char name[] = "shop";
    const struct connection shop = {.name = name, .url = url, .read_only = true};
    struct err err = ERR_INIT;
    struct db *a = NULL, *b = NULL;

    (void)state;
    assert_true(db_pool_take(pool, &shop, DB_READS, NULL, &a, &err));
    assert_true(db_pool_take(pool, &shop, DB_READS, NULL, &b, &err));
    db_pool_give(pool, a);
    db_pool_give(pool, b);
    kind.kill(&server);
    assert_true(kind.again(&server));
    assert_true(db_pool_take(pool, &shop, DB_READS, NULL, &a, &err));
    assert_true(db_pool_take(pool, &shop, DB_READS, NULL, &b, &err));
    mem_free(must_read_text(a, "SELECT 1"));
    mem_free(must_read_text(b, "SELECT 1"));
    db_pool_give(pool, a);
    db_pool_give(pool, b);
    db_pool_free(pool);
}

static void query__of_a_server_that_dies__keeps_its_rows(void **state)
{
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct result *result;
    struct db *db = open_db(true);

    (void)state;
    assert_true(db_query(db, kind.endless, NULL, &cursor, &result, &err));
    assert_true(db_fetch(cursor, 100, &err));
    kind.kill(&server);
    assert_false(db_fetch(cursor, 0, &err));
    assert_int_equal(db_last_error(db)->class, DB_CONNECTION_LOST);
    assert_int_equal(result_state(result), RESULT_PARTIAL);
    assert_true(result_rows(result) >= 100);
    db_cursor_close(cursor);
    result_unref(result);
    db_close(db);
    assert_true(kind.again(&server));
    db = open_db(true);
    mem_free(must_read_text(db, "SELECT 1"));
    db_close(db);
}

static void transaction__of_a_server_that_dies__is_never_retried(void **state)
{
    struct err err = ERR_INIT;
    struct db *db = open_db(false);

    (void)state;
    must_exec(db, "DROP TABLE IF EXISTS once");
    must_exec(db, "CREATE TABLE once (x INTEGER)");
    assert_true(db_begin(db, &err));
    must_exec(db, "INSERT INTO once VALUES (1)");
    kind.kill(&server);
    assert_true(kind.again(&server));
    assert_false(db_exec(db, "INSERT INTO once VALUES (2)", NULL, &err));
    assert_false(db_commit(db, &err));
    db_rollback(db);
    db_close(db);
    db = open_db(true);
    char *count = must_read_text(db, "SELECT count(*) FROM once");
    assert_string_equal(count, "0");
    mem_free(count);
    db_close(db);
}

/* ---- both servers */

static bool again_postgres(struct server *it)
{
    return server_again_postgres(it);
}

static void kill_postgres(struct server *it)
{
    server_kill_postgres(it);
}

static const struct kind kinds[] = {
    {"postgresql", "SELECT generate_series(1, 1000000000) AS i", 3, server_start_postgres,
     again_postgres, kill_postgres, server_stop_postgres},
    {"mariadb", "SELECT a.seq FROM seq_1_to_1000000 a, seq_1_to_1000000 b", 4, server_start_mariadb,
     server_again_mariadb, server_kill_mariadb, server_stop_mariadb},
};

#define WIRE_TEST(name) cmocka_unit_test_setup_teardown(name, make_wire, drop_wire)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WIRE_TEST(query__on_a_cut_wire__ends_with_the_time_limit),
        WIRE_TEST(query__on_a_cut_wire__can_be_cancelled),
        WIRE_TEST(cursor__on_a_cut_wire__can_be_closed),
        WIRE_TEST(write__on_a_cut_wire__ends_with_the_time_limit),
        WIRE_TEST(write__on_a_cut_wire__sleeps_while_it_gives_up),
        WIRE_TEST(connect__to_a_silent_server__ends),
        WIRE_TEST(connect__honours__the_urls_timeout),
        WIRE_TEST(connect__with_several_hosts__takes_the_one_that_answers),
        WIRE_TEST(read__goes_to_the_server__no_more_often_than_it_must),
        WIRE_TEST(pool__replaces__what_died_with_the_server),
        WIRE_TEST(query__of_a_server_that_dies__keeps_its_rows),
        WIRE_TEST(transaction__of_a_server_that_dies__is_never_retried),
    };

    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (strcmp(NETWORK_KIND, kinds[i].name) == 0)
            kind = kinds[i];
    if (!kind.start(&server))
        return 77;
    const int failed = cmocka_run_group_tests_name(kind.name, tests, NULL, NULL);
    kind.stop(&server);
    return failed;
}
