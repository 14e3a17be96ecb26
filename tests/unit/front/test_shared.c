/* Catalogs that several fronts wish for at the same time: one builds, the others wait for it. */
#include <pthread.h>
#include <stdatomic.h>

#include "../catalog/fixture.h"
#include "catalogs/shared.h"
#include "querent/base/cancel.h"
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
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
