/* Questions of a foundry: states that a column's comment lists, what was not used, defects that are
 * kept as types, costs per kilo, what was late, and follow-ups of a word or two. */
#include <string.h>

#include "../fixture.h"

static const char foundry[] =
    "CREATE TABLE customer (cust_id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT "
    "NULL);"
    "CREATE TABLE worker (worker_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, role TEXT NOT "
    "NULL, dept TEXT NOT NULL, hired_on DATE NOT NULL, left_on DATE);"
    "CREATE TABLE furnace (furnace_id INTEGER PRIMARY KEY, furnace_code TEXT NOT NULL, "
    "installed_on DATE NOT NULL, out_of_service INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE melt (melt_id INTEGER PRIMARY KEY, furnace_id INTEGER NOT NULL REFERENCES "
    "furnace (furnace_id), tapped_on DATE NOT NULL, tapped_kg INTEGER NOT NULL, kwh INTEGER NOT "
    "NULL, moulds INTEGER NOT NULL);"
    "CREATE TABLE pattern (pattern_id INTEGER PRIMARY KEY, pattern_no TEXT NOT NULL, made_on DATE "
    "NOT NULL);"
    "CREATE TABLE sales_order (order_id INTEGER PRIMARY KEY, order_no TEXT NOT NULL, cust_id "
    "INTEGER NOT NULL REFERENCES customer (cust_id), ordered_on DATE NOT NULL, due_on DATE NOT "
    "NULL, status TEXT NOT NULL /* open, in work, shipped, cancelled */);"
    "CREATE TABLE order_line (line_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES "
    "sales_order (order_id), pattern_id INTEGER NOT NULL REFERENCES pattern (pattern_id), "
    "unit_price REAL NOT NULL);"
    "CREATE TABLE invoice (inv_id INTEGER PRIMARY KEY, inv_no TEXT NOT NULL, order_id INTEGER NOT "
    "NULL REFERENCES sales_order (order_id), due_on DATE NOT NULL, amount REAL NOT NULL, paid_on "
    "DATE);"
    "CREATE TABLE complaint (complaint_id INTEGER PRIMARY KEY, cust_id INTEGER NOT NULL REFERENCES "
    "customer (cust_id), opened_on DATE NOT NULL, closed_on DATE, accepted BOOLEAN);"
    "CREATE TABLE carrier (carrier_code TEXT PRIMARY KEY, carrier_name TEXT NOT NULL);"
    "CREATE TABLE shipment (ship_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES "
    "sales_order (order_id), carrier_code TEXT NOT NULL REFERENCES "
    "carrier (carrier_code), shipped_on DATE NOT NULL, weight_kg REAL NOT NULL, freight_cost REAL "
    "NOT NULL);"
    "CREATE TABLE defect_type (defect_code TEXT PRIMARY KEY, defect_name TEXT NOT NULL);"
    "CREATE TABLE scrap (scrap_id INTEGER PRIMARY KEY, melt_id INTEGER NOT NULL REFERENCES melt "
    "(melt_id), defect_code TEXT NOT NULL REFERENCES defect_type (defect_code), qty INTEGER NOT "
    "NULL, found_on DATE NOT NULL, inspector_id INTEGER NOT NULL REFERENCES worker (worker_id));"
    "INSERT INTO customer VALUES (1, 'Holt Engines', 'AT'), (2, 'Sava Brakes', 'SI');"
    "INSERT INTO worker VALUES (1, 'Emil Fuchs', 'melter', 'moulding', '2012-02-01', NULL), (2, "
    "'Lena Toth', 'inspector', 'quality', '2009-05-01', '2024-06-30'), (3, 'Otto Lang', "
    "'inspector', 'quality', '2020-09-01', NULL);"
    "INSERT INTO furnace VALUES (1, 'F1', '2010-01-01', 0), (2, 'F6', '2006-01-01', 1);"
    "INSERT INTO melt VALUES (1, 1, '2025-03-04', 1800, 1100, 12), (2, 1, '2026-03-05', 2100, "
    "1300, 15);"
    "INSERT INTO pattern VALUES (1, 'P-1', '2019-01-01'), (2, 'P-2', '2020-01-01');"
    "INSERT INTO sales_order VALUES (1, 'SO-1', 1, '2026-10-01', '2026-11-10', 'open'), (2, "
    "'SO-2', 1, '2026-01-10', '2026-02-20', 'shipped'), (3, 'SO-3', 2, '2026-09-01', "
    "'2026-12-20', 'in work'), (4, 'SO-4', 2, '2025-09-01', '2025-12-20', 'cancelled');"
    "INSERT INTO order_line VALUES (1, 1, 1, 9.5), (2, 2, 1, 9.5), (3, 3, 1, 8);"
    "INSERT INTO invoice VALUES (1, 'R-1', 2, '2026-04-01', 950, NULL), (2, 'R-2', 3, "
    "'2026-12-30', 80, NULL), (3, 'R-3', 1, '2026-03-01', 70, '2026-02-20');"
    "INSERT INTO complaint VALUES (1, 1, '2026-08-01', NULL, NULL), (2, 2, '2026-02-01', "
    "'2026-03-01', 1);"
    "INSERT INTO carrier VALUES ('LKW', 'LKW Walter'), ('RAI', 'Rail Cargo');"
    "INSERT INTO shipment VALUES (1, 2, 'LKW', '2026-02-18', 400, 90), (2, 4, 'LKW', '2026-03-18', "
    "100, "
    "50);"
    "INSERT INTO defect_type VALUES ('POR', 'gas porosity'), ('CRK', 'crack'), ('BLW', 'blow "
    "hole');"
    "INSERT INTO scrap VALUES (1, 1, 'POR', 4, '2025-03-05', 2), (2, 2, 'CRK', 9, '2026-03-06', "
    "3), (3, "
    "2, 'POR', 1, '2026-03-07', 3);";

