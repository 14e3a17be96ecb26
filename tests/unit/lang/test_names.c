/* Words in names: classes, points, and the table that they come from. */
#include <ctype.h>
#include <string.h>

#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/lang/names.h"
#include "support/check.h"

static const struct {
    const char *kind, *phrases;
} rows[] = {
#define NAMES(class, list) {#class, list},
#define POINTS(kind, phrase, points) {#kind " points", phrase},
#include "lexicon/names.inc"
};

static void name_is__compares__the_whole_name(void **state)
{
    (void)state;
    assert_true(name_is("first name", 10, NAME_FIRST_NAME));
    assert_true(name_is("first name of", 10, NAME_FIRST_NAME));
    assert_false(name_is("first", 5, NAME_FIRST_NAME));
    assert_false(name_is("first name", 10, NAME_LAST_NAME));
    assert_false(name_is("", 0, NAME_KEY));
}

static void name_has__finds__whole_words(void **state)
{
    (void)state;
    assert_true(name_has("user password hash", NAME_SECRET));
    assert_true(name_has("private key", NAME_SECRET));
    assert_true(name_has("the private key of", NAME_SECRET));
    assert_false(name_has("spinning", NAME_SECRET)); /* no pin */
    assert_false(name_has("private", NAME_SECRET));
    assert_false(name_has("", NAME_SECRET));
}

static void name_end__takes__the_longest_end(void **state)
{
    (void)state;
    assert_int_equal(name_end("customer first name", 19, NAME_FIRST_NAME), 10);
    assert_int_equal(name_end("customer first name", 14, NAME_FIRST_NAME), 0);
    assert_int_equal(name_end("first name", 10, NAME_FIRST_NAME), 10);
    assert_int_equal(name_end("paid", 4, NAME_KEY), 0); /* ends in letters, not in a word */
    assert_true(name_ends("order id", NAME_KEY));
    assert_false(name_ends("id of order", NAME_KEY));
}

static void points__are__of_the_longest_phrase_or_of_all(void **state)
{
    (void)state;
    assert_int_equal(name_end_points("customer name", NAME_LABEL), 60);
    assert_int_equal(name_end_points("customer first name", NAME_LABEL), 30);
    assert_int_equal(name_end_points("price", NAME_LABEL), 0);
    assert_int_equal(name_sum_points("order date", NAME_DATE), 50 + 40);
    assert_int_equal(name_sum_points("last update", NAME_DATE), -8);
}

static void check_phrase(struct map *seen, const char *kind, const char *phrase, size_t len)
{
    char *key = mem_printf("%s: %.*s", kind, (int)len, phrase);
    if (map_get(seen, key))
        fail_msg("names: '%s' stands twice", key);
    map_put(seen, key, (void *)rows);
    for (size_t i = 0; i < len; i++) {
        const bool blank = phrase[i] == ' ';
        if (!islower((unsigned char)phrase[i]) &&
            !(blank && i > 0 && i + 1 < len && phrase[i + 1] != ' '))
            fail_msg("names: '%s' is no phrase", key);
    }
    mem_free(key);
}

static void rows__have__a_phrase_once(void **state)
{
    struct map seen = {0};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        for (const char *p = rows[i].phrases; *p; p += *p == '|') {
            const size_t len = strcspn(p, "|");
            check_phrase(&seen, rows[i].kind, p, len);
            p += len;
        }
    }
    for (int class = 0; class < NAME_CLASSES; class ++) {
        if (name_phrases((enum name_class) class) == NULL)
            fail_msg("names: class %d has no row", class);
    }
    map_release(&seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(name_is__compares__the_whole_name),
        cmocka_unit_test(name_has__finds__whole_words),
        cmocka_unit_test(name_end__takes__the_longest_end),
        cmocka_unit_test(points__are__of_the_longest_phrase_or_of_all),
        cmocka_unit_test(rows__have__a_phrase_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
