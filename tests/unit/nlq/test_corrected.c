/* Follow-ups that correct the question before or move its period, and which rows a period is of. */
#include <stdlib.h>
#include <string.h>

#include "fixture.h"

static const char tables[] =
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL, birth_date DATE NOT NULL, joined_on DATE NOT NULL, salary NUMERIC NOT NULL);"
    "CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL, "
    "keeper_id INTEGER REFERENCES staff (id));"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients "
    "(id), seller_id INTEGER REFERENCES staff (id), placed_on DATE NOT NULL, total NUMERIC NOT "
    "NULL);"
    "CREATE TABLE invoices (id INTEGER PRIMARY KEY, invoice_no TEXT NOT NULL UNIQUE, order_id "
    "INTEGER NOT NULL REFERENCES orders (id), issued_on DATE NOT NULL, due_on DATE NOT NULL, paid "
    "BOOLEAN NOT NULL);"
    "CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT NOT NULL, unit_price NUMERIC NOT NULL);"
    "CREATE TABLE places (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE stock (id INTEGER PRIMARY KEY, place_id INTEGER NOT NULL REFERENCES places (id), "
    "goods_id INTEGER NOT NULL REFERENCES goods (id), quantity INTEGER NOT NULL);"
    "INSERT INTO staff VALUES (1, 'Ada', 'Vogel', '1980-01-01', '2020-01-01', 100), (2, 'Ben', "
    "'Stein', '1990-01-01', '2021-01-01', 200);"
    "INSERT INTO clients VALUES (1, 'Vogel KG', 'Austria', 2), (2, 'Ott', 'Spain', 1);"
    "INSERT INTO orders VALUES (1, 1, 1, '2024-03-03', 10), (2, 1, 2, '2025-03-04', 20), (3, 2, "
    "2, '2025-04-04', 30);"
    "INSERT INTO invoices VALUES (1, 'A-1', 1, '2024-03-04', '2024-04-04', 0);";

#define PERIOD(from, to) "placed_on >= '" from "' AND placed_on < '" to "'"
#define BEST(from, to)                                                                             \
    "SELECT staff.first_name, staff.last_name FROM staff JOIN orders ON orders.seller_id = "       \
    "staff.id WHERE orders.placed_on >= '" from "' AND orders.placed_on < '" to                    \
    "' GROUP BY staff.id ORDER BY count(*) DESC LIMIT 1"

static const struct {
    const char *questions[3];
    const char *sql;
} chains[] = {
    {{"which staff have the most orders in 2025", "and in 2024?"},
     BEST("2024-01-01", "2025-01-01")},
    {{"how many orders in 2025", "I meant 2024"},
     "SELECT count(*) FROM orders WHERE " PERIOD("2024-01-01", "2025-01-01")},
    {{"how many orders in 2025", "should be 2024, not 2025"},
     "SELECT count(*) FROM orders WHERE " PERIOD("2024-01-01", "2025-01-01")},
    {{"clients from Spain", "it should be Austria instead of Spain"},
     "SELECT name FROM clients WHERE country = 'Austria'"},
    {{"how many orders in March 2025", "and the month before?"},
     "SELECT count(*) FROM orders WHERE " PERIOD("2025-02-01", "2025-03-01")},
    {{"how many orders in March 2025", "and the year before?"},
     "SELECT count(*) FROM orders WHERE " PERIOD("2024-03-01", "2024-04-01")},
    {{"how many orders in 2025", "and the month before?"},
     "SELECT count(*) FROM orders WHERE " PERIOD("2024-12-01", "2025-01-01")},
    {{"how many orders in 2025", "what about the following year"},
     "SELECT count(*) FROM orders WHERE " PERIOD("2026-01-01", "2027-01-01")},
};

