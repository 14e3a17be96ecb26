/* A forwarder's books: what was invoiced, pledged and refunded to somebody in a time is one sum,
 * where no word asks for a list. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE invoices (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients "
    "(id), invoiced_on DATE NOT NULL, amount NUMERIC(8,2) NOT NULL, discount NUMERIC(8,2) NOT "
    "NULL, "
    "discount_percent NUMERIC(4,1) NOT NULL);"
    "CREATE TABLE pledges (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients "
    "(id), made_on DATE NOT NULL, sum_promised NUMERIC(8,2) NOT NULL);"
    "INSERT INTO clients VALUES (1, 'Maersk'), (2, 'Hapag');"
    "INSERT INTO invoices VALUES (1, 1, '2025-03-01', 120.5, 5, 4), (2, 1, '2025-04-01', 80, 0, "
    "0), "
    "(3, 2, '2025-03-05', 60, 6, 10);"
    "INSERT INTO pledges VALUES (1, 1, '2025-02-01', 40);";

#define OF_MAERSK                                                                                  \
    " FROM invoices JOIN clients ON invoices.client_id = clients.id WHERE clients.name = "         \
    "'Maersk' AND invoices.invoiced_on >= '2025-01-01' AND invoices.invoiced_on < '2026-01-01'"

static const struct asked questions[] = {
    {"amount invoiced to Maersk in 2025", "SELECT sum(invoices.amount)" OF_MAERSK},
    {"what was the amount invoiced to Maersk in 2025?", "SELECT sum(invoices.amount)" OF_MAERSK},
    {"discount given to Maersk in 2025", "SELECT sum(invoices.discount)" OF_MAERSK},
    {"amounts invoiced to Maersk in 2025", "SELECT invoices.amount" OF_MAERSK},
    {"list the amount invoiced to Maersk in 2025", "SELECT invoices.amount" OF_MAERSK},
    {"discount percent given to Maersk in 2025", "SELECT invoices.discount_percent" OF_MAERSK},
};

/* Of all together, or of each: the sum is a reading, and no certainty. */
static const struct asked unsure[] = {
    {"amount invoiced to Maersk in 2025", NULL},
    {"discount given last year", NULL},
};

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__adds_up__an_amount_of_a_time(void **state)
{
    assert_all_answered(*state, questions, sizeof questions / sizeof *questions);
}

static void nlq_ask__is_not_sure__whether_it_is_added_up(void **state)
{
    assert_none_sure(*state, unsure, sizeof unsure / sizeof *unsure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__adds_up__an_amount_of_a_time, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__whether_it_is_added_up, setup,
                                        fixture_teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
