/* The pool, on SQLite: a statement of the session counts how often a connection was opened. */
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "querent/db/pool.h"
#include "sqlite_file.h"

static struct connection shop;

static int make_shop(void **state)
{
    static char name[] = "shop", session[] = "INSERT INTO opened VALUES (1)";

    (void)state;
    folder_make(state);
    file_run("shop.db", "CREATE TABLE opened (x); CREATE TABLE t (x)");
    shop = (struct connection){
        .name = name, .url = strdup(folder_path("shop.db")), .session = session};
    return 0;
}

static int drop_shop(void **state)
{
    free(shop.url);
    return folder_drop(state);
}

static struct db *take_for(struct db_pool *pool, enum db_use use)
{
    struct err err = ERR_INIT;
    struct db *db = NULL;

    if (!db_pool_take(pool, &shop, use, NULL, &db, &err))
        fail_msg("%s", err.text);
    return db;
}

static struct db *take(struct db_pool *pool)
{
    return take_for(pool, DB_READS);
}

static void take_first_cell(struct db *db, const char *sql, char out[16])
{
    struct result *result = NULL;
    struct err err = ERR_INIT;

    if (!db_read(db, sql, NULL, &result, &err))
        fail_msg("%s", err.text);
    const struct cell cell = result_cell(result, 0, 0);
    snprintf(out, 16, "%.*s", (int)cell.len, cell.p);
    result_unref(result);
}

/* How many connections were opened so far, asked on one of them. */
static int opened(struct db *db)
{
    char text[16];

    take_first_cell(db, "SELECT count(*) FROM opened", text);
    return atoi(text);
}

static void take__keeps__what_was_given_back(void **state)
{
    const struct db_pool_options options = {.size = 2, .pre_ping = true};
    struct db_pool *pool = db_pool_new(&options);

    (void)state;
    for (int i = 0; i < 5; i++) {
        struct db *db = take(pool);
        assert_int_equal(opened(db), 1);
        db_pool_give(pool, db);
    }
    assert_int_equal(db_pool_open(pool, &shop), 1);
    db_pool_give(pool, NULL);
    db_pool_free(pool);
}

static void take__beyond_the_limit__says_so(void **state)
{
    const struct db_pool_options options = {.size = 1, .overflow = 1};
    struct db_pool *pool = db_pool_new(&options);
    struct err err = ERR_INIT;
    struct db *a = take(pool), *b = take(pool), *c = NULL;

    (void)state;
    assert_false(db_pool_take(pool, &shop, DB_READS, NULL, &c, &err));
    assert_int_equal(err.code, ERR_TIMEOUT);
    assert_non_null(strstr(err.text, "all 2 connections to 'shop' are busy"));
    assert_non_null(strstr(err.text, "pool.overflow"));
    db_pool_give(pool, a);
    db_pool_give(pool, b); /* one more than are kept */
    assert_int_equal(db_pool_open(pool, &shop), 1);
    db_pool_free(pool);
}

/* ---- waiting */

struct waiter {
    struct db_pool *pool;
    struct cancel *cancel;
    bool ok;
    struct err err;
};

static void *wait_for_one(void *arg)
{
    struct waiter *waiter = arg;
    struct db *db = NULL;

    waiter->ok = db_pool_take(waiter->pool, &shop, DB_READS, waiter->cancel, &db, &waiter->err);
    db_pool_give(waiter->pool, db);
    return NULL;
}

static void take__waits__until_one_comes_back_or_it_is_cancelled(void **state)
{
    const struct db_pool_options options = {.size = 1, .wait_ms = 60000};
    struct db_pool *pool = db_pool_new(&options);
    struct waiter waiter = {.pool = pool, .cancel = cancel_new()};
    struct db *db = take(pool);
    pthread_t thread;

    (void)state;
    pthread_create(&thread, NULL, wait_for_one, &waiter);
    cancel_fire(waiter.cancel);
    pthread_join(thread, NULL);
    assert_false(waiter.ok);
    assert_int_equal(waiter.err.code, ERR_CANCELLED);
    cancel_unref(waiter.cancel);

    waiter = (struct waiter){.pool = pool};
    pthread_create(&thread, NULL, wait_for_one, &waiter);
    db_pool_give(pool, db);
    pthread_join(thread, NULL);
    assert_true(waiter.ok);
    db_pool_free(pool);
}

/* ---- replacing */

static void take__opens__an_old_one_anew(void **state)
{
    const struct db_pool_options options = {.size = 1, .recycle_seconds = 1};
    const struct timespec longer = {.tv_sec = 1, .tv_nsec = 1000000};
    struct db_pool *pool = db_pool_new(&options);
    struct db *db = take(pool);

    (void)state;
    assert_int_equal(opened(db), 1);
    db_pool_give(pool, db);
    nanosleep(&longer, NULL);
    db = take(pool);
    assert_int_equal(opened(db), 2);
    db_pool_give(pool, db);
    db_pool_free(pool);
}

