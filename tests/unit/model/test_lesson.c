/* A lesson that defines anew what another one says takes its place; one that adds to it does not.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/model/lesson.h"

enum { OLD_ID = 7 };

static struct lesson made(enum lesson_kind kind, const char *says, const char *means)
{
    struct lesson lesson = {.kind = kind,
                            .scope = LESSON_CONNECTION,
                            .connection = mem_strdup("shop"),
                            .says = says ? mem_strdup(says) : NULL,
                            .means = mem_strdup(means)};
    lesson_give_name(&lesson);
    return lesson;
}

static const struct {
    enum lesson_kind kind;
    const char *says, *means, *new_says, *new_means;
    bool replaces;
} cases[] = {
    {LESSON_VALUE, "VIP", "c.limit > 5", "VIPs", "c.limit > 9", true},
    {LESSON_VALUE, "key accounts", "c.limit > 5", "Key account", "c.limit > 9", true},
    {LESSON_VALUE, "VIP", "c.limit > 5", "VIP guests", "c.limit > 9", false},
    {LESSON_MEASURE, "turnover", "sum(a.x)", "turnover", "sum(b.y)", true},
    {LESSON_FILTER, NULL, "o.total > 10", NULL, "o.total > 20", true},
    {LESSON_FILTER, NULL, "o.total > 10", NULL, "O.Total >= 20", true},
    {LESSON_FILTER, NULL, "o.total > 10", NULL, "o.total < 20", false},
    {LESSON_FILTER, NULL, "o.total > 10", NULL, "o.tax > 20", false},
    {LESSON_FILTER, NULL, "o.status = 'open'", NULL, "o.status = 'on hold'", true},
    {LESSON_FILTER, NULL, "o.status <> 'open'", NULL, "o.status <> 'on hold'", false},
    {LESSON_FILTER, NULL, "o.status <> 'cancelled'", NULL, "o.status = 'open'", true},
    {LESSON_FILTER, NULL, "o.gone IS NULL", NULL, "o.gone IS NOT NULL", true},
    {LESSON_FILTER, NULL, "o.a = 1 OR o.b = 2", NULL, "o.a = 2", false},
};

static void lesson_own_name__takes_the_place__of_what_it_defines_anew(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lesson old = made(cases[i].kind, cases[i].says, cases[i].means);
        struct lesson new = made(cases[i].kind, cases[i].new_says, cases[i].new_means);
        old.id = OLD_ID;
        const struct lesson *gone = lesson_own_name(&new, &old, 1);
        if ((gone == &old) != cases[i].replaces || (new.id == OLD_ID) != cases[i].replaces)
            fail_msg("%s, then %s: %s", cases[i].means, cases[i].new_means,
                     gone ? "replaced" : "both are kept");
        lesson_release(&old);
        lesson_release(&new);
    }
}

static void lesson_own_name__leaves__what_holds_elsewhere(void **state)
{
    (void)state;
    struct lesson old = made(LESSON_VALUE, "VIP", "c.limit > 5");
    struct lesson new = made(LESSON_VALUE, "VIPs", "c.limit > 9");
    old.scope = LESSON_COMPANY;
    assert_null(lesson_own_name(&new, &old, 1));
    old.scope = LESSON_CONNECTION;
    old.connection[0] = 'x';
    assert_null(lesson_own_name(&new, &old, 1));
    old.connection[0] = 's';
    old.off = true;
    assert_null(lesson_own_name(&new, &old, 1));
    lesson_release(&old);
    lesson_release(&new);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lesson_own_name__takes_the_place__of_what_it_defines_anew),
        cmocka_unit_test(lesson_own_name__leaves__what_holds_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
