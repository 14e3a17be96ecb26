#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/check.h"
#include "support/folder.h"

#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/demo/demo.h"

static void use_folder(const char *name, const char *now)
{
    setenv("XDG_DATA_HOME", folder_path(name), 1);
    setenv("QUERENT_NOW", now, 1);
}

static sqlite3 *open_demo(void)
{
    struct err err = ERR_INIT;
    sqlite3 *handle;
    char *path;

    if (!demo_ensure(NULL, NULL, NULL, &err))
        fail_msg("%s", err.text);
    path = demo_path();
    assert_int_equal(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    mem_free(path);
    return handle;
}

static int64_t ask(sqlite3 *handle, const char *sql)
{
    sqlite3_stmt *stmt;

    if (sqlite3_prepare_v2(handle, sql, -1, &stmt, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(handle));
    assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
    const int64_t value = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    return value;
}

static int64_t add_count(sqlite3 *handle, const char *table)
{
    char sql[120];

    snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", table);
    return ask(handle, sql);
}

static void demo__has__fourteen_tables_and_200000_rows(void **state)
{
    sqlite3_stmt *stmt;
    int64_t tables = 0, rows = 0;

    (void)state;
    use_folder("main", "2026-11-22");
    sqlite3 *handle = open_demo();
    assert_int_equal(sqlite3_prepare_v2(handle,
                                        "SELECT name FROM sqlite_master WHERE type = 'table' "
                                        "AND name NOT LIKE 'sqlite%'",
                                        -1, &stmt, NULL),
                     SQLITE_OK);
    while (sqlite3_step(stmt) == SQLITE_ROW) {
        const int64_t count = add_count(handle, (const char *)sqlite3_column_text(stmt, 0));
        assert_true(count > 0);
        rows += count;
        tables++;
    }
    sqlite3_finalize(stmt);
    assert_true(tables >= 14);
    assert_int_equal(rows, 200000);
    assert_true(ask(handle, "SELECT count(*) FROM sqlite_master WHERE type = 'view'") >= 3);
    sqlite3_close(handle);
}

/* Each question has a number that must not be zero, for any day the demo is made on. */
static void demo__answers__what_the_manual_asks(void **state)
{
    static const char *const questions[] = {
        "SELECT count(*) FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.country = "
        "'Germany' AND o.placed_on >= '2025-01-01' AND o.placed_on < '2026-01-01'",
        "SELECT count(*) FROM orders WHERE placed_on >= '2026-10-01' AND placed_on < '2026-11-01'",
        "SELECT count(*) FROM orders WHERE placed_on = '2026-11-22'",
        "SELECT count(*) FROM customers WHERE name = 'Müller & Söhne' AND country = 'Germany'",
        "SELECT count(*) FROM customers WHERE name = '東京商会' AND country = 'Japan'",
        "SELECT count(*) FROM customers WHERE name = 'O''Hara, \"The Shop\"' AND country = "
        "'Ireland'",
        "SELECT count(*) FROM orders WHERE note IS NULL",
        "SELECT count(*) FROM orders WHERE note LIKE '%,%' AND note IS NOT NULL",
        "SELECT count(*) FROM orders WHERE note LIKE '%' || char(10) || '%'",
        "SELECT count(*) FROM orders WHERE note LIKE '%\"%'",
        "SELECT count(*) FROM orders WHERE note LIKE '%🚚%'",
        "SELECT count(*) FROM orders WHERE total < 0",
        "SELECT count(*) FROM orders WHERE shipped_on IS NULL",
        "SELECT count(*) FROM customer_orders",
        "SELECT count(*) FROM monthly_sales",
        "SELECT count(*) FROM product_sales",
        "SELECT count(*) FROM open_invoices",
        "SELECT count(*) FROM staff_directory",
        "SELECT count(*) FROM sqlite_stat1",
        "SELECT count(*) FROM employees WHERE salary > 0 AND national_id <> '' AND home_phone <> "
        "''",
        "SELECT count(*) FROM support_tickets WHERE order_id IS NOT NULL",
    };

    (void)state;
    use_folder("main", "2026-11-22");
    sqlite3 *handle = open_demo();
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        if (!ask(handle, questions[i]))
            fail_msg("nothing found: %s", questions[i]);
    sqlite3_close(handle);
}

static void demo__is__consistent(void **state)
{
    static const char *const wrong[] = {
        "SELECT count(*) FROM pragma_foreign_key_check",
        "SELECT count(*) FROM orders WHERE placed_on > '2026-11-22' OR shipped_on > '2026-11-22'",
        "SELECT count(*) FROM orders WHERE shipped_on < placed_on",
        "SELECT count(*) FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.created_on "
        "> o.placed_on",
        "SELECT count(*) FROM orders o WHERE abs(total - (SELECT sum(amount) FROM order_items i "
        "WHERE i.order_id = o.id)) > 0.001",
        "SELECT count(*) FROM invoices i WHERE paid AND abs(amount - (SELECT sum(amount) FROM "
        "payments p WHERE p.invoice_id = i.id)) > 0.001",
        "SELECT count(*) FROM payments WHERE paid_on > '2026-11-22'",
        "SELECT count(*) FROM support_tickets t JOIN orders o ON o.id = t.order_id WHERE "
        "o.customer_id <> t.customer_id OR o.placed_on > t.opened_at",
        "SELECT count(*) FROM orders WHERE date(placed_on) IS NOT placed_on",
    };

    (void)state;
    use_folder("main", "2026-11-22");
    sqlite3 *handle = open_demo();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (ask(handle, wrong[i]))
            fail_msg("%lld rows: %s", (long long)ask(handle, wrong[i]), wrong[i]);
    assert_int_equal(
        ask(handle, "SELECT count(*) FROM orders WHERE instr(note, char(27) || '[31m') > 0"), 1);
    sqlite3_close(handle);
}

/* A hash of everything that the customers and orders of the demo say. */
static uint64_t contents(const char *name, const char *now)
{
    sqlite3_stmt *stmt;
    uint64_t hash = 0;

    use_folder(name, now);
    sqlite3 *handle = open_demo();
    assert_int_equal(sqlite3_prepare_v2(handle,
                                        "SELECT * FROM orders JOIN order_items ON orders.id = "
                                        "order_id JOIN customers ON customers.id = customer_id",
                                        -1, &stmt, NULL),
                     SQLITE_OK);
    while (sqlite3_step(stmt) == SQLITE_ROW)
        for (int i = 0; i < sqlite3_column_count(stmt); i++) {
            const char *text = (const char *)sqlite3_column_text(stmt, i);
            hash = hash_bytes(text ? text : "", text ? strlen(text) : 0, hash);
        }
    sqlite3_finalize(stmt);
    sqlite3_close(handle);
    return hash;
}

static void demo__is__the_same_for_the_same_day(void **state)
{
    (void)state;
    const uint64_t first = contents("main", "2026-11-22");
    assert_true(contents("again", "2026-11-22") == first);
    assert_true(contents("later", "2028-02-29") != first);
}

static void demo__leaves_alone__what_is_there(void **state)
{
    struct err err = ERR_INIT;
    struct stat before, after;

    (void)state;
    use_folder("main", "2027-01-01");
    char *path = demo_path();
    assert_int_equal(stat(path, &before), 0);
    assert_true(demo_ensure(NULL, NULL, NULL, &err));
    assert_int_equal(stat(path, &after), 0);
    assert_int_equal(before.st_ino, after.st_ino);
    assert_int_equal(after.st_mode & 0777, 0600);
    assert_int_equal(before.st_mtime, after.st_mtime);
    mem_free(path);
}

static void archive__is__an_empty_database(void **state)
{
    sqlite3 *handle;

    (void)state;
    use_folder("main", "2026-11-22");
    char *path = archive_path();
    assert_int_equal(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    assert_int_equal(ask(handle, "SELECT count(*) FROM sqlite_master"), 0);
    sqlite3_close(handle);
    mem_free(path);
}

static void fire_at_once(void *arg, int percent)
{
    (void)percent;
    cancel_fire(arg);
}

static void demo__leaves__nothing_when_cancelled(void **state)
{
    struct cancel *cancel = cancel_new();
    struct err err = ERR_INIT;

    (void)state;
    use_folder("cancelled", "2026-11-22");
    assert_false(demo_ensure(fire_at_once, cancel, cancel, &err));
    assert_int_equal(err.code, ERR_CANCELLED);
    char *path = demo_path(), *temporary = mem_printf("%s.new", path);
    assert_false(path_exists(path));
    assert_false(path_exists(temporary));
    assert_true(demo_ensure(NULL, NULL, NULL, &err)); /* and the next start makes it */
    mem_free(temporary);
    mem_free(path);
    cancel_unref(cancel);
}

static void demo__survives__several_processes_at_once(void **state)
{
    pid_t pids[4];
    int ready[2];

    (void)state;
    use_folder("several", "2026-11-22");
    assert_int_equal(pipe(ready), 0);
    for (int i = 0; i < 4; i++) {
        pids[i] = fork();
        if (pids[i] == 0) {
            struct err err = ERR_INIT;
            char byte;
            close(ready[1]);
            if (read(ready[0], &byte, 1) < 0) /* all start when the pipe closes */
                _exit(2);
            _exit(demo_ensure(NULL, NULL, NULL, &err) ? 0 : 1);
        }
    }
    close(ready[0]);
    close(ready[1]);
    for (int i = 0; i < 4; i++) {
        int status;
        assert_int_equal(waitpid(pids[i], &status, 0), pids[i]);
        assert_int_equal(status, 0);
    }
    sqlite3 *handle = open_demo();
    assert_int_equal(ask(handle, "SELECT count(*) FROM pragma_integrity_check "
                                 "WHERE integrity_check = 'ok'"),
                     1);
    sqlite3_close(handle);
}

static void demo__says__why_it_can_not_be_made(void **state)
{
    struct err err = ERR_INIT;

    (void)state;
    setenv("XDG_DATA_HOME", "/dev/null/nowhere", 1);
    assert_false(demo_ensure(NULL, NULL, NULL, &err));
    assert_non_null(strstr(err.text, "/dev/null"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(demo__has__fourteen_tables_and_200000_rows),
        cmocka_unit_test(demo__answers__what_the_manual_asks),
        cmocka_unit_test(demo__is__consistent),
        cmocka_unit_test(demo__is__the_same_for_the_same_day),
        cmocka_unit_test(demo__leaves_alone__what_is_there),
        cmocka_unit_test(archive__is__an_empty_database),
        cmocka_unit_test(demo__leaves__nothing_when_cancelled),
        cmocka_unit_test(demo__survives__several_processes_at_once),
        cmocka_unit_test(demo__says__why_it_can_not_be_made),
    };

    return cmocka_run_group_tests_name("demo", tests, folder_make, folder_drop);
}
