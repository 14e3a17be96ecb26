#include "support/check.h"
#include "support/random.h"

#include "querent/base/mem.h"
#include "querent/base/vec.h"

static void vec_push__keeps__order_and_grows(void **state)
{
    (void)state;
    VEC(int) ids = {0};

    for (int i = 0; i < 1000; i++)
        vec_push(&ids, i * 3);
    assert_int_equal(ids.len, 1000);
    assert_true(ids.cap >= 1000);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(ids.v[i], i * 3);
    assert_int_equal(vec_last(&ids), 2997);
    assert_int_equal(vec_pop(&ids), 2997);
    assert_int_equal(ids.len, 999);
    vec_release(&ids);
    assert_null(ids.v);
    assert_int_equal(ids.cap, 0);
}

static void vec_insert_and_remove__match__an_array(void **state)
{
    (void)state;
    VEC(int) ids = {0};
    int model[300];
    size_t count = 0;

    random_seed(2);
    for (int step = 0; step < 3000; step++) {
        const size_t at = random_below(count + 1);
        if (count < 300 && random_below(2)) {
            memmove(model + at + 1, model + at, (count - at) * sizeof *model);
            model[at] = step;
            count++;
            vec_insert(&ids, at, step);
        } else if (at < count) {
            memmove(model + at, model + at + 1, (count - at - 1) * sizeof *model);
            count--;
            vec_remove(&ids, at);
        }
        assert_int_equal(ids.len, count);
        if (count)
            assert_memory_equal(ids.v, model, count * sizeof *model);
    }
    vec_release(&ids);
}

static void mem_functions__hold__for_null_and_empty(void **state)
{
    (void)state;
    char *empty = mem_strndup("abc", 0);
    char *made = mem_printf("%d rows", 12);

    assert_null(mem_strdup(NULL));
    assert_string_equal(empty, "");
    assert_string_equal(made, "12 rows");
    mem_free(NULL);
    mem_free(empty);
    mem_free(made);
    assert_null(mem_last_words());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vec_push__keeps__order_and_grows),
        cmocka_unit_test(vec_insert_and_remove__match__an_array),
        cmocka_unit_test(mem_functions__hold__for_null_and_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
