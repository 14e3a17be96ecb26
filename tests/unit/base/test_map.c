#include <stdio.h>
#include <string.h>

#include "support/check.h"
#include "support/random.h"

#include "querent/base/map.h"

enum { KEYS = 400 };

/* The simplest thing that can be right: one slot a possible key. */
static void map_random__matches__a_list(void **state)
{
    (void)state;
    static int values[KEYS];
    void *list[KEYS] = {0};
    struct map map = {0};
    size_t count = 0;

    random_seed(4);
    for (int step = 0; step < 60000; step++) {
        const size_t k = random_below(KEYS);
        char key[16];
        snprintf(key, sizeof key, "key%zu", k);
        if (random_below(100) < (step % 20000 < 10000 ? 60u : 40u)) {
            void *value = &values[random_below(KEYS)];
            assert_ptr_equal(map_put(&map, key, value), list[k]);
            count += !list[k];
            list[k] = value;
        } else {
            assert_ptr_equal(map_del(&map, key), list[k]);
            count -= list[k] != NULL;
            list[k] = NULL;
        }
        assert_int_equal(map.len, count);
        const size_t probe = random_below(KEYS);
        snprintf(key, sizeof key, "key%zu", probe);
        assert_ptr_equal(map_get(&map, key), list[probe]);
    }
    for (size_t i = 0; i < map.len; i++) {
        size_t k;
        assert_int_equal(sscanf(map.items[i].key, "key%zu", &k), 1);
        assert_ptr_equal(map.items[i].value, list[k]);
    }
    map_release(&map);
}

static void map_items__keep__insertion_order(void **state)
{
    (void)state;
    static const char *const keys[] = {"orders", "customers", "", "items", "Orders"};
    struct map map = {0};

    for (size_t i = 0; i < COUNT_OF(keys); i++)
        assert_null(map_put(&map, keys[i], (void *)keys[i]));
    assert_ptr_equal(map_put(&map, "items", (void *)keys[0]), keys[3]);
    assert_int_equal(map.len, COUNT_OF(keys));
    for (size_t i = 0; i < COUNT_OF(keys); i++)
        assert_string_equal(map.items[i].key, keys[i]);
    map_clear(&map);
    assert_null(map_get(&map, "orders"));
    assert_null(map_put(&map, "orders", (void *)keys[1]));
    map_release(&map);
}

static void map_keys__may__hold_any_bytes(void **state)
{
    (void)state;
    struct map map = {0};
    int a, b;

    map_putn(&map, "x\0y", 3, &a);
    map_putn(&map, "x\0z", 3, &b);
    assert_ptr_equal(map_getn(&map, "x\0y", 3), &a);
    assert_ptr_equal(map_getn(&map, "x\0z", 3), &b);
    assert_null(map_get(&map, "x"));
    map_release(&map);
}

static void map_empty__answers__null(void **state)
{
    (void)state;
    struct map map = {0};

    assert_null(map_get(&map, "x"));
    assert_null(map_del(&map, "x"));
    map_clear(&map);
    map_release(&map);
}

/* Fingerprints are stored: a change of the function must be noticed. */
static void hash_bytes__is__stable(void **state)
{
    (void)state;
    assert_int_equal(hash_bytes("orders", 6, 0), hash_bytes("orders", 6, 0));
    assert_true(hash_bytes("orders", 6, 0) == UINT64_C(0xb4dc276a5efed496));
    assert_true(hash_bytes("customer_id_long", 16, 7) == UINT64_C(0x4e48856a3c975b31));
    assert_true(hash_bytes("a", 1, 0) != hash_bytes("a\0", 2, 0));
    assert_true(hash_bytes("", 0, 0) != hash_bytes("", 0, 1));
}

/* Flipping any one bit of the input flips about half of the output's. */
static void hash_bytes__spreads__every_bit(void **state)
{
    (void)state;
    unsigned char bytes[24];

    random_seed(5);
    for (size_t len = 1; len <= sizeof bytes; len++) {
        for (size_t i = 0; i < len; i++)
            bytes[i] = (unsigned char)random_below(256);
        const uint64_t before = hash_bytes(bytes, len, 0);
        for (size_t bit = 0; bit < len * 8; bit++) {
            bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
            const int flipped = __builtin_popcountll(before ^ hash_bytes(bytes, len, 0));
            bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
            assert_in_range(flipped, 10, 54);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(map_random__matches__a_list),
        cmocka_unit_test(map_items__keep__insertion_order),
        cmocka_unit_test(map_keys__may__hold_any_bytes),
        cmocka_unit_test(map_empty__answers__null),
        cmocka_unit_test(hash_bytes__is__stable),
        cmocka_unit_test(hash_bytes__spreads__every_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
