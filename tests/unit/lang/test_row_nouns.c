/* What rows may be called: no pair twice, none that can't be found, both ways but for kinds. */
#include <string.h>

#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/lexicon.h"
#include "querent/lang/synonyms.h"
#include "support/check.h"

static const struct {
    const char *noun, *others;
} rows[] = {
#define ROW_NOUN(noun, others) {noun, others},
#include "lexicon/row_nouns.inc"
#undef ROW_NOUN
};

struct wanted {
    const char *noun;
    int step; /* -1: not seen */
};

static void see(const char *noun, size_t len, int step, void *arg)
{
    struct wanted *wanted = arg;
    if (strlen(wanted->noun) == len && strncmp(wanted->noun, noun, len) == 0)
        wanted->step = step;
}

/* How many steps the noun is from what is said; -1: they have nothing to do with one another. */
static int steps(const char *said, const char *noun)
{
    struct wanted wanted = {noun, -1};
    synonyms_each_row_noun(said, see, &wanted);
    return wanted.step;
}

/* Words of questions are looked up by their lemmas, and as they stand; spelled as the lexicon does.
 */
static void check_noun(const char *noun)
{
    const char *blank = strrchr(noun, ' '), *last = blank ? blank + 1 : noun;
    if (strlen(last) < 2 || !str_eq(lexicon_spelling(last), last))
        fail_msg("row nouns: '%s' is never found, it is spelled '%s'", noun,
                 lexicon_spelling(last));
}

static void check_pair(struct map *seen, const char *noun, const char *other)
{
    char *pair = mem_printf("%s=%s", noun, other), *back = mem_printf("%s=%s", other, noun);
    if (str_eq(noun, other) || map_get(seen, pair) || map_get(seen, back))
        fail_msg("row nouns: '%s' stands twice", pair);
    map_put(seen, pair, seen);
    mem_free(pair);
    mem_free(back);
}

static void row_nouns__are__lemmas_and_stand_once(void **state)
{
    struct map heads = {0}, seen = {0};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        check_noun(rows[i].noun);
        if (map_get(&heads, rows[i].noun))
            fail_msg("row nouns: '%s' has two rows", rows[i].noun);
        map_put(&heads, rows[i].noun, &heads);
        for (const char *p = rows[i].others + strspn(rows[i].others, ";"); *p;
             p += strspn(p, "|;")) {
            const size_t len = strcspn(p, "|;");
            char *other = mem_printf("%.*s", (int)len, p);
            check_noun(other);
            check_pair(&seen, rows[i].noun, other);
            mem_free(other);
            p += len;
        }
    }
    map_release(&heads);
    map_release(&seen);
}

static void synonyms_each_row_noun__tells__how_near_a_noun_is(void **state)
{
    (void)state;
    assert_int_equal(steps("expert", "specialist"), 0);
    assert_int_equal(steps("specialist", "expert"), 0);
    assert_int_equal(steps("eating place", "restaurant"), 0);
    assert_int_equal(steps("estate", "winery"), 1);
    assert_int_equal(steps("pecialist", "expert"), -1);
    assert_int_equal(steps("", "expert"), -1);
}

/* Vans are vehicles, and vehicles no vans. */
static void synonyms_each_row_noun__leads__from_kinds_to_what_is_of_them_only(void **state)
{
    (void)state;
    assert_int_equal(steps("vehicle", "van"), 2);
    assert_int_equal(steps("van", "vehicle"), -1);
    assert_int_equal(steps("event", "auction"), 2);
    assert_int_equal(steps("auction", "event"), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(row_nouns__are__lemmas_and_stand_once),
        cmocka_unit_test(synonyms_each_row_noun__tells__how_near_a_noun_is),
        cmocka_unit_test(synonyms_each_row_noun__leads__from_kinds_to_what_is_of_them_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
