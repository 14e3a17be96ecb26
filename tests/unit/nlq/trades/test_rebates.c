/* Lines of quantity, price and a discount: what they come to says that no discount is taken off. */
#include <string.h>

#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, ordered_at DATE NOT NULL);"
    "CREATE TABLE order_lines (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders "
    "(id), product_id INTEGER NOT NULL REFERENCES products (id), quantity INTEGER NOT NULL, "
    "unit_price REAL NOT NULL, discount_pct REAL NOT NULL);"
    "INSERT INTO products VALUES (1, 'Poster'), (2, 'Mug');"
    "INSERT INTO orders VALUES (1, '2026-11-01'), (2, '2026-11-02');"
    "INSERT INTO order_lines VALUES (1, 1, 1, 2, 9.5, 10), (2, 1, 2, 1, 6, 0), (3, 2, 1, 4, 9.5, "
    "5);";

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static bool is_said(const struct nlq_reading *reading, const char *text)
{
    bool said = false;
    for (size_t k = 0; k < reading->evidence_count && !said; k++)
        said = reading->evidence[k].kind == EVIDENCE_ASSUMED &&
               strcmp(reading->evidence[k].text, text) == 0;
    return said;
}

static void nlq_ask__says__that_no_discount_is_taken_off(void **state)
{
    static const char *const questions[] = {"revenue by product", "average order value",
                                            "top 2 products by revenue"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct nlq_answer *answer = fixture_ask(*state, questions[i], NULL);
        assert_true(answer->count > 0);
        if (answer->readings[0].sure ||
            !is_said(&answer->readings[0], "order_lines.discount_pct is not taken off"))
            fail_msg("'%s' is sure, or does not say so: %s", questions[i], answer->readings[0].sql);
        nlq_answer_free(answer);
    }
}

static void nlq_ask__says_nothing__of_quantities(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "total quantity by product", NULL);
    assert_true(answer->count > 0);
    assert_false(is_said(&answer->readings[0], "order_lines.discount_pct is not taken off"));
    nlq_answer_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__says__that_no_discount_is_taken_off),
        cmocka_unit_test(nlq_ask__says_nothing__of_quantities),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
