/* A wire that breaks after each byte of a small exchange, on each server: a read either fails and
 * keeps rows that the server has sent, or has all of them. Nothing in between is a whole result. */
#include <stdio.h>
#include <string.h>

#include "proxy.h"
#include "server.h"
#include "support/database.h"

#include "querent/base/mem.h"

#define ROWS 7

static const struct kind {
    const char *name, *sql;
    bool (*start)(struct server *server);
    void (*stop)(struct server *server);
} kinds[] = {
    {"postgresql", "SELECT i, 'row ' || i AS name FROM generate_series(1, 7) AS i",
     server_start_postgres, server_stop_postgres},
    {"mariadb", "SELECT seq AS i, concat('row ', seq) AS name FROM seq_1_to_7 ORDER BY seq",
     server_start_mariadb, server_stop_mariadb},
};

static struct kind kind;
static struct server server;
static struct proxy *proxy;
static char *url; /* through the proxy */

static void assert_rows(const struct result *result)
{
    for (uint64_t row = 0; row < result_rows(result); row++) {
        char name[32];
        const struct cell cell = result_cell(result, row, 1);
        snprintf(name, sizeof name, "row %u", (unsigned)row + 1);
        assert_int_equal(cell.len, strlen(name));
        assert_memory_equal(cell.p, name, cell.len);
    }
}

/* What a read is that the wire broke after so many bytes: cut, or whole with all its rows. */
static bool read_whole(struct db *db, long bytes)
{
    struct err err = ERR_INIT;
    struct db_cursor *cursor = NULL;
    struct result *result = NULL;
    const bool began = db_query(db, kind.sql, NULL, &cursor, &result, &err);
    const bool ok = began && db_fetch(cursor, 0, &err);

    if (!ok && err.code != ERR_CONNECT)
        fail_msg("after %ld bytes: %s (%s)", bytes, err.text, err_code_name(err.code));
    if (began) {
        assert_rows(result);
        assert_int_equal(result_state(result), ok ? RESULT_COMPLETE : RESULT_PARTIAL);
        assert_int_equal(result_error(result)->code, ok ? ERR_NONE : ERR_CONNECT);
        if (ok && result_rows(result) != ROWS)
            fail_msg("after %ld bytes %u rows pass as all", bytes, (unsigned)result_rows(result));
    }
    db_cursor_close(cursor);
    result_unref(result);
    return ok;
}

static void read__on_a_wire_that_breaks__is_cut_or_whole(void **state)
{
    long bytes = 0, whole = 0;
    bool broke = true;

    (void)state;
    for (; broke && bytes < 20000; bytes++) {
        struct db *db = must_open(url, true);
        proxy_close_after(proxy, bytes);
        whole += read_whole(db, bytes);
        broke = db_lost(db) || !db_ping(db, NULL, NULL);
        proxy_close_after(proxy, -1);
        db_close(db);
    }
    print_message("%ld places, %ld of them after the last row\n", bytes, whole);
    assert_true(bytes > 100); /* rows and their end did pass byte by byte */
    assert_true(bytes < 20000);
}

/* The same where rows are handed on, as jobs read them. */
struct count {
    uint64_t rows;
};

static bool take_row(void *arg, const struct cell *cells, size_t count)
{
    (void)cells, (void)count;
    ((struct count *)arg)->rows++;
    return true;
}

static void stream__on_a_wire_that_breaks__fails_or_has_all(void **state)
{
    bool broke = true;
    long bytes = 0;

    (void)state;
    for (; broke && bytes < 20000; bytes += 3) {
        struct err err = ERR_INIT;
        struct count count = {0};
        const struct db_row_sink sink = {.row = take_row, .arg = &count};
        struct db *db = must_open(url, true);
        proxy_close_after(proxy, bytes);
        const bool ok = db_stream(db, kind.sql, NULL, &sink, &err);
        if (ok ? count.rows != ROWS : err.code != ERR_CONNECT)
            fail_msg("after %ld bytes: %u rows, %s", bytes, (unsigned)count.rows, err.text);
        broke = db_lost(db) || !db_ping(db, NULL, NULL);
        proxy_close_after(proxy, -1);
        db_close(db);
    }
    assert_true(bytes < 20000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(read__on_a_wire_that_breaks__is_cut_or_whole),
        cmocka_unit_test(stream__on_a_wire_that_breaks__fails_or_has_all),
    };

    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (strcmp(NETWORK_KIND, kinds[i].name) == 0)
            kind = kinds[i];
    if (!kind.start(&server))
        return 77;
    proxy = proxy_new(server.port);
    url = mem_printf("%s://%s:%s@127.0.0.1:%d/%s", kind.name, SERVER_USER, SERVER_PASSWORD,
                     proxy_port(proxy), strrchr(server.url, '/') + 1);
    const int failed = cmocka_run_group_tests_name(kind.name, tests, NULL, NULL);
    proxy_free(proxy);
    mem_free(url);
    kind.stop(&server);
    return failed;
}
