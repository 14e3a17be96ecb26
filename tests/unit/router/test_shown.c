/* Short words about the numbers that are shown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "querent/base/mem.h"
#include "shown_words.h"

#define COUNTS                                                                                     \
    "SELECT h.name, count(*) AS bookings FROM horses AS h JOIN bookings AS b ON b.horse = h.id "   \
    "GROUP BY h.id"
#define LATE "SELECT town, count(*) AS late_orders FROM orders WHERE late GROUP BY town"
#define BOTH "SELECT town, count(*) AS orders, sum(total) AS total FROM orders GROUP BY town"
#define LIST "SELECT name, height FROM horses"

static const struct {
    const char *sql, *text, *expected; /* NULL: it stands as it is */
} cases[] = {
    {COUNTS, "only over 20", "only those with more than 20 bookings"},
    {COUNTS, "Only more than 20.", "only those with more than 20 bookings"},
    {COUNTS, "just those under 20", "only those with fewer than 20 bookings"},
    {COUNTS, "and only those with at least 5", "only those with at least 5 bookings"},
    {LATE, "only over 20", "only those with more than 20 late orders"},
    {COUNTS, "only over 20 cm", NULL},
    {COUNTS, "only over 20 euros in 2026", NULL},
    {COUNTS, "only cash", NULL},
    {BOTH, "only over 20", NULL}, /* of which number? */
    {LIST, "only over 20", NULL},
    {COUNTS, "sort by bookings", "sort by number of bookings"},
    {COUNTS, "order by bookings desc", "sort by number of bookings descending"},
    {COUNTS, "most bookings first", "sort by number of bookings descending"},
    {COUNTS, "fewest bookings first", "sort by number of bookings"},
    {BOTH, "sort by orders", "sort by number of orders"},
    {BOTH, "sort by total", NULL},
    {COUNTS, "sort by name", NULL},
    {COUNTS, "sort by bookings and name", NULL},
    {COUNTS, "only the top 5", "top 5"},
    {COUNTS, "show me just the top 5 of them", "top 5"},
    {COUNTS, "only the top 5 in october", NULL},
    {LIST, "only the top 5", NULL}, /* of the rows that are shown */
    {"no SQL at all", "only over 20", NULL},
    {NULL, "only over 20", NULL},
};

static void shown_words__name__the_number_that_is_shown(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct memory memory;
        memory_init(&memory, "shop");
        memory_set(i % 2 ? &memory.sql : &memory.rows_sql, cases[i].sql);
        char *full = shown_words(&memory, cases[i].text);
        if (cases[i].expected)
            assert_string_equal(full, cases[i].expected);
        else
            assert_null(full);
        mem_free(full);
        memory_release(&memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shown_words__name__the_number_that_is_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