static const struct {
    const char *question, *sql;
} cases[] = {
    {"orders per staff in 2025",
     "SELECT staff.first_name, staff.last_name, count(*) FROM staff JOIN orders ON "
     "orders.seller_id = staff.id WHERE orders.placed_on >= '2025-01-01' AND orders.placed_on < "
     "'2026-01-01' GROUP BY staff.id"},
    {"number of orders per staff in 2025, top 5",
     "SELECT staff.first_name, staff.last_name, count(*) FROM staff JOIN orders ON "
     "orders.seller_id = staff.id WHERE orders.placed_on >= '2025-01-01' AND orders.placed_on < "
     "'2026-01-01' GROUP BY staff.id ORDER BY count(*) DESC LIMIT 5"},
    {"clients called Vogel", "SELECT name FROM clients WHERE name LIKE '%Vogel%'"},
    {"invoices overdue today",
     "SELECT invoice_no FROM invoices WHERE due_on < '2026-11-25' AND paid = 0"},
    {"second largest order by total", "SELECT * FROM orders ORDER BY total DESC LIMIT 1 OFFSET 1"},
    {"stock value per place",
     "SELECT places.name, sum(goods.unit_price * stock.quantity) FROM places JOIN stock ON "
     "stock.place_id = places.id JOIN goods ON stock.goods_id = goods.id GROUP BY places.id"},
    {"order value in 2025",
     "SELECT sum(total) FROM orders WHERE placed_on >= '2025-01-01' AND placed_on < '2026-01-01'"},
    {"staff born in 1980",
     "SELECT first_name, last_name FROM staff WHERE birth_date >= '1980-01-01' AND birth_date < "
     "'1981-01-01'"},
    {"staff who sold in January and February 2025",
     "SELECT first_name, last_name FROM staff WHERE id IN (SELECT seller_id FROM orders WHERE "
     "placed_on >= '2025-01-01' AND placed_on < '2025-02-01') AND id IN (SELECT seller_id FROM "
     "orders WHERE placed_on >= '2025-02-01' AND placed_on < '2025-03-01')"},
    {"clients who ordered every month in 2025",
     "SELECT clients.name FROM clients JOIN orders ON orders.client_id = clients.id WHERE "
     "orders.placed_on >= '2025-01-01' AND orders.placed_on < '2026-01-01' GROUP BY clients.id "
     "HAVING count(DISTINCT date(orders.placed_on, 'start of month')) = 12"},
    {"clients who ordered each quarter this year",
     "SELECT clients.name FROM clients JOIN orders ON orders.client_id = clients.id WHERE "
     "orders.placed_on >= '2026-01-01' AND orders.placed_on < '2027-01-01' GROUP BY clients.id "
     "HAVING count(DISTINCT date(orders.placed_on, 'start of month', '-' || ((CAST(strftime('%m', "
     "orders.placed_on) AS INTEGER) - 1) % 3) || ' months')) = 4"},
    {"clients named Kraus", "SELECT name FROM clients WHERE name LIKE '%Kraus%'"},
    {"what is the second highest salary",
     "SELECT DISTINCT salary FROM staff ORDER BY salary DESC LIMIT 1 OFFSET 1"},
};

static struct nlq_answer *ask_chain(void *state, const char *const questions[3])
{
    char *context = NULL;
    struct nlq_answer *answer = NULL;
    for (size_t i = 0; questions[i]; i++) {
        nlq_answer_free(answer);
        answer = fixture_ask(state, questions[i], context);
        free(context);
        context = answer->context ? strdup(answer->context) : NULL;
    }
    free(context);
    return answer;
}

static void nlq_ask__moves__what_a_follow_up_corrects(void **state)
{
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++) {
        struct nlq_answer *answer = ask_chain(*state, chains[i].questions);
        if (answer->count == 0 || !answer->readings[0].answers)
            fail_msg("%s: %s", chains[i].questions[1], answer->why_not);
        assert_same_text(chains[i].questions[1], answer->readings[0].sql, chains[i].sql);
        assert_true(fixture_runs(chains[i].sql));
        nlq_answer_free(answer);
    }
}

static void nlq_ask__says__that_there_is_no_period_to_move(void **state)
{
    const char *const questions[3] = {"clients from Spain", "and the month before?"};
    struct nlq_answer *answer = ask_chain(*state, questions);

    assert_int_equal(answer->count, 0);
    assert_non_null(strstr(answer->why_not, "no single period"));
    nlq_answer_free(answer);
}