static int setup(void **state)
{
    return fixture_open(state, foundry);
}

/* A comment that lists what a column holds gives it no name. */
static void nlq_ask__reads__states_that_a_comment_lists(void **state)
{
    static const struct asked cases[] = {
        {"open orders", "SELECT order_no FROM sales_order WHERE status = 'open'"},
        {"how many orders are open", "SELECT count(*) FROM sales_order WHERE status = 'open'"},
        {"how many orders of Holt Engines are still open",
         "SELECT count(*) FROM sales_order JOIN customer ON sales_order.cust_id = "
         "customer.cust_id WHERE customer.name = 'Holt Engines' AND sales_order.status = 'open'"},
        {"orders that are still in work",
         "SELECT order_no FROM sales_order WHERE status = 'in work'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

/* When a thing was used is told by the lines it stands in, and not by the day on which it was made.
 */
static void nlq_ask__reads__what_was_not_used(void **state)
{
    static const struct asked cases[] = {
        {"patterns not used since 2026",
         "SELECT pattern_no FROM pattern WHERE pattern_id NOT IN (SELECT order_line.pattern_id "
         "FROM order_line JOIN sales_order ON order_line.order_id = sales_order.order_id WHERE "
         "sales_order.ordered_on >= '2026-01-01')"},
        {"patterns that were never used",
         "SELECT pattern_no FROM pattern WHERE pattern_id NOT IN (SELECT pattern_id FROM "
         "order_line)"},
        {"which defect never occurred",
         "SELECT defect_name FROM defect_type WHERE defect_code NOT IN (SELECT defect_code FROM "
         "scrap)"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
    assert_none_sure(*state, cases, sizeof cases / sizeof *cases);
    static const char *const declined[] = {"patterns used in 2026", "furnaces used since 2025"};
    assert_all_declined(*state, declined, sizeof declined / sizeof *declined);
}

static void nlq_ask__divides__by_the_unit_that_rows_keep(void **state)
{
    static const struct asked cases[] = {
        {"freight cost per kg by carrier",
         "SELECT carrier.carrier_name, 1.0 * sum(shipment.freight_cost) / "
         "sum(shipment.weight_kg) AS cost_per_weight_kg FROM carrier JOIN shipment ON "
         "shipment.carrier_code = carrier.carrier_code GROUP BY carrier.carrier_code"},
        {"kwh per tonne by furnace",
         "SELECT furnace.furnace_code, 1000.0 * sum(melt.kwh) / sum(melt.tapped_kg) AS "
         "kwh_per_tonne FROM furnace JOIN melt ON melt.furnace_id = furnace.furnace_id GROUP BY "
         "furnace.furnace_id"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__reads__what_a_foundry_says(void **state)
{
    static const struct asked cases[] = {
        {"workers in moulding", "SELECT full_name FROM worker WHERE dept = 'moulding'"},
        {"longest serving worker",
         "SELECT full_name FROM worker WHERE left_on IS NULL ORDER BY hired_on LIMIT 1"},
        {"top 2 defects in 2026 by pieces",
         "SELECT defect_type.defect_name, sum(scrap.qty) AS total_quantity FROM defect_type JOIN "
         "scrap ON scrap.defect_code = defect_type.defect_code WHERE scrap.found_on >= "
         "'2026-01-01' AND scrap.found_on < '2027-01-01' GROUP BY defect_type.defect_code ORDER BY "
         "sum(scrap.qty) DESC LIMIT 2"},
        {"scrapped pieces per defect",
         "SELECT defect_type.defect_name, sum(scrap.qty) AS total_quantity FROM defect_type JOIN "
         "scrap ON scrap.defect_code = defect_type.defect_code GROUP BY defect_type.defect_code"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
    static const char *const declined[] = {"which defect is the worst"};
    assert_all_declined(*state, declined, 1);
}

#define LATE                                                                                       \
    "JOIN sales_order ON shipment.order_id = sales_order.order_id WHERE shipment.shipped_on > "    \
    "sales_order.due_on"
#define ON_TIME                                                                                    \
    "100.0 * count(CASE WHEN shipment.shipped_on <= sales_order.due_on THEN 1 END) / count(*) "    \
    "AS percent FROM "

/* The day on which something was due is that of the order, the day on which it was done that of the
 * shipment, and the period is of that. */
static void nlq_ask__compares__days_of_an_order_and_its_shipments(void **state)
{
    static const struct asked cases[] = {
        {"late shipments", "SELECT shipment.* FROM shipment " LATE},
        {"late shipments in February",
         "SELECT shipment.* FROM shipment " LATE
         " AND shipment.shipped_on >= '2026-02-01' AND shipment.shipped_on < '2026-03-01'"},
        {"late shipments per customer in 2026",
         "SELECT customer.name, count(*) AS shipments FROM customer JOIN sales_order ON "
         "sales_order.cust_id = customer.cust_id JOIN shipment ON shipment.order_id = "
         "sales_order.order_id WHERE shipment.shipped_on > sales_order.due_on AND "
         "shipment.shipped_on >= '2026-01-01' AND shipment.shipped_on < '2027-01-01' GROUP BY "
         "customer.cust_id"},
        {"orders shipped late this year",
         "SELECT DISTINCT sales_order.order_no FROM sales_order JOIN shipment ON "
         "shipment.order_id = sales_order.order_id WHERE shipment.shipped_on > sales_order.due_on "
         "AND shipment.shipped_on >= '2026-01-01' AND shipment.shipped_on < '2027-01-01'"},
        {"on time delivery rate", "SELECT " ON_TIME "shipment JOIN sales_order ON "
                                  "shipment.order_id = sales_order.order_id"},
        {"on time rate per customer this year",
         "SELECT customer.name, " ON_TIME "customer JOIN sales_order ON sales_order.cust_id = "
         "customer.cust_id JOIN shipment ON shipment.order_id = sales_order.order_id WHERE "
         "shipment.shipped_on >= '2026-01-01' AND shipment.shipped_on < '2027-01-01' GROUP BY "
         "customer.cust_id"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
    assert_none_sure(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__reads__what_was_done_by_us_and_others(void **state)
{
    static const struct asked cases[] = {
        {"share of complaints we accepted",
         "SELECT 100.0 * count(CASE WHEN accepted = 1 THEN 1 END) / count(*) AS percent FROM "
         "complaint"},
        {"which inspector found the most scrap",
         "SELECT worker.full_name FROM worker JOIN scrap ON scrap.inspector_id = worker.worker_id "
         "GROUP BY worker.worker_id ORDER BY sum(scrap.qty) DESC LIMIT 1"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

#define OF_CUSTOMER                                                                                \
    "FROM customer JOIN sales_order ON sales_order.cust_id = customer.cust_id JOIN invoice ON "    \
    "invoice.order_id = sales_order.order_id WHERE invoice.paid_on IS NULL"

#define PER_DEFECT                                                                                 \
    "SELECT defect_type.defect_name, sum(scrap.qty) AS total_quantity FROM defect_type JOIN "      \
    "scrap ON scrap.defect_code = defect_type.defect_code GROUP BY defect_type.defect_code ORDER " \
    "BY sum(scrap.qty)"

static const struct {
    const char *questions[3], *sql;
} chains[] = {
    {{"orders from Holt Engines", "how many are still open"},
     "SELECT count(*) FROM sales_order JOIN customer ON sales_order.cust_id = customer.cust_id "
     "WHERE sales_order.status = 'open' AND customer.name = 'Holt Engines'"},
    {{"how many orders are open", "and in work?", "and shipped?"},
     "SELECT count(*) FROM sales_order WHERE status = 'shipped'"},
    {{"complaints this year", "which are still open"},
     "SELECT * FROM complaint WHERE closed_on IS NULL AND opened_on >= '2026-01-01' AND opened_on "
     "< "
     "'2027-01-01'"},
    {{"unpaid invoices", "from which customers?"}, "SELECT DISTINCT customer.name " OF_CUSTOMER},
    {{"unpaid invoices", "from which customers?", "how many"},
     "SELECT count(DISTINCT customer.name) " OF_CUSTOMER},
    {{"late shipments this year", "how many", "and last year"},
     "SELECT count(*) FROM shipment JOIN sales_order ON shipment.order_id = sales_order.order_id "
     "WHERE shipment.shipped_on >= '2025-01-01' AND shipment.shipped_on < '2026-01-01' AND "
     "shipment.shipped_on > sales_order.due_on"},
    {{"unpaid invoices", "sum per customer"},
     "SELECT customer.name, sum(invoice.amount) " OF_CUSTOMER " GROUP BY customer.cust_id"},
    {{"unpaid invoices", "only the overdue ones", "total by customer"},
     "SELECT customer.name, sum(invoice.amount) " OF_CUSTOMER
     " AND invoice.due_on < '2026-11-25' GROUP BY customer.cust_id"},
    {{"unpaid invoices", "only the overdue ones", "total"},
     "SELECT sum(amount) FROM invoice WHERE paid_on IS NULL AND due_on < '2026-11-25'"},
    {{"unpaid invoices", "only the overdue ones", "how many?"},
     "SELECT count(*) FROM invoice WHERE paid_on IS NULL AND due_on < '2026-11-25'"},
    {{"unpaid invoices", "how many", "total"},
     "SELECT sum(amount) FROM invoice WHERE paid_on IS NULL"},
    {{"how many melts this year", "last year"},
     "SELECT count(*) FROM melt WHERE tapped_on >= '2025-01-01' AND tapped_on < '2026-01-01'"},
    {{"late shipments", "how many", "this year"},
     "SELECT count(*) FROM shipment JOIN sales_order ON shipment.order_id = sales_order.order_id "
     "WHERE shipment.shipped_on >= '2026-01-01' AND shipment.shipped_on < '2027-01-01' AND "
     "shipment.shipped_on > sales_order.due_on"},
    {{"scrap quantity per defect type", "which is the worst"}, PER_DEFECT " DESC LIMIT 1"},
    {{"scrap quantity per defect type", "which one has the fewest?"}, PER_DEFECT " LIMIT 1"},
    {{"which furnaces are out of service", "and the others"},
     "SELECT furnace_code FROM furnace WHERE out_of_service <> 1"},
    {{"customers without complaints", "and the rest?"},
     "SELECT name FROM customer WHERE cust_id IN (SELECT cust_id FROM complaint)"},
    {{"cancelled orders in 2026", "what about the other ones?"},
     "SELECT order_no FROM sales_order WHERE status <> 'cancelled' AND ordered_on >= '2026-01-01' "
     "AND ordered_on < '2027-01-01'"},
};

static void nlq_ask__follows__a_word_or_two(void **state)
{
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++) {
        struct nlq_answer *answer = fixture_ask(*state, chains[i].questions[0], NULL);
        for (size_t k = 1; k < 3 && chains[i].questions[k]; k++) {
            struct nlq_answer *before = answer;
            answer = fixture_ask(*state, chains[i].questions[k], before->context);
            nlq_answer_free(before);
            if (answer->count == 0)
                fail_msg("%s: %s", chains[i].questions[k], answer->why_not);
        }
        assert_same_text(chains[i].questions[1], answer->readings[0].sql, chains[i].sql);
        nlq_answer_free(answer);
        assert_true(fixture_runs(chains[i].sql));
    }
}

/* Of two conditions nothing says which of them the others do not meet; a customer has several
 * orders; months are nobody. */
static void nlq_ask__declines__what_the_rows_before_cannot_tell(void **state)
{
    static const struct {
        const char *first, *then, *why;
    } cases[] = {
        {"open orders from Holt Engines", "and the others?", "by one condition"},
        {"customers", "of which orders?", "do not each lead"},
        {"number of orders per month", "who has the most?", "of no people"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nlq_answer *first = fixture_ask(*state, cases[i].first, NULL);
        struct nlq_answer *answer = fixture_ask(*state, cases[i].then, first->context);
        assert_int_equal(answer->count, 0);
        assert_non_null(strstr(answer->why_not, cases[i].why));
        nlq_answer_free(answer);
        nlq_answer_free(first);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__reads__states_that_a_comment_lists, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__what_was_not_used, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__divides__by_the_unit_that_rows_keep, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__what_a_foundry_says, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__compares__days_of_an_order_and_its_shipments,
                                        setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__what_was_done_by_us_and_others, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__follows__a_word_or_two, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__what_the_rows_before_cannot_tell, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
