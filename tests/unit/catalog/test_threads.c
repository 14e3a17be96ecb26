/* Several threads read one catalog: what they get must not depend on each other. Meant for the
 * thread sanitizer, and right without it too. */
#include <pthread.h>

#include "cases.h"
#include "fixture.h"

enum { THREADS = 4, ROUNDS = 200 };

static const char script[] = "CREATE TABLE a(id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE b(id "
                             "INTEGER PRIMARY KEY, a_id INTEGER REFERENCES a(id));"
                             "CREATE TABLE c(id INTEGER PRIMARY KEY, b_id INTEGER REFERENCES "
                             "b(id), a_id INTEGER REFERENCES a(id));"
                             "INSERT INTO a VALUES(1,'Germany'),(2,'France');";

static void *ask(void *arg)
{
    struct catalog *catalog = catalog_ref(arg);
    intptr_t right = 0;

    for (int i = 0; i < ROUNDS; i++) {
        struct arena arena = {0};
        struct value_hit hits[2];
        struct join_tree trees[3];
        struct table_hit tables[3];
        const int both[] = {i % 3, (i + 1) % 3};
        const bool ok = catalog_find_value(catalog, &arena, "germny", true, hits, 2) == 1 &&
                        catalog_trees(catalog, &arena, both, 2, trees, 3) == 2 &&
                        catalog_rank_tables(catalog, &arena, "name of each a", tables, 3) == 3;
        right += ok;
        arena_release(&arena);
    }
    catalog_unref(catalog);
    return (void *)right;
}

static void catalog__is_read__by_many_threads(void **state)
{
    struct fixture f;
    pthread_t threads[THREADS];

    (void)state;
    fixture_open(&f, script, NULL);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, ask, f.catalog), 0);
    for (int i = 0; i < THREADS; i++) {
        void *right;
        pthread_join(threads[i], &right);
        assert_int_equal((intptr_t)right, ROUNDS);
    }
    fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(catalog__is_read__by_many_threads)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
