/* Catalogs that several fronts wish for at the same time: one builds, the others wait for it. */
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "../catalog/fixture.h"
#include "catalogs/shared.h"
#include "querent/base/cancel.h"
#include "querent/base/mem.h"
#include "querent/front/front.h"
#include "support/check.h"

enum { WAITERS = 8 };
#define KEY "a place"

static struct fixture shop;

struct waiter {
    pthread_t thread;
    struct catalog *catalog; /* NULL: it was left to build */
};

static void *waiter_run(void *arg)
{
    struct waiter *waiter = arg;

    waiter->catalog = shared_find(KEY, true, catalog_schema(shop.catalog), NULL);
    if (!waiter->catalog)
        shared_built(KEY, true, shop.catalog);
    return NULL;
}

/* How many of those who wait were left to build. */
static int builders(struct catalog *built)
{
    struct waiter waiters[WAITERS] = {0};
    int count = 0;

    assert_null(shared_find(KEY, true, catalog_schema(shop.catalog), NULL));
    for (int i = 0; i < WAITERS; i++)
        assert_int_equal(pthread_create(&waiters[i].thread, NULL, waiter_run, &waiters[i]), 0);
    assert_null(shared_find("elsewhere", true, catalog_schema(shop.catalog), NULL));
    shared_built("elsewhere", true, NULL);
    shared_built(KEY, true, built);
    for (int i = 0; i < WAITERS; i++) {
        pthread_join(waiters[i].thread, NULL);
        count += !waiters[i].catalog;
        assert_true(!waiters[i].catalog || waiters[i].catalog == shop.catalog);
        catalog_unref(waiters[i].catalog);
    }
    return count;
}

static void many_at_once__are_given__the_one_that_is_built(void **state)
{
    (void)state;
    front_share_catalogs(true);
    assert_int_equal(builders(shop.catalog), 0);
    front_share_catalogs(false);
}

static void one_that_fails__leaves_it__to_one_other(void **state)
{
    (void)state;
    front_share_catalogs(true);
    assert_int_equal(builders(NULL), 1);
    front_share_catalogs(false);
}

static void who_is_cancelled__does_not_wait(void **state)
{
    (void)state;
    struct cancel *cancel = cancel_new();

    front_share_catalogs(true);
    assert_null(shared_find(KEY, true, catalog_schema(shop.catalog), cancel));
    cancel_fire(cancel);
    assert_null(shared_find(KEY, true, catalog_schema(shop.catalog), cancel));
    shared_built(KEY, true, shop.catalog);
    struct catalog *found = shared_find(KEY, true, catalog_schema(shop.catalog), cancel);
    assert_ptr_equal(found, shop.catalog);
    catalog_unref(found);
    front_share_catalogs(false);
    cancel_unref(cancel);
}

static void without_sharing__everybody_builds(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        assert_null(shared_find(KEY, true, catalog_schema(shop.catalog), NULL));
        shared_built(KEY, true, shop.catalog);
    }
}

/* The key of a connection whose password and session's value are these. The caller frees. */
static char *key_with(const struct settings *settings, const char *password, const char *value)
{
    char *url = mem_printf("postgresql://ann:%s@127.0.0.1:5432/shop", password);
    char *session = mem_printf("SET app.key = '%s'", value);
    char name[] = "shop";
    const struct connection connection = {.name = name, .url = url, .session = session};
    const struct load_catalog load = {.settings = settings, .connection = &connection};
    char *key = shared_key(&load, NULL, NULL, 0);

    mem_free(url);
    mem_free(session);
    return key;
}

static void a_key__holds__no_secret(void **state)
{
    struct settings *settings = NULL;
    struct err err = ERR_INIT;

    (void)state;
    if (!settings_load(NULL, 0, &settings, &err))
        fail_msg("%s", err.text);
    char *key = key_with(settings, "hunter2word", "deadbeef"),
         *same = key_with(settings, "hunter2word", "deadbeef"),
         *other = key_with(settings, "hunter3word", "deadbeef"),
         *session = key_with(settings, "hunter2word", "deadbeee");
    assert_null(strstr(key, "hunter2word"));
    assert_null(strstr(key, "deadbeef"));
    assert_string_equal(key, same);
    assert_string_not_equal(key, other); /* who may not log in is shown nothing */
    assert_string_not_equal(key, session);
    mem_free(key);
    mem_free(same);
    mem_free(other);
    mem_free(session);
    settings_free(settings);
}

static int set_up(void **state)
{
    (void)state;
    fixture_open_with(&shop, "CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT)", NULL, NULL);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    fixture_close(&shop);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_at_once__are_given__the_one_that_is_built),
        cmocka_unit_test(one_that_fails__leaves_it__to_one_other),
        cmocka_unit_test(who_is_cancelled__does_not_wait),
        cmocka_unit_test(without_sharing__everybody_builds),
        cmocka_unit_test(a_key__holds__no_secret),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
