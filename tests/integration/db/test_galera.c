/* Two servers that hold the same data (a Galera pair): a URL with both goes on at the second when
 * the first dies. */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server.h"
#include "support/database.h"

#include "querent/base/mem.h"
#include "querent/db/db.h"

#define PROVIDER "/usr/lib/galera/libgalera_smm.so"
#define RSYNC "/usr/bin/rsync" /* copies the first one's data to the second */
#define READY_TRIES 600        /* of 100 ms */

static struct node {
    struct server server;
    int group_port;
    char *texts[4]; /* of its options */
} first, second;

static void set_options(struct node *node, const char *peers)
{
    const char *const options[] = {"--wsrep-on=ON",
                                   ("--wsrep-provider=" PROVIDER),
                                   "--wsrep-cluster-name=querent",
                                   "--wsrep-node-address=127.0.0.1",
                                   "--wsrep-sst-method=rsync",
                                   "--binlog-format=ROW",
                                   "--innodb-autoinc-lock-mode=2"};
    const size_t count = sizeof options / sizeof *options;

    node->group_port = server_free_port();
    node->texts[0] = mem_printf("--wsrep-cluster-address=gcomm://%s", peers);
    node->texts[1] = mem_printf("--wsrep-sst-receive-address=127.0.0.1:%d", server_free_port());
    /* the one that is left goes on without a majority, which two nodes do not have */
    node->texts[2] = mem_printf("--wsrep-provider-options=gmcast.listen_addr=tcp://127.0.0.1:%d;"
                                "ist.recv_addr=127.0.0.1:%d;gcache.size=8M;pc.ignore_sb=true",
                                node->group_port, server_free_port());
    /* the second gets users and databases from the first */
    node->texts[3] = mem_strdup(*peers ? "--init-file=" : "--wsrep-new-cluster");
    memcpy(node->server.options, options, sizeof options);
    memcpy(&node->server.options[count], node->texts, sizeof node->texts);
}

/* A read of one cell says this. */
static bool reads(const char *url, const char *sql, const char *text, struct err *err)
{
    struct db *db = NULL;
    struct result *result = NULL;
    bool same = false;

    if (db_open(url, NULL, &db, err) && db_read(db, sql, NULL, &result, err)) {
        const struct cell cell = result_cell(result, 0, 0);
        same = cell.len == strlen(text) && memcmp(cell.p, text, cell.len) == 0;
    }
    result_unref(result);
    db_close(db);
    return same;
}

static bool wait_for(const char *url, const char *sql, const char *text)
{
    const struct timespec step = {.tv_nsec = 100000000};
    struct err err = ERR_INIT;

    for (int i = 0; i < READY_TRIES; i++) {
        if (reads(url, sql, text, &err))
            return true;
        nanosleep(&step, NULL);
    }
    print_message("%s\n", err.text);
    return false;
}

static bool start_pair(void)
{
    static const char size_sql[] = "SELECT variable_value FROM information_schema.global_status "
                                   "WHERE variable_name = 'wsrep_cluster_size'";

    if (!server_make_mariadb(&first.server))
        return false;
    set_options(&first, "");
    if (!server_make_mariadb(&second.server))
        return false;
    char *peer = mem_printf("127.0.0.1:%d", first.group_port);
    set_options(&second, peer);
    mem_free(peer);
    if (server_again_mariadb(&first.server) && server_again_mariadb(&second.server) &&
        wait_for(second.server.url, size_sql, "2"))
        return true;
    printf("skipped: the pair of servers did not come together\n");
    return false;
}

static void stop_pair(void)
{
    struct node *nodes[] = {&first, &second};

    for (size_t i = 0; i < COUNT_OF(nodes); i++) {
        server_stop_mariadb(&nodes[i]->server);
        for (size_t k = 0; k < COUNT_OF(nodes[i]->texts); k++)
            mem_free(nodes[i]->texts[k]);
    }
}

static void first_host__killed__is_replaced_by_the_second(void **state)
{
    const struct db_open_options writing = {0};
    struct err err = ERR_INIT;
    struct db *db = NULL;
    struct result *result = NULL;
    char port[20];
    char *url = mem_printf("mariadb://%s:%s@127.0.0.1:%d,127.0.0.1:%d/querent", SERVER_USER,
                           SERVER_PASSWORD, first.server.port, second.server.port);

    (void)state;
    if (!db_open(url, &writing, &db, &err))
        fail_msg("%s", err.text);
    must_exec(db, "CREATE TABLE kept (x int PRIMARY KEY) ENGINE=InnoDB");
    must_exec(db, "INSERT INTO kept VALUES (1), (2), (3)");
    snprintf(port, sizeof port, "%d", first.server.port);
    assert_true(reads(url, "SELECT @@port", port, &err));
    assert_true(wait_for(second.server.url, "SELECT count(*) FROM kept", "3"));
    server_kill_mariadb(&first.server);
    assert_false(db_read(db, "SELECT count(*) FROM kept", NULL, &result, &err));
    assert_int_equal(db_last_error(db)->class, DB_CONNECTION_LOST);
    assert_true(db_lost(db));
    result_unref(result);
    db_close(db);
    snprintf(port, sizeof port, "%d", second.server.port);
    assert_true(wait_for(url, "SELECT @@port", port));
    assert_true(wait_for(url, "SELECT count(*) FROM kept", "3"));
    mem_free(url);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_host__killed__is_replaced_by_the_second),
    };

    if (access(PROVIDER, R_OK) != 0 || access(RSYNC, X_OK) != 0) {
        printf("skipped: Galera or rsync is not installed (Debian packages 'galera-4', 'rsync')\n");
        return 77;
    }
    const bool together = start_pair();
    const int failed = together ? cmocka_run_group_tests_name("galera", tests, NULL, NULL) : 77;
    stop_pair();
    return failed;
}