static void nlq_ask__takes__dates_places_and_names_of_what_is_said(void **state)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(answers_with(*state, cases[i].question, cases[i].sql));
        assert_true(fixture_runs(cases[i].sql));
    }
}

/* In each of the months, or in either. */
static void nlq_ask__offers__either_of_two_periods(void **state)
{
    struct nlq_answer *answer =
        fixture_ask(*state, "clients who ordered in March and April 2025", NULL);

    assert_false(answer->readings[0].sure);
    assert_non_null(answer->ask);
    assert_true(answer->count > 1);
    assert_non_null(strstr(answer->readings[answer->count - 1].sql, " OR "));
    nlq_answer_free(answer);
}

/* No row can meet both, so that something was misread. */
static void nlq_ask__is_not_sure__where_no_row_can_be(void **state)
{
    static const char *const questions[] = {"staff with salary over 5000 and under 3000",
                                            "orders with total over 20 and under 10",
                                            "stock value per place"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct nlq_answer *answer = fixture_ask(*state, questions[i], NULL);
        if (answer->count && answer->readings[0].sure)
            fail_msg("%s: sure of %s", questions[i], answer->readings[0].sql);
        nlq_answer_free(answer);
    }
}

/* Where people read the rows; who compares them with others' has the columns asked for. */
static void nlq_ask__shows__the_number_that_rows_are_ranked_by(void **state)
{
    const struct nlq_request request = {.question = "which staff have the most orders in 2025",
                                        .now = FIXTURE_NOW,
                                        .ranks_shown = true};
    struct nlq_answer *answer = nlq_ask(*state, &request);

    assert_int_not_equal(answer->count, 0);
    assert_same_text(request.question, answer->readings[0].sql,
                     "SELECT staff.first_name, staff.last_name, count(*) AS orders FROM staff "
                     "JOIN orders ON orders.seller_id = staff.id WHERE orders.placed_on >= "
                     "'2025-01-01' AND orders.placed_on < '2026-01-01' GROUP BY staff.id ORDER BY "
                     "count(*) DESC LIMIT 1");
    nlq_answer_free(answer);
}

/* What rows are restricted and sorted by stands beside their name; a name that was asked for is
 * alone, and so is one where rows are compared with others'. */
static void nlq_ask__shows__what_rows_are_restricted_by(void **state)
{
    static const struct {
        const char *question, *sql;
        bool read;
    } shown[] = {
        {"invoices issued in 2025",
         "SELECT invoice_no, issued_on FROM invoices WHERE issued_on >= '2025-01-01' AND issued_on "
         "< '2026-01-01'",
         true},
        {"goods sorted by unit price", "SELECT name, unit_price FROM goods ORDER BY unit_price",
         true},
        {"names of goods with a unit price over 5", "SELECT name FROM goods WHERE unit_price > 5",
         true},
        {"invoices issued in 2025",
         "SELECT invoice_no FROM invoices WHERE issued_on >= '2025-01-01' AND issued_on < "
         "'2026-01-01'",
         false},
    };
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        const struct nlq_request request = {
            .question = shown[i].question, .now = FIXTURE_NOW, .ranks_shown = shown[i].read};
        struct nlq_answer *answer = nlq_ask(*state, &request);
        assert_int_not_equal(answer->count, 0);
        assert_same_text(request.question, answer->readings[0].sql, shown[i].sql);
        nlq_answer_free(answer);
    }
}

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__moves__what_a_follow_up_corrects),
        cmocka_unit_test(nlq_ask__says__that_there_is_no_period_to_move),
        cmocka_unit_test(nlq_ask__takes__dates_places_and_names_of_what_is_said),
        cmocka_unit_test(nlq_ask__offers__either_of_two_periods),
        cmocka_unit_test(nlq_ask__is_not_sure__where_no_row_can_be),
        cmocka_unit_test(nlq_ask__shows__the_number_that_rows_are_ranked_by),
        cmocka_unit_test(nlq_ask__shows__what_rows_are_restricted_by),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
