#include <string.h>

#include "support/check.h"
#include "support/random.h"

#include "querent/base/arena.h"

static void arena_alloc__gives__zeroed_aligned_memory(void **state)
{
    (void)state;
    struct arena arena = {0};

    random_seed(1);
    for (int i = 0; i < 2000; i++) {
        const size_t size = random_below(i % 50 ? 200 : 100000);
        unsigned char *p = arena_alloc(&arena, size);
        assert_int_equal((uintptr_t)p % _Alignof(max_align_t), 0);
        for (size_t j = 0; j < size; j++)
            assert_int_equal(p[j], 0);
        memset(p, 0xAA, size); /* a later block that overlapped would not be zero */
    }
    arena_release(&arena);
    assert_null(arena.head);
    assert_int_equal(arena.used, 0);
}

static void arena_strings__are__copies(void **state)
{
    (void)state;
    struct arena arena = {0};
    char text[] = "orders";

    char *copy = arena_strdup(&arena, text);
    char *part = arena_strndup(&arena, text, 2);
    char *made = arena_printf(&arena, "%s-%d", text, 7);
    text[0] = 'X';
    assert_string_equal(copy, "orders");
    assert_string_equal(part, "or");
    assert_string_equal(made, "orders-7");
    assert_null(arena_strdup(&arena, NULL));
    assert_true(arena.used > 0);
    arena_release(&arena);
}

static void arena_alloc__keeps__the_heads_rest_after_a_large_block(void **state)
{
    (void)state;
    struct arena arena = {0};

    char *first = arena_alloc(&arena, 16);
    arena_alloc(&arena, 1 << 20);
    char *second = arena_alloc(&arena, 16);
    assert_ptr_equal(second, first + 16);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_alloc__gives__zeroed_aligned_memory),
        cmocka_unit_test(arena_strings__are__copies),
        cmocka_unit_test(arena_alloc__keeps__the_heads_rest_after_a_large_block),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