static void give__with_an_open_transaction__keeps_nothing_of_it(void **state)
{
    const struct db_pool_options options = {.size = 1};
    struct db_pool *pool = db_pool_new(&options);
    struct err err = ERR_INIT;
    struct db *db = take_for(pool, DB_WRITES);
    char text[16];

    (void)state;
    assert_true(db_begin(db, &err) && db_exec(db, "INSERT INTO t VALUES (1)", NULL, &err));
    db_pool_give(pool, db);
    assert_int_equal(db_pool_open(pool, &shop), 0);
    db = take(pool);
    assert_int_equal(opened(db), 2);
    take_first_cell(db, "SELECT count(*) FROM t", text);
    assert_string_equal(text, "0");
    db_pool_give(pool, db);
    db_pool_free(pool);
}

static void take__for_reading__gives_what_cannot_write(void **state)
{
    const struct db_pool_options options = {.size = 1};
    struct db_pool *pool = db_pool_new(&options);
    struct err err = ERR_INIT;
    struct db *reads = take(pool), *writes = take_for(pool, DB_WRITES);

    (void)state;
    assert_ptr_not_equal(reads, writes);
    assert_false(db_exec(reads, "INSERT INTO t VALUES (1)", NULL, &err));
    assert_int_equal(err.code, ERR_REFUSED);
    assert_true(db_exec(writes, "INSERT INTO t VALUES (1)", NULL, &err));
    db_pool_give(pool, reads);
    db_pool_give(pool, writes);
    assert_int_equal(db_pool_open(pool, &shop), 2);
    assert_ptr_equal(take(pool), reads);
    assert_ptr_equal(take_for(pool, DB_WRITES), writes);
    db_pool_give(pool, reads);
    db_pool_give(pool, writes);
    db_pool_drop(pool, &shop);
    assert_int_equal(db_pool_open(pool, &shop), 0);
    db_pool_free(pool);
}

static void drop__closes__also_what_is_out(void **state)
{
    const struct db_pool_options options = {.size = 2};
    struct db_pool *pool = db_pool_new(&options);
    struct db *a = take(pool), *b = take(pool);

    (void)state;
    db_pool_give(pool, a);
    db_pool_drop(pool, &shop);
    assert_int_equal(db_pool_open(pool, &shop), 1);
    db_pool_give(pool, b);
    assert_int_equal(db_pool_open(pool, &shop), 0);
    db_pool_free(pool);
}

static void take__that_cannot_open__says_why_and_blocks_nobody(void **state)
{
    const struct db_pool_options options = {.size = 1};
    struct db_pool *pool = db_pool_new(&options);
    char name[] = "gone", url[] = "/no/such/file.db";
    const struct connection gone = {.name = name, .url = url, .read_only = true};
    struct db *db = NULL;

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct err err = ERR_INIT;
        assert_false(db_pool_take(pool, &gone, DB_READS, NULL, &db, &err));
        assert_int_equal(err.code, ERR_NOT_FOUND);
    }
    assert_int_equal(db_pool_open(pool, &gone), 0);
    db_pool_free(pool);
}

/* ---- many threads */

#define THREADS 8
#define ROUNDS 40

struct crowd {
    struct db_pool *pool;
    atomic_int out, most, failed;
};

static void *take_and_give(void *arg)
{
    struct crowd *crowd = arg;

    for (int i = 0; i < ROUNDS; i++) {
        struct db *db = NULL;
        if (!db_pool_take(crowd->pool, &shop, DB_READS, NULL, &db, NULL)) {
            crowd->failed++;
            continue;
        }
        const int out = ++crowd->out;
        if (out > crowd->most)
            crowd->most = out;
        crowd->failed += !db_ping(db, NULL, NULL);
        crowd->out--;
        db_pool_give(crowd->pool, db);
    }
    return NULL;
}

static void pool__serves__a_crowd_within_its_limits(void **state)
{
    const struct db_pool_options options = {
        .size = 2, .overflow = 1, .wait_ms = 120000, .pre_ping = true};
    struct crowd crowd = {.pool = db_pool_new(&options)};
    pthread_t threads[THREADS];

    (void)state;
    shop.session = NULL;
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, take_and_give, &crowd);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert_int_equal(crowd.failed, 0);
    assert_true(crowd.most <= 3);
    assert_true(db_pool_open(crowd.pool, &shop) <= 2);
    db_pool_free(crowd.pool);
}

#define POOL_TEST(name) cmocka_unit_test_setup_teardown(name, make_shop, drop_shop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        POOL_TEST(take__keeps__what_was_given_back),
        POOL_TEST(take__beyond_the_limit__says_so),
        POOL_TEST(take__waits__until_one_comes_back_or_it_is_cancelled),
        POOL_TEST(take__opens__an_old_one_anew),
        POOL_TEST(give__with_an_open_transaction__keeps_nothing_of_it),
        POOL_TEST(take__for_reading__gives_what_cannot_write),
        POOL_TEST(drop__closes__also_what_is_out),
        POOL_TEST(take__that_cannot_open__says_why_and_blocks_nobody),
        POOL_TEST(pool__serves__a_crowd_within_its_limits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
